"""Sections 2 and 9: who is spotted in what weather, in fog and at night, and what a player's map shows of it."""

from collections.abc import Sequence

import pytest

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, SEA
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state.position import start
from compbis.games.computer_bismarck.words import pages
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import HERE, QUIET, Scene, cell, spotted

BERGEN_FOG = (1527, 1528, 1627)
FOGGY = 1527


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


@pytest.mark.rule("9.7b")
@pytest.mark.parametrize(("turn", "seen"), [(2, True), (4, False)])
def test_at_night_the_german_searches_with_night_factors_too(turn: int, seen: bool) -> None:
    sea = Scene(turn, visibility=4).put("PR EUGEN", HERE, "P").put("KENYA", HERE).run(search_phase)
    assert ("KENYA" in spotted(sea)) == seen


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


@pytest.mark.rule("2.27a", "9.3a", "13.2a", "13.2b")
@pytest.mark.parametrize(("dice", "change"), [(0, -3), (3, 0)])
def test_every_row_gets_a_new_level_at_the_end_of_the_turn(dice: int, change: int) -> None:
    sea = Scene(dice={"visibility": [dice]}, otherwise=QUIET)
    sea.position.visibility = before = (8, 7, 6, 5) * 5
    sea.run(play_turn)
    moved = (before[0], *before[:-1])
    assert sea.position.visibility == tuple(level + change for level in moved)


@pytest.mark.rule("9.4a", "9.4b", "9.4c")
def test_in_fog_no_ship_is_spotted_fought_or_shadowed_and_outside_it_ships_are() -> None:
    for fog, asked in (((), ["fight", "fight"]), (BERGEN_FOG, [])):
        sea = Scene(visibility=1, dice={"fog": [0]}, otherwise=QUIET).fog(*fog)
        sea.put("BISMARCK", FOGGY, "P").put("NORFOLK", FOGGY, "P").run(play_turn)
        assert [kind for _, kind in sea.questions() if kind != "movement"] == asked
        assert spotted(sea) == ({"BISMARCK", "NORFOLK"} if asked else set())
        sea.asked.clear()
        sea.run(shadow_phase)
        assert [kind for _, kind in sea.questions()] == (["shadow"] if asked else [])


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
