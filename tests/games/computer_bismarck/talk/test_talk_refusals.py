"""Any line at any prompt gets an answer or ILLEGAL ENTRY; a refused line gives no order."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import DoneMoving
from compbis.games.computer_bismarck.words.pages import BOARDS
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.talk.talk_helpers import AnyRequest, Seat, make_view

WORDS = (
    "MS MP M P L F C R X Z B A N S E W NE NW SE SW ST QN QP DM UN OB NO DI CO WX VP SA TH SW RE QU HE ? * 1 2 3 0 1622 "
    "1825 Y NO YES F FIGHT WITHDRAW NONE DRAW RESIGN STPR STHOO"
)
words = st.sampled_from([*WORDS.split(), *BOARDS, *SHIPS, *PLANES])
sensible = st.lists(words, max_size=5).map(" ".join)
lines = st.one_of(sensible, sensible.map(str.lower), words, st.text(max_size=12), st.just(""))

BRITISH_SHIPS = [name for name, spec in SHIPS.items() if spec.side is BRITISH and len(name) > 3]
BRITISH_WORDS = sorted({word[:8] for name in BRITISH_SHIPS for word in name.split() if len(word) > 3})

AT_SEA = make_view(
    turn=14,
    ARK_ROYAL={"square": 3024, "mode": "L"},
    ARK_ROYAL_1={"square": 3024},
    ULSTER={"square": 2119, "mode": "R", "load": "R", "endurance": 1},
)
GERMANY = make_view(GERMAN, turn=4)
REQUESTS: list[AnyRequest] = [
    MovementRequest(AT_SEA),
    MovementRequest(AT_SEA, undoable=True),
    MovementRequest(GERMANY),
    ShadowRequest(AT_SEA, "BISMARCK", 1720, ("SUFFOLK", "SCAPA FLOW 1")),
    EvadeRequest(GERMANY, "BISMARCK", "SUFFOLK"),
    EvadeRequest(make_view(turn=5), "WS8B", "WP3"),
    TargetRequest(GERMANY, Weapon.SUBMARINE, "WP1", 2112, ("SL1", "SL2")),
    SurpriseRequest(GERMANY, 1720, ("BISMARCK",), ("HOOD",)),
    FightRequest(GERMANY, 1720, 0, ("BISMARCK",), ("HOOD",)),
    DrawRequest(GERMANY),
]


@pytest.mark.rule("1.1a", "1.2e")
@given(st.sampled_from(REQUESTS), st.booleans(), st.lists(lines, max_size=12))
def test_any_line_gets_an_answer_at_any_prompt_and_a_refused_one_gives_no_order(
    request: AnyRequest, classic: bool, typed: list[str]
) -> None:
    seat = Seat(request, classic)
    for line in typed:
        if not seat.prompt:
            break
        before, prompt = list(seat.orders), seat.prompt
        said = seat.type(line)  # Seat judges every order
        if "ILLEGAL ENTRY" in said:
            assert seat.orders == before
            # an order refused as a whole, at its last move, starts again at its mode
            assert seat.prompt == prompt or " MOVES" in prompt
        if classic:
            assert "ILLEGAL ENTRY" not in said or said == ["ILLEGAL ENTRY"]


UNKNOWN = "NOT A COMMAND OF CHART A: "


def test_an_enemy_name_at_chart_a_gets_the_plain_refusal() -> None:
    assert Seat(MovementRequest(GERMANY)).type("HOOD M E") == ["ILLEGAL ENTRY", UNKNOWN + "? LISTS ALL"]


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("MS HOOD M", "NO MOVES GIVEN: HOOD STAYS. TO MOVE: MS HOOD M E, OR M AND A SQUARE"),
        ("MP REYKJAVIK M", "NO MOVES GIVEN: REYKJAVIK STAYS. TO MOVE: MP REYKJAVIK M E, OR M AND A SQUARE"),
    ],
)
def test_an_order_to_move_without_moves_stands_with_a_note(typed: str, reply: str) -> None:
    seat = Seat(MovementRequest(make_view()))
    assert seat.type(typed)[0] == reply
    assert len(seat.orders) == 1
    assert len(seat.type("MS HOOD P")) == 1


@given(st.lists(lines, max_size=12))
def test_the_bookmark_always_leads_back(typed: list[str]) -> None:
    seat = Seat(MovementRequest(AT_SEA))
    for line in typed:
        if not seat.prompt:
            return
        seat.type(line)
    if seat.prompt:
        desk = BismarckDesk(BRITISH, classic=False)
        for order in seat.orders:  # as in a restore: a plane whose way home was taken back is not sent again
            desk.remind(seat.request, order, "")
        again = Seat(seat.request, desk=desk)
        again.type(*seat.desk.bookmark())
        assert (again.prompt, again.orders) == (seat.prompt, [])


@given(st.sampled_from(REQUESTS), st.lists(lines, max_size=6))
def test_dm_at_chart_a_and_an_empty_line_elsewhere_always_finish(request: AnyRequest, typed: list[str]) -> None:
    seat = Seat(request)
    for line in typed:
        if seat.prompt:
            seat.type(line)
    while seat.prompt:
        seat.type("DM" if seat.prompt == "ENTER COMMAND FROM CHART A-" else "")
    assert seat.order == DoneMoving() if isinstance(request, MovementRequest) else len(seat.orders) == 1


@pytest.mark.rule("1.1b", "9.6e")
@given(st.lists(lines, max_size=8))
@example(["MS", "GALATEA"])
@example(["MS HOOD 1622", "QN", "ARK ROYAL"])
@example(["CAIRO", "* CAIRO", "* HE MS"])
def test_9_6_a_british_name_is_just_a_word_to_the_german(typed: list[str]) -> None:
    typed = [line for line in typed if letters(line) != "CA"]  # CA, and so CAIRO, shows the cards of both sides (2.1)
    reply = german_reads([nonsense(line) for line in typed])
    unhelped = german_reads([nonsense(line) for line in typed if letters(line) != "HE"])
    assert not [name for name in BRITISH_SHIPS if name in unhelped]  # help on MS has the HOOD in its examples
    assert nonsense(german_reads(typed)) == nonsense(reply)


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
@pytest.mark.parametrize("typed", ["Y", "n", " yes ", "X*Y"])
def test_an_answer_to_a_question_that_did_not_come_is_no_fault(side: Side, typed: str) -> None:
    seat = Seat(MovementRequest(make_view(side)))
    assert seat.type(typed) == ["NO QUESTION IS OPEN: NOTHING CHANGED"]
    assert seat.prompt and not seat.orders
    assert "ILLEGAL ENTRY" in Seat(MovementRequest(make_view(side)), classic=True).type(typed)


def letters(line: str) -> str:
    """The two letters of the command that a line begins with, after its last asterisk (1.2)."""
    return line.rpartition("*")[2].lstrip()[:2].upper()


def german_reads(typed: list[str]) -> str:
    """All text that a German player sees after these lines."""
    seat = Seat(MovementRequest(GERMANY))
    said = [text for line in typed if seat.prompt for text in seat.type(line)]
    return "\n".join([*(line for page in seat.pages for line in page.text()), *said])


def nonsense(text: str) -> str:
    """The text with British ship names masked.

    Each word of a name, up to eight letters, has J from its third letter on. A reply may repeat the typed word but must
    not recognise it. Two letters stay since HERMIONE begins like HE.
    """
    for word in BRITISH_WORDS:
        text = re.sub(word, word[:2] + "J" * len(word[2:]), text, flags=re.IGNORECASE)
    return text
