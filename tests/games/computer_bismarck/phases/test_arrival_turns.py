"""14.42 and 14.44 in the sequence of play: the turn on which a reinforcement can first be moved."""

import pytest

from compbis.games.computer_bismarck.sequence import play_turn
from tests.games.computer_bismarck.phases.helpers import Scene

OFF_THE_BOARD = 0


def after_turn(turn: int, name: str, mode: str, located: int = 0) -> bool:
    """Whether a ship that waits in this mode is active when the turn has been played."""
    sea = Scene(turn, otherwise=0).put(name, OFF_THE_BOARD, mode)
    sea.position.located = located
    return sea.run(play_turn).ship(name).active


@pytest.mark.rule("14.44a")
@pytest.mark.parametrize(("turn", "there"), [(21, False), (22, False), (23, True)])
def test_14_44_the_dorsetshire_can_be_moved_from_turn_24_on(turn: int, there: bool) -> None:
    assert after_turn(turn, "DORSETSHIRE", "U") is there


@pytest.mark.rule("14.42a")
@pytest.mark.parametrize(("turn", "there"), [(10, False), (11, False), (12, True)])
def test_14_42_the_southern_group_can_be_moved_on_the_ninth_turn_after_she_was_located(turn: int, there: bool) -> None:
    assert after_turn(turn, "RENOWN", "Y", located=4) is there
