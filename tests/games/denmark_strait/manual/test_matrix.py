"""Each statement of the manual has code that implements it and a test that checks it, and RULES.md lists both."""

from itertools import pairwise

from tests.games.denmark_strait.manual.matrix import MATRIX


def test_statements_and_readings_are_numbered_without_a_gap() -> None:
    numbered = [statement.name.split() for statement in MATRIX.statements()]
    assert len(numbered) > 100
    for (section, number), (following, other) in pairwise(numbered):
        assert int(other) == (int(number) + 1 if following == section else 1), (following, other)


def test_every_statement_has_code_and_tests_and_the_table_is_up_to_date() -> None:
    assert MATRIX.faults() == []


def test_each_reading_is_in_the_tables_that_say_why() -> None:
    readings = {statement.name for statement in MATRIX.statements() if statement.name.startswith("Reading")}
    assert readings == {name for name in MATRIX.notes() if name.startswith("Reading")}
