"""Fuel, an optional rule (17)."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.phases.setup import set_up
from compbis.games.sink_the_bismarck.rules.fuel import at_full_speed
from compbis.games.sink_the_bismarck.rules.ships import evasion
from compbis.games.sink_the_bismarck.state.reports import Lost, Refuelled
from compbis.games.sink_the_bismarck.state.units import Convoy, Fate, Force, Ship
from compbis.games.sink_the_bismarck.words.details import aircraft
from compbis.table.request import YES
from compbis.table.side import BRITISH, GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

BISMARCK = Force("G1", 2814, ("BIS", "PEU"), announced=(1, 0, 1, 0))


def fuelled(*forces: Force, **details: Any) -> Scene:
    """A scene with the option."""
    return Scene(forces, options=frozenset({"fuel"}), **details)


def sailed(scene: Scene, way: str = "") -> Scene:
    """The Germans plot and move along this way, and the turn ends."""
    plot = [f"SAIL G1 {way}"] if way else []
    return scene.play(plot_phase, plot=plot).play(movement_phase).play(damage_phase)


@rule("17.1")
def test_full_speed_costs_each_ship_a_fuel_factor() -> None:
    scene = sailed(fuelled(BISMARCK), "2813 2812 2811")
    assert [scene.ship(name).burnt for name in BISMARCK.ships] == [1, 1]
    scene = sailed(fuelled(BISMARCK), "2813 2812")
    assert [scene.ship(name).burnt for name in BISMARCK.ships] == [0, 0]


@rule("17.1")
def test_a_full_speed_of_one_hex_costs_fuel_except_for_ships_that_move_on_even_turns() -> None:
    scene = sailed(fuelled(BISMARCK._replace(ships=("BIS",)), ships=[Ship("BIS", 11, True)]), "2813")
    assert evasion(scene.ship("BIS")) >= 8 and scene.ship("BIS").burnt == 1
    slow = Ship("ROD", 8, True)
    assert evasion(slow) == 7 and not at_full_speed([slow], 1, 2)
    assert at_full_speed([Ship("ROD", 7, True)], 1, 2), "with 8 it moves each turn"


@rule("11.5", "17.1")
@pytest.mark.parametrize(
    ("ships", "plot", "way", "burnt"),
    [("NOR", "2021 2022", "2022 2021", 1), ("NOR", "2021 2022", "2022", 0), ("RAM", "2021", "2022 2021", 1)],
)
def test_a_task_force_that_is_split_to_shadow_spends_fuel_for_what_it_moved_before(
    ships: str, plot: str, way: str, burnt: int
) -> None:
    """Two hexes are the full speed of the Ramillies and half that of the cruisers. It does not matter which part goes
    to the new counter."""
    forces = Force("G1", 2020, ("BIS",)), Force("B3", 2023, ("RAM", "NOR", "SUF"))
    scene = fuelled(*forces, ships=[Ship("BIS", 1, True)], dice={"search": 10, "shadow": 10})
    scene.play(plot_phase, plot=[f"SAIL G1 {plot}"]).play(british_phase, move=[f"SAIL B3 {way}"])
    scene.play(movement_phase, british_pass=["SEARCH B3 G1"], fast=[f"SHADOW B3 G1 WITH {ships}"]).play(damage_phase)
    assert [scene.ship(name).burnt for name in ("RAM", "NOR", "SUF")] == [burnt] * 3


@rule("17.1")
def test_no_fuel_is_spent_without_the_option() -> None:
    assert sailed(Scene([BISMARCK]), "2813 2812 2811").ship("BIS").burnt == 0


@rule("17.11")
def test_a_ship_without_fuel_moves_one_hex() -> None:
    dry = fuelled(BISMARCK, ships=[Ship("PEU", burnt=14)])
    with pytest.raises(IllegalOrder, match=r"^IT MOVES 1 HEX AT MOST$"):
        sailed(dry, "2813 2812")
    assert sailed(fuelled(BISMARCK, ships=[Ship("PEU", burnt=14)]), "2813").force("G1").hex == 2813


@rule("17.11")
def test_a_shadower_without_fuel_follows_one_hex() -> None:
    forces, ships = [BISMARCK, Force("B8", 2814, ("SUF",))], [Ship("SUF", burnt=10)]
    scene = fuelled(*forces, ships=ships, shadows={"G1": "B8"}).play(plot_phase, plot=["SAIL G1 2813 2812"])
    assert scene.force("B8").hex == 2813 and scene.facts(Lost)


@rule("17.12a", "17.12b")
def test_two_turns_at_a_tanker_refuel_a_ship() -> None:
    ships = [Ship("BIS", burnt=20), Ship("PEU", burnt=3)]
    scene = sailed(fuelled(BISMARCK, ships=ships, tankers=(2814,)))
    assert scene.ship("BIS").burnt == 20 and not scene.facts(Refuelled)
    sailed(scene)
    assert scene.ship("BIS") == Ship("BIS") and scene.facts(Refuelled) == [Refuelled(ship="BIS"), Refuelled(ship="PEU")]


@rule("17.12a")
def test_the_turn_of_arrival_does_not_count_for_refuelling() -> None:
    scene = sailed(fuelled(BISMARCK, ships=[Ship("BIS", burnt=5)], tankers=(2813,)), "2813")
    assert scene.ship("BIS").rested == 0


@rule("17.12a")
def test_a_ship_refuels_in_its_own_ports_and_only_a_german_at_tankers() -> None:
    hood = Force("B1", 3713, ("HOO",))
    scene = fuelled(BISMARCK._replace(hex=3524), hood, ships=[Ship("BIS", burnt=5), Ship("HOO", burnt=5)])
    sailed(sailed(scene))
    assert scene.ship("BIS").burnt == scene.ship("HOO").burnt == 0
    at_sea = sailed(sailed(fuelled(hood._replace(hex=2814), ships=[Ship("HOO", burnt=5)], tankers=(2814,))))
    assert at_sea.ship("HOO").burnt == 5


@rule("17.12b")
@pytest.mark.parametrize(("target", "rested"), [("BB", 0), ("CA", 0), ("", 1)])
def test_combat_of_any_kind_cancels_a_turn_of_refuelling_for_the_whole_task_force(target: str, rested: int) -> None:
    """That includes ships in company with the ship that was attacked, even if it sinks, and those with the carrier."""
    ark = Force("B3", 3820, ("ARK", "REN"))  # in Plymouth
    at_sea = BISMARCK._replace(hex=3619)
    sinking = Ship("PEU", 3, True, burnt=5)
    ships = [Ship("BIS", burnt=5), sinking, Ship("REN", burnt=5)]
    scene = fuelled(ark, at_sea, ships=ships, tankers=(3619,), detected=frozenset({"G1"}), dice={"strike": 10})
    scene.play(air_phase, british_strike=[f"STRIKE T-ARK G1 {target}=16"] if target else [])
    assert (scene.ship("PEU").fate is Fate.SUNK) == (target == "CA")
    sailed(scene)
    assert (scene.ship("BIS").rested, scene.ship("REN").rested) == (rested, rested)


@rule("17.12b")
def test_a_ship_that_destroys_a_convoy_where_it_stays_does_not_refuel() -> None:
    ships = [Ship("BIS", burnt=5, rested=1)]
    for value, burnt in ((10, 5), (0, 0)):
        scene = fuelled(BISMARCK, ships=ships, convoys=[Convoy("HX1", 2814, value)], tankers=(2814,))
        scene.play(plot_phase).play(movement_phase, raid=["DESTROY HX1"]).play(damage_phase)
        assert scene.ship("BIS").burnt == burnt, "a dummy fights nobody"


@rule("17.12c")
def test_the_german_hides_three_tankers() -> None:
    orders = ["TANKER 2020", "TANKER 2020", "TANKER 3030"]
    scene = fuelled(turn=1).play(set_up, tankers=orders)
    assert scene.game.view(GERMAN).tankers == (2020, 2020, 3030) and scene.game.view(BRITISH).tankers == ()
    with pytest.raises(IllegalOrder, match=r"^NO TANKER IS LEFT$"):
        fuelled(turn=1).play(set_up, tankers=[*orders, "TANKER 3031"])
    with pytest.raises(IllegalOrder, match=r"^NO GERMAN SHIP MAY BE IN 3716$"):
        fuelled(turn=1).play(set_up, tankers=["TANKER 3716"])


ARK = Force("B3", 2812, ("ARK",))


def launched(burnt: int = 0, *options: str, at: int = ARK.hex) -> Scene:
    """The Ark Royal's aircraft attack, from two hexes away or in a battle."""
    forces = BISMARCK, ARK._replace(hex=at)
    ships = [Ship("ARK", burnt=burnt)]
    scene = Scene(forces, options=frozenset(("fuel", *options)), ships=ships, detected=frozenset({"G1"}))
    if at != BISMARCK.hex:
        return scene.play(air_phase, british_strike=["STRIKE T-ARK G1 BB=16"])
    return scene.play(combat_phase, british_call=["YES"], british_fire=["STRIKE T-ARK G1 BIS=16"])


@rule("X2b")
@pytest.mark.parametrize("at", [ARK.hex, BISMARCK.hex])
def test_an_air_attack_costs_a_carrier_a_fuel_factor(at: int) -> None:
    assert launched(3, "carriers", at=at).ship("ARK").burnt == 4
    assert launched(3, at=at).ship("ARK").burnt == 3


@rule("X2b")
@pytest.mark.parametrize("at", [ARK.hex, BISMARCK.hex])
def test_the_aircraft_of_a_carrier_without_fuel_do_not_fly(at: int) -> None:
    dry = Ship("ARK").card.fuel
    launched(dry - 1, "carriers", at=at)
    with pytest.raises(IllegalOrder, match="CANNOT ATTACK NOW" if at == ARK.hex else "NO FUEL"):
        launched(dry, "carriers", at=at)
    launched(dry, at=at)
    forces = BISMARCK, ARK._replace(hex=BISMARCK.hex, ships=("ARK", "REN"))
    details: dict[str, Any] = {"options": frozenset({"fuel", "carriers"}), "detected": frozenset({"G1"})}
    scenes = [Scene(forces, ships=[Ship("ARK", burnt=burnt)], **details) for burnt in (dry, 0)]
    for scene in scenes:
        scene.play(combat_phase, british_call=["YES"], leave=lambda request: YES)
    seen = [{each.battle.flown for each in scene.asked if each.kind == "fire"} for scene in scenes]
    assert seen[0] == seen[1], "the Germans do not learn that she is out of fuel"
    view = Scene([ARK], options=frozenset({"fuel", "carriers"}), ships=[Ship("ARK", burnt=dry)]).game.view(BRITISH)
    assert any("T-ARK" in line and "NO FUEL" in line for line in aircraft(view))


@rule("17.14")
@pytest.mark.parametrize(("at", "burnt"), [(3204, 4), (3508, 2), (3810, 1), (3912, 0)])
def test_fuel_is_spent_on_the_way_to_the_start(at: int, burnt: int) -> None:
    scene = fuelled(turn=1, scenario="rheinubung").play(set_up, german_setup=[f"PLACE BIS PEU {at}"])
    assert [scene.ship(name).burnt for name in ("BIS", "PEU", "SCH", "GNE")] == [burnt, burnt, 0, 0]
