"""When Otto changes his plan: each reason, by reports or by the situation, and the thought that goes with it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.plans import ALL, PLANS
from compbis.games.computer_bismarck.captains.otto.plans.plan import ALWAYS, CLOSED, GONE_BY
from compbis.games.computer_bismarck.cards.kinds import ShipKind
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view
from tests.games.computer_bismarck.reported import reported

PLAN = "DENMARK STRAIT"
AT_SEA: Mapping[str, Any] = {"square": 1713}
LINE = {"NORFOLK": "C", "HOOD": "B"}


def thought(turn: int, bismarck: Mapping[str, Any], reports: Sequence[Report] = (), **changes: Any) -> str:
    """Otto's thought at his orders of a turn."""
    otto = Otto(1, PLANS[PLAN])
    for report in reports:
        otto.hear(report)
    otto.answer(MovementRequest(view(GERMAN, turn=turn, ships=fleet(GERMAN, BISMARCK=bismarck), **changes)))
    assert otto.plan == PLAN
    return otto.thought


def lead(side: Side, points: int, turn: int = 3) -> tuple[Award, ...]:
    """An award of points to a side."""
    return (Award(side, points, Reason.SUNK, "HOOD", turn),)


SET = "DENMARK STRAIT: "


@pytest.mark.parametrize(
    ("turn", "bismarck", "points", "plan"),
    [
        (9, {}, 0, SET),
        (9, {"midships": 3, "knots": 18}, 0, "HOMEWARD (CRIPPLED): BISMARCK HURT"),
        (9, {"square": 2118, "fuel": 1}, 0, "HOMEWARD (SHORT OF FUEL): "),
        (9, {"fuel": 1}, 0, SET),  # an oiler is near
        (7, {}, 120, SET),
        (27, {}, 120, SET),
        (28, {}, 120, "SIT IT OUT (AHEAD): "),
        (9, {}, -120, SET),
        (20, {}, -120, "LAST THROW (BEHIND): "),
        (9, {}, 300, SET),
        (10, {}, 300, "CLEAN SWEEP (WON): "),  # no loss can cost him the game
        (20, {}, 300, "CLEAN SWEEP (WON): "),
    ],
)
def test_damage_fuel_and_the_points_change_the_plan(
    turn: int, bismarck: Mapping[str, Any], points: int, plan: str
) -> None:
    """points: the lead of the German player."""
    awards = lead(GERMAN if points > 0 else BRITISH, abs(points))
    assert thought(turn, {**AT_SEA, **bismarck}, awards=awards).startswith(plan)


def test_otto_keeps_sitting_on_an_old_lead_but_does_not_start_on_a_new_one() -> None:
    """A lead that was enough when it was won still counts, until some of it is lost."""
    assert thought(30, AT_SEA, awards=lead(GERMAN, 47)).startswith("SIT IT OUT (AHEAD): ")
    assert thought(30, AT_SEA, awards=lead(GERMAN, 47, 30)).startswith("SOUTHERN LANES (PREY GONE BY): ")
    lost = lead(GERMAN, 47) + lead(BRITISH, 6, 30)
    assert thought(30, AT_SEA, awards=lost).startswith("SOUTHERN LANES (PREY GONE BY): ")


def test_a_few_points_do_not_end_a_last_throw() -> None:
    """The same points given earlier would not have caused it; many points do end it."""
    assert thought(22, AT_SEA, awards=lead(GERMAN, 15) + lead(GERMAN, 7, 22)).startswith("LAST THROW (BEHIND): ")
    assert thought(22, AT_SEA, awards=lead(GERMAN, 15 + 7)).startswith("DENMARK STRAIT: ")
    assert thought(22, AT_SEA, awards=lead(GERMAN, 15) + lead(GERMAN, 21, 22)).startswith("DENMARK STRAIT: ")


def test_near_the_end_a_smaller_lead_is_enough() -> None:
    assert thought(15, AT_SEA, awards=lead(GERMAN, 30, 15)).startswith("DENMARK STRAIT: ")
    assert thought(29, AT_SEA, awards=lead(GERMAN, 50, 29)).startswith("SIT IT OUT (AHEAD): ")


def test_a_lost_convoy_counts_from_the_turn_it_was_reported() -> None:
    """Early news makes Otto sit on his lead; late news comes too late for that."""
    gone = [reported("dispersed", turn, GERMAN, unit="SL5", square=2016) for turn in (12, 30)]
    points = lead(GERMAN, 39) + lead(BRITISH, 6, 28)
    assert thought(30, AT_SEA, gone[:1], awards=points).startswith("SIT IT OUT (AHEAD): ")
    assert thought(30, AT_SEA, gone[1:], awards=points).startswith("SOUTHERN LANES (PREY GONE BY): ")


def challenge(turn: int, contact: Contact | None = None, searched: int = 0) -> str:
    """Otto's thought when no loss can cost him the game and no convoy is left. searched: the turn on which the
    contact's square was found empty."""
    reports = [reported("dispersed", 9, GERMAN, unit=convoy, square=2016) for convoy in MISSIONS]
    if searched:
        reports.append(reported("searched", searched, GERMAN, squares=[2213]))
    return thought(turn, AT_SEA, reports, awards=lead(GERMAN, 300), contacts=(contact,) if contact else ())


def test_raiders_that_cannot_lose_the_game_and_have_no_convoy_left_seek_battle() -> None:
    norfolk = Contact("NORFOLK", ShipKind.CRUISER, 2213, 15, Heard.SEARCH, shown=False)
    assert challenge(17, norfolk).startswith("CLEAN SWEEP (WON): BISMARCK AGAINST NORFOLK AT 2213")
    for elsewhere in (challenge(17), challenge(17, norfolk, searched=16), challenge(29, norfolk)):
        assert elsewhere.startswith("CLEAN SWEEP (WON): BISMARCK TO SEEK BATTLE AT ")


@pytest.mark.parametrize(
    ("square", "units", "closed"),
    [
        (1116, LINE, True),
        (1116, {"NORFOLK": "C", "SUFFOLK": "C"}, True),
        (1116, {"NORFOLK": "C"}, False),
        (2216, LINE, False),
    ],
)
def test_several_warships_seen_on_a_way_close_it(square: int, units: Mapping[str, str], closed: bool) -> None:
    seen = spotted(6, square, units, {"PR EUGEN": "C"})
    assert thought(7, {"square": 1222}, [seen]).startswith("FOG BANK (WAY CLOSED, TURN 6): ") is closed


def test_when_the_convoys_of_its_lane_are_gone_the_plan_changes() -> None:
    gone = [reported("dispersed", 5, GERMAN, unit=convoy, square=2016) for convoy in ("SL4", "SL5")]
    assert thought(6, AT_SEA, gone[:1]).startswith("DENMARK STRAIT: ")
    assert thought(6, AT_SEA, gone).startswith("SOUTHERN LANES (PREY GONE BY): ")


def test_every_change_leads_to_an_existing_plan() -> None:
    for plan in PLANS.values():
        assert {CLOSED, GONE_BY} <= plan.changes.keys()
        assert {*plan.changes.values(), *ALWAYS.values()} <= ALL.keys()
        assert plan.lane


def test_the_opening_plans_cover_all_lanes_in_reach() -> None:
    lanes = {convoy for plan in PLANS.values() for convoy in plan.lane}
    assert lanes >= {"SL1", "SL2", "SL4", "SL5", "BRITANNIC", "WS8B"}
    assert ALL["LAST THROW"].lane >= {"SL1", "SL3"}


def test_a_thought_names_the_plan_the_destinations_and_the_enemy() -> None:
    said = thought(9, AT_SEA)
    for part in ("BISMARCK ", "PR EUGEN ", "WP2 FOR ", "BATTLESHIPS NEAR THEM ", "LEAD EXPECTED "):
        assert part in said


def test_a_thought_cut_short_ends_with_a_whole_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = thought(9, AT_SEA)
    ends = [place for place, sign in enumerate(whole) if sign == ";"]
    assert len(ends) == 2
    for longest in range(ends[0], len(whole)):
        monkeypatch.setattr("compbis.table.captain.LONGEST_THOUGHT", longest)
        assert thought(9, AT_SEA) == whole[: ends[longest >= ends[1]]]


def test_a_closing_plan_keeps_the_sailing_turns_and_ways_of_the_plan_before() -> None:
    for name in ALWAYS.values():
        taken_up = ALL[name].after(PLANS[PLAN])
        assert taken_up.sails == PLANS[PLAN].sails
        assert taken_up.ways[BISMARCK] == PLANS[PLAN].ways[BISMARCK]
