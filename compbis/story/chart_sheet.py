"""The sheet of a track chart: title, board, and beside it what its signs and lines mean and the log of the events."""

import math
import textwrap
from collections import Counter
from collections.abc import Sequence

from compbis.story.chart_look import SIGN_RADIUS, STYLE, Drawn, drawn, sign
from compbis.story.chart_map import Map, numbered
from compbis.story.labels import Box
from compbis.story.svg import Svg
from compbis.table.chart import Chart, Event, Kind, Point, Rank

_SQUARE = 48.0
_LEFT, _TOP = 62.0, 112.0
"""Where the board begins."""
_MARGIN = 30.0
_PANEL = 580.0
_COLUMNS = 3
"""Of the lists of signs and of tracks."""
_HEAD, _KEY_ROW, _LOG_ROW = 28.0, 17.0, 14.0
"""Heights."""
_LEAST_LOG = 12
"""Rows of the log for which there is room in any case."""
_LOG_LETTERS = 86
_INDENT = 5
_ROSE = 64.0
"""The length of the points of the compass rose."""


def draw(chart: Chart) -> str:
    """The chart as the text of an SVG file."""
    board = Box(_LEFT, _TOP, _LEFT + len(chart.columns) * _SQUARE, _TOP + len(chart.rows) * _SQUARE)
    tracks = drawn(chart.tracks)
    bottom = max(board.bottom, _TOP + _lists_height(tracks) + _LEAST_LOG * _LOG_ROW)
    width, height = board.right + 2 * _MARGIN + _PANEL, bottom + _MARGIN
    style = STYLE + "".join(track.style for track in tracks)
    svg = Svg(width, height, f"{chart.title}, {chart.dates}. {chart.result}", style)
    svg.rectangle(0, 0, width, height, "paper")
    svg.rectangle(9, 9, width - 18, height - 18, "frame")
    svg.rectangle(13, 13, width - 26, height - 26, "thin")
    svg.text((_LEFT, 52), chart.title, "title")
    svg.text((_LEFT, 76), chart.dates, "dates")
    svg.text((width - _MARGIN, 76), chart.result, "result")
    Map(svg, chart, tracks, board).draw()
    _Panel(svg, Box(board.right + _MARGIN, _TOP, width - _MARGIN, bottom)).draw(chart, tracks)
    return str(svg)


class _Panel:
    """What stands beside the board, from the top down."""

    def __init__(self, svg: Svg, box: Box) -> None:
        self._svg = svg
        self._box = box
        self._y = box.top
        self._column = (box.right - box.left) / _COLUMNS

    def draw(self, chart: Chart, tracks: Sequence[Drawn]) -> None:
        """The signs, the tracks, the log."""
        self._list_signs()
        for rank in Rank:
            self._list_tracks(rank, [track for track in tracks if track.track.rank is rank])
        self._list_events(numbered(chart.events))
        self._draw_rose((self._box.right - 1.4 * _ROSE, self._box.bottom - 1.4 * _ROSE))

    def _head(self, words: str) -> None:
        self._y += _HEAD - _KEY_ROW - 3
        self._svg.text((self._box.left, self._y), words, "heading")
        self._svg.lines([(self._box.left, self._y + 5), (self._box.right, self._y + 5)], "thin")
        self._y += _KEY_ROW + 3

    def _cell(self, number: int) -> tuple[float, float]:
        """Where the so manieth key of a list stands."""
        return self._box.left + number % _COLUMNS * self._column, self._y + number // _COLUMNS * _KEY_ROW

    def _end_list(self, keys: int) -> None:
        self._y += _rows(keys) * _KEY_ROW

    def _list_signs(self) -> None:
        self._head("SIGNS")
        for number, kind in enumerate(Kind):
            left, y = self._cell(number)
            sign(self._svg, kind, (left + SIGN_RADIUS, y), radius=0.8 * SIGN_RADIUS)
            self._svg.text((left + 26, y + 3.5), kind.upper(), "key")
        self._end_list(len(Kind))

    def _list_tracks(self, rank: Rank, tracks: Sequence[Drawn]) -> None:
        if not tracks:
            return
        self._head(rank.upper())
        for number, track in enumerate(tracks):
            left, y = self._cell(number)
            self._svg.lines([(left, y), (left + 34, y)], f"track {track.look}")
            self._svg.text((left + 42, y + 3.5), f"{track.track.name}{' (LOST)' if track.track.lost else ''}", "key")
        self._end_list(len(tracks))

    def _list_events(self, events: Sequence[tuple[int, Event]]) -> None:
        if not events:
            return
        self._head("LOG")
        room = int((self._box.bottom - self._y) // _LOG_ROW)
        for row in _log(events, room):
            self._svg.text((self._box.left, self._y), row, "log")
            self._y += _LOG_ROW

    def _draw_rose(self, at: Point) -> None:
        """A compass rose, if there is room for it below all else."""
        if self._y > at[1] - 1.5 * _ROSE:
            return
        self._svg.circle(at, 0.62 * _ROSE, "thin")
        for length, first in ((0.7, 45), (1.0, 0)):
            for bearing in range(first, 360, 90):
                tip = _off(at, length * _ROSE, bearing)
                self._svg.figures([[at, tip, _off(at, 0.22 * _ROSE, bearing + 45)]], "rose-dark")
                self._svg.figures([[at, tip, _off(at, 0.22 * _ROSE, bearing - 45)]], "rose-light")
        self._svg.text((at[0], at[1] - 1.1 * _ROSE), "N", "north")


def _lists_height(tracks: Sequence[Drawn]) -> float:
    """The height of all that stands above the log, and of its heading."""
    lists = [len(Kind), *Counter(track.track.rank for track in tracks).values()]
    return (len(lists) + 1) * _HEAD + sum(map(_rows, lists)) * _KEY_ROW


def _rows(keys: int) -> int:
    """The rows of a list."""
    return -(-keys // _COLUMNS)


def _off(at: Point, distance: float, bearing: float) -> Point:
    """The point at that distance and bearing."""
    angle = math.radians(bearing)
    return at[0] + distance * math.sin(angle), at[1] - distance * math.cos(angle)


def _log(events: Sequence[tuple[int, Event]], room: int) -> list[str]:
    """The log in so many rows at most. What there is no room for is the least grave, and of that the latest."""
    entries = {number: _entry(number, event) for number, event in events}
    by_gravity = sorted(events, key=lambda pair: (list(Kind).index(pair[1].kind), pair[0]))
    left_out = 0
    while sum(map(len, entries.values())) + bool(left_out) > room:
        del entries[by_gravity.pop()[0]]
        left_out += 1
    rows = [row for entry in entries.values() for row in entry]
    return [*rows, f"{'':{_INDENT}}{left_out} MORE ON THE MAP ALONE"] if left_out else rows


def _entry(number: int, event: Event) -> list[str]:
    return textwrap.wrap(
        f"{event.date}  {event.text}",
        _LOG_LETTERS,
        initial_indent=f"{number:>{_INDENT - 2}}  ",
        subsequent_indent=" " * _INDENT,
    )
