"""Measures how many cells the largest turn of a game takes, to choose the `sheet` of its edition."""

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
    """A record (table.match.Record) that only counts the cells that its largest turn would take."""

    def __init__(self) -> None:
        self.fullest = 0
        self._cells = 0

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Reset the count, and count the message that starts a turn."""
        self._cells = 0
        self._count("turn", turn_body(game, reports))

    def order(self, entry: Entry) -> None:
        """Count one order."""
        self._count("order", entry._asdict())

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Count the end of the game.

        Args:
            game: not used
            outcome: how the game ended
            reports: those of the last turn
        """
        self._count("end", end_body(outcome, reports))

    def _count(self, kind: str, body: dict[str, Any]) -> None:
        self._cells += cells_of(len(pack(kind, body)))
        self.fullest = max(self.fullest, self._cells)


def fullest_turn(edition: Edition, games: int, seed: int = 1, captain: str = "random") -> int:
    """The most cells that a turn takes in a number of games; every second game has all options on.

    Args:
        edition: the edition to play
        games: the number of games per scenario
        seed: the seed of each scenario's first game; later games count up from it
        captain: the name of the captain that plays both sides
    """
    record = CountedRecord()
    for scenario in edition.scenarios:
        for number in range(seed, seed + games):
            options = [next(iter(option.words)) for option in edition.options] if (number - seed) % 2 else []
            game = edition.new(number, dict.fromkeys(Side, captain), scenario=scenario.name, options=options)
            Match(game, {side: edition.captain(captain, side, number) for side in Side}, record).play()
    return record.fullest
