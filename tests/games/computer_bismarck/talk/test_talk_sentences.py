"""The board in sentences: DE, and the other texts that replace maps and tables."""

import re
from dataclasses import replace
from typing import Any, cast

import pytest

from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CONVOY,
    CRUISER,
    RECONNAISSANCE,
    SUBMARINES,
    PlaneKind,
    ShipKind,
    Weapon,
)
from compbis.games.computer_bismarck.cards.roster import SOME_SUBMARINE
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import (
    FightRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.reports import Ending, GameOver
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.words import sentences
from compbis.games.computer_bismarck.words.pages import BOARDS
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, make_view

ILLEGAL = "ILLEGAL ENTRY"
SPOTTED = Contact("BISMARCK", BATTLESHIP, 1724, 3, Heard.SEARCH, True)
HEARD = Contact("PR EUGEN", CRUISER, 1823, 1, Heard.RADIO, False)
DRAWN = re.compile(r"[.#%]{2}|\S  +\S|/")
"""Matches what only a drawn map or a table contains."""


def listening(side: Side = BRITISH, **changes: object) -> Seat:
    """A player with a screen reader at Chart A."""
    request = MovementRequest(make_view(side, **changes))  # type: ignore[arg-type] # as make_view takes them
    return Seat(request, desk=BismarckDesk(side, classic=False, spoken=True))


def test_de_describes_a_square_with_its_weather_units_and_exits() -> None:
    assert at_chart_a(fog=[1622]).type("DE 1622") == [
        "1622: OPEN SEA. ROW 16: VISIBILITY 3, DAY. FOG.",
        "1622, NOW:",
        "BATTLESHIP HOOD, MOVE.",
        "BATTLESHIP P OF WALES, MOVE.",
        "DESTROYERS DF1, MOVE.",
        "SEARCH 3, IN FOG, NOW.",
        "SHIPS MAY GO N 1522, S 1722, E 1623, W 1621, NE 1523, NW 1521, SE 1723, SW 1721.",
    ]
    assert at_chart_a().type("DE 1228")[-2:] == [
        "SHIPS MAY GO W 1227, NW 1127.",
        "NOT N 1128 LAND, S 1328 LAND, E OFF THE BOARD, NE OFF THE BOARD, SE OFF THE BOARD, SW 1327 LAND.",
    ]


def test_de_offers_planes_only_to_the_side_that_has_some() -> None:
    assert any("SHIPS, PLANES, ENEMY" in line for line in Seat(MovementRequest(make_view())).type("DE"))
    said = Seat(MovementRequest(make_view(GERMAN))).type("DE")
    assert any("SHIPS, ENEMY" in line for line in said)
    assert not any("PLANES" in line for line in said)
    assert not any("DESCRIBES THE REST" in line for line in said), "this is DE's own answer"


def test_de_describes_ships_planes_and_enemies_by_name() -> None:
    seat = at_chart_a(turn=3, contacts=[SPOTTED, HEARD], SL1={"fate": "ARRIVED"})
    assert seat.type("de bism") == [
        "BATTLESHIP BISMARCK IN 1724, TURN 3, MAY 22 2000 HOURS, THIS TURN: SPOTTED. ON THE MAP NOW."
    ]
    assert "CRUISER PR EUGEN IN 1823, TURN 1, MAY 22 1200 HOURS, 2 TURNS AGO: RADIO, NEAR THERE." in seat.type(
        "DE 1823"
    )
    assert seat.type("DE SL1") == ["CONVOY SL1: ARRIVED."]
    assert len(seat.type("DE VICTORIOUS")) == 2
    assert seat.type("DE ENEMY") == sentences.all_contacts(seat.request.view)


def test_spoken_co_counts_old_contacts_but_never_hides_a_capital_ship() -> None:
    both = [SPOTTED._replace(shown=False), HEARD._replace(square=1724, turn=3, how=Heard.SEARCH)]
    heard = [*both, Contact(SOME_SUBMARINE, SUBMARINES, 1624, 2, Heard.RADIO, False)]
    seat = listening(turn=11, contacts=heard)
    assert seat.type("DE ENEMY") == [
        "CONTACTS:",
        "BATTLESHIP BISMARCK, CRUISER PR EUGEN IN 1724, 8 TURNS AGO: SPOTTED.",
        "SUBMARINE IN 1624, 9 TURNS AGO: RADIO, NEAR THERE.",
    ]
    assert seat.type("CO") == [
        "CONTACTS:",
        "BATTLESHIP BISMARCK IN 1724, 8 TURNS AGO: SPOTTED.",
        "2 CONTACTS OLDER THAN 6 TURNS: DE ENEMY LISTS ALL.",
    ]


def test_spoken_contacts_say_what_is_a_plane_and_what_a_convoy() -> None:
    seen: list[tuple[str, ShipKind | PlaneKind]] = [
        ("BRITANNIC", CONVOY),
        ("PLYMOUTH 1", RECONNAISSANCE),
        ("PLYMOUTH", RECONNAISSANCE),
        ("HOOD", BATTLESHIP),
    ]
    heard = [Contact(name, kind, 2318, 9, Heard.SEARCH, shown=False) for name, kind in seen]
    seat = listening(GERMAN, turn=11, contacts=heard)
    what = "CONVOY BRITANNIC, BATTLESHIP HOOD, RECONNAISSANCE PLANES PLYMOUTH 1, PLYMOUTH"
    assert seat.type("CO") == seat.type("DE ENEMY") == ["CONTACTS:", f"{what} IN 2318, 2 TURNS AGO: SPOTTED."]


def test_de_describes_rows_weather_and_letters() -> None:
    seat = at_chart_a()
    assert seat.type("DE ROW 18") == seat.type("DE 18")
    assert seat.said[:2] == [
        "ROW 18: VISIBILITY 3, DAY.",
        "ROW 18: OPEN SEA COLUMNS 11 TO 23, LAND COLUMN 24, PORT SCAPA FLOW COLUMN 25, OPEN SEA COLUMNS 26 TO 28.",
    ]
    assert seat.type("DE WEATHER") == ["ROWS 11 TO 30: VISIBILITY 3, DAY."]
    assert at_chart_a(turn=3).type("DE WEATHER")[-1] == "ROWS 21 TO 30: VISIBILITY 3, NIGHT."
    assert seat.type("DE LETTERS")[0].startswith("UNITS: B BATTLESHIP, A CARRIER")


@pytest.mark.parametrize("typed", ["DE 1029", "DE 31", "DE 1", "DE HO", "DE XYZ", "DE 17245", "DE ²²²²", "DE ROW"])
def test_de_refuses_an_unknown_topic(typed: str) -> None:
    assert at_chart_a().type(typed)[0] == ILLEGAL


def test_nothing_is_drawn_between_de_on_and_de_off() -> None:
    seat = at_chart_a()
    drawn = len(seat.pages)
    seat.type("DE ON")
    for letters in BOARDS:
        assert seat.type(letters) or not letters
    assert len(seat.pages) == drawn
    seat.type("DE OFF", "SN")
    assert len(seat.pages) == drawn + 1


@pytest.mark.parametrize("side", Side)
def test_spoken_text_never_depends_on_columns(side: Side) -> None:
    awards = [Award(GERMAN, 4, Reason.SUNK, "SL1", 2)]
    seat = listening(side, turn=3, contacts=[SPOTTED, HEARD], awards=awards, fog=[1116])
    said = list(seat.said)
    boards, lists = ("SN", "SP", "NS", "PS", "NM"), ("WX", "CO", "OB", "NO", "CV", "ST", "DE")
    for line in (*boards, *lists, "STBIS", "STHOO", "QN1825", "QP1528"):
        said += seat.type(line)
    said += [line for lines in cast(BismarckDesk, seat.desk).place.dispatches for line in lines[1]]
    assert not seat.pages
    assert [line for line in said if DRAWN.search(line)] == []


@pytest.mark.parametrize("line", ["QN1825", "QP1825", "QN2123", "QP2123"])
def test_5_24_spoken_lists_of_a_square_name_the_units_of_the_drawn_ones(line: str) -> None:
    """The planes at base are in neither; DE has them."""
    aloft = {"square": 1825, "mode": "P", "endurance": 2}
    drawn, spoken = (sit(REYKJAVIK=aloft).type(line)[1:] for sit in (at_chart_a, listening))
    assert all(one[2:].split("  ")[0].rstrip() in two for one, two in zip(drawn, spoken, strict=True))
    assert any("AT BASE" in one for one in listening(REYKJAVIK=aloft).type(f"DE {line[2:]}"))


def test_spoken_no_groups_units_in_one_line_each() -> None:
    said = listening(turn=3, SG1={"square": 1627}, REYKJAVIK={"square": 1418, "mode": "P", "endurance": 2}).type("NO")
    assert said[1].startswith("SHIPS: HOOD, P OF WALES, DF1 IN 1622; RODNEY, BRITANNIC IN 2023;")
    assert said[2].startswith("PLANES AT BASE: SCAPA FLOW 1, SCAPA FLOW 2,")
    assert said[3].startswith("STAYING ON PATROL: BIRMINGHAM,") and "REYKJAVIK FOR 2 TURNS" in said[3]
    moved = listening(turn=3, HOOD={"dashed": True}).type("NO")
    assert "SHIPS: HOOD IN 1622 MAY MOVE 1; P OF WALES, DF1 IN 1622;" in moved[1]
    assert sentences.without_orders(replace(make_view(), ships={}, planes={})) == ["UNITS WITHOUT ORDERS: NONE."]


def test_spoken_no_lists_inactive_ships_once_and_on_request() -> None:
    seat = listening()
    reply = seat.type("NO")
    assert "DORSETSHIRE: SOUTH EDGE, ON TURN 24." in reply
    seat = Seat(MovementRequest(make_view(turn=2)), desk=seat.desk)
    assert seat.type("NO")[-1] == "NOT YET ACTIVE: AS ON TURN 1. NO AGAIN LISTS THEM."
    assert "DORSETSHIRE: SOUTH EDGE, ON TURN 24." in seat.type("NO")


def test_a_spoken_turn_begins_with_what_has_changed() -> None:
    seat = listening()
    assert seat.said[0] == "TURN 1, BY DAY. YOU ARE THE BRITISH PLAYER."

    def next_turn(**changes: Any) -> list[str]:
        return Seat(MovementRequest(make_view(**changes)), desk=seat.desk).said

    assert not [line for line in next_turn(turn=2) if line.startswith(("TURN", "SHIPS", "ENEMY ON SHOW"))]
    sunk = {"fate": "SUNK"}
    assert next_turn(turn=3, contacts=[SPOTTED], SUFFOLK=sunk)[:3] == [
        "NIGHT IN ROWS 21 TO 30.",
        "SHIPS: 20.",
        "ENEMY ON SHOW: BATTLESHIP BISMARCK IN 1724.",
    ]
    assert "ENEMY ON SHOW: NONE." in next_turn(turn=5, SUFFOLK=sunk)


def test_a_unit_being_ordered_is_described_in_a_sentence() -> None:
    seat = listening()
    assert seat.type("MS RAMILLES") == [
        "BATTLESHIP RAMILLES IN 2911, SLOW CONVOY. MAY MOVE 1 THIS TURN. FUEL 6 OF 6. "
        "SLOW MODE, MOVED LAST TURN: NO. "
        "SEARCH MOVING 1, PATROLLING 3."
    ]
    assert seat.type("X", "DE RAMILLES")[0].endswith("BY NIGHT MOVING 1, PATROLLING 2.")
    seat.type("MP SCAPA FLOW R N N NE E")
    assert seat.said == ["SCAPA FLOW: RECONNAISSANCE, FROM 1825 TO 1725, 1625, 1526, 1527."]
    line = seat.type("MP SCAPA FLOW")[0]
    assert line.startswith(
        "LEVEL BOMBERS SCAPA FLOW IN 1825 SCAPA FLOW, AT BASE. WILL BE IN 1527, RECONNAISSANCE. 2 TURNS"
    )


def test_the_sentence_of_a_plane_says_that_it_will_crash() -> None:
    seat = listening(turn=2, SCAPA_FLOW={"square": 1516, "mode": "R", "load": "R", "endurance": 1})
    assert "WILL CRASH IN 1516." in seat.type("MP SCAPA FLOW")[0]


def test_spoken_choices_name_the_kind_of_each_unit() -> None:
    desk = BismarckDesk(BRITISH, classic=False, spoken=True)
    request = ShadowRequest(make_view(), "BISMARCK", 1622, ("HOOD", "SCAPA FLOW 1"))
    assert Seat(request, desk=desk).said[-2:] == [
        "1: BATTLESHIP HOOD. 75 IN 100, 58 IF IT MOVES TWO.",
        "2: RECONNAISSANCE PLANES SCAPA FLOW 1. 75 IN 100, 58 IF IT MOVES TWO.",
    ]
    attack = TargetRequest(make_view(), Weapon.SUBMARINE, "SG1", 1627, ("BISMARCK",))
    assert Seat(attack, desk=desk).said[-3:] == [
        "1: ENEMY BATTLESHIP BISMARCK. HIT 33 IN 100.",
        "A SUBMARINE IS LOST 5 IN 100, 4 POINTS TO THE ENEMY.",
        "ODDS IF THE ENEMY IS UNDAMAGED.",
    ]


def test_spoken_points_and_battle_status_are_spelled_out() -> None:
    awards = [Award(GERMAN, 4, Reason.SUNK, "SL1", 2)]
    assert listening(awards=awards).type("VP")[1:] == ["TURN 2: 4 POINTS FOR THE GERMAN PLAYER, SL1 SUNK."]
    over = Report(
        30,
        frozenset({BRITISH}),
        GameOver(winner=GERMAN, british=0, german=4, reason=Ending.LAST_TURN, awards=tuple(awards)),
    )
    reply = BismarckDesk(BRITISH, classic=False, spoken=True).word(over)
    assert "TURN 2: 4 POINTS FOR THE GERMAN PLAYER, SL1 SUNK." in reply
    request = FightRequest(make_view(), 1622, 0, ("HOOD",), ("BISMARCK",))
    desk = BismarckDesk(BRITISH, classic=False, spoken=True)
    line = "HOOD: MIDSHIPS 6, FIREPOWER 22, KNOTS 31, TORPEDOES 1."
    assert desk.word(reported("status", 1, BRITISH, units=[["HOOD", 6, 22, 31, 1]])) == [line]
    said = Seat(request, desk=desk).said
    assert line not in said, "it was just reported"
    assert "ENEMY BATTLESHIP BISMARCK. BY ITS CARD MIDSHIPS 10, FIREPOWER 34, KNOTS 29, TORPEDOES 0." in said
    assert line in Seat(request, desk=BismarckDesk(BRITISH, classic=False, spoken=True)).said


@pytest.mark.parametrize(
    ("kind", "facts", "told"),
    [
        (
            "spotted",
            {"square": 1724, "units": [["BISMARCK", "B"], [SOME_SUBMARINE, "S"]], "own": [["SCAPA FLOW", "L"]]},
            [
                "ENEMY SPOTTED IN 1724: BATTLESHIP BISMARCK, SUBMARINES",
                "SEEN BY THE ENEMY: LEVEL BOMBERS SCAPA FLOW",
            ],
        ),
        (
            "reinforcements",
            {"square": 1825, "units": [["K GEORGE V", "B"]]},
            ["REINFORCEMENTS FOR TURN 2 IN 1825: BATTLESHIP K GEORGE V"],
        ),
        (
            "battle",
            {"square": 1724, "british": [["HOOD", "B"]], "german": [["PR EUGEN", "C"]]},
            ["NAVAL COMBAT IN 1724", "BRITISH: BATTLESHIP HOOD", "GERMAN: CRUISER PR EUGEN"],
        ),
        ("landed", {"plane": "SCAPA FLOW", "square": 1825}, ["LEVEL BOMBERS SCAPA FLOW LANDED IN 1825"]),
        ("landed", {"plane": "SCAPA FLOW 1", "square": 1825}, ["PLANES OF SCAPA FLOW 1 LANDED IN 1825"]),
    ],
)
def test_spoken_dispatches_name_kinds_instead_of_letters(kind: str, facts: dict[str, Any], told: list[str]) -> None:
    said = sentences.report_lines(reported(kind, 1, BRITISH, **facts), BRITISH)
    assert said == told


def test_a_spoken_route_says_what_the_unit_does_at_its_end() -> None:
    seat = listening()
    seat.type("MS HOOD 1724 P")
    seat.type("MP SF1 1619 P")
    assert seat.type("RT") == [
        "ROUTES:",
        "HOOD TO 1724 THIS TURN THEN PATROL.",
        "PLANES OF SCAPA FLOW 1 TO 1619 THIS TURN THEN PATROL.",
    ]
