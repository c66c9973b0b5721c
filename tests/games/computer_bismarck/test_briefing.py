"""The briefing before the first turn."""

from compbis.games import edition
from compbis.table.side import BRITISH


def test_15_2_the_british_are_told_that_only_otto_has_squares_for_oilers() -> None:
    enemy = dict(edition().briefing(BRITISH, ""))["THE ENEMY HAS"]
    assert enemy.endswith("AND 3 OILERS, OR UNDER OTTO SQUARES AT SEA TO REFUEL IN (15.3)")
