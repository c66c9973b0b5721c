"""Sections 2 and 9: who is spotted in what weather, in fog and at night, and what a player's map shows of it."""

from collections.abc import Sequence

import pytest

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, SEA
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.state.position import start
from compbis.games.computer_bismarck.words import pages
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import HERE, Scene, cell, spotted


def worst_weather(british_units: Sequence[tuple[str, str]], turn: int = 2, square: int = HERE) -> int:
    """The worst visibility in which British ships, by name and mode, and the Hamburg (1 factor) spot each other."""
    found = 0
    for visibility in range(1, 9):
        sea = Scene(turn, visibility).put("HAMBURG", square)
        for name, mode in british_units:
            sea.put(name, square, mode)
        if "HAMBURG" in spotted(sea.run(search_phase)):
            found = visibility
    return found


@pytest.mark.rule("2.25a", "9.1a", "9.2a", "9.2b")
def test_with_more_search_factors_an_enemy_is_spotted_in_worse_weather() -> None:
    one, two, three, four = [("NORFOLK", "M")], [("SG1", "M")], [("RODNEY", "P")], [("NORFOLK", "P")]
    assert [worst_weather(units) for units in (one, two, three, four)] == [1, 2, 3, 4]


@pytest.mark.rule("9.21a", "9.21b", "9.21c", "9.21d", "9.7b")
@pytest.mark.parametrize(
    ("turn", "square", "worst"),
    [
        (2, HERE, 1 + 4 + 2),  # Norfolk, Suffolk and a group of submarines by day
        (3, HERE, 1 + 4 + 2),  # dusk: night only in rows 21-30
        (3, 2116, 1 + 3 + 1),
        (4, HERE, 1 + 3 + 1),
    ],
)
def test_the_factors_of_all_units_in_the_square_add_up_by_mode_and_hour(turn: int, square: int, worst: int) -> None:
    assert worst_weather([("NORFOLK", "M"), ("SUFFOLK", "P"), ("SG1", "M")], turn, square) == worst


@pytest.mark.rule("9.23c", "9.23e")
@pytest.mark.parametrize(("names", "seen"), [(("SG1",), False), (("SG1", "KENYA"), True)])
def test_on_turn_1_it_takes_three_factors_to_spot_a_ship_in_1116(names: tuple[str, ...], seen: bool) -> None:
    for seed in (1, 2, 3):
        sea = Scene(turn=1).put("HAMBURG", 1116)
        sea.position.visibility = start(seed, (), frozenset()).visibility
        for name in names:
            sea.put(name, 1116)
        assert ("HAMBURG" in spotted(sea.run(search_phase))) == seen


@pytest.mark.rule("9.23b")
def test_all_squares_of_a_row_are_seen_equally_well() -> None:
    for row in ROWS:
        seen = set()
        for square in sorted({100 * row + column for column in COLUMNS} & SEA):
            sea = Scene(visibility=8).weather(square, 1).put("HAMBURG", square).put("KENYA", square)
            seen.add("HAMBURG" in spotted(sea.run(search_phase)))
        assert seen == {True}


@pytest.mark.rule("9.6a", "9.6b", "9.6c", "9.6d", "9.6e", "9.5a")
@pytest.mark.parametrize(("visibility", "shown"), [(4, True), (5, False)])
def test_the_british_map_alone_shows_an_enemy_and_only_one_that_is_spotted(visibility: int, shown: bool) -> None:
    sea = Scene(visibility=visibility).put("PR EUGEN", HERE).put("NORFOLK", HERE + 1, "P")
    sea.put("BELCHEN", HERE + 1).put("HAMBURG", 2020, spotted=True).run(search_phase)  # on the turn before
    for letters in ("SN", "SP"):
        ours = pages.board(letters, sea.game.view(BRITISH))
        theirs = pages.board(letters, sea.game.view(GERMAN))
        assert cell(ours, HERE + 1) == (("*O", "enemy") if shown else (" C", "own"))
        assert cell(ours, HERE) == cell(ours, 2020) == (" .", "sea")
        assert cell(theirs, HERE + 1) == (" O", "own")
        assert not [line for line in theirs.lines if any(span.style == "enemy" for span in line)]
    assert (
        bool(sea.told(GERMAN, "spotted")) == shown
    )  # the German is told of the Norfolk, but the German map does not show it
