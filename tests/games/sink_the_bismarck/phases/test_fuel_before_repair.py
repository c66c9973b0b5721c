"""Fuel is spent for the speed at which ships moved, before repairs raise it (17.1, 13.1)."""

import pytest

from compbis.games.sink_the_bismarck.cards.options import FUEL
from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.state.units import Force, Ship
from tests.games.sink_the_bismarck.scene import Scene


@pytest.mark.rule("17.1")
def test_a_repair_does_not_save_the_fuel_of_a_move_at_full_speed() -> None:
    """The Kenya makes one hex with evasion 14, her full speed; afterwards the repair makes it 16, and two hexes."""
    kenya = Ship("KEN", damage=1, flipped=True)
    scene = Scene((Force("B1", 3010, ("KEN",)),), ships=(kenya,), dice={"repair": 7}, options=frozenset((FUEL,)))
    scene.play(british_phase, move=["SAIL B1 3011", "DONE"]).play(damage_phase)
    assert (scene.ship("KEN").damage, scene.ship("KEN").burnt) == (0, 1)
