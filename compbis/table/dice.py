"""Dice that are no stream but a keyed function.

A draw is a hash of the game's secret seed and of what is drawn: the turn, the phase, the purpose, the units, and how
many times before. So a hidden draw cannot shift a visible one, and restoring a game draws everything again alike.
"""

import os
from hashlib import blake2b, sha256

_SPAN = 1 << 64
_SEED_BYTES = 16  # so many that nobody finds the seed by trying all, from its digest or from dice that he has seen


def new_seed() -> int:
    """A seed that nobody knows, from where `secrets` has its numbers."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "big")


def digest(seed: int) -> str:
    """What commits to a seed without telling it: the SHA-256 of its decimal numerals, as 64 hexadecimal ones."""
    return sha256(str(seed).encode()).hexdigest()


class Dice:
    """The dice of one game. `turn` and `phase` are set by the sequence of play and are part of each draw's name."""

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


class ScriptedDice(Dice):
    """Dice for tests: the named draws fall as scripted, any other as `otherwise` (an error if that is None).

    script: from the name of a draw ("shadow SUFFOLK BISMARCK"), or from its purpose alone, to the results it gives in
    order; the last one repeats.
    """

    def __init__(self, script: dict[str, list[int]], otherwise: int | None = None) -> None:
        super().__init__(0, keep_log=True)
        self._script = {name: list(results) for name, results in script.items()}
        self._otherwise = otherwise

    def _result(self, name: str, sides: int) -> int:
        results = self._script.get(name) or self._script.get(name.split(" ", 1)[0])
        if results:
            result = results.pop(0) if len(results) > 1 else results[0]
        elif self._otherwise is not None:
            result = min(self._otherwise, sides - 1)
        else:
            raise LookupError(f"no result is scripted for the die {name!r} of {sides} sides")
        assert 0 <= result < sides, f"{name!r} has {sides} sides, {result} is scripted"
        return result
