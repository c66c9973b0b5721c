"""Reports in words: those that are in no transcript, and what is left unsaid."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.words import wording
from compbis.games.computer_bismarck.words.phrases import numbered
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a

SHADOW = {"target": "BISMARCK", "shadower": "SUFFOLK", "square": 1118, "success": True, "to": 1116}
NO_TARGET = {"plane": "ULSTER", "square": 2120}
BOMBED = {"weapon": "bombs", "target": "HOOD", "square": 2120}
OVER = {"winner": "british", "british": 76, "german": 82, "reason": "resigned"}
TOLD: list[tuple[str, dict[str, Any], list[str]]] = [
    ("bismarck_located", {"square": 1118}, ["THE BISMARCK IS LOCATED IN 1118"]),
    (
        "air_attack",
        {"plane": "ULSTER", **BOMBED, "confused": True, "hits": 2},
        ["PLANES OF ULSTER BOMB THE HOOD IN 2120", "THE PILOTS WERE CONFUSED", "BOMBS: 2 HITS"],
    ),
    ("air_attacked", {**BOMBED, "hits": 0}, ["HOOD ATTACKED BY BOMBS IN 2120", "BOMBS: MISSED"]),
    ("no_attack", {**NO_TARGET, "why": "night"}, ["PLANES OF ULSTER CANNOT ATTACK IN 2120: NIGHT"]),
    ("no_attack", {**NO_TARGET, "why": "weather"}, ["PLANES OF ULSTER CANNOT ATTACK IN 2120: VISIBILITY 7 OR 8"]),
    ("spent", {"unit": "WP1"}, ["WP1 HAS NO TORPEDOES LEFT"]),
    (
        "game_over",
        {**OVER, "awards": [["german", 4, "crashed", "ARK ROYAL 1", 15], ["german", 12, "hurt", "HOOD", 30]]},
        [
            "GAME OVER",
            "THE GERMAN PLAYER HAS RESIGNED",
            "TURN 15  GERMAN   4  PLANES OF ARK ROYAL 1 CRASHED",
            "TURN 30  GERMAN  12  HOOD: MIDSHIPS LOST",
            "BRITISH 76  GERMAN 82",
            "THE BRITISH PLAYER WINS",
        ],
    ),
]


def report(kind: str, facts: dict[str, Any]) -> Report:
    return reported(kind, 4, **facts)


@pytest.mark.parametrize(("kind", "facts", "lines"), TOLD)
def test_each_kind_of_report_is_put_into_words(kind: str, facts: dict[str, Any], lines: list[str]) -> None:
    assert wording.lines(report(kind, facts), BRITISH) == lines


def test_11_3_a_fast_shadow_of_0_1_0_had_no_helpers() -> None:
    told = reported("fast_shadow", 4, **SHADOW, moved=["SUFFOLK"])
    assert told == reported("fast_shadow", 4, **SHADOW, moved=["SUFFOLK"], helpers=[])


@pytest.mark.parametrize(("kind", "midships"), [("B", 0), ("M", 2), ("D", 1), ("O", 1)])
def test_16_72_a_units_losses_are_left_to_the_report_for_both_sides(kind: str, midships: int) -> None:
    lost = {"unit": "X", "kind": kind, "midships": midships, "firepower": 0, "knots": 0, "fuel": 0, "sunk": False}
    assert wording.lines(report("damage", lost), BRITISH) == []


@pytest.mark.rule("14.44a")
@pytest.mark.parametrize(("typed", "who"), [("DE OFF", "DORSETSHIRE (C)"), ("DE ON", "CRUISER DORSETSHIRE")])
def test_14_44_reinforcements_are_told_with_the_turn_of_their_arrival(typed: str, who: str) -> None:
    """The report comes at the end of turn 23, when weather and reinforcements are decided."""
    seat = at_chart_a(typed)
    told = reported("reinforcements", 23, BRITISH, units=[["DORSETSHIRE", "C"]], square=3020)
    assert seat.desk.word(told)[0].rstrip(".") == f"REINFORCEMENTS FOR TURN 24 IN 3020: {who}"


def test_a_sunk_ship_is_reported_once() -> None:
    lost = {"unit": "HOOD", "kind": "B", "midships": 6, "firepower": 2, "knots": 0, "fuel": 0, "sunk": True}
    seat = at_chart_a()
    assert seat.desk.word(report("damage", lost)) == []
    assert seat.type("DI") == ["DISPATCHES", "NONE"]


@pytest.mark.parametrize("side", Side)
def test_a_desk_files_the_reports_it_receives(side: Side) -> None:
    seat = at_chart_a(side=side)
    assert seat.desk.word(report("resigned", {"side": "german"})) == ["THE GERMAN PLAYER RESIGNS"]
    assert seat.type("DI") == ["DISPATCHES", "TURN 4", "  THE GERMAN PLAYER RESIGNS"]


def test_the_classic_game_does_not_report_spent_torpedoes() -> None:
    spent = reported("spent", 3, GERMAN, unit="WP1")
    assert at_chart_a(classic=True, side=GERMAN).desk.word(spent) == []
    assert at_chart_a(side=GERMAN).desk.word(spent) == ["WP1 HAS NO TORPEDOES LEFT"]


def test_identical_lines_of_points_are_numbered() -> None:
    told = numbered(["6 SL2", "4 SL3", "6 SL2", "4 SL3."])
    assert told == ["6 SL2, 1 OF 2", "4 SL3", "6 SL2, 2 OF 2", "4 SL3."]
    assert numbered(["A.", "A."]) == ["A, 1 OF 2.", "A, 2 OF 2."]
