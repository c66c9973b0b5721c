"""A record of a game in memory, to examine afterwards or to write to a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from compbis.errors import UsageError
from compbis.lab.contest import Contest
from compbis.record import Kept, keep_finished, pack
from compbis.record.kept import end_body, settings_body, turn_body, values_body
from compbis.table.cards.own import pack as pack_values
from compbis.table.edition import Edition
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry
from compbis.table.report import Report
from compbis.table.settings import Settings


class Remembered:
    """A record in memory (table.match.Record).

    Args:
        edition: the game's edition
        settings: the game's settings, in plain form

    Attributes:
        kept: the game turn by turn, with its orders, thoughts and reports
        messages: the packed messages of the record
    """

    def __init__(self, edition: Edition, settings: Mapping[str, Any]) -> None:
        self.kept = Kept()
        self.messages: list[bytes] = []
        self._edition = edition
        self._take("settings", settings_body(settings, edition.sheet))
        if values := pack_values(edition):
            self._take("values", values_body(values))

    @classmethod
    def of(cls, contest: Contest) -> "Remembered":
        """An empty record for the game of a contest."""
        edition, captains, seed, scenario, options, _ = contest
        rules = len(edition.rules)
        settings = Settings(seed, captains, fixed=True, rules=rules, scenario=scenario, options=tuple(options))
        return cls(edition, settings.plain())

    def keep(self, path: Path) -> None:
        """Write the record to a file, for replay, log, chart, audit and export. path: must not exist. Raises UsageError
        if the game was forfeited, MachineError if the file cannot be written."""
        if self.kept.outcome is None:
            raise UsageError(f"{path}: a forfeited game has no end, so no record is written")
        keep_finished(path, self._edition.name, self.messages)

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn."""
        self._take("turn", turn_body(game, reports))

    def order(self, entry: Entry) -> None:
        """Keep an order."""
        self._take("order", entry._asdict())

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep how the game ended.

        Args:
            game: the finished game
            outcome: its outcome
            reports: the reports of its last turn
        """
        self._take("end", end_body(outcome, reports))

    def _take(self, kind: str, body: dict[str, Any]) -> None:
        self.messages.append(pack(kind, body))
        self.kept.take(self.messages[-1])
