"""Each statement of the manual has code that holds it and a test that shows it, and the table of them is up to date."""

from itertools import pairwise

import pytest

from tests.games.computer_bismarck.manual.matrix import PAGE, Statement, marked, places, statements, table, where

STATEMENTS = statements()
SHOWN = marked()
HELD = places()


def test_the_list_is_that_of_a_whole_manual() -> None:
    assert len(STATEMENTS) > 400
    sections = {statement.section.partition(".")[0] for statement in STATEMENTS}
    assert {str(number) for number in range(4, 18)} <= sections


def test_each_statement_has_a_name_of_its_own_and_something_to_say() -> None:
    names = [statement.name for statement in STATEMENTS]
    assert len(set(names)) == len(names)
    assert all(statement.text for statement in STATEMENTS)


def test_the_letters_of_a_section_leave_none_out() -> None:
    for before, after in pairwise(STATEMENTS):
        if before.section == after.section:
            assert _letter(after) > _letter(before), after.name


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.name)
def test_a_test_shows_it(statement: Statement) -> None:
    assert SHOWN.get(statement.name), statement.text


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda statement: statement.name)
def test_code_or_data_holds_it(statement: Statement) -> None:
    assert where(statement, HELD), statement.text


def test_no_test_is_marked_with_a_statement_that_is_not_there() -> None:
    assert set(SHOWN) <= {statement.name for statement in STATEMENTS}


def test_the_table_is_up_to_date() -> None:
    assert PAGE.read_text().endswith(table()), "python -m tests.games.computer_bismarck.manual.matrix writes it anew"


def _letter(statement: Statement) -> tuple[int, str]:
    letters = statement.name.removeprefix(statement.section).lstrip(".")
    return len(letters), letters
