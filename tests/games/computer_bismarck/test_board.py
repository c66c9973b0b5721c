"""The board against the manual."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.board import may_enter, step
from compbis.table.side import BRITISH

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
