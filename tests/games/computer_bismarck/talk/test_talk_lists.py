"""CV lists the convoys, ST alone the damage, NO the units without orders and those still to come."""

import re
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import CONVOY, CRUISER
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, hear

COLUMNS = 39  # width of the text beside the map at 80 x 24


def escorted(seat: Seat) -> dict[str, str]:
    """The escorts of each escorted convoy."""
    (line,) = [line for line in seat.type("CV") if line.startswith("ESCORTED: ")]
    return dict(re.findall(r"(\w+) \((.+?)\)", line))


def row(seat: Seat, convoy: str) -> list[str]:
    """A convoy's row, from its square on."""
    (line,) = [line for line in seat.type("CV") if line.startswith(f"{convoy} ") and line[10:14].isdigit()]
    return line[10:].split()


@pytest.mark.rule("17.4e")
def test_17_4_ws8b_counts_by_ships_and_any_other_convoy_once() -> None:
    seat = at_chart_a(WS8B={"midships": 3}, SL1={"midships": 1})
    assert (row(seat, "WS8B")[-1], row(seat, "SL1")[-1]) == ("12", "4")


def test_cv_counts_an_ordered_move_as_sailed_and_a_pending_turn_as_not_lost() -> None:
    seat = at_chart_a(turn=3)
    assert row(seat, "BRITANNIC") == ["2023", "COL", "10", "25", "13", "LATE", "-10"]  # it stayed on turn 1
    assert row(seat, "WS8B")[-3:] == ["11", "0", "20"]
    assert "WS8B HAS NO TIME LEFT FOR A WAY ROUND IRELAND" in seat.said
    seat.type("MS WS8B F S")
    assert row(seat, "WS8B") == ["2124", "ROW", "31", "21-25", "10", "0", "20"]  # it is in the Irish Sea
    stays = at_chart_a(turn=3, ship_legs={"WS8B": Leg("F", 2024, fixed=True)})
    assert row(stays, "WS8B")[-3:] == ["11", "0", "20"]  # moved, or held, in the shadow phase


@pytest.mark.rule("17.3c", "17.3d")
def test_17_3_cv_says_that_ws8b_may_not_wait_on_turn_1_though_it_may_go_round_ireland() -> None:
    seat = at_chart_a()
    assert row(seat, "WS8B")[-2:] == ["0", "20"]
    assert "WS8B WILL BE LATE ROUND IRELAND" in " ".join(seat.type("WA")), "it waits"
    seat.type("MS WS8B 2022")
    assert not any("WS8B" in line and "FAILS" in line for line in seat.type("WA"))
    near = at_chart_a(turn=3, WS8B={"square": 2521})
    assert row(near, "WS8B")[-2:] == ["2", "20"]
    assert "WS8B MAY LOSE 2 TURNS ON A WAY ROUND IRELAND, 2 BY WAITING" in near.said


@pytest.mark.rule("17.3c")
def test_17_3_a_route_of_ws8b_through_the_irish_sea_says_so_and_how_to_go_round() -> None:
    seat = at_chart_a()
    assert "WS8B GOES THROUGH THE IRISH SEA. ROUND IRELAND: MS WS8B 2022 3124" in seat.type("MS WS8B 3124")
    assert not any("IRISH" in line for line in seat.type("MS WS8B 2022"))
    no_time = at_chart_a(turn=3, WS8B={"square": 2125})
    assert "WS8B GOES THROUGH THE IRISH SEA. ROUND IRELAND IT IS LATE" in no_time.type("MS WS8B 2022")
    assert not any("IRISH" in line for line in at_chart_a(WS8B={"square": 2022}).type("MS WS8B 3124"))
    late = at_chart_a(turn=3, courses=Courses((), 1), WS8B={"square": 2023})
    told = " ".join(late.type("MS WS8B 2324"))
    assert "WS8B GOES THROUGH THE IRISH SEA, WHICH IS CLOSED TO IT SINCE IT LOST A TURN: ITS MISSION FAILS" in told
    too_late = at_chart_a(turn=3, courses=Courses((), 1), WS8B={"square": 2024})
    assert "ITS MISSION FAILS. ROUND IRELAND IT IS LATE, TOO" in " ".join(too_late.type("MS WS8B 2324"))


def test_an_escort_ordered_away_is_no_longer_listed() -> None:
    seat = at_chart_a()
    assert escorted(seat)["WS8B"] == "CAIRO"
    seat.type("MS CAIRO M NW")
    assert "WS8B" not in escorted(seat)
    seat.type("MS RODNEY F NW")
    assert escorted(seat) == {"SL5": "RAMILLES"}
    below = at_chart_a(SG1={"square": 2024}, K_GEORGE_V={"square": 2024}, HOOD={"square": 2024})
    assert escorted(below)["WS8B"] == "HOOD, CAIRO", "no submarines, and no ship that is not yet active"


@pytest.mark.rule("17.3c", "17.3d")
def test_17_3_a_convoy_that_strayed_scores_nothing_and_ws8b_may_lose_turns_round_ireland() -> None:
    seat = at_chart_a(turn=20, courses=Courses(("SL1",)), SL1={"square": 2124})
    assert row(seat, "SL1") == ["2124", "CLYDE", "25", "1", "-", "-10"]
    assert seat.said[0].startswith("CONVOYS, AS ORDERED: NOT DIRECT SL1")
    ordered = at_chart_a("MS SL2 C S")
    assert row(ordered, "SL2") == ["2212", "COL", "22", "TO", "30", "10", "-", "-10"]
    assert ordered.said[0] == "CONVOYS, AS ORDERED: NOT DIRECT SL2"
    ordered.type("UN")
    assert ordered.type("CV")[0] == "CONVOYS, AS ORDERED: ALL DIRECT SO FAR"
    once = at_chart_a(turn=3, courses=Courses((), 1), WS8B={"square": 2023})
    assert "WS8B MAY LOSE 1 TURN ON A WAY ROUND IRELAND, NONE BY WAITING" in once.type("CV")
    once.type("MS WS8B F W")
    assert "WS8B MAY LOSE NO MORE TURNS ON A WAY ROUND IRELAND" in once.type("CV")
    once.type("UN")
    assert row(once, "WS8B")[-3:] == ["12", "0", "20"]  # 2122, 2221, 2321 ... are no nearer than 2123 was


@pytest.mark.rule("17.5j")
def test_17_5_a_lost_convoy_counts_as_failed_on_the_turn_it_was_due() -> None:
    changes: dict[str, Any] = {
        "SL1": {"fate": "DISPERSED"},
        "SL3": {"fate": "SUNK", "midships": 0},
        "SL5": {"fate": "ARRIVED"},
    }
    seat = at_chart_a(turn=19, awards=[Award(BRITISH, 4, Reason.MISSION, "SL5", 18)], **changes)
    lines = seat.type("CV")
    assert "SL1       DISPERSED      25         -10" in lines
    assert "SL3       SUNK           19         -10" in lines
    assert "SL5       ARRIVED     TO 30           4" in lines
    assert seat.type("VP")[-2:] == [
        "SL1: MISSION FAILED, 10 POINTS FOR THE GERMANS ON TURN 25",
        "SL3: MISSION FAILED, 10 POINTS FOR THE GERMANS ON TURN 19",
    ]
    assert not [line for line in at_chart_a(turn=20, **changes).type("VP") if line.startswith("SL3:")]
    seat.type("DE ON")
    assert "SL1: DISPERSED. 10 POINTS FOR THE GERMANS." in seat.type("CV")
    assert "SL5: ARRIVED. 4 POINTS FOR THE BRITISH." in seat.said


def test_the_german_sees_where_a_convoy_was_last_reported() -> None:
    contacts = [
        Contact("SL1", CONVOY, 2017, 4, Heard.SEARCH, True),
        Contact("NORFOLK", CRUISER, 1117, 4, Heard.SEARCH, True),
        Contact("SL2", CONVOY, 2113, 5, Heard.DISPERSED, False, True),
    ]
    seat = at_chart_a(side=GERMAN, turn=6, contacts=contacts)
    assert seat.type("CV")[-3:] == ["LAST HEARD OF", "SL1       2017 TURN 4", "SL2       DISPERSED TURN 5"]
    assert at_chart_a(side=GERMAN).type("CV")[-2:] == ["LAST HEARD OF", "NONE SO FAR"]
    assert max(map(len, seat.said)) <= COLUMNS
    seat.type("DE ON")
    reply = seat.type("CV")
    assert reply[1] == "CONVOY WS8B, FROM 2024, BOUND FOR ROW 31, ON TURNS 21 TO 25. NOT HEARD OF."
    assert reply[3] == "CONVOY SL1, FROM 2016, BOUND FOR 2125 CLYDE, ON TURN 25. LAST HEARD OF: 2017 TURN 4."


def test_2_1_both_sides_see_all_data_cards_as_printed() -> None:
    """They show nothing of a ship's present state."""
    hit = at_chart_a(turn=9, HOOD={"midships": 1, "firepower": 3, "fuel": 0, "square": 2020})
    reply = [
        "HOOD: BRITISH BATTLESHIP",
        "SEARCH 1/1  PATROL 4/3  SHADOW 4/3",
        "SQUARES 2  FUEL 7",
        "MIDSHIPS 6  FIREPOWER 22  KNOTS 31",
        "TORPEDOES 1  POINTS 28",
        "BEGINS IN 1622, MODE M",
    ]
    german = at_chart_a(side=GERMAN, turn=9)
    assert hit.type("CA HOOD") == german.type("CA HOOD") == reply
    assert hit.type("CA BIS") == german.type("CA BISMARCK")
    assert hit.said[2] == "SQUARES 2, 4 ON TURN 1  FUEL 9"
    assert german.type("CA SL1")[-2:] == ["BEGINS IN 2016, MODE C", "BOUND FOR 2125 CLYDE, ON TURN 25"]
    assert german.type("CA RENOWN")[-1] == "BEGINS OFF THE BOARD, MODE Y"
    assert german.type("CA X")[-1] == "NO SUCH NAME: CA ? LISTS THEM"
    assert german.type("CA REYKJAVIK") == [
        "REYKJAVIK: RECONNAISSANCE PLANES",
        "SEARCH 2/1  PATROL 4/2  SHADOW 4/3",
        "SQUARES 6, PATROL 2",
        "TURNS ALOFT 5, PATROL 5",
        "BASE 1317 REYKJAVIK",
    ]
    assert "VICTORIOUS: TORPEDO PLANES" in german.type("CA VICTORIOUS")
    assert german.type("CA ARK ROYAL 2")[0] == "ARK ROYAL 2: TORPEDO PLANES"
    assert not [name for name in (*SHIPS, *PLANES) if not hit.type(f"CA {name}")[0].startswith(f"{name}: ")]
    assert german.type("CA") == ["ILLEGAL ENTRY", "CA AND A NAME: CA HOOD"]
    assert german.type("CA ARK ROYAL 4") == ["ILLEGAL ENTRY", "CA AND A NAME: CA HOOD"]
    assert german.type("CA HOOD M") == ["ILLEGAL ENTRY", "CA AND A NAME: CA HOOD"]
    assert german.type("CA NOBODY")[0] == "ILLEGAL ENTRY"
    german.type("DE ON")
    assert german.type("CA PR")[0].startswith("PR EUGEN: GERMAN CRUISER, SEARCH 1/1  PATROL 4/3, ")
    assert not [line for name in (*SHIPS, *PLANES) for line in hit.type(f"CA {name}") if len(line) > COLUMNS]


def test_spoken_cv_describes_each_convoy_in_sentences() -> None:
    seat = at_chart_a("DE ON", courses=Courses(("SL2",)))
    lines = seat.type("CV")
    assert lines[1] == (
        "WS8B IN 2024, BOUND FOR ROW 31, ON TURNS 21 TO 25, 11 MOVES TO GO. IT MAY LOSE NO TURN."
        " 20 POINTS FOR THE BRITISH."
    )
    assert lines[3] == (
        "SL1 IN 2016, BOUND FOR 2125 CLYDE, ON TURN 25, 9 MOVES TO GO. IT MAY LOSE NO TURN. 4 POINTS FOR THE BRITISH."
    )
    assert lines[4] == (
        "SL2 IN 2112, BOUND FOR COLUMN 22, BY TURN 30, 10 MOVES TO GO. ITS MISSION HAS FAILED."
        " 10 POINTS FOR THE GERMANS."
    )
    assert all(line.endswith(".") for line in lines)
    late = at_chart_a(turn=5, courses=Courses((), 1), WS8B={"square": 2124}, BRITANNIC={"square": 2023})
    late.type("DE ON")
    lines = late.type("CV")
    assert lines[1].endswith("21 TO 25, NO WAY THERE. ITS MISSION HAS FAILED. 10 POINTS FOR THE GERMANS.")
    assert lines[2].endswith("ON TURN 25, 13 MOVES TO GO. IT WILL BE LATE. 10 POINTS FOR THE GERMANS.")


def test_turns_ahead_counts_the_ships_that_will_arrive() -> None:
    def ahead(turn: int, located: int = 0) -> list[str]:
        seat = at_chart_a(turn=turn)
        if located:
            hear(seat, BRITISH, located, "bismarck_located", square=1118)
        page = seat.desk.page()
        assert page
        (panel,) = [panel for panel in page.panels if panel.title.startswith("TURNS AHEAD")]
        return [line.text.rstrip() for line in panel.lines if line.text.startswith(("TURN", "COMING"))]

    assert ahead(19) == ["TURN  [19] 20  21  22  23"]
    assert ahead(20) == ["TURN  [20] 21  22  23  24", "COMING                  1"]
    assert ahead(12, located=6) == ["TURN  [12] 13  14  15  16", "COMING              4"]
    assert ahead(12) == ["TURN  [12] 13  14  15  16"]


def test_st_alone_lists_damaged_ships_and_what_is_left() -> None:
    seat = at_chart_a(
        turn=8,
        HOOD={"midships": 3, "knots": 12, "fuel": 5},
        P_OF_WALES={"firepower": 18},
        DF1={"midships": 5},
        SL1={"midships": 3},
        SUFFOLK={"fuel": 1, "torpedoes": 0},
        NORFOLK={"midships": 0, "fate": "SUNK"},
    )
    lines = seat.type("ST")
    assert lines[:7] == [
        "OWN SHIPS      MS    FP    KN    FU  TP",
        "HOOD          3/6 22/22 12/31   5/7 1/1",
        "P OF WALES    7/7 18/20 29/29   8/8 0/0",
        "DF1           5/6   0/0 35/35 14/20 6/6",
        "SL1          3/24   0/0   8/8     - 0/0",
        "MIDSHIPS, FIREPOWER, KNOTS, FUEL, TORPEDOES",
        "NORFOLK SUNK",
    ]
    assert lines[7:] == ["ENEMY, AS FAR AS KNOWN", "NO HIT IS KNOWN"]
    assert max(map(len, lines[:5])) <= COLUMNS
    seat.type("DE ON")
    assert seat.type("ST")[1:3] == [
        "BATTLESHIP HOOD: MIDSHIPS 3 OF 6, FIREPOWER 22 OF 22, KNOTS 12 OF 31, FUEL 5 OF 7, TORPEDOES 1 OF 1.",
        "BATTLESHIP P OF WALES: MIDSHIPS 7 OF 7, FIREPOWER 18 OF 20, KNOTS 29 OF 29, FUEL 8 OF 8.",
    ]
    assert at_chart_a().type("ST") == ["OWN SHIPS", "NONE DAMAGED", "ENEMY, AS FAR AS KNOWN", "NO HIT IS KNOWN"]


@pytest.mark.rule("16.31.2b")
def test_st_counts_reported_hits_on_the_enemy_but_never_their_effect() -> None:
    seat = at_chart_a(turn=9)
    hear(seat, BRITISH, 5, "torpedoes", unit="NORFOLK", target="BISMARCK", hits=1)
    hear(seat, BRITISH, 6, "torpedoes", unit="NORFOLK", target="PR EUGEN", hits=0)
    hear(seat, BRITISH, 6, "destroyer_attack", unit="DF1", target="BISMARCK", square=1118, lost=1, hits=2)
    bombs = {"plane": "ULSTER", "weapon": "bombs", "square": 1118}
    for turn in (6, 7):
        hear(seat, BRITISH, turn, "air_attack", **bombs, confused=False, target="BISMARCK", hits=None)
    hear(seat, BRITISH, 8, "air_attack", **bombs, confused=True, target="HOOD", hits=2)
    hear(seat, BRITISH, 8, "sunk", unit="HOOD", kind="B", side="british", count=1, whole=True)
    hear(seat, BRITISH, 8, "submarine_attacked", submarine_sunk=True, target="SL1", square=2016, hits=0)
    hear(seat, BRITISH, 8, "sunk", unit="BELCHEN", kind="O", side="german", count=1, whole=True)
    assert seat.type("ST")[2:] == [
        "ENEMY, AS FAR AS KNOWN",
        "*B BISMARCK: 3 TORPEDO HITS, BOMBED 2 TIMES, EFFECT NOT KNOWN, LAST ON TURN 7",
        "*S SUBMARINE: 1 SHIP SUNK, LAST ON TURN 8",
        "*O BELCHEN: 1 SHIP SUNK, NOTHING LEFT, LAST ON TURN 8",
    ]
    seat.type("DE ON")
    assert seat.type("ST")[4] == "ENEMY SUBMARINES: 1 SHIP SUNK, LAST ON TURN 8."


def test_st_counts_the_ships_that_the_german_sank() -> None:
    seat = at_chart_a(side=GERMAN, turn=9)
    hear(seat, GERMAN, 5, "submarine_attack", unit="WP1", target="WS8B", square=2023, hits=2)
    hear(seat, GERMAN, 5, "sunk", unit="WS8B", kind="M", side="british", count=2, whole=False)
    hear(seat, GERMAN, 6, "air_attacked", weapon="bombs", target="BISMARCK", square=1118, hits=1)
    assert seat.type("ST")[3:] == ["*M WS8B: 2 TORPEDO HITS, 2 SHIPS SUNK, LAST ON TURN 5"]
    hear(seat, GERMAN, 8, "dispersed", unit="WS8B", square=2023)
    assert seat.type("ST")[3:] == ["*M WS8B: 2 TORPEDO HITS, 2 SHIPS SUNK, DISPERSED, LAST ON TURN 8"]


@pytest.mark.rule("5.27b")
def test_5_27_the_game_of_1980_has_no_list_of_damage() -> None:
    assert at_chart_a(classic=True).type("ST") == ["ILLEGAL ENTRY"]
    assert len(at_chart_a(classic=True).type("STREN")) == 6


SEARCHED = "ON THE TURN AFTER BERGEN IS SEARCHED OR THE BISMARCK IS SPOTTED BY SEARCH"
SCAPA = "K GEORGE V, VICTORIOUS, AURORA, GALATEA, HERMIONE, KENYA, DF2"
GIBRALTAR = "RENOWN, ARK ROYAL, SHEFFIELD, DF3"


NEVER = "NOT BEFORE THE GAME IS OVER"


@pytest.mark.rule("14.22a", "14.32a", "14.42a", "14.44a")
@pytest.mark.parametrize(
    ("turn", "located", "when", "freed"),
    [
        (1, 0, "9 TURNS AFTER THE BISMARCK IS SPOTTED BY SEARCH", SEARCHED),
        (21, 0, "9 TURNS AFTER THE BISMARCK IS SPOTTED BY SEARCH", SEARCHED),
        (22, 0, NEVER, SEARCHED),
        (30, 0, NEVER, NEVER),
        (6, 6, "ON TURN 15", "ON TURN 7"),
        (21, 21, "ON TURN 30", "ON TURN 22"),
        (22, 22, NEVER, "ON TURN 23"),
    ],
)
def test_14_no_says_which_ships_come_from_where_and_when(turn: int, located: int, when: str, freed: str) -> None:
    seat = at_chart_a(turn=turn)
    if located:
        hear(seat, BRITISH, located, "bismarck_located", square=1118)
    lines = seat.type("NO")
    assert lines[lines.index("NOT YET ACTIVE:") + 1 :] == [
        f"{SCAPA}: SCAPA FLOW, {freed}",
        f"{GIBRALTAR}: SOUTH EDGE, {when}",
        f"REPULSE: CLYDE, {freed}",
        "DORSETSHIRE: SOUTH EDGE, ON TURN 24",
    ]
    assert seat.type("ST ARK")[-1] == f"COMES {when}"
    hear(seat, BRITISH, 23, "bergen_searched", square=1527)
    assert seat.type("ST K GEORGE")[-1] == f"COMES {freed if located else 'ON TURN 24'}"


def test_ships_that_have_arrived_are_no_longer_listed_as_coming() -> None:
    waiting = ("RENOWN", "ARK_ROYAL", "SHEFFIELD", "DF3")
    here: dict[str, Any] = {name: {"square": 3022, "mode": "M"} for name in waiting}
    lines = at_chart_a(turn=15, **here).type("NO")
    assert not [line for line in lines if line.startswith(GIBRALTAR)]
    assert [line[3:21] for line in lines if "SHEFFIELD" in line] == ["SHEFFIELD    3022 "]
    assert "NOT YET ACTIVE:" not in at_chart_a(side=GERMAN).type("NO")


@pytest.mark.rule("6.22a", "8.22a")
def test_no_lists_patrolling_units_apart_from_idle_ones() -> None:
    seat = at_chart_a(
        NORFOLK={"mode": "P"},
        SUFFOLK={"mode": "R"},
        REYKJAVIK={"mode": "P", "endurance": 3},
        ULSTER_1={"mode": "M", "endurance": 3},
        PLYMOUTH={"mode": "R", "load": "R", "endurance": 1},
    )
    lines = seat.type("NO")
    patrol, waiting = map(lines.index, ("STAYING ON PATROL", "NOT YET ACTIVE:"))
    names = [line[3:15].strip() for line in lines]
    assert {"HOOD", "ULSTER 1", "ULSTER 2", "PLYMOUTH", "SUFFOLK"} <= set(names[:patrol]), (
        "a ship in R is refuelled by now"
    )
    assert {*names[patrol + 1 : waiting]} == {
        *("NORFOLK", "BIRMINGHAM", "EDINBURGH", "MANCHESTER", "SG1", "SG2", "REYKJAVIK"),
    }
    seat.type("MS NORFOLK P")
    assert "NORFOLK" not in [line[3:15].strip() for line in seat.type("NO")], "it has an order: to patrol"
