"""Section 6: where ships go, when convoys sail, and how the program limits what a ship can do."""

import pytest

from compbis.games.computer_bismarck.cards.board import BARRED_TO_GERMANS, DIRECTIONS, SEA, Square, step
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.state.position import start
from tests.games.computer_bismarck.manual.shown_helpers import HERE, QUIET, Scene, british, may

BRITISH_PORTS = {1317, 1825, 2125, 2425}
GERMAN_PORTS = {1228, 1528, 2626, 2727}


def ways_of(name: str, square: Square) -> set[Square]:
    """The squares that a ship may be ordered into from a square in one move."""
    sea = Scene().put(name, square)
    return {step(square, way) for way in DIRECTIONS if may(sea, SHIPS[name].side, f"MS {name} = M {way}")}


def squares_reached(name: str, square: Square) -> dict[Square, set[Square]]:
    """Every square that a ship reaches from one, and where it may go from there."""
    reached = {square: ways_of(name, square)}
    while new := set().union(*reached.values()) - set(reached):
        reached |= {square: ways_of(name, square) for square in sorted(new)}
    return reached


@pytest.mark.rule("6.21a", "6.31a", "6.31b", "6.31d", "6.32a", "6.32b", "6.32d", "6.33a", "6.33b")
@pytest.mark.parametrize(
    ("name", "square", "open_to_it"),
    [
        ("HOOD", 1825, SEA | BRITISH_PORTS),
        ("SG1", 2125, SEA | BRITISH_PORTS),
        ("BISMARCK", 1528, (SEA - BARRED_TO_GERMANS) | GERMAN_PORTS),
        ("WP1", 2626, (SEA - BARRED_TO_GERMANS) | GERMAN_PORTS),
    ],
)
def test_a_ship_goes_from_square_to_square_of_sea_and_its_own_ports_and_nowhere_else(
    name: str, square: Square, open_to_it: set[Square]
) -> None:
    for here, ways in squares_reached(name, square).items():
        assert here in open_to_it
        assert ways == {step(here, way) for way in DIRECTIONS} & open_to_it


@pytest.mark.rule("6.24a", "6.24d", "6.25b", "6.25d", "6.56.11a", "6.56.12a", "chart.g", "chart.h")
@pytest.mark.parametrize(
    ("name", "mode", "turns"),
    [
        *[(name, "F", range(1, LAST_TURN + 1, 2)) for name in ("WS8B", "BRITANNIC")],
        *[(name, "C", range(1, LAST_TURN + 1, 3)) for name in ("SL1", "SL2", "SL3", "SL4", "SL5")],
    ],
)
def test_each_convoy_may_be_ordered_one_square_on_its_turns_in_its_mode_and_no_other(
    name: str, mode: str, turns: range
) -> None:
    sea, way = Scene(), "N" if name == "SL5" else "NW"
    sea.position.ships = start(1, (), frozenset()).ships
    for turn in range(1, LAST_TURN + 1):
        sea.position.turn = turn
        taken = [
            f"{letter}{f' {way}' * squares}"
            for letter in "MPLFCR"
            for squares in (1, 2)
            if may(sea, SHIPS[name].side, f"MS {name} = {letter}{f' {way}' * squares}")
        ]
        assert taken == ([f"{mode} {way}"] if turn in turns else [])


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("moved", [(), ("HOOD",), ("HOOD", "KENYA", "SUFFOLK")])
def test_a_player_may_move_all_some_or_none_of_the_ships(moved: tuple[str, ...]) -> None:
    sea = Scene(otherwise=QUIET)
    for name in ("HOOD", "KENYA", "SUFFOLK"):
        sea.put(name, HERE)
    sea.run(british, *[f"MS {name} = M E" for name in moved], "DM").run(activity_phase)
    for name in ("HOOD", "KENYA", "SUFFOLK"):
        assert sea.ship(name).square == (HERE + 1 if name in moved else HERE)
