"""A raider who is the bait shows herself, until she was seen; one who waits for weather keeps away from enemies."""

import pytest

from compbis.games.computer_bismarck.captains.otto import raiders
from compbis.games.computer_bismarck.captains.otto.memory import Memory
from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.captains.otto.plans.plan import Wait
from compbis.games.computer_bismarck.captains.otto.raiders import Choice
from compbis.games.computer_bismarck.captains.otto.situation import Situation
from compbis.games.computer_bismarck.cards.kinds import CRUISER
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.report import Report
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view

TURN, WAIT = 3, 1422
CRUISERS = ("BIRMINGHAM", "MANCHESTER", "ARETHUSA")
LINE = tuple(Contact(name, CRUISER, WAIT, TURN - 1, Heard.SEARCH, shown=True, sunk=False) for name in CRUISERS)


def choice(bait: str, *reports: Report) -> Choice:
    """What she does who is to wait where she is, with cruisers about, in fair weather."""
    memory = Memory()
    for report in reports:
        memory.hear(report)
    plan = PLANS["LURE"]._replace(waits={BISMARCK: Wait(WAIT, 5, 5, bait=bait)})
    at_sea = {"square": WAIT}
    seen = view(GERMAN, turn=TURN, ships=fleet(GERMAN, BISMARCK=at_sea, PR_EUGEN=at_sea), contacts=LINE)
    return raiders.choices(Situation(seen, memory, plan, lambda purpose, turn: 0.5))[BISMARCK]


@pytest.mark.parametrize(
    ("bait", "stays", "aim"), [(BISMARCK, True, "SHOWS HERSELF"), ("", False, "WAITS FOR WEATHER")]
)
def test_a_bait_stays_where_cruisers_were_seen_and_another_does_not(bait: str, stays: bool, aim: str) -> None:
    chosen = choice(bait)
    assert chosen.aim == aim
    assert (chosen.square == WAIT) is stays


def test_a_bait_that_was_seen_has_done_her_part_and_goes_on() -> None:
    chosen = choice(BISMARCK, spotted(TURN - 1, WAIT, {"BIRMINGHAM": "C"}, {BISMARCK: "B"}))
    assert chosen.aim.startswith("OUT BY ")
    assert chosen.square != WAIT
