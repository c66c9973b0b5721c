"""Every game of the register and the toy hold the laws, and so do their captains; and laws can be broken."""

import subprocess
import sys
from pathlib import Path

import pytest

from compbis.conformance.running import main
from compbis.games import EDITIONS
from compbis.games.computer_bismarck import edition as bismarck
from compbis.table.side import Side
from tests.house.record.toy_game import Number
from tests.house.table import toy_edition

TOP = Path(__file__).resolve().parents[2]
TOY = "tests.house.table.toy_edition:EDITION"


@pytest.mark.parametrize("name", [*EDITIONS, TOY])
def test_a_game_holds_the_laws(name: str) -> None:
    """In a process of its own, as a stranger runs it: changed worlds break the laws that this suite watches."""
    command = [sys.executable, "-m", "compbis.conformance", name, "--games", "1", "-k", "not test_captains"]
    ran = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


@pytest.mark.parametrize(("captain", "game"), [("docs.examples.no_such:Captain", "computer-bismarck")])
def test_a_captain_who_is_not_there_is_wrong_usage(captain: str, game: str) -> None:
    assert main([captain, "--game", game]) == 2


@pytest.mark.parametrize("side", Side)
def test_a_stranger_of_the_toy_holds_the_laws_of_captains(side: Side) -> None:
    assert main(["tests.conformance.test_every_game:three", "--game", TOY, "--side", side]) == 0


def test_a_captain_whose_orders_hang_on_chance_does_not(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["tests.conformance.test_every_game:moody", "--game", TOY, "--side", "german"]) == 1
    assert "test_the_same_seed_gives_the_same_orders" in capfd.readouterr().out


def test_an_order_whose_text_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Number, "__str__", lambda self: "7")
    assert main([TOY, "--games", "1", "-k", "test_orders"]) == 1


def test_a_sheet_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bismarck.EDITION, "sheet", 64, raising=False)
    assert main(["computer-bismarck", "--games", "1", "-k", "sheet"]) == 1


def three(side: Side, seed: int) -> toy_edition.Three:
    """A captain who says three."""
    return toy_edition.Three()


_MOODS = iter(range(10**6))


class Moody(toy_edition.Three):
    """A captain who says what comes next, whatever the seed."""

    def answer(self, request: object) -> Number:
        """Another number each time."""
        return Number(next(_MOODS) % 6)


def moody(side: Side, seed: int) -> Moody:
    """A captain of that kind."""
    return Moody()
