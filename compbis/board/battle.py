"""A battle as a page: the ships of both sides with what is left of each, who fires at whom, and what was hit."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from compbis.table.page import Line, Page, Size, Span
from compbis.table.values import NamedTuple

_STACKED = Size(40, 20)
"""What the page has on the smallest screen."""
_TALL = Size(40, 22)
"""The same beside the text, on a screen of 23 rows or more."""
_ABREAST = Size(81, 41)
"""What it has at most on a wide one."""
_HALF = 40
"""Columns of a side."""
_BAR, _SHORT_BAR = 12, 4
_NAME = 11
_LANE_NAME, _WIDEST = 6, 2
"""Columns of a name before its lane, and of a zone."""
_BOWS = {-1: "<", 0: "|", 1: ">"}
_TONES = ("sea", "sea2")
_AWAY = 4
"""Columns of the chance to withdraw."""
_AND = "AND "
"""So begins the last row of a side of which there is no room for all."""
_RULE, _FULL, _LOST, _UNKNOWN = "─", "▄", "·", "?"


class Gauge(NamedTuple):
    """A value of a ship.

    Args:
        name: in capital letters; head: the same in two letters.
        now: what is left, None if that is not known.
        whole: what it is without damage, 0 if the ship has none of it.
        bar: whether it is drawn, too, and not only written.
    """

    name: str
    head: str
    now: int | None
    whole: int
    bar: bool = True


class Combatant(NamedTuple):
    """A ship in a battle, as one side knows it.

    Args:
        sign: the mark and letter of its counter; style: that of the counter.
        gauges: what is left of it, of all ships in the same order.
        target: the ship that it fires at, "" if none.
        hits: what it suffered since that fire began.
        away: how likely it can withdraw, in a hundred; None if it may not.
        gone: what became of it, if it is in the battle no more.
    """

    sign: str
    style: str
    name: str
    gauges: Sequence[Gauge]
    target: str = ""
    hits: Sequence[str] = ()
    away: int | None = None
    gone: str = ""


class Lane(NamedTuple):
    """Where a ship is on a board of zones in a row.

    Args:
        name: in few letters; sign: its letter; style: that of its counter.
        zone: from 1 at the left on.
        bow: -1 if it heads for the left, 1 for the right, 0 if it shows its broadside.
    """

    name: str
    sign: str
    style: str
    zone: int
    bow: int


class Lanes(NamedTuple):
    """A lane for each ship. ends: what stands at the left and at the right end; zones: how many there are; together:
    how many of them make a zone with a number."""

    ends: tuple[str, str]
    zones: int
    together: int
    ships: Sequence[Lane]


Form = Callable[[Combatant], Sequence[Line]]


Arrangement = Callable[[Sequence[Line], Sequence[Line], int | None], Sequence[Line]]
"""From the rows of each side, and how many there may be, None for all."""


class Battle(NamedTuple):
    """All that the page of a battle tells.

    Args:
        title: in the first row, at the left; right: the same at the right.
        own, enemy: the ships.
        legend: what the heads of columns are.
        note: the last row.
        lanes: where the ships are, if the game has a board for it.
    """

    title: str
    right: str
    own: Sequence[Combatant]
    enemy: Sequence[Combatant]
    legend: Sequence[str]
    note: str
    lanes: Lanes | None = None

    def page(self) -> Page:
        """One's own ships above those of the enemy, or on a wide screen beside them."""
        lines, tall = self._drawn(_STACKED, _stacked), self._drawn(_TALL, _stacked)
        whole = not any(span.text.startswith(_AND) for line in lines for span in line)
        return Page(lines, wide=self._drawn(_ABREAST, _abreast), tall=tall, tells=whole)

    def _drawn(self, size: Size, arranged: Arrangement) -> tuple[Line, ...]:
        """Each ship in as many rows as there is room for."""
        title = (Span(f"{self.title:<{size.columns - len(self.right)}}{self.right}", "title"),)
        lanes = _lanes(self.lanes, size.columns) if self.lanes else []
        for form in (_spaced, _in_full, _in_two, *((_with_hits,) if lanes else ())):
            last = [_dim(row) for row in (*(() if form in _EXPLAINED else self.legend), self.note)]
            ships = arranged(_column(self.own, form), _column(self.enemy, form), None)
            lines = (title, *ships, *lanes, *last)
            if len(lines) <= size.rows:
                return lines
        return (title, *self._squeezed(size.rows - 2, arranged), _dim(self.note))

    def _squeezed(self, most: int, arranged: Arrangement) -> Sequence[Line]:
        """In so many rows all ships, or the first of them; then what as many as can be suffered, and at whom they fire;
        then what the heads of columns are."""
        told: list[str] = []

        def form(ship: Combatant) -> Sequence[Line]:
            return _in_two(ship) if ship.name in told else _in_one(ship)

        def arrange(most: int | None) -> Sequence[Line]:
            return arranged(_column(self.own, form), _column(self.enemy, form), most)

        for ship in sorted((*self.own, *self.enemy), key=lambda ship: not ship.hits):
            told.append(ship.name)
            if len(arrange(None)) > most:
                told.pop()
        rows = arrange(most)
        legend = [_dim(row) for row in self.legend]
        return [*rows, *legend] if len(rows) + len(legend) <= most else rows


def _lanes(lanes: Lanes, columns: int) -> list[Line]:
    """The numbers of the zones, and below them a row for each ship."""
    wide = min(max((columns - _LANE_NAME - 2) // lanes.zones, 1), _WIDEST)
    left, right = lanes.ends
    whole = wide * lanes.together
    numbers = "".join(f"{number + 1:^{whole}}" for number in range(lanes.zones // lanes.together))
    before = f"{left[:_LANE_NAME]:<{_LANE_NAME}}"
    after = right[: max(columns - _LANE_NAME - len(numbers) - 1, 0)]
    return [_dim(f"{before}{numbers} {after}".rstrip()), *(_lane(ship, lanes, wide) for ship in lanes.ships)]


def _lane(ship: Lane, lanes: Lanes, wide: int) -> Line:
    """The zones, two tones of sea in turns, with the ship and its bow."""
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
    """The ships of a side below a rule, or below the heads of their columns."""
    head = _dim(_RULE * _HALF) if form in _EXPLAINED else _heads(ships)
    return [head, *(row for ship in ships for row in form(ship))]


def _stacked(own: Sequence[Line], enemy: Sequence[Line], most: int | None) -> Sequence[Line]:
    """One side above the other."""
    if most is None:
        return [*own, *enemy]
    below = _cut(enemy, max(most // 2, most - len(own)))
    return [*_cut(own, most - len(below)), *below]


def _abreast(own: Sequence[Line], enemy: Sequence[Line], most: int | None) -> Sequence[Line]:
    """One side at the left, the other at the right."""
    columns = (own, enemy) if most is None else (_cut(own, most), _cut(enemy, most))
    pairs = zip_longest(*columns, fillvalue=())
    return [(*_padded(left), Span(" "), *right) for left, right in pairs]


def _cut(rows: Sequence[Line], most: int) -> Sequence[Line]:
    """The first of so many rows, with a word that there are more."""
    return rows if len(rows) <= most else [*rows[: most - 1], _dim(f"{_AND}{len(rows) - most + 1} MORE")]


def _padded(row: Line) -> Line:
    return (*row, Span(" " * (_HALF - sum(len(span.text) for span in row))))


def _in_full(ship: Combatant) -> list[Line]:
    """Its name and target, each value with a bar, how likely it withdraws, and what hit it."""
    said = ship.gone or (f"> {ship.target}" if ship.target else "")
    name = ship.name[: _HALF - len(ship.sign) - len(said) - 3]
    rows: list[Line] = [(Span(ship.sign, ship.style), Span(f" {name:<{_NAME}}", "title"), Span(f"  {said}"))]
    if not ship.gone:
        written = [f"{gauge.name} {_number(gauge)}" for gauge in ship.gauges if not gauge.bar]
        rows += [_gauge(gauge) for gauge in ship.gauges if gauge.bar and gauge.whole]
        rows += [(Span(f"   {'  '.join(written)}"),)] if written else []
        rows += [(Span(f"   WITHDRAWS {ship.away} IN 100"),)] if ship.away is not None else []
    return [*rows, *([(Span("   "), Span(" ".join(ship.hits), "event"))] if ship.hits else [])]


def _spaced(ship: Combatant) -> list[Line]:
    """The same, with an empty row below."""
    return [*_in_full(ship), ()]


_EXPLAINED = (_spaced, _in_full)
"""Forms that say what each value is."""


def _in_two(ship: Combatant) -> list[Line]:
    """All its values in a row; what hit it and its target in the next, or in two if both have no room in one. What hit
    it stands first: behind the target it would read as what that suffered."""
    target, hits = "" if ship.gone else ship.target, " ".join(ship.hits)
    hit, aim = (Span("   "), Span(hits, "event")), Span(f"   > {target}")
    parts = [*([hit] if hits else []), *([(aim,)] if target else [])]
    if target and hits and len(aim.text) + len(hits) + 3 <= _HALF:
        parts = [(*hit, aim)]
    return [*_in_one(ship), *parts]


def _with_hits(ship: Combatant) -> list[Line]:
    """Its values in a row, and what hit it; what it aims at its lane tells."""
    return _in_two(ship._replace(target=""))


def _in_one(ship: Combatant) -> list[Line]:
    """Its values, those that are drawn with a short bar; or what became of it."""
    begun = (Span(ship.sign, ship.style), Span(f" {ship.name[:_NAME]:<{_NAME}}"))
    if ship.gone:
        return [(*begun, Span(f" {ship.gone}", "dim"))]
    values = [span for gauge in ship.gauges for span in _value(gauge)]
    away = f"{'-' if ship.away is None else ship.away:>{_AWAY}}" * _room_for_away(ship.gauges)
    return [(*begun, *values, Span(away))]


def _heads(ships: Sequence[Combatant]) -> Line:
    """What stands in the columns of rows."""
    gauges = ships[0].gauges if ships else ()
    heads = "".join(f"{gauge.head:>{_columns(gauge)}}" for gauge in gauges)
    away = f"{'W%':>{_AWAY}}" * _room_for_away(gauges)
    return _dim(f"{'':<{_NAME + 3}}{heads}{away}")


def _columns(gauge: Gauge) -> int:
    return _SHORT_BAR + 4 if gauge.bar else 3


def _room_for_away(gauges: Sequence[Gauge]) -> bool:
    """Whether there is any in a row for how likely a ship withdraws; a game with so many values has no such chance."""
    return _NAME + 3 + sum(map(_columns, gauges)) + _AWAY <= _HALF


def _gauge(gauge: Gauge) -> Line:
    left = _UNKNOWN if gauge.now is None else gauge.now
    return (Span(f"   {gauge.name:<9} "), *_bar(gauge, _BAR), Span(f" {left:>2} OF {gauge.whole}"))


def _value(gauge: Gauge) -> list[Span]:
    if not gauge.bar:
        return [Span(f"{_number(gauge):>3}")]
    return [Span(" "), *_bar(gauge, _SHORT_BAR), Span(f"{_number(gauge):>3}")]


def _bar(gauge: Gauge, columns: int) -> list[Span]:
    """As much of a row as is left: at least one block while anything is left."""
    if not gauge.whole:
        return [Span(" " * columns)]
    if gauge.now is None:
        return [Span(_UNKNOWN * columns, "dim")]
    full = max(columns * gauge.now // gauge.whole, gauge.now > 0)
    return [Span(_FULL * full), Span(_LOST * (columns - full), "dim")]


def _number(gauge: Gauge) -> str:
    """What is left; if that is not known, what it is without damage."""
    if not gauge.whole:
        return "-"
    return str(gauge.whole if gauge.now is None else gauge.now)


def _dim(text: str) -> Line:
    return (Span(text, "dim"),)
