"""Sections 4.6 and 4.7 in a whole turn: what the players order, what happens, and which points are given when."""

import pytest

from compbis.games.computer_bismarck.sequence import play_turn
from tests.games.computer_bismarck.manual.shown_helpers import HERE, QUIET, Scene


@pytest.mark.rule("4.6c", "16.62d", "16.62e")
@pytest.mark.parametrize(("answer", "shots"), [("YES", 22 + 34), ("NO", 0)])
def test_the_players_answers_decide_whether_there_is_a_battle(answer: str, shots: int) -> None:
    sea = Scene(turn=12, visibility=1, otherwise=QUIET).put("HOOD", HERE, "P").put("BISMARCK", HERE, "P")
    sea.run(play_turn, "DM", "DM", answer, answer)
    assert len([die for die in sea.drawn() if die.startswith("salvo")]) == shots


@pytest.mark.rule("4.6d", "16.71a", "16.71b", "17.4d")
@pytest.mark.parametrize(("result", "midships", "points"), [(0, 0, (4, 0)), (QUIET, 1, (0, 0))])
def test_an_attack_is_resolved_its_damage_kept_and_its_points_awarded(
    result: int, midships: int, points: tuple[int, int]
) -> None:
    sea = Scene(turn=12, visibility=1, dice={"salvo": [result]}, otherwise=99).put("HAMBURG", 2022)
    sea.base("ULSTER").run(play_turn, "MP ULSTER = A NW", "DM", "DM", "TAKE HAMBURG")
    assert (sea.ship("HAMBURG").midships, sea.points()) == (midships, points)
    assert sea.position.turn == 13


@pytest.mark.rule("4.7b", "17.2a", "17.3a", "17.3b", "17.4g", "17.5k")
@pytest.mark.parametrize(("order", "points"), [("MS SL1 = C E", (4, 0)), ("MS SL1 = C", (0, 10))])
def test_a_convoy_scores_in_the_turn_in_which_it_arrives_and_its_enemy_if_it_does_not(
    order: str, points: tuple[int, int]
) -> None:
    sea = Scene(turn=25, otherwise=QUIET).put("SL1", 2124, "C").run(play_turn, order, "DM")
    assert sea.points() == points
