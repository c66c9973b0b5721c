"""What the full screen shows: the page in its panel, the text, the prompt; drawn from the last state of each."""

from collections.abc import Mapping

from compbis.screen.device import Device
from compbis.screen.layout import Scene, count_aids, draw, first_row, window
from compbis.screen.panels import Arrangement
from compbis.screen.planning import field, text_panel
from compbis.screen.prompt.keys import Keystroke, LineEditor
from compbis.screen.rows import typed_cells
from compbis.screen.sheet import Sheet
from compbis.screen.theme import NAMES, make_theme
from compbis.screen.transcript import Transcript
from compbis.table.page import Page
from compbis.table.picture import Finish, Size

MOVES = {
    f"KEY_{held}_{key}": step
    for held in ("SHIFT", "ALT")
    for key, step in {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}.items()
}
"""Keys that move the visible part of a board, by rows and columns."""
NEXT = "KEY_CTRL_O"
"""Shows the next part of a board, for a terminal that cannot send such keys."""
EXPLAIN = ("KEY_F1", "KEY_CTRL_G")
"""Keys that show the key of the board, and then the panels; Ctrl-G for a terminal that keeps F1 for itself."""
_HINT = "F1 KEY"
_LONGEST = 12
"""How many letters of an unknown name a message repeats."""


class Canvas:
    """The screen as it is drawn. It asks nothing and waits for nothing.

    Args:
        device: the terminal
        columns: how many columns to use at most, None for all
        theme: the name of a theme
    """

    def __init__(self, device: Device, columns: int | None, theme: str) -> None:
        self._device = device
        self.columns = columns
        self.coasts = True
        """Whether boards have coasts, if the terminal can show them."""
        self.theme = theme
        self._theme = make_theme(theme, device)
        self._sheet = Sheet(self._size)
        self._text = Transcript()
        self._alone: Page | None = None  # the page shown instead of everything else
        self._wipe()

    def _wipe(self) -> None:
        """Show no page and no text."""
        self._sheet.forget()
        self._standing: Mapping[tuple[Size, ...], Arrangement] = {}  # where the panels stood, as in Scene
        self._text.forget()
        self._aids = 0  # until the next key: which page of the key of the board and of the lists is shown, from 1
        self._hint: list[str] = []  # rows below the text, which the next key removes

    def change_theme(self, name: str = "") -> str:
        """Switch to the theme of that name. Returns a line that says which theme is on and, if the name is unknown,
        which others there are."""
        name = name.upper()
        if name not in NAMES:
            others = [other for other in NAMES if other != self.theme]
            wrong = f"NO THEME {name[:_LONGEST]}. " if name else ""
            return f"{wrong}THEME {self.theme}. OTHERS: {' '.join(others)}. TO CHANGE: TH {others[0]}"
        self.theme = name
        self._theme = make_theme(name, self._device)
        return f"THEME {name}"

    def _size(self) -> Size:
        size = self._device.size
        return size if self.columns is None else Size(min(size.columns, self.columns), size.rows)

    def _draw(self, prompt: str = "", editor: LineEditor | None = None) -> None:
        size = self._size()
        scene = self._scene(prompt)
        if editor:
            editor.max_width = field(size, prompt)
            line = editor.display
            typed = "<" * line.overflow_left + typed_cells(line.text) + ">" * line.overflow_right
            scene = scene._replace(typed=typed, cursor=line.cursor)
        if shown := window(scene, size):
            self._sheet.seen(shown)
        frame = draw(scene, size)
        self._standing = frame.standing or self._standing
        self._device.show(frame, self._theme)

    def _scene(self, prompt: str) -> Scene:
        unread = self._text.unread + len(self._hint)
        text = *self._text.lines, *self._hint
        finish = (self._theme.finish if self._device.draws else Finish.NAMED) if self.coasts else Finish.SIGNS
        scene = Scene(self._sheet.page, text, prompt, back=self._text.back, unread=unread, finish=finish)
        scene = scene._replace(alone=self._alone, aid=self._aids, hint=_HINT, standing=self._standing)
        return self._sheet.placed(scene)

    def _aid(self, key: Keystroke, prompt: str) -> None:
        """Each time EXPLAIN is pressed, show the next of these: the key of the board, all panels and named places, part
        by part, and the page again. Any other key shows the page."""
        self._aids = self._aids + 1 if key.name in EXPLAIN else 0
        if self._aids and self._aids > count_aids(self._scene(prompt), self._size()):
            self._aids = 0

    def _scroll(self, prompt: str, up: bool) -> None:
        panel = text_panel(self._size(), self._sheet.page, prompt)
        step = panel.rows if up else -panel.rows
        self._text.back = max(0, min(self._text.back + step, first_row(self._scene(prompt), panel)))

    def _look_at(self, prompt: str, step: tuple[int, int] | None) -> None:
        """Move the visible part of the board (Sheet.look_at)."""
        self._sheet.look_at(step, lambda: window(self._scene(prompt), self._size()))
