"""What the German captain Lutjens does in prepared positions, and how he guesses where the Allied fleets are."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from compbis.conformance.running import main
from compbis.games.chase_of_the_bismarck.captains.lutjens import bunkers, dangers, hunting, tally
from compbis.games.chase_of_the_bismarck.captains.lutjens.admiral import Lutjens
from compbis.games.chase_of_the_bismarck.captains.lutjens.courses import costs, moves
from compbis.games.chase_of_the_bismarck.captains.lutjens.fleets import CARRIER, Fleets
from compbis.games.chase_of_the_bismarck.captains.lutjens.leanings import Leanings
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, ZONES, distance
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, SteerRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, PlaceRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    ConvoyRequest,
    HuntRequest,
    MerchantRequest,
    SubmarineSearchRequest,
)
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Combat, Sunk
from compbis.games.chase_of_the_bismarck.state.orders import OPENING, Sail, read
from compbis.games.chase_of_the_bismarck.state.reports import Called, Located, ShippingAttacked
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import DONE, YES, Request
from compbis.table.side import BRITISH, GERMAN
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import ordered_by, wins_often

HOME_FLEET = HEXES["K27"]


class Even(random.Random):
    """Dice that always fall in the middle."""

    def random(self) -> float:
        return 0.5


def lutjens(request: Request, *heard: Any) -> str:
    """The order of a Lutjens without leanings."""
    captain = Lutjens(GERMAN, 1)
    captain._leanings = Leanings(Even())
    return ordered_by(captain, request, *heard)


def raiders(at: str, **state: Any) -> Scene:
    return Scene().force("KG1", at, "BIS", "PEU", **{"fuel": 9, **state}).put("BIS", fuel=state.get("fuel", 16))


def ordered(scene: Scene, *heard: Any) -> str:
    """His first order of the Movement Phase."""
    return lutjens(MovementRequest(scene.game.view(GERMAN), False), *heard)


def end_of(order: str) -> int:
    sail = read(order)
    assert isinstance(sail, Sail)
    return sail.way[-1]


def fleets(turn: int, *heard: Facts) -> Fleets:
    """His guesses at the start of a turn, if he heard this on the turn before."""
    guesses = Fleets(random.Random(1))
    guesses.advance(turn - 1)
    for facts in heard:
        guesses.hear(Report(turn - 1, BOTH, facts))
    guesses.advance(turn)
    return guesses


def capital_ships(guesses: Fleets, hexes: int, *names: str) -> float:
    """The most capital ships that he expects within this distance of one of these hexes."""
    near = guesses.near(hexes)
    return max(near.get(HEXES[name], 0.0) for name in names)


def located(at: str, *classes: tuple[str, int], by: Any = GERMAN) -> Located:
    return Located(side=by, at=HEXES[at], force=True, classes=classes, how="call", shadowed=True)


def test_he_beats_the_random_captain() -> None:
    assert wins_often(GERMAN, EDITION, "random", "lutjens")


@pytest.mark.release
def test_he_keeps_the_laws_of_captains() -> None:
    name = "compbis.games.chase_of_the_bismarck.captains.lutjens.admiral:Lutjens"
    assert main([name, "--game", "chase-of-the-bismarck", "--side", "german", "--games", "1"]) == 0


# Where the fleets may be


def test_fleets_start_where_the_set_up_has_them() -> None:
    assert fleets(1).near(0)[HOME_FLEET] == pytest.approx(3)  # Hood, Prince of Wales, King George V
    assert fleets(1).near(0)[HEXES["N26"]] == pytest.approx(1)  # Repulse


def test_fleets_sail_towards_a_heavy_ship_that_was_found() -> None:
    guesses = Fleets(random.Random(1))
    guesses.hear(Report(1, BOTH, located("I11", ("BB", 1), by=BRITISH)))
    guesses.advance(12)
    assert capital_ships(guesses, 6, "I11") > 1 > capital_ships(fleets(12), 6, "I11")


def test_force_h_waits_until_a_heavy_ship_is_found() -> None:
    gibraltar = HEXES["AF25"]
    assert fleets(9).near(0)[gibraltar] == pytest.approx(1)
    guesses = Fleets(random.Random(1))
    attacked = ShippingAttacked(at=HEXES["I11"], force=True, classes=(("BB", 1),))
    guesses.hear(Report(4, BOTH, attacked))
    guesses.advance(9)
    assert guesses.near(0).get(gibraltar, 0.0) < 0.9


def test_a_fleet_is_where_it_was_seen_or_fought_and_not_where_nothing_was_found() -> None:
    assert capital_ships(fleets(6, located("T20", ("BC", 1))), 2, "T20") >= 1
    combat = Combat(at=HEXES["T20"], attacker=BRITISH, attackers=("KGV",), defenders=("BIS",), level=4)
    assert capital_ships(fleets(6, combat), 2, "T20") >= 1
    guesses = Fleets(random.Random(1))
    guesses.advance(2)
    at = next(iter(sorted(guesses.near(0))))
    guesses.hear(Report(2, BOTH, Called(side=GERMAN, at=at, found=False)))
    assert at not in guesses.near(0)


def test_fleets_that_know_nothing_wait_and_those_that_follow_a_report_sail() -> None:
    def average_way(guesses: Fleets) -> float:
        return sum(distance(at, HOME_FLEET) * ships for at, ships in guesses.near(0).items() if at // 100 < 15)

    guesses = Fleets(random.Random(1))
    guesses.hear(Report(1, BOTH, located("I11", ("BB", 1), by=BRITISH)))
    guesses.advance(6)
    assert average_way(guesses) > 1.5 * average_way(fleets(6))


def test_aircraft_far_from_land_tell_where_a_carrier_is() -> None:
    def carriers(at: str) -> float:
        attack = AirAttack(side=BRITISH, at=HEXES[at], ship="BIS", die=9, modifier=0, hits=0)
        return fleets(6, attack).near(4, CARRIER).get(HEXES[at], 0.0)

    assert carriers("I14") > 0.9 > 0.1 > carriers("K31")  # bombers from Scotland reach the latter


def test_a_sunk_ship_is_no_danger() -> None:
    sunk = [Sunk(ship=ship, at=HEXES["K27"]) for ship in ("HOO", "POW")]
    assert sum(fleets(2, *sunk).near(0).values()) == pytest.approx(sum(fleets(2).near(0).values()) - 2)


# Dangers


def test_a_fleet_is_more_dangerous_near_and_in_clear_weather() -> None:
    def danger(view: View, at: str) -> float:
        return dangers.now(view, fleets(13, located("I12", ("BB", 1))))(HEXES[at])

    clear, thick = (Scene(weather=weather).game.view(GERMAN) for weather in (3, 7))
    assert danger(clear, "I12") > danger(clear, "I9") > danger(clear, "W6")
    assert danger(clear, "I12") > danger(thick, "I12")


def test_a_fleet_needs_no_search_to_attack_a_shadowed_unit_even_in_thick_weather() -> None:
    heard = fleets(13, located("I12", ("BB", 1)))
    free, shadowed = (
        dangers.now(raiders("I12", mark=mark).change(weather=8).game.view(GERMAN), heard)(HEXES["I12"])
        for mark in (Mark.NONE, Mark.SHADOWED)
    )
    assert shadowed > 2 * free


def test_a_carrier_is_dangerous_once_the_bismarck_is_shadowed() -> None:
    attack = AirAttack(side=BRITISH, at=HEXES["T14"], ship="BIS", die=9, modifier=0, hits=0)
    heard = fleets(13, attack)
    free, shadowed = (
        dangers.now(raiders("T15", mark=mark).game.view(GERMAN), heard) for mark in (Mark.NONE, Mark.SHADOWED)
    )
    assert shadowed(HEXES["T15"]) > free(HEXES["T15"]) + 1
    assert shadowed(HEXES["T22"]) < shadowed(HEXES["T15"])


def test_fog_hides_ships_from_a_search() -> None:
    at, guesses = HEXES["C21"], fleets(13, located("C21", ("BB", 1)))
    clear, foggy = (Scene(weather=weather).game.view(GERMAN) for weather in (4, 6))
    assert ZONES[at].fog
    assert dangers.now(foggy, guesses)(at) < dangers.now(clear, guesses)(at) / 2
    assert dangers.later(clear, guesses)(at) > 0


def test_an_enemy_who_never_searches_is_feared_less() -> None:
    assert fleets(20).alert < fleets(2).alert <= 1
    calls = (Report(turn, BOTH, Called(side=BRITISH, at=HEXES["I12"], found=False)) for turn in range(1, 20))
    assert alert_after(calls) == 1


def alert_after(reports: Iterable[Report]) -> float:
    guesses = Fleets(random.Random(1))
    for report in reports:
        guesses.advance(report.turn)
        guesses.hear(report)
    return guesses.alert


# Points


def test_points_count_ships_of_both_sides() -> None:
    scene = raiders("I11").lost("WEI").change(won=(5,), halves=(5,))
    assert tally.points(scene.game.view(GERMAN)) == 5 + 3 - 1
    scene.lost("RAM").lost("TC1")
    assert tally.points(scene.game.view(GERMAN)) == 7 + 7 + 1


def test_the_bismarck_can_end_at_sea_if_undamaged_with_fuel_or_a_tanker() -> None:
    assert tally.may_end_undamaged(raiders("I11").game.view(GERMAN))
    assert not tally.may_end_undamaged(raiders("I11", hull=1).game.view(GERMAN))
    scene = raiders("I11", fuel=8)
    assert not tally.may_end_undamaged(scene.game.view(GERMAN))
    assert tally.may_end_undamaged(scene.put("WEI", "N8").game.view(GERMAN))


def test_she_goes_to_france_only_if_there_is_time() -> None:
    view = raiders("I12", hull=2).change(won=(6, 6), turn=30).game.view(GERMAN)
    assert tally.enough_in_port(view, 9)
    assert not tally.enough_in_port(view, 11)


def test_after_two_capital_ships_in_combat_he_takes_the_bismarck_to_port_whatever_the_points() -> None:
    """4: a Strategic Victory needs no points, and any port that ends the game will do."""
    for prizes, turn, goes in ((("HOO", "REN"), 20, True), (("HOO",), 20, False), (("HOO", "REN"), 39, False)):
        scene = raiders("I12").change(prizes=prizes, turn=turn)
        assert tally.enough_in_port(scene.game.view(GERMAN), 9) is goes
    for at in ("V27", "J30"):  # St Nazaire and Bergen
        scene = raiders(at).change(prizes=("HOO", "REN"), turn=20)
        assert ordered(scene) == "PORT BIS"
    assert ordered(raiders("J30").change(turn=20)) != "PORT BIS"


def test_late_in_the_game_he_wants_fewer_points_to_spare() -> None:
    scene = raiders("I12").change(won=(6,))
    assert not tally.enough_at_sea(scene.game.view(GERMAN))
    assert tally.enough_at_sea(scene.change(turn=25).game.view(GERMAN))


# What he does


def test_he_places_two_tankers_to_refuel_from_and_others_far_away() -> None:
    game = EDITION.new(1, {})
    view = game.view(GERMAN)  # type: ignore[attr-defined]
    assert ordered_by(Lutjens(GERMAN, 1), PlaceRequest(view, False)).startswith("PLACE WEI")


def test_he_hunts_along_the_lane() -> None:
    order = ordered(raiders("G14"))
    assert distance(end_of(order), HEXES["I13"]) < distance(HEXES["G14"], HEXES["I13"])


def test_he_leaves_the_lane_to_a_fleet_that_was_seen_there() -> None:
    away = end_of(ordered(raiders("G14", fuel=18).change(turn=3), located("I14", ("BB", 1), ("BC", 1))))
    assert distance(away, HEXES["I14"]) > distance(HEXES["G14"], HEXES["I14"])


def test_he_hides_once_the_points_suffice() -> None:
    scene = raiders("I12").change(won=(8,))
    view = scene.game.view(GERMAN)
    assert lutjens(HuntRequest(view)) == str(DONE)
    captain = Lutjens(GERMAN, 1)
    captain.answer(MovementRequest(view, False))
    assert captain.thought.startswith("HIDING")
    assert lutjens(HuntRequest(raiders("I12").game.view(GERMAN))) == "HUNT KG1"


def test_he_takes_a_damaged_bismarck_home_once_the_points_suffice_there() -> None:
    scene = raiders("S20", hull=2).change(won=(6, 6))
    order = ordered(scene)
    assert distance(end_of(order), HEXES["V27"]) < distance(HEXES["S20"], HEXES["V27"])
    assert ordered(raiders("V27", hull=2).change(won=(6, 6))) == "PORT BIS"


def test_he_sails_to_a_tanker_when_short_of_fuel_and_refuels_there() -> None:
    scene = raiders("L9", fuel=5).put("WEI", "N8").put("BEL", "N8")
    assert distance(end_of(ordered(scene)), HEXES["N8"]) < distance(HEXES["L9"], HEXES["N8"])
    there = raiders("N8", fuel=4).put("BIS", fuel=7).put("WEI", "N8")
    assert ordered(there) == "REFUEL BIS FROM WEI"
    assert ordered(there.put("PEU", fuel=0, clock=20)) == "REFUEL PEU FROM WEI"


def test_he_sails_to_a_tanker_late_too_if_he_can_be_there_in_time() -> None:
    def towards(turn: int) -> bool:
        scene = raiders("K9", fuel=9).change(turn=turn).put("WEI", "N8").put("PEU", fuel=3)
        return distance(end_of(ordered(scene)), HEXES["N8"]) < distance(HEXES["K9"], HEXES["N8"])

    assert towards(36)


def test_he_hunts_to_the_end_if_he_has_the_fuel_but_not_the_points() -> None:
    def stays(bismarck: int, **state: Any) -> bool:
        met = ("OB.323", "OB.324", "Britannic")
        scene = raiders("J8", fuel=bismarck).put("PEU", **state).change(turn=37, won=(4,), met=met).put("WEI", "L8")
        return ordered(scene) == "PATROL KG1"

    assert stays(11, fuel=5) and stays(10, fuel=5)
    assert stays(16, fuel=0, clock=41) and not stays(16, fuel=0, clock=40)


def test_fuel_is_dearer_when_little_is_left() -> None:
    scene = raiders("I12")
    ship = scene.ship("BIS")
    low = ship._replace(fuel=11)
    assert bunkers.price(ship, 2, True) < bunkers.price(low, 2, True) < bunkers.price(low, 2, False)
    assert bunkers.price(ship, 1, True) == 0
    assert bunkers.thirst((ship,), 27) == 0 < bunkers.thirst((ship._replace(fuel=8),), 27)


def test_the_bismarck_keeps_two_points_for_storms_beyond_those_that_she_needs_at_the_end() -> None:
    ship = raiders("I12").ship("BIS")
    nearly = ship._replace(fuel=tally.RESERVE + 1)
    assert bunkers.thirst((ship._replace(fuel=tally.RESERVE + 2),), 5) < bunkers.thirst((nearly,), 5)
    assert bunkers.thirst((nearly._replace(damage=nearly.damage._replace(hull=1)),), 5) == 0


def test_early_in_the_game_she_hunts_with_less_fuel_since_there_is_time_to_refuel() -> None:
    nearly = raiders("I12").ship("BIS")._replace(fuel=tally.RESERVE)
    assert bunkers.thirst((nearly,), 27) == 0 < bunkers.thirst((nearly,), 5)


def test_he_repairs_a_rudder() -> None:
    assert ordered(raiders("I12").put("BIS", rudder=True)) == "REPAIR BIS"


def test_he_leaves_a_consort_behind_that_cannot_sail() -> None:
    assert ordered(raiders("I12").put("PEU", rudder=True)) == "DETACH PEU"
    assert ordered(raiders("I12").put("BIS", force="").put("PEU", force="", rudder=True)) == "REPAIR PEU"


def test_a_consort_with_empty_tanks_leaves_for_fuel_in_time() -> None:
    def scene(clock: int) -> Scene:
        return raiders("J12").put("PEU", fuel=0, clock=clock).put("WEI", "N8")

    assert not ordered(scene(23)).startswith("DETACH")
    assert ordered(scene(20)) == "DETACH PEU"
    alone = scene(20).put("BIS", force="", sailed=True).put("PEU", force="")
    assert distance(end_of(ordered(alone)), HEXES["N8"]) < distance(HEXES["J12"], HEXES["N8"])
    nearly = raiders("J15").put("PEU", fuel=1).put("WEI", "N8")
    assert ordered(nearly) == "DETACH PEU"  # a storm may empty them a hex farther on, and it is too far then
    assert not ordered(raiders("J14").put("PEU", fuel=1).put("WEI", "N8")).startswith("DETACH")
    there = alone.put("PEU", "N8", clock=14)
    assert ordered(there) == "REFUEL PEU FROM WEI"
    assert ordered(there.put("BIS", "N8", fuel=5, sailed=False)) == "REFUEL PEU FROM WEI"


def test_destroyers_wait_in_trondheim() -> None:
    scene = raiders("I12").put("BIS", sailed=True).put("PEU", sailed=True).put("ZF5", "J30", fuel=4)
    assert distance(end_of(ordered(scene)), HEXES["G31"]) < distance(HEXES["J30"], HEXES["G31"])


def test_he_attacks_escorts_that_are_much_weaker_and_any_in_the_last_turns() -> None:
    def attacks(*escorts: str, turn: int = 13, **state: Any) -> bool:
        view = raiders("I12", **state).change(turn=turn).game.view(GERMAN)
        return lutjens(ConvoyRequest(view, "KG1", "HX.126", escorts)) == str(YES)

    assert attacks() and attacks("CAI", "EXE") and attacks("ROD")
    assert not attacks("NEL", "LON") and not attacks("RAM", "TC1")
    assert attacks("NEL", "LON", turn=38) and attacks("RAM", "TC1", turn=38)
    assert attacks(hull=4, bow=2) and not attacks("ROD", hull=4, bow=2)
    alone = Scene().put("BIS", "I12", fuel=16).change(turn=38).game.view(GERMAN)
    assert lutjens(ConvoyRequest(alone, "BIS", "HX.128", ("REV", "TC2"))) == str(YES)


def test_he_attacks_stronger_escorts_of_an_enemy_who_never_searches() -> None:
    view, unit = raiders("I12").game.view(GERMAN), (raiders("I12").ship("BIS"), raiders("I12").ship("PEU"))
    assert not hunting.attacks(view, unit, ("RAM", "TC1"), fleets(2).alert)
    assert hunting.attacks(view, unit, ("RAM", "TC1"), fleets(20).alert)


def test_a_hunt_is_worth_most_where_convoys_are_left() -> None:
    scene = raiders("I12")
    view, unit = scene.game.view(GERMAN), (scene.ship("BIS"), scene.ship("PEU"))
    middle = hunting.worth(view, unit, HEXES["I12"], 1.0)
    assert middle > hunting.worth(view, unit, HEXES["J12"], 1.0) > 0 == hunting.worth(view, unit, HEXES["M13"], 1.0)
    met = scene.change(met=("HX.126", "HX.127", "HX.128", "Britannic")).game.view(GERMAN)
    assert hunting.worth(met, unit, HEXES["I12"], 1.0) < middle


def test_he_attacks_a_single_merchant_ship_for_the_last_point_or_if_he_misses_no_hunt() -> None:
    def attacks(scene: Scene, *heard: Any) -> bool:
        return lutjens(MerchantRequest(scene.game.view(GERMAN), "KG1"), *heard) == str(YES)

    assert not attacks(raiders("I12"))
    assert attacks(raiders("I12").change(won=(4,), merchants=1))
    shadowed = raiders("I12", mark=Mark.SHADOWED)
    assert attacks(shadowed) and not attacks(shadowed, located("I12", ("BB", 1)))
    assert attacks(raiders("I12").change(turn=40))
    assert not attacks(raiders("I12").put("BIS", hull=1).change(won=(4,), merchants=1))  # he needs six more


def test_a_submarine_searches_where_most_capital_ships_may_be() -> None:
    request = SubmarineSearchRequest(Scene(turn=3).game.view(GERMAN))
    order = read(lutjens(request, located("T20", ("BB", 1)), located("T20", ("BC", 1))))
    assert distance(order.at, HEXES["T20"]) <= 2


# How he fights


def test_the_undamaged_bismarck_attacks_only_a_carrier_alone() -> None:
    def attacks(enemy: str, **state: Any) -> bool:
        scene = raiders("T15", **state).put(enemy, "T15", mark=Mark.SIGHTED)
        return lutjens(CombatRequest(scene.game.view(GERMAN), ())).startswith("ATTACK")

    assert not attacks("NOR")
    assert attacks("NOR", hull=1)
    assert attacks("VIC")


def test_he_keeps_strong_escorts_at_a_distance() -> None:
    def steers(*escorts: str) -> str:
        scene = raiders("I12", torpedoes=3)
        zones = {"BIS": 10, "PEU": 10, **dict.fromkeys(escorts, 27)}
        torpedoes = {name: SHIPS[name].torpedoes for name in escorts}
        ships = {name: Fighter.of(scene.ship(name), zone, OPENING) for name, zone in zones.items()}
        ships |= {name: ships[name]._replace(torpedoes=number) for name, number in torpedoes.items()}
        return lutjens(
            SteerRequest(scene.game.view(GERMAN), Battle(HEXES["I12"], GERMAN, 4, ships, convoy=True), "BIS")
        )

    assert not steers("RAM", "TC1").startswith("STEER CLOSING 3")
    assert steers("CAI", "EXE").startswith("STEER CLOSING 3")


# What he prefers


def test_his_games_differ_in_what_is_nearly_as_good() -> None:
    games = [Leanings(random.Random(seed)) for seed in range(20)]
    assert len({game.tankers for game in games}) > 3
    assert all(not game.tolls[HEXES["H29"]] for game in games)  # the Home Fleet is near
    assert len({min(ZONES, key=lambda at: game.hunts.get(at, 1.0)) for game in games}) > 10
    assert len({game.tolls[HEXES["F22"]] < game.tolls[HEXES["D22"]] for game in games}) == 2


# Courses


def test_a_course_avoids_a_costly_hex_and_ends_at_the_best_goal() -> None:
    goal, dear = HEXES["T18"], HEXES["T19"]
    cheap = costs({goal: -1.0}, lambda at: 10.0 if at == dear else 1.0)
    assert cheap[goal] == -1
    assert cheap[HEXES["T20"]] == -1 + 1 + 2  # the price of the goal, of leaving it, and of two hexes around T19


def test_moves_stay_or_go_without_turning_back() -> None:
    found = moves(HEXES["T20"], 2)
    assert found[0] == ()
    assert {len(way) for way in found} == {0, 1, 2}
    assert all(HEXES["T20"] not in way for way in found)
