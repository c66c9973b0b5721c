"""The map as one side sees it."""

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any

from compbis.board.board import Board
from compbis.board.ground import CLOSED, FOG, LAND, LANE, PORT, SEA, ZONE, Figure, Ground
from compbis.board.map import Map, labels
from compbis.board.parts.sites import Name
from compbis.board.shapes import IN_A_ROW, FlatHexes, Place
from compbis.games.sink_the_bismarck.cards import board, calendar
from compbis.games.sink_the_bismarck.cards.board import GROUND, TRACKS, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK, KINDS, SHIPS
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.rules.counters import NEW
from compbis.games.sink_the_bismarck.rules.tally import Tally
from compbis.games.sink_the_bismarck.state.sight import Counter, View
from compbis.games.sink_the_bismarck.state.units import LETTER, Force
from compbis.games.sink_the_bismarck.words import details
from compbis.games.sink_the_bismarck.words.battles import LETTERS
from compbis.games.sink_the_bismarck.words.phrases import types
from compbis.table.page import Lazy, Page, unbroken
from compbis.table.picture import Panel, Span, Window
from compbis.table.side import BRITISH, GERMAN, Side

_ORDER = tuple(LETTERS)
_KIND_LETTERS = MappingProxyType(dict(zip(KINDS, "BVCD", strict=True)))
_COASTS = MappingProxyType(
    {
        board.COAST: Ground("%%", "coast", 0.5, "shoal", name="NEUTRAL COAST"),
        board.BRITISH_COAST: Ground("b%", "coast", 0.5, "shoal", mark="b", name="BRITISH COAST"),
        board.GERMAN_COAST: Ground("g%", "coast", 0.5, "shoal", mark="g", name="GERMAN COAST"),
    }
)
_BARRED = ZONE._replace(name="RESTRICTED", rule="NO GERMANS")
_TRACK = LANE._replace(name="CONVOY TRACK")


_LETTERS = f"{' '.join(f'{letter}={cls}' for cls, letter in LETTERS.items())} o=DUMMY ^=RECON"
"""The letters of ships, for the map's key."""
_TEN = 10
_BERGEN = [at for at, port in board.PORTS.items() if port.name == "Bergen"]
"""Where the Bismarck comes from; empty if a player's own cards have no such port."""
_LOCATED = ("ENEMY", "COUNTERS", "CONVOYS")
"""The panels that say where units are."""
_PRINTED = 38
"""The columns of the map that fit in a line of 80 characters."""


def to_place(at: Hex) -> Place:
    """A hex as a Place of the board: row first."""
    return IN_A_ROW * (at % IN_A_ROW) + at // IN_A_ROW


def _ground(at: Hex) -> Ground:
    if at in board.PORTS:
        return PORT
    if at in board.FOG:
        return FOG
    sign = GROUND[at]
    if sign in _COASTS:
        return _COASTS[sign]
    if sign in (board.LAND, board.CLOSED):
        return LAND if sign == board.LAND else CLOSED
    if any(at in track for track in TRACKS.values()):
        return _TRACK
    return _BARRED if at in board.BARRED else SEA


def _names() -> Sequence[Name]:
    """The names of ports, lands and seas."""
    from compbis.games.sink_the_bismarck.cards.lettering import lettering  # needed only to draw a screen

    places = {hex_name(at): to_place(at) for at in GROUND}
    return [*(Name(port.name.upper(), place=to_place(at)) for at, port in board.PORTS.items()), *lettering(places)]


MAP = Map(
    FlatHexes(1),
    labels(f"{row:02}" for row in range(1, board.ROWS + 1)),
    labels(f"{column:02}" for column in range(1, board.COLUMNS + 1)),
    {to_place(at): _ground(at) for at in GROUND},
    lettering=_names,
    named=lambda row, column: column + row,
)


def page(
    view: View,
    orders: Mapping[str, str] = MappingProxyType({}),
    show: Hex = 0,
    tally: Tally | None = None,
    placed: Sequence[tuple[tuple[str, ...], Hex]] = (),
) -> Page:
    """The map with all that the side has and knows.

    Args:
        view: the side's view
        orders: the orders so far, by unit
        show: a hex that a screen with only a part of the map must show; 0 for a default
        tally: what the side has noted of the enemy's counters; None for nothing
        placed: the counters placed so far at the set-up, which have no numbers yet: their ships and hexes
    """
    figures = _figures(view)
    for number, (ships, at) in enumerate(placed, 1):
        figures.setdefault(to_place(at), []).append(_own(Force(f"{NEW}{number}", at, ships)))
    picture = _board(view, figures, show or _watched(view))
    by_title = {
        "ENEMY": details.sightings(view, tally),
        "COUNTERS": details.brief(view),
        "CONVOYS": details.tracks(view),
        "POINTS": [details.totals(view)],
        "ORDERS": [f"{what} {order}" for what, order in orders.items()],
    }
    panels = [
        Panel(title, tuple(map(Span, unbroken(lines))), last=title == "ORDERS", located=title in _LOCATED)
        for title, lines in by_title.items()
    ]
    return drawn(picture, tuple(panel for panel in panels if panel.lines))


def finished(views: Mapping[Side, Any]) -> Page:
    """The map of a finished game with the counters of both sides."""
    figures: dict[Place, list[Figure]] = {}
    for view in views.values():
        for force in details.by_number(view.forces.values()):
            style = "own" if view.side is BRITISH else "enemy"
            figures.setdefault(to_place(force.hex), []).append(_own(force)._replace(style=style))
    view = next(iter(views.values()), None)
    if view is None:
        picture = Board(MAP, "SINK THE BISMARCK!", "", figures)
    else:
        for at, figure in _convoys(view):
            figures.setdefault(at, []).append(figure)
        picture = _board(view, figures, 0, "BOTH SIDES", tuple(Side))
    return drawn(picture)


def with_track(page: Page, title: str, days: Mapping[Hex, str], aloud: Sequence[str]) -> Page:
    """The page of a finished game with a mark in place of the counters in some hexes: the day of a track.

    Args:
        page: the page
        title: the new title
        days: the marks, by hex
        aloud: the track in sentences
    """
    board = page.board
    assert isinstance(board, Board)
    marks = {to_place(at): day for at, day in days.items()}
    left = {at: here for at, here in board.figures.items() if at not in marks}
    clear = Board(board.map, title, board.date, left, board.cover, board.edges, edge=board.edge, letters=board.letters)
    marked = drawn(clear.with_marks(title, marks), page.panels)
    return marked._replace(aloud=(*page.aloud, *aloud))


def drawn(picture: Board, panels: tuple[Panel, ...] = ()) -> Page:
    """The page of the map. A printed line has no room for all columns. It leaves out the westernmost, or the
    easternmost if counters stand in the westernmost."""
    standing = [at % IN_A_ROW for at, here in picture.figures.items() if any(each.sign[1] != "^" for each in here)]
    west = min(standing, default=_PRINTED) <= board.COLUMNS - _PRINTED
    window = Window(0, 0 if west else board.COLUMNS - _PRINTED, board.ROWS, _PRINTED)
    return picture.page(panels, Lazy(picture.sentences), window)


def _board(
    view: View,
    figures: Mapping[Place, Sequence[Figure]],
    asked: Hex,
    title: str = "",
    sides: Sequence[Side] = (),
) -> Board:
    """The board.

    Args:
        view: the view of a side
        figures: what stands in the hexes
        asked: the hex that must be visible; 0 for a default
        title: the title; "" for the side's name
        sides: the sides whose counters are named by number; empty for the view's own
    """
    level = f"  {view.visibility.upper()}" if view.visibility else ""
    dark = "  NIGHT" if view.night else ""
    date = calendar.date(min(view.turn, calendar.LAST_TURN)).replace(" HOURS", "")
    when = f"TURN {view.turn}  {date}{level}{dark}"
    return Board(
        MAP,
        title or SIDES[view.side],
        when,
        figures,
        asked=to_place(asked) if asked else 0,
        letters=_letters(sides or (view.side,)),
    )


def _letters(sides: Sequence[Side]) -> str:
    """The part of the map's key that explains counters and letters."""
    counters = " ".join(map(_numbers, sides))
    return f"{counters}; {_LETTERS}"


def _numbers(side: Side) -> str:
    own = LETTER[side]
    many = f" {own}a TO {own}d=NO. 10 TO 13" if side is BRITISH else ""
    return f"{own}8=NO. 8{many} {own}+=SEVERAL"


def _watched(view: View) -> Hex:
    """The hex that a screen with only a part of the map must show; 0 for none.

    For the Germans it is the Bismarck's, or else a marked enemy's, or else Bergen; for the British a marked enemy's, or
    else that of their largest task force.
    """
    marked = [counter.hex for counter in view.counters.values() if view.marked(counter.name)]
    if view.side is GERMAN:
        own = [force.hex for force in view.forces.values() if BISMARCK in force.ships]
        return next(iter((*own, *marked, *_BERGEN)), 0)
    ranked = sorted(view.forces.values(), key=lambda force: (-len(force.ships), force.name))
    return next(iter((*marked, *(force.hex for force in ranked))), 0)


def _figures(view: View) -> dict[Place, list[Figure]]:
    """The side's own counters, enemy counters, convoys, recon units and tankers, by place on the board."""
    figures: dict[Place, list[Figure]] = {}
    for force in sorted(view.forces.values(), key=lambda force: (_rank(force), force.name)):
        figures.setdefault(to_place(force.hex), []).append(_own(force))
    for counter in details.by_number(view.counters.values()):
        here = figures.setdefault(to_place(counter.hex), [])
        beside = here[0].brief[-1:] if here and here[0].style == "own" else ""
        here.insert(0, _enemy(view, counter)._replace(beside=beside))
    for at, figure in (*_convoys(view), *_recon(view), *_tankers(view)):
        figures.setdefault(at, []).append(figure)
    return figures


def _rank(force: Force) -> int:
    """The importance of a counter by its heaviest ship: 0 is highest, and a dummy is lowest."""
    return min((_ORDER.index(SHIPS[name].ship_class) for name in force.ships), default=len(_ORDER))


def _own(force: Force) -> Figure:
    ships = sorted(force.ships, key=lambda name: _ORDER.index(SHIPS[name].ship_class))
    letter = LETTERS[SHIPS[ships[0]].ship_class] if ships else "o"
    names = tuple(ships) or ("DUMMY",)
    return Figure(f" {letter}", "own", max(len(ships), 1), names, label=force.name, brief=_brief(force.name))


def _brief(name: str) -> str:
    """The number of a counter in two characters, which cannot be read as part of its neighbour's: B8, or Bc for B12."""
    number = int(name[1:])
    return name if number < _TEN else f"{name[0]}{ascii_lowercase[number - _TEN]}"


def _enemy(view: View, counter: Counter) -> Figure:
    """An enemy counter, with the letter of the heaviest type announced."""
    letters = [_KIND_LETTERS[kind] for kind, number in zip(KINDS, counter.announced, strict=False) if number]
    shadowed = counter.name in view.shadows
    style = "shadowed" if shadowed else "sighted" if counter.name in view.detected else "enemy"
    notes = (f"LAST REPORTED {types(counter.announced)}",) if counter.announced else ()
    return Figure(f"?{letters[0] if letters else '?'}", style, 1, notes, label=counter.name)


def _convoys(view: View) -> Iterator[tuple[Place, Figure]]:
    for name, convoy in sorted(view.convoys.items()):
        yield to_place(convoy.hex), Figure(" M", "convoy", 1, (), label=name)


def _tankers(view: View) -> Iterator[tuple[Place, Figure]]:
    for at in view.tankers:
        yield to_place(at), Figure(" t", "own", 1, (), label="TANKER")


def _recon(view: View) -> Iterator[tuple[Place, Figure]]:
    for unit, at in view.recon.items():
        own = AIR[unit].side is view.side
        yield (
            to_place(at),
            Figure(" ^" if own else "?^", "own" if own else "enemy", 1, ("RECON",), label=f"^{unit.partition('-')[2]}"),
        )
