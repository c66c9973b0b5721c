"""Section 17: what is awarded when, who knows of it, and how the game ends."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.phases.helpers import Scene

SUNK: dict[str, Any] = {"fate": "SUNK", "midships": 0}


def given(sea: Scene) -> list[tuple[Side, int, str, str]]:
    """All awards: side, points, reason, unit."""
    return [(award.side, award.points, award.reason, award.unit) for award, _ in sea.position.awards]


def convoy(name: str, square: int, turn: int, **state: Any) -> Scene:
    return Scene(turn).put(name, square, "F" if name in ("WS8B", "BRITANNIC") else "C", **state).run(points_phase)


@pytest.mark.rule("17.5g", "4.7a")
def test_17_5_a_crashed_plane_is_four_points_that_are_not_reported_to_the_german() -> None:
    sea = Scene()
    sea.game.crashed = ["ULSTER 1", "ULSTER"]
    sea.run(points_phase)
    assert given(sea) == [(GERMAN, 4, "crashed", "ULSTER 1"), (GERMAN, 4, "crashed", "ULSTER")]
    assert len(sea.told(BRITISH, "points")) == 2 and sea.kinds(GERMAN) == []
    assert sea.game.view(BRITISH).points(GERMAN) == 8 and sea.game.view(GERMAN).points(GERMAN) == 0


@pytest.mark.rule("17.3a", "17.4e", "17.4f", "17.4g", "17.4h", "17.4i", "17.4j", "17.4k", "4.7b")
@pytest.mark.parametrize(
    ("name", "square", "turn", "midships", "points"),
    [
        ("WS8B", 3118, 21, 5, 20),
        ("WS8B", 3118, 25, 3, 12),
        ("BRITANNIC", 2010, 25, 1, 4),
        ("SL1", 2125, 25, 24, 4),
        ("SL1", 2125, 25, 1, 4),
        ("SL3", 2125, 19, 9, 4),
        ("SL2", 2022, 30, 24, 4),
        ("SL2", 2023, 30, 24, 4),
        ("SL4", 2323, 30, 24, 4),
        ("SL5", 2421, 30, 24, 4),
    ],
)
def test_17_4_a_mission_fulfilled_brings_points_that_only_the_british_learn_of(
    name: str, square: int, turn: int, midships: int, points: int
) -> None:
    sea = convoy(name, square, turn, midships=midships)
    mission = (BRITISH, points, "mission", name)
    assert [award for award in given(sea) if award[2] != "hurt"] == [mission]
    assert sea.ship(name).fate == "ARRIVED"
    assert [facts["points"] for facts in sea.told(BRITISH, "points")] == [points]
    assert sea.told(GERMAN, "points") == []  # he does not know where the convoys were bound


@pytest.mark.rule("17.3b", "17.5k", "17.5m")
@pytest.mark.parametrize(
    ("name", "square", "turn"),
    [
        ("WS8B", 3018, 25),
        ("BRITANNIC", 2011, 25),
        ("SL1", 2124, 25),
        ("SL3", 2124, 19),
        ("SL2", 2021, 30),
        ("SL4", 2322, 30),
        ("SL5", 2420, 30),
    ],
)
def test_17_5_a_mission_failed_is_ten_points_on_the_turn_when_it_was_due(name: str, square: int, turn: int) -> None:
    sea = convoy(name, square, turn)
    assert given(sea) == [(GERMAN, 10, "mission_failed", name)]
    assert sea.told(GERMAN, "points") == []
    assert [facts["reason"] for facts in sea.told(BRITISH, "points")] == ["mission_failed"]
    for other in (turn - 1, turn + 1):
        if other <= LAST_TURN:
            assert given(convoy(name, square, other)) == []


@pytest.mark.rule("17.4e", "17.4f")
def test_17_3_a_convoy_that_leaves_the_board_too_late_brings_no_points() -> None:
    for name, square in (("WS8B", 3118), ("BRITANNIC", 2010)):
        sea = convoy(name, square, 27)
        assert given(sea) == [] and sea.ship(name).fate == "ARRIVED"
    assert convoy("SL1", 2125, 28).ship("SL1").fate == ""


@pytest.mark.rule("17.1b", "17.1e", "4.7c")
@pytest.mark.parametrize(("german", "over"), [(30, True), (31, False), (60, False), (89, False), (90, True)])
def test_17_1_a_sunk_bismarck_ends_the_game_with_a_margin_of_thirty(german: int, over: bool) -> None:
    sea = Scene().put("BISMARCK", 1916, **SUNK)
    sea.game.award(BRITISH, 60, Reason.SUNK, "BISMARCK")
    sea.game.award(GERMAN, german, Reason.SUNK, "HOOD")
    sea.run(points_phase)
    winner = BRITISH if german < 60 else GERMAN
    assert sea.position.outcome == (Outcome(winner, 60, german, "bismarck sunk") if over else None)


@pytest.mark.rule("17.1b")
def test_17_1_the_margin_is_checked_again_in_every_later_victory_phase() -> None:
    sea = Scene().put("BISMARCK", 1916, **SUNK)
    sea.game.award(BRITISH, 26, Reason.SUNK, "BISMARCK")
    sea.run(points_phase)
    assert sea.position.outcome is None
    sea.game.award(BRITISH, 4, Reason.SUNK, "BELCHEN")
    assert sea.run(points_phase).position.outcome == Outcome(BRITISH, 30, 0, "bismarck sunk")


@pytest.mark.rule("17.1c", "1.3g")
def test_17_1_no_margin_ends_the_game_while_the_bismarck_floats() -> None:
    sea = Scene().put("BISMARCK", 1916, midships=1)
    sea.game.award(GERMAN, 99, Reason.SUNK, "HOOD")
    assert sea.run(points_phase).position.outcome is None


@pytest.mark.rule("17.3c", "17.5k", "17.5m")
@pytest.mark.parametrize(
    ("name", "square", "turn"),
    [("WS8B", 3118, 25), ("BRITANNIC", 2010, 25), ("SL1", 2125, 25), ("SL3", 2125, 19), ("SL2", 2022, 30)],
)
def test_17_3_a_convoy_that_strayed_has_failed_even_if_it_arrives_in_time(name: str, square: int, turn: int) -> None:
    sea = Scene(turn).put(name, square, "F" if name in ("WS8B", "BRITANNIC") else "C")
    sea.position.courses = Courses((name,))
    sea.run(points_phase)
    assert given(sea) == [(GERMAN, 10, "mission_failed", name)]
    assert sea.told(GERMAN, "points") == []


@pytest.mark.rule("17.1a", "17.1d", "1.3f", "1.3h")
@pytest.mark.parametrize(("british", "german", "winner"), [(1, 0, BRITISH), (3, 4, GERMAN), (7, 7, None)])
def test_17_1_the_game_ends_after_turn_thirty(british: int, german: int, winner: Side | None) -> None:
    for turn in (29, 30):
        sea = Scene(turn)
        sea.game.award(BRITISH, british, Reason.SUNK, "BELCHEN")
        sea.game.award(GERMAN, german, Reason.SUNK, "KENYA")
        sea.run(points_phase)
        assert sea.position.outcome == (Outcome(winner, british, german, "last turn") if turn == 30 else None)


def test_17_2_at_the_end_both_sides_may_know_every_point() -> None:
    sea = Scene(30).put("SL1", 2124, "C")
    sea.game.crashed = ["ULSTER"]
    sea.run(points_phase)
    over = sea.told(GERMAN, "game_over")[0]
    assert over == sea.told(BRITISH, "game_over")[0]
    assert over["awards"] == [["german", 4, "crashed", "ULSTER", 30]]
    assert (over["winner"], over["british"], over["german"], over["reason"]) == (GERMAN, 0, 4, "last turn")
