"""Tovey and Lutjens do in simple positions what the plain captains do not."""

from types import MappingProxyType
from typing import Any

import pytest

from compbis.conformance.running import main
from compbis.games.sink_the_bismarck.captains.lutjens import Lutjens
from compbis.games.sink_the_bismarck.captains.tovey import Tovey
from compbis.games.sink_the_bismarck.cards.board import ENDING_PORTS, GRID
from compbis.games.sink_the_bismarck.requests.battle import RaidRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.rules.convoys import moves
from compbis.games.sink_the_bismarck.state.orders import Remove, Sail
from compbis.games.sink_the_bismarck.state.reports import Appeared, Detected
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Convoy, Force
from compbis.table.request import DONE, Request
from compbis.table.side import BRITISH, GERMAN
from tests.games.players import ordered_by
from tests.games.sink_the_bismarck.scene import Scene

BISMARCK = Force("G1", 2815, ("BIS", "PEU"))


def lutjens(request: Request, *heard: Any) -> str:
    return ordered_by(Lutjens(GERMAN, 1), request, *heard)


def tovey(request: Request, *heard: Any) -> str:
    return ordered_by(Tovey(BRITISH, 1), request, *heard)


@pytest.mark.release
@pytest.mark.parametrize(("name", "side"), [("tovey:Tovey", BRITISH), ("lutjens:Lutjens", GERMAN)])
def test_each_keeps_the_laws_of_captains(name: str, side: str) -> None:
    module = f"compbis.games.sink_the_bismarck.captains.{name}"
    assert main([module, "--game", "sink-the-bismarck", "--side", side, "--games", "1"]) == 0


def way(order: str) -> list[int]:
    """The hexes of an order to sail."""
    return [int(word) for word in order.split()[2:]]


def test_lutjens_sails_through_the_next_hex_of_a_convoy() -> None:
    scene = Scene([BISMARCK], [Convoy("HX1", 2813, 5)])
    assert moves("HX1", 2813)[0] in way(lutjens(PlotRequest(scene.game.view(GERMAN))))


def test_lutjens_does_not_end_beside_capital_ships_for_a_convoy() -> None:
    told = Detected(counter="B1", ships=(2, 0, 0, 0), bismarck=False)
    scene = Scene([BISMARCK, Force("B1", moves("HX1", 2813)[0], ("KGV", "HOO"))], [Convoy("HX1", 2813, 5)])
    plot = PlotRequest(scene.game.view(GERMAN))
    assert moves("HX1", 2813)[0] not in way(lutjens(plot, told))


def test_lutjens_attacks_no_convoy_beside_two_capital_ships() -> None:
    forces = [Force("G1", 2811, ("BIS",)), Force("B1", 2811, ("KGV", "HOO"))]
    request = RaidRequest(Scene(forces, [Convoy("HX1", 2811, 5)]).game.view(GERMAN), 2811, ("HX1",), "G1")
    assert lutjens(request) != str(DONE)
    assert lutjens(request, Detected(counter="B1", ships=(2, 0, 0, 0), bismarck=False)) == str(DONE)


def test_lutjens_enters_no_port_that_ends_the_game_before_he_leads() -> None:
    port = min(ENDING_PORTS)
    scene = Scene([BISMARCK._replace(hex=GRID.beside[port][0])], [Convoy("HX1", 2813, 5)])
    assert not ENDING_PORTS & set(way(lutjens(PlotRequest(scene.game.view(GERMAN)))))


def test_lutjens_moves_the_prinz_eugen_to_a_dummy_to_raid_alone() -> None:
    scene = Scene([BISMARCK, Force("G2", 3215), Force("G3", BISMARCK.hex)], [])
    view = scene.game.view(GERMAN)
    assert lutjens(RegroupRequest(view, view.forces)) == "SHIFT PEU TO G3"


def test_lutjens_takes_a_dummy_off_the_map_if_he_has_no_free_counter_for_the_prinz_eugen() -> None:
    scene = Scene([BISMARCK, Force("G2", 3215), Force("G3", 3215), Force("G4", 3216)], [])
    request = RegroupRequest(scene.game.view(GERMAN), scene.game.view(GERMAN).forces)
    assert lutjens(request) == "REMOVE G2"
    assert lutjens(request.after(Remove("G2"))) == "SHIFT PEU TO N1"


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


def test_tovey_sends_a_cruiser_to_escort_a_convoy() -> None:
    at = moves("HX1", 2811)[0]
    scene = Scene([BISMARCK, Force("B1", 2811, ("SUF",))], [Convoy("HX1", 2811, 5)])
    view, heard = scene.game.view(BRITISH), Appeared(counter="G1", hex=2815)
    assert tovey(sent(view), heard) == f"SAIL B1 {at}"
    assert tovey(sent(view, Sail("B1", (at,))), heard) == "ESCORT B1 HX1"


def test_tovey_gives_a_cruiser_that_is_with_others_a_counter_of_its_own() -> None:
    scene = Scene([BISMARCK, Force("B1", 3613, ("KGV", "REP", "KEN"))], [])
    view = scene.game.view(BRITISH)
    assert tovey(RegroupRequest(view, view.forces)) == "SHIFT KEN TO N1"


def test_tovey_goes_after_a_cruiser_too_if_he_knows_nothing_of_the_bismarck() -> None:
    scene = Scene([Force("G1", 2815, ("PEU",)), Force("B1", 2817, ("KGV",))], [])
    heard = Appeared(counter="G1", hex=2815), Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False)
    assert tovey(sent(scene.game.view(BRITISH)), *heard).startswith("SAIL B1 ")
