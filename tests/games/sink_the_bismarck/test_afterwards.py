"""The log of a hunt as prose, and the last page: each reported event once, the closest miss, the track, every point."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from compbis.captains.hire import hire
from compbis.conformance.tools.played import play, set_ups
from compbis.games import edition
from compbis.games.sink_the_bismarck.afterwards import closing, logbook
from compbis.games.sink_the_bismarck.afterwards.chart_events import occurrences
from compbis.games.sink_the_bismarck.afterwards.chronicle import chronicle
from compbis.games.sink_the_bismarck.afterwards.closing import closest_miss
from compbis.games.sink_the_bismarck.afterwards.hindsight import at_ends, moments
from compbis.games.sink_the_bismarck.afterwards.logbook import the
from compbis.games.sink_the_bismarck.cards.board import hex_name
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.state.orders import Sail
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    BattleBegins,
    BattleEnds,
    Bombed,
    Destroyed,
    Detected,
    Entered,
    Fired,
    Harmed,
    Home,
    Lost,
    Regrouped,
    Removed,
    Round,
    Sailed,
    Scored,
    Searched,
    SearchRoll,
    Shadowing,
    Struck,
    Sunk,
    Unmasked,
    Weather,
)
from compbis.games.sink_the_bismarck.state.units import Force, Reason
from compbis.story.exporting import export
from compbis.table.finished.chronicle import Logged, TurnStory
from compbis.table.finished.track_chart import Kind
from compbis.table.game import SETTLED, GameOver
from compbis.table.page import Headline
from compbis.table.report import BOTH, Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.players import whole_game
from tests.games.sink_the_bismarck.scene import Scene
from tests.house.app.app_helpers import run

SEEDS = range(1, 4)
GAME = "sink-the-bismarck"
FOUND = Detected(counter="G1", ships=(1, 0, 1, 0), bismarck=True)
HUNT = (
    *(Appeared(counter=name, hex=at) for name, at in (("G1", 3310), ("G2", 3204), ("B1", 3310), ("B2", 3411))),
    Entered(convoy="HX1", hex=2811),
    Regrouped(forces=(("G1", ("BIS", "PEU")), ("G2", ()))),
    Regrouped(forces=(("B1", ("HOO", "SUF")), ("B2", ("VIC", "DF2")))),
)
"""The raiders and a dummy, the Hood in their hex, the Victorious near them, and a convoy."""


def turn(number: int, *facts: Facts, requests: Sequence[Any] = ()) -> TurnStory:
    hour = ("0600", "1400", "2200")[(number - 1) % 3]
    return TurnStory(
        number, f"MAY {23 + (number - 1) // 3}  {hour} HOURS", requests, [Report(number, BOTH, f) for f in facts]
    )


def told(*facts: Facts) -> list[str]:
    """The sentences on these reports in the turn of HUNT."""
    (logged,) = logbook.log([turn(2, *HUNT, *facts)])
    return [*logged.events]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_has_every_loss_fight_and_convoy_once(seed: int) -> None:
    for logged in logbook.log(whole_game(GAME, "plain", seed)):
        said = ". ".join(logged.events)
        for facts in (report.facts for report in logged.turn.reports):
            match facts:
                case Sunk(ship=ship):
                    assert said.count(f"{the(ship)} WAS SUNK") == 1
                case Destroyed(convoy=convoy):
                    assert said.count(f"CONVOY {convoy} WAS DESTROYED") == 1
                case Unmasked(counter=name):
                    assert said.count(f"THAT {name} IN") == 1
        fights = sum(isinstance(report.facts, BattleBegins) for report in logged.turn.reports)
        assert said.count(" FOUGHT ") == fights
        assert len(set(logged.events)) == len(logged.events)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_day_of_the_log_begins_with_the_track_of_the_raiders(seed: int) -> None:
    turns = whole_game(GAME, "plain", seed)
    logged = logbook.log(turns)
    assert [each.turn.number for each in logged if each.opening] == [*range(1, len(turns) + 1, 3)]
    ends = [hex_name(sea.hex_of(BISMARCK)) for turn, sea in at_ends(turns) if turn.number == 3]
    assert logged[0].opening.startswith("THE BISMARCK ")
    assert f" TO {ends[0]}" in logged[0].opening


def test_a_quiet_turn_has_no_events_and_says_so_in_half_a_line() -> None:
    (logged,) = logbook.log([turn(2, *HUNT, Weather(visibility="fair", night=False))])
    assert logged == Logged(
        logged.turn, [], "THE BISMARCK AND THE PRINZ EUGEN LAY IN 3310 TOGETHER.", "NOTHING SIGHTED"
    )


def test_a_sighting_names_who_found_whom() -> None:
    found = (Searched(by="B1", target="G1", found=True), SearchRoll(by="B1", target="G1", die=8, modified=8), FOUND)
    assert told(*found) == ["THE HOOD AND THE SUFFOLK FOUND THE BISMARCK AND THE PRINZ EUGEN IN 3310"]
    dummy = (Searched(by="R-HVA", target="G2", found=True), Unmasked(counter="G2"))
    assert told(*dummy) == ["AIRCRAFT FROM HVALFIORD FOUND THAT G2 IN 3204 WAS A DUMMY"]


def test_ships_told_after_a_battle_were_not_found_by_a_search_before_it() -> None:
    search = Searched(by="R-HVA", target="G1", found=True)
    battle = BattleBegins(hex=3310, forces=(("G1", ("BIS",)), ("B1", ("HOO",))))
    said = told(search, battle, Round(hex=3310, round=1, range="A"), FOUND, BattleEnds(hex=3310))
    assert said == ["THE HOOD FOUGHT THE BISMARCK IN 3310", "THE BATTLE ENDED AFTER 1 ROUND"]


def test_a_task_force_on_an_enemy_coast_is_found_by_a_watch() -> None:
    said = told(Sailed(counter="B2", way=(3911,)), Detected(counter="B2", ships=(0, 1, 0, 1), bismarck=False))
    assert said == ["A WATCH ON THE GERMAN COAST FOUND THE VICTORIOUS AND DD FLOTILLA 2 IN 3911"]


def test_a_raider_that_attacks_under_a_coast_is_found_by_the_watch_once() -> None:
    raid = (
        Sailed(counter="G1", way=(3615,)),
        FOUND,
        Destroyed(convoy="HX1", value=5, by=(1, 0, 1, 0)),
        Scored(side=GERMAN, points=5, reason=Reason.DESTROYED, about="HX1"),
        FOUND,
    )
    assert len([line for line in told(*raid) if " FOUND " in line or "REPORTED" in line]) == 1


def test_the_convoy_that_a_raider_destroys_reports_it() -> None:
    raid = Destroyed(convoy="HX1", value=5, by=(1, 0, 1, 0))
    points = Scored(side=GERMAN, points=5, reason=Reason.DESTROYED, about="HX1")
    assert told(Sailed(counter="G1", way=(2811,)), raid, points, FOUND) == [
        "CONVOY HX1 WAS DESTROYED IN 2811: 5 POINTS",
        "THE CONVOY REPORTED THE BISMARCK AND THE PRINZ EUGEN",
    ]
    happened = [each for moment in moments([turn(2, *HUNT, raid, points, FOUND)]) for each in occurrences(moment)]
    assert [each.text for each in happened if each.kind is not Kind.SPOTTED] == [
        "CONVOY HX1 WAS DESTROYED: 5 POINTS",
        "BISMARCK, PRINZ EUGEN DETECTED",
    ]


def test_attacks_on_a_ship_are_one_sentence_and_what_is_left_comes_last() -> None:
    strike = Struck(unit="T-VIC", counter="G1", ship="BIS", strength=6, die=9, modified=9, points=2, explosion=0)
    said = told(strike, Harmed(ship="BIS", damage=2, flipped=False), strike)
    assert said[0] == "TORPEDO PLANES OF THE VICTORIOUS ATTACKED THE BISMARCK IN 3310 AND DID 4 POINTS OF DAMAGE"
    assert said[-1].startswith("THE BISMARCK HAD 8 OF ")


def test_the_log_tells_who_shadowed_and_what_became_of_convoys() -> None:
    said = told(
        Shadowing(by="B1", target="G1", fast=True, success=True),
        Lost(counter="G1"),
        Bombed(unit="B-BRE", convoy="HX1", die=9, modified=9, points=0, gone=False),
        Home(convoy="HX1"),
        Scored(side=BRITISH, points=3, reason=Reason.HOME, about="HX1"),
        Home(convoy="SC1"),
        Home(convoy="OG1"),
        Scored(side=BRITISH, points=3, reason=Reason.HOME, about="OG1"),
    )
    assert said == [
        "THE HOOD AND THE SUFFOLK SHADOWED THE BISMARCK AND THE PRINZ EUGEN AT HIGH SPEED",
        "CONTACT WITH THE BISMARCK AND THE PRINZ EUGEN WAS LOST",
        "BOMBERS FROM BREST ATTACKED CONVOY HX1 IN 2811. THEY MISSED",
        "CONVOY HX1 CAME HOME",
        "DUMMY CONVOY SC1 REACHED THE GOAL",
        "CONVOY OG1 LEFT BY THE SOUTHERN EDGE",
    ]


def test_a_convoy_whose_escorts_left_is_told_with_the_points_scored() -> None:
    lost = (
        Destroyed(convoy="HX1", value=16, by=(1, 0, 0, 0)),
        Scored(side=GERMAN, points=32, reason=Reason.DESTROYED, about="HX1"),
    )
    assert told(*lost) == ["CONVOY HX1 WAS DESTROYED IN 2811: 32 POINTS"]
    marks = [each.text for moment in moments([turn(2, *HUNT, *lost)]) for each in occurrences(moment)]
    assert marks == ["CONVOY HX1 WAS DESTROYED: 32 POINTS"]


def test_the_log_of_a_resigned_game_says_so() -> None:
    over = GameOver(winner=BRITISH, british=None, german=None, reason="resigned")
    assert told(over) == [SETTLED["resigned"]]


def test_replay_lists_counters_that_changed_and_tells_what_a_coast_saw() -> None:
    scene = Scene([Force("G1", 3613, ("BIS",)), Force("G2", 3204), Force("B1", 3310, ("HOO",))])
    view = scene.game.view(GERMAN)
    asked = RegroupRequest(view, view.forces), PlotRequest(view)
    told_then = chronicle().dispatches(
        turn(
            2,
            Regrouped(forces=(("G1", ("BIS",)), ("G2", ()), ("G3", ("PEU",)))),
            Sailed(counter="G1", way=(3614,)),
            Detected(counter="G1", ships=(1, 0, 0, 0), bismarck=True),
            requests=asked,
        )
    )
    assert told_then[0] == "YOUR COUNTERS: G3 PRINZ EUGEN"
    assert "G1 IS DETECTED FROM THE COAST: 1 BATTLESHIP. BISMARCK IS THERE" in told_then


# The last page


def test_the_last_page_sums_up_the_hunt_with_every_point_and_its_reason() -> None:
    scene = Scene([Force("G1", 3310, ("BIS", "PEU")), Force("B1", 3310, ("HOO",))])
    requests = [MoveRequest(scene.game.view(BRITISH), frozenset()), PlotRequest(scene.game.view(GERMAN))]
    facts = (
        *HUNT,
        FOUND,
        Unmasked(counter="G2"),
        BattleBegins(hex=3310, forces=(("G1", ("BIS", "PEU")), ("B1", ("HOO",)))),
        Sunk(ship="HOO"),
        Scored(side=GERMAN, points=15, reason=Reason.SUNK, about="HOO"),
        Destroyed(convoy="HX1", value=5, by=(1, 0, 1, 0)),
        Scored(side=GERMAN, points=5, reason=Reason.DESTROYED, about="HX1"),
    )
    closed = chronicle().closing([turn(3, *facts, requests=requests)])
    assert "BISMARCK WAS FOUND FIRST ON TURN 3, AS G1" in closed.lines
    assert "DUMMIES FOUND: 1 GERMAN, 0 BRITISH" in closed.lines
    assert "1 BATTLE; CONVOYS DESTROYED: HX1" in closed.lines
    assert "BRITISH SHIPS LOST: HOOD" in closed.lines
    assert "GERMAN POINTS: SUNK HOOD 15; CONVOYS DESTROYED HX1 5" in closed.lines
    assert closed.lines[-2].startswith("HISTORY, MAY 23, 1941: THE SUFFOLK")
    assert "BISMARCK WAS LAST IN 3310" in closed.lines
    assert "MAY 23: THE BISMARCK IN 3310." in closed.board.aloud
    board: Any = closed.board.board
    assert [figure.sign for figure in board.figures[1033]] == ["23"], "no counter hides the track"


def test_the_log_breaks_the_lines_of_the_last_page_only_at_its_own_width(tmp_path: Path) -> None:
    exported, played = tmp_path / "game.txt", edition(GAME)
    captains = {side: hire(played, "plain", side, 1) for side in Side}
    exported.write_text(export(played, play(played, captains, set_ups(played)[0], 1).kept), "utf-8")
    run("import", str(exported), "--save", str(tmp_path / "game.compbis"))
    said = run("log", str(tmp_path / "game.compbis")).lines
    first = next(number for number, line in enumerate(said) if line.startswith("CLOSEST MISS"))
    last = said.index("RESTORED 0 TIMES")
    assert all(len(line) <= 72 and not line.startswith(" ") for line in said[first:last])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_map_shows_her_track_day_by_day(seed: int) -> None:
    turns = whole_game(GAME, "plain", seed)
    page = chronicle().closing(turns).board
    assert page.text()[0].startswith("BISMARCK DAY BY DAY")
    for story, sea in at_ends(turns):
        at = sea.hex_of(BISMARCK)
        day = logbook.day_of(story)
        assert not at or any(line.startswith(f"{day}: ") and hex_name(at) in line for line in page.aloud)
    board: Any = page.board
    marks = {figure.sign for figures in board.figures.values() for figure in figures if figure.style == "marker"}
    assert "23" in marks
    assert "B8=NO. 8 Ba TO Bd=NO. 10 TO 13 B+=SEVERAL G8=NO. 8 G+=SEVERAL; " in board.letters


@pytest.mark.parametrize("found", [False, True])
def test_the_bismarck_that_fights_a_battle_was_found_in_it(found: bool) -> None:
    battle = BattleBegins(hex=3310, forces=(("G1", ("BIS", "PEU")), ("B1", ("HOO",))))
    said = [*closing.lines([turn(2, *HUNT, *([FOUND] if found else []), battle, Sunk(ship="BIS"))])]
    assert said[0] == f"BISMARCK WAS FOUND FIRST ON TURN 2, {'' if found else 'IN A BATTLE, '}AS G1"
    assert said[1] == "BISMARCK WAS SUNK IN 3310 ON TURN 2"


def roll(by: str, modified: int) -> SearchRoll:
    return SearchRoll(by=by, target="G1", die=modified, modified=modified)


def test_the_closest_miss_is_the_search_that_failed_by_the_fewest_points() -> None:
    miss = closest_miss([turn(1, *HUNT, roll("B1", 4)), turn(2, roll("R-HVA", 6)), turn(3, roll("B1", 5))])
    assert miss
    assert miss.words == (
        "CLOSEST MISS: ON TURN 2 RECON R-HVA SEARCHED FOR THE BISMARCK IN 3310, AND THE DIE WAS 1 TOO LOW"
    )


def test_a_search_that_failed_while_another_found_her_is_no_miss() -> None:
    miss = closest_miss([turn(1, *HUNT, roll("R-HVA", 6), FOUND), turn(2, Sailed(counter="G1", way=(3309,)))])
    assert miss and miss.words == (
        "CLOSEST MISS: ON TURN 2 THE BISMARCK WAS 1 HEX FROM THE HOOD AND THE SUFFOLK, UNSEEN"
    )
    shadowed = Shadowing(by="B1", target="G1", fast=False, success=True)
    assert closest_miss([turn(1, *HUNT, FOUND), turn(2, shadowed)]) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_points_of_the_last_page_are_those_of_the_result(seed: int) -> None:
    turns = whole_game(GAME, "plain", seed)
    over = next(report.facts for story in turns for report in story.reports if isinstance(report.facts, GameOver))
    said = " ".join(line.strip() for line in closing.lines(turns))
    british, german = said.partition("BRITISH POINTS: ")[2].partition(" HISTORY, ")[0].split(" GERMAN POINTS: ")
    for counted, total in ((british, over.british), (german, over.german)):
        items = counted.replace(";", ",").split(", ")
        assert total == (0 if counted == "NONE" else sum(int(item.split()[-1]) for item in items))


def headlines(*facts: Facts) -> list[str]:
    """The headlines of a turn in a finished game."""
    return [line for line in chronicle().dispatches(turn(2, *facts)) if isinstance(line, Headline)]


def test_a_finished_turn_has_the_headlines_of_play() -> None:
    weighty = FOUND, Lost(counter="G1"), Sunk(ship="HOO"), Destroyed(convoy="HX1", value=5, by=(1,))
    assert [line.split()[0] for line in headlines(*weighty)] == ["G1", "CONTACT", "HOOD", "CONVOY"]
    assert headlines(Detected(counter="G2", ships=(0, 0, 1, 0), bismarck=False), Lost(counter="G2")) == []
    assert headlines(FOUND, Removed(counter="G1"), Lost(counter="G1")) == headlines(FOUND), "it is another counter"


def test_a_finished_turn_counts_rounds_of_pursuit_and_tells_no_points_of_a_ship_that_sinks() -> None:
    rounds = [Round(hex=3310, round=number, range="A") for number in (1, 1, 1)]
    fire: dict[str, Any] = {"modified": 10, "points": 5}
    battle = BattleBegins(hex=3310, forces=(("G1", ("BIS",)), ("B1", ("HOO", "SUF"))))
    lost = (
        Fired(ship="BIS", weapon="GUNS", target="HOO", die=10, explosion=9, **fire),
        Harmed(ship="HOO", damage=5, flipped=False),
        Sunk(ship="HOO"),
        Harmed(ship="SUF", damage=5, flipped=True),
        Sunk(ship="SUF"),
    )
    said = "\n".join(chronicle().dispatches(turn(2, *HUNT, battle, *rounds, *lost)))
    assert [line for line in said.splitlines() if "ROUND" in line] == [
        "ROUND 1, RANGE A",
        "PURSUIT ROUND 1, RANGE A",
        "PURSUIT ROUND 2, RANGE A",
    ]
    assert " LEFT" not in said and "HOOD IS SUNK" in said and "SUFFOLK IS SUNK" in said


def test_a_finished_turn_lists_the_moves_of_each_counter_whatever_else_was_asked() -> None:
    view = Scene([Force("G1", 3508)], turn=2).game.view(GERMAN)
    plot = PlotRequest(view).after(Sail("G1", (3408, 3308)))
    asked = turn(2, *HUNT, requests=[PlotRequest(view), plot, StrikeRequest(view, {}, {})])
    assert chronicle().orders(asked) == {GERMAN: ["GERMAN ORDERS", "G1 3408 3308"]}
