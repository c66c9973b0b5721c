"""More German ships by a secret die: an option (X5)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.game import start
from compbis.games.sink_the_bismarck.phases.availability import availability_phase
from compbis.games.sink_the_bismarck.phases.german import plot_phase
from compbis.games.sink_the_bismarck.state.reports import Appeared, Reserves, ReservesRoll
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.report import BOTH, Report
from compbis.table.side import BRITISH, GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

BERGEN, TRONDHEIM, BREST = 3912, 4010, 3721
BISMARCK = Force("G1", 2814, ("BIS",))


def optional(*forces: Force, scenario: str = "historical", turn: int = 9, **details: Any) -> Scene:
    """A scene with the option."""
    ships = start(1, scenario, ["reserves"]).ships.values()
    options = frozenset({"reserves"})
    return Scene(forces, ships=ships, options=options, scenario=scenario, turn=turn, **details)


def rolled(die: int, **details: Any) -> Scene:
    """Play Phase One of the noted turn."""
    regroup = details.pop("regroup", ())
    scene = optional(BISMARCK, noted=(9, TRONDHEIM), dice={"reserves": die}, **details)
    return scene.play(availability_phase, german_regroup=list(regroup))


def come(scene: Scene) -> dict[str, int]:
    """The hexes of the ships that arrived."""
    return {ship: force.hex for force in scene.game.forces(GERMAN) for ship in force.ships if ship != "BIS"}


@rule("X5.2")
@pytest.mark.parametrize(
    ("die", "ships"),
    [
        (1, {"SHE": TRONDHEIM}),
        (2, {}),
        (5, {}),
        (6, {"SCH": BREST}),
        (7, {"SCH": BREST}),
        (8, {"GNE": BREST}),
        (9, {"GNE": BREST}),
        (10, {"SCH": BREST, "GNE": BREST}),
    ],
)
def test_the_die_brings_ships_with_counters_for_them_and_a_dummy(die: int, ships: dict[str, int]) -> None:
    scene = rolled(die)
    assert come(scene) == ships
    before, now = scene.game.card.limits[GERMAN], scene.game.view(GERMAN).limits
    more = (len(ships) + 1, 1) if ships else (0, 0)
    assert (now.counters - before.counters, now.dummies - before.dummies) == more
    assert scene.game.view(BRITISH).limits == scene.game.card.limits[BRITISH]


@rule("X5.2")
@pytest.mark.parametrize(
    ("scenario", "die", "more"),
    [("breakout", 1, (1, 1)), ("rheinubung", 6, (1, 1)), ("rheinubung", 10, (1, 1)), ("rheinubung", 2, (0, 0))],
)
def test_ships_of_the_scenario_do_not_arrive_again_but_the_dummy_does(
    scenario: str, die: int, more: tuple[int, int]
) -> None:
    assert come(rolled(10, scenario="gneisenau")) == {"SCH": BREST}
    scene = rolled(die, scenario=scenario)
    assert come(scene) == {} and scene.game.position.more == more
    (told,) = scene.facts(Reserves)
    comes = "NO SHIP COMES" if more == (0, 0) else "NO SHIP COMES, BUT ONE MORE DUMMY"
    assert Desk(GERMAN).word(Report(9, frozenset({GERMAN}), told)) == [f"ROLLED {die}: {comes}"]


@rule("X5.2")
def test_new_ships_may_share_a_counter_and_bring_a_dummy_in_the_same_phase() -> None:
    dummies = [f"DUMMY {at}" for at in (3204, 3508, 3810, BREST)]
    scene = rolled(10, regroup=["SHIFT SCH GNE TO N1", *dummies])
    forces = [force.ships for force in scene.game.forces(GERMAN)]
    assert sorted(forces) == [(), (), (), (), ("BIS",), ("SCH", "GNE")]
    with pytest.raises(IllegalOrder, match=r"^NO DUMMY IS LEFT$"):
        rolled(10, regroup=[*dummies, "DUMMY 3010"])


@rule("X5.3")
def test_the_british_hear_of_the_roll_and_see_new_counters_appear_like_dummies() -> None:
    scene = optional(BISMARCK, noted=(9, BERGEN), dice={"reserves": 6})
    steps = scene.play(availability_phase)
    assert steps.facts(Reserves) == [Reserves(die=6, ships=("SCH",))] and steps.facts(ReservesRoll)
    kinds = [type(fact) for fact in scene.reports]
    assert kinds.index(ReservesRoll) < kinds.index(Appeared)
    game = optional(BISMARCK, noted=(9, BERGEN), dice={"reserves": 6}).game
    for _ in availability_phase(game):
        break
    heard = {type(report.facts): report.audience for report in game.take_reports()}
    assert heard[ReservesRoll] == BOTH and heard[Reserves] == {GERMAN} and Appeared not in heard


@rule("X5.3")
def test_counter_numbers_reveal_nothing_of_the_die() -> None:
    scene = optional(BISMARCK, dice={"counter": 99}).play(availability_phase, german_regroup=["DUMMY 3010"])
    assert {force.name for force in scene.game.forces(GERMAN)} == {"G1", "G7"}


@rule("X5.3")
@pytest.mark.parametrize("drawn", [1, 99])
def test_new_counters_appear_in_the_order_of_their_numbers(drawn: int) -> None:
    scene = optional(BISMARCK, noted=(9, TRONDHEIM), dice={"reserves": 6, "counter": drawn})
    scene.play(availability_phase, german_regroup=[f"DUMMY {BREST}"])
    named = [fact.counter for fact in scene.facts(Appeared)]
    assert len(named) == 2 and named == sorted(named) == list(scene.game.view(BRITISH).counters)[1:]


@rule("X5.1")
def test_a_turn_is_noted_once_and_three_turns_ahead() -> None:
    scene = optional(BISMARCK).play(plot_phase, plot=["NOTE 12 3912"])
    assert scene.game.view(GERMAN).noted == (12, BERGEN) and scene.game.view(BRITISH).noted is None
    for noted, order, reason in (
        (None, "NOTE 11 3912", "12 TO 28"),
        (None, "NOTE 29 3912", "12 TO 28"),
        (None, "NOTE 12 3721", "3912 OR 4010"),
        ((5, BERGEN), "NOTE 12 3912", "NOTED ALREADY"),
    ):
        with pytest.raises(IllegalOrder, match=reason):
            optional(BISMARCK, noted=noted).play(plot_phase, plot=[order])
    with pytest.raises(IllegalOrder, match=r"^NO MORE SHIPS CAN COME$"):
        Scene([BISMARCK]).play(plot_phase, plot=["NOTE 12 3912"])


@rule("X5.1")
def test_there_is_no_roll_on_another_turn() -> None:
    scene = rolled(6, turn=10)
    assert come(scene) == {} and not scene.facts(ReservesRoll)
