"""The codes of a terminal that needs none behind them."""


class Xterm:
    """What the wire asks of a terminal (compbis.screen.wire.Codes)."""

    clear = "\x1b[H\x1b[2J"
    clear_eol = "\x1b[K"
    hide_cursor = "\x1b[?25l"
    normal_cursor = "\x1b[?25h"

    def __init__(self, width: int) -> None:
        self.width = width

    def move_yx(self, y: int, x: int) -> str:
        """Go to a row and column."""
        return f"\x1b[{y + 1};{x + 1}H"

    def forward(self, columns: int) -> str:
        """Go so many columns to the right."""
        return f"\x1b[{columns}C"
