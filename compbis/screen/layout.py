"""The layout of the full screen: a pure function from a scene and a size to the rows of the terminal.

The text is laid out like the page of a book: it begins at the top, does not move while it grows, and when the page is
full it is turned.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.screen import inset, panels
from compbis.screen.planning import ABOVE, MAP_COLUMNS, OVERVIEW, Places, fits, largest, make_plan, prompt_rows
from compbis.screen.rows import RULE, Answered, padded, text_rows, widest, wrap
from compbis.table.page import Headline, Opening, Page, Settled, Wanted
from compbis.table.picture import Finish, Line, Panel, Size, Span, Window
from compbis.table.values import NamedTuple

_NEXT_PART = "CTRL-O"
"""What to press for the next part of a board that has a window."""
_LEAFED = 8  # with at least this many rows, pages are turned; fewer scroll row by row
_QUESTIONS = (Answered, Settled, Opening)
"""Lines with which a page of text begins if possible."""
_AROUND = "  "  # blanks on each side of the hint


class Scene(NamedTuple):
    """Everything that is to be shown.

    Args:
        page: the map
        text: lines of any length, oldest first
        prompt: the prompt, "" for none
        typed: the visible part of the answer
        cursor: the cursor's place in `typed`, None if nothing is asked
        back: how many rows the text is scrolled back
        unread: how many of the newest lines must be on the page, whatever has to give way
        finish: how boards are drawn
        corner: the first row and column to show of a board that is larger than its room, None for any
        following: whether that part moves so that the unit in question is visible
        alone: a page shown with nothing but the prompt
        aid: which of the aids is shown, from 1, as counted by `count_aids`; 0 for none
        hint: what to press for the board's key, shown beside the title of a board that is not drawn in signs alone
        standing: where panels stood before, by the places that they had then
    """

    page: Page
    text: Sequence[str]
    prompt: str = ""
    typed: str = ""
    cursor: int | None = None
    back: int = 0
    unread: int = 0
    finish: Finish = Finish.SIGNS
    corner: tuple[int, int] | None = None
    following: bool = True
    alone: Page | None = None
    aid: int = 0
    hint: str = ""
    standing: Mapping[tuple[Size, ...], panels.Arrangement] = MappingProxyType({})


class Frame(NamedTuple):
    """The rows of the terminal from the top.

    Args:
        rows: the rows
        cursor: the cursor's row and column, None to hide it
        standing: where its panels stand, as in Scene
    """

    rows: Sequence[Line]
    cursor: tuple[int, int] | None
    standing: Mapping[tuple[Size, ...], panels.Arrangement] = MappingProxyType({})

    def text(self) -> list[str]:
        """The rows without their styles, which carry no meaning."""
        return ["".join(span.text for span in row).rstrip() for row in self.rows]


def draw(scene: Scene, size: Size) -> Frame:
    """The scene on a terminal of this size: map, text, panels, and the prompt at the bottom."""
    if not fits(size):
        return Frame([(Span(row),) for row in _too_small(size)], None)
    prompt = prompt_rows(scene.prompt, size)
    lowest = [(Span(row),) for row in (*prompt[:-1], prompt[-1] + scene.typed)]
    if scene.alone:
        return Frame([*_centred(scene.alone.lines, Size(size.columns, size.rows - len(lowest))), *lowest], None)
    explained = _explained(scene, size) if scene.aid else None
    part = scene.aid - (explained is not None)
    if part and (parts := _lists(scene, size, not explained)):
        return Frame([*parts[min(part, len(parts)) - 1], *lowest], None)
    scene, key = explained or (scene, [])
    plan = make_plan(size, scene.page, scene.prompt)
    text = [*key, *[()] * (plan.text.rows - len(key))] if key else _shown(scene, plan.text)
    drawn = _hinted(scene, _drawn(scene, plan))
    board = [padded(line, plan.board.columns) for line in drawn[max(len(drawn) - plan.height, 0) :]]
    board += [padded((), plan.board.columns)] * (plan.height - len(board))
    if plan.below and plan.height < plan.board.rows and scene.page.board:
        text = _ruled(scene, plan.text, text)
    if plan.panels or plan.window:
        text = [padded(row, plan.text.columns) for row in text]
    if plan.window:
        text = _with_overview(scene, plan, text)
    below = _inset(scene, plan)
    places = plan.places(widest(below) + bool(below))
    keys = _keys(scene, places, plan.squares)
    arranged, standing = panels.arranged(scene.page.panels, places, keys, scene.standing.get(places, ()))
    *aside, under_board, under_text = arranged
    under_board = inset.beside(below, under_board)
    if plan.below:
        body = board + ([(Span(RULE * plan.board.columns, "dim"),)] if plan.panels else []) + text
    else:
        halves = zip([*board, *under_board], [*text, *under_text], strict=True)
        body = [(*left, Span(panels.RULE, "dim"), *right) for left, right in halves]
    if aside:
        body = [(*row, *beside) for row, beside in zip(body, panels.joined(aside, True), strict=True)]
    cursor = None if scene.cursor is None else (size.rows - 1, len(prompt[-1]) + scene.cursor)
    return Frame([*body, *lowest], cursor, {**scene.standing, places: standing})


def count_aids(scene: Scene, size: Size) -> int:
    """How many pages show the key of the board, all panels, and the places of the board. The key stands beside the
    board if the next page then has all units and places. Otherwise it is the first list, on a page without the board.
    """
    if scene.alone or not fits(size):
        return 0
    explained = _explained(scene, size) is not None
    return explained + len(_lists(scene, size, not explained))


def _lists(scene: Scene, size: Size, keyed: bool, located: bool = False) -> list[list[Line]]:
    """All panels and the places of the board, part by part: first the panels that say where units are, beginning with
    news; then the places; then the other panels, ending with other news, the longest.

    Args:
        scene: the scene
        size: the size of the terminal
        keyed: whether they begin with the key of the board
        located: whether to list only units and places
    """
    board = scene.page.board or scene.page.below
    key = [_whole_key(scene, size)] if board and keyed else []
    listed = [panel for panel in scene.page.panels if panel.located or not located]
    listed = sorted([*listed, *(board.gazetteer() if board else ())], key=_rank)
    room = Size(size.columns, size.rows - len(prompt_rows(scene.prompt, size)))
    return panels.listed([*key, *listed], room, _key_of(scene))


def _rank(panel: Panel) -> tuple[bool, bool]:
    """A sort key that puts panels in lists in the order that `_lists` states."""
    return not panel.located, panel.last is not panel.located


def _key_of(scene: Scene) -> str:
    """What to press for the board's key: the first word of the hint."""
    return scene.hint.partition(" ")[0]


def _centred(lines: Sequence[Line], room: Size) -> list[Line]:
    """The lines in the middle of the room, between two rules if there are rows for them."""
    width = widest(lines)
    rule = Span(RULE * width, "dim")
    shown = [(rule,), (), *lines, (), (rule,)] if len(lines) + 4 <= room.rows else lines[: room.rows]
    above, left = (room.rows - len(shown)) // 2, max((room.columns - width) // 2, 0)
    rows = [padded((Span(" " * left), *line), room.columns) for line in shown]
    return [()] * above + rows + [()] * (room.rows - above - len(shown))


def window(scene: Scene, size: Size) -> Window | None:
    """The part of the board that a scene shows, None if it shows all of it."""
    if not fits(size):
        return None
    return _window(scene, make_plan(size, scene.page, scene.prompt))


def first_row(scene: Scene, panel: Size) -> int:
    """The row of the text with which the present page begins. Unread lines are on that page.

    A full page is turned, but an answer or list that fits on one page is not split: the next page begins with its
    question or opening, or with an earlier one. If the answer or list is longer than a page, up to a quarter of a page
    of it stays where there is room.
    """
    return _first_row(scene, panel, [len(rows) for rows in text_rows(scene.text, panel.columns)])


def _first_row(scene: Scene, panel: Size, heights: list[int]) -> int:
    """As first_row. heights: how many rows each line of the text takes."""
    rows = sum(heights)
    beyond = max(rows - panel.rows, 0)
    if not beyond or panel.rows < _LEAFED:
        return beyond
    return max(
        min(_turned(scene.text, heights, panel.rows), rows - unread_rows(scene.text, scene.unread, panel)), beyond
    )


def unread_rows(text: Sequence[str], unread: int, panel: Size) -> int:
    """How many rows the unread lines take, with the question that they answer. On a panel so small that the text
    scrolls row by row the question does not count.

    Args:
        text: the lines of the text
        unread: how many of the newest are unread
        panel: the size of the text
    """
    if unread < len(text) and isinstance(text[-unread - 1], Answered) and panel.rows >= _LEAFED:
        unread += 1
    return sum(map(len, text_rows(text[len(text) - unread :], panel.columns)))


def _turned(text: Sequence[str], heights: Sequence[int], rows: int) -> int:
    """The row with which the last page begins, if a page has this many rows. heights: how many rows each line of the
    text takes."""
    page = row = 0
    lines, questions = [], [0]  # the rows where they begin
    for line, height in zip(text, heights, strict=True):
        lines.append(row)
        if isinstance(line, _QUESTIONS):
            questions.append(row)
        if row + height - page > rows:
            whole = [first for first in questions[-rows:] if questions[-1] - first <= rows // 4]
            part = [first for first in lines[-rows:] if row - first <= rows // 4]
            page = next((first for first in (*whole, *part) if row + height - first <= rows), row)
        row += height
    return page


def _drawn(scene: Scene, plan: Places) -> Sequence[Line]:
    if not scene.page.board or plan.squares is None:
        if plan.board.columns > MAP_COLUMNS and not plan.below and scene.page.wide:
            return scene.page.wide
        return scene.page.lines if plan.below else scene.page.tall or scene.page.lines
    return scene.page.board.lines(plan.squares, scene.finish, _window(scene, plan))


def _inset(scene: Scene, plan: Places) -> list[Line]:
    """The rows of the board below a page that is drawn wide."""
    if plan.squares or plan.below or plan.board.columns <= MAP_COLUMNS:
        return []
    columns = plan.board.columns - panels.APART * bool(scene.page.panels)
    room = Size(columns, plan.text.rows + plan.under - plan.board.rows - 1)  # a blank row is between them
    board = scene.page.below
    return inset.inset(board, largest(board, room), room, scene.finish) if board else []


def _window(scene: Scene, plan: Places) -> Window | None:
    if not plan.window or not scene.page.board or plan.squares is None:
        return None
    return scene.page.board.window(plan.squares, plan.board, scene.corner, scene.following)


def _explained(scene: Scene, size: Size) -> tuple[Scene, list[Line]] | None:
    """The scene with the key of the board in place of its text, or of text and panels, and the rows of the key. None
    without a board, or if there is no room for it or the next page could not list all units and places."""
    if not (scene.page.board or scene.page.below) or len(_lists(scene, size, False, located=True)) > 1:
        return None
    plan = make_plan(size, scene.page, scene.prompt)
    more = [f"{_key_of(scene)} AGAIN SHOWS ALL LISTS"] * bool(scene.hint and _lists(scene, size, False))
    key = _with_lines(_whole_key(scene, size), more)
    bare = scene._replace(page=scene.page._replace(panels=()))
    for shown in (scene, bare):
        here = make_plan(size, shown.page, scene.prompt)
        rows = panels.whole(key, here.text.columns)
        if here.squares == plan.squares and here.below == plan.below and len(rows) <= here.text.rows:
            return shown, rows
    return None


def _whole_key(scene: Scene, size: Size) -> Panel:
    """The whole key of the board, what counters hide, and how to see the rest of the board."""
    board, plan = scene.page.board or scene.page.below, make_plan(size, scene.page, scene.prompt)
    assert board
    key = board.legend(scene.finish, plan.squares, hidden=True)
    return _with_lines(key, [f"{_NEXT_PART} SHOWS ANOTHER PART OF THE MAP"] * plan.window)


def _with_lines(key: Panel, more: Sequence[str]) -> Panel:
    """A key with more lines at its end."""
    lines = *key.lines, *(Span(line, "dim") for line in more)
    return key._replace(lines=lines, samples=(*key.samples, *[()] * len(more)))


def _hinted(scene: Scene, drawn: Sequence[Line]) -> Sequence[Line]:
    """The lines of a board, with the hint before the last words of its title if there is room."""
    if not scene.hint or not scene.page.board or scene.finish is Finish.SIGNS or len(drawn[0]) != 1:
        return drawn
    ((title, style, _),) = drawn[0]
    gap = _AROUND + scene.hint + _AROUND
    at = title.rfind(" " * len(gap))
    if at < 0:
        return drawn
    before, after = Span(title[:at] + _AROUND, style), Span(_AROUND + title[at + len(gap) :], style)
    return [(before, Span(scene.hint, "dim"), after), *drawn[1:]]


def _keys(scene: Scene, places: Sequence[Size], squares: Size | None) -> tuple[Panel, ...]:
    """The panel with the meaning of the board's colours, signs, marks and letters, and one with the letters alone; none
    if there is no room for panels."""
    board = scene.page.board or scene.page.below
    if not board or not any(place.rows for place in places):
        return ()
    letters = [Panel("KEY", (Span(board.letters),), whole=True, samples=((),))] if board.letters else []
    return board.legend(scene.finish, squares), *letters


def _shown(scene: Scene, panel: Size) -> list[Line]:
    """The rows of the text that are on the page, with blank rows at the end."""
    lines = text_rows(scene.text, panel.columns)
    first = max(_first_row(scene, panel, [*map(len, lines)]) - scene.back, 0)
    rows = [row for line in lines for row in line][first : first + panel.rows]
    return [_text_row(row) for row in rows] + [()] * (panel.rows - len(rows))


def _text_row(row: str) -> Line:
    if not isinstance(row, Headline):
        return (Span(row, "title" if isinstance(row, Wanted) else ""),)
    return (Span(row, "dim" if row.startswith(RULE) else "event"),)


def _with_overview(scene: Scene, plan: Places, text: Sequence[Line]) -> list[Line]:
    """The text with an overview of the board at its lower right."""
    shown = _window(scene, plan)
    if not shown or not scene.page.board:
        return [*text]
    rows = scene.page.board.overview(shown, Size(OVERVIEW.columns - 1, min(OVERVIEW.rows, plan.text.rows - 1)))
    title = Span("MAP ", "title"), Span(_NEXT_PART, "dim")
    lowest = [padded((Span(" "), *row), OVERVIEW.columns) for row in (title, *rows)]
    beside = [padded((), OVERVIEW.columns)] * (len(text) - len(lowest)) + lowest
    return [(*row, *more) for row, more in zip(text, beside, strict=True)]


def _ruled(scene: Scene, panel: Size, text: list[Line]) -> list[Line]:
    """The text below a map whose headings are cut off, with the numbers of the map's columns above it unless all rows
    are needed for unread or scrolled text."""
    rows = [row for line in text_rows(scene.text, panel.columns) for row in line]
    unread = [row for line in text_rows(scene.text[len(scene.text) - scene.unread :], panel.columns) for row in line]
    if scene.back or not scene.page.board or len(unread) >= panel.rows or panel.rows < 2:
        return text
    shown = [_text_row(row) for row in rows[len(rows) - panel.rows + 1 :]] if len(rows) >= panel.rows else text[:-1]
    return [scene.page.board.ruler(), *shown]


def _too_small(size: Size) -> list[str]:
    lines = [
        f"THIS TERMINAL HAS {size.columns} COLUMNS AND {size.rows} ROWS: TOO SMALL.",
        f"MAKE IT {ABOVE.columns} X {ABOVE.rows} OR LARGER,",
        "OR LEAVE WITH CTRL-C AND USE --plain (OVER SSH: plain).",
    ]
    rows = [row for line in lines for row in wrap(line, size.columns)][: size.rows]
    return rows + [""] * (size.rows - len(rows))
