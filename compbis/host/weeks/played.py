"""A hosted game as its referee's match and its seats know it: its record, and how it stands when it is over."""

from collections.abc import Callable, Sequence
from typing import Any

from compbis.record import Kept, SealedRecord
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import Report


def nothing() -> None:
    """No order of a person is given."""


class Orders:
    """The record as the match knows it. begun: called when the beginning of a turn is kept.

    Attributes:
        kept: whether it took an order since that was last set to False.
        remember: called when an order is kept.
        receipt: likewise, with the order.
    """

    def __init__(self, record: SealedRecord, begun: Callable[[Game], None]) -> None:
        self._record = record
        self._begun = begun
        self.kept = False
        self.remember: Callable[[], object] = nothing
        self.receipt: Callable[[Entry], object] = lambda entry: None

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn, and tell."""
        self._record.begin_turn(game, reports)
        self._begun(game)

    def order(self, entry: Entry) -> None:
        """Keep one order."""
        self._record.order(entry)
        if entry.is_order:
            self.kept = True
            self.receipt(entry)
            self.remember()

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep how the game ended."""
        self._record.end(game, outcome, reports)


class Finished:
    """A game that is over, as far as its seats ask."""

    def __init__(self, edition: str, kept: Kept) -> None:
        self.edition = edition
        self.turn, self.date, self.outcome = kept.turns[-1].number, kept.turns[-1].date, kept.outcome

    def play_turn(self) -> Any:
        """It is over."""
        raise AssertionError

    def take_reports(self) -> list[Report]:
        """None."""
        return []

    def take_draws(self) -> list[tuple[str, int, int]]:
        """None."""
        return []

    def save(self) -> dict[str, Any]:
        """It is over."""
        raise AssertionError
