"""The sheet of a track chart: the title, the board, and beside it a panel with the legend, the points and the log."""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from compbis.story.track_chart.labels import Box
from compbis.story.track_chart.look import SIGN_RADIUS, STYLE, Drawn, arrow_head, drawn, off, salvo, ship, sign
from compbis.story.track_chart.map import Map, numbered
from compbis.story.track_chart.svg import PER_MILLIMETRE, Svg
from compbis.table.finished.track_chart import Event, Fix, Kind, Rank, Track, TrackChart
from compbis.table.side import Side

_WIDTH, _HEIGHT = 420.0 * PER_MILLIMETRE, 297.0 * PER_MILLIMETRE
"""The size of an A3 sheet, unless the board or the panel needs more. A4 has the same proportions."""
_LEAST_SQUARE = 51
_LEFT, _TOP = 72.0, 122.0
"""The top left corner of the board."""
_MARGIN = 36.0
_GAP = 40.0
"""The space between the board and the panel."""
_PANEL = 610.0
"""Minimum width of the panel."""
_SAMPLE = 28.0
"""The distance from the left of a sign in the legend to its words."""
_COLUMNS, _FEW = 3, 2
"""The columns of the legend, and of a list of tracks with long names."""
_LINE = 54.0
"""The distance from the left of a track in the legend to its name."""
_DOTS = ((3.0, 2.0), (15.0, 4.0))
"""The x offset and the radius of the dots of a track in the legend."""
_HEAD, _KEY_ROW, _LOG_ROW = 32.0, 18.0, 15.5
"""The heights of a heading, a row of the legend and a row of the log."""
_BELOW = 5.0
"""The extra space below the headings of the points and the log, whose rows are placed by their baseline."""
_LEAST_LOG = 12
"""The rows of the log for which the sheet always has room."""
_LETTER = 12 * 0.62
"""The width of a letter of the log."""
_TITLE_LETTER, _DATES_LETTER, _RESULT_LETTER = 42 * 0.85 + 4, 17 * 0.85 + 1.5, 17 * 0.85 + 1
_KEY_LETTER = 12 * 0.74
"""The widths of other letters, with letter spacing, in the widest of the usual fonts."""
_DATES_AT = 88.0
"""The y coordinate of the dates."""
_RESULT_ROW, _ABOVE = 20.0, 2
"""The height of a row of the result, and how many rows may stand above the level of the dates."""
_NAME = 20
"""Maximum number of letters of a captain's name."""
_INDENT = 34.0
"""The indent of text in the log and the points, which leaves room for the number before it."""
_LEAST_ROSE, _MOST_ROSE = 44.0, 110.0
"""The bounds of the length of the compass rose's points."""


Points = Mapping[Side, tuple[float, Sequence[tuple[float, str]]]]
"""The points of each side: the total, and each award with its reason."""
_Key = tuple[str, Callable[[Svg, float, float], None]]
"""An entry of the legend: its words, and a function that draws its sign at an x and a y coordinate."""


def draw(chart: TrackChart, sides: Mapping[Side, str], captains: Mapping[Side, str] = MappingProxyType({})) -> str:
    """The chart as the text of an SVG file.

    Args:
        chart: the content of the chart
        sides: the names of the sides
        captains: the names of the captains that have one
    """
    square = _square(chart)
    board = Box(_LEFT, _TOP, _LEFT + chart.size[0] * square, _TOP + chart.size[1] * square)
    tracks = drawn(chart.tracks)
    width = max(_WIDTH, board.right + _GAP + _PANEL + _MARGIN)
    height = max(_HEIGHT, board.bottom + _MARGIN, _TOP + _lists_height(chart, tracks) + _LEAST_LOG * _LOG_ROW + _MARGIN)
    style = STYLE + "".join(track.style for track in tracks)
    svg = Svg(width, height, f"{chart.title}, {chart.dates}. {chart.result}", style)
    svg.rectangle(0, 0, width, height, "paper")
    svg.rectangle(12, 12, width - 24, height - 24, "frame")
    svg.rectangle(17, 17, width - 34, height - 34, "thin")
    svg.text((_LEFT, 62), chart.title, "title")
    svg.text((_LEFT, _DATES_AT), chart.dates, "dates")
    rows = _result_rows(chart, width)
    highest = _DATES_AT - min(len(rows) - 1, _ABOVE) * _RESULT_ROW
    for number, row in enumerate(rows):
        svg.text((width - _MARGIN, highest + number * _RESULT_ROW), row, "result")
    Map(svg, chart, tracks, board).draw()
    players = {side: name + (f": {captains[side][:_NAME]}" if side in captains else "") for side, name in sides.items()}
    _Panel(svg, Box(board.right + _GAP, _TOP, width - _MARGIN, height - _MARGIN)).draw(chart, tracks, players)
    return str(svg)


class _Panel:
    """The panel beside the board, drawn from the top down."""

    def __init__(self, svg: Svg, box: Box) -> None:
        self._svg = svg
        self._box = box
        self._y = box.top

    def draw(self, chart: TrackChart, tracks: Sequence[Drawn], players: Mapping[Side, str]) -> None:
        """Draw the signs, the tracks, the points of each player, the log and a compass rose."""
        self._list_signs(_keys(chart))
        for rank in Rank:
            self._list_tracks(rank, [track for track in tracks if track.track.rank is rank])
        self._head(chart.tally)
        self._list_points(chart.points, players)
        self._list_events(numbered(chart.events))
        self._draw_rose()

    def _head(self, words: str) -> None:
        self._y += _HEAD - _KEY_ROW
        self._svg.text((self._box.left, self._y), words, "heading")
        self._svg.lines([(self._box.left, self._y + 6), (self._box.right, self._y + 6)], "thin")
        self._y += _KEY_ROW

    def _cell(self, number: int, columns: int = _COLUMNS) -> tuple[float, float]:
        """The place of an entry in a list, counted from 0."""
        wide = (self._box.right - self._box.left) / columns
        return self._box.left + number % columns * wide, self._y + number // columns * _KEY_ROW

    def _end_list(self, keys: int, columns: int = _COLUMNS) -> None:
        self._y += _rows(keys, columns) * _KEY_ROW

    def _list_signs(self, keys: Sequence[_Key]) -> None:
        self._head("SIGNS")
        for number, (words, draw) in enumerate(keys):
            left, y = self._cell(number)
            draw(self._svg, left, y)
            self._svg.text((left + _SAMPLE, y + 4), words, "key")
        self._end_list(len(keys))

    def _list_tracks(self, rank: Rank, tracks: Sequence[Drawn]) -> None:
        if not tracks:
            return
        self._head(rank.upper())
        columns = _columns(rank, [track.track for track in tracks])
        for number, track in enumerate(tracks):
            left, y = self._cell(number, columns)
            self._svg.lines([(left, y), (left + 44, y)], f"track {track.look}")
            self._svg.text((left + _LINE, y + 4), _listed(track.track), "key")
        self._end_list(len(tracks), columns)

    def _list_points(self, points: Points, players: Mapping[Side, str]) -> None:
        """Draw a column for each side: its total, and the awards below it."""
        self._y += _BELOW
        across = self._box.right - self._box.left
        wide = across / len(points)
        for number, (side, (score, awards)) in enumerate(points.items()):
            left = self._box.left + number * wide
            for row, (count, line) in enumerate([(str(score), players[side]), *_award_rows(awards, wide)]):
                y = self._y + row * _LOG_ROW
                self._svg.text((left + _INDENT - 10, y), count, "log-number")
                self._svg.text((left + _INDENT, y), line, "key" if row else "key side")
        self._y += _longest(points, across) * _LOG_ROW - _BELOW

    def _list_events(self, events: Sequence[tuple[int, Event]]) -> None:
        if not events:
            return
        self._head("LOG")
        self._y += _BELOW
        room = int((self._box.bottom - self._y) // _LOG_ROW) + 1  # the first baseline is at self._y itself
        letters = int((self._box.right - self._box.left - _INDENT) // _LETTER)
        for number, row in _log(events, room, letters):
            self._svg.text((self._box.left + _INDENT - 10, self._y), number, "log-number")
            self._svg.text((self._box.left + _INDENT, self._y), row, "log")
            self._y += _LOG_ROW

    def _draw_rose(self) -> None:
        """Draw a compass rose if there is room for it at the bottom."""
        size = min((self._box.bottom - self._y) / 3, _MOST_ROSE)
        if size < _LEAST_ROSE:
            return
        at = (self._box.left + self._box.right) / 2, (self._box.bottom + self._y) / 2
        self._svg.circle(at, 0.62 * size, "thin")
        for length, first in ((0.7, 45), (1.0, 0)):
            for bearing in range(first, 360, 90):
                tip = off(at, length * size, bearing)
                self._svg.figures([[at, tip, off(at, 0.22 * size, bearing + 45)]], "rose-dark")
                self._svg.figures([[at, tip, off(at, 0.22 * size, bearing - 45)]], "rose-light")
        self._svg.text((at[0], at[1] - 1.1 * size), "N", "north")


def _square(chart: TrackChart) -> int:
    """The size of a square: the largest for which the sheet has room, but at least _LEAST_SQUARE."""
    across = (_WIDTH - _LEFT - _GAP - _PANEL - _MARGIN) / chart.size[0]
    down = (_HEIGHT - _TOP - _MARGIN) / chart.size[1]
    return max(_LEAST_SQUARE, int(min(across, down)))


def _keys(chart: TrackChart) -> list[_Key]:
    """The legend of signs: kinds of event that happened, parts of a track, flights, lanes and salvos."""
    happened = {event.kind for event in chart.events}
    keys: list[_Key] = [(kind.upper(), partial(_draw_event, kind)) for kind in chart.kinds if kind in happened]
    if any(fix.mark for track in chart.tracks for fix in track.fixes):
        keys.append(("SHIP, ITS TURN", _draw_ship))
    else:
        keys += [("A TURN, A DAY BEGINS", _draw_dots), ("A TRACK ENDS", _draw_end)]
    if chart.flights:
        keys.append(("FLIGHT TO AN ENEMY", partial(_draw_flight, chart.flights[0].side)))
    if chart.hexes and chart.hexes.lanes:
        keys.append(("CONVOY LANE", _draw_lane))
    if chart.salvos:
        keys += [("SALVO: HIT", partial(_draw_salvo, True)), ("SALVO: MISS", partial(_draw_salvo, False))]
    return keys


def _draw_event(kind: Kind, svg: Svg, left: float, y: float) -> None:
    sign(svg, kind, (left + SIGN_RADIUS, y), radius=0.8 * SIGN_RADIUS)


def _draw_ship(svg: Svg, left: float, y: float) -> None:
    ship(svg, (left + SIGN_RADIUS, y), Fix((0, 0), mark="1", bow=90), "black")


def _draw_dots(svg: Svg, left: float, y: float) -> None:
    for across, radius in _DOTS:
        svg.circle((left + across, y), radius, "black")


def _draw_end(svg: Svg, left: float, y: float) -> None:
    svg.lines([(left, y), (left + 12, y)], "sample")
    svg.figures([arrow_head((left, y), (left + 2 * SIGN_RADIUS, y), 9)], "black")


def _draw_flight(side: Side, svg: Svg, left: float, y: float) -> None:
    svg.way([(left, y), (left + _SAMPLE - 6, y)], f"flight-{side}")


def _draw_lane(svg: Svg, left: float, y: float) -> None:
    svg.rectangle(left, y - SIGN_RADIUS / 2, 2 * SIGN_RADIUS, SIGN_RADIUS, "lane")


def _draw_salvo(hit: bool, svg: Svg, left: float, y: float) -> None:
    salvo(svg, (left, y), (left + _SAMPLE - 6, y), hit)


def _lists_height(chart: TrackChart, tracks: Sequence[Drawn]) -> float:
    """The height of everything above the log, with the log's heading."""
    ranks: dict[Rank, list[Track]] = {}
    for drawn_ in tracks:
        ranks.setdefault(drawn_.track.rank, []).append(drawn_.track)
    rows = _rows(len(_keys(chart))) + sum(_rows(len(those), _columns(rank, those)) for rank, those in ranks.items())
    return (len(ranks) + 3) * _HEAD + _BELOW + rows * _KEY_ROW + _longest(chart.points, _PANEL) * _LOG_ROW


def _listed(track: Track) -> str:
    """The words for a track in the legend."""
    return f"{track.name}{' (LOST)' * track.lost}"


def _columns(rank: Rank, tracks: Sequence[Track]) -> int:
    """The columns in the list of a rank: two for ships and if any name is long, else three."""
    room = (_PANEL / _COLUMNS - _LINE) / _KEY_LETTER
    return _FEW if rank is Rank.SHIP or any(len(_listed(track)) > room for track in tracks) else _COLUMNS


def _result_rows(chart: TrackChart, width: float) -> Sequence[str]:
    """The result in rows: one beside the dates if it fits there, else several that also stand beside the title."""
    dates, title = len(chart.dates) * _DATES_LETTER, len(chart.title) * _TITLE_LETTER
    room = width - _LEFT - _GAP - _MARGIN
    if len(chart.result) * _RESULT_LETTER <= room - dates:
        return [chart.result]
    return textwrap.wrap(chart.result, int((room - max(dates, title)) // _RESULT_LETTER))


def _award_rows(awards: Sequence[tuple[float, str]], wide: float) -> list[tuple[str, str]]:
    """The awards of a side as rows of points and reason, wrapped to the width of a column."""
    letters = int((wide - _INDENT) // _KEY_LETTER) - 1
    return [
        ("" if at else str(count), row)
        for count, cause in awards
        for at, row in enumerate(textwrap.wrap(cause, letters))
    ]


def _longest(points: Points, across: float) -> int:
    """The number of rows in the longest column of points, with its heading, if the columns share the width `across`."""
    wide = across / max(len(points), 1)
    return 1 + max((len(_award_rows(awards, wide)) for _, awards in points.values()), default=0)


def _rows(keys: int, columns: int = _COLUMNS) -> int:
    """The number of rows in a list."""
    return -(-keys // columns)


def _log(events: Sequence[tuple[int, Event]], room: int, letters: int) -> list[tuple[str, str]]:
    """The log in at most `room` rows, each a number, or "", and words. It leaves out the least important events first.

    Of equally important events it leaves out the latest first.
    """
    entries = {number: _entry(number, event, letters) for number, event in events}
    by_gravity = sorted(events, key=lambda pair: (list(Kind).index(pair[1].kind), pair[0]))
    left_out = 0
    while sum(map(len, entries.values())) + bool(left_out) > room:
        del entries[by_gravity.pop()[0]]
        left_out += 1
    rows = [row for entry in entries.values() for row in entry]
    return [*rows, ("", f"{left_out} MORE ON THE MAP ALONE")] if left_out else rows


def _entry(number: int, event: Event, letters: int) -> list[tuple[str, str]]:
    rows = textwrap.wrap(f"{event.date} - {event.text}", letters)
    return [(str(number) if row is rows[0] else "", row) for row in rows]
