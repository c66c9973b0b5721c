"""Which unit shadows a raider, which attacks, and whether to fight (10, 16)."""

from compbis.games.computer_bismarck.captains.reckoning.battle import (
    Exchange,
    destroyer_attack,
    exchange,
    torpedo_worth,
)
from compbis.games.computer_bismarck.captains.reckoning.cards import on_card
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.cards.board import ROWS, Square, distance, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CONVOY,
    CRUISER,
    DESTROYERS,
    RECONNAISSANCE,
    SUBMARINES,
    UnitKind,
    Weapon,
)
from compbis.games.computer_bismarck.cards.modes import FAST_CONVOY
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.decisions import FightRequest, ShadowRequest, TargetRequest
from compbis.games.computer_bismarck.rules import shadow
from compbis.games.computer_bismarck.rules.combat import battle, destroyers
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.values import NamedTuple

ROUNDS = int(weight("battle", "rounds"))
_BOLD = weight("tovey", "boldness")
_DESTROYERS = weight("tovey", "destroyer attack")
FOLLOWED = 2
"""The most squares that a shadowed ship may move in a turn (6.51.1)."""
_SHADOW = weight("tovey", "shadow")
_ESCORT = weight("tovey", "escort taken away")
_LAME_STRENGTH = int(weight("tovey", "shadower lame"))
_SHADOW_ROUNDS = int(weight("tovey", "shadower rounds"))
_PREFERENCE: tuple[UnitKind, ...] = (RECONNAISSANCE, DESTROYERS, CRUISER, SUBMARINES, BATTLESHIP)
"""The order of preference between equally good shadowers."""


class Verdict(NamedTuple):
    """A decision on a battle or an attack.

    Args:
        yes: whether Tovey fights, or a unit attacks
        stay: the expected result of fighting or attacking; None if not estimated
        go: the expected result of withdrawing; None if not estimated
    """

    yes: bool
    stay: Exchange | None = None
    go: Exchange | None = None


class Aim(NamedTuple):
    """The target of an attack. verdict: whether it is made and, for flotillas, its expected result."""

    target: str
    verdict: Verdict


def shadower(request: ShadowRequest, plot: Plot) -> str:
    """10.1: the best unit to shadow a raider, by its chance to keep in touch and its risk; "" if none is worth it.

    A plane that would not get home is left out.
    """
    view = request.view
    planes = {name: plane for name, plane in view.planes.items() if plane.aloft and plane.square == request.square}
    able = [name for name in request.shadowers if name not in planes or gets_home(planes[name], request.square)]
    units: list[Ship | Plane] = [planes[name] if name in planes else view.ships[name] for name in able]
    worth = {unit.name: _shadow_worth(unit, request, plot) for unit in units}
    best = max(units, key=lambda unit: (worth[unit.name], -_PREFERENCE.index(unit.kind)), default=None)
    return best.name if best and worth[best.name] > 0 else ""


def _shadow_worth(unit: Ship | Plane, request: ShadowRequest, plot: Plot) -> float:
    """The value of this unit as a shadower: for keeping in touch (10.7), by its probability, less the expected cost."""
    view, square = request.view, request.square
    night = is_night(view.turn, row(square))
    helpers = len(request.shadowers) - 1
    strength = shadow.shadow_strength(unit, night)
    if isinstance(unit, Ship) and (unit.kind is SUBMARINES or (unit.spec.has_fuel and not unit.fuel)):
        strength -= _LAME_STRENGTH  # a dash leaves it behind
    twelfths = shadow.strength_twelfths(strength, view.visibility[row(square) - ROWS[0]], FOLLOWED, helpers)
    gained = _SHADOW * SHIPS[request.target].points * twelfths / shadow.SIDES
    return gained - _shadow_cost(unit, view, square, plot) if twelfths else 0.0


def _shadow_cost(unit: Ship | Plane, view: View, square: Square, plot: Plot) -> float:
    """The expected cost of sending a unit after a raider: the raider may attack it, or a convoy may need its
    destroyers."""
    if isinstance(unit, Plane) or unit.kind is SUBMARINES:
        return 0.0
    if unit.kind is DESTROYERS:
        return _ESCORT * any(
            ship.active and ship.kind is CONVOY and ship.mode == FAST_CONVOY and ship.square == square
            for ship in view.ships.values()
        )
    seen = [contact.name for contact in view.contacts if contact.shown and contact.square == square]
    raiders = [plot.raider(name) for name in seen if name in RAIDERS]
    return exchange([unit], raiders, _SHADOW_ROUNDS, own_stay=False).lost


def gets_home(plane: Plane, square: Square) -> bool:
    """Whether a plane that follows a ship from that square this turn still gets home (8.6)."""
    return distance(square, plane.spec.square) + FOLLOWED <= (plane.endurance - 1) * plane.spec.speed_move


def target(request: TargetRequest, plot: Plot) -> Aim:
    """16.3, 16.4, 16.5, 16.64: the best target for an attack, and whether to attack."""
    targets = [_believed(name, plot) for name in request.targets]
    best = max(targets, key=torpedo_worth)
    if request.weapon == Weapon.BOMBS:
        best = max(targets, key=lambda ship: ship.spec.points)
    if request.weapon == Weapon.DESTROYERS:
        night = is_night(request.view.turn, row(request.square))
        firing = sum(destroyers.may_fire_at_destroyers(ship) for ship in targets)
        attack = destroyer_attack(request.view.ships[request.unit], best, night, firing)
        return Aim(best.name, Verdict(attack.gained * _DESTROYERS > attack.lost, attack))
    return Aim(best.name, Verdict(True))


def fights(request: FightRequest, plot: Plot) -> Verdict:
    """16.62.4: whether Tovey fights."""
    own = [request.view.ships[name] for name in request.own]
    if not any(battle.can_fight(ship) for ship in own):
        return Verdict(False)  # a carrier withdraws if it can
    enemy = [_believed(name, plot) for name in request.enemy]
    stay = exchange(own, enemy, ROUNDS)
    go = exchange(own, enemy, ROUNDS, own_stay=False)
    return Verdict(stay.gained * _BOLD - stay.lost > go.gained * _BOLD - go.lost, stay, go)


def _believed(name: str, plot: Plot) -> Ship:
    return plot.raider(name) if name in RAIDERS else on_card(name)
