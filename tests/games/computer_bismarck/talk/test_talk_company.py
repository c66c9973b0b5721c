"""Ships that accompany others: chains of them, and what is shown of them."""

from dataclasses import replace
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.modes import FAST_CONVOY, MOVE, REFUEL, SLOW_CONVOY
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.state.orders import DoneMoving
from compbis.games.computer_bismarck.state.units import Fate, Leg, ShipLeg
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, done, hear, make_view
from tests.games.computer_bismarck.talk.test_talk_oneline import ILLEGAL, next_turn


def places(seat: Seat, *names: str) -> list[int]:
    """Where these ships are at the beginning of the next turn."""
    later = next_turn(seat)
    return [later.request.view.ships[name].square for name in names]


def test_a_chain_follows_its_leader_though_no_other_order_comes_after() -> None:
    seat = at_chart_a("MS P OF WALES HOOD", "MS DF1 POW")
    reply = seat.type("MS HOOD 1620")
    assert [line for line in reply if "ACCOMPANIES" in line] == [
        "P OF WALES ACCOMPANIES HOOD, TO 1620, FUEL 7",
        "DF1 ACCOMPANIES P OF WALES, TO 1620, FUEL 11",
    ]
    assert places(seat, "HOOD", "P OF WALES", "DF1") == [1620, 1620, 1620]


def test_the_order_of_a_ship_that_already_accompanies_the_other_says_already() -> None:
    seat = at_chart_a("MS PR EUGEN BISMARCK", side=GERMAN)
    told = "PR EUGEN ACCOMPANIES BISMARCK{}, TO 1324, FUEL 6"
    assert seat.type("MS BISMARCK 1324")[-1] == told.format("")
    assert seat.type("MS PR EUGEN BISMARCK")[0] == told.format(" ALREADY")
    assert "ALREADY" not in seat.type("MS BISMARCK 1325")[-1], "she is led elsewhere"


def test_a_chain_listed_from_its_end_follows_link_by_link() -> None:
    seat = at_chart_a("MS HOOD DF1", "MS P OF WALES HOOD", "MS DF1 1621")
    assert [str(order).split(" = ")[0] for order in seat.orders[-3:]] == ["MS DF1", "MS HOOD", "MS P OF WALES"]
    assert places(seat, "HOOD", "P OF WALES", "DF1") == [1621, 1621, 1621]


def test_a_ship_that_was_itself_ordered_to_follow_leads_the_next_one_by_its_own_order() -> None:
    seat = at_chart_a("MS HOOD 1620", "MS P OF WALES HOOD", "MS HOOD P", "MS DF1 POW", "MS P OF WALES 1621")
    assert places(seat, "HOOD", "P OF WALES", "DF1") == [1622, 1621, 1621]


def test_a_chain_follows_a_route_on_later_turns() -> None:
    seat = next_turn(next_turn(at_chart_a("MS P OF WALES HOOD", "MS DF1 POW", "MS HOOD 1518")))
    ships = seat.request.view.ships
    assert ships["HOOD"].square == ships["P OF WALES"].square == ships["DF1"].square != 1622
    done(seat)


def squares(seat: Seat, *names: str) -> list[int | None]:
    """Where these ships will be by their orders; None without an order."""
    legs = seat.request.view.ship_legs
    return [legs[name].goal if name in legs else None for name in names]


def test_un_takes_back_the_typed_order_with_the_moves_of_those_that_followed() -> None:
    seat = at_chart_a("MS HOOD 1519", "MS P OF WALES HOOD", "MS DF1 POW", "MS HOOD 1722")
    assert squares(seat, "HOOD", "P OF WALES", "DF1") == [1722, 1722, 1722]
    assert seat.type("UN") == [
        "TAKEN BACK: HOOD         M 1622 TO 1722. NOW HOOD         M 1622 TO 1621 1620",
        "TAKEN BACK: P OF WALES   M 1622 TO 1722. NOW P OF WALES   M 1622 TO 1621 1620",
        "TAKEN BACK: DF1          M 1622 TO 1722. NOW DF1          M 1622 TO 1621 1620",
        "ROUTES AGAIN AS BEFORE: HOOD TO 1519",
    ]
    assert squares(seat, "HOOD", "P OF WALES", "DF1") == [1620, 1620, 1620]
    seat.type("MS NORFOLK M E")
    assert squares(seat, "HOOD", "P OF WALES", "DF1") == [1620, 1620, 1620]
    seat.type("UN", "UN")
    assert squares(seat, "HOOD", "P OF WALES", "DF1") == [1620, 1620, None]


def test_un_brings_back_the_company_that_an_order_ended() -> None:
    seat = at_chart_a("MS WS8B 3124", "MS CAIRO F WS8B")
    before = seat.type("RT")
    assert seat.type("MS CAIRO P")[-1] == "ROUTE WITH WS8B ENDED"
    assert seat.type("UN") == [
        "TAKEN BACK: CAIRO        P 2024 STAYS. NOW CAIRO        F 2024 TO 2124",
        "ROUTES AGAIN AS BEFORE: CAIRO WITH WS8B",
    ]
    assert seat.type("RT") == before
    seat.type("MS WS8B F NW", "UN")
    assert squares(seat, "WS8B", "CAIRO") == [2124, 2124]
    assert seat.type("RT") == before
    seat = next_turn(next_turn(seat))
    assert squares(seat, "WS8B", "CAIRO") == [2224, 2224]


def test_un_brings_back_a_route_of_the_turn_before() -> None:
    seat = next_turn(at_chart_a("MS HOOD 2015", "MS CAIRO WS8B"))
    before = seat.type("RT")
    seat.type("MS HOOD M E", "MS CAIRO P")
    assert seat.type("UN")[-1] == "ROUTES AGAIN AS BEFORE: CAIRO WITH WS8B"
    assert seat.type("UN")[-1] == "ROUTES AGAIN AS BEFORE: HOOD TO 2015"
    assert seat.type("RT") == before


def test_un_says_which_route_it_ends_and_names_an_order_that_changed_no_moves() -> None:
    seat = at_chart_a("MS HOOD 2015")
    seat.type("RT OFF HOOD")
    assert seat.type("UN") == [
        "TAKEN BACK: HOOD         M 1622 TO 1621 1620. THE ORDER BEFORE IT WAS THE SAME",
        "ROUTES AGAIN AS BEFORE: HOOD TO 2015",
    ]
    assert seat.type("UN") == ["TAKEN BACK: HOOD         M 1622 TO 1621 1620", "ROUTES ENDED: HOOD TO 2015"]


def test_un_in_a_walk_returns_to_the_ship_that_was_ordered() -> None:
    seat = at_chart_a("MS P OF WALES HOOD", "MS HOOD", "M W")
    assert squares(seat, "HOOD", "P OF WALES") == [1621, 1621]
    assert seat.type("UN")[-1].startswith("B  HOOD")
    assert squares(seat, "HOOD", "P OF WALES") == [None, 1622]


def test_un_in_a_restored_game_takes_back_the_followers_and_brings_back_the_routes() -> None:
    typed = (
        *("MS HOOD 1519", "MS P OF WALES HOOD", "MS HOOD 1722", "MS HOOD P", "UN"),
        *("MS NORFOLK 1616", "MS NORFOLK M E"),
    )
    seat = at_chart_a(*typed)
    desk = BismarckDesk(BRITISH, False)
    request = replace(seat.request)
    for order in seat.orders:
        desk.remind(request, order, seat.notes.pop(0))
    again = Seat(request, desk=desk, before=seat.before)
    assert again.type("UN")[-1] == "ROUTES AGAIN AS BEFORE: NORFOLK TO 1616"
    again.type("UN", "UN")
    assert squares(again, "HOOD", "P OF WALES") == [1620, 1620]
    assert again.type("RT")[:3] == ["ROUTES", "HOOD 1519 IN 2", "P OF WALES WITH HOOD"]


def test_un_of_an_order_that_the_desk_did_not_see_says_that_it_was_taken_back() -> None:
    ordered = make_view(ship_legs={"HOOD": Leg(MOVE, 1623, (1623,))})
    seat = Seat(MovementRequest(ordered, undoable=True), before=[make_view()])
    assert seat.type("UN") == ["LAST ORDER TAKEN BACK"]
    assert seat.request.view.ship_legs == {}


def test_a_circle_of_company_is_refused() -> None:
    seat = at_chart_a("MS P OF WALES HOOD")
    assert seat.type("MS HOOD POW") == [ILLEGAL, "A CIRCLE: P OF WALES ACCOMPANIES HOOD. RT OFF P OF WALES ENDS IT"]
    seat.type("MS DF1 POW")
    assert seat.type("MS HOOD DF1") == [
        ILLEGAL,
        "A CIRCLE: DF1 ACCOMPANIES P OF WALES, P OF WALES ACCOMPANIES HOOD. RT OFF DF1 ENDS IT",
    ]
    assert seat.type("MS CAIRO CAIRO") == [ILLEGAL, "CAIRO CANNOT ACCOMPANY ITSELF"]
    assert seat.type("MS P OF WALES M P OF WALES")[0] == ILLEGAL
    assert squares(seat, "HOOD", "CAIRO") == [None, None]
    seat.type("MS P OF WALES P")
    assert seat.type("MS HOOD POW")[0].startswith("HOOD ACCOMPANIES P OF WALES"), "it is no longer a circle"


def test_ships_and_ports_may_be_named_in_full() -> None:
    seat = at_chart_a()
    assert seat.type("MS HOOD P OF WALES")[0].startswith("HOOD ACCOMPANIES P OF WALES, TO 1622")
    assert seat.type("MS HOOD M PRINCE OF WALES")[0].startswith("HOOD ACCOMPANIES P OF WALES ALREADY, TO 1622")
    assert seat.type("MS HOOD K GEORGE V") == [ILLEGAL, "K GEORGE V: NOT YET ACTIVE"]
    assert seat.type("MS SL1 CLYDE")[0].startswith("SL1: 2125 IN ")
    assert seat.type("MS HOOD SCAPA FLOW R")[0].startswith("HOOD: 1825 IN 2 TURNS")
    assert seat.type("MS HOOD BERGEN") == [ILLEGAL, "1528 IS AN ENEMY PORT"]
    assert seat.type("MS HOOD", "P OF WALES")[0].startswith("HOOD ACCOMPANIES P OF WALES, TO 1622")
    assert seat.type("X", "MS HOOD", "M", "CLYDE")[0].startswith("HOOD: 2125 IN ")


def test_planes_accompany_no_ship() -> None:
    assert at_chart_a().type("MP U1 WS8B") == [ILLEGAL, "PLANES CANNOT ACCOMPANY A SHIP: NAME A SQUARE"]


def test_a_companion_patrols_when_its_leader_does() -> None:
    seat = at_chart_a("MS P OF WALES HOOD")
    assert "P OF WALES ACCOMPANIES HOOD, TO 1622, ON PATROL" in seat.type("MS HOOD P")
    assert seat.request.view.ship_legs["P OF WALES"].mode == "P"
    assert seat.type("RT") == ["ROUTES", "P OF WALES WITH HOOD"]
    seat = next_turn(seat)
    assert seat.orders == [], "both stay on patrol"
    said = seat.type("NO")
    assert [line for line in said[said.index("STAYING ON PATROL") :] if "HOOD" in line or "WALES" in line]
    assert not any("WALES" in line for line in said[: said.index("STAYING ON PATROL")])
    seat.type("MS HOOD M E")
    assert squares(seat, "P OF WALES") == [1623]
    assert seat.request.view.ship_legs["P OF WALES"].mode == "M"
    seat.type("MS HOOD M")
    assert seat.request.view.ship_legs["P OF WALES"].mode == "M", "it patrols no longer, though both stay"


def test_a_companion_patrols_the_turn_after_it_comes_to_its_patrolling_leader() -> None:
    seat = at_chart_a("MS NORFOLK P", "MS SUFFOLK NORFOLK")
    while seat.request.view.ships["SUFFOLK"].square != seat.request.view.ships["NORFOLK"].square:
        seat = next_turn(seat)
    assert seat.request.view.ship_legs["SUFFOLK"].mode == "P"


def test_a_carrier_or_a_convoys_escort_keeps_its_mode_beside_a_patrol() -> None:
    seat = at_chart_a("MS P OF WALES F HOOD", "MS HOOD P")
    assert seat.request.view.ship_legs["P OF WALES"].mode == "F"


def test_a_ship_that_stays_with_another_is_not_listed_without_orders() -> None:
    seat = next_turn(at_chart_a("MS CAIRO WS8B"))
    assert seat.type("RT") == ["ROUTES", "CAIRO WITH WS8B"]
    assert not any("CAIRO" in line for line in seat.type("NO"))
    seat.type("DE ON")
    assert not any("CAIRO" in line for line in seat.type("NO"))


def test_a_ship_that_will_not_be_with_its_leader_is_shown_by_rt_and_wa() -> None:
    seat = at_chart_a("MS HOOD SL1")
    assert seat.type("RT")[1].startswith("HOOD WITH SL1 (")
    assert not any("HOOD" in line for line in seat.type("WA")), "they were never together"
    seat = next_turn(next_turn(at_chart_a("MS CAIRO WS8B", "MS WS8B 3124")))
    assert squares(seat, "WS8B", "CAIRO") == [2224, 2224]
    seat.type("UN")
    assert "CAIRO WITH WS8B WAITS" in seat.type("RT")
    assert "CAIRO PARTS FROM WS8B: 2124 AND 2224" in seat.type("WA")
    assert any("CAIRO" in line for line in seat.type("NO"))
    assert "CAIRO PARTS FROM WS8B: 2124 AND 2224" in seat.type("DM")


def test_a_convoy_that_loses_its_escort_by_an_order_is_in_the_warnings() -> None:
    """The warning also comes on a later turn, when the convoy sails and its escort was forgotten."""
    lost = "WS8B IN 2124 WITHOUT ITS ESCORT: CAIRO IN 2024"
    seat = next_turn(at_chart_a("MS CAIRO WS8B", CAIRO={"square": 2024}))
    seat.type("MS CAIRO P")
    assert not any("ESCORT" in line for line in seat.type("WA")), "the convoy does not sail on this turn"
    seat = next_turn(seat)
    seat.type("MS WS8B F S")
    assert lost in seat.type("WA")
    seat.type("MS DF1 M S")
    assert lost in seat.type("WA"), "another ship is elsewhere"
    assert lost in seat.type("DM")
    seat.type("")
    seat.type("MS CAIRO WS8B")
    assert not any("ESCORT" in line for line in seat.type("WA"))
    with_others = next_turn(at_chart_a("MS CAIRO WS8B", CAIRO={"square": 2024}))
    with_others = next_turn(with_others, DF1={"square": 2024})
    with_others.type("MS WS8B F S", "MS DF1 WS8B", "MS CAIRO M W")
    assert not any("ESCORT" in line for line in with_others.type("WA")), "sent away, while another stays with it"
    with_others.type("MS DF1 M W")
    assert "WS8B IN 2124 WITHOUT ITS ESCORT: CAIRO IN 2023" in with_others.type("WA")


def test_a_restored_game_knows_the_escort_that_a_convoy_loses() -> None:
    desk = BismarckDesk(BRITISH, False)
    for turn, orders in ((1, [("MS CAIRO = M", "M WS8B")]), (2, [("MS CAIRO = P", "")])):
        desk.recall(turn, [("movement", order, note) for order, note in (*orders, (str(DoneMoving()), ""))])
    seat = Seat(MovementRequest(make_view(turn=3, CAIRO={"square": 2024, "mode": "P"})), desk=desk)
    seat.type("MS WS8B F S")
    assert "WS8B IN 2124 WITHOUT ITS ESCORT: CAIRO IN 2024" in seat.type("WA")


def test_a_companion_that_followed_the_enemy_in_the_shadow_phase_brings_no_warning() -> None:
    seat = at_chart_a("MS P OF WALES HOOD")
    view = next_turn(seat).request.view
    followed = replace(view, ship_legs={"P OF WALES": Leg(MOVE, 1521, (1521,), fixed=True, follows=True)})
    seat = Seat(MovementRequest(followed), desk=seat.desk)
    assert seat.type("RT") == ["ROUTES", "P OF WALES WITH HOOD (1 OFF)"]
    assert not any("PARTS" in line for line in seat.type("WA"))
    assert seat.type("MS HOOD POW") == [ILLEGAL, "A CIRCLE: P OF WALES ACCOMPANIES HOOD. MS HOOD 1521 GOES THERE"]
    assert seat.type("MS HOOD 1521") == ["HOOD         M 1622 TO 1521"]


def both_shadowed(leader: ShipLeg | None, classic: bool = False, **changes: dict[str, Any]) -> Seat:
    """The question about the shadowed Prinz Eugen, which accompanies the Bismarck; leader: her secret order."""
    seat = at_chart_a("MS PR EUGEN BISMARCK", "MS BISMARCK M SW W", side=GERMAN)
    view = next_turn(seat).request.view
    ships = {name: ship._replace(**changes.get(name.replace(" ", "_"), {})) for name, ship in view.ships.items()}
    legs = {"BISMARCK": leader} if leader else {}
    return Seat(EvadeRequest(replace(view, ships=ships, ship_legs=legs), "PR EUGEN", "SCAPA FLOW 2"), desk=seat.desk)


def bismarck_goes(*track: int) -> ShipLeg:
    """The secret order of the shadowed Bismarck."""
    return ShipLeg(MOVE, track[-1], track, fixed=True)


@pytest.mark.rule("10.1")
def test_10_1_a_shadowed_companion_follows_its_shadowed_leader_unless_ordered_otherwise() -> None:
    seat = both_shadowed(bismarck_goes(1725, 1724))
    assert seat.said[-2] == "(CR) WITH BISMARCK, TO 1724: M SW W"
    assert {"(CR)   WITH BISMARCK, TO 1724: M SW W", "X      STAY AS IT IS"} <= set(seat.type("?"))
    seat.type("")
    assert list(map(str, seat.orders)) == ["MS PR EUGEN = M SW W"]
    stays = both_shadowed(bismarck_goes(1725, 1724))
    stays.type("X")
    assert list(map(str, stays.orders)) == ["MS PR EUGEN = M"]


@pytest.mark.rule("10.1")
def test_10_1_a_shadowed_companion_is_told_how_far_it_follows_or_why_it_stays() -> None:
    dry = both_shadowed(bismarck_goes(1726, 1826), PR_EUGEN={"fuel": 0})
    assert dry.said[-2] == "(CR) AFTER BISMARCK TO 1826, AS FAR AS 1726: M S"
    waits = both_shadowed(bismarck_goes(1726, 1826), PR_EUGEN={"fuel": 0, "moved": True})
    assert waits.said[-2] == "PR EUGEN CANNOT FOLLOW BISMARCK TO 1826 THIS TURN"
    later = both_shadowed(None)
    assert later.said[-2] == "PR EUGEN STAYS UNLESS ORDERED NOW: BISMARCK IS ORDERED LATER"
    for seat in (waits, later):
        assert "X, (CR)  STAY AS IT IS: NO MOVE, AND NO OTHER ORDER THIS TURN" in seat.type("?")
        seat.type("")
        assert list(map(str, seat.orders)) == ["MS PR EUGEN = M"]
    there = both_shadowed(ShipLeg(MOVE, 1626, (), fixed=True))
    assert not any("BISMARCK" in line for line in there.said)


def test_a_companion_that_was_shadowed_and_stayed_is_in_the_warnings() -> None:
    seat = both_shadowed(bismarck_goes(1725, 1724))
    view = seat.request.view
    stays = ShipLeg(MOVE, 1626, (), fixed=True)
    seat = Seat(MovementRequest(replace(view, ship_legs={**view.ship_legs, "PR EUGEN": stays})), desk=seat.desk)
    assert seat.type("RT") == ["ROUTES", "PR EUGEN WITH BISMARCK (2 OFF)"]
    parts = "PR EUGEN PARTS FROM BISMARCK: 1626 AND 1724"
    assert seat.type("WA") == ["WARNINGS", parts]
    assert parts in seat.type("DM")
    assert seat.prompt.startswith("DONE ANYWAY")


@pytest.mark.rule("11.1b")
def test_company_takes_the_same_way_as_its_leader() -> None:
    """The first square decides about a fast shadow."""
    seat = at_chart_a("MS PR EUGEN BISMARCK", "MS BISMARCK M SW W", side=GERMAN)
    legs = seat.request.view.ship_legs
    assert legs["BISMARCK"].track == legs["PR EUGEN"].track == (1627, 1626)
    seat.type("MS BISMARCK M W W SW")
    legs = seat.request.view.ship_legs
    assert legs["PR EUGEN"].track == legs["BISMARCK"].track


def test_company_takes_its_own_way_if_that_is_shorter() -> None:
    seat = at_chart_a("MS P OF WALES HOOD", "MS HOOD M W SE")
    assert len(seat.request.view.ship_legs["P OF WALES"].track) == 1


def test_a_ship_sunk_with_its_convoy_waits_for_no_order() -> None:
    seat = at_chart_a("MS RAMILLES SL5", "MS NORFOLK SL5")
    lost = {"fate": Fate.DISPERSED}
    seat = next_turn(seat, SL5=lost, RAMILLES={"fate": Fate.SUNK})
    assert [line for line in seat.said if "WAITS FOR" in line] == ["NORFOLK WAITS FOR AN ORDER: SL5 DISPERSED"]


@pytest.mark.rule("6.24b")
def test_an_escort_whose_convoy_is_lost_leaves_its_mode_with_the_next_order_to_a_square() -> None:
    seat = at_chart_a("MS RODNEY F BRITANNIC")
    seat = next_turn(seat, BRITANNIC={"fate": Fate.SUNK})
    assert seat.said[-1] == "RODNEY WAITS FOR AN ORDER: BRITANNIC SUNK. IN MODE F IT GETS NONE BEFORE TURN 3"
    assert (
        seat.type("MS RODNEY 2015")[-1] == "NOT THE TURN OF ITS CONVOY: IT SAILS ON TURN 3, AND MAY LEAVE MODE F THEN"
    )
    seat = next_turn(seat)
    assert "RODNEY WAITS FOR AN ORDER: BRITANNIC SUNK" in seat.said, "again, now that it can be ordered"
    assert seat.request.view.ships["RODNEY"].mode == FAST_CONVOY
    seat.type("MS RODNEY CLYDE")
    assert seat.request.view.ship_legs["RODNEY"].mode == MOVE


@pytest.mark.rule("6.24b")
def test_an_escort_whose_convoy_has_arrived_leaves_its_mode_too() -> None:
    there = {"square": 2125, "mode": FAST_CONVOY}
    seat = at_chart_a(WS8B=there, CAIRO={"square": 3024, "mode": FAST_CONVOY}, RODNEY=there, SL1={"square": 2125})
    seat.type("MS RODNEY 2024", "MS CAIRO 2924")
    legs = seat.request.view.ship_legs
    assert (legs["RODNEY"].mode, legs["CAIRO"].mode) == (FAST_CONVOY, MOVE), "the Clyde is no goal of WS8B"
    seat.type("MS RODNEY HOOD", "MS RODNEY 2024")
    seat = at_chart_a(SL1={"square": 2125}, RODNEY={"square": 2125, "mode": SLOW_CONVOY}, turn=4)
    seat.type("MS RODNEY 2024")
    assert seat.request.view.ship_legs["RODNEY"].mode == MOVE


def test_ships_that_took_on_fuel_wait_for_an_order_once() -> None:
    port = {"mode": REFUEL, "fuel": 4}
    seat = at_chart_a("MS HOOD M W", DF1=port, HOOD=port)
    for ship in ("DF1", "HOOD", "NORFOLK"):
        hear(seat, BRITISH, 1, "refuelled", unit=ship)
    seat = next_turn(seat)
    assert [line for line in seat.said if "WAITS FOR" in line] == ["DF1 WAITS FOR AN ORDER: REFUELED AND REARMED"]
    assert not [line for line in next_turn(seat).said if "WAIT" in line]


@pytest.mark.parametrize("typed", [("MS BISMARCK R", "MS PR R"), ("MS PR R", "MS BISMARCK R")])
@pytest.mark.parametrize("again", [False, True])
def test_ships_that_refuel_together_stay_together(typed: tuple[str, str], again: bool) -> None:
    seat = next_turn(at_chart_a("MS PR EUGEN BISMARCK", side=GERMAN))
    said = [line for command in typed for line in seat.type(command) if "ROUTE" in line]
    unless = "ROUTE WITH BISMARCK ENDED UNLESS IT REFUELS HERE, TOO"
    assert said == ([unless] if typed[0] == "MS PR R" else [])
    assert seat.type("RT") == ["ROUTES", "PR EUGEN WITH BISMARCK"]
    desk = seat.desk
    if again:
        desk = BismarckDesk(GERMAN, False)
        desk.recall(1, [("movement", "MS PR EUGEN = M", "M BISMARCK"), ("movement", "DM", "")])
        desk.recall(2, [*(("movement", str(order), "") for order in seat.orders), ("movement", "DM", "")])
    else:
        done(seat)
    for ship in ("BISMARCK", "PR EUGEN"):
        desk.word(reported("refuelled", 2, GERMAN, unit=ship))
    view = seat.request.view
    ships = {name: view.ships[name]._replace(mode=REFUEL) for name in ("BISMARCK", "PR EUGEN")}
    now = replace(view, turn=3, ships={**view.ships, **ships}, ship_legs={})
    seat = Seat(MovementRequest(now), desk=desk)
    assert [line for line in seat.said if "WAIT" in line] == ["BISMARCK WAITS FOR AN ORDER: REFUELED AND REARMED"]
    seat.type("MS BISMARCK M W")
    assert list(map(str, seat.orders)) == ["MS BISMARCK = M W", "MS PR EUGEN = M W"]


def test_a_ship_that_refuels_alone_leaves_its_company() -> None:
    seat = next_turn(at_chart_a("MS PR EUGEN BISMARCK", side=GERMAN))
    seat.type("MS PR R", "MS BISMARCK M W")
    assert list(map(str, seat.orders)) == ["MS PR EUGEN = R", "MS BISMARCK = M W"]


def test_an_escort_with_its_convoy_keeps_its_mode() -> None:
    seat = at_chart_a("MS RODNEY F BRITANNIC", "MS RODNEY 2015")
    assert seat.request.view.ship_legs["RODNEY"].mode == FAST_CONVOY


@pytest.mark.rule("6.34a")
def test_escorts_of_a_convoy_that_leaves_the_board_say_once_that_they_stay() -> None:
    last = {"square": 3024, "mode": FAST_CONVOY}
    seat = at_chart_a("MS CAIRO F WS8B", WS8B=last, CAIRO=last)
    reply = seat.type("MS WS8B 3124")
    assert reply[-1] == "CAIRO CANNOT ACCOMPANY WS8B: OFF THE BOARD"
    assert not [line for line in seat.type("WA") if "PARTS" in line]
