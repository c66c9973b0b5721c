"""What a side can see as pages: the board of 20 rows and 18 columns, 40 characters by 23 lines (2.3,
5.21, 5.22, 5.23, 5.24, 5.25, 5.26).

Each square is two characters: a mark or a blank, and a letter, digit or sign. Land needs no colour to be told from sea.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.board import COLUMNS, OPEN_SEA, PORT, ROWS, TERRAIN, Square
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    LEVEL_BOMBERS,
    OILER,
    RECONNAISSANCE,
    SUBMARINES,
    TORPEDO_PLANES,
    UnitKind,
)
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words.phrases import ENEMY_MARK
from compbis.table.page import Board, Page, Tile
from compbis.table.side import GERMAN

NIGHT_MARK = "N"
"""Stands before the visibility of a row where it is night, on the pages of search factors."""
MOST_SHOWN = 9
"""Search factors beyond it are shown as it (9.22)."""

SHIP_RANK = (BATTLESHIP, CARRIER, CRUISER, DESTROYERS, SUBMARINES, CONVOY, OILER)
"""Where several ships are in a square, the letter of the first of these is shown."""
PLANE_RANK = (TORPEDO_PLANES, LEVEL_BOMBERS, RECONNAISSANCE)

FIRST = ""
"""The board that is shown before any command is given (5.1)."""
BOARDS = MappingProxyType(
    {
        FIRST: "SHIPS AND PLANES",
        "SN": "SHIPS NOW",
        "SP": "SHIPS PROJECTED",
        "PN": "PLANES NOW",
        "PP": "PLANES PROJECTED",
        "NS": "SEARCH NOW",
        "PS": "SEARCH PROJECTED",
        "NM": "NORTH ATLANTIC",
    }
)
"""The boards of Chart A, and FIRST; and what stands above each."""

ACTION_MARK = "!"
"""Stands before the letter in the square where something is decided just now."""
ORDER_MARK = ">"
"""Stands before the letter of the unit that is asked for its orders just now."""

_SIGNS = MappingProxyType(
    {
        OPEN_SEA: Tile(" .", "sea"),
        "%": Tile("%%", "coast", "%"),
        "#": Tile("##", "land", "#"),
        PORT: Tile(" +", "port"),
        "X": Tile(" X", "port"),
    }
)

Cells = Mapping[Square, Tile]
Walk = tuple[str, str] | None
"""MS or MP, and the name of the unit that it has come to."""


def board(letters: str, view: View, walk: Walk = None) -> Page:
    """One of BOARDS as the side sees it. walk: marks that unit, if units of its kind are on this board, unless it would
    hide an enemy."""
    cells = {**_CELLS[letters](view)}
    units = _WALKS[walk[0]].get(letters) if walk else None
    for unit in units(view) if units else ():
        if walk and unit.name == walk[1] and cells[unit.square].style != "enemy":  # 9.6
            cells[unit.square] = Tile(ORDER_MARK + unit.kind, "own")
    return _sheet(BOARDS[letters], view, cells, search=letters in ("NS", "PS"))


def both_sides(title: str, view: View, british: Iterable[Ship], german: Iterable[Ship]) -> Page:
    """The board after the game, with the ships of both sides, the German ones marked as on the British map (9.6).

    view: of either side, for the turn and its visibility.
    """
    cells = _letters(((ship.square, ship.kind) for ship in british), SHIP_RANK, " ", "own")
    marked = _letters(((ship.square, ship.kind) for ship in german), SHIP_RANK, ENEMY_MARK, "enemy")
    return _sheet(title, view, {**cells, **marked})


def action(title: str, view: View, place: Square) -> Page:
    """The ships now, with a mark where something is decided: a shadow, an attack, a battle."""
    cells = {**_ships(view, False)}
    mark = cells.get(place) or _SIGNS[TERRAIN[place]]
    cells[place] = Tile(ACTION_MARK + mark.mark[1], "enemy")
    return _sheet(f"{title} IN {place}", view, cells)


def _sheet(title: str, view: View, cells: Cells, search: bool = False) -> Page:
    rows = tuple((str(row), _marks(row, cells), _edge(view, row, search)) for row in ROWS)
    board = Board(title, f"TURN {view.turn}", tuple(map(str, COLUMNS)), rows)
    return Page(board.lines(), board)


def _marks(row: int, cells: Cells) -> tuple[Tile, ...]:
    squares = (100 * row + column for column in COLUMNS)
    return tuple(cells.get(square) or _SIGNS[TERRAIN[square]] for square in squares)


def _edge(view: View, row: int, search: bool) -> str:
    """The visibility of the row (9.23, 13.1), and on pages of search factors whether it is night there (9.7)."""
    mark = NIGHT_MARK if search and is_night(view.turn, row) else " "
    return f"{mark}{view.visibility[row - ROWS[0]]}"


def _ships(view: View, projected: bool) -> Cells:
    ships = projection.ships_then(view) if projected else projection.ships_now(view)
    cells = _letters(((ship.square, ship.kind) for ship in ships), SHIP_RANK, " ", "own")
    return {**cells, **_enemy_ships(view)}


def _enemy_ships(view: View) -> Cells:
    """Spotted Germans, where 10.9 shows them; a British ship is never on the German map (9.6)."""
    if view.side is GERMAN:
        return {}
    shown = ((contact.square, contact.kind) for contact in view.contacts if contact.shown)
    return _letters(shown, SHIP_RANK, ENEMY_MARK, "enemy")


def _planes(view: View, projected: bool) -> Cells:
    planes = projection.planes_then(view) if projected else projection.planes_now(view)
    return _letters(((plane.square, plane.kind) for plane in planes), PLANE_RANK, " ", "own")


def _letters(units: Iterable[tuple[Square, UnitKind]], rank: Sequence[UnitKind], mark: str, style: str) -> Cells:
    """Each square with the letter of the most important unit in it (2.3)."""
    best: dict[Square, UnitKind] = {}
    for square, kind in units:
        best[square] = min(best.get(square, kind), kind, key=rank.index)
    return {square: Tile(mark + kind, style) for square, kind in best.items()}


def _search(view: View, projected: bool) -> Cells:
    totals = projection.search_totals(view, projected)
    cells = {square: Tile(f" {min(total, MOST_SHOWN)}", "own") for square, total in totals.items()}  # 9.22
    return {**cells, **dict.fromkeys(view.fog, Tile(" F", "fog"))}  # 13.31


_CELLS: Mapping[str, Callable[[View], Cells]] = MappingProxyType(
    {
        FIRST: lambda view: {**_planes(view, False), **_ships(view, False)},
        "SN": lambda view: _ships(view, False),
        "SP": lambda view: _ships(view, True),
        "PN": lambda view: _planes(view, False),
        "PP": lambda view: _planes(view, True),
        "NS": lambda view: _search(view, False),
        "PS": lambda view: _search(view, True),
        "NM": lambda view: {},
    }
)

_WALKS: Mapping[str, Mapping[str, Callable[[View], Iterable[Ship | Plane]]]] = MappingProxyType(
    {
        "MS": {FIRST: projection.ships_now, "SN": projection.ships_now, "SP": projection.ships_then},
        "MP": {FIRST: projection.planes_now, "PN": projection.planes_now, "PP": projection.planes_then},
    }
)
"""The units that MS and MP walk through, as they are on each board that shows them."""
