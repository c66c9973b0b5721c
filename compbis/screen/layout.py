"""What stands where on the full screen: a pure function from a scene and a size to the rows of the terminal.

The text stands like a page of a book: it begins at the top, stays where it is while it grows, and when the page is full
it is turned.
"""

from collections.abc import Sequence
from functools import lru_cache

from compbis.screen import panels
from compbis.screen.rows import Answered, Size, cells, padded, text_rows, wrap
from compbis.screen.rows import forget as forget_rows
from compbis.table.page import Board, Line, Page, Span
from compbis.table.values import NamedTuple

BESIDE = Size(80, 23)
"""From this size on the map stands at the left and the text at its right."""
ABOVE = Size(40, 24)
"""From this size on the map stands above the text; a smaller terminal cannot show a game."""
WIDE = 120
"""From so many columns on the board may be larger, and there are panels at the right."""
TALL = 32
"""From so many rows on the text of a wide terminal stands below the board, and the panels have its right side."""

_MAP_COLUMNS = 40
_TEXT_ROWS = 4  # that are left below the map, the prompt among them, as on the Apple
_READABLE = Size(48, 8)  # text beside a larger board, and below one: detail lines fit in
_NARROW = 39  # columns of text beside panels, as beside the map of BESIDE
_UNDER = 12  # rows of panels below the text where there is a single column of them
_PANELS = 2  # columns of panels that a tall terminal has at least
_MOST_PANELS = 3
_SQUARES = (Size(8, 4), Size(6, 3), Size(4, 2), Size(3, 1), Size(2, 1))  # that a board can have
_PROMPT_ROWS = 3  # at most, so that one row of text is always left
FIELD = 12
"""Columns to type in behind a prompt, at least."""
_LEAFED = 8  # rows of text from which its page is turned; in fewer it goes up row by row
_FILLER = "\0"
_ACROSS = "─"


class Scene(NamedTuple):
    """All that is to be seen.

    page: the map; text: lines of any length, oldest first; prompt: what is asked; typed: what is seen of the answer;
    cursor: its place in `typed`, None when nothing is asked; back: how many rows the text is scrolled back;
    unread: how many of the newest lines must be on the page, whatever is not.
    """

    page: Page
    text: Sequence[str]
    prompt: str = ""
    typed: str = ""
    cursor: int | None = None
    back: int = 0
    unread: int = 0


class Frame(NamedTuple):
    """The rows of the terminal from the top; cursor: row and column, None for hidden."""

    rows: Sequence[Line]
    cursor: tuple[int, int] | None

    def text(self) -> list[str]:
        """The rows without their styles, without which they say everything."""
        return ["".join(span.text for span in row).rstrip() for row in self.rows]


class _Places(NamedTuple):
    """What stands where above the prompt.

    board: the lines of the map; columns, rows: what it has, at the top left; below: whether the text is below it, else
    beside it; text: what that has; panels: how many columns of panels there are, at the right; under: rows of panels
    below the text.
    """

    board: Sequence[Line]
    columns: int
    rows: int
    below: bool
    text: Size
    panels: int = 0
    under: int = 0

    def places(self) -> list[Size]:
        """Where panels stand: at the right, and unless the text is below the board, under the board and the text."""
        height = self.text.rows + self.under
        if self.below:
            height += self.rows + bool(self.panels)  # a line is drawn above the text
        return [
            *[Size(panels.WIDTH, height)] * self.panels,
            Size(self.columns, 0 if self.below else max(height - len(self.board), 0)),
            Size(self.text.columns, self.under),
        ]


def fits(size: Size) -> bool:
    """Whether a game can be shown on a terminal of this size."""
    return _beside(size) or (size.columns >= ABOVE.columns and size.rows >= ABOVE.rows)


def text_panel(size: Size, page: Page, prompt: str) -> Size:
    """The part of the terminal that the text has. Of one that is too small: what it would have on the smallest."""
    if not fits(size):
        size = Size(max(size.columns, ABOVE.columns), max(size.rows, ABOVE.rows))
    return _plan(size, page, prompt).text


def field(size: Size, prompt: str) -> int:
    """The columns there are for typing after the prompt; the last of the row stays free for the cursor."""
    return size.columns - len(_prompt_rows(prompt, size)[-1]) - 1


def draw(scene: Scene, size: Size) -> Frame:
    """The scene on a terminal of this size: map, text, panels, and the prompt at the bottom."""
    if not fits(size):
        return Frame([(Span(row),) for row in _too_small(size)], None)
    prompt = _prompt_rows(scene.prompt, size)
    plan = _plan(size, scene.page, scene.prompt)
    text = _shown(scene, plan.text)
    board = [padded(line, plan.columns) for line in plan.board[max(len(plan.board) - plan.rows, 0) :]]
    if plan.below and plan.rows < len(plan.board) and scene.page.board:
        text = _ruled(scene, plan.text, text)
    if plan.panels:
        text = [padded(row, plan.text.columns) for row in text]
    *aside, under_board, under_text = panels.arranged(scene.page.panels, plan.places())
    if plan.below:
        body = board + ([(Span(_ACROSS * plan.columns, "dim"),)] if plan.panels else []) + text
    else:
        halves = zip(board + under_board, text + under_text, strict=True)
        body = [(*left, Span(panels.RULE, "dim"), *right) for left, right in halves]
    if aside:
        body = [(*row, *beside) for row, beside in zip(body, panels.joined(aside, True), strict=True)]
    cursor = None if scene.cursor is None else (size.rows - 1, len(prompt[-1]) + scene.cursor)
    lowest = [(Span(row),) for row in (*prompt[:-1], prompt[-1] + scene.typed)]
    return Frame([*body, *lowest], cursor)


def forget() -> None:
    """Forget what was kept for the next key."""
    _enlarged.cache_clear()
    forget_rows()


def first_row(scene: Scene, panel: Size) -> int:
    """The row of the text with which its page begins. What is unread is on it. A page that is full is turned, and never
    in the middle of an answer that has room on one: the next page begins with its question, or with one before that. Of
    a longer one a quarter of the page is kept where there is room."""
    heights = [len(rows) for rows in text_rows(scene.text, panel.columns)]
    rows = sum(heights)
    beyond = max(rows - panel.rows, 0)
    if not beyond or panel.rows < _LEAFED:
        return beyond
    return max(
        min(_turned(scene.text, heights, panel.rows), rows - unread_rows(scene.text, scene.unread, panel)), beyond
    )


def unread_rows(text: Sequence[str], unread: int, panel: Size) -> int:
    """The rows of the newest lines of a text, so many as are unread, and of the question that they answer, which stands
    above them unless the panel is so small that the text goes up row by row."""
    if unread < len(text) and isinstance(text[-unread - 1], Answered) and panel.rows >= _LEAFED:
        unread += 1
    return sum(map(len, text_rows(text[len(text) - unread :], panel.columns)))


def _turned(text: Sequence[str], heights: Sequence[int], rows: int) -> int:
    """The row with which the last page of so many rows begins. heights: of the lines of the text, in rows."""
    page = row = 0
    lines, questions = [], [0]  # where they begin
    for line, height in zip(text, heights, strict=True):
        lines.append(row)
        if isinstance(line, Answered):
            questions.append(row)
        if row + height - page > rows:
            whole = [first for first in questions[-rows:] if questions[-1] - first <= rows // 4]
            part = [first for first in lines[-rows:] if row - first <= rows // 4]
            page = next((first for first in (*whole, *part) if row + height - first <= rows), row)
        row += height
    return page


def _plan(size: Size, page: Page, prompt: str) -> _Places:
    whole = Size(size.columns, size.rows - len(_prompt_rows(prompt, size)))
    if not page.lines:
        return _Places((), 0, 0, True, whole)
    if not _beside(size):
        rows = min(len(page.lines), size.rows - _TEXT_ROWS)  # headings fold away at the top, and never a square
        return _Places(page.lines, size.columns, rows, True, whole._replace(rows=whole.rows - rows))
    if size.columns < WIDE or not page.board:
        return _beside_map(page.lines, _MAP_COLUMNS, whole, 0)
    room = size._replace(rows=size.rows - 1)  # above the prompt, however long that is: the squares stay as they are
    if page.panels and size.rows < TALL:
        return _low(page, whole, room)
    return _wide(page, whole, room)


def _low(page: Page, whole: Size, room: Size) -> _Places:
    """The text beside the board, which is large only in its columns; and panels below the text unless there are several
    columns of them."""
    board = _drawn(page, _largest(page, Size(room.columns - 1 - _NARROW - panels.APART, room.rows)))
    columns = _width(board)
    count = min(_MOST_PANELS, (whole.columns - columns - 1 - _NARROW) // panels.APART)
    return _beside_map(board, columns, whole, count, under=_UNDER if count < _PANELS else 0)


def _wide(page: Page, whole: Size, room: Size) -> _Places:
    """The text stands beside the board, unless there are panels, too, and the board can be larger with it below."""
    count = min(_PANELS, (whole.columns - _MAP_COLUMNS - 1 - _NARROW) // panels.APART) if page.panels else 0
    squares = _largest(page, Size(room.columns - 1 - _READABLE.columns - count * panels.APART, room.rows))
    if page.panels:
        aside = _PANELS * panels.APART
        below = _largest(page, Size(room.columns - aside, room.rows - 1 - _READABLE.rows))
        if count < _PANELS or below > squares:
            board = _drawn(page, below)
            count = min(_MOST_PANELS, (whole.columns - max(_width(board), _READABLE.columns)) // panels.APART)
            text = Size(whole.columns - count * panels.APART, whole.rows - len(board) - 1)
            return _Places(board, text.columns, len(board), True, text, count)
    board = _drawn(page, squares)
    return _beside_map(board, _width(board), whole, count)


def _beside_map(board: Sequence[Line], columns: int, whole: Size, count: int, under: int = 0) -> _Places:
    text = Size(whole.columns - columns - 1 - count * panels.APART, whole.rows - under)
    return _Places(board, columns, min(len(board), whole.rows), False, text, count, under)


def _largest(page: Page, room: Size) -> Size:
    """The largest squares with which the board fits."""
    fitting = (squares for squares in _SQUARES if page.board and page.board.fits(*squares, *room))
    return next(fitting, _SQUARES[-1])


def _drawn(page: Page, squares: Size) -> Sequence[Line]:
    return _enlarged(page.board, squares) if page.board and squares != _SQUARES[-1] else page.lines


@lru_cache(8)
def _enlarged(board: Board, squares: Size) -> Sequence[Line]:
    """Kept for the next key, at which the board is mostly the same."""
    return board.lines(*squares)


def _width(board: Sequence[Line]) -> int:
    return sum(len(span.text) for span in board[0])


def _beside(size: Size) -> bool:
    return size.columns >= BESIDE.columns and size.rows >= BESIDE.rows


def _prompt_rows(prompt: str, size: Size) -> list[str]:
    rows = wrap(cells(prompt) + _FILLER * FIELD, size.columns)
    return [row.rstrip(_FILLER) for row in rows[-_PROMPT_ROWS:]]


def _shown(scene: Scene, panel: Size) -> list[Line]:
    """The rows of the text that are on the page, filled up at its end."""
    first = max(first_row(scene, panel) - scene.back, 0)
    rows = [row for line in text_rows(scene.text, panel.columns) for row in line][first : first + panel.rows]
    return [(Span(row),) for row in rows] + [()] * (panel.rows - len(rows))


def _ruled(scene: Scene, panel: Size, text: list[Line]) -> list[Line]:
    """The text below a map whose headings are folded away: the numbers of its columns first, unless all rows are needed
    for what is unread or looked back to."""
    rows = [row for line in text_rows(scene.text, panel.columns) for row in line]
    unread = [row for line in text_rows(scene.text[len(scene.text) - scene.unread :], panel.columns) for row in line]
    if scene.back or not scene.page.board or len(unread) >= panel.rows:
        return text
    shown = [(Span(row),) for row in rows[len(rows) - panel.rows + 1 :]] if len(rows) >= panel.rows else text[:-1]
    return [scene.page.board.ruler(), *shown]


def _too_small(size: Size) -> list[str]:
    lines = [
        f"THIS TERMINAL HAS {size.columns} COLUMNS AND {size.rows} ROWS: TOO SMALL.",
        f"MAKE IT {ABOVE.columns} X {ABOVE.rows} OR LARGER,",
        "OR LEAVE WITH CTRL-C AND TAKE --plain.",
    ]
    rows = [row for line in lines for row in wrap(line, size.columns)][: size.rows]
    return rows + [""] * (size.rows - len(rows))
