"""Descriptions of what a side can see, in sentences: the board, a square, a unit, a row, the weather (Chart D, DE)."""

from collections.abc import Iterator

from compbis.desk.names import likely
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, ROWS, Square, may_enter, on_board, row, step
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, read_square
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import sentences
from compbis.games.computer_bismarck.words.aloud import squares
from compbis.games.computer_bismarck.words.pages import FIRST

TOPICS = {
    "SHIPS": "SN",
    "PLANES": "PN",
    "SEARCH": "NS",
    "MAP": "NM",
}
"""Boards that can be described, with their letters in Chart A."""


def describe(view: View, wanted: str) -> list[str]:
    """The description of a topic; of the current situation for "". Raises IllegalOrder for an unknown topic."""
    topic = " ".join(wanted.split())
    match topic:
        case "":
            return [*(line.removesuffix(squares.REST) for line in squares.board(FIRST, view)), *_help(view)]
        case "WEATHER":
            return sentences.weather(view)
        case "ENEMY" | "CONTACTS":
            return sentences.all_contacts(view)
        case "LETTERS":
            return sentences.letters()
        case known if known in TOPICS:
            return squares.board(TOPICS[known], view)
    number = topic.removeprefix("ROW ")
    if len(number) == 2 and number.isascii() and number.isdigit():
        return _row(view, int(number))
    if topic[0].isdigit():
        return list(_square(view, read_square(topic)))
    return list(_named(view, topic))


def _help(view: View) -> Iterator[str]:
    """What else DE can describe; planes only for a side that has some."""
    planes = " PLANES," if view.planes else ""
    yield f"DE WITH A SQUARE, A ROW, A NAME, SHIPS,{planes} ENEMY, WEATHER, SEARCH, MAP OR LETTERS SAYS MORE."
    yield "DE ON: SENTENCES INSTEAD OF MAPS AND TABLES. DE OFF ENDS IT."


def _row(view: View, line: int) -> list[str]:
    """A row from west to east: its weather, its land, and the units in it."""
    if line not in ROWS:
        raise IllegalOrder("ROWS ARE 11 TO 30")
    units = [said for said in squares.board("SN", view)[1:] + squares.board("PN", view)[1:] if _in_row(said, line)]
    return [_sky(view, line), squares.row_line(line), *(units or ["NO UNITS."])]


def _in_row(said: str, line: int) -> bool:
    return said.startswith(str(line))


def _square(view: View, square: Square) -> Iterator[str]:
    """A square: its terrain, the units in it now and at the end of the turn, how well it is searched, and the exits."""
    yield f"{square}: {squares.ground(square)}. {_sky(view, row(square))}{_fog(view, square)}"
    now, then = (sentences.units_in(view, square, projected, grounded=True) for projected in (False, True))
    yield from now
    if now[1:] != then[1:]:
        yield from then
    yield from squares.search_in(view, square)
    yield from (
        sentences.contact_line(view, contact)
        for contact in view.contacts
        if contact.square == square and not contact.shown
    )
    yield from _ways(view, square)


def _fog(view: View, square: Square) -> str:
    if view.may_be_foggy(square):
        return " FOG NOT KNOWN YET."
    return " FOG." if square in view.fog else ""


def _sky(view: View, line: int) -> str:
    """The weather in a row."""
    night = "NIGHT" if is_night(view.turn, line) else "DAY"
    return f"ROW {line}: VISIBILITY {view.visibility[line - ROWS[0]]}, {night}."


def _ways(view: View, square: Square) -> Iterator[str]:
    """The neighbouring squares that the side's ships may enter, and those that they may not."""
    around = {direction: step(square, direction) for direction in DIRECTIONS}
    open_ = [f"{direction} {next_}" for direction, next_ in around.items() if _may_go(view, next_)]
    closed = [f"{direction} {_why(next_)}" for direction, next_ in around.items() if not _may_go(view, next_)]
    yield f"SHIPS MAY GO {', '.join(open_) or 'NOWHERE'}."
    if closed:
        yield f"NOT {', '.join(closed)}."


def _may_go(view: View, square: Square) -> bool:
    return on_board(square) and may_enter(view.side, square)


def _why(square: Square) -> str:
    if not on_board(square):
        return "OFF THE BOARD"
    ground = squares.ground(square)
    return f"{square} CLOSED" if ground == squares.SEA_WORD else f"{square} {ground}"


def _named(view: View, name: str) -> Iterator[str]:
    """The side's units and the known enemy units of that name, or of the names that begin with it."""
    names = {*view.ships, *view.planes, *(contact.name for contact in view.contacts)}
    begun = {one for one in names if one.startswith(name)} or {*NAMES.fit(name, names)}
    found = {name} & names or (begun if len(name) >= NAMES.shortest else set())
    if not found:
        if near := likely(name.split(), sorted(names)):
            raise IllegalOrder(f"NO SUCH NAME. DID YOU MEAN {near}? DE LISTS WHAT THERE IS")
        raise IllegalOrder("NO SUCH SQUARE, NAME OR TOPIC: DE LISTS WHAT THERE IS")
    for one in sorted(found):
        yield from _unit(view, one)


def _unit(view: View, name: str) -> Iterator[str]:
    if ship := view.ships.get(name):
        yield (
            sentences.ship_line(view, ship, whole=True)
            if ship.active
            else f"{sentences.unit(ship)}: {ship.fate or 'NOT YET ACTIVE'}."
        )
        if ship.active:
            yield ", ".join(sentences.status(ship, True, view.courses, view.moving_turn)[2:]) + "."
    if plane := view.planes.get(name):
        aground = plane.fate or ("" if projection.on_the_board(view, plane) else "NOT YET ACTIVE")
        yield f"{sentences.unit(plane)}: {aground}." if aground else sentences.plane_line(view, plane, whole=True)
    legs = [(view.ships.get(name), view.ship_legs.get(name)), (view.planes.get(name), view.plane_legs.get(name))]
    yield from (f"ORDERED, {sentences.order_line(unit, leg)}" for unit, leg in legs if unit and leg)
    yield from (sentences.contact_line(view, contact) for contact in view.contacts if contact.name == name)
