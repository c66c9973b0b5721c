"""Each statement of the manual has code that implements it and a test that checks it, and RULES.md lists both."""

from itertools import pairwise

from tests.games.computer_bismarck.manual.matrix import MATRIX
from tests.manual_matrix import Statement

STATEMENTS = MATRIX.statements()


def test_the_statements_are_those_of_a_whole_manual() -> None:
    assert len(STATEMENTS) > 400
    sections = {statement.section.partition(".")[0] for statement in STATEMENTS}
    assert {str(number) for number in range(4, 18)} <= sections


def test_the_letters_of_a_section_ascend() -> None:
    for before, after in pairwise(STATEMENTS):
        if before.section == after.section:
            assert _letter(after) > _letter(before), after.name


def test_every_statement_has_code_and_tests_and_the_table_is_up_to_date() -> None:
    assert MATRIX.faults() == []


def _letter(statement: Statement) -> tuple[int, str]:
    letters = statement.name.removeprefix(statement.section).lstrip(".")
    return len(letters), letters
