"""4.4, 11: the fast shadow phase. No side is asked: a fast shadow is attempted whenever it is possible (11.5)."""

from functools import partial

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, PATROL, PlaneMode, ShipMode
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.search import unit_factors
from compbis.games.computer_bismarck.rules import flight, movement, search, shadow
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Heard
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg, UnitLeg
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

Pair = tuple[Ship | Plane, UnitLeg]


_PATROLS = (PATROL, AIR_PATROL)


class Call(NamedTuple):
    """A fast shadow that must be attempted (11.3).

    Args:
        best: the unit that attempts it.
        helpers: the units that help.
        patrols: the units that follow if it succeeds, with their orders.
    """

    best: Ship | Plane
    helpers: list[str]
    patrols: list[Pair]


def fast_shadow_phase(game: Referee) -> None:
    """Try to fast shadow the Bismarck, then the Prinz Eugen, which escapes if it passes the square where the Bismarck
    was followed (2.26, 11.4, 11.8)."""
    game.dice.phase = "fast shadow"
    runs = [run for name in shadow.FAST_SHADOWED if (run := _run(game, name))]
    at_first = [_called_for(game, target, leg.track[0]) for target, leg in runs]
    deserted: set[Square] = set()
    for (target, leg), before in zip(runs, at_first, strict=True):
        square = leg.track[0]  # 11.1: the first square entered, and no other
        if square in deserted:
            if before:
                _report(game, before._replace(helpers=[]), target, leg, [])  # 11.8: it fails automatically
        elif (call := _called_for(game, target, square)) and _attempt(game, call, target, leg):
            deserted.add(square)


def _run(game: Referee, name: str) -> tuple[Ship, ShipLeg] | None:
    """The ship and its leg if it moves two squares or more; None if it does not, or is already shadowed (11.1)."""
    leg = game.position.ship_legs[GERMAN].get(name)
    if not leg or len(leg.track) < 2 or name in game.shadowed:
        return None
    return game.position.ships[GERMAN][name], leg


def _called_for(game: Referee, target: Ship, square: Square) -> Call | None:
    """The fast shadow of a ship that passes the square; None if none is possible (11.2, 11.5)."""
    here = _british_in(game, square)
    busy = game.attempted | game.followers  # 10.6
    free = [(unit, order) for unit, order in here if unit.spec not in busy]
    patrols = [(unit, order) for unit, order in free if order.mode in _PATROLS]
    able = [unit for unit, order in free if shadow.can_shadow(_as_ordered(unit, order), target)]
    slow = [unit for unit, order in free if shadow.may_try_fast(_as_ordered(unit, order))]
    if not (patrols and (able or slow) and _would_spot(game, square, here)):
        return None
    best = max(able or slow, key=lambda unit: shadow.shadow_strength(unit, game.night(square)))
    return Call(best, [unit.name for unit in able if unit is not best], patrols)


def _attempt(game: Referee, call: Call, target: Ship, leg: ShipLeg) -> bool:
    """Resolve a fast shadow, and return whether any unit followed the ship."""
    contact = call.best.kind is not SUBMARINES and _keeps_contact(
        game, call.best, target, leg, len(call.helpers)
    )  # 11.4
    moved = _follow(game, call.patrols, leg.goal) if contact else []
    _report(game, call, target, leg, moved)
    return bool(moved)


def _keeps_contact(game: Referee, best: Ship | Plane, target: Ship, leg: ShipLeg, helpers: int) -> bool:
    """11.6: whether the shadow succeeds, like a regular one, in the weather of the square passed."""
    square = leg.track[0]
    strength = shadow.strength_twelfths(
        shadow.shadow_strength(best, game.night(square)),
        game.position.visibility_at(square),
        len(leg.track),
        helpers,
    )
    return shadow.succeeds(game.dice.draw("fast shadow", shadow.SIDES, best.name, target.name), strength)


def _report(game: Referee, call: Call, target: Ship, leg: ShipLeg, moved: list[str]) -> None:
    """11.3: report a fast shadow. If no unit could follow, it has failed, as in 10.1."""
    success = bool(moved)
    if success:
        game.shadowed.add(target.name)
        game.add_contacts(BRITISH, [(target.name, target.kind, leg.goal)], Heard.SHADOW)
    facts = partial(reports.FastShadow, target=target.name, square=leg.track[0], success=success)
    to, helpers = leg.goal if success else 0, tuple(call.helpers)
    game.report(facts(shadower=call.best.name, to=to, helpers=helpers, moved=tuple(moved)), BRITISH)
    game.report(facts(shadower=game.known_as(call.best), to=0, helpers=(), moved=()), GERMAN)


def _british_in(game: Referee, square: Square) -> list[Pair]:
    """The British units that will be in the square by their orders, with those orders; planes only in the air."""
    position = game.position
    units: list[Ship | Plane] = [*position.ships[BRITISH].values(), *position.planes[BRITISH].values()]
    pairs = [(unit, _plan(game, unit)) for unit in units if unit.active]
    return [(unit, leg) for unit, leg in pairs if leg.goal == square and _will_see(game, unit)]


def _will_see(game: Referee, unit: Ship | Plane) -> bool:
    """Whether the unit will search: a plane will not if it crashes, or ends the turn on the ground or on deck (8.6)."""
    if isinstance(unit, Ship):
        return True
    carrier = game.position.ships[BRITISH].get(unit.spec.carrier)
    arrived = carrier and movement.carry_out(carrier, _ship_plan(game, carrier))
    return flight.carry_out(unit, _plane_plan(game, unit), *flight.home(unit, arrived)).aloft


def _plan(game: Referee, unit: Ship | Plane) -> UnitLeg:
    return _ship_plan(game, unit) if isinstance(unit, Ship) else _plane_plan(game, unit)


def _ship_plan(game: Referee, ship: Ship) -> ShipLeg:
    return game.position.ship_legs[BRITISH].get(ship.name) or movement.stay(ship)


def _plane_plan(game: Referee, plane: Plane) -> PlaneLeg:
    return game.position.plane_legs[BRITISH].get(plane.name) or flight.stay(plane)


def _as_ordered(unit: Ship | Plane, leg: UnitLeg) -> Ship | Plane:
    """The unit in the mode of its orders, for the rules of search and shadow."""
    if isinstance(unit, Ship):
        return unit._replace(mode=ShipMode(leg.mode))
    mode = PlaneMode(leg.mode)
    return unit._replace(mode=mode, endurance=flight.endurance(unit, mode))


def _would_spot(game: Referee, square: Square, here: list[Pair]) -> bool:
    """11.2: whether the factors would be enough to spot a ship that ended its move there, without fog (9.4)."""
    if square in game.position.fog:
        return False
    night = game.night(square)
    total = sum(
        search.FOLLOWER_FACTOR if unit.spec in game.followers else unit_factors(_as_ordered(unit, leg), night)
        for unit, leg in here
    )
    return search.spots(total, game.position.visibility_at(square))


def _follow(game: Referee, patrols: list[Pair], goal: Square) -> list[str]:
    """11.7: units in patrol mode follow if they can, at no cost in fuel. Returns their names."""
    moved = []
    for unit, leg in patrols:
        if isinstance(unit, Plane) or _ship_follows(unit, goal):
            game.position.set_leg(unit, leg._replace(goal=goal))
            game.followers.add(unit.spec)
            moved.append(unit.name)
    return moved


def _ship_follows(ship: Ship, goal: Square) -> bool:
    """Whether a ship can follow: not submarines (11.4), not at 0 knots (6.6), and not into an enemy port (6.31)."""
    return ship.kind is not SUBMARINES and ship.knots > 0 and board.may_enter(BRITISH, goal)
