"""Texts before and during the hunt: emblem, briefing, headlines and the map read aloud."""

from collections.abc import Sequence

import pytest

from compbis.front.house.opening import WIDTH, briefing_page
from compbis.games import edition
from compbis.games.sink_the_bismarck.cards.scenarios import NAMES
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.desk.following import Following
from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.games.sink_the_bismarck.requests.battle import CallRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules.tally import Tally
from compbis.games.sink_the_bismarck.state.orders import GUNS, OFF, TORPEDOES, Note
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    BattleBegins,
    ConvoySailed,
    Detected,
    Fired,
    Flew,
    Harmed,
    Removed,
    ReservesRoll,
    Sailed,
    Scored,
    Searched,
    Shadowing,
    Struck,
    Sunk,
    Unmasked,
    Weather,
)
from compbis.games.sink_the_bismarck.state.units import Award, Convoy, Force, Reason
from compbis.games.sink_the_bismarck.words import asking, details, orders, pages, worth
from compbis.table.edition.choices import choice_lines, find_scenario
from compbis.table.page import Headline, unbroken
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.sink_the_bismarck.pictures.gallery import sinking
from tests.games.sink_the_bismarck.scene import Scene

PLAYED = edition("sink-the-bismarck")
COLUMNS, ROWS = 80, 23
"""The columns of a line; the rows of the smallest screen, minus the row of the question."""


def hunt() -> Scene:
    """An announced German counter, British counters, and a convoy."""
    forces = [Force("G1", 3010, ("BIS", "PEU"), announced=(1, 0, 1, 0)), Force("B1", 3011, ("HOO",)), Force("B2", 2925)]
    return Scene(forces, [Convoy("HX1", 2811, 5)])


def test_the_panels_tell_where_recon_units_and_convoys_of_long_names_are() -> None:
    view = Scene([Force("B1", 3011, ("HOO",))], [Convoy("ONS1", 2612, 5), Convoy("HX1", 2811, 5)]).game.view(BRITISH)
    *_, recon = details.brief(view)
    assert recon.startswith("RECON: R-HVA ") and "R-TRO" not in recon
    assert [line.partition(",")[0] for line in details.tracks(view)] == [
        "TO ST. JOHNS: ONS1 2612",
        "TO THE CLYDE: HX1 2811",
    ]


@pytest.mark.parametrize("scenario", NAMES)
@pytest.mark.parametrize("side", [BRITISH, GERMAN, None])
def test_a_briefing_fits_one_page_and_names_both_forces_and_rebuilt_values(side: Side | None, scenario: str) -> None:
    assert all(row.isascii() and len(row) <= WIDTH for row in EDITION.emblem)
    told = dict(EDITION.briefing(side, scenario))
    every = [next(iter(option.words)) for option in EDITION.options]
    titles = [EDITION.name, *choice_lines(PLAYED, scenario, every, short=True)]
    assert len(briefing_page(titles, list(told.items())).lines) <= ROWS
    own, enemy = ("THE BRITISH HAVE", "THE GERMANS HAVE") if side is None else ("YOU COMMAND", "THE ENEMY HAS")
    assert ("HOOD" in told[own]) is (side is not GERMAN)
    assert ("BISMARCK" in told[enemy]) is (side is not GERMAN)
    assert ("SCHEER" in " ".join(told.values())) is (scenario == "breakout")
    assert "RECONSTRUCTED" in told
    assert ("SISTERS SUNK" in told["IT ENDS"]) is (scenario == "rheinubung")
    assert "CATCH UP" in told["IT ENDS"] and "CATCH UP" in find_scenario(PLAYED, scenario).victory, "15.1(2)"
    assert ("24 MORE SHIPS" in told[enemy]) is (side is GERMAN)


def printed(*facts: Facts) -> list[str]:
    """The lines printed for these reports."""
    following = Following()
    return [line for each in facts for line in following.lines(Report(2, BOTH, each))]


def test_finding_the_bismarck_and_losing_a_heavy_ship_are_headlines() -> None:
    weighty = (Detected(counter="G1", ships=(1, 0, 1, 0), bismarck=True), Sunk(ship="HOO"))
    assert all(isinstance(line, Headline) for line in printed(*weighty))
    light = (Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False), Unmasked(counter="G2"))
    assert not any(isinstance(line, Headline) for line in printed(*light))


BATTLE = BattleBegins(hex=2911, forces=(("G1", ("BIS", "PEU")), ("B1", ("HOO", "POW", "DF1"))))


def fires(ship: str, target: str, points: int, weapon: str = GUNS, explosion: int = 0) -> Fired:
    return Fired(ship=ship, weapon=weapon, target=target, die=4, modified=4, points=points, explosion=explosion)


def harmed(ship: str) -> Harmed:
    return Harmed(ship=ship, damage=2, flipped=False)


def strikes(unit: str, ship: str) -> Struck:
    return Struck(unit=unit, counter="G1", ship=ship, strength=2, die=5, modified=5, points=2, explosion=0)


@pytest.mark.parametrize(
    ("name", "facts", "more", "worth"),
    [
        (
            "BIS",
            (BATTLE, fires("HOO", "BIS", 1), harmed("BIS"), fires("POW", "BIS", 1), fires("DF1", "BIS", 2, TORPEDOES)),
            ["HEX 2911", "BY THE GUNS OF PRINCE OF WALES, AND TORPEDOES OF DD FLOTILLA 1"],
            "POINTS FOR THE BRITISH (15.3) THE GAME ENDS (15.1)",
        ),
        (
            "HOO",
            (BATTLE, fires("PEU", "HOO", 0), fires("BIS", "HOO", 5, explosion=NUMBER["explodes"])),
            ["HEX 2911", "BY THE GUNS OF BISMARCK", "IT BLEW UP"],
            "POINTS FOR THE GERMANS (15.4)",
        ),
        (
            "PEU",
            (Appeared(counter="G1", hex=3010), Sailed(counter="G1", way=(3011, 3012)), strikes("T-VIC", "PEU")),
            ["HEX 3012", "BY TORPEDO PLANES T-VIC"],
            "POINTS FOR THE BRITISH (15.3)",
        ),
    ],
)
def test_15_3_a_sunk_ship_has_a_page_of_its_own_with_time_place_attackers_and_points(
    name: str, facts: Sequence[Facts], more: Sequence[str], worth: str
) -> None:
    headline = printed(*facts, harmed(name), Sunk(ship=name))[-1]
    assert isinstance(headline, Headline)
    assert list(headline.more) == ["MAY 23, 1400 HOURS, TURN 2", *more], "the next report tells the points"
    drawn = " ".join(" ".join(row.split()) for row in headline.page.text())
    assert all(fact in drawn for fact in (*more, worth))
    (flotilla,) = printed(Sunk(ship="DF1"))
    assert isinstance(flotilla, Headline) and not flotilla.page.lines


@pytest.mark.parametrize("side", Side)
def test_beside_a_sinking_the_ship_has_nothing_left_and_is_on_no_counter(side: Side) -> None:
    board = sinking(side).board
    told = [*board.text(), *(line.text for panel in board.panels for line in panel.lines)]
    assert any("BISMARCK" in row and "0" in row.split() for row in told)
    assert not any("BATTLESHIP" in row or "BIS PEU" in row for row in told)


def test_the_map_is_read_aloud_in_sentences_with_hex_numbers() -> None:
    aloud = pages.page(hunt().game.view(BRITISH)).aloud
    assert "3011: YOURS B1, HOO." in aloud
    assert "3010: ENEMY G1, LAST REPORTED 1 BATTLESHIP, 1 CRUISER." in aloud
    assert any(line.startswith("2811") and "CONVOY HX1" in line for line in aloud)


def test_a_fact_of_two_rows_is_one_sentence_when_read_aloud() -> None:
    force = Force("G1", 3010, ("BIS",), announced=(2, 1, 3, 1), convoy="HX1")
    view = Scene([force, Force("B1", 3010, ("HOO",))]).game.view(BRITISH)
    request = ShadowRequest(view, {"G1": ("HOO",)})
    assert len([line for line in asking.known(request) if "1 DD FLOTILLA" in line or "ESCORTS" in line]) == 2
    assert any("LAST REPORTED" in line and line.endswith("ESCORTS HX1") for line in asking.known_aloud(request))


def test_the_map_shows_own_counters_by_number_and_enemy_ones_by_what_was_announced() -> None:
    for side, own, enemy in ((BRITISH, "B1", "?B"), (GERMAN, "G1", "??")):
        rows = {line[:2]: line for line in pages.page(hunt().game.view(side)).text()}
        at = 2 + 2 * (30 - 3)  # the first column is 03
        assert rows["10"][at : at + 2] == (enemy if side is BRITISH else own)
        assert rows["11"][at : at + 2] == (own if side is BRITISH else enemy)


def test_the_printed_map_fits_a_line_and_shows_where_counters_are() -> None:
    west = Scene([Force("G1", 127, ("BIS",)), Force("B1", 3011, ("HOO",))])
    for scene, first in ((hunt(), "COLUMNS 03-40"), (west, "COLUMNS 01-38")):
        text = pages.page(scene.game.view(BRITISH)).text()
        assert max(map(len, text)) <= COLUMNS and first in text[0]


@pytest.mark.parametrize(("scenario", "comes"), [("historical", True), ("breakout", False)])
def test_x5_a_scheer_in_play_does_not_come_again(scenario: str, comes: bool) -> None:
    options = frozenset({"reserves"})
    view = Scene([Force("G1", 3010, ("BIS",))], scenario=scenario, noted=(9, 3912), options=options).game.view(GERMAN)
    told = " ".join((*details.fleet(view), orders.ordered(view, Note(9, 3912))))
    assert "ROLL FOR MORE SHIPS ON TURN 9" in told and ("SCHEER" in told) is comes


def test_the_list_of_contacts_does_not_reveal_a_dummy() -> None:
    told = "\n".join(details.contacts(hunt().game.view(GERMAN)))
    assert "B1 IN 3011: NOTHING REPORTED" in told and "B2 IN 2925: NOTHING REPORTED" in told


def test_only_the_german_map_shows_tankers() -> None:
    scene = Scene(tankers=(2020,), options=frozenset({"fuel"}))
    told = {side: "\n".join(pages.page(scene.game.view(side)).aloud) for side in Side}
    assert "2020: YOURS TANKER" in told[GERMAN] and "TANKER" not in told[BRITISH]


def test_a_british_player_with_a_screen_reader_hears_of_his_own_moves_only_those_that_follow_a_german() -> None:
    moves = (
        Sailed(counter="B1", way=(3011, 3012)),
        ConvoySailed(convoy="HX1", hex=2811),
        Flew(unit="R-SCA", hex=3410),
        Sailed(counter="G1", way=(3110,)),
        Sailed(counter="B2", way=(3110,)),
        Flew(unit="R-SCA", hex=3110),
    )
    heard = {}
    for side in Side:
        following = Following(spoken=True, side=side)
        assert [line for facts in moves for line in following.lines(Report(2, BOTH, facts))] == []
        heard[side] = following.held()
    assert heard[BRITISH] == ["G1 SAILED 3110; B2 3110", "RECON: R-SCA 3110"]
    assert heard[GERMAN][:2] == ["B1 SAILED 3011 3012; G1 3110; B2 3110", "CONVOYS: HX1 2811"]


def test_read_aloud_unknown_counters_share_a_line_and_so_do_convoys_with_the_same_goal() -> None:
    forces = [Force("G1", 3010, ("BIS",), announced=(1, 0, 0, 0)), Force("G2", 3011, ("PEU",)), Force("G3", 3012)]
    view = Scene([*forces, Force("B1", 2925)], [Convoy("HX1", 2811, 5), Convoy("SC1", 2812, 5)]).game.view(BRITISH)
    assert list(details.contacts_aloud(view))[:2] == [
        "G1 IN 3010: LAST REPORTED 1 BATTLESHIP",
        "G2 3011, G3 3012: NOTHING REPORTED",
    ]
    alone = Scene([*forces[:2], Force("B1", 2925)]).game.view(BRITISH)
    assert "G2 IN 3011: NOTHING REPORTED" in details.contacts_aloud(alone)
    assert [line.partition(":")[0] for line in details.convoys_aloud(view)] == ["CONVOYS TO 3716 (THE CLYDE)"]


FAIR = Weather(visibility="fair", night=False)
FOUR = tuple(Force(f"G{number}", at) for number, at in enumerate((3508, 3204, 3810, 3912), 1))
FOUND = Detected(counter="G1", ships=(1, 0, 1, 0), bismarck=True)


@pytest.mark.parametrize(
    ("facts", "later", "lines"),
    [
        ((), (), {"G1 IN 3508: REAL 25%. SINCE TURN 1"}),
        (
            (Searched(by="G1", target="B1", found=True),),
            (),
            {"G1 IN 3508: REAL. SINCE TURN 1, SEARCHED 1 TIME, FOUND 1", "G2 IN 3204: REAL 0 TO 33%. SINCE TURN 1"},
        ),
        (
            (Detected(counter="G1", ships=(0, 0, 1, 0), bismarck=False),),
            (),
            {"G1 IN 3508: REAL. SINCE TURN 1, DETECTED ON TURN 2", "G2 IN 3204: REAL 33%. SINCE TURN 1"},
        ),
        (
            (FOUND,),
            (FAIR,),
            {"G1 IN 3508: REAL. SINCE TURN 1, DETECTED ON TURN 2", "G2 IN 3204: A DUMMY. SINCE TURN 1"},
        ),
        (
            (FOUND, Unmasked(counter="G4")),
            (Appeared(counter="G5", hex=3508), FAIR),
            {
                "G1 IN 3508: REAL 50 TO 100%. SINCE TURN 1, DETECTED ON TURN 2",
                "G5 IN 3508: REAL 50 TO 100%. SINCE TURN 3 BESIDE G1",
                "G2 IN 3204: A DUMMY. SINCE TURN 1",
                "OFF THE MAP: G4 ON TURN 2, A DUMMY",
            },
        ),
        (
            (Sailed(counter="G2", way=(3203, 3202, 3201, 3101, 3001)),),
            (),
            {
                "G1 IN 3508: REAL 33%. SINCE TURN 1",
                "G2 IN 3204: A DUMMY. SINCE TURN 1 IN 3204, MOVED 5, AT MOST 5 A TURN (TOO FAR)",
            },
        ),
        (
            (Unmasked(counter="G4"),),
            (),
            {"G1 IN 3508: REAL 33%. SINCE TURN 1", "OFF THE MAP: G4 ON TURN 2, A DUMMY"},
        ),
    ],
)
def test_the_tally_says_what_a_counter_did_and_how_likely_it_is_real(
    facts: Sequence[Facts], later: Sequence[Facts], lines: set[str]
) -> None:
    more = [Force(each.counter, each.hex) for each in later if isinstance(each, Appeared)]
    off = {each.counter for each in facts if isinstance(each, Unmasked)}
    start = [force for force in FOUR if force.name not in off]
    tally = Tally(BRITISH)
    before = [*(Appeared(counter=force.name, hex=force.hex) for force in FOUR), FAIR]
    for turn, told in ((1, before), (2, (FAIR, *facts)), (3, later)):
        for each in told:
            tally.hear(Report(turn, BOTH, each))
    view = Scene([*start, *more]).game.view(BRITISH)
    assert lines <= {*unbroken(details.contacts(view, tally))}
    assert lines >= {line for line in unbroken(details.contacts(view, tally)) if line[:2] in ("G1", "OF")}


def test_16_the_tally_names_the_ships_with_which_the_scenario_starts_a_counter_but_not_pickets() -> None:
    forces, tally = [Force("B1", 3010), Force("B12", 3010)], Tally(GERMAN)
    for facts in (*(Appeared(counter=force.name, hex=force.hex) for force in forces), FAIR):
        tally.hear(Report(1, BOTH, facts))
    first, second, *_ = unbroken(details.contacts(Scene(forces).game.view(GERMAN), tally))
    assert first.endswith(". SINCE TURN 1 WITH HOOD, PRINCE OF WALES, DD FLOTILLA 1") and second.endswith(
        "SINCE TURN 1"
    )


def test_16_5_the_scheer_may_begin_apart_from_the_bismarck_and_is_counted_until_she_has_left_the_map() -> None:
    tally, far = Tally(BRITISH), "G1"
    view = Scene(FOUR, scenario="breakout").game.view(BRITISH)
    for force in FOUR:
        tally.hear(Report(1, BOTH, Appeared(counter=force.name, hex=force.hex)))
    assert tally.chances(view)["G1"] == (25, 50), "in Phase One already"
    tally.hear(Report(1, BOTH, FAIR))
    assert tally.chances(view)["G1"] == (25, 50)
    gone = Scored(side=GERMAN, points=5, reason=Reason.GONE_TO_SEA, about="SHE"), Removed(counter="G1")
    for facts in (FAIR, Sailed(counter=far, way=(OFF,)), *gone):
        tally.hear(Report(2, BOTH, facts))
    view = Scene(FOUR[1:], scenario="breakout").game.view(BRITISH)
    assert tally.chances(view)["G2"] == (33, 33)


def test_16_1_exactly_one_northern_counter_is_real_in_phase_one_already() -> None:
    tally = Tally(BRITISH)
    for force in FOUR:
        tally.hear(Report(1, BOTH, Appeared(counter=force.name, hex=force.hex)))
    assert tally.chances(Scene(FOUR).game.view(BRITISH))["G1"] == (25, 25)


@pytest.mark.rule("X5.2", "X5.3")
@pytest.mark.parametrize(
    ("scenario", "lost", "brest", "north"),
    [
        ("historical", (), 0, (25, 75)),
        ("historical", ("SCH",), 0, (25, 50)),
        ("historical", ("SHE",), 0, (25, 25)),
        ("rheinubung", (), 3, (25, 45)),
        ("breakout", (), 0, (25, 100)),
    ],
)
def test_x5_a_roll_brings_only_ships_that_one_result_may_bring(
    scenario: str, lost: tuple[str, ...], brest: int, north: tuple[int, int]
) -> None:
    """The Bismarck and the Prinz Eugen are together; in scenario 2 only the Scheer can come, in 5 only the sisters."""
    forces, tally = [*FOUR, *(Force(f"G{number}", 3721) for number in range(5, 5 + brest))], Tally(BRITISH)
    for turn, facts in (
        *((1, Appeared(counter=force.name, hex=force.hex)) for force in forces),
        *((1, FAIR), (4, ReservesRoll()), (4, FAIR)),
        *((5, Sunk(ship=ship)) for ship in lost),
    ):
        tally.hear(Report(turn, BOTH, facts))
    assert tally.chances(Scene(forces, scenario=scenario).game.view(BRITISH))["G1"] == north


def test_x5_a_german_roll_does_not_change_the_odds_of_british_counters() -> None:
    forces, tally = [Force(f"B{number}", 3308) for number in (8, 9, 10, 12)], Tally(GERMAN)
    view, told = Scene(forces, options=frozenset({"reserves"})).game.view(GERMAN), []
    for facts in (*(Appeared(counter=force.name, hex=force.hex) for force in forces), FAIR, ReservesRoll()):
        tally.hear(Report(1, BOTH, facts))
        told.append(tally.chances(view))
    assert told[-1] == told[-2] and told[-1]["B8"].low == 50, "two dummies at most"


@pytest.mark.parametrize(("rolls", "guns"), [((), "24"), ((ReservesRoll(),), "13 TO 24")])
def test_x5_the_guns_of_reserves_count_from_the_roll_on(rolls: tuple[Facts, ...], guns: str) -> None:
    forces = Force("G1", 3010, ("BIS", "PEU"), announced=(1, 0, 1, 0)), Force("B1", 3010, ("HOO",))
    view, desk = Scene(forces, options=frozenset({"reserves"})).game.view(BRITISH), Desk(BRITISH)
    for facts in rolls:
        desk.lines(Report(2, BOTH, facts))
    assert f"GUNS {guns} AT A" in " ".join(desk.preface(CallRequest(view, 3010, True)))


def test_15_4_the_guns_of_a_ship_at_sea_beyond_the_map_do_not_count() -> None:
    gone = Award(GERMAN, 5, Reason.GONE_TO_SEA, "SHE")
    forces = Force("G1", 3010, ("BIS", "PEU"), announced=(1, 0, 1, 0)), Force("B1", 3010, ("HOO",))
    told = []
    for awards in ((), (gone,)):
        view = Scene(forces, scenario="breakout", awards=awards).game.view(BRITISH)
        told.append(" ".join(worth.call(CallRequest(view, 3010, True))))
    assert "GUNS 13 TO 24 AT A" in told[0] and "GUNS 24 AT A" in told[1]


def test_16_3_the_tally_knows_that_a_ship_begins_in_brest() -> None:
    forces = [*FOUR, Force("G5", 3721), Force("G6", 3721)]
    tally = Tally(BRITISH)
    for facts in (*(Appeared(counter=force.name, hex=force.hex) for force in forces), FAIR):
        tally.hear(Report(1, BOTH, facts))
    tally.hear(Report(2, BOTH, Unmasked(counter="G4")))
    left = [force for force in forces if force.name != "G4"]
    chances = tally.chances(Scene(left, scenario="gneisenau").game.view(BRITISH))
    assert {name: chances[name] for name in ("G1", "G5")} == {"G1": (33, 33), "G5": (50, 50)}


def test_11_5_the_ships_of_a_task_force_that_splits_to_shadow_are_not_counted_twice() -> None:
    home, pickets = Force("B2", 3613, ("KGV",)), [Force(f"B{number}", 3308) for number in (8, 9, 10, 12)]
    tally = Tally(GERMAN)
    fixed = [Appeared(counter=f"B{number}", hex=at) for number, at in enumerate((3010, 3613, 3728, 1718, 2530), 1)]
    fixed += [Appeared(counter=f"B{number}", hex=at) for number, at in ((6, 3515), (7, 2925))]
    for facts in (*fixed, *(Appeared(counter=force.name, hex=force.hex) for force in pickets), FAIR):
        tally.hear(Report(1, BOTH, facts))
    split = Shadowing(by="B2", target="G1", fast=True, success=True), Appeared(counter="B13", hex=3613)
    for each in (*split, Detected(counter="B13", ships=(0, 1, 4, 1), bismarck=False)):
        tally.hear(Report(1, BOTH, each))
    assert tally.chances(Scene([home, *pickets]).game.view(GERMAN))["B8"].high == 100


def test_a_question_about_enemy_counters_says_how_likely_each_is_real() -> None:
    view = Scene([Force("G1", 3010), Force("G2", 3010, announced=(1, 0, 1, 0)), Force("B1", 3010)]).game.view(BRITISH)
    told = list(unbroken(asking.known(CallRequest(view, 3010, able=False), {"G1": "REAL 50%", "G2": "REAL"})))
    assert {line[:2]: line.rpartition(". ")[2] for line in told} == {"G1": "REAL 50%", "G2": "REAL"}
    shadowing = asking.known(ShadowRequest(view, {"G1": ()}), {"G1": "REAL 50%"})
    assert "G1 IN 3010: REAL 50%" in shadowing
