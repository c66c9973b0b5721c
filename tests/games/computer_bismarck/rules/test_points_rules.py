"""Missions and victory points (16.73, 17)."""

import pytest

from compbis.games.computer_bismarck.cards.board import distance, may_enter
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import ShipMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys, points, reinforcements, solitaire
from compbis.games.computer_bismarck.rules.points import Score
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.rules.fleet import ship


@pytest.mark.parametrize(
    ("name", "due"),
    [("WS8B", 25), ("BRITANNIC", 25), ("SL1", 25), ("SL2", 30), ("SL3", 19), ("SL4", 30), ("SL5", 30)],
)
def test_17_4_when_each_mission_is_due(name: str, due: int) -> None:
    assert convoys.due(name) == due


def test_17_4_every_convoy_has_a_mission() -> None:
    assert set(MISSIONS) == {name for name, spec in SHIPS.items() if spec.kind == "M"}


@pytest.mark.rule("17.4e", "17.4f", "17.4g", "17.4h", "17.4i", "17.4j", "17.4k")
@pytest.mark.parametrize(
    ("convoy", "square", "turns"),
    [
        ("WS8B", 3120, [21, 22, 23, 24, 25]),
        ("WS8B", 3020, []),
        ("BRITANNIC", 2310, [25]),
        ("BRITANNIC", 2311, []),
        ("SL1", 2125, [25]),
        ("SL1", 2024, []),
        ("SL2", 2222, list(range(1, 31))),
        ("SL2", 2121, []),
        ("SL3", 2125, [19]),
        ("SL4", 2423, list(range(1, 31))),
        ("SL4", 2422, []),
        ("SL5", 2921, list(range(1, 31))),
        ("SL5", 2920, []),
    ],
)
def test_17_4_where_and_when_a_mission_is_fulfilled(convoy: str, square: int, turns: list[int]) -> None:
    unit = ship(convoy, square=square)
    assert [turn for turn in range(1, 31) if convoys.fulfilled(unit, turn)] == turns
    assert not any(convoys.fulfilled(unit._replace(fate=Fate.SUNK), turn) for turn in range(1, 31))


@pytest.mark.rule("17.4h", "17.4j", "17.4k")
def test_17_4_points_after_the_last_turn_only() -> None:
    assert {name for name, mission in MISSIONS.items() if mission.at_end} == {"SL2", "SL4", "SL5"}


@pytest.mark.rule("17.4e")
def test_17_4_ws8b_brings_20_points_with_all_her_ships() -> None:
    assert [convoys.points(ship("WS8B", midships=left)) for left in range(1, 6)] == [4, 8, 12, 16, 20]


@pytest.mark.rule("17.4f", "17.4g", "17.4h", "17.4i", "17.4j", "17.4k")
@pytest.mark.parametrize("name", ["BRITANNIC", "SL1", "SL2", "SL3", "SL4", "SL5"])
def test_17_3_other_convoys_bring_4_points_with_one_ship_left(name: str) -> None:
    assert convoys.points(ship(name)) == convoys.points(ship(name, midships=1)) == 4


def test_17_5_a_failed_mission_and_a_crash() -> None:
    assert convoys.FAILED_POINTS == 10
    assert points.CRASH_POINTS == 4


def test_17_1_the_margin() -> None:
    assert points.MARGIN == 30


@pytest.mark.rule("16.72b", "17.4c", "17.4d", "17.5c", "17.5d", "17.5e", "17.5f", "17.5h")
@pytest.mark.parametrize(
    ("name", "each"),
    [("WS8B", 16), ("BRITANNIC", 8), ("SL4", 2), ("SG1", 4), ("DF3", 4), ("WP2", 4), ("HAMBURG", 4)],
)
def test_17_4_and_17_5_each_ship_of_several(name: str, each: int) -> None:
    spec = SHIPS[name]
    assert points.ships_lost_points(spec, 1, whole=spec.midships == 1) == each
    assert points.ships_lost_points(spec, spec.midships, whole=True) == spec.points


@pytest.mark.rule("16.71b", "17.4a", "17.4b", "17.5a")
@pytest.mark.parametrize(("name", "worth"), [("BISMARCK", 60), ("PR EUGEN", 20), ("HOOD", 28), ("ARK ROYAL", 48)])
def test_17_4_and_17_5_a_ship_counts_when_it_is_sunk(name: str, worth: int) -> None:
    spec = SHIPS[name]
    assert points.ships_lost_points(spec, 1, whole=False) == 0
    assert points.ships_lost_points(spec, 1, whole=True) == worth


@pytest.mark.rule("16.73a", "16.73b")
def test_16_73_ws8b_with_three_of_five_ships_left_is_worth_24_dispersed() -> None:
    assert points.dispersal_points(ship("WS8B", midships=3)) == 24


def ended(*ships: Ship) -> list[Score]:
    return list(points.endgame(ships))


@pytest.mark.rule("17.4l", "17.4m")
@pytest.mark.parametrize(("name", "worth"), [("BISMARCK", 8), ("PR EUGEN", 4)])
def test_17_4_a_german_at_sea_under_22_knots_after_turn_30(name: str, worth: int) -> None:
    slow = ship(name, square=2020, knots=21)
    assert ended(slow) == [Score(BRITISH, worth, Reason.SLOW, name, 1)]
    assert ended(slow._replace(knots=22)) == []
    assert ended(slow._replace(square=2626)) == []
    assert ended(slow._replace(fate=Fate.SUNK, midships=0)) == []


@pytest.mark.rule("17.4n", "17.4o", "17.5i", "17.5j")
@pytest.mark.parametrize(
    ("name", "side", "each"),
    [
        ("BISMARCK", BRITISH, 4),
        ("PR EUGEN", BRITISH, 2),
        ("HOOD", GERMAN, 4),
        ("VICTORIOUS", GERMAN, 4),
        ("SUFFOLK", GERMAN, 2),
    ],
)
def test_17_4_and_17_5_midships_lost_by_ships_not_sunk(name: str, side: str, each: int) -> None:
    hurt = ship(name, midships=1)
    lost = SHIPS[name].midships - 1
    assert ended(hurt) == [Score(hurt.side.enemy, each * lost, Reason.HURT, name, lost)]
    assert hurt.side.enemy == side
    assert ended(hurt._replace(midships=0, fate=Fate.SUNK)) == []


def test_17_4_and_17_5_whole_ships_and_units_of_several_bring_nothing_more_at_the_end() -> None:
    assert ended(*(ship(name) for name in SHIPS)) == []
    assert ended(ship("DF1", midships=1), ship("WS8B", midships=1), ship("WP1", midships=1)) == []


@pytest.mark.rule("14.22d", "14.42a", "14.42d", "14.44a")
@pytest.mark.parametrize(
    ("mode", "located", "released", "turns"),
    [
        ("X", 0, False, []),
        ("X", 0, True, list(range(1, 31))),
        ("Y", 0, True, []),
        ("Y", 9, True, list(range(18, 31))),  # 14.42: nine turns after
        ("U", 0, False, list(range(24, 31))),  # 14.44
        ("M", 9, True, []),
    ],
)
def test_14_when_reinforcements_may_come(mode: str, located: int, released: bool, turns: list[int]) -> None:
    assert [turn for turn in range(1, 31) if reinforcements.may_come(ShipMode(mode), turn, located, released)] == turns


@pytest.mark.parametrize(("place", "oiler"), [(0, "BELCHEN"), (1, "HAMBURG"), (2, "LOTHERINGEN")])
def test_15_3_secret_squares_are_open_sea_within_two_squares_of_an_oilers_own(place: int, oiler: str) -> None:
    start = SHIPS[oiler].square
    near = solitaire.secret_square_choices()[place]
    assert start in near
    assert all(distance(square, start) <= 2 and may_enter(GERMAN, square) for square in near)
    assert any(distance(square, start) == 2 for square in near)
