"""The audit finds everything that does not follow from the seed and the orders."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compbis.games import edition
from compbis.record import Kept
from compbis.story.audit import Disagreement, audit
from compbis.story.finished import ROLLED_BACK, read_finished
from compbis.table.side import BRITISH
from tests.house.app.app_helpers import run
from tests.house.story.story_helpers import keep


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game of random legal orders."""
    return keep(tmp_path_factory.mktemp("audit") / "game", "random", "random", 7)


def test_every_result_agrees(finished: Path) -> None:
    _, kept = read_finished(finished)
    assert [turn.number for turn in audit(edition(), kept)] == [turn.number for turn in kept.turns]


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


def put(kept: Kept, at: int, /, **fields: Any) -> None:
    """Change fields of a turn."""
    kept.turns[at] = kept.turns[at]._replace(**fields)


def put_order(kept: Kept, **fields: Any) -> None:
    """Change fields of the first order."""
    kept.turns[0].entries[0] = kept.turns[0].entries[0]._replace(**fields)


def change_draw(kept: Kept) -> None:
    turn = next(turn for turn in kept.turns if any(entry.draws for entry in turn.entries))
    draws = next(entry.draws for entry in turn.entries if entry.draws)
    draws[0][2] = 1 - int(draws[0][2])


def change_outcome(kept: Kept) -> None:
    assert kept.outcome is not None
    kept.outcome = kept.outcome._replace(winner=BRITISH, british=1000)


CHANGES: dict[str, Callable[[Kept], object]] = {
    "seed": lambda kept: kept.settings.update(seed=kept.settings["seed"] + 1),
    "position": lambda kept: kept.turns[4].position.update(turn=4),
    "no position": lambda kept: kept.turns[0].position.clear(),
    "date": lambda kept: put(kept, 3, date=kept.turns[2].date),
    "number": lambda kept: put(kept, 3, number=3),
    "draw": change_draw,
    "order": lambda kept: put_order(kept, text="MS HOOD = M N N N N"),
    "side": lambda kept: put_order(kept, side="german"),
    "one order less": lambda kept: kept.turns[2].entries.pop(),
    "one order more": lambda kept: kept.turns[2].entries.append(kept.turns[2].entries[-1]),
    "one report less": lambda kept: next(turn for turn in kept.turns if turn.reports).reports.pop(),
    "outcome": change_outcome,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_is_found(change: Callable[[Kept], object], finished: Path) -> None:
    _, kept = read_finished(finished)
    changed = copy.deepcopy(kept)
    change(changed)
    with pytest.raises(Disagreement, match=r"^turn \d+: ") as found:
        list(audit(edition(), changed))
    assert found.value.status == 3
