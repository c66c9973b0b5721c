"""Gunfire in combat: ranges, dice, modifiers and results (10, step 2)."""

from math import ceil

from compbis.games.chase_of_the_bismarck.cards.tables import (
    DICE,
    DIE,
    FIRES_AS,
    GUNNERY,
    GUNNERY_CLASS,
    GUNNERY_LEVEL,
    GUNNERY_MODIFIER,
    RANGE,
    SPECIAL,
    SUBTABLE,
)
from compbis.games.chase_of_the_bismarck.rules.hits import Loss
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING
from compbis.table.values import NamedTuple

IN_A_SEA_ZONE = 3
ZONES = 27
"""The Movement Zones of the Battle Board: three in each of nine Sea Zones (10; Reading 10.c)."""
_LOSSES = {
    "1H": Loss(hull=1),
    "1H+E": Loss(hull=1, evasion=1),
    "2H+E": Loss(hull=2, evasion=1),
    "1B": Loss(bow=1),
    "1S": Loss(stern=1),
    "1A": Loss(secondary=1),
}


class Volley(NamedTuple):
    """The number of dice of a ship's fire, and how many of them are for primary guns; those come first (Reading
    10.v)."""

    dice: int
    primary: int


def between(one: Fighter, other: Fighter) -> int:
    """The number of Sea Zones between two ships (10)."""
    return max(abs((one.zone - 1) // IN_A_SEA_ZONE - (other.zone - 1) // IN_A_SEA_ZONE) - 1, 0)


def range_to(one: Fighter, other: Fighter) -> str:
    """The range between two ships: extreme, long, medium or short (10; Reading 10.e)."""
    return RANGE[between(one, other)]


def volley(firer: Fighter, target: Fighter) -> Volley:
    """The dice of a ship that fires at a target, by position and range, rounded up once per ship (10, step 2; Reading
    10.f, 10.g)."""
    distance = range_to(firer, target)
    if distance == "extreme" and (firer.card.cls not in ("BB", "BC", "CA") or "no_extreme" in firer.card.rules):
        return Volley(0, 0)
    broadside = firer.course == OPENING
    bow = firer.bow if firer.course in (CLOSING, OPENING) else 0
    stern = firer.stern if firer.course in (BREAKING, OPENING) else 0
    if not broadside and "stern_opening_only" in firer.card.rules:
        stern = 0  # Reading 10.v
    secondary = firer.secondary if broadside and distance in ("medium", "short") else 0
    primary = ceil((bow + stern) * DICE[distance])
    return Volley(ceil((bow + stern + secondary) * DICE[distance]), primary)


def modifier(battle: Battle, firer: Fighter, target: Fighter) -> int:
    """The modifier of each gunnery roll (10).

    Args:
        battle: the combat
        firer: the firing ship
        target: the target
    """
    fires = FIRES_AS.get(firer.card.cls, firer.card.cls)
    applying = {
        "acquired": (firer.id, target.id) in battle.acquired,
        "radar": firer.radar,
        "firer not opening": firer.course != OPENING,
        "target not opening": target.course != OPENING,
        "fire control": firer.damage.fire_control,
        "exhausted": firer.exhausted,
    }
    return (
        sum(GUNNERY_MODIFIER[name] for name, applies in applying.items() if applies)
        + GUNNERY_CLASS.get(f"{fires} {target.card.cls}", 0)
        + GUNNERY_LEVEL[battle.level]
    )


def result(total: int, distance: str) -> str:
    """The result of a roll on the Naval Combat Table, one of tables.RESULTS. A total below 0 counts as 0; above 9 it is
    a miss (Reading 10.h)."""
    return GUNNERY[max(total, DIE[0])][distance] if total <= DIE[-1] else "miss"


def loss(word: str) -> Loss:
    """The loss for a result other than a miss or special damage (10; Reading 10.j)."""
    return _LOSSES[word]


def special(die: int) -> str:
    """The result on the Special Damage Table: subtable, radar, fire control or fuel (Reading 10.k)."""
    return SPECIAL[die]


def fuel_lost(die: int) -> int:
    """The Fuel Points lost to special damage: half the roll, rounded up (10)."""
    return ceil(die / 2)


def subtable_sinks(die: int, cls: str) -> bool:
    """Whether the Subtable sinks a ship of this class (Reading 10.k)."""
    return die <= SUBTABLE["BC sunk at most" if cls == "BC" else "sunk at most"]


SUBTABLE_LOSS = Loss(hull=SUBTABLE["hull"], evasion=SUBTABLE["evasion"])
"""The loss of a ship that the Subtable does not sink (10)."""
