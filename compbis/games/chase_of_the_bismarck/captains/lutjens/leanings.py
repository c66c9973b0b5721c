"""What Lutjens prefers in a game among choices that are nearly equal, so that nobody who knows his earlier games can
foresee where he is: hexes on his way, hexes where he hunts, and hexes where his tankers wait."""

import random
from collections.abc import Mapping

from compbis.board.shapes import IN_A_ROW
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, WATER, Hex

_TOLL, _HUNT = 0.15, 0.1
"""The most that a whim adds to or takes from the price of a hex on the way, and of a turn's hunt, in points."""
_BLOCK = 2
"""The rows and columns of a block of hexes in which a whim changes all prices alike: whims for single hexes would
cancel out on the way."""
_WEST = 24
"""The last column where whims change the prices: farther east the Home Fleet is too near for a longer way."""
_PAIR, _SINGLE = ("L7", "L8", "L9"), ("G11", "G12", "G13")
"""Where two tankers wait together, and one alone: south and north of the northern lane."""
_DECOYS = ("Z8", "AE8")
"""Where two tankers draw the Allies away."""


class Leanings:
    """The preferences of one game. dice: the captain's own, for these alone."""

    def __init__(self, dice: random.Random) -> None:
        waters = sorted(WATER)
        blocks = {_block(at): 0.0 for at in waters}
        whims = {block: _drawn(dice, _TOLL) for block in blocks}
        self.tolls: Mapping[Hex, float] = {at: whims[_block(at)] if at % IN_A_ROW <= _WEST else 0.0 for at in waters}
        """By hex, what is added to its price on the way."""
        self.hunts: Mapping[Hex, float] = {at: _drawn(dice, _HUNT) for at in waters}
        """By hex, what is added to the price of a turn's hunt."""
        pair, single = (HEXES[dice.choice(names)] for names in (_PAIR, _SINGLE))
        self.tankers = pair, pair, single, *[HEXES[name] for name in _DECOYS]
        """Where the tankers wait."""


def _drawn(dice: random.Random, most: float) -> float:
    return most * (2 * dice.random() - 1)


def _block(at: Hex) -> tuple[int, int]:
    return at // IN_A_ROW // _BLOCK, at % IN_A_ROW // _BLOCK
