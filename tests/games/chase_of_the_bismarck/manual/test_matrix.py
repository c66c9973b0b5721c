"""Each statement of the manual has code that implements it and a test that checks it, and RULES.md lists both."""

from tests.games.chase_of_the_bismarck.manual.matrix import MATRIX


def test_every_statement_has_code_and_tests_and_the_table_is_up_to_date() -> None:
    assert len(MATRIX.statements()) > 200
    assert MATRIX.faults() == []


def test_each_reading_is_in_the_table_that_says_why() -> None:
    readings = {statement.name for statement in MATRIX.statements() if statement.name.startswith("Reading")}
    assert readings == {name for name in MATRIX.notes() if name.startswith("Reading")}
