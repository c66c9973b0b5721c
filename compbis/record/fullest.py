"""How many cells the fullest turn of a game takes: what the `sheet` of its edition is held against."""

from collections.abc import Sequence
from typing import Any

from compbis.record.kept import end_body, pack, turn_body
from compbis.record.roll import cells_of
from compbis.table.edition import Edition
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match
from compbis.table.report import Report
from compbis.table.side import Side


class CountedRecord:
    """A record (table.match.Record) that keeps nothing but how many cells its fullest turn would take."""

    def __init__(self) -> None:
        self.fullest = 0
        self._cells = 0

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Count the start of a turn, and from there on."""
        self._cells = 0
        self._count("turn", turn_body(game, reports))

    def order(self, entry: Entry) -> None:
        """Count one order."""
        self._count("order", entry._asdict())

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Count the end of the game."""
        self._count("end", end_body(outcome, reports))

    def _count(self, kind: str, body: dict[str, Any]) -> None:
        self._cells += cells_of(len(pack(kind, body)))
        self.fullest = max(self.fullest, self._cells)


def fullest_turn(edition: Edition, games: int, seed: int = 1, captain: str = "random") -> int:
    """The cells that the fullest turn takes, of so many games of each scenario; in every second one all options hold.

    Args:
        edition: the game.
        games: how many of each scenario.
        seed: of the first one; the others follow it.
        captain: who plays both sides.
    """
    record = CountedRecord()
    for scenario in edition.scenarios:
        for number in range(seed, seed + games):
            options = [next(iter(option.words)) for option in edition.options] if (number - seed) % 2 else []
            game = edition.new(number, dict.fromkeys(Side, captain), scenario=scenario.name, options=options)
            Match(game, {side: edition.captain(captain, side, number) for side in Side}, record).play()
    return record.fullest
