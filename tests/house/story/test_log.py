"""The log of a game: a story that is true, and told once."""

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path

import pytest

from compbis.games import edition
from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.record import Kept
from compbis.story.finished import read_finished
from compbis.story.log import log
from compbis.story.telling import retell
from compbis.table.finished.chronicle import Telling
from compbis.table.report import Report
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.house.story.story_helpers import Ran, failed, keep, keep_unfinished, run


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keep(tmp_path_factory.mktemp("log") / "game", "random", "otto", 4)


@pytest.fixture(scope="module")
def kept(finished: Path) -> Kept:
    return read_finished(finished)[1]


@pytest.fixture(scope="module")
def turns(kept: Kept) -> Sequence[Telling]:
    return list(retell(edition(), kept))


@pytest.fixture(scope="module")
def ran(finished: Path) -> Ran:
    return run("log", str(finished))


def events(turn: Telling, *reports: Report) -> list[str]:
    """What the log tells of a turn with these reports, but for the way of the raiders."""
    (logged,) = edition().chronicle().log([turn._replace(reports=reports)])
    return [line for line in logged.events if not line.startswith(("BISMARCK 1", "PR EUGEN 1"))]


def report(kind: str, *sides: Side, **facts: object) -> Report:
    return reported(kind, 1, *sides, **facts)


def test_it_has_every_turn_in_order_and_the_end(ran: Ran, kept: Kept) -> None:
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == ["COMPUTER BISMARCK 1980", "BRITISH RANDOM  GERMAN OTTO"]
    heads = [line for line in ran.lines if line.startswith("TURN ") and line.endswith("HOURS")]
    assert heads == [f"TURN {turn.number}  {turn.date}" for turn in kept.turns]
    assert ran.lines[-2] == "SEED 4"
    assert kept.outcome is not None
    assert f"BRITISH {kept.outcome.british}  GERMAN {kept.outcome.german}" in ran.lines[ran.lines.index("GAME OVER") :]
    assert max(map(len, ran.lines)) <= 78


@pytest.mark.parametrize(
    ("names", "line"), [({}, "BRITISH PLAYER  GERMAN OTTO"), ({BRITISH: "VIAN"}, "BRITISH VIAN  GERMAN OTTO")]
)
def test_a_person_is_called_by_his_name_or_the_player(kept: Kept, names: Mapping[Side, str], line: str) -> None:
    settings = Settings(1, {BRITISH: PERSON, GERMAN: "otto"}, names=names)
    played = copy(kept)
    played.settings = settings.plain()
    assert list(log(edition(), played))[1] == line


def test_it_tells_the_weather_and_the_night(turns: Sequence[Telling]) -> None:
    first, _, third, fourth, *_ = (logged.conditions for logged in edition().chronicle().log(turns))
    assert first == ["WEATHER AT THE BISMARCK 6. SUNNY IN ROWS 17 23-24 29-30. STORMY IN ROW 14"]
    assert third[1:] == ["NIGHT IN ROWS 21-30"]
    assert fourth[1:] == ["NIGHT"]


def test_it_tells_the_weather_when_the_bismarck_is_no_more(
    turns: Sequence[Telling], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hindsight, "ships_after_movement", lambda turn: {})
    (logged,) = edition().chronicle().log(turns[:1])
    assert logged.conditions == ["WEATHER. SUNNY IN ROWS 17 23-24 29-30. STORMY IN ROW 14"]


def test_it_tells_what_the_captains_thought_where_it_changed(ran: Ran, turns: Sequence[Telling]) -> None:
    thoughts = [thought for turn in turns for thought in turn.thoughts]
    changes = sum(thought.changed for thought in thoughts)
    assert sum(line.startswith("  OTTO: ") for line in ran.lines) == changes > 1
    taken_up = [thought for thought in thoughts if thought.taken_up]
    told = [line for line in ran.lines if line.startswith("  OTTO NOW: ")]
    whys = [edition().chronicle().why("otto", thought.plan).split()[0] for thought in taken_up]
    assert all(whys)
    for line, thought, why in zip(told, taken_up, whys, strict=True):
        assert line.startswith(f"  OTTO NOW: {thought.plan}. {why}")


def test_whoever_sees_and_is_seen_is_told_in_one_line(turns: Sequence[Telling]) -> None:
    seen = [report("spotted", BRITISH, square=1724, units=[["BISMARCK", "B"]], own=[["HOOD", "B"]])]
    seen.append(
        report("spotted", GERMAN, square=1724, units=[["HOOD", "B"], ["ULSTER 1", "R"]], own=[["BISMARCK", "B"]])
    )
    assert events(turns[0], *seen) == ["HOOD, PLANES OF ULSTER 1 AND BISMARCK SIGHT EACH OTHER IN 1724"]


def test_who_sees_unseen_is_named(turns: Sequence[Telling]) -> None:
    """By what stands in the square after movement; by his side if nothing is known to."""
    where = {ship.name: ship.square for ship in hindsight.ships_after_movement(turns[0])[GERMAN]}
    facts = {"units": [["SL2", "M"]], "own": []}
    pack = report("spotted", GERMAN, square=where["WP1"], **facts)
    assert events(turns[0], pack) == [f"SL2 SIGHTED IN {where['WP1']} BY WP1"]
    assert events(turns[0], report("spotted", GERMAN, square=3028, **facts)) == ["SL2 SIGHTED IN 3028 BY THE GERMANS"]


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({"success": True, "to": 1418}, "SUFFOLK SHADOWS THE BISMARCK FROM 1318 TO 1418, HELPED BY NORFOLK"),
        ({"success": True, "to": 1318}, "SUFFOLK SHADOWS THE BISMARCK IN 1318, HELPED BY NORFOLK"),
        ({"success": False, "to": 0}, "SUFFOLK LOSES THE BISMARCK IN 1318, HELPED BY NORFOLK"),
    ],
)
def test_10_a_shadow_is_told_as_the_one_who_follows_knows_it(
    turns: Sequence[Telling], facts: dict[str, object], line: str
) -> None:
    who = {"target": "BISMARCK", "shadower": "SUFFOLK", "square": 1318}
    follows = report("shadow", BRITISH, **who, **facts, helpers=["NORFOLK"])
    followed = report("shadow", GERMAN, **who, **{**facts, "to": 0}, helpers=[])
    assert events(turns[0], follows, followed) == [line]


def test_10_a_convoy_is_shadowed_by_the_pack_that_its_enemy_knows(turns: Sequence[Telling]) -> None:
    facts = {"target": "SL4", "square": 2315, "success": True, "helpers": []}
    reports = [
        report("shadow", GERMAN, **facts, shadower="WP1", to=2316),
        report("shadow", BRITISH, **facts, shadower="SUBMARINE", to=0),
    ]
    assert events(turns[0], *reports) == ["WP1 SHADOWS SL4 FROM 2315 TO 2316"]


def test_points_are_added_up_over_the_turns(turns: Sequence[Telling]) -> None:
    def points(side: Side, count: int) -> Report:
        return report("points", side=side, points=count, reason="sunk", unit="HOOD", count=1)

    told = [turns[0]._replace(reports=[points(GERMAN, 28)]), turns[1]._replace(reports=[points(BRITISH, 4)])]
    first, second = edition().chronicle().log(told)
    assert first.events[-1] == "POINTS SO FAR: BRITISH 0  GERMAN 28"
    assert second.events[-1] == "POINTS SO FAR: BRITISH 4  GERMAN 28"


def test_it_is_written_into_a_new_file_alone(finished: Path, ran: Ran, tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    written = run("log", str(finished), "-o", str(path))
    assert (written.status, written.out) == (0, f"LOG WRITTEN: {path}\n")
    assert path.read_text() == ran.out
    failed(run("log", str(finished), "-o", str(path)), 2)
    assert path.read_text() == ran.out


def test_a_game_that_goes_on_has_no_log(tmp_path: Path) -> None:
    path = keep_unfinished(tmp_path / "game")
    assert "not over" in failed(run("log", str(path)), 3)
