"""Section 15: the solitaire game, compared with the game for two."""

import pytest

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.state.position import start
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import Scene, german, may


@pytest.mark.rule("15.3a", "6.26f", "6.26g")
def test_alone_the_german_enters_r_mode_in_the_special_squares_and_in_no_other_at_sea() -> None:
    for square, allowed in ((1612, True), (1613, False), (1511, False)):
        sea = Scene().put("BISMARCK", square, fuel=1)
        sea.position.secret_squares = (1612, 2913)
        assert may(sea, GERMAN, "MS BISMARCK = R") == allowed
        if allowed:
            assert sea.run(german, "MS BISMARCK = R", "DM").run(activity_phase).ship("BISMARCK").fuel == 9
    assert not may(Scene().put("BISMARCK", 1612), GERMAN, "MS BISMARCK = R")


@pytest.mark.rule("15.3b")
def test_the_british_see_the_same_wherever_the_special_squares_are() -> None:
    one, other = (
        Referee(start(1, squares, frozenset()), Scene().dice) for squares in ((1511, 1611, 2914), (1612, 1712, 2813))
    )
    assert one.view(BRITISH) == other.view(BRITISH)
    assert one.view(GERMAN) != other.view(GERMAN)
