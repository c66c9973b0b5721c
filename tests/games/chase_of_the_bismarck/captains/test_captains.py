"""The plain captains do the obvious in simple positions, and the German one beats a captain who gives random orders."""

from typing import Any

import pytest

from compbis.conformance.running import main
from compbis.games.chase_of_the_bismarck.captains import CAPTAINS
from compbis.games.chase_of_the_bismarck.captains.sailing import sail_order
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, FireRequest, SteerRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest, ConvoyRequest, ShadowRequest
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import OPENING
from compbis.games.chase_of_the_bismarck.state.reports import Located
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.table.request import DONE, NO, YES, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import ordered_by, wins_often


def ordered(request: Request, *heard: Any) -> str:
    return ordered_by(CAPTAINS["plain"](request.side, 1), request, *heard)


def ships(scene: Scene, *names: str) -> str:
    """Put these ships into T15 as a Task Force; return the first."""
    scene.force("TF1" if scene.ship(names[0]).side is BRITISH else "KG1", "T15", *names)
    return names[0]


def test_the_german_beats_the_random_captain_and_loses_to_the_ally() -> None:
    assert wins_often(GERMAN, EDITION, "random", "plain")
    assert wins_often(BRITISH, EDITION, "plain", "plain")


@pytest.mark.parametrize("side", Side)
def test_the_plain_captain_keeps_the_laws_of_captains(side: Side) -> None:
    name = "compbis.games.chase_of_the_bismarck.captains.plain:plain"
    game = "compbis.games.chase_of_the_bismarck.edition:EDITION"
    assert main([name, "--game", game, "--side", side, "--games", "1"]) == 0


def test_the_ally_sails_and_searches_where_a_heavy_ship_was_seen() -> None:
    seen = Located(side=BRITISH, at=HEXES["T20"], force=True, classes=(("BB", 1),), how="call", shadowed=False)
    scene = Scene().put("KGV", "T15", fuel=9)
    assert ordered(MovementRequest(scene.game.view(BRITISH), False), seen) == "SAIL KGV: T16 T17"
    places = tuple(HEXES[name] for name in ("C20", "T19", "T20"))
    assert ordered(CallRequest(scene.game.view(BRITISH), places), seen) == "CALL T20"


def test_the_fastest_ship_with_the_best_radar_shadows() -> None:
    scene = Scene().put("BIS", "T15", mark=Mark.SIGHTED)
    for name in ("KGV", "NOR", "SUF"):
        scene.put(name, "T15")
    assert ordered(ShadowRequest(scene.game.view(BRITISH), False)) == "SHADOW T15/1: SUF"


def test_a_captain_attacks_only_if_he_is_stronger() -> None:
    scene = Scene().put("BIS", "T15", mark=Mark.SIGHTED).put("NOR", "T15")
    assert ordered(CombatRequest(scene.game.view(BRITISH), ())) == str(DONE)
    ships(scene, "KGV", "HOO")
    assert ordered(CombatRequest(scene.game.view(BRITISH), ())) == "ATTACK T15/1 WITH TF1"


def test_the_stronger_side_opens_its_broadside_and_the_weaker_breaks_off() -> None:
    scene = Scene()
    view, near = scene.game.view(BRITISH), {"KGV": 8, "HOO": 8, "PEU": 14}
    fight = battle(scene, near)
    assert ordered(SteerRequest(view, fight, "HOO")) == "STEER OPENING 0"
    assert ordered(SteerRequest(scene.game.view(GERMAN), fight, "PEU")).startswith("STEER BREAKING")
    assert ordered(FireRequest(view, fight, ("HOO", "KGV"))).endswith("AT PEU")


def battle(scene: Scene, zones: dict[str, int]) -> Battle:
    """A battle of these ships, broadside on, each in its zone."""
    fighters = {name: Fighter.of(scene.ship(name), zone, OPENING) for name, zone in zones.items()}
    return Battle(HEXES["T15"], BRITISH, 4, fighters)


def test_the_german_attacks_a_convoy_only_if_its_escorts_are_weak() -> None:
    scene = Scene().force("KG1", "I11", "BIS", "PEU")
    view = scene.game.view(GERMAN)
    assert ordered(ConvoyRequest(view, "KG1", "WS.8B", ("CAI", "EXE"))) == str(YES)
    assert ordered(ConvoyRequest(view, "KG1", "SL.75", ("NEL", "LON"))) == str(NO)


def test_the_german_detaches_his_destroyers_and_returns_to_port_in_time() -> None:
    scene = Scene().force("KG1", "J30", "BIS", "PEU", "ZF5", fuel=9)
    assert ordered(MovementRequest(scene.game.view(GERMAN), False)) == "DETACH ZF5"
    scene.force("KG1", "V27", "BIS", "PEU", fuel=9).put("ZF5", "J30", force="").change(turn=39)
    assert ordered(MovementRequest(scene.game.view(GERMAN), False)) == "PORT BIS"


def test_a_ship_with_a_last_point_of_fuel_rests_rather_than_spend_it() -> None:
    scene = Scene().put("MOD", "K10", fuel=1, moved=1)
    goal = (HEXES["K14"],)
    assert sail_order(scene.game.view(BRITISH), (scene.ship("MOD"),), goal, haste=False) is None
    scene.put("MOD", moved=0)
    assert sail_order(scene.game.view(BRITISH), (scene.ship("MOD"),), goal, haste=False) is not None
