"""What a look comes to: asked of the wire, and obeyed as a terminal obeys it."""

import re
from typing import NamedTuple

from compbis.screen.layout import Frame
from compbis.screen.theme import Theme, make_theme
from compbis.screen.wire import Wire
from compbis.table.page import Span
from tests.house.screen.xterm import Xterm

DEPTHS = {"8": 8, "16": 16, "256": 256, "16m": 1 << 24}
"""Numbers of colours of a terminal, as they are called."""
RGB = tuple[int, int, int]

_SIXTEEN = bytes.fromhex(
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
"""The first colours of xterm."""
_STEPS = (0, 95, 135, 175, 215, 255)
_TEXT, _GROUND = (229, 229, 229), (0, 0, 0)  # of a terminal where no theme says otherwise
_CODES = re.compile(r"\x1b\[([0-9;]*)m")
_BOLD, _UNDERLINE, _REVERSE = 1, 4, 7


class Paint(NamedTuple):
    """How a cell looks at last."""

    text: RGB
    ground: RGB
    bold: bool
    underlined: bool


class _Terminal(NamedTuple):
    number_of_colors: int
    normal: str = "\x1b[m"


def theme_of(name: str, depth: int) -> Theme:
    """The theme as a terminal of so many colours has it."""
    return make_theme(name, _Terminal(depth))


def paint(look: str, theme: Theme) -> Paint:
    """How a letter of that look is seen. look: as of a cell of a page."""
    sent = Wire(Xterm(1)).update(Frame([(Span("X", *look.split("/")),)], None), theme)
    text, ground, words = _TEXT, _GROUND, set[int]()
    for found in _CODES.finditer(sent.partition("X")[0]):
        codes = iter([int(code or 0) for code in found[1].split(";")])
        for code in codes:
            if code == 0:
                text, ground, words = _TEXT, _GROUND, set()
            elif code in (38, 48):
                colour = (next(codes), next(codes), next(codes)) if next(codes) == 2 else palette(next(codes))
                text, ground = (colour, ground) if code == 38 else (text, colour)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                text = palette(code - 30 if code < 90 else code - 90 + 8)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                ground = palette(code - 40 if code < 100 else code - 100 + 8)
            else:
                words.add(code)
    if _REVERSE in words:
        text, ground = ground, text
    return Paint(text, ground, _BOLD in words, _UNDERLINE in words)


def palette(number: int) -> RGB:
    """A colour of the 256, as xterm has them."""
    if number < 16:
        red, green, blue = _SIXTEEN[3 * number : 3 * number + 3]
        return red, green, blue
    if number < 232:
        return _STEPS[(number - 16) // 36], _STEPS[(number - 16) // 6 % 6], _STEPS[(number - 16) % 6]
    return (8 + 10 * (number - 232),) * 3
