"""GO: turns that pass by themselves until something happens."""

from dataclasses import replace
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, CRUISER
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.state.orders import DoneMoving, ShipOrder
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.games.computer_bismarck.state.units import Fate
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, hear, make_view
from tests.games.computer_bismarck.talk.test_talk_oneline import ILLEGAL, at_next_turn, next_turn

PATROLS: Any = {"BISMARCK": {"mode": "P"}, "HAMBURG": {"square": 1411}}
"""Nobody needs an order, and no oiler is on the way of a convoy."""
HINT = "GO PASSES TURNS UNTIL SOMETHING HAPPENS"


def gone(line: str = "GO", *before: str, **changes: Any) -> Seat:
    """A German who has typed GO on turn 5, with the Bismarck on patrol and after these lines."""
    seat = at_chart_a(*before, line, side=GERMAN, turn=5, **PATROLS, **changes)
    assert seat.orders[-1:] == [DoneMoving()]
    return seat


def quiet(seat: Seat) -> Seat:
    """The next turn, after a search that has found nothing."""
    hear(seat, GERMAN, seat.request.view.turn, "searched", squares=[1724, 1725])
    return at_next_turn(seat)


def test_go_ends_each_turn_in_which_nothing_happens() -> None:
    seat = gone()
    for _ in range(4):
        seat = quiet(seat)
        assert (seat.orders, seat.prompt, seat.pages) == ([DoneMoving()], "", [])
        assert seat.said[:1] == ["NOTHING SIGHTED IN 2 SQUARES SEARCHED"]


def test_go_ends_with_the_first_news_and_the_board_is_shown() -> None:
    seat = quiet(gone())
    hear(seat, GERMAN, 6, "spotted", square=1724, units=[["HOOD", "B"]], own=[])
    seat = at_next_turn(seat)
    assert seat.orders == []
    assert seat.said[-1] == "GO ENDS: ENEMY SPOTTED IN 1724: HOOD (B) (DI)"
    assert seat.pages
    seat.type("DM")
    assert quiet(seat).orders == [], "the next turn is the player's"


def test_go_ends_once_with_an_oiler_on_the_way_of_a_convoy() -> None:
    seat = at_chart_a("GO", side=GERMAN, turn=5, BISMARCK={"mode": "P"})
    for _ in range(2):
        seat = quiet(seat)
    alone = "HAMBURG HAS NO B OR C WITH IT IN 2914: SL5 CAN BE THERE THIS TURN"
    assert (seat.orders, seat.said[-1]) == ([], f"GO ENDS: {alone} (WA)")
    assert any(line.startswith(alone) for line in seat.type("WA"))


def test_go_ends_with_a_question_and_the_next_command_prompt_says_so_once() -> None:
    seat = gone()
    evading = Seat(EvadeRequest(make_view(GERMAN, 6), "BISMARCK", "NORFOLK"), desk=seat.desk)
    evading.type("M W")
    seat = quiet(seat)
    assert (seat.orders, seat.said[-1]) == ([], "GO ENDS: A SHADOW")
    seat.type("MS WP1 P", "DM")
    assert not any(line.startswith("GO ENDS") for line in quiet(seat).said)


def test_go_with_a_number_passes_that_many_turns() -> None:
    seat = quiet(gone("GO 2"))
    assert seat.orders == [DoneMoving()]
    seat = quiet(seat)
    assert seat.orders == []
    assert seat.said[-1] == "GO ENDS: TURN 7"


def test_go_goes_on_with_a_route_and_ends_with_it() -> None:
    seat = quiet(gone("GO", "MS WP1 1814"))
    assert [type(order) for order in seat.orders] == [ShipOrder, DoneMoving]
    seat = quiet(seat)
    assert seat.orders == []
    assert seat.said[-1] == "GO ENDS: ROUTE OF WP1 ENDED (TYPE NO)"


def test_go_says_in_its_line_what_became_of_a_route() -> None:
    seat = quiet(quiet(gone("GO", "MS WP1 1814 P")))
    assert seat.said[-2:] == ["ROUTES: WP1 P IN 1814", "GO ENDS: WP1 P IN 1814"]


def test_a_plane_that_arrives_to_patrol_does_not_end_go() -> None:
    there: Any = {"square": 1823, "mode": FLY, "endurance": 3}
    seat = at_chart_a("MS HOOD 1823 P", "MP SF1 1820 P", "GO 3", turn=2, SCAPA_FLOW_1=there, HOOD={"square": 1821})
    while seat.prompt:
        seat.type("Y")
    view = seat.request.view
    planes = {**view.planes, "SCAPA FLOW 1": view.planes["SCAPA FLOW 1"]._replace(square=1820, endurance=2)}
    gone_under = {name: ship._replace(fate=Fate.SUNK) for name, ship in view.ships.items() if ship.kind is CONVOY}
    ships = {**view.ships, **gone_under, "HOOD": view.ships["HOOD"]._replace(square=1822)}
    now = replace(view, turn=3, ships=ships, planes=planes, ship_legs={}, plane_legs={})
    seat = Seat(MovementRequest(now), desk=seat.desk)
    assert any("SCAPA FLOW 1 P IN 1820" in line for line in seat.said)
    assert seat.orders[-1] == DoneMoving(), "nor one that is on its way"


def test_planes_that_turn_home_do_not_end_go() -> None:
    aloft: Any = {"square": 1816, "mode": AIR_PATROL, "endurance": 3}
    seat = at_chart_a("MS HOOD 1823 P", "GO 3", turn=2, SCAPA_FLOW_1=aloft, ULSTER_1=aloft, HOOD={"square": 1821})
    while seat.prompt:
        seat.type("Y")
    view = seat.request.view
    planes = {name: plane._replace(endurance=2) if plane.aloft else plane for name, plane in view.planes.items()}
    afloat = {name: ship for name, ship in view.ships.items() if ship.kind is not CONVOY}  # which would be late
    gone_under = {name: ship._replace(fate=Fate.SUNK) for name, ship in view.ships.items() if ship.kind is CONVOY}
    ships = {**afloat, **gone_under, "HOOD": view.ships["HOOD"]._replace(square=1822)}
    now = replace(view, turn=3, ships=ships, planes=planes, ship_legs={}, plane_legs={})
    seat = Seat(MovementRequest(now), desk=seat.desk)
    assert not [line for line in seat.said if line.startswith("GO ENDS")]
    assert any("PLANES OF SCAPA FLOW 1 AND ULSTER 1 TURN HOME" in line for line in seat.said)
    assert seat.orders[-1] == DoneMoving()


def test_go_does_not_end_for_news_from_before_it() -> None:
    seat = at_chart_a(side=GERMAN, turn=5, **PATROLS)
    hear(seat, GERMAN, 5, "shadow", target="HOOD", shadower="BISMARCK", square=1724, success=False, to=0, helpers=[])
    seat.type("GO")
    assert quiet(seat).orders == [DoneMoving()]


def test_planes_that_land_do_not_end_go_and_any_other_news_does() -> None:
    seat = at_chart_a("GO", turn=2)
    hear(seat, BRITISH, 2, "landed", plane="ULSTER 1", square=2123)
    place = seat.desk.place  # type: ignore[attr-defined]
    assert not place.news
    hear(seat, BRITISH, 2, "crashed", plane="ULSTER 1", square=2123)
    assert place.news


def test_go_warns_of_a_bismarck_without_an_order() -> None:
    seat = at_chart_a(side=GERMAN, turn=5)
    assert seat.type("GO") == ["BISMARCK HAS NO ORDER: SHE STAYS IN 1528 WHILE TURNS PASS"]
    assert seat.type("DM") == [], "going back is the cautious answer"


@pytest.mark.parametrize(
    ("kind", "confirmed", "another"),
    [
        ("dry", {"unit": "HOOD"}, {"unit": "DF1"}),
        ("crashed", {"plane": "REYKJAVIK", "square": 2018}, {"plane": "ULSTER 1", "square": 2018}),
        ("strayed", {"unit": "SL4"}, {"unit": "SL5"}),
    ],
)
def test_what_the_player_confirmed_does_not_end_go(kind: str, confirmed: Any, another: Any) -> None:
    aloft: Any = {"square": 2018, "mode": AIR_PATROL, "endurance": 1}
    gone_under: Any = {"fate": Fate.SUNK}
    state = {"REYKJAVIK": aloft, "HOOD": {"fuel": 1}, "SL5": gone_under}
    seat = at_chart_a("MS HOOD M W W", "GO", "GO", turn=7, **state)
    assert seat.orders[-1] == DoneMoving()
    place = seat.desk.place  # type: ignore[attr-defined]
    hear(seat, BRITISH, 7, kind, **confirmed)
    assert not place.news
    hear(seat, BRITISH, 7, kind, **another)
    assert place.news


def test_planes_that_the_player_gave_up_do_not_end_go_before_they_crash() -> None:
    gone_under: Any = {name: {"fate": Fate.SUNK} for name, ship in make_view().ships.items() if ship.kind is CONVOY}
    seat = at_chart_a("GO 9", turn=7, REYKJAVIK={"square": 2719, "mode": AIR_PATROL, "endurance": 2}, **gone_under)
    assert seat.said == ["PLANES OF REYKJAVIK CANNOT GET BACK TO THEIR BASE"]
    seat.type("GO")
    planes = seat.request.view.planes
    planes = {**planes, "REYKJAVIK": planes["REYKJAVIK"]._replace(endurance=1)}
    seat = Seat(MovementRequest(replace(seat.request.view, turn=8, planes=planes)), desk=seat.desk)
    assert seat.orders == [DoneMoving()]


@pytest.mark.parametrize("answer", ["GO", "DM", "Y"])
def test_go_typed_again_confirms_it(answer: str) -> None:
    seat = at_chart_a("GO 2", side=GERMAN, turn=5)
    assert seat.desk.bookmark() == ["GO 2"]
    assert seat.type("X")[1].startswith("NOT AN ANSWER: YES OR NO OR GO OR DM, OR (CR) FOR NO")
    assert seat.type("?")[0].split() == ["Y", "OR", "GO", "TURNS", "PASS"]
    seat.type(answer)
    assert seat.orders == [DoneMoving()]


def test_go_ends_with_a_new_warning() -> None:
    seat = at_chart_a("GO", turn=3)
    while seat.prompt:
        seat.type("Y")
    seat = at_next_turn(seat)
    assert seat.orders == [], "slow convoys may move on turn 4"
    assert seat.said[-1].startswith("GO ENDS: SL1 DOES NOT MOVE DIRECTLY: ITS MISSION FAILS")


@pytest.mark.parametrize("line", ["GO X", "GO 0", "GO -1", "GO 100", "GO 2 3"])
def test_anything_but_a_number_of_turns_is_refused(line: str) -> None:
    seat = at_chart_a(side=GERMAN)
    assert seat.type(line) == [ILLEGAL, "GO, GO AND A NUMBER OF TURNS SUCH AS GO 3, OR GO ON"]
    assert seat.prompt


def test_the_player_is_told_of_go_once_after_three_quiet_turns() -> None:
    seat = at_chart_a(side=GERMAN, turn=5, **PATROLS)
    told = []
    for _ in range(6):
        seat.type("DM")
        seat = quiet(seat)
        told.append(HINT in seat.said)
    assert told == [False, False, True, False, False, False]


def test_a_player_who_has_typed_go_is_not_told_of_it() -> None:
    seat = at_chart_a("GO 1", side=GERMAN, turn=5, **PATROLS)
    for _ in range(4):
        seat = quiet(seat)
        assert HINT not in seat.said
        seat.type("DM")


def test_the_game_of_1980_has_no_go() -> None:
    assert at_chart_a(classic=True).type("GO") == ["ILLEGAL ENTRY"]


def test_go_on_passes_news_and_warnings_and_ends_with_a_question() -> None:
    seat = quiet(at_chart_a("GO ON", side=GERMAN, turn=5, BISMARCK={"mode": "P"}))  # the Hamburg is in the way of SL5
    hear(seat, GERMAN, 6, "spotted", square=1724, units=[["HOOD", "B"]], own=[])
    for _ in range(3):
        seat = quiet(seat)
        assert seat.orders == [DoneMoving()]
        assert not any(line.startswith("GO ENDS") for line in seat.said)
    evading = Seat(EvadeRequest(make_view(GERMAN, 9), "BISMARCK", "NORFOLK"), desk=seat.desk)
    evading.type("M W")
    seat = quiet(seat)
    assert (seat.orders, seat.said[-1]) == ([], "GO ENDS: A SHADOW")
    seat.type("GO")
    hear(seat, GERMAN, seat.request.view.turn, "spotted", square=1724, units=[["HOOD", "B"]], own=[])
    assert quiet(seat).orders == [], "GO alone ends with news"


@pytest.mark.rule("17.3c")
def test_go_on_ends_before_a_mission_fails() -> None:
    seat = at_chart_a("GO ON", turn=2)  # fast convoys sail on turn 3
    if seat.prompt:
        seat.type("Y")
    seat = at_next_turn(seat)
    assert seat.orders == []
    assert seat.said[-1].startswith("GO ENDS: ") and "ITS MISSION FAILS" in seat.said[-1]
    assert any("MISSION FAILS" in line for line in seat.type("DM")), "it is asked about as any other"


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_once_both_raiders_are_lost_go_on_is_mentioned_once(side: Side) -> None:
    until = " OR A MISSION WOULD FAIL" if side is BRITISH else "; GO STAFF SENDS THE PACKS MEANWHILE"
    hint = f"BOTH RAIDERS ARE LOST. GO ON PASSES TURNS UNTIL YOU ARE ASKED{until}"
    lost: Any = {name: {"fate": Fate.SUNK} for name in ("BISMARCK", "PR_EUGEN")}
    sunk = [
        Contact("BISMARCK", BATTLESHIP, 2517, 5, Heard.SUNK, False, sunk=True),
        Contact("PR EUGEN", CRUISER, 2517, 5, Heard.SUNK, False, sunk=True),
    ]
    changes = {"contacts": sunk} if side is BRITISH else lost
    seat = at_chart_a(side=side, turn=8, **changes)
    assert seat.said.count(hint) == 1
    assert hint not in next_turn(seat).said
    one = {"contacts": sunk[:1]} if side is BRITISH else {"BISMARCK": {"fate": Fate.SUNK}}
    assert hint not in at_chart_a(side=side, turn=8, **one).said
