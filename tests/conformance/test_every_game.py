"""Every registered game obeys the laws, and so do toy games and captains: CRUISERS, the example of a small game, also
with a question in the middle of a turn, a game with few features, and one with all."""

import pytest

from compbis.conformance.running import main
from compbis.games import EDITIONS
from compbis.table.side import Side
from tests.conformance import conform
from tests.counts import count
from tests.house.table import toy_edition

CRUISERS = "cruisers.edition:EDITION"
ASKING = "tests.conformance.asking_cruisers:EDITION"
TOY = "tests.house.table.toy_edition:EDITION"
BIDS = "tests.conformance.bids:EDITION"


@pytest.mark.parametrize("name", [*EDITIONS, CRUISERS, ASKING, TOY, BIDS])
def test_a_game_obeys_the_laws(name: str) -> None:
    """The suite runs in its own process, as for a stranger: changed worlds break the laws that are watched here."""
    games = str(count("games of each set-up under the laws"))
    laws = "" if name == CRUISERS else "not test_captains"  # the captains of the others are tested elsewhere
    ran = conform(name, "--games", games, "-k", laws)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


def test_a_captain_that_does_not_exist_is_wrong_usage() -> None:
    assert main(["docs.examples.no_such:Captain", "--game", "computer-bismarck"]) == 2


@pytest.mark.parametrize("side", Side)
def test_a_captain_of_the_toy_game_obeys_the_laws_of_captains(side: Side) -> None:
    assert main(["tests.conformance.test_every_game:three", "--game", TOY, "--side", side]) == 0


def three(side: Side, seed: int) -> toy_edition.Three:
    """A captain that says three."""
    return toy_edition.Three()
