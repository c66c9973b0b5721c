"""The board against the manual."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.board import may_enter, may_exit, step
from compbis.table.side import BRITISH, GERMAN

SQUARES = st.sampled_from(sorted(board.TERRAIN))


@pytest.mark.rule("2.6a", "2.6b")
def test_2_6_scapa_flow_is_row_18_column_25() -> None:
    assert board.PORTS[1825] == "Scapa Flow"
    assert (board.row(1825), board.column(1825)) == (18, 25)


def test_2_6_the_board_has_20_rows_of_18_columns() -> None:
    assert set(board.TERRAIN) == {100 * row + column for row in range(11, 31) for column in range(11, 29)}
    assert all(map(board.on_board, board.TERRAIN))
    assert not any(map(board.on_board, (0, 1020, 3120, 2010, 2029, 1110, 3029)))


@pytest.mark.rule("7.0d")
def test_7_0_the_hood_goes_from_1622_over_1623_to_1724() -> None:
    assert step(1622, "E") == 1623
    assert step(1623, "SE") == 1724


@pytest.mark.rule("7.0d")
def test_7_0_the_directions_are_in_order() -> None:
    assert list(board.DIRECTIONS) == ["N", "S", "E", "W", "NE", "NW", "SE", "SW"]
    assert [step(2020, direction) for direction in board.DIRECTIONS] == [
        1920,
        2120,
        2021,
        2019,
        1921,
        1919,
        2121,
        2119,
    ]


@pytest.mark.rule("6.31c")
def test_6_31_british_ports() -> None:
    ports = {square: board.PORTS[square] for square in board.BRITISH_PORTS}
    assert ports == {1317: "Reykjavik", 1825: "Scapa Flow", 2125: "Clyde", 2425: "Plymouth"}


@pytest.mark.rule("6.32c")
def test_6_32_german_ports() -> None:
    ports = {square: board.PORTS[square] for square in board.GERMAN_PORTS}
    assert ports == {1228: "Trondheim", 1528: "Bergen", 2626: "Brest", 2727: "St. Nazaire"}
    assert set(board.PORTS) == board.BRITISH_PORTS | board.GERMAN_PORTS


@pytest.mark.rule("6.32.1a", "6.32.2a")
@pytest.mark.parametrize("square", [2027, 2028, 2426, 2526, 2024, 2124, 2324])
def test_6_32_1_and_2_channel_and_irish_sea_are_closed_to_germans_alone(square: int) -> None:
    assert may_enter(BRITISH, square)
    assert not may_enter(GERMAN, square)


@pytest.mark.rule("6.32a")
def test_6_32_no_other_open_sea_is_closed_to_germans() -> None:
    assert len(board.BARRED_TO_GERMANS) == 7
    assert all(may_enter(GERMAN, square) for square in board.SEA - board.BARRED_TO_GERMANS)


@pytest.mark.rule("6.31b", "6.31d", "6.32b", "6.32d", "6.33a")
@given(SQUARES)
def test_6_33_no_ship_enters_land_part_land_or_an_enemy_port(square: int) -> None:
    if square not in board.SEA:
        assert may_enter(BRITISH, square) == (square in board.BRITISH_PORTS)
        assert may_enter(GERMAN, square) == (square in board.GERMAN_PORTS)


@pytest.mark.rule("6.33a")
def test_6_33_the_ulster_airfield_takes_no_ship() -> None:
    assert board.TERRAIN[2123] == "X"
    assert not may_enter(BRITISH, 2123)


@pytest.mark.rule("6.31.1a", "6.31.2a", "6.34a")
def test_6_34_only_the_fast_convoys_leave_the_board_and_each_by_its_edge() -> None:
    assert may_exit("WS8B", 3120)
    assert may_exit("BRITANNIC", 2310)
    assert not may_exit("WS8B", 2310)
    assert not may_exit("BRITANNIC", 3120)
    assert not may_exit("HOOD", 3120)
    assert not may_exit("BISMARCK", 2310)
    assert not may_exit("WS8B", 1020)
    assert not may_exit("WS8B", 3020)


@pytest.mark.rule("13.3a", "13.3b")
def test_13_3_fog_areas() -> None:
    north_of_iceland, around_bergen = board.FOG_AREAS
    assert north_of_iceland == {1116, 1117, 1118, 1119, 1120, 1216, 1220}
    assert around_bergen == {1527, 1528, 1627}


@pytest.mark.rule("14.42b")
def test_14_42_entry_squares() -> None:
    assert board.ENTRY_SQUARES == (3020, 3021, 3022, 3023, 3024)
    assert all(may_enter(BRITISH, square) for square in board.ENTRY_SQUARES)


def test_14_22_bergen_is_searched_in_its_port_or_beside_it() -> None:
    assert sorted(board.BERGEN_SEARCH) == [1527, 1528]


@given(SQUARES, SQUARES)
def test_distance_is_the_number_of_moves(one: int, other: int) -> None:
    assert board.distance(one, other) == board.distance(other, one)
    assert (board.distance(one, other) == 1) == (other in board.neighbours(one))
    assert (board.distance(one, other) == 0) == (one == other)


def test_neighbours_at_corner_edge_and_middle() -> None:
    assert board.neighbours(1111) == (1211, 1112, 1212)
    assert len(board.neighbours(1120)) == 5
    assert len(board.neighbours(2020)) == 8


def moves_to(start: int, arrived: frozenset[int]) -> int:
    """The fewest moves of a British ship from start to one of the squares, which may lie off the board."""
    reached, moves = {start}, 0
    while not reached & arrived:
        around = {step(square, direction) for square in reached for direction in board.DIRECTIONS}
        reached |= {square for square in around if may_enter(BRITISH, square) or square in arrived}
        moves += 1
    return moves


@pytest.mark.parametrize(
    ("start", "goal", "moves"),
    [
        (2023, [100 * row + 10 for row in board.ROWS], 13),
        (2024, [3100 + column for column in board.COLUMNS], 11),
        (2016, [2125], 9),
        (2112, [100 * row + 22 for row in board.ROWS if 100 * row + 22 in board.SEA], 10),
        (2418, [2125], 7),
        (2413, [100 * row + 23 for row in board.ROWS if 100 * row + 23 in board.SEA], 10),
        (2911, [100 * row + 21 for row in board.ROWS if 100 * row + 21 in board.SEA], 10),
    ],
)
def test_17_3_the_shortest_way_of_each_convoy_has_the_moves_of_its_timetable(
    start: int, goal: list[int], moves: int
) -> None:
    assert moves_to(start, frozenset(goal)) == moves
