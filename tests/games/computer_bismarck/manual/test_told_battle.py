"""Sections 16.6 and 17.1: naval combat round by round, in the order of its steps, and how the game ends after it."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.manual.shown_helpers import QUIET, Scene

HERE = 1622
MISS, FIREPOWER, MIDSHIP = 999, 100, 75
FIGHT, WITHDRAW = "YES", "NO"


def fleet(*names: str, visibility: int = 3, **dice: list[int]) -> Scene:
    """Ships of both sides in one square, all spotted; every shot misses and every withdrawal fails unless scripted."""
    named = {name.replace("_", " "): results for name, results in dice.items()}
    sea = Scene(visibility=visibility, dice={"salvo": [MISS], "torpedo": [99], "leak": [99], **named}, otherwise=99)
    for name in names:
        sea.put(name, HERE, spotted=True)
    return sea


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


@pytest.mark.rule("16.62i", "16.61e", "16.66b")
def test_each_ship_fires_its_salvos_and_all_its_torpedoes_run() -> None:
    sea = fleet("KENYA", "PR EUGEN")
    sea.run(naval_phase, FIGHT, FIGHT, FIGHT, FIGHT, "TAKE PR EUGEN", "TAKE KENYA", WITHDRAW, WITHDRAW)
    thrown = sea.drawn()
    assert [thrown.count(f"salvo {pair}") for pair in ("KENYA PR EUGEN", "PR EUGEN KENYA")] == [2 * 8, 2 * 10]
    assert [thrown.count(f"torpedo {pair}") for pair in ("KENYA PR EUGEN", "PR EUGEN KENYA")] == [1, 2]
    assert (sea.ship("KENYA").torpedoes, sea.ship("PR EUGEN").torpedoes) == (0, 0)


@pytest.mark.rule("16.62f", "16.62g", "16.62h")
def test_a_withdrawal_is_tried_before_torpedoes_and_guns_and_a_cruiser_that_got_away_launches_none() -> None:
    # The Norfolk is as fast as the Prinz Eugen: one time in four.
    guns = ["salvo NORFOLK PR EUGEN", "salvo PR EUGEN NORFOLK"]
    sea = fleet("NORFOLK", "PR EUGEN", withdrawal=[99, 0])
    orders = [FIGHT, FIGHT, WITHDRAW, FIGHT, "TAKE", "TAKE", WITHDRAW, FIGHT]
    asked_for_torpedoes = ["british target", "german target"]
    attempt = ["withdrawal NORFOLK"]
    assert diary(sea, *orders) == [*ASKED, *guns, *ASKED, *attempt, *asked_for_torpedoes, *guns, *ASKED, *attempt]


@pytest.mark.rule("16.61j", "16.61g")
@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_as_long_as_both_want_to_fight_there_is_another_round(rounds: int) -> None:
    sea = fleet("BELCHEN", "BISMARCK", "K GEORGE V").run(naval_phase, *[FIGHT] * 2 * rounds, WITHDRAW, WITHDRAW)
    assert [facts["round"] for facts in sea.told(BRITISH, "fire")] == list(range(1, rounds + 1))
    assert sea.kinds(BRITISH)[-1] == "battle_ends"


@pytest.mark.rule("16.61h")
def test_the_battle_is_over_when_all_of_one_side_have_withdrawn_and_not_before() -> None:
    # The Hood is faster than the Bismarck; the Rodney gets away at its second attempt.
    sea = fleet("BISMARCK", "HOOD", "RODNEY", withdrawal=[99, 0]).run(naval_phase, WITHDRAW, FIGHT, WITHDRAW, FIGHT)
    assert [facts["pairs"] for facts in sea.told(BRITISH, "fire")] == [[["RODNEY", "BISMARCK"], ["BISMARCK", "RODNEY"]]]
    assert sea.kinds(GERMAN)[-2:] == ["withdrawal", "battle_ends"]


@pytest.mark.rule("16.62c")
@pytest.mark.parametrize("wanted", ["YES", "NO"])
def test_the_bismarck_may_surprise_before_the_first_round_and_never_later(wanted: str) -> None:
    sea = fleet("BISMARCK", "K GEORGE V", visibility=7, surprise=[99])
    sea.run(naval_phase, wanted, *[FIGHT] * 6, WITHDRAW, WITHDRAW)
    assert [kind for _, kind in sea.questions()] == ["surprise", *["fight"] * 8]


@pytest.mark.rule("17.1d", "17.1f", "17.1a")
@pytest.mark.parametrize("fate", ["", "SUNK"])
@pytest.mark.parametrize(("british", "german", "winner"), [(60, 59, BRITISH), (0, 90, GERMAN), (90, 0, BRITISH)])
def test_after_turn_30_it_is_over_with_or_without_the_bismarck(
    fate: str, british: int, german: int, winner: str
) -> None:
    sea = Scene(30, otherwise=QUIET).put("BISMARCK", HERE, midships=0 if fate else 10, fate=fate)
    sea.position.award(Award(BRITISH, british, Reason.SUNK, "PR EUGEN", 1))
    sea.position.award(Award(GERMAN, german, Reason.SUNK, "HOOD", 1))
    outcome = sea.run(points_phase).position.outcome
    assert outcome is not None and outcome.winner == winner


@pytest.mark.rule("17.2a", "17.1b", "17.4a", "17.5a")
@pytest.mark.parametrize(("earlier", "over"), [(3, False), (2, True)])
def test_points_of_a_battle_are_given_in_it_and_decide_the_same_turn(earlier: int, over: bool) -> None:
    # The Bismarck brings 60, the Hood 28; the German has 2 or 3 from before.
    sea = fleet("BISMARCK", "HOOD", salvo=[MIDSHIP]).put("BISMARCK", HERE, midships=1, spotted=True)
    sea.position.award(Award(GERMAN, earlier, Reason.SUNK, "SL1", 1))
    sea.run(naval_phase, FIGHT, FIGHT)
    assert sea.points() == (60, 28 + earlier)
    assert (sea.run(points_phase).position.outcome is not None) == over
