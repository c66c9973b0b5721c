"""Phase One: arrivals and changes of counters (4.0, 6, 9.4)."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.phases.availability import availability_phase
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.state.orders import Dummy, Remove, Shift, well_formed
from compbis.games.sink_the_bismarck.state.reports import Appeared, Arrives, Detected, Entered, Lost, Removed
from compbis.games.sink_the_bismarck.state.units import Convoy, Fate, Force, Ship
from compbis.table.dice import Cup
from compbis.table.side import GERMAN
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

NORFOLK = Force("B8", 3010, ("NOR", "SUF"))
DORSETSHIRE = Force("B5", 3010, ("DOR",))
BISMARCK = Force("G1", 3508, ("BIS", "PEU"))
TOO_MANY = "TOO MANY NEW COUNTERS: END THE PHASE"


def played(*forces: Force, **orders: list[str]) -> Scene:
    """Play Phase One with these counters."""
    return Scene(forces).play(availability_phase, **orders)


@rule("6.14a", "6.11")
def test_ships_change_counters_in_their_hex() -> None:
    scene = played(NORFOLK, DORSETSHIRE, british_regroup=["SHIFT SUF TO B5"])
    assert scene.force("B8").ships == ("NOR",) and scene.force("B5").ships == ("DOR", "SUF")
    assert not scene.facts(Appeared)


@rule("6.14a")
def test_a_task_force_splits_onto_a_new_counter() -> None:
    scene = played(NORFOLK, british_regroup=["SHIFT SUF TO N1"])
    (appeared,) = scene.facts(Appeared)
    assert scene.force(appeared.counter).ships == ("SUF",) and appeared.hex == 3010


@rule("6.14a", "6.22")
def test_an_emptied_counter_becomes_a_dummy_if_the_side_has_one_left() -> None:
    scene = played(NORFOLK, DORSETSHIRE, british_regroup=["SHIFT DOR TO B8"])
    assert scene.force("B5").dummy
    held = Scene([NORFOLK, DORSETSHIRE, BISMARCK._replace(hex=3010)], shadows={"G1": "B5"})
    held.play(availability_phase, british_regroup=["SHIFT DOR TO B8"])
    assert held.force("B5").dummy and not held.game.position.shadows
    dummies = [Force("B1", 3011), Force("B2", 3012)]
    scene = played(NORFOLK, DORSETSHIRE, *dummies, british_regroup=["SHIFT DOR TO B8"])
    assert scene.facts(Removed)[0].counter == "B5"


@rule("6.14a", "6.22")
def test_ships_and_a_dummy_change_counters() -> None:
    """All dummies are on the map; the one that the ships join makes room for the counter that they leave."""
    dummies = [Force("B1", 3010), Force("B2", 3012)]
    scene = played(Force("B5", 3010, ("DOR",)), *dummies, british_regroup=["SHIFT DOR TO B1"])
    assert scene.force("B1").ships == ("DOR",) and scene.force("B5").dummy
    assert not scene.facts(Removed)


FORCE_H = Force("B3", 3010, ("ARK", "REN", "SHF", "DF3"))
ESCORT = Force("B6", 3010, ("RAM",), "HX1")
FULL = [Force(f"B{number}", 3010) for number in (1, 2)]
GERMANS = [Force(f"G{number}", 3511) for number in (2, 3, 4)]


@rule("6.14a", "6.12b", "6.13b", "6.24b", "6.26a", "9.10c", "16.1d")
@pytest.mark.parametrize(
    ("forces", "order", "said"),
    [
        ([NORFOLK, DORSETSHIRE._replace(hex=3011)], "SHIFT NOR DOR TO N1", "THE SHIPS ARE IN SEVERAL HEXES"),
        ([NORFOLK, DORSETSHIRE._replace(hex=3011)], "SHIFT NOR TO B5", "B5 IS IN ANOTHER HEX"),
        ([NORFOLK, BISMARCK], "SHIFT BIS TO N1", "BIS IS NOT A SHIP OF YOURS"),
        ([NORFOLK], "SHIFT DF4 TO N1", "DF4 IS NOT A SHIP OF YOURS"),  # sunk
        ([NORFOLK], "SHIFT REV TO N1", "A SHIP IS NOT ON THE MAP"),
        ([NORFOLK], "SHIFT NOR TO N2", "NO SUCH COUNTER: A NEW ONE IS N1"),
        ([NORFOLK], "SHIFT NOR TO B8", "A SHIP IS ON B8 ALREADY"),
        ([NORFOLK, DORSETSHIRE, *FULL], "SHIFT SUF TO N1", "FOUR COUNTERS ARE IN 3010"),
        ([NORFOLK, ESCORT], "SHIFT NOR RAM TO N1", "ESCORTS AND OTHERS DO NOT MIX"),
        ([NORFOLK, ESCORT, DORSETSHIRE], "SHIFT NOR RAM TO B5", "ESCORTS AND OTHERS DO NOT MIX"),
        ([NORFOLK, ESCORT], "SHIFT NOR TO B6", "ESCORTS AND OTHERS DO NOT MIX"),
        ([NORFOLK, FORCE_H], "SHIFT REN TO N1", "REN WAITS UNTIL THE BISMARCK IS DETECTED"),
        ([NORFOLK, FORCE_H], "SHIFT NOR TO B3", "B3 WAITS UNTIL THE BISMARCK IS DETECTED"),
        ([NORFOLK, DORSETSHIRE, *FULL[:1], ESCORT], "DUMMY 3010", "FOUR COUNTERS ARE IN 3010"),
        ([NORFOLK], "DUMMY 3912", "NO TASK FORCE OF YOURS MAY BE IN 3912"),
        ([NORFOLK], "REMOVE B8", "B8 IS NOT A DUMMY"),
        ([NORFOLK, BISMARCK], "REMOVE G1", "G1 IS NOT A COUNTER OF YOURS"),
        ([BISMARCK, *GERMANS], "SHIFT PEU TO N1", "NO COUNTER IS FREE"),
        ([BISMARCK, *GERMANS], "DUMMY 3511", "NO DUMMY IS LEFT"),
        ([BISMARCK, *[each._replace(ships=("GNE",)) for each in GERMANS]], "DUMMY 3511", "NO COUNTER IS FREE"),
    ],
)
def test_an_illegal_change_of_counter_is_refused_with_its_reason(forces: list[Force], order: str, said: str) -> None:
    side = "german" if BISMARCK is forces[0] else "british"
    scene = Scene(forces, [Convoy("HX1", 3010, 16)], [Ship("DF4", fate=Fate.SUNK)])
    with pytest.raises(IllegalOrder, match=f"^{said}$"):
        scene.play(availability_phase, **{f"{side}_regroup": [order]})


@rule("9.10c")
def test_a_detached_part_of_an_escort_stays_an_escort() -> None:
    convoy = Convoy("HX1", 3010, 16)
    forces = [NORFOLK._replace(convoy="HX1"), DORSETSHIRE]
    scene = Scene(forces, [convoy]).play(availability_phase, british_regroup=["SHIFT SUF TO N1"])
    part = next(force for force in scene.game.position.forces.values() if force.ships == ("SUF",))
    assert part.convoy == "HX1"


@rule("6.14b")
def test_a_shadowed_task_force_does_not_split() -> None:
    scene = Scene([NORFOLK, BISMARCK._replace(hex=3010)], shadows={"G1": "B8"})
    with pytest.raises(IllegalOrder, match=r"^A SHADOWED TASK FORCE MAY NOT SPLIT UP$"):
        scene.play(availability_phase, german_regroup=["SHIFT PEU TO N1"])


@rule("6.14b")
def test_a_shadowed_task_force_that_fought_splits_and_the_british_choose_which_part_to_shadow() -> None:
    scene = Scene([NORFOLK, BISMARCK._replace(hex=3010)], shadows={"G1": "B8"}, fought=frozenset({"G1"}))
    scene.play(availability_phase, german_regroup=["SHIFT PEU TO N1"], keep=lambda request: keep(request, 1))
    other = next(force for force in scene.game.position.forces.values() if force.ships == ("PEU",))
    assert dict(scene.game.position.shadows) == {other.name: "B8"}
    told = {report.counter: report.ships for report in scene.facts(Detected)}
    assert told == {"G1": (1, 0, 0, 0), other.name: (0, 0, 1, 0)}


@rule("6.14b", "11.7")
def test_a_shadower_follows_ships_whose_counter_is_removed() -> None:
    scene = Scene([NORFOLK, BISMARCK._replace(hex=3010)], shadows={"G1": "B8"}, fought=frozenset({"G1"}))
    scene.play(availability_phase, german_regroup=["SHIFT BIS PEU TO N1", "REMOVE G1"])
    (force,) = scene.game.forces(GERMAN)
    assert force.ships == ("BIS", "PEU") and dict(scene.game.position.shadows) == {force.name: "B8"}
    assert [report.counter for report in scene.facts(Detected)] == [force.name] and not scene.facts(Lost)


@rule("6.14b")
@pytest.mark.parametrize(("to", "lost", "by"), [("G1", "G2", "B8"), ("G2", "G1", "B9"), ("N1", "G1", "B9")])
def test_when_two_shadowed_task_forces_join_one_contact_ends_and_is_told(to: str, lost: str, by: str) -> None:
    forces = (
        NORFOLK,
        Force("B9", 3010, ("EDI",)),
        BISMARCK._replace(hex=3010, ships=("BIS",)),
        Force("G2", 3010, ("PEU",)),
    )
    scene = Scene(forces, shadows={"G1": "B8", "G2": "B9"}, fought=frozenset({"G1", "G2"}))
    moved = [f"SHIFT {ship} TO {to}" for ship, name in (("BIS", "G1"), ("PEU", "G2")) if name != to]
    scene.play(availability_phase, german_regroup=moved)
    assert scene.facts(Lost) == [Lost(counter=lost)]
    (joined,) = [force.name for force in scene.game.forces(GERMAN) if force.ships]
    assert dict(scene.game.position.shadows) == {joined: by}


SUFFOLK = Force("B8", 3010, ("SUF",), announced=(0, 0, 1, 0))
RADAR = Force("B8", 3010, ("SUF", "NOR"), announced=(0, 0, 2, 0))
FOG = 2604


@rule("11.6a", "11.9a", "11.11")
@pytest.mark.parametrize(
    ("shadower", "beside", "orders", "told"),
    [
        (SUFFOLK, ("DOR",), [], None),
        (SUFFOLK, ("HOO",), ["SHIFT HOO TO B8"], (1, 0, 1, 0)),
        (SUFFOLK, ("DOR",), ["SHIFT SUF TO B9"], ()),
        (SUFFOLK, ("HOO",), ["SHIFT HOO TO B8", "SHIFT SUF TO B9"], ()),
        (SUFFOLK, ("DOR",), ["SHIFT DOR TO B8", "SHIFT SUF TO B9"], ()),
        (SUFFOLK, ("RAM",), ["SHIFT RAM TO B8"], ()),
        (RADAR, ("DOR",), ["SHIFT NOR TO B9"], (0, 0, 1, 0)),
        (RADAR, ("DOR",), ["SHIFT DOR TO B8", "SHIFT NOR TO B9"], None),
        (RADAR._replace(hex=FOG), ("DOR",), ["SHIFT NOR TO B9"], (0, 0, 1, 0)),
        (RADAR._replace(hex=FOG), ("DOR",), ["SHIFT SUF TO B9"], ()),
    ],
)
def test_a_shadower_that_changes_ships_tells_its_types_or_loses_contact(
    shadower: Force, beside: tuple[str, ...], orders: list[str], told: tuple[int, ...] | None
) -> None:
    """told: the types; None if they are as before, () if contact ends."""
    at = shadower.hex
    german = BISMARCK._replace(hex=at, announced=(1, 0, 1, 0))
    scene = Scene([shadower, Force("B9", at, beside), german], shadows={"G1": "B8"})
    scene.play(availability_phase, british_regroup=orders)
    assert scene.facts(Lost) == ([Lost(counter="G1")] if told == () else [])
    assert [report.ships for report in scene.facts(Detected)] == ([told] if told else [])
    assert dict(scene.game.position.shadows) == ({} if told == () else {"G1": "B8"})


def keep(request: object, number: int) -> object:
    """Keep one of the parts."""
    from compbis.games.sink_the_bismarck.state.orders import Keep

    return Keep(request.parts[number])  # type: ignore[attr-defined]


@rule("6.24b", "6.26a")
def test_dummies_appear_in_any_hex_that_the_side_may_enter() -> None:
    scene = played(NORFOLK, british_regroup=["DUMMY 2020", "DUMMY 3713"])
    assert sorted(report.hex for report in scene.facts(Appeared)) == [2020, 3713]


@rule("6.24b")
def test_a_removed_dummy_returns_in_the_next_phase_one_at_the_earliest() -> None:
    dummies = [Force("B1", 3011), Force("B2", 3012)]
    with pytest.raises(IllegalOrder, match=r"^NO DUMMY IS LEFT: B1 MAY RETURN NEXT TURN$"):
        played(*dummies, british_regroup=["REMOVE B1", "DUMMY 2020"])
    scene = played(*dummies, british_regroup=["REMOVE B1"]).play(availability_phase, british_regroup=["DUMMY 2020"])
    assert scene.facts(Appeared)[0].hex == 2020


@rule("6.26b")
def test_no_german_dummy_appears_beside_a_shadowed_task_force() -> None:
    scene = Scene([NORFOLK, BISMARCK._replace(hex=3010)], shadows={"G1": "B8"})
    with pytest.raises(IllegalOrder, match=r"^A SHADOWED TASK FORCE IS THERE$"):
        scene.play(availability_phase, german_regroup=["DUMMY 3010"])


@rule("4.0b", "9.4", "9.7a")
def test_a_convoy_is_drawn_from_the_second_turn_on() -> None:
    cup = Cup("convoys", ("HX 16", "SL 0"))
    assert not Scene(turn=1, cup=cup).play(availability_phase).facts(Entered)
    entered = Scene(turn=2, cup=cup).play(availability_phase).facts(Entered)
    assert [(report.convoy, report.hex) for report in entered] == [("HX1", 1319)]


@rule("9.5a")
def test_no_convoy_is_drawn_while_twelve_are_on_the_map() -> None:
    convoys = [Convoy(f"HX{number}", 1400 + number, 16) for number in range(1, 13)]
    assert not Scene((), convoys, cup=Cup("convoys", ("HX 16",))).play(availability_phase).facts(Entered)


@rule("16.1e", "4.0b")
def test_the_revenge_arrives_on_turn_7() -> None:
    scene = Scene(turn=7).play(availability_phase)
    assert [report.ships for report in scene.facts(Arrives)] == [("REV",)]
    assert [(force.hex, force.ships) for force in scene.game.position.forces.values()] == [(1319, ("REV",))]


@rule("16.1e", "6.12a", "6.26a")
def test_reinforcements_come_with_the_other_new_counters_and_may_get_the_number_of_a_dummy_just_removed() -> None:
    others = [Force(f"B{number}", 2000 + number, ("NOR",) if number > 1 else ()) for number in range(1, 13)]
    scene = Scene(others, turn=7).play(availability_phase, british_regroup=["REMOVE B1"])
    assert scene.force("B1").ships == ("REV",)
    assert [type(facts) for facts in scene.reports if isinstance(facts, Removed | Appeared)] == [Removed, Appeared]


@rule("16.1e", "6.12b")
def test_the_revenge_waits_for_a_counter_or_joins_others() -> None:
    full = [Force(f"B{number}", 2000 + number, ("NOR",) if number == 1 else ()) for number in range(1, 13)]
    forces = [*full, Force("B13", 1319, ("DOR",))]
    waits = Scene(forces, turn=7).play(availability_phase)
    assert dict(waits.game.position.waiting) == {"REV": "1319"}
    joins = Scene(forces, turn=7).play(availability_phase, british_regroup=["SHIFT REV TO B13"])
    assert joins.force("B13").ships == ("DOR", "REV") and not joins.game.position.waiting


@rule("16.1e")
def test_the_london_escorts_the_first_sl_convoy_after_turn_1() -> None:
    scene = Scene(turn=3, cup=Cup("convoys", ("SL 14",)), entered={"SL": 1}).play(availability_phase)
    (london,) = scene.game.position.forces.values()
    assert (london.ships, london.hex, london.convoy) == (("LON",), 2838, "SL2")
    sunk = Scene((), (), [Ship("LON", fate=Fate.SUNK)], turn=3, cup=Cup("convoys", ("SL 14",)), entered={"SL": 1})
    assert not sunk.play(availability_phase).game.position.forces


@rule("16.1e", "9.10c")
@pytest.mark.parametrize(
    ("orders", "convoy"),
    [
        (["REMOVE B1", "SHIFT LON TO N1"], "SL2"),
        (["SHIFT LON TO B2"], "SL2"),
        (["SHIFT LON TO B3"], None),
        (["SHIFT LON DOR TO B2"], None),
    ],
)
def test_a_london_that_waited_for_a_counter_escorts_her_convoy(orders: list[str], convoy: str | None) -> None:
    """convoy: the convoy that she escorts; None if the orders are refused."""
    far = [Force(f"B{number}", 2000 + number, ("NOR",) if number == 4 else ()) for number in (1, *range(4, 14))]
    escort, other = Force("B2", 2838, ("REV",), "SL2"), Force("B3", 2838, ("DOR",))
    scene = Scene([*far, escort, other], [Convoy("SL2", 2838, 14)], turn=5, waiting={"LON": "SL2"})
    if convoy is None:
        with pytest.raises(IllegalOrder, match=r"^ESCORTS AND OTHERS DO NOT MIX$"):
            scene.play(availability_phase, british_regroup=orders)
        return
    scene.play(availability_phase, british_regroup=orders)
    (london,) = (force for force in scene.game.position.forces.values() if "LON" in force.ships)
    assert london.convoy == convoy and not scene.game.position.waiting


@rule("16.4")
def test_in_convoy_escort_the_london_does_not_arrive_again() -> None:
    scene = Scene(turn=3, scenario="escort", cup=Cup("convoys", ("SL 14",))).play(availability_phase)
    assert not scene.game.position.forces


@rule("16.1d")
def test_force_h_does_not_split_before_the_bismarck_is_detected() -> None:
    force_h = Force("B3", 3728, ("ARK", "REN", "SHF", "DF3"))
    scene = Scene([force_h], released=True).play(availability_phase, british_regroup=["SHIFT REN TO N1"])
    assert len(scene.game.position.forces) == 2


def test_a_new_counter_has_only_a_number_that_an_order_can_write() -> None:
    view = Scene([BISMARCK]).game.view(GERMAN)
    request = RegroupRequest(view, view.forces).after(Shift(("PEU",), "N1"))
    for number in range(2, 100):
        order = Shift(("PEU",), f"N{number}")
        assert well_formed(order) and not request.why_not(order)
        request = request.after(order).after(Remove(f"N{number - 1}"))
    assert request.why_not(Shift(("PEU",), "N100")) == request.why_not(Dummy(2020)) == TOO_MANY
    assert not well_formed(Shift(("PEU",), "N100"))
