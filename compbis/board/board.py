"""A board as a side sees it: the printed map with everything on it now, drawn in any size."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from compbis.board import counters
from compbis.board.ground import CLOSED, FOG, SEA, SHADE, SHADE_LATER, STANDING, Figure, Ground
from compbis.board.map import Block, Map
from compbis.board.shading import ground_aloud, rows_of
from compbis.board.shapes import IN_A_ROW, Place
from compbis.board.terrain import Cell, covered, marked, middle, overlaid, redrawn, sample, signed, unbroken
from compbis.table.page import GROUNDS, Covered, Finish, Lazy, Line, Occupied, Page, Panel, Size, Span, Window

_NARROW = 2
"""Columns of a place in which two-digit numbers would touch."""
_CLEAR = 2
"""Places between the unit to be ordered and the edge of the window, where possible."""
_SMALLEST = Size(2, 1)
_LOWER, _LOWER_MEANS = "v", "HALF A HEX LOWER"
"""Marks a column that lies lower, where there is no room for its number; and its meaning in a key."""
_NOT_HIDDEN = SEA.style, SHADE.style, SHADE_LATER.style
"""Ground that a key does not list where a counter stands on it."""
_HINT = 10
"""Columns of the heading that a screen wants for a hint."""
_ON_NEWS_MEANS = "WHERE ENEMY WAS"
_EDGE = " "
"""Text after a row where the board has no edges."""


class Board:
    """A board below a title and column numbers."""

    def __init__(
        self,
        printed: Map,
        title: str,
        date: str = "",
        figures: Mapping[Place, Sequence[Figure]] | None = None,
        cover: Mapping[Place, Ground] | None = None,
        edges: Mapping[int, str] | None = None,
        asked: Place = 0,
        edge: tuple[str, str] = ("", ""),
        letters: str = "",
    ) -> None:
        """
        Args:
            printed: the map
            title: the text above it at the left
            date: the text above it at the right
            figures: what stands on each place, the most important first; places off the map are skipped
            cover: what lies over the printed ground, such as fog; places off the map are skipped
            edges: the text after each row, by its number, all of the same length
            asked: the place of the unit to be ordered; 0 for none
            edge: the heading above the edges where coasts are drawn, and its meaning
            letters: what a key says about the letters of counters
        """
        self.map = printed
        self.title = title
        self.date = date
        self.figures = figures or {}
        self.cover = cover or {}
        self.edges = edges or {}
        self.asked = asked
        self.edge = edge
        self.letters = letters
        self._before = max(2, *map(len, printed.rows.values()))
        self._behind = len(next(iter(self.edges.values()), _EDGE))
        self._latest: tuple[object, Sequence[Line]] = None, ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.map is other.map and self._content() == other._content()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Board{self._content()}"

    def _content(self) -> tuple[object, ...]:
        return self.title, self.date, self.figures, self.cover, self.edges, self.asked, self.edge, self.letters

    @property
    def sizes(self) -> Sequence[Size]:
        """The possible sizes of a place, the largest first."""
        return self.map.sizes

    def extent(self, size: Size) -> Size:
        """The columns and rows of the whole board in this size, with its title and numbers."""
        columns, rows = self.map.extent(size)
        return Size(self._before + columns + self._behind, 1 + self._number_rows(size.columns) + rows)

    def lines(
        self, size: Size | None = None, finish: Finish = Finish.SIGNS, window: Window | None = None
    ) -> Sequence[Line]:
        """The board in this size. The latest result is kept, since a screen asks for the same board at each key.

        Args:
            size: the size of a place; None for the smallest
            finish: how to draw it
            window: the part to draw, None for all
        """
        wanted = size or self.sizes[-1], finish, window
        if self._latest[0] != wanted:
            self._latest = wanted, self._lines(*wanted)
        return self._latest[1]

    def _lines(self, size: Size, finish: Finish, window: Window | None) -> Sequence[Line]:
        terrain = self.map.terrain(size, finish)
        shown = window or Window(0, 0, len(self.map.rows), len(self.map.columns))
        across = self._cut(size, shown)
        first = shown.row * size.rows
        end = first + len(terrain.rows) - (len(self.map.rows) - shown.rows) * size.rows
        changed = self._changed(size, finish, (slice(first, end), across))
        length = self._before + across.stop - across.start + self._behind
        drawn: list[Line] = [self._heading(shown, length, 0 if finish is Finish.SIGNS else _HINT)]
        numbers = self._numbers(size.columns, shown)
        if finish.coasts and self.edge[0]:
            numbers[-1] = self._above_edges(numbers[-1], across.stop - across.start)
        drawn += [(Span(digits, "dim"),) for digits in numbers]
        labels = self._labels(size)
        nameless = " " * self._before, " " * self._behind
        for number in range(first, end):
            before, after = labels.get(number, nameless)
            spans: Sequence[Span] = self.map.spans(size, finish, number, across)
            if number in changed:
                spans = redrawn(spans, terrain.rows[number][across], changed[number][across])
            drawn.append((Span(before, "dim"), *spans, Span(after, "dim")))
        return drawn

    def window(self, size: Size, room: Size, corner: tuple[int, int] | None, following: bool) -> Window:
        """As in Picture.

        Args:
            size: the size of a place
            room: the columns and rows available
            corner: the row and column to begin at, if possible; None for the first row and the busiest columns
            following: whether to keep the unit to be ordered off the edges
        """
        whole = self.extent(size)
        less = Size(max(whole.columns - room.columns, 0), max(whole.rows - room.rows, 0))
        rows = max(len(self.map.rows) - -(-less.rows // size.rows), 1)
        columns = max(len(self.map.columns) - -(-less.columns // size.columns), 1)
        row, column = corner or (0, self.map.busiest(columns, self.figures))
        if following and self.asked:
            at, across = divmod(self.asked, IN_A_ROW)
            row = _followed(at - min(self.map.rows), row, rows)
            column = _followed(across - min(self.map.columns), column, columns)
        row, column = min(row, len(self.map.rows) - rows), min(column, len(self.map.columns) - columns)
        return Window(max(row, 0), max(column, 0), rows, columns)

    def overview(self, window: Window, room: Size) -> Sequence[Line]:
        """As in Picture."""
        rows, columns = len(self.map.rows), len(self.map.columns)
        deep, wide = -(-rows // room.rows), -(-columns // (room.columns - len("[]")))
        level = _parts(range(0, rows, deep), range(window.row, window.row + window.rows))
        within = _parts(range(0, columns, wide), range(window.column, window.column + window.columns))
        drawn = []
        for down, blocks in zip(range(0, rows, deep), self.map.blocks(deep, wide), strict=True):
            left, right = (Span(side, "title") for side in _frame(down, level))
            line = []
            for across, block in zip(range(0, columns, wide), blocks, strict=True):
                sign = self._summed(block, down in level and across in within)
                line += [*[left] * (across == within[0]), sign, *[right] * (across == within[-1])]
            drawn.append(tuple(line))
        return drawn

    def _summed(self, block: Block, bright: bool) -> Span:
        """Several places as one sign: the most important figure there, or what most of the places are."""
        if not self.figures.keys().isdisjoint(block.places):
            figures = [figure for place in block.places for figure in self.figures.get(place, ())]
            if figure := counters.foremost(figures):
                return Span(figure.sign[0].strip() or figure.sign[1], figure.style)
        if not bright:
            return Span(":" if block.is_land else "·", "dim")
        return Span("#", "land") if block.is_land else Span("=", "sea")

    def page(self, panels: tuple[Panel, ...] = (), aloud: Sequence[str] = (), printed: Window | None = None) -> Page:
        """The board as a page.

        Args:
            panels: the panels beside it
            aloud: the sentences to read aloud
            printed: the part of it that is printed, None for all
        """
        return Page(_Signs(self, printed), self, panels, aloud)

    def with_marks(self, title: str, marks: Mapping[Place, str]) -> "Board":
        """The board with a mark below what stands on some places, such as the day of a track.

        Args:
            title: the new title
            marks: two characters for each place
        """
        marked = {place: [*self.figures.get(place, ()), Figure(mark, "marker")] for place, mark in marks.items()}
        figures = {**self.figures, **marked}
        return Board(self.map, title, self.date, figures, self.cover, self.edges, edge=self.edge, letters=self.letters)

    def key(self) -> tuple[str, ...]:
        """As in Picture. The second sign in a ground's line is its mark where coasts are drawn."""
        lines = [f"{ground.sign.strip()[0]} {ground.mark or ' '} {_ruled(ground)}" for ground in self._grounds()]
        lower = (f"{_LOWER:3} {_LOWER_MEANS}",) if self.map.has_lower else ()
        letters = (self.letters,) * bool(self.letters)
        return (
            *lines,
            *(f"{figure.sign:3} {word}" for word, figure in self._examples(self._standing())),
            *lower,
            *letters,
        )

    def key_aloud(self) -> tuple[str, ...]:
        """As in Picture."""
        return tuple(ground_aloud(self.map))

    def gazetteer(self) -> tuple[Panel, ...]:
        """As in Picture, by name: most names have no room on a small screen."""
        found = sorted((name.text, self.map.names.get(self.map.middle(name), "")) for name in self.map.lettering)
        lines = tuple(Span(f" {text}") for text, at in found if at)
        wide = max((len(at) for _, at in found), default=0)
        samples = tuple((Span(f"{at:{wide}}"),) for _, at in found if at)
        return (Panel("PLACES", lines, samples=samples, located=True),) if lines else ()

    def legend(self, finish: Finish, size: Size | None = None, hidden: bool = False) -> Panel:
        """As in Picture.

        Args:
            finish: how the board is drawn
            size: the size of its places, None for the largest
            hidden: whether to list what counters hide
        """
        entries = [(sample(ground, finish), _ruled(ground)) for ground in self._grounds()]
        drawn = size or self.sizes[-1]
        narrow = finish is not Finish.SIGNS and drawn.columns <= _NARROW
        for word, figure in self._examples([*self._counted()] if narrow else self._standing()):
            if word == STANDING["marker"]:  # such as a number, which the title explains
                continue
            (row,) = counters.in_colours([figure], _SMALLEST)
            several = f", {figure.number} OF THEM" if figure.number > 1 and not figure.brief else ""
            entries.append((tuple(Span(*part) for part in row), f"{word}{several}"))
        if drawn.columns <= _NARROW:
            entries += self._shared(counters.opposed, lambda enemy, other: f"{STANDING[other]}, AND {STANDING[enemy]}")
        if drawn.rows == 1:
            entries += self._shared(
                counters.on_news, lambda enemy, other: f"{STANDING[other or enemy]}, {_ON_NEWS_MEANS}"
            )
        heads = [self.edge] if self.edge[0] else []
        heads += [(_LOWER, _LOWER_MEANS)] if self.map.has_lower else []
        entries += [((Span(f"{head:<2}", "dim"),), meaning) for head, meaning in heads]
        alone = [self.letters] * bool(self.letters)
        alone += [*self._hidden(drawn, finish), *self._unseen(drawn, finish)] if hidden else []
        samples, words = zip(*entries, *(((), line) for line in alone), strict=True)
        lines = tuple(Span(f" {word}" if sample else word) for sample, word in zip(samples, words, strict=True))
        return Panel("KEY", lines, whole=True, samples=samples)

    def _hidden(self, size: Size, finish: Finish) -> Iterator[str]:
        """A line for each kind of ground that counters or numbers hide, with its places and their names; and the ports
        whose mark some letters of their name hide. It leaves out open sea, and shaded ground, whose mark counters
        carry. As in legend."""
        names = {name.place: f" {name.text}" for name in self.map.lettering}
        taken = {place for place, figures in self.figures.items() if place in self.map.names and figures}
        under: dict[str, list[str]] = {}
        for place in sorted(taken | self._written_over(size, finish)):
            cover = [self.cover.get(place, SEA)] * (place in taken)
            for ground in dict.fromkeys((self.map.ground.get(place, CLOSED), *cover)):
                if ground.style not in _NOT_HIDDEN:
                    said = f"{self.map.names[place]}{names.get(place, '')}"
                    under.setdefault(ground.name, []).append(said)
        yield from (f"HIDDEN {name}: {', '.join(places)}" for name, places in under.items())

    def _written_over(self, size: Size, finish: Finish) -> set[Place]:
        """The ports on whose marks some letters of their names stand."""
        if not finish.coasts:
            return set()
        terrain = self.map.terrain(size, finish)
        changed = self._changed(size, finish, (slice(0, len(terrain.rows)), slice(0, len(terrain.rows[0]))))
        marks = {name.place: middle(terrain.corners[name.place], size) for name in self.map.lettering if name.place}
        return {place for place, (at, row) in marks.items() if row in changed and changed[row][at][0].isalpha()} - {
            place for place in marks if self.map.ground[place].style != "port"
        }

    def _unseen(self, size: Size, finish: Finish) -> Iterator[str]:
        """A line for each kind of unit or marker that a counter hides, with its places and signs. As in legend."""
        under: dict[str, dict[str, list[str]]] = {}
        for place, figures in sorted(self.figures.items()):
            if place in self.map.names:
                for figure in counters.unseen(figures, size, finish):
                    kind = "".join(figure.names[:1]) if figure.style in counters.OPEN else ""
                    here = under.setdefault(kind or STANDING[figure.style], {}).setdefault(self.map.names[place], [])
                    here.append(figure.label or figure.sign.strip())
        for kind, places in under.items():
            listed = (f"{place} {' '.join(signs)}" for place, signs in places.items())
            yield f"HIDDEN {kind}: {', '.join(listed)}"

    def _shared(
        self, shared: Callable[[Sequence[Figure]], bool], meaning: Callable[[str, str], str]
    ) -> Iterator[tuple[Line, str]]:
        """The first counter of each meaning, among places that several figures share in one way.

        Args:
            shared: whether the figures of a place share it in that way
            meaning: what such a counter means, from the styles of the enemy and of the other figures
        """
        found: dict[str, Sequence[Figure]] = {}
        for _, figures in sorted(self.figures.items()):
            if shared(figures):
                found.setdefault(meaning(*counters.styles(figures)), figures)
        for said, figures in found.items():
            (row,) = counters.in_colours(figures, _SMALLEST)
            yield tuple(Span(*part) for part in row), said

    def _grounds(self) -> Iterable[Ground]:
        """Each kind of ground once, by name."""
        return {ground.name: ground for ground in (*self.map.kinds, *self.cover.values())}.values()

    def _standing(self) -> list[Figure]:
        """All figures, place by place."""
        return [figure for place in sorted(self.figures) for figure in self.figures[place]]

    def _counted(self) -> Iterator[Figure]:
        """As `_standing`, but as counters in two columns show them (`counters.counted`). Those that share a counter
        with others come last."""
        mixed: list[Figure] = []
        for place in sorted(place for place, here in self.figures.items() if here):
            here = self.figures[place]
            whole = counters.counted(here)
            if len({each.style for each in whole}) > 1 or {each.brief for each in whole} - {
                each.brief for each in here
            }:
                mixed += whole
            else:
                yield from whole
        yield from mixed

    def _examples(self, figures: Sequence[Figure]) -> Iterator[tuple[str, Figure]]:
        """One of these figures of each style with its meaning, preferably of several units; of markers, one with each
        name; and one of each figure that means something else."""
        usual = [figure for figure in reversed(figures) if not figure.means]
        examples = {figure.style: figure for figure in usual}
        several = {figure.style: figure for figure in usual if figure.number > 1}
        for style, word in STANDING.items():
            if style in counters.OPEN:
                named = {"".join(figure.names[:1]): figure for figure in figures if figure.style == style}
                yield from ((name or word, figure) for name, figure in named.items())
            elif style in several:
                yield word, several[style]
            elif style in examples:
                yield word, examples[style]
        yield from {figure.means: figure for figure in reversed(figures) if figure.means}.items()

    def sentences(self) -> tuple[str, ...]:
        """The board in sentences, to be read aloud: each place with a figure, row by row, then the covered places.
        `key_aloud` describes the printed ground."""
        names = self.map.names
        said = [f"{self.title}. {self.date}".strip() + "."]
        for place in sorted(place for place in self.figures.keys() & names.keys() if self.figures[place]):
            ground = self.cover.get(place) or self.map.ground.get(place, CLOSED)
            standing = f": {'; '.join(map(_spoken, self.figures[place]))}."
            line = f"{names[place]}{'' if ground == SEA else f', {ground.name}'}{standing}"
            brief = line if place in self.cover else f"{names[place]}{standing}"
            said.append(Occupied(line, brief, _known(self.figures[place])))
        for name in sorted({ground.name for ground in self.cover.values()}):
            covered = rows_of(self.map, {place for place, ground in self.cover.items() if ground.name == name})
            if any(covered.values()):
                said.append(Covered(name, covered))
        return tuple(said)

    def ruler(self) -> Line:
        """Every other column number in a single row, for places two columns wide."""
        numbers = [name.rjust(2) for name in self.map.columns.values()]
        return (Span(" " * self._before + "  ".join(numbers[::2]), "dim"),)

    def _heading(self, shown: Window, length: int, blanks: int) -> Line:
        """The title with as much of what the window shows as leaves room for that many blanks, and the date."""
        part = [
            f"{name} {names[first]}-{names[first + count - 1]} OF {names[0]}-{names[-1]}"
            for name, lines, first, count in (
                ("ROWS", self.map.rows, shown.row, shown.rows),
                ("COLUMNS", self.map.columns, shown.column, shown.columns),
            )
            if count < len(names := [name.strip() for name in lines.values()])
        ]
        date = self.date if len(self.title) + 1 + len(self.date) <= length else self.date.replace("  ", " ")
        room = length - len(date) - bool(date)
        short = [words.partition(" OF ")[0] for words in part]
        titles = ["  ".join((self.title, *words)) for words in (part, short, short[:1], ())]
        title = next((title for title in titles if len(title) <= room - blanks), self.title)
        return (Span(title[:room].ljust(length - len(date)) + date, "title"),)

    def _cut(self, size: Size, shown: Window) -> slice:
        """The columns of cells in the window."""
        hidden = len(self.map.columns) - shown.columns
        first = shown.column * size.columns
        return slice(first, first + self.map.extent(size).columns - hidden * size.columns)

    def _number_rows(self, width: int) -> int:
        """How many rows the column numbers take. A screen asks for this at each line of text, so they are written
        only if they may take two."""
        one = width > _NARROW or self.map.has_lower or self.map.every_other
        return 1 if one else len(self._numbers(width))

    def _numbers(self, width: int, shown: Window | None = None) -> list[str]:
        """The column numbers. Where two-digit numbers would touch, the tens stand above the ones, if there are tens."""
        first, count = (shown.column, shown.columns) if shown else (0, len(self.map.columns))
        numbered = [*self.map.columns.items()][first : first + count]
        before, columns = " " * self._before, [name.rjust(2) for _, name in numbered]
        if width <= _NARROW and self.map.has_lower:
            marked = [_LOWER if self.map.lies_lower(at) else name for at, name in numbered]
            return [before + "".join(f"{name:>{width}}" for name in marked)]
        if self.map.every_other and width <= _NARROW:
            numbers = ["" if place % 2 == 0 else number for place, number in enumerate(columns, first)]
            return [before + "".join(f"{number:>{width}}" for number in numbers)]
        if width > _NARROW:
            return [before + "".join(f"{number:^{width}}" for number in columns)]
        rows = [before + "".join(f" {number[digit]}" for number in columns) for digit in (0, 1)]
        return [row for row in rows if not row.isspace()]

    def _above_edges(self, numbers: str, columns: int) -> str:
        """The column numbers with the heading of the edges. columns: the columns of cells between the two margins."""
        return f"{numbers:<{self._before + columns}}{self.edge[0]:>{self._behind}}"

    def _labels(self, size: Size) -> Mapping[int, tuple[str, str]]:
        """The text before and after rows of cells, at the middle of each row of places."""
        middle = (size.rows - 1) // 2
        return {
            number * size.rows + middle: (name.rjust(self._before), self.edges.get(row, " " * self._behind))
            for number, (row, name) in enumerate(self.map.rows.items())
        }

    def _changed(self, size: Size, finish: Finish, shown: tuple[slice, slice]) -> Mapping[int, Sequence[Cell]]:
        """The rows of cells on which something lies or stands. shown: the rows and columns of cells in the window."""
        changed: dict[int, list[Cell]] = {}
        terrain, coasts = self.map.terrain(size, finish), finish.coasts

        def row(number: int) -> list[Cell]:
            if number not in changed:
                changed[number] = list(terrain.rows[number])
            return changed[number]

        for place in self.cover.keys() & terrain.corners.keys():
            ground = self.cover[place]
            column, first = terrain.corners[place]
            here = slice(column, column + size.columns)
            for down, text in enumerate(signed(ground.sign, size)):
                cells = row(first + down)
                if coasts:
                    cells[here] = covered(cells[here], ground)
                else:
                    cells[here] = overlaid(
                        cells[here], text, ground, finish is Finish.NAMED and ground.fill == FOG.fill
                    )
            if coasts and ground.mark:
                at, down = middle((column, first), size)
                row(down)[here] = marked(row(down)[here], at - column, ground, self.map.ground[place].land > 0)
        draw = counters.in_signs if finish is Finish.SIGNS else counters.in_colours
        standing: dict[tuple[int, int], list[counters.Row]] = {}
        looks: dict[int, tuple[list[counters.Row], list[int]]] = {}  # by the figures' id: equal places share them
        for place in sorted(self.figures.keys() & terrain.corners.keys()):
            column, first = terrain.corners[place]
            figures = self.figures[place]
            if id(figures) not in looks:
                rows = draw(figures, size) if figures else []
                looks[id(figures)] = rows, [at for at, parts in enumerate(rows) if not coasts or counters.hides(parts)]
            drawn, hiding = looks[id(figures)]
            left = standing.get((column - size.columns, first))
            if left and finish is not Finish.SIGNS:
                drawn = counters.separate(left, drawn, size.columns)
            standing[column, first] = drawn
            for down in hiding:
                cells = row(first + down)
                signs = [(sign, style, on) for text, style, on in drawn[down] for sign in text]
                for at, (sign, style, on) in enumerate(signs, column):
                    if style not in counters.OPEN:
                        cells[at] = sign, style, on
                    elif not coasts or sign != " ":
                        _, under, beneath = cells[at]
                        cells[at] = sign, style, under if under in GROUNDS else beneath
                if coasts and signs[0][1] in counters.OPEN:
                    here = slice(column, column + len(signs))
                    cells[here] = unbroken(cells[here])
        self.map.lettered(size, finish).rename(changed, shown)
        return changed


class _Signs(Lazy[Line]):
    """The lines of a board in signs, drawn only on demand, since a screen draws the board itself."""

    def __init__(self, board: Board, window: Window | None) -> None:
        super().__init__(lambda: board.lines(window=window))
        self._board = board
        self._window = window

    def __len__(self) -> int:
        size = self._board.sizes[-1]
        hidden = len(self._board.map.rows) - self._window.rows if self._window else 0
        return self._board.extent(size).rows - hidden * size.rows


def _ruled(ground: Ground) -> str:
    """The name of a ground, and its rule if it has one."""
    return f"{ground.name}: {ground.rule}" if ground.rule else ground.name


def _known(figures: Sequence[Figure]) -> bool:
    """Whether a player knows everything on a place from orders and reports: it has no newly found enemy, and no enemy
    beside other units."""
    styles = {figure.style for figure in figures} - {"marker"}
    return styles <= {"own", "asked", "convoy"} or styles == {"enemy"}


def _spoken(figure: Figure) -> str:
    """A figure in words: its name, and what else is known about it."""
    known = figure.label.lstrip("^") or ", ".join(figure.names)
    number = f" {figure.number}" * (figure.number > max(len(figure.names), 1))
    said = [f"{STANDING[figure.style]} {known or figure.sign.strip(' *>?')}{number}"]
    said += [f"HEADING {figure.facing}"] * bool(figure.facing)
    said += figure.names if figure.label else ()
    if figure.left is not None:
        said.append(f"{round(10 * figure.left)} TENTHS LEFT")
    return ", ".join(said)


def _followed(at: int, first: int, count: int) -> int:
    """The first row or column of the window, moved if `at` would be too close to an edge."""
    return first if first + _CLEAR <= at < first + count - _CLEAR else at - count // 2


def _parts(starts: range, shown: range) -> Sequence[int]:
    """The parts of an overview, by their first row or column, of which something is shown."""
    return [at for at in starts if at < shown.stop and shown.start < at + starts.step]


def _frame(row: int, framed: Sequence[int]) -> str:
    """The left and right side of a frame around some rows of an overview, at one of its rows."""
    if row not in framed:
        return "  "
    if len(framed) == 1:
        return "[]"
    return "┌┐" if row == framed[0] else "└┘" if row == framed[-1] else "││"
