"""What the computer captains say after a game about what they tried: three sentences, and no -0."""

import copy
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from compbis.games import edition
from compbis.games.computer_bismarck.captains.explained import explain, tried
from compbis.games.computer_bismarck.captains.otto import plans
from compbis.record import Kept
from compbis.story.finished import read_finished
from compbis.story.replay import show_turns
from compbis.story.telling import replayed_turns
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.names import on_turns
from compbis.table.side import BRITISH, GERMAN
from tests.counts import count
from tests.house.script_terminal import ScriptTerminal
from tests.house.story.story_helpers import LOGGED, keep

FIGURE = re.compile(r"[-+]\d|\d\.\d|IN 100|LEAD|GAP|WORTH")


def thoughts(turns: Sequence[TurnStory], side: object) -> list[tuple[int, str]]:
    return [(turn.number, each.line) for turn in turns for each in turn.thoughts if each.side is side]


def test_after_any_game_each_captain_sums_up_in_three_sentences(tmp_path: Path) -> None:
    for seed in range(LOGGED, LOGGED + count("games whose log is read")):
        _, kept = read_finished(keep(tmp_path / f"game-{seed}", "tovey", "otto", seed))
        turns = list(replayed_turns(edition(), kept))
        for captain, side in (("otto", GERMAN), ("tovey", BRITISH)):
            said = tried(captain, thoughts(turns, side))
            assert len(said) == 3
            assert all(each.endswith(".") and each == each.upper() and ". " not in each for each in said), said
            assert not any(map(FIGURE.search, said)), said
        plan = thoughts(turns, GERMAN)[0][1].partition(":")[0]
        assert tried("otto", thoughts(turns, GERMAN))[0].startswith(f"MY PLAN WAS {plan}: ")
        hunted = {number for number, line in thoughts(turns, BRITISH) if re.match(r"HUNTS [^:]*BISMARCK", line)}
        told = on_turns(sorted(hunted)) if len(hunted) > 1 else "MY SHIPS HUNTED HER" if hunted else "NEVER HUNTED HER"
        assert told in tried("tovey", thoughts(turns, BRITISH))[0]


@pytest.mark.parametrize("name", plans.ALL)
def test_each_plan_has_its_aim_in_the_summary(name: str) -> None:
    (first, second, third) = tried("otto", [(1, f"{name}: NOTHING LEFT TO DO; LEAD EXPECTED +1")])
    assert first == f"MY PLAN WAS {name}: {plans.ALL[name].aim.upper()}."
    assert (second, third) == ("I HELD TO IT TO THE END.", "I WAS AFTER NO CONVOY.")


def test_a_change_of_plan_has_its_reason() -> None:
    begun, changed = (1, "DECOY: BISMARCK FOR SL5 AT 2916"), (12, "HOMEWARD (CRIPPLED): PACKS FOR SL1 WS8B")
    assert tried("otto", [begun, changed])[1:] == [
        "ON TURN 12 I SWITCHED TO HOMEWARD BECAUSE THE BISMARCK WAS CRIPPLED: TO THE NEAREST PORT, TO SAVE WHAT COULD "
        "BE SAVED.",
        "THE RAIDERS WERE AFTER SL5, AND THE PACKS WERE AFTER SL1 AND WS8B.",
    ]
    assert tried("otto", [begun, changed, (20, begun[1])])[1] == (
        "I CHANGED IT TWICE, AND ON TURN 20 I WENT BACK TO DECOY."
    )
    found = tried("otto", [begun, (7, "BISCAY (FOUND, TURN 6): BISMARCK IN PORT")])[1]
    assert found.startswith("ON TURN 7 I SWITCHED TO BISCAY BECAUSE THE BISMARCK WAS FOUND: ")
    lost = [
        begun,
        (3, "BISCAY (FOUND, TURN 2): OUT"),
        changed,
        (20, "BISCAY (FOUND, TURN 2): PR EUGEN FOR SL1 AT 2118"),
    ]
    assert tried("otto", lost)[1] == "I CHANGED IT 3 TIMES, AND ON TURN 20 I WENT BACK TO BISCAY."
    assert explain("otto", "BISCAY (FOUND, TURN 2)").startswith("THE BISMARCK WAS FOUND ON TURN 2. ")
    left = [begun, (5, "ICELAND-FAEROES (FOUND, TURN 2): PR EUGEN OUT BY 1319")]
    assert "BECAUSE" not in tried("otto", left)[1], "the Bismarck was lost on turn 4: it is the Prinz Eugen's old plan"
    won = tried("otto", [begun, (15, "CLEAN SWEEP (WON): BISMARCK FOR SL2 AT 2118")])[1]
    assert won.startswith("ON TURN 15 I SWITCHED TO CLEAN SWEEP BECAUSE I COULD NO LONGER LOSE: ")


def test_otto_admits_that_his_raiders_prowled_and_kept_out_of_the_way() -> None:
    near, away = "LURE: BISMARCK PROWLS NEAR SL4 AT 2520", "SIT IT OUT (AHEAD): BISMARCK OUT OF THE WAY, WP1 FOR SL2"
    kept = "KEPT OUT OF THE WAY ON 2 TURNS, AND THE PACKS WERE AFTER SL2."
    assert tried("otto", [(20, near), (28, away), (29, away)])[2] == f"THE RAIDERS WERE AFTER SL4 AND {kept}"
    assert tried("otto", [(28, away), (29, away)])[2] == f"THE RAIDERS {kept}"


def test_the_wolfpacks_alone_are_no_change_of_plan() -> None:
    begun = (1, "DECOY: BISMARCK FOR SL5 AT 2916")
    assert tried("otto", [begun, (12, "NO RAIDER LEFT: PACKS FOR SL1")])[1] == "I HELD TO IT TO THE END."
    assert explain("otto", "NO RAIDER LEFT") == "NO RAIDER IS LEFT: THE WOLFPACKS GO ON."


def test_otto_names_the_convoys_and_not_where_he_meant_to_meet_them() -> None:
    begun = "BISCAY: BISMARCK IN WAIT FOR SL5 AT 2916, WP1 WP2 FOR WS8B AT 2524, WP3 FOR SL2, WP4 TO REFIT"
    said = "THE RAIDERS WERE AFTER SL5, AND THE PACKS WERE AFTER WS8B AND SL2."
    assert tried("otto", [(1, begun)])[2] == said
    assert tried("otto-0.2.0", [(1, "DECOY: BISMARCK FOR SL5 AT 2916; PACKS FOR WS8B SL2")])[2] == said
    met = [
        (turn, f"BISCAY: FIGHTS IN 2418, PR EUGEN AGAINST {foes}; X") for turn, foes in ((5, "SL5"), (9, "CAIRO, SL4"))
    ]
    by_chance = said.replace("SL5, AND", "SL5 AND MET SL4 BY CHANCE, AND")
    assert tried("otto", [(1, begun), *met])[2] == by_chance


def test_tovey_says_where_he_believed_the_bismarck_to_be() -> None:
    searched = (4, "SEARCHES: BISMARCK UNSEEN, 15 IN 100 AT 1528, FOUND NOW 3 IN 100; REPULSE CAIRO WITH SL1 SL3")
    assert tried("tovey", [searched]) == [
        "I SEARCHED FOR THE BISMARCK AND NEVER HUNTED HER.",
        "AT THE END I BELIEVED HER TO BE IN 1528.",
        "MY SHIPS WENT WITH SL1 AND SL3.",
    ]
    hunted = [searched, (9, "HUNTS BISMARCK: BISMARCK SHADOWED TO 2418, NEAR IT HOOD; FLOTILLAS FOR WS8B")]
    assert tried("tovey", [*hunted, (10, "SEARCHES: ONLY WOLFPACKS ARE LEFT")]) == [
        "I SEARCHED FOR THE BISMARCK, AND ON TURN 9 ALONE MY SHIPS HUNTED HER.",
        "ON TURN 9 MY SHIPS FOLLOWED HER TO 2418.",
        "MY SHIPS WENT WITH SL1 AND SL3, AND MY FLOTILLAS TO WS8B.",
    ]
    assert tried("clerk", hunted) == []


@pytest.mark.parametrize(
    "met",
    [
        "HUNTS BISMARCK: FIGHTS IN 2220, HOOD, SUFFOLK AGAINST BISMARCK AND PR EUGEN; TO FIGHT SHOULD GAIN 12.0",
        "SEARCHES: AIR TORPEDOES OF ARK ROYAL AT BISMARCK IN 2220: SHOULD GAIN 2.0 AND LOSE 0.0",
    ],
)
def test_tovey_says_where_he_met_the_bismarck_rather_than_where_he_searched(met: str) -> None:
    looked = (12, "SEARCHES: BISMARCK UNSEEN, 15 IN 100 AT 1619, FOUND NOW 3 IN 100")
    when = "ON TURN 12" if met.startswith("HUNTS") else "LAST, ON TURN 12,"  # a hunt of one turn has no last one
    assert tried("tovey", [looked, (12, met)])[1] == f"{when} MY SHIPS MET HER IN 2220."


def with_thought(kept: Kept, thought: str) -> Kept:
    """An old record in which a captain had this thought all the time."""
    old = copy.deepcopy(kept)
    for turn in old.turns:
        turn.entries[:] = [entry._replace(thought=thought) for entry in turn.entries]
    return old


@pytest.mark.parametrize(
    ("thought", "expected"),
    [
        ("DECOY: OUT; LEAD EXPECTED -0; FOUND NOW -0 IN 100", "DECOY: OUT; LEAD EXPECTED 0; FOUND NOW 0 IN 100"),
        ("DECOY: WORTH -0.0 (1 ROUND, GAINED -0.0)", "DECOY: WORTH 0.0 (1 ROUND, GAINED 0.0)"),
        ("DECOY: WORTH -0.3, LEAD -10, -0.05, WP-0", "DECOY: WORTH -0.3, LEAD -10, -0.05, WP-0"),
    ],
)
def test_an_old_record_shows_no_negative_zero(thought: str, expected: str, tmp_path: Path) -> None:
    _, kept = read_finished(keep(tmp_path / "game", "clerk", "random", 4))
    old = with_thought(kept, thought)
    said = {each.line for turn in replayed_turns(edition(), old) for each in turn.thoughts}
    assert said == {expected}
    for figures in (False, True):
        terminal = ScriptTerminal()
        show_turns(terminal, edition(), old, figures)
        assert any(expected in line for line in terminal.shown) == figures
