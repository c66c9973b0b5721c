"""The audit finds everything that does not follow from the seed and the orders."""

import copy
from pathlib import Path

import pytest

from compbis.games import edition
from compbis.record import Kept
from compbis.story.audit import Disagreement, audit
from compbis.story.finished import ROLLED_BACK, read_finished
from tests.house.app.app_helpers import run
from tests.house.story.story_helpers import keep


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game of random legal orders."""
    return keep(tmp_path_factory.mktemp("audit") / "game", "random", "random", 7)


def test_a_rolled_back_record_is_reported(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ROLLED_BACK not in run("audit", str(finished)).out
    game, kept = read_finished(finished)
    kept.rolled_back = True
    monkeypatch.setattr("compbis.story.audit.read_finished", lambda path: (game, kept))
    ran = run("audit", str(finished))
    assert (ran.status, ran.lines[0], ran.lines[-5]) == (0, ROLLED_BACK, "EVERY RESULT AGREES")


def test_the_first_disagreement_is_named(finished: Path) -> None:
    _, kept = read_finished(finished)
    changed = copy.deepcopy(kept)
    turn = next(turn for turn in changed.turns if len(turn.reports) > 1)
    turn.reports[1][0] = "rumour"
    with pytest.raises(Disagreement, match=rf'^turn {turn.number}: what was reported: \["rumour", .* is recorded, \['):
        list(audit(edition(), changed))
    changed = copy.deepcopy(kept)
    change_draw(changed)
    turn = next(turn for turn in changed.turns if any(entry.draws for entry in turn.entries))
    name = next(entry.draws for entry in turn.entries if entry.draws)[0][0]
    with pytest.raises(Disagreement, match=rf'the dice before order .*\["{name}", .* is recorded, \["{name}", '):
        list(audit(edition(), changed))
    changed = copy.deepcopy(kept)
    changed.turns[3].position["turn"] = 3
    with pytest.raises(Disagreement, match="the position at its start: turn: 3 is recorded, 4 is replayed"):
        list(audit(edition(), changed))


def change_draw(kept: Kept) -> None:
    turn = next(turn for turn in kept.turns if any(entry.draws for entry in turn.entries))
    draws = next(entry.draws for entry in turn.entries if entry.draws)
    draws[0][2] = 1 - int(draws[0][2])
