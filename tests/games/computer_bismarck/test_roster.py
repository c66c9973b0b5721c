"""The data cards."""

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.table.side import BRITISH, GERMAN


def test_the_cards_in_their_order() -> None:
    assert list(SHIPS) == [
        *("HOOD", "K GEORGE V", "P OF WALES", "RAMILLES", "RENOWN", "REPULSE", "RODNEY", "ARK ROYAL", "VICTORIOUS"),
        *("ARETHUSA", "AURORA", "BIRMINGHAM", "CAIRO", "DORSETSHIRE", "EDINBURGH", "GALATEA", "HERMIONE", "KENYA"),
        *("MANCHESTER", "NORFOLK", "SHEFFIELD", "SUFFOLK", "DF1", "DF2", "DF3", "WS8B", "BRITANNIC"),
        *("SL1", "SL2", "SL3", "SL4", "SL5", "SG1", "SG2"),
        *("BISMARCK", "PR EUGEN", "BELCHEN", "HAMBURG", "LOTHERINGEN", "WP1", "WP2", "WP3", "WP4"),
    ]
    assert list(PLANES) == [
        *("REYKJAVIK", "SCAPA FLOW 1", "SCAPA FLOW 2", "SCAPA FLOW", "PLYMOUTH 1", "PLYMOUTH 2", "PLYMOUTH"),
        *("ULSTER 1", "ULSTER 2", "ULSTER", "VICTORIOUS", "ARK ROYAL 1", "ARK ROYAL 2", "ARK ROYAL 3"),
    ]


def test_6_4_the_hood_at_the_start() -> None:
    hood = SHIPS["HOOD"]
    assert (hood.square, hood.search_move, hood.search_patrol, hood.mode) == (1622, (1, 1), (4, 3), "M")
    assert (hood.fuel_start, hood.max_speed, hood.turn1_speed) == (7, 2, 2)


@pytest.mark.rule("6.51.1d", "6.53.1c", "data-B.e")
def test_6_51_1_and_6_53_1_the_two_germans_may_dash_on_turn_1() -> None:
    assert {name for name, ship in SHIPS.items() if ship.turn1_speed != ship.max_speed} == {"BISMARCK", "PR EUGEN"}
    assert SHIPS["BISMARCK"].turn1_speed == SHIPS["PR EUGEN"].turn1_speed == 4


@pytest.mark.rule("6.8a", "6.8b", "6.8c", "6.8d", "6.8e", "6.8f", "6.8g", "6.8h")
def test_6_8_these_and_no_others_begin_with_less_fuel_than_they_can_hold() -> None:
    reduced = {name: ship.fuel_start for name, ship in SHIPS.items() if ship.fuel_start != ship.fuel_cap}
    assert reduced == {
        "BISMARCK": 8,
        "RENOWN": 4,
        "ARK ROYAL": 6,
        "DORSETSHIRE": 5,
        "SHEFFIELD": 5,
        "DF1": 14,
        "DF3": 10,
    }


@pytest.mark.rule("6.55.2a", "6.56.2a", "6.57.2a")
def test_6_55_to_6_57_submarines_convoys_and_oilers_need_no_fuel() -> None:
    assert {ship.kind for ship in SHIPS.values() if not ship.has_fuel} == set("SMO")
    assert {ship.kind for ship in SHIPS.values() if ship.has_fuel} == set("BACD")


@pytest.mark.rule("10.3a", "10.3c")
def test_10_3_who_can_shadow_is_on_the_cards() -> None:
    assert {ship.kind for ship in SHIPS.values() if ship.side is BRITISH and ship.shadow} == set("BCDS")
    assert {ship.kind for ship in SHIPS.values() if ship.side is GERMAN and ship.shadow} == {"S"}
    assert {plane.kind for plane in PLANES.values() if plane.shadow} == {"R"}


@pytest.mark.rule("14.21a", "14.31a", "14.41a", "14.43a")
@pytest.mark.parametrize(
    ("mode", "names"),
    [
        ("X", {"K GEORGE V", "VICTORIOUS", "AURORA", "GALATEA", "HERMIONE", "KENYA", "DF2", "REPULSE"}),  # 14.21, 14.31
        ("Y", {"RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3"}),  # 14.41
        ("U", {"DORSETSHIRE"}),  # 14.43
    ],
)
def test_14_reinforcements_wait(mode: str, names: set[str]) -> None:
    assert {name for name, ship in SHIPS.items() if ship.mode == mode} == names


def test_8_5_the_plane_of_reykjavik() -> None:
    plane = PLANES["REYKJAVIK"]
    assert (plane.kind, plane.square, plane.search_move, plane.search_patrol) == ("R", 1317, (2, 1), (4, 2))
    assert (plane.endurance_move, plane.endurance_patrol) == (5, 5)


@pytest.mark.rule("planes.e", "planes.f", "planes.g", "planes.h")
def test_8_7_how_far_and_how_long_each_kind_of_plane_flies() -> None:
    flight = {
        plane.kind: (plane.speed_move, plane.speed_patrol, plane.endurance_move, plane.endurance_patrol)
        for plane in PLANES.values()
    }
    assert flight == {"R": (6, 2, 5, 5), "L": (6, 7, 2, 2), "T": (5, 5, 1, 2)}


def test_8_4_torpedo_planes_live_on_their_carriers() -> None:
    carriers = {name: plane.carrier for name, plane in PLANES.items() if plane.carrier}
    assert carriers == {
        "VICTORIOUS": "VICTORIOUS",
        "ARK ROYAL 1": "ARK ROYAL",
        "ARK ROYAL 2": "ARK ROYAL",
        "ARK ROYAL 3": "ARK ROYAL",
    }
    assert {plane.kind for plane in PLANES.values() if plane.carrier} == {"T"}
    assert all((plane.square == 0) == bool(plane.carrier) for plane in PLANES.values())
