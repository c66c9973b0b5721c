"""WH: where the enemy can be; RA: what a unit can reach: on the map, in lines and in sentences."""

from dataclasses import replace
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CARRIER, CONVOY, CRUISER, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY, PATROL, RECON, ShipMode
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.requests.decisions import MovementRequest, ShadowRequest
from compbis.games.computer_bismarck.state.orders import Choice
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.page import Page
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import (
    Seat,
    after_movement,
    at_chart_a,
    cell,
    done,
    make_view,
    page_of,
)

SEEN = Contact("BISMARCK", BATTLESHIP, 2517, 5, Heard.SEARCH, True)
UNITS = [["BISMARCK", "B"], ["WP1", "S"]]


def hear(seat: Seat, turn: int, kind: str, side: Side = BRITISH, **facts: Any) -> None:
    seat.desk.word(reported(kind, turn, side, **facts))


def seen(turn: int, **changes: Any) -> Seat:
    """A British player who saw the Bismarck in 2517 on turn 5."""
    seat = at_chart_a(turn=turn, contacts=[SEEN], **changes)
    hear(seat, 5, "spotted", square=2517, units=UNITS, own=[])
    return seat


def shaded(page: Page, mark: str) -> set[int]:
    """The squares of a board that have this mark."""
    squares = [100 * row + column for row in range(11, 31) for column in range(11, 29)]
    return {square for square in squares if mark in cell(page, square)[0]}


def test_the_bismarck_is_where_it_was_spotted_and_after_the_moves_within_two_squares() -> None:
    seat = seen(6)
    assert seat.type("WH")[:3] == [
        "BISMARCK: LAST HEARD OF IN 2517, TURN 5, MAY 23 400 HOURS, LAST TURN: SPOTTED.",
        "IT CAN NOW BE IN 1 SQUARE: 2517.",
        "IT CAN BE AFTER THIS TURN'S MOVES IN 25 SQUARES, ROWS 23 TO 27, COLUMNS 15 TO 19.",
    ]
    page = seat.pages[-1]
    assert page.text()[0].startswith("BISMARCK: o NOW, ' LATER")
    assert cell(page, 2517) == ("*B", "enemy"), "the map shows the ship itself"
    assert cell(page, 2516) == (" '", "later")
    assert cell(page, 2418)[0] == "'M", "a figure hides the ground, so it carries the mark"
    assert shaded(page, "'") | {2517} == {100 * row + column for row in range(23, 28) for column in range(15, 20)}


def test_wh_lists_the_goals_that_the_bismarck_can_reach_nearest_first() -> None:
    reply = seen(6).type("WH")[3]
    assert reply.startswith("FEWEST MOVES TO SL3 1, SL4 4, SL1 5, ")
    moves = [int(goal.rpartition(" ")[2].rstrip(".")) for goal in reply.split(", ")]
    assert moves == sorted(moves)


def test_a_search_that_found_nothing_takes_its_squares_away() -> None:
    seat = seen(7)
    before = seat.type("WH")[1]
    assert before == "IT CAN NOW BE IN 25 SQUARES, ROWS 23 TO 27, COLUMNS 15 TO 19."
    hear(seat, 6, "searched", squares=[2517, 2516, 2515, 1111])
    assert seat.type("WH")[1] == "IT CAN NOW BE IN 22 SQUARES, ROWS 23 TO 27, COLUMNS 15 TO 19."
    assert shaded(seat.pages[-1], "o").isdisjoint({2515, 2516, 2517})


def test_during_combat_all_ships_have_moved() -> None:
    """The questions of the combat phase come after the search, so NOW is the end of the turn."""
    seat = seen(6)
    hear(seat, 6, "searched", squares=[2516])
    hear(seat, 6, "spotted", square=2516, units=UNITS, own=[["SL3", "M"]])
    assert seat.type("WH")[1:3] == [
        "IT BEGAN THIS TURN IN 1 SQUARE: 2517.",
        "IT CAN BE AFTER THIS TURN'S MOVES IN 1 SQUARE: 2516.",
    ]


def test_nobody_knows_where_a_ship_that_came_later_began_the_turn_of_its_first_sighting() -> None:
    contact = Contact("SHEFFIELD", CRUISER, 2722, 11, Heard.SEARCH, False)
    seat = at_chart_a(side=GERMAN, turn=11, contacts=[contact])
    hear(seat, 11, "spotted", GERMAN, square=2722, units=[["SHEFFIELD", "C"]], own=[])
    hear(seat, 11, "searched", GERMAN, squares=[2722])
    began, ends, *moves = after_movement(seat).type("WH SHEFFIELD")[1:]
    assert began == "IT IS NOT KNOWN WHERE IT BEGAN THIS TURN."
    assert ends == "IT CAN BE AFTER THIS TURN'S MOVES IN 1 SQUARE: 2722."
    assert moves and moves[0].startswith("FEWEST MOVES TO ")


def test_in_the_combat_phase_the_search_of_the_turn_takes_its_squares_away() -> None:
    seat = seen(6)
    before = seat.type("WH")
    assert any(line.startswith("YOUR UNITS") for line in before)
    hear(seat, 6, "searched", squares=[2517, 2516, 2515, 1111])
    fight = after_movement(seat)
    now = fight.type("WH")
    assert now[2] == "IT CAN BE AFTER THIS TURN'S MOVES IN 22 SQUARES, ROWS 23 TO 27, COLUMNS 15 TO 19."
    assert len(shaded(fight.pages[-1], "o")) == 22, "she is there now"
    assert not shaded(fight.pages[-1], "'")
    assert not any(line.startswith("YOUR UNITS") for line in now), "they have searched"


def test_in_the_combat_phase_nobody_waits_for_orders() -> None:
    """The orders are carried out, and those of the next turn are not asked for yet."""
    seat = seen(6)
    assert len(seat.type("NO")) > 3
    fight = after_movement(seat)
    assert fight.type("OB") == fight.type("WA") == ["ALL ORDERS OF THIS TURN ARE CARRIED OUT"]
    carried_out, waiting, *_ = fight.type("NO")
    assert (carried_out, waiting) == ("ALL ORDERS OF THIS TURN ARE CARRIED OUT", "NOT YET ACTIVE:")
    assert fight.type("DE ON", "OB") == ["ALL ORDERS OF THIS TURN ARE CARRIED OUT."]


def test_the_bismarck_was_not_where_only_others_were_spotted() -> None:
    seat = seen(7)
    hear(seat, 6, "spotted", square=2518, units=[["PR EUGEN", "C"]], own=[])
    assert seat.type("WH")[1].startswith("IT CAN NOW BE IN 24 SQUARES")
    assert seat.type("WH PRINZ")[1] == "IT CAN NOW BE IN 1 SQUARE: 2518."


def at_next_turn(seat: Seat, turn: int, **changes: Any) -> list[str]:
    """What the same player sees at the start of a later turn."""
    view = replace(seat.request.view, turn=turn, **changes)
    return Seat(MovementRequest(view), desk=seat.desk).said


def test_each_turn_begins_with_the_plot_and_what_the_searches_gained() -> None:
    seat = seen(6)
    assert seat.said == [
        "NOBODY IN 2517 COULD SHADOW THE BISMARCK (10.2 TO 10.6)",
        "THE PLOT (WH): BISMARCK IS IN 2517, AS REPORTED, 1 MOVE OR MORE FROM CONVOY SL3",
    ]
    hear(seat, 6, "searched", squares=[2517, 2516, 1111])
    quiet, reply = at_next_turn(seat, 7)
    assert quiet == "NOTHING SIGHTED IN 3 SQUARES SEARCHED. THE STAFF GAVE IT 15 CHANCES IN 100"
    assert reply == "THE PLOT (WH): BISMARCK CAN BE IN 23 SQUARES (SEARCHES RULED OUT 2), PERHAPS AT SL3"


def test_the_plot_says_that_a_bismarck_just_lost_has_yet_to_sail() -> None:
    seat = seen(5)
    tried: dict[str, Any] = {
        "shadower": "HOOD",
        "target": "BISMARCK",
        "square": 2517,
        "success": False,
        "to": 0,
        "helpers": [],
    }
    hear(seat, 6, "shadow", **tried)
    told = "THE PLOT (WH): BISMARCK IS IN 2517 UNTIL SHE SAILS, AS REPORTED, 1 MOVE OR MORE FROM CONVOY SL3"
    assert told in at_next_turn(seat, 6)


@pytest.mark.rule("10.1")
def test_a_shadow_phase_without_a_question_is_told_and_one_with_a_question_is_not() -> None:
    told = "NOBODY IN 2517 COULD SHADOW THE BISMARCK (10.2 TO 10.6)"
    assert told in seen(6).said
    assert told not in seen(6, classic=True).said
    assert told not in seen(7).said, "that was on the turn before"
    asked = ShadowRequest(make_view(turn=6, contacts=[SEEN]), "BISMARCK", 2517, ("HOOD",))
    desk = BismarckDesk(BRITISH, False)
    Seat(asked, desk=desk).type("")
    assert told not in Seat(MovementRequest(make_view(turn=6, contacts=[SEEN])), desk=desk).said
    restored = BismarckDesk(BRITISH, False)
    restored.remind(asked, Choice(""), "")
    assert told not in Seat(MovementRequest(make_view(turn=6, contacts=[SEEN])), desk=restored).said


@pytest.mark.rule("10.3")
def test_only_scouts_are_said_to_have_had_to_land() -> None:
    """Level bombers never shadow, whether or not they must land."""
    nobody = "NOBODY IN 2517 COULD SHADOW THE BISMARCK (10.2 TO 10.6)"
    scout = {"square": 2517, "mode": AIR_PATROL, "endurance": 1}
    bomber = {**scout, "mode": RECON}
    assert seen(6, PLYMOUTH=bomber).said[0] == nobody
    told = "NOBODY COULD SHADOW THE BISMARCK: PLYMOUTH 1 MUST LAND (10.3)"
    assert seen(6, PLYMOUTH=bomber, PLYMOUTH_1=scout).said[0] == told


def test_the_german_is_told_only_of_convoys_why_nobody_may_shadow() -> None:
    hood = Contact("HOOD", BATTLESHIP, 1620, 5, Heard.SEARCH, True)
    convoy = Contact("SL2", CONVOY, 2112, 5, Heard.SEARCH, True)
    seat = at_chart_a(side=GERMAN, turn=6, contacts=[hood, convoy])
    assert [line for line in seat.said if "SHADOW" in line] == ["NOBODY IN 2112 COULD SHADOW SL2 (10.2 TO 10.6)"]
    seat = at_chart_a(side=GERMAN, turn=6, contacts=[convoy], WP1={"square": 2112})
    assert [line for line in seat.said if "SHADOW" in line] == [
        "SL2 LIES STILL THIS TURN, SO NOBODY MAY SHADOW IT (10.2)"
    ]
    desk, sailing = BismarckDesk(GERMAN, False), [convoy._replace(turn=3)]
    tried = {"shadower": "WP1", "target": "SL1", "square": 2112, "success": False, "to": 0, "helpers": []}
    desk.word(reported("shadow", 4, GERMAN, **tried))
    seat = Seat(MovementRequest(make_view(GERMAN, turn=4, contacts=sailing, WP1={"square": 2112})), desk=desk)
    assert [line for line in seat.said if "10." in line] == [
        "NOBODY COULD SHADOW SL2: WP1 HAD TRIED ANOTHER SHIP (10.6)"
    ]


def test_an_unseen_submarines_attack_does_not_count_as_a_find_of_the_search() -> None:
    seat = seen(6)
    hear(seat, 6, "searched", squares=[2517])
    hear(seat, 6, "submarine_attacked", submarine_sunk=False, target="SL1", square=2016, hits=2)
    seat.desk.word(reported("sunk", 6, unit="SL1", kind="M", side="british", count=2, whole=False))
    assert at_next_turn(seat, 7)[0] == "NOTHING SIGHTED IN 1 SQUARE SEARCHED"


def test_a_search_in_vain_is_told_whatever_else_was_heard_of_the_enemy() -> None:
    told = "NOTHING SIGHTED IN 2 SQUARES SEARCHED"
    shadow = {"shadower": "WP2", "target": "SL2", "square": 2113, "success": False, "to": 0, "helpers": []}
    for side, turn, kind, facts, said in (
        (GERMAN, 9, "shadow", shadow, told),
        (GERMAN, 10, "shadow", shadow, told),
        (GERMAN, 9, "spotted", {"square": 2023, "units": [["SL1", "M"]], "own": [["BISMARCK", "B"]]}, ""),
        (GERMAN, 9, "air_search", {"unit": "BISMARCK", "square": 0}, told),
        (BRITISH, 9, "air_search", {"unit": "BISMARCK", "square": 2015}, ""),
        (BRITISH, 9, "radio_silence", {"unit": "BISMARCK", "square": 2023}, told),
    ):
        seat = at_chart_a(side=side, turn=9)
        hear(seat, 9, "searched", side, squares=[2023, 1923])
        hear(seat, turn, kind, side, **facts)
        assert [line for line in at_next_turn(seat, 10) if "SIGHTED" in line] == [said] * bool(said), (side, kind)


def test_there_is_no_plot_on_turn_1_in_the_classic_game_or_once_the_bismarck_is_sunk() -> None:
    assert at_chart_a().said == []
    assert at_chart_a(classic=True, turn=6, contacts=[SEEN]).said == []
    assert at_chart_a(turn=6, contacts=[SEEN._replace(sunk=True)]).said == []
    assert not any("PLOT" in line for line in at_chart_a(side=GERMAN, turn=6).said)


@pytest.mark.parametrize(("square", "fog", "count"), [(2518, (), 1), (2518, (2518,), 0), (1111, (), 0)])
def test_wh_counts_the_squares_that_the_orders_search_well_enough(square: int, fog: tuple[int], count: int) -> None:
    convoy = {"square": 3011}  # it would search, too
    seat = seen(6, HOOD={"square": square, "mode": PATROL}, SL3=convoy, SL4=convoy, visibility=(1,) * 20, fog=fog)
    reply = seat.type("WH")[-1]
    which = f": {square}" * count
    assert reply == f"YOUR UNITS, AS ORDERED, SEARCH {count} OF THOSE 25 WELL ENOUGH TO SPOT A SHIP{which}."


@pytest.mark.rule("16.67a")
def test_a_raider_that_dispersed_a_convoy_stays_a_turn_and_one_that_withdrew_does_not() -> None:
    seat = seen(6)
    german = [["BISMARCK", "B"], ["PR EUGEN", "C"]]
    hear(seat, 5, "spotted", square=2517, units=german, own=[["SL3", "M"]])
    hear(seat, 5, "battle", square=2517, british=[["SL3", "M"], ["HOOD", "B"]], german=german)
    hear(seat, 5, "withdrawal", unit="PR EUGEN", success=True)
    hear(seat, 5, "withdrawal", unit="BISMARCK", success=False)
    hear(seat, 5, "dispersed", unit="SL3", square=2517)
    assert seat.type("WH")[1:3] == [
        "IT CAN NOW BE IN 1 SQUARE: 2517.",
        "IT CAN BE AFTER THIS TURN'S MOVES IN 1 SQUARE: 2517.",
    ]
    assert (
        seat.type("WH PRINZ")[2] == "IT CAN BE AFTER THIS TURN'S MOVES IN 25 SQUARES, ROWS 23 TO 27, COLUMNS 15 TO 19."
    )


@pytest.mark.rule("16.67a")
def test_after_that_turn_a_raider_may_move_its_full_distance() -> None:
    seat = seen(8)
    hear(seat, 6, "spotted", square=2517, units=UNITS, own=[["SL3", "M"]])
    hear(seat, 6, "spotted", square=2517, units=UNITS, own=[])
    hear(seat, 6, "battle", square=2517, british=[["SL3", "M"]], german=UNITS)
    hear(seat, 6, "dispersed", unit="SL3", square=2517)
    assert seat.type("WH")[1] == "IT CAN NOW BE IN 1 SQUARE: 2517."
    assert "25 SQUARES" in seat.type("WH")[2]


def test_planes_with_a_carriers_name_are_not_the_carrier() -> None:
    contact = Contact("VICTORIOUS", CARRIER, 1825, 5, Heard.SEARCH, False)
    seat = Seat(MovementRequest(make_view(GERMAN, turn=7, contacts=[contact])))
    hear(seat, 5, "spotted", GERMAN, square=1825, units=[["VICTORIOUS", "A"]], own=[])
    hear(seat, 6, "spotted", GERMAN, square=2011, units=[["VICTORIOUS", "T"]], own=[])
    assert "2011" not in seat.type("WH VICTORIOUS")[1]


@pytest.mark.parametrize(
    ("kind", "facts", "squares"),
    [
        ("air_search", {"square": 2519}, "1 SQUARE: 2519."),
        ("radio_silence", {"square": 2520}, "3 SQUARES: 2419, 2519, 2619."),
    ],
)
def test_chance_reveals_where_the_bismarck_is_or_nearly_so(kind: str, facts: dict[str, Any], squares: str) -> None:
    seat = seen(7)
    hear(seat, 6, kind, unit="BISMARCK", **facts)
    assert seat.type("WH")[1] == f"IT CAN NOW BE IN {squares}"


def test_a_successful_shadow_reveals_where_the_bismarck_will_be() -> None:
    seat = seen(6)
    facts: dict[str, Any] = {"target": "BISMARCK", "shadower": "NORFOLK", "square": 2517, "helpers": []}
    hear(seat, 6, "shadow", BRITISH, **facts, success=True, to=2416)
    assert seat.type("WH")[1:3] == [
        "IT BEGAN THIS TURN IN 1 SQUARE: 2517.",
        "IT CAN BE AFTER THIS TURN'S MOVES IN 1 SQUARE: 2416.",
    ]


@pytest.mark.rule("11.3a")
def test_a_fast_shadow_in_vain_still_tells_where_she_passed() -> None:
    seat = at_chart_a(turn=3)
    hear(seat, 3, "fast_shadow", target="BISMARCK", shadower="ULSTER 1", square=1322, success=False, to=0, moved=[])
    seat = Seat(MovementRequest(replace(seat.request.view, turn=4)), desk=seat.desk)
    assert seat.type("CO") == ["CONTACTS", "B BISMARCK    1322 TURN 3 PASSED BY"]
    assert seat.type("WH")[0] == "BISMARCK: LAST HEARD OF IN 1322, TURN 3, MAY 22 2000 HOURS, LAST TURN: PASSED THERE."


@pytest.mark.parametrize(
    ("to", "then"),
    [
        (0, " AND IS IN TIME (17.4), IT IS NOW IN ONE OF 3 SQUARES: 2115, 2215, 2315"),
        (2115, ", IT IS NOW IN 1 SQUARE: 2115"),
    ],
)
def test_10_2_a_convoy_shadowed_this_turn_has_sailed_directly_wherever_it_went(to: int, then: str) -> None:
    contact = Contact("SL2", CONVOY, to or 2214, 6 + bool(to), Heard.SHADOW if to else Heard.SEARCH, False)
    seat = Seat(MovementRequest(make_view(GERMAN, turn=7, contacts=[contact])))
    hear(seat, 6, "spotted", GERMAN, square=2214, units=[["SL2", "M"]], own=[])
    hear(seat, 7, "shadow", GERMAN, target="SL2", shadower="WP2", square=2214, helpers=[], success=bool(to), to=to)
    reply = seat.type("WH")
    assert reply[1] == "IT BEGAN THIS TURN IN 1 SQUARE: 2214."
    assert f"IF IT HAS SAILED DIRECTLY (17.3){then}." in reply


def test_a_player_who_joins_later_goes_by_the_contacts() -> None:
    seat = at_chart_a(turn=7, contacts=[SEEN, Contact("WP2", SUBMARINES, 1913, 6, Heard.SEARCH, True)])
    assert seat.type("WH")[1].startswith("IT CAN NOW BE IN 25 SQUARES")
    assert seat.type("WH WP2")[1] == "IT CAN NOW BE IN 1 SQUARE: 1913."
    radio = Contact("PR EUGEN", CRUISER, 2520, 6, Heard.RADIO, False)
    assert at_chart_a(turn=7, contacts=[radio]).type("WH PR EUGEN")[1].startswith("IT CAN NOW BE IN 9 SQUARES")


def test_wh_omits_unreported_and_lost_ships() -> None:
    seat = at_chart_a(turn=7, contacts=[SEEN._replace(sunk=True, how=Heard.SUNK)])
    assert seat.type("WH WP1") == ["WP1: NOT HEARD OF YET"]
    assert seat.type("WH BISMARCK") == ["BISMARCK SUNK ON TURN 5"]
    assert seat.type("WH")[0].startswith("PR EUGEN: NOT HEARD OF YET")
    assert seat.type("WH ?") == ["PR EUGEN, STAFF, OFF, ON"]
    assert seat.type("WH PRINZ 2517") == ["ILLEGAL ENTRY", "WH AND A NAME: WH PR EUGEN"]


def test_german_wh_is_about_the_ship_last_reported() -> None:
    assert Seat(MovementRequest(make_view(GERMAN, turn=3))).type("WH")[0] == (
        "NO ENEMY SHIP HEARD OF YET. A CONVOY BY NAME: WH WS8B"
    )
    sunk = Contact("K GEORGE V", BATTLESHIP, 1622, 3, Heard.SUNK, shown=False, sunk=True)
    assert Seat(MovementRequest(make_view(GERMAN, turn=4, contacts=[sunk]))).type("WH")[0] == (
        "NO ENEMY SHIP HEARD OF IS LEFT. A CONVOY BY NAME: WH WS8B"
    )
    contacts = [
        Contact("HOOD", BATTLESHIP, 1622, 2, Heard.SEARCH, False),
        Contact("WS8B", CONVOY, 2914, 3, Heard.SEARCH, False),
    ]
    seat = Seat(MovementRequest(make_view(GERMAN, turn=7, contacts=contacts)))
    hear(seat, 3, "spotted", GERMAN, square=2914, units=[["WS8B", "M"]], own=[])
    reply = seat.type("WH")
    assert reply[0].startswith("WS8B: LAST HEARD OF IN 2914")
    assert "IT HAS NOT SAILED DIRECTLY (17.3)." in reply
    assert not [line for line in reply if line.startswith("FEWEST")], "a convoy hunts nobody"
    assert "IT MAY HAVE LEFT THE BOARD." in Seat(MovementRequest(make_view(GERMAN, turn=12, contacts=contacts))).type(
        "WH"
    )
    assert cell(seat.pages[-1], 2914) == ("oO", "own"), "the map shows no British ship (9.6), but an own oiler"
    hood = seat.type("WH HOOD")
    assert hood[0].startswith("HOOD: ") and "BISMARCK" in hood[-2] and "BREST" not in hood[-2]


def test_german_wh_shows_a_convoy_not_heard_of_from_the_square_of_its_card() -> None:
    seat = Seat(MovementRequest(make_view(GERMAN, turn=3)))
    assert seat.type("WH ?") == ["WS8B, BRITANNIC, SL1, SL2, SL3, SL4, SL5, STAFF, OFF, ON"]
    around = "9 SQUARES: 2011, 2012, 2013, 2111, 2112, 2113, 2211, 2212, 2213."
    assert seat.type("WH SL2")[:4] == [
        "SL2: NOT HEARD OF YET. BEGAN IN 2112.",
        f"IT CAN NOW BE IN {around}",
        f"IT CAN BE AFTER THIS TURN'S MOVES IN {around}",
        "IF IT HAS SAILED DIRECTLY (17.3), IT IS NOW IN ONE OF 3 SQUARES: 2013, 2113, 2213.",
    ]
    page = seat.pages[-1]
    assert page.text()[0].startswith("SL2: o NOW, ' LATER")
    assert shaded(page, "o") == {2011, 2012, 2013, 2111, 2112, 2113, 2211, 2212, 2213}


def test_german_wh_says_when_a_convoy_is_where_no_direct_way_led() -> None:
    seat = Seat(MovementRequest(make_view(GERMAN, turn=3)))
    hear(seat, 1, "searched", GERMAN, squares=[2013, 2113, 2213])
    assert "IT HAS NOT SAILED DIRECTLY (17.3)." in seat.type("WH SL2")


@pytest.mark.parametrize(
    ("convoy", "turn", "where"), [("BRITANNIC", 26, "OFF THE BOARD."), ("WS8B", 22, "OFF THE BOARD OR IN ONE OF 13 ")]
)
def test_german_wh_says_when_a_direct_way_may_have_led_off_the_board(convoy: str, turn: int, where: str) -> None:
    reply = Seat(MovementRequest(make_view(GERMAN, turn=turn))).type(f"WH {convoy}")
    late = " AND IS IN TIME (17.4)" if convoy == "WS8B" else ""
    told = f"IF IT HAS SAILED DIRECTLY (17.3){late}, IT IS NOW {where}"
    assert [line for line in reply if "17.3" in line and line.startswith(told)], reply


def test_wh_names_no_convoy_to_the_british_and_none_that_is_lost() -> None:
    assert at_chart_a().type("WH SL2")[0] == "ILLEGAL ENTRY"
    lost = Contact("SL2", CONVOY, 2615, 5, Heard.DISPERSED, False)
    assert Seat(MovementRequest(make_view(GERMAN, turn=7, contacts=[lost]))).type("WH SL2") == [
        "SL2 DISPERSED ON TURN 5"
    ]


@pytest.mark.parametrize(("turn", "rows"), [(20, ("ROW 28", "ROW 30")), (18, ("ROW 27", "ROW 29"))])
def test_german_wh_leaves_out_where_a_convoy_would_be_late(turn: int, rows: tuple[str, ...]) -> None:
    reply = at_chart_a(side=GERMAN, turn=turn).type("WH WS8B")
    assert tuple(line.partition(":")[0] for line in reply if line.startswith("ROW")) == rows
    known, view = Hearsay(GERMAN), make_view(GERMAN, turn=turn)
    there = known.on_direct_way("WS8B", view)
    assert there < known.on_direct_way("WS8B", view, late=True)
    seen = Hearsay(GERMAN)
    seen.hear(reported("spotted", turn - 1, GERMAN, square=2620, units=[["WS8B", "M"]], own=[]))
    assert seen.on_direct_way("WS8B", view) == {2620}, "it is late, wherever it can be"


def direct_line(convoy: str, square: int, turn: int) -> str:
    """The line of the German WH on a convoy seen on turn 1, about the squares on its legal ways (17.3)."""
    contact = Contact(convoy, CONVOY, square, 1, Heard.SEARCH, False)
    seat = Seat(MovementRequest(make_view(GERMAN, turn=turn, contacts=[contact])))
    hear(seat, 1, "spotted", GERMAN, square=square, units=[[convoy, "M"]], own=[])
    reply = seat.type(f"WH {convoy}")
    at = next(place for place, line in enumerate(reply) if line.startswith("IF IT HAS SAILED"))
    return " ".join(reply[at:]).partition(" YOUR UNITS, AS ORDERED")[0]


@pytest.mark.rule("17.3d")
def test_german_wh_counts_the_way_round_ireland_as_one_that_ws8b_may_take() -> None:
    assert direct_line("WS8B", 2024, 4) == (
        "IF IT HAS SAILED DIRECTLY (17.3), IT IS NOW IN ONE OF 4 SQUARES: 1923, 2023, 2024, 2125 CLYDE."
    )
    assert direct_line("BRITANNIC", 1922, 4) == (
        "IF IT HAS SAILED DIRECTLY (17.3), IT IS NOW IN ONE OF 3 SQUARES: 1821, 1921, 2021."
    )


@pytest.mark.rule("17.3d")
def test_german_wh_keeps_ws8b_on_its_direct_way_once_it_was_in_the_irish_sea() -> None:
    assert direct_line("WS8B", 2124, 4) == "IF IT HAS SAILED DIRECTLY (17.3), IT IS NOW IN 1 SQUARE: 2224."


def test_the_shade_stays_until_another_board_or_an_order() -> None:
    seat = seen(6)
    seat.type("WH", "OB", "CO")
    assert shaded(page_of(seat), "'")
    seat.type("SN")
    assert not shaded(page_of(seat), "'")
    seat.type("WH", "MS HOOD M E")
    assert page_of(seat).text()[0].startswith("SHIPS PROJECTED")
    assert not shaded(page_of(seat), "'")
    seat.type("WH", "DM")
    assert not shaded(page_of(seat), "'")


def test_spoken_wh_gives_the_squares_row_by_row_and_no_map() -> None:
    request = MovementRequest(make_view(turn=7, contacts=[SEEN]))
    seat = Seat(request, desk=BismarckDesk(BRITISH, classic=False, spoken=True))
    hear(seat, 5, "spotted", square=2517, units=UNITS, own=[])
    hear(seat, 6, "searched", squares=[2417])
    assert seat.type("WH")[1:7] == [
        "IT CAN NOW BE IN 24 SQUARES:",
        "ROW 23: 15 TO 19.",
        "ROW 24: 15 TO 16, 18 TO 19.",
        "ROW 25: 15 TO 19.",
        "ROW 26: 15 TO 19.",
        "ROW 27: 15 TO 19.",
    ]
    assert seat.type("RA ULSTER 1")[0].startswith("ULSTER 1 IN MODE M, HOME IN 2123 ")
    assert seat.pages == []


def test_the_classic_game_has_neither_wh_nor_ra() -> None:
    seat = at_chart_a(classic=True)
    assert seat.type("WH") == seat.type("RA REYKJAVIK") == ["ILLEGAL ENTRY"]
    seat.type("MP")
    assert not shaded(page_of(seat), "o")


def test_a_scout_reaches_six_squares_this_turn_and_returns_from_twelve() -> None:
    seat = at_chart_a()
    assert seat.type("RA REYKJAVIK") == [
        "REYKJAVIK IN MODE M, HOME IN 1317 REYKJAVIK: 6 SQUARES A TURN, 5 TURNS IN THE AIR.",
        "THIS TURN IT CAN REACH, AND RETURN FROM, 102 SQUARES, ROWS 11 TO 19, COLUMNS 11 TO 23.",
        "LATER ALSO 122 SQUARES, ROWS 11 TO 25, COLUMNS 11 TO 28.",
    ]
    page = seat.pages[-1]
    assert cell(page, 1912)[0] == " o" and cell(page, 2512)[0] == " '" and cell(page, 2612)[0] == " ."
    assert cell(page, 1418)[0] == "%%", "no ship can be there"
    assert seat.type("RA REYKJAVIK P")[1].endswith("18 SQUARES, ROWS 11 TO 15, COLUMNS 15 TO 19.")


def test_ra_gives_a_bombers_range_armed_or_with_tanks() -> None:
    seat = at_chart_a()
    armed, tanks = seat.type("RA SCAPA FLOW A")[:2], seat.type("RA SCAPA FLOW R")[:2]
    assert "6 SQUARES A TURN, 2 TURNS" in armed[0] and "7 SQUARES A TURN, 2 TURNS" in tanks[0]
    assert seat.type("RA REYKJAVIK A") == ["ILLEGAL ENTRY", "A AND R ARE FOR BOMBERS: TAKE M OR P"]
    assert seat.type("RA REYKJAVIK Z")[1] == "AFTER THE NAME A MODE: M, P, A, R"
    assert seat.type("RA")[1] == "RA AND A NAME: RA REYKJAVIK"


def test_the_map_shows_the_range_of_the_planes_being_ordered() -> None:
    seat = at_chart_a("MP")
    assert page_of(seat).text()[0].startswith("REYKJAVIK M: o NOW, ' LATER")
    assert cell(page_of(seat), 1912)[0] == " o"
    seat.type("")
    assert page_of(seat).text()[0].startswith("SCAPA FLOW")
    seat.type("X")
    assert not shaded(page_of(seat), "o")


@pytest.mark.parametrize("letters", ["NS", "PS"])
def test_under_mp_search_factors_and_range_are_both_shown(letters: str) -> None:
    """A player looks where searches are thin, and sends a plane there."""
    seat = at_chart_a(letters, "MP", fog=[1611], visibility=(4,) * 20)
    page = page_of(seat)
    assert page.text()[0].startswith("REYKJAVIK M: o NOW, ' LATER")
    assert cell(page, 1912)[0] == " o" and cell(page, 2512)[0] == " '"
    assert cell(page, 1117)[0] == "=4" and cell(page, 1622)[0] == "o3", (
        "the factors stay, with the mark that they are enough"
    )
    assert cell(page, 1611)[0] == " F", "and so does the fog"
    seat.type("X")
    assert page_of(seat).text()[0].startswith("SEARCH ")
    assert not shaded(page_of(seat), "o")


def test_carrier_planes_reach_nothing_until_the_carrier_is_in_l_mode() -> None:
    changes: dict[str, Any] = {"VICTORIOUS": {"mode": "M", "square": 2015}, "PLANE_VICTORIOUS": {"square": 2015}}
    seat = at_chart_a(**changes)
    assert seat.type("RA VICTORIOUS")[-1] == "ITS CARRIER IS NOT IN L MODE: MS VICTORIOUS L FIRST."
    seat.type("SN", "MP VICTORIOUS")
    assert not shaded(page_of(seat), "o")
    seat.type("X", "MS VICTORIOUS L E", "MP VICTORIOUS")
    assert shaded(page_of(seat), "o") == {100 * row + column for row in range(18, 23) for column in range(13, 19)}
    assert seat.type("X", "RA VICTORIOUS")[1].startswith("IT CAN ATTACK, AND RETURN FROM, 30 SQUARES")


def test_refuelling_planes_reach_everything_later() -> None:
    landed = at_chart_a(turn=3, REYKJAVIK={"refuelling": True})
    assert landed.type("RA REYKJAVIK")[1:] == [
        "REFUELS THIS TURN.",
        "LATER 224 SQUARES, ROWS 11 TO 25, COLUMNS 11 TO 28.",
    ]
    assert not shaded(landed.pages[-1], "o") and shaded(landed.pages[-1], "'")


@pytest.mark.rule("6.51.1a")
def test_ra_gives_a_ships_reach_this_turn_and_next() -> None:
    """A battleship moves two squares on one turn of two."""
    seat = at_chart_a()
    assert seat.type("RA HOOD") == [
        "HOOD IN MODE M: 2 SQUARES AT MOST THIS TURN.",
        "THIS TURN IT CAN REACH 23 SQUARES, ROWS 14 TO 18, COLUMNS 20 TO 24.",
        "NEXT TURN ALSO 21 SQUARES, ROWS 13 TO 19, COLUMNS 19 TO 25.",
    ]
    page = seat.pages[-1]
    assert page.text()[0].startswith("HOOD: o NOW, ' NEXT TURN")
    assert shaded(page, "o") == {100 * row + column for row in range(14, 19) for column in range(20, 25)} - {1622, 1824}
    assert seat.type("RA NORFOLK")[2].startswith("NEXT TURN ALSO ")
    assert seat.type("RA WS8B")[0] == "WS8B IN MODE F: 1 SQUARE AT MOST THIS TURN."


def test_on_the_last_turn_ra_gives_no_next_turn() -> None:
    reply = at_chart_a(turn=30).type("RA HOOD")
    assert len(reply) == 2 and reply[1].startswith("THIS TURN IT CAN REACH ")


def test_ra_prefers_planes_to_a_ship_of_the_same_name_or_beginning() -> None:
    seat = at_chart_a()
    assert seat.type("RA ARK ROYAL 1")[1] == "ARK ROYAL 1: NOT YET ACTIVE"
    assert seat.type("RA ARK ROYAL")[1] == "ARK ROYAL: NOT YET ACTIVE"
    assert seat.type("RA R")[0].startswith("REYKJAVIK ")
    assert seat.type("RA HOOD M")[1] == "RA AND THE NAME OF A SHIP ALONE: RA HOOD"
    assert seat.type("RA HODO")[1] == "NO SUCH NAME. DID YOU MEAN HOOD? RA ? LISTS ALL"


def test_german_ra_is_for_ships_only() -> None:
    seat = Seat(MovementRequest(make_view(GERMAN)))
    assert seat.type("RA REYKJAVIK")[0] == "ILLEGAL ENTRY"
    assert seat.type("RA BISMARCK")[0] == "BISMARCK IN MODE M: 4 SQUARES AT MOST THIS TURN."


def test_after_a_successful_shadow_wh_gives_the_square_and_the_plot_is_silent() -> None:
    seat = seen(6)
    there: dict[str, Any] = {"target": "BISMARCK", "shadower": "SUFFOLK", "square": 2517, "to": 2518}
    hear(seat, 7, "shadow", **there, success=True, helpers=[])
    assert at_next_turn(seat, 7) == []
    seat = Seat(MovementRequest(replace(seat.request.view, turn=7)), desk=seat.desk)
    reply = seat.type("WH")
    assert "IT CAN BE AFTER THIS TURN'S MOVES IN 1 SQUARE: 2518." in reply
    assert "YOUR UNITS, AS ORDERED, DO NOT SEARCH IT WELL ENOUGH TO SPOT A SHIP." in reply


@pytest.mark.parametrize(
    ("fog", "square", "released", "told"),
    [
        ((1527, 1528, 1627), 1527, False, ["BERGEN NOT SEARCHED: FOG IN 1527"]),
        ((), 1527, False, []),
        ((1527,), 1528, False, []),
        ((1527, 1528, 1627), 1627, False, []),
        ((1527, 1528, 1627), 1528, True, []),
    ],
)
def test_a_search_of_bergen_that_fog_prevented_is_reported(
    fog: tuple[int, ...], square: int, released: bool, told: list[str]
) -> None:
    seat = at_chart_a(fog=fog)
    done(seat)
    view = seat.request.view
    ships = {
        name: ship._replace(mode=ShipMode.MOVE) if released and not ship.active else ship
        for name, ship in view.ships.items()
    }
    planes = {**view.planes, "SCAPA FLOW 1": view.planes["SCAPA FLOW 1"]._replace(square=square, mode=FLY)}
    said = at_next_turn(seat, 2, ships=ships, planes=planes, fog=frozenset())
    assert [line for line in said if "BERGEN" in line] == told


def test_16_67_the_plot_says_that_she_dispersed_a_convoy_and_may_not_move() -> None:
    seat = seen(6)
    hear(seat, 6, "spotted", square=2517, units=UNITS, own=[])
    hear(seat, 6, "battle", square=2517, british=[["SL3", "M"]], german=[["BISMARCK", "B"]])
    hear(seat, 6, "dispersed", unit="SL3", square=2517)
    plot = "THE PLOT (WH): BISMARCK IS IN 2517"
    assert any(line.startswith(f"{plot} AND MAY NOT MOVE THIS TURN: SHE DISP") for line in at_next_turn(seat, 7))
    assert any(line.startswith(f"{plot}: SHE COULD NOT MOVE, HAVING DISP") for line in at_next_turn(seat, 8))
