"""Sections 16.6 and 17.1: naval combat round by round, in the order of its steps, and how the game ends after it."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.table.game import Steps
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.phases.helpers import Scene, fleet

FIGHT, WITHDRAW = "YES", "NO"


def diary(sea: Scene, *answers: str) -> list[str]:
    """Fight the battle; the questions and the dice in order (salvos and torpedoes of one pair once)."""
    found: list[str] = []

    def note() -> None:
        found.extend(dict.fromkeys(sea.drawn()))

    def watched(game: Referee) -> Steps:
        steps = one_by_one(naval_phase(game))
        request = next(steps, None)
        while request is not None:
            note()
            found.append(f"{request.side} {request.kind}")
            order = yield request
            try:
                request = steps.send(order)
            except StopIteration:
                request = None
        note()

    sea.run(watched, *answers)
    return found


ASKED = ["british fight", "german fight"]
GUNS = ["salvo KENYA PR EUGEN", "salvo PR EUGEN KENYA"]


@pytest.mark.rule("16.62d", "16.62h", "16.62i", "16.61f", "16.61g", "16.64a")
def test_a_round_is_declarations_then_torpedoes_ordered_then_guns_then_torpedoes_run() -> None:
    orders = [FIGHT, FIGHT, FIGHT, FIGHT, "TAKE PR EUGEN", "TAKE KENYA", WITHDRAW, WITHDRAW]
    assert diary(fleet("KENYA", "PR EUGEN"), *orders) == [
        *ASKED,
        *GUNS,
        *ASKED,
        "british target",
        "german target",
        *GUNS,
        "torpedo KENYA PR EUGEN",
        "torpedo PR EUGEN KENYA",
        *ASKED,
    ]


@pytest.mark.rule("16.62c")
@pytest.mark.parametrize("wanted", ["YES", "NO"])
def test_the_bismarck_may_surprise_before_the_first_round_and_never_later(wanted: str) -> None:
    sea = fleet("BISMARCK", "K GEORGE V", visibility=7, surprise=[99], leak=[99])
    sea.run(naval_phase, wanted, *[FIGHT] * 6, WITHDRAW, WITHDRAW)
    assert [kind for _, kind in sea.questions()] == ["surprise", *["fight"] * 8]
