"""The questions outside the movement phase: shadow, secret move, targets, battles, a draw."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from compbis.board.board import Board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER, SUBMARINES, Weapon
from compbis.games.computer_bismarck.cards.modes import ARMED, ARMS, FLY, PATROL
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.desk.units.spelling import NO_SQUARE
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, ShipOrder
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.page import Decisive
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Deed
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import (
    AnyRequest,
    Seat,
    after_movement,
    at_chart_a,
    done,
    hear,
    make_view,
)

ILLEGAL = "ILLEGAL ENTRY"
HEADS = "MIDSHIPS, FIREPOWER, KNOTS, TORPEDOES"
ENEMY = ["*B HOOD        MS 6 FP 22 KN 31 TP 1", "*M WS8B        MS 5 FP 0 KN 12 TP 0", "THE ENEMY AS BUILT"]
TORPEDO = "1 ENEMY TORPEDO IN ROUND 2, BY CARD: AT THE BISMARCK, HIT 10 IN 100"
AWAY = ["WITHDRAW 100 IN 100: PR EUGEN", "WITHDRAW 25 IN 100: BISMARCK", "WITHDRAWAL: ENEMY TAKEN AS UNDAMAGED"]


def shadow() -> ShadowRequest:
    view = make_view(turn=4, SUFFOLK={"square": 1118}, visibility=(7,) * 20)
    return ShadowRequest(view, "BISMARCK", 1118, ("SUFFOLK", "NORFOLK", "SCAPA FLOW 1", "SCAPA FLOW 2"))


def evade() -> EvadeRequest:
    return EvadeRequest(make_view(GERMAN, turn=4, BISMARCK={"square": 1118}), "BISMARCK", "SUFFOLK")


def before_fog(spoken: bool = False) -> Seat:
    """A British player in the shadow phase, with the Suffolk where there may be fog."""
    suffolk = {"square": 1528, "mode": PATROL}
    seen = Contact("BISMARCK", BATTLESHIP, 1528, 3, Heard.SEARCH, True)
    view = make_view(turn=4, SUFFOLK=suffolk, visibility=(1,) * 20, contacts=[seen])
    desk = BismarckDesk(BRITISH, False, spoken=spoken)
    desk.word(reported("spotted", 3, BRITISH, square=1528, units=[["BISMARCK", "B"]], own=[]))
    return Seat(ShadowRequest(replace(view, fog_known=False), "BISMARCK", 1528, ("SUFFOLK",)), desk=desk)


UNKNOWN = "THE FOG OF THIS TURN IS NOT KNOWN YET"


@pytest.mark.rule("13.31d")
@pytest.mark.parametrize("line", ["NS", "PS"])
def test_13_31_maps_of_search_factors_do_not_deny_fog_that_is_not_known_yet(line: str) -> None:
    assert before_fog().type(line) == [UNKNOWN]
    said = before_fog(spoken=True).type(line)
    assert said[-1] == f"{UNKNOWN}."
    assert {line[:4] for line in said if line.endswith("ENOUGH WITHOUT FOG.")} == {"1117", "1528", "1627"}
    assert any(line.endswith(", ENOUGH.") for line in said)
    assert Seat(MovementRequest(make_view(turn=4))).type(line) == []


@pytest.mark.rule("13.31d")
def test_13_31_descriptions_do_not_deny_fog_that_is_not_known_yet() -> None:
    said = before_fog().type("DE 1528")
    assert said[0].endswith(" FOG NOT KNOWN YET.")
    assert any("ENOUGH WITHOUT FOG" in line for line in said)
    assert "FOG" not in " ".join(before_fog().type("DE 1825")), "there is never any"
    assert before_fog().type("DE SEARCH")[-1] == f"{UNKNOWN}."


@pytest.mark.rule("13.31d")
def test_13_31_wh_counts_squares_as_searched_only_without_the_fog_that_is_not_known_yet() -> None:
    assert before_fog().type("WH")[-1].startswith("YOUR UNITS, AS ORDERED AND WITHOUT FOG, SEARCH 2 OF THOSE ")
    staff = before_fog().type("WH STAFF")
    assert any(line.startswith("YOUR SEARCH AS ORDERED AND WITHOUT FOG COVERS ") for line in staff)
    view = replace(before_fog().request.view, contacts=())
    staff = Seat(ShadowRequest(view, "PR EUGEN", 1528, ("SUFFOLK",))).type("WH STAFF")
    assert any("YOUR SEARCH OF 1528, AS ORDERED AND WITHOUT FOG, RELEASES THEM" in line for line in staff)


def target(weapon: str = "submarine") -> TargetRequest:
    side: dict[str, Any] = {"side": GERMAN} if weapon == "submarine" else {}
    unit = {"submarine": "WP1", "destroyers": "DF1", "torpedoes": "HOOD", "bombs": "ULSTER"}.get(weapon, "ARK ROYAL 1")
    return TargetRequest(make_view(**side), Weapon(weapon), unit, 2112, ("SL2", "SL3"))


def fight(rounds: int = 0) -> FightRequest:
    view = make_view(GERMAN, turn=4, BISMARCK={"midships": 8, "fuel": 2})
    return FightRequest(view, 1720, rounds, ("BISMARCK", "PR EUGEN"), ("HOOD", "WS8B"))


def surprise() -> SurpriseRequest:
    return SurpriseRequest(make_view(GERMAN, turn=4), 1720, ("BISMARCK",), ("HOOD",))


@pytest.mark.rule("4.2a", "10.1a")
def test_10_1_the_shadow_question_lists_the_units_that_may_shadow() -> None:
    seat = Seat(shadow())
    assert seat.said == [
        "BISMARCK SPOTTED IN 1118  VISIBILITY 7  NIGHT",
        "MAY BE SHADOWED BY:",
        " 1 C SUFFOLK        75 IN 100, 58 IF IT MOVES TWO",
        " 2 C NORFOLK        42 IN 100, 25 IF IT MOVES TWO",
        " 3 R SCAPA FLOW 1   58 IN 100, 42 IF IT MOVES TWO",
        " 4 R SCAPA FLOW 2   58 IN 100, 42 IF IT MOVES TWO",
    ]
    assert Seat(shadow(), classic=True).said[2:] == [
        " 1 C SUFFOLK",
        " 2 C NORFOLK",
        " 3 R SCAPA FLOW 1",
        " 4 R SCAPA FLOW 2",
    ]
    assert seat.prompt == "WHICH UNIT SHALL SHADOW THE BISMARCK (NONE)-"
    assert seat.type("?")[-1] == "A SECOND, LOWER CHANCE IS FOR A SHIP THAT MOVES TWO SQUARES"


def test_10_1_a_ship_that_lacks_the_fuel_to_follow_is_told_of_it() -> None:
    dry = {"square": 1118, "moved": True}
    view = make_view(turn=3, DF1={"square": 1118, "fuel": 1}, HOOD={**dry, "fuel": 0}, NORFOLK={"square": 1118})
    seat = Seat(ShadowRequest(view, "BISMARCK", 1118, ("DF1", "HOOD", "NORFOLK")))
    assert [line.split("  ")[-1].strip() for line in seat.said[2:]] == [
        "100 IN 100, 0 (LACKS FUEL) IF IT MOVES TWO",
        "0 IN 100 (LACKS FUEL)",
        "83 IN 100, 67 IF IT MOVES TWO",
    ]


@pytest.mark.parametrize(("names", "numbers"), [(1, "1 NUMBER"), (2, "1 2 NUMBER"), (4, "1 2 3 NUMBER")])
def test_the_help_names_only_numbers_that_are_in_the_list(names: int, numbers: str) -> None:
    request = shadow()
    said = Seat(replace(request, shadowers=request.shadowers[:names])).type("?")
    assert any(" ".join(line.split()).startswith(numbers) for line in said)


DISPERSED = (
    ("battle", {"square": 1118, "british": [["SL2", "M"]], "german": [["BISMARCK", "B"]]}),
    ("dispersed", {"unit": "SL2", "square": 1118}),
)


@pytest.mark.rule("16.67a")
@pytest.mark.parametrize(
    ("before", "after", "told", "two"),
    [
        (1117, 1118, (), True),
        (1216, 1118, (), False),
        (1118, 1118, DISPERSED, False),
    ],
)
def test_10_7_the_second_chance_is_for_a_ship_that_can_move_two_by_the_reports(
    before: int, after: int, told: Sequence[tuple[str, dict[str, Any]]], two: bool
) -> None:
    desk = BismarckDesk(BRITISH, False)
    for turn, square in ((2, before), (3, after)):
        desk.word(reported("spotted", turn, BRITISH, square=square, units=[["BISMARCK", "B"]], own=[]))
    for kind, facts in told:
        desk.word(reported(kind, 3, BRITISH, **facts))
    assert any("IF IT MOVES TWO" in line for line in Seat(shadow(), desk=desk).said) == two


@pytest.mark.rule("10.1b")
@pytest.mark.parametrize(
    ("typed", "unit"),
    [
        ("", ""),
        ("none", ""),
        ("0", ""),
        ("1", "SUFFOLK"),
        ("02", "NORFOLK"),
        ("suf", "SUFFOLK"),
        ("N", "NORFOLK"),
        ("SCAPA FLOW 2", "SCAPA FLOW 2"),
        ("SF2", "SCAPA FLOW 2"),
        ("sc2", "SCAPA FLOW 2"),
        ("SCAPA 1", "SCAPA FLOW 1"),
        ("2*3", "SCAPA FLOW 1"),
    ],
)
def test_10_1_a_unit_is_chosen_by_number_or_by_name(typed: str, unit: str) -> None:
    seat = Seat(shadow())
    seat.type(typed)
    assert seat.order == Choice(unit)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("5", "NOT IN THE LIST: 1 TO 4, A NAME, OR (CR) FOR NONE"),
        ("999", "NOT IN THE LIST: 1 TO 4, A NAME, OR (CR) FOR NONE"),
        ("HOOD", "NOT IN THE LIST: 1 TO 4, A NAME, OR (CR) FOR NONE"),
        ("-1", "NOT IN THE LIST: 1 TO 4, A NAME, OR (CR) FOR NONE"),
        ("S", "MEANS SUFFOLK OR SCAPA FLOW 1 OR SCAPA FLOW 2"),
    ],
)
def test_10_1_a_wrong_answer_is_refused_and_the_question_repeated(typed: str, reason: str) -> None:
    seat = Seat(shadow())
    assert seat.type(typed) == [ILLEGAL, reason]
    assert (seat.prompt, seat.orders) == ("WHICH UNIT SHALL SHADOW THE BISMARCK (NONE)-", [])


@pytest.mark.rule("4.2c", "10.1c")
def test_10_1_the_shadowed_ship_gets_its_order_in_secret() -> None:
    seat = Seat(evade())
    assert seat.said == [
        "SUFFOLK TRIES TO SHADOW THE BISMARCK IN 1118  VISIBILITY 3  NIGHT",
        "ORDER THE BISMARCK NOW, IN SECRET: IT HAS NO OTHER ORDER THIS TURN",
        "IT CAN SAIL E, W",
        "B  BISMARCK   1118 1118 1/1 4/3  M  M  8  2  2",
    ]
    assert seat.prompt == "ENTER COMMAND -CHART B-"
    seat.type("M", "W")
    assert (seat.prompt, seat.desk.bookmark()) == ("ENTER 1 MOVES-", ["M", "W"])
    seat.type("W")
    assert seat.order == ShipOrder("BISMARCK", "M", ("W", "W"))


def test_10_1_the_shadowed_ship_is_marked_ahead_of_all_in_its_square() -> None:
    view = make_view(RAMILLES={"square": 2911}, SL5={"square": 2911})
    assert figures(EvadeRequest(view, "SL5", "WP2"), 2911) == [
        (">M", "asked", "SL5"),
        ("!S", "sighted", "WP2"),
    ]


def test_where_a_question_is_decided_own_units_never_look_like_the_enemy() -> None:
    view = make_view(GERMAN, BISMARCK={"square": 2423, "mode": "M"}, PR_EUGEN={"square": 2423, "mode": "M"})
    own = (" B", "own", "BISMARCK")
    assert figures(ShadowRequest(view, "WS8B", 2423, ("BISMARCK",)), 2423) == [("!M", "sighted", "WS8B"), own]
    target = TargetRequest(view, Weapon.TORPEDOES, "BISMARCK", 2423, ("HOOD", "DF1"))
    assert figures(target, 2423) == [("!B", "sighted", "HOOD"), ("!D", "sighted", "DF1"), own]
    evaded = figures(EvadeRequest(view, "PR EUGEN", "SUBMARINE"), 2423)
    assert evaded == [(">C", "asked", "PR EUGEN"), ("!S", "sighted", "SUBMARINE")]
    fight = FightRequest(view, 2423, 0, ("BISMARCK",), ("HOOD",))
    assert figures(fight, 2423) == [("!B", "sighted", "HOOD"), own]


@pytest.mark.rule("9.6e")
def test_9_6_the_classic_german_map_shows_no_british_ship_where_a_question_is_decided() -> None:
    view = make_view(GERMAN, BISMARCK={"square": 2423, "mode": "M"}, PR_EUGEN={"square": 2423, "mode": "M"})
    shadowing = ShadowRequest(view, "WS8B", 2423, ("BISMARCK",))
    assert figures(shadowing, 2423, classic=True) == [("!B", "asked", "BISMARCK")]


def test_a_spotted_german_that_a_question_is_about_is_drawn_once() -> None:
    found = [
        Contact(name, kind, 1518, 6, Heard.SEARCH, True)
        for name, kind in (("BISMARCK", BATTLESHIP), ("PR EUGEN", CRUISER))
    ]
    view = make_view(turn=6, contacts=found, SUFFOLK={"square": 1518})
    assert figures(ShadowRequest(view, "BISMARCK", 1518, ("SUFFOLK",)), 1518) == [
        ("!B", "sighted", "BISMARCK"),
        ("*C", "enemy", "PR EUGEN"),
        (" C", "own", "SUFFOLK"),
    ]


def figures(request: AnyRequest, square: int, classic: bool = False) -> list[tuple[str, str, str]]:
    """Sign, style and first name of all in a square on the page of a question."""
    page = Seat(request, classic=classic).desk.page()
    assert page is not None and isinstance(page.board, Board)
    return [(figure.sign, figure.style, figure.names[0]) for figure in page.board.figures[square]]


@pytest.mark.parametrize("typed", ["", "X"])
def test_10_1_the_shadowed_ship_may_stay(typed: str) -> None:
    seat = Seat(evade())
    seat.type(typed)
    assert seat.order == ShipOrder("BISMARCK", "M")


def test_10_1_x_at_the_moves_of_the_shadowed_ship_goes_back_to_chart_b() -> None:
    seat = Seat(evade())
    assert seat.type("M", "X") == ["NO ORDER GIVEN: NOTHING CHANGED"]
    assert (seat.prompt, seat.orders, seat.desk.bookmark()) == ("ENTER COMMAND -CHART B-", [], [])


def test_10_1_a_return_key_meant_for_the_page_before_is_no_secret_move() -> None:
    assert isinstance(Seat(evade()).prompt, Decisive)
    assert not isinstance(at_chart_a("MS HOOD").prompt, Decisive)


def test_10_1_a_wrong_secret_move_is_refused() -> None:
    seat = Seat(evade())
    assert seat.type("C") == [ILLEGAL, "THE GERMANS HAVE NO CONVOYS"]
    assert seat.type("DM") == [ILLEGAL, "CHART B HAS NO MODE DM. MODES NOW: M, P; (CR) LETS IT STAY AS IT IS"]
    told = "ONLY BISMARCK IS ORDERED HERE: 1724 ALONE IS ENOUGH; (CR) LETS IT STAY AS IT IS"
    assert seat.type("MS BIS 1724") == [ILLEGAL, told]
    back = "; (CR) LETS IT STAY AS IT IS"
    assert seat.type("MS BISMARCK 5555") == [ILLEGAL, f"{NO_SQUARE}{back}"]
    assert seat.type("MS PR EUGEN BISMARCK") == [ILLEGAL, f"ONLY BISMARCK IS ORDERED HERE{back}"]
    assert seat.type("MS BISMARCK PR EUGEN")[1].startswith("ONLY BISMARCK IS ORDERED HERE: PR EUGEN ALONE")
    assert seat.type("MS BISMARCK N N N N N N N")[1] == f"OFF THE BOARD{back}"
    assert seat.type("MS BISMARCK M W") == [ILLEGAL, f"ONLY BISMARCK IS ORDERED HERE: M W ALONE IS ENOUGH{back}"]
    assert (seat.prompt, seat.orders) == ("ENTER COMMAND -CHART B-", [])


@pytest.mark.parametrize(
    ("turn", "convoy", "reply"),
    [
        (1, "WS8B", ["UNLESS ORDERED NOW, WS8B STAYS ON ITS TURN TO MOVE"]),
        (1, "BRITANNIC", ["UNLESS ORDERED NOW, BRITANNIC STAYS: ITS MISSION FAILS"]),
        (1, "HOOD", []),
        (2, "WS8B", []),
    ],
)
def test_10_1_a_convoy_shadowed_on_its_turn_comes_with_a_warning(turn: int, convoy: str, reply: list[str]) -> None:
    seat = Seat(EvadeRequest(make_view(turn=turn), convoy, "WP3"))
    assert [line for line in seat.said if "UNLESS" in line] == reply
    classic = Seat(EvadeRequest(make_view(turn=turn), convoy, "WP3"), classic=True)
    assert not any("UNLESS" in line for line in classic.said)


PACKS = [Contact(name, SUBMARINES, 2112, 3, Heard.SEARCH, True) for name in ("WP1", "WP2")]


@pytest.mark.rule("10.7", "16.41.2a")
@pytest.mark.parametrize(
    ("turn", "changes", "told"),
    [
        (
            4,
            {},
            [
                "THE SUBMARINE FOLLOWS 50 IN 100, MORE WITH HELPERS, AND CAN THEN ATTACK",
                "AGAINST SUBMARINES BY NIGHT: SL2 3. AN ATTACK HITS 87 IN 100, A SUBMARINE IS LOST 12 IN 100",
            ],
        ),
        (
            7,
            {"DF1": {"square": 2112}, "CAIRO": {"square": 2112}},
            [
                "THE SUBMARINE FOLLOWS 67 IN 100, MORE WITH HELPERS, AND CAN THEN ATTACK",
                "AGAINST SUBMARINES BY DAY: DF1 12, SL2 11. AN ATTACK HITS 30 IN 100, A SUBMARINE IS LOST 30 IN 100",
            ],
        ),
        (
            4,
            {"DF1": {"square": 2112, "midships": 5}, "contacts": PACKS},
            [
                "THE SUBMARINE FOLLOWS 58 IN 100 WITH 1 HELPER SEEN, AND CAN THEN ATTACK",
                "AGAINST SUBMARINES BY NIGHT: DF1 5, SL2 3. AN ATTACK HITS 79 IN 100, A SUBMARINE IS LOST 20 IN 100",
            ],
        ),
    ],
)
def test_a_convoys_secret_move_shows_its_strength_and_what_the_pack_can_do(
    turn: int, changes: dict[str, Any], told: list[str]
) -> None:
    request = EvadeRequest(make_view(turn=turn, **changes), "SL2", "WP2")
    lines = Seat(request).said
    assert [line for line in lines if "FOLLOWS" in line or "AGAINST" in line] == told
    assert {*told} <= {*Seat(request).type("?")}, "the help repeats them"
    spoken = Seat(request, desk=BismarckDesk(BRITISH, False, spoken=True)).said
    assert [f"{line}." for line in told] == [line for line in spoken if "FOLLOWS" in line or "AGAINST" in line]
    assert not any("AGAINST" in line for line in Seat(request, classic=True).said)
    assert not any("AGAINST" in line for line in Seat(evade()).said), "a raider's"


def test_a_convoy_that_can_sail_into_the_night_or_out_of_it_shows_its_strength_in_both() -> None:
    """A pack shadows where the convoy is, and attacks where it goes."""
    said = Seat(EvadeRequest(make_view(turn=3), "BRITANNIC", "WP3")).said
    assert [line.partition(" AN ")[0] for line in said if "AGAINST SUBMARINES" in line] == [
        "AGAINST SUBMARINES BY DAY, TO ROW 20: BRITANNIC 11.",
        "AGAINST SUBMARINES BY NIGHT, FROM ROW 21 ON: BRITANNIC 3.",
    ]
    north = Seat(EvadeRequest(make_view(turn=3, BRITANNIC={"square": 1921}), "BRITANNIC", "WP3")).said
    assert [line[:26] for line in north if "AGAINST SUBMARINES" in line] == ["AGAINST SUBMARINES BY DAY:"]


@pytest.mark.rule("10.1e")
@pytest.mark.parametrize(
    ("turn", "convoy", "square", "refuges"),
    [(16, "SL1", 2023, "2024 OR 2124"), (21, "WS8B", 3024, "OFF THE MAP"), (16, "SL1", 2112, "")],
)
def test_10_1_a_convoys_secret_move_names_where_it_cannot_be_followed(
    turn: int, convoy: str, square: int, refuges: str
) -> None:
    where: Any = {convoy: {"square": square}}
    request = EvadeRequest(make_view(turn=turn, **where), convoy, "WP2")
    line = next(line for line in Seat(request).said if "FOLLOWS" in line)
    assert line.partition("; IT CANNOT FOLLOW TO ")[2] == refuges


def test_16_41_2_a_slow_convoy_that_cannot_sail_along_does_not_count_against_submarines() -> None:
    where: Any = {"SL1": {"square": 2019}, "BRITANNIC": {"square": 2019}}
    said = Seat(EvadeRequest(make_view(turn=9, **where), "BRITANNIC", "WP3")).said
    assert [line.partition(". ")[0] for line in said if "AGAINST SUBMARINES" in line] == [
        "AGAINST SUBMARINES BY DAY, TO ROW 20: BRITANNIC 11 (SL1 CANNOT SAIL ALONG)",
        "AGAINST SUBMARINES BY NIGHT, FROM ROW 21 ON: BRITANNIC 3 (SL1 CANNOT SAIL ALONG)",
    ]


def test_10_6_a_pack_that_has_tried_to_shadow_is_no_helper_in_the_odds_of_the_next_secret_move() -> None:
    desk = BismarckDesk(BRITISH, False)
    tried = {"shadower": "WP1", "target": "SL1", "square": 2112, "success": False, "to": 0, "helpers": []}
    desk.word(reported("shadow", 4, BRITISH, **tried))
    said = Seat(EvadeRequest(make_view(turn=4, contacts=PACKS), "SL2", "WP2"), desk=desk).said
    assert "THE SUBMARINE FOLLOWS 50 IN 100, MORE WITH HELPERS, AND CAN THEN ATTACK" in said


@pytest.mark.parametrize(
    ("ship", "square", "shadower", "told"),
    [
        ("BELCHEN", 1611, "REYKJAVIK", ["IT CANNOT ATTACK. (CR) LETS", "IT CAN SAIL N, S, E, NE, SE"]),
        ("BISMARCK", 1720, "REYKJAVIK", ["IT CANNOT ATTACK. (CR) LETS"]),
        ("BISMARCK", 1720, "ULSTER", []),
        ("BISMARCK", 1720, "ARK ROYAL", []),
        ("BISMARCK", 1118, "SUFFOLK", ["IT CAN SAIL E, W"]),
    ],
)
def test_a_secret_move_tells_of_a_scout_and_of_the_ways_that_are_open(
    ship: str, square: int, shadower: str, told: list[str]
) -> None:
    there: dict[str, Any] = {ship: {"square": square}}
    request = EvadeRequest(make_view(GERMAN, turn=4, **there), ship, shadower)
    lines = Seat(request).said
    shown = [line for line in lines if "ATTACK" in line or "CAN SAIL" in line]
    assert len(shown) == len(told) and all(part in line for part, line in zip(told, shown, strict=True)), shown
    assert {*shown} <= {*Seat(request).type("?")}, "the help repeats them"
    assert {f"{line}." for line in shown} <= {*Seat(request, desk=BismarckDesk(GERMAN, False, spoken=True)).said}
    assert not {*shown} & {*Seat(request, classic=True).said}


@pytest.mark.rule("4.6c", "16.1b", "16.31a")
@pytest.mark.parametrize(
    ("weapon", "heading", "prompt", "hit", "notes"),
    [
        (
            "submarine",
            "WP1: ",
            "WHICH SHIP SHALL WP1 ATTACK (NONE)-",
            30,
            ["A SUBMARINE IS LOST 30 IN 100, 4 POINTS TO THE ENEMY"],
        ),
        (
            "destroyers",
            "DF1: ",
            "WHICH SHIP SHALL DF1 ATTACK (NONE)-",
            99,
            ["EACH DESTROYER IS LOST 0 IN 100, 4 POINTS TO THE ENEMY"],
        ),
        ("torpedoes", "THE HOOD: ", "AT WHICH SHIP SHALL THE HOOD LAUNCH TORPEDOES (NONE)-", 60, []),
        (
            "bombs",
            "PLANES OF ULSTER: ",
            "WHICH SHIP SHALL PLANES OF ULSTER BOMB (NONE)-",
            39,
            ["SL2 BY MISTAKE 5 IN 100"],
        ),
        (
            "air torpedoes",
            "PLANES OF ARK ROYAL 1: ",
            "WHICH SHIP SHALL PLANES OF ARK ROYAL 1 ATTACK (NONE)-",
            94,
            ["SL2 BY MISTAKE 5 IN 100"],
        ),
    ],
)
def test_16_a_player_is_asked_which_ship_to_attack(
    weapon: str, heading: str, prompt: str, hit: int, notes: list[str]
) -> None:
    seat = Seat(target(weapon))
    choices = [f" 1 *M SL2   HIT {hit} IN 100", f" 2 *M SL3   HIT {hit} IN 100", *notes]
    assert seat.said == [f"{heading}ENEMY IN 2112  VISIBILITY 3  DAY", *choices]
    assert seat.type("?")[-len(choices) :] == choices, "the help repeats the list"
    assert Seat(target(weapon), classic=True).said[1:] == [" 1 *M SL2", " 2 *M SL3"]
    assert seat.prompt == prompt
    seat.type("2")
    assert seat.order == Choice("SL3")
    assert Seat(target(weapon)).request.default == Choice()


@pytest.mark.rule("16.1b", "16.62a", "16.62b")
def test_16_62_only_own_status_is_shown_in_a_battle() -> None:
    seat = Seat(fight())
    assert seat.said == [
        "BATTLE IN 1720  VISIBILITY 3  NIGHT",
        *ENEMY,
        "BISMARCK    MS 8 FP 34 KN 29 TP 0",
        "PR EUGEN    MS 3 FP 10 KN 32 TP 2",
        HEADS,
        TORPEDO,
        *AWAY,
    ]
    assert seat.prompt == "FIGHT OR WITHDRAW (WITHDRAW)-"
    assert Seat(fight(1)).said[7:] == ["1 ROUND FOUGHT", TORPEDO, *AWAY]
    assert Seat(fight(2)).said[7:] == ["2 ROUNDS FOUGHT", *AWAY]
    assert Seat(fight(1), classic=True).said[3:] == [
        "BISMARCK    MS 8 FP 34 KN 29 TP 0",
        "PR EUGEN    MS 3 FP 10 KN 32 TP 2",
        "1 ROUND FOUGHT",
    ]


@pytest.mark.rule("16.62b")
def test_16_62_2_the_status_just_shown_is_not_repeated() -> None:
    seat = Seat(fight())
    status = [["BISMARCK", 8, 34, 29, 0], ["PR EUGEN", 3, 10, 32, 2]]
    seat.type("F")
    reply = seat.desk.word(reported("status", 4, GERMAN, units=status))
    assert reply == ["BISMARCK    MS 8 FP 34 KN 29 TP 0", "PR EUGEN    MS 3 FP 10 KN 32 TP 2", HEADS]
    again = Seat(fight(), desk=seat.desk)
    assert again.said == ["BATTLE IN 1720  VISIBILITY 3  NIGHT", *ENEMY, TORPEDO, *AWAY]
    again.type("F")
    assert Seat(fight(1), desk=seat.desk).said[4:7] == reply


@pytest.mark.rule("4.6c")
@pytest.mark.parametrize(
    ("typed", "yes"), [("F", True), ("fight", True), ("W", False), ("WITHDRAW", False), ("", False), ("F*W", False)]
)
def test_16_62_4_f_fights_and_w_or_return_withdraws(typed: str, yes: bool) -> None:
    seat = Seat(fight())
    seat.type(typed)
    assert seat.order == Answer(yes)


@pytest.mark.parametrize("request_", [surprise(), DrawRequest(make_view(GERMAN))])
@pytest.mark.parametrize(
    ("typed", "yes"), [("Y", True), ("yes", True), ("N", False), ("NO", False), ("", False), (" y ", True)]
)
def test_a_yes_or_no_question_takes_y_or_n_and_return_means_no(request_: AnyRequest, typed: str, yes: bool) -> None:
    seat = Seat(request_)
    seat.type(typed)
    assert seat.order == (AnswerDraw(yes) if isinstance(request_, DrawRequest) else Answer(yes))


@pytest.mark.parametrize("weapon", list(Weapon))
def test_help_and_the_list_fit_a_line_of_a_terminal(weapon: str) -> None:
    for request in (target(weapon), shadow(), surprise(), fight(1)):
        seat = Seat(request)
        assert max(map(len, [*seat.said, *seat.type("?")])) <= 80


QUESTIONS = [shadow(), evade(), target(), target("bombs"), fight(), surprise(), DrawRequest(make_view(GERMAN))]


@pytest.mark.parametrize("request_", QUESTIONS)
@pytest.mark.parametrize("classic", [False, True])
def test_help_leaving_and_line_mode_work_at_every_question(request_: AnyRequest, classic: bool) -> None:
    seat = Seat(request_, classic)
    assert seat.desk.bookmark() == []
    prompt, said = seat.prompt, seat.type("?")
    if classic:
        assert said == [ILLEGAL]
    else:
        assert any(line.startswith("(CR)") or ", (CR)" in line for line in said), "what the empty line means"
        assert "QU     LEAVE; THE GAME IS KEPT" in said
        if not isinstance(request_, EvadeRequest):  # there it is a direction
            assert (seat.type("sw"), seat.prompt, seat.deeds.pop()) == ([], prompt, Deed("switch"))
    seat.type("QU")
    assert seat.deeds == [Deed("leave")]
    assert (seat.prompt, seat.orders) == (prompt, [])


def british_after_movement(turn: int = 4) -> Seat:
    """The British player in a battle: the Hood has dashed, and bombers must land on the next turn."""
    seat = at_chart_a(turn=turn, HOOD={"square": 2016}, REYKJAVIK={"square": 1720, "mode": FLY, "endurance": 3})
    seat.type("MS HOOD 2011", "MP REYKJAVIK 2016", "MS SL1 2125")
    done(seat)
    hear(seat, BRITISH, turn, "spotted", square=2016, units=[["BISMARCK", "B"]], own=[["SL1", "M"]])
    hear(seat, BRITISH, turn, "searched", squares=[2016])
    view = make_view(
        turn=turn,
        contacts=[Contact("BISMARCK", BATTLESHIP, 2016, turn, Heard.SEARCH, True)],
        HOOD={"square": 2014, "moved": True, "dashed": True},
        SL2={"square": 2113},
        ULSTER={"square": 1724, "mode": ARMED, "load": ARMS, "endurance": 1},
        REYKJAVIK={"square": 1714, "mode": FLY, "endurance": 2},
        SCAPA_FLOW_1={"refuelling": True},
    )
    return after_movement(seat, ships=view.ships, planes=view.planes, contacts=view.contacts)


def german_after_movement(turn: int = 5) -> Seat:
    """The German player in a battle: the Bismarck has dashed, and the Norfolk was just spotted."""
    seat = at_chart_a(side=GERMAN, turn=turn)
    hear(seat, GERMAN, turn, "spotted", square=2016, units=[["NORFOLK", "C"]], own=[["BISMARCK", "B"]])
    hear(seat, GERMAN, turn, "searched", squares=[2016])
    view = make_view(
        GERMAN,
        turn=turn,
        contacts=[Contact("NORFOLK", CRUISER, 2016, turn, Heard.SEARCH, True)],
        BISMARCK={"square": 2016, "moved": True, "dashed": True, "fuel": 7},
        PR_EUGEN={"square": 1625},
    )
    return after_movement(seat, ships=view.ships, contacts=view.contacts)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["QP1724"], "L ULSTER       A"),
        (["DE ULSTER"], "LEVEL BOMBERS ULSTER IN 1724, ARMED. 1 TURN IN THE AIR LEFT. "),
        (["DE HOOD"], "BATTLESHIP HOOD IN 2014, MOVE. MAY MOVE 1 NEXT TURN, AT MOST 2. "),
        (["RA HOOD"], "HOOD IN MODE M: 1 SQUARE AT MOST NEXT TURN.\nNEXT TURN IT CAN REACH 8 SQUARES: "),
        (["RA HOOD"], "\nON TURN 6 ALSO 40 SQUARES, "),
        (["RA SCAPA FLOW 1"], "\nREFUELS NEXT TURN.\n"),
        (["RA ULSTER"], "NEXT TURN IT CAN REACH, AND RETURN FROM, 1 SQUARE: 2123 ULSTER."),
        (["CV"], "CONVOYS: LATE "),
        (["CV"], "SL2       2113 COL 22 TO 30  9 LATE -10"),
        (["STSL2"], "WILL BE LATE: MISSION FAILED"),
        (["RT"], "HOOD 2011 IN 2\n"),
        (["RT"], "REYKJAVIK 2016 NEXT TURN"),
        (["DE ON", "RT"], "PLANES OF REYKJAVIK TO 2016 NEXT TURN."),
        (["WH STAFF"], "BISMARCK CAN BE IN 1 SQUARE. IN THE ATLANTIC, AT A GUESS, 100 IN 100.\nIN HER REACH "),
        (["WH STAFF"], "NO BATTLESHIP OF YOURS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE."),
    ],
)
def test_after_the_movement_phase_commands_take_its_orders_as_carried_out(typed: list[str], told: str) -> None:
    assert told in "\n".join(british_after_movement().type(*typed))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("DE BISMARCK", "BATTLESHIP BISMARCK IN 2016, MOVE. MAY MOVE 1 NEXT TURN, AT MOST 2. "),
        ("WH STAFF", "HUNTERS: NORFOLK (TURN 5) IS AT LEAST 9 MOVES FROM PR EUGEN; "),
        ("WH STAFF", "FUEL AT FULL SPEED: BISMARCK 7, TO TURN 19, "),
    ],
)
def test_after_the_movement_phase_the_german_staff_counts_from_the_next_turn(typed: str, told: str) -> None:
    assert told in "\n".join(german_after_movement().type(typed))


@pytest.mark.parametrize("seated", [british_after_movement, german_after_movement])
def test_after_the_last_movement_phase_nothing_moves_any_more(seated: Callable[[int], Seat]) -> None:
    seat = seated(LAST_TURN)
    ship = "HOOD" if seat.request.side is BRITISH else "BISMARCK"
    assert seat.type(f"RA {ship}")[-1] == "THIS TURN IT CAN REACH 0 SQUARES."
    assert "MAY MOVE 0 THIS TURN" in seat.type(f"DE {ship}")[0]
    replies = [line for command in ("CV", "RT", "WH STAFF", "WA") for line in seat.type(command)]
    assert not any("NEXT TURN" in line for line in replies), replies


def test_a_foreign_request_raises_a_type_error() -> None:
    class Foreign(BismarckRequest):
        kind = "foreign"

    foreign: Any = Foreign  # lacks the methods of a request
    for request in (foreign(make_view(GERMAN)), SimpleNamespace(kind="foreign")):
        with pytest.raises(TypeError, match="foreign"):
            next(BismarckDesk(GERMAN, classic=False).converse(request))


@pytest.mark.parametrize("typed", [("M", "SW", ""), ("SW",)])
def test_where_a_direction_is_a_move_sw_means_south_west(typed: tuple[str, ...]) -> None:
    view = make_view(GERMAN, turn=4, BISMARCK={"square": 2423, "mode": "M"})
    walking = Seat(MovementRequest(view))
    walking.type("MS BISMARCK")
    for seat in (Seat(EvadeRequest(view, "BISMARCK", "SUFFOLK")), walking):
        seat.type(*typed)
        assert (seat.orders, seat.deeds) == ([ShipOrder("BISMARCK", "M", ("SW",))], [])


@pytest.mark.parametrize("request_", [shadow(), target(), fight(), surprise(), DrawRequest(make_view(GERMAN))])
def test_looking_commands_work_at_every_question(request_: AnyRequest) -> None:
    seat = Seat(request_)
    prompt = seat.prompt
    assert seat.type("HE FUEL")[0].startswith("2.23 ")
    assert ILLEGAL not in (*seat.type("ST"), *seat.type("OB"), *seat.type("DI"))
    assert seat.type("MS")[0] == ILLEGAL
    assert (seat.prompt, seat.order) == (prompt, None)
    classic = Seat(request_, classic=True)
    assert classic.type("HE FUEL") == [ILLEGAL]


@pytest.mark.parametrize("typed", ["", "X"])
def test_10_1_one_stray_return_key_does_not_let_a_convoy_miss_its_turn(typed: str) -> None:
    assert Seat(EvadeRequest(make_view(turn=2), "WS8B", "WP3")).type("") == []
    seat = Seat(EvadeRequest(make_view(turn=1), "BRITANNIC", "WP3"))
    prompt = seat.prompt
    seat.type(typed)
    assert (seat.prompt, seat.order) == ("STAY ANYWAY (NO)-", None)
    reply = seat.type("?")
    assert reply[:2] == ["Y      YES: IT STAYS, AND MISSES ITS TURN", "(CR)   NO: ORDER IT"]
    seat.type("")
    assert seat.prompt == prompt
    seat.type("")  # it was asked once
    assert str(seat.order) == "MS BRITANNIC = F"


def test_the_shadow_question_warns_of_planes_that_would_not_get_home() -> None:
    """Bases 7, 7 and 10 squares away; the Bismarck can come two nearer."""
    flown, near = {"square": 1118, "mode": "M", "endurance": 2}, {"square": 1118, "mode": "M", "endurance": 3}
    view = make_view(turn=4, SCAPA_FLOW_1=flown, SCAPA_FLOW_2=near, ULSTER_1=flown)
    said = Seat(ShadowRequest(view, "BISMARCK", 1118, ("SCAPA FLOW 1", "SCAPA FLOW 2", "ULSTER 1"))).said
    assert [line for line in said if "TOO FAR" in line] == [
        "PLANES OF SCAPA FLOW 1 MAY BE TOO FAR FROM HOME AFTERWARDS",
        "PLANES OF ULSTER 1 ARE TOO FAR FROM HOME AFTERWARDS",
    ]
