"""Dice as a keyed function, not a stream.

A draw is a hash of the game's secret seed and the draw's name: the turn, the phase, the purpose, the units, and how
many earlier draws had the same name. So a hidden draw cannot shift a visible one, and a restored game repeats its
draws.

Decks of cards and cups of chits are values in a position. Each of their draws has its own name, so a draw from one does
not affect another. Both sides may draw at the same time from separate decks, but must take turns at a shared one.
"""

import os
from hashlib import blake2b, sha256

from compbis.table.values import NamedTuple

_SPAN = 1 << 64
_SEED_BYTES = 16  # 128 bits: too many to search for the seed of a known digest or of known draws


def new_seed() -> int:
    """A random seed from the operating system, the source that `secrets` uses."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "big")


def digest(seed: int) -> str:
    """A commitment to a seed that does not reveal it: the SHA-256 of its decimal digits, as 64 hexadecimal digits."""
    return sha256(str(seed).encode()).hexdigest()


class Dice:
    """The dice of one game. The sequence of play sets `turn` and `phase`, which are part of each draw's name.

    A hidden draw changes no other:

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
        """Begin a turn: clear the phase and the counts of earlier draws."""
        self.turn = turn
        self.phase = ""
        self._before.clear()

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        """A uniformly distributed whole number from 0 to sides-1.

        Args:
            purpose: what the draw is for, as the start of its name
            sides: the number of possible results
            of: the units concerned, as the rest of its name
        """
        name = " ".join((purpose, *map(str, of)))
        result = self._result(name, sides)
        if self._keep_log:
            self._log.append((name, sides, result))
        return result

    def take_log(self) -> list[tuple[str, int, int]]:
        """The draws since the last call, each as (name, sides, result). Empty unless the dice keep a log."""
        log, self._log = self._log, []
        return log

    def _result(self, name: str, sides: int) -> int:
        key = f"{self.turn}|{self.phase}|{name}"
        fair = _SPAN - _SPAN % sides  # numbers from here on would favour low results
        while True:
            count = self._before.get(key, 0)
            self._before[key] = count + 1
            drawn = self._keyed.copy()  # copying a keyed hash is faster than keying a new one
            drawn.update(f"{key}|{count}".encode())
            number = int.from_bytes(drawn.digest(), "big")
            if number < fair:
                return number % sides


class Deck(NamedTuple):
    """A shuffled deck.

    Args:
        name: the deck's name, part of its draws' names
        pile: the cards face down, the next one first
        discards: the discarded cards, the latest last
    """

    name: str
    pile: tuple[str, ...]
    discards: tuple[str, ...] = ()

    @classmethod
    def shuffled(cls, dice: Dice, name: str, cards: tuple[str, ...]) -> "Deck":
        """A deck in random order, each order equally likely.

        Args:
            dice: the game's dice
            name: the deck's name
            cards: the cards
        """
        left = list(cards)
        pile = tuple(left.pop(dice.draw("shuffle", len(left), name, len(left))) for _ in cards)
        return cls(name, pile)

    def draw(self, dice: Dice) -> "tuple[str, Deck]":
        """The next card, and the deck without it. If the pile is empty, the discards are shuffled first. Raises
        LookupError if there are no cards at all."""
        deck = self if self.pile else self.shuffled(dice, self.name, self.discards)
        return deck.pile[0], deck._replace(pile=deck.pile[1:])

    def discard(self, card: str) -> "Deck":
        """The deck with this card added to the discards."""
        return self._replace(discards=(*self.discards, card))


class Cup(NamedTuple):
    """A cup of chits. name: the cup's name, part of its draws' names; chits: those in it, sorted because their order
    means nothing."""

    name: str
    chits: tuple[str, ...]

    @classmethod
    def filled(cls, name: str, chits: tuple[str, ...]) -> "Cup":
        """A cup with these chits."""
        return cls(name, tuple(sorted(chits)))

    def draw(self, dice: Dice, *of: str | int) -> "tuple[str, Cup]":
        """A random chit, and the cup without it. of: what it is drawn for. Raises LookupError if the cup is empty."""
        if not self.chits:
            raise LookupError(self.name)
        place = dice.draw("chit", len(self.chits), self.name, *of)
        return self.chits[place], self._replace(chits=(*self.chits[:place], *self.chits[place + 1 :]))

    def put_back(self, *chits: str) -> "Cup":
        """The cup with these chits added."""
        return self.filled(self.name, (*self.chits, *chits))
