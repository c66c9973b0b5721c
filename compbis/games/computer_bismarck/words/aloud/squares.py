"""The boards of pages.py for a screen reader, square by square, and the situation that they show, in a few lines."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from compbis.games.computer_bismarck.cards.board import COLUMNS, OPEN_SEA, PORTS, ROWS, TERRAIN, Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules.search import spots
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words import details, pages, phrases
from compbis.games.computer_bismarck.words.letters import PLANE_MODES
from compbis.games.computer_bismarck.words.sentences import Standing, on_show, span, unit

SEA_WORD = "OPEN SEA"
_LAND, _AIRFIELD, _DAY = "LAND", "AIRFIELD", "BY DAY"


def board(letters: str, view: View) -> list[str]:
    """One of pages.BOARDS, square by square from north to south."""
    heading = f"{pages.BOARDS[letters]}, TURN {view.turn}:"
    projected = letters in ("SP", "PP", "PS")
    match letters:
        case pages.FIRST:
            return [*_greeting(view)]
        case "NM":
            return [heading, *map(row_line, ROWS)]
        case "NS" | "PS":
            return [heading, *_search_lines(view, projected)]
        case "SN" | "SP":
            ships = projection.ships_then(view) if projected else projection.ships_now(view)
            return [heading, *by_square(ships, _enemies(view))]
    planes = projection.planes_then(view) if projected else projection.planes_now(view)
    told = [(plane.square, f"{unit(plane)} {PLANE_MODES[plane.mode]}") for plane in planes]
    return [heading, *_squares([*told, *_enemies(view)])]


def _enemies(view: View) -> list[tuple[Square, str]]:
    """The enemies on show, each with its square."""
    return [(contact.square, f"ENEMY {unit(contact)}") for contact in on_show(view)]


def by_square(ships: Iterable[Ship], others: Iterable[tuple[Square, str]] = ()) -> list[str]:
    """Ships, square by square from north to south; `others` are further phrases, each with its square."""
    told = ((ship.square, f"{unit(ship)}{'' if ship.active else ' NOT YET ACTIVE'}") for ship in ships)
    return _squares([*told, *others])


def row_line(line: int) -> str:
    """Sea and land in a row of the board, from west to east (2.3)."""
    signs = groupby(COLUMNS, lambda place: ground(100 * line + place))
    stretches = [f"{kind} {span('COLUMN', list(places))}" for kind, places in signs]
    return f"ROW {line}: {', '.join(stretches)}."


def ground(square: Square) -> str:
    """The terrain of a square: open sea, a port by name, an airfield, or land, which ships may not enter."""
    if square in PORTS:
        return f"PORT {PORTS[square].upper()}"
    sign = TERRAIN[square]
    return SEA_WORD if sign == OPEN_SEA else _AIRFIELD if sign == "X" else _LAND


def search_in(view: View, square: Square) -> list[str]:
    """The side's search factors in a square, now and at the end of the turn, against the visibility there (9.2)."""
    now, then = (projection.search_totals(view, projected).get(square, 0) for projected in (False, True))
    lines = [f"{_against(view, square, now)}, NOW."] if now else []
    return [*lines, f"{_against(view, square, then)}, AT THE END OF THE TURN."] if then != now else lines


def standing(view: View) -> Standing:
    """The current situation."""
    enemies = tuple(f"{unit(contact)} IN {contact.square}" for contact in on_show(view))
    return Standing(sum(ship.active for ship in projection.ships_now(view)), enemies)


def changed(view: View, before: Standing) -> Iterator[str]:
    """What has changed since the start of the last movement phase, and night. Planes are left out: the player ordered
    them, or was told of them in reports."""
    now = standing(view)
    if (night := _night(view.turn)) != _DAY:
        yield f"{night}."
    if now.ships != before.ships:
        yield f"SHIPS: {now.ships}."
    if now.enemies or before.enemies:
        yield f"ENEMY ON SHOW: {', '.join(now.enemies) or 'NONE'}."


REST = " DE DESCRIBES THE REST."
"""Ends the greeting, except in the answer of DE itself."""


def _greeting(view: View) -> Iterator[str]:
    """The situation at the start of a movement phase, in a few lines."""
    now, planes = standing(view), list(projection.planes_now(view))
    yield f"TURN {view.turn}, {_night(view.turn)}. YOU ARE THE {phrases.player(view.side)}."
    squares = {ship.square for ship in projection.ships_now(view) if ship.active}
    yield f"SHIPS: {now.ships} IN {len(squares)} SQUARES. DE SHIPS LISTS THEM."
    if planes:
        yield f"PLANES: {sum(plane.aloft for plane in planes)} OF {len(planes)} IN THE AIR. DE PLANES LISTS THEM."
    yield f"ENEMY ON SHOW: {', '.join(now.enemies) or 'NONE'}. CO LISTS ALL CONTACTS.{REST}"


def _search_lines(view: View, projected: bool) -> list[str]:
    """The search factors of each square against the visibility there (9.2), then the fog (13.31)."""
    totals = projection.search_totals(view, projected)
    lines = [f"{square}: {_against(view, square, totals[square])}." for square in sorted(totals)]
    if not view.fog_known:
        return [*lines, f"{details.FOG_UNKNOWN}."]
    return [*lines, f"FOG IN {', '.join(map(str, sorted(view.fog)))}." if view.fog else "NO FOG."]


def _against(view: View, square: Square, factors: int) -> str:
    if square in view.fog:
        return f"SEARCH {factors}, IN FOG"
    visibility = view.visibility[row(square) - ROWS[0]]
    enough = "ENOUGH WITHOUT FOG" if view.may_be_foggy(square) else "ENOUGH"
    return f"SEARCH {factors} AGAINST VISIBILITY {visibility}, {enough if spots(factors, visibility) else 'TOO LITTLE'}"


def _squares(units: Iterable[tuple[Square, str]]) -> list[str]:
    found: dict[Square, list[str]] = {}
    for square, said in units:
        found.setdefault(square, []).append(said)
    return [f"{phrases.place(square)}: {', '.join(found[square])}." for square in sorted(found)] or ["NO UNITS."]


def _night(turn: int) -> str:
    """The rows where it is night (9.7)."""
    rows = [line for line in ROWS if is_night(turn, line)]
    return "NIGHT EVERYWHERE" if len(rows) == len(ROWS) else f"NIGHT IN {span('ROW', rows)}" if rows else _DAY
