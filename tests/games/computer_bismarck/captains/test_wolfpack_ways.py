"""Wolfpacks avoid planes and flotillas."""

import pytest

from compbis.games.computer_bismarck.captains.otto import wolfpacks
from compbis.games.computer_bismarck.captains.otto.memory import Memory
from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.captains.otto.situation import Situation
from compbis.games.computer_bismarck.cards.kinds import DESTROYERS
from compbis.games.computer_bismarck.requests.decisions import ship_leg
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.report import Report
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view

OTHERS_SUNK = {name: {"midships": 0, "fate": "SUNK"} for name in ("WP2", "WP3", "WP4")}
TURN = 6


def situation(square: int, contacts: tuple[Contact, ...] = (), *reports: Report) -> Situation:
    """The situation with one wolfpack left, in this square without torpedoes; all draws give 0.5."""
    ships = fleet(GERMAN, WP1={"square": square, "torpedoes": 0}, **OTHERS_SUNK)
    memory = Memory()
    for report in reports:
        memory.hear(report)
    seen = view(GERMAN, turn=TURN, ships=ships, contacts=contacts)
    return Situation(seen, memory, PLANS["SCAPA DASH"], lambda purpose, turn: 0.5)


def goal(now: Situation) -> int:
    """The square that the pack sails to."""
    return ship_leg(now.view, wolfpacks.assignments(now)["WP1"].order).goal


@pytest.mark.parametrize("plane", [1614, 1815])
def test_9_5_of_equally_short_ways_a_pack_takes_one_without_planes(plane: int) -> None:
    """From 1716 to the oiler in 1611; 1615, 1715 and 1815 are each a square nearer."""
    overhead = spotted(TURN - 1, plane, {"ULSTER 1": "R"}, {"WP2": "S"})
    assert goal(situation(1716)) == 1815
    assert goal(situation(1716, (), overhead)) == (1815 if plane == 1614 else 1615)


def test_a_pack_avoids_the_square_of_a_sighted_flotilla() -> None:
    flotilla = Contact("DF1", DESTROYERS, 1815, TURN - 1, Heard.SEARCH, shown=True, sunk=False)
    assert goal(situation(1716)) == 1815
    assert goal(situation(1716, (flotilla,))) in (1615, 1715)
