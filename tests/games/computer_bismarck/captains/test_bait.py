"""A raider that is the bait shows itself until it has been seen; one that waits for weather avoids enemies."""

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
    """The choice of a Bismarck that is to wait in its square, in fair weather with cruisers nearby."""
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
def test_only_a_bait_stays_where_cruisers_were_seen(bait: str, stays: bool, aim: str) -> None:
    chosen = choice(bait)
    assert chosen.aim == aim
    assert (chosen.square == WAIT) is stays


@pytest.mark.parametrize(("turn", "aim"), [(TURN - 1, "TURNS BACK"), (TURN - 2, "OUT BY ")])
def test_a_bait_that_was_seen_moves_on(turn: int, aim: str) -> None:
    chosen = choice(BISMARCK, spotted(turn, WAIT, {"BIRMINGHAM": "C"}, {BISMARCK: "B"}))
    assert chosen.aim.startswith(aim)
    assert chosen.square != WAIT
