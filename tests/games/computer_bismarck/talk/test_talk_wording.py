"""Every kind of report in words, for each side that may receive it."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.state.reports import KINDS
from compbis.games.computer_bismarck.words import wording
from compbis.games.computer_bismarck.words.phrases import numbered
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a

SHADOW = {"target": "BISMARCK", "shadower": "SUFFOLK", "square": 1118, "success": True, "to": 1116}
AWARDS = [
    ["british", 4, "mission", "SL3", 19],
    ["british", 60, "sunk", "BISMARCK", 22],
    ["british", 4, "ships_sunk", "SUBMARINE", 23],
    ["british", 8, "slow", "PR EUGEN", 30],
    ["german", 32, "ships_sunk", "WS8B", 8],
    ["german", 24, "dispersed", "SL2", 9],
    ["german", 4, "crashed", "ARK ROYAL 1", 15],
    ["german", 10, "mission_failed", "SL4", 30],
    ["german", 12, "hurt", "HOOD", 30],
]

TOLD: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "shadow",
        {**SHADOW, "helpers": ["NORFOLK", "REYKJAVIK"]},
        [
            "SUFFOLK TRIES TO SHADOW THE BISMARCK FROM 1118",
            "HELPED BY NORFOLK, REYKJAVIK",
            "SHADOW SUCCEEDED",
            "BISMARCK NOW IN 1116",
        ],
    ),
    (
        "shadow",
        {**SHADOW, "target": "WS8B", "success": False, "to": 0, "helpers": []},
        ["SUFFOLK TRIES TO SHADOW WS8B FROM 1118", "SHADOW FAILED"],
    ),
    (
        "fast_shadow",
        {**SHADOW, "helpers": ["HOOD", "NORFOLK"], "moved": ["NORFOLK", "SUFFOLK"]},
        [
            "FAST SHADOW OF THE BISMARCK THROUGH 1118 BY SUFFOLK",
            "HELPED BY HOOD, NORFOLK",
            "SHADOW SUCCEEDED",
            "BISMARCK NOW IN 1116",
            "FOLLOWED BY NORFOLK, SUFFOLK",
        ],
    ),
    (
        "fast_shadow",
        {**SHADOW, "success": False, "to": 0, "helpers": [], "moved": []},
        ["FAST SHADOW OF THE BISMARCK THROUGH 1118 BY SUFFOLK", "SHADOW FAILED"],
    ),
    ("refuelled", {"unit": "HOOD"}, ["HOOD REFUELED AND REARMED"]),
    ("not_refuelled", {"unit": "BISMARCK", "square": 1511}, ["BISMARCK NOT REFUELED: NO OILER IN 1511"]),
    ("landed", {"plane": "ULSTER", "square": 2123}, ["PLANES OF ULSTER (L) LANDED IN 2123"]),
    ("grounded", {"plane": "ARK ROYAL 1"}, ["PLANES OF ARK ROYAL 1 STAYED ON DECK: CARRIER NOT IN L MODE"]),
    ("crashed", {"plane": "ULSTER", "square": 2119}, ["PLANES OF ULSTER CRASHED IN 2119"]),
    (
        "lost_with_carrier",
        {"plane": "VICTORIOUS", "carrier": "VICTORIOUS"},
        ["PLANES OF VICTORIOUS LOST WITH THE VICTORIOUS"],
    ),
    ("left_board", {"unit": "WS8B", "square": 3121}, ["WS8B LEFT THE MAP"]),
    ("strayed", {"unit": "SL1"}, ["SL1 DID NOT MOVE DIRECTLY: ITS MISSION HAS FAILED"]),
    ("strayed", {"unit": "WS8B"}, ["WS8B DID NOT MOVE DIRECTLY (HE 17.3): ITS MISSION HAS FAILED"]),
    (
        "spotted",
        {"square": 1118, "units": [["BISMARCK", "B"], ["PR EUGEN", "C"]], "own": [["SUFFOLK", "C"]]},
        ["ENEMY SPOTTED IN 1118: BISMARCK (B), PR EUGEN (C)", "SEEN BY THE ENEMY: SUFFOLK (C)"],
    ),
    ("spotted", {"square": 2112, "units": [["SL2", "M"]], "own": []}, ["ENEMY SPOTTED IN 2112: SL2 (M)"]),
    ("searched", {"squares": [1117, 1528]}, []),
    ("bergen_searched", {"square": 1528}, ["BERGEN SEARCHED, IN 1528"]),
    ("bismarck_located", {"square": 1118}, ["THE BISMARCK IS LOCATED IN 1118"]),
    (
        "reinforcements",
        {"units": [["REPULSE", "B"]], "square": 2125},
        ["REINFORCEMENTS IN 2125: REPULSE (B)"],
    ),
    (
        "air_attack",
        {"plane": "ULSTER", "weapon": "bombs", "target": "BISMARCK", "square": 2120, "confused": False, "hits": None},
        ["PLANES OF ULSTER BOMB THE BISMARCK IN 2120", "BOMBS: DAMAGE NOT KNOWN"],
    ),
    (
        "air_attack",
        {"plane": "ULSTER", "weapon": "bombs", "target": "HOOD", "square": 2120, "confused": True, "hits": 2},
        ["PLANES OF ULSTER BOMB THE HOOD IN 2120", "THE PILOTS WERE CONFUSED", "BOMBS: 2 HITS"],
    ),
    (
        "air_attack",
        {
            "plane": "ARK ROYAL 1",
            "weapon": "air torpedoes",
            "target": "SHEFFIELD",
            "square": 2724,
            "confused": True,
            "hits": 0,
        },
        [
            "PLANES OF ARK ROYAL 1 ATTACK THE SHEFFIELD IN 2724",
            "THE PILOTS WERE CONFUSED",
            "TORPEDOES: MISSED",
        ],
    ),
    ("dry", {"unit": "HOOD"}, ["HOOD HAS NO FUEL LEFT"]),
    ("spent", {"unit": "WP1"}, ["WP1 HAS NO TORPEDOES LEFT"]),
    ("held", {"unit": "BISMARCK"}, ["BISMARCK MAY NOT MOVE NEXT TURN"]),
    (
        "no_attack",
        {"plane": "ULSTER", "square": 2120, "why": "unseen"},
        ["PLANES OF ULSTER FIND NO TARGET IN 2120"],
    ),
    (
        "no_attack",
        {"plane": "ULSTER", "square": 2120, "why": "night"},
        ["PLANES OF ULSTER CANNOT ATTACK IN 2120: NIGHT"],
    ),
    (
        "no_attack",
        {"plane": "ARK ROYAL 1", "square": 2120, "why": "weather"},
        ["PLANES OF ARK ROYAL 1 CANNOT ATTACK IN 2120: VISIBILITY 7 OR 8"],
    ),
    (
        "air_attacked",
        {"weapon": "bombs", "target": "BISMARCK", "square": 2120, "hits": 0},
        ["BISMARCK ATTACKED BY BOMBS IN 2120", "BOMBS: MISSED"],
    ),
    (
        "air_attacked",
        {"weapon": "air torpedoes", "target": "BISMARCK", "square": 2724, "hits": 2},
        ["BISMARCK ATTACKED BY TORPEDO PLANES IN 2724", "TORPEDOES: 2 HITS"],
    ),
    (
        "submarine_attack",
        {"unit": "WP1", "target": "HOOD", "square": 1812, "hits": 1},
        ["WP1 ATTACKS THE HOOD IN 1812", "TORPEDOES: 1 HIT"],
    ),
    (
        "submarine_attacked",
        {"target": "SL2", "square": 2112, "hits": 0, "submarine_sunk": True},
        ["SL2 ATTACKED BY SUBMARINES IN 2112", "TORPEDOES: MISSED", "A SUBMARINE SUNK"],
    ),
    (
        "submarine_attacked",
        {"target": "SL2", "square": 2112, "hits": 1, "submarine_sunk": False},
        ["SL2 ATTACKED BY SUBMARINES IN 2112", "TORPEDOES: 1 HIT"],
    ),
    (
        "destroyer_attack",
        {"unit": "DF1", "target": "BISMARCK", "square": 1720, "lost": 2, "hits": 1},
        ["DF1 ATTACKS THE BISMARCK IN 1720 UNDER FIRE", "TORPEDOES: 1 HIT"],
    ),
    (
        "destroyer_attack",
        {"unit": "DF1", "target": "BISMARCK", "square": 1720, "lost": 0, "hits": 0},
        ["DF1 ATTACKS THE BISMARCK IN 1720", "TORPEDOES: MISSED"],
    ),
    (
        "damage",
        {"unit": "HOOD", "kind": "B", "midships": 2, "firepower": 4, "knots": 0, "fuel": 1, "sunk": False},
        ["HOOD DAMAGED: MS -2 FP -4 FUEL -1"],
    ),
    (
        "damage",
        {"unit": "WP1", "kind": "S", "midships": 1, "firepower": 0, "knots": 0, "fuel": 0, "sunk": True},
        ["WP1: 1 SUBMARINE LOST", "NOTHING IS LEFT OF WP1"],
    ),
    (
        "damage",
        {"unit": "DF1", "kind": "D", "midships": 3, "firepower": 0, "knots": 0, "fuel": 1, "sunk": False},
        ["DF1 DAMAGED: FUEL -1"],
    ),
    ("sunk", {"unit": "HOOD", "kind": "B", "side": "british", "count": 1, "whole": True}, ["THE HOOD IS SUNK"]),
    ("sunk", {"unit": "BELCHEN", "kind": "O", "side": "german", "count": 1, "whole": True}, ["THE BELCHEN IS SUNK"]),
    (
        "sunk",
        {"unit": "WS8B", "kind": "M", "side": "british", "count": 2, "whole": False},
        ["WS8B: 2 MERCHANT SHIPS SUNK"],
    ),
    (
        "sunk",
        {"unit": "DF1", "kind": "D", "side": "british", "count": 1, "whole": True},
        ["DF1: 1 DESTROYER SUNK", "NOTHING IS LEFT OF DF1"],
    ),
    (
        "battle",
        {"square": 1720, "british": [["HOOD", "B"], ["P OF WALES", "B"]], "german": [["BISMARCK", "B"]]},
        ["NAVAL COMBAT IN 1720", "BRITISH: HOOD (B), P OF WALES (B)", "GERMAN: BISMARCK (B)"],
    ),
    ("status", {"units": [["HOOD", 6, 22, 31, 1]]}, ["HOOD        MS 6 FP 22 KN 31 TP 1"]),
    ("surprise", {"square": 1720, "success": True}, ["SURPRISE ATTACK BY THE BISMARCK IN 1720"]),
    ("surprise", {"square": 1720, "success": False}, ["THE SURPRISE ATTACK DID NOT COME OFF"]),
    (
        "declared",
        {"square": 1720, "british": "FIGHT", "german": "WITHDRAW"},
        ["THE BRITISH PLAYER WISHES TO FIGHT", "THE GERMAN PLAYER WISHES TO WITHDRAW"],
    ),
    ("declared", {"square": 1720, "british": "", "german": "FIGHT"}, ["THE GERMAN PLAYER WISHES TO FIGHT"]),
    ("withdrawal", {"unit": "PR EUGEN", "success": True}, ["PR EUGEN WITHDRAWS"]),
    ("withdrawal", {"unit": "PR EUGEN", "success": False}, ["PR EUGEN CANNOT WITHDRAW"]),
    (
        "fire",
        {"round": 1, "pairs": [["HOOD", "BISMARCK"], ["BISMARCK", "HOOD"]]},
        ["ROUND 1", "HOOD FIRES AT THE BISMARCK", "BISMARCK FIRES AT THE HOOD"],
    ),
    (
        "torpedoes",
        {"unit": "HOOD", "target": "BISMARCK", "hits": 1},
        ["HOOD LAUNCHES TORPEDOES AT THE BISMARCK: 1 HIT"],
    ),
    ("dispersed", {"unit": "WS8B", "square": 2720}, ["CONVOY WS8B DISPERSED IN 2720"]),
    ("battle_ends", {"square": 1720}, ["COMBAT IN 1720 IS OVER"]),
    (
        "points",
        {"side": "german", "points": 24, "reason": "dispersed", "unit": "WS8B", "count": 1},
        ["24 POINTS FOR THE GERMAN PLAYER: WS8B DISPERSED"],
    ),
    (
        "points",
        {"side": "british", "points": 4, "reason": "ships_sunk", "unit": "SUBMARINE", "count": 1},
        ["4 POINTS FOR THE BRITISH PLAYER: SUBMARINE SUNK"],
    ),
    ("air_search", {"unit": "BISMARCK", "square": 1520}, ["THE BISMARCK SEEN BY GENERAL AIR SEARCH IN 1520"]),
    ("air_search", {"unit": "BISMARCK", "square": 0}, ["THE BISMARCK SEEN BY GENERAL AIR SEARCH"]),
    ("radio_silence", {"unit": "PR EUGEN", "square": 1520}, ["THE PR EUGEN BROKE RADIO SILENCE, IN OR BESIDE 1520"]),
    ("radio_silence", {"unit": "PR EUGEN", "square": 0}, ["THE PR EUGEN BROKE RADIO SILENCE"]),
    ("resigned", {"side": "german"}, ["THE GERMAN PLAYER RESIGNS"]),
    ("draw_offered", {"side": "british"}, ["THE BRITISH PLAYER OFFERS A DRAW"]),
    ("draw_refused", {"side": "german"}, ["THE GERMAN PLAYER REFUSES THE DRAW"]),
    (
        "game_over",
        {"winner": "british", "british": 76, "german": 82, "reason": "resigned", "awards": AWARDS},
        [
            "GAME OVER",
            "A PLAYER HAS RESIGNED",
            "TURN 19  BRITISH  4  SL3: MISSION ACCOMPLISHED",
            "TURN 22  BRITISH 60  BISMARCK SUNK",
            "TURN 23  BRITISH  4  SUBMARINE SUNK",
            "TURN 30  BRITISH  8  PR EUGEN AT SEA WITH LESS THAN 22 KNOTS",
            "TURN  8  GERMAN  32  LOSSES OF WS8B",
            "TURN  9  GERMAN  24  SL2 DISPERSED",
            "TURN 15  GERMAN   4  PLANES OF ARK ROYAL 1 CRASHED",
            "TURN 30  GERMAN  10  SL4: MISSION FAILED",
            "TURN 30  GERMAN  12  HOOD: MIDSHIPS LOST",
            "BRITISH 76  GERMAN 82",
            "THE BRITISH PLAYER WINS",
        ],
    ),
]


def report(kind: str, facts: dict[str, Any]) -> Report:
    return reported(kind, 4, **facts)


@pytest.mark.rule("10.1d", "11.3a")
@pytest.mark.parametrize(("kind", "facts", "lines"), TOLD)
def test_reports_in_words(kind: str, facts: dict[str, Any], lines: list[str]) -> None:
    assert wording.lines(report(kind, facts), BRITISH) == lines


def test_every_kind_of_report_has_words_and_a_test() -> None:
    assert {kind for kind, _, _ in TOLD} == set(KINDS)


@pytest.mark.parametrize(("kind", "facts", "lines"), TOLD)
def test_a_report_has_a_plain_form_both_ways(kind: str, facts: dict[str, Any], lines: list[str]) -> None:
    read = report(kind, facts)
    assert read.plain() == [kind, 4, ["british", "german"], facts]
    assert list(read.facts.plain()) == list(KINDS[kind].__annotations__)
    assert reported(kind, 4, **read.facts.plain()) == read


def test_11_3_a_fast_shadow_of_0_1_0_had_no_helpers() -> None:
    told = reported("fast_shadow", 4, **SHADOW, moved=["SUFFOLK"])
    assert told == reported("fast_shadow", 4, **SHADOW, moved=["SUFFOLK"], helpers=[])


@pytest.mark.rule("1.3h")
@pytest.mark.parametrize("reason", ["last turn", "bismarck sunk", "agreed draw"])
@pytest.mark.parametrize(
    ("winner", "last"),
    [("german", "THE GERMAN PLAYER WINS"), ("british", "THE BRITISH PLAYER WINS"), ("", "THE GAME IS DRAWN")],
)
def test_17_1_the_last_line_names_the_winner(reason: str, winner: str, last: str) -> None:
    facts = {"winner": winner, "british": 10, "german": 12, "reason": reason, "awards": []}
    said = wording.lines(report("game_over", facts), GERMAN)
    assert said[0] == "GAME OVER"
    assert said[-2:] == ["BRITISH 10  GERMAN 12", last]


@pytest.mark.parametrize(("kind", "midships"), [("B", 0), ("M", 2), ("D", 1), ("O", 1)])
def test_16_72_a_units_losses_are_left_to_the_report_for_both_sides(kind: str, midships: int) -> None:
    lost = {"unit": "X", "kind": kind, "midships": midships, "firepower": 0, "knots": 0, "fuel": 0, "sunk": False}
    assert wording.lines(report("damage", lost), BRITISH) == []


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
