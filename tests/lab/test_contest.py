"""One game of a tournament: a captain who fails loses it, and how his time is counted."""

from time import perf_counter

import pytest

from compbis.captains.hire import hire
from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.contest import Contest, Played, play
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side


def played(british: str, german: str, seed: int = 1) -> Played:
    return play(Contest(EDITION, {BRITISH: british, GERMAN: german}, seed))


@pytest.mark.parametrize("names", [("clerk", "otto"), ("random", "random"), ("clerk", "odd_captains:cautious")])
def test_it_is_the_game_that_the_front_door_would_play(names: tuple[str, str]) -> None:
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
        ("illegal", "MS BISMARCK = M E: "),
        ("senseless", "KeyError: 'ASTERN'"),
        ("silent", "None: NOT NOW"),
        ("quitter", "SystemExit: 3"),
        ("deaf", "LookupError: what was that?"),
        ("nobody", "AttributeError: "),
        ("unmade", "ValueError: not\ntoday"),
    ],
)
def test_a_captain_who_fails_forfeits(side: Side, factory: str, failure: str) -> None:
    names = {side: f"odd_captains:{factory}", side.enemy: "odd_captains:cautious"}
    found = played(names[BRITISH], names[GERMAN])
    if factory == "senseless" and side is BRITISH:
        failure = "MS BISMARCK = M ASTERN: NO SUCH UNIT"  # refused before the move is looked at
    assert found.winner is side.enemy
    assert found.outcome is None
    assert found.failure.startswith(failure)


def test_a_german_plan_that_cannot_be_told_is_a_forfeit_too() -> None:
    assert played("clerk", "odd_captains:schemer").failure == "OSError: the plan is lost"


def test_the_plan_is_the_one_at_the_start() -> None:
    seed = 3
    otto = hire(EDITION, "otto", GERMAN, seed)
    assert played("clerk", "otto", seed).plan == getattr(otto, "plan", None) != ""
    assert played("clerk", "random").plan == ""


def test_the_time_of_each_turn_is_the_captains_own() -> None:
    began = perf_counter()
    found = played("clerk", "otto")
    spent = perf_counter() - began
    assert {side: len(turns) for side, turns in found.seconds.items()} == dict.fromkeys(Side, found.turns)
    assert 0 < sum(found.seconds[BRITISH]) < sum(found.seconds[GERMAN])
    assert sum(map(sum, found.seconds.values())) < spent
