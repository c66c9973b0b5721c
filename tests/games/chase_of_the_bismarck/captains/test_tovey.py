"""Tovey does in prepared positions what the plain captain does not: he keeps a belief, spreads or gathers his ships,
keeps contact, strikes, and fights with two capital ships."""

from typing import Any

import pytest

from compbis.conformance.running import main
from compbis.games.chase_of_the_bismarck.captains.tovey import courses, flights
from compbis.games.chase_of_the_bismarck.captains.tovey.admiral import Tovey
from compbis.games.chase_of_the_bismarck.captains.tovey.belief import Belief, Chances
from compbis.games.chase_of_the_bismarck.captains.tovey.courses import Intent
from compbis.games.chase_of_the_bismarck.captains.tovey.stations import Stations, Valued
from compbis.games.chase_of_the_bismarck.cards.board import GRID, HEXES, NAMES, WATER, Hex, distance, ways
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, SteerRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    PursueRequest,
    ShadowRequest,
    StrikeRequest,
    VictimRequest,
)
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, Fly
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    HuffDuff,
    Located,
    OpenMove,
    Passed,
    ShippingAttacked,
    Weather,
)
from compbis.games.chase_of_the_bismarck.state.units import AirState, Mark
from compbis.table.report import BOTH, Report
from compbis.table.request import DONE, Request
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import ordered_by, wins_often

BISMARCK = (("BB", 1),)
CLEAR = Weather(die=4, weather=4, level=4, fog=False, storm=False)
PLAINLY = dict.fromkeys(WATER, 1.0)


def tovey(request: Request, *heard: Any) -> str:
    return ordered_by(Tovey(BRITISH, 1), request, *heard)


def believed(*heard: tuple[int, Any]) -> Belief:
    """What is believed after these reports, each with its turn."""
    belief = Belief(1)
    for turn, facts in heard:
        belief.hear(Report(turn, BOTH, facts))
    return belief


def seen(at: str, classes: Any = BISMARCK) -> Located:
    return Located(side=BRITISH, at=HEXES[at], force=False, classes=classes, how="call", shadowed=False)


def missed(at: str) -> Called:
    return Called(side=BRITISH, at=HEXES[at], found=False)


def test_the_bismarck_may_be_wherever_she_can_sail_in_a_turn_and_not_farther() -> None:
    soon = believed((13, seen("T15"))).ahead(14, 2)
    assert max(distance(at, HEXES["T15"]) for at in soon[0]) == courses.REACH
    assert max(distance(at, HEXES["T15"]) for at in soon[1]) == 2 * courses.REACH
    assert sum(soon[0].values()) == pytest.approx(1)


def test_she_is_in_no_hex_that_was_searched_in_vain() -> None:
    before = believed((13, seen("T15")), (14, CLEAR)).after_moves(14)
    after = believed((13, seen("T15")), (14, CLEAR), (14, missed("S15"))).chances
    assert before[HEXES["S15"]] > 0
    assert HEXES["S15"] not in after
    assert after[HEXES["T15"]] > before[HEXES["T15"]]


def test_she_shuns_watched_coasts_and_is_not_where_they_would_have_seen_her() -> None:
    chances = believed((13, seen("L29")), (14, CLEAR)).after_moves(14)
    assert HEXES["L28"] in chances
    assert HEXES["L27"] not in chances  # four factors


def test_she_is_drawn_to_the_lanes_and_late_to_france_or_the_far_west() -> None:
    early, late = (believed((turn, seen("M16"))).ahead(turn + 1, 4)[-1] for turn in (5, 34))

    def nearer(chances: Chances, intent: Intent) -> float:
        away = ways(GERMAN).away(courses.GOALS[intent])
        return sum(value for at, value in chances.items() if away[at] < away[HEXES["M16"]])

    assert nearer(early, Intent.EAST) > nearer(late, Intent.EAST)
    assert all(nearer(late, intent) > 0.2 for intent in (Intent.FRANCE, Intent.HIDE))


def test_the_forecast_depends_on_the_reports_and_not_on_when_it_is_asked_for() -> None:
    news = {15: missed("S15"), 17: seen("R15"), 18: missed("R14")}
    asked, unasked = believed((13, seen("T15"))), believed((13, seen("T15")))
    for turn in range(14, 22):
        for facts in (CLEAR, *([news[turn]] if turn in news else [])):
            for belief in (asked, unasked):
                belief.hear(Report(turn, BOTH, facts))
            asked.ahead(turn, 5)
    assert asked.ahead(21, 5) == unasked.ahead(21, 5)


def test_there_is_a_forecast_even_if_she_may_be_nearly_anywhere() -> None:
    lost = believed((1, CLEAR))
    lost.hear(Report(36, BOTH, CLEAR))
    for at in sorted(lost.chances):
        lost.hear(Report(36, BOTH, missed(NAMES[at])))
    ahead = lost.ahead(36, 5)
    assert all(len(chances) > len(WATER) / 4 for chances in ahead)
    assert [sum(chances.values()) for chances in ahead[1:]] == [pytest.approx(1)] * 4


def test_after_an_attack_on_shipping_she_cannot_move() -> None:
    attacked = ShippingAttacked(at=HEXES["I12"], force=False, classes=BISMARCK)
    assert believed((13, attacked)).ahead(14, 1) == [pytest.approx({HEXES["I12"]: 1.0})]


def test_a_bearing_counts_where_she_was_likely_but_little_where_other_units_stay() -> None:
    likely = believed((13, seen("T15")), (14, CLEAR), (14, HuffDuff(at=HEXES["S15"])))
    assert likely.chances[HEXES["S15"]] > 0.9
    base = believed((5, CLEAR), (5, HuffDuff(at=courses.FROM)))
    assert base.chances.get(courses.FROM, 0.0) < 0.5
    tanker = believed((13, seen("T15")), (14, CLEAR), (14, seen("S15", (("TK", 1),))), (14, HuffDuff(at=HEXES["S15"])))
    assert HEXES["S15"] not in tanker.chances


def test_a_unit_that_passed_is_followed() -> None:
    passed = Passed(side=BRITISH, at=HEXES["S15"], now=HEXES["R15"], ships=2)
    assert believed((13, seen("T15")), (14, CLEAR), (14, passed)).chances[HEXES["R15"]] > 0.5


def test_a_sighting_counts_even_where_the_belief_gave_her_no_chance() -> None:
    belief = believed((13, seen("T15")), (14, seen("C20")))
    assert belief.chances == pytest.approx({HEXES["C20"]: 1.0})
    assert (belief.known, belief.age(16)) == ((HEXES["C20"], 14), 2)


def test_units_spread_in_clear_weather_and_gather_in_thick_weather() -> None:
    ahead = [{HEXES["T15"]: 0.3, HEXES["T17"]: 0.25, HEXES["R16"]: 0.2}]
    clear, thick = (Stations(ahead, level, Valued(0), PLAINLY) for level in (4, 8))
    start = HEXES["S16"]
    assert len({clear.best(start, 2) for _ in range(3)}) == 3
    assert len({thick.best(start, 2) for _ in range(2)}) == 1


def test_only_as_many_cruisers_as_contact_needs_go_to_where_she_is() -> None:
    stations = Stations([{HEXES["T15"]: 1.0}, {HEXES["T16"]: 0.5, HEXES["T14"]: 0.5}], 4, Valued(0), PLAINLY)
    goals = [stations.best(HEXES["T16"], 2) for _ in range(5)]
    assert goals.count(HEXES["T15"]) == 3


def test_games_differ_in_where_ships_watch() -> None:
    scene = Scene(turn=2).put("NOR", "E21", fuel=10).put("SUF", "C21", fuel=10).put("MAN", "G24", fuel=8)
    request = MovementRequest(scene.game.view(BRITISH), False)
    first = {ordered_by(Tovey(BRITISH, seed), request) for seed in range(8)}
    assert len(first) > 1


def test_capital_ships_join_and_cruisers_and_carriers_leave_them() -> None:
    scene = Scene().force("TF1", "K27", "HOO", "POW", "PHF", fuel=9).force("TF2", "K27", "KGV", "VIC", "KGF", fuel=9)
    assert tovey(MovementRequest(scene.game.view(BRITISH), False)) == "DETACH VIC"
    scene.put("VIC", force="")
    assert tovey(MovementRequest(scene.game.view(BRITISH), False)).startswith("FORM TF1")


def test_capital_ships_sail_together_to_where_she_moved_in_sight() -> None:
    moved = OpenMove(side=GERMAN, at=HEXES["T15"], to=HEXES["T17"], force=False, classes=BISMARCK, fog=False)
    scene = Scene().put("BIS", "T17", mark=Mark.SHADOWED)
    scene.force("TF1", "T19", "HOO", "POW", fuel=9).put("KGV", "R18", fuel=9)
    captain, orders = Tovey(BRITISH, 1), set()
    captain.hear(Report(13, BOTH, moved))
    view = scene.game.view(BRITISH)
    for _ in range(2):
        request = MovementRequest(view, False)
        order = captain.answer(request)
        orders.add(str(order).rpartition(" ")[2])
        view = request.after(order)
    assert orders == {"T17"}


def test_a_carrier_stays_out_of_her_hex() -> None:
    scene = Scene().put("VIC", "T19", fuel=9)
    order = tovey(MovementRequest(scene.game.view(BRITISH), False), seen("T17"))
    assert not order.endswith("T17")


def test_a_ship_makes_for_port_while_it_has_fuel_and_sooner_if_the_port_is_far() -> None:
    scene = Scene().put("SUF", "K24", fuel=2)
    away = distance(HEXES["K24"], HEXES["K27"])
    order = tovey(MovementRequest(scene.game.view(BRITISH), False))
    assert order.startswith("SAIL SUF")
    assert distance(HEXES[order.split()[2]], HEXES["K27"]) < away
    scene.put("SUF", "K27", fuel=2)
    assert tovey(MovementRequest(scene.game.view(BRITISH), False)) == "PORT SUF"


def test_a_slower_battleship_rests_every_other_turn_rather_than_pay() -> None:
    scene = Scene().put("ROD", "N23", fuel=9, moved=1)
    assert tovey(MovementRequest(scene.game.view(BRITISH), False)) == "PATROL ROD"
    scene.put("ROD", moved=0)
    assert tovey(MovementRequest(scene.game.view(BRITISH), False)).startswith("SAIL ROD")


def test_capital_ships_wait_in_the_middle_of_many_chances_rather_than_at_a_lone_peak() -> None:
    around = dict.fromkeys(GRID.beside[HEXES["T15"]], 0.13)
    ahead = [{HEXES["T19"]: 0.22, **around}]
    assert Stations(ahead, 4, Valued(4, central=True), PLAINLY).best(HEXES["T17"], 2) == HEXES["T15"]


def test_he_calls_the_likeliest_hex_and_none_where_she_cannot_be() -> None:
    view = Scene(turn=14).put("NOR", "T15").put("SUF", "S15").put("MAN", "C20").game.view(BRITISH)
    places = tuple(HEXES[name] for name in ("C20", "S15", "T15"))
    assert tovey(CallRequest(view, places), seen("T15")) in ("CALL S15", "CALL T15")
    assert tovey(CallRequest(view, (HEXES["C20"],)), seen("T15")) == str(DONE)


def test_flights_add_up_in_one_hex_until_the_factors_suffice() -> None:
    scene = Scene(weather=8)  # level 8: four markers
    chances = {HEXES["L29"]: 0.5}
    view = scene.game.view(BRITISH)
    factors = dict(search.factors(BRITISH, view.ships, ()))
    searched: list[Hex] = []
    for name in ("BLE1", "BEA1"):
        order = flights.search(view, view.air[name], chances, factors)
        assert isinstance(order, Fly)
        searched += order.search
        factors = search.factors(BRITISH, view.ships, tuple(searched))
    assert searched == [HEXES["L29"]] * 4


def test_aircraft_strike_a_shadowed_enemy_and_choose_the_battleship() -> None:
    scene = Scene().force("KG1", "L29", "BIS", "PEU", mark=Mark.SHADOWED)
    for air in scene.game.position.air[BRITISH].values():
        scene.aircraft(air.id, state=AirState.READY if air.id == "BLE1" else AirState.REFIT)
    order = tovey(MovementRequest(scene.game.view(BRITISH), False))
    assert order.startswith("FLY BLE1")
    assert order.endswith("ATTACK L29")
    scene.game.with_side("attack", BRITISH, (HEXES["L29"],))
    assert tovey(StrikeRequest(scene.game.view(BRITISH))) == "STRIKE L29 BB"


def test_a_cruiser_shadows_if_its_chance_is_nearly_that_of_a_flotilla() -> None:
    scene = Scene().put("BIS", "T15", mark=Mark.SIGHTED)
    scene.force("TF1", "T15", "KGV", "KGF").put("NOR", "T15").put("SUF", "T15")
    assert tovey(ShadowRequest(scene.game.view(BRITISH), False)) == "SHADOW T15/1: SUF"


def test_of_two_parts_he_shadows_the_one_with_the_battleship() -> None:
    view = Scene().game.view(BRITISH)
    request = PursueRequest(view, HEXES["T15"], (("CA", 1),), BISMARCK, ("SUF",), False)
    assert tovey(request) == "PURSUE SLOW"
    request = PursueRequest(view, HEXES["T15"], BISMARCK, (("CA", 1),), ("SUF",), False)
    assert tovey(request) == "PURSUE FAST"


def test_two_capital_ships_attack_her_but_one_does_not_and_none_attacks_a_flotilla() -> None:
    scene = Scene().put("BIS", "T15", mark=Mark.SIGHTED).put("POW", "T15")
    assert tovey(CombatRequest(scene.game.view(BRITISH), ())) == str(DONE)
    scene.force("TF1", "T15", "HOO", "POW")
    assert tovey(CombatRequest(scene.game.view(BRITISH), ())) == "ATTACK T15/1 WITH TF1"
    scene = Scene().put("ZF5", "T15", mark=Mark.SIGHTED).force("TF1", "T15", "HOO", "POW")
    assert tovey(CombatRequest(scene.game.view(BRITISH), ())) == str(DONE)


def test_late_in_the_game_a_weaker_unit_attacks_an_undamaged_bismarck_since_a_hit_takes_points() -> None:
    scene = Scene().put("BIS", "T15", mark=Mark.SIGHTED).put("POW", "T15").change(turn=38)
    assert tovey(CombatRequest(scene.game.view(BRITISH), ())) == "ATTACK T15/1 WITH POW"


def test_convoy_escorts_do_not_run_and_those_with_torpedoes_close() -> None:
    def steers(ship: str) -> str:
        scene = Scene()
        zones = {"BIS": 8, "PEU": 8, "RAM": 23, "TC1": 23}
        fighters = {name: Fighter.of(scene.ship(name), zone, BREAKING) for name, zone in zones.items()}
        fighters["TC1"] = fighters["TC1"]._replace(torpedoes=8)
        return tovey(
            SteerRequest(scene.game.view(BRITISH), Battle(HEXES["I12"], GERMAN, 4, fighters, convoy=True), ship)
        )

    assert steers("RAM") == "STEER OPENING 0"
    assert steers("TC1") == "STEER CLOSING 4"


def test_he_shows_a_submarine_the_ship_that_matters_least() -> None:
    scene = Scene().force("TF1", "T15", "HOO", "POW", "REP")
    assert tovey(VictimRequest(scene.game.view(BRITISH), "submarine", ("HOO", "POW", "REP"))) == "CHOOSE REP"


def test_he_beats_the_random_captain() -> None:
    assert wins_often(BRITISH, EDITION, "tovey", "random")


@pytest.mark.release
def test_he_keeps_the_laws_of_captains() -> None:
    module = "compbis.games.chase_of_the_bismarck.captains.tovey.admiral:Tovey"
    game = "compbis.games.chase_of_the_bismarck.edition:EDITION"
    assert main([module, "--game", game, "--side", BRITISH, "--games", "1"]) == 0
