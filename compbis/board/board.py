"""A board as a side sees it: the printed map with everything on it now, drawn in any size."""

from collections.abc import Mapping, Sequence

from compbis.board import counters
from compbis.board.ground import CLOSED, PORT, SEA, STANDING, Figure, Ground
from compbis.board.map import Block, Map
from compbis.board.parts.laid import Laid
from compbis.board.parts.legend import LOWER, NARROW, Legend
from compbis.board.shading import ground_aloud, rows_of
from compbis.board.shapes import IN_A_ROW, Place
from compbis.board.terrain import redrawn
from compbis.table.page import Covered, Lazy, Occupied, Page
from compbis.table.picture import Finish, Line, Panel, Size, Span, Window

_CLEAR = 2
"""Places between the unit to be ordered and the edge of the window, where possible."""
_HINT = 10
"""Columns of the heading that a screen wants for a hint."""
_MARKED, _ON_THE_WAY = "DAY", "HER WAY"
"""What a key calls the marks of a track."""
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
        marks: str = "",
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
            marks: the same of marks, for where there is no room for the whole key, which explains them in lines of
                their own
        """
        self.map = printed
        self.title = title
        self.date = date
        self.figures = figures or {}
        self.cover = cover or {}
        self.edges = edges or {}
        self.asked = asked
        self.edge = edge
        self._letters = letters
        self._marks = marks
        self.letters = f"{letters} {marks}".strip() if letters else ""
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
    def _laid(self) -> Laid:
        return Laid(self.map, self.cover, self.figures)

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
        changed = self._laid.rows(size, finish, (slice(first, end), across))
        length = self._before + across.stop - across.start + self._behind
        whole = min((end - first) // size.rows, len(self.map.rows) - shown.row)  # hexes half a row lower add a row
        heading = self._heading(shown._replace(rows=whole), length, 0 if finish is Finish.SIGNS else _HINT)
        drawn: list[Line] = [heading]
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
            marks: two characters for each place: a number, or another sign for places between two numbers
        """
        called = {mark: _MARKED if mark.strip().isdigit() else _ON_THE_WAY for mark in marks.values()}
        marked = {at: Figure(mark, "marker", names=(called[mark],)) for at, mark in marks.items()}
        figures = {**self.figures, **{at: [*self.figures.get(at, ()), mark] for at, mark in marked.items()}}
        explained = {name: f"{mark.strip()}={name}" for mark, name in called.items()}
        said = " ".join(filter(None, (self._marks, *explained.values())))
        return Board(
            self.map,
            title,
            self.date,
            figures,
            self.cover,
            self.edges,
            edge=self.edge,
            letters=self._letters,
            marks=said,
        )

    def key(self) -> tuple[str, ...]:
        """As in Picture."""
        return Legend(self._laid, self.edge, self._letters).key()

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
        return Legend(self._laid, self.edge, self._letters).panel(finish, size or self.sizes[-1], hidden)

    def sentences(self) -> tuple[str, ...]:
        """The board in sentences, to be read aloud: each place with a figure, row by row, then the covered places.
        `key_aloud` describes the printed ground."""
        names, sites = self.map.names, {name.place: f" {name.text}" for name in self.map.lettering if name.place}
        said = [f"{self.title}. {self.date}".strip() + "."]
        for place in sorted(place for place in self.figures.keys() & names.keys() if self.figures[place]):
            printed, cover = self.map.ground.get(place, CLOSED), self.cover.get(place)
            grounds = [*([] if cover and printed != PORT else [printed]), *([cover] if cover else [])]
            standing = f": {'; '.join(map(_spoken, self.figures[place]))}."
            where = "".join(f", {ground.name}" for ground in grounds if ground != SEA)
            line = f"{names[place]}{sites.get(place, '')}{where}{standing}"
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
        """The title and the date. Between them it says which rows and columns the window shows, as far as at least
        `blanks` columns stay blank."""
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
        one = width > NARROW or self.map.has_lower or self.map.every_other
        return 1 if one else len(self._numbers(width))

    def _numbers(self, width: int, shown: Window | None = None) -> list[str]:
        """The column numbers. Where two-digit numbers would touch, the tens stand above the ones, if there are tens."""
        first, count = (shown.column, shown.columns) if shown else (0, len(self.map.columns))
        numbered = [*self.map.columns.items()][first : first + count]
        before, columns = " " * self._before, [name.rjust(2) for _, name in numbered]
        if width <= NARROW and self.map.has_lower:  # only lower columns have a number, with the mark right behind it
            lower = [self.map.lies_lower(at) for at, _ in numbered]
            marks = ["", *(LOWER if low else "" for low in lower)]
            parts = zip(columns, lower, marks, strict=False)
            return [before + "".join(f"{name:>{width}}" if low else f"{mark:<{width}}" for name, low, mark in parts)]
        if self.map.every_other and width <= NARROW:
            numbers = ["" if place % 2 == 0 else number for place, number in enumerate(columns, first)]
            return [before + "".join(f"{number:>{width}}" for number in numbers)]
        if width > NARROW:
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
    """The parts of an overview of which something is shown, by their first row or column."""
    return [at for at in starts if at < shown.stop and shown.start < at + starts.step]


def _frame(row: int, framed: Sequence[int]) -> str:
    """The left and right side of a frame around some rows of an overview, at one of its rows."""
    if row not in framed:
        return "  "
    if len(framed) == 1:
        return "[]"
    return "┌┐" if row == framed[0] else "└┘" if row == framed[-1] else "││"
