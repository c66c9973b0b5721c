"""How the styles of a page look: the themes of data/themes.dat. Styles carry no meaning: a page says everything without
them."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol

from compbis.table.datafile import DataFile, Row, load
from compbis.table.picture import FIGURES, GROUNDS, LABEL, SHADES, STYLES, TONES, TWINS, Finish
from compbis.table.values import NamedTuple

FILE = "themes.dat"
BLOCKS = ("themes",)
PAGE = "page"
"""The name of the default style in the file."""
WORDS = MappingProxyType({"bold": "1", "underline": "4", "reverse": "7"})
"""The attributes that a look may have, and their codes."""
_NORMAL = "\x1b[m"
"""The code that ends all looks on most terminals. Some send more after it, which is not needed here."""
_DEPTHS = (8, 16, 256, 1 << 24)
"""The numbers of colours for which the file has a column each, from the fourth on."""
_ENOUGH = 16
"""With at least this many colours, coasts are drawn."""
MARKED = ("port",)
"""Kinds of ground that have a sign of their own where coasts are drawn."""
_LIGHT = ("land", "coast", "fog", *MARKED)
_LIKE = MappingProxyType(
    {
        "sea2": "sea",
        "sea3": "sea2",
        "shoal": "sea",
        "lane": "sea3",
        "zone": "sea2",
        "shade": "zone",
        "likely": "shade",
        "later": "shade",
        "closed": "dim",
        "event": "title",
        "sighted": "enemy",
        "shadowed": "enemy",
        "convoy": "own",
        "own2": "own",
        "asked": "own2",
        "convoy2": "own2",
        "enemy2": "enemy",
        "marker": "own",
    }
)
"""For a style that a theme does not define, the style whose look it takes."""
_PALETTE = 256
"""Colours with a number. A terminal with more has these, too, and their codes are shorter."""
_RGB = re.compile("#[0-9a-f]{6}")


class Colours(Protocol):
    """What a theme needs to know about a terminal, under blessed's names."""

    @property
    def number_of_colors(self) -> int:
        """The number of its colours."""

    @property
    def normal(self) -> str:
        """The code that ends all looks; "" if it has no looks."""


class Codes(NamedTuple):
    """The parameters of the codes for a look.

    Args:
        words: its attributes
        text: the colour of the text
        ground: the colour of the background
    """

    words: str = ""
    text: str = ""
    ground: str = ""


class Theme(NamedTuple):
    """The codes of a theme on one terminal.

    Args:
        codes: by style and the ground that it is drawn on, "" for its own; styles without a look are missing
        normal: the code that ends all looks
        page: the look of the whole screen, and of text without a style
        finish: how boards are drawn
    """

    codes: Mapping[tuple[str, str], Codes]
    normal: str
    page: Codes = Codes()
    finish: Finish = Finish.NAMED


class Paint(NamedTuple):
    """A colour of the text and one of the background: a number of the terminal's palette, `#rrggbb`, or "" for the
    terminal's own."""

    text: str
    ground: str


class Look(NamedTuple):
    """The look of a style: attributes, and colours for each of _DEPTHS."""

    words: tuple[str, ...]
    paints: tuple[Paint, ...]


def read_themes(data: DataFile) -> Mapping[str, Mapping[str, Look]]:
    """The themes of a file by name, each with the looks of its styles. Raises DataError."""
    themes: dict[str, dict[str, Look]] = {}
    for row in data.block("themes").table(3 + len(_DEPTHS)):
        name, style = row.columns[0].upper(), row.word(1, (PAGE, *STYLES))
        if not name.isalnum():
            raise row.wrong(f"{row.columns[0]!r} is not the name of a theme")
        looks = themes.setdefault(name, {})
        style = "" if style == PAGE else style
        if style in looks:
            raise row.wrong(f"{row.columns[1]} of {row.columns[0]} occurs twice")
        paints = tuple(_paint(row, column, depth) for column, depth in enumerate(_DEPTHS, start=3))
        looks[style] = Look(_words(row), paints)
    return MappingProxyType(themes)


def make_theme(name: str, terminal: Colours) -> Theme:
    """The theme of that name, one of NAMES, as far as the terminal can show it."""
    looks = THEMES[name]
    own = {
        style: _codes(looks[found], terminal) for style in ("", *STYLES) if (found := _found(style, looks)) is not None
    }
    page = own.pop("", Codes())
    codes = {(style, ""): look for style, look in own.items()}
    codes |= {(style, on): _over(own, style, on) if on in own else own[style] for style in own for on in GROUNDS}
    codes |= {(LABEL, on): _over(own, LABEL, on) for on in (*FIGURES, *TWINS.values()) if on in own}
    normal = _NORMAL if terminal.normal.endswith(_NORMAL) else terminal.normal
    codes = {key: look for key, look in codes.items() if any(look)}
    return Theme(codes, normal, page, _finish(own, terminal))


def sent(codes: Codes) -> str:
    """The code that sets a whole look."""
    return f"\x1b[{';'.join(filter(None, codes))}m" if any(codes) else ""


def _found(style: str, looks: Mapping[str, Look]) -> str | None:
    """The style whose look a style takes: its own, or that of the style that it is most like; None if there is
    neither."""
    if style in looks:
        return style
    return _found(_LIKE[style], looks) if style in _LIKE else None


def _finish(own: Mapping[str, Codes], terminal: Colours) -> Finish:
    """How boards are drawn: without coasts if the colours of land and sea do not differ."""
    land, *sea = (own.get(style, Codes()).ground for style in ("land", *TONES))
    if terminal.number_of_colors < _ENOUGH or not land or land in sea:
        return Finish.NAMED
    return Finish.TONED if len({*sea}) == len(TONES) else Finish.DOTTED


def _over(own: Mapping[str, Codes], style: str, on: str) -> Codes:
    """The look of a style on a ground.

    A ground on another ground shows its own colour as the colour of the text. Names on a counter have the counter's
    colours, but are not bold. A dim text has the text colour of the ground; all shades count as one ground, so that a
    name across several has one colour. A marker on a light ground, such as land or fog, has that ground's text colour.
    """
    if style == LABEL:
        return own[on]._replace(words=own[on].words.removeprefix(WORDS["bold"]).lstrip(";"))
    if style in GROUNDS and style not in MARKED:
        return Codes("", ink(own[style].ground), own[on].ground)
    if style == "dim":
        text = own["shade" if on in SHADES else on].text
    else:
        text = own[on if style == "marker" and on in _LIGHT else style].text
    return Codes(own[style].words, text, own[on].ground)


def ink(ground: str) -> str:
    """The code of a text in the colour of a background: 38;5;24 for 48;5;24."""
    return _moved(ground, -10)


def paper(text: str) -> str:
    """The code of a background in the colour of a text: 48;5;24 for 38;5;24."""
    return _moved(text, 10)


@cache
def _moved(code: str, by: int) -> str:
    first, _, rest = code.partition(";")
    return ";".join(filter(None, (str(int(first) + by), rest))) if code else ""


def _codes(look: Look, terminal: Colours) -> Codes:
    """The codes of a look, the same on all terminals that have attributes and colours. (Those that blessed has for
    xterm-16color are wrong.)"""
    if not terminal.normal:
        return Codes()
    words = ";".join(WORDS[word] for word in look.words)
    deep = [paint for depth, paint in zip(_DEPTHS, look.paints, strict=True) if depth <= terminal.number_of_colors]
    return Codes(words, _colour(deep[-1].text, 30), _colour(deep[-1].ground, 40)) if deep else Codes(words)


def _colour(colour: str, first: int) -> str:
    """The code of a colour. first: the first of the eight basic codes, 30 for a text, 40 for a background."""
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
    paint = _read_paint(row.columns[column], depth)
    if paint is None:
        raise row.wrong(f"{row.columns[column]!r} is not two of {depth} colours, or dashes, with a slash between")
    return paint


@cache
def _read_paint(written: str, depth: int) -> Paint | None:
    """The two colours in a column; None if they are not two of that many. Cached, as many columns are alike."""
    text, _, ground = written.partition("/")
    if all(colour == "-" or _is_colour(colour, depth) for colour in (text, ground)):
        return Paint(text.replace("-", ""), ground.replace("-", ""))
    return None


def _is_colour(colour: str, depth: int) -> bool:
    if depth > _PALETTE and _RGB.fullmatch(colour):
        return True
    is_number = colour.isascii() and colour.isdecimal() and len(colour) < 4
    return is_number and int(colour) < min(depth, _PALETTE)


THEMES = read_themes(load(FILE, BLOCKS))
NAMES = tuple(THEMES)
"""The names of all themes; the first is the default."""
