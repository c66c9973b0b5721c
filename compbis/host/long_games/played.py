"""Adapters for a hosted game: `Orders` wraps its record for the match, `Finished` is a game that is over."""

from collections.abc import Callable, Sequence
from typing import Any

from compbis.record import Kept, SealedRecord
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import Report


def nothing() -> None:
    """Do nothing: the default of `Orders.remember`."""


class Orders:
    """The record as the match sees it. begun: called after the start of a turn is recorded.

    Attributes:
        kept: whether an order was recorded since this was last set to False
        remember: called after an order is recorded
        receipt: called with an order after it is recorded, before `remember`
    """

    def __init__(self, record: SealedRecord, begun: Callable[[Game], None]) -> None:
        self._record = record
        self._begun = begun
        self.kept = False
        self.remember: Callable[[], object] = nothing
        self.receipt: Callable[[Entry], object] = lambda entry: None

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Record the position at the start of a turn, and call `begun`."""
        self._record.begin_turn(game, reports)
        self._begun(game)

    def order(self, entry: Entry) -> None:
        """Record an entry. If it is an order, sets `kept` and calls `receipt` and `remember`."""
        self._record.order(entry)
        if entry.is_order:
            self.kept = True
            self.receipt(entry)
            self.remember()

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Record how the game ended.

        Args:
            game: the finished game
            outcome: its outcome
            reports: the reports of its last turn
        """
        self._record.end(game, outcome, reports)


class Finished:
    """A finished game, with what its seats need."""

    def __init__(self, edition: str, kept: Kept) -> None:
        self.edition = edition
        self.turn, self.date, self.outcome = kept.turns[-1].number, kept.turns[-1].date, kept.outcome

    def play_turn(self) -> Any:
        """Never called: the game is over."""
        raise AssertionError

    def take_reports(self) -> list[Report]:
        """No reports: the game is over."""
        return []

    def take_draws(self) -> list[tuple[str, int, int]]:
        """No draws: the game is over."""
        return []

    def save(self) -> dict[str, Any]:
        """Never called: the game is over."""
        raise AssertionError
