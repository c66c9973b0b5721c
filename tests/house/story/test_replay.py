"""Paging through a finished game, and how much of it can be retold once it can no longer be replayed."""

import copy
import dataclasses
import io
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest

from compbis.app import main
from compbis.console.plain import PlainTerminal
from compbis.errors import SaveError
from compbis.games import edition
from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.captains.otto import plans
from compbis.games.computer_bismarck.captains.otto.plans.sparring import PORT
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.record import Kept, KeptTurn
from compbis.story.finished import read_finished
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds
from compbis.table.cards.own import TODAYS
from compbis.table.finished.chronicle import Thought, TurnStory
from compbis.table.match import Entry
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.house.app.app_helpers import Ran, run
from tests.house.story.story_helpers import GivesUp, charted, keep

NEXT, LAST = "NEXT, BACK, A TURN, ? OR X TO LEAVE (NEXT)-", "BACK, A TURN, ? OR X TO LEAVE (X)-"
REFUSED = ["ILLEGAL ENTRY", "B, E, O, T, X, A TURN FROM 1 TO 30, OR (CR)"]
REFUSED_AT_END = ["ILLEGAL ENTRY", "B, T, X, A TURN FROM 1 TO 30, OR (CR)"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keep(tmp_path_factory.mktemp("replay") / "game", "random", "otto", 4)


@pytest.fixture(scope="module")
def kept(finished: Path) -> Kept:
    return read_finished(finished)[1]


class SailsAndGivesUp:
    """A captain who orders the Hood to 1724, then resigns."""

    def __init__(self) -> None:
        self._orders = ["MS HOOD = M E SE", "RE"]

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        return request.parse(self._orders.pop(0))


class Thinks:
    """A captain who does nothing, and announces a new plan on the given turns."""

    def __init__(self, name: str, *changes: int) -> None:
        self._name = name
        self._changes = changes
        self.thought = ""

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        assert isinstance(request, BismarckRequest)
        self.thought = f"{self._name} PLAN {sum(turn <= request.view.turn for turn in self._changes)}"
        return request.default


def replay(path: Path, *typed: str) -> Ran:
    return run("replay", str(path), typed=typed)


def with_thoughts(path: Path, *typed: str) -> Ran:
    return run("replay", "--thoughts", str(path), typed=typed)


def pages(ran: Ran) -> list[str]:
    """The pages in the order shown: a turn's number, or END."""
    found = []
    for line in ran.lines:
        words = line.split()
        if words[:1] == ["TURN"] and words[-1:] == ["HOURS"]:
            found.append(words[1])
        elif line == "GAME OVER":
            found.append("END")
    return found


def test_a_replay_goes_back_and_to_any_turn_at_once(finished: Path) -> None:
    ran = replay(finished, "7", "b", "30", "", "BACK", "1", "next", "foo * 12", "e", "4", "END", "X")
    assert pages(ran) == ["1", "7", "6", "30", "END", "30", "1", "2", "12", "END", "4", "END"]


class Keyboard(io.StringIO):
    """A keyboard that fails the test when it is read."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise AssertionError("it is read")


def test_output_to_a_pager_or_a_file_has_no_prompts(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch("compbis.front.replay.sys.stdin", Keyboard()),
        patch("compbis.front.terminals.make_plain", at_no_keyboard),
    ):
        assert main(["replay", str(finished)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2] == "SEED 4"
    assert not [line for line in lines if line.startswith((NEXT, LAST))]


def at_no_keyboard(spoken: bool = False) -> PlainTerminal:
    return PlainTerminal(os.open(os.devnull, os.O_RDONLY), sys.stdout, spoken)


@pytest.mark.parametrize("line", ["FOO", "0", "31", "B", "9" * 5000])
def test_a_page_that_does_not_exist_is_refused(line: str, finished: Path) -> None:
    ran = replay(finished, line, "X")
    assert pages(ran) == ["1"]
    at = ran.lines.index(NEXT + line)
    assert ran.lines[at + 1 :] == [*REFUSED, f"{NEXT}X"]


def test_the_last_page_has_no_next(finished: Path) -> None:
    ran = replay(finished, "30", "", "N", "E", "O", "")
    assert pages(ran) == ["1", "30", "END"]
    refused = [line for typed in "NEO" for line in (f"{LAST}{typed}", *REFUSED_AT_END)]
    assert ran.lines[-len(refused) - 1 :] == [*refused, LAST]


def test_help_offers_all_thoughts_only_with_thoughts(finished: Path) -> None:
    line = "A ALL THAT THE CAPTAINS THOUGHT; docs/games SAYS WHAT ITS FIGURES MEAN"
    assert line in with_thoughts(finished, "?").lines and line not in replay(finished, "?").lines


def test_a_turn_shows_both_sides(finished: Path) -> None:
    ran = replay(finished, "X")
    at = ran.lines.index("BOTH SIDES, AFTER MOVEMENT        TURN 1")
    board = "\n".join(ran.lines[at : at + 23])
    assert ran.lines[:3] == [TODAYS, "TURN 1  MAY 22  1200 HOURS", "BRITISH ORDERS OF THIS TURN"]
    assert "*B" in board
    assert "*S" in board
    assert " B" in board
    british, german = ran.lines.index("BRITISH ORDERS OF THIS TURN"), ran.lines.index("GERMAN ORDERS OF THIS TURN")
    assert british < german < at < next(number for number, line in enumerate(ran.lines) if "DISPATCHES" in line)
    assert any(line.startswith("B BISMARCK ") for line in ran.lines[german:])


def test_ships_stand_where_the_next_turn_starts(kept: Kept) -> None:
    """However they got there: by orders, a shadow or a fast shadow."""
    turns = list(replayed_turns(edition(), kept))
    for turn, after in zip(turns, kept.turns[1:], strict=False):
        for side, ships in hindsight.ships_after_movement(turn).items():
            assert {ship.name: ship.square for ship in ships} == {
                ship.name: after.position["ships"][side][ship.name][0] for ship in ships
            }, turn.number


def test_11_7_ships_stand_where_they_followed_and_planes_do_not_count(kept: Kept) -> None:
    turn = next(replayed_turns(edition(), kept))
    facts = {"target": "BISMARCK", "shadower": "NORFOLK", "square": 1117, "success": True}
    followed = [report("fast_shadow", BRITISH, **facts, to=1216, helpers=[], moved=["NORFOLK", "VICTORIOUS"])]
    asked = [request for request in turn.requests if request.side is BRITISH][-1]
    assert isinstance(asked, BismarckRequest)
    view = dataclasses.replace(asked.view, ship_legs={})
    ships = hindsight.ships_after_movement(turn._replace(requests=[MovementRequest(view)], reports=followed))
    places = {ship.name: ship.square for ship in ships[BRITISH]}
    assert (places["NORFOLK"], places["VICTORIOUS"]) == (1216, 1825)


def dispatches(*reports: Report) -> list[str]:
    return edition().chronicle().dispatches(TurnStory(3, "MAY 22", (), reports))


def report(kind: str, *sides: Side, **facts: object) -> Report:
    return reported(kind, 3, *sides, **facts)


def test_a_report_to_both_sides_is_one_dispatch() -> None:
    facts = {"target": "BISMARCK", "shadower": "SUFFOLK", "square": 1318, "success": True}
    assert dispatches(
        report("shadow", BRITISH, **facts, to=1418, helpers=["NORFOLK"]),
        report("shadow", GERMAN, **facts, to=0, helpers=[]),
        report("battle_ends", square=1824),
    ) == [
        "DISPATCHES (B BRITISH, G GERMAN)",
        "BG SUFFOLK TRIES TO SHADOW THE BISMARCK FROM 1318",
        "B  HELPED BY NORFOLK",
        "BG SHADOW SUCCEEDED",
        "B  BISMARCK NOW IN 1418",
        "BG COMBAT IN 1824 IS OVER",
    ]


def test_two_equal_reports_to_one_side_are_two_dispatches() -> None:
    reports = [report("refuelled", GERMAN, unit="WP1") for _ in range(2)]
    assert dispatches(*reports)[1:] == ["G  WP1 REFUELED AND REARMED"] * 2
    assert dispatches() == ["NO DISPATCHES"]


@pytest.mark.parametrize("turn", [1, 2])
def test_a_resigned_game_ends_with_its_last_turn(turn: int, tmp_path: Path) -> None:
    """The German player was not asked again: its ships lie where the turn before left them, if there was one."""
    captain = GivesUp(turn)
    path = keep(tmp_path / "game", "person", "person", 1, {BRITISH: captain, GERMAN: captain})
    ran = replay(path, str(turn), "")
    assert pages(ran)[-2:] == [str(turn), "END"]
    last = "\n".join(ran.lines[ran.out[: ran.out.rindex("BOTH SIDES")].count("\n") :])
    assert ("*B" in last) == (turn == 2)
    assert "GERMAN ORDERS" not in last
    assert "THE BRITISH PLAYER RESIGNS" in last


def test_in_a_turn_that_was_resigned_the_ships_have_not_moved(tmp_path: Path) -> None:
    """The last orders of the ships do not count."""
    captain = SailsAndGivesUp()
    path = keep(tmp_path / "game", "person", "person", 1, {BRITISH: captain, GERMAN: captain})
    ran = replay(path)
    assert not any(line.startswith("BOTH SIDES, AFTER MOVEMENT") for line in ran.lines)
    rows = ran.lines[ran.lines.index("BOTH SIDES, BEFORE MOVEMENT       TURN 1") + 3 :]
    assert rows[16 - 11][2:][2 * (22 - 11) :][:2] == " B", "the Hood has not left 1622"
    (story,) = retold(read_finished(path)[1])
    assert "HOOD" not in {track.name for track in charted([story]).tracks}


def retold(kept: Kept) -> Sequence[TurnStory]:
    return list(replayed_turns(edition(), kept))


def test_a_turn_that_no_longer_replays_is_retold_as_far_as_it_does(kept: Kept) -> None:
    mended = copy.deepcopy(kept)
    orders = mended.turns[2].entries
    orders[-1] = orders[-1]._replace(kind="fight")
    turns = retold(mended)
    assert [turn.number for turn in turns if not turn.whole] == [3]
    assert [report.plain() for report in turns[2].reports] == kept.turns[2].reports
    assert len(turns[2].requests) == len(orders) - 1
    assert all(turn.whole for turn in retold(kept))


def test_leftover_orders_are_not_moved_to_the_next_turn(kept: Kept) -> None:
    mended = copy.deepcopy(kept)
    mended.turns[2].entries.append(mended.turns[3].entries[0])
    turn = retold(mended)[2]
    assert len(turn.requests) == len(kept.turns[2].entries)
    assert not turn.whole


def test_an_unplayable_position_names_its_turn(kept: Kept) -> None:
    broken = copy.deepcopy(kept)
    broken.turns[4].position.clear()
    with pytest.raises(SaveError, match="turn 5"):
        retold(broken)


def thought(ran: Ran) -> list[str]:
    """What the captains thought: each line with the one above it, turn by turn."""
    return [f"{above} / {line}" for above, line in pairwise(ran.lines) if "PLAN" in line]


class Plans(Thinks):
    """A captain who also thinks of the turn's orders."""

    def answer(self, request: Request) -> Order:
        order = super().answer(request)
        assert isinstance(request, BismarckRequest)
        self.thought += f": ORDERS OF TURN {request.view.turn}"
        return order


def test_now_marks_a_new_plan_but_not_new_orders(tmp_path: Path) -> None:
    path = keep(tmp_path / "game", "clerk", "otto", 1, {BRITISH: GivesUp(99), GERMAN: Plans("DASH", 1, 3)})
    ran = with_thoughts(path, "", "", "X")
    assert [line.rpartition(" / ")[2] for line in thought(replay(path, "", "", "X"))] == [
        *("OTTO NOW: DASH PLAN 1", "OTTO NOW: DASH PLAN 2")
    ]
    assert [line.rpartition(" / ")[2] for line in thought(ran)] == [
        "OTTO NOW: DASH PLAN 1: ORDERS OF TURN 1",
        "OTTO: DASH PLAN 1: ORDERS OF TURN 2",
        "OTTO NOW: DASH PLAN 2: ORDERS OF TURN 3",
    ]


def test_a_plan_is_explained_only_when_it_is_adopted(finished: Path, kept: Kept) -> None:
    first = next(replayed_turns(edition(), kept)).thoughts[0]
    why = f"{first.plan}. {edition().chronicle().why('otto', first.plan)}"
    ran = with_thoughts(finished, "", "T", "X")
    assert ran.lines.index(f"OTTO NOW: {why}") + 1 == ran.lines.index(f"OTTO: {first.line}")
    assert [line for line in ran.lines if why in line][:2] == [f"OTTO NOW: {why}", f" 1 OTTO: {why}"]


def test_a_plan_that_otto_returns_to_is_neither_explained_again_nor_given_an_old_reason(kept: Kept) -> None:
    plans = ["DECOY", "BISCAY (FOUND, TURN 2)", "SIT IT OUT (AHEAD)", "BISCAY (FOUND, TURN 2)", "SIT IT OUT (BEHIND)"]
    turns = [
        turn._replace(entries=[*turn.entries[:1], Entry("german", "movement", "", [], f"{plan}: ORDERS")])
        for turn, plan in zip(kept.turns, plans, strict=False)
    ]
    minds = Minds.of(edition(), {BRITISH: "clerk", GERMAN: "otto"})
    told = [line for line in minds.plans([*replayed_turns(edition(), with_turns(kept, turns))]) if "OTTO" in line]
    assert told[0].startswith(" 1 OTTO: DECOY. ")
    assert told[1].startswith(" 2 OTTO: BISCAY. THE BISMARCK WAS FOUND ON TURN 2. ") and len(told[1]) > 60
    assert told[2].startswith(" 3 OTTO: SIT IT OUT. THE GERMANS EXPECTED TO END AHEAD. ")
    assert told[3:] == [
        " 4 OTTO: BISCAY AGAIN.",
        " 5 OTTO: SIT IT OUT AGAIN. THE GERMANS EXPECTED TO END BEHIND.",
    ]


def test_every_plan_of_the_house_captains_has_an_explanation() -> None:
    why = edition().chronicle().why
    assert all(why("otto", name) == plan.why.upper() for name, plan in plans.ALL.items())
    assert why("otto", "FOG BANK (WAY CLOSED, TURN 6)") == f"THE WAY WAS CLOSED ON TURN 6. {why('otto', 'FOG BANK')}"
    assert why("tovey", "HUNTS BISMARCK AND PR EUGEN").startswith("THE BISMARCK AND THE PR EUGEN WERE FOUND: ")
    assert why("tovey", "SEARCHES") and not why("otto", "SEARCHES")
    assert why("port", "PORT") == PORT.why.upper()
    assert why("otto", "SEARCH LINE") == ""


def test_a_plan_of_a_custom_captain_is_not_explained() -> None:
    assert edition().chronicle().why("my_bold:captain", "FOG BANK") == ""


def test_captains_of_the_same_name_are_shown_with_their_sides(tmp_path: Path) -> None:
    captains = {BRITISH: Thinks("SEARCH"), GERMAN: Thinks("DASH")}
    ran = replay(keep(tmp_path / "game", "mine:Bold", "yours:Bold", 1, captains), "X")
    assert [line.rpartition(" / ")[2] for line in thought(ran)] == [
        "BRITISH BOLD NOW: SEARCH PLAN 0",
        "GERMAN BOLD NOW: DASH PLAN 0",
    ]


def test_captains_without_thoughts_are_not_mentioned(tmp_path: Path) -> None:
    ran = replay(keep(tmp_path / "game", "clerk", "random", 1), "T", "X")
    assert not any(line.startswith(("CLERK", "RANDOM")) for line in ran.lines)
    assert ran.lines[-2:] == ["NO CAPTAIN SAID WHAT IT THOUGHT", f"{NEXT}X"]


def test_thoughts_that_change_within_a_turn_are_all_kept(kept: Kept) -> None:
    lines = ["OUT", "OUT", "HOME", "", "HOME", "OUT"]
    entries = [Entry("german", "movement", "", [], line) for line in lines]
    other = Entry("british", "movement", "", [], "HOME")
    turn = kept.turns[0]
    changed = [*turn.entries[:1], *entries[:3], other, *entries[3:]]
    found = next(replayed_turns(edition(), with_turns(kept, [turn._replace(entries=changed)]))).thoughts
    assert found == [
        *(Thought(GERMAN, "OUT", True, True, turn=1), Thought(GERMAN, "HOME", True, True, turn=1)),
        *(Thought(BRITISH, "HOME", True, True, turn=1), Thought(GERMAN, "OUT", True, True, turn=1)),
    ]


def with_turns(kept: Kept, turns: Sequence[KeptTurn]) -> Kept:
    other = copy.copy(kept)
    other.turns = list(turns)
    return other
