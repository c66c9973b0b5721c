"""The log of a game: complete, true and free of repetition."""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import cast

import pytest

from compbis.games import edition
from compbis.games.computer_bismarck.afterwards import hindsight, logbook
from compbis.games.computer_bismarck.afterwards.decisions import decided
from compbis.record import Kept
from compbis.story.finished import read_finished
from compbis.story.log import log
from compbis.story.prose import _paragraphs
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds
from compbis.table.finished.chronicle import Logged, Thought, TurnStory, common
from compbis.table.report import Report
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN, Side
from tests.counts import count
from tests.games.computer_bismarck.reported import reported
from tests.house.app.app_helpers import Ran, run
from tests.house.story.story_helpers import LOGGED, keep


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keep(tmp_path_factory.mktemp("log") / "game", "random", "otto", 4)


@pytest.fixture(scope="module")
def kept(finished: Path) -> Kept:
    return read_finished(finished)[1]


@pytest.fixture(scope="module")
def turns(kept: Kept) -> Sequence[TurnStory]:
    return list(replayed_turns(edition(), kept))


@pytest.fixture(scope="module")
def ran(finished: Path) -> Ran:
    return run("log", str(finished))


def events(turn: TurnStory, *reports: Report) -> list[str]:
    """The events that the log has for a turn with these reports."""
    (logged,) = edition().chronicle().log([turn._replace(reports=reports, thoughts=())])
    return list(logged.events)


def report(what: str, /, *sides: Side, **facts: object) -> Report:
    return reported(what, 1, *sides, **facts)


def prose(ran: Ran) -> str:
    """The whole log before GAME OVER as one line."""
    return " ".join(" ".join(ran.lines[: ran.lines.index("GAME OVER")]).split())


def test_the_log_has_a_heading_for_each_day_each_turn_once_and_the_end(ran: Ran, kept: Kept) -> None:
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == ["COMPUTER BISMARCK 1980", "BRITISH RANDOM  GERMAN OTTO"]
    days = list(dict.fromkeys(turn.date.partition("  ")[0] for turn in kept.turns))
    assert [line for line in ran.lines if line in days] == days
    found = re.findall(r"TURNS? (\d+)(?:, \w+ HOURS\.| (?:AND|TO) (\d+):|:)", prose(ran))
    turns = [turn for first, last in found for turn in range(int(first), int(last or first) + 1)]
    assert turns == [turn.number for turn in kept.turns]
    assert ran.lines[-2] == "SEED 4"
    assert kept.outcome is not None
    assert f"BRITISH {kept.outcome.british}  GERMAN {kept.outcome.german}" in ran.lines[ran.lines.index("GAME OVER") :]
    assert max(map(len, ran.lines)) <= 78


def test_uneventful_turns_take_half_a_line(ran: Ran, turns: Sequence[TurnStory]) -> None:
    empty = {logged.turn.number for logged in edition().chronicle().log(turns) if not logged.events}
    quiet = [line for line in ran.lines if line.endswith(": NOTHING SIGHTED.")]
    found = {
        number
        for line in quiet
        for first, *_, last in [re.findall(r"\d+", line) * 2]
        for number in range(int(first), int(last) + 1)
    }
    assert found == empty
    assert empty
    assert max(map(len, quiet)) <= 39


def test_the_last_score_is_the_final_score(ran: Ran, kept: Kept) -> None:
    assert kept.outcome is not None
    scores = re.findall(r"THE SCORE WAS (\d+) FOR THE BRITISH AND (\d+) FOR THE GERMANS\.", prose(ran))
    assert scores[-1] == (f"{kept.outcome.british:g}", f"{kept.outcome.german:g}")


@pytest.mark.parametrize(
    ("names", "line"), [({}, "BRITISH PLAYER  GERMAN OTTO"), ({BRITISH: "VIAN"}, "BRITISH VIAN  GERMAN OTTO")]
)
def test_a_person_appears_by_name_or_as_player(kept: Kept, names: Mapping[Side, str], line: str) -> None:
    settings = Settings(1, {BRITISH: PERSON, GERMAN: "otto"}, names=names)
    played = copy(kept)
    played.settings = settings.plain()
    assert list(log(edition(), played))[1] == line


def test_a_log_has_no_weather_and_no_figures_of_captains(tmp_path: Path) -> None:
    for seed in range(count("games whose log is read")):
        british, german = ("random", "otto") if seed % 2 else ("tovey", "random")
        ran = run("log", str(keep(tmp_path / f"game-{seed}", british, german, seed)))
        log = prose(ran).replace("FOUL WEATHER", "")  # which Otto waited for
        for word in ("WEATHER", "SUNNY", "STORMY", "VISIBILITY", "FOG IN", "NIGHT IN", "LEAD EXPECTED", "IN 100"):
            assert word not in log, (seed, word)
        assert all(paragraph.endswith(".") for paragraph in paragraphs(ran)), seed


def paragraphs(ran: Ran) -> list[str]:
    """The paragraphs below the headings."""
    text = "\n".join(ran.lines[: ran.lines.index("GAME OVER")])
    return [" ".join(each.split()) for each in re.findall(r"^  \S.*(?:\n    .*)*", text, re.M)]


def test_the_log_has_every_plan_that_a_captain_adopted(ran: Ran, turns: Sequence[TurnStory]) -> None:
    new_plans = [thought for turn in turns for thought in turn.thoughts if thought.new_plan]
    sentences = [each for each in paragraphs(ran) if each.startswith("OTTO")]
    minds = Minds.of(edition(), {BRITISH: "random", GERMAN: "otto"})
    assert sentences == [line for thought in new_plans for line in minds.lines(thought)]


def test_the_log_has_every_decision_of_a_captain(ran: Ran, turns: Sequence[TurnStory]) -> None:
    decisions = decided(GERMAN, [(turn.number, thought) for turn in turns for thought in turn.thoughts])
    assert len(decisions) > len(turns) // 4
    for number, (sentence, after) in decisions.items():
        (turn,) = re.findall(rf"TURN {number}, \w+ HOURS\.(.*?)(?=TURNS? \d|$)", prose(ran))
        assert f" {sentence}." in turn
        assert after or turn.startswith(f" {sentence}.")


def test_an_attack_that_was_not_made_follows_the_sighting(turns: Sequence[TurnStory]) -> None:
    """The orders stand above it: they were given before."""
    where = {ship.name: ship.square for ship in hindsight.ships_after_movement(turns[0])[GERMAN]}["WP1"]
    seen = report("spotted", GERMAN, square=where, units=[["SL2", "M"]], own=[])
    later = report("spotted", GERMAN, square=3028, units=[["SL3", "M"]], own=[])
    line = f"LURE: TORPEDOES OF WP1 NOT AT SL2 IN {where}: WORTH -0.2"
    said = [f"WP1 SIGHTED SL2 IN {where}.", "THE GERMANS SIGHTED SL3 IN 3028."]
    for after in range(3):
        turn = turns[0]._replace(reports=[seen, later], thoughts=[Thought(GERMAN, line, True, False, after)])
        (logged,) = edition().chronicle().log([turn])
        assert logged.events == [*said[:after], "WP1 DID NOT ATTACK SL2.", *said[after:]]


def test_all_thoughts_are_in_the_log_with_thoughts(tmp_path: Path) -> None:
    file = keep(tmp_path / "game", "random", "otto", 6)
    turns = replayed_turns(edition(), read_finished(file)[1])
    thoughts = [thought for turn in turns for thought in turn.thoughts]
    thoughts_logged = [each for each in paragraphs(run("log", str(file), "--thoughts")) if each.startswith("OTTO: ")]
    assert thoughts_logged == [f"OTTO: {' '.join(thought.line.split())}" for thought in thoughts if thought.changed]


def test_each_day_opens_with_the_course_of_the_raiders(turns: Sequence[TurnStory]) -> None:
    ways = [logged.opening for logged in edition().chronicle().log(turns) if logged.opening]
    assert ways[0].startswith("THE BISMARCK ")
    assert len(ways) == len({turn.date.partition("  ")[0] for turn in turns})
    where = {ship.name: ship.square for ship in hindsight.ships_after_movement(turns[2])[GERMAN]}
    assert str(where["BISMARCK"]) in ways[0]


def test_an_unseen_observer_is_named(turns: Sequence[TurnStory]) -> None:
    """The log names the unit in that square after movement, or its side if no unit is known there."""
    where = {ship.name: ship.square for ship in hindsight.ships_after_movement(turns[0])[GERMAN]}
    facts = {"units": [["SL2", "M"]], "own": []}
    pack = report("spotted", GERMAN, square=where["WP1"], **facts)
    assert events(turns[0], pack) == [f"WP1 SIGHTED SL2 IN {where['WP1']}."]
    assert events(turns[0], report("spotted", GERMAN, square=3028, **facts)) == ["THE GERMANS SIGHTED SL2 IN 3028."]


def test_10_the_log_names_the_wolfpack_that_shadows_a_convoy(turns: Sequence[TurnStory]) -> None:
    facts = {"target": "SL4", "square": 2315, "success": True, "helpers": []}
    reports = [
        report("shadow", GERMAN, **facts, shadower="WP1", to=2316),
        report("shadow", BRITISH, **facts, shadower="SUBMARINE", to=0),
    ]
    assert events(turns[0], *reports) == ["WP1 SHADOWED SL4 FROM 2315 TO 2316."]


@pytest.mark.parametrize(
    ("units", "sighted", "still"),
    [
        ([["SL2", "M"], ["HOOD", "B"], ["DF1", "D"]], "THE HOOD, SL2 AND DF1", "THE HOOD AND THE SHIPS WITH IT"),
        ([["SL2", "M"], ["HOOD", "B"]], "THE HOOD AND SL2", "THE HOOD AND SL2"),
        ([["ARK ROYAL", "A"], ["ARK ROYAL", "T"]], "THE ARK ROYAL AND PLANES", "THE ARK ROYAL AND PLANES"),
    ],
)
def test_a_repeated_sighting_of_many_ships_is_shorter(
    turns: Sequence[TurnStory], units: list[list[str]], sighted: str, still: str
) -> None:
    where = {ship.name: ship.square for ship in hindsight.ships_after_movement(turns[0])[GERMAN]}
    seen = report("spotted", GERMAN, square=where["WP1"], units=units, own=[])
    turn = turns[0]._replace(reports=[seen], thoughts=())
    first, second = edition().chronicle().log([turn, turn])
    assert first.events == [f"WP1 SIGHTED {sighted} IN {where['WP1']}."]
    assert second.events == [f"WP1 STILL SAW {still} IN {where['WP1']}."]


def test_long_lists_of_names_end_in_a_number(turns: Sequence[TurnStory]) -> None:
    names = ["AURORA", "HOOD", "SL2", "NORFOLK", "SUFFOLK", "KENYA"]
    units = [[name, {"HOOD": "B", "SL2": "M"}.get(name, "C")] for name in names]
    (line,) = events(turns[0], report("spotted", GERMAN, square=3028, units=units, own=[]))
    assert line == "THE GERMANS SIGHTED THE HOOD, SL2, THE AURORA AND 3 OTHERS IN 3028."


def test_losses_of_a_unit_follow_the_last_attack_on_it(turns: Sequence[TurnStory]) -> None:
    lost = {"unit": "SL2", "kind": "M", "side": "british", "count": 3, "whole": False}
    lines = events(
        turns[0],
        report("submarine_attack", GERMAN, unit="WP1", target="SL2", square=2117, hits=3),
        report("sunk", BRITISH, GERMAN, **lost),
        report("submarine_attack", GERMAN, unit="WP2", target="SL2", square=2117, hits=3),
        report("sunk", BRITISH, GERMAN, **lost),
    )
    assert lines == [
        "WP1 ATTACKED SL2 IN 2117 AND SCORED 3 HITS.",
        "WP2 ATTACKED SL2 IN 2117 AND SCORED 3 HITS.",
        "SL2 LOST 6 MERCHANT SHIPS.",
    ]


def test_a_ship_is_sunk_by_the_guns_and_torpedoes_of_its_last_round(turns: Sequence[TurnStory]) -> None:
    sunk = {"unit": "SUFFOLK", "kind": "C", "side": "british", "count": 1, "whole": True}
    lines = events(
        turns[0],
        report("fire", BRITISH, GERMAN, round=2, pairs=[["BISMARCK", "SUFFOLK"]]),
        report("torpedoes", BRITISH, GERMAN, unit="PR EUGEN", target="SUFFOLK", hits=1),
        report("sunk", BRITISH, GERMAN, **sunk),
    )
    assert lines[-1] == "THE SUFFOLK WAS SUNK BY THE FIRE OF THE BISMARCK, AND TORPEDOES OF THE PR EUGEN."


def test_no_fuel_left_follows_the_hits_that_caused_it(turns: Sequence[TurnStory]) -> None:
    hit = {"unit": "BISMARCK", "kind": "B", "firepower": 0, "sunk": False}
    one = report("damage", GERMAN, **hit, midships=0, knots=0, fuel=2)
    two = report("damage", GERMAN, **hit, midships=3, knots=0, fuel=0)
    dry = report("dry", GERMAN, unit="BISMARCK")
    assert events(turns[0], one, dry, two) == ["THE BISMARCK LOST 3 MIDSHIPS.", "THE BISMARCK HAD NO FUEL LEFT."]


class Minded:
    """Minds that take up the plan of the last thought."""

    figures = False

    def shown(self, thoughts: Sequence[Thought], side: Side) -> list[Thought]:
        return [each for each in thoughts if each.side is side]

    def lines(self, thought: Thought) -> list[str]:
        return [f"TOVEY NOW: {thought.plan}"]


def each_report(turn: TurnStory) -> Sequence[str]:
    """The events of a turn in which ships were sent out, and then each report is an event."""
    return ["SENT OUT", *map(str, range(len(turn.reports)))]


def test_a_plan_dropped_and_taken_up_again_within_a_turn_is_no_news() -> None:
    plans = "CLOSING IN", "KEEPING AWAY", "KEEPING AWAY", "CLOSING IN"
    logged = [
        Logged(TurnStory(turn, "MAY 24  0552 HOURS", [], [], thoughts=[Thought(BRITISH, plan, True, True)]), [])
        for turn, plan in enumerate(plans, 1)
    ]
    lines = [line for line in _paragraphs(logged, cast(Minds, Minded())) if "NOW" in line]
    assert lines == ["TOVEY NOW: CLOSING IN", "TOVEY NOW: KEEPING AWAY", "TOVEY NOW: CLOSING IN"]


@pytest.mark.parametrize(
    ("after", "plans"),
    [
        (0, ["PLAN", "TURN 1, 0552 HOURS. SENT OUT. 0. 1."]),
        (1, ["TURN 1, 0552 HOURS. SENT OUT. 0.", "PLAN", "1."]),
        (2, ["TURN 1, 0552 HOURS. SENT OUT. 0. 1.", "PLAN"]),
    ],
)
def test_a_new_plan_stands_between_the_events_where_it_was_thought(after: int, plans: Sequence[str]) -> None:
    heard = [report("dry", GERMAN, unit="BISMARCK")] * 2
    turn = TurnStory(1, "MAY 24  0552 HOURS", [], heard, thoughts=[Thought(BRITISH, "PLAN", True, True, after)])
    said = _paragraphs([Logged.of(turn, each_report)], cast(Minds, Minded()))
    assert [line.removeprefix("TOVEY NOW: ") for line in said] == plans


def test_tovey_hunts_the_bismarck_after_the_search_that_found_her(tmp_path: Path) -> None:
    """The line stands between the search and the dispersal, not above the turn: he had given his orders before."""
    file = keep(tmp_path / "game", "tovey", "otto", LOGGED)
    found, hunts, after = "IT WAS THE FIRST SEARCH TO FIND THE BISMARCK.", "TOVEY NOW: HUNTS BISMARCK.", "DISPERSED IN"
    log = prose(run("log", str(file)))
    assert log.index(found) < log.index(hunts) < log.index(after)
    log = " ".join(run("replay", str(file)).lines)
    assert "IS LOCATED" not in log, "in play the report of the sighting says so"
    assert log.index("THE BISMARCK IS SIGHTED") < log.index(hunts) < log.index(after)


def test_the_game_words_each_turn_for_itself(
    turns: Sequence[TurnStory], kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole log is made once; still each thought stands where it would stand if the game had ended with it."""
    asked: list[Sequence[TurnStory]] = []

    def logged(_: object, turns: Sequence[TurnStory]) -> Sequence[Logged]:
        asked.append(turns)
        return logbook.log(turns)

    monkeypatch.setattr(type(edition().chronicle()), "log", logged)
    assert [*log(edition(), kept, figures=True)]
    assert asked == [turns]
    thoughts = [(at, each, after) for at, each in enumerate(logbook.log(turns)) for after in each.places]
    assert thoughts
    for at, each, after in thoughts:
        cut = each.turn._replace(reports=each.turn.reports[:after])
        until = logbook.log([*turns[:at], cut, *turns[at + 1 : at + 2]])[at].events
        assert each.places[after] == common(each.events, until)
