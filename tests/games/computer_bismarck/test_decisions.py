"""The decisions of computer captains that the log tells: changes only, one a turn."""

from collections.abc import Mapping, Sequence

import pytest

from compbis.games.computer_bismarck.afterwards.decisions import FORGOTTEN, decided
from compbis.table.finished.chronicle import Thought
from compbis.table.side import BRITISH, GERMAN, Side

ORDERS = "SEARCHES: BISMARCK UNSEEN, 1 IN 100 AT 2013, FOUND NOW 2 IN 100, GAP AT 2013"


def sentences(side: Side, thoughts: Sequence[tuple[int, str]]) -> Mapping[int, str]:
    """What a captain decided, by turn."""
    told = decided(side, [(turn, Thought(side, line, changed=True)) for turn, line in thoughts])
    return {turn: decision.said for turn, decision in told.items()}


@pytest.mark.parametrize(
    ("side", "thought", "sentence"),
    [
        (
            GERMAN,
            "LURE: BISMARCK OUT BY THE NORTH, PR EUGEN OUT BY THE FAEROES",
            "THE BISMARCK AND THE PR EUGEN WERE SENT OUT",
        ),
        (GERMAN, "LURE: BISMARCK FOR SL2 AT 2116, PR EUGEN WITH BISMARCK", "THE BISMARCK WAS SENT AFTER SL2"),
        (GERMAN, "LURE: BISMARCK FOR BRITANNIC AT 2116", "THE BISMARCK WAS SENT AFTER THE BRITANNIC"),
        (GERMAN, "LURE: PR EUGEN AGAINST P OF WALES AT 2116", "THE PR EUGEN WAS SENT AGAINST THE P OF WALES"),
        (GERMAN, "LURE: BISMARCK TO SEEK BATTLE AT 2116", "THE BISMARCK WAS SENT TO SEEK BATTLE NEAR 2116"),
        (GERMAN, "LURE: BISMARCK PROWLS NEAR SL5 AT 2916", "THE BISMARCK WAS SENT TO PROWL NEAR SL5"),
        (GERMAN, "LURE: BISMARCK TO REFUEL AT 2914", "THE BISMARCK WAS SENT TO REFUEL IN 2914"),
        (GERMAN, "LURE: BISMARCK TURNS BACK", "THE BISMARCK WAS SENT BACK"),
        (GERMAN, "LURE: BISMARCK SHOWS HERSELF", "THE BISMARCK WAS USED AS BAIT"),
        (GERMAN, "LURE: BISMARCK HURT, MAKING FOR PORT", "THE BISMARCK WAS SENT HOME, HURT"),
        (GERMAN, "LURE: WP1 WP3 FOR SL2, WP2 FOR WS8B; LEAD EXPECTED +3", "WP1 AND WP3 WERE SENT AFTER SL2"),
        (GERMAN, "LURE: WP4 AGAINST K GEORGE V, WP1 TO LURK AT 2421", "WP4 WAS SENT AGAINST THE K GEORGE V"),
        (GERMAN, "LURE: WP1 TO LURK AT 2421", "WP1 WAS SENT TO LIE IN WAIT ROUND 2421"),
        (GERMAN, "LURE: WP1 WP2 TO REFIT", "WP1 AND WP2 WERE SENT TO FETCH TORPEDOES"),
        (
            GERMAN,
            "LURE: LEAD EXPECTED +3; BISMARCK KEEPS OFF NORFOLK AT 1117",
            "THE BISMARCK KEPT AWAY FROM THE NORFOLK IN 1117",
        ),
        (GERMAN, "LURE: PR EUGEN KEEPS OFF 1117", "THE PR EUGEN KEPT AWAY FROM 1117, WHERE THE BRITISH MIGHT BE"),
        (GERMAN, "LURE: BISMARCK DEFIES HOOD AT 1721", "THE BISMARCK RISKED MEETING THE HOOD IN 1721"),
        (GERMAN, "LURE: BISMARCK DEFIES 1721", "THE BISMARCK WAS SENT TO 1721, WHERE THE BRITISH MIGHT BE"),
        (GERMAN, "LURE: TORPEDOES OF WP2 NOT AT SL5 IN 2919: WORTH -0.2", "WP2 DID NOT ATTACK SL5"),
        (GERMAN, "LURE: WS8B SEEN IN 2524, NOT SHADOWED: NO TORPEDOES, NO RAIDER AFTER IT", "WS8B WAS LET GO"),
        (BRITISH, "SEARCHES: HAMBURG SEEN IN 2914, NOBODY SHADOWS HER", "THE HAMBURG WAS LET GO"),
        (BRITISH, f"{ORDERS}; FLOTILLAS FOR WS8B", "THE FLOTILLAS WERE SENT TO GUARD WS8B"),
        (BRITISH, f"{ORDERS}; SUFFOLK WITH BRITANNIC SL3", "THE SUFFOLK WAS SENT TO GUARD THE BRITANNIC AND SL3"),
        (BRITISH, f"{ORDERS}; K GEORGE V HOOD AURORA WITH SL1", "THE K GEORGE V AND THE HOOD WERE SENT TO GUARD SL1"),
        (
            BRITISH,
            f"{ORDERS}; SWEEP ROUND 2118 NORFOLK KENYA",
            "THE NORFOLK AND THE KENYA WERE SENT TO SWEEP ROUND 2118",
        ),
        (
            BRITISH,
            "HUNTS BISMARCK: BISMARCK SEEN TURN 4, 33 IN 100 AT 2119, NEAR IT ARK ROYAL, FOUND NOW 66 IN 100",
            "THE ARK ROYAL WAS SENT TO HUNT THE BISMARCK ROUND 2119",
        ),
        (
            BRITISH,
            "HUNTS BISMARCK: BISMARCK SHADOWED TO 2317, NEAR IT HOOD; SENT TO STRIKE BIRMINGHAM HOOD",
            "THE BIRMINGHAM AND THE HOOD WERE SENT AGAINST THE BISMARCK IN 2317",
        ),
    ],
)
def test_a_decision_is_a_sentence(side: Side, thought: str, sentence: str) -> None:
    assert sentences(side, [(1, thought)]) == {1: sentence}


def test_a_decision_told_on_one_of_the_last_turns_is_not_told_again() -> None:
    after = "LURE: BISMARCK FOR SL2 AT 2116"
    away = "LURE: BISMARCK OUT OF THE WAY"
    told = sentences(GERMAN, [(1, after), (2, after), (3, away), (4, after)])
    assert list(told) == [1, 3]
    assert list(sentences(GERMAN, [(1, after), (2, away), (1 + FORGOTTEN, after)])) == [1, 2]
    assert list(sentences(GERMAN, [(1, after), (2, away), (2 + FORGOTTEN, after)])) == [1, 2, 2 + FORGOTTEN]


def test_another_way_out_and_meeting_place_of_a_raider_are_told() -> None:
    lines = ("OUT BY THE NORTH", "OUT BY THE FAEROES", "OUT BY THE NORTH", "FOR SL2 AT 2116", "FOR SL2 AT 2117")
    told = sentences(GERMAN, [(turn, f"LURE: BISMARCK {line}") for turn, line in enumerate(lines, start=1)])
    said = ("OUT", "OUT BY THE FAEROES", "OUT BY THE NORTH", "AFTER SL2", "TO MEET SL2 IN 2117")
    assert told == {turn: f"THE BISMARCK WAS SENT {part}" for turn, part in enumerate(said, start=1)}


def test_an_ambush_and_another_meeting_place_are_told_once_the_convoy_is_known() -> None:
    told = sentences(
        GERMAN,
        [
            (1, "LURE: BISMARCK FOR SL5 AT 2919, WP1 FOR WS8B AT 2524"),
            (2, "LURE: BISMARCK FOR SL5 AT 2919, WP1 FOR WS8B AT 2524"),
            (3, "LURE: BISMARCK FOR SL5 AT 2919, WP1 FOR WS8B AT 2724"),
            (4, "LURE: BISMARCK IN WAIT FOR SL5 AT 2919, WP1 FOR WS8B"),
            (5, "LURE: BISMARCK IN WAIT FOR SL5 AT 2919, WP1 FOR WS8B"),
        ],
    )
    said = ["THE BISMARCK WAS SENT AFTER SL5", "WP1 WAS SENT TO MEET WS8B IN 2724", "THE BISMARCK LAY IN WAIT FOR SL5"]
    assert told == dict(zip((1, 3, 4), said, strict=True))


def test_a_decision_of_one_turn_is_told_late_if_another_took_its_place() -> None:
    aside = "BISMARCK KEEPS OFF 1521"
    told = sentences(GERMAN, [(1, f"LURE: WP1 FOR SL2; {aside}"), *((turn, f"LURE: {aside}") for turn in (2, 3))])
    assert list(told) == [1, 2]


def test_a_ship_that_joins_others_is_named_alone() -> None:
    told = sentences(BRITISH, [(1, f"{ORDERS}; HOOD WITH SL1"), (2, f"{ORDERS}; HOOD RODNEY WITH SL1")])
    assert told[2] == "THE RODNEY WAS SENT TO GUARD SL1"


def test_a_turn_has_one_decision_and_other_thoughts_have_none() -> None:
    assert (
        len(sentences(GERMAN, [(1, "LURE: BISMARCK IN PORT"), (1, "LURE: BISMARCK OUT OF THE WAY, WP1 FOR SL2")])) == 1
    )
    for side in Side:
        assert not sentences(side, [(1, "CLOSING IN: ON THE ENEMY"), (2, "")])
