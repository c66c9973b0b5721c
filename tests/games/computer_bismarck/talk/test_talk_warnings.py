"""Warnings of what a player would regret: listed by WA, and shown once before the end of the phase."""

from dataclasses import replace
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import DoneMoving
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Say
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, make_view

CHART_A = "ENTER COMMAND FROM CHART A-"
ASKED = "DONE ANYWAY (NO)-"


def keeping_planes(turn: int, **state: Any) -> Seat:
    """A player who takes it back when planes turn home by themselves."""
    seat = at_chart_a(turn=turn, **state)
    if seat.orders:
        seat.type("UN")
    return seat


CARRIER = {"square": 2014, "mode": "M"}


@pytest.mark.parametrize(
    ("state", "typed", "lines"),
    [
        ({"REYKJAVIK": {"square": 2525, "mode": "M", "endurance": 2}, "turn": 30}, [], []),  # the game is over by then
        (
            {"REYKJAVIK": {"square": 1720, "mode": "P", "endurance": 1}},
            [],
            ["PLANES OF REYKJAVIK WILL CRASH IN 1720: Z BRINGS THEM HOME"],
        ),
        (
            {"REYKJAVIK": {"square": 2525, "mode": "M", "endurance": 2}},
            [],
            ["PLANES OF REYKJAVIK CANNOT GET BACK TO THEIR BASE"],
        ),
        ({"REYKJAVIK": {"square": 1720, "mode": "P", "endurance": 2}}, [], []),
        ({"REYKJAVIK": {"square": 1720, "mode": "M", "endurance": 1}}, ["MP REY Z"], []),
        ({"ULSTER": {}}, ["MP ULSTER R 2120"], []),
        (
            {"ARK_ROYAL": CARRIER, "ARK_ROYAL_1": {"square": 2115, "mode": "R", "load": "R", "endurance": 1}},
            ["MP ARK ROYAL 1 R 2014"],
            ["PLANES OF ARK ROYAL 1 WILL CRASH IN 2014: CARRIER NOT IN L MODE"],
        ),
        (
            {
                "ARK_ROYAL": {**CARRIER, "mode": "L"},
                "ARK_ROYAL_1": {"square": 2021, "mode": "R", "load": "R", "endurance": 2},
            },
            [],
            ["PLANES OF ARK ROYAL 1 CANNOT GET BACK TO THEIR CARRIER"],
        ),
        (
            {"ARK_ROYAL": {**CARRIER, "mode": "L"}, "ARK_ROYAL_1": {"square": 2014}},
            ["MP ARK ROYAL 1 R 2016", "MS ARK ROYAL M W"],
            ["PLANES OF ARK ROYAL 1 STAY ON DECK: CARRIER NOT IN L MODE"],
        ),
    ],
)
def test_dm_warns_once_of_planes_that_would_be_lost(state: dict[str, Any], typed: list[str], lines: list[str]) -> None:
    seat = keeping_planes(**{"turn": 14, **state})
    seat.type(*typed, "WA")
    assert [line for line in seat.said if "PLANES" in line] == lines
    said = seat.type("DM")
    if not lines:
        assert seat.order == DoneMoving()
        return
    assert (said, seat.prompt) == (lines, ASKED)
    assert seat.type("?")[-len(lines) :] == lines, "the help repeats them"
    seat.type("N", "DM")
    assert seat.order == DoneMoving(), "no second warning"


@pytest.mark.parametrize(("answer", "prompt"), [("", CHART_A), ("N", CHART_A), ("NO", CHART_A), ("DM", ""), ("Y", "")])
def test_return_goes_back_to_the_orders_and_dm_or_yes_ends_the_turn(answer: str, prompt: str) -> None:
    seat = at_chart_a("DM", turn=2, REYKJAVIK={"square": 2828, "mode": "P", "endurance": 1})
    assert seat.desk.bookmark() == ["DM"]
    seat.type(answer)
    assert (seat.order, seat.prompt) == (None if prompt else DoneMoving(), prompt)


ADRIFT: dict[str, Any] = {
    "courses": Courses(("SL1",)),
    "HOOD": {"fuel": 1},
    "SL1": {"square": 2016},
    "SL2": {"square": 2115},
    "WS8B": {"square": 2224},
    **{name: {"fate": "DISPERSED"} for name in ("BRITANNIC", "SL3", "SL4", "SL5")},
}
"""A state with several warnings; SL1 has failed already."""
FAILS = "ITS MISSION FAILS, 10 FOR THE GERMANS, {} LOST"
WS8B = f"WS8B DOES NOT MOVE DIRECTLY: {FAILS.format(20)}"
SL2 = f"SL2 DOES NOT MOVE DIRECTLY: {FAILS.format(4)}"


def test_wa_and_dm_warn_of_convoys_missing_their_turn_and_ships_without_fuel() -> None:
    seat = at_chart_a("MS HOOD M W W", "MS SL2 C W", turn=7, **ADRIFT)
    lines = [WS8B, SL2, "HOOD WILL HAVE NO FUEL LEFT"]
    assert seat.type("WA") == ["WARNINGS", *lines]
    assert (seat.type("DM"), seat.prompt) == (lines, ASKED)
    german = at_chart_a(side=GERMAN, turn=2)
    assert german.type("WA") == ["WARNINGS", "NONE"]
    german.type("DM")
    assert german.order == DoneMoving()


LATE = f"WS8B WILL BE LATE ROUND IRELAND: {FAILS.format(20)}"
ROUND = "WS8B GOES ROUND IRELAND: THIS IS THE {} OF THE 2 TURNS THAT IT MAY LOSE"
BARRED = f"WS8B MAY NOT ENTER THE IRISH SEA: {FAILS.format(20)}"


@pytest.mark.rule("17.3c", "17.3d")
@pytest.mark.parametrize(
    ("turn", "square", "courses", "orders", "reply"),
    [
        (1, 2024, Courses(), ["MS WS8B F S"], []),
        (1, 2024, Courses(), ["MS WS8B F W"], [ROUND.format("FIRST")]),
        (1, 2024, Courses(), [], [LATE]),
        (3, 2023, Courses((), 1), ["MS WS8B F W"], [ROUND.format("LAST")]),
        (3, 2023, Courses((), 1), [], [LATE]),
        (3, 2023, Courses((), 1), ["MS WS8B F SE"], [BARRED]),
        (5, 2022, Courses((), 2), ["MS WS8B F SW"], []),
        (5, 2022, Courses((), 2), [], [WS8B]),
        (9, 2424, Courses((), 0, True), [], [WS8B]),
        (9, 2424, Courses((), 0, True), ["MS WS8B F N"], [WS8B]),
        (9, 2424, Courses(("WS8B",), 1, True), [], []),
        (10, 2424, Courses((), 0, True), [], []),
    ],
)
def test_17_3_wa_warns_that_ws8b_does_not_move_directly_and_what_it_costs(
    turn: int, square: int, courses: Courses, orders: list[str], reply: list[str]
) -> None:
    lost: dict[str, Any] = {name: {"fate": "DISPERSED"} for name in ("BRITANNIC", "SL1", "SL2", "SL3", "SL4", "SL5")}
    seat = at_chart_a(*orders, turn=turn, courses=courses, WS8B={"square": square}, **lost)
    assert seat.type("WA")[1:] == (reply or ["NONE"])


@pytest.mark.rule("17.3c", "17.4g")
def test_17_3_a_shadowed_convoy_causes_no_warning_of_an_indirect_move() -> None:
    fixed: dict[str, Any] = {"ship_legs": {"SL1": Leg("C", 2016, fixed=True)}}
    assert not [line for line in at_chart_a(turn=1, **fixed).type("WA") if line.startswith("SL1")]


def test_warnings_repeat_only_after_other_orders_with_new_ones_first() -> None:
    seat = at_chart_a(turn=7, **ADRIFT)
    reply = seat.type("DM")
    assert len(reply) == 2
    seat.type("", "MS HOOD M W W")
    assert (seat.type("DM"), seat.prompt) == (["HOOD WILL HAVE NO FUEL LEFT", *reply], ASKED)
    seat.type("")
    assert seat.type("WA")[1:] != ["NONE"]
    seat.type("DM")
    assert seat.order == DoneMoving()


def test_a_plane_given_up_is_not_warned_of_again_until_it_crashes() -> None:
    lost: dict[str, Any] = {"REYKJAVIK": {"square": 2828, "mode": "M", "endurance": 3}}
    seat = keeping_planes(turn=2, **lost)
    seat.type("DM", "Y")
    lost["REYKJAVIK"]["endurance"] = 2
    later = Seat(MovementRequest(make_view(turn=3, **ADRIFT, **lost)), desk=seat.desk)
    assert later.type("DM") == [WS8B]
    later.type("Y")
    lost["REYKJAVIK"]["endurance"] = 1
    last = Seat(MovementRequest(make_view(turn=4, **ADRIFT, **lost)), desk=seat.desk)
    assert last.type("DM") == ["PLANES OF REYKJAVIK WILL CRASH IN 2828", SL2]


def test_dm_shows_the_warnings_that_fit_and_counts_the_rest() -> None:
    seat = at_chart_a()
    reply = seat.type("WA")[1:]
    assert len(reply) == 7
    talk = seat.desk.converse(seat.request)
    steps = [next(talk), talk.send("DM")]
    assert steps[-1] == Say(tuple(reply), attended=True, more="{} MORE: WA LISTS ALL")


def test_warnings_that_did_not_fit_are_shown_at_the_next_dm() -> None:
    seat = at_chart_a()
    every = seat.type("WA")[1:]
    seat.rows = 5
    assert (seat.type("DM"), seat.prompt) == (every[:5], ASKED)
    seat.type("")
    assert (seat.type("DM"), seat.prompt) == (every[5:], ASKED)
    seat.type("", "DM")
    assert seat.order == DoneMoving()


def test_units_that_moved_in_the_shadow_phase_cause_no_warning() -> None:
    states: dict[str, Any] = {"HOOD": {"fuel": 1}, "REYKJAVIK": {"square": 2018, "mode": "P", "endurance": 3}}
    plans: dict[str, Any] = {
        "ship_legs": {"HOOD": Leg("M", 1724, (1723, 1724))},
        "plane_legs": {"REYKJAVIK": Leg("P", 2820, (2419, 2820))},
    }
    lines = ["PLANES OF REYKJAVIK CANNOT GET BACK TO THEIR BASE", "HOOD WILL HAVE NO FUEL LEFT"]
    assert at_chart_a(turn=2, **states, **plans).type("WA")[1:] == lines
    fixed: dict[str, Any] = {
        kind: {name: plan._replace(fixed=True, follows=True) for name, plan in units.items()}
        for kind, units in plans.items()
    }
    seat = at_chart_a(turn=2, **states, **fixed)
    assert seat.type("WA")[1:] == ["NONE"]


def test_the_classic_game_has_no_warnings() -> None:
    seat = at_chart_a(classic=True, REYKJAVIK={"square": 1720, "mode": "P", "endurance": 1})
    assert seat.type("WA") == ["ILLEGAL ENTRY"]
    seat.type("DM")
    assert seat.order == DoneMoving()


def test_an_order_typed_at_the_dm_question_is_refused_with_the_way_back() -> None:
    seat = keeping_planes(turn=14, REYKJAVIK={"square": 1720, "mode": "P", "endurance": 1})
    seat.type("DM")
    assert seat.type("MP REY Z") == [
        "ILLEGAL ENTRY",
        "NOT AN ANSWER: YES OR NO OR DM, OR (CR) FOR NO; NO GOES BACK TO CHART A",
    ]
    assert seat.prompt == ASKED
    seat.type("NO", "MP REY Z")
    assert str(seat.orders[-1]) == "MP REYKJAVIK = Z"


def test_a_convoy_that_will_be_late_is_announced_once_and_shown_by_st() -> None:
    seat = at_chart_a(turn=21, BRITANNIC={"square": 2012})
    view = seat.request.view
    late = "BRITANNIC WILL BE LATE: ITS MISSION FAILS, 10 FOR THE GERMANS, 4 LOST"
    for turn, reply in ((22, []), (23, []), (24, [late]), (25, [])):
        seat.type("MS HOOD P")
        while seat.order != DoneMoving():
            seat.type("DM")
        seat = Seat(MovementRequest(replace(view, turn=turn)), desk=seat.desk)
        assert [line for line in seat.said if line.startswith("BRITANNIC")] == reply
        assert ("WILL BE LATE: MISSION FAILED" in seat.type("STBRI")) is (turn >= 24)


@pytest.mark.parametrize(("leg", "late"), [((2113, True), True), ((2114, True), False), ((2113, False), False)])
def test_10_1_st_knows_that_a_convoy_had_its_move_in_the_shadow_phase(leg: tuple[int, bool], late: bool) -> None:
    """SL2 has no turn to lose, and the player can still change an order of the movement phase."""
    goal, fixed = leg
    seat = at_chart_a(turn=4, SL2={"square": 2113}, ship_legs={"SL2": Leg("C", goal, (goal,), fixed=fixed)})
    assert ("WILL BE LATE: MISSION FAILED" in seat.type("ST SL2")) is late


def test_a_convoy_that_lost_its_time_on_turn_1_is_announced_though_no_unit_has_a_route() -> None:
    first = at_chart_a("DM", "YES")
    assert first.order == DoneMoving()
    seat = Seat(MovementRequest(make_view(turn=2, courses=Courses((), 1))), desk=first.desk)
    assert (
        "WS8B WILL BE LATE: IT LOST A TURN, SO IT MUST GO ROUND IRELAND. ITS MISSION FAILS, 10 FOR THE GERMANS, 20 LOST"
    ) in seat.said


def test_the_german_is_warned_of_a_bismarck_without_an_order_on_turn_1() -> None:
    idle = "BISMARCK HAS NO ORDER: SHE STAYS IN 1528"
    seat = at_chart_a(side=GERMAN)
    assert seat.type("WA") == ["WARNINGS", idle]
    assert (seat.type("DM"), seat.prompt) == ([idle], ASKED)
    assert seat.type("", "MS BISMARCK P", "WA") == ["WARNINGS", "NONE"]
    assert at_chart_a(side=GERMAN, turn=2).type("WA") == ["WARNINGS", "NONE"]
    assert at_chart_a(side=GERMAN).type("GO") == [idle]


@pytest.mark.parametrize(
    ("typed", "warning"),
    [
        ("MP REY M S", "PLANES OF REYKJAVIK WILL CRASH IN 1820: Z BRINGS THEM HOME"),
        ("MP REY Z", ""),
    ],
)
def test_8_6_an_order_with_which_planes_crash_says_so_at_once(typed: str, warning: str) -> None:
    seat = keeping_planes(2, REYKJAVIK={"square": 1720, "mode": "P", "endurance": 1})
    assert [line for line in seat.type(typed) if "CRASH" in line] == [warning] * bool(warning)


def test_an_order_from_which_planes_cannot_get_home_says_so_at_once() -> None:
    seat = keeping_planes(2, REYKJAVIK={"square": 2020, "mode": "M", "endurance": 2})
    assert "PLANES OF REYKJAVIK CANNOT GET BACK TO THEIR BASE" in seat.type("MP REY M S S S S")


def test_8_22_planes_sent_far_on_patrol_are_told_how_to_get_there_sooner() -> None:
    seat = at_chart_a(turn=7, SCAPA_FLOW_2={"square": 1528, "mode": "P", "endurance": 5})
    sooner = "IN P ONLY 2 SQUARES A TURN: MP PLYMOUTH 1 M 1619 P IS THERE ON TURN 8"
    assert sooner in seat.type("MP PL1 P 1619")
    kept = seat.type("MP SF2 1525")
    assert kept[0] == "PLANES OF SCAPA FLOW 2: 1525 IN 2 TURNS, ON TURN 8"
    assert kept[1] == "IN P ONLY 2 SQUARES A TURN: MP SCAPA FLOW 2 M 1525 P IS THERE ON TURN 7"
    assert sooner not in seat.type("MP PL1 M 1619 P")
    assert not any("SQUARES A TURN" in line for line in seat.type("MP SF1 P 1724"))


def test_17_3_a_script_is_told_of_the_missions_that_fail_and_of_no_other_warning() -> None:
    lost: dict[str, Any] = {"REYKJAVIK": {"square": 2828, "mode": "M", "endurance": 1}}
    seat = at_chart_a(turn=1, **lost)
    warned = seat.type("WA")[1:]
    seat.rows = 0  # as for a script, nothing is shown that waits for a person
    told = seat.type("DM")
    assert told == [line for line in warned if "MISSION FAILS" in line]
    assert 0 < len(told) < len(warned)


RODNEY = Contact("RODNEY", BATTLESHIP, 2915, 5, Heard.SEARCH, False)
HUNTED = Contact("BISMARCK", BATTLESHIP, 2014, 8, Heard.SEARCH, False)


@pytest.mark.parametrize(
    ("side", "turn", "state", "typed", "lines"),
    [
        (
            GERMAN,
            6,
            {"contacts": [RODNEY]},
            [],
            ["HAMBURG HAS NO B OR C WITH IT IN 2914: RODNEY CAN BE THERE THIS TURN"],
        ),
        (
            GERMAN,
            6,
            {"contacts": [RODNEY]},
            ["MS HAMBURG W"],
            ["HAMBURG HAS NO B OR C WITH IT IN 2913: RODNEY CAN BE THERE THIS TURN"],
        ),
        (GERMAN, 6, {"contacts": [RODNEY], "BISMARCK": {"square": 2914}}, [], []),
        (GERMAN, 6, {"contacts": [RODNEY._replace(square=2919)]}, [], []),
        (GERMAN, 6, {"contacts": [RODNEY._replace(turn=3)]}, [], []),
        (GERMAN, 6, {"contacts": [RODNEY._replace(sunk=True, how=Heard.SUNK)]}, [], []),
        (GERMAN, 6, {}, [], []),
        (
            GERMAN,
            7,
            {},
            [],
            ["HAMBURG HAS NO B OR C WITH IT IN 2914: SL5 CAN BE THERE THIS TURN; NONE IN 2915, 2913, 2815"],
        ),
        (GERMAN, 7, {}, ["MS HAMBURG W"], []),
        (GERMAN, 7, {"HAMBURG": {"fate": Fate.SUNK}}, [], []),
        (GERMAN, 16, {"HAMBURG": {"square": 2418}}, [], []),  # SL2 can be in 13 squares, and WS8B in 35
        (
            GERMAN,
            16,
            {"HAMBURG": {"square": 2418}, "contacts": [Contact("SL2", CONVOY, 2417, 15, Heard.SEARCH, False)]},
            [],
            ["HAMBURG HAS NO B OR C WITH IT IN 2418: SL2 CAN BE THERE THIS TURN; NONE IN 2419, 2319, 2519"],
        ),
        (
            BRITISH,
            9,
            {"contacts": [HUNTED], "ARK_ROYAL": CARRIER},
            [],
            ["ARK ROYAL HAS NO B OR C WITH IT IN 2014: BISMARCK CAN BE THERE THIS TURN"],
        ),
        (BRITISH, 9, {"contacts": [HUNTED], "ARK_ROYAL": CARRIER, "CAIRO": {"square": 2014}}, [], []),
        (BRITISH, 9, {"ARK_ROYAL": CARRIER}, [], []),
    ],
)
def test_an_oiler_or_carrier_alone_where_an_enemy_heard_of_can_be_is_warned_of(
    side: Side, turn: int, state: dict[str, Any], typed: list[str], lines: list[str]
) -> None:
    seat = at_chart_a(side=side, turn=turn, **state)
    seat.type(*typed, "WA")
    assert [line for line in seat.said if "NO B OR C" in line] == lines
    if lines:
        assert lines[0] in seat.type("DM")
        seat.type("DM")
        assert seat.order == DoneMoving()
        later = Seat(MovementRequest(replace(seat.request.view, turn=turn + 1)), desk=seat.desk)
        assert lines[0] not in later.type("DM"), "said once"
    assert not any("NO B OR C" in line for line in at_chart_a(side=side, turn=turn, classic=True, **state).type("DM"))


def test_an_oiler_is_warned_of_that_goes_where_the_enemy_saw_one() -> None:
    seat = at_chart_a(side=GERMAN, turn=4, HAMBURG={"square": 1510}, visibility=(1,) * 20)
    assert "NO B OR C" not in " ".join(seat.type("WA"))
    seat.desk.word(reported("spotted", 3, GERMAN, square=1511, units=[["ULSTER 1", "R"]], own=[["BELCHEN", "O"]]))
    line = "{} HAS NO B OR C WITH IT IN 1511, WHERE THE ENEMY SAW AN OILER LAST TURN"
    assert [one for one in seat.type("WA") if "NO B OR C" in one] == [line.format("BELCHEN")]
    seat.type("MS BELCHEN M S", "MS HAMBURG M E")
    assert [one for one in seat.type("DM") if "NO B OR C" in one] == [line.format("HAMBURG")]


def test_a_ship_alone_is_warned_of_again_only_if_it_moves_or_the_threat_is_new_or_nearer() -> None:
    seat = at_chart_a(side=GERMAN, turn=5, contacts=[RODNEY._replace(turn=4)])
    repulse = RODNEY._replace(name="REPULSE")
    for turn, contacts, line, told in (
        (6, [RODNEY], "", "2914: RODNEY"),
        (7, [RODNEY._replace(turn=2)], "", "2914: SL5"),
        (8, [RODNEY._replace(turn=7)], "", ""),
        (9, [RODNEY._replace(turn=8, square=2916)], "", ""),
        (10, [RODNEY._replace(turn=9, square=2914)], "", "2914: RODNEY"),
        (11, [RODNEY._replace(turn=9, square=2914), repulse._replace(turn=10)], "", "2914: REPULSE"),
        (12, [repulse._replace(turn=11)], "MS HAMBURG W", "2913: REPULSE"),
    ):
        now = replace(seat.request.view, turn=turn, contacts=tuple(contacts), ship_legs={})
        seat = Seat(MovementRequest(now), desk=seat.desk)
        seat.type(*([line] if line else []))
        said = seat.type("DM")
        assert [each.partition(";")[0] for each in said if "NO B OR C" in each] == (
            [f"HAMBURG HAS NO B OR C WITH IT IN {told} CAN BE THERE THIS TURN"] if told else []
        ), turn
        if seat.prompt:
            seat.type("Y")
        assert seat.order == DoneMoving()
    assert "NO B OR C" in " ".join(Seat(MovementRequest(now), desk=seat.desk).type("WA")), "WA lists it all the same"


SEA = {"BISMARCK": {"square": 1820}, "PR_EUGEN": {"square": 1820}}
BLIND = "BISMARCK SEARCHES 1 OF 3 NEEDED IN 1922, ON PATROL 4"


@pytest.mark.rule("9.2", "9.21a", "9.21b")
@pytest.mark.parametrize(
    ("side", "visibility", "typed", "told"),
    [
        (GERMAN, 3, ["MS BISMARCK 1922"], [BLIND]),
        (GERMAN, 3, ["MS BISMARCK 1922", "MS BISMARCK 1722", "MS PR EUGEN 1722"], [BLIND]),
        (GERMAN, 2, ["MS PR EUGEN BISMARCK", "MS BISMARCK 1922"], []),
        (GERMAN, 4, ["MS BISMARCK 1922"], ["BISMARCK SEARCHES 1 OF 4 NEEDED IN 1922, ON PATROL 4"]),
        (GERMAN, 5, ["MS BISMARCK 1922"], []),  # not on patrol either
        (
            GERMAN,
            5,
            ["MS PR EUGEN BISMARCK", "MS BISMARCK 1922"],
            ["BISMARCK WITH OTHERS SEARCHES 2 OF 5 NEEDED IN 1922, ON PATROL 5"],
        ),
        (GERMAN, 3, ["MS BISMARCK 1718"], []),  # no convoy can be there
        (GERMAN, 3, ["MS BISMARCK 1822"], []),  # a convoy that could reach it does not sail on this turn
        (GERMAN, 1, ["MS BISMARCK 1922"], []),
        (GERMAN, 8, ["MS BISMARCK P", "MS BELCHEN E"], []),
        (BRITISH, 8, ["MS HOOD M W"], []),
    ],
)
def test_a_raider_is_told_once_a_turn_that_it_searches_too_little_where_a_convoy_can_be(
    side: Side, visibility: int, typed: list[str], told: list[str]
) -> None:
    state: dict[str, Any] = {"side": side, "visibility": (visibility,) * 20, **(SEA if side is GERMAN else {})}
    seat = at_chart_a(turn=2, **state)
    said = [line for command in typed for line in seat.type(command)]
    assert [line for line in said if "NEEDED" in line] == told, said
    classic = at_chart_a(turn=2, classic=True, **state)
    assert not any("NEEDED" in line for command in typed for line in classic.type(command))
    spoken = Seat(MovementRequest(make_view(turn=2, **state)), desk=BismarckDesk(side, False, spoken=True))
    assert [line for command in typed for line in spoken.type(command) if "NEEDED" in line] == [
        f"{one}." for one in told
    ]
    if told:
        later = Seat(MovementRequest(make_view(**{**state, "turn": 3})), desk=seat.desk)
        assert any("NEEDED" in line for command in typed for line in later.type(command))
