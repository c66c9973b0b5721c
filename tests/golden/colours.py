"""The appearance of a style: the output of the wire, interpreted as a terminal does."""

import re
from typing import NamedTuple

from compbis.screen.layout import Frame
from compbis.screen.theme import Theme, make_theme
from compbis.screen.wire import Wire
from compbis.table.picture import Span
from tests.house.screen.xterm import Xterm

DEPTHS = {"8": 8, "16": 16, "256": 256, "16m": 1 << 24}
"""Numbers of colours of a terminal, by name."""
RGB = tuple[int, int, int]

SIXTEEN = {
    name: bytes.fromhex(colours)
    for name, colours in (
        (
            "xterm",
            "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
            "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
        ),
        (
            "the console of Linux",
            "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
            "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
        ),
        (
            "GNOME",
            "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
            "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
        ),
        (
            "Windows",
            "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
            "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
        ),
    )
}
"""The first sixteen colours of some terminals."""
_STEPS = (0, 95, 135, 175, 215, 255)
_TEXT, _GROUND = (229, 229, 229), (0, 0, 0)  # a terminal's own, unless a theme says otherwise
_CODES = re.compile(r"\x1b\[([0-9;]*)m")
_BOLD, _UNDERLINE, _REVERSE = 1, 4, 7


class Paint(NamedTuple):
    """The appearance of a cell."""

    text: RGB
    ground: RGB
    bold: bool
    underlined: bool


class _Terminal(NamedTuple):
    number_of_colors: int
    normal: str = "\x1b[m"


def theme_of(name: str, depth: int) -> Theme:
    """The theme on a terminal with this number of colours."""
    return make_theme(name, _Terminal(depth))


def paint(look: str, theme: Theme, terminal: str = "xterm") -> Paint:
    """The appearance of a letter.

    Args:
        look: its style, as in a cell of a page
        theme: the theme
        terminal: a key of SIXTEEN
    """
    sent = Wire(Xterm(1)).update(Frame([(Span("X", *look.split("/")),)], None), theme)
    text, ground, words = _TEXT, _GROUND, set[int]()
    for found in _CODES.finditer(sent.partition("X")[0]):
        codes = iter([int(code or 0) for code in found[1].split(";")])
        for code in codes:
            if code == 0:
                text, ground, words = _TEXT, _GROUND, set()
            elif code in (38, 48):
                colour = (next(codes), next(codes), next(codes)) if next(codes) == 2 else palette(next(codes), terminal)
                text, ground = (colour, ground) if code == 38 else (text, colour)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                text = palette(code - 30 if code < 90 else code - 90 + 8, terminal)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                ground = palette(code - 40 if code < 100 else code - 100 + 8, terminal)
            else:
                words.add(code)
    if _REVERSE in words:
        text, ground = ground, text
    return Paint(text, ground, _BOLD in words, _UNDERLINE in words)


def palette(number: int, terminal: str = "xterm") -> RGB:
    """A colour of the 256, of which each terminal defines the first sixteen."""
    if number < 16:
        red, green, blue = SIXTEEN[terminal][3 * number : 3 * number + 3]
        return red, green, blue
    if number < 232:
        return _STEPS[(number - 16) // 36], _STEPS[(number - 16) // 6 % 6], _STEPS[(number - 16) % 6]
    return (8 + 10 * (number - 232),) * 3
