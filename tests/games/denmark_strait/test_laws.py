"""The game holds the laws of every game; from the day on which it is in the register tests/conformance sees to that."""

from compbis.conformance.__main__ import main


def test_the_game_holds_the_laws() -> None:
    assert main(["compbis.games.denmark_strait.edition:EDITION", "--games", "1"]) == 0
