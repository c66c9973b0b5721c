"""The board of a track chart: sea, coasts and ports, tracks with their days, and the signs of what happened."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from compbis.story.chart_look import SIGN_RADIUS, Drawn, sign
from compbis.story.coast import coasts
from compbis.story.labels import Box, Labels, around
from compbis.story.svg import Svg
from compbis.table.chart import Chart, Event, Kind, Point, Rank

_BORDER = 7.0
"""The width of the border of the board, whose parts are as long as its squares."""
_PORT_RADIUS = 4.0
_SIGHTING = 0.4
"""The radius of the ring around a square where the enemy was spotted, in squares."""
_ABREAST = (0.16, 0.27)
"""How near to the middle of a square and how far from it a track is drawn, in squares, so that ships in company are
told apart: all but the first."""
_SLOTS = ((0, 0), (0.3, -0.3), (-0.3, 0.3), (-0.3, -0.3), (0.3, 0.3), (0, -0.36), (0, 0.36), (0.36, 0), (-0.36, 0))
"""Where in a square the signs of its events stand."""
_DOTS = {Rank.CHIEF: 2.6, Rank.WARSHIP: 1.7, Rank.CONVOY: 1.7, Rank.SUBMARINE: 1.5}
_DAY = 1.6
"""How much larger the dot is where a day begins."""


def numbered(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """The events that have a number on the board and a line in the log: all but sightings."""
    return list(enumerate((event for event in events if event.kind is not Kind.SPOTTED), start=1))


class Map:
    """The board, drawn into the box that is given: its squares are as large as fits across."""

    def __init__(self, svg: Svg, chart: Chart, tracks: Sequence[Drawn], box: Box) -> None:
        self._svg = svg
        self._chart = chart
        self._tracks = tracks
        self._box = box
        self._square = (box.right - box.left) / len(chart.columns)
        self._labels = Labels(box)

    def draw(self) -> None:
        """Everything, from the ground up; words last, where there is room for them."""
        self._draw_ground()
        self._draw_border()
        ways = [self._way(number, drawn) for number, drawn in enumerate(self._tracks)]
        self._draw_sightings()
        for drawn, way in reversed(list(zip(self._tracks, ways, strict=True))):  # the first on top
            self._draw_track(drawn, way)
        signs = self._draw_signs()
        self._name_places()
        for drawn, way in zip(self._tracks, ways, strict=True):
            self._name_track(drawn, way)
        for number, at in signs:
            self._write(str(number), at, 9.5, "number halo", off=SIGN_RADIUS)

    def _at(self, point: Point, aside: Point = (0, 0)) -> Point:
        """A point of the board on the picture."""
        return (
            self._box.left + (point[0] + aside[0]) * self._square,
            self._box.top + (point[1] + aside[1]) * self._square,
        )

    def _draw_ground(self) -> None:
        box, chart = self._box, self._chart
        width, height = len(chart.columns), len(chart.rows)
        self._svg.rectangle(*box[:2], box.right - box.left, box.bottom - box.top, "sea")
        shores = [[self._at(point) for point in line] for line in coasts(chart.land, width, height)]
        self._svg.figures(shores, "shoal")
        for x in range(1, width):
            self._svg.lines([self._at((x, 0)), self._at((x, height))], "grid")
        for y in range(1, height):
            self._svg.lines([self._at((0, y)), self._at((width, y))], "grid")
        self._svg.figures(shores, "land")

    def _draw_border(self) -> None:
        box = self._box
        for number, name in enumerate(self._chart.columns):
            left, look = box.left + number * self._square, ("black", "white")[number % 2]
            for top in (box.top - _BORDER, box.bottom):
                self._svg.rectangle(left, top, self._square, _BORDER, look)
            self._svg.text((left + self._square / 2, box.top - _BORDER - 6), name, "scale")
        for number, name in enumerate(self._chart.rows):
            top, look = box.top + number * self._square, ("black", "white")[number % 2]
            for left in (box.left - _BORDER, box.right):
                self._svg.rectangle(left, top, _BORDER, self._square, look)
            self._svg.text((box.left - _BORDER - 12, top + self._square / 2 + 4), name, "scale")
        wide, high = box.right - box.left, box.bottom - box.top
        self._svg.rectangle(box.left, box.top, wide, high, "thin")
        edge = 2 * _BORDER
        self._svg.rectangle(box.left - _BORDER, box.top - _BORDER, wide + edge, high + edge, "thin")

    def _way(self, number: int, drawn: Drawn) -> list[Point]:
        """The fixes of a track on the picture, a little aside of those of other tracks."""
        near, far = _ABREAST
        distance = near + (far - near) * number / len(self._tracks) if number else 0
        angle = math.radians(22.5 + 135 * number)  # along none of the eight ways of a ship, and each next one far off
        aside = distance * math.cos(angle), distance * math.sin(angle)
        return [self._on_board(self._at(fix.at, aside)) for fix in drawn.track.fixes]

    def _on_board(self, at: Point) -> Point:
        box = self._box
        return min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)

    def _draw_track(self, drawn: Drawn, way: Sequence[Point]) -> None:
        name = drawn.track.name
        if len(way) > 1:
            self._svg.way(way, f"track {drawn.look}", name)
        radius = _DOTS[drawn.track.rank]
        for fix, at in zip(drawn.track.fixes, way, strict=True):
            if fix.turn:
                when = f"{name}, TURN {fix.turn}"
                self._svg.circle(at, radius * (_DAY if fix.date else 1), f"ink-{drawn.look}", when)
            self._labels.keep_free(around(at, radius))
        for one, other in pairwise(way):
            self._labels.keep_free(around(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), 3))

    def _draw_sightings(self) -> None:
        sightings: dict[Point, list[str]] = {}
        for event in self._chart.events:
            if event.kind is Kind.SPOTTED:
                sightings.setdefault(event.at, []).append(f"{event.date}: {event.text}")
        for at, said in sightings.items():
            sign(self._svg, Kind.SPOTTED, self._at(at), "\n".join(said), _SIGHTING * self._square)

    def _draw_signs(self) -> list[tuple[int, Point]]:
        """The signs of the events; the number of each, and where it stands."""
        before: Counter[Point] = Counter()
        signs = []
        for number, event in numbered(self._chart.events):
            at = self._at(event.at, _SLOTS[before[event.at] % len(_SLOTS)])
            before[event.at] += 1
            sign(self._svg, event.kind, at, f"{number}. {event.date}: {event.text}")
            self._labels.keep_free(around(at, SIGN_RADIUS))
            signs.append((number, at))
        return signs

    def _name_places(self) -> None:
        for place in self._chart.places:
            at = self._at(place.at)
            self._svg.circle(at, _PORT_RADIUS, f"port-{place.side}", place.name)
            self._labels.keep_free(around(at, _PORT_RADIUS))
        for place in self._chart.places:
            self._write(place.name, self._at(place.at), 10, "place halo")

    def _name_track(self, drawn: Drawn, way: Sequence[Point]) -> None:
        ink = f"halo ink-{drawn.look}"
        if drawn.track.rank is Rank.CHIEF:
            for fix, at in zip(drawn.track.fixes, way, strict=True):
                if fix.date:
                    self._write(fix.date, at, 9, f"date {ink}")
        self._write(drawn.track.name, way[-1], 10, f"name {ink}")

    def _write(self, words: str, at: Point, size: float, look: str, off: float = 0) -> None:
        self._svg.text(self._labels.place(words, self._on_board(at), size, off), words, look)
