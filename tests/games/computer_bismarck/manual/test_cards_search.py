"""The numbers of search and shadow (9, 10, 11) and of chance (12)."""

import pytest

from compbis.games.computer_bismarck.cards.tables import CALMEST, START_VISIBILITY, STORMIEST
from compbis.games.computer_bismarck.rules import search
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.words import pages
from tests.games.computer_bismarck.manual.cards_reader import numbers

START = position.start(0, (), frozenset())
SEARCH = numbers("search in words")


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
