"""What a side can see as lines of text: detail lines (6.4, 8.5), status (5.27), the units in a square (5.24), and the
lists of Chart D."""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import zip_longest

from compbis.games.computer_bismarck.cards.board import PORTS, ROWS, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date, hour, is_night
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS, CONVOY
from compbis.games.computer_bismarck.cards.missions import MISSIONS, SQUARE, WAYS_ROUND
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, AT_BASE, MOVE, PATROL, ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS, DayNight
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import plane_offered, ship_offered
from compbis.games.computer_bismarck.rules import convoys, flight, movement, search
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.state.units import Fate, Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words.phrases import BY_CARD, ENEMY_MARK, LONGEST_NAME, battle_status
from compbis.table.page import Detail
from compbis.table.side import BRITISH

FOG_UNKNOWN = "THE FOG OF THIS TURN IS NOT KNOWN YET"
"""What a display of search factors says in the shadow phase instead of the fog (13.31)."""
_PLANE_NAME = 12
_FAILED = f"{convoys.FAILED_POINTS} POINTS FOR THE GERMANS"
_HEARD = {
    Heard.SEARCH: "SPOTTED",
    Heard.SHADOW: "SHADOWED",
    Heard.AIR: "SEEN BY AIR SEARCH",
    Heard.RADIO: "RADIO, NEAR THERE",
    Heard.SUNK: "SUNK",
    Heard.DISPERSED: "DISPERSED",
    Heard.ATTACKER: "ATTACKED UNSEEN",
    Heard.SHADOWER: "SHADOWED IN VAIN",
    Heard.FOLLOWER: "FOLLOWED US FROM THERE",
    Heard.COMPANION: "FOLLOWED US THERE",
    Heard.PASSED: "PASSED THERE",
}
HEARD_IN_SHORT = {
    **_HEARD,
    Heard.AIR: "AIR SEARCH",
    Heard.RADIO: "RADIO, NEAR",
    Heard.ATTACKER: "ATTACKED US",
    Heard.SHADOWER: "LOST US",
    Heard.FOLLOWER: "WENT ALONG",
    Heard.COMPANION: "CAME ALONG",
    Heard.PASSED: "PASSED BY",
}
_WEATHER_HEAD = "VISIBILITY AND LIGHT, ROW BY ROW"
_SHIP_HEAD = "   SHIP       NOW  THEN M   P   MODES FU MX SQ"
_PLANE_HEAD = "  PLANE        NOW  THEN M   P   MODES TURNS"
_STATUS = ("midships", "firepower", "knots", "torpedoes")


def ship_line(view: View, ship: Ship) -> Detail:
    """The ship detail line, in the order of 6.4."""
    then = projection.ship_at_end(view, ship)
    name = (
        f"{ship.kind}{slow_mode(ship)}" + f" {ship.name}".ljust(LONGEST_NAME)[-LONGEST_NAME:]
    )  # the longest names take the place of the blank
    moving, patrolling = _factors(ship_search(ship, MOVE)), _factors(ship_search(ship, PATROL))
    most = movement.most_squares(ship, view.turn)
    now = movement.squares_now(ship, sailing_mode(then), view.turn)
    return Detail(
        f"{name} {ship.square} {then.square} {moving} {patrolling}  {ship.mode}  {then.mode} {fuel_left(ship):>2} "
        f"{most:>2} {now:>2}",
        _SHIP_HEAD,
        f"{name} {ship.square} TO {then.square}  MODE {ship.mode} TO {then.mode}",
        f"SEARCH M {moving} P {patrolling} FUEL {fuel_left(ship):>2} MOVES {now} OF {most}",
    )


def plane_line(view: View, plane: Plane) -> Detail:
    """The plane detail line, in the order of 8.5. A plane that lands this turn is projected in mode B."""
    order = projection.plane_order(view, plane)
    then = projection.plane_at_end(view, plane)
    goal, mode = (then.square, then.mode) if then else (order.goal, order.mode)
    now = flight.endurance(plane, order.mode)
    left = plane.spec.endurance_move if mode == AT_BASE else flight.endurance_after(plane, order)
    name = f"{plane.kind} {plane.name:<{_PLANE_NAME}}"
    moving, patrolling = _factors(plane_search(plane, False)), _factors(plane_search(plane, True))
    return Detail(
        f"{name} {plane.square} {goal} {moving} {patrolling}  {plane.mode}  {mode} {now:>2} {left:>2}",
        _PLANE_HEAD,
        f"{name} {plane.square} TO {goal} MODE {plane.mode} TO {mode}",
        f"SEARCH M {moving} P {patrolling}  TURNS ALOFT {now} TO {left}",
    )


def status(ship: Ship, card: bool, courses: Courses = NO_COURSES, first: int = 1) -> list[str]:
    """The five values of 5.27.

    Args:
        ship: the ship to describe
        card: whether to add the values of the data card and, for a convoy, its mission
        courses: how directly the convoys have sailed (17.3)
        first: the first turn on which it may still move
    """
    values = {name.upper(): (getattr(ship, name), getattr(ship.spec, name)) for name in _STATUS}
    lines = [f"{name:<11}{value:>2}{f' OF {most}' if card else ''}" for name, (value, most) in values.items()]
    fuel = f"{ship.fuel:>2}{f' OF {ship.spec.fuel_cap}' if card else ''}" if ship.spec.has_fuel else " -"
    sails = card and ship.kind is CONVOY and not ship.fate
    mission = [bound(ship.name), *course(ship, courses, first)] if sails else []
    return [f"{ship.name}{_state(ship)}", f"{'FUEL':<11}{fuel}", *lines, *mission]


def bound(convoy: str) -> str:
    """A convoy's goal and its due turns (17.4)."""
    goal, number, first, last = MISSIONS[convoy][:4]
    where = f"{number} {PORTS[number].upper()}" if goal is SQUARE else f"{goal.upper()} {number}"
    when = f"ON TURN {last}" if first == last else f"BY TURN {last}" if first == 1 else f"ON TURNS {first} TO {last}"
    return f"BOUND FOR {where}, {when}"


def course(convoy: Ship, courses: Courses, first: int) -> list[str]:
    """Whether a convoy has failed by not moving directly, or the turns that it may still lose (17.3).

    Args:
        convoy: the convoy
        courses: how directly the convoys have sailed
        first: the first turn on which it may still move
    """
    if convoy.name in courses.strayed:
        return ["DID NOT MOVE DIRECTLY: MISSION FAILED"]
    if convoy.name not in WAYS_ROUND or courses.irish_sea:
        return []
    left = convoys.detours_left(convoy.name, courses)
    if left and not convoys.round_in_time(convoy, courses, first):
        return ["HAS NO TIME LEFT FOR A WAY ROUND IRELAND"]
    return [f"MAY LOSE {left or 'NO MORE'} TURN{'' if left == 1 else 'S'} ON A WAY ROUND IRELAND"]


def failures(view: View) -> list[str]:
    """The missions that have failed, but have not yet cost any points (17.3, 17.5)."""
    lost = [
        ship.name for ship in view.ships.values() if ship.kind is CONVOY and ship.fate in (Fate.SUNK, Fate.DISPERSED)
    ]
    due = {name: convoys.due(name) for name in dict.fromkeys((*view.courses.strayed, *lost))}
    return [f"{name}: MISSION FAILED, {_FAILED} ON TURN {turn}" for name, turn in due.items() if turn >= view.turn]


def units_in(view: View, square: Square, projected: bool) -> list[str]:
    """The side's ships and airborne planes in a square, and the enemy's that are on show there (5.24, 9.6).

    Args:
        view: what the side sees now
        square: the square
        projected: whether to list the units at the end of the turn instead of now
    """
    ships = projection.ships_then(view) if projected else projection.ships_now(view)
    planes = projection.planes_then(view) if projected else projection.planes_now(view)
    lines = [f"{ship.kind} {ship.name:<{_PLANE_NAME}} {_mode(ship)}" for ship in ships if ship.square == square]
    lines += [
        f"{plane.kind} {plane.name:<{_PLANE_NAME}} {plane.mode}"
        for plane in planes
        if plane.square == square and plane.aloft
    ]
    if view.side is BRITISH:
        lines += [
            f"{contact.kind} {ENEMY_MARK}{contact.name}"
            for contact in view.contacts
            if contact.shown and contact.square == square
        ]
    place = f"{square} {PORTS[square].upper()}" if square in PORTS else f"{square}"
    return [place, *(lines or ["NO SHIPS, AND NO PLANES IN THE AIR"])]


def order_line(unit: Ship | Plane, leg: UnitLeg) -> str:
    """An order in one line: its mode and squares."""
    words = [f"{unit.name:<{_PLANE_NAME}} {leg.mode} {unit.square}"]
    if leg.goal == unit.square and not leg.track:
        words.append("STAYS")
    else:
        words += ["TO", *map(str, leg.track or (leg.goal,))]
    if leg.attack:
        words.append(f"ATTACKS {leg.attack}")
    if leg.fixed:
        words.append("(SHADOW PHASE)")
    return " ".join(words)


def _kind_and_order(unit: Ship | Plane, leg: UnitLeg) -> str:
    """An order after the letter of its unit, since the planes of the Victorious have their carrier's name."""
    return f"{unit.kind} {order_line(unit, leg)}"


def order_book(view: View, line: Callable[[Ship | Plane, UnitLeg], str] = _kind_and_order) -> list[str]:
    """Every order of this turn, each formatted by `line`."""
    ships = [line(view.ships[name], leg) for name, leg in view.ship_legs.items()]
    planes = [line(view.planes[name], leg) for name, leg in view.plane_legs.items()]
    return ["ORDERS OF THIS TURN", *(ships + planes or ["NONE"])]


def may_move(view: View, ship: Ship) -> int:
    """The squares that a ship without orders may move this turn: in its own mode if ships can move in it, else in M."""
    return squares_next(view, ship, sailing_mode(ship))


def squares_next(view: View, ship: Ship, mode: ShipMode) -> int:
    """The most squares that a ship may move in a mode when units move next; 0 once the game has no more moves.

    Args:
        view: what the side sees now
        ship: the ship
        mode: the mode
    """
    return movement.squares_now(ship, mode, view.moving_turn) if view.moving_turn <= LAST_TURN else 0


def when_moving(view: View) -> str:
    """When units move next: on this turn or, once its orders are carried out, on the next one, if there is one."""
    return "NEXT TURN" if view.turn < view.moving_turn <= LAST_TURN else "THIS TURN"


def as_ordered(view: View, squares: Iterable[Square]) -> str:
    """What a search of these squares with enough factors still depends on: the orders and, until the fog of the turn is
    known, the fog (13.31)."""
    return "AS ORDERED AND WITHOUT FOG" if any(map(view.may_be_foggy, squares)) else "AS ORDERED"


def _waiting_ship(view: View, ship: Ship) -> str:
    """A ship without orders, in a line that fits beside the map; the detail line does not."""
    kind = f"{ship.kind}{slow_mode(ship)}"
    where = f"{ship.name:<{_PLANE_NAME}} {ship.square} {ship.mode}"
    return f"{kind} {where} FUEL {fuel_left(ship):>2} MOVES {may_move(view, ship)}"


def _waiting_plane(view: View, plane: Plane) -> str:
    where = f"{plane.name:<{_PLANE_NAME}} {plane.square} {plane.mode}"
    return f"{plane.kind}  {where} TURNS {flight.endurance(plane, plane.mode)}"


def without_orders(view: View, led: Collection[str] = ()) -> list[str]:
    """The ships and planes that could be ordered but have no orders: first the idle ones, then those that stay on
    patrol (6.22, 8.22). led: the ships that stay with another by an earlier order; they are not idle."""
    ships, planes = ships_waiting(view), planes_waiting(view)
    idle = [_waiting_ship(view, ship) for ship in ships if ship.mode != PATROL and ship.name not in led]
    idle += [_waiting_plane(view, plane) for plane in planes if plane.mode != AIR_PATROL]
    patrols = [_waiting_ship(view, ship) for ship in ships if ship.mode == PATROL]
    patrols += [_waiting_plane(view, plane) for plane in planes if plane.mode == AIR_PATROL]
    return ["WITHOUT ORDERS", *(idle or ["NONE"]), *(["STAYING ON PATROL", *patrols] if patrols else [])]


def ships_waiting(view: View) -> list[Ship]:
    """The ships that could be ordered but have no orders."""
    return [ship for ship in offered_ships(view) if ship.name not in view.ship_legs]


def planes_waiting(view: View) -> list[Plane]:
    """The planes that could be ordered but have no orders."""
    return [plane for plane in offered_planes(view) if plane.name not in view.plane_legs]


def offered_ships(view: View) -> Iterator[Ship]:
    """The ships that MS goes through, in the order of the data card (6.5)."""
    return (ship for ship in view.ships.values() if ship_offered(view, ship))


def offered_planes(view: View) -> Iterator[Plane]:
    """The planes that MP goes through (6.5)."""
    return (plane for plane in view.planes.values() if plane_offered(view, plane))


def contacts(view: View) -> list[str]:
    """The last contact with each enemy unit, the newest last."""
    known = sorted(view.contacts, key=lambda contact: contact.turn)
    width = max(LONGEST_NAME, *(len(contact.name) for contact in known)) if known else 0
    return ["CONTACTS", *([_contact(contact, width) for contact in known] or ["NONE"])]


def weather(view: View) -> list[str]:
    """Visibility and night, two rows of the board per line. Only NS and PS show the fog (13.31)."""
    told = [
        f"{row} {level} {'NIGHT' if is_night(view.turn, row) else 'DAY'}"
        for row, level in zip(ROWS, view.visibility, strict=True)
    ]
    half = (len(told) + 1) // 2
    pairs = zip_longest(told[:half], told[half:], fillvalue="")
    return [_WEATHER_HEAD, *(f"ROW {left:<14}{f'ROW {right}' * bool(right)}".rstrip() for left, right in pairs)]


def battle_lines(
    names: Iterable[str], view: View, line: Callable[[str, int, int, int, int], str] = battle_status
) -> list[str]:
    """The side's ships before a battle, one per line (16.62.2).

    Args:
        names: the ships
        view: what the side sees now
        line: formats a ship, from the parameters of battle_status
    """
    return [
        line(ship.name, ship.midships, ship.firepower, ship.knots, ship.torpedoes)
        for ship in (view.ships[name] for name in names)
    ]


def enemy_cards(names: Iterable[str]) -> list[str]:
    """The enemy ships in a battle with the values on their cards, one per line."""
    cards = [SHIPS[name] for name in names]
    lines = [battle_status(ship.name, ship.midships, ship.firepower, ship.knots, ship.torpedoes) for ship in cards]
    marked = [f"{ENEMY_MARK}{ship.kind} {line}" for ship, line in zip(cards, lines, strict=True)]
    return [*marked, BY_CARD]


def contact_time(view: View, contact: Contact) -> str:
    """The turn, date and hour of the last contact with an enemy unit, and its kind."""
    return f"TURN {contact.turn}, {date(contact.turn)} {hour(contact.turn)} HOURS, {contact_age(view, contact)}"


def contact_age(view: View, contact: Contact) -> str:
    """The age of the last contact with an enemy unit, and its kind."""
    age = view.turn - contact.turn
    when = "THIS TURN" if age == 0 else "LAST TURN" if age == 1 else f"{age} TURNS AGO"
    return f"{when}: {_HEARD[contact.how]}"


def _contact(contact: Contact, width: int) -> str:
    """A contact in 39 columns, which fit beside the map at 80 x 24. width: the columns for its name."""
    heard = f"TURN {contact.turn} {HEARD_IN_SHORT[contact.how]}"
    return f"{contact.kind} {contact.name:<{width}} {contact.square} {heard}"


def slow_mode(ship: Ship) -> str:
    """Whether a battleship or carrier in slow mode moved last turn, as Y or N; else a blank (6.51.2, 16.76)."""
    if ship.kind not in CAPITAL_KINDS or not ship.slow:
        return " "
    return "Y" if ship.indicator else "N"


def sailing_mode(ship: Ship) -> ShipMode:
    """The mode in which a ship may move: its own if ships can move in it, else M."""
    return ship.mode if ship.mode in movement.SAILING_MODES else MOVE


def ship_search(ship: Ship, mode: ShipMode) -> DayNight:
    """The search factors of a ship in a mode, by day and by night."""
    unit = ship._replace(mode=mode)
    return search.factors(unit, False), search.factors(unit, True)


def plane_search(plane: Plane, patrol: bool) -> DayNight:
    """The search factors of a plane, by day and by night."""
    return plane.spec.search_patrol if patrol else plane.spec.search_move


def _factors(factors: DayNight) -> str:
    day, night = factors
    return f"{day}/{night}"


def fuel_left(ship: Ship) -> str:
    """The fuel left; a dash for a ship that needs none."""
    return str(ship.fuel) if ship.spec.has_fuel else "-"


def _state(ship: Ship) -> str:
    if ship.fate:
        return f"  {ship.fate}"
    return "" if ship.active else "  NOT YET ACTIVE"


def _mode(ship: Ship) -> str:
    return ship.mode if ship.active else "NOT YET ACTIVE"
