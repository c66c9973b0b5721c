"""Dice that are no stream but a keyed function.

A draw is a hash of the game's secret seed and of what is drawn: the turn, the phase, the purpose, the units, and how
many times before. So a hidden draw cannot shift a visible one, and restoring a game draws everything again alike.

Decks of cards and cups of chits are values of a position. Each draw from one has its name, so that what is drawn from
one changes nothing in another. Both sides may draw from decks of their own at the same time; from one that they share,
one after the other.
"""

import os
from hashlib import blake2b, sha256

from compbis.table.values import NamedTuple

_SPAN = 1 << 64
_SEED_BYTES = 16  # 128 bits: too many to try them all, against its digest or the dice that fell


def new_seed() -> int:
    """A seed that nobody knows, from where `secrets` has its numbers."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "big")


def digest(seed: int) -> str:
    """What commits to a seed without telling it: the SHA-256 of its decimal numerals, as 64 hexadecimal ones."""
    return sha256(str(seed).encode()).hexdigest()


class Dice:
    """The dice of one game. `turn` and `phase` are set by the sequence of play and are part of each draw's name.

    A draw that nobody may know of changes no other:

    >>> dice, others = Dice(seed=7), Dice(seed=7)
    >>> _ = others.draw("secret", 6, "BISMARCK")
    >>> dice.draw("shadow", 12, "SUFFOLK") == others.draw("shadow", 12, "SUFFOLK")
    True
    """

    def __init__(self, seed: int | str, keep_log: bool = False) -> None:
        self._keyed = blake2b(digest_size=8, key=blake2b(str(seed).encode(), digest_size=32).digest())
        self._keep_log = keep_log
        self._before: dict[str, int] = {}
        self._log: list[tuple[str, int, int]] = []
        self.turn = 0
        self.phase = ""

    def begin_turn(self, turn: int) -> None:
        """Start the named turn: the counts of earlier draws begin anew."""
        self.turn = turn
        self.phase = ""
        self._before.clear()

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        """An even whole number from 0 to sides-1. `purpose` and `of` name the draw: what for, and of which units."""
        name = " ".join((purpose, *map(str, of)))
        result = self._result(name, sides)
        if self._keep_log:
            self._log.append((name, sides, result))
        return result

    def take_log(self) -> list[tuple[str, int, int]]:
        """The draws since the last call: name, sides, result. Empty unless the log is kept."""
        log, self._log = self._log, []
        return log

    def _result(self, name: str, sides: int) -> int:
        key = f"{self.turn}|{self.phase}|{name}"
        fair = _SPAN - _SPAN % sides  # numbers from here on would favour the low results
        while True:
            count = self._before.get(key, 0)
            self._before[key] = count + 1
            drawn = self._keyed.copy()  # a hash that is copied is quicker than one that is keyed anew
            drawn.update(f"{key}|{count}".encode())
            number = int.from_bytes(drawn.digest(), "big")
            if number < fair:
                return number % sides


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
