"""Decks of cards and cups of chits: values of a position, drawn from by the game's dice.

Every draw has the name of its deck or cup, so that what is drawn from one changes nothing in another. Both sides may
draw from decks of their own at the same time; from one that they share, one after the other.
"""

from typing import NamedTuple

from compbis.table.dice import Dice


class Deck(NamedTuple):
    """A shuffled deck. name: of its draws; pile: the cards face down, the next one first; discards: in their order."""

    name: str
    pile: tuple[str, ...]
    discards: tuple[str, ...] = ()

    @classmethod
    def shuffled(cls, dice: Dice, name: str, cards: tuple[str, ...]) -> "Deck":
        """A deck of these cards, every order of them as likely as any other."""
        left = list(cards)
        pile = tuple(left.pop(dice.draw("shuffle", len(left), name, len(left))) for _ in cards)
        return cls(name, pile)

    def draw(self, dice: Dice) -> "tuple[str, Deck]":
        """The next card, and the deck without it; the discards are shuffled first if the pile is used up. Raises
        LookupError if there is no card at all."""
        deck = self if self.pile else self.shuffled(dice, self.name, self.discards)
        return deck.pile[0], deck._replace(pile=deck.pile[1:])

    def discard(self, card: str) -> "Deck":
        """The deck with a card among its discards."""
        return self._replace(discards=(*self.discards, card))


class Cup(NamedTuple):
    """A cup of chits. name: of its draws; chits: those that are in it, sorted: they have no order."""

    name: str
    chits: tuple[str, ...]

    @classmethod
    def filled(cls, name: str, chits: tuple[str, ...]) -> "Cup":
        """A cup with these chits."""
        return cls(name, tuple(sorted(chits)))

    def draw(self, dice: Dice, *of: str | int) -> "tuple[str, Cup]":
        """A chit, and the cup without it. of: what it is drawn for. Raises LookupError if the cup is empty."""
        if not self.chits:
            raise LookupError(self.name)
        place = dice.draw("chit", len(self.chits), self.name, *of)
        return self.chits[place], self._replace(chits=(*self.chits[:place], *self.chits[place + 1 :]))

    def put_back(self, *chits: str) -> "Cup":
        """The cup with these chits in it again."""
        return self.filled(self.name, (*self.chits, *chits))
