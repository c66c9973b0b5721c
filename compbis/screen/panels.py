"""The panels beside the board: each with its title, wherever the screen has room for it."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain

from compbis.screen.rows import INDENT, cells, padded, width, wrap
from compbis.table.picture import Line, Panel, Size, Span
from compbis.table.values import NamedTuple

WIDTH = 27
"""Minimum columns of a panel."""
APART = WIDTH + 1
"""Minimum columns of a panel with the rule at its left."""
RULE = "│"
_TITLE_RULE = "─"
_LEAST = 4
"""Minimum rows of a list that is cut off, with its title; in fewer rows it is left out."""
_WANTED = 8
"""Rows kept for panels that can grow, if they can fill them; a panel that must be whole takes only the rest."""
_KEPT = 3
"""How many panels of a column the map key never replaces."""
_FIRST = 16
"""With at least this many rows, the first panel takes a place before any other, even if it is cut off."""
_GAP = 3
"""Maximum blank rows below a panel that has become shorter, so that those below it need not move."""
_SHORT = 6
"""Maximum rows of a list that lists never divide, with its title."""
Form = Callable[[Panel, int], Panel]
"""Arranges the entries of a key for a number of columns."""


class Standing(NamedTuple):
    """Where a panel stands in its column.

    Args:
        title: its title
        rows: its rows, with blank rows below it
        key: which of the keys it is, and in which form; None for any other panel
    """

    title: str
    rows: int
    key: tuple[int, Form] | None


Arrangement = tuple[tuple[Standing, ...], ...]
"""The panels of each column from the top down; () for one that need not be kept."""


class _Stack:
    """A column of panels with a blank row between them, each with the rows that it is given."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.panels: list[tuple[Panel, int]] = []
        self.keys: dict[Panel, tuple[int, Form]] = {}
        """The panels that are keys; for each, which of the keys it is and in which form, as in Standing."""
        self._heights: dict[int, tuple[Panel, int]] = {}
        """The rows of whole panels, by id: a panel takes long to hash."""

    def room(self) -> int:
        """The rows left for one more panel."""
        return self.left() - bool(self.panels)

    def spare(self, wanted: int = _WANTED) -> int:
        """The rows left for one more panel if the others, as far as they can grow, are given `wanted` rows first."""
        return self.room() - sum(max(min(self.whole(panel), wanted) - rows, 0) for panel, rows in self.panels)

    def left(self) -> int:
        """The rows left for the panels already in it."""
        return self.rows - sum(rows for _, rows in self.panels) - max(len(self.panels) - 1, 0)

    def whole(self, panel: Panel) -> int:
        """The rows of a whole panel."""
        if id(panel) not in self._heights:
            self._heights[id(panel)] = panel, bool(panel.title) + sum(map(len, _entries(panel, self.columns)))
        return self._heights[id(panel)][1]

    def needed(self, panel: Panel) -> int:
        """The minimum rows of a panel; if its last lines matter, the rows of its last line."""
        return 1 + len(_entries(panel, self.columns)[-1]) if panel.last else self.whole(panel)

    def drawn(self) -> list[Line]:
        """Its rows."""
        rows: list[Line] = []
        blank = padded((), self.columns)
        for panel, given in self.grown():
            rows += [blank] if rows else []
            shown = _cut(panel, self.columns, given)
            rows += [*shown, *[blank] * (given - len(shown))]
        return rows + [blank] * (self.rows - len(rows))

    def grown(self) -> list[tuple[Panel, int]]:
        """Its panels. Rows that are left go to those that can show another entry in them."""
        left, grown = self.left(), []
        for panel, given in self.panels:
            more = min(left, max(self.whole(panel) - given, 0))
            if panel.last and given + more < self.whole(panel):
                latest = _latest(_entries(panel, self.columns), given + more)
                more = max(1 + sum(map(len, latest)) - given, 0)
            left -= more
            grown.append((panel, given + more))
        return grown

    def standing(self) -> tuple[Standing, ...]:
        """Where its panels stand."""
        return tuple(Standing(panel.title, rows, self.keys.get(panel)) for panel, rows in self.grown())


@lru_cache(64)
def arranged(
    panels: tuple[Panel, ...], places: tuple[Size, ...], keys: tuple[Panel, ...] = (), before: Arrangement = ()
) -> tuple[Sequence[Sequence[Line]], Arrangement]:
    """The rows of each place with the panels in it, in as many columns as fit, with a rule between them; and the
    arrangement, if all panels are shown whole. Both are cached for the next page, which usually has the same panels.

    Panels stay where they were as long as all of them fit there: a panel that moves must be read and sent again.
    Otherwise the first panel, which matters most, is at the top of the place with most rows; if that has many rows, the
    panel may be cut off. The others go where they fit best as a whole; a panel whose last lines matter may show only
    its last line, where there is most room. Lists that fit nowhere are then cut off to fit.

    Args:
        panels: the panels, the most important first
        places: the size of each place
        keys: the key to the map, in full and in short; the first that fits into what is left over is shown, in a column
            of its own if one is empty. A key of one line that fits nowhere may stand across an empty place.
        before: the previous arrangement in the same places
    """
    parts = [[_Stack(columns, place.rows) for columns in _widths(place.columns)] for place in places]
    stacks = [stack for part in parts for stack in part]
    if stacks and not _put_again(panels, stacks, keys, before):
        for stack in stacks:
            stack.panels = []
        _put(panels, stacks)
        _spread(stacks)
    if stacks and keys and not any(stack.keys for stack in stacks):
        ways = ((number, put) for number in range(len(keys)) for put in (_put_last, _put_instead))
        if not any(put(keys[number], number, stacks) for number, put in ways):
            parts = _put_in_a_row(keys[-1], places, parts)
    rows = [_rows(part, place.columns) for place, part in zip(places, parts, strict=True)]
    return rows, tuple(stack.standing() for stack in stacks) if _are_whole(panels, stacks) else ()


def _put_again(panels: Sequence[Panel], stacks: Sequence[_Stack], keys: Sequence[Panel], before: Arrangement) -> bool:
    """Put the panels where they were, and new ones below the others. Returns whether all are shown whole."""
    left = {panel.title: panel for panel in panels}
    if len(before) != len(stacks) or len(left) != len(panels):
        return False
    for stack, standing in zip(stacks, before, strict=True):
        for title, rows, key in standing:
            panel = left.pop(title, None) if key is None else _formed(key, keys, stack.columns)
            if panel is None:
                return False
            whole = stack.whole(panel)
            stack.panels.append((panel, rows if whole <= rows <= whole + _GAP else whole))
            stack.keys |= {panel: key} if key else {}
        if stack.left() < 0:
            return False
    for panel in left.values():
        stack = max(stacks, key=_Stack.room)
        stack.panels.append((panel, stack.whole(panel)))
    return all(stack.left() >= 0 for stack in stacks)


def _formed(key: tuple[int, Form], keys: Sequence[Panel], columns: int) -> Panel | None:
    """A key in its form; None if the board has no such key."""
    number, form = key
    return form(keys[number], columns) if number < len(keys) else None


def _are_whole(panels: Sequence[Panel], stacks: Sequence[_Stack]) -> bool:
    """Whether all of these panels are shown whole."""
    whole = {panel for stack in stacks for panel, rows in stack.grown() if rows >= stack.whole(panel)}
    return whole.issuperset(panels)


@lru_cache(64)
def fit(panels: tuple[Panel, ...], places: tuple[Size, ...]) -> bool:
    """Whether the panels fit whole into the places, except for those that may be cut to their last lines: these share
    _LEAST rows, which are kept free even if there is no such panel yet. This is cached, too.

    Args:
        panels: the panels, the most important first
        places: the size of each place
    """
    wanted = [*(panel for panel in panels if not panel.last), Panel("", (Span(""),) * _LEAST)]
    stacks = [_Stack(columns, place.rows) for place in places for columns in _widths(place.columns)]
    _put(wanted, stacks)
    return _are_whole(wanted, stacks)


def whole(panel: Panel, columns: int) -> list[Line]:
    """All rows of a panel in this many columns."""
    return [_heading(panel, columns), *chain.from_iterable(_entries(panel, columns))]


def listed(panels: Sequence[Panel], room: Size, key: str) -> list[list[Line]]:
    """All panels one below the other, in as many columns as fit, and in as many parts as needed: the end of a long
    panel may stand in the next column. Entries with samples stand two in a row; in a list whose order matters, only if
    all of them fit that way.

    Args:
        panels: the panels
        room: the columns and rows for a part
        key: what to press for the next part
    """
    widths = _widths(room.columns)
    left: list[Line] = []
    ends: list[int] = []
    for panel in (panel._replace(lines=(*panel.lines, *panel.more), more=()) for panel in panels):
        short = paired(panel, min(widths)) if panel.samples else panel
        shown = short if panel.whole or 2 * len(short.lines) <= len(panel.lines) + 1 else panel
        left += [()] * bool(left)
        ends += [len(left) + end for end in _ends(shown, min(widths))]
        left += whole(shown, min(widths))
    parts, first = [], 0
    while first < len(left):
        stacks = []
        for number, columns in enumerate(widths):
            first += left[first : first + 1] == [()]  # a blank row stands only between panels
            more = number == len(widths) - 1 and len(left) - first > room.rows
            last = min(first + room.rows - more, len(left))
            if last < len(left):
                last = max((end for end in ends if first + room.rows // 2 < end <= last), default=last)
            rows, first = left[first:last], last
            notice = [(Span(f"{key} AGAIN: {len(left) - first} MORE", "dim"),)] * more
            rows += [()] * (room.rows - len(rows) - more)
            stacks.append([padded(row, columns) for row in (*rows, *notice)])
        parts.append(joined(stacks))
    return parts


def _ends(panel: Panel, columns: int) -> Iterator[int]:
    """After how many of its rows a column of lists may end: after all, or, in a long panel, after any entry that leaves
    more than one row."""
    rows = [bool(panel.title), *map(len, _entries(panel, columns))]
    total = sum(rows)
    for row in list(accumulate(rows))[1:]:
        if row == total or (total > _SHORT and row < total - 1):
            yield row


def _rows(part: Sequence[_Stack], columns: int) -> list[Line]:
    """The rows of a place. An empty column has no rule."""
    first, *others = part
    used = [stack for stack in others if stack.panels]
    rows = joined([stack.drawn() for stack in (first, *used)])
    return rows if len(used) == len(others) else [padded(row, columns) for row in rows]


def joined(stacks: Sequence[Sequence[Line]], ruled: bool = False) -> list[Line]:
    """Rows side by side, with a rule between them. ruled: whether there is one before the first, too."""
    if len(stacks) == 1 and not ruled:
        return list(stacks[0])
    rule = Span(RULE, "dim")
    between = [[(rule,)] * len(stack) for stack in stacks]
    parts = [part for pair in zip(between, stacks, strict=True) for part in pair][not ruled :]
    return [tuple(chain.from_iterable(row)) for row in zip(*parts, strict=True)]


def _put(panels: Sequence[Panel], stacks: Sequence[_Stack]) -> None:
    broken = []
    for number, panel in enumerate(panels):
        most = max(stacks, key=_Stack.room)
        room = _Stack.spare if panel.whole else _Stack.room
        fitting = [stack for stack in stacks if stack.whole(panel) <= room(stack)]
        if fitting:
            best = min(fitting, key=_Stack.room) if number else most
            best.panels.append((panel, best.needed(panel)))
        elif panel.last and most.needed(panel) <= most.room():
            most.panels.append((panel, most.needed(panel)))
        elif not number and most.rows >= _FIRST:
            most.panels.append((panel, most.rows))
        elif not panel.whole:
            broken.append(panel)
    for panel in broken:
        stack = max(stacks, key=_Stack.room)
        if stack.room() >= _LEAST:
            stack.panels.append((panel, min(stack.room(), stack.whole(panel))))


def _spread(stacks: Sequence[_Stack]) -> None:
    """If some panels of a column are cut off, move its last ones to an empty column."""
    for empty in [stack for stack in stacks if not stack.panels]:
        crowded = min(stacks, key=lambda stack: stack.spare(stack.rows))
        while len(crowded.panels) > 1 and crowded.spare(crowded.rows) < -1:  # spare counts a blank row, too
            _, rows = crowded.panels[-1]
            if rows > empty.room():
                break
            empty.panels.insert(0, crowded.panels.pop())


def _put_last(panel: Panel, number: int, stacks: Sequence[_Stack]) -> bool:
    """Put the map key where there is room, if need be with two entries in a row. Returns whether there is room.

    Args:
        panel: the key
        number: which of the keys it is
        stacks: the columns
    """
    for form in (_in_a_row, paired):
        fitting = [stack for stack in stacks if stack.whole(form(panel, stack.columns)) <= stack.spare(stack.rows)]
        if fitting:
            empty = [stack for stack in fitting if not stack.panels]
            best = max(empty, key=_Stack.room) if empty else min(fitting, key=_Stack.room)
            shown = form(panel, best.columns)
            best.panels.append((shown, best.needed(shown)))
            best.keys = {shown: (number, form)}
            return True
    return False


def _put_instead(panel: Panel, number: int, stacks: Sequence[_Stack]) -> bool:
    """Let the map key replace a panel that repeats what is on the board; a key of several lines may also replace the
    one that matters least, if a column has several above it, but no list of units or places. Returns whether it does.
    Arguments as for `_put_last`."""
    for stack in stacks:
        shown = paired(panel, stack.columns)
        least, rows = stack.panels[-1] if stack.panels else (panel, 0)
        listed = least.last or least.located
        yields = least.spare or (len(panel.lines) > 1 and len(stack.panels) > _KEPT and not listed)
        if yields and stack.whole(shown) <= stack.spare(stack.rows) + 1 + rows:
            stack.panels[-1] = shown, stack.needed(shown)
            stack.keys = {shown: (number, paired)}
            return True
    return False


def _put_in_a_row(panel: Panel, places: Sequence[Size], parts: list[list[_Stack]]) -> list[list[_Stack]]:
    """Write a key of a single line across the first empty place that is wide enough, with its title before it.

    Args:
        panel: the key
        places: the size of each place
        parts: the columns of each place
    """
    if len(panel.lines) > 1:
        return parts
    line = Span(f"{panel.title}: {' '.join(line.text for line in panel.lines)}", panel.lines[0].style)
    for number, (place, part) in enumerate(zip(places, parts, strict=True)):
        if place.rows and width((line,)) <= place.columns and not any(stack.panels for stack in part):
            stack = _Stack(*place)
            stack.panels.append((Panel("", (line,)), 1))
            return [*parts[:number], [stack], *parts[number + 1 :]]
    return parts


def _in_a_row(panel: Panel, columns: int) -> Panel:
    return panel


@lru_cache(64)
def paired(panel: Panel, columns: int) -> Panel:
    """A key with two entries in each row. Entries that are too long for that are in rows of their own below; the lines
    without a sample come last."""
    half = (columns - 1) // 2
    entries = list(zip(panel.samples, panel.lines, strict=True))
    short = [entry for entry in entries if entry[0] and width(entry[0]) + len(entry[1].text) <= half]
    alone = sorted((entry for entry in entries if entry not in short), key=lambda entry: not entry[0])
    pairs = []
    for left, right in zip(short[::2], short[1::2], strict=False):
        gap = Span(" " * (half + 1 - width(left[0]) - len(left[1].text)))
        pairs.append(((*left[0], left[1], gap, *right[0]), right[1]))
    samples, lines = zip(*pairs, *short[len(pairs) * 2 :], *alone, strict=True)
    return panel._replace(samples=samples, lines=lines)


def _widths(columns: int) -> list[int]:
    """The columns of each of the panels that fit side by side."""
    count = max((columns + 1) // APART, 1)
    each, more = divmod(columns + 1 - count, count)
    return [each + (number < more) for number in range(count)]


def _heading(panel: Panel, columns: int) -> Line:
    title = panel.title if len(panel.title) <= columns else panel.title[: columns - 2]
    return (Span(title, "title"), Span(f" {_TITLE_RULE * columns}"[: columns - len(title)], "dim"))


@lru_cache(64)
def _entries(panel: Panel, columns: int) -> tuple[tuple[Line, ...], ...]:
    """The rows of each line. They are cached for the next page, which usually has the same panels."""
    samples = panel.samples or ((),) * len(panel.lines)
    return tuple(_entry(*line, columns) for line in zip(samples, panel.lines, strict=True))


def _entry(sample: Line, line: Span, columns: int) -> tuple[Line, ...]:
    """The rows of a line after its sample; below the sample they begin with blanks."""
    indent = width(sample)
    rows = wrap(cells(line.text), columns - indent, INDENT)
    before = [sample, *[(Span(" " * indent),) * bool(indent)] * (len(rows) - 1)]
    return tuple(padded((*left, Span(row, line.style)), columns) for left, row in zip(before, rows, strict=True))


def _cut(panel: Panel, columns: int, rows: int) -> list[Line]:
    """As much of a panel as fits: its last lines, if possible as whole entries, or its first ones and how many rows are
    missing."""
    entries = _entries(panel, columns)
    drawn = [*[_heading(panel, columns)] * bool(panel.title), *(row for entry in entries for row in entry)]
    if len(drawn) <= rows:
        return drawn
    if not panel.last:
        return [*drawn[: rows - 1], padded((Span(f"AND {len(drawn) - rows + 1} MORE", "dim"),), columns)]
    heading = _heading(panel._replace(title=f"{panel.title}, LATEST"), columns)
    return [heading, *[row for entry in _latest(entries, rows) for row in entry][1 - rows :]]


def _latest(entries: Sequence[tuple[Line, ...]], rows: int) -> Sequence[tuple[Line, ...]]:
    """The last entries that fit into that many rows below a title, at least one."""
    while len(entries) > 1 and sum(map(len, entries)) >= rows:
        entries = entries[1:]
    return entries
