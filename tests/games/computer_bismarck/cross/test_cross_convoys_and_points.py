"""Convoys (6.56, 17.3) and what happens to them: shadow, torpedoes, dispersal, arrival, and the points for each
(16.73, 17.4, 17.5)."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    SURE,
    Scene,
    given,
)

HERE = 2016
MODES = {"WS8B": "F", "BRITANNIC": "F"}


def meeting(convoy: str, *germans: str, turn: int = 2, **state: Any) -> Scene:
    """A convoy and Germans in one square, all but wolfpacks spotted; torpedoes hit, all else misses."""
    sea = Scene(turn, dice={"factors": [0], "torpedo": [0], "salvo": [999], "shadow": [SURE]}, otherwise=99)
    sea.put(convoy, HERE, MODES.get(convoy, "C"), spotted=True, **state)
    for name in germans:
        sea.put(name, HERE, spotted=not name.startswith("WP"))
    return sea


@pytest.mark.rule("16.73a", "16.73b", "17.5c", "16.72b", "17.5b")
def test_16_73_torpedoed_ships_count_in_full_and_the_rest_at_half_when_it_is_dispersed_later_in_the_turn() -> None:
    sea = meeting("WS8B", "WP1", "WP2", "BISMARCK").run(submarine_phase, "TAKE WS8B", "TAKE WS8B")
    assert given(sea, GERMAN) == []  # 11 leaves no factor at the least
    sea = meeting("WS8B", "WP1", "WP2", "BISMARCK", turn=4).run(submarine_phase, "TAKE WS8B", "TAKE WS8B")
    assert sea.ship("WS8B").midships == 3  # by night 3 leaves one at the least
    sea.run(naval_phase, "YES")
    assert given(sea, GERMAN) == [
        (16, "ships_sunk", "WS8B"),
        (16, "ships_sunk", "WS8B"),
        (24, "dispersed", "WS8B"),
    ]
