"""When Otto changes his plan: each reason, by what he heard or how things stand, and what he thinks then."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.plans import ALL, PLANS
from compbis.games.computer_bismarck.captains.otto.plans.plan import ALWAYS, CLOSED, GONE_BY
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view
from tests.games.computer_bismarck.reported import reported

PLAN = "DENMARK STRAIT"
AT_SEA: Mapping[str, Any] = {"square": 1713}
LINE = {"NORFOLK": "C", "HOOD": "B"}


def thought(turn: int, bismarck: Mapping[str, Any], reports: Sequence[Report] = (), **changes: Any) -> str:
    """What he thinks at his orders of a turn."""
    otto = Otto(1, PLANS[PLAN])
    for report in reports:
        otto.hear(report)
    otto.answer(MovementRequest(view(GERMAN, turn=turn, ships=fleet(GERMAN, BISMARCK=bismarck), **changes)))
    assert otto.plan == PLAN
    return otto.thought


def lead(side: Side, points: int, turn: int = 3) -> tuple[Award, ...]:
    """Points that were given."""
    return (Award(side, points, Reason.SUNK, "HOOD", turn),)


@pytest.mark.parametrize(
    ("hurt", "plan"), [({}, "DENMARK STRAIT: "), ({"midships": 3, "knots": 18}, "HOMEWARD (CRIPPLED): BISMARCK HURT")]
)
def test_a_crippled_bismarck_goes_home(hurt: Mapping[str, Any], plan: str) -> None:
    assert thought(9, {**AT_SEA, **hurt}).startswith(plan)


@pytest.mark.parametrize(("square", "plan"), [(2118, "HOMEWARD (SHORT OF FUEL): "), (1713, "DENMARK STRAIT: ")])
def test_without_fuel_and_far_from_an_oiler_she_goes_home(square: int, plan: str) -> None:
    assert thought(9, {"square": square, "fuel": 1}).startswith(plan)


@pytest.mark.parametrize(
    ("turn", "plan"), [(7, "DENMARK STRAIT: "), (19, "DENMARK STRAIT: "), (20, "SIT IT OUT (AHEAD): ")]
)
def test_on_a_lead_after_the_first_turns_he_sits_out_the_clock(turn: int, plan: str) -> None:
    assert thought(turn, AT_SEA, awards=lead(GERMAN, 120)).startswith(plan)


@pytest.mark.parametrize(("turn", "plan"), [(9, "DENMARK STRAIT: "), (20, "LAST THROW (BEHIND): ")])
def test_far_behind_late_in_the_game_everything_is_tried(turn: int, plan: str) -> None:
    assert thought(turn, AT_SEA, awards=lead(BRITISH, 120)).startswith(plan)


def test_he_sits_out_the_clock_on_a_lead_that_called_for_it_once_and_not_on_one_that_is_as_large_only_now() -> None:
    """A lead that was enough when it was won is held to, until some of it is lost."""
    assert thought(22, AT_SEA, awards=lead(GERMAN, 41)).startswith("SIT IT OUT (AHEAD): ")
    assert thought(22, AT_SEA, awards=lead(GERMAN, 41, 22)).startswith("DENMARK STRAIT: ")
    assert thought(22, AT_SEA, awards=lead(GERMAN, 41) + lead(BRITISH, 6, 22)).startswith("DENMARK STRAIT: ")


def test_a_last_throw_is_not_left_for_a_few_points() -> None:
    """It is what the same points, given earlier, would not have called for; many points are another matter."""
    assert thought(22, AT_SEA, awards=lead(GERMAN, 15) + lead(GERMAN, 7, 22)).startswith("LAST THROW (BEHIND): ")
    assert thought(22, AT_SEA, awards=lead(GERMAN, 15 + 7)).startswith("DENMARK STRAIT: ")
    assert thought(22, AT_SEA, awards=lead(GERMAN, 15) + lead(GERMAN, 21, 22)).startswith("DENMARK STRAIT: ")


def test_near_the_end_fewer_points_are_enough_to_be_ahead() -> None:
    assert thought(15, AT_SEA, awards=lead(GERMAN, 30, 15)).startswith("DENMARK STRAIT: ")
    assert thought(29, AT_SEA, awards=lead(GERMAN, 50, 29)).startswith("SIT IT OUT (AHEAD): ")


def test_a_convoy_that_is_gone_counts_from_the_turn_on_which_he_heard_of_it() -> None:
    """It brings him as far ahead as he must be, but it is long after that: he is not about to sit anything out yet."""
    gone = [reported("dispersed", turn, GERMAN, unit="SL5", square=2016) for turn in (12, 21)]
    points = lead(GERMAN, 33) + lead(BRITISH, 6, 20)
    assert thought(22, AT_SEA, gone[:1], awards=points).startswith("SIT IT OUT (AHEAD): ")
    assert thought(22, AT_SEA, gone[1:], awards=points).startswith("DENMARK STRAIT: ")


@pytest.mark.parametrize(
    ("square", "units", "closed"),
    [
        (1116, LINE, True),
        (1116, {"NORFOLK": "C", "SUFFOLK": "C"}, True),
        (1116, {"NORFOLK": "C"}, False),
        (2216, LINE, False),
    ],
)
def test_a_way_is_closed_by_several_warships_seen_on_it(square: int, units: Mapping[str, str], closed: bool) -> None:
    seen = spotted(6, square, units, {"PR EUGEN": "C"})
    assert thought(7, {"square": 1222}, [seen]).startswith("FOG BANK (WAY CLOSED, TURN 6): ") is closed


def test_when_the_convoys_of_his_lane_are_gone_he_goes_for_others() -> None:
    gone = [reported("dispersed", 5, GERMAN, unit=convoy, square=2016) for convoy in ("SL4", "SL5")]
    assert thought(6, AT_SEA, gone[:1]).startswith("DENMARK STRAIT: ")
    assert thought(6, AT_SEA, gone).startswith("SOUTHERN LANES (PREY GONE BY): ")


def test_every_change_leads_to_a_plan_that_there_is() -> None:
    for plan in PLANS.values():
        assert {CLOSED, GONE_BY} <= plan.changes.keys()
        assert {*plan.changes.values(), *ALWAYS.values()} <= ALL.keys()
        assert plan.lane


def test_between_them_the_plans_to_begin_with_are_made_for_the_lanes_that_can_be_reached() -> None:
    lanes = {convoy for plan in PLANS.values() for convoy in plan.lane}
    assert lanes >= {"SL1", "SL2", "SL4", "SL5", "BRITANNIC", "WS8B"}
    assert ALL["LAST THROW"].lane >= {"SL1", "SL3"}


def test_a_thought_says_the_plan_where_all_are_bound_and_what_he_makes_of_the_enemy() -> None:
    said = thought(9, AT_SEA)
    for part in ("BISMARCK ", "PR EUGEN ", "PACKS FOR ", "BATTLESHIPS NEAR THEM ", "LEAD EXPECTED "):
        assert part in said


def test_a_thought_ends_with_a_whole_clause_where_no_more_of_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = thought(9, AT_SEA)
    ends = [place for place, sign in enumerate(whole) if sign == ";"]
    assert len(ends) == 2
    for longest in range(ends[0], len(whole)):
        monkeypatch.setattr("compbis.table.captain.LONGEST_THOUGHT", longest)
        assert thought(9, AT_SEA) == whole[: ends[longest >= ends[1]]]


def test_a_plan_that_ends_another_keeps_her_in_the_port_that_the_other_kept_her_in() -> None:
    for name in ALWAYS.values():
        taken_up = ALL[name].after(PLANS[PLAN])
        assert taken_up.sails == PLANS[PLAN].sails
        assert taken_up.ways[BISMARCK] == PLANS[PLAN].ways[BISMARCK]
