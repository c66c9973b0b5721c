"""The deck of damage, and the effect of each card."""

from enum import StrEnum
from types import MappingProxyType

from compbis.games.denmark_strait.cards.sheets import SHEETS, named_rows
from compbis.table.datafile import Row
from compbis.table.values import NamedTuple

_MOST = 99
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks of the damage cards, from low to high."""
SUITS = MappingProxyType({"S": "SPADES", "C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS"})
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""A deck without jokers. A card is its rank and the letter of its suit: 10H."""


class Effect(StrEnum):
    """The effect of a damage card."""

    HULL = "hull"
    BRIDGE = "bridge"
    MAGAZINE = "magazine"
    SPEED = "speed"
    GUNNERY = "gunnery"
    RADAR = "radar"


class CardEffect(NamedTuple):
    """The effect of a damage card, and its amount."""

    effect: Effect
    amount: int


def _effect(row: Row) -> CardEffect:
    column = SHEETS[3].column
    return CardEffect(
        Effect(row.one_of(row.columns[column("effect")], list(Effect))), row.integer(column("amount"), 1, _MOST)
    )


EFFECTS = {rank: _effect(row) for rank, row in named_rows(3, RANKS).items()}
