"""Tovey's thoughts, shown after the game: they state what he decides by."""

import pytest

from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.requests.decisions import FightRequest
from compbis.games.computer_bismarck.state.orders import Answer
from compbis.table.captain import LONGEST_THOUGHT, fit_thought
from compbis.table.finished.chronicle import plan_of
from compbis.table.report import Report
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    DAY,
    fleet,
    given,
    goals,
    grounded,
    only,
    plot,
    spotted,
    sunk,
    tovey,
    view,
)

HERE = 1820
CLEAR = (1,) * 20
SEEN = [*spotted(DAY - 1, HERE, BISMARCK), sunk(DAY - 1, PRINZ_EUGEN)]


def thinks(reports: list[Report], turn: int = DAY, **where: int) -> str:
    """Tovey's thought after his orders of a turn to these ships alone."""
    captain = tovey(reports)
    given(captain, view(BRITISH, turn, ships=only(**where), planes=grounded(), visibility=CLEAR))
    return captain.thought


def test_the_thought_gives_the_likeliest_square_the_chance_to_find_her_and_the_gap() -> None:
    belief = plot(*SEEN).ahead(BISMARCK, DAY).all()
    square, likely = CHART.likeliest(belief)
    seen = view(BRITISH, DAY, ships=only(SUFFOLK=1821), planes=grounded(), visibility=CLEAR)
    there = goals(seen, SEEN)["SUFFOLK"]
    found = belief[CELL[there]]
    belief[CELL[there]] = 0.0
    gap, _ = CHART.likeliest(belief)
    where = f"BISMARCK SEEN TURN {DAY - 1}, {100 * likely:.0f} IN 100 AT {square}"
    assert thinks(SEEN, SUFFOLK=1821) == f"HUNTS BISMARCK: {where}, FOUND NOW {100 * found:.0f} IN 100, GAP AT {gap}"


@pytest.mark.parametrize(
    ("reports", "turn", "plan"),
    [
        ([], DAY, "SEARCHES"),
        (SEEN, DAY, "HUNTS BISMARCK"),
        (SEEN, DAY + 9, "SEARCHES"),
        (spotted(DAY, HERE, PRINZ_EUGEN, BISMARCK), DAY + 1, "HUNTS BISMARCK AND PR EUGEN"),
    ],
)
def test_the_thought_begins_with_the_quarry(reports: list[Report], turn: int, plan: str) -> None:
    assert plan_of(thinks(reports, turn, SUFFOLK=1821)) == plan


@pytest.mark.parametrize("enemy", [(BISMARCK,), (PRINZ_EUGEN,)])
def test_the_thought_at_a_battle_weighs_fighting_against_withdrawing(
    enemy: tuple[str, ...],
) -> None:
    captain = tovey()
    order = captain.answer(FightRequest(view(BRITISH, DAY), HERE, 0, ("NORFOLK", "SUFFOLK"), enemy))
    assert isinstance(order, Answer)
    does = "FIGHTS" if order.yes else "WITHDRAWS"
    said = captain.thought.split()
    assert captain.thought.startswith(f"SEARCHES: {does} IN {HERE}, NORFOLK, SUFFOLK AGAINST {enemy[0]}; ")
    gained, lost, leaving, left = (float(word.rstrip(",")) for word in said if "." in word)
    assert order.yes == (gained - lost > leaving - left)


def test_a_thought_cut_to_length_ends_with_a_whole_clause() -> None:
    captain = tovey(spotted(DAY - 1, HERE, BISMARCK, PRINZ_EUGEN))
    given(captain, view(BRITISH, DAY, ships=fleet(BRITISH)))
    assert captain.thought == fit_thought([captain.thought])
    assert fit_thought(["A" * LONGEST_THOUGHT]) == "A" * LONGEST_THOUGHT
    assert fit_thought(["A", "B" * LONGEST_THOUGHT, "C"]) == "A; C"
