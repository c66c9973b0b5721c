"""What a game tells its players: each kind of report, in capital letters, and where each of its values is from."""

from collections.abc import Callable, Sequence

import pytest

from compbis.conformance.tools.played import PlayedGame
from compbis.conformance.tools.sitting import questions
from compbis.conformance.tools.talks import said_at
from compbis.conformance.trials import Trials
from compbis.errors import DataError
from compbis.table.edition import Edition
from compbis.table.report import Report

EACH = 2
"""Questions of each side and kind at which lines are typed."""
_ASIDE = ("?", "HE", "NM")
"""Lines that begin with these show rules, which may be in sentences, or signs, which may be small letters."""
Lines = Callable[[Report], Sequence[str]]


@pytest.fixture
def lines(edition: Edition) -> Lines:
    """A function that gives a report in words, as a replay does."""
    found: Lines | None = getattr(edition.chronicle(), "lines", None)
    return found or pytest.skip("the game puts several reports into words together")


def test_each_kind_of_report_is_put_into_words(played: Sequence[PlayedGame], lines: Lines) -> None:
    reports = [report for game in played for heard in game.heard.values() for report in heard]
    worded = {report.kind for report in reports if lines(report)}
    assert {report.kind for report in reports} - worded == set(), "nobody reads these: `lines` has no words for them"


def test_words_are_in_capital_letters(
    edition: Edition, trials: Trials, played: Sequence[PlayedGame], lines: Lines
) -> None:
    """The words of reports, and all that a desk says except rules and signs."""
    said = [line for game in played for heard in game.heard.values() for report in heard for line in lines(report)]
    for at in questions(edition, played, EACH, 0):
        known = getattr(trials, "commands", lambda request: ())(at.request)
        typed = [line for line in known if not line.startswith(_ASIDE)]
        said += said_at(edition, at.request, typed)
    assert {line for line in said if line != line.upper()} == set()


def test_each_value_names_its_source(edition: Edition) -> None:
    """`compbis data` lists them."""
    try:
        assert [value for value in edition.values() if not value.label] == []
    except DataError as error:
        pytest.fail(str(error), pytrace=False)
