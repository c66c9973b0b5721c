"""The tables of the manual, copied a second time."""

import math
from fractions import Fraction

GUNNERY = {
    "extreme": ("special", "1H", "1B", "1S", "1A", "miss", "miss", "miss", "miss", "miss"),
    "long": ("2H+E", "special", "special", "1H", "1B", "1S", "1A", "miss", "miss", "miss"),
    "medium": ("2H+E", "special", "special", "1H+E", "1H", "1B", "1S", "1A", "miss", "miss"),
    "short": ("2H+E", "2H+E", "special", "special", "1H+E", "1H", "1B", "1S", "1A", "miss"),
}
FACTOR = {"extreme": Fraction(1, 3), "long": Fraction(1, 2), "medium": Fraction(1), "short": Fraction(3, 2)}
SPECIAL = ("subtable", "radar", "radar", *["fire control"] * 3, *["fuel"] * 4)
CLASS_MODIFIER = {
    ("CA", "BC"): 1,
    ("CA", "BB"): 1,
    **{(small, big): more for small in ("CL", "DD", "CV", "CG") for big, more in (("CA", 1), ("BC", 3), ("BB", 5))},
}
DAMAGE_CUP = {"hull": 8, "dud": 3, "bow": 2, "stern": 2, "rudder": 2, "critical": 2, "fire control": 1}
EVASION_CUP = {"-1": 2, "-2": 4, "-3": 5, "-4": 4, "-5": 5, "-6": 2, "-8": 1}


def cup(chits: dict[str, int]) -> list[str]:
    """The chits of a full cup, in the order of their names."""
    return sorted(name for name, number in chits.items() for _ in range(number))


def range_between(one: int, other: int) -> str:
    """The range of two Movement Zones, by the Sea Zones between them (10.e)."""
    between = abs((one - 1) // 3 - (other - 1) // 3) - 1
    if between <= 1:
        return "short"
    return "medium" if between <= 3 else "long" if between <= 6 else "extreme"


def dice(factors: int, distance: str) -> int:
    """The number of dice for gunnery factors (10.f)."""
    return math.ceil(factors * FACTOR[distance])


def gunnery_level(level: int) -> int:
    """The gunnery modifier for visibility."""
    return 0 if level <= 3 else 1 if level <= 6 else 3


def hit_level(level: int) -> int:
    """The modifier of the Torpedo & Air Attack Hit Table for visibility (9.b); X counts as 9."""
    return {1: -2, 2: -1, 3: -1, 4: 0, 5: 0, 6: 2, 7: 2, 8: 2}.get(level, 3)


def hits(die: int, total: int) -> int:
    """The number of hits (9.e)."""
    found = 3 if total <= 0 else 2 if total <= 2 else 1 if total <= 5 else 0
    return max(found, 1) if die == 0 else found


def battle_allowance(er: int) -> int:
    """The Movement Zones that a ship can move (10, step 4)."""
    if er <= 0:
        return 0
    return 1 if er < 20 else 2 if er <= 25 else 3 if er <= 30 else 4


def abort_modifier(differential: int) -> int:
    """The modifier of the Abort Combat Table."""
    return -max(-2, min(2, differential))
