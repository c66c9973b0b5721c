"""What small games share for the conformance laws."""

from compbis.captains.small_trials import HOUSE_LINES
from compbis.table.side import BRITISH
from tests.house.desk.pebbles import PebbleDesk

CHANGING = {"DM", "UN", "SA", "TH", "SW", "QU"}
"""Commands of the house that are not queries."""


def test_the_trials_type_every_query_of_the_house() -> None:
    house = {row.letters for row in PebbleDesk(BRITISH)._house()}
    assert {line.split()[0] for line in HOUSE_LINES} - {"?", "XX"} == house - CHANGING
