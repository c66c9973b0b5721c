"""What Otto thinks where he decides at once: at fights, surprise attacks, targets, shadows. It is what he goes by."""

from collections.abc import Sequence

import pytest

from compbis.games.computer_bismarck.captains.otto.captain import Otto
from compbis.games.computer_bismarck.captains.otto.plans import PLANS
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import (
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, Choice
from compbis.table.request import Order, Request
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.captains.hand_views import fleet, spotted, view

HERE = 1718
SEEN = view(GERMAN, turn=10, ships=fleet(GERMAN, BISMARCK={"square": HERE}))
SHOT = view(GERMAN, turn=10, ships=fleet(GERMAN, WP1={"torpedoes": 0}))


def asked(request: Request) -> tuple[Order, str]:
    """His answer, and what he thinks, with the plan before it."""
    otto = Otto(1, PLANS["BISCAY"])
    otto.hear(spotted(10, HERE, {"SL5": "M", "HOOD": "B"}, {BISMARCK: "B", "WP1": "S"}))
    answer = otto.answer(request)
    plan, _, said = otto.thought.partition(": ")
    assert plan == "BISCAY"
    return answer, said


def numbers(said: str) -> list[float]:
    """The worths in it: those with a sign."""
    return [float(word.strip(",;")) for word in said.split() if word[0] in "+-"]


@pytest.mark.parametrize(
    ("enemies", "yes"), [(("SUFFOLK", "SL5"), True), (("HOOD", "K GEORGE V", "P OF WALES", "RODNEY"), False)]
)
def test_at_a_battle_he_says_what_to_fight_is_worth_and_which_he_does(enemies: Sequence[str], yes: bool) -> None:
    answer, said = asked(FightRequest(SEEN, HERE, 0, (BISMARCK,), tuple(enemies)))
    assert answer == Answer(yes)
    does = "FIGHTS" if yes else "WITHDRAWS"
    assert said.startswith(f"{does} IN {HERE}, BISMARCK AGAINST {', '.join(enemies)}; TO FIGHT ")
    (worth,) = numbers(said)
    assert (worth > 0) == yes
    assert said.endswith("), TO WITHDRAW 0")


def test_where_nobody_can_fight_he_says_so() -> None:
    answer, said = asked(FightRequest(SEEN, HERE, 0, (BISMARCK,), ("SL5",)))
    assert answer == Answer(True)
    assert said == f"FIGHTS IN {HERE}, BISMARCK AGAINST SL5; NOBODY THERE CAN FIGHT"


@pytest.mark.parametrize("enemy", ["SUFFOLK", "HOOD"])
def test_at_a_surprise_attack_he_says_what_it_is_worth_to_attack_and_to_wait(enemy: str) -> None:
    answer, said = asked(SurpriseRequest(SEEN, HERE, (BISMARCK,), (enemy,)))
    assert isinstance(answer, Answer)
    attack, wait = numbers(said)
    assert ("ATTACKS BY SURPRISE" in said) == answer.yes == (attack > wait + 1)


def test_he_says_what_the_torpedoes_of_a_wolfpack_are_worth_there() -> None:
    for targets in (("SL5",), ("DF1", "HOOD")):
        answer, said = asked(TargetRequest(SEEN, Weapon.SUBMARINE, "WP1", HERE, targets))
        assert isinstance(answer, Choice)
        does = "AT" if answer.unit else "NOT AT"
        (worth,) = numbers(said)
        assert said.startswith(f"TORPEDOES OF WP1 {does} {answer.unit or 'HOOD'} IN {HERE}: WORTH ")
        assert (worth > 0.3) == bool(answer.unit)


def test_he_says_which_pack_follows_a_convoy_and_why_none_does() -> None:
    assert asked(ShadowRequest(SEEN, "SL1", HERE, ("WP1", "WP2")))[1] == f"SL1 SEEN IN {HERE}, WP1 SHADOWS IT"
    answer, said = asked(ShadowRequest(SHOT, "SL1", HERE, ("WP1",)))
    assert answer == Choice("")
    assert said == f"SL1 SEEN IN {HERE}, NOT SHADOWED: NO TORPEDOES, NO RAIDER AFTER IT"


def test_where_there_is_no_choice_nothing_is_thought() -> None:
    otto = Otto(1, PLANS["BISCAY"])
    otto.answer(TargetRequest(SEEN, Weapon.TORPEDOES, BISMARCK, HERE, ("HOOD",)))
    assert otto.thought == "BISCAY"


def test_with_other_ships_in_the_same_turn_he_thinks_anew() -> None:
    """Of two games, or of one that was restored: he goes by the ships that he is shown."""
    hurt = view(GERMAN, turn=10, ships=fleet(GERMAN, BISMARCK={"square": HERE, "midships": 2}))
    otto, fresh = Otto(1, PLANS["BISCAY"]), Otto(1, PLANS["BISCAY"])
    first = otto.answer(MovementRequest(SEEN))
    assert otto.answer(MovementRequest(hurt)) == fresh.answer(MovementRequest(hurt)) != first
    assert otto.thought == fresh.thought
