"""Every game of the register holds the laws, and so do toys and captains. The first toy is CRUISERS, the example of a
small game, once more with a question in the middle of a turn; of two others one has little, and one has all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compbis.conformance.running import main
from compbis.games import EDITIONS
from compbis.table.side import Side
from tests.counts import count
from tests.house.table import toy_edition

TOP = Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "docs" / "examples"
CRUISERS = "cruisers.edition:EDITION"
ASKING = "tests.conformance.asking_cruisers:EDITION"
TOY = "tests.house.table.toy_edition:EDITION"
BIDS = "tests.conformance.bids:EDITION"


@pytest.mark.parametrize("name", [*EDITIONS, CRUISERS, ASKING, TOY, BIDS])
def test_a_game_holds_the_laws(name: str) -> None:
    """In a process of its own, as a stranger runs it: changed worlds break the laws that this suite watches."""
    games = str(count("games of each set-up under the laws"))
    laws = "" if name == CRUISERS else "not test_captains"  # the captains of the others have tests of their own
    command = [sys.executable, "-m", "compbis.conformance", name, "--games", games, "-k", laws]
    found = {**os.environ, "PYTHONPATH": str(EXAMPLES)}
    ran = subprocess.run(command, cwd=TOP, env=found, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


@pytest.mark.parametrize(("captain", "game"), [("docs.examples.no_such:Captain", "computer-bismarck")])
def test_a_captain_who_is_not_there_is_wrong_usage(captain: str, game: str) -> None:
    assert main([captain, "--game", game]) == 2


@pytest.mark.parametrize("side", Side)
def test_a_stranger_of_the_toy_holds_the_laws_of_captains(side: Side) -> None:
    assert main(["tests.conformance.test_every_game:three", "--game", TOY, "--side", side]) == 0


def three(side: Side, seed: int) -> toy_edition.Three:
    """A captain who says three."""
    return toy_edition.Three()
