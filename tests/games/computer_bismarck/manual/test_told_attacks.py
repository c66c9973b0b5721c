"""Sections 16.3 to 16.5: planes, submarines and destroyers, attack after attack."""

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.requests import projection
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.manual.shown_helpers import HERE, Scene, british, german, may

HIT, DRY, LEAK_NOT = 0, 99, 99


@pytest.mark.rule("16.32.1a", "8.24a")
@pytest.mark.parametrize("name", PLANES)
def test_a_torpedo_run_is_flown_by_a_torpedo_plane_only(name: str) -> None:
    sea = Scene().put("ARK ROYAL", HERE, "L").put("VICTORIOUS", HERE, "L").base(name)
    for mode in "MPARZ":
        run = may(sea, BRITISH, f"MP {name} = {mode} N A S")
        assert run == (PLANES[name].kind == "T" and mode == "A"), mode


@pytest.mark.rule("16.41.2d", "16.41.2e")
def test_the_damage_table_is_thrown_for_each_torpedo_of_a_submarine_that_hit() -> None:
    # Five factors at the Hood (31 knots, 5%), three hits: 1 MS, 2 MS, 1 MS; knots lost each time.
    dice = {"factors": [4], "torpedo": [4, 5, 0, 99, 4], "effect": [59, 60, 0], "knots": [1, 2, 4]}
    sea = Scene(dice={**dice, "submarine": [DRY], "leak": [LEAK_NOT]}).put("WP1", HERE).put("HOOD", HERE, spotted=True)
    sea.run(submarine_phase, "TAKE HOOD")
    thrown = [name.split()[0] for name in sea.drawn()]
    assert (thrown.count("torpedo"), thrown.count("effect"), thrown.count("knots")) == (5, 3, 3)
    assert (sea.ship("HOOD").midships, sea.ship("HOOD").knots) == (6 - 4, 31 - 7)


@pytest.mark.rule("16.42a", "16.42b", "16.42d", "17.4c")
def test_a_wolfpack_survives_two_losses_and_attacks_as_before() -> None:
    sea = Scene(4, dice={"factors": [6], "torpedo": [DRY], "submarine": [HIT]})
    sea.put("WP1", HERE).put("KENYA", HERE, spotted=True)
    for left in (2, 1, 0):
        sea.run(submarine_phase, "TAKE KENYA")
        assert sea.drawn().count("torpedo WP1 KENYA") == 7
        assert (sea.ship("WP1").midships, sea.ship("WP1").fate) == (left, "" if left else "SUNK")
        assert sea.points() == (4 * (3 - left), 0)
    before = len(sea.asked)
    assert len(sea.run(submarine_phase).asked) == before


@pytest.mark.rule("16.52a", "16.52b", "16.52c", "16.51.2i", "17.5f")
@pytest.mark.parametrize("lost", range(7))
def test_a_flotilla_lives_while_one_destroyer_does_and_searches_with_the_same_factors(lost: int) -> None:
    dice = {"run": [HIT] * lost + [99], "torpedo": [99], "leak": [LEAK_NOT]}
    sea = Scene(dice=dice).put("BISMARCK", HERE, spotted=True).put("DF1", HERE, spotted=True)
    sea.run(destroyer_phase, "TAKE BISMARCK")
    assert sea.drawn().count("torpedo DF1 BISMARCK") == 6 - lost
    assert (sea.ship("DF1").midships, sea.ship("DF1").active, sea.points()) == (6 - lost, lost < 6, (0, 4 * lost))
    shown = projection.search_totals(sea.game.view(BRITISH), projected=False)
    assert shown == ({HERE: 1} if lost < 6 else {})


@pytest.mark.rule("16.51.3b", "16.64d", "16.41.3c", "6.26b")
@pytest.mark.parametrize("mode", ["M", "P", "R"])
def test_only_a_turn_in_r_mode_brings_torpedoes_back(mode: str) -> None:
    sea = Scene().put("DF1", 2125, torpedoes=0).put("KENYA", 2125, torpedoes=0).put("SG1", 2125, torpedoes=1)
    sea.put("WP1", 2626, torpedoes=0).put("PR EUGEN", 2626, torpedoes=0)
    sea.run(british, *(f"MS {name} = {mode}" for name in ("DF1", "KENYA", "SG1")), "DM")
    sea.run(german, *(f"MS {name} = {mode}" for name in ("WP1", "PR EUGEN")), "DM").run(activity_phase)
    left = [sea.ship(name).torpedoes for name in ("DF1", "KENYA", "SG1", "WP1", "PR EUGEN")]
    assert left == ([6, 1, 4, 4, 2] if mode == "R" else [0, 0, 1, 0, 0])
