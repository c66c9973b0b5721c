"""Dice with the results that a test wants."""

from compbis.table.dice import Dice


class ScriptedDice(Dice):
    """Draws give the scripted results, all others `otherwise` (None: an error).

    script: from the name of a draw ("shadow SUFFOLK BISMARCK"), or its purpose alone, to its results in order; the last
    one repeats.
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
