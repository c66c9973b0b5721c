"""The text of details.py as sentences for a screen reader, without columns or letters that need explaining.

A line begins with its subject, so that a listener can skip the rest.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import CAPITAL_KINDS, PLANE_KINDS, SUBMARINES, UnitKind
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, MOVE, PATROL
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS, SOME_SUBMARINE, DayNight
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.reports import (
    Battle,
    Damage,
    GameOver,
    Landed,
    Reinforcements,
    Spotted,
    Status,
)
from compbis.games.computer_bismarck.state.sight import Contact, Reason, View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words import details, phrases, wording
from compbis.games.computer_bismarck.words.letters import KINDS, PLANE_MODES, SHIP_MODES
from compbis.table.page import Listed
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from compbis.table.values import NamedTuple

_LATE = 6
"""The age in turns beyond which CO only counts contacts, other than those with capital ships."""
_LOSSES = ("MIDSHIPS", "FIREPOWER", "KNOTS", "FUEL")


class Standing(NamedTuple):
    """The situation at the start of a movement phase: the number of ships, and the enemies on show."""

    ships: int
    enemies: tuple[str, ...]


def ship_line(view: View, ship: Ship, whole: bool = False) -> str:
    """The ship detail line (6.4).

    Args:
        view: what the side sees now
        ship: the ship
        whole: whether to give the search factors of both day and night, not only those that apply now
    """
    then = projection.ship_at_end(view, ship)
    most = movement.most_squares(ship, view.moving_turn)
    now = details.squares_next(view, ship, details.sailing_mode(then))
    where = f"{unit(ship)} IN {phrases.place(ship.square)}, {ship_mode(ship)}"
    over = view.turn == view.moving_turn and projection.ship_order(view, ship).fixed  # 10.1
    said = [where, "ITS TURN IS OVER" if over else f"MAY MOVE {now} {details.when_moving(view)}"]
    if now != most and not over:
        said[-1] += f", AT MOST {most}"
    if (then.square, then.mode) != (ship.square, ship.mode):
        said.insert(1, f"WILL BE IN {phrases.place(then.square)}, {ship_mode(then)}")
    if ship.spec.has_fuel:
        said.append(f"FUEL {ship.fuel} OF {ship.spec.fuel_cap}")
    if ship.kind in CAPITAL_KINDS and ship.slow:
        said.append(f"SLOW MODE, MOVED LAST TURN: {'YES' if ship.indicator else 'NO'}")
    moving, patrolling = details.ship_search(ship, MOVE), details.ship_search(ship, PATROL)
    return _sentences([*said, _search(moving, patrolling, None if whole else _by_night(view, ship.square))])


def plane_line(view: View, plane: Plane, whole: bool = False) -> str:
    """The plane detail line (8.5).

    Args:
        view: what the side sees now
        plane: the plane
        whole: whether to give the search factors of both day and night, not only those that apply now
    """
    order = projection.plane_order(view, plane)
    then = projection.plane_at_end(view, plane)
    said = [f"{unit(plane)} IN {phrases.place(plane.square)}, {PLANE_MODES[plane.mode]}"]
    if then is None:
        said.append(f"WILL CRASH IN {order.goal}")
    elif (then.square, then.mode) != (plane.square, plane.mode):
        said.append(f"WILL BE IN {phrases.place(then.square)}, {PLANE_MODES[then.mode]}")
    said.append(_turns_left(flight.endurance(plane, order.mode)))
    moving, patrolling = details.plane_search(plane, False), details.plane_search(plane, True)
    return _sentences([*said, _search(moving, patrolling, None if whole else _by_night(view, plane.square))])


def battle_status(name: str, midships: int, firepower: int, knots: int, torpedoes: int) -> str:
    """A ship's state before a battle (16.62.2).

    Args:
        name: the ship
        midships: points left
        firepower: points left
        knots: its speed now
        torpedoes: torpedo factors left
    """
    return f"{name}: MIDSHIPS {midships}, FIREPOWER {firepower}, KNOTS {knots}, TORPEDOES {torpedoes}."


def battle_lines(names: Iterable[str], view: View) -> list[str]:
    """The side's ships before a battle, one per line."""
    return details.battle_lines(names, view, battle_status)


def enemy_cards(names: Iterable[str]) -> list[str]:
    """The enemy ships in a battle with the values on their cards, one per line."""
    cards = [SHIPS[name] for name in names]
    return [
        f"{named(ship.kind, ship.name, enemy=True)} BY ITS CARD MIDSHIPS {ship.midships}, FIREPOWER {ship.firepower}, "
        f"KNOTS {ship.knots}, TORPEDOES {ship.torpedoes}."
        for ship in cards
    ]


def status(ship: Ship, card: bool, courses: Courses = NO_COURSES, first: int = 1) -> list[str]:
    """The five values of 5.27.

    Args:
        ship: the ship to describe
        card: whether to add the values of the data card and, for a convoy, its mission
        courses: how directly the convoys have sailed
        first: the first turn on which it may still move
    """
    return [" ".join(line.split()) for line in details.status(ship, card, courses, first)]


def order_line(ordered: Ship | Plane, leg: UnitLeg) -> str:
    """An order: its mode and squares. Planes with the name of their carrier have their kind before it."""
    name = planes(ordered.name) if isinstance(ordered, Plane) and ordered.name in SHIPS else ordered.name
    said = f"{name}: {mode(ordered, leg.mode)}, "
    if leg.goal == ordered.square and not leg.track:
        said += f"STAYS IN {ordered.square}"
    else:
        said += f"FROM {ordered.square} TO {', '.join(map(str, leg.track or (leg.goal,)))}"
    attack = [f"ATTACKS {leg.attack}"] if leg.attack else []
    return _sentences([said, *attack, *(["ORDERED IN THE SHADOW PHASE"] if leg.fixed else [])])


def order_book(view: View) -> list[str]:
    """Every order of this turn."""
    return details.order_book(view, order_line)


def without_orders(view: View, led: Collection[str] = ()) -> list[str]:
    """The ships and planes that could be ordered but have no orders: where the idle ones are, and the names of the
    others. DE and a name gives the details. led: the ships that stay with another by an earlier order; they are not
    idle."""
    ships, planes = details.ships_waiting(view), details.planes_waiting(view)
    idle = [ship for ship in ships if ship.mode != PATROL and ship.name not in led]
    aloft = [(plane, f" FOR {_many(plane.endurance, 'TURN')}") for plane in planes if plane.aloft]
    groups = {
        "SHIPS": "; ".join(_together((ship.name, _waits(view, ship)) for ship in idle)),
        "PLANES IN THE AIR": ", ".join(
            f"{plane.name} IN {phrases.place(plane.square)}{left}" for plane, left in aloft if plane.mode != AIR_PATROL
        ),
        "PLANES AT BASE": ", ".join(plane.name for plane in planes if not plane.aloft),
        "STAYING ON PATROL": ", ".join(
            [
                *(ship.name for ship in ships if ship.mode == PATROL),
                *(f"{plane.name}{left}" for plane, left in aloft if plane.mode == AIR_PATROL),
            ]
        ),
    }
    lines = [f"{what}: {names}." for what, names in groups.items() if names]
    return ["UNITS WITHOUT ORDERS:", *lines] if lines else ["UNITS WITHOUT ORDERS: NONE."]


def _waits(view: View, ship: Ship) -> str:
    """A ship's square, and the squares that it may move if fewer than its maximum."""
    now, most = details.may_move(view, ship), movement.most_squares(ship, view.turn)
    return f" IN {phrases.place(ship.square)}{f' MAY MOVE {now}' if now < most else ''}"


def _together(told: Iterable[tuple[str, str]]) -> list[str]:
    """Lines of names with what is said of each. Names with the same text share a line, where the first of them
    stood."""
    names: dict[str, list[str]] = {}
    for name, what in told:
        names.setdefault(what, []).append(name)
    return [f"{', '.join(known)}{what}" for what, known in names.items()]


def _turns_left(turns: int) -> str:
    return f"{_many(turns, 'TURN')} IN THE AIR LEFT"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 'S'}"


def units_in(view: View, square: Square, projected: bool, grounded: bool = False) -> list[str]:
    """The side's ships and airborne planes in a square, and the enemy's that are on show there (5.24, 9.6).

    Args:
        view: what the side sees now
        square: the square
        projected: whether to list the units at the end of the turn instead of now
        grounded: whether to list planes at base or on deck, too
    """
    ships = projection.ships_then(view) if projected else projection.ships_now(view)
    planes = projection.planes_then(view) if projected else projection.planes_now(view)
    lines = [f"{unit(ship)}, {ship_mode(ship)}." for ship in ships if ship.square == square]
    there = [plane for plane in planes if plane.square == square and (plane.aloft or grounded)]
    lines += [f"{unit(plane)}, {PLANE_MODES[plane.mode]}." for plane in there]
    lines += [f"ENEMY {unit(contact)}, SPOTTED." for contact in on_show(view) if contact.square == square]
    when = "AT THE END OF THE TURN" if projected else "NOW"
    none = "NO UNITS." if grounded else "NO SHIPS, AND NO PLANES IN THE AIR."
    return [f"{phrases.place(square)}, {when}:", *(lines or [none])]


def contacts(view: View) -> list[str]:
    """The contacts with enemy capital ships, and the latest with other enemies, the newest first; and how many others
    there are."""
    newest = _newest_first(view)
    late = [contact for contact in newest if contact.kind in CAPITAL_KINDS or view.turn - contact.turn <= _LATE]
    lines = _last_heard(view, late)
    if older := len(newest) - len(late):
        lines.append(f"{_many(older, 'CONTACT')} OLDER THAN {_LATE} TURNS: DE ENEMY LISTS ALL.")
    return ["CONTACTS:", *lines] if lines else ["CONTACTS: NONE."]


def all_contacts(view: View) -> list[str]:
    """The last contact with each enemy unit, the newest first, so that a listener can skip those already known."""
    lines = _last_heard(view, _newest_first(view))
    return ["CONTACTS:", *lines] if lines else ["CONTACTS: NONE."]


def _newest_first(view: View) -> list[Contact]:
    return sorted(view.contacts, key=lambda contact: contact.turn, reverse=True)


def contact_line(view: View, contact: Contact) -> str:
    """The last contact with an enemy unit, with its kind and the date."""
    return f"{unit(contact)} IN {contact.square}, {details.contact_time(view, contact)}.{_shown(view, contact)}"


def _last_heard(view: View, known: Iterable[Contact]) -> list[str]:
    """Contacts by their kinds and names, those of the same place and time and heard in the same way in one line."""
    alike: dict[str, list[Contact]] = {}
    for contact in known:
        what = f" IN {contact.square}, {details.contact_age(view, contact)}.{_shown(view, contact)}"
        alike.setdefault(what, []).append(contact)
    return [f"{', '.join(_by_kind(those))}{what}" for what, those in alike.items()]


def _by_kind(contacts: Iterable[Contact]) -> Iterator[str]:
    """Contacts by their kinds and names; planes, most of which have the name of a port, after one word for all of the
    same kind."""
    together: dict[UnitKind, list[str]] = {}
    for contact in contacts:
        if contact.kind in PLANE_KINDS:
            together.setdefault(contact.kind, []).append(contact.name)
        else:
            yield contact.name if contact.name == SOME_SUBMARINE else unit(contact)
    yield from (f"{KINDS[kind]} {', '.join(names)}" for kind, names in together.items())


def _shown(view: View, contact: Contact) -> str:
    return " ON THE MAP NOW." if view.side is BRITISH and contact.shown else ""


def weather(view: View) -> list[str]:
    """Visibility and night, with equal rows in one line. Only NS and PS give the fog (13.31)."""
    seen = [(level, is_night(view.turn, line)) for line, level in zip(ROWS, view.visibility, strict=True)]
    return [
        f"{span('ROW', [line for line, _ in rows])}: VISIBILITY {level}, {'NIGHT' if night else 'DAY'}."
        for (level, night), rows in ((key, list(group)) for key, group in groupby(zip(ROWS, seen, strict=True), _sky))
    ]


def award_line(side: str, points: int, reason: Reason, unit: str, turn: int) -> str:
    """An award in a sentence.

    Args:
        side: the side that gets the points
        points: how many
        reason: what they are for
        unit: the unit's name
        turn: the turn
    """
    return f"TURN {turn}: {points} POINTS FOR THE {phrases.player(side)}, {phrases.cause(reason, unit)}."


def _counted(number: int, what: str) -> str:
    """A number of things that have a plural in S, or none."""
    return f"{number} {what.removesuffix('S') if number == 1 else what}"


def report_lines(report: Report, side: Side) -> list[str]:
    """The lines of a report for a side that receives it."""
    lines = wording.lines(report, side)
    match report.facts:
        case Status(units=units):
            return [battle_status(*unit) for unit in units]
        case Damage(unit=name) as damage if lines and damage.kind is not SUBMARINES:
            values = zip(wording.losses(damage), _LOSSES, strict=True)
            return [f"{name} LOSES {', '.join(_counted(lost, what) for lost, what in values if lost)}."]
        case Spotted() as spotted:
            return wording.spotted(spotted, side, _listed)
        case Reinforcements() as come:
            return wording.reinforcements(come, report.turn + 1, _listed)
        case Battle() as battle:
            return wording.battle(battle, side, _listed)
        case Landed(plane=name, square=square):
            return [Listed(f"{planes(name)} LANDED IN {square}", "PLANES LANDED: ", planes(name))]
        case GameOver(awards=awards):
            short = phrases.numbered(phrases.award_line(*award) for award in awards)
            long = phrases.numbered(award_line(*award) for award in awards)
            told = dict(zip(short, long, strict=True))
            return [told.get(line, line) for line in lines]
    return lines


def _listed(units: Iterable[Sequence[str]]) -> str:
    """Units by their kinds and names, from the name and the letter of each."""
    kinds: Mapping[str, str] = {str(kind): words for kind, words in KINDS.items()}
    return ", ".join(kinds[kind] if name == SOME_SUBMARINE else f"{kinds[kind]} {name}" for name, kind in units)


def planes(name: str) -> str:
    """Planes by name, with their kind if the name has no number, since SCAPA FLOW 1 is another unit than SCAPA FLOW."""
    return f"{wording.PLANE_OF}{name}" if name[-1].isdigit() else f"{KINDS[PLANES[name].kind]} {name}"


def mode(ordered: Ship | Plane, letter: str) -> str:
    """The meaning of a mode's letter for this unit."""
    return (SHIP_MODES if isinstance(ordered, Ship) else PLANE_MODES)[letter]


def unit(one: Ship | Plane | Contact) -> str:
    """A unit by its kind and name."""
    return KINDS[one.kind] if one.name == SOME_SUBMARINE else f"{KINDS[one.kind]} {one.name}"


def named(kind: UnitKind, name: str, enemy: bool) -> str:
    """A unit in a list of ships in a fight, or of choices.

    Args:
        kind: the kind of unit
        name: its name
        enemy: whether it is an enemy
    """
    return f"{'ENEMY ' if enemy else ''}{KINDS[kind]} {name}."


def ship_mode(ship: Ship) -> str:
    """The mode of a ship as a word."""
    return SHIP_MODES[ship.mode] if ship.active else "NOT YET ACTIVE"


def letters() -> list[str]:
    """The meaning of every letter (2.3, 6.2, 6.4, 8.2)."""
    return [
        f"UNITS: {_words(KINDS)}.",
        f"SHIP MODES: {_words(SHIP_MODES)}. X, Y, U NOT YET ACTIVE.",
        f"PLANE MODES: {_words(PLANE_MODES)}.",
        "VALUES: MS MIDSHIPS, FP FIREPOWER, KN KNOTS, TP TORPEDOES.",
        "DIRECTIONS: N NORTH, E EAST, S SOUTH, W WEST, NE, SE, SW, NW BETWEEN THEM.",
    ]


def on_show(view: View) -> list[Contact]:
    """Spotted German units; the German map never shows British units (9.6)."""
    return [contact for contact in view.contacts if contact.shown] if view.side is BRITISH else []


def _by_night(view: View, square: Square) -> bool:
    return is_night(view.turn, row(square))


def _search(moving: DayNight, patrolling: DayNight, night: bool | None) -> str:
    """The search factors in move mode and in patrol mode (6.4, 8.5), by day (False), by night (True) or both (None)."""
    if night is not None:
        return f"SEARCH MOVING {moving[night]}, PATROLLING {patrolling[night]}"
    by_hour = zip(("DAY", "NIGHT"), moving, patrolling, strict=True)
    return f"SEARCH {', '.join(f'BY {hour} MOVING {move}, PATROLLING {patrol}' for hour, move, patrol in by_hour)}"


def _sky(line: tuple[int, tuple[int, bool]]) -> tuple[int, bool]:
    return line[1]


def span(what: str, numbers: Sequence[int]) -> str:
    return f"{what} {numbers[0]}" if len(numbers) == 1 else f"{what}S {numbers[0]} TO {numbers[-1]}"


def _words(letters_: Mapping[UnitKind, str] | Mapping[str, str]) -> str:
    return ", ".join(f"{letter} {word}" for letter, word in letters_.items())


def _sentences(parts: Iterable[str]) -> str:
    return " ".join(f"{part}." for part in parts)
