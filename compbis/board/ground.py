"""What lies on a board and what stands on it. Each kind has signs that identify it without colour."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.table.values import NamedTuple


class Ground(NamedTuple):
    """The ground of a place.

    Args:
        sign: two characters for it, where there is no colour
        style: the style of the sign, one of GROUNDS
        land: its share of land, from 0 to 1, from which coasts are drawn
        water: the style of the rest; "" for the tones of the open sea
        mark: a character in its middle where coasts are drawn
        fill: a character all over its water there
        name: its name in sentences
        rule: what a key adds to the name
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
FOG = Ground(" ~", "fog", water="fog", fill="~", name="FOG")
LANE = Ground(" =", "lane", water="lane", mark="•", name="CONVOY LANE")
"""The middle of a convoy lane."""
LANE_SIDE = Ground(" -", "lane", water="lane", mark="-", name="EDGE OF A CONVOY LANE")
"""The edge of a convoy lane."""
ZONE = Ground(" :", "zone", water="zone", mark=":", name="ZONE")
"""An area that a rule names."""
CLOSED = Ground("//", "closed", water="closed", fill="/", name="CLOSED")
"""On the board, but not part of the game."""
SHADE = Ground(" o", "shade", water="shade", mark="o", name="SHADED")
"""A place shaded at a player's request: where a ship can be, what planes can reach."""
SHADE_LIKELY = Ground(" O", "likely", water="likely", mark="O", name="SHADED, LIKELY")
"""One that is more likely than others."""
SHADE_LATER = Ground(" '", "later", water="later", mark="'", name="SHADED FOR LATER")
"""As SHADE, for a later time."""
KINDS = SEA, SHOAL, COAST, LAND, PORT, FOG, LANE, LANE_SIDE, ZONE, CLOSED

"""Kinds of ground that may be printed on a map."""


FACINGS: Mapping[str, str] = MappingProxyType(
    dict(zip(["N", "NE", "E", "SE", "S", "SW", "W", "NW"], "↑↗→↘↓↙←↖", strict=True))
)
"""The arrow for each direction. A terminal without such characters shows the letters."""


NEWS = "?"
"""The sign of a marker where an enemy was last known to be, before the number of turns since."""
SUBMARINE_NEWS = "s"
"""The same for submarines."""


STANDING: Mapping[str, str] = MappingProxyType(
    {
        "own": "YOURS",
        "asked": "YOURS, ASKED NOW",
        "enemy": "ENEMY",
        "sighted": "SIGHTED",
        "shadowed": "SHADOWED",
        "convoy": "CONVOY",
        "marker": "MARKER",
    }
)
"""What sentences call the figures of each style."""


class Figure(NamedTuple):
    """What stands on a place: a counter, or several that belong together.

    Args:
        sign: two characters for it in the smallest size: what it is, or a mark and what it is
        style: one of FIGURES
        number: how many units it stands for
        names: their names, the most important first, or other remarks
        left: how much is left of it, from 0 to 1; None if that is not known or does not matter
        label: its name where there is room for more than a sign
        facing: its heading, one of FACINGS; "" for none
        beside: what precedes its letter on a board in signs: the letter of the other side's figure below it
        barred: whether a counter of two rows shows how much is left rather than a name
        brief: two characters instead of its sign in the smallest size, such as its number in an order; several such
            counters show the first character of the first one's label and a +
        also: the letter of a convoy among its units, which then follows its own; "" for none
        means: what a key calls it; "" for what its style is in STANDING
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
    also: str = ""
    means: str = ""
