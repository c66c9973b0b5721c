"""The map panel of the full screen: the page in it, what replaces the page for a while, and which part of a large board
is visible."""

from collections.abc import Callable, Sequence

from compbis.screen.layout import Scene
from compbis.screen.planning import text_panel
from compbis.screen.rows import text_rows
from compbis.table.page import NO_PAGE, Choices, Page, Pictured
from compbis.table.picture import Size, Window

MORE = "-- MORE --"
"""The prompt at a pause, for which each page leaves room."""


class Sheet:
    """The page in the map panel.

    Args:
        size: returns the size of the screen
    """

    def __init__(self, size: Callable[[], Size]) -> None:
        self._size = size
        self.forget()

    def forget(self) -> None:
        """Show no page, as a screen that starts afresh."""
        self.page = NO_PAGE
        self._after = NO_PAGE  # the page that follows if this one shows a moment
        self._covered: Page | None = None  # the page that a long answer or a list replaces, wholly or in part
        self._listed: Sequence[str] = ()  # the list that the next question is about
        self._corner: tuple[int, int] | None = None  # the first row and column of the visible part of a large board
        self._following = True  # whether it follows the unit in question

    @property
    def lists(self) -> bool:
        """Whether there is a list that the next question is about."""
        return bool(self._listed)

    @property
    def covered(self) -> bool:
        """Whether something replaces the page."""
        return self._covered is not None

    def show(self, page: Page) -> None:
        """Replace the page."""
        self.page = page

    def follow(self) -> None:
        """Let the visible part of a board follow the unit in question again."""
        self._following = True

    def announce(self, page: Page) -> None:
        """Note the page that follows the present one, which shows a moment."""
        self._after = page

    def end_moment(self) -> Page:
        """The page that follows one that shows a moment; NO_PAGE otherwise."""
        after, self._after = self._after, NO_PAGE
        return after

    def placed(self, scene: Scene) -> Scene:
        """A scene with the visible part of the board."""
        return scene._replace(corner=self._corner, following=self._following)

    def spread(self, lines: Sequence[str]) -> None:
        """Let an answer longer than two pages of the panel replace the board, if the board is above the text."""
        panel, whole = (text_panel(self._size(), page, MORE) for page in (self.page, NO_PAGE))
        above = panel.columns == whole.columns and panel.rows < whole.rows
        if above and sum(map(len, text_rows(lines, panel.columns))) > 2 * panel.rows:
            self._covered, self.page = self.page, NO_PAGE

    def uncover(self) -> None:
        """Restore the page that an answer or a list replaced."""
        if self._covered is not None:
            self.page, self._covered = self._covered, None

    def begin_list(self, lines: Sequence[str]) -> None:
        """Make room for the list that the next question is about. lines: what is said, the list among it."""
        first = next(number for number, line in enumerate(lines) if isinstance(line, Choices))
        self._listed = lines[first:]
        self.seat(self.page)

    def seat(self, page: Page) -> None:
        """Show as much of a page as leaves room for the list that `begin_list` got: the first that fits of the whole
        page, the page with fewer rows of panels, without panels, in fewer rows, and no page."""
        self.page, self._covered = page, page
        bare = page._replace(panels=())
        alone = NO_PAGE._replace(complete=page.complete)
        left = text_panel(self._size(), alone, MORE).rows - self._listed_rows(alone)
        low = [bare._replace(lines=lines, tall=(), wide=()) for lines in (page.low(left) if page.low else (),) if lines]
        for shown in (page, page._replace(talk=self._listed_rows(page)), bare, *low, NO_PAGE):
            if self._listed_rows(shown) <= text_panel(self._size(), shown, MORE).rows:
                self.page = shown
                return

    def _listed_rows(self, page: Page) -> int:
        """The rows of the list beside a page, and one more in case the question takes two."""
        panel = text_panel(self._size(), page, MORE)
        listed = [line for line in self._listed if not (page.complete and isinstance(line, Pictured))]
        return sum(map(len, text_rows(listed, panel.columns))) + 1

    def end_list(self) -> None:
        """Restore what the list replaced, once its question is answered."""
        if self._listed:
            self._listed = ()
            self.uncover()

    def seen(self, shown: Window) -> None:
        """Note which part of the board was drawn."""
        self._corner = shown.row, shown.column

    def look_at(self, step: tuple[int, int] | None, visible: Callable[[], Window | None]) -> None:
        """Move the visible part of the board by half of its size. Without a step, show the next part: the one below,
        else the top one further right, else the first of all.

        Args:
            step: by how many halves down and to the right; None for the next part
            visible: the part that is visible with the present corner; None if the whole board is
        """
        if not (shown := visible()):
            return
        self._following = False
        row, column = shown.row, shown.column
        if step:
            down, across = max(shown.rows // 2, 1), max(shown.columns // 2, 1)
            self._corner = max(row + step[0] * down, 0), max(column + step[1] * across, 0)
            return
        for self._corner in ((row + shown.rows, column), (0, column + shown.columns), (0, 0)):
            after = visible()
            if after and (after.row > row or after.column > column):
                return
