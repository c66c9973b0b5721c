"""The briefing before the first turn."""

import pytest

from compbis.games import edition
from compbis.table.side import BRITISH

OILERS, SQUARES = "3 OILERS", "SQUARES AT SEA TO REFUEL IN (15.3)"


@pytest.mark.parametrize(
    ("german", "told"),
    [
        ("otto", f"SECRET {SQUARES}"),
        ("otto:master", f"SECRET {SQUARES}"),
        ("otto-0.2.0", f"SECRET {SQUARES}"),
        ("random", OILERS),
        ("", f"{OILERS}, OR UNDER OTTO {SQUARES}"),
    ],
)
def test_15_2_the_british_are_told_whether_their_enemy_has_oilers_or_secret_squares(german: str, told: str) -> None:
    enemy = dict(edition().briefing(BRITISH, "", german))["THE ENEMY HAS"]
    assert enemy.endswith(f" AND {told}")
