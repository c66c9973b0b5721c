"""The plain captains do the obvious in simple positions, and beat a captain who gives random orders."""

from types import MappingProxyType
from typing import Any

import pytest

from compbis.conformance.running import main
from compbis.games.sink_the_bismarck.captains import CAPTAINS
from compbis.games.sink_the_bismarck.captains.beliefs import Beliefs
from compbis.games.sink_the_bismarck.captains.german import PlainGerman
from compbis.games.sink_the_bismarck.captains.lutjens import Lutjens
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.requests.battle import (
    CallRequest,
    FireRequest,
    GroupsRequest,
    LeaveRequest,
    RaidRequest,
)
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.convoys import moves
from compbis.games.sink_the_bismarck.state.orders import Sail
from compbis.games.sink_the_bismarck.state.reports import Appeared, Detected, Sailed, Searched, Unmasked
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Force, Reason, Ship
from compbis.table.request import DONE, NO, YES, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.players import ordered_by, wins_often
from tests.games.sink_the_bismarck.scene import Scene

HOME_FLEET = ("KGV", "REP", "HOO")
SEEDS = 60
"""Captains, each with dice of its own."""


def ordered(request: Request, *heard: Any) -> str:
    return ordered_by(CAPTAINS["plain"](request.side, 1), request, *heard)


def test_each_plain_captain_beats_the_random_captain() -> None:
    assert wins_often(GERMAN, EDITION, "random", "plain")
    assert wins_often(BRITISH, EDITION, "plain", "random")


@pytest.mark.release
@pytest.mark.parametrize("side", Side)
def test_the_plain_captain_keeps_the_laws_of_captains(side: Side) -> None:
    name = "compbis.games.sink_the_bismarck.captains.plain:plain"
    assert main([name, "--game", "sink-the-bismarck", "--side", side, "--games", "1"]) == 0


def test_the_german_plots_through_the_next_hex_of_a_convoy() -> None:
    at = 2813
    scene = Scene([Force("G1", 2815, ("BIS", "PEU"))], [Convoy("HX1", at, 5)])
    order = ordered(PlotRequest(scene.game.view(GERMAN)))
    way = {int(word) for word in order.split()[2:]}
    assert order.startswith("SAIL G1") and moves("HX1", at)[0] in way


def test_the_german_attacks_an_unescorted_convoy() -> None:
    view = Scene([Force("G1", 2811, ("BIS",))], [Convoy("HX1", 2811, 5)]).game.view(GERMAN)
    assert ordered(RaidRequest(view, 2811, ("HX1",), "G1")) == "DESTROY HX1"
    assert ordered(RaidRequest(view, 2811, (), "G1")) == str(DONE)
    assert ordered(RaidRequest(view, 2811, ("HX1",), "G1", real=False)) == str(DONE)


def test_a_german_who_is_ahead_heads_for_the_end_of_the_game() -> None:
    awards = (Award(GERMAN, 60, Reason.DESTROYED, "HX1"),)
    scene = Scene([Force("G1", 3620, ("BIS",))], [Convoy("SC1", 2811, 5)], awards=awards)
    assert ordered(PlotRequest(scene.game.view(GERMAN))) == str(Sail("G1", (3621, 3721)))


@pytest.mark.parametrize("captain", [PlainGerman, Lutjens])
def test_a_german_dummy_returns_beside_any_counter_whatever_is_on_it(captain: type[PlainGerman]) -> None:
    """Otherwise the hex of a new counter would tell where the Bismarck is."""
    hexes = (3010, 2815, 2406)
    chosen = set()
    for seed in range(SEEDS):
        told = set()
        for bismarck in hexes:
            forces = [Force(f"G{n}", at, ("BIS",) if at == bismarck else ()) for n, at in enumerate(hexes, 1)]
            view = Scene(forces).game.view(GERMAN)
            told.add(str(captain(GERMAN, seed).answer(RegroupRequest(view, view.forces))))
        assert len(told) == 1
        chosen |= told
    assert chosen == {f"DUMMY {at}" for at in hexes}


def test_on_the_turn_of_the_roll_a_german_dummy_may_come_where_reserves_do() -> None:
    at = {3010, 3721, 3912, 4010}
    scene = Scene([Force("G1", 3010, ("BIS",))], noted=(2, 3912), options=frozenset({"reserves"}))
    view = scene.game.view(GERMAN)
    orders = {str(PlainGerman(GERMAN, seed).answer(RegroupRequest(view, view.forces))) for seed in range(SEEDS)}
    assert orders == {f"DUMMY {each}" for each in at}


def test_the_german_does_not_search_lest_he_reveal_he_is_no_dummy() -> None:
    scene = Scene([Force("G1", 3010, ("BIS",)), Force("B1", 3010, ("HOO",))])
    assert ordered(SearchRequest(scene.game.view(GERMAN))) == str(DONE)
    assert ordered(SearchRequest(scene.game.view(BRITISH))) == "SEARCH B1 G1"


def test_what_a_counter_does_shows_whether_it_may_have_the_bismarck() -> None:
    beliefs = Beliefs()
    for name, at in (("G1", 3204), ("G2", 3508), ("G3", 3810)):
        beliefs.hear(1, Appeared(counter=name, hex=at))
    assert set(beliefs.all.values()) == {1.0}
    beliefs.hear(1, Sailed(counter="G1", way=(3205, 3206, 3207, 3208, 3209)))
    beliefs.hear(1, Unmasked(counter="G3"))
    assert list(beliefs.all) == ["G2"]
    beliefs.hear(2, Appeared(counter="G4", hex=3508))
    beliefs.hear(2, Searched(by="G2", target="B1", found=False))
    assert beliefs.weight("G2") > beliefs.weight("G4") > 0
    beliefs.hear(2, Detected(counter="G4", ships=(1, 0, 1, 0), bismarck=True))
    assert dict(beliefs.all) == {"G4": 1.0}


def test_the_bismarck_is_on_no_counter_that_starts_in_brest_but_the_gneisenau_is() -> None:
    hers, others = Beliefs(), Beliefs(bismarck=False)
    for beliefs in (hers, others):
        for name, at in (("G1", 3204), ("G2", 3721), ("G3", 3721)):
            beliefs.hear(1, Appeared(counter=name, hex=at))
    assert list(hers.all) == ["G1"] and list(others.all) == ["G2", "G3"]
    others.hear(2, Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False))
    assert list(others.all) == ["G2", "G3"]
    others.hear(2, Detected(counter="G3", ships=(1, 0, 0, 0), bismarck=False))
    assert dict(others.all) == {"G3": 1.0}


def test_strong_british_ships_sail_to_a_shadowed_bismarck() -> None:
    forces = [
        Force("G1", 3010, ("BIS",), announced=(1, 0, 0, 0)),
        Force("B8", 3010, ("SUF",)),
        Force("B2", 3014, HOME_FLEET),
    ]
    scene = Scene(forces, shadows=MappingProxyType({"G1": "B8"}))
    heard = Appeared(counter="G1", hex=3010), Detected(counter="G1", ships=(1, 0, 0, 0), bismarck=True)
    request = MoveRequest(scene.game.view(BRITISH), frozenset(("B8",)))
    assert ordered(request, *heard).startswith("SAIL B2 3013 3012")


def test_the_cruiser_with_radar_is_detached_to_shadow() -> None:
    scene = Scene([Force("G1", 3010, ("BIS",)), Force("B8", 3010, ("NOR", "SUF"))], detected=frozenset({"G1"}))
    request = ShadowRequest(scene.game.view(BRITISH), MappingProxyType({"G1": ("NOR", "SUF")}))
    assert ordered(request, Appeared(counter="G1", hex=3010)) == "SHADOW B8 G1 WITH SUF"


def test_a_captain_calls_a_battle_only_if_he_is_stronger() -> None:
    def called(*ships: str) -> str:
        forces = [Force("G1", 3010, ("BIS",), announced=(1, 0, 0, 0)), Force("B1", 3010, ships)]
        return ordered(CallRequest(Scene(forces).game.view(BRITISH), 3010, True))

    assert called(*HOME_FLEET) == str(YES)
    assert called("NOR") == str(NO)


def test_the_weaker_side_leaves_and_guns_fire_at_the_best_target() -> None:
    scene = Scene([Force("G1", 3010, ("BIS", "PEU")), Force("B8", 3010, ("NOR", "KGV"))])
    view = scene.game.view(BRITISH)

    def battle(*names: str) -> BattleSight:
        ships = MappingProxyType({name: Ship(name) for name in names})
        return BattleSight(3010, 4, "B", False, ships, frozenset(), frozenset())

    assert ordered(LeaveRequest(view, battle("NOR", "BIS"), True)) == str(YES)
    assert ordered(LeaveRequest(view, battle("KGV", "PEU"), True)) == str(NO)
    assert ordered(FireRequest(view, battle("KGV", "BIS", "PEU"))).startswith("FIRE KGV GUNS")


def test_an_escort_leaves_only_if_it_is_worth_more_than_its_convoy() -> None:
    """With an option its convoy then counts double (X3c)."""

    def leaves(*ships: str, real: bool, beside: tuple[str, ...] = ()) -> list[str]:
        forces = [Force("B1", 3010, ships, "HX1"), Force("B2", 3010, beside)]
        convoys, options = [Convoy("HX1", 3010, 16, real)], frozenset({"abandon"})
        view = Scene(forces, convoys, options=options).game.view(BRITISH)
        own, counters = {*ships, *beside}, dict.fromkeys(ships, "B1") | dict.fromkeys(beside, "B2")
        afloat = MappingProxyType({name: Ship(name) for name in (*own, "BIS", "SCH", "GNE")})
        escorts = frozenset(ships)
        battle = BattleSight(3010, 4, "B", False, afloat, frozenset(), frozenset(), MappingProxyType(counters), escorts)
        said = ordered(LeaveRequest(view, battle, True))
        return [said, ordered(GroupsRequest(view, battle, (*beside, *ships)))] if said == str(YES) else [said]

    assert leaves("RAM", real=False) == [str(YES), "GROUP RAM"], "12 points against 10 on average"
    assert leaves("RAM", real=True) == [str(NO)], "against 15"
    assert leaves("NOR", real=False) == [str(NO)]
    assert leaves("NOR", real=False, beside=("SUF",)) == [str(YES), str(DONE)]
