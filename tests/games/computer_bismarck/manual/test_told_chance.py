"""Section 12: what chance tells of the two raiders, turn by turn and square by square."""

import pytest

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS
from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import QUIET, Scene

RAIDERS = ("BISMARCK", "PR EUGEN")


def told(sea: Scene, kind: str) -> list[str]:
    """Of whom the British were told."""
    return [facts["unit"] for facts in sea.told(BRITISH, kind)]


@pytest.mark.rule("12.3a", "12.3b", "12.2a")
@pytest.mark.parametrize("name", RAIDERS)
@pytest.mark.parametrize(("kind", "die", "percent"), [("air_search", "air search", 5), ("radio_silence", "radio", 1)])
def test_of_a_hundred_results_so_many_find_her(name: str, kind: str, die: str, percent: int) -> None:
    found = 0
    for result in range(100):
        sea = Scene(dice={f"{die} {name}": [result], "bearing": [0]}, otherwise=QUIET).put(name, 1716)
        found += told(sea.run(chance_phase), kind) == [name]
    assert found == percent


@pytest.mark.rule("12.1a")
def test_both_raiders_run_both_risks_once_on_every_turn() -> None:
    sea = Scene(dice={"visibility": [3]}, otherwise=QUIET).put("BISMARCK", 1716).put("PR EUGEN", 1816)
    for _ in range(3):
        drawn = [name for name in sea.run(play_turn).drawn() if name.startswith(("air", "radio"))]
        assert sorted(drawn) == [f"{die} {name}" for die in ("air search", "radio") for name in RAIDERS]


@pytest.mark.rule("12.1b")
def test_no_other_german_is_ever_found_by_chance() -> None:
    sea = Scene(otherwise=0)
    for name in ("BELCHEN", "HAMBURG", "LOTHERINGEN", "WP1", "WP2", "WP3", "WP4", *RAIDERS):
        sea.put(name, 1716)
    sea.run(chance_phase)
    assert sorted(told(sea, "air_search")) == sorted(told(sea, "radio_silence")) == list(RAIDERS)


@pytest.mark.rule("12.2b", "12.2c", "12.2d")
@pytest.mark.parametrize("name", RAIDERS)
def test_the_squares_that_the_air_search_reaches(name: str) -> None:
    squares = [100 * row + column for row in ROWS for column in COLUMNS]
    found = {square for square in squares if told(searched(name, square), "air_search")}
    assert found == {square for square in squares if square < 1900 or square % 100 > 17}


@pytest.mark.rule("12.2e")
@pytest.mark.parametrize("name", RAIDERS)
def test_the_visibility_that_the_air_search_needs(name: str) -> None:
    assert [bool(told(searched(name, 1716, level), "air_search")) for level in range(1, 9)] == [True] * 4 + [False] * 4


def searched(name: str, square: int, visibility: int = 4) -> Scene:
    """A ship, and pilots who find whatever they can."""
    dice = {f"air search {name}": [0]}
    return Scene(visibility=visibility, dice=dice, otherwise=QUIET).put(name, square).run(chance_phase)


@pytest.mark.rule("12.3c", "12.3d")
@pytest.mark.parametrize("name", RAIDERS)
def test_radio_points_to_her_square_or_one_beside_it_each_as_likely(name: str) -> None:
    pointed = []
    for bearing in range(9):
        dice = {f"radio {name}": [0], "bearing": [bearing]}
        sea = Scene(dice=dice, otherwise=QUIET).put(name, 2014).run(chance_phase)
        pointed += [facts["square"] for facts in sea.told(BRITISH, "radio_silence")]
        assert [facts["unit"] for facts in sea.told(GERMAN, "radio_silence")] == [name]
    assert sorted(pointed) == [1913, 1914, 1915, 2013, 2014, 2015, 2113, 2114, 2115]
