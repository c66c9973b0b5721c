"""Each statement of the manual has code that holds it and a test that shows it, and the table of them is up to date.
What is not played yet is no statement: RULES.md names it."""

from tests.games.sink_the_bismarck.manual.matrix import MATRIX


def test_all_are_held_and_shown_and_the_table_says_so() -> None:
    assert len(MATRIX.statements()) > 120
    assert MATRIX.faults() == []


def test_each_reading_is_of_a_statement() -> None:
    sections = {statement.section for statement in MATRIX.statements()}
    assert set(MATRIX.notes()) <= sections
