"""Edge cases of the rules: the last gun, targets among many, planes that took off to scout, whole numbers."""

import pytest

from compbis.games.computer_bismarck.cards.modes import ARMED, HOMEWARD, MOVE, RECON, PlaneMode, ShipMode
from compbis.games.computer_bismarck.rules import flight, movement, points, reinforcements
from compbis.games.computer_bismarck.rules.combat import battle
from compbis.games.computer_bismarck.state.units import Leg
from tests.games.computer_bismarck.rules.fleet import plane, ship


@pytest.mark.rule("16.61c")
@pytest.mark.parametrize(
    ("name", "firepower", "torpedoes", "able"),
    [("NORFOLK", 1, 0, True), ("NORFOLK", 0, 1, True), ("NORFOLK", 0, 0, False), ("DF1", 0, 6, False)],
)
def test_16_61_a_cruiser_with_one_gun_or_one_torpedo_can_hurt_the_enemy_and_a_flotilla_cannot(
    name: str, firepower: int, torpedoes: int, able: bool
) -> None:
    assert battle.can_hurt(ship(name, firepower=firepower, torpedoes=torpedoes)) == able


@pytest.mark.rule("16.61e", "16.66a")
def test_16_65_a_ship_with_one_gun_left_fires_it() -> None:
    assert battle.targets([ship("NORFOLK", firepower=1)], [ship("PR EUGEN")]) == {"NORFOLK": "PR EUGEN"}


@pytest.mark.rule("16.68e")
def test_16_68_in_a_surprise_a_ship_fires_an_eighth_and_at_least_one_gun_that_is_left() -> None:
    assert [battle.surprise_salvos(firepower) for firepower in (0, 1, 15, 16, 34)] == [0, 1, 1, 2, 4]
    assert battle.targets([ship("NORFOLK", firepower=0)], [ship("PR EUGEN")]) == {}


def test_16_65_the_strongest_chooses_first_whatever_the_order_of_the_list() -> None:
    shooters = [ship("AURORA"), ship("NORFOLK"), ship("KENYA")]
    foes = [ship("PR EUGEN"), ship("EDINBURGH"), ship("CAIRO")]
    assert battle.targets(shooters, foes) == {"NORFOLK": "PR EUGEN", "KENYA": "EDINBURGH", "AURORA": "CAIRO"}


def test_16_65_the_fire_of_many_is_spread_evenly_over_two() -> None:
    shooters = [ship(name) for name in ("DORSETSHIRE", "NORFOLK", "SUFFOLK", "KENYA", "AURORA")]
    fire = battle.targets(shooters, [ship("PR EUGEN"), ship("EDINBURGH")])
    assert list(fire.values()) == ["PR EUGEN", "EDINBURGH", "PR EUGEN", "EDINBURGH", "PR EUGEN"]


@pytest.mark.rule("14.22d", "14.42a", "14.42d", "14.44a")
@pytest.mark.parametrize(
    ("mode", "located", "released", "turns"),
    [
        ("X", 0, False, []),
        ("X", 0, True, list(range(1, 31))),
        ("Y", 0, True, []),
        ("Y", 1, False, list(range(10, 31))),  # 14.42: nine turns after
        ("Y", 9, True, list(range(18, 31))),
        ("U", 0, False, list(range(24, 31))),  # 14.44
        ("M", 9, True, []),
    ],
)
def test_14_when_reinforcements_may_come(mode: str, located: int, released: bool, turns: list[int]) -> None:
    assert [turn for turn in range(1, 31) if reinforcements.may_come(ShipMode(mode), turn, located, released)] == turns


@pytest.mark.rule("4.51a")
def test_4_51_a_ship_that_stays_clears_the_flags_of_its_last_move() -> None:
    after = movement.carry_out(ship("HOOD", moved=True, dashed=True, slowed=True), Leg(MOVE, 1622))
    assert after == ship("HOOD") and after.slowed is False


@pytest.mark.rule("8.23c", "8.23d")
def test_8_23_a_bomber_that_took_off_to_scout_keeps_scouting_and_may_not_attack() -> None:
    after = flight.carry_out(plane("ULSTER"), Leg(RECON, 2120, (2122, 2121, 2120)), 2123, True)
    assert (after.mode, after.load) == ("R", "R")
    assert flight.modes(after)[RECON] == "" and flight.modes(after)[ARMED] == "TOOK OFF IN R: CANNOT CHANGE IN THE AIR"


@pytest.mark.rule("8.25b", "8.72.1b")
def test_8_25_a_scout_flies_home_with_the_range_that_it_took_off_with() -> None:
    out = plane("ULSTER", square=2112, mode="R", load="R", endurance=2)
    way = flight.homeward(out)
    assert way.goal == 2119
    after = flight.carry_out(out, way, 2123, True)
    assert (after.mode, after.load, flight.speed(after, HOMEWARD)) == ("Z", "R", 7)


def test_8_23_reconnaissance_planes_carry_no_load() -> None:
    for mode in ("M", "P"):
        assert flight.carry_out(plane("ULSTER 1"), Leg(PlaneMode(mode), 2121, (2122, 2121)), 2123, True).load == ""


@pytest.mark.rule("16.73b", "17.4n", "17.5d")
def test_17_points_are_whole_numbers() -> None:
    assert str(points.dispersal_points(ship("WS8B", midships=3))) == "24"
    assert str(points.ships_lost_points(ship("SL1").spec, 3, whole=False)) == "6"
    assert str(points.ships_lost_points(ship("BRITANNIC").spec, 1, whole=True)) == "8"
