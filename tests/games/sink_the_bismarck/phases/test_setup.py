"""The set-up of the five scenarios (16)."""

from collections import Counter

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.phases.setup import set_up
from compbis.games.sink_the_bismarck.state.reports import Appeared
from compbis.games.sink_the_bismarck.state.units import Force
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

ALL_PICKETS = ["PLACE NOR SUF 2905", "PLACE ARE 3308", "PLACE MAN 3309", "PLACE BIR 3410"]


def begun(scenario: str = "historical", **orders: list[str]) -> Scene:
    """A scenario after its set-up."""
    return Scene(scenario=scenario, turn=1).play(set_up, **orders)


def german(scene: Scene) -> list[tuple[int, tuple[str, ...]]]:
    """The German counters: hex and ships, sorted."""
    return sorted((force.hex, force.ships) for force in scene.game.position.forces.values() if force.name[0] == "G")


def british(scene: Scene) -> list[Force]:
    """The British counters beyond the seven fixed ones."""
    return [force for name, force in scene.game.position.forces.items() if name[0] == "B" and int(name[1:]) > 7]


@rule("16.1a", "3.0")
def test_the_fixed_task_forces_and_the_convoys_start_in_their_hexes() -> None:
    scene = begun()
    fixed = {f"B{number}": scene.force(f"B{number}") for number in range(1, 8)}
    assert {name: force.hex for name, force in fixed.items()} == {
        "B1": 3010,
        "B2": 3613,
        "B3": 3728,
        "B4": 1718,
        "B5": 2530,
        "B6": 3515,
        "B7": 2925,
    }
    assert fixed["B1"].ships == ("HOO", "POW", "DF1") and len(fixed["B2"].ships) == 8
    where = {name: convoy.hex for name, convoy in scene.game.position.convoys.items()}
    assert where == {
        "HX1": 1718,
        "SC1": 2511,
        "ONS1": 2912,
        "WS1": 3515,
        "HX2": 2811,
        "ON1": 3314,
        "OG1": 3615,
        "SL1": 2530,
    }


@rule("9.2", "9.3", "9.4")
def test_convoy_counters_are_drawn_from_their_piles_and_the_rest_are_in_the_cup() -> None:
    position = begun().game.position
    on_map = Counter((convoy.card.name, convoy.value) for convoy in position.convoys.values())
    left = Counter((chit.split()[0], int(chit.split()[1])) for chit in position.cup.chits)
    assert on_map + left == Counter((name, value) for name, card in CONVOYS.items() for value in card.values)


@rule("16.1b")
@pytest.mark.parametrize("at", [3204, 3508, 3810, 3912])
def test_the_bismarck_starts_in_one_of_four_hexes_and_dummies_in_the_others(at: int) -> None:
    scene = begun(german_setup=[f"PLACE BIS PEU {at}"])
    assert german(scene) == sorted((hex, ("BIS", "PEU") if hex == at else ()) for hex in (3204, 3508, 3810, 3912))


@rule("16.1b")
def test_counter_numbers_are_dealt_at_random() -> None:
    names = set()
    for number in range(1, 5):
        scene = Scene(turn=1, dice={"counter german": number}).play(set_up)
        names |= {name for name, force in scene.game.position.forces.items() if "BIS" in force.ships}
    assert len(names) > 1


@rule("16.1c")
def test_ships_not_placed_fill_the_picket_hexes() -> None:
    scene = begun()
    assert sorted(force.hex for force in british(scene)) == [2905, 3308, 3309, 3410]
    assert sorted(ship for force in british(scene) for ship in force.ships) == ["ARE", "BIR", "MAN", "NOR", "SUF"]


@rule("16.1c", "6.12b")
def test_pickets_are_placed_as_ordered_within_two_dummies_and_thirteen_counters() -> None:
    orders = ["PLACE NOR SUF 2905", "PLACE 3308", "PLACE 3309", "PLACE ARE 3410", "PLACE MAN 3013", "PLACE BIR 3011"]
    scene = begun(british_setup=orders)
    assert len([name for name in scene.game.position.forces if name[0] == "B"]) == 13
    assert sum(force.dummy for force in british(scene)) == 2


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        (["PLACE NOR 3205"], "A GERMAN COUNTER IS TOO NEAR"),
        (["PLACE NOR 3617"], "NO TASK FORCE OF YOURS MAY BE IN 3617"),
        (["PLACE HOO 2905"], "STILL TO BE PLACED: NOR SUF ARE MAN BIR"),
        (["PLACE 2905", "PLACE 2905", "PLACE 2905"], "NO DUMMY IS LEFT"),
        (["PLACE NOR 3013", "PLACE SUF 3013", "PLACE ARE 3013"], "NOT ENOUGH COUNTERS WOULD BE LEFT"),
        (["PLACE NOR SUF ARE MAN 2905", "PLACE 2905"], "SOME MUST BE LEFT FOR 3308 3309 3410"),
        (["PLACE NOR 2905", "PLACE NOR 2905"], "STILL TO BE PLACED: SUF ARE MAN BIR"),
        ([*ALL_PICKETS, "PLACE NOR 3013"], "STILL TO BE PLACED: ONLY DUMMIES"),
        (["ESCORT B1 HX1"], "HX1 IS NOT IN 3010"),
        (["ESCORT B3 HX1"], "B3 MAY NOT ESCORT"),
    ],
)
@rule("16.1c")
def test_an_illegal_british_set_up_is_refused_with_its_reason(orders: list[str], said: str) -> None:
    with pytest.raises(IllegalOrder, match=f"^{said}$"):
        begun(british_setup=orders)


@pytest.mark.parametrize(
    ("scenario", "orders", "said"),
    [
        ("historical", ["PLACE BIS 3204"], "THESE ARE PLACED BY GROUPS: BIS PEU"),
        ("historical", ["PLACE HOO POW DF1 3010"], "HOO IS NOT A SHIP OF YOURS IN THIS SCENARIO"),
        ("historical", ["PLACE 3010"], "DUMMIES BEGIN BY THEMSELVES"),
        ("breakout", ["PLACE SCH 3204"], "SCH IS NOT A SHIP OF YOURS IN THIS SCENARIO"),
        ("breakout", ["PLACE BIS SHE 3204"], "THESE ARE PLACED BY GROUPS: BIS PEU, SHE"),
        ("historical", ["PLACE BIS PEU 3010"], "BIS BEGINS IN 3204 3508 3810 3912"),
        ("historical", ["PLACE BIS PEU 3204", "PLACE BIS PEU 3508"], "BIS IS PLACED ALREADY"),
        ("rheinubung", ["PLACE SCH 3204"], "SCH BEGINS IN 3721"),
        ("rheinubung", ["PLACE GNE 3721", "PLACE GNE 3721"], "GNE IS PLACED ALREADY"),
    ],
)
@rule("16.1b", "16.2")
def test_an_illegal_german_set_up_is_refused_with_its_reason(scenario: str, orders: list[str], said: str) -> None:
    with pytest.raises(IllegalOrder, match=f"^{said}$"):
        begun(scenario, german_setup=orders)


@rule("9.10c")
def test_task_forces_in_the_hex_of_a_convoy_may_begin_as_its_escort() -> None:
    scene = begun(british_setup=["ESCORT B4 HX1"])
    assert scene.force("B4").convoy == "HX1" and scene.force("B5").convoy == ""
    assert sorted(fact.counter for fact in scene.facts(Appeared)) == sorted(scene.game.position.forces), "each once"


@rule("16.2")
def test_the_sisters_start_in_brest_together_or_apart() -> None:
    together = german(begun("rheinubung"))
    assert [ships for at, ships in together if at == 3721] == [(), (), ("SCH", "GNE")]
    apart = german(begun("rheinubung", german_setup=["PLACE SCH 3721"]))
    assert [ships for at, ships in apart if at == 3721] == [(), (), ("GNE",), ("SCH",)]
    assert len(apart) == 8


@rule("16.2")
def test_the_nelson_escorts_any_convoy() -> None:
    scene = begun("rheinubung", british_setup=["PLACE NEL 2811"])
    nelson = next(force for force in british(scene) if "NEL" in force.ships)
    assert (nelson.hex, nelson.convoy) == (2811, "HX2")
    for orders, said in (
        (["PLACE NEL 2810"], "NO CONVOY IS IN 2810"),
        (["PLACE HOO 2811"], ".* MAN BIR NEL"),
        (["PLACE NOR 3621"], "A GERMAN .*"),
    ):
        with pytest.raises(IllegalOrder, match=f"^{said}$"):
            begun("rheinubung", british_setup=orders)


@rule("16.3")
def test_the_gneisenau_starts_in_brest_with_a_dummy() -> None:
    assert [ships for at, ships in german(begun("gneisenau")) if at == 3721] == [(), ("GNE",)]


@rule("16.4")
def test_the_nelson_and_the_london_start_together_or_apart() -> None:
    apart = begun("escort", british_setup=["PLACE NEL 2811", "PLACE LON 3314"])
    escorts = {force.ships: force.convoy for force in british(apart) if force.convoy}
    assert escorts == {("NEL",): "HX2", ("LON",): "ON1"}
    assert {force.ships for force in british(begun("escort")) if force.convoy} == {("NEL", "LON")}


@rule("16.5")
def test_the_scheer_starts_with_the_bismarck_or_apart() -> None:
    assert (3204, ("BIS", "PEU", "SHE")) in german(begun("breakout"))
    apart = german(begun("breakout", german_setup=["PLACE BIS PEU 3912", "PLACE SHE 3204"]))
    assert apart == [(3204, ("SHE",)), (3508, ()), (3810, ()), (3912, ("BIS", "PEU"))]
