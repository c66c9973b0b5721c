"""17.1 and the points after turn 30: what coincides on the last turn, and when the Bismarck is sunk."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import Scene, given

HERE = 2016
SUNK: dict[str, Any] = {"fate": "SUNK", "midships": 0}


def bismarck_lost(british_points: int, german_points: int, turn: int = 12) -> Scene:
    """The Bismarck sunk, and the points so far."""
    sea = Scene(turn, otherwise=99).put("BISMARCK", HERE, **SUNK)
    sea.game.award(BRITISH, british_points, Reason.SUNK, "BISMARCK")
    sea.game.award(GERMAN, german_points, Reason.SUNK, "HOOD")
    return sea


@pytest.mark.rule("17.1b", "4.7c", "4.9a")
def test_17_1_4_7_when_the_game_ends_there_is_no_chance_no_weather_and_no_next_turn() -> None:
    for german_points, turn in ((30, 12), (31, 13)):
        sea = bismarck_lost(60, german_points).run(play_turn)
        assert sea.position.turn == turn
        assert any(name.startswith("visibility") for name in sea.drawn()) == (turn == 13)


@pytest.mark.rule("17.1d", "17.1f")
def test_17_1_the_game_continues_without_the_bismarck_to_the_end_of_turn_30() -> None:
    sea = bismarck_lost(60, 60, turn=28)
    while sea.position.outcome is None:
        sea.run(play_turn)
        sea.dice.begin_turn(sea.position.turn)
    assert sea.position.outcome == Outcome(None, 60, 60, "last turn") and sea.position.turn == 30


@pytest.mark.rule("17.4h", "17.4l", "17.4m", "17.4n", "17.4o", "17.5i", "17.5j", "17.5k", "17.5l", "17.1a")
def test_17_4_17_5_turn_30_brings_missions_slow_ships_and_midships_together() -> None:
    sea = Scene(30).put("BISMARCK", HERE, knots=21, midships=7).put("PR EUGEN", 1228, knots=0, midships=1)
    sea.put("HOOD", 1622, midships=4).put("ARK ROYAL", 1623, midships=1).put("KENYA", 1624, midships=1)
    sea.put("DF1", 1625, midships=1).put("SG1", 1626, midships=1).put("WP1", 1627, midships=1)
    sea.put("SL2", 2022, "C", midships=3).put("SL4", 2322, "C").put("SL5", 2421, "C", fate="DISPERSED")
    sea.put("WS8B", 2222, "F").put("SL1", 2222, "C").run(points_phase)
    assert given(sea, BRITISH) == [
        (4, "mission", "SL2"),
        (8, "slow", "BISMARCK"),
        (12, "hurt", "BISMARCK"),
        (4, "hurt", "PR EUGEN"),  # in port she scores nothing for low speed
    ]
    assert given(sea, GERMAN) == [
        (10, "mission_failed", "SL4"),
        (10, "mission_failed", "SL5"),
        (8, "hurt", "HOOD"),
        (8, "hurt", "ARK ROYAL"),
        (2, "hurt", "KENYA"),
    ]
    assert sea.position.outcome == Outcome(GERMAN, 28, 38, "last turn")


@pytest.mark.rule("17.4l", "17.4m", "17.5j", "17.5m", "17.1b")
def test_17_4_17_1_an_early_end_counts_neither_midships_nor_slow_ships_nor_missions_to_come() -> None:
    sea = bismarck_lost(60, 0, turn=24).put("PR EUGEN", HERE, knots=3, midships=1).put("HOOD", 1622, midships=1)
    sea.put("SL1", HERE, "C").put("SL2", 2022, "C").put("WS8B", 3018, "F", fate="DISPERSED").run(points_phase)
    assert sea.position.outcome == Outcome(BRITISH, 60, 0, "bismarck sunk")
