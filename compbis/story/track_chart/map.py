"""The board of a track chart: sea, coasts and ports, tracks with their dates, and the signs of events."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from compbis.story.track_chart.coast import coast
from compbis.story.track_chart.labels import LINE, WORDS, Box, Label, Labels, around
from compbis.story.track_chart.look import SIGN_RADIUS, Drawn, arrow_head, dot_radius, salvo, ship, sign
from compbis.story.track_chart.svg import Svg
from compbis.table.finished.track_chart import Event, Fix, Ground, Hexes, Kind, Point, Rank, Salvo, TrackChart

_BORDER = 8.0
"""The width of the board's border, which alternates black and white from square to square."""
_SHOALS = ("shoal-3", "shoal-2", "shoal-1")
"""The CSS classes of shallow water, from the sea to the beach."""
_SPILL = 18.0
"""How far the shoals reach over the edge of the board before they are trimmed."""
_PORT_RADIUS = 4.0
_HEX_NAME = 0.0, -0.3
"""The offset of a hex's name from its centre, in squares."""
_SIGHTING = 0.42
"""The radius of the ring where the enemy was spotted, in squares."""
_ABREAST = (0.14, 0.27)
"""The least and the greatest offset of a track from the middles of its squares, in squares. Offsets keep ships in
company apart; the first track has none."""
_CORNERS = ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2))
"""The offsets of tracks of Rank.SHIP, whose dots are large, in squares."""
_SLOTS = ((0, 0), (0.3, -0.3), (-0.3, 0.3), (-0.3, -0.3), (0.3, 0.3), (0, -0.36), (0, 0.36), (0.36, 0), (-0.36, 0))
"""The offsets of the signs in a square, in squares."""
_DOTS = {
    Rank.SHIP: 2.6,
    Rank.CHIEF: 3.0,
    Rank.CAPITAL: 1.9,
    Rank.WARSHIP: 1.2,
    Rank.CONVOY: 1.8,
    Rank.OILER: 1.6,
    Rank.SUBMARINE: 1.4,
}
_APART, _IN_A_ROW = 13.0, 5
"""The distance between the signs of hits from the same direction, and the number of places for them."""
_BESIDE = 21.0
_AROUND = ((0, -1), (0.8, -0.8), (-0.8, -0.8), (1, 0), (-1, 0), (0.8, 0.8), (-0.8, 0.8), (0, 1))
"""The distance and the directions of signs around a ship that did not sink."""
_LOST = 15.0
"""The radius of the cross over a ship that sank."""
_DAY = 1.7
"""The factor by which a dot is larger where a day begins."""
_ARROWS = {
    Rank.SHIP: 13.0,
    Rank.CHIEF: 17.0,
    Rank.CAPITAL: 11.0,
    Rank.WARSHIP: 8.5,
    Rank.CONVOY: 11.0,
    Rank.OILER: 10.0,
    Rank.SUBMARINE: 9.0,
}
"""The length of the arrow head at the end of a track."""
_DATED = frozenset((Rank.CAPITAL, Rank.CONVOY, Rank.OILER))
"""Ranks whose tracks show the day at their large dots where there is room."""
_UNDERLAID = frozenset((Rank.SHIP, Rank.CHIEF))
"""Ranks whose tracks have a light outline, to stand out where others cross them."""
_NAMES = {Rank.SHIP: (17, "ship-name")}
"""The font size, with letter spacing added, and the CSS class of ship names, by rank if they are not small."""
_LETTERINGS = {Ground.LAND: (11, 1.5), Ground.ICE: (11, 1.5), Ground.SEA: (13, 2), Ground.OCEAN: (19, 4)}
"""The font size and the letter spacing of names on the board, as in STYLE."""
_INKS = {Ground.LAND: "land", Ground.ICE: "ice"}
_STEP = 5.0
"""The distance between the points of a track that labels keep clear of."""


def numbered(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """The events with their numbers on the board and in the log: all except sightings."""
    return list(enumerate((event for event in events if event.kind is not Kind.SPOTTED), start=1))


class Map:
    """The board, scaled to the width of a box.

    Args:
        svg: the picture
        chart: the content of the chart
        tracks: its tracks, and how each is drawn
        box: where to draw the board
    """

    def __init__(self, svg: Svg, chart: TrackChart, tracks: Sequence[Drawn], box: Box) -> None:
        self._svg = svg
        self._chart = chart
        self._tracks = tracks
        self._box = box
        self._square = (box.right - box.left) / chart.size[0]
        self._labels = Labels(box)
        self._numbers = {drawn.track.name: number for number, drawn in enumerate(tracks)}
        self._marks = {(drawn.track.name, fix.at): fix.mark for drawn in tracks for fix in drawn.track.fixes}
        self._words: list[tuple[Point, str, str]] = []  # drawn last, over all lines and leaders

    def draw(self) -> None:
        """Draw everything, from the sea upwards; words come last, so that they find the free places."""
        ways = [self._way(drawn) for drawn in self._tracks]
        for way in ways:
            self._keep_off(way)
        for drawn, way in zip(self._tracks, ways, strict=True):
            for fix, at in zip(drawn.track.fixes, way, strict=True):
                if fix.mark:
                    self._labels.keep_free(around(at, dot_radius(fix.mark)), WORDS)
        self._draw_ground()
        self._draw_border()
        self._draw_sightings()
        self._draw_flights()
        self._draw_salvos()
        for drawn, way in reversed(list(zip(self._tracks, ways, strict=True))):  # the first on top
            self._draw_track(drawn, way)
        signs = self._draw_signs()
        self._name_places()
        for number, at in signs:
            self._write(str(number), [at], 11.5, "number halo", off=SIGN_RADIUS, leader=True)
        for drawn, way in zip(self._tracks, ways, strict=True):
            self._name_track(drawn, way)
        for drawn, way in zip(self._tracks, ways, strict=True):
            self._name_days(drawn, way)
        for at, words, look in self._words:
            self._svg.text(at, words, look)

    def _at(self, point: Point, aside: Point = (0, 0)) -> Point:
        """The point of the picture for a point of the board, with an offset in squares."""
        return (
            self._box.left + (point[0] + aside[0]) * self._square,
            self._box.top + (point[1] + aside[1]) * self._square,
        )

    def _draw_ground(self) -> None:
        box, chart = self._box, self._chart
        width, height = chart.size
        self._svg.rectangle(*box[:2], box.right - box.left, box.bottom - box.top, "sea")
        shores = [[self._at(point) for point in coast(outline, width, height)] for outline in chart.shores]
        for look in _SHOALS:
            self._svg.figures(shores, look)
        if chart.hexes:
            self._draw_hexes(chart.hexes)
        else:
            self._draw_squares()
        self._svg.figures(shores, "land")
        self._svg.figures(
            [[self._at(point) for point in coast(outline, width, height)] for outline in chart.ice], "ice"
        )
        if chart.printed:
            (left, top), (right, bottom) = map(self._at, chart.printed)
            self._svg.rectangle(left, top, right - left, bottom - top, "printed")
        self._trim()
        for place in chart.places:
            self._labels.keep_free(around(self._at(place.at), _PORT_RADIUS))
        for name in chart.names:
            places = [self._at(point) for point in name.places]
            if at := self._labels.centre_if_free(name.name, places, *_LETTERINGS[name.ground]):
                self._svg.text(at, name.name, f"on-{name.ground} ink-{_INKS.get(name.ground, 'sea')}")

    def _draw_squares(self) -> None:
        """Draw the lines between the squares."""
        width, height = self._chart.size
        for x in range(1, len(self._chart.columns)):
            self._svg.lines([self._at((x, 0)), self._at((x, height))], "grid")
        for y in range(1, len(self._chart.rows)):
            self._svg.lines([self._at((0, y)), self._at((width, y))], "grid")

    def _draw_hexes(self, hexes: Hexes) -> None:
        """Draw the hexes with their names, and those on a convoy lane in another colour."""
        for middles, look in ((hexes.lanes, "lane"), (hexes.middles.values(), "grid")):
            self._svg.figures([[self._at(at, corner) for corner in hexes.corners] for at in middles], look)
        for name, at in hexes.middles.items():
            self._svg.text(self._at(at, _HEX_NAME), name, "hex")

    def _trim(self) -> None:
        """Cover the shoals beyond the edge of the board."""
        left, top, right, bottom = self._box
        wide, high = right - left, bottom - top
        for x, y in ((left - _SPILL, top), (right, top)):
            self._svg.rectangle(x, y, _SPILL, high, "paper")
        for y in (top - _SPILL, bottom):
            self._svg.rectangle(left - _SPILL, y, wide + 2 * _SPILL, _SPILL, "paper")

    def _draw_border(self) -> None:
        box = self._box
        wide, high = box.right - box.left, box.bottom - box.top
        across, down = wide / len(self._chart.columns), high / len(self._chart.rows)
        for number, name in enumerate(self._chart.columns):
            left, look = box.left + number * across, ("black", "white")[number % 2]
            for top in (box.top - _BORDER, box.bottom):
                self._svg.rectangle(left, top, across, _BORDER, look)
            self._svg.text((left + across / 2, box.top - _BORDER - 7), name, "scale")
        for number, name in enumerate(self._chart.rows):
            top, look = box.top + number * down, ("black", "white")[number % 2]
            for left in (box.left - _BORDER, box.right):
                self._svg.rectangle(left, top, _BORDER, down, look)
            self._svg.text((box.left - _BORDER - 14, top + down / 2 + 4), name, "scale")
        self._svg.rectangle(box.left, box.top, wide, high, "thin")
        edge = 2 * _BORDER
        self._svg.rectangle(box.left - _BORDER, box.top - _BORDER, wide + edge, high + edge, "thin")

    def _way(self, drawn: Drawn) -> list[Point]:
        """The points of the picture for the fixes of a track, offset from those of other tracks."""
        aside, fixes = self._aside(drawn.track.name), drawn.track.fixes
        dot = _DAY * _DOTS[drawn.track.rank]
        return [self._on_board(self._at(fix.at, aside), dot_radius(fix.mark) if fix.mark else dot) for fix in fixes]

    def _aside(self, name: str) -> Point:
        """The offset of a track from the middles of its squares, in squares."""
        number = self._numbers[name]
        if self._tracks[number].track.rank is Rank.SHIP:
            return _CORNERS[number % len(_CORNERS)]
        near, far = _ABREAST
        distance = near + (far - near) * number / len(self._tracks) if number else 0
        angle = math.radians(22.5 + 135 * number)  # never one of the eight courses; successive tracks differ widely
        return distance * math.cos(angle), distance * math.sin(angle)

    def _on_board(self, at: Point, radius: float) -> Point:
        """The nearest point where a circle of that radius lies on the board."""
        left, top, right, bottom = self._box
        x, y = at
        return min(max(x, left + radius), right - radius), min(max(y, top + radius), bottom - radius)

    def _keep_off(self, way: Sequence[Point]) -> None:
        for one, other in pairwise(way):
            steps = int(math.dist(one, other) // _STEP) + 1
            for step in range(steps):
                part = step / steps
                at = one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
                self._labels.keep_free(around(at, 1), LINE)

    def _draw_track(self, drawn: Drawn, way: Sequence[Point]) -> None:
        name, rank = drawn.track.name, drawn.track.rank
        if len(way) > 1:
            if rank in _UNDERLAID:
                self._svg.way(way, f"under under-{drawn.look}")
            self._svg.way(way, f"track {drawn.look}", name)
        radius = _DOTS[rank]
        for fix, at in zip(drawn.track.fixes, way, strict=True):
            if fix.mark:
                ship(self._svg, at, fix, f"ink-{drawn.look}", f"{name}, TURN {fix.mark}")
            elif fix.turn:
                when = f"{name}, TURN {fix.turn}"
                self._svg.circle(at, radius * (_DAY if fix.date else 1), f"ink-{drawn.look}", when)
        before = next((at for at in reversed(way) if at != way[-1]), None)  # None if it never moved
        if before is not None and not drawn.track.lost and not drawn.track.fixes[-1].mark:
            arrow = arrow_head(before, way[-1], _ARROWS[rank])
            self._svg.figures([arrow], f"ink-{drawn.look}", f"{name} AT THE END")

    def _draw_sightings(self) -> None:
        sightings: dict[Point, list[str]] = {}
        for event in self._chart.events:
            if event.kind is Kind.SPOTTED:
                sightings.setdefault(event.at, []).append(f"{event.date}: {event.text}")
        for at, said in sightings.items():
            sign(self._svg, Kind.SPOTTED, self._at(at), "\n".join(said), _SIGHTING * self._square)

    def _draw_flights(self) -> None:
        for flown in self._chart.flights:
            self._svg.way([self._at(point) for point in flown.way], f"flight-{flown.side}", flown.name)

    def _draw_salvos(self) -> None:
        for fired in self._chart.salvos:
            what = f"{fired.ship} FIRES AT {fired.target}: {'HIT' if fired.hit else 'MISS'}"
            salvo(self._svg, *self._ends(fired), fired.hit, what)

    def _ends(self, fired: Salvo) -> tuple[Point, Point]:
        """The points of the picture for the firing ship and its target."""
        return self._at(fired.at, self._aside(fired.ship)), self._at(fired.to, self._aside(fired.target))

    def _place(self, event: Event, number: int) -> Point:
        """The place of an event's sign, which is the `number`th in its square, from 0.

        It is on the side of the ship that was hit, or beside the ship, or over it if it sank; without a ship, in the
        square.
        """
        if event.salvo:
            at, to = self._ends(event.salvo)
            near = dot_radius(self._marks.get((event.ship, event.at), "")) + SIGN_RADIUS
            parts = [min(0.5, (near + number * _APART) / math.dist(at, to)) for number in range(_IN_A_ROW)]
            row = [(to[0] + (at[0] - to[0]) * part, to[1] + (at[1] - to[1]) * part) for part in parts]
            return self._labels.clearest(row, _APART / 2)
        if event.ship:
            x, y = at = self._at(event.at, self._aside(event.ship))
            beside = [(x + _BESIDE * across, y + _BESIDE * down) for across, down in _AROUND]
            return at if _sinks(event) else self._labels.clearest(beside, SIGN_RADIUS)
        return self._at(event.at, _SLOTS[number % len(_SLOTS)])

    def _draw_signs(self) -> list[tuple[int, Point]]:
        """Draw the signs of the events, with sinkings on top; returns the number and the place of each."""
        before: Counter[Point] = Counter()
        signs, events = [], numbered(self._chart.events)
        for number, event in sorted(events, key=lambda each: _sinks(each[1])):
            at = self._on_board(self._place(event, before[event.at]), SIGN_RADIUS)
            before[event.at] += 1
            said = f"{number}. {event.date}: {event.text}"
            sign(self._svg, event.kind, at, said, _LOST if _sinks(event) else SIGN_RADIUS)
            self._labels.keep_free(around(at, SIGN_RADIUS))
            signs.append((number, at))
        return signs

    def _name_places(self) -> None:
        for place in self._chart.places:
            self._svg.circle(self._at(place.at), _PORT_RADIUS, f"port-{place.side}", place.name)
        for place in self._chart.places:
            self._write(place.name, [self._at(place.at)], 11, "place halo", off=_PORT_RADIUS)

    def _name_track(self, drawn: Drawn, way: Sequence[Point]) -> None:
        """Write the name of a track at its end, or else at its start or at another fix that has room."""
        size, look = _NAMES.get(drawn.track.rank, (11, "name"))
        off = max((dot_radius(fix.mark) for fix in drawn.track.fixes if fix.mark), default=0)
        places = [way[-1], way[0], *way[-2:0:-1]]
        self._write(drawn.track.name, places, size, f"{look} halo ink-{drawn.look}", off=off, leader=True)

    def _name_days(self, drawn: Drawn, way: Sequence[Point]) -> None:
        """Write the date where a day begins: in full for raiders, for others only the day, where there is room."""
        ink, rank = f"halo ink-{drawn.look}", drawn.track.rank
        for fix, at in _days(drawn, way):
            if rank is Rank.CHIEF:
                self._write(fix.date, [at], 10.5, f"date {ink}", off=_DAY * _DOTS[rank], leader=True)
            elif rank in _DATED and (label := self._labels.place_if_free(day := _day_of(fix.date), at, 8.5)):
                self._words.append((label.at, day, f"day {ink}"))

    def _write(
        self, words: str, points: Sequence[Point], size: float, look: str, off: float = 0, leader: bool = False
    ) -> None:
        label = self._labels.place(words, points, size, off)
        if leader and label.far:
            self._lead(label, off)
        self._words.append((label.at, words, look))

    def _lead(self, label: Label, off: float) -> None:
        """Draw a leader from a distant label to its point, which it ends short of by `off`."""
        (x, y), (left, top) = label.names, label.box.nearest(label.names)
        part = off / math.dist((x, y), (left, top))
        self._svg.lines([(x + part * (left - x), y + part * (top - y)), (left, top)], "leader")


def _days(drawn: Drawn, way: Sequence[Point]) -> Iterator[tuple[Fix, Point]]:
    """The fixes where a day begins, with their points."""
    return ((fix, at) for fix, at in zip(drawn.track.fixes, way, strict=True) if fix.date)


def _day_of(date: str) -> str:
    """The day of the month: 24 in MAY 24 and in 24 MAY."""
    return "".join(filter(str.isdigit, date))


def _sinks(event: Event) -> bool:
    """Whether the event is the sinking of a ship with a track."""
    return event.kind is Kind.SUNK and bool(event.ship)
