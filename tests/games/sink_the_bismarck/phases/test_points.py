"""Points for ships in port and for damage: an option (X4)."""

from typing import Any

import pytest

from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.phases.setup import set_up
from compbis.games.sink_the_bismarck.rules.points import most_british
from compbis.games.sink_the_bismarck.state.reports import Scored
from compbis.games.sink_the_bismarck.state.units import Fate, Force, Reason, Ship
from compbis.table.side import BRITISH, GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

BREST, FERROL, BORDEAUX = 3721, 3524, 3923
HOOD = Force("B1", 2814, ("HOO", "POW"))


def counted(*forces: Force, option: str = "points", **details: Any) -> Scene:
    """End the last turn."""
    return Scene(forces, turn=28, options=frozenset({option}), dice={"repair": 1}, **details).play(damage_phase)


@rule("X4.1")
@pytest.mark.parametrize(
    ("at", "ship", "points"),
    [
        (BREST, Ship("PEU", sailed=True), [5]),
        (BORDEAUX, Ship("PEU", sailed=True), [5]),
        (FERROL, Ship("PEU", sailed=True), []),
        (2814, Ship("PEU", sailed=True), []),
        (BREST, Ship("PEU"), []),
    ],
)
def test_a_ship_back_in_port_scores(at: int, ship: Ship, points: list[int]) -> None:
    scene = counted(Force("G1", at, ("PEU",)), ships=[ship])
    assert [fact.points for fact in scene.facts(Scored) if fact.reason is Reason.IN_PORT] == points
    assert counted(Force("G1", at, ("PEU",)), ships=[ship], option="rudder").facts(Scored) == []


@rule("X4.1")
def test_ships_that_begin_at_sea_or_move_have_been_at_sea() -> None:
    scene = Scene(turn=1, scenario="rheinubung", options=frozenset({"points"})).play(set_up)
    assert [scene.ship(name).sailed for name in ("BIS", "SCH")] == [True, False]
    scene.play(plot_phase, plot=lambda request: request.default).play(movement_phase)
    assert not scene.ship("SCH").sailed
    brest = next(force for force in scene.game.forces(GERMAN) if "SCH" in force.ships)
    scene.play(plot_phase, plot=[f"SAIL {brest.name} 3822"]).play(movement_phase)
    assert not scene.ship("SCH").sailed, "from port to port beside it"
    scene.play(plot_phase, plot=[f"SAIL {brest.name} 3722"]).play(movement_phase)
    assert scene.ship("SCH").sailed


@rule("X4.2")
def test_each_point_of_damage_scores_half_for_the_german() -> None:
    ships = [Ship("HOO", 3), Ship("POW", 2), Ship("PEU", 2), Ship("BIS", 1, True), Ship("NOR", 9, fate=Fate.SUNK)]
    whole = Force("B2", 2815, ("SUF",))
    scene = counted(HOOD, whole, Force("G1", 2001, ("PEU", "BIS")), ships=ships)
    front = Ship("BIS").card.front.capacity
    assert {(fact.about, fact.side, fact.points) for fact in scene.facts(Scored)} == {
        ("HOO", GERMAN, 1.5),
        ("POW", GERMAN, 1),
        ("PEU", BRITISH, 2),
        ("BIS", BRITISH, 1 + front),
    }
    outcome = scene.game.outcome
    assert outcome and (outcome.british, outcome.german) == (3 + front, 2.5) and type(outcome.british) is int


def test_the_order_of_the_last_points_does_not_show_which_counter_had_which_ship() -> None:
    """Two worlds, in which indistinguishable ships have changed counters or their order on one, report the same."""
    ships = [Ship("NOR", 1), Ship("SUF", 1), Ship("HOO", 2), *(Ship(name, 1, sailed=True) for name in ("SCH", "GNE"))]

    def told(*counters: tuple[str, ...]) -> list[Scored]:
        at = {"B1": 2814, "B2": 2815, "G1": BREST, "G2": BREST}
        forces = (Force(name, hex_, held) for (name, hex_), held in zip(at.items(), counters, strict=True))
        return counted(*forces, ships=ships, scenario="rheinubung").facts(Scored)

    scored = told(("NOR", "HOO"), ("SUF",), ("SCH",), ("GNE",))
    assert len(scored) == 7 and scored == told(("SUF",), ("HOO", "NOR"), ("GNE",), ("SCH",))


@rule("X4.2")
def test_the_most_points_the_british_can_reach_include_damage() -> None:
    german = [Ship("BIS", 3), Ship("PEU", 2, fate=Fate.SUNK)]
    assert most_british([], german, 0, 0, True) == most_british([], german, 0, 0) + 3
