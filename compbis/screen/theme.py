"""How the styles of a page look. No meaning hangs on it: a page says everything without any style."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from blessed import Terminal


class Theme(NamedTuple):
    """codes: what starts each style that has a look; normal: what ends it."""

    codes: Mapping[str, str]
    normal: str


class _Colour(NamedTuple):
    """The nearest colour on terminals of 8, 16 and 256 colours and more."""

    of_8: int
    of_16: int
    of_256: int


_GREEN = _Colour(2, 10, 77)

_COLOURS: dict[str, dict[str, _Colour]] = {
    "APPLE": {  # violet-blue sea and green land, as on the Apple
        "sea": _Colour(4, 12, 63),
        "land": _GREEN,
        "port": _Colour(3, 11, 179),
        "fog": _Colour(7, 7, 250),
    },
    "GREEN": dict.fromkeys(("", "sea", "land", "port", "own", "enemy", "fog", "title", "dim"), _GREEN),
    "PLAIN": {},
}

NAMES = tuple(_COLOURS)
"""The themes there are; the first is taken where nobody chose."""


def make_theme(name: str, terminal: "Terminal") -> Theme:
    """The theme of that name, as far as the terminal can show it."""
    plain = {"own": terminal.bold, "enemy": terminal.reverse, "title": terminal.bold, "dim": terminal.dim}
    codes = {style: str(code) for style, code in plain.items()}
    if terminal.number_of_colors >= 8:
        for style, colour in _COLOURS[name].items():
            number = _nearest(colour, terminal.number_of_colors)
            codes[style] = codes.get(style, "") + str(terminal.color(number))  # type: ignore[arg-type] # blessed's union
    return Theme(codes, terminal.normal)


def _nearest(colour: _Colour, number_of_colours: int) -> int:
    if number_of_colours >= 256:
        return colour.of_256
    return colour.of_16 if number_of_colours >= 16 else colour.of_8
