"""Whole games between the computer captains: no forfeits, and a resumed game continues as it would have."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.edition import EDITION
from compbis.table import match
from compbis.table.captain import LONGEST_THOUGHT, Captain
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match, Resume
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts

Names = Mapping[Side, str]


class Log:
    """A record of a game in memory: `turns` has the snapshot and orders by turn, `reports` the reports."""

    def __init__(self) -> None:
        self.turns: dict[int, tuple[dict[str, Any], list[Entry]]] = {}
        self.reports: dict[int, list[Report]] = {}
        self._turn = 0

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the snapshot and the reports of the previous turn."""
        self.reports[self._turn] = list(reports)
        self._turn = game.turn
        self.turns[game.turn] = game.save(), []

    def order(self, entry: Entry) -> None:
        """Keep an order."""
        self.turns[self._turn][1].append(entry)

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep the last reports."""
        self.reports[self._turn] = list(reports)

    def texts(self, first: int) -> list[str]:
        """The orders from a turn on."""
        return [entry.text for turn in sorted(self.turns) if turn >= first for entry in self.turns[turn][1]]


def hire(names: Names, seed: int) -> dict[Side, Captain]:
    return {side: EDITION.captain(name, side, seed) for side, name in names.items()}


def play(names: Names, seed: int, record: Log | None = None) -> Outcome:
    return Match(EDITION.new(seed, names), hire(names, seed), record).play()


PLAIN = [name for name in EDITION.captains[GERMAN] if ":" not in name]
"""Captains without a strength; test_master plays whole games of the others, with a small budget."""


@pytest.mark.parametrize("german", PLAIN)
@pytest.mark.parametrize("british", ["clerk", "random"])
def test_whole_games_without_an_illegal_order(british: str, german: str) -> None:
    for seed in range(counts.count("games of two captains")):
        assert play({BRITISH: british, GERMAN: german}, seed).reason


@pytest.mark.parametrize("british", ["tovey", "random"])
def test_the_orders_of_otto_and_tovey_are_never_refused(british: str) -> None:
    names = {BRITISH: british, GERMAN: "otto"}
    for seed in range(counts.count("games of two captains")):
        captains = hire(names, seed)
        assert Match(EDITION.new(seed, names), captains).play().reason
        assert [captain.refused for captain in captains.values() if isinstance(captain, Otto | Tovey)] == (
            [[], []] if british == "tovey" else [[]]
        )


def test_thoughts_of_both_captains_are_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "thought", lambda captain: captain.thought)
    log = Log()
    for seed in range(counts.count("games of two captains")):
        play({BRITISH: "tovey", GERMAN: "otto"}, seed, log)
        thoughts = {entry.thought for _, entries in log.turns.values() for entry in entries}
        assert any("LEAD EXPECTED" in line for line in thoughts)
        assert max(map(len, thoughts)) <= LONGEST_THOUGHT


def test_otto_beats_the_clerk() -> None:
    outcomes = [play({BRITISH: "clerk", GERMAN: "otto"}, seed) for seed in range(6)]
    assert sum(outcome.winner is GERMAN for outcome in outcomes) >= 5


@pytest.mark.parametrize(
    ("names", "part", "turn"),
    [
        *((("clerk", "otto"), 2 / 3, 2), (("random", "otto"), 0.0, 9), (("clerk", "otto"), 1.0, 17)),
        *(
            pytest.param(names, part, turn, marks=pytest.mark.release)
            for names, part in ((("clerk", "otto"), 2 / 3), (("clerk", "otto"), 1.0), (("random", "otto"), 0.0))
            for turn in (2, 9, 17)
        ),
    ],
)
def test_a_resumed_game_continues_as_it_would_have(names: tuple[str, str], part: float, turn: int) -> None:
    """`part` is the share of the turn's orders that were given when the game was left."""
    sides, whole, rest = dict(zip((BRITISH, GERMAN), names, strict=True)), Log(), Log()
    outcome = play(sides, turn, whole)
    snapshot, orders = whole.turns[turn]
    kept = int(part * len(orders))
    history = [report for number in range(turn) for report in whole.reports[number]]
    game = EDITION.restore(snapshot)
    rest.begin_turn(game, ())
    assert Match(game, hire(sides, turn), rest, Resume(orders[:kept], history)).play() == outcome
    assert rest.texts(turn) == [entry.text for entry in orders[kept:]] + whole.texts(turn + 1)
