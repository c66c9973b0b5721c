"""The position, and what a side may know of it: everything but the order of the cards."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.state.ships import Ship
from compbis.games.denmark_strait.state.sight import View
from compbis.table.dice import Deck
from compbis.table.game import Outcome
from compbis.table.side import Side
from compbis.table.values import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """The position at the start of a turn.

    Attributes:
        seed: the seed of all dice
        turn: the number of the turn
        ships: the ships by name
        decks: the decks by side; empty before they are shuffled on turn 1
        outcome: the result; None while the game is in progress
        historical: whether the ships have their historical captains
    """

    seed: int
    turn: int
    ships: Mapping[str, Ship]
    decks: Mapping[Side, Deck]
    outcome: Outcome | None = None
    historical: bool = False

    def view(self, side: Side) -> View:
        """What a side may know."""
        left = MappingProxyType({each: _without_order(deck.pile or deck.discards) for each, deck in self.decks.items()})
        return View(side, self.turn, self.ships, left)


@lru_cache(64)
def _without_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in the order of a new deck. Which cards are left is no secret, since all others have been seen."""
    return tuple(sorted(cards, key=DECK.index))
