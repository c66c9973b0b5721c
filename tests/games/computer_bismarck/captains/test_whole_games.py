"""Whole games between the computer captains: no forfeits, and thoughts that fit."""

from collections.abc import Mapping

import pytest

from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.edition import EDITION
from compbis.table import match
from compbis.table.captain import LONGEST_THOUGHT, Captain
from compbis.table.game import Outcome
from compbis.table.match import Entry, Match, NoRecord
from compbis.table.side import BRITISH, GERMAN, Side
from tests import counts

Names = Mapping[Side, str]


class Thoughts(NoRecord):
    """A record that keeps the thoughts behind the orders."""

    def __init__(self) -> None:
        self.kept: set[str] = set()

    def order(self, entry: Entry) -> None:
        """Keep a thought."""
        self.kept.add(entry.thought)


def hire(names: Names, seed: int) -> dict[Side, Captain]:
    return {side: EDITION.captain(name, side, seed) for side, name in names.items()}


def play(names: Names, seed: int, record: Thoughts | None = None) -> Outcome:
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
    for seed in range(counts.count("games of two captains")):
        record = Thoughts()
        play({BRITISH: "tovey", GERMAN: "otto"}, seed, record)
        assert any("LEAD EXPECTED" in line for line in record.kept)
        assert max(map(len, record.kept)) <= LONGEST_THOUGHT


def test_otto_beats_the_clerk() -> None:
    outcomes = [play({BRITISH: "clerk", GERMAN: "otto"}, seed) for seed in range(6)]
    assert sum(outcome.winner is GERMAN for outcome in outcomes) >= 5
