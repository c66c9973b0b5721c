"""Every registered game obeys the laws, and so do toy games and captains: CRUISERS, the example of a small game, also
with a question in the middle of a turn, a game with few features, and one with all."""

import pytest

from compbis.conformance.running import main, subject_named
from compbis.conformance.tools.played import games_of, play_any
from compbis.games import EDITIONS
from compbis.table.side import Side
from tests.conformance import conform
from tests.counts import count
from tests.house.table import toy_edition

CRUISERS = "cruisers.edition:EDITION"
ASKING = "tests.conformance.asking_cruisers:EDITION"
TOY = "tests.house.table.toy_edition:EDITION"
BIDS = "tests.conformance.bids:EDITION"
PARTS = {"terminals": "test_terminals", "others": "not test_terminals and not test_captains"}
"""The laws of a registered game in two parts of about the same length, so that each core has work until the end. Its
captains are tested elsewhere."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_registered_game_obeys_the_laws(name: str, part: str) -> None:
    _obeys(name, PARTS[part])


@pytest.mark.parametrize("name", [CRUISERS, ASKING, TOY, BIDS])
def test_a_small_game_obeys_the_laws(name: str) -> None:
    _obeys(name, "" if name == CRUISERS else "not test_captains")  # CRUISERS is the example of a game with captains


def _obeys(name: str, laws: str) -> None:
    """The suite runs in its own process, as for a stranger: its changed worlds break the laws of 1980 that this process
    checks."""
    games, scenarios = count("games of each set-up under the laws"), count("scenarios under the laws, 0 for all")
    alone = count("games of each option alone under the laws")
    of_each = ("--games", str(games), "--scenarios", str(scenarios), "--alone", str(alone))
    ran = conform(name, *of_each, "-k", laws)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


@pytest.mark.parametrize(("scenarios", "played"), [(0, ["long", "short"]), (1, ["long"])])
def test_random_games_play_as_many_scenarios_as_asked_for(scenarios: int, played: list[str]) -> None:
    subject = subject_named(BIDS, games=1)._replace(scenarios=scenarios)
    assert list(dict.fromkeys(game.set_up.scenario for game in play_any(subject))) == played
    assert main([BIDS, "--games", "1", "--scenarios", str(scenarios), "-k", "test_play"]) == 0


def test_random_games_play_each_option_alone_with_those_that_it_needs() -> None:
    subject = subject_named("sink-the-bismarck")
    alone = {set_up: games for set_up, games in games_of(subject._replace(alone=3)).items() if games == 3}
    assert [set_up.options for set_up in alone] == [(*option.needs, option.name) for option in subject.edition.options]
    assert {set_up.scenario for set_up in alone} == {scenario.name for scenario in subject.edition.scenarios}
    assert not set(games_of(subject)) & set(alone)


@pytest.mark.parametrize("option", ["--scenarios", "--alone"])
def test_a_number_below_zero_is_wrong_usage(option: str) -> None:
    assert main([BIDS, option, "-1"]) == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [("nosuchlaw", "no law contains 'nosuchlaw'"), ("(", "-k takes words with and, or, not and brackets, not '('")],
)
def test_words_that_choose_no_law_are_wrong_usage(words: str, why: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([BIDS, "-k", words]) == 2
    assert capfd.readouterr().err.splitlines()[-1] == f"compbis: {why}"


def test_a_captain_that_does_not_exist_is_wrong_usage() -> None:
    assert main(["docs.examples.no_such:Captain", "--game", "computer-bismarck"]) == 2


@pytest.mark.parametrize("side", Side)
def test_a_captain_of_the_toy_game_obeys_the_laws_of_captains(side: Side) -> None:
    assert main(["tests.conformance.test_every_game:three", "--game", TOY, "--side", side]) == 0


def three(side: Side, seed: int) -> toy_edition.Three:
    """A captain that says three."""
    return toy_edition.Three()
