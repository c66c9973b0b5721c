"""Movement of naval units, and its cost in fuel (7.7.2)."""

from collections.abc import Iterable, Sequence

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import CONVOY_HEXES, NAMES, WATER, ZONES, Hex, ways
from compbis.games.chase_of_the_bismarck.cards.roster import START, Speed
from compbis.games.chase_of_the_bismarck.cards.tables import ALLOWED, FUEL, MOVEMENT
from compbis.games.chase_of_the_bismarck.rules import exhaustion
from compbis.games.chase_of_the_bismarck.rules.status import damaged, may, statuses
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Mark, Ship, Status, Unit

_DESTROYERS = frozenset(at for at in WATER if ZONES[at].dd)
_CHANNEL = frozenset(at for at in WATER if ZONES[at].channel)
_GIVEN = {
    Status.PATROL: "IT PATROLS",
    Status.REPAIRING: "IT ATTEMPTS REPAIR",
    Status.REFUELLING: "IT REFUELS AT SEA",
    Status.IN_PORT: "IT IS MARKED IN PORT",
}
"""Orders of this phase that keep a unit in its hex."""


def hexes_left(ship: Ship) -> int:
    """The number of hexes that a ship can move now, by its class, damage and fuel."""
    if ship.rating == 0 or not may((ship,), "move"):
        return 0  # 2.3.1
    hexes = MOVEMENT[ship.card.speed]
    if damaged(ship) or Status.EVADING in ship.doing:
        hexes = min(hexes, 1)  # 2.3.1, 6
    while hexes and not affordable(ship, hexes):
        hexes -= 1
    return hexes


def affordable(ship: Ship, hexes: int) -> bool:
    """Whether a ship has the fuel for a move; with empty tanks only free moves remain (7.7.2)."""
    return cost(ship, hexes) <= ship.fuel


def cost(ship: Ship, hexes: int) -> int:
    """The Fuel Points for a move of this many hexes, given the last turn's move; each ship pays by its own class
    (7.7.2; Reading 7.7.2.a, 7.7.2.g)."""
    if ship.card.speed is Speed.FAST and hexes == 2:
        return FUEL[f"F 2 after {ship.moved}"]
    if ship.card.speed is Speed.MEDIUM and hexes == 1:
        return FUEL[f"M 1 after {min(ship.moved, 1)}"]
    return 0


def turns_of_fuel(ship: Ship, hexes: Sequence[int], most: int) -> int:
    """The number of turns that a ship's fuel lasts, without storms.

    Args:
        ship: the ship
        hexes: the hexes moved in each turn, repeated from the start
        most: the number of turns at which to stop
    """
    for turn in range(most):
        step = hexes[turn % len(hexes)]
        if not affordable(ship, step):
            return turn
        ship = ship._replace(fuel=ship.fuel - cost(ship, step), moved=step)
    return most


def unit_hexes_left(unit: Unit) -> int:
    """The number of hexes that a naval unit can move now: the fewest that any of its ships can."""
    return min(map(hexes_left, unit)) if may(unit, "move") else 0


def still_moves(unit: Unit, view: View) -> int:
    """The number of hexes that a naval unit can still move this turn, in an order phase: none once it has moved, nor in
    the secret orders of the Movement Phase if it is Shadowed, since it has had its move in the open (7.1). view: the
    view of its side."""
    if unit[0].sailed or had_open_move(unit, view):
        return 0
    return unit_hexes_left(unit)


def had_open_move(unit: Unit, view: View) -> bool:
    """Whether a Shadowed unit has had its move in the open this turn, even if it stayed (7.1)."""
    return bool(view.before) and unit[0].mark is Mark.SHADOWED


def spent(ship: Ship, points: int, turn: int) -> Ship:
    """The ship after spending fuel. Empty tanks start the ten turns of emergency fuel (7.7.2).

    Args:
        ship: the ship
        points: the Fuel Points to spend
        turn: the turn in play
    """
    if not points:
        return ship
    left = max(ship.fuel - points, 0)
    starts = not left and not ship.clock and ship.card.fuelled
    return ship._replace(fuel=left, clock=turn + MOVEMENT["emergency turns"] if starts else ship.clock)


def waters(unit: Iterable[Ship], lifted: bool) -> frozenset[Hex]:
    """The hexes that a naval unit may enter. lifted: whether German destroyers may cross their boundary."""
    found = WATER
    for ship in unit:
        if ship.card.tanker:
            found -= CONVOY_HEXES  # 7.7.2; Reading 7.7.2.f
        if "dd_line" in ship.card.rules and not lifted:
            found &= _DESTROYERS  # 7.7.2
        if ship.restricted == "R2":
            found &= _CHANNEL | {START[ship.id].at}  # Reading 3.c
    return found


def why_barred(unit: Unit, at: Hex, lifted: bool) -> str:
    """The rule that bars a naval unit from a water hex; "" if none does.

    Args:
        unit: the ships of the unit
        at: the hex
        lifted: whether German destroyers may cross their boundary
    """
    for ship in unit if at in WATER else ():
        if ship.card.tanker and at in CONVOY_HEXES:
            return "TANKERS MAY NOT ENTER CONVOY BANDS"
        if "dd_line" in ship.card.rules and not lifted and at not in _DESTROYERS:
            return "GERMAN DESTROYERS MAY NOT CROSS THEIR BOUNDARY"
        if ship.restricted == "R2" and at not in _CHANNEL:
            return "IT IS KEPT IN THE CHANNEL"
    return ""


def check(unit: Unit, way: tuple[Hex, ...], lifted: bool) -> None:
    """Check a naval unit's move.

    Args:
        unit: the ships of the unit
        way: the hexes that it moves through, in order, without the start
        lifted: whether German destroyers may cross their boundary

    Raises:
        IllegalOrder: the move is illegal; the message says why
    """
    check_free(unit)
    hexes = unit_hexes_left(unit)
    if not way or len(way) > hexes:
        raise IllegalOrder(f"IT CAN MOVE {hexes} HEX{'' if hexes == 1 else 'ES'} NOW" if hexes else _held(unit))
    if bound(unit, lifted):
        if way != homeward(unit):
            raise IllegalOrder(f"DESTROYERS MUST GET BACK WITHIN THEIR BOUNDARY: {_names(homeward(unit))}")
        return
    if exhaustion.spent(unit):
        exhaustion.check_way_to_port(unit, way)
    entered, at = waters(unit, lifted), unit[0].at
    for there in way:
        if there not in {step for _, step in ways(unit[0].side).steps[at]}:
            raise IllegalOrder(f"NO SHIP CAN GO FROM {NAMES[at]} TO {NAMES.get(there, '?')}")
        if there not in entered:
            raise IllegalOrder(f"IT MAY NOT ENTER {NAMES[there]}")
        at = there


def check_free(unit: Unit) -> None:
    """Raise IllegalOrder if a naval unit has already moved this turn."""
    if any(ship.sailed for ship in unit):
        raise IllegalOrder(f"IT HAS AN ORDER ALREADY: UN {unit[0].unit} TAKES THE ORDER BACK")


def _held(unit: Unit) -> str:
    """Why a unit cannot move."""
    for status, what in _GIVEN.items():
        if given := [ship for ship in unit if status in ship.doing]:
            ordered = unit[0].unit if status is Status.PATROL else given[0].id
            return f"{what}: UN {ordered} TAKES THE ORDER BACK"
    rests = max(ship.no_move for ship in unit)
    why = sorted({status for ship in unit for status in statuses(ship) if not ALLOWED[status]["move"]})
    parts = [
        f"IT MAY MOVE AGAIN IN {rests} TURN{'S' * (rests > 1)}" if status == "No MVT" else status.upper()
        for status in why
    ]
    if not parts:
        parts = ["NO FUEL FOR A MOVE" if all(ship.rating for ship in unit) else "NO EVASION LEFT"]
    if Status.RESTRICTED in {status for ship in unit for status in statuses(ship)}:
        parts.append("UNTIL A GERMAN HEAVY SHIP IS FOUND OR FIGHTS (HE SHIPS)")
    return f"IT CANNOT MOVE NOW: {', '.join(parts)}"


def bound(unit: Unit, lifted: bool) -> bool:
    """Whether the unit has destroyers that must return inside their boundary (7.7.2; Reading 7.7.2.e)."""
    return not lifted and any("dd_line" in ship.card.rules and ship.at not in _DESTROYERS for ship in unit)


def check_may_stay(unit: Unit, lifted: bool) -> None:
    """Check that a unit may get an order to stay: it has no destroyer that can now go back inside its boundary (7.7.2;
    Reading 7.7.2.e).

    Args:
        unit: the ships of the unit
        lifted: whether German destroyers may cross their boundary

    Raises:
        IllegalOrder: it must go back
    """
    for ship in unit:
        way = homeward((ship,)) if bound((ship,), lifted) and ship.mark is not Mark.SHADOWED else ()
        if way:
            raise IllegalOrder(f"DESTROYERS MUST GET BACK WITHIN THEIR BOUNDARY: {_names(way)}")


def homeward(unit: Unit) -> tuple[Hex, ...]:
    """The part of the way back inside the boundary that costs no fuel: one hex at most; () where a tanker of the unit
    may not go (7.7.2)."""
    way = ways(unit[0].side).way(unit[0].at, _DESTROYERS)
    free = min(unit_hexes_left(unit), 1)
    return way[:free] if waters(unit, True).issuperset(way[:free]) else ()


def sailed(ship: Ship, way: tuple[Hex, ...], turn: int) -> Ship:
    """The ship after a move, with its new hex, its fuel and its No MVT marker (7.7.2; Reading 7.7.2.c).

    Args:
        ship: the ship before the move
        way: the hexes that it moves through
        turn: the turn in play
    """
    after = spent(ship, cost(ship, len(way)), turn)
    rests = ship.card.speed in (Speed.SLOW, Speed.VERY_SLOW)
    return after._replace(
        at=way[-1],
        moved=len(way),
        sailed=True,
        passed=way[0] if len(way) > 1 else 0,  # neither its first nor its last hex (Reading 8.f)
        no_move=MOVEMENT[f"no movement {ship.card.speed}"] if rests else 0,
    )


def unsailed(ship: Ship, before: Ship) -> Ship:
    """The ship with its move undone, but with all else that it has done. before: the ship before the move."""
    return ship._replace(
        at=before.at,
        moved=before.moved,
        sailed=before.sailed,
        passed=before.passed,
        no_move=before.no_move,
        fuel=before.fuel,
        clock=before.clock,
    )


def _names(way: tuple[Hex, ...]) -> str:
    return " ".join(NAMES[at] for at in way) or "WITHOUT THE TANKER (LE)"
