"""The map: hexes and distances of the manual's examples, tracks, ports."""

import pytest

from compbis.games.sink_the_bismarck.cards.board import (
    BARRED,
    ENTERED,
    FOG,
    GRID,
    GROUND,
    PORTS,
    SEA_WAYS,
    TRACKS,
    in_port,
)
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.scenarios import NAMES, SCENARIOS, Entry
from compbis.table.side import BRITISH, GERMAN, Side

ENTERS = {
    ("HX", 2811): 10,
    ("SC", 2511): 12,
    ("ONS", 2912): 16,
    ("HX", 1718): 20,
    ("ON", 3314): 20,
    ("SL", 2530): 20,
    ("HX", 1319): 24,
    ("SC", 1319): 24,
    ("ON", 3716): 24,
    ("ONS", 3716): 24,
    ("SL", 2838): 26,
    ("WS", 3515): 26,
    ("OG", 3615): 27,
    ("OG", 3716): 26,
}
"""Moves to the goal, for OG and WS to the end of the track."""


def way(side: Side, one: int, other: int) -> int:
    """The number of moves by sea from one hex to another."""
    return len(SEA_WAYS[side].way(one, frozenset([other])))


def test_the_map_has_1520_hexes() -> None:
    assert len(GROUND) == 1520
    assert len(FOG) == 16
    assert sorted(BARRED) == [3717, 3718, 3817, 3818, 4019, 4020]


@pytest.mark.parametrize(("hex", "far"), [(3810, 3), (3508, 6), (3204, 12)])
def test_17_14_each_start_is_a_whole_number_of_full_moves_from_bergen(hex: int, far: int) -> None:
    assert GRID.distance(3912, hex) == far


def test_odd_columns_are_shifted_down() -> None:
    assert sorted(GRID.beside[3204]) == [3103, 3104, 3203, 3205, 3303, 3304]
    assert sorted(GRID.beside[1319]) == [1219, 1220, 1318, 1320, 1419, 1420]


@pytest.mark.parametrize(
    ("side", "one", "other", "moves"),
    [
        (GERMAN, 3912, 3721, 13),
        (GERMAN, 3912, 2608, 13),
        (GERMAN, 3204, 2608, 7),
        (GERMAN, 3508, 3513, 5),
        (BRITISH, 3716, 3728, 15),
        (BRITISH, 3716, 1319, 24),
        (BRITISH, 3716, 3713, 4),
        (BRITISH, 3716, 3820, 5),
    ],
)
def test_the_distances_by_sea_are_those_of_the_manual(side: Side, one: int, other: int, moves: int) -> None:
    assert way(side, one, other) == moves


@pytest.mark.rule("7.25", "7.33")
def test_7_25_7_33_ports_are_closed_to_the_enemy() -> None:
    for at, port in PORTS.items():
        assert at in ENTERED[port.side] and at not in ENTERED[port.side.enemy]
        assert in_port(port.side, at) and not in_port(port.side.enemy, at)
    assert not BARRED & ENTERED[GERMAN] and ENTERED[BRITISH] >= BARRED


@pytest.mark.rule("15.1d")
def test_15_1_five_ports_end_the_game() -> None:
    ending = sorted(port.name for port in PORTS.values() if port.ends)
    assert ending == ["Bergen", "Brest", "El Ferrol", "St. Nazaire", "Trondheim"]


def test_every_port_can_be_reached_by_its_side() -> None:
    for at, port in PORTS.items():
        start = 3716 if port.side is BRITISH else 3912
        assert at == start or way(port.side, start, at)


@pytest.mark.rule("9.7a")
def test_9_7_the_tracks_end_where_convoys_enter_and_arrive() -> None:
    ends = {name: (track[0], track[-1], len(track)) for name, track in TRACKS.items()}
    assert ends == {"atlantic": (1319, 3716, 29), "african": (3716, 2838, 32)}


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(("designator", "hex"), ENTERS)
def test_9_6_each_convoy_needs_this_many_moves_to_its_destination(designator: str, hex: int) -> None:
    assert CONVOYS[designator].away[hex] == ENTERS[designator, hex]


@pytest.mark.rule("9.8", "9.6")
def test_9_8_a_convoy_in_its_band_can_always_move_nearer_to_its_destination() -> None:
    for card in CONVOYS.values():
        assert all(
            at == card.goal or any(card.away.get(there, 99) < far for _, there in SEA_WAYS[BRITISH].steps[at])
            for at, far in card.away.items()
        )


@pytest.mark.parametrize("name", NAMES)
def test_16_no_picket_hex_is_adjacent_to_a_german_start(name: str) -> None:
    card = SCENARIOS[name]
    (pickets,) = card.of(Entry.PICKETS)
    assert all(GRID.distance(one, other) > 1 for one in pickets.hexes for other in card.start_hexes)


@pytest.mark.rule("6.12b", "6.22")
def test_16_each_scenario_limits_counters_and_dummies() -> None:
    limits = {name: tuple(SCENARIOS[name].limits[side] for side in (BRITISH, GERMAN)) for name in NAMES}
    assert limits == {
        "historical": ((13, 2), (4, 3)),
        "rheinubung": ((13, 2), (8, 5)),
        "gneisenau": ((13, 2), (8, 4)),
        "escort": ((13, 2), (4, 3)),
        "breakout": ((13, 2), (4, 3)),
    }


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("historical", set()),
        ("rheinubung", {"SCH", "GNE", "NEL"}),
        ("gneisenau", {"GNE", "NEL"}),
        ("escort", {"NEL"}),
        ("breakout", {"SHE"}),
    ],
)
@pytest.mark.rule("16.1a", "16.2", "16.3", "16.4", "16.5")
def test_16_each_scenario_adds_its_own_ships(name: str, others: set[str]) -> None:
    assert set(SCENARIOS[name].ships) - set(SCENARIOS["historical"].ships) == others
    assert len(SCENARIOS["historical"].ships) == 30
