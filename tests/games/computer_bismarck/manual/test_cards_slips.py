"""The second copy of the tables: every table can be read, and every correction belongs to one of them."""

import pytest

from tests.games.computer_bismarck.manual.cards_reader import MENDED, PRINTED, card


@pytest.mark.parametrize("name", PRINTED)
def test_every_table_of_the_manual_can_be_read_with_its_slips_corrected(name: str) -> None:
    assert card(name)


def test_every_slip_belongs_to_a_table_that_is_printed() -> None:
    assert set(MENDED) <= set(PRINTED)
