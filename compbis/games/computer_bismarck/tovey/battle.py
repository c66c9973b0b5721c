"""Who follows her, who attacks her, and whether to fight (10, 16)."""

from compbis.games.computer_bismarck.board import Square, distance, row
from compbis.games.computer_bismarck.calendar import is_night
from compbis.games.computer_bismarck.reckoning.battle import destroyer_attack, exchange, torpedo_worth
from compbis.games.computer_bismarck.reckoning.weights import weight
from compbis.games.computer_bismarck.requests import FightRequest, ShadowRequest, TargetRequest
from compbis.games.computer_bismarck.roster import SHIPS
from compbis.games.computer_bismarck.rules import battle, destroyers, shadow
from compbis.games.computer_bismarck.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.units import Plane, Ship

ROUNDS = int(weight("battle", "rounds"))
_BOLD = weight("tovey", "boldness")
_DESTROYERS = weight("tovey", "destroyer attack")
_FOLLOWED = 2
"""Squares that a shadowed ship may go in a turn (6.51.1)."""
_LAME = 4
"""What it takes from the strength of a shadower that she cannot dash."""
_PREFERENCE = "RDCSB"
"""Of two that shadow as well, the first of these kinds."""


def shadower(request: ShadowRequest) -> str:
    """10.1: the unit that is most likely to keep in touch; not a plane that would not get home again."""
    view = request.view
    night = is_night(view.turn, row(request.square))
    planes = {name: plane for name, plane in view.planes.items() if plane.aloft and plane.square == request.square}

    def rank(name: str) -> tuple[int, int]:
        unit: Ship | Plane = planes[name] if name in planes else view.ships[name]
        strength = shadow.shadow_strength(unit, night)
        lame = isinstance(unit, Ship) and (unit.kind == "S" or (unit.spec.has_fuel and unit.fuel == 0))
        return strength - (_LAME if lame else 0), -_PREFERENCE.index(unit.kind)

    able = [name for name in request.shadowers if name not in planes or comes_home(planes[name], request.square)]
    return max(able, key=rank, default="")


def comes_home(plane: Plane, square: Square) -> bool:
    """Whether a plane that follows a ship from that square this turn still gets home (8.6)."""
    return distance(square, plane.spec.square) + _FOLLOWED <= (plane.endurance - 1) * plane.spec.speed_move


def target(request: TargetRequest, plot: Plot) -> str:
    """16.3-16.5, 16.64: the ship that is most worth it; "" if none is."""
    targets = [_believed(name, plot) for name in request.targets]
    best = max(targets, key=torpedo_worth)
    if request.weapon == "bombs":
        best = max(targets, key=lambda ship: ship.spec.points)
    if request.weapon == "destroyers":
        night = is_night(request.view.turn, row(request.square))
        firing = sum(destroyers.may_fire_at_destroyers(ship) for ship in targets)
        attack = destroyer_attack(request.view.ships[request.unit], best, night, firing)
        return best.name if attack.gained * _DESTROYERS > attack.lost else ""
    return best.name


def fights(request: FightRequest, plot: Plot) -> bool:
    """16.62.4: whether he fights."""
    own = [request.view.ships[name] for name in request.own]
    if not any(battle.can_fight(ship) for ship in own):
        return False  # a carrier gets away if she can
    enemy = [_believed(name, plot) for name in request.enemy]
    stay = exchange(own, enemy, ROUNDS)
    go = exchange(own, enemy, ROUNDS, own_stay=False)
    return stay.gained * _BOLD - stay.lost > go.gained * _BOLD - go.lost


def _believed(name: str, plot: Plot) -> Ship:
    if name in RAIDERS:
        return plot.raider(name)
    spec = SHIPS[name]
    return Ship(spec, spec.square, "M", spec.fuel_cap, spec.midships, spec.firepower, spec.knots, spec.torpedoes)
