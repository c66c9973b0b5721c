"""The units of the game in their present state: immutable values that hold only what the owner may know."""

from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import PlaneKind, ShipKind
from compbis.games.computer_bismarck.cards.modes import (
    AT_BASE,
    NO_LOAD,
    UNTIL_CALLED,
    UNTIL_LOCATED,
    UNTIL_RELEASED,
    Load,
    PlaneMode,
    ShipMode,
)
from compbis.games.computer_bismarck.cards.roster import PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.cards.tables import number
from compbis.table.side import Side

WAITING_MODES = frozenset((UNTIL_RELEASED, UNTIL_LOCATED, UNTIL_CALLED))
"""Modes of ships that are not yet active (14)."""
SLOW_KNOTS = number("speed", "slow knots")
"""The highest speed in knots of a ship in slow mode (6.51.1, 16.76)."""


Mode = TypeVar("Mode", ShipMode, PlaneMode)


class Fate(StrEnum):
    """How a ship (sunk, dispersed, arrived) or a plane (crashed, lost with its carrier) left the game; "" in play."""

    IN_PLAY = ""
    SUNK = "SUNK"
    DISPERSED = "DISPERSED"
    ARRIVED = "ARRIVED"
    CRASHED = "CRASHED"
    LOST = "LOST"


IN_PLAY = Fate.IN_PLAY


class Ship(NamedTuple):
    """One ship, flotilla, group or convoy.

    Args:
        square: where it is; 0 if it is not on the board.
        moved: whether it moved last turn (6.7).
        dashed: whether it moved two squares or more last turn (6.51.1).
        odd: firepower lost in excess of what it had and not yet turned into a midship, 0 or 1 (16.74).
        held: the turn on which it may not move because it sank or dispersed a convoy (16.67), else 0.
        slowed: whether it has fallen into slow mode since the last movement, which sets its indicator to N (16.76).
    """

    spec: ShipSpec
    square: Square
    mode: ShipMode
    fuel: int
    midships: int
    firepower: int
    knots: int
    torpedoes: int
    moved: bool = False
    dashed: bool = False
    odd: int = 0
    held: int = 0
    fate: Fate = IN_PLAY
    slowed: bool = False

    @property
    def name(self) -> str:
        """The name as the computer knows it."""
        return self.spec.name

    @property
    def kind(self) -> ShipKind:
        """Its kind: B, C, A, D, S, O or M (2.3)."""
        return self.spec.kind

    @property
    def side(self) -> Side:
        """Its side."""
        return self.spec.side

    @property
    def active(self) -> bool:
        """Whether it is in play, on the board, and not waiting to be activated."""
        return self.fate == IN_PLAY and self.square != 0 and self.mode not in WAITING_MODES

    @property
    def slow(self) -> bool:
        """Whether it is in slow mode: 21 knots or less (6.51.1)."""
        return self.knots <= SLOW_KNOTS

    @property
    def indicator(self) -> bool:
        """The slow mode indicator: Y if it moved last turn (6.51.2), but N if it just fell into slow mode (16.76)."""
        return self.moved and not self.slowed


class Plane(NamedTuple):
    """One plane unit.

    Args:
        square: where it is: that of its base while it is there; 0 if its carrier is not on the board.
        load: what it took off with (8.23, 8.24).
        endurance: how many turns it can still stay in the air (8.6).
        refuelling: whether it landed last turn, and so may not move (8.6).
        attacked: whether it has attacked and not been back at base since (16.33).
    """

    spec: PlaneSpec
    square: Square
    mode: PlaneMode = AT_BASE
    load: Load = NO_LOAD
    endurance: int = 0
    refuelling: bool = False
    attacked: bool = False
    fate: Fate = IN_PLAY

    @property
    def name(self) -> str:
        """The name as the computer knows it."""
        return self.spec.name

    @property
    def kind(self) -> PlaneKind:
        """Its kind: R, L or T (2.3, 8.73)."""
        return self.spec.kind

    @property
    def side(self) -> Side:
        """Its side: all planes are British."""
        return self.spec.side

    @property
    def active(self) -> bool:
        """Whether it is in play, and its base is on the board."""
        return self.fate == IN_PLAY and self.square != 0

    @property
    def aloft(self) -> bool:
        """Whether it is in the air. On the ground or on a deck it sees nothing (8.6, 18.0)."""
        return self.mode != AT_BASE and self.fate == IN_PLAY and self.square != 0


class Leg(NamedTuple, Generic[Mode]):
    """What a unit will do in the computer movement phase (4.51): its order, worked out.

    Args:
        mode: at the end of the turn.
        goal: the square where the turn ends.
        track: the squares entered, in order.
        attack: the square that a torpedo plane attacks (8.24.2), else 0.
        fixed: whether it was set in the shadow phase, so that the unit takes no more orders this turn (10.1).
        follows: whether the unit keeps up with the ship that it shadows (10.8).
    """

    mode: Mode
    goal: Square
    track: tuple[Square, ...] = ()
    attack: Square = 0
    fixed: bool = False
    follows: bool = False


ShipLeg = Leg[ShipMode]
PlaneLeg = Leg[PlaneMode]
UnitLeg = ShipLeg | PlaneLeg
