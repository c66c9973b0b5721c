"""4.4, 11: the fast shadow phase. Nobody is asked: it is attempted whenever it is possible (11.5)."""

from compbis.games.computer_bismarck import board
from compbis.games.computer_bismarck.board import Square
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.search import unit_factors
from compbis.games.computer_bismarck.rules import flight, movement, search, shadow
from compbis.games.computer_bismarck.units import Plan, Plane, Ship
from compbis.table.side import BRITISH, GERMAN

Pair = tuple[Ship | Plane, Plan]


def fast_shadow_phase(game: Referee) -> None:
    """The Bismarck first, then the Prinz Eugen (11.4, 11.8)."""
    game.dice.phase = "fast shadow"
    for name in shadow.FAST_SHADOWED:
        target = game.position.ships[GERMAN][name]
        plan = game.position.ship_plans[GERMAN].get(name)
        if target.active and plan and len(plan.track) >= 2 and name not in game.shadowed:
            _attempt(game, target, plan)


def _attempt(game: Referee, target: Ship, plan: Plan) -> None:
    square = plan.track[0]  # 11.1: the first square entered, and no other
    here = _british_in(game, square)
    patrols = [(unit, order) for unit, order in here if order.mode == "P"]
    able = [
        unit
        for unit, order in here
        if unit.name not in game.attempted and shadow.can_shadow(_as_ordered(unit, order), target)  # 10.6
    ]
    if not (patrols and able and _would_spot(game, square, here)):  # 11.2, 11.5
        return
    night = game.night(square)
    best = max(able, key=lambda unit: shadow.shadow_strength(unit, night))
    strength = shadow.strength_twelfths(
        shadow.shadow_strength(best, night), game.position.visibility_at(square), len(plan.track), len(able) - 1
    )
    success = shadow.succeeds(game.dice.draw("fast shadow", shadow.SIDES, best.name, target.name), strength)
    moved = _follow(game, patrols, plan.goal) if success else []
    if success:
        game.shadowed.add(target.name)
        game.hear_of(BRITISH, [(target.name, target.kind, plan.goal)], "shadow")
    facts = {"target": target.name, "shadower": best.name, "square": square, "success": success}
    game.report("fast_shadow", BRITISH, **facts, to=plan.goal if success else 0, moved=moved)  # 11.3
    game.report("fast_shadow", GERMAN, **facts, to=0, moved=[])


def _british_in(game: Referee, square: Square) -> list[Pair]:
    """The British units that their orders put in the square, with those orders."""
    position = game.position
    units: list[Ship | Plane] = [*position.ships[BRITISH].values(), *position.planes[BRITISH].values()]
    pairs = [(unit, _plan(game, unit)) for unit in units if unit.active]
    return [(unit, plan) for unit, plan in pairs if plan.goal == square and _will_see(game, unit, plan)]


def _will_see(game: Referee, unit: Ship | Plane, plan: Plan) -> bool:
    """A plane that will be on the ground or on a deck, or has crashed, sees nothing (8.6)."""
    if isinstance(unit, Ship):
        return True
    carrier = game.position.ships[BRITISH].get(unit.spec.carrier)
    arrived = carrier and movement.carry_out(carrier, _plan(game, carrier))
    return flight.carry_out(unit, plan, *flight.home(unit, arrived)).aloft


def _plan(game: Referee, unit: Ship | Plane) -> Plan:
    if isinstance(unit, Ship):
        return game.position.ship_plans[BRITISH].get(unit.name) or movement.stay(unit)
    return game.position.plane_plans[BRITISH].get(unit.name) or flight.stay(unit)


def _as_ordered(unit: Ship | Plane, plan: Plan) -> Ship | Plane:
    """The unit in the mode of its orders, as search and shadow see it."""
    if isinstance(unit, Ship):
        return unit._replace(mode=plan.mode, square=plan.goal)
    return unit._replace(mode=plan.mode, square=plan.goal, endurance=flight.endurance(unit, plan.mode))


def _would_spot(game: Referee, square: Square, here: list[Pair]) -> bool:
    """11.2: factors enough to spot a ship that stopped there, and no fog (9.4)."""
    if square in game.position.fog:
        return False
    night = game.night(square)
    total = sum(
        search.FOLLOWER_FACTOR if unit.name in game.followers else unit_factors(_as_ordered(unit, plan), night)
        for unit, plan in here
    )
    return search.spots(total, game.position.visibility_at(square))


def _follow(game: Referee, patrols: list[Pair], goal: Square) -> list[str]:
    """11.7: units in patrol mode follow, without fuel; submarines are too slow (11.4), ships enter no enemy port."""
    moved = []
    for unit, plan in patrols:
        if unit.kind != "S" and (isinstance(unit, Plane) or board.may_enter(BRITISH, goal)):
            game.position.plan(unit, plan._replace(goal=goal))
            game.followers.add(unit.name)
            moved.append(unit.name)
    return moved
