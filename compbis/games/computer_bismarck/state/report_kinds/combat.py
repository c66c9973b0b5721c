"""Attacks and naval combat (16)."""

from enum import StrEnum

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import ShipKind, Weapon
from compbis.games.computer_bismarck.state.report_kinds.sighting import Units
from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Hindrance(StrEnum):
    """What keeps planes from an attack."""

    UNSEEN = "unseen"
    NIGHT = "night"
    WEATHER = "weather"


class Wish(StrEnum):
    """What a side declares in a battle; none if it has nothing to decide."""

    FIGHT = "FIGHT"
    WITHDRAW = "WITHDRAW"
    NONE = ""


class ShipStatus(NamedTuple):
    """A ship as its owner sees it before a battle."""

    name: str
    midships: int
    firepower: int
    knots: int
    torpedoes: int


class AirAttack(Facts, kind="air_attack"):
    """Planes attacked a ship.

    weapon: bombs or air torpedoes; confused: the pilots took a British ship for the target;
    hits: None for bombs on a German, whose effect is not told (16.31.2).

    Section: 16.31, 16.32. Heard by: the British.
    """

    plane: str
    confused: bool
    weapon: Weapon
    target: str
    square: Square
    hits: int | None


class NoAttack(Facts, kind="no_attack"):
    """Planes could not make the attack that they were sent to.

    why: they saw no target, or night or weather kept them from it (9.8).

    Section: 16.31, 16.32. Heard by: the British.
    """

    plane: str
    square: Square
    why: Hindrance


class AirAttacked(Facts, kind="air_attacked"):
    """A German ship was attacked by planes.

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
    """A ship was attacked by submarines.

    submarine_sunk: one of them was sunk; it is not told which (16.41.2).

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

    lost: destroyers that gunfire sank on the run in.

    Section: 16.51.2. Heard by: both sides.
    """

    unit: str
    target: str
    square: Square
    lost: int
    hits: int


class Damage(Facts, kind="damage"):
    """A unit was damaged.

    kind: the unit's; midships, firepower, knots, fuel: how much of each it lost; sunk: that was the end of it.

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
    """A ship was sunk, or some ships of a unit of several. Of a submarine lost in its own attack it is not told.

    kind, side: the unit's; count: how many of its ships; whole: nothing is left of it.

    Section: 16.31.2, 16.41.2, 16.51.2. Heard by: both sides.
    """

    unit: str
    kind: ShipKind
    side: Side
    count: int
    whole: bool


class Battle(Facts, kind="battle"):
    """A naval combat began.

    british, german: the ships in it.

    Section: 16.62.1. Heard by: both sides.
    """

    square: Square
    british: Units
    german: Units


class Status(Facts, kind="status"):
    """A battle is about to begin: the state of the ships that are in it.

    Section: 16.62.2. Heard by: their owner.
    """

    units: tuple[ShipStatus, ...]


class Surprise(Facts, kind="surprise"):
    """The Bismarck tried a surprise attack.

    Section: 16.68. Heard by: both sides if it came off, else the Germans.
    """

    square: Square
    success: bool


class Declared(Facts, kind="declared"):
    """Both sides said whether they wish to fight or to withdraw.

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
    """A round of gunfire.

    round: its number in the battle; pairs: who fired at whom.

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
    """A convoy was dispersed, and is out of the game.

    Section: 16.73. Heard by: both sides.
    """

    unit: str
    square: Square


class Held(Facts, kind="held"):
    """A ship that dispersed a convoy may not move on the next turn.

    Section: 16.67. Heard by: its owner.
    """

    unit: str


class BattleEnds(Facts, kind="battle_ends"):
    """A battle is over.

    Section: 16.62. Heard by: both sides.
    """

    square: Square
