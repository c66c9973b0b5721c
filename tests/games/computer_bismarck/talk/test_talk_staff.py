"""The staff: WH STAFF, its line at the start of a turn, and the likeliest squares in WH."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, ROWS, TERRAIN
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CARRIER, CONVOY, CRUISER, OILER, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import PATROL, SLOW_CONVOY, UNTIL_RELEASED
from compbis.games.computer_bismarck.cards.roster import SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.desk.staff.estimating import estimate, raid, raiders_goals
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest, ShadowRequest
from compbis.games.computer_bismarck.rules.likelihood import likeliest
from compbis.games.computer_bismarck.rules.passages import atlantic
from compbis.games.computer_bismarck.state.orders import DoneMoving, ShipOrder
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.games.computer_bismarck.words.staff import counsel, night, theories
from compbis.games.computer_bismarck.words.staff.estimate import LARGE, Estimate
from compbis.games.computer_bismarck.words.staff.raid import dispersed
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat, after_movement, at_chart_a, cell, done, make_view

WAITING = "K GEORGE V AND 7 OTHERS WAIT: "
FREED = f"{WAITING}A SEARCH OF 1527 OR 1528 WITH 3, OR ONE THAT FINDS THE BISMARCK, RELEASES THEM (14.22)"
STAFF_ON_TURN_6 = [
    "BISMARCK CAN BE IN 102 SQUARES. IN THE ATLANTIC, AT A GUESS, 35 IN 100.",
    "DENMARK STRAIT: CLOSED BEFORE TURN 7. NORFOLK SEARCHES 1 OF 3.",
    "ICELAND-FAEROES: OPEN SINCE TURN 3. BIRMINGHAM, MANCHESTER SEARCH 2 OF 5.",
    "FAEROES-SCOTLAND: OPEN SINCE TURN 2. HOOD, P OF WALES, DF1 SEARCH 1 OF 4.",
    "IN HER REACH THIS TURN: BRITANNIC (RODNEY), SL3 (ALONE).",
    "IN HER REACH ON TURN 7: SL1 (ALONE).",
    "YOUR SEARCH AS ORDERED COVERS 5 OF 119 SQUARES: 4 CHANCES IN 100 TO FIND HER.",
    "LIKELIEST OF THE REST, 9 IN 100: 1724, 1625, 1624, 1725, 1823, 1822.",
    "YOUR BATTLESHIPS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE: HOOD 28 IN 100, P OF WALES 28, RODNEY 5, ALL 33.",
    "AT FULL SPEED HER FUEL ENDS ON TURN 15.",
    f"{FREED}.",
]
NEWS = "STAFF (WH STAFF): "
SUNK = Contact("BISMARCK", BATTLESHIP, 2517, 5, Heard.SUNK, False, sunk=True)


def staff_line(turn: int, **changes: Any) -> str:
    """The line of the staff at the start of a turn, without its beginning; "" for none."""
    told = [line for line in at_chart_a(turn=turn, **changes).said if line.startswith(NEWS)]
    assert len(told) <= 1
    return told[0].removeprefix(NEWS) if told else ""


def appreciation(seat: Seat) -> dict[str, str]:
    """The lines of WH STAFF by how they begin."""
    return {line.partition(":")[0]: line for line in seat.type("WH STAFF")}


def test_the_staff_gives_each_way_out_the_convoys_the_search_and_the_battleships() -> None:
    assert at_chart_a(turn=6).type("WH STAFF") == STAFF_ON_TURN_6


def test_the_staff_marks_the_likeliest_squares_on_the_map() -> None:
    seat = at_chart_a(turn=6)
    seat.type("WH STAFF")
    page = seat.pages[-1]
    assert page.text()[0].startswith("BISMARCK: O LIKELY o NOW ' LATER")
    assert cell(page, 1823) == (" O", "likely")
    assert cell(page, 1521) == ("OC", "own")
    told = next(line for line in seat.type("WH") if line.startswith("A GUESS, WITH AN EVEN CHANCE: IT IS THEN IN "))
    page = seat.pages[-1]
    likely = [square for square in TERRAIN if "O" in cell(page, square)[0]]
    assert f" {len(likely)} SQUARES" in told
    assert 1823 in likely


def test_wh_names_the_likeliest_squares_of_a_large_plot_only() -> None:
    lines = at_chart_a(turn=6).type("WH")
    assert lines[3].startswith("A GUESS, WITH AN EVEN CHANCE: IT IS THEN IN ")
    assert lines[4].startswith("LIKELIEST: 1724 2 IN 100, ")
    assert any(line.startswith("LIKELIEST") for line in at_chart_a(turn=6).type("WH PRINZ"))
    assert not any(line.startswith("LIKELIEST") for line in at_chart_a(turn=2).type("WH"))


def test_orders_change_what_the_staff_says() -> None:
    seat = at_chart_a(turn=6)
    assert appreciation(seat)["DENMARK STRAIT"].endswith(". NORFOLK SEARCHES 1 OF 3.")
    sailed = at_chart_a("MS NORFOLK M W", turn=6)
    assert appreciation(sailed)["DENMARK STRAIT"].endswith(". NOBODY THERE.")
    covers = "YOUR SEARCH AS ORDERED COVERS"
    assert covers_line(seat) == f"{covers} 5 OF 119 SQUARES: 4 CHANCES IN 100 TO FIND HER."
    patrol = at_chart_a("MP SCAPA FLOW R N NW", turn=6)
    assert covers_line(patrol).startswith(f"{covers} 6 OF 119 SQUARES: ")
    storm = at_chart_a(turn=6, visibility=(8,) * len(ROWS))
    assert covers_line(storm) == f"{covers} 0 OF 119 SQUARES."


def test_the_staff_names_the_only_square_of_a_search_without_a_plural() -> None:
    view = make_view(turn=6, contacts=[Contact("BISMARCK", BATTLESHIP, 2517, 6, Heard.SHADOW, True)])
    assert "YOUR SEARCH AS ORDERED DOES NOT COVER HER SQUARE." in Seat(MovementRequest(view)).type("WH STAFF")
    hood = {"HOOD": Leg(PATROL, 2517)}
    view = replace(view, ships={**view.ships, "HOOD": view.ships["HOOD"]._replace(square=2517)}, ship_legs=hood)
    covers = "YOUR SEARCH AS ORDERED COVERS HER SQUARE: 100 CHANCES IN 100 TO FIND HER."
    assert covers in Seat(MovementRequest(view)).type("WH STAFF")


def covers_line(seat: Seat) -> str:
    return next(line for line in seat.type("WH STAFF") if line.startswith("YOUR SEARCH"))


def test_a_quiet_turn_begins_with_what_has_become_possible() -> None:
    lines = [staff_line(turn) for turn in range(2, 17)]
    assert lines[:2] == ["", ""], "the plot is small"
    assert all(one != other for one, other in pairwise(filter(None, lines)))
    assert lines[2] == "THE BISMARCK MAY NOW HAVE PASSED ICELAND-FAEROES"
    assert lines[6] == "THE BISMARCK MAY NOW HAVE PASSED DENMARK STRAIT"
    spoken = next_turn(at_chart_a("DE ON", turn=3), 4)
    assert "THE STAFF: THE BISMARCK MAY NOW HAVE PASSED ICELAND-FAEROES." in spoken


def searched_on_turn_9(
    *squares: int, spoken: bool = False, off: bool = False, sighted: bool = False, found: int = 0
) -> list[str]:
    """The first lines of turn 10 after a search of these squares. sighted: a wolfpack; found: where she was sighted."""
    seat = at_chart_a(*["DE ON"] * spoken, *["WH OFF"] * off, turn=9)
    seat.desk.word(reported("searched", 9, BRITISH, squares=[*squares]))
    if sighted:
        seat.desk.word(reported("spotted", 9, BRITISH, square=2422, units=[["WP3", "S"]], own=[]))
    if found:
        seat.desk.word(reported("spotted", 9, BRITISH, square=found, units=[["BISMARCK", "B"]], own=[]))
    return next_turn(seat, 10)


def test_a_search_in_vain_is_told_with_the_chance_that_it_missed() -> None:
    likely = (1724, 1922, 1923, 1822, 2023, 1625, 1823, 1624, 1725, 2418, 1723, 1720, 2016, 2022, 1620, 1821)
    nothing = "NOTHING SIGHTED IN 16 SQUARES SEARCHED"
    missed = f"{nothing}. THE STAFF GAVE IT 12 CHANCES IN 100"
    assert missed in searched_on_turn_9(*likely)
    assert f"{missed}." in searched_on_turn_9(*likely, spoken=True)
    assert nothing in searched_on_turn_9(*likely, off=True)
    assert "NOTHING SIGHTED IN 4 SQUARES SEARCHED" in searched_on_turn_9(2910, 2911, 2912, 3010), "too unlikely"
    assert not any("GAVE IT" in line for line in searched_on_turn_9(*likely, sighted=True))


def test_a_port_that_a_search_found_empty_is_told() -> None:
    told = "THE BISMARCK WAS NOT IN TRONDHEIM OR BERGEN ON TURN 9"
    assert told in searched_on_turn_9(1228, 1528, 2023)
    assert told in searched_on_turn_9(1228, 1528, 2023, sighted=True)
    assert f"{told}." in searched_on_turn_9(1228, 1528, 2023, spoken=True)
    assert "THE BISMARCK WAS NOT IN BERGEN ON TURN 9" in searched_on_turn_9(1528)
    for none in (searched_on_turn_9(2023), searched_on_turn_9(1528, off=True), searched_on_turn_9(1528, found=1528)):
        assert not any("WAS NOT IN" in line for line in none)


def test_wh_off_puts_the_line_off_and_wh_on_puts_it_on_again() -> None:
    seat = at_chart_a(turn=6)
    assert seat.type("WH OFF") == ["NO MORE LINES FROM THE STAFF"]
    assert not any(NEWS in line for line in next_turn(seat, 7))
    assert seat.type("WH ON") == ["A LINE FROM THE STAFF AT THE START OF A TURN"]
    assert any(NEWS in line for line in next_turn(seat, 8))


def next_turn(seat: Seat, turn: int) -> list[str]:
    return Seat(MovementRequest(replace(seat.request.view, turn=turn)), desk=seat.desk).said


def hunt_line(seat: Seat, turn: int) -> str:
    return next((line for line in next_turn(seat, turn) if line.startswith("THE HUNT FOR THE BISMARCK: ")), "")


def test_in_a_long_silence_each_turn_begins_with_how_the_hunt_stands() -> None:
    seat = at_chart_a(turn=3)
    lines = [hunt_line(seat, turn) for turn in range(3, 21)]
    assert lines[0] == "", "the plot is small"
    assert all(lines[1:]) and all(one != other for one, other in pairwise(lines[1:]))
    assert lines[1] == (
        "THE HUNT FOR THE BISMARCK: "
        "AT A GUESS 13 CHANCES IN 100 THAT SHE COMES WITHIN 2 OF BRITANNIC (RODNEY). "
        "HER FUEL IS 8 OF 9 AT MOST, UNLESS SHE REFUELED"
    )
    assert "FUEL" not in "".join(lines[2:]), "that is not new"
    counted = [" CAN BE IN " in line for line in lines[1:8]]
    assert counted == [False] * 6 + [True], "the plot has the number while it is 200 or less"
    assert hunt_line(at_chart_a("DE ON", turn=3), 5).endswith("UNLESS SHE REFUELED.")
    assert hunt_line(at_chart_a("WH OFF", turn=3), 5) == hunt_line(at_chart_a(turn=3, side=GERMAN), 5) == ""
    assert hunt_line(at_chart_a(turn=3, classic=True), 5) == ""


THEORIES = "THEORIES (PA STAFF 1 TO 3): SHE IS BOUND FOR "


def known(seat: Seat, turn: int = 0) -> Estimate:
    assert isinstance(seat.desk, BismarckDesk)
    view = seat.request.view
    return estimate(seat.desk.place.hearsay, replace(view, turn=turn or view.turn))


def test_while_the_plot_is_large_each_turn_begins_with_the_theories() -> None:
    told = [line for line in at_chart_a(turn=12).said if line.startswith(THEORIES)]
    assert told == [f"{THEORIES}1 BRITANNIC: 12 IN 100, NEAR 2023; 2 SL1: 12, NEAR 2016; 3 SL2: 12, NEAR 2112"]
    spoken = next_turn(at_chart_a("DE ON", turn=11), 12)
    assert [line for line in spoken if line.startswith(THEORIES)] == [f"{told[0]}."]
    for silent in (at_chart_a(turn=3), at_chart_a(turn=12, side=GERMAN), at_chart_a(turn=12, classic=True)):
        assert not any("THEORIES" in line for line in silent.said)
    assert not any("THEORIES" in line for line in next_turn(at_chart_a("WH OFF", turn=11), 12))


def test_a_search_in_vain_makes_of_a_theory_what_the_staff_promised() -> None:
    seat = at_chart_a(turn=11)
    tested = theories.named(known(seat))[-1]
    squares = frozenset(likeliest(tested.then)) | known(seat).covered
    promised = theories.promise(known(seat), tested, squares)
    assert re.fullmatch(
        rf"\d+ CHANCES IN 100 TO FIND HER, \d\d IN 100 IF BOUND FOR {tested.name}\. A MISS .*", promised
    )
    answer = seat.type("PA STAFF 3")
    assert answer[0].endswith(" IN 100") and f" IN 100 IF BOUND FOR {tested.name}. " in answer[0]
    seat.desk.word(reported("searched", 11, BRITISH, squares=sorted(squares)))
    came = promised.partition("THAT THEORY ")[2]
    assert hunt_line(seat, 12).startswith(f"THE HUNT FOR THE BISMARCK: YOUR SEARCH TOOK {tested.name} {came}. ")
    elsewhere = at_chart_a(turn=11)
    elsewhere.type("PA STAFF 3")
    elsewhere.desk.word(reported("searched", 11, BRITISH, squares=[1117]))
    assert f": YOUR SEARCH LEFT {tested.name} AT " in hunt_line(elsewhere, 12)
    assert "YOUR SEARCH LEFT" not in hunt_line(elsewhere, 13), "that was the turn before"


def test_a_theory_has_a_number_and_a_name_and_a_map() -> None:
    seat = at_chart_a(turn=12)
    one = theories.named(known(seat))[0]
    told = seat.type("WH STAFF 1")
    assert told == seat.type(f"WH STAFF {one.name}") and told[0].startswith(f"IF BOUND FOR {one.name}, SHE IS THEN IN ")
    likely = [square for square in TERRAIN if "O" in cell(seat.pages[-1], square)[0]]
    assert sum(one.then[square] for square in likely) >= 0.5
    refused = "NO SUCH THEORY: 1, 2, 3, "
    assert seat.type("PA STAFF 4")[-1].startswith(refused) and seat.type("WH STAFF X")[-1].startswith(refused)
    few = f"NO THEORIES WHILE SHE CAN BE IN {LARGE} SQUARES OR FEWER: WH BISMARCK"
    assert at_chart_a(turn=2).type("PA STAFF 1")[-1] == few
    assert at_chart_a(turn=12, side=GERMAN).type("WH STAFF 1")[-1] == "1: ONLY THE BRITISH STAFF HAS THEORIES. WH STAFF"


def test_a_report_of_her_square_opens_every_goal_again() -> None:
    seen = Contact("BISMARCK", BATTLESHIP, 2517, 10, Heard.SEARCH, False)
    bound = known(at_chart_a(turn=11, contacts=[seen])).chances.bound
    convoys = {ship.square for ship in make_view().ships.values() if ship.kind is CONVOY}
    assert len({round(one.now, 9) for one in bound if one.goal in convoys}) == 1


def test_the_hunt_names_the_battleship_that_can_cover_a_convoy() -> None:
    alone: dict[str, Any] = {"RODNEY": {"square": 2911}}
    assert "(ALONE): MS HOOD BRITANNIC, THERE IN " in hunt_line(at_chart_a(turn=5, **alone), 6)
    assert hunt_line(at_chart_a("MS HOOD BRITANNIC", turn=5, **alone), 6).count("(ALONE): HOOD SAILS TO IT") == 1
    sunk: dict[str, Any] = {
        name.replace(" ", "_"): {"fate": Fate.SUNK}
        for name in SHIPS
        if SHIPS[name].kind == BATTLESHIP and SHIPS[name].side is BRITISH
    }
    assert " MS " not in hunt_line(at_chart_a(turn=4, **sunk), 5)


def test_a_contact_makes_the_plot_small_and_the_staff_silent() -> None:
    seen = Contact("BISMARCK", BATTLESHIP, 2517, 8, Heard.SEARCH, False)
    assert staff_line(9, contacts=[seen]) == ""
    lines = at_chart_a(turn=9, contacts=[seen]).type("WH STAFF")
    assert lines[0] == "BISMARCK CAN BE IN 1 SQUARE. IN THE ATLANTIC, AT A GUESS, 100 IN 100."
    assert not any(line.startswith(("DENMARK", "AT FULL SPEED")) for line in lines)


def test_the_staff_is_silent_when_a_shadow_has_just_reported_her() -> None:
    seat = at_chart_a(turn=8)
    there: dict[str, Any] = {"target": "BISMARCK", "shadower": "SUFFOLK", "square": 1521, "to": 1620}
    seat.desk.word(reported("shadow", 9, BRITISH, **there, success=True, helpers=[]))
    assert not any(NEWS in line for line in next_turn(seat, 9))


def test_the_staff_turns_to_the_prinz_eugen_when_the_bismarck_is_sunk() -> None:
    awards = [Award(BRITISH, 60, Reason.SUNK, "BISMARCK", 5)]
    packs = [Contact("WP1", SUBMARINES, 2016, 5, Heard.SEARCH, False)]
    lines = at_chart_a(turn=6, contacts=[SUNK, *packs], awards=awards).type("WH STAFF")
    assert lines[0] == "BISMARCK SUNK ON TURN 5."
    assert re.match(r"PR EUGEN CAN BE IN \d\d+ SQUARES\. ", lines[1])
    assert "AT FULL SPEED HER FUEL ENDS ON TURN 7." in lines
    tail = [lines.index("SL1 HAS WP1 WITH IT: SEND DESTROYERS OR SCOUT PLANES (16.84)."), len(lines)]
    assert lines[-1] == "POINTS 60:0. STILL TO WIN: CONVOYS 0, PR EUGEN 20."
    eugen = Contact("PR EUGEN", CRUISER, 2517, 5, Heard.SUNK, False, sunk=True)
    both = at_chart_a(turn=6, contacts=[SUNK, eugen, *packs], awards=awards).type("WH STAFF")
    assert both[:2] == ["BISMARCK SUNK ON TURN 5.", "PR EUGEN SUNK ON TURN 5."]
    assert [line.replace(", PR EUGEN 20", "") for line in lines[slice(*tail)]] == both[3:]
    assert both[2].startswith(WAITING)


def test_the_staff_is_silent_when_she_is_sunk_and_in_the_classic_game() -> None:
    assert staff_line(9, contacts=[SUNK]) == ""
    for side in (BRITISH, GERMAN):
        assert not any("STAFF" in line for line in at_chart_a(side=side, turn=9, classic=True).said)


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
@pytest.mark.parametrize("turn", [1, 4, 12, 30])
def test_the_staff_answers_on_every_turn_and_in_sentences(turn: int, side: Side) -> None:
    lines = at_chart_a("DE ON", side=side, turn=turn).type("WH STAFF")
    assert lines == at_chart_a(side=side, turn=turn).type("WH STAFF")
    assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize("turn", [1, LAST_TURN])
def test_the_staff_expects_her_to_make_for_a_convoy_rather_than_for_a_port(turn: int) -> None:
    goals = raiders_goals(at_chart_a(turn=turn, SL1={"square": 2220}, SL3={"square": 2220}).request.view)
    oilers = [ship.square for ship in SHIPS.values() if ship.kind is OILER]
    assert {goals[place] for place in (*GERMAN_PORTS, *oilers)} == {0.05}
    assert (goals[2220], goals[0]) == (2, 1)


def test_the_chances_rest_on_the_searches() -> None:
    seat = at_chart_a(turn=6)
    before = seat.type("WH STAFF")[0]
    seat.desk.word(reported("searched", 5, BRITISH, squares=[1724, 1723, 1823, 1824, 1922]))
    assert seat.type("WH STAFF")[0] != before


def test_the_staff_says_nothing_of_a_search_once_it_is_made() -> None:
    seat = at_chart_a(turn=6)
    seat.desk.word(reported("searched", 6, BRITISH, squares=[1724]))
    assert not any(line.startswith("YOUR SEARCH") for line in after_movement(seat).type("WH STAFF"))


CLEAR = (1,) * len(ROWS)
PICKET: dict[str, Any] = {"square": 1823, "mode": PATROL}
"""On patrol in the only square behind the Faeroes where she can be when turn 2 ends."""


def test_a_way_out_is_covered_if_the_search_of_the_turn_leaves_no_square_behind_it() -> None:
    assert "SHE CAN PASS IT THIS TURN" in appreciation(at_chart_a(turn=2))["FAEROES-SCOTLAND"]
    covered = appreciation(at_chart_a(turn=2, visibility=CLEAR, HOOD=PICKET))["FAEROES-SCOTLAND"]
    assert covered.startswith("FAEROES-SCOTLAND: COVERED THIS TURN. ")
    view = replace(make_view(turn=7, visibility=CLEAR, HOOD={"square": 1216, "mode": PATROL}), fog_known=False)
    strait = appreciation(Seat(ShadowRequest(view, "PR EUGEN", 1527, ("HOOD",))))["DENMARK STRAIT"]
    assert strait.endswith(" WITHOUT FOG."), "13.31: it may be foggy"
    moved = appreciation(after_movement(at_chart_a(turn=1)))["FAEROES-SCOTLAND"]
    assert moved.startswith("FAEROES-SCOTLAND: SHE CAN PASS IT NEXT TURN. ")


def news(seat: Seat) -> list[str]:
    """What the staff would call news, whatever the size of the plot."""
    assert isinstance(seat.desk, BismarckDesk)
    return [*night.news(estimate(seat.desk.place.hearsay, seat.request.view))]


def test_what_has_become_possible_is_news_on_that_turn_only() -> None:
    gap = "SHE CAN NOW PASS FAEROES-SCOTLAND: "
    assert f"{gap}YOUR SEARCH LEAVES GAPS" in news(at_chart_a(turn=2))
    assert f"{gap}YOUR SEARCH COVERS IT" in news(at_chart_a(turn=2, visibility=CLEAR, HOOD=PICKET))
    assert not any(line.startswith(gap) for line in news(at_chart_a(turn=3)))
    assert "SHE MAY NOW HAVE PASSED FAEROES-SCOTLAND" in news(at_chart_a(turn=3))
    assert any(
        line.startswith("SHE CAN NOW REACH BREST") for turn in range(9, 14) for line in news(at_chart_a(turn=turn))
    )


def test_the_ports_that_she_can_now_reach_are_a_list() -> None:
    known = estimate(Hearsay(BRITISH), make_view(turn=9))._replace(then=frozenset(GERMAN_PORTS), before=frozenset())
    assert "SHE CAN NOW REACH TRONDHEIM, BERGEN, BREST AND ST. NAZAIRE" in [*night.news(known)]


def test_a_search_that_shuts_a_way_out_again_is_news() -> None:
    seat = at_chart_a(turn=4)
    seat.desk.word(reported("searched", 3, BRITISH, squares=sorted(atlantic())))
    assert "YOUR SEARCHES SHOW THAT SHE HAS NOT PASSED FAEROES-SCOTLAND" in news(seat)
    assert appreciation(seat)["FAEROES-SCOTLAND"].startswith("FAEROES-SCOTLAND: SHE CAN PASS IT THIS TURN")
    assert appreciation(seat)["DENMARK STRAIT"].startswith("DENMARK STRAIT: CLOSED BEFORE TURN ")


def test_without_convoys_in_reach_or_battleships_the_staff_says_so() -> None:
    gone = [name for name, spec in SHIPS.items() if spec.side is BRITISH and spec.kind in (BATTLESHIP, CONVOY)]
    bare: dict[str, Any] = {name.replace(" ", "_"): {"fate": Fate.SUNK} for name in gone}
    lines = at_chart_a(turn=5, **bare).type("WH STAFF")
    assert "NO CONVOY IN HER REACH BEFORE TURN 8." in lines
    assert "NO BATTLESHIP OF YOURS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE." in lines


@pytest.mark.parametrize("turn", [LAST_TURN - 1, LAST_TURN])
def test_nothing_is_said_of_turns_after_the_last(turn: int) -> None:
    seen = Contact("BISMARCK", BATTLESHIP, 2517, turn - 1, Heard.SEARCH, False)
    seat = at_chart_a(turn=turn, contacts=[seen], SL2={"square": 2520})  # in her reach on the next turn
    told = "\n".join([*seat.said, *seat.type("WH STAFF"), *news(seat)])
    assert ("IN HER REACH ON TURN 30: SL2" in told) == (turn < LAST_TURN)
    assert not re.search(f"TURN {LAST_TURN + 1}", told)
    quiet = at_chart_a(turn=turn)
    assert ("NEXT TURN" in "\n".join([*quiet.said, *quiet.type("WH STAFF")])) == (turn < LAST_TURN)


PACK = Contact("WP3", SUBMARINES, 2117, 5, Heard.SEARCH, False)
"""One move from SL1, which stays in 2016."""


def test_the_staff_says_which_convoys_a_wolfpack_heard_of_lately_can_reach() -> None:
    told = "WP3, IN 2117 ON TURN 5, CAN NOW REACH SL1 (ALONE)"
    assert f"{told}." in at_chart_a(turn=6, contacts=[PACK]).type("WH STAFF")
    assert told in news(at_chart_a(turn=6, contacts=[PACK]))
    assert told not in news(at_chart_a(turn=7, contacts=[PACK])), "no news any more"
    both = at_chart_a(turn=6, contacts=[PACK, PACK._replace(name="WP4")])
    assert f"{told.replace('WP3,', 'WP3 AND WP4,')}." in both.type("WH STAFF")
    guarded = at_chart_a(turn=6, contacts=[PACK], HOOD={"square": 2016})
    assert f"{told.replace('ALONE', 'HOOD')}." in guarded.type("WH STAFF")
    for none in (PACK._replace(square=2119), PACK._replace(turn=1), PACK._replace(sunk=True)):
        assert not any("WP3" in line for line in at_chart_a(turn=6, contacts=[none]).type("WH STAFF"))
    seat = at_chart_a(turn=6)
    seat.desk.word(reported("submarine_attacked", 5, BRITISH, submarine_sunk=False, target="SL1", square=2017, hits=0))
    assert any(line.startswith("A WOLFPACK, IN 2017 ON TURN 5, CAN NOW REACH SL1") for line in seat.type("WH STAFF"))


def test_the_staff_says_who_waits_in_port_and_what_releases_them() -> None:
    assert [turn for turn in range(1, 8) if FREED in at_chart_a(turn=turn).said] == [2, 4, 6]
    fog = at_chart_a(turn=2, fog=[1527]).said
    assert any(line.startswith(f"{WAITING}A SEARCH OF 1528 WITH 3, OR ") for line in fog)
    fog = at_chart_a(turn=2, fog=[1527, 1528]).said
    assert any(line.startswith(f"{WAITING}BERGEN IS IN FOG. A SEARCH OF IT, OR ") for line in fog)
    watched = at_chart_a(turn=2, HOOD={"square": 1527, "mode": PATROL}).said
    assert f"{WAITING}YOUR SEARCH OF 1527, AS ORDERED, RELEASES THEM (14.22)" in watched
    gone = [name for name, spec in SHIPS.items() if spec.mode == UNTIL_RELEASED and name != "AURORA"]
    one: dict[str, Any] = {name.replace(" ", "_"): {"mode": "M"} for name in gone}
    assert any(line.startswith("AURORA WAITS: ") for line in at_chart_a(turn=2, **one).said)
    sunk = at_chart_a(turn=6, contacts=[SUNK]).said
    assert f"{WAITING}A SEARCH OF 1527 OR 1528 WITH 3 RELEASES THEM (14.22)" in sunk
    late = at_chart_a(turn=LAST_TURN)
    assert not any("WAIT" in line for line in late.type("WH STAFF")), "no turn is left for them"
    for none in (at_chart_a(turn=2, **one, AURORA={"mode": "M"}), at_chart_a(turn=2, classic=True), late):
        assert not any("WAIT" in line for line in none.said)


@pytest.mark.parametrize(
    ("turn", "packs", "escort", "told"),
    [
        (5, [(2016, 4)], 2022, "SL1 HAS WP1 WITH IT: SEND DESTROYERS OR SCOUT PLANES (16.84)"),
        (10, [(2016, 9), (2016, 10)], 2022, "SL1 HAS WP1 AND WP2 WITH IT: SEND DESTROYERS (16.84)"),
        (6, [(2016, 5)], 2016, "SL1 HAS WP1 WITH IT"),
        (6, [(2016, 4), (2017, 5)], 2022, ""),
    ],
)
def test_the_staff_names_the_wolfpacks_with_a_convoy(
    turn: int, packs: list[tuple[int, int]], escort: int, told: str
) -> None:
    contacts = [
        Contact(f"WP{number}", SUBMARINES, square, heard, Heard.SEARCH, False)
        for number, (square, heard) in enumerate(packs, 1)
    ]
    seat = at_chart_a(turn=turn, contacts=contacts, DF1={"square": escort})
    assert [line for line in seat.said if " WITH IT" in line] == [told] * bool(told)
    assert [line for line in seat.type("WH STAFF") if " WITH IT" in line] == [f"{told}."] * bool(told)
    late = max(heard for _, heard in packs) == turn
    moved = [line for line in after_movement(seat).type("WH STAFF") if " WITH IT" in line]
    assert bool(moved) == late, "a convoy that has moved since leaves the pack behind"
    seat.type("WH OFF")
    assert not any(" WITH IT" in line for line in next_turn(seat, turn))


def followed(shadower: str, restored: bool = False) -> Seat:
    """The turn after a wolfpack followed SL1 from 2016 to 2017: one move from the Britannic."""
    desk, east = BismarckDesk(BRITISH, False), ShipOrder("SL1", "C", ("E",))
    if restored:
        desk.recall(4, [("evade", str(east), "")])
    else:
        Seat(EvadeRequest(make_view(turn=4), "SL1", shadower), desk=desk).type("C E")
    desk.word(reported("shadow", 4, BRITISH, **SHADOWED, shadower=shadower, target="SL1", square=2016))
    seen = [Contact("WP1", SUBMARINES, 2016, 3, Heard.SEARCH, False)] * (shadower == "WP1")
    view = make_view(turn=5, contacts=seen, SL1={"square": 2017}, BRITANNIC={"square": 2018})
    return Seat(MovementRequest(view), desk=desk)


SHADOWED: dict[str, Any] = {"success": True, "to": 0, "helpers": []}


@pytest.mark.parametrize("restored", [False, True])
@pytest.mark.parametrize(("shadower", "name"), [("WP1", "WP1"), (SOME_SUBMARINE, "A WOLFPACK")])
def test_10_8_a_wolfpack_that_followed_is_where_the_convoy_went(shadower: str, name: str, restored: bool) -> None:
    seat = followed(shadower, restored)
    assert f"SL1 HAS {name} WITH IT: SEND DESTROYERS OR SCOUT PLANES (16.84)" in seat.said
    reach = f"{name}, IN 2017 ON TURN 4, CAN NOW REACH BRITANNIC (ALONE), SL1 (ALONE)."
    assert reach in seat.type("WH STAFF")
    assert seat.type("CO")[-1] == f"S {shadower:<11} 2017 TURN 4 CAME ALONG"


def test_10_8_wh_knows_where_a_wolfpack_that_followed_went() -> None:
    assert followed("WP1").type("WH WP1")[:2] == [
        "WP1: LAST HEARD OF IN 2017, TURN 4, MAY 23 2400 HOURS, LAST TURN: FOLLOWED US THERE.",
        "IT CAN NOW BE IN 1 SQUARE: 2017.",
    ]


def test_10_8_a_convoy_that_shakes_off_a_wolfpack_does_not_have_it_with_it() -> None:
    lost = reported("shadow", 4, BRITISH, **{**SHADOWED, "success": False}, shadower="WP1", target="SL1", square=2016)
    for goal, told in ((2017, []), (2016, ["SL1 HAS WP1 WITH IT: SEND DESTROYERS (16.84)"])):
        desk = BismarckDesk(BRITISH, False)
        desk.word(lost)
        seat = Seat(
            MovementRequest(make_view(turn=4, ship_legs={"SL1": Leg(SLOW_CONVOY, goal, fixed=True)})), desk=desk
        )
        assert [line for line in seat.said if " WITH IT" in line] == told


def test_the_staff_counts_on_destroyers_that_follow_a_convoy_after_its_secret_move() -> None:
    there = {"square": 2016}
    seat = at_chart_a("MS DF1 CAIRO", "MS CAIRO M SL1", turn=5, SL1=there, DF1=there, CAIRO=there)
    done(seat)
    pack = Contact("WP1", SUBMARINES, 2016, 5, Heard.SEARCH, False)
    moved = {"SL1": Leg(SLOW_CONVOY, 2017, (2017,), fixed=True)}
    after = replace(seat.request.view, turn=6, contacts=(pack,), ship_legs=moved)
    alert = "SL1 HAS WP1 WITH IT"
    told = Seat(MovementRequest(after), desk=seat.desk).said
    assert [line for line in told if line.startswith(alert)] == [alert]


def test_once_there_are_points_the_staff_says_who_leads_and_what_can_still_be_won() -> None:
    assert not any("POINTS" in line for line in at_chart_a(turn=6).type("WH STAFF"))
    awards = [Award(GERMAN, 12, Reason.SHIPS_SUNK, "WS8B", 5)]
    points = at_chart_a(turn=6, awards=awards).type("WH STAFF")[-1]
    assert points.startswith("POINTS 0:12. STILL TO WIN: CONVOYS ")
    assert points.endswith(f", BISMARCK {SHIPS['BISMARCK'].points}, PR EUGEN {SHIPS['PR EUGEN'].points}.")


@pytest.mark.parametrize(
    ("british", "german", "told"),
    [
        (90, 60, ""),
        (0, 60, "ALL THAT MAKES IT 80:130. ONLY OILERS AND SUBMARINES (60) CAN STILL WIN IT"),
        (0, 160, "ALL THAT MAKES IT 80:230. WITH OILERS AND SUBMARINES 140:230. YOU CAN NO LONGER WIN"),
    ],
)
def test_the_end_of_a_day_says_whether_the_british_can_still_win(british: int, german: int, told: str) -> None:
    won = [(BRITISH, british, "BELCHEN"), (GERMAN, german, "HOOD")]
    seat = at_chart_a(turn=22, awards=[Award(side, points, Reason.SHIPS_SUNK, ship, 5) for side, points, ship in won])
    line = next(line for line in seat.said if line.startswith("STILL TO WIN"))
    assert line.partition("PR EUGEN 20")[2].removeprefix(". ") == told


def test_the_prinz_eugen_has_a_line_of_her_own_once_she_was_reported() -> None:
    heard = Contact("PR EUGEN", CRUISER, 2418, 14, Heard.SEARCH, False)
    lines = [line for line in at_chart_a(turn=15, contacts=[heard]).said if line.startswith("PR EUGEN,")]
    assert len(lines) == 1
    assert re.fullmatch(r"PR EUGEN, 2418 ON TURN 14, CAN REACH SL3 \(ALONE\): \d+ IN 100", lines[0])
    for silent in (
        at_chart_a(turn=15),
        at_chart_a(turn=15, contacts=[heard], classic=True),
        at_chart_a(turn=15, contacts=[SUNK, heard]),
        at_chart_a(turn=15, contacts=[heard._replace(sunk=True)]),
    ):
        assert not any(line.startswith("PR EUGEN,") for line in silent.said)


LOST: dict[str, Any] = {"BISMARCK": {"fate": Fate.SUNK}, "PR_EUGEN": {"fate": Fate.SUNK}}


def test_pa_staff_sends_each_wolfpack_where_it_hopes_most_for_a_convoy() -> None:
    seat = at_chart_a(side=GERMAN, turn=13, **LOST)
    hope = next(line for line in seat.said if line.startswith("THE PACKS"))
    assert re.match(r"THE PACKS \(PA STAFF\): WP4 IN 2723, CHANCE OF WS8B \d+ IN 100, OF ANY \d+ IN 100\. ", hope)
    assert hope.endswith("POINTS 0:0, 45 MORE LEAD WHATEVER ARRIVES: 3 SHIPS OF WS8B WILL DO")
    assert not any(line.startswith(NEWS) for line in seat.said), "it replaces the facts"
    told = seat.type("PA STAFF")
    assert told[0].startswith("THE PACKS: ") and "WP4 IN 2723 WS8B" in told[0]
    assert [str(order).split(" =")[0] for order in seat.orders] == ["MS WP1", "MS WP2", "MS WP3", "MS WP4"]
    assert seat.type("PA STAFF") == ["NO WOLFPACK WITH TORPEDOES IS WITHOUT AN ORDER"]
    seat.type("UN", "PA STAFF")
    assert str(seat.orders[-1]) == "MS WP4 = M NE"
    full = at_chart_a("MS WP1 1813", "MS WP2 1914", "MS WP3 2720", side=GERMAN, turn=30, WP4={"square": 1111})
    assert full.type("PA STAFF") == ["NO WOLFPACK CAN MEET A CONVOY SOON"]
    stormy = at_chart_a(side=GERMAN, turn=13, visibility=(9,) * len(ROWS), **LOST)
    assert stormy.type("PA STAFF")[0].startswith("THE PACKS: NO PACK CAN MEET A CONVOY THIS TURN. ")
    together = at_chart_a(side=GERMAN, turn=13, visibility=(6,) * len(ROWS), WP3={"square": 2822}, **LOST)
    assert "WP3 AND WP4 IN 2723 WS8B" in together.type("PA STAFF")[0], "only two of them spot a convoy"
    for silent in (at_chart_a("WH OFF", side=GERMAN, turn=12, **LOST), at_chart_a(side=GERMAN, turn=13, classic=True)):
        later = Seat(MovementRequest(replace(silent.request.view, turn=14)), desk=silent.desk)
        assert not any(line.startswith("THE PACKS") for line in later.said)


def test_go_staff_passes_turns_and_sends_the_packs_on_each() -> None:
    seat = at_chart_a("GO STAFF", side=GERMAN, turn=13, **LOST)
    assert [str(order).split(" =")[0] for order in seat.orders[:-1]] == ["MS WP1", "MS WP2", "MS WP3", "MS WP4"]
    assert seat.orders[-1] == DoneMoving()
    later = Seat(MovementRequest(replace(seat.request.view, turn=14, ship_legs={})), desk=seat.desk)
    assert later.orders[-1] == DoneMoving() and len(later.orders) > 1
    assert at_chart_a().type("GO STAFF")[0] == "ILLEGAL ENTRY"


def test_after_a_long_silence_the_staff_says_that_it_guesses() -> None:
    assert not any("NOTHING HEARD" in line for line in at_chart_a(turn=8).type("WH STAFF"))
    lines = at_chart_a(turn=17).type("WH STAFF")
    assert re.fullmatch(r"A GUESS, NOTHING HEARD OF HER FOR 16 TURNS: \d+ SQUARES, THE ATLANTIC \d+ IN 100\.", lines[0])
    assert any(line.startswith("AT A GUESS, BATTLESHIPS CAN BE NEXT TURN WHERE SHE ENDS THIS ONE: ") for line in lines)
    seen = Contact("BISMARCK", BATTLESHIP, 2517, 10, Heard.SEARCH, False)
    later = at_chart_a(turn=27, contacts=[seen]).type("WH STAFF")
    assert later[0].startswith("A GUESS, NOTHING HEARD OF HER FOR 16 TURNS: ")


def test_the_staff_says_which_squares_were_searched_last_turn() -> None:
    near = at_chart_a(turn=6)
    near.desk.word(reported("searched", 5, BRITISH, squares=[1724, 1625]))
    told = next(line for line in near.type("WH STAFF") if line.startswith("LIKELIEST OF THE REST"))
    assert told.endswith(". SEARCHED LAST TURN: 1625, 1724.")


def test_a_way_out_that_has_long_been_open_is_left_out_unless_it_is_searched() -> None:
    lines = appreciation(at_chart_a(turn=17))
    assert "ICELAND-FAEROES" in lines and "NOBODY THERE" not in lines["ICELAND-FAEROES"]
    away: dict[str, Any] = {name: {"square": 2911} for name in ("BIRMINGHAM", "MANCHESTER")}
    assert "ICELAND-FAEROES" in appreciation(at_chart_a(turn=7, **away))
    assert "ICELAND-FAEROES" not in appreciation(at_chart_a(turn=17, **away))
    everyone: dict[str, Any] = {name: {"square": 2911} for name in ("HOOD", "P OF WALES", "DF1", "NORFOLK", "SUFFOLK")}
    nobody = {name.replace(" ", "_"): values for name, values in (away | everyone).items()}
    assert not any("NOBODY THERE" in staff_line(turn, **nobody) for turn in range(17, 31))


HOOD = Contact("HOOD", BATTLESHIP, 1722, 5, Heard.SEARCH, False)
NORFOLK = Contact("NORFOLK", CRUISER, 1623, 5, Heard.SEARCH, False)
AT_SEA: dict[str, Any] = {"BISMARCK": {"square": 1622, "fuel": 5}, "PR_EUGEN": {"square": 2016, "fuel": 2}}
GERMAN_STAFF_ON_TURN_6 = [
    "UNSEEN, AS REPORTED: BISMARCK, PR EUGEN.",
    "HUNTERS: HOOD (TURN 5) CAN MEET BISMARCK; 5 BATTLESHIPS UNSEEN LATELY.",
    "FUEL AT FULL SPEED: BISMARCK 5, TO TURN 14, 11 MOVES TO OILER BELCHEN; "
    "PR EUGEN 2, TO TURN 7, 5 MOVES TO OILER BELCHEN.",
    "CONVOYS IF DIRECT, WITH MOVES. SAILING: FAST ON TURN 7, SLOW ON TURN 7.",
    "WS8B 2121 OR 2324: WP3 6, BISMARCK 5.",
    "BRITANNIC 1720 TO 2220: WP3 5, BISMARCK 2.",
    "SL1 1818 TO 2218: WP2 5, PR EUGEN 2.",
    "SL2 1914 TO 2314: WP2 1, PR EUGEN 2.",
    "SL3 2220: WP3 5, PR EUGEN 4.",
    "SL4 2215 TO 2615: WP2 3, PR EUGEN 2.",
    "SL5 2713 TO 3013: WP3 6, PR EUGEN 7.",
    "POINTS 0:0. IF ALL CONVOYS ARRIVE, YOU NEED 45 MORE TO LEAD. RAIDERS AT STAKE: 80.",
]


def german(turn: int = 6, **changes: Any) -> Seat:
    """A German player with both raiders at sea."""
    return at_chart_a(side=GERMAN, turn=turn, **{**AT_SEA, **changes})


def german_line(turn: int, **changes: Any) -> str:
    """The line of the German staff at the start of a turn, without its beginning; "" for none."""
    told = [line for line in german(turn, **changes).said if line.startswith(NEWS)]
    assert len(told) <= 1
    return told[0].removeprefix(NEWS) if told else ""


RAID = "THE RAID: "


def raid_line(seat: Seat) -> str:
    return next((line.removeprefix(RAID) for line in seat.said if line.startswith(RAID)), "")


def test_a_quiet_german_turn_begins_with_what_the_raiders_can_sail_for() -> None:
    assert raid_line(german(4)) == "", "too soon"
    seat = german(5)
    assert raid_line(seat) == (
        "SL1, 34 POINTS, IF DIRECT LIKELIEST IN 2018 (33 IN 100), 2 MOVES FROM THE PR EUGEN. "
        "SL2, 34 POINTS, IF DIRECT LIKELIEST IN 2114 (33 IN 100), 2 MOVES FROM THE PR EUGEN. "
        "THE PR EUGEN HAS FUEL FOR 2 LONG MOVES, 5 MOVES TO OILER BELCHEN. "
        "6 BATTLESHIPS UNSEEN LATELY"
    )
    assert raid_line(Seat(MovementRequest(replace(seat.request.view, turn=6)), desk=seat.desk)) == "", "that is not new"
    assert raid_line(german(5, contacts=[HOOD._replace(turn=3)])) == ""
    assert raid_line(german(6, contacts=[HOOD._replace(turn=3)])) != ""
    bare: dict[str, Any] = {"BISMARCK": {"fate": Fate.SUNK}, "PR_EUGEN": {"fate": Fate.SUNK}}
    assert raid_line(german(5, **bare)) == raid_line(at_chart_a(turn=5)) == ""
    full: dict[str, Any] = {"BISMARCK": {"square": 1622, "fuel": 9}, "PR_EUGEN": {"square": 1622, "fuel": 7}}
    assert "LONG MOVE" not in raid_line(german(5, **full))
    heard = Hearsay(GERMAN)
    heard.hear(reported("sunk", 4, GERMAN, unit="SL2", kind="M", side="british", count=4, whole=False))
    heard.hear(reported("searched", 4, GERMAN, squares=[2018]))
    known = raid(heard, seat.request.view)
    assert [dispersed(known, name) for name in ("SL1", "SL2")] == [34, 30]
    chances = {prey.name: prey.chances for prey in known.prey}
    assert 2018 not in chances["SL1"] and sum(chances["SL1"].values()) == pytest.approx(1)


def test_the_german_staff_gives_who_was_seen_hunters_fuel_convoys_and_points() -> None:
    assert german(contacts=[HOOD]).type("WH STAFF") == GERMAN_STAFF_ON_TURN_6


def test_the_german_staff_marks_where_the_convoys_can_be() -> None:
    seat = german()
    seat.type("WH STAFF")
    page = seat.pages[-1]
    assert page.text()[0].startswith("CONVOYS: o NOW")
    assert cell(page, 2220)[0] == " o"
    assert "o" not in cell(page, 2221)[0]


@pytest.mark.parametrize(
    ("kind", "turn", "facts", "told"),
    [
        ("spotted", 4, {"square": 1622, "units": [["HOOD", "B"]], "own": [["BISMARCK", "B"]]}, "BISMARCK 2 TURNS AGO"),
        ("air_search", 5, {"unit": "BISMARCK", "square": 0}, "BISMARCK LAST TURN"),
        ("radio_silence", 5, {"unit": "PR EUGEN", "square": 0}, "PR EUGEN LAST TURN"),
        (
            "shadow",
            6,
            {"target": "BISMARCK", "shadower": "HOOD", "square": 1622, "success": False, "to": 0, "helpers": []},
            "BISMARCK LAST TURN",
        ),
        (
            "shadow",
            6,
            {"target": "BISMARCK", "shadower": "HOOD", "square": 1622, "success": True, "to": 0, "helpers": []},
            "BISMARCK THIS TURN",
        ),
        (
            "shadow",
            5,
            {"target": "SL2", "shadower": "WP2", "square": 2013, "success": True, "to": 2014, "helpers": []},
            "WP2 LAST TURN",
        ),
        ("submarine_attack", 3, {"unit": "WP2", "target": "SL2", "square": 2013, "hits": 0}, "WP2 3 TURNS AGO"),
        (
            "submarine_attacked",
            5,
            {"submarine_sunk": False, "target": "BISMARCK", "square": 1622, "hits": 0},
            "BISMARCK LAST TURN",
        ),
    ],
)
def test_the_german_staff_says_what_the_enemy_heard_of(kind: str, turn: int, facts: dict[str, Any], told: str) -> None:
    seat = german()
    seat.desk.word(reported(kind, turn, GERMAN, **facts))
    assert seat.type("WH STAFF")[0].startswith(f"SEEN, AS REPORTED: {told}. UNSEEN: ")


def test_only_fresh_news_of_ships_that_are_dangerous_counts_as_a_hunter() -> None:
    def hunters(*contacts: Contact) -> str:
        return german(contacts=contacts).type("WH STAFF")[1]

    assert (
        hunters(NORFOLK) == "HUNTERS: NORFOLK (TURN 5) IS AT LEAST 7 MOVES FROM PR EUGEN; 6 BATTLESHIPS UNSEEN LATELY."
    )
    assert (
        hunters(HOOD._replace(square=1725))
        == "HUNTERS: HOOD (TURN 5) IS AT LEAST 3 MOVES FROM BISMARCK; 5 BATTLESHIPS UNSEEN LATELY."
    )
    none = "HUNTERS: NONE HEARD OF LATELY; 6 BATTLESHIPS UNSEEN LATELY."
    assert hunters(HOOD._replace(turn=1)) == none
    assert hunters(HOOD._replace(sunk=True, how=Heard.SUNK)) == none.replace("6", "5")
    later = [german(turn).type("WH STAFF")[1].partition("; ")[2][:2] for turn in (1, 9, 10)]
    assert later == ["4 ", "6 ", "7 "], "King George V and Repulse from turn 2, Renown from turn 10"
    assert german(1).type("WH STAFF")[1].endswith("; 4 BATTLESHIPS BEGIN WHERE THEIR CARDS SAY (CA).")
    assert hunters(Contact("SL2", CONVOY, 1622, 5, Heard.SEARCH, False)) == none


def test_a_search_where_a_convoy_was_not_leaves_the_german_the_rest_of_its_direct_ways() -> None:
    for squares, found, told in (
        ([1823, 2013, 2113], 0, "NOT IN 2013, 2113: IF DIRECT, SL2 IS IN 2213"),
        ([2013], 0, "NOT IN 2013: IF DIRECT, SL2 IS IN 2113 OR 2213"),
        ([1514], 0, ""),
        ([2013, 2113, 2213], 0, ""),
        ([2013], 2013, ""),
    ):
        seat = german(2)
        seat.desk.word(reported("searched", 2, GERMAN, squares=squares))
        if found:
            seat.desk.word(reported("spotted", 2, GERMAN, square=found, units=[["SL2", "M"]], own=[["WP2", "S"]]))
        assert [line for line in next_turn(seat, 3) if "NOT IN" in line] == [f"{NEWS}{told}"] * bool(told)
        assert not any("NOT IN" in line for line in next_turn(seat, 4))


def test_the_german_staff_leaves_out_what_is_gone_and_says_when_a_convoy_has_left_its_way() -> None:
    dispersed = Contact("SL2", CONVOY, 2013, 5, Heard.DISPERSED, False, sunk=True)
    lines = german(contacts=[dispersed]).type("WH STAFF")
    assert not any("SL2" in line for line in lines)
    assert lines[-1].startswith(
        "POINTS 0:0. IF ALL OTHER CONVOYS ARRIVE (COUNTED: 10 FOR 1 FAILED MISSION), YOU NEED 31 MORE TO LEAD."
    )
    sunk = dispersed._replace(name="SL3", how=Heard.SUNK, sunk=True)
    lines = german(contacts=[dispersed, sunk], BISMARCK={"square": 2015, "midships": 2, "knots": 12}).type("WH STAFF")
    assert "IF ALL OTHER CONVOYS ARRIVE (COUNTED: 20 FOR 2 FAILED MISSIONS, -" in lines[-1]
    hurt: dict[str, Any] = {"BISMARCK": {"square": 2015, "midships": 2, "knots": 12}, "PR_EUGEN": {"midships": 1}}
    for won, told in (
        (48, "IF ALL CONVOYS ARRIVE (COUNTED: -44 FOR YOUR DAMAGE), YOU NEED 41 MORE TO LEAD"),
        (89, "YOU LEAD EVEN IF ALL CONVOYS ARRIVE (COUNTED: -44 FOR YOUR DAMAGE)"),
    ):
        awards = [Award(GERMAN, won, Reason.DISPERSED, "SL2", 5)]
        assert f"POINTS {won}:0. {told}. RAIDERS" in german(30, awards=awards, **hurt).type("WH STAFF")[-1]
    astray = Contact("SL3", CONVOY, 2818, 5, Heard.SEARCH, False)
    assert any(line.startswith("SL3 (ASTRAY) 2818: ") for line in german(contacts=[astray]).type("WH STAFF"))
    late = german(30).type("WH STAFF")
    assert [line.split()[0] for line in late if line.startswith(("WS8B", "SL", "BRIT"))] == ["SL2", "SL4", "SL5"]
    assert any(line.endswith(" NONE SAILS.") for line in late)
    bare = german(BISMARCK={"fate": Fate.SUNK}, PR_EUGEN={"fate": Fate.SUNK}).type("WH STAFF")
    assert bare[0] == "NO RAIDER IS LEFT."
    assert not any("HUNTER" in line or "STAKE" in line for line in bare)
    spent = german(WP2={"torpedoes": 0}).type("WH STAFF")
    assert "NO TORPEDOES LEFT: WP2." in spent
    assert not any(" WP2 " in line for line in spent)


def test_full_tanks_are_not_spoken_of_and_ports_replace_oilers_that_are_gone() -> None:
    full = german(BISMARCK={"square": 1622, "fuel": 9}).type("WH STAFF")
    assert "FUEL AT FULL SPEED: PR EUGEN 2, TO TURN 7, 5 MOVES TO OILER BELCHEN." in full
    gone: dict[str, Any] = {name: {"fate": Fate.SUNK} for name in ("BELCHEN", "HAMBURG", "LOTHERINGEN")}
    seat = german(**gone)
    seat.request = MovementRequest(replace(seat.request.view, refuelling=frozenset()))
    seat = Seat(seat.request, desk=seat.desk)
    assert seat.type("WH STAFF")[2].startswith("FUEL AT FULL SPEED: BISMARCK 5, TO TURN 14, 6 MOVES TO BERGEN; ")
    slow = german(BISMARCK={"square": 1622, "fuel": 5, "knots": 20}).type("WH STAFF")
    there = german(BISMARCK={"square": 2627, "fuel": 5}, BELCHEN={"square": 2627}).type("WH STAFF")
    assert there[2].startswith("FUEL AT FULL SPEED: BISMARCK 5, TO TURN 14, WITH OILER BELCHEN; ")
    assert slow[2].startswith("FUEL AT FULL SPEED: BISMARCK 5, 11 MOVES TO OILER BELCHEN; ")
    port = german(1, BISMARCK={})
    assert "FUEL AT FULL SPEED: BISMARCK 8, TO TURN 15, R FILLS IT IN BERGEN" in " ".join(port.type("WH STAFF"))
    assert port.type("MS BISMARCK R") == ["BISMARCK     R 1528 STAYS"], "6.26"


def test_each_german_turn_after_the_first_begins_with_a_line_that_can_be_put_off() -> None:
    assert not any(NEWS in line for line in german(1).said)
    seat = german(1)
    lines = [[line for line in next_turn(seat, turn) if line.startswith((NEWS, RAID))] for turn in range(2, 31)]
    assert all(lines) and all(one != other for one, other in pairwise(lines))
    assert (
        german_line(6, contacts=[HOOD])
        == "THE HOOD, IN 1722 ON TURN 5, CAN REACH 1622 THIS TURN, WHERE THE BISMARCK ENDS IT"
    )
    kg5, ark = HOOD._replace(name="K GEORGE V", turn=4), HOOD._replace(name="ARK ROYAL", kind=CARRIER)
    assert german_line(6, contacts=[ark, kg5, HOOD]) == (
        "THE K GEORGE V (1722, TURN 4), THE HOOD (1722, TURN 5) AND THE ARK ROYAL (1722, TURN 5) CAN REACH 1622 "
        "THIS TURN, WHERE THE BISMARCK ENDS IT"
    )
    assert german_line(8) == "THE PR EUGEN MAY REACH SL2 IN 1 MOVE"
    seat = german(5)
    seen = {"square": 1622, "units": [["HOOD", "B"]], "own": [["BISMARCK", "B"]]}
    seat.desk.word(reported("spotted", 5, GERMAN, **seen))
    assert f"{NEWS}BY YOUR REPORTS THE BISMARCK WAS NOT SEEN LAST TURN" in next_turn(seat, 7)
    assert seat.type("WH OFF") == ["NO MORE LINES FROM THE STAFF"]
    assert not any(NEWS in line for line in next_turn(seat, 8))
    spoken = german(7)
    spoken.type("DE ON")
    assert "THE STAFF: THE PR EUGEN MAY REACH SL2 IN 1 MOVE." in next_turn(spoken, 8)


@pytest.mark.parametrize(
    ("ship", "before", "now", "told"),
    [
        ("BISMARCK", 29, 28, "IT OUTRUNS NO BATTLESHIP BUT RAMILLES, RODNEY"),
        ("BISMARCK", 29, 19, "IT OUTRUNS NO BATTLESHIP"),
        ("BISMARCK", 27, 23, ""),
        ("BISMARCK", 28, 28, ""),
        ("PR EUGEN", 32, 31, "IT OUTRUNS NO BATTLESHIP BUT K GEORGE V, P OF WALES, RAMILLES, RENOWN, REPULSE, RODNEY"),
    ],
)
def test_a_raider_that_no_longer_outruns_a_battleship_is_told_once(ship: str, before: int, now: int, told: str) -> None:
    key = ship.replace(" ", "_")
    hurt, sound = (german(7, **{key: {**AT_SEA[key], "knots": knots}}).request.view for knots in (now, before))
    slowed = [*counsel.slowed(raid(Hearsay(GERMAN), hurt), sound)]
    assert slowed == [f"THE {ship} MAKES {now} KNOTS: {told} (16.63)"] * bool(told)
    seat = german(6, **{key: {**AT_SEA[key], "knots": before}})
    seat.type("MS BISMARCK P")
    seat = Seat(MovementRequest(hurt), desk=seat.desk)
    assert any("OUTRUNS" in line for line in seat.said) == bool(told)
    assert not any("OUTRUNS" in line for line in next_turn(seat, 8))


def test_the_german_has_a_guide_of_two_lines_on_turn_1() -> None:
    first, second = at_chart_a(side=GERMAN).said
    assert first.startswith("CV AND WH FIND CONVOYS.") and "BY NIGHT, TURNS 3, 4, 9" in first
    assert second.startswith("A RAIDER DISPERSES")
    assert all(line.endswith(".") for line in at_chart_a("DE ON", side=GERMAN).said if line.startswith("A RAIDER"))
    for other in (at_chart_a(), at_chart_a(side=GERMAN, classic=True), at_chart_a(side=GERMAN, turn=2)):
        assert not any(line.startswith("A RAIDER") for line in other.said)
    gone: dict[str, Any] = {
        name.replace(" ", "_"): {"fate": Fate.SUNK} for name, spec in SHIPS.items() if spec.side is GERMAN
    }
    assert not at_chart_a(side=GERMAN, **gone).said
