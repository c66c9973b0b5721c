"""16.61: destroyers have no part in naval combat, so where they are alone there is none."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

HERE = 1622


@pytest.mark.rule("16.61c")
def test_16_61_no_battle_with_a_flotilla_alone() -> None:
    sea = Scene().put("BISMARCK", HERE, spotted=True).put("DF1", HERE, spotted=True).run(naval_phase)
    assert sea.questions() == []
    assert sea.kinds(BRITISH) == sea.kinds(GERMAN) == []


@pytest.mark.rule("16.62m")
def test_16_61_the_battle_ends_when_only_a_flotilla_is_left() -> None:
    sea = Scene().put("BISMARCK", HERE, spotted=True).put("DF1", HERE, spotted=True).put("WS8B", HERE, spotted=True)
    sea.run(naval_phase, "YES")
    assert sea.ship("WS8B").fate == "DISPERSED"
    assert sea.questions() == [(GERMAN, "fight")]
    assert sea.kinds(GERMAN)[-1] == "battle_ends"
