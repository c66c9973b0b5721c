"""The numbers that no table prints, as chosen in the rule notes."""

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.rules import solitaire
from compbis.games.computer_bismarck.rules.combat import air
from compbis.games.computer_bismarck.state import position
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.cards_reader import card, numbers

START = position.start(0, (), frozenset())


def test_the_ships_with_less_fuel_begin_with_the_fuel_chosen() -> None:
    chosen = {row["Ship"]: int(row["Fuel"]) for row in card("fuel at the start")}
    ships = [*START.ships[BRITISH].values(), *START.ships[GERMAN].values()]
    assert {ship.spec.title: ship.fuel for ship in ships if ship.fuel < ship.spec.fuel_cap} == chosen
    assert set(chosen) == {row["Ship"] for row in card("reduced fuel")}


def test_the_rows_without_a_printed_visibility_have_the_one_chosen() -> None:
    chosen = {int(row["Row"]): int(row["Visibility"]) for row in card("visibility on turn 1")}
    assert {row: START.visibility_at(100 * row + 20) for row in board.ROWS[2:]} == chosen


def test_ulster_and_the_searched_bergen_lie_in_the_squares_chosen() -> None:
    squares = [(row["Place"], int(row["Square"])) for row in card("squares chosen")]
    assert {plane.square for plane in PLANES.values() if plane.base == "Ulster"} == {squares[0][1]}
    assert {square for place, square in squares if place == "Bergen, searched"} == board.BERGEN_SEARCH


def test_the_single_numbers_chosen() -> None:
    chosen = numbers("numbers chosen")
    assert chosen["16.32", "throws of a torpedo bomber on the Torpedo Hit Table"] == [str(air.TORPEDOES)]
    reach = int(chosen["15.3", "squares from an oiler's start to a secret square, at the most"][0])
    oilers = [ship for ship in START.ships[GERMAN].values() if ship.kind == "O"]
    for oiler, squares in zip(oilers, solitaire.secret_square_choices(), strict=True):
        assert max(board.distance(oiler.square, square) for square in squares) == reach
