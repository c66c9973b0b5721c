"""One game of a tournament: a captain who fails forfeits it; thinking time is counted per captain."""

from pathlib import Path
from time import perf_counter

import pytest

from compbis.captains.hire import hire
from compbis.errors import UsageError
from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.contest import Contest, GameResult, play
from compbis.lab.remembered import Remembered
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import TOP
from tests.house.lab import odd_captains

EXAMPLES = TOP / "docs" / "examples"
ODD = odd_captains.__name__


def played(british: str, german: str, seed: int = 1) -> GameResult:
    return play(Contest(EDITION, {BRITISH: british, GERMAN: german}, seed))


@pytest.mark.parametrize("names", [("clerk", "otto"), ("random", "random"), ("clerk", f"{ODD}:cautious")])
def test_the_game_is_the_same_as_outside_the_laboratory(names: tuple[str, str]) -> None:
    captains = dict(zip((BRITISH, GERMAN), names, strict=True))
    game = EDITION.new(5, captains)
    outcome = Match(game, {side: hire(EDITION, name, side, 5) for side, name in captains.items()}).play()
    found = played(*names, seed=5)
    assert (found.outcome, found.winner, found.turns) == (outcome, outcome.winner, game.turn)
    assert found.failure == ""


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize(
    ("factory", "failure"),
    [
        ("illegal", "gave an illegal order: MS BISMARCK = M E: "),
        ("senseless", "gave an illegal order: MS BISMARCK = M ASTERN: NO SUCH ORDER"),
        ("silent", "gave an illegal order: None: NOT NOW"),
        ("judges_himself", "raised IllegalOrder: NO SUCH ORDER"),
        ("quitter", "raised SystemExit: 3"),
        ("deaf", "raised LookupError: what was that?"),
        ("nobody", f"the captain {ODD}:nobody cannot be made: NoneType lacks hear or answer"),
        ("unmade", f"the captain {ODD}:unmade cannot be made: ValueError: not\ntoday"),
        ("wordless", "raised Wordless"),
        ("impatient", "raised KeyboardInterrupt"),
        ("arms_a_ship", "raised TypeError: 'mappingproxy' object does not support item assignment"),
    ],
)
def test_a_captain_who_fails_forfeits(side: Side, factory: str, failure: str) -> None:
    names = {side: f"{ODD}:{factory}", side.enemy: f"{ODD}:cautious"}
    found = played(names[BRITISH], names[GERMAN])
    assert found.winner is side.enemy
    assert found.outcome is None
    assert found.failure.startswith(failure)


def test_a_plan_that_raises_is_a_forfeit() -> None:
    assert played("clerk", f"{ODD}:schemer").failure == "raised OSError: the plan is lost"


def test_a_captain_cannot_change_an_order_after_giving_it() -> None:
    """The captain gives a list of moves and changes it afterwards; the order counts as it was given."""
    found, same = played("clerk", f"{ODD}:spoiler"), played("clerk", f"{ODD}:goes_west")
    assert found.failure == ""
    assert (found.outcome, found.notes) == (same.outcome, same.notes)
    assert found.notes != played("clerk", f"{ODD}:cautious").notes


def test_progress_is_reported_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    states: list[GameResult] = []
    found = play(Contest(EDITION, {BRITISH: "clerk", GERMAN: "lone_wolf:captain"}, 3), states.append)
    assert [so_far.turns for so_far in states] == list(range(1, found.turns + 1))
    assert {so_far.plan for so_far in states} == {"LONE WOLF"}
    assert states[-1].notes["ways_out"] == "DENMARK STRAIT"
    assert states[-1].seconds[GERMAN][:5] == found.seconds[GERMAN][:5]


def test_the_thinking_captain_is_marked() -> None:
    marked: list[Side | None] = []
    play(Contest(EDITION, {BRITISH: "clerk", GERMAN: f"{ODD}:deaf"}, 3), mark=marked.append)
    assert set(marked) == {BRITISH, GERMAN, None}
    assert set(marked[1::2]) == {None}
    assert marked[-2:] == [GERMAN, None], "the one who failed was the last"


def test_the_plan_is_the_one_at_the_start() -> None:
    seed = 3
    otto = hire(EDITION, "otto", GERMAN, seed)
    assert played("clerk", "otto", seed).plan == getattr(otto, "plan", None) != ""
    assert played("clerk", "random").plan == ""


def test_each_captain_is_charged_for_its_own_time() -> None:
    began = perf_counter()
    found = played("clerk", f"{ODD}:ponders")
    spent = perf_counter() - began
    assert {side: len(turns) for side, turns in found.seconds.items()} == dict.fromkeys(Side, found.turns)
    assert sum(found.seconds[BRITISH]) > 0
    assert found.seconds[GERMAN][0] >= 1.5
    assert sum(map(sum, found.seconds.values())) < spent


def test_a_game_is_recorded_with_thoughts_but_a_forfeited_one_cannot_be_saved(tmp_path: Path) -> None:
    contest = Contest(EDITION, {BRITISH: "clerk", GERMAN: "otto"}, 3)
    record = Remembered.of(contest)
    found = play(contest, record=record)
    assert found._replace(seconds={}) == play(contest)._replace(seconds={}), "recording changed the game"
    assert record.kept.outcome == found.outcome
    assert len(record.kept.turns) == found.turns
    assert any(entry.thought for turn in record.kept.turns for entry in turn.orders if entry.side == GERMAN)
    contest = Contest(EDITION, {BRITISH: "clerk", GERMAN: f"{ODD}:illegal"}, 3)
    record = Remembered.of(contest)
    assert play(contest, record=record).outcome is None
    with pytest.raises(UsageError, match="a forfeited game has no end"):
        record.keep(tmp_path / "game.compbis")
    assert not (tmp_path / "game.compbis").exists()
