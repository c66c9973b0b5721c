"""The audit finds everything that does not follow from the seed and the orders."""

import copy
from collections.abc import Callable
from pathlib import Path

import pytest

from compbis.games import edition
from compbis.record import Kept
from compbis.story.audit import Disagreement, audit
from compbis.story.finished import ROLLED_BACK, read_finished
from compbis.table.side import BRITISH
from tests.house.story.story_helpers import keep, run


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


def change_seed(kept: Kept) -> None:
    kept.settings["seed"] += 1


def change_position(kept: Kept) -> None:
    kept.turns[4].position["turn"] = 4


def drop_position(kept: Kept) -> None:
    kept.turns[0].position.clear()


def change_date(kept: Kept) -> None:
    kept.turns[3] = kept.turns[3]._replace(date=kept.turns[2].date)


def change_number(kept: Kept) -> None:
    kept.turns[3] = kept.turns[3]._replace(number=3)


def change_draw(kept: Kept) -> None:
    turn = next(turn for turn in kept.turns if any(entry.draws for entry in turn.entries))
    draws = next(entry.draws for entry in turn.entries if entry.draws)
    draws[0][2] = 1 - int(draws[0][2])


def change_order(kept: Kept) -> None:
    kept.turns[0].entries[0] = kept.turns[0].entries[0]._replace(text="MS HOOD = M N N N N")


def change_side(kept: Kept) -> None:
    kept.turns[0].entries[0] = kept.turns[0].entries[0]._replace(side="german")


def drop_order(kept: Kept) -> None:
    del kept.turns[2].entries[-1]


def add_order(kept: Kept) -> None:
    kept.turns[2].entries.append(kept.turns[2].entries[-1])


def drop_report(kept: Kept) -> None:
    next(turn for turn in kept.turns if turn.reports).reports.pop()


def change_outcome(kept: Kept) -> None:
    assert kept.outcome is not None
    kept.outcome = kept.outcome._replace(winner=BRITISH, british=1000)


@pytest.mark.parametrize(
    "change",
    [
        change_seed,
        change_position,
        drop_position,
        change_date,
        change_number,
        change_draw,
        change_order,
        change_side,
        drop_order,
        add_order,
        drop_report,
        change_outcome,
    ],
)
def test_every_change_is_found(change: Callable[[Kept], None], finished: Path) -> None:
    _, kept = read_finished(finished)
    changed = copy.deepcopy(kept)
    change(changed)
    with pytest.raises(Disagreement, match=r"^turn \d+: ") as found:
        list(audit(edition(), changed))
    assert found.value.status == 3
