"""The characters drawn as rectangles, because fonts leave gaps between them: lines, blocks, quadrants, shades."""

from collections.abc import Mapping
from types import MappingProxyType

WIDTH, HEIGHT = 16, 32
"""The size of a cell: its halves and eighths are whole numbers."""
THICK = 2
"""The thickness of a line."""
SHADES = MappingProxyType({"░": 1, "▒": 2, "▓": 3})
"""Characters that fill their cell, and how many quarters of it have the text colour."""
Box = tuple[int, int, int, int]
"""Left, top, width and height."""

_WHOLE = (0, 0, WIDTH, HEIGHT)
_LEFT, _TOP = (WIDTH - THICK) // 2, (HEIGHT - THICK) // 2  # a line in the middle of a cell
_ARMS = {
    "n": (_LEFT, 0, THICK, _TOP + THICK),
    "s": (_LEFT, _TOP, THICK, HEIGHT - _TOP),
    "w": (0, _TOP, _LEFT + THICK, THICK),
    "e": (_LEFT, _TOP, WIDTH - _LEFT, THICK),
}
_LINES = "─ew │ns ┌es ┐sw └en ┘nw ├ens ┤nsw ┬esw ┴enw ┼ensw"
_QUARTERS = {
    "1": (0, 0, WIDTH // 2, HEIGHT // 2),
    "2": (WIDTH // 2, 0, WIDTH // 2, HEIGHT // 2),
    "3": (0, HEIGHT // 2, WIDTH // 2, HEIGHT // 2),
    "4": (WIDTH // 2, HEIGHT // 2, WIDTH // 2, HEIGHT // 2),
}
_QUADRANTS = "▖3 ▗4 ▘1 ▙134 ▚14 ▛123 ▜124 ▝2 ▞23 ▟234"


def _composed(signs: str, parts: Mapping[str, Box]) -> dict[str, tuple[Box, ...]]:
    return {sign[0]: tuple(parts[part] for part in sign[1:]) for sign in signs.split()}


def _high(eighths: int) -> Box:
    return (0, HEIGHT - HEIGHT * eighths // 8, WIDTH, HEIGHT * eighths // 8)


BOXES: Mapping[str, tuple[Box, ...]] = MappingProxyType(
    {
        **_composed(_LINES, _ARMS),
        **_composed(_QUADRANTS, _QUARTERS),
        **{sign: (_high(eighths),) for eighths, sign in enumerate("▁▂▃▄▅▆▇█", start=1)},
        **{sign: ((0, 0, WIDTH * eighths // 8, HEIGHT),) for eighths, sign in enumerate("▏▎▍▌▋▊▉", start=1)},
        **dict.fromkeys(SHADES, (_WHOLE,)),
        "▀": ((0, 0, WIDTH, HEIGHT // 2),),
        "▔": ((0, 0, WIDTH, HEIGHT // 8),),
        "▐": ((WIDTH // 2, 0, WIDTH // 2, HEIGHT),),
        "▕": ((WIDTH * 7 // 8, 0, WIDTH // 8, HEIGHT),),
    }
)
"""The rectangles of each character in its cell."""
