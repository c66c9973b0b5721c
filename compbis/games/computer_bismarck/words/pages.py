"""What a side can see as pages: the board of 20 rows and 18 columns, 40 characters by 23 lines (2.3, 5.21, 5.22, 5.23,
5.24, 5.25, 5.26).

Each square is two characters: a mark or a blank, and a letter, digit or sign. Land and sea differ by sign, not only by
colour.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from compbis.board.board import Board
from compbis.board.coast import Pixels, Raster, outlined
from compbis.board.ground import CLOSED, COAST, FOG, LAND, NEWS, SEA, SHOAL, SUBMARINE_NEWS, Figure, Ground
from compbis.board.ground import PORT as HARBOUR
from compbis.board.map import Map
from compbis.board.parts.sites import Name
from compbis.board.shading import Shading
from compbis.board.shapes import Squares
from compbis.games.computer_bismarck.cards.board import (
    BARRED_TO_GERMANS,
    COLUMNS,
    OPEN_SEA,
    PORT,
    PORTS,
    ROWS,
    TERRAIN,
    Square,
)
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    LEVEL_BOMBERS,
    OILER,
    PLANE_KINDS,
    RECONNAISSANCE,
    SUBMARINES,
    TORPEDO_PLANES,
    UnitKind,
)
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, SHIPS
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words.letters import IN_SHORT
from compbis.games.computer_bismarck.words.phrases import ENEMY_MARK
from compbis.table.page import Page
from compbis.table.side import GERMAN, Side
from compbis.table.values import NamedTuple

Unit = TypeVar("Unit", bound=Ship | Plane | Contact)

NIGHT_MARK = "N"
"""Precedes the visibility of a row where it is night, on the pages of search factors."""
MOST_SHOWN = 9
"""Higher search factors are shown as this one (9.22)."""
ENOUGH_MARK = "="
"""Precedes search factors that reach the visibility (9.2)."""

SHIP_RANK = (BATTLESHIP, CARRIER, CRUISER, DESTROYERS, SUBMARINES, CONVOY, OILER)
"""The order of ships in a square; the first one's letter is shown."""
PLANE_RANK = (TORPEDO_PLANES, LEVEL_BOMBERS, RECONNAISSANCE)
MOST_COUNTED = 9
"""A counter of more units shows this number."""
FRESH = 4
"""How many turns the last news of a ship stays on a screen's board; that of the Bismarck stays."""
FRESH_PLANES = 1
"""As FRESH, for planes, which are soon far away."""
OLDEST = 9
"""Older news shows this number of turns."""

FIRST = ""
"""The board that is shown before any command (5.1)."""
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
"""The boards of Chart A and FIRST, with their titles."""

ACTION_MARK = "!"
"""Precedes the letter in the square of the current decision."""
ORDER_MARK = ">"
"""Precedes the letter of the unit whose order is asked for."""

_AIRFIELD = HARBOUR._replace(sign=" X", land=1.0, water=SHOAL.water, mark="x", name="AIRFIELD")
_GROUND = MappingProxyType(
    {
        OPEN_SEA: SEA,
        "%": COAST,
        "#": LAND,
        PORT: HARBOUR,
        "X": _AIRFIELD,
    }
)
_BARRED = SEA._replace(water=SHOAL.water, mark=CLOSED.fill, name="CLOSED TO YOUR SHIPS")  # 6.32.1, 6.32.2
_FOG = FOG._replace(sign=" F")  # 13.31

Figures = Mapping[Square, Sequence[Figure]]
Walk = tuple[str, str] | None
"""MS or MP, and the name of the unit whose order is asked for."""


class Shade(NamedTuple):
    """Shaded squares on a board, and the title to show with them; "" for the board's own title."""

    places: Shading
    title: str = ""


@cache
def north_atlantic(side: Side) -> Map:
    """The printed board (2.3), with the coasts of the track chart. Where coasts are drawn, squares of open sea that are
    closed to the side look like shoals, and on any screen they have a mark (6.32.1, 6.32.2)."""
    ground = {square: _GROUND[sign] for square, sign in TERRAIN.items()}
    if side is GERMAN:
        ground |= dict.fromkeys(BARRED_TO_GERMANS, _BARRED)
    return Map(Squares(), _named(ROWS), _named(COLUMNS), ground, _coast, _names)


def board(
    letters: str,
    view: View,
    walk: Walk = None,
    enough: bool = False,
    shade: Shade | None = None,
    news: Iterable[Contact] = (),
) -> Page:
    """One of BOARDS as the side sees it.

    Args:
        letters: the key in BOARDS
        view: what the side sees now
        walk: the unit to mark, if this board shows units of its kind
        enough: whether to show more than in 1980: the squares where search factors reach the visibility, on a board of
            search factors, and spotted enemies on one of planes
        shade: what to shade; None for nothing
        news: what the side last learned of enemy units, to be marked if this board shows ships now or projected
    """
    figures = {**_FIGURES[letters](view)}
    if letters in ("PN", "PP") and enough:  # the targets of planes; in 1980 these boards showed planes alone
        figures = {**_over(figures, _enemy_ships(view))}
    if letters in _WALKS["MS"]:
        figures = {**_with_news(figures, view, news)}
    units = _WALKS[walk[0]].get(letters) if walk else None
    for unit in units(view) if units else ():
        if walk and unit.name == walk[1]:
            figures[unit.square] = _asked(figures[unit.square], unit)
    search, title = letters in ("NS", "PS"), BOARDS[letters]
    if search and enough:
        title = f"{title} ({ENOUGH_MARK} ENOUGH)"
        figures |= {
            square: (_enough(figures[square][0]),)
            for square in projection.searched_well(view, letters == "PS", figures)
        }
    cover = dict.fromkeys(view.fog, _FOG) if search else {}
    if shade:
        cover = {**shade.places.cover(north_atlantic(view.side)), **cover}
        return _page(shade.title or title, view, shade.places.figures(figures), cover, search)
    return _page(title, view, figures, cover, search)


def both_sides(title: str, view: View, british: Iterable[Ship], german: Iterable[Ship]) -> Page:
    """The board after the game with the ships of both sides, the German ones marked as on the British map (9.6).

    Where both are in a square, its smallest form shows a letter of each, the British first, so several German ships
    share one letter and mark.

    Args:
        title: the title of the page
        view: the view of either side, for the turn and its visibility
        british: the British ships
        german: the German ships
    """
    upper, lower = _contacts(german), _counters(british, SHIP_RANK)
    for square, (first, *others) in upper.items():
        beside = lower[square][0].sign[1] if square in lower else ENEMY_MARK
        upper[square] = [first._replace(beside=beside), *others]
    return _page(title, view, _over(upper, lower))


def with_track(title: str, page: Page, days: Mapping[Square, str]) -> Page:
    """A page of a board with a mark below the units in some squares: the day of a track.

    Args:
        title: the new title
        page: the page
        days: the marks, by square
    """
    board = page.board
    assert isinstance(board, Board)
    return board.with_marks(title, days).page(page.panels, page.aloud)


def action(
    title: str,
    view: View,
    place: Square,
    enemies: Sequence[str],
    asked: str = "",
    news: Iterable[Contact] = (),
) -> Page:
    """The ships now, with the enemies that a decision is about: a shadow, an attack, a battle.

    Args:
        title: the kind of decision
        view: what the side sees now
        place: the square
        enemies: the enemy units there that the question names; () to show none, as on the German map of 1980 (9.6)
        asked: the side's ship that the decision is for, shown above all others in the square; "" for none
        news: as for `board`
    """
    figures = {**_with_news(_ships(view, False), view, news)}
    here = [each for each in figures.get(place, ()) if not {*each.names} & {*enemies, _NEWS, _PACK_NEWS}]
    met = [Figure(ACTION_MARK + _kind_of(name), "sighted", names=[name]) for name in enemies]
    if asked:
        unit, *others = _asked([each for each in here if each.style != "enemy"], view.ships[asked])
        figures[place] = unit, *met, *(each for each in here if each.style == "enemy"), *others
    elif met:
        figures[place] = *met, *here
    else:
        first, *others = here or [Figure(_GROUND[TERRAIN[place]].sign, "own")]
        figures[place] = first._replace(sign=ACTION_MARK + first.sign[1], style="asked"), *others
    return _page(f"{title} IN {place}", view, figures)


def _kind_of(name: str) -> UnitKind:
    """The letter of an enemy unit that a question names, which may be a group of submarines not spotted (9.6)."""
    card = SHIPS.get(name) or PLANES.get(name)
    return card.kind if card else SUBMARINES


def _named(numbers: Iterable[int]) -> Mapping[int, str]:
    return {number: str(number) for number in numbers}


def _coast(raster: Raster) -> Pixels:
    """The coasts of coast.dat, loaded when they are first drawn."""
    from compbis.games.computer_bismarck.cards.shores import shores

    return outlined([[(2 * x, 2 * y) for x, y in outline] for outline in shores().outlines], raster)


def _names() -> Sequence[Name]:
    """The names of lands and seas in coast.dat, and of the ports."""
    from compbis.games.computer_bismarck.cards.shores import shores

    lands = [Name(name.name, [(2 * x, 2 * y) for x, y in name.places]) for name in shores().names]
    return [*(Name(name.upper(), place=square) for square, name in PORTS.items()), *lands]


def _page(
    title: str, view: View, figures: Figures, cover: Mapping[Square, Ground] | None = None, search: bool = False
) -> Page:
    edges = {row: _edge(view, row, search) for row in ROWS}
    turn, letters = f"TURN {view.turn}", _letters(figures)
    return Board(north_atlantic(view.side), title, turn, figures, cover, edges, edge=_EDGE, letters=letters).page()


def _letters(figures: Figures) -> str:
    """What the letters on a board mean."""
    used = {letter for here in figures.values() for figure in here for letter in figure.sign[1] + figure.also}
    return " ".join(f"{kind}={word}" for kind, word in IN_SHORT.items() if kind in used)


_EDGE = "V", "VISIBILITY OF THE ROW"


def _edge(view: View, row: int, search: bool) -> str:
    """The visibility in a row (9.23, 13.1), and on pages of search factors whether it is night there (9.7)."""
    mark = NIGHT_MARK if search and is_night(view.turn, row) else " "
    return f"{mark}{view.visibility[row - ROWS[0]]}"


def _asked(figures: Sequence[Figure], unit: Ship | Plane) -> Sequence[Figure]:
    """The counters of a square with the unit whose order is asked for marked and moved above all but the enemy."""
    asked = next(figure for figure in figures if unit.name in figure.names and figure.style != "enemy")
    names = [unit.name, *(name for name in asked.names if name != unit.name)]
    also = "" if unit.kind is CONVOY else asked.also
    marked = asked._replace(sign=ORDER_MARK + unit.kind, style="asked", names=names, also=also)
    return sorted(
        (marked, *(figure for figure in figures if figure is not asked)), key=lambda one: one.style != "enemy"
    )


def _ships(view: View, projected: bool) -> Figures:
    ships = projection.ships_then(view) if projected else projection.ships_now(view)
    return _over(_enemy_ships(view), _counters(ships, SHIP_RANK))


def _enemy_ships(view: View) -> Figures:
    """Spotted German ships, where 10.9 shows them; the German map never shows British ships (9.6)."""
    return {} if view.side is GERMAN else _contacts(contact for contact in view.contacts if contact.shown)


def _with_news(figures: Figures, view: View, news: Iterable[Contact]) -> Figures:
    """The counters, on top of marks that show where enemy ships without a counter were last known to be, and the turns
    since."""
    drawn = {name for here in _enemy_ships(view).values() for figure in here for name in figure.names}
    last = [contact for contact in news if contact.name not in drawn and not contact.sunk]
    fresh = [each for each in last if each.name == BISMARCK or view.turn - each.turn <= _fresh(each)]
    marks: dict[Square, Sequence[Figure]] = {}
    for contact in sorted(fresh, key=lambda each: (each.turn, each.name == BISMARCK)):  # the latest replaces others
        sign, name = (SUBMARINE_NEWS, _PACK_NEWS) if contact.kind is SUBMARINES else (NEWS, _NEWS)
        age = min(view.turn - contact.turn, OLDEST)
        marks[contact.square] = [Figure(f"{sign}{age}", "marker", names=[name])]
    return _over(figures, marks)


def _fresh(contact: Contact) -> int:
    return FRESH_PLANES if contact.kind in PLANE_KINDS else FRESH


_NEWS, _PACK_NEWS = "ENEMY, TURNS AGO", "SUBMARINES, TURNS AGO"


def _units(view: View) -> Iterator[Ship | Plane]:
    """The side's own ships and planes now."""
    yield from projection.ships_now(view)
    yield from projection.planes_now(view)


def _planes(view: View, projected: bool) -> Figures:
    return _counters(projection.planes_then(view) if projected else projection.planes_now(view), PLANE_RANK)


def _over(upper: Figures, lower: Figures) -> Figures:
    """Counters on top of others. The smallest squares show only the top one."""
    return {square: (*upper.get(square, ()), *lower.get(square, ())) for square in {**lower, **upper}}


def _counters(units: Iterable[Ship | Plane], rank: Sequence[UnitKind]) -> dict[Square, Sequence[Figure]]:
    """The counter in each square."""
    return {square: (_stacked(best),) for square, best in _by_square(units, rank).items()}


def _stacked(units: Sequence[Ship | Plane]) -> Figure:
    """A counter with the letter of the most important unit (2.3), the number of units, and the letter of a convoy among
    them. units: the most important first."""
    first, names = units[0].kind, [unit.name for unit in units]
    style = "convoy" if first is CONVOY else "own"
    convoy = CONVOY if style == "own" and any(unit.kind is CONVOY for unit in units) else ""
    return Figure(f" {first}", style, min(len(units), MOST_COUNTED), names, also=convoy)


def _contacts(ships: Iterable[Ship | Contact]) -> dict[Square, Sequence[Figure]]:
    """A counter for each enemy, so that all in a square can be seen."""
    return {
        square: [Figure(ENEMY_MARK + ship.kind, "enemy", names=[ship.name]) for ship in best]
        for square, best in _by_square(ships, SHIP_RANK).items()
    }


def _by_square(units: Iterable[Unit], rank: Sequence[UnitKind]) -> Mapping[Square, Sequence[Unit]]:
    """The units in each square, the most important first."""
    found: dict[Square, list[Unit]] = {}
    for unit in sorted(units, key=lambda unit: rank.index(unit.kind)):
        found.setdefault(unit.square, []).append(unit)
    return found


def _search(view: View, projected: bool) -> Figures:
    """Search factors (9.22), except where fog hides them (13.31)."""
    totals = projection.search_totals(view, projected)
    return {
        square: (Figure(f" {min(total, MOST_SHOWN)}", "marker"),)
        for square, total in totals.items()
        if square not in view.fog
    }


def _enough(factors: Figure) -> Figure:
    return factors._replace(sign=ENOUGH_MARK + factors.sign[1], style="own", means="ENOUGH")


_FIGURES: Mapping[str, Callable[[View], Figures]] = MappingProxyType(
    {
        FIRST: lambda view: _over(_enemy_ships(view), _counters(_units(view), (*SHIP_RANK, *PLANE_RANK))),
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
"""The units that MS and MP go through, as each board shows them."""
