"""Orders in one line: short names, repeated orders and completions."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, ROWS
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER, RECONNAISSANCE
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY, MOVE, SLOW_CONVOY, Load
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.desk.routes.patrols import sweep
from compbis.games.computer_bismarck.desk.staff.estimating import estimate
from compbis.games.computer_bismarck.desk.units.spelling import NAMES
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules.likelihood import chance_of
from compbis.games.computer_bismarck.state.orders import DoneMoving, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.phrases import in_hundred
from compbis.games.computer_bismarck.words.shades import sought_ships
from compbis.games.computer_bismarck.words.staff.estimate import covered, left_out
from compbis.table.completion import Completion
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, done, make_view

ILLEGAL = "ILLEGAL ENTRY"
DIRECTIONS_TOLD = "N, S, E, W, NE, NW, SE, SW"
CHART_A = "ENTER COMMAND FROM CHART A-"
SQUARES = 400
WORDS = ("HOOD", "P", "OF", "M", "E", "SE", "=", "1724", "0", "²", "?", "\t", "A", "*", "X", "S", "SL1", "-1", "99999")
BRITISH_SHIPS = tuple(name for name, spec in SHIPS.items() if spec.side is BRITISH)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("P OF", "P OF WALES"),
        ("P", "P OF WALES"),
        ("K G V", "K GEORGE V"),
        ("KING GEORGE", "K GEORGE V"),
        ("PRINCE OF WALES", "P OF WALES"),
        ("HO", "HOOD"),
        ("ARK", "ARK ROYAL"),
        ("DF1", "DF1"),
        ("KGV", "K GEORGE V"),
        ("POW", "P OF WALES"),
    ],
)
def test_an_unambiguous_beginning_of_a_name_is_enough(typed: str, name: str) -> None:
    assert NAMES.find(f"{typed} M E", BRITISH_SHIPS) == (name, ["M", "E"])


@pytest.mark.parametrize(
    ("typed", "name", "rest"),
    [
        ("SCAPA FLOW 1 P N N", "SCAPA FLOW 1", ["P", "N", "N"]),
        ("SC F 2 M", "SCAPA FLOW 2", ["M"]),
        ("SCAPA FLOW A N", "SCAPA FLOW", ["A", "N"]),
        ("ULSTER", "ULSTER", []),
        ("U 2", "ULSTER 2", []),
        ("REY", "REYKJAVIK", []),
        ("SF1 P N", "SCAPA FLOW 1", ["P", "N"]),
        ("SF 2 P N", "SCAPA FLOW 2", ["P", "N"]),
        ("SF A N", "SCAPA FLOW", ["A", "N"]),
        ("AR3 R", "ARK ROYAL 3", ["R"]),
        ("P2 Z", "PLYMOUTH 2", ["Z"]),
    ],
)
def test_the_longest_name_that_fits_wins(typed: str, name: str, rest: list[str]) -> None:
    assert NAMES.find(typed, PLANES) == (name, rest)


def test_ambiguous_initials_are_refused_with_the_names() -> None:
    units = ("SCAPA FLOW 1", "SAN FELIX 1", "SCAPA FLOW")
    with pytest.raises(IllegalOrder, match="MEANS SCAPA FLOW 1 OR SAN FELIX 1"):
        NAMES.find("SF1 P", units)
    assert NAMES.find("SF P", units) == ("SCAPA FLOW", ["P"])


def test_short_names_are_offered_and_accepted() -> None:
    seat = at_chart_a()
    assert offered(seat, "MP SF") == ("SF1", "SF2", "SF")
    assert seat.type("MP SF?") == ["SF1, SF2, SF"]
    assert offered(seat, "MP SF1 ") == offered(seat, "MP SCAPA FLOW 1 ")
    assert seat.type("MP SFX?") == ["NOTHING FITS"]
    assert seat.type("ST KGV") == at_chart_a().type("ST K GEORGE V")
    assert seat.type("DE SF1") == at_chart_a().type("DE SCAPA FLOW 1")


@pytest.mark.parametrize(
    ("side", "typed", "name"),
    [
        (GERMAN, "PRINZ", "PR EUGEN"),
        (BRITISH, "PRINCE", "P OF WALES"),
        (BRITISH, "KING GEORGE", "K GEORGE V"),
        (BRITISH, "DF 1", "DF1"),
        (BRITISH, "SL 1", "SL1"),
    ],
)
def test_all_commands_find_names_the_same_way(side: Side, typed: str, name: str) -> None:
    seat = at_chart_a(side=side, DF1={"square": 2020}) if side is BRITISH else at_chart_a(side=side)
    assert NAMES.find(typed, seat.request.view.ships) == (name, [])
    for command in ("ST", "ST ", "DE "):
        assert seat.type(f"{command}{typed}") == seat.type(f"{command}{name}")
        assert seat.said[0] != ILLEGAL
    assert at_chart_a(classic=True, side=side).type(f"ST {typed}") == [ILLEGAL]


@settings(max_examples=150, derandomize=True)
@given(
    st.sampled_from(sorted(PLANES)),
    st.sampled_from("MPARZB"),
    st.lists(st.sampled_from([*DIRECTIONS, "A"]), max_size=6),
    st.data(),
)
def test_every_order_in_one_line_is_read_correctly(name: str, mode: str, moves: list[str], data: st.DataObject) -> None:
    words = name.split()
    short = [word[: data.draw(st.integers(1, len(word)))] for word in words]
    blank = st.integers(1, 3).map(lambda count: " " * count)
    typed = data.draw(blank).join([*short, mode, *moves])
    fits = [other for other in PLANES if begins(short, other.split())]
    seat = at_chart_a(turn=14, ARK_ROYAL={"square": 3024, "mode": "L"}, VICTORIOUS={"mode": "L"})
    seat.type(f"MP {data.draw(st.sampled_from((typed, typed.lower())))}")
    if seat.order is not None:
        assert isinstance(seat.order, PlaneOrder)
        assert (seat.order.mode, seat.order.moves) == (mode, tuple(moves))
        assert seat.order.unit == name or " ".join(short) == seat.order.unit
        bombers = [other for other in fits if PLANES[other].kind != RECONNAISSANCE]
        assert len(fits) == 1 or " ".join(short) in fits or (mode in "ARZ" and bombers == [name])


def begins(short: list[str], words: list[str]) -> bool:
    return len(short) <= len(words) and all(word.startswith(s) for s, word in zip(short, words, strict=False))


@settings(max_examples=150, derandomize=True)
@given(st.lists(st.sampled_from(WORDS), max_size=6))
def test_any_words_after_ms_are_an_order_or_are_refused_and_change_nothing(words: list[str]) -> None:
    seat = at_chart_a()
    line = "MS " + " ".join(words)
    seat.type(line)
    assert len(seat.orders) <= 1
    if seat.said[:1] == [ILLEGAL]:
        assert (seat.orders, seat.prompt) == ([], CHART_A)


def next_turn(seat: Seat, **changes: Any) -> Seat:
    """The same desk in the movement phase of the next turn, after the orders, with changes."""
    done(seat)
    return at_next_turn(seat, **changes)


def at_next_turn(seat: Seat, **changes: Any) -> Seat:
    """The same after the turn has ended."""
    assert seat.order == DoneMoving()
    view = seat.request.view
    ships = {
        name: ship._replace(
            square=view.ship_legs[name].goal if name in view.ship_legs else ship.square,
            mode=view.ship_legs[name].mode if name in view.ship_legs else ship.mode,
        )
        for name, ship in view.ships.items()
    }
    for key, values in changes.items():
        ships[key.replace("_", " ")] = ships[key.replace("_", " ")]._replace(**values)
    later = replace(view, turn=view.turn + 1, ships=ships, ship_legs={}, plane_legs={})
    return Seat(MovementRequest(later), desk=seat.desk)


def test_an_equals_sign_repeats_the_units_last_order() -> None:
    seat = at_chart_a()
    assert seat.type("MS HOOD =") == [ILLEGAL, "NO ORDER OF AN EARLIER TURN TO REPEAT"]
    seat.type("MS HOOD M W", "MP REYKJAVIK P N")
    seat = next_turn(seat)
    seat.type("MS HOOD=", "MP REY =")
    assert seat.orders == [ShipOrder("HOOD", "M", ("W",)), PlaneOrder("REYKJAVIK", "P", ("N",))]
    seat.type("MS", "=", "X")
    assert seat.orders[2:] == [ShipOrder("HOOD", "M", ("W",))]


def test_an_equals_sign_repeats_the_last_order_of_any_earlier_turn() -> None:
    seat = next_turn(next_turn(at_chart_a("MS HOOD M W", "MP REYKJAVIK P N")))
    assert seat.type("RO") == ["NO ORDER TO REPEAT"], "only orders of the turn before are all repeated at once"
    assert "AN ORDER THE ONE THAT IT GOT ON THE TURN BEFORE AGAIN" in " ".join(" ".join(seat.type("HE RO")).split())
    seat.type("MS HOOD =", "MP REYKJAVIK =")
    assert seat.orders == [ShipOrder("HOOD", "M", ("W",)), PlaneOrder("REYKJAVIK", "P", ("N",))]


def test_an_equals_sign_continues_to_the_same_square() -> None:
    seat = next_turn(at_chart_a("MS HOOD 1923"))
    seat.type("UN", "MS HOOD =")
    assert seat.request.view.ship_legs["HOOD"].goal == 1923
    seat = next_turn(seat)
    assert seat.type("MS HOOD =") == [ILLEGAL, "ALREADY IN 1923"]


def test_an_order_that_was_taken_back_is_not_repeated() -> None:
    seat = next_turn(at_chart_a("MS HOOD 1923", "UN"))
    assert seat.type("MS HOOD =") == [ILLEGAL, "NO ORDER OF AN EARLIER TURN TO REPEAT"]


def test_ro_repeats_every_last_order_that_is_still_possible() -> None:
    seat = at_chart_a()
    assert seat.type("RO") == ["NO ORDER TO REPEAT"]
    seat.type("MS HOOD M W W", "MS ARETHUSA M S", "MS NORFOLK P", "MS BIRMINGHAM M W", "MS SL1 C E", "MS CAIRO M N")
    seat = next_turn(seat, HOOD={"dashed": True, "moved": True})
    seat.type("MS CAIRO P")
    said = seat.type("RO")
    assert said[0] == "HOOD: ONLY 1 MOVE THIS TURN: MORE THAN 1 LAST TURN"
    assert [str(order) for order in seat.orders[1:]] == ["MS ARETHUSA = M S", "MS BIRMINGHAM = M W"]
    for _ in range(2):
        seat = next_turn(seat)
    seat.type("RO")
    assert [str(order) for order in seat.orders] == ["MS SL1 = C E"], "a convoy keeps its order between its turns"


def test_ro_skips_ships_that_have_arrived_but_mentions_convoys() -> None:
    seat = next_turn(at_chart_a("MS HOOD 1724", "MS P OF WALES 1923", "MS BRITANNIC 2022"))
    assert seat.type("UN", "RO") == ["P OF WALES   M 1822 TO 1923"], "HOOD is in its square"
    assert next_turn(seat).type("RO") == ["BRITANNIC: ALREADY IN 2022"]


def test_ro_sends_a_convoy_on_after_it_was_shadowed() -> None:
    seat = at_chart_a("MS SL2 2022", "MS SL1 C E", "MS HOOD 1724")
    seat = later(seat, 4)
    shadowed = {name: Leg(SLOW_CONVOY, seat.request.view.ships[name].square, fixed=True) for name in ("SL1", "SL2")}
    seat = Seat(MovementRequest(replace(seat.request.view, ship_legs=shadowed)), desk=seat.desk)
    seat = later(seat, 7)
    assert [str(order) for order in seat.orders] == ["MS SL2 = C E"]
    seat.type("UN", "RO")
    assert [str(order) for order in seat.orders[2:]] == ["MS SL2 = C E"], "SL1 had directions only, and no square"


def later(seat: Seat, turn: int) -> Seat:
    """The same desk on a later turn, without orders in between."""
    while seat.request.view.turn < turn:
        seat = next_turn(seat)
    return seat


def test_ro_repeats_only_planes_on_their_way_to_a_square() -> None:
    there = {"REYKJAVIK": 2311, "ULSTER 1": 2118, "ULSTER 2": 2116, "PLYMOUTH 1": 2118, "PLYMOUTH 2": 2420}
    view = make_view()
    aloft = {name: view.planes[name]._replace(square=square, mode=FLY, endurance=4) for name, square in there.items()}
    seat = Seat(MovementRequest(replace(view, planes={**view.planes, **aloft})))
    seat.type("MP REYKJAVIK M 2811", "MP ULSTER 1 M W", "MP ULSTER 2 M 2115", "MP PLY 1 P 2111", "MP PLY 2 P 2425")
    later = next_turn(seat).request.view
    landing = {name: aloft[name]._replace(endurance=1) for name in ("PLYMOUTH 1", "PLYMOUTH 2")}
    arrived = {"ULSTER 2": aloft["ULSTER 2"]._replace(square=2115)}
    now = replace(later, planes={**later.planes, **arrived, **landing}, plane_legs={})
    seat = Seat(MovementRequest(now), desk=seat.desk)
    seat.type("RO")
    assert [str(order) for order in seat.orders] == ["MP REYKJAVIK = M S S S S S", "MP PLYMOUTH 2 = P E E"]


def test_in_a_restored_game_orders_are_repeated_from_the_legs() -> None:
    view = make_view(
        ship_legs={"HOOD": Leg(MOVE, 1621, (1621,))}, plane_legs={"REYKJAVIK": Leg(AIR_PATROL, 1217, (1217,))}
    )
    seat = next_turn(Seat(MovementRequest(view)))
    seat.type("MS HOOD =", "MP REYKJAVIK =")
    assert [str(order) for order in seat.orders] == ["MS HOOD = M W", "MP REYKJAVIK = P N"]


def completion(seat: Seat, line: str) -> Completion:
    """What the desk offers to complete a line."""
    talk = seat.desk.converse(seat.request)
    step = next(talk)
    while not isinstance(step, Ask):
        step = talk.send("")
    assert step.complete
    return step.complete(line)


def offered(seat: Seat, line: str) -> tuple[str, ...]:
    """The completions of a line."""
    return completion(seat, line).words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("D", "DM DI DE DG"),
        ("ms h", "HOOD HERMIONE"),
        ("MS HOOD ", "M P F C"),
        ("MS HOOD M ", "N S E W NE NW SE SW"),
        ("MS HOOD M N S", "S SE SW"),
        ("MS HOOD M N S ", ""),
        ("MS HOOD 17", "1720 1721 1722 1723 1724"),
        ("MS HOOD P ", ""),
        ("MS X ", ""),
        ("MS ARETHUSA M W W*MS AR", "ARETHUSA"),
        ("MP ULSTER 1", "ULSTER 1"),
        ("MP ULSTER 1 ", "M P B"),
        ("QN18", "1814 1815 1816 1817 1818 1819 1820 1821 1822 1823 1825 1826 1827 1828 1811 1812 1813"),
        ("STH", "HOOD HERMIONE"),
        ("SN ", ""),
    ],
)
def test_what_may_follow_at_chart_a(line: str, words: str) -> None:
    found = offered(at_chart_a(HERMIONE={"mode": "P"}), line)
    assert found == (words,) or sorted(found) == sorted(words.split())


def test_an_airfields_square_is_offered_but_not_a_crashed_planes() -> None:
    seat = at_chart_a(ULSTER_1={"square": 2123}, ULSTER_2={"square": 2019, "fate": "CRASHED"})
    for line in ("QN ", "QN2", "QN212"):
        assert "2123" in offered(seat, line)
    assert "2019" not in offered(seat, "QN ")


CALLED = "CLYDE, ON THE TURN AFTER BERGEN IS SEARCHED OR THE BISMARCK IS SPOTTED BY SEARCH"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("MS REPULSE ?", f"REPULSE: NOT YET ACTIVE. {CALLED}"),
        ("MS REPU?", f"REPULSE: NOT YET ACTIVE. {CALLED}"),
        ("MS REPULSE", f"NOT YET ACTIVE. {CALLED}"),
        ("MS SL1 C?", "SL1: NOT ITS TURN TO SAIL: IT SAILS ON TURN 4"),
        ("MP VICTORIOUS ?", "VICTORIOUS: ITS CARRIER IS NOT YET ACTIVE"),
    ],
)
def test_a_question_about_a_unit_that_may_not_be_ordered_says_why(typed: str, why: str) -> None:
    assert at_chart_a(turn=2).type(typed)[-1] == why


def test_line_mode_completes_by_a_question_mark_or_a_tab() -> None:
    seat = at_chart_a()
    assert seat.type("MS ARET?") == ["ARETHUSA"]
    assert seat.type("MS HOOD M\t") == ["M"]
    assert seat.type("MS XYZ ?") == ["NOTHING FITS"]
    assert seat.type("MS", "M", "?")[0].startswith("N NE E")
    assert seat.type("N?") == ["N, NE, NW"]
    assert seat.orders == []


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        (
            "MS HOOD ?",
            [
                "M MOVE, P PATROL, F FAST CONVOY, C SLOW CONVOY",
                "THEN MOVES, OR A SQUARE: MS HOOD M N N, MS HOOD M 1422, MS HOOD 1422",
                "OR A SHIP TO ACCOMPANY: MS HOOD P OF WALES",
            ],
        ),
        ("MS HOOD M ?", [f"{DIRECTIONS_TOLD}: 2 AT MOST, OR A SQUARE", "AS MS HOOD M N N, MS HOOD M 1422"]),
        ("MS HOOD M E ?", [f"{DIRECTIONS_TOLD}: 1 MORE AT MOST", "AS MS HOOD M E N"]),
        ("MS SL1 ?", ["C SLOW CONVOY", "THEN MOVES, OR A SQUARE: MS SL1 C E, MS SL1 C 2017, MS SL1 2017"]),
        ("MP ULSTER A ?", [f"{DIRECTIONS_TOLD}: 6 AT MOST, OR A SQUARE", "AS MP ULSTER A N N, MP ULSTER A 1923"]),
        (
            "MP ARK ROYAL 1 A ?",
            [
                f"{DIRECTIONS_TOLD}: 5 AT MOST, OR A SQUARE; A WHERE IT ATTACKS",
                "AS MP ARK ROYAL 1 A N A S, MP ARK ROYAL 1 A 2824",
            ],
        ),
        ("MS HOOD M E SE ?", ["NOTHING MORE: (CR)"]),
        ("MS HOOD P ?", ["NOTHING MORE: (CR)"]),
        ("MS HOOD 1724 ?", ["P OR R WHEN IT IS THERE, ONE: ONE SQUARE A TURN, OR NOTHING MORE: (CR)"]),
        ("MS HOOD L ?", ["ONLY CARRIERS LAUNCH AND LAND PLANES"]),
        ("MS HOOD E ?", [f"{DIRECTIONS_TOLD}: 1 MORE AT MOST", "AS MS HOOD M E N"]),
        ("MS HOOD M Q ?", ["THERE IS NO DIRECTION Q: N NE E SE S SW W NW"]),
        ("MS NORFOLK M N ?", ["OFF THE BOARD"]),
    ],
)
def test_a_question_mark_explains_what_may_follow_in_an_order(typed: str, reply: list[str]) -> None:
    seat = at_chart_a(ARK_ROYAL={"square": 2924, "mode": "L"}, ARK_ROYAL_1={"square": 2924})
    assert seat.type(typed) == reply
    assert seat.orders == []


def test_at_chart_b_and_its_moves_the_forms_are_those_to_type_there() -> None:
    seat = at_chart_a("MS HOOD")
    assert seat.type("M ?")[1] == "AS M N N, M 1422"
    seat.type("M")
    assert seat.type("E ?") == [DIRECTIONS_TOLD]
    assert seat.type("E SE ?") == ["NOTHING MORE: (CR)"]


def test_help_mentions_the_equals_sign_after_an_earlier_order() -> None:
    seat = at_chart_a()
    seat.desk.recall(1, [("movement", str(order), "") for order in (ShipOrder("HOOD", "M", ("E",)), DoneMoving())])
    assert seat.type("MS HOOD ?")[0].endswith("C SLOW CONVOY, = ITS LAST ORDER AGAIN")


LAUNCHING: dict[str, Any] = {"ARK_ROYAL": {"square": 2924, "mode": "L"}, "ARK_ROYAL_1": {"square": 2924}}
SCENES: list[dict[str, Any]] = [
    {"side": BRITISH, "turn": 1},
    {"side": BRITISH, "turn": 2, **LAUNCHING},
    {
        "side": BRITISH,
        "turn": 2,
        "HOOD": {"fuel": 0, "moved": True},
        "ARK_ROYAL": {"square": 2924},
        "ARK_ROYAL_1": {"square": 2924},
    },
    {"side": GERMAN, "turn": 2},
]


@pytest.mark.parametrize("scene", SCENES)
def test_each_suggested_form_is_a_legal_order(scene: dict[str, Any]) -> None:
    seat = at_chart_a(**scene)
    view, reply = seat.request.view, []
    for command, units in (("MS", details.offered_ships(view)), ("MP", details.offered_planes(view))):
        for unit in units:
            behind = ("", *(f" {mode}{moves}" for mode in "MFCARPL" for moves in ("", " N", " N A", " N SE W N")))
            said = [seat.type(f"{command} {unit.name}{words} ?") for words in behind]
            assert not said[0][0].startswith(unit.name), "not only the longer names that begin like this one"
            reply += [line for lines in said for line in lines[1:]]
    forms = {form for line in reply for form in re.split("AS |A SQUARE: |, ", line) if form[:2] in ("MS", "MP")}
    assert len(forms) > 20
    for form in forms:
        asked = at_chart_a(form, **scene)
        assert len(asked.orders) == 1, form


@pytest.mark.parametrize("scene", SCENES)
def test_each_form_in_the_help_of_charts_b_and_c_works_there(scene: dict[str, Any]) -> None:
    view = at_chart_a(**scene).request.view
    for command, units in (("MS", details.offered_ships(view)), ("MP", details.offered_planes(view))):
        for unit in units:
            asked = at_chart_a(f"{command} {unit.name}", **scene)
            for form in [line[:12] for line in asked.type("?") if "ON ONE LINE" in line or "TO A SQUARE" in line]:
                typed = at_chart_a(f"{command} {unit.name}", re.split("  | WITH| TO", form)[0], **scene)
                assert len(typed.orders) == 1, (unit.name, form)


def test_a_ship_that_may_not_move_is_offered_no_moves() -> None:
    seat = at_chart_a("MS HOOD", HOOD={"fuel": 0, "moved": True})
    assert not [line for line in seat.type("?") if "ONE LINE" in line or "SQUARE" in line]


@pytest.mark.parametrize("name", ["SCAPA FLOW", "ULSTER", "PLYMOUTH"])
def test_a_bombers_orders_are_offered_beside_longer_names(name: str) -> None:
    seat = at_chart_a()
    assert offered(seat, f"MP {name} ") == ("1", "2", "A", "R", "B")
    assert offered(seat, f"MP {name}") == (f"{name} 1", f"{name} 2", name)
    reply = seat.type(f"MP {name} ?")
    assert reply[0] == "A ARMED, R RECONNAISSANCE, B AT BASE"
    assert reply[1].startswith(f"THEN MOVES, OR A SQUARE: MP {name} A N N, ")
    assert reply[2:] == [f"OTHER NAMES: {name} 1, {name} 2"]


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("A N", [f"{DIRECTIONS_TOLD}: 4 MORE AT MOST; A WHERE IT ATTACKS", "AS MP ARK ROYAL 1 A N N A S S"]),
        ("A N A", [f"{DIRECTIONS_TOLD}: 4 MORE AT MOST", "AS MP ARK ROYAL 1 A N A S"]),
        ("A N N N", [f"{DIRECTIONS_TOLD}: 2 MORE AT MOST; A WHERE IT ATTACKS"]),
        ("A N SE W N S", ["A WHERE IT ATTACKS"]),
        ("A N A SE W N S", ["NOTHING MORE: (CR)"]),
    ],
)
def test_the_help_for_a_torpedo_plane_leaves_moves_for_the_return(typed: str, reply: list[str]) -> None:
    seat = at_chart_a(**LAUNCHING)
    assert seat.type(f"MP ARK ROYAL 1 {typed} ?") == reply


@settings(max_examples=100, derandomize=True)
@given(st.sampled_from((BRITISH, GERMAN)), st.text("MSPHOD FRANEW 1724=*²Q\t", max_size=14))
@example(BRITISH, "WH ")
def test_completions_extend_the_line_and_name_no_enemy(side: object, line: str) -> None:
    seat = at_chart_a(side=side)
    offer = completion(seat, line)
    assert 0 <= offer.start <= len(line)
    assert all(word.startswith(line[offer.start :].upper()) for word in offer.words)
    own = seat.request.view
    enemies = {name for name in (*SHIPS, *PLANES) if name not in own.ships and name not in own.planes}
    sought = sought_ships(own) if line.strip().startswith("WH") else []  # WH asks where an enemy can be
    assert not enemies.difference(sought) & {*offer.words}
    for typed in {line[: offer.start] + word for word in offer.words}:
        assert not "".join(Seat(seat.request).type(typed)[1:2]).startswith("NOT A COMMAND OF CHART A")


def test_th_completes_the_themes() -> None:
    seat = at_chart_a()
    assert seat.type("TH ?") == ["NOTHING FITS"]
    seat.desk.offer_themes(("MODERN", "APPLE", "AMBER"))
    assert seat.type("TH A?") == ["APPLE, AMBER"]


def test_the_classic_game_offers_nothing() -> None:
    seat = at_chart_a(classic=True)
    talk = seat.desk.converse(seat.request)
    steps = [next(talk), talk.send("")]
    assert steps[-1] == Ask(CHART_A, None)


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("MS SL1 M E", "MS SL1 C E"),
        ("MS SL1 P", "MS SL1 C, AND MOVES OR A SQUARE"),
        ("MS SL1 F 2020", "MS SL1 C 2020"),
        (f"MS SL1 M {'9' * 30}", "MS SL1 C, AND MOVES OR A SQUARE"),
    ],
)
def test_a_wrong_mode_for_a_convoy_is_refused_with_the_form_that_works(typed: str, form: str) -> None:
    assert at_chart_a().type(typed) == [ILLEGAL, f"A CONVOY KEEPS ITS MODE C: TYPE {form}"]
    assert len(at_chart_a().type(f"MS SL1 M {'N ' * 40}")[1]) < 80


def test_refusals_for_a_convoy_fit_chart_b_and_its_idle_turns() -> None:
    seat = at_chart_a("MS SL1")
    assert seat.type("M E") == [ILLEGAL, "A CONVOY KEEPS ITS MODE C: TYPE C E; X GOES BACK TO CHART A"]
    assert at_chart_a(turn=2).type("MS SL1 M E") == ["NOT ITS TURN TO SAIL: IT SAILS ON TURN 4"]


def test_planes_sent_to_patrol_their_own_square_patrol_there() -> None:
    seat = at_chart_a("MP PLYMOUTH 2 P 2120", PLYMOUTH_2={"square": 2120, "mode": FLY, "endurance": 3})
    assert seat.order == PlaneOrder("PLYMOUTH 2", "P")
    assert seat.type("MP PLYMOUTH 2 M 2120") == ["ILLEGAL ENTRY", "ALREADY IN 2120"]


@pytest.mark.parametrize("order", ["P 1622", "1622 P"])
def test_a_ship_sent_to_patrol_its_own_square_patrols_there(order: str) -> None:
    seat = at_chart_a(f"MS HOOD {order}")
    assert seat.order == ShipOrder("HOOD", "P")


def test_a_name_that_fits_two_ships_means_the_one_that_may_be_ordered() -> None:
    seat = at_chart_a("MS AR P")
    assert [str(order) for order in seat.orders] == ["MS ARETHUSA = P"]
    assert seat.type("MS AR")[0].startswith("C  ARETHUSA"), "the ARK ROYAL is not in the game yet"
    assert seat.type("X", "MS S P")[1].startswith("MEANS ")


@pytest.mark.parametrize(
    ("line", "lost", "reply"),
    [
        ("MP U P W", {"ULSTER_1": Fate.CRASHED}, "ULSTER 2"),
        ("MS SL P", {"SL1": Fate.SUNK}, "MEANS SL2 OR SL3 OR SL4 OR SL5"),
        ("MP U1 P W", {"ULSTER_1": Fate.CRASHED}, "CRASHED"),
    ],
)
def test_a_unit_that_has_left_the_game_is_not_meant_by_part_of_a_name_that_fits_others(
    line: str, lost: dict[str, Fate], reply: str
) -> None:
    changes: dict[str, Any] = {name: {"fate": fate} for name, fate in lost.items()}
    seat = at_chart_a(**changes)
    assert any(reply in said for said in seat.type(line)), seat.said
    assert not any(f"{name.replace('_', ' ')} OR" in said for name in lost for said in seat.said)


def test_17_4_a_convoy_sent_to_land_is_told_the_nearest_squares_of_its_goal() -> None:
    """This holds on any turn; not for a ship, nor for a convoy bound for a single square or sent elsewhere."""
    land = "THERE IS LAND IN {}"
    for turn in (3, 4):
        seat = at_chart_a(turn=turn)
        assert seat.type("MS SL2 2122") == [ILLEGAL, f"{land.format(2122)}. NEAREST OF COLUMN 22: 2022 OR 1922"]
    for line in ("MS SL2 1217", "MS SL1 2122", "MS HOOD 2122"):
        assert seat.type(line) == [ILLEGAL, land.format(line[-4:])], line


def scouts(classic: bool = False, **planes: Any) -> Seat:
    """A player on turn 5 who has only these planes."""
    view = make_view(turn=5, **planes)
    left = {name: view.planes[name] for name in (key.replace("_", " ") for key in planes)}
    return Seat(MovementRequest(replace(view, planes=left)), classic)


EAST: dict[str, Any] = {"square": 1721, "mode": "P", "endurance": 6}
WEST: dict[str, Any] = {"square": 1719, "mode": "P", "endurance": 6}


@pytest.mark.parametrize(
    ("walk", "line", "order"),
    [
        ("MP SF1", "MP P1 P S", "MP PLYMOUTH 1 = P S"),
        ("MP SF1", "MS NORFOLK M E", "MS NORFOLK = M E"),
        ("MS HOOD", "MS NORFOLK M E", "MS NORFOLK = M E"),
        ("MS HOOD", "MP P1 P S", "MP PLYMOUTH 1 = P S"),
    ],
)
def test_in_a_walk_another_unit_takes_a_whole_order_and_the_unit_in_question_comes_again(
    walk: str, line: str, order: str
) -> None:
    seat = at_chart_a(walk)
    prompt, said = seat.prompt, list(seat.said)
    seat.type(line)
    assert [*map(str, seat.orders)] == [order]
    assert seat.prompt == prompt and seat.said[-1] == said[-1], "the same unit"
    seat.type("UN")
    assert not seat.request.view.plane_legs and not seat.request.view.ship_legs
    assert seat.prompt == prompt and seat.said[-1] == said[-1], "the same unit again"


def test_in_a_walk_a_command_without_a_whole_order_is_told_what_to_type() -> None:
    seat = at_chart_a("MP SF1")
    whole = "A WHOLE ORDER IS TAKEN HERE, MS, A NAME AND THE ORDER; X GOES BACK TO CHART A"
    assert seat.type("MS NORFOLK") == seat.type("MS") == [ILLEGAL, whole]
    assert seat.type("MS QQ M E")[1].endswith("; X GOES BACK TO CHART A")
    assert seat.type("MP SCAPA FLOW 1 P")[1].startswith("ONLY SCAPA FLOW 1 IS ORDERED HERE: P ALONE IS ENOUGH")
    assert seat.orders == []


def test_pa_gives_each_square_the_nearest_free_plane_and_un_takes_each_order_back() -> None:
    seat = scouts(SCAPA_FLOW_1=EAST, SCAPA_FLOW_2=WEST, ULSTER_1={})
    reply = seat.type("PA 1718 2123 1820 1825")
    assert list(map(str, seat.orders)) == [
        "MP SCAPA FLOW 2 = P W",
        "MP ULSTER 1 = P",
        "MP SCAPA FLOW 1 = P SW",
    ]
    assert reply[0] == "NO FREE PLANE CAN SEARCH 1825 THIS TURN"
    assert reply[1:] == ["SCAPA FLOW 2 P 1719 TO 1718", "ULSTER 1     P 2123 STAYS", "SCAPA FLOW 1 P 1721 TO 1820"]
    for left in (2, 1, 0):
        seat.type("UN")
        assert len(seat.request.view.plane_legs) == left
    assert seat.type("patrol 1717 1717")[-1] == "SCAPA FLOW 2 P 1719 TO 1718 1717"
    assert len(seat.request.view.plane_legs) == 1
    assert seat.type("DE ON", "PA 1717 1712")[0] == "NO FREE PLANE CAN SEARCH 1712 THIS TURN.", (
        "the near one is ordered"
    )


def test_pa_prefers_planes_that_are_strong_enough_and_says_who_is_not() -> None:
    """On turn 1 a scout searches 2 of the 4 that 1526 and 1527 need; bombers are enough."""
    squares: dict[str, Any] = {"visibility": tuple(4 if line < 16 else 2 for line in ROWS)}
    seat = at_chart_a(**squares)
    reply = seat.type("PA 1526 1527 1625")
    assert [str(order).partition(" = ")[0] for order in seat.orders] == [
        "MP SCAPA FLOW",
        "MP ULSTER",
        "MP SCAPA FLOW 1",
    ]
    assert not any("TOO WEAK" in line for line in reply)
    alone = scouts(SCAPA_FLOW_1=EAST, SCAPA_FLOW_2=WEST)
    assert alone.type("PA 1720 1727")[0] == "TOO WEAK TO SPOT A SHIP: 2 OF 3 IN 1727"


def test_pa_exchanges_planes_rather_than_leave_a_square_out() -> None:
    """Only the eastern scout can reach 1727, but it is also the nearest to 1720."""
    seat = scouts(SCAPA_FLOW_1=EAST, SCAPA_FLOW_2=WEST)
    seat.type("PA 1720 1727")
    assert list(map(str, seat.orders)) == ["MP SCAPA FLOW 2 = P E", "MP SCAPA FLOW 1 = M E E E E E E"]
    assert seat.type("RT") == ["ROUTES", "SCAPA FLOW 1 1727 NOW THEN P", "SCAPA FLOW 2 1720 NOW"]


@pytest.mark.parametrize(
    ("square", "plane"),
    [
        (2620, {"REYKJAVIK": {"square": 2020, "mode": "M", "endurance": 3}}),
        (2420, {"REYKJAVIK": {"square": 2420, "mode": "Z", "endurance": 6}}),
        (2420, {"PLANE_ARK_ROYAL_1": {"square": 2420, "mode": "R", "load": Load.EXTRA_FUEL, "endurance": 3}}),
        (2320, {"SCAPA_FLOW": {"square": 2320, "mode": "A", "load": Load.ARMS, "endurance": 5}}),
        (2823, {"ULSTER_1": {}}),
    ],
    ids=["could not get home", "flies home", "torpedo planes", "armed", "too far"],
)
def test_pa_sends_no_plane_that_cannot_go(square: int, plane: dict[str, Any]) -> None:
    view = make_view(turn=5, **plane)
    name = next(iter(plane)).removeprefix("PLANE_").replace("_", " ")
    seat = Seat(MovementRequest(replace(view, planes={name: view.planes[name]})))
    assert seat.type(f"PA {square}") == [ILLEGAL, f"NO FREE PLANE CAN SEARCH {square} THIS TURN"]
    assert not seat.orders


def test_pa_staff_sends_planes_where_they_would_most_likely_find_her() -> None:
    seat = at_chart_a(turn=8)
    assert isinstance(seat.desk, BismarckDesk)
    place = seat.desk.place
    for _ in range(2):
        before = left_out(estimate(place.hearsay, seat.request.view), SQUARES)
        found = chance_of(
            estimate(place.hearsay, seat.request.view).chances.then, covered(seat.request.view, frozenset(before))
        )
        told = seat.type("PA STAFF")[0]
        known = estimate(place.hearsay, seat.request.view)
        in_all = chance_of(known.chances.then, known.covered)
        assert len({*before} & known.covered) == 3
        assert told.startswith("ADDS ") and told.endswith(f" TO FIND HER: {in_hundred(in_all)} IN ALL")
        assert in_all > found
    none = "NO SEARCH BY FREE PLANES ADDS 2 CHANCES IN 100 TO FIND HER. PA AND SQUARES ORDERS ONE"
    while (last := seat.type("PA STAFF")) != [ILLEGAL, none]:
        assert last[0].startswith("ADDS ")
    sunk = Contact("BISMARCK", BATTLESHIP, 2517, 5, Heard.SUNK, False, sunk=True)
    hunted = at_chart_a(turn=9, contacts=[sunk])
    hunted.type("PA STAFF")
    assert len(hunted.orders) == 3, "for the Prinz Eugen"
    both = [sunk, sunk._replace(name="PR EUGEN", kind=CRUISER)]
    assert at_chart_a(turn=9, contacts=both).type("PA STAFF") == ["BOTH RAIDERS ARE LOST"]


def swept(visibility: int, hood: int = 2010, **planes: Any) -> list[str]:
    """The orders of PA STAFF by the best square's factors: Hood's beside planes', or two planes'."""
    clear = make_view(turn=5)
    view = make_view(turn=5, visibility=(visibility,) * len(clear.visibility), HOOD={"square": hood}, **planes)
    left = {name: view.planes[name] for name in (key.replace("_", " ") for key in planes)}
    known = estimate(Hearsay(BRITISH), replace(view, planes=left, fog=frozenset()))
    weights = {1720: 0.5, 1718: 0.3, 1721: 0.1}
    return [f"{one.unit} {one.square}" for one in sweep(known, known.view, 3, weights)]


def test_pa_staff_counts_what_is_already_there_and_sends_two_planes_where_one_is_too_weak() -> None:
    one: dict[str, Any] = {"SCAPA_FLOW_1": EAST}
    two: dict[str, Any] = {"SCAPA_FLOW_1": EAST, "SCAPA_FLOW_2": {**WEST, "square": 1718}}
    assert swept(4, **one) == ["SCAPA FLOW 1 1720"]
    assert swept(1, 1720, **one) == ["SCAPA FLOW 1 1718"], "the Hood searches 1720 alone"
    assert swept(5, **one) == [] and swept(5, 1720, **one) == ["SCAPA FLOW 1 1720"], "beside the Hood"
    assert swept(5, **two) == ["SCAPA FLOW 1 1718", "SCAPA FLOW 2 1721"], "beside each other"
    assert swept(8, **two) == ["SCAPA FLOW 1 1720", "SCAPA FLOW 2 1720"] and swept(9, **two) == []


def test_pa_wants_squares_and_planes() -> None:
    squares = "SQUARES, ONE FOR EACH PLANE, OR STAFF, OR SHIPS AND SQUARES"
    seat = scouts(SCAPA_FLOW_1=EAST)
    assert seat.type("PA") == [ILLEGAL, f"PA AND {squares}: PA 1721"]
    assert seat.type("PA 17") == [ILLEGAL, "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, SUCH AS 1724"]
    assert seat.type("PA ?") == [squares]
    assert offered(seat, "PA S") == ("STAFF", "SHIPS")
    assert "1724" in offered(seat, "PA 1721 17")
    assert at_chart_a(side=GERMAN).type("PA 1724") == [
        ILLEGAL,
        "THE GERMANS HAVE NO PLANES. PA STAFF SENDS THE WOLFPACKS",
    ]
    assert offered(at_chart_a(side=GERMAN), "PA ") == ("STAFF",)
    assert scouts(classic=True, SCAPA_FLOW_1=EAST).type("PA 1724") == [ILLEGAL]


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("NORFOLK SUFFOLK 1216", ["MS NORFOLK = M SW", "MS SUFFOLK = M N"]),
        ("nor suf df1 1216", ["MS NORFOLK = M SW", "MS SUFFOLK = M N", "MS DF1 = M N N"]),
        ("NOR SUF M W", ["MS NORFOLK = M W", "MS SUFFOLK = M W"]),
        ("NORFOLK ARETHUSA P OF WALES M W", ["MS NORFOLK = M W", "MS ARETHUSA = M W", "MS P OF WALES = M W"]),
        ("POW HOOD 1722 NOR 1216 P", ["MS P OF WALES = M S", "MS HOOD = M S", "MS NORFOLK = M SW"]),
        ("POW 1722 NOR 1116 ONE P", ["MS P OF WALES = M S", "MS NORFOLK = M W"]),
        ("P OF WALES NORFOLK HOOD", ["MS P OF WALES = M", "MS NORFOLK = M E E"]),
    ],
)
def test_one_line_orders_several_ships_and_un_takes_each_order_back(line: str, orders: list[str]) -> None:
    changes: dict[str, Any] = {"SUFFOLK": {"square": 1316}, "DF1": {"square": 1416}}
    seat = at_chart_a(**changes)
    seat.type(f"MS {line}")
    assert list(map(str, seat.orders)) == orders
    for left in reversed(range(len(orders))):
        seat.type("UN")
        assert len(seat.request.view.ship_legs) == left
    assert at_chart_a(classic=True).type(f"MS {line}") == [ILLEGAL]


def test_of_several_ships_each_that_is_refused_says_why() -> None:
    seat = at_chart_a()
    reply = seat.type("MS REPULSE NORFOLK SL3 HOOD 2217")
    assert [str(order).split(" =")[0] for order in seat.orders] == ["MS NORFOLK", "MS SL3", "MS HOOD"]
    assert reply[0].startswith("REPULSE: NOT YET ACTIVE. CLYDE, ON THE TURN AFTER BERGEN IS SEARCHED")
    idle = at_chart_a(turn=2)
    assert idle.type("MS SL3 NORFOLK 2217")[0] == "SL3: 2217 IN 6 TURNS, ON TURN 7. IT SAILS ON TURN 4"
    assert [str(order).split(" =")[0] for order in idle.orders] == ["MS NORFOLK"]
    assert idle.type("MS NORFOLK SUFFOLK R")[1].startswith("NOTHING MAY FOLLOW THE SHIP")
    idle.type("MS HOOD P OF WALES P")
    assert [str(order) for order in idle.orders[1:]] == ["MS HOOD = P", "MS P OF WALES = P"]


def test_pa_ships_sends_each_square_the_nearest_free_cruiser_to_patrol() -> None:
    seat = at_chart_a("MS MANCHESTER M E", "MS CAIRO F WS8B")
    seat.orders.clear()
    reply = seat.type("PA SHIPS 1118 1622 1521 2222 1523")
    assert reply[0] == "NO FREE CRUISER CAN SAIL TO 2222 (LAND)"
    assert list(map(str, seat.orders)) == [
        "MS BIRMINGHAM = P",
        "MS NORFOLK = M E",
        "MS ARETHUSA = M E E",
        "MS SUFFOLK = M S SE",
    ], "it is in 1521 already; neither ships with orders nor escorts go"
    assert "SUFFOLK: P, PATROL, ON ARRIVAL IN 1523" in reply
    assert seat.type("RT")[1:] == [
        "ARETHUSA 1622 IN 2 THEN P",
        "CAIRO WITH WS8B",
        "NORFOLK 1118 NOW THEN P",
        "SUFFOLK 1523 IN 4 THEN P",
    ]
    seat.type("UN")
    assert "SUFFOLK" not in seat.request.view.ship_legs


def test_pa_ships_takes_a_cruiser_that_just_arrived_but_none_that_was_ordered_to_patrol() -> None:
    arrived = next_turn(at_chart_a("MS BIRMINGHAM 1622 P"))
    assert "MS BIRMINGHAM = P" in map(str, arrived.orders)
    arrived.orders.clear()
    arrived.type("PA SHIPS 1622")
    assert list(map(str, arrived.orders)) == ["MS BIRMINGHAM = P"], "it is there"
    arrived.orders.clear()
    arrived.type("PA SHIPS 1622")
    assert "MS BIRMINGHAM = P" not in map(str, arrived.orders), "its patrol was ordered this turn"


def test_pa_ships_says_what_it_wants_and_what_it_cannot_do() -> None:
    seat = at_chart_a()
    assert seat.type("PA SHIPS")[1].startswith("PA SHIPS AND SQUARES, ONE FOR EACH CRUISER: PA SHIPS 1")
    assert seat.type("PA SHIPS 2222") == [ILLEGAL, "NO FREE CRUISER CAN SAIL TO 2222 (LAND)"]
    assert seat.type("PA SHIPS 17")[1].startswith("NO SUCH SQUARE")
    example = seat.type("PA SHIPS")[1].partition(": ")[2]
    seat.type(example)
    assert [str(order).split(" = ")[1] for order in seat.orders] == ["P", "P"], "both are there"
