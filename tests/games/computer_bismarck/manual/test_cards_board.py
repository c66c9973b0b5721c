"""Squares that the manual names, on the board that the game is played on."""

import pytest

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state import position
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.manual.cards_reader import Row, card

SIDES = {"British": BRITISH, "German": GERMAN}
EDGES = {row["What"]: int(row["Value"]) for row in card("edges")}


def squares(table: str, **wanted: str) -> set[int]:
    rows = [row for row in card(table) if all(row[heading] == value for heading, value in wanted.items())]
    return {int(row["Square"]) for row in rows}


@pytest.mark.rule("6.31c", "6.32c")
def test_the_ports_are_those_named_and_no_others() -> None:
    named = {int(row["Square"]): row["Port"].lower() for row in card("ports")}
    assert {square: name.lower() for square, name in board.PORTS.items()} == named
    assert {square for square, sign in board.TERRAIN.items() if sign == "+"} == set(named)


@pytest.mark.rule("6.31b", "6.31d", "6.32b", "6.32d")
@pytest.mark.parametrize("side", SIDES)
def test_a_side_may_enter_its_own_ports_alone(side: str) -> None:
    assert {port for port in board.PORTS if board.may_enter(SIDES[side], port)} == squares("ports", Side=side)


@pytest.mark.rule("6.32a", "6.32.1a", "6.32.2a")
def test_germans_may_enter_all_sea_but_the_squares_named() -> None:
    assert {square for square in board.SEA if not board.may_enter(GERMAN, square)} == squares("barred squares")


@pytest.mark.rule("6.31a")
def test_british_ships_may_enter_all_sea() -> None:
    assert all(board.may_enter(BRITISH, square) for square in board.SEA)


@pytest.mark.rule("6.33a")
def test_no_ship_enters_land_or_a_square_with_land() -> None:
    land = [square for square, sign in board.TERRAIN.items() if sign in "%#X"]
    assert land and not any(board.may_enter(side, square) for square in land for side in (BRITISH, GERMAN))


@pytest.mark.rule("6.31.1a", "6.31.2a", "6.34a")
@pytest.mark.parametrize("name", SHIPS)
def test_only_the_two_fast_convoys_leave_the_board_and_each_over_its_own_edge(name: str) -> None:
    around = [100 * row + column for row in range(9, 34) for column in range(9, 31)]
    edges = {row["Ship"].upper(): row["Edge"] for row in card("exits")}
    left = {square for square in around if board.may_exit(name, square)}
    south = {100 * EDGES["south of map"] + column for column in board.COLUMNS}
    west = {100 * row + EDGES["west of map"] for row in board.ROWS}
    assert left == {"south": south, "west": west, "": set()}[edges.get(name, "")]


def test_the_board_lies_between_the_edges_named() -> None:
    assert (board.ROWS[0], board.ROWS[-1]) == (EDGES["first row"], EDGES["last row"])
    assert (board.ROWS[-1], board.COLUMNS[0]) == (EDGES["south of map"] - 1, EDGES["west of map"] + 1)


@pytest.mark.rule("13.3a", "13.3b")
def test_the_fog_areas_are_those_named() -> None:
    areas = [squares("fog squares", Area=area) for area in ("1", "2")]
    assert [set(area) for area in board.FOG_AREAS] == areas


@pytest.mark.parametrize("row", card("other places"), ids=lambda row: row["Section"])
def test_a_place_named_with_its_square_lies_there(row: Row) -> None:
    assert board.PORTS[int(row["Square"])] == row["Place"]


def test_bergen_is_searched_in_either_of_the_squares_that_the_manual_gives_it() -> None:
    assert squares("ports", Port="Bergen") | {1527} == board.BERGEN_SEARCH


@pytest.mark.rule("6.24d", "6.25d")
def test_a_convoy_sails_in_the_mode_of_its_kind() -> None:
    start = position.start(0, (), frozenset()).ships[BRITISH]
    convoys = {name: ship.mode for name, ship in start.items() if ship.kind == "M"}
    assert convoys == {row["Ship"].upper(): row["Mode"] for row in card("convoys")}


@pytest.mark.parametrize("side", (BRITISH, GERMAN))
def test_every_ship_begins_where_its_side_may_be(side: Side) -> None:
    begun = [ship for ship in position.start(0, (), frozenset()).ships[side].values() if ship.square]
    assert all(board.may_enter(side, ship.square) for ship in begun)


def test_the_hood_goes_where_the_example_says() -> None:
    row = card("example of a move")[0]
    hood = position.start(0, (), frozenset()).ships[BRITISH][row["Ship"]]
    plan = movement.plan_ship(hood, "M", row["Moves"].split(), 2, frozenset())
    assert (hood.square, plan.goal) == (int(row["From"]), int(row["To"]))
