"""The search board as a side sees it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any

from compbis.board.board import Board
from compbis.board.ground import FOG, LAND, LANE, LANE_SIDE, NEWS, PORT, SEA, Figure, Ground
from compbis.board.map import Map, labels
from compbis.board.parts.sites import Name
from compbis.board.shading import Shading, by_rows
from compbis.board.shapes import IN_A_ROW
from compbis.games.chase_of_the_bismarck.cards import board
from compbis.games.chase_of_the_bismarck.cards.board import NAMES, ZONES, Hex, Zone
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.rules.whereabouts import Trace
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import Unit, in_play, units
from compbis.games.chase_of_the_bismarck.words import details
from compbis.games.chase_of_the_bismarck.words.phrases import LETTERS, level_name
from compbis.table.page import Lazy, Page, unbroken
from compbis.table.picture import Panel, Span
from compbis.table.side import Side

_ORDER = tuple(LETTERS)
_LETTERS = " ".join(f"{letter}={cls}" for cls, letter in LETTERS.items())
"""The letters on counters, for the map's key."""
_LOCATED = ("CONTACTS", "UNITS", "AIRCRAFT")
"""The panels that say where units are."""
_THEIRS = "*"
"""The mark of a German unit once the game is over and both sides are shown."""
_WRECK = Figure("xB", "enemy", names=("WRECK OF THE BISMARCK",), means="SUNK HERE")
_EAST = Ground(" e", "shade", water="shade", mark="e", name="EASTERN AIR SECTOR")
_EAST_DD = _EAST._replace(sign=" x", mark="x", name="THE SAME, INSIDE THE DESTROYER LINE")
_WEST = Ground(" w", "later", water="later", mark="w", name="WESTERN AIR SECTOR")
_DD = Ground(" d", "later", water="later", mark="d", name="INSIDE THE DESTROYER LINE")
_AREAS = {("E", False): _EAST, ("E", True): _EAST_DD, ("W", False): _WEST, ("", True): _DD}
"""The areas printed on the board: the air sector, and whether German destroyers may enter (7.7.2.e)."""
_MOST = 9
_CLEAR = Shading()


def _ground(zone: Zone) -> Ground:
    if zone.land:
        return LAND
    if zone.port:
        return PORT
    return LANE if zone.centre else LANE_SIDE if zone.lines else SEA


def _row_names() -> list[str]:
    """The names of the rows, from the north."""
    first = {at // IN_A_ROW: NAMES[at].rstrip("0123456789") for at in ZONES}
    return [first[row] for row in sorted(first)]


def _names() -> Sequence[Name]:
    """The names of ports, lands and seas."""
    from compbis.games.chase_of_the_bismarck.cards.lettering import lettering  # only a screen needs them

    return [*(Name(port.upper(), place=at) for at, port in board.PORTS.items()), *lettering()]


MAP = Map(
    board.SHAPE,
    labels(name.rjust(2) for name in _row_names()),
    labels(str(column) for column in range(1, max(at % IN_A_ROW for at in ZONES) + 1)),
    {at: _ground(zone) for at, zone in ZONES.items()},
    lettering=_names,
    foggy=board.FOG,
)


def page(view: View, shading: Shading = _CLEAR, title: str = "", show: Hex = 0, news: Sequence[Trace] = ()) -> Page:
    """The board with all that this side has and knows on it.

    Args:
        view: the view of the side
        shading: the hexes to shade
        title: the title, "" for the side's name
        show: a hex that must be visible when the screen shows only part of the board, 0 for the default
        news: the last known positions of enemy units that are not marked
    """
    figures = shading.figures(_figures(view, news))
    drawn = _board(view, figures, title, show or _watched(view), shading.cover(MAP))
    return drawn.page(_panels(view, news), Lazy(drawn.sentences))


def _panels(view: View, news: Sequence[Trace] = ()) -> tuple[Panel, ...]:
    """The panels beside the board, the most important first."""
    by_title = {
        "CONTACTS": [*details.contacts(view), *details.news(news, view)],
        "UNITS": details.brief(view),
        "AIRCRAFT": details.ready(view),
        "WEATHER": list(islice(details.weather(view), 2)),
        "ORDERS": view.orders,
    }
    panels = [
        Panel(title, tuple(map(Span, unbroken(lines))), last=title == "ORDERS", located=title in _LOCATED)
        for title, lines in by_title.items()
    ]
    return tuple(panel for panel in panels if panel.lines)


def strength(view: View, news: Sequence[Trace] = ()) -> Page:
    """The board with this side's Search Factors; an = marks those that are enough for a search (8). news: as for
    `page`."""
    found = search.factors(view.side, view.ships, view.search)
    enough = {*search.searchable(found, view.level, view.fog)}
    figures = _factors(found, enough)
    own = sorted(view.search) or [at for at in sorted(found) if found[at] > search.intrinsic(view.side).get(at, 0)]
    looked = own[len(own) // 2] if own else _watched(view)
    drawn = _board(view, figures, title=f"{SIDES[view.side]} SEARCH FACTORS (= ENOUGH)", asked=looked, letters="")
    aloud = Lazy(lambda: (f"{SIDES[view.side]} SEARCH FACTORS.", *_strength_aloud(found, enough)))
    return drawn.page(_panels(view, news), aloud)


def printed(view: View, news: Sequence[Trace] = ()) -> Page:
    """The areas and the enemy's factors that are printed on the board; an = marks those that alone find a unit (8).
    news: as for `page`."""
    found = search.intrinsic(view.side.enemy)
    enough = {at for at in found if search.watched(view.side.enemy, at, view.level, view.fog)}
    zones = {at: (zone.sector, zone.dd) for at, zone in ZONES.items() if not zone.land}
    areas = {at: _AREAS[zone] for at, zone in zones.items() if zone in _AREAS}
    figures = _factors(found, enough, areas)
    title = f"PRINTED: {SIDES[view.side.enemy]} FACTORS (= ENOUGH)"
    drawn = Board(MAP, title, _when(view), figures, areas, asked=_watched(view))
    kinds = {ground.name: {at for at in areas if areas[at] == ground} for ground in _AREAS.values()}
    rows = {name: "; ".join(row.strip() for row in by_rows(MAP, hexes)) for name, hexes in kinds.items()}
    aloud = Lazy(lambda: (f"{title}.", *_strength_aloud(found, enough), *(f"{name}: {rows[name]}." for name in rows)))
    return drawn.page(_panels(view, news), aloud)


def _factors(
    found: Mapping[Hex, int], enough: Collection[Hex], areas: Mapping[Hex, Ground] = MappingProxyType({})
) -> dict[Hex, Sequence[Figure]]:
    """Search Factors as figures.

    Args:
        found: the factors, by hex
        enough: the hexes where they are enough for a search
        areas: the ground whose mark precedes a factor that is not enough
    """
    marks = {at: "=" if at in enough else areas[at].mark if at in areas else " " for at in found}
    shown = {
        (mark, number): [
            Figure(
                f"{mark}{min(number, _MOST)}",
                "own" if mark == "=" else "marker",
                names=(_factor(mark == "="),),
                means=_factor(True) if mark == "=" else "",
            )
        ]
        for mark, number in {(marks[at], number) for at, number in found.items()}
    }
    return {at: shown[marks[at], number] for at, number in found.items()}


def _strength_aloud(found: Mapping[Hex, int], enough: Collection[Hex]) -> Iterator[str]:
    """Sentences with the hexes for each number of factors, the highest first, by rows."""
    alike: dict[tuple[int, bool], set[Hex]] = {}
    for at, number in found.items():
        alike.setdefault((number, at in enough), set()).add(at)
    for (number, suffices), hexes in sorted(alike.items(), reverse=True):
        rows = "; ".join(row.strip() for row in by_rows(MAP, hexes))
        yield f"{number}, {_factor(suffices)}: {rows}."


def _factor(enough: bool) -> str:
    return "ENOUGH FOR A SEARCH" if enough else "NOT ENOUGH"


def _watched(view: View) -> Hex:
    """The hex that must be visible when the screen shows only part of the board: a contact, the Bismarck, or a heavy
    unit."""
    if view.contacts:
        return view.contacts[0].at
    ranked = sorted(in_play(view.ships), key=lambda ship: (ship.id != QUARRY, _ORDER.index(ship.card.cls)))
    return ranked[0].at if ranked else 0


def finished(views: Mapping[Side, Any]) -> Page:
    """The board at the end of the game, with the units of both sides."""
    figures: dict[Hex, list[Figure]] = {}
    for view in views.values():
        for unit in units(view.ships).values():
            mark, style = (" ", "own") if view.side is Side.BRITISH else (_THEIRS, "enemy")
            figures.setdefault(unit[0].at, []).append(_own(unit, style, mark))
    view = next(iter(views.values()), None)
    drawn = _board(view, figures, "BOTH SIDES") if view else Board(MAP, "THE CHASE OF THE BISMARCK", "", figures)
    return drawn.page((), Lazy(drawn.sentences))


def with_track(page: Page, title: str, days: Mapping[Hex, str], aloud: Sequence[str], wreck: Hex = 0) -> Page:
    """The page of a finished game with marks below the counters: the days of a track. Fog looks like a track, and is
    left out.

    Args:
        page: the page
        title: the new title
        days: the marks, by hex
        aloud: the track in sentences
        wreck: the hex in which the Bismarck was sunk; 0 if she was not
    """
    drawn = page.board
    assert isinstance(drawn, Board)
    figures, sunk = dict(drawn.figures), ""
    if wreck:
        figures = {at: [*filter(None, map(_afloat, here))] for at, here in figures.items()}
        figures[wreck] = [_WRECK, *figures.get(wreck, ())]
        sunk = f"{_WRECK.sign}={_WRECK.means}"
    letters = f"{drawn.letters} {_THEIRS}={SIDES[Side.GERMAN]}"
    clear = Board(drawn.map, drawn.title, drawn.date, figures, letters=letters, marks=sunk)
    return clear.with_marks(title, days).page(page.panels, (*page.aloud, *aloud))


def _afloat(figure: Figure) -> Figure | None:
    """A unit without the Bismarck, which was sunk after its last orders; None if she was alone."""
    if QUARRY not in figure.names:
        return figure
    left = tuple(name for name in figure.names if name != QUARRY)
    sign = f"{_THEIRS}{LETTERS[SHIPS[left[0]].cls]}" if left else ""
    return figure._replace(sign=sign, number=len(left), names=left) if left else None


def _board(
    view: View,
    figures: Mapping[Hex, Sequence[Figure]],
    title: str = "",
    asked: Hex = 0,
    shade: Mapping[Hex, Ground] = MappingProxyType({}),
    letters: str = _LETTERS,
) -> Board:
    cover = {**(dict.fromkeys(board.FOG, FOG) if view.fog else {}), **shade}
    return Board(MAP, title or SIDES[view.side], _when(view), figures, cover, asked=asked, letters=letters)


def _when(view: View) -> str:
    """The date and the visibility."""
    date = TURNS[view.turn]
    return f"TURN {view.turn}  {date.day} {date.period.upper()}  VISIBILITY {level_name(view.level)}"


def _figures(view: View, news: Sequence[Trace]) -> dict[Hex, list[Figure]]:
    """The side's own units, the marked enemy units, and the last news of others, with its age in turns."""
    figures: dict[Hex, list[Figure]] = {}
    for unit in sorted(units(view.ships).values(), key=_rank):
        figures.setdefault(unit[0].at, []).append(_own(unit, "own"))
    for contact in view.contacts:
        here = figures.setdefault(contact.at, [])
        beside = here[0].sign[1] if here and here[0].style == "own" else ""
        here.insert(0, _enemy(contact)._replace(beside=beside))
    heard = {Trace(each.heard, "", each.places) for each in news if each.heard}
    for trace in sorted((*news, *heard), key=lambda trace: -trace.turn):  # the latest is on top
        for at in trace.places:
            age = view.turn - trace.turn
            ago = f"{age} TURN{'S' * (age != 1)} AGO"
            marker = Figure(f"{NEWS}{min(age, _MOST)}", "marker", names=(f"{trace.cls or 'SOME UNIT'} {ago}",))
            figures.setdefault(at, []).append(marker)
    return figures


def _rank(unit: Unit) -> int:
    """The rank of a unit, 0 for the most important."""
    return min(_ORDER.index(ship.card.cls) for ship in unit)


def _own(unit: Unit, style: str, mark: str = " ") -> Figure:
    found = sorted(unit, key=lambda ship: _ORDER.index(ship.card.cls))
    return Figure(f"{mark}{LETTERS[found[0].card.cls]}", style, len(unit), tuple(ship.id for ship in found))


def _enemy(contact: Contact) -> Figure:
    found = sorted((cls for cls, _ in contact.classes), key=_ORDER.index)
    number = sum(count for _, count in contact.classes)
    return Figure(f"?{LETTERS[found[0]]}", contact.mark.value, number, tuple(found))
