"""The log of a hunt as prose: each reported event once, with names."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from compbis.games.chase_of_the_bismarck.afterwards import hindsight, logbook
from compbis.games.chase_of_the_bismarck.afterwards.sighted import aircraft
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.state.combat_reports import (
    AirAttack,
    Chit,
    Combat,
    Left,
    Special,
    Steered,
    Sunk,
    Volley,
)
from compbis.games.chase_of_the_bismarck.state.reports import (
    ConvoyMet,
    Emergency,
    HuffDuff,
    Located,
    NoFuel,
    Repaired,
    Weather,
    Won,
)
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.games.chase_of_the_bismarck.words.damage import damage_after
from compbis.games.chase_of_the_bismarck.words.phrases import the
from compbis.table.finished.chronicle import Logged, TurnStory
from compbis.table.game import SETTLED, GameOver
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, Side
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.games.players import whole_game

SEEDS = range(1, 4)


def hunt() -> Scene:
    """The raiders together, with the Norfolk and the Suffolk near them."""
    scene = Scene().force("KG1", "M17", "BIS", "PEU", fuel=8)
    return scene.put("NOR", "L17", fuel=9).put("SUF", "M17", fuel=9).put("WEI", "C11")


def one_turn(scene: Scene, *facts: Facts, orders: Sequence[str] = ()) -> TurnStory:
    """A turn of a scene with these additional reports. orders: those of the Movement Phase."""
    from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase

    scene.run(lambda: movement_phase(scene.game), *orders)
    reports = [*(Report(13, BOTH, each) for each in scene.facts(object)), *(Report(13, BOTH, each) for each in facts)]
    return TurnStory(13, "24 MAY  NOON", scene.asked, reports)


def log_events(*turns: TurnStory) -> list[list[str]]:
    return [[*logged.events] for logged in logbook.log(turns)]


def found(at: str, *classes: tuple[str, int], how: str = "call", side: Side = BRITISH) -> Located:
    return Located(side=side, at=HEXES[at], force=len(classes) > 1, classes=classes, how=how, shadowed=False)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_has_every_loss_fight_and_convoy_once(seed: int) -> None:
    turns = whole_game("chase-of-the-bismarck", "plain", seed)
    for logged in logbook.log(turns):
        said = ". ".join(logged.events)
        for facts in (report.facts for report in logged.turn.reports):
            match facts:
                case Sunk(ship=ship):
                    assert said.count(f"{the(ship)} WAS SUNK") + said.count(f"{the(ship)} BLEW UP AND SANK") == 1
                case NoFuel(ship=ship):
                    assert said.count(f"{the(ship)} HAD NO FUEL LEFT") == 1
                case ConvoyMet(convoy=convoy) if convoy:
                    assert said.count(f"MET CONVOY {convoy.upper()}") == 1
                case Won(what=what) if what != "merchant":
                    assert said.count(f"CONVOY {what.upper()} WAS SUNK") == 1
        fights = sum(isinstance(report.facts, Combat) for report in logged.turn.reports)
        assert said.count("IN VISIBILITY") == fights


@pytest.mark.parametrize("seed", SEEDS)
def test_the_reports_tell_all_damage(seed: int) -> None:
    turns = whole_game("chase-of-the-bismarck", "plain", seed)
    for turn, then in pairwise(turns):
        before, after = hindsight.legs(turn), hindsight.legs(then)
        told = [report.facts for report in turn.reports]
        mended = {facts.ship for facts in told if isinstance(facts, Repaired)}
        for name in (before.keys() & after.keys()) - mended:
            assert damage_after(name, before[name].ship.damage, told) == after[name].ship.damage


def test_a_fight_that_ends_the_game_is_told_with_its_round_and_the_damage() -> None:
    fight = Combat(at=HEXES["M17"], attacker=BRITISH, attackers=("SUF",), defenders=("BIS", "PEU"), level=4)
    fired = Volley(ship="BIS", target="SUF", range="long", modifier=0, dice=(1,), results=("1H",))
    turned = [Steered(ship=ship, course="CLOSING", zone=4) for ship in ("SUF", "BIS")]
    facts = [
        *(fight, fired, *turned, Left(ships=("SUF",)), fired),
        *(Chit(ship="BIS", chit="rudder", evasion=(), hull=0, secondary=0), Emergency(ship="BIS", turn=15)),
        *(Special(ship="BIS", die=0, result="subtable", more=0), Sunk(ship="BIS", at=HEXES["M17"])),
    ]
    assert log_events(one_turn(hunt(), *facts))[0] == [
        "THE SUFFOLK ATTACKED THE BISMARCK AND THE PRINZ EUGEN IN M17, IN VISIBILITY 4",
        "THE SUFFOLK WAS LEFT BEHIND",
        "THE RUDDER OF THE BISMARCK WAS HIT IN ROUND 2",
        "THE BISMARCK BLEW UP AND SANK IN ROUND 2",
        "THE SUFFOLK HAD 2 OF 4 HULL LEFT",
    ]


def test_a_unit_found_is_named_by_every_unit_that_it_can_be() -> None:
    scene = hunt().put("BEL", "C11").put("ARK", "M17", fuel=9)
    turn = one_turn(scene, found("C11", ("TK", 1), how="chance"))
    assert log_events(turn) == [["RANDOM SPOTTING FOUND THE WEISSENBURG OR THE BELCHEN IN C11"]]
    turn = one_turn(scene, found("M17", ("BB", 1), ("CA", 1)), orders=["british FLY SWA1: N17 M17 SEARCH N17 M17"])
    assert "THE ARK ROYAL, THE SUFFOLK AND SWORDFISH OF THE ARK ROYAL FOUND" in log_events(turn)[0][0]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_day_of_the_log_begins_with_the_track_of_the_raiders(seed: int) -> None:
    logged = logbook.log(whole_game("chase-of-the-bismarck", "plain", seed))
    begins = [each.turn.number for each in logged if each.opening]
    days = [turn for turn in TURNS if turn == 1 or TURNS[turn].day != TURNS[turn - 1].day]
    assert begins == [turn for turn in days if turn <= logged[-1].turn.number]
    assert logged[0].opening.startswith("THE BISMARCK AND THE PRINZ EUGEN WENT FROM J30 (BERGEN)")


def test_a_sighting_names_who_found_whom() -> None:
    turn = one_turn(hunt(), found("M17", ("BB", 1), ("CA", 1)))
    assert log_events(turn) == [["THE SUFFOLK FOUND THE BISMARCK AND THE PRINZ EUGEN IN M17"]]
    apart = hunt().put("BIS", force="").put("PEU", force="")
    turn = one_turn(apart, found("M17", ("BB", 1)), found("M17", ("CA", 1)))
    assert log_events(turn) == [["THE SUFFOLK FOUND THE BISMARCK AND THE PRINZ EUGEN IN M17"]]


def test_units_found_again_are_logged_in_few_words() -> None:
    turns = [one_turn(hunt(), found("M17", ("BB", 1), ("CA", 1))) for _ in range(2)]
    assert log_events(*turns)[1] == ["THE ALLIES STILL SAW THE BISMARCK AND THE PRINZ EUGEN IN M17"]


def test_huff_duff_is_logged_only_for_raiders() -> None:
    heard = [HuffDuff(at=HEXES["C11"]), HuffDuff(at=HEXES["M17"])]
    assert log_events(one_turn(hunt(), *heard)) == [["HUFF-DUFF HEARD THE BISMARCK AND THE PRINZ EUGEN IN M17"]]


def test_a_turn_without_events_is_quiet() -> None:
    quiet = Weather(die=4, weather=4, level=4, fog=False, storm=False)
    (logged,) = logbook.log([one_turn(hunt(), quiet)])
    assert logged == Logged(logged.turn, [], "THE BISMARCK AND THE PRINZ EUGEN LAY IN M17 TOGETHER.", "NOTHING SIGHTED")


def test_air_attacks_on_a_ship_are_one_sentence_that_names_the_planes() -> None:
    scene = hunt().put("ARK", "N17", fuel=9)
    scene.force("KG1", "M17", "BIS", "PEU", mark=Mark.SHADOWED)
    hit = AirAttack(side=BRITISH, at=HEXES["M17"], ship="BIS", die=1, modifier=0, hits=1)
    turn = one_turn(scene, hit, hit, orders=["british FLY SWA1: M17 N17 ATTACK M17"])
    said = "SWORDFISH OF THE ARK ROYAL ATTACKED THE BISMARCK IN M17 IN 2 WAVES AND SCORED 2 HITS"
    assert said in log_events(turn)[0]
    assert aircraft(["BEA1", "BEA2", "SWA1", "HE1"]) == "BEAUFORTS, SWORDFISH OF THE ARK ROYAL AND HE-111"


def test_the_log_of_a_resigned_game_says_so_and_its_last_orders_are_not_carried_out() -> None:
    scene = hunt()
    over = GameOver(winner=BRITISH, british=None, german=None, reason="resigned")
    turn = one_turn(scene, over, orders=["german SAIL KG1: M18"])
    (logged,) = logbook.log([turn])
    assert list(logged.events) == [SETTLED["resigned"]]
    assert logged.opening.startswith("THE BISMARCK AND THE PRINZ EUGEN LAY IN M17")


def test_each_plan_is_explained_whatever_its_details() -> None:
    plans = ("HUNTING", "HIDING", "HOMEWARD", "CONVOYS", "TANKER", "PURSUIT", "WATCH")
    assert all(EDITION.chronicle().why("plain", plan).endswith(".") for plan in plans)
    assert EDITION.chronicle().why("plain", "HUNTING (FAR, TURN 3)") == EDITION.chronicle().why("plain", "HUNTING")
    assert EDITION.chronicle().why("plain", "NAP") == ""
