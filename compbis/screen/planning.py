"""Where the board, the text and the panels stand on a terminal, by its size and by what the page has."""

from compbis.screen import panels
from compbis.screen.rows import cells, widest, wrap
from compbis.table.page import Page
from compbis.table.picture import Picture, Size
from compbis.table.values import NamedTuple

BESIDE = Size(80, 23)
"""At this size or larger, the map is at the left and the text at its right."""
ABOVE = Size(40, 24)
"""At this size or larger, the map is above the text. A smaller terminal cannot show a game."""
WIDE = 120
"""With at least this many columns, the board may be larger, and there are panels at the right."""
TALL = 32
"""With at least this many rows, the text of a wide terminal is below the board, and the panels have the right side."""
MAP_COLUMNS = 40
"""The columns of a page that is not drawn wide."""
OVERVIEW = Size(11, 9)
"""The overview of a large board at the right of the text, with a blank before it."""
FIELD = 12
"""Minimum columns for typing after a prompt."""

_TEXT_ROWS = 4  # rows left below the map, with the prompt, as on the Apple
_READABLE = Size(48, 8)  # text beside a larger board, or below one: detail lines fit in it
_NARROW = 39  # columns of text beside panels, as beside the map of BESIDE
_UNDER = 12  # rows of panels below the text if there is only one column of panels
_FEW = 34  # columns of text that are still better than few rows
_BELOW = 5  # rows of text below a large board
_LOWEST = 12  # minimum rows of that board, even if the text should have more
_TALK = 11  # rows of text above panels that take the rest of its column
_TALK_MORE = 16  # the same, if all panels fit below
_TALK_BESIDES = 15  # rows of text above several columns of panels, which need fewer rows
_PANELS = 2  # minimum columns of panels on a tall terminal
_MOST_PANELS = 3
_PROMPT_ROWS = 3  # maximum rows of a prompt, so that one row of text is always left
_FILLER = "\0"


class Places(NamedTuple):
    """Where things are above the prompt.

    Args:
        board: columns and rows of the map, at the top left
        height: how many of its rows are shown, the last ones
        below: whether the text is below the map, not beside it
        text: columns and rows of the text
        squares: the size of a place of the board, None for a page that is shown as it is
        panels: how many columns of panels are at the right
        under: rows of panels below the text
        window: whether the board is larger than its room, with an overview at the right of the text
    """

    board: Size
    height: int
    below: bool
    text: Size
    squares: Size | None = None
    panels: int = 0
    under: int = 0
    window: bool = False

    def places(self, taken: int = 0) -> tuple[Size, ...]:
        """The sizes of the places for panels: at the right and, unless the text is below the board, under the board;
        and under the text. taken: columns under the board that are not free."""
        height = self.text.rows + self.under
        if self.below:
            height += self.height + bool(self.panels)  # a rule is drawn above the text
        return (
            *[Size(panels.WIDTH, height)] * self.panels,
            Size(self.board.columns - taken, 0 if self.below else max(height - self.board.rows, 0)),
            Size(self.text.columns, self.under),
        )


def fits(size: Size) -> bool:
    """Whether a game can be shown on a terminal of this size."""
    return _beside(size) or (size.columns >= ABOVE.columns and size.rows >= ABOVE.rows)


def text_panel(size: Size, page: Page, prompt: str) -> Size:
    """The size of the text. A terminal that is too small counts as one of the smallest size that fits.

    Args:
        size: the size of the terminal
        page: the map
        prompt: the prompt
    """
    if not fits(size):
        size = Size(max(size.columns, ABOVE.columns), max(size.rows, ABOVE.rows))
    return make_plan(size, page, prompt).text


def field(size: Size, prompt: str) -> int:
    """How many columns there are for typing after the prompt. The last column of the row stays free for the cursor."""
    return size.columns - len(prompt_rows(prompt, size)[-1]) - 1


def prompt_rows(prompt: str, size: Size) -> list[str]:
    """The rows of a prompt, the last of which has room for typing. size: the size of the terminal."""
    rows = wrap(cells(prompt) + _FILLER * FIELD, size.columns)
    return [row.rstrip(_FILLER) for row in rows[-_PROMPT_ROWS:]]


def make_plan(size: Size, page: Page, prompt: str) -> Places:
    """Where everything is.

    Args:
        size: the size of the terminal
        page: the map
        prompt: the prompt
    """
    whole = Size(size.columns, size.rows - len(prompt_rows(prompt, size)))
    if not page.lines:
        return Places(Size(0, 0), 0, True, whole)
    if page.wide and size.columns >= WIDE and size.rows > len(page.wide):
        return _beside_map(Size(widest(page.wide), len(page.wide)), None, whole, 0)
    lines = Size(MAP_COLUMNS, len(page.tall if page.tall and _beside(size) else page.lines))
    squares = page.board.sizes[-1] if page.board else None
    room = size._replace(rows=size.rows - 1)  # above a prompt of any length, so that the squares keep their size
    if page.board and not _is_small(page.board):
        return _large(page, page.board, whole, room)
    if not _beside(size):
        needed = page.board.extent(page.board.sizes[-1]).rows if page.board else lines.rows
        rows = min(needed, size.rows - _TEXT_ROWS)  # headings are cut off at the top, but never a square
        return Places(Size(size.columns, needed), rows, True, whole._replace(rows=whole.rows - rows), squares)
    if size.columns < WIDE or not page.board:
        return _narrow(page, lines, whole, room)
    if page.panels and size.rows < TALL:
        return _low(page.board, whole, room)
    return _wide(page, page.board, whole, room)


def _narrow(page: Page, lines: Size, whole: Size, room: Size) -> Places:
    """The text beside the board. If the first panel must be whole, squares may have several rows, as long as they leave
    enough columns for the text and enough rows for that panel."""
    if not page.board:
        return _beside_map(lines, None, whole, 0)
    squares = smallest = page.board.sizes[-1]
    if page.panels and page.panels[0].whole:
        rows = room.rows - 1 - len(page.panels[0].lines)
        squares = largest(page.board, Size(room.columns - 1 - _FEW, rows))
    if squares == smallest or squares.rows == 1:
        return _beside_map(lines._replace(rows=page.board.extent(smallest).rows), smallest, whole, 0)
    return _beside_map(page.board.extent(squares), squares, whole, 0)


def _is_small(board: Picture) -> bool:
    """Whether the board fits on the smallest screen."""
    columns, rows = board.extent(board.sizes[-1])
    return columns <= MAP_COLUMNS and rows <= BESIDE.rows


def _large(page: Page, board: Picture, whole: Size, room: Size) -> Places:
    """A board that is large even with the smallest squares: above the text, or beside it on a wide terminal. If it does
    not fit, a part of it is shown."""
    beside = Size(room.columns - 1 - _READABLE.columns, room.rows)
    needed = board.extent(board.sizes[-1])
    if room.columns < WIDE and needed.within(room._replace(columns=room.columns - 1 - _FEW)):
        return _beside_map(needed, board.sizes[-1], whole, 0)
    if room.columns < WIDE:
        rows = max(room.rows - max(_BELOW, page.talk), _LOWEST)
        shown = Size(whole.columns, min(needed.rows, rows))
        text = Size(whole.columns, whole.rows - shown.rows)
        return _windowed(Places(shown, shown.rows, True, text, board.sizes[-1]), needed)
    squares = next((size for size in board.sizes if _most(board.extent(size)).within(beside)), board.sizes[-1])
    needed = board.extent(squares)
    shown = Size(min(needed.columns, beside.columns), min(needed.rows, beside.rows))
    count = min(_MOST_PANELS, (beside.columns - shown.columns) // panels.APART) if page.panels else 0
    for talk in (whole.rows // 2, _TALK_MORE, _TALK):
        under = max(whole.rows - max(talk, page.talk), 0) if page.panels else 0
        places = _windowed(_beside_map(shown, squares, whole, count, under), needed)
        if count or panels.fit(page.panels, places.places()):
            break
    return places


def _most(size: Size) -> Size:
    """How much of a board must be visible for larger squares to be worth it."""
    return size._replace(rows=size.rows * 2 // 3)


def _windowed(places: Places, needed: Size) -> Places:
    """The places, with room for an overview if the board needs more room than it has."""
    if needed.within(places.board):
        return places
    return places._replace(window=True, text=places.text._replace(columns=places.text.columns - OVERVIEW.columns))


def _low(board: Picture, whole: Size, room: Size) -> Places:
    """The text beside a board that is enlarged only in columns, with panels below the text unless there are several
    columns of them."""
    squares = largest(board, Size(room.columns - 1 - _NARROW - panels.APART, room.rows))
    shown = board.extent(squares)
    count = min(_MOST_PANELS, (whole.columns - shown.columns - 1 - _NARROW) // panels.APART)
    return _beside_map(shown, squares, whole, count, under=_UNDER if count < _PANELS else 0)


def _wide(page: Page, board: Picture, whole: Size, room: Size) -> Places:
    """The text beside the board, with panels below it if there is no room for a column of them. If there are panels,
    and the squares need not be smaller for it, the text is below the board."""
    squares = largest(board, Size(room.columns - 1 - _READABLE.columns, room.rows))
    shown = board.extent(squares)
    count = min(_PANELS, (whole.columns - shown.columns - 1 - _NARROW) // panels.APART) if page.panels else 0
    if page.panels and count < _PANELS:
        below = largest(board, Size(room.columns - _PANELS * panels.APART, room.rows - 1 - _READABLE.rows))
        if below >= squares:
            shown = board.extent(below)
            count = min(_MOST_PANELS, (whole.columns - max(shown.columns, _READABLE.columns)) // panels.APART)
            text = Size(whole.columns - count * panels.APART, whole.rows - shown.rows - 1)
            return Places(Size(text.columns, shown.rows), shown.rows, True, text, below, count)
    several = whole.columns - shown.columns >= _PANELS * panels.APART
    for talk in (_TALK_BESIDES,) if several else (_TALK_MORE, _TALK):
        under = max(whole.rows - max(talk, page.talk), 0)
        places = _beside_map(shown, squares, whole, count, under if page.panels and not count else 0)
        if panels.fit(page.panels, places.places()):
            break
    return places


def _beside_map(board: Size, squares: Size | None, whole: Size, count: int, under: int = 0) -> Places:
    text = Size(whole.columns - board.columns - 1 - count * panels.APART, whole.rows - under)
    return Places(board, min(board.rows, whole.rows), False, text, squares, count, under)


def largest(board: Picture, room: Size) -> Size:
    """The largest squares with which the board fits the room; the smallest if none do."""
    return next((size for size in board.sizes if board.extent(size).within(room)), board.sizes[-1])


def _beside(size: Size) -> bool:
    return size.columns >= BESIDE.columns and size.rows >= BESIDE.rows
