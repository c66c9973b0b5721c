"""What the conformance tests need to know about the game (compbis.conformance.trials)."""

import random
from collections.abc import Sequence
from types import MappingProxyType

from compbis.captains.small_trials import SmallTrials, idle
from compbis.table.report import Report
from compbis.table.side import Side
from cruisers.captains import Phillips
from cruisers.cards import SEAS
from cruisers.position import Position


class Trials(SmallTrials):
    """The trials of the game. Two captains with the same seed search the same hexes, so they meet and fight."""

    position = Position
    endings = MappingProxyType({"time": idle, "sunk": lambda request, draw: Phillips(request.side, 1).answer(request)})
    revealing_reports = ("sighted", "salvo")
    lines = ("ST", "CA", "HE 4", "HE GO", "GO ?", "GO", "GO A9", "GO K1", "GO 7")

    def unseen(self, position: Position, side: Side, heard: Sequence[Report], dice: random.Random) -> Position:
        """The position with the enemy elsewhere, unless it was seen last turn, and with another last sighting.

        Args:
            position: the position at the start of a turn
            side: the side that cannot tell the two apart
            heard: the reports to the side, not needed here
            dice: random numbers to choose the position with
        """
        at, before = dice.choice(SEAS.names), position.turn - 1  # before turn 1, too: both ships are in their corners
        at = position.ships[side.enemy].at if position.ships[side].when == before else at
        return position.with_ship(side.enemy, at=at, seen=dice.choice(SEAS.names), when=before)
