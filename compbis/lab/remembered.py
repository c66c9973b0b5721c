"""A game that is kept in memory as a record keeps it, to be looked at afterwards, or to be written down."""

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

    settings: of the game, in plain form; kept: the game turn by turn, its orders, thoughts and reports; messages: of
    which its record is made.
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
        """For this contest."""
        edition, captains, seed, scenario, options, _ = contest
        rules = len(edition.rules)
        settings = Settings(seed, captains, fixed=True, rules=rules, scenario=scenario, options=tuple(options))
        return cls(edition, settings.plain())

    def keep(self, path: Path) -> None:
        """Make a record of it, for replay, log, chart, audit and export. path: of a file that is not there yet. Raises
        UsageError if the game did not come to its end, MachineError."""
        if self.kept.outcome is None:
            raise UsageError(f"{path}: a game that was forfeited has no end, and no record is made of it")
        keep_finished(path, self._edition.name, self.messages)

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep it."""
        self._take("turn", turn_body(game, reports))

    def order(self, entry: Entry) -> None:
        """Keep it."""
        self._take("order", entry._asdict())

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep it."""
        self._take("end", end_body(outcome, reports))

    def _take(self, kind: str, body: dict[str, Any]) -> None:
        self.messages.append(pack(kind, body))
        self.kept.take(self.messages[-1])
