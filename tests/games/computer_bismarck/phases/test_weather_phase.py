"""Section 13: visibility moves south. Its steps, and fog, are in the odds."""

import pytest

from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.phases.weather import weather_phase
from tests.games.computer_bismarck.phases.helpers import Scene


@pytest.mark.rule("13.2a", "13.2b")
def test_13_2_all_levels_move_south_one_row_and_row_11_keeps_its_own() -> None:
    levels = (3, 4, 6, 7, 6, 4, 2, 3, 5, 5, 5, 3, 2, 1, 3, 5, 6, 4, 2, 2)
    sea = Scene(dice={"visibility": [3], "fog": [99]})  # a 3 changes nothing
    sea.position.visibility = levels
    assert sea.run(weather_phase).position.visibility == (3, *levels[:-1])
    sides = {f"visibility {row}": 7 if row <= 20 else 6 for row in ROWS}
    assert {name: sides for name, sides, _ in sea.dice.take_log() if name.startswith("visibility")} == sides
