"""Otto's thoughts at fights, surprise attacks, targets and shadows: they state what he decides by."""

from collections.abc import Sequence

import pytest

from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.captains.otto.plans.plan import NO_RAIDER
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import (
    FightRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, Choice
from compbis.games.computer_bismarck.state.units import Fate
from compbis.table.request import Order, Request
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view

HERE = 1718
SEEN = view(GERMAN, turn=10, ships=fleet(GERMAN, BISMARCK={"square": HERE}))
SHOT = view(GERMAN, turn=10, ships=fleet(GERMAN, WP1={"torpedoes": 0}))


def asked(request: Request) -> tuple[Order, str]:
    """Otto's answer, and his thought without the plan before it."""
    otto = Otto(1, PLANS["BISCAY"])
    otto.hear(spotted(10, HERE, {"SL5": "M", "HOOD": "B"}, {BISMARCK: "B", "WP1": "S"}))
    answer = otto.answer(request)
    plan, _, said = otto.thought.partition(": ")
    assert plan == "BISCAY"
    return answer, said


def numbers(said: str) -> list[float]:
    """The numbers with a sign in a thought."""
    return [float(word.strip(",;")) for word in said.split() if word[0] in "+-"]


def test_without_a_raider_a_thought_names_no_plan() -> None:
    lost = {"fate": Fate.SUNK, "midships": 0}
    for eugen, plan in (({}, "BISCAY"), (lost, NO_RAIDER)):
        otto = Otto(1, PLANS["BISCAY"])
        otto.answer(MovementRequest(view(GERMAN, turn=3, ships=fleet(GERMAN, BISMARCK=lost, PR_EUGEN=eugen))))
        assert otto.thought.partition(":")[0] == plan


@pytest.mark.parametrize(
    ("enemies", "yes"), [(("SUFFOLK", "SL5"), True), (("HOOD", "K GEORGE V", "P OF WALES", "RODNEY"), False)]
)
def test_the_thought_at_a_battle_gives_the_worth_of_fighting(enemies: Sequence[str], yes: bool) -> None:
    answer, said = asked(FightRequest(SEEN, HERE, 0, (BISMARCK,), tuple(enemies)))
    assert answer == Answer(yes)
    does = "FIGHTS" if yes else "WITHDRAWS"
    assert said.startswith(f"{does} IN {HERE}, BISMARCK AGAINST {', '.join(enemies)}; TO FIGHT ")
    (worth,) = numbers(said)
    assert (worth > 0) == yes
    assert said.endswith("), TO WITHDRAW 0")


def test_the_thought_at_a_target_gives_the_worth_of_the_torpedoes() -> None:
    for targets in (("SL5",), ("DF1", "HOOD")):
        answer, said = asked(TargetRequest(SEEN, Weapon.SUBMARINE, "WP1", HERE, targets))
        assert isinstance(answer, Choice)
        does = "AT" if answer.unit else "NOT AT"
        (worth,) = numbers(said)
        assert said.startswith(f"TORPEDOES OF WP1 {does} {answer.unit or 'HOOD'} IN {HERE}: WORTH ")
        assert (worth > 0.3) == bool(answer.unit)


def test_the_thought_at_a_shadow_names_the_pack_or_why_none_follows() -> None:
    assert asked(ShadowRequest(SEEN, "SL1", HERE, ("WP1", "WP2")))[1] == f"SL1 SEEN IN {HERE}, WP1 SHADOWS IT"
    answer, said = asked(ShadowRequest(SHOT, "SL1", HERE, ("WP1",)))
    assert answer == Choice("")
    assert said == f"SL1 SEEN IN {HERE}, NOT SHADOWED: NO TORPEDOES, NO RAIDER AFTER IT"


def test_otto_decides_afresh_when_the_ships_differ_in_the_same_turn() -> None:
    """In another game, or after a restore: Otto goes by the ships in the request."""
    hurt = view(GERMAN, turn=10, ships=fleet(GERMAN, BISMARCK={"square": HERE, "midships": 2}))
    otto, fresh = Otto(1, PLANS["BISCAY"]), Otto(1, PLANS["BISCAY"])
    first = otto.answer(MovementRequest(SEEN))
    assert otto.answer(MovementRequest(hurt)) == fresh.answer(MovementRequest(hurt)) != first
    assert otto.thought == fresh.thought
