"""The referee of a hosted game, with seats in this process."""

import json
import random
import selectors
import shutil
import socket
from collections import Counter
from math import comb
from pathlib import Path

import pytest

from compbis.errors import MachineError
from compbis.games import edition
from compbis.games.sink_the_bismarck.requests.setup import GermanSetUpRequest
from compbis.host import hosted
from compbis.host.hosted import NO_ORDER, WITHDRAWN
from compbis.host.lines import Broken, packed
from compbis.host.referee import Referee
from compbis.host.serving import Link
from compbis.record import SealedRecord, read_record
from compbis.table.edition import Edition
from compbis.table.side import BRITISH, GERMAN, Side
from tests.counts import count
from tests.house.host.seats import GAMES, KEY, Seat, both, new_game, play

BISMARCK, STRAIT = edition(), edition("denmark-strait")
HIDDEN = [BISMARCK, edition("chase-of-the-bismarck"), edition("sink-the-bismarck")]
"""The games that ask both sides at the same time."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sea-lions.compbis"


@GAMES
def test_accepted_orders_are_on_record_after_any_number_of_restarts(path: Path, played: Edition) -> None:
    new_game(path, played)
    dice = random.Random(1)
    accepted = 0
    for _ in range(count("restarts of a referee")):
        referee = Referee(path, KEY)
        seats = both(referee)
        play(seats, dice.randrange(1, 12), dice)
        accepted += sum(len(seat.of("accepted")) for seat in seats.values())
        referee.close()  # without notice
    kept = read_record(path, {}, KEY)
    assert accepted and accepted == sum(len(turn.orders) for turn in kept.turns)


def test_a_game_is_played_to_its_end_and_shown_to_those_who_come_later(path: Path) -> None:
    referee = Referee(new_game(path, STRAIT), KEY)
    seats = both(referee)
    play(seats, 10**6, random.Random(2))
    assert all(seat.of("end") for seat in seats.values()) and referee.over
    referee.close()
    again = Seat(Referee(path, KEY), GERMAN)
    assert again.of("end")[0]["lines"] and again.of("report")[-1]["report"][0] == "game_over"


def test_a_computer_captain_plays_the_other_side(path: Path) -> None:
    new_game(path, STRAIT, german="random")
    referee = Referee(path, KEY)
    seats = {BRITISH: Seat(referee, BRITISH)}
    with pytest.raises(KeyError):
        Seat(referee, GERMAN)
    play(seats, 10**6, random.Random(3))
    assert seats[BRITISH].of("end")


def test_both_sides_are_asked_together_and_either_may_answer_first(path: Path) -> None:
    seats = both(Referee(new_game(path, BISMARCK), KEY))
    assert all(seat.open for seat in seats.values())
    before = len(seats[BRITISH].said)
    seats[GERMAN].answer()
    assert len(seats[BRITISH].said) == before, "the other side must not learn of it"


@GAMES
def test_a_line_cut_at_any_kind_of_question_loses_nothing(path: Path, played: Edition) -> None:
    """No order and no report is lost, whether the referee goes on or starts again from the record."""
    referee = Referee(new_game(path, played), KEY)
    seats, dice, met = both(referee), random.Random(4), set[tuple[Side, str]]()
    for _ in range(count("orders while lines are cut")):
        if not (asked := [seat for seat in seats.values() if seat.open]):
            break
        seat = dice.choice(asked)
        assert seat.open
        kind = seat.side, seat.request().kind
        if kind not in met:
            met.add(kind)
            typed = [] if seat.open["offer"] else ["MS", kind[1]]
            seat.say("mark", id=seat.open["id"], lines=typed)
            seat.say("read", reports=len(seat.of("report")))
            for cut in range(2):
                if cut:
                    referee.close()
                    referee = Referee(path, KEY)
                seats = {side: Seat(referee, side, len(met)) for side in Side}
                back = seats[seat.side]
                assert back.open and back.open["request"] == seat.open["request"]
                hello = back.said[0]
                assert (hello["bookmark"], hello["read"], hello["fresh"]) == (typed, len(seat.of("report")), False)
                assert [one["report"] for one in back.of("report")] == [one["report"] for one in seat.of("report")]
        seats[seat.side].answer()
    assert len(met) > 1


def test_a_newer_connection_takes_the_seat(path: Path) -> None:
    referee = Referee(new_game(path, BISMARCK), KEY)
    old, new = Seat(referee, BRITISH), Seat(referee, BRITISH)
    assert old.said[-1]["type"] == "taken"
    before = len(old.said)
    new.answer()
    assert len(old.said) == before


def test_an_order_for_a_withdrawn_request_is_refused(path: Path) -> None:
    seats = both(Referee(new_game(path, BISMARCK), KEY))
    late = seats[BRITISH].open
    assert late
    seats[GERMAN].answer("RE")
    assert seats[BRITISH].of("withdrawn") and seats[BRITISH].of("end")
    seats[BRITISH].say("order", id=late["id"], order="DM", note="")
    assert seats[BRITISH].said[-1] == {"type": "refused", "id": late["id"], "reason": WITHDRAWN}


def test_an_offer_is_asked_beside_the_open_request(path: Path) -> None:
    seats = both(Referee(new_game(path, BISMARCK), KEY))
    seats[GERMAN].answer("RE DRAW")
    offer = seats[BRITISH].open
    assert offer and offer["offer"]
    seats[BRITISH].answer("YES")
    assert all(seat.of("end") for seat in seats.values())


HOSTILE = [
    {"type": "order"},
    {"type": "order", "id": -1, "order": "", "note": ""},
    {"type": "order", "id": True, "order": "", "note": ""},
    {"type": "order", "id": 1, "order": "X" * 500, "note": ""},
    {"type": "order", "id": 1, "order": "\ud800", "note": ""},
    {"type": "order", "id": 1, "order": "DONE", "note": ["x"]},
    {"type": "mark", "id": 1, "lines": "MS"},
    {"type": "mark", "id": 1, "lines": [1]},
    {"type": "read", "reports": 2**70},
    {"type": "hello"},
    {"type": ""},
]


@pytest.mark.parametrize("message", HOSTILE, ids=str)
def test_an_invalid_message_breaks_the_line_and_changes_nothing(path: Path, message: dict[str, object]) -> None:
    referee = Referee(new_game(path, BISMARCK), KEY)
    seat = Seat(referee, BRITISH)
    before = len(seat.said)
    with pytest.raises(Broken):
        referee.take(BRITISH, message)
    assert len(seat.said) == before
    referee.close()
    assert not read_record(path, {}, KEY).entries


@GAMES
def test_any_text_of_an_order_is_accepted_or_refused(path: Path, played: Edition) -> None:
    seats = both(Referee(new_game(path, played), KEY))
    dice = random.Random(4)
    for number in range(count("texts of orders with wrong letters")):
        seat = dice.choice([seat for seat in seats.values() if seat.open])
        words = [*str(seat.any_order())]
        for _ in range(dice.randrange(1, 4)):
            words[dice.randrange(len(words))] = chr(dice.choice((dice.randrange(32, 127), dice.randrange(161, 0x2FF))))
        line = "".join(letter for letter in words if letter.isprintable())
        assert seat.open
        seat.say("order", id=seat.open["id"], order=line, note="")
        if number % 10 == 0 and seat.open:
            seat.answer()
    refused = {message["reason"] for seat in seats.values() for message in seat.of("refused")}
    assert refused and all(reason.isprintable() for reason in refused) and NO_ORDER not in ("", None)


def test_an_order_that_cannot_be_recorded_is_refused_and_may_be_given_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game(path, BISMARCK)
    seat = Seat(Referee(path, KEY), BRITISH)

    def full(*_: object) -> None:
        raise MachineError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(SealedRecord, "order", full)
        seat.answer("DM")
    assert seat.said[-1]["reason"] == "NOT KEPT: THE DISK IS FULL" and seat.open
    seat.answer("DM")
    assert seat.of("accepted")


@pytest.mark.parametrize("long", [True, False])
def test_a_player_who_gives_and_takes_back_for_ever_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    """This also holds at a question that takes only a few orders."""
    monkeypatch.setattr(hosted, "MOST_IN_A_ROW", 4)
    monkeypatch.setattr(GermanSetUpRequest, "long", long)
    seat = Seat(Referee(new_game(path, edition("sink-the-bismarck")), KEY), GERMAN)
    for order in ("PLACE BIS PEU 3204", "UNDO") * 2:
        seat.answer(order)
    assert len(seat.of("accepted")) == 4
    seat.answer("PLACE BIS PEU 3204")
    assert seat.said[-1]["reason"] == hosted.ENOUGH
    seat.answer("DONE")
    assert len(seat.of("accepted")) == 5


def test_no_side_is_sent_what_only_the_other_knows(path: Path) -> None:
    seats = both(Referee(new_game(path, BISMARCK), KEY))
    play(seats, 150, random.Random(5))
    for side, seat in seats.items():
        assert {message["side"] for message in seat.of("hello")} == {side}
        assert all(side in message["report"][2] for message in seat.of("report"))
        assert all(message["request"]["view"]["side"] == side for message in seat.of("request"))


@pytest.mark.parametrize("played", HIDDEN, ids=lambda played: played.name)
def test_secret_orders_of_the_enemy_change_no_byte_for_a_side(played: Edition, tmp_path: Path) -> None:
    """Compares worlds that differ in what one side orders, and when: 10,000 pairs in a release."""
    pairs = moment = 0
    while pairs < count("pairs of worlds compared at the wire") / len(HIDDEN):
        kept, dice = tmp_path / f"{moment}.compbis", random.Random(moment)
        referee = Referee(new_game(kept, played, moment), KEY)
        seats = both(referee)
        play(seats, dice.randrange(60), dice)
        while not all(seat.open for seat in seats.values()):
            play(seats, 1, dice)
        referee.close()
        side, ends, orders = dice.choice([*Side]), dice.random() < 0.5, dice.randrange(1, 6)
        heard, others = set(), set()
        for world in range(count("worlds compared at the wire at each moment")):
            path = tmp_path / f"{moment}-{world}.compbis"
            shutil.copyfile(kept, path)
            referee = Referee(path, KEY)
            said = messages_while_both_are_asked(both(referee), side, ends, orders, random.Random(f"{moment} {world}"))
            heard.add(said[side])
            others.add(said[side.enemy])
            referee.close()
        assert len(heard) == 1, moment
        pairs += comb(len(others), 2)  # of those that do differ
        moment += 1


def messages_while_both_are_asked(
    seats: dict[Side, Seat], side: Side, ends: bool, orders: int, world: random.Random
) -> dict[Side, str]:
    """The messages to each side while both are asked.

    Args:
        side: whose orders are the same in all worlds.
        ends: whether it may end its phase; otherwise its enemy may.
        orders: how many orders it gives.
        world: chooses what the enemy orders, and when.
    """
    seat, enemy = seats[side], Seat(seats[side].referee, side.enemy, world.randrange(2**32))
    left = {seat: orders, enemy: world.randrange(6)}
    while sum(left.values()):
        mover = world.choice([one for one in (seat, enemy) if left[one]])
        left[mover] -= 1
        if mover.open:
            request, order = mover.request(), mover.any_order()
            if (request.long and order != str(request.default)) or (mover is seat) == ends:
                mover.answer(order)
    return {each.side: json.dumps(each.said[1:]) for each in left}  # the first holds the key of the record


PIECES = (
    b'{"type":"order" {"type":"mark","id": {"type":"read","reports": {"type":"say","text":" "id":1 "order":" '
    b'HOOD DM ","note":""} { } [ : , " \x00 999999999999999999999999999999'
).split(b" ")
OPEN = 2
"""The number of the first question to a side whose player has sat down."""
ODD: tuple[object, ...] = (0, 1, OPEN, OPEN, OPEN, -1, 2**31, True, None, 1.5, "1", [], [1], ["MS"], {})
TEXTS = (
    "",
    "MS HOOD = NOWHERE",
    "DM\0",
    "DONE \u202e",
    "\ud800",
    "\u0308" * 400,
    "X" * 401,
    "NOTE",
    "RESIGN",
    "WATCH -1",
)
"""No text is an order that a player could give."""


def hostile(dice: random.Random) -> bytes:
    """A line of pieces of messages, or a message with odd fields."""
    if dice.random() < 0.5:
        return b"".join(dice.choices(PIECES, k=dice.randrange(1, 7))) + b"\n"
    words = {"order": dice.choice(TEXTS), "text": dice.choice(TEXTS), "note": dice.choice(("", *TEXTS))}
    return packed(
        dice.choice(("order", "order", "order", "say", "mark", "read", "hello")),
        **{name: dice.choice(ODD) if dice.random() < 0.1 else text for name, text in words.items()},
        **{name: dice.choice(ODD) for name in ("id", "lines", "reports")},
    )


@pytest.mark.release
def test_a_million_hostile_lines_at_the_socket_of_a_seat_change_nothing(path: Path) -> None:
    """A socket that is cut off is replaced."""
    referee, waits, dice = Referee(new_game(path, BISMARCK), KEY), selectors.DefaultSelector(), random.Random(6)
    seat = Seat(referee, BRITISH)
    before, cut, link = len(seat.said), 0, None
    for _ in range(10**6):
        if link is None:
            ours, its = socket.socketpair()
            link = Link(BRITISH, its, waits)
        ours.sendall(hostile(dice))
        link.take(referee)
        if link.lost:
            cut += 1
            ours.close()
            link.close()
            link = None
    answers = Counter(message["type"] for message in seat.said[before:])
    assert cut > 500_000 and set(answers) == {"refused", "said"} and min(answers.values()) > 5_000
    assert seat.open and seat.open["id"] == OPEN
    referee.close()
    assert not read_record(path, {}, KEY).entries


def test_a_player_who_comes_back_reads_the_latest_refusal_before_typing_again(path: Path) -> None:
    referee = Referee(new_game(path, edition()), KEY)
    seats = both(referee)
    seats[BRITISH].answer("MS HOOD = NOWHERE")
    (refused,) = seats[BRITISH].of("refused")
    notice = f"BEFORE THE LINE WAS CUT YOU WERE TOLD: {refused['reason']}"
    for _ in range(2):
        seat = Seat(referee, BRITISH)
        assert seat.of("told")[0]["lines"] == [notice]
    number = seat.open["id"] if seat.open else 0
    seat.say("mark", id=number, lines=["MS"])
    assert Seat(referee, BRITISH).of("told")[0]["lines"] == [notice]
    seat.say("read", reports=0)
    assert not Seat(referee, BRITISH).of("told") and not Seat(referee, GERMAN).of("told")
    referee.close()
