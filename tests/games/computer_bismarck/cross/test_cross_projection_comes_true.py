"""What SP, PP, PS and the detail lines project (5.21.2, 5.22.2, 5.25.2, 6.4, 8.5) matches what the computer then does
with the orders (4.51) and searches with (9.21): whole turns of random legal orders without an enemy."""

from collections.abc import Iterator

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.modes import LAUNCH
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.movement import movement_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.search import unit_factors
from compbis.games.computer_bismarck.requests import choices, projection
from compbis.games.computer_bismarck.state.position import start
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import details
from compbis.table.dice import Dice
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.cross.cross_helpers import play

Place = tuple[Square, str]


def ordered_turns(seed: int, side: Side) -> Iterator[tuple[Referee, View]]:
    """Play turns with the orders of one side alone; yield the referee after the moves, and the view before them."""
    position = start(seed, (), frozenset())
    for name, square in (("ARK ROYAL", 2516), ("VICTORIOUS", 1916)):
        position.put(position.ships[BRITISH][name]._replace(square=square, mode=LAUNCH))
        for plane in position.planes[BRITISH].values():
            if plane.spec.carrier == name:
                position.put_plane(plane._replace(square=square))
    game, captain = Referee(position, Dice(seed)), RandomCaptain(side, seed, choices)
    for turn in range(1, 31):
        position.turn = turn
        game.begin_turn()
        play(movement_phase(game, side), captain.answer)
        view = game.view(side)
        activity_phase(game)
        yield game, view


def totals(game: Referee, side: Side) -> dict[Square, int]:
    """The side's search factors by square, as the search phase adds them."""
    found: dict[Square, int] = {}
    ships = [ship for ship in game.position.ships[side].values() if ship.active]
    planes = [plane for plane in game.position.planes[side].values() if plane.aloft]
    units: list[Ship | Plane] = [*ships, *planes]
    for unit in units:
        found[unit.square] = found.get(unit.square, 0) + unit_factors(unit, game.night(unit.square))
    return {square: factors for square, factors in found.items() if factors}


@pytest.mark.rule("5.21.2a", "4.51a", "6.4e", "6.4i")
@pytest.mark.parametrize("side", [BRITISH, GERMAN])
@pytest.mark.parametrize("seed", range(4))
def test_5_21_2_6_4_ships_end_the_turn_in_the_squares_and_modes_projected(seed: int, side: Side) -> None:
    for game, view in ordered_turns(seed, side):
        projected: dict[str, Place] = {ship.name: (ship.square, ship.mode) for ship in projection.ships_then(view)}
        ships = [ship for ship in game.position.ships[side].values() if ship.square and not ship.fate]
        assert projected == {ship.name: (ship.square, ship.mode) for ship in ships}


@pytest.mark.rule("5.22.2a", "8.6d", "4.51a")
@pytest.mark.parametrize("seed", range(12))
def test_5_22_2_8_6_planes_end_the_turn_where_they_are_projected_and_those_left_out_have_crashed(seed: int) -> None:
    crashed: set[str] = set()
    for game, view in ordered_turns(seed, BRITISH):
        planes = game.position.planes[BRITISH]
        projected = {plane.name: (plane.square, plane.aloft, plane.mode) for plane in projection.planes_then(view)}
        left = {name: plane for name, plane in planes.items() if not plane.fate and plane.square}
        assert projected == {name: (plane.square, plane.aloft, plane.mode) for name, plane in left.items()}
        crashed = {name for name, plane in planes.items() if plane.fate}
    assert crashed


@pytest.mark.rule("8.5j", "4.51c")
@pytest.mark.parametrize("seed", range(6))
def test_8_5_the_turns_left_are_those_projected(seed: int) -> None:
    for game, view in ordered_turns(seed, BRITISH):
        for name, plane in game.position.planes[BRITISH].items():
            if plane.aloft:
                assert int(details.plane_line(view, view.planes[name]).split()[-1]) == plane.endurance


@pytest.mark.rule("5.25.2a", "9.21a")
@pytest.mark.parametrize("side", [BRITISH, GERMAN])
@pytest.mark.parametrize("seed", range(4))
def test_5_25_2_9_21_the_search_factors_are_those_projected(seed: int, side: Side) -> None:
    for game, view in ordered_turns(seed, side):
        projected = projection.search_totals(view, projected=True)
        assert {square: total for square, total in projected.items() if on_board(square)} == {
            square: total for square, total in totals(game, side).items() if on_board(square)
        }
