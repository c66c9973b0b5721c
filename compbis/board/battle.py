"""The page of a battle: both sides' ships with what is left of each, who fires at whom, and what was hit."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from compbis.board.parts.short import short
from compbis.table.page import Page
from compbis.table.picture import Line, Size, Span
from compbis.table.values import NamedTuple

_STACKED = Size(40, 20)
"""Size of the page on the smallest screen."""
_TALL = Size(40, 22)
"""Size of the page beside the text, on a screen of at least 23 rows."""
_ABREAST = Size(81, 41)
"""Maximum size of the page on a wide screen."""
_HALF = 40
"""Columns for one side."""
_BAR, _SHORT_BAR = 12, 4
_NAME, _LONGEST = 11, 16
"""Columns of a ship's name in a row with its values, and their maximum where the values leave room."""
_LANE_NAME, _WIDEST = 7, 2
"""Columns of a name before its lane, and maximum columns of a zone."""
_BOWS = {-1: "<", 0: "|", 1: ">"}
_TONES = ("sea", "sea2")
_AWAY = 4
"""Columns for the chance to withdraw."""
_AND = "AND "
"""Starts the last row of a side that does not fit."""
_RULE, _FULL, _LOST, _UNKNOWN = "─", "▄", "·", "?"


class Gauge(NamedTuple):
    """A value of a ship.

    Args:
        name: in capital letters
        head: the same in two letters
        now: what is left; None if that is not known
        whole: the value without damage; 0 if the ship does not have it
        bar: whether to draw it as well as write it
    """

    name: str
    head: str
    now: int | None
    whole: int
    bar: bool = True


class Combatant(NamedTuple):
    """A ship in a battle, as one side knows it.

    Args:
        sign: the mark and letter of its counter
        style: the style of its counter
        name: its name
        gauges: what is left of it, in the same order for all ships
        target: the ship that it fires at; "" if none
        hits: what it has suffered since that fire began
        away: its chance to withdraw, in percent; None if it may not
        gone: its fate, if it is no longer in the battle
        course: how it moves, which its lane also shows; "" if the game has no lanes
        withdraws: whether its game has a chance to withdraw
    """

    sign: str
    style: str
    name: str
    gauges: Sequence[Gauge]
    target: str = ""
    hits: Sequence[str] = ()
    away: int | None = None
    gone: str = ""
    course: str = ""
    withdraws: bool = True

    @property
    def aim(self) -> str:
        """Its course and its target."""
        return "  ".join(filter(None, (self.course, self.target and f"> {self.target}")))


class Lane(NamedTuple):
    """The position of a ship on a board of zones in a row.

    Args:
        name: in a few letters
        sign: its letter
        style: the style of its counter
        zone: from 1 at the left
        bow: -1 if it heads left, 1 if right, 0 if it shows its broadside
    """

    name: str
    sign: str
    style: str
    zone: int
    bow: int


class Lanes(NamedTuple):
    """A lane for each ship.

    Args:
        ends: the texts at the left and right end
        zones: the number of zones
        together: how many adjacent zones form a group, of which only the first is numbered
        ships: the ships
    """

    ends: tuple[str, str]
    zones: int
    together: int
    ships: Sequence[Lane]


Form = Callable[[Combatant], Sequence[Line]]


Arrangement = Callable[[Sequence[Line], Sequence[Line], int | None], Sequence[Line]]
"""Combines the rows of one's own side and the enemy's. The last argument is the maximum number of rows, None for
all."""


class Battle(NamedTuple):
    """Everything on the page of a battle.

    Args:
        title: the left part of the first row
        right: its right part
        own: one's own ships
        enemy: the enemy's ships
        legend: the meaning of the column headings
        note: the last row
        lanes: where the ships are, if the game has a board for it
    """

    title: str
    right: str
    own: Sequence[Combatant]
    enemy: Sequence[Combatant]
    legend: Sequence[str]
    note: str
    lanes: Lanes | None = None

    def page(self) -> Page:
        """One's own ships above the enemy's, or beside them on a wide screen."""
        lines, tall = self._drawn(_STACKED, _stacked), self._drawn(_TALL, _stacked)
        whole = not any(span.text.startswith(_AND) for line in lines for span in line)
        return Page(lines, wide=self._drawn(_ABREAST, _abreast), tall=tall, low=self._low, complete=whole)

    def _low(self, rows: int) -> tuple[Line, ...]:
        """The page in at most this many rows; () if they are too few for all ships."""
        least = len(self.own) + len(self.enemy) + 4  # each side has a heading, and the page a title and a note
        return self._drawn(_STACKED._replace(rows=rows), _stacked) if rows >= least else ()

    def _drawn(self, size: Size, arranged: Arrangement) -> tuple[Line, ...]:
        """The page in this size, with as many rows for each ship as fit."""
        title = (Span(f"{self.title:<{size.columns - len(self.right)}}{self.right}", "title"),)
        lanes = _lanes(self.lanes, size.columns) if self.lanes else []
        for form in (_spaced, _in_full, _in_two, *((_without_course,) if lanes else ())):
            legend = () if form in _EXPLAINED else map(_dim, self.legend)
            ships = arranged(_column(self.own, form), _column(self.enemy, form), None)
            lines = (title, *ships, *lanes, *legend, _dim(self.note))
            if len(lines) <= size.rows:
                return lines
        if lanes and len(ships) + len(lanes) + 2 <= size.rows < _STACKED.rows:
            return (title, *ships, *lanes, _dim(self.note))
        return (title, *self._squeezed(size.rows - 2, arranged), _dim(self.note))

    def _squeezed(self, most: int, arranged: Arrangement) -> Sequence[Line]:
        """All ships in at most this many rows, or the first of them. Then, if there is room, the hits and targets of
        as many ships as possible, then the legend."""
        detailed: list[str] = []

        def form(ship: Combatant) -> Sequence[Line]:
            return _in_two(ship) if ship.name in detailed else _in_one(ship)

        def arrange(most: int | None) -> Sequence[Line]:
            return arranged(_column(self.own, form), _column(self.enemy, form), most)

        for ship in sorted((*self.own, *self.enemy), key=lambda ship: not ship.hits):
            detailed.append(ship.name)
            if len(arrange(None)) > most:
                detailed.pop()
        rows = arrange(most)
        legend = [_dim(row) for row in self.legend]
        return [*rows, *legend] if len(rows) + len(legend) <= most else rows


def _lanes(lanes: Lanes, columns: int) -> list[Line]:
    """The number of the first zone of each group, and below the numbers a row for each ship."""
    wide = min(max((columns - _LANE_NAME - 2) // lanes.zones, 1), _WIDEST)
    left, right = lanes.ends
    whole = wide * lanes.together
    numbers = "".join(f"{first:<{whole}}" for first in range(1, lanes.zones + 1, lanes.together))
    before = f"{left[:_LANE_NAME]:<{_LANE_NAME}}"
    after = right[: max(columns - _LANE_NAME - len(numbers), 0)]
    return [_dim(f"{before}{numbers}{after}".rstrip()), *(_lane(ship, lanes, wide) for ship in lanes.ships)]


def _lane(ship: Lane, lanes: Lanes, wide: int) -> Line:
    """The zones in alternating tones of sea, with the ship and its bow."""
    cells = [("·" if at % wide == 0 else " ", "dim") for at in range(lanes.zones * wide)]
    at = (ship.zone - 1) * wide
    cells[at] = ship.sign, ship.style
    beside = at + (ship.bow or 1)
    if 0 <= beside < len(cells):
        cells[beside] = _BOWS[ship.bow], "title"
    spans = [
        Span(text, style, "" if style == ship.style else _TONES[number // (wide * lanes.together) % len(_TONES)])
        for number, (text, style) in enumerate(cells)
    ]
    return (Span(f"{ship.name[: _LANE_NAME - 1]:<{_LANE_NAME}}"), *spans)


def _column(ships: Sequence[Combatant], form: Form) -> list[Line]:
    """A side's ships below a rule, or below column headings."""
    head = _dim(_RULE * _HALF) if form in _EXPLAINED else _heads(ships)
    return [head, *(row for ship in ships for row in form(ship))]


def _stacked(own: Sequence[Line], enemy: Sequence[Line], most: int | None) -> Sequence[Line]:
    """One's own side above the enemy's."""
    if most is None:
        return [*own, *enemy]
    below = _cut(enemy, max(most // 2, most - len(own)))
    return [*_cut(own, most - len(below)), *below]


def _abreast(own: Sequence[Line], enemy: Sequence[Line], most: int | None) -> Sequence[Line]:
    """One's own side at the left, the enemy's at the right."""
    columns = (own, enemy) if most is None else (_cut(own, most), _cut(enemy, most))
    pairs = zip_longest(*columns, fillvalue=())
    return [(*_padded(left), Span(" "), *right) for left, right in pairs]


def _cut(rows: Sequence[Line], most: int) -> Sequence[Line]:
    """At most this many rows. If there are more, the last one says how many are missing."""
    return rows if len(rows) <= most else [*rows[: most - 1], _dim(f"{_AND}{len(rows) - most + 1} MORE")]


def _padded(row: Line) -> Line:
    return (*row, Span(" " * (_HALF - sum(len(span.text) for span in row))))


def _in_full(ship: Combatant) -> list[Line]:
    """A ship's name, course and target, each value with a bar, its chance to withdraw, and its hits."""
    said = ship.gone or ship.aim
    name = ship.name[: _HALF - len(ship.sign) - len(said) - 3]
    rows: list[Line] = [(Span(ship.sign, ship.style), Span(f" {name:<{_NAME}}", "title"), Span(f"  {said}"))]
    if not ship.gone:
        written = [f"{gauge.name} {_number(gauge)}" for gauge in ship.gauges if not gauge.bar]
        rows += [_gauge(gauge) for gauge in ship.gauges if gauge.bar and gauge.whole]
        rows += [(Span(f"   {'  '.join(written)}"),)] if written else []
        rows += [(Span(f"   WITHDRAWS {ship.away} IN 100"),)] if ship.away is not None else []
    return [*rows, *([(Span("   "), Span(" ".join(ship.hits), "event"))] if ship.hits else [])]


def _spaced(ship: Combatant) -> list[Line]:
    """As `_in_full`, with an empty row below."""
    return [*_in_full(ship), ()]


_EXPLAINED = (_spaced, _in_full)
"""Forms that name each value, and so need no headings."""


def _in_two(ship: Combatant) -> list[Line]:
    """All values in one row; hits, course and target in the next, or in two rows if they do not fit into one. Hits come
    first: after the target they would seem to be the target's."""
    said, hits = "" if ship.gone else ship.aim, " ".join(ship.hits)
    hit, aim = (Span("   "), Span(hits, "event")), Span(f"   {said}")
    parts = [*([hit] if hits else []), *([(aim,)] if said else [])]
    if said and hits and len(aim.text) + len(hits) + 3 <= _HALF:
        parts = [(*hit, aim)]
    return [*_in_one(ship), *parts]


def _without_course(ship: Combatant) -> list[Line]:
    """As `_in_two`, without the course, to make room for the lanes, which show it."""
    return _in_two(ship._replace(course=""))


def _in_one(ship: Combatant) -> list[Line]:
    """The values in one row, with short bars; or the ship's fate."""
    wide = _name_columns(ship)
    start = (Span(ship.sign, ship.style), Span(f" {_fitting(ship.name, wide):<{wide}}"))
    if ship.gone:
        return [(*start, Span(f" {ship.gone}", "dim"))]
    values = [span for gauge in ship.gauges for span in _value(gauge)]
    away = f"{'-' if ship.away is None else ship.away:>{_AWAY}}" * _shows_away(ship)
    return [(*start, *values, Span(away))]


def _heads(ships: Sequence[Combatant]) -> Line:
    """The column headings."""
    gauges = ships[0].gauges if ships else ()
    wide = _name_columns(ships[0]) if ships else _NAME
    heads = "".join(f"{gauge.head:>{_columns(gauge)}}" for gauge in gauges)
    away = f"{'W%':>{_AWAY}}" * any(map(_shows_away, ships))
    return _dim(f"{'':<{wide + 3}}{heads}{away}")


def _fitting(name: str, columns: int) -> str:
    """A name, or its initials if it is longer than this and has three words or more."""
    return short(name, columns) if len(name.split()) > 2 else name[:columns]


def _name_columns(ship: Combatant) -> int:
    """The columns for a ship's name: those that the values in its row leave."""
    left = _HALF - 3 - sum(map(_columns, ship.gauges)) - _AWAY * _shows_away(ship)
    return min(max(left, _NAME), _LONGEST)


def _columns(gauge: Gauge) -> int:
    return _SHORT_BAR + 4 if gauge.bar else 3


def _shows_away(ship: Combatant) -> bool:
    """Whether a row has the chance to withdraw: if the game has it, and the values leave room for it."""
    return ship.withdraws and _NAME + 3 + sum(map(_columns, ship.gauges)) + _AWAY <= _HALF


def _gauge(gauge: Gauge) -> Line:
    left = _UNKNOWN if gauge.now is None else gauge.now
    return (Span(f"   {gauge.name:<9} "), *_bar(gauge, _BAR), Span(f" {left:>2} OF {gauge.whole}"))


def _value(gauge: Gauge) -> list[Span]:
    if not gauge.bar:
        return [Span(f"{_number(gauge):>3}")]
    return [Span(" "), *_bar(gauge, _SHORT_BAR), Span(f"{_number(gauge):>3}")]


def _bar(gauge: Gauge, columns: int) -> list[Span]:
    """A bar in proportion to what is left: at least one block while anything is."""
    if not gauge.whole:
        return [Span(" " * columns)]
    if gauge.now is None:
        return [Span(_UNKNOWN * columns, "dim")]
    full = max(columns * gauge.now // gauge.whole, gauge.now > 0)
    return [Span(_FULL * full), Span(_LOST * (columns - full), "dim")]


def _number(gauge: Gauge) -> str:
    """What is left, or the value without damage if that is not known."""
    if not gauge.whole:
        return "-"
    return str(gauge.whole if gauge.now is None else gauge.now)


def _dim(text: str) -> Line:
    return (Span(text, "dim"),)
