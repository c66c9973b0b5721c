"""Air attacks without defence, and rudder hits: an option (X1c, X2a)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.availability import availability_phase
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.german import plot_phase
from compbis.games.sink_the_bismarck.rules.battle import may_pursue, speed_lead
from compbis.games.sink_the_bismarck.rules.odds import strike
from compbis.games.sink_the_bismarck.rules.ships import evasion
from compbis.games.sink_the_bismarck.state.orders import Part
from compbis.games.sink_the_bismarck.state.reports import RudderHit, RudderRoll, Struck
from compbis.games.sink_the_bismarck.state.units import Force, Ship
from compbis.table.side import BRITISH
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 2814
BISMARCK = Force("G1", AT, ("BIS", "PEU"), announced=(1, 0, 1, 0))
ARK = Force("B3", AT + 2, ("ARK",), announced=(0, 1, 0, 0))
HIT = Ship("BIS", 5, rudder=True)


def revised(*forces: Force, **details: Any) -> Scene:
    """A scene with the option."""
    return Scene(forces, options=frozenset({"rudder"}), detected=frozenset({"G1", "B3"}), **details)


def struck(scene: Scene, strength: int = 16) -> Struck:
    """The result of the Ark Royal's strike on the battleship."""
    scene.play(air_phase, british_strike=[f"STRIKE T-ARK G1 BB={strength}"])
    report: Struck = scene.facts(Struck)[0]
    return report


@rule("X1c.1", "X1c.2")
@pytest.mark.parametrize(("die", "points", "hit"), [(9, 4, False), (10, 5, True)])
def test_air_attacks_ignore_defence_and_a_5x_hits_the_rudder(die: int, points: int, hit: bool) -> None:
    scene = revised(BISMARCK, ARK, dice={"strike": die})
    report = struck(scene)
    assert (report.modified, report.points, report.explosion) == (die, points, 0)
    assert scene.ship("BIS").rudder is hit and bool(scene.facts(RudderHit)) is hit


@rule("X1c.1")
def test_a_slow_ship_is_still_easier_to_hit() -> None:
    report = struck(revised(BISMARCK, ARK, ships=[Ship("BIS", 10, True)]))
    assert report.modified == report.die + 1


@rule("X1c.2")
def test_an_air_attack_in_a_battle_hits_the_rudder_instead_of_exploding_the_ship() -> None:
    orders = {"british_call": ["YES"], "british_fire": ["STRIKE T-ARK G1 PEU=16"]}
    scene = revised(BISMARCK, ARK._replace(hex=AT), dice={"strike": 10})
    scene.play(combat_phase, **orders, british_leave=["YES"], german_leave=["YES"])
    assert scene.ship("PEU").rudder and "explosion PEU" not in scene.dice.drawn


@rule("X1c.2")
def test_without_the_option_defence_counts_and_rudders_are_safe() -> None:
    scene = Scene([BISMARCK, ARK], detected=frozenset({"G1"}), dice={"strike": 10})
    assert struck(scene).modified == 8 and not scene.ship("BIS").rudder


@rule("X2a.1")
def test_a_task_force_does_not_move_until_it_leaves_behind_a_ship_with_a_hit_rudder() -> None:
    with pytest.raises(IllegalOrder, match=r"^IT MOVES 0 HEXES AT MOST$"):
        revised(BISMARCK, ships=[HIT]).play(plot_phase, plot=["SAIL G1 2813"])
    scene = revised(BISMARCK, Force("B8", AT, ("SUF",)), ships=[HIT], shadows={"G1": "B8"})
    scene.play(availability_phase, german_regroup=["SHIFT PEU TO N1"], keep=["KEEP G1"])
    parts = {force.ships for force in scene.game.forces(BRITISH.enemy)}
    assert {("BIS",), ("PEU",)} <= parts and "G1" in scene.game.position.shadows


@rule("X2a.1")
def test_a_ship_with_a_hit_rudder_neither_pursues_nor_outruns_but_is_no_easier_to_hit() -> None:
    nelson = Ship("NEL")
    assert not may_pursue(HIT, [nelson]) and may_pursue(nelson, [HIT])
    assert speed_lead([HIT], [nelson]) == -2 and speed_lead([Ship("BIS")], [nelson]) == 1
    assert speed_lead([Ship("BIS")], [Ship("ROD", 9, True)]) == 3, "with 7 it has no speed, whatever the turn"
    assert evasion(HIT) == evasion(Ship("BIS", 5))


@rule("X2a.2")
@pytest.mark.parametrize(("die", "mended"), [(8, False), (9, True), (10, True)])
def test_a_nine_repairs_the_rudder_even_of_a_german_ship(die: int, mended: bool) -> None:
    scene = revised(BISMARCK, ships=[HIT], dice={"rudder": die, "repair": 1}).play(damage_phase)
    assert scene.ship("BIS") == HIT._replace(rudder=not mended)
    assert scene.facts(RudderRoll) == [RudderRoll(ship="BIS", die=die, mended=mended)]


def test_the_odds_of_a_strike_include_the_rudder() -> None:
    view = revised(BISMARCK, ARK).game.view(BRITISH)
    assert strike(view, "T-ARK", AT, Part("BIS", 16)).rudder == 1
    plain = Scene([BISMARCK, ARK]).game.view(BRITISH)
    assert strike(plain, "T-ARK", AT, Part("BIS", 16)).rudder == 0
