"""How the styles of a page look: the themes of data/themes.dat. No meaning hangs on them: a page says everything
without any style."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from compbis.table.datafile import DataFile, Row, load
from compbis.table.page import STYLES
from compbis.table.values import NamedTuple

FILE = "themes.dat"
BLOCKS = ("themes",)
PAGE = "page"
"""How the file calls the style of all that has none."""
WORDS = MappingProxyType({"bold": "1", "underline": "4", "reverse": "7"})
"""What a look may be in any colour, and the codes of it."""
_DEPTHS = (8, 16, 256, 1 << 24)
"""Numbers of colours of a terminal, from the fifth column of the file on."""
_RGB = re.compile("#[0-9a-f]{6}")


class Colours(Protocol):
    """What must be known of a terminal, as blessed knows it. normal: what ends all looks, "" if there are none."""

    @property
    def number_of_colors(self) -> int: ...

    @property
    def normal(self) -> str: ...


class Theme(NamedTuple):
    """codes: what starts each style that has a look; normal: what ends it; ground: what the whole screen stands on, and
    `normal` leads back to; "" for that of the terminal."""

    codes: Mapping[str, str]
    normal: str
    ground: str = ""


class Paint(NamedTuple):
    """A colour of text and one of its ground: a number of the terminal's palette, `#rrggbb`, or "" for its own."""

    text: str
    ground: str


class Look(NamedTuple):
    """How a style looks: words, and colours for terminals of each of _DEPTHS."""

    words: tuple[str, ...]
    paints: tuple[Paint, ...]


def read_themes(data: DataFile) -> Mapping[str, Mapping[str, Look]]:
    """The themes of a file by name, each with the looks of its styles. Raises DataError."""
    themes: dict[str, dict[str, Look]] = {}
    for row in data.block("themes").table(3 + len(_DEPTHS)):
        name, style = row.columns[0].upper(), row.word(1, (PAGE, *STYLES))
        if not name.isalnum():
            raise row.wrong(f"{row.columns[0]!r} is no name of a theme")
        looks = themes.setdefault(name, {})
        style = "" if style == PAGE else style
        if style in looks:
            raise row.wrong(f"{row.columns[1]} of {row.columns[0]} stands twice")
        paints = tuple(_paint(row, column, depth) for column, depth in enumerate(_DEPTHS, start=3))
        looks[style] = Look(_words(row), paints)
    return MappingProxyType(themes)


def make_theme(name: str, terminal: Colours) -> Theme:
    """The theme of that name, one of NAMES, as far as the terminal can show it."""
    looks = THEMES[name]
    ground = _code(looks[""], terminal) if "" in looks else ""
    codes = {style: code for style, look in looks.items() if style and (code := _code(look, terminal))}
    return Theme(codes, f"{terminal.normal}{ground}", ground)


def _code(look: Look, terminal: Colours) -> str:
    """What a terminal is sent for a look, in the codes that all have that know words and colours at all. (Those that
    blessed has of xterm-16color are wrong.)"""
    if not terminal.normal:
        return ""
    codes = [WORDS[word] for word in look.words]
    deep = [paint for depth, paint in zip(_DEPTHS, look.paints, strict=True) if depth <= terminal.number_of_colors]
    for paint in deep[-1:]:
        codes += [_colour(paint.text, 30), _colour(paint.ground, 40)]
    return f"\x1b[{';'.join(filter(None, codes))}m" if any(codes) else ""


def _colour(colour: str, first: int) -> str:
    """The code of a colour. first: of the eight codes of the first eight: 30 for text, 40 for its ground."""
    if not colour:
        return ""
    if colour.startswith("#"):
        return "{};2;{};{};{}".format(first + 8, *bytes.fromhex(colour[1:]))
    number = int(colour)
    if number < 8:
        return f"{first + number}"
    return f"{first + 60 + number - 8}" if number < 16 else f"{first + 8};5;{number}"


def _words(row: Row) -> tuple[str, ...]:
    words = tuple(row.columns[2].split())
    for word in words if words != ("-",) else ():
        if word not in WORDS:
            raise row.wrong(f"{word!r} is not one of {', '.join(WORDS)}")
    return () if words == ("-",) else words


def _paint(row: Row, column: int, depth: int) -> Paint:
    text, _, ground = row.columns[column].partition("/")
    for colour in (text, ground):
        if colour != "-" and not _is_colour(colour, depth):
            raise row.wrong(f"{row.columns[column]!r} is not two of {depth} colours, or dashes, with a slash between")
    return Paint(text.replace("-", ""), ground.replace("-", ""))


def _is_colour(colour: str, depth: int) -> bool:
    if depth > 256:
        return bool(_RGB.fullmatch(colour))
    return bool(re.fullmatch("[0-9]{1,3}", colour)) and int(colour) < depth


THEMES = read_themes(load(FILE, BLOCKS))
NAMES = tuple(THEMES)
"""The themes there are; the first is taken where nobody chose."""
