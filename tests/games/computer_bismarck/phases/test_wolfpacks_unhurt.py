"""16.3 to 16.6: a wolfpack that does not attack cannot be hurt, even if it is spotted."""

import pytest

from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.phases.helpers import Scene

HERE = 2018
ENEMIES = ("HOOD", "NORFOLK", "VICTORIOUS", "DF1", "SG1", "SL1")


def among_enemies(turn: int) -> Scene:
    """A wolfpack that is spotted, with one enemy of every kind in its square, and planes in attack mode over it."""
    sea = Scene(turn, 3).put("WP1", HERE, spotted=True)
    for name in ENEMIES:
        sea.put(name, HERE, spotted=True)
    return sea.fly("ULSTER", HERE, "A").fly("ULSTER 1", HERE, "P").fly("VICTORIOUS", HERE, "A", attacked=True)


@pytest.mark.rule("16.31.1b", "16.32.1b", "16.41.1b", "16.51.1a", "16.61a")
@pytest.mark.parametrize("turn", [2, 4])
def test_a_spotted_wolfpack_among_enemies_of_every_kind_is_not_hurt_while_it_does_not_attack(turn: int) -> None:
    sea = among_enemies(turn)
    before = sea.ship("WP1")
    for phase in (air_phase, submarine_phase, destroyer_phase, naval_phase):
        sea.run(phase)
    assert [request.unit for request in sea.asked] == ["WP1"]  # whom it attacks: nobody
    assert BRITISH not in {side for side, _ in sea.questions()}
    assert sea.ship("WP1") == before and sea.drawn() == []
