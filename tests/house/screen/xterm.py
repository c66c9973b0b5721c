"""The codes of a fake terminal."""


class Xterm:
    """The part of a terminal that the wire needs (compbis.screen.wire.Codes)."""

    clear = "\x1b[H\x1b[2J"
    clear_eol = "\x1b[K"
    hide_cursor = "\x1b[?25l"
    normal_cursor = "\x1b[?25h"

    def __init__(self, width: int) -> None:
        self.width = width

    def move_yx(self, y: int, x: int) -> str:
        """Move to a row and column."""
        return f"\x1b[{y + 1};{x + 1}H"

    def forward(self, columns: int) -> str:
        """Move this many columns to the right."""
        return f"\x1b[{columns}C"
