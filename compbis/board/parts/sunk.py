"""The page of a sunk ship, which a screen shows alone until a key is pressed."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from compbis.table.finished.names import listed
from compbis.table.page import Page
from compbis.table.picture import Line, Span

GOING_DOWN = (
    "             /|",
    "            / |",
    "           /  |",
    "          /   |",
    " ~   ~   /____|   ~   ~   ~",
    "   ~   ~    ~   ~   ~   ~  ",
)
"""A stern above the sea."""
CLASSES: Mapping[str, str] = MappingProxyType(
    {
        "BB": "BATTLESHIP",
        "BC": "BATTLECRUISER",
        "CV": "AIRCRAFT CARRIER",
        "CA": "HEAVY CRUISER",
        "CL": "LIGHT CRUISER",
    }
)
"""The classes of single ships, which have a page, in words."""
_WIDTH = 39
"""Columns of the page, which fills the smallest screen."""


def page(kind: str, name: str, facts: Sequence[str], great: bool = False) -> Page:
    """The page of a sunk ship.

    Args:
        kind: its side and class
        name: its full name
        facts: when, where, by whom, and what it counts
        great: whether it is the ship for which the game is played, drawn as it goes down
    """
    from textwrap import wrap  # deferred: the first page does not need it

    before = (*_drawn(), ()) if great else ()
    spaced = " ".join(name)
    lines = [
        *before,
        _row(kind, "dim"),
        (Span((spaced if len(spaced) <= _WIDTH else name).center(_WIDTH), "event"),),
        _row("SUNK", "title"),
        (),
        *[_row(row) for fact in facts for row in wrap(fact, _WIDTH)],
    ]
    return Page(tuple(lines))


def _row(text: str, style: str = "") -> Line:
    return (Span(text.center(_WIDTH).rstrip(), style),)


def _drawn() -> Iterable[Line]:
    """The drawing in the middle of the page."""
    blanks = " " * ((_WIDTH - max(map(len, GOING_DOWN))) // 2)
    return tuple((Span(f"{blanks}{row}".rstrip(), "dim"),) for row in GOING_DOWN)


def by_whom(weapons: Mapping[str, Iterable[str]]) -> str:
    """Who sank a ship: `BY THE GUNS OF HOOD AND KENT, AND TORPEDOES OF NORFOLK`; "" if that is not known.

    Args:
        weapons: the names of those that hit it, by weapon; none for a weapon that nothing more is known of
    """
    told = [f"{weapon} {listed(names)}".rstrip() for weapon, names in weapons.items()]
    return f"BY {', AND '.join(told)}" if told else ""
