"""Tovey and Lutjens do in simple positions what the plain captains do not."""

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

import pytest

from compbis.conformance.running import main
from compbis.games.sink_the_bismarck.captains.british import sail
from compbis.games.sink_the_bismarck.captains.habits import Habits
from compbis.games.sink_the_bismarck.captains.lutjens import Lutjens, turns_to_meet
from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.captains.raids import Raids
from compbis.games.sink_the_bismarck.captains.threats import Threats
from compbis.games.sink_the_bismarck.captains.tovey import Tovey
from compbis.games.sink_the_bismarck.cards.board import ENDING_PORTS, GRID, SEA_WAYS, TRACKS
from compbis.games.sink_the_bismarck.cards.options import FUEL
from compbis.games.sink_the_bismarck.phases.setup import set_up
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, RaidRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.setup import TankersRequest
from compbis.games.sink_the_bismarck.rules.convoys import moves
from compbis.games.sink_the_bismarck.state.orders import STOP, Remove, Sail
from compbis.games.sink_the_bismarck.state.reports import Appeared, ConvoySailed, Detected, Entered, Searched
from compbis.games.sink_the_bismarck.state.sight import Counter, View
from compbis.games.sink_the_bismarck.state.units import Convoy, Force
from compbis.table.report import BOTH, Report
from compbis.table.request import DONE, YES, Request
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.players import ordered_by
from tests.games.sink_the_bismarck.scene import Scene

BISMARCK = Force("G1", 2815, ("BIS", "PEU"))


def lutjens(request: Request, *heard: Any) -> str:
    return ordered_by(Lutjens(GERMAN, 1), request, *heard)


def tovey(request: Request, *heard: Any) -> str:
    return ordered_by(Tovey(BRITISH, 1), request, *heard)


@pytest.mark.release
@pytest.mark.parametrize(("name", "side"), [("tovey:Tovey", BRITISH), ("lutjens:Lutjens", GERMAN)])
def test_each_captain_keeps_the_laws_of_captains(name: str, side: str) -> None:
    module = f"compbis.games.sink_the_bismarck.captains.{name}"
    assert main([module, "--game", "sink-the-bismarck", "--side", side, "--games", "1"]) == 0


def way(order: str) -> list[int]:
    """The hexes of an order to sail."""
    return [int(word) for word in order.split()[2:]]


def test_lutjens_sails_through_the_next_hex_of_a_convoy() -> None:
    scene = Scene([BISMARCK], [Convoy("HX1", 2813, 5)])
    assert moves("HX1", 2813)[0] in way(lutjens(PlotRequest(scene.game.view(GERMAN))))


def test_lutjens_does_not_sail_to_capital_ships_for_a_convoy() -> None:
    told = Detected(counter="B1", ships=(2, 0, 0, 0), bismarck=False)
    scene = Scene([BISMARCK, Force("B1", moves("HX1", 2813)[0], ("KGV", "HOO"))], [Convoy("HX1", 2813, 5)])
    plot = PlotRequest(scene.game.view(GERMAN))
    assert moves("HX1", 2813)[0] not in way(lutjens(plot, told))


def test_lutjens_attacks_no_convoy_beside_two_capital_ships() -> None:
    forces = [Force("G1", 2811, ("BIS",)), Force("B1", 2811, ("KGV", "HOO"))]
    request = RaidRequest(Scene(forces, [Convoy("HX1", 2811, 5)]).game.view(GERMAN), 2811, ("HX1",), "G1")
    assert lutjens(request) != str(DONE)
    assert lutjens(request, Detected(counter="B1", ships=(2, 0, 0, 0), bismarck=False)) == str(DONE)


def escorted(ship: str) -> View:
    """The German view of the Bismarck in the hex of a convoy with this escort."""
    forces = [Force("G1", 2811, ("BIS",)), Force("B1", 2811, (ship,), "HX1")]
    return Scene(forces, [Convoy("HX1", 2811, 5)]).game.view(GERMAN)


def told(ships: tuple[int, ...]) -> Mapping[str, Counter]:
    """The counter of the escort once its ships have been announced."""
    return MappingProxyType({"B1": Counter("B1", 2811, "HX1", ships)})


def test_lutjens_searches_for_an_escorted_convoy() -> None:
    assert lutjens(SearchRequest(escorted("SUF"), 2811, "G1")) == "SEARCH G1 HX1"


def test_lutjens_stops_to_fight_a_cruiser_for_a_convoy_but_not_a_battleship() -> None:
    cruiser, battleships = replace(escorted("SUF"), counters=told((0, 0, 1, 0))), escorted("RAM")
    assert lutjens(RaidRequest(cruiser, 2811, (), "G1")) == str(STOP)
    assert lutjens(CallRequest(cruiser, 2811, able=True)) == str(YES)
    assert lutjens(RaidRequest(battleships, 2811, (), "G1")) == str(DONE)
    assert lutjens(RaidRequest(replace(battleships, counters=told((2, 0, 0, 0))), 2811, (), "G1")) == str(DONE)


def test_lutjens_lets_a_dummy_neither_look_nor_stop() -> None:
    forces = [Force("G1", 2811), Force("B1", 2811, ("SUF",), "HX1")]
    view = Scene(forces, [Convoy("HX1", 2811, 5)]).game.view(GERMAN)
    assert lutjens(SearchRequest(view, 2811, "G1")) == str(DONE)
    assert lutjens(RaidRequest(view, 2811, (), "G1", real=False)) == str(DONE)


def test_lutjens_learns_that_convoys_do_not_sail_straight_home() -> None:
    habits, able = Habits(), moves("HX1", 2811)
    before = habits.chances(len(able)), habits.pace
    for _ in range(9):
        habits.hear(Entered(convoy="HX1", hex=2811))
        habits.hear(ConvoySailed(convoy="HX1", hex=able[-1]))
    assert habits.chances(len(able))[-1] > before[0][-1] and habits.pace < before[1]
    assert sum(habits.chances(len(able))) == pytest.approx(1)


def test_lutjens_goes_round_great_britain_not_over_it() -> None:
    west, east = 3513, 4017
    assert GRID.distance(west, east) < SEA_WAYS[GERMAN].away(frozenset((west,)))[east]
    assert turns_to_meet(east, [west] * 20, 3) == 1 + -(-SEA_WAYS[GERMAN].away(frozenset((west,)))[east] // 3)


def test_lutjens_enters_no_port_that_ends_the_game_before_he_leads() -> None:
    port = min(ENDING_PORTS)
    scene = Scene([BISMARCK._replace(hex=GRID.beside[port][0])], [Convoy("HX1", 2813, 5)])
    assert not ENDING_PORTS & set(way(lutjens(PlotRequest(scene.game.view(GERMAN)))))


def test_lutjens_moves_the_prinz_eugen_to_a_dummy_to_raid_alone() -> None:
    scene = Scene([BISMARCK, Force("G2", 3215), Force("G3", BISMARCK.hex)], [])
    view = scene.game.view(GERMAN)
    assert lutjens(RegroupRequest(view, view.forces)) == "SHIFT PEU TO G3"


def test_lutjens_gives_the_prinz_eugen_a_new_counter_only_if_it_could_be_a_dummy() -> None:
    scene = Scene([BISMARCK, Force("G2", 3215), Force("G3", 3215)], [])
    request = RegroupRequest(scene.game.view(GERMAN), scene.game.view(GERMAN).forces)
    assert lutjens(request) == "SHIFT PEU TO N1"
    scene = Scene([BISMARCK, Force("G2", 3215), Force("G3", 3215), Force("G4", 3216)], [])
    request = RegroupRequest(scene.game.view(GERMAN), scene.game.view(GERMAN).forces)
    assert lutjens(request) == "DONE"
    assert lutjens(request.after(Remove("G2"))) == "DONE"


def test_lutjens_splits_no_shadowed_task_force() -> None:
    scene = Scene([BISMARCK, Force("G2", 3215), Force("B1", BISMARCK.hex, ("SUF",))], [])
    scene.game.shadow("G1", "B1")
    view = scene.game.view(GERMAN)
    assert "SHIFT" not in lutjens(RegroupRequest(view, view.forces))
    assert "REMOVE" not in lutjens(RegroupRequest(view, view.forces))


def test_lutjens_sends_two_ships_to_two_convoys() -> None:
    forces = [Force("G1", 2812, ("BIS",)), Force("G2", 2812, ("PEU",))]
    scene = Scene(forces, [Convoy("HX1", 2811, 5), Convoy("ON1", 2814, 5)])
    plot = PlotRequest(scene.game.view(GERMAN))
    first = Lutjens(GERMAN, 1).answer(plot)
    second = lutjens(plot.after(first))
    assert way(str(first)) and way(str(first)) != way(second)


FOUND = Detected(counter="G1", ships=(1, 0, 0, 0), bismarck=True)


def known(*dummies: int, seed: int = 1, **heard: bool) -> str:
    """What Lutjens orders in Phase One with the Bismarck alone in 2815 and dummies in these hexes, once she has been
    seen."""
    forces = [Force("G1", 2815, ("BIS",)), *(Force(f"G{2 + n}", at) for n, at in enumerate(dummies))]
    view = Scene([*forces, Force("B1", 2815, ("SUF",))], []).game.view(GERMAN)
    if heard.get("shadowed"):
        view = replace(view, shadows=MappingProxyType({"G1": "B1"}))
    seen = [Appeared(counter=force.name, hex=force.hex) for force in forces]
    found = Detected(counter="G1", ships=(1, 0, 0, 0), bismarck=heard.get("found", True))
    return ordered_by(Lutjens(GERMAN, seed), RegroupRequest(view, view.forces), *seen, found)


def test_lutjens_chooses_at_random_on_which_counter_the_bismarck_continues() -> None:
    orders = {known(2815, 2815, 2815, seed=seed) for seed in range(20)}
    assert orders == {str(DONE), "SHIFT BIS TO G2", "SHIFT BIS TO G3", "SHIFT BIS TO G4"}


def test_lutjens_calls_back_a_dummy_that_can_deceive_nobody() -> None:
    orders = {known(2815, 2512, seed=seed) for seed in range(9)}
    assert "REMOVE G3" in orders and len(orders) > 1
    for order in (known(2815), known(2512, shadowed=True), known(2512, found=False)):
        assert "REMOVE" not in order


def test_lutjens_does_not_place_a_dummy_that_he_takes_away_again() -> None:
    """None may come to the hex of the Bismarck, where the Prinz Eugen is shadowed. So his phase ends soon, whatever the
    dice."""
    forces = [Force("G1", 2815, ("BIS",)), Force("G2", 2815, ("PEU",)), Force("G3", 2408, ("GNE",))]
    scene = Scene([*forces, Force("B1", 2815, ("SUF",))], scenario="gneisenau", shadows={"G2": "B1"})
    view = scene.game.view(GERMAN)
    for seed in range(20):
        captain, request, given = Lutjens(GERMAN, seed), RegroupRequest(view, view.forces), 0
        for facts in (*(Appeared(counter=force.name, hex=force.hex) for force in forces), FOUND):
            captain.hear(Report(2, BOTH, facts))
        while (order := captain.answer(request)) != DONE:
            request, given = request.after(order), given + 1
            assert given < 9, order


def test_a_dummy_of_lutjens_comes_beside_a_counter_that_the_british_suspect_whatever_is_on_it() -> None:
    def beside(bismarck: str) -> list[str]:
        forces = [Force(f"G{n}", at, ("BIS",) if f"G{n}" == bismarck else ()) for n, at in ((1, 2815), (2, 2512))]
        view = Scene(forces).game.view(GERMAN)
        told = [
            *(Appeared(counter=force.name, hex=3508) for force in forces),
            *[Searched(by="G2", target="B1", found=False)] * 3,
        ]
        return [ordered_by(Lutjens(GERMAN, seed), RegroupRequest(view, view.forces), *told) for seed in range(60)]

    assert beside("G1") == beside("G2")
    assert beside("G1").count("DUMMY 2512") > beside("G1").count("DUMMY 2815") > 0


def with_fuel(left: int, at: int = 2815, turn: int = 12, ship: str = "BIS") -> Scene:
    """A position under the rule of fuel, with this much of it in a ship: as counter G1 if it is German, else B1."""
    scene = Scene([], turn=turn)
    card = scene.game.position.ships[ship]
    low = card._replace(burnt=card.card.fuel - left)
    name = "G1" if card.card.side is GERMAN else "B1"
    convoys = [Convoy("HX1", TRACKS["atlantic"][0], 5)]
    return Scene([Force(name, at, (ship,))], convoys, [low], turn, options=frozenset({FUEL}), tankers=(2818,))


def test_lutjens_saves_fuel_and_goes_to_a_tanker_before_it_is_gone() -> None:
    def sails(left: int, at: int = 2815) -> list[int]:
        return way(lutjens(PlotRequest(with_fuel(left, at).game.view(GERMAN))))

    speed = len(sails(20))
    assert len(sails(4)) == speed - 1
    assert sails(1)[-1] == 2818
    assert sails(1, 2818) == []


def test_lutjens_hides_tankers_apart_from_each_other_and_from_the_coast() -> None:
    request = TankersRequest(Scene([BISMARCK], options=frozenset({FUEL})).game.view(GERMAN))
    captain = Lutjens(GERMAN, 1)
    while (order := captain.answer(request)) != DONE:
        request = request.after(order)
    assert len(request.tankers) == 3
    assert all(GRID.distance(one, other) > 8 for one, other in combinations(request.tankers, 2))
    others = TankersRequest(request.view)
    assert len({str(Lutjens(GERMAN, seed).answer(others)) for seed in range(9)}) > 3


def test_the_british_sail_a_hex_less_for_a_far_goal_if_fuel_is_scarce() -> None:
    def sails(left: int, goal: int) -> int:
        view = with_fuel(left, ship="KGV").game.view(BRITISH)
        return len(way(str(sail(view, view.forces["B1"], goal))))

    assert sails(12, 2805) == sails(12, 2811) - 1
    assert sails(12, 2811) == sails(21, 2805)


def test_tovey_sends_capital_ships_to_a_shadowed_german() -> None:
    forces = [BISMARCK, Force("B1", 2815, ("SUF",)), Force("B2", 2817, ("KGV", "HOO"))]
    scene = Scene(forces, [])
    scene.game.shadow("G1", "B1")
    heard = Appeared(counter="G1", hex=2815), Detected(counter="G1", ships=(1, 0, 1, 0), bismarck=True)
    view = scene.game.view(BRITISH)
    assert tovey(sent(view), *heard) == "SAIL B2 2816 2815"


def sent(view: View, *orders: Any) -> MoveRequest:
    """The British question for moves, with the recon units where they are and these orders given."""
    request = MoveRequest(view, frozenset(), flights=MappingProxyType(dict(view.recon)))
    for order in orders:
        request = request.after(order)
    return request


def test_tovey_sends_a_slow_battleship_to_where_a_convoy_will_be_and_lets_it_escort() -> None:
    scene = Scene([BISMARCK, Force("B1", 2811, ("RAM",))], [Convoy("HX1", 2811, 5)])
    view, heard = scene.game.view(BRITISH), Appeared(counter="G1", hex=2815)
    for at in moves("HX1", 2811):
        goes = Sail("HX1", (at,))
        assert tovey(sent(view, goes), heard) == f"SAIL B1 {at}"
        assert tovey(sent(view, goes, Sail("B1", (at,))), heard) == "ESCORT B1 HX1"


def test_tovey_escorts_the_convoy_that_is_worth_more() -> None:
    scene = Scene([BISMARCK, Force("B1", 3315, ("ROD",))], [Convoy("ON1", 3315, 8), Convoy("WS1", 3315, 18)])
    goes = [Sail(name, (moves(name, 3315)[0],)) for name in ("ON1", "WS1")]
    order = tovey(sent(scene.game.view(BRITISH), *goes), Appeared(counter="G1", hex=2815))
    assert order == f"SAIL B1 {moves('WS1', 3315)[0]}"


def test_tovey_gives_a_ship_that_may_escort_any_convoy_to_a_valuable_one_without_a_task_force() -> None:
    scene = Scene(scenario="escort").play(set_up, british_setup=Tovey(BRITISH, 1).answer)
    placed = {ship: force for force in scene.game.position.forces.values() for ship in force.ships}
    assert (placed["NEL"].hex, placed["LON"].hex) == (2811, 2511)
    assert placed["NEL"].convoy and placed["NEL"].convoy != placed["LON"].convoy


def test_lutjens_starts_the_scheer_in_another_hex_than_the_bismarck() -> None:
    scene = Scene(scenario="breakout").play(set_up, german_setup=Lutjens(GERMAN, 1).answer)
    assert {force.ships for force in scene.game.position.forces.values()} >= {("BIS", "PEU"), ("SHE",)}


def test_tovey_looks_for_the_ships_that_are_worth_most_points() -> None:
    sisters = Force("G2", 2515, ("SCH", "GNE"), announced=(2, 0, 0, 0))
    scene = Scene([BISMARCK._replace(hex=3115), sisters, Force("B1", 2815, ("KGV", "HOO"))], scenario="rheinubung")
    heard = (Appeared(counter="G1", hex=3508), Detected(counter="G2", ships=(2, 0, 0, 0), bismarck=False))
    assert GRID.distance(way(tovey(sent(scene.game.view(BRITISH)), *heard))[-1], 2515) < 3


def test_a_raid_is_foreseen_where_a_convoy_may_go_and_no_capital_ship_is() -> None:
    def ends(*forces: Force) -> Mapping[int, float]:
        view = Scene([BISMARCK, *forces], [Convoy("HX1", 2813, 5)]).game.view(BRITISH)
        threats = Threats()
        for force in forces:
            threats.hear(1, Detected(counter=force.name, ships=(2, 0, 0, 0), bismarck=False))
        found = Raids(view, Habits(), Manifest(), threats).ends(BISMARCK.hex)
        assert sum(found.values()) == pytest.approx(1)
        return found

    first = moves("HX1", 2813)[0]
    assert ends()[first] == max(ends().values())
    assert ends(Force("B1", first, ("KGV", "HOO")))[first] < ends()[first]


def test_toveys_convoys_turn_away_from_a_raider_but_not_always_the_same_way() -> None:
    at = 2811
    able = moves("HX1", at)
    raider = GRID.beside[able[0]][0]
    scene = Scene([BISMARCK._replace(hex=raider)], [Convoy("HX1", at, 5)])
    request, heard = sent(scene.game.view(BRITISH)), Appeared(counter="G1", hex=raider)
    sent_to = [way(ordered_by(Tovey(BRITISH, seed), request, heard))[0] for seed in range(50)]
    near, far = sorted(able, key=lambda to: GRID.distance(to, raider))[:: len(able) - 1]
    assert sent_to.count(far) > sent_to.count(near) and len(set(sent_to)) > 1


def test_toveys_convoys_shun_where_a_raider_from_brest_may_pass() -> None:
    at, raider = 2811, 2813
    view = Scene([Force("G1", raider, ("GNE",))], [Convoy("HX1", at, 5)], turn=1, scenario="gneisenau").game.view(
        BRITISH
    )
    passes = Raids(view, Habits(), Manifest(), Threats()).passes(raider)

    def danger(start: int) -> float:
        heard = Appeared(counter="G1", hex=start)
        return sum(passes.get(way(ordered_by(Tovey(BRITISH, seed), sent(view), heard))[0], 0.0) for seed in range(50))

    assert danger(start=3721) < danger(start=3508)


def test_toveys_convoys_shun_where_an_announced_raider_may_pass_if_others_come_from_brest() -> None:
    at, raider = 2811, 2813
    told = Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False)
    chosen = {}
    for scenario in ("historical", "breakout", "gneisenau"):
        scene = Scene([Force("G1", raider, ("PEU",))], [Convoy("HX1", at, 5)], turn=1, scenario=scenario)
        view = scene.game.view(BRITISH)
        passes = Raids(view, Habits(), Manifest(), Threats()).passes(raider)
        captains = [Tovey(BRITISH, seed) for seed in range(50)]
        ends = [way(ordered_by(each, sent(view), Appeared(counter="G1", hex=3508), told))[0] for each in captains]
        chosen[scenario] = sum(passes.get(end, 0.0) for end in ends)
    assert chosen["gneisenau"] < chosen["historical"] == chosen["breakout"]


def test_tovey_hunts_a_cruiser_for_the_convoys_that_it_would_destroy_if_other_raiders_are_out() -> None:
    cruiser = Force("G1", 2515, ("PEU",), announced=(0, 0, 1, 0))
    forces = cruiser, Force("G2", 3115, ("GNE",)), Force("B1", 2815, ("KGV", "HOO"))
    heard = (
        *(Appeared(counter=name, hex=3721) for name in ("G2", "G3")),
        Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False),
    )
    view = Scene([*forces, Force("G3", 3134, ())], turn=1, scenario="gneisenau").game.view(BRITISH)
    assert GRID.distance(way(tovey(sent(view), *heard))[-1], 2515) < 3


def test_tovey_gives_a_cruiser_that_is_with_others_a_counter_of_its_own() -> None:
    scene = Scene([BISMARCK, Force("B1", 3613, ("KGV", "REP", "KEN"))], [])
    view = scene.game.view(BRITISH)
    assert tovey(RegroupRequest(view, view.forces)) == "SHIFT KEN TO N1"


def test_tovey_goes_after_a_cruiser_too_if_he_knows_nothing_of_the_bismarck() -> None:
    scene = Scene([Force("G1", 2815, ("PEU",), announced=(0, 0, 1, 0)), Force("B1", 2817, ("KGV",))], [])
    heard = Appeared(counter="G1", hex=2815), Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False)
    assert tovey(sent(scene.game.view(BRITISH)), *heard).startswith("SAIL B1 ")


def test_tovey_begins_no_two_games_alike() -> None:
    """Where his pickets start, and where his two large task forces go; 12 games, so that chance decides nothing."""
    pickets, firsts = set(), set()
    for seed in range(12):
        captain = Tovey(BRITISH, seed)
        scene = Scene(turn=1).play(set_up, british_setup=captain.answer)
        for facts in scene.facts(Appeared):
            captain.hear(Report(1, BOTH, facts))
        pickets.add(tuple(sorted((force.ships, force.hex) for force in scene.game.position.forces.values())))
        request, orders = sent(scene.game.view(BRITISH)), []
        while (order := captain.answer(request)) != DONE:
            orders.append(str(order))
            request = request.after(order)
        firsts.add(tuple(order for order in orders if order.startswith(("SAIL B1 ", "SAIL B2 "))))
    assert len(pickets) > 5 and len(firsts) > 5


@pytest.mark.parametrize("known", [False, True])
def test_tovey_sails_where_bombers_see_his_ships_only_after_a_raider_that_was_found(known: bool) -> None:
    raider = Force("G1", 3810, ("BIS",), announced=(1, 0, 0, 0) if known else ())
    view = Scene([raider, Force("B1", 3613, ("KGV",)), Force("B2", 3613)]).game.view(BRITISH)
    ends = {3911: 9.0, 3810: 1.0}
    goals = [Tovey(BRITISH, 1)._destination(view, force, ends) for force in view.forces.values()]
    assert goals == [3911 if known else 3810, 3911]  # no bomber attacks a dummy


def full(*more: Force, **changes: Any) -> View:
    """A British view in which all numbers are in use; all counters but these are cruisers that are far apart."""
    taken = {force.name for force in more}
    ships = iter(("NOR", "SUF", "ARE", "MAN", "BIR", "GAL", "KEN", "HER", "AUR", "EXE", "SHF", "DOR", "EDI"))
    names = [f"B{number}" for number in range(1, 14) if f"B{number}" not in taken]
    return Scene(
        [*more, *(Force(name, 2012 + 100 * n, (next(ships),)) for n, name in enumerate(names))], **changes
    ).game.view(BRITISH)


def test_tovey_frees_a_counter_for_a_ship_that_waits() -> None:
    waits = {"turn": 7, "waiting": MappingProxyType({"REV": "1319"})}
    one, other = Force("B1", 1815, ("KGV",)), Force("B2", 1815, ("LON",))
    for more, order in (
        ((one, Force("B2", 3310)), "REMOVE B2"),
        ((one, other), "SHIFT LON TO B1"),
        ((one,), str(DONE)),
    ):
        view = full(*more, **waits)
        assert tovey(RegroupRequest(view, view.forces)) == order
        if order != str(DONE):
            request = RegroupRequest(view, view.forces)
            assert tovey(request.after(request.parse(order))) in ("SHIFT REV TO N1", "REMOVE B2")


def test_tovey_splits_no_cruiser_off_while_a_ship_is_still_to_come_for_the_last_counter() -> None:
    two = Force("B1", 1815, ("KGV", "LON"))
    for turn, order in ((6, str(DONE)), (8, "SHIFT LON TO N1")):
        view = full(two, turn=turn)
        view = replace(
            view, forces=MappingProxyType({name: force for name, force in view.forces.items() if name != "B13"})
        )
        assert tovey(RegroupRequest(view, view.forces)) == order


def test_a_strong_task_force_of_tovey_does_not_leave_a_raider_that_was_found() -> None:
    found = Force("G1", 2614, ("PEU",), announced=(0, 0, 1, 0))
    sighted = Force("G2", 3015, ("BIS",), announced=(1, 0, 0, 0))
    heard = (
        *(Appeared(counter=name, hex=3508) for name in ("G1", "G2")),
        *(Detected(counter=each.name, ships=each.announced, bismarck=each is sighted) for each in (found, sighted)),
    )
    scene = Scene([found, sighted, Force("B1", 2813, ("KGV",)), Force("B2", 3017, ("HOO", "POW"))], turn=9)
    orders = [Sail("B2", (3016,))]
    assert GRID.distance(way(tovey(sent(scene.game.view(BRITISH), *orders), *heard))[-1], 2614) <= 3
