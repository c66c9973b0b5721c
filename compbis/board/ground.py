"""What lies on a board and what stands on it: each kind with signs that say what it is without any colour."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.table.values import NamedTuple


class Ground(NamedTuple):
    """What a place is.

    sign: two characters for it, where there is no colour; style: of the sign, one of GROUNDS
    land: how much of it is land, from 0 to 1, from which the coasts are drawn; water: the style of the rest, "" for the
    tones of the open sea
    mark: a character in its middle where coasts are drawn; fill: one all over its water there
    name: what a sentence calls it; rule: what a key says of it besides
    """

    sign: str
    style: str
    land: float = 0.0
    water: str = ""
    mark: str = ""
    fill: str = " "
    name: str = "OPEN SEA"
    rule: str = ""


SEA = Ground(" .", "sea", mark="·")
SHOAL = Ground(" ,", "shoal", water="shoal", mark=",", name="SHOAL WATER", rule="NO SHIPS")
"""Water that ships may not enter."""
COAST = Ground("%%", "coast", 0.5, "shoal", name="COAST", rule="NO SHIPS")
"""Partly land: ships may not enter."""
LAND = Ground("##", "land", 1.0, "shoal", name="LAND")
PORT = Ground(" +", "port", 0.5, mark="⊕", name="PORT")
FOG = Ground(" ~", "fog", water="fog", fill="░", name="FOG")
LANE = Ground(" =", "lane", water="lane", mark="•", name="CONVOY LANE")
"""The middle of a lane of convoys."""
LANE_SIDE = Ground(" -", "lane", water="lane", mark="-", name="EDGE OF A CONVOY LANE")
"""Its edges."""
ZONE = Ground(" :", "zone", water="zone", mark=":", name="ZONE")
"""An area for which a rule has a name."""
CLOSED = Ground("//", "closed", water="closed", fill="/", name="CLOSED")
"""No part of the game, though it is on the board."""
SHADE = Ground(" o", "shade", water="shade", mark="o", name="SHADED")
"""A place that a game shades for a player who asked: where a ship can be, what planes reach."""
SHADE_LATER = Ground(" '", "shade", water="shade", mark="'", name="SHADED FOR LATER")
"""The same of a later time."""
KINDS = SEA, SHOAL, COAST, LAND, PORT, FOG, LANE, LANE_SIDE, ZONE, CLOSED

"""All of these that may be printed on a map."""


FACINGS: Mapping[str, str] = MappingProxyType(
    dict(zip(["N", "NE", "E", "SE", "S", "SW", "W", "NW"], "↑↗→↘↓↙←↖", strict=True))
)
"""The arrow for each direction. A terminal without drawn characters shows the letters."""


STANDING: Mapping[str, str] = MappingProxyType(
    {
        "own": "YOURS",
        "enemy": "ENEMY",
        "sighted": "SIGHTED",
        "shadowed": "SHADOWED",
        "convoy": "CONVOY",
        "marker": "MARKER",
    }
)
"""What a sentence calls the figures of each style."""


class Figure(NamedTuple):
    """What stands on a place: a counter, or several of them that belong together.

    sign: two characters for it, in the smallest size: what it is, or a mark before that; style: one of FIGURES
    number: how many there are; names: of theirs, the most important first, or what else is told of it
    left: how much is left of it, from 0 to 1, or None where that is not known or does not matter
    label: what it is called where there is room for more than a sign; facing: the direction it heads for, one of
    FACINGS, "" for none
    beside: what stands before its letter in the smallest size instead of another figure's: the letter of the other
    side's figure under it, as the square of a battle shows both, or its own mark
    barred: whether a counter of two rows shows how much is left rather than a name
    brief: two characters in the smallest size instead of its sign, as a number that it is ordered by; of several such
    counters the first of them and a +
    """

    sign: str
    style: str
    number: int = 1
    names: Sequence[str] = ()
    left: float | None = None
    label: str = ""
    facing: str = ""
    beside: str = ""
    barred: bool = False
    brief: str = ""
