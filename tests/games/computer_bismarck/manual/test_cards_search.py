"""The numbers of search and shadow (9, 10, 11) and of chance (12)."""

import pytest

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL
from compbis.games.computer_bismarck.cards.tables import CALMEST, START_VISIBILITY, STORMIEST
from compbis.games.computer_bismarck.rules import chance, search, shadow
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.words import pages
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.cards_reader import card, numbers, span

START = position.start(0, (), frozenset())
SEARCH = numbers("search in words")
CHANCE = numbers("chance")
MODIFIERS = {row["When"]: float(row["Change"]) for row in card("shadow modifiers")}
EXAMPLE = card("shadow example")[0]
DIVIDE = int(EXAMPLE["Divide"])


def said(section: str, what: str) -> int:
    return int(SEARCH[section, what][0])


def test_visibility_runs_between_the_levels_named() -> None:
    named = [said("2.27", f"{which} visibility") for which in ("lowest", "highest")]
    assert named == [CALMEST, STORMIEST]


@pytest.mark.rule("9.23c", "9.23d")
def test_the_first_rows_have_the_visibility_named_for_turn_1() -> None:
    assert START.visibility == START_VISIBILITY
    assert [START.visibility_at(square) for square in (1116, 1216)] == [
        said("9.23", "visibility of row 11 on turn 1"),
        said("9.23", "visibility of row 12 on turn 1"),
    ]


def test_the_highest_figure_of_the_search_boards() -> None:
    assert said("9.22", "highest figure displayed") == pages.MOST_SHOWN


def test_a_unit_that_followed_searches_with_the_factor_named() -> None:
    assert said("10.8", "search factor of a successful shadower") == search.FOLLOWER_FACTOR
    assert said("11.7", "search factor of a successful fast shadower") == search.FOLLOWER_FACTOR


def visibility_modifier(visibility: int) -> float:
    return sum(
        change
        for when, change in MODIFIERS.items()
        if when.startswith("visibility ")
        and visibility in [int(level) for level in when.removeprefix("visibility ").split(" or ")]
    )


@pytest.mark.rule("10.7b", "10.7c", "10.7d", "10.7e", "10.7f", "10.7g", "10.7h")
@pytest.mark.parametrize("visibility", range(1, 9))
@pytest.mark.parametrize("squares", (0, 1, 2))
@pytest.mark.parametrize("helpers", (0, 1, 3))
def test_a_shadow_has_the_chance_that_the_modifiers_give(visibility: int, squares: int, helpers: int) -> None:
    for strength in range(6):
        adjusted = strength + visibility_modifier(visibility) + helpers * MODIFIERS["each other unit"]
        adjusted += MODIFIERS["moves 2 squares"] if squares == 2 else 0
        chance_ = min(1, max(0, adjusted / DIVIDE))
        assert shadow.strength_twelfths(strength, visibility, squares, helpers) / shadow.SIDES == pytest.approx(chance_)


@pytest.mark.rule("10.7i")
def test_the_example_of_the_suffolk_comes_out_as_printed() -> None:
    suffolk = START.ships[BRITISH][EXAMPLE["Ship"].upper()]
    strength = shadow.shadow_strength(suffolk, night=True)
    assert strength == int(EXAMPLE["Night"])
    drawn_for = [int(EXAMPLE[heading]) for heading in ("Visibility", "Squares", "Others")]
    likely = shadow.strength_twelfths(strength, *drawn_for)
    assert sum(shadow.succeeds(drawn, likely) for drawn in range(shadow.SIDES)) * 100 // shadow.SIDES == int(
        EXAMPLE["Chance"].rstrip("%")
    )


@pytest.mark.rule("10.3d")
def test_a_plane_shadows_with_one_more_turn_in_the_air_after_this_one() -> None:
    plane = START.planes[BRITISH]["REYKJAVIK"]._replace(mode=AIR_PATROL, square=1528)
    bismarck = START.ships[GERMAN]["BISMARCK"]
    able = [shadow.can_shadow(plane._replace(endurance=endurance), bismarck) for endurance in (1, 2, 3)]
    assert able == [False, True, True]


@pytest.mark.rule("12.2b", "12.2c", "12.2d", "12.2e")
def test_the_air_search_reaches_the_rows_columns_and_visibilities_named() -> None:
    row, column = (int(CHANCE["12.2", f"{line}"][0]) for line in ("row, and north of it", "column, and east of it"))
    clear = int(CHANCE["12.2", "visibility, or less"][0])
    for square in sorted(board.TERRAIN):
        near = board.row(square) < row or board.column(square) > column
        for visibility in span("1 to 8"):
            assert chance.air_search_possible(square, visibility, fog=False) is (near and visibility <= clear)


def test_the_chances_of_the_chance_phase() -> None:
    assert CHANCE["12.2", "spotted by the general air search"] == [str(chance.AIR_PERCENT)]
    for ship in ("Bismarck", "Prinz Eugen"):
        assert CHANCE["12.3", f"{ship} breaks radio silence"] == [str(chance.RADIO_PERCENT)]


def test_a_broken_silence_points_at_the_square_or_one_next_to_it() -> None:
    squares = chance.radio_squares(1820)
    assert CHANCE["12.3", "squares (its own and those adjacent)"] == [str(len(set(squares)))]
    assert {board.distance(1820, square) for square in squares} == {0, 1}
