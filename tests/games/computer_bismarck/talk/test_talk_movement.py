"""The movement phase as a player types it: Chart A, the walks of MS and MP, Charts B and C."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.state.orders import PlaneOrder, Resign, ShipOrder, Undo
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, make_view, page_of

ILLEGAL = "ILLEGAL ENTRY"
CHART_A = "ENTER COMMAND FROM CHART A-"
CHART_B = "ENTER COMMAND -CHART B-"
CHART_C = "ENTER MODE FROM CHART C-"
HOOD = "B  HOOD       1622 1622 1/1 4/3  M  M  7  2  2"
UNKNOWN = "NOT A COMMAND OF CHART A: "
REYKJAVIK = "R REYKJAVIK    1317 1317 2/1 4/2  B  B  5  5"


@pytest.mark.rule("5.1a", "5.1b", "7.0n")
def test_5_1_a_movement_phase_begins_with_the_board_and_chart_a() -> None:
    seat = at_chart_a()
    assert seat.prompt == CHART_A
    assert [page.text()[0] for page in seat.pages] == ["SHIPS AND PLANES                  TURN 1"]


def test_5_1_the_board_is_shown_once_a_phase_and_again_on_the_next_turn() -> None:
    seat = at_chart_a("MS HOOD M E", "DM", "Y")
    assert len(seat.pages) == 1
    later = Seat(MovementRequest(make_view(turn=2)), desk=seat.desk)
    assert [page.text()[0] for page in later.pages] == ["SHIPS AND PLANES                  TURN 2"]


@pytest.mark.rule("5.23.1a", "6.1b", "6.4m", "6.4n", "6.4o", "card-B.a")
@pytest.mark.rule("7.0a", "7.0b", "7.0e", "7.0f", "7.0k", "7.0l", "7.0m", "7.0n", "7.0o")
def test_7_0_the_hood_goes_from_1622_to_1724_and_the_next_ship_is_shown() -> None:
    seat = at_chart_a(classic=True)
    assert seat.type("MS") == [HOOD]
    assert seat.prompt == CHART_B
    seat.type("M")
    assert seat.prompt == "ENTER 2 MOVES-"
    seat.type("E")
    assert seat.prompt == "ENTER 1 MOVES-"
    said = seat.type("SE")
    assert seat.order == ShipOrder("HOOD", "M", ("E", "SE"))
    assert said == ["B  P OF WALES 1622 1622 1/1 4/3  M  M  8  2  2"]
    assert seat.prompt == CHART_B
    seat.type("X")
    assert seat.type("MS") == ["B  HOOD       1622 1724 1/1 4/3  M  M  7  2  2"]


def test_7_0_the_map_shows_an_ordered_ship_where_it_will_be() -> None:
    seat = at_chart_a()
    assert page_of(seat).lines == seat.pages[0].lines
    said = seat.type("MS", "M", "E", "SE")
    assert said[0] == "HOOD         M 1622 TO 1623 1724"
    assert page_of(seat).text()[0].startswith("SHIPS PROJECTED")
    seat.type("X", "MP REYKJAVIK M N")
    assert page_of(seat).text()[0].startswith("PLANES PROJECTED")


def test_there_is_no_map_before_the_first_question() -> None:
    assert BismarckDesk(GERMAN, False).page() is None


@pytest.mark.parametrize("typed", ["ms", " ms ", "Ms"])
def test_small_letters_and_blanks_do_not_matter(typed: str) -> None:
    seat = at_chart_a()
    assert seat.type(typed) == [HOOD]
    seat.type(" m ", "se", "")
    assert seat.order == ShipOrder("HOOD", "M", ("SE",))


@pytest.mark.rule("card-A.c", "card-A.d")
def test_6_2_an_empty_line_goes_to_the_next_ship_and_x_to_chart_a() -> None:
    seat = at_chart_a("MS")
    assert "P OF WALES" in seat.type("")[0]
    assert seat.type("X") == []
    assert seat.prompt == CHART_A
    assert seat.orders == []


def test_6_5_after_the_last_ship_chart_a_returns() -> None:
    seat = at_chart_a("MS SG2", "", turn=2)
    assert seat.prompt == CHART_A
    seat.type("MS SG2", "P")
    assert (seat.order, seat.prompt) == (ShipOrder("SG2", "P"), CHART_A)


@pytest.mark.rule("1.1a", "1.2d", "1.2e", "6.33a", "7.0p")
def test_7_0_a_wrong_direction_is_asked_for_again() -> None:
    seat = at_chart_a("MS", "M", HOOD={"square": 1824})
    assert seat.type("S") == ["ILLEGAL ENTRY", "THERE IS LAND IN 1924"]
    assert seat.prompt == "ENTER 2 MOVES-"
    ways_out = "N NE E SE S SW W NW; (CR) ENDS THE MOVES, X LEAVES THE ORDER AS IT WAS"
    assert seat.type("UP") == ["ILLEGAL ENTRY", f"THERE IS NO DIRECTION UP: {ways_out}"]
    assert seat.type("A") == ["ILLEGAL ENTRY", f"THERE IS NO DIRECTION A: {ways_out}"]
    assert seat.prompt == "ENTER 2 MOVES-"
    seat.type("E")
    assert (seat.prompt, seat.orders) == ("ENTER 1 MOVES-", [])


@pytest.mark.parametrize("typed", [["MS HOOD", "M"], ["MS HOOD", "M", "OB"], ["MS HOOD", "M", "E"]])
def test_x_at_the_moves_leaves_the_order_as_it_was_and_goes_back_to_chart_a(typed: list[str]) -> None:
    seat = at_chart_a("MS HOOD P", *typed)
    assert "X      THE ORDER STAYS AS IT WAS, AND NO OTHER IS ASKED FOR" in seat.type("?")
    assert seat.type("X") == ["NO ORDER GIVEN: NOTHING CHANGED"]
    assert (seat.prompt, seat.orders) == (CHART_A, [ShipOrder("HOOD", "P")])
    assert seat.desk.bookmark() == []


def test_x_at_the_moves_of_a_plane_leaves_its_order_as_it_was() -> None:
    seat = at_chart_a("MP REY", "M", "X")
    assert (seat.prompt, seat.orders) == (CHART_A, [])


def test_x_at_the_moves_is_refused_in_the_classic_game() -> None:
    seat = at_chart_a("MS", "M", classic=True)
    assert (seat.type("X"), seat.prompt) == (["ILLEGAL ENTRY"], "ENTER 2 MOVES-")


@pytest.mark.rule(
    "5.23.2a", "8.0a", "8.0c", "8.5k", "8.5l", "8.9a", "8.21b", "8.24.2i", "card-A.f", "card-A.g", "card-B.b"
)
def test_8_5_mp_walks_through_the_planes() -> None:
    seat = at_chart_a()
    assert seat.type("MP") == [REYKJAVIK]
    assert seat.prompt == CHART_C
    seat.type("M")
    assert seat.prompt == "ENTER 6 MOVES-"
    seat.type("N", "NE")
    assert seat.prompt == "ENTER 4 MOVES-"
    said = seat.type("")
    assert seat.order == PlaneOrder("REYKJAVIK", "M", ("N", "NE"))
    assert said[-1].startswith("R SCAPA FLOW 1")
    assert "SCAPA FLOW 2" in seat.type("")[0]
    seat.type("X")
    assert seat.prompt == CHART_A


@pytest.mark.rule("8.24.2d", "8.73.1a")
def test_8_24_2_an_a_may_still_be_typed_when_no_moves_are_left() -> None:
    seat = at_chart_a(turn=14, ARK_ROYAL={"square": 3024, "mode": "L"}, ARK_ROYAL_1={"square": 3024})
    seat.type("MP ARK ROYAL 1", "A", "N", "N", "N", "N", "N")
    assert seat.prompt == "ENTER 0 MOVES-"
    assert seat.type("N") == ["ILLEGAL ENTRY", "ONLY 5 MOVES IN THIS MODE"]
    seat.type("A")
    assert seat.order == PlaneOrder("ARK ROYAL 1", "A", ("N", "N", "N", "N", "N", "A"))


@pytest.mark.parametrize("mode", ["Z", "B"])
def test_8_25_8_26_home_and_base_need_no_moves(mode: str) -> None:
    aloft = {"square": 1117, "mode": "M", "endurance": 3} if mode == "Z" else {}
    seat = at_chart_a("MP", mode, REYKJAVIK=aloft)
    assert seat.order == PlaneOrder("REYKJAVIK", mode)


@pytest.mark.rule("8.0d")
def test_8_1_the_german_has_no_planes_to_move() -> None:
    seat = at_chart_a(side=GERMAN)
    for line in ("MP", "MP X", "MP ULSTER 1 M E"):
        assert seat.type(line) == ["ILLEGAL ENTRY", "THE GERMANS HAVE NO PLANES"]
    assert seat.type("MP ?") == seat.type("MP X ?") == ["THE GERMANS HAVE NO PLANES"]


def test_a_player_who_has_lost_all_planes_has_none_to_move() -> None:
    lost: Any = {f"PLANE_{name.replace(' ', '_')}": {"fate": Fate.CRASHED} for name in PLANES}
    seat = at_chart_a(**lost)
    assert seat.type("MP") == ["ILLEGAL ENTRY", "NONE TO BE MOVED"]


@pytest.mark.rule("1.1a", "1.2d", "1.2e")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("SN 5", "TYPE SN ALONE: SHIPS AT THE START OF THE TURN"),
        ("QU NOW", "TYPE QU ALONE: LEAVE; THE GAME IS KEPT"),
        ("DMX", UNKNOWN + "? LISTS ALL"),
        ("M HOOD E", UNKNOWN + "? LISTS ALL"),
        ("1724", UNKNOWN + "QN1724 LISTS WHO IS THERE"),
        ("HOOD M E", UNKNOWN + "AN ORDER IS MS HOOD AND A SQUARE, OR A MODE AND MOVES"),
        ("NORFOLK", UNKNOWN + "AN ORDER IS MS NORFOLK AND A SQUARE, OR A MODE AND MOVES"),
        ("SCAPA FLOW 2 P N", UNKNOWN + "AN ORDER IS MP SCAPA FLOW 2 AND A SQUARE, OR A MODE AND MOVES"),
        ("MS HOOD M UP", "THERE IS NO DIRECTION UP: N NE E SE S SW W NW"),
        ("MS HOOD M STRAIGHT-ON", "THERE IS NO DIRECTION STRAIGHT-ON: N NE E SE S SW W NW"),
        ("MS HOOD X", "X GIVES NO ORDER. MODES NOW: M, P, F, C"),
        ("MS HOOD BISMARCK", "BISMARCK IS AN ENEMY: NAME A SQUARE (WH BISMARCK)"),
        ("MP ULSTER BISMARCK", "BISMARCK IS AN ENEMY: NAME A SQUARE (WH BISMARCK)"),
        ("MS HOOD NARVIK", "CHART B HAS NO MODE NARVIK. MODES NOW: M, P, F, C"),
        (f"MS HOOD {'Q' * 99}", f"CHART B HAS NO MODE {'Q' * 16}.... MODES NOW: M, P, F, C"),
        ("MP ULSTER E E", "THE MODE IS MISSING: MP ULSTER R E E"),
        ("MP ULSTER 9 P N N", "NO PLANE ULSTER 9: MP ? LISTS THEM. A SQUARE HAS FOUR NUMERALS"),
        ("MS HOOD = E", "= STANDS ALONE AFTER THE NAME"),
        ("MS HOOD M A", "THERE IS NO DIRECTION A: N NE E SE S SW W NW"),
        ("MS BISMARCK M E", "BISMARCK IS NOT IN THE LIST THAT MS ? SHOWS"),
        ("MP HOOD M E", "NO SUCH NAME: MP ? LISTS THEM"),
        ("MP SCA M N", "MEANS SCAPA FLOW 1 OR SCAPA FLOW 2 OR SCAPA FLOW"),
        ("MS PR", "PR EUGEN IS NOT IN THE LIST THAT MS ? SHOWS"),
        ("MS S P", "MEANS SHEFFIELD OR SUFFOLK OR SL1 OR SL2 OR SL3 OR 4 MORE"),
        ("MP ULS 3", "MEANS ULSTER 1 OR ULSTER 2 OR ULSTER"),
        ("ms hodo m e", "NO SUCH NAME. DID YOU MEAN HOOD? MS ? LISTS ALL"),
        ("MS RPINCE OF WALES M E", "NO SUCH NAME. DID YOU MEAN P OF WALES? MS ? LISTS ALL"),
        ("MS PRINZ M E", "PR EUGEN IS NOT IN THE LIST THAT MS ? SHOWS"),
        ("MP SCPAA FLOW 1 P N", "NO SUCH NAME. DID YOU MEAN SCAPA FLOW 1? MP ? LISTS ALL"),
        ("MS BISMRACK M W", "NO SUCH NAME: MS ? LISTS THEM"),
        ("MP 1 P N", "NO SUCH NAME: MP ? LISTS THEM"),
    ],
)
def test_a_wrong_line_at_chart_a_is_refused_with_the_reason_and_changes_nothing(typed: str, reason: str) -> None:
    seat = at_chart_a()
    assert seat.type(typed) == ["ILLEGAL ENTRY", reason]
    assert (seat.prompt, seat.orders) == (CHART_A, [])


def test_a_convoy_named_in_place_of_a_square_is_called_an_enemy() -> None:
    told = Seat(MovementRequest(make_view(GERMAN))).type("MS WP2 SL2")
    assert told == ["ILLEGAL ENTRY", "SL2 IS AN ENEMY: NAME A SQUARE (WH SL2)"]


RENOWN = "NOT YET ACTIVE. SOUTH EDGE, 9 TURNS AFTER THE BISMARCK IS SPOTTED BY SEARCH"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("MS RENOWN", RENOWN),
        ("MS RENOWN M E", RENOWN),
        ("MP VICTORIOUS", "ITS CARRIER IS NOT YET ACTIVE"),
        ("MP ULSTER 1", "REFUELING: READY ON TURN 3"),
        ("MP ULSTER 1 M N", "REFUELING: READY ON TURN 3"),
        ("MP ULSTER 1 1825", "REFUELING: READY ON TURN 3"),
        ("MS NORFOLK", "ITS TURN IS OVER: IT ACTED IN THE SHADOW PHASE (10.1)"),
        ("RO", "NO ORDER TO REPEAT"),
    ],
)
def test_an_order_that_is_only_untimely_is_not_called_illegal(typed: str, reason: str) -> None:
    fixed = {"NORFOLK": Leg(MOVE, 1424, (), fixed=True)}
    seat = Seat(MovementRequest(make_view(turn=2, ship_legs=fixed, ULSTER_1={"refuelling": True})))
    assert seat.type(typed) == [reason]
    assert (seat.prompt, seat.orders) == (CHART_A, [])


@pytest.mark.rule("1.2d")
def test_1_2_in_the_classic_game_untimely_commands_are_illegal() -> None:
    seat = Seat(MovementRequest(make_view(BRITISH)), classic=True)
    assert seat.type("WH") == seat.type("RO") == ["ILLEGAL ENTRY"]


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("MS HOOD E SE", ShipOrder("HOOD", "M", ("E", "SE"))),
        ("MS SL1 N", ShipOrder("SL1", "C", ("N",))),
        ("MP REYKJAVIK E", PlaneOrder("REYKJAVIK", "M", ("E",))),
    ],
)
def test_directions_alone_take_the_only_possible_mode(typed: str, order: ShipOrder | PlaneOrder) -> None:
    seat = at_chart_a(typed)
    assert seat.orders == [order]
    walked = at_chart_a()
    command, unit, *moves = typed.split()
    walked.type(f"{command} {unit}", " ".join(moves))
    assert walked.orders == [order]


def test_a_square_may_be_typed_at_the_moves() -> None:
    seat = at_chart_a("MS HOOD", "M", "1724")
    assert [str(order) for order in seat.orders] == ["MS HOOD = M E SE"]


def test_the_mode_may_decide_between_names() -> None:
    seat = at_chart_a("MP ULS R N")
    assert seat.orders == [PlaneOrder("ULSTER", "R", ("N",))]
    assert seat.type("MP ULS M N") == ["ILLEGAL ENTRY", "MEANS ULSTER 1 OR ULSTER 2 OR ULSTER"]


def test_ms_and_a_name_begin_the_walk_at_that_ship() -> None:
    seat = at_chart_a()
    assert "NORFOLK" in seat.type("MS NORFOLK")[0]
    seat.type("P")
    assert seat.order == ShipOrder("NORFOLK", "P")
    assert seat.prompt == CHART_B
    assert "SUFFOLK" in seat.said[-1]


def test_the_walk_ends_with_the_phase() -> None:
    seat = at_chart_a("MS", "P")
    later = Seat(MovementRequest(make_view(turn=2)), desk=seat.desk)
    assert later.prompt == CHART_A


OF_1980 = [
    (["MS", "", "", "X"], CHART_A),
    (["MS", "", "M", "E"], "ENTER 1 MOVES-"),
    (["MS", "M", "E", "SE"], CHART_B),
    (["MP", "", "M", "N", "N"], "ENTER 4 MOVES-"),
]
MODERN = [
    (["MS NORFOLK"], CHART_B),
    (["MS", "M", "UP", "E"], "ENTER 1 MOVES-"),
    (["RE", "D"], "OFFER A DRAW (NO)-"),
    (["RE", ""], CHART_A),
]


@pytest.mark.parametrize(
    ("typed", "question", "classic"),
    [*((*one, True) for one in OF_1980), *((*one, False) for one in (*OF_1980, *MODERN))],
)
def test_the_bookmark_leads_back_to_the_same_question(typed: list[str], question: str, classic: bool) -> None:
    seat = at_chart_a(*typed, classic=classic)
    assert seat.prompt == question
    again = Seat(seat.request, classic)
    again.type(*seat.desk.bookmark())
    assert again.orders == []
    assert (again.prompt, again.desk.bookmark()) == (question, seat.desk.bookmark())


def test_the_bookmark_is_short() -> None:
    seat = at_chart_a("SN", "MS", "", "", "", "", "?", "JUNK", "M", "UP")
    assert seat.desk.bookmark() == ["MS ARETHUSA", "M"]


@pytest.mark.parametrize(
    ("answer", "question", "order"),
    [
        ("R", "GIVE THE GAME TO THE GERMAN PLAYER (NO)-", Resign()),
        ("DRAW", "OFFER A DRAW (NO)-", Resign(True)),
    ],
)
def test_resigning_needs_confirmation(answer: str, question: str, order: Resign) -> None:
    seat = at_chart_a("RE")
    assert seat.prompt == "RESIGN OR DRAW (NEITHER)-"
    seat.type(answer)
    assert seat.prompt == question
    seat.type("")
    assert (seat.prompt, seat.orders) == (CHART_A, [])
    seat.type("RE", answer, "Y")
    assert seat.order == order


@pytest.mark.rule("6.5a", "7.0c")
def test_6_5_in_the_classic_game_ships_that_cannot_move_are_not_shown() -> None:
    view = make_view(turn=2, HOOD={"knots": 0}, P_OF_WALES={"fuel": 0, "moved": True}, ARETHUSA={"held": 2})
    classic = Seat(MovementRequest(view), classic=True)
    assert classic.type("MS")[0].split()[1] == "BIRMINGHAM"
    modern = Seat(MovementRequest(view))
    assert modern.type("MS")[0].split()[1] == "HOOD"


@pytest.mark.rule("6.5a", "6.1b")
def test_6_5_in_the_classic_game_ships_that_can_move_one_square_are_shown() -> None:
    view = make_view(turn=3, HOOD={"dashed": True})
    seat = Seat(MovementRequest(view), classic=True)
    shown = [seat.type("MS")[0]]
    while seat.prompt.endswith("CHART B-"):
        shown += seat.type("")[:1]
    letters = [line[:14].split(maxsplit=1) for line in shown]
    assert [kind[0] for kind, _ in letters].count("M") == 2  # the fast convoys, on an odd turn
    assert "HOOD" in shown[0] and any("RAMILLES" in line for line in shown) is False
    assert any("RODNEY" in line for line in shown)  # in F mode, one square on its convoy's turn


@pytest.mark.rule("5.27e", "5.27f", "5.27g", "5.27h", "5.27i", "5.27j")
def test_5_27_the_classic_status_omits_the_values_of_the_card() -> None:
    values = [("FUEL", 7), ("MIDSHIPS", 6), ("FIREPOWER", 22), ("KNOTS", 31), ("TORPEDOES", 1)]
    alone = ["HOOD", *(f"{name:<11}{value:>2}" for name, value in values)]
    assert at_chart_a(classic=True).type("STHOO") == alone
    beside = ["HOOD", *(f"{name:<11}{value:>2} OF {value}" for name, value in values)]
    assert at_chart_a().type("STHOO") == beside


@pytest.mark.rule("13.31d")
def test_13_31_search_factors_disappear_when_the_orders_are_done() -> None:
    seat = at_chart_a("NS", "DM", "Y")
    assert page_of(seat).text()[0].startswith("SHIPS NOW")


def evading(side: Side = BRITISH, unit: str = "WS8B", classic: bool = False) -> Seat:
    return Seat(EvadeRequest(make_view(side, turn=3), unit, "WP1"), classic)


@pytest.mark.parametrize(
    "line", ["ST HOOD", "VP", "CV", "QN1622", "WX", "WA", "OB", "NO", "DI", "CO", "HE 10.1", "DE HOOD"]
)
def test_looking_commands_work_at_the_secret_move(line: str) -> None:
    seat = evading()
    assert ILLEGAL not in seat.type(line)
    assert seat.said[-1].startswith("M  WS8B"), "the ship's line is repeated"
    assert seat.prompt == "ENTER COMMAND -CHART B-" and not seat.orders
    seat.type("F S")
    assert seat.order == ShipOrder("WS8B", "F", ("S",))


def test_a_board_shown_at_the_secret_move_stays_until_the_next_question() -> None:
    seat = evading()
    assert page_of(seat).text()[0].startswith("SHADOW IN 2024")
    for line, title in (("SN", "SHIPS NOW"), ("NS", "SEARCH NOW"), ("RA HOOD", "HOOD: o NOW")):
        seat.type(line)
        assert page_of(seat).text()[0].startswith(title)
    page = Seat(EvadeRequest(make_view(turn=3), "HOOD", "WP1"), desk=seat.desk).desk.page()
    assert page and page.text()[0].startswith("SHADOW IN 1622")


def test_looking_commands_work_in_the_walk_and_chart_b_letters_keep_their_meaning() -> None:
    seat = at_chart_a("MS HOOD")
    assert seat.type("ST HOOD")[-1] == HOOD
    for line in ("RT OFF HOOD", "DM", "RE"):
        assert seat.type(line)[0] == ILLEGAL, "it would change something"
    seat.type("P")
    assert seat.order == ShipOrder("HOOD", "P")


def test_looking_commands_work_at_the_moves_where_directions_keep_their_meaning() -> None:
    seat = at_chart_a()
    convoys = at_chart_a().type("CV")
    seat.type("MS HOOD", "M")
    assert seat.type("CV") == convoys
    assert ILLEGAL not in seat.type("ST HOOD")
    assert seat.prompt == "ENTER 2 MOVES-"
    for line in ("DM", "RE", "UN", "CV E", "MS HOOD"):
        assert seat.type(line)[0] == ILLEGAL, "it would change something, or is no command"
    seat.type("SW")
    assert seat.prompt == "ENTER 1 MOVES-" and not seat.deeds
    seat.type("VP", "E")
    assert seat.order == ShipOrder("HOOD", "M", ("SW", "E"))


def test_un_in_the_walk_takes_back_the_last_order_and_returns_to_that_ship() -> None:
    seat = at_chart_a("MS HOOD", "M E")
    taken_back, again = seat.type("UN")
    assert taken_back == "TAKEN BACK: HOOD         M 1622 TO 1623"
    assert again == HOOD
    assert isinstance(seat.order, Undo)


def test_un_in_the_walk_returns_to_a_plane() -> None:
    seat = at_chart_a()
    first = seat.type("MP")[-1]
    seat.type("P", "")
    assert seat.said[-1] != first
    assert seat.type("UN")[-1] == first


def test_un_is_illegal_at_the_secret_move() -> None:
    assert evading().type("UN")[0] == ILLEGAL


def test_the_classic_game_has_no_looking_commands_in_the_walk() -> None:
    seat = evading(classic=True)
    assert seat.type("ST HOOD") == seat.type("VP") == seat.type("UN") == [ILLEGAL]
    seat = at_chart_a("MS", classic=True)
    assert seat.type("CV") == seat.type("UN") == [ILLEGAL]
    seat.type("M")
    assert seat.type("CV") == [ILLEGAL]
