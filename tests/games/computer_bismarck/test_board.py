"""The board against the manual."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards import board

SQUARES = st.sampled_from(sorted(board.TERRAIN))


@pytest.mark.rule("2.6a", "2.6b")
def test_2_6_scapa_flow_is_row_18_column_25() -> None:
    assert board.PORTS[1825] == "Scapa Flow"
    assert (board.row(1825), board.column(1825)) == (18, 25)


def test_2_6_the_board_has_20_rows_of_18_columns() -> None:
    assert set(board.TERRAIN) == {100 * row + column for row in range(11, 31) for column in range(11, 29)}
    assert all(map(board.on_board, board.TERRAIN))
    assert not any(map(board.on_board, (0, 1020, 3120, 2010, 2029, 1110, 3029)))


@given(SQUARES, SQUARES)
def test_distance_is_the_number_of_moves(one: int, other: int) -> None:
    assert board.distance(one, other) == board.distance(other, one)
    assert (board.distance(one, other) == 1) == (other in board.neighbours(one))
    assert (board.distance(one, other) == 0) == (one == other)


def test_a_square_has_three_neighbours_in_a_corner_five_at_an_edge_and_eight_elsewhere() -> None:
    assert board.neighbours(1111) == (1211, 1112, 1212)
    assert len(board.neighbours(1120)) == 5
    assert len(board.neighbours(2020)) == 8
