"""A board as a picture, which a screen may draw in several sizes; its styles, spans and panels.

A style carries no meaning of its own: the text of a span says everything without it.
"""

from collections.abc import Sequence
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from compbis.table.values import NamedTuple

TONES = ("sea", "sea2", "sea3")
"""Slightly different tones of sea, which show the places of a board without lines between them."""
SHADES = ("likely", "shade", "later")
"""Styles of places shaded at a player's request: the likeliest, those for the present, and those for a later time."""
GROUNDS = (*TONES, "shoal", "land", "coast", "port", "fog", *SHADES, "zone", "lane", "closed")
"""Styles of what lies on a board, under everything else."""
LABEL = "label"
"""The style of the names on a figure."""
FIGURES = ("own", "asked", "enemy", "sighted", "shadowed", "convoy", "marker")
"""Styles of what stands on a board."""
TWINS = MappingProxyType({"own": "own2", "convoy": "convoy2", "enemy": "enemy2"})
"""The style of every second figure where two of one style stand side by side and would look like one."""
STYLES = (*GROUNDS, *FIGURES, *TWINS.values(), LABEL, "title", "event", "dim")
"""Every style of text except plain. data/themes.dat says how each looks."""


class Size(NamedTuple):
    """Columns and rows of a terminal or of a part of it."""

    columns: int
    rows: int

    def within(self, room: "Size") -> bool:
        """Whether this size fits into the room."""
        return self.columns <= room.columns and self.rows <= room.rows


class Span(NamedTuple):
    """Text in one style.

    Args:
        text: the text
        style: one of STYLES, or "" for plain
        on: the ground or figure under the text; "" for that of its style

    A ground drawn on another ground is a part of a place, such as a coast: the text has the colour of the first ground.
    """

    text: str
    style: str = ""
    on: str = ""


Line = tuple[Span, ...]


class Window(NamedTuple):
    """The part of a board that is shown.

    Args:
        row: the first row of places, from 0
        column: the first column of places, from 0
        rows: the number of rows
        columns: the number of columns
    """

    row: int
    column: int
    rows: int
    columns: int


class Finish(Enum):
    """How a board is drawn."""

    SIGNS = "signs"
    """In signs alone, as line mode prints it."""
    NAMED = "named"
    """In signs, with names and numbers, on a screen that draws no coasts."""
    DOTTED = "dotted"
    """With coasts, and the sea dotted."""
    TONED = "toned"
    """With coasts, and the sea in tones."""

    @property
    def coasts(self) -> bool:
        """Whether coasts are drawn."""
        return self in (Finish.DOTTED, Finish.TONED)


class Panel(NamedTuple):
    """A panel beside the board.

    Args:
        title: its title
        lines: lines of any length
        last: whether the last lines matter most, if not all fit
        whole: whether all lines must fit, since none is of use without the others
        samples: what is drawn before each line, all of equal width; () for nothing
        spare: whether the board says the same, so that the board's key may replace it
        located: whether it says where units or places are: lists begin with such panels
        more: lines for which only lists have room, after the others
    """

    title: str
    lines: tuple[Span, ...]
    last: bool = False
    whole: bool = False
    samples: tuple[Line, ...] = ()
    spare: bool = False
    located: bool = False
    more: tuple[Span, ...] = ()


class Picture(Protocol):
    """A board that a screen may draw in several sizes. A size is that of one place, in columns and rows.

    Attributes:
        letters: what the letters of counters mean; "" for nothing
    """

    letters: str

    @property
    def sizes(self) -> Sequence[Size]:
        """The possible sizes, the largest first."""

    def extent(self, size: Size) -> Size:
        """The columns and rows of the whole board in this size, with its title and numbers."""

    def lines(self, size: Size, finish: Finish = Finish.SIGNS, window: Window | None = None) -> Sequence[Line]:
        """The board in this size.

        Args:
            size: the size of a place
            finish: how to draw it
            window: the part to draw, None for all
        """

    def window(self, size: Size, room: Size, corner: tuple[int, int] | None, following: bool) -> Window:
        """The part of the board that fits into a room.

        Args:
            size: the size of a place
            room: the columns and rows available
            corner: the row and column to begin at, if possible; None for any
            following: whether to begin elsewhere if the unit to be ordered would be within two places of an edge
        """

    def overview(self, window: Window, room: Size) -> Sequence[Line]:
        """The whole board, small enough for a room: the part that is shown is bright and framed, and the rest dim."""

    def ruler(self) -> Line:
        """The column numbers in a single row, for the smallest size."""

    def key(self) -> tuple[str, ...]:
        """What the signs on the board stand for: a line for each kind of ground and figure."""

    def key_aloud(self) -> tuple[str, ...]:
        """Where each kind of ground is printed, in sentences: a line for each kind but the open sea."""

    def gazetteer(self) -> Sequence[Panel]:
        """Its named lands, waters and ports, each with one of its places; nothing if it has none."""

    def legend(self, finish: Finish, size: Size | None = None, hidden: bool = False) -> Panel:
        """What `key` says, as a panel, with a sample of each kind as it is drawn.

        Args:
            finish: how the board is drawn
            size: the size of its places; None for the smallest
            hidden: whether to list the ground, units and markers that counters and numbers hide
        """
