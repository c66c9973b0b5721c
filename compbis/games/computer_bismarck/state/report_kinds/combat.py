"""Attacks and naval combat (16)."""

from enum import StrEnum

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import ShipKind, Weapon
from compbis.games.computer_bismarck.state.report_kinds.sighting import Units
from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Hindrance(StrEnum):
    """What kept planes from attacking."""

    UNSEEN = "unseen"
    NIGHT = "night"
    WEATHER = "weather"


class Wish(StrEnum):
    """What a side declares in a battle; NONE if it has nothing to decide."""

    FIGHT = "FIGHT"
    WITHDRAW = "WITHDRAW"
    NONE = ""


class ShipStatus(NamedTuple):
    """The status of a ship before a battle, for its owner."""

    name: str
    midships: int
    firepower: int
    knots: int
    torpedoes: int


class AirAttack(Facts, kind="air_attack"):
    """Planes attacked a ship.

    Args:
        confused: whether the pilots attacked a British ship by mistake.
        weapon: bombs or air torpedoes.
        hits: None for bombs on a German ship, whose effect stays hidden (16.31.2).

    Section: 16.31, 16.32. Heard by: the British.
    """

    plane: str
    confused: bool
    weapon: Weapon
    target: str
    square: Square
    hits: int | None


class NoAttack(Facts, kind="no_attack"):
    """Planes could not attack as ordered.

    why: no target was spotted, or night or weather prevented the attack (9.8).

    Section: 16.31, 16.32. Heard by: the British.
    """

    plane: str
    square: Square
    why: Hindrance


class AirAttacked(Facts, kind="air_attacked"):
    """Planes attacked a German ship.

    weapon: bombs or air torpedoes.

    Section: 16.31, 16.32. Heard by: the Germans.
    """

    weapon: Weapon
    target: str
    square: Square
    hits: int


class SubmarineAttack(Facts, kind="submarine_attack"):
    """A submarine group attacked a ship.

    Section: 16.41. Heard by: the side that attacked.
    """

    unit: str
    target: str
    square: Square
    hits: int


class SubmarineAttacked(Facts, kind="submarine_attacked"):
    """Submarines attacked a ship.

    submarine_sunk: whether one of them was sunk; its group is not named (16.41.2).

    Section: 16.41. Heard by: the side that was attacked.
    """

    submarine_sunk: bool
    target: str
    square: Square
    hits: int


class Spent(Facts, kind="spent"):
    """A submarine group has no torpedoes left.

    Section: 16.41.3. Heard by: its owner.
    """

    unit: str


class DestroyerAttack(Facts, kind="destroyer_attack"):
    """A British flotilla attacked a ship.

    lost: how many destroyers gunfire sank as they ran in.

    Section: 16.51.2. Heard by: both sides.
    """

    unit: str
    target: str
    square: Square
    lost: int
    hits: int


class Damage(Facts, kind="damage"):
    """A unit was damaged.

    Args:
        midships, firepower, knots, fuel: how much of each it lost.
        sunk: whether nothing is left of it.

    Section: 16.7. Heard by: its owner.
    """

    unit: str
    kind: ShipKind
    midships: int
    firepower: int
    knots: int
    fuel: int
    sunk: bool


class Sunk(Facts, kind="sunk"):
    """A ship was sunk, or some ships of a multi-ship unit. Not reported for a submarine lost in its own attack.

    Args:
        count: how many of its ships were sunk.
        whole: whether nothing is left of the unit.

    Section: 16.31.2, 16.41.2, 16.51.2. Heard by: both sides.
    """

    unit: str
    kind: ShipKind
    side: Side
    count: int
    whole: bool


class Battle(Facts, kind="battle"):
    """A naval combat began.

    british, german: each side's ships in it.

    Section: 16.62.1. Heard by: both sides.
    """

    square: Square
    british: Units
    german: Units


class Status(Facts, kind="status"):
    """A battle is about to begin: the status of the side's own ships in it.

    Section: 16.62.2. Heard by: their owner.
    """

    units: tuple[ShipStatus, ...]


class Surprise(Facts, kind="surprise"):
    """The Bismarck attempted a surprise attack.

    Section: 16.68. Heard by: both sides if it succeeded, else the Germans.
    """

    square: Square
    success: bool


class Declared(Facts, kind="declared"):
    """Both sides declared whether they fight or withdraw.

    Section: 16.62.4. Heard by: both sides.
    """

    square: Square
    british: Wish
    german: Wish


class Withdrawal(Facts, kind="withdrawal"):
    """A ship tried to withdraw from a battle.

    Section: 16.62.5, 16.63. Heard by: both sides.
    """

    unit: str
    success: bool


class Fire(Facts, kind="fire"):
    """Ships fired a round of salvos.

    round: the number of the round in the battle; pairs: each ship that fired, with its target.

    Section: 16.62.7, 16.65. Heard by: both sides.
    """

    round: int
    pairs: tuple[tuple[str, str], ...]


class Torpedoes(Facts, kind="torpedoes"):
    """A ship launched torpedoes in a battle.

    Section: 16.64. Heard by: both sides.
    """

    unit: str
    target: str
    hits: int


class Dispersed(Facts, kind="dispersed"):
    """A convoy was dispersed and is out of the game.

    Section: 16.73. Heard by: both sides.
    """

    unit: str
    square: Square


class Held(Facts, kind="held"):
    """A ship may not move on the next turn, because it dispersed a convoy.

    Section: 16.67. Heard by: its owner.
    """

    unit: str


class BattleEnds(Facts, kind="battle_ends"):
    """A battle is over.

    Section: 16.62. Heard by: both sides.
    """

    square: Square
