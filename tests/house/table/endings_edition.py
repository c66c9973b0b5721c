"""An edition of the toy game whose scenarios end in each way that an outcome can tell: half points, a level of victory,
a draw and why, no points at all."""

from collections.abc import Mapping, Sequence
from typing import Any

from compbis.table.edition import Option, Scenario
from compbis.table.finished.chronicle import Chronicle, Telling
from compbis.table.game import Game, Outcome, Steps
from compbis.table.report import BOTH, Facts, PlainReport, Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Desk
from compbis.table.values import from_plain
from tests.house.table.toy_edition import SIDES, NumberDesk, Numbers, NumbersTold, ToyEdition

NAME = "ENDINGS"
OUTCOMES = {
    "half": Outcome(BRITISH, 12.5, 9, "time"),
    "level": Outcome(GERMAN, 3, 20, "sunk", "DECISIVE"),
    "draw": Outcome(None, 7.5, 7.5, "agreed"),
    "bare": Outcome(BRITISH, None, None, "sunk", "MARGINAL"),
    "barren": Outcome(None, None, None, "stalemate"),
}
"""By scenario."""


class Over(Facts, kind="over"):
    """The game is over."""

    outcome: Outcome


class Ending(Numbers):
    """The toy game of one turn, which ends as its scenario says."""

    edition = NAME

    def __init__(self, seed: int, scenario: str, saved: dict[str, Any] | None = None) -> None:
        super().__init__(seed, 1, False, saved)
        self._scenario = scenario

    @property
    def outcome(self) -> Outcome | None:
        return OUTCOMES[self._scenario] if self.turn > 1 else None

    def play_turn(self) -> Steps:
        yield from super().play_turn()
        self._reports.append(Report(1, BOTH, Over(outcome=OUTCOMES[self._scenario])))

    def save(self) -> dict[str, Any]:
        return {**super().save(), "scenario": self._scenario}


def told(outcome: Outcome) -> list[str]:
    """How a game ended, in lines."""
    points = {side: getattr(outcome, side) for side in Side}
    counted = "  ".join(f"{SIDES[side]} {number:g}" for side, number in points.items() if number is not None)
    end = f"THE {SIDES[outcome.winner]} PLAYER WINS" if outcome.winner else "THE GAME IS DRAWN"
    return [line for line in ("GAME OVER", counted, outcome.level, outcome.reason.upper(), end) if line]


class EndingDesk(NumberDesk):
    """The desk, which tells the end."""

    def word(self, report: Report) -> list[str]:
        return told(report.facts.outcome) if isinstance(report.facts, Over) else super().word(report)


class EndingsTold(NumbersTold):
    """How it is told."""

    def dispatches(self, turn: Telling) -> list[str]:
        return super().dispatches(turn._replace(reports=turn.reports[:-1]))

    def ending(self, turn: Telling) -> list[str]:
        over = turn.reports[-1].facts
        assert isinstance(over, Over)
        return told(over.outcome)


class EndingsEdition(ToyEdition):
    """The edition."""

    name = NAME
    scenarios: Sequence[Scenario] = tuple(Scenario(name, name.upper(), "", 1, "", "") for name in OUTCOMES)
    options: Sequence[Option] = ()

    def new(
        self,
        seed: int,
        captains: Mapping[Side, str],
        keep_log: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
    ) -> Game:
        return Ending(seed, scenario)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        return Ending(snapshot["seed"], snapshot["scenario"], snapshot)

    def report(self, plain: PlainReport) -> Report:
        kind, turn, sides, facts = plain
        if kind != Over.report_kind:
            return super().report(plain)
        return Report(turn, frozenset(map(Side, sides)), from_plain(Over, facts))

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        return EndingDesk(side)

    def chronicle(self) -> Chronicle:
        return EndingsTold()


EDITION = EndingsEdition()
