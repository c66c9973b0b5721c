"""Each statement of the manual has code that implements it and a test that checks it, and RULES.md lists both. Rules
that are not played yet have no statement: RULES.md names them."""

from tests.games.sink_the_bismarck.manual.matrix import MATRIX


def test_every_statement_has_code_and_tests_and_the_table_is_up_to_date() -> None:
    assert len(MATRIX.statements()) > 120
    assert MATRIX.faults() == []


def test_each_reading_belongs_to_a_statement() -> None:
    sections = {statement.section for statement in MATRIX.statements()}
    assert set(MATRIX.notes()) <= sections
