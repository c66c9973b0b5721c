"""Routes: an order to a square that lasts several turns."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from compbis.desk.repeating import Noted
from compbis.games.computer_bismarck.cards.modes import FAST_CONVOY, FLY, RECON, Load
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.state.orders import BismarckOrder, DoneMoving, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.games.computer_bismarck.state.units import Fate, ShipLeg
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Give
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, done, hear, make_view
from tests.games.computer_bismarck.talk.test_talk_oneline import ILLEGAL, next_turn, offered

FAR = "MS HOOD 2015"
"""More than three turns for the Hood."""


def orders(seat: Seat) -> list[str]:
    return [str(order) for order in seat.orders]


def sent(*lines: str) -> Seat:
    """A player on the second turn, who typed these lines on the first."""
    seat = at_chart_a(*lines)
    return next_turn(seat)


def test_a_route_gives_an_order_each_turn_and_is_summed_up_in_one_line() -> None:
    seat = sent(FAR, "MS NORFOLK M E")
    assert orders(seat) == ["MS HOOD = M W SW"]
    assert seat.said[-1] == "ROUTES: HOOD 2015 IN 3", "sooner than announced, as it did not dash"
    assert seat.type("OB")[-2:] == ["ROUTES", "HOOD 2015 IN 3"]
    seat = next_turn(seat)
    assert orders(seat) == ["MS HOOD = M SW SW"]
    assert seat.said[-1] == "ROUTES: 1 GOES ON (RT)"
    assert seat.type("RT") == ["ROUTES", "HOOD 2015 IN 2"]
    seat = next_turn(seat)
    assert seat.said[-1] == "ROUTES: 1 GOES ON (RT)"
    assert seat.type("RT") == ["ROUTES", "HOOD 2015 NOW"]
    seat = next_turn(seat)
    assert orders(seat) == []
    assert seat.type("RT") == ["ROUTES: NONE"]


def test_a_player_who_sails_on_by_hand_is_told_of_routes_once() -> None:
    told = "MS {} AND A SQUARE SAILS THERE BY ITSELF, TURN AFTER TURN (RT)"
    seat = sent("MS HOOD M W SW", "MS NORFOLK M W", "MS BRITANNIC F W", FAR.replace("HOOD", "SUFFOLK"))
    assert told.format("NORFOLK") not in seat.type("MS NORFOLK M E"), "it turns back"
    assert told.format("SUFFOLK") not in seat.type("MS SUFFOLK M SW"), "it had a route"
    assert told.format("HOOD") in seat.type("MS HOOD M SW")
    assert told.format("HOOD") not in seat.type("MS HOOD M SW"), "once"
    assert told.format("HOOD") not in next_turn(seat).type("MS HOOD M SW")
    flotilla = sent("MS DF1 M W")
    assert told.format("DF1") not in flotilla.type("MS DF1 M W"), "by route it moves two, for three times the fuel"
    convoy = next_turn(sent("MS BRITANNIC F W"))
    assert told.format("BRITANNIC") in convoy.type("MS BRITANNIC F W")
    assert told.format("HOOD") not in next_turn(at_chart_a("MS HOOD M W", classic=True)).type("MS HOOD M W")


def test_another_order_ends_a_route_and_the_reply_says_so() -> None:
    seat = sent(FAR)
    assert seat.type("MS HOOD M E")[1:] == ["ROUTE TO 2015 ENDED"]
    assert seat.type("RT") == ["ROUTES: NONE"]
    assert orders(next_turn(seat)) == []


def test_a_secret_move_after_which_the_route_of_a_convoy_is_too_late_says_so() -> None:
    seat = next_turn(at_chart_a("MS WS8B 3124", turn=19, WS8B={"square": 2721}))
    for turn, order, told in (
        (21, "F S", ["WS8B: 3124 IS TOO LATE FROM THERE. IN TIME: MS WS8B 3121"]),
        (21, "F SE", []),
        (23, "F W", ["WS8B: 3124 IS TOO LATE FROM THERE, AND ITS MISSION FAILS"]),
    ):
        view = replace(seat.request.view, turn=turn)
        assert Seat(EvadeRequest(view, "WS8B", "WP1"), desk=seat.desk).type(order) == told, order


def test_a_route_repeated_in_the_turn_that_comes_to_its_first_square_has_not_ended() -> None:
    seat = next_turn(next_turn(at_chart_a("MS WS8B 2022 3124")))
    seat.type("UN")
    assert seat.type("MS WS8B =") == ["WS8B: 3124 BY 2022 IN 23 TURNS, ON TURN 25", "WS8B         F 2023 TO 2022"]
    assert seat.type("RT") == ["ROUTES", "WS8B 3124 IN 23"]
    seat.type("UN")
    assert seat.type("MS WS8B 1923 3124")[-1] == "ROUTE TO 3124 BY 2022 ENDED"


def test_a_new_square_replaces_the_route_and_the_reply_says_so() -> None:
    seat = sent(FAR, "MS BRITANNIC 2010")
    assert not any("ENDED" in line for line in seat.type("MS NORFOLK M E"))
    assert not any("ENDED" in line for line in seat.type(FAR))
    assert "ROUTE TO 2015 ENDED" in seat.type("MS HOOD 2016")
    assert seat.type("MS HOOD P")[1:] == ["ROUTE TO 2016 ENDED"]
    assert seat.type("MS BRITANNIC 2011")[1:] == ["ROUTE TO 2010 ENDED"], "it does not sail now"
    assert not any("ENDED" in line for line in seat.type("MS BRITANNIC 2011"))
    assert next_turn(seat).type("MS BRITANNIC 2121")[-1] == "ROUTE TO 2011 ENDED"


def test_taking_an_order_back_ends_its_route() -> None:
    seat = sent(FAR)
    assert seat.type("UN")[0].startswith("TAKEN BACK: HOOD")
    assert orders(next_turn(seat)) == []


def test_rt_off_ends_a_route_but_keeps_this_turns_moves() -> None:
    seat = sent(FAR, "MS P OF WALES 2016")
    leg = seat.request.view.ship_legs["HOOD"]
    reply = seat.type("RT OFF HOOD")
    assert reply[0] == "ROUTE OF HOOD ENDED: THIS TURN IT CONTINUES"
    assert not any("ROUTE TO" in line for line in reply)
    assert seat.request.view.ship_legs["HOOD"] == leg
    assert seat.type("RT") == ["ROUTES", "P OF WALES 2016 IN 3"]
    assert orders(next_turn(seat)) == ["MS P OF WALES = M SW SW"]


def test_rt_off_ends_what_stands_and_refuses_the_rest() -> None:
    seat = sent("MS SL1 2125", FAR)
    assert seat.type("RT")[1] == "HOOD 2015 IN 3" and seat.type("RT")[2].startswith("SL1 2125 IN ")
    escort = sent("MS CAIRO F 3022")
    assert escort.type("RT OFF CAIRO") == [ILLEGAL, "CAIRO CANNOT BE ORDERED THIS TURN: END ITS ROUTE WHEN IT CAN"]
    assert seat.type("RT HOOD") == [ILLEGAL, "RT, OR RT OFF AND A NAME: RT OFF HOOD"]
    assert seat.type("RT OFF HOOD M") == [ILLEGAL, "RT, OR RT OFF AND A NAME: RT OFF HOOD"]
    assert seat.type("RT OFF NORFOLK") == [ILLEGAL, "NORFOLK HAS NO ROUTE: RT LISTS THEM"]
    assert seat.type("RT OFF VICT") == [ILLEGAL, "VICTORIOUS HAS NO ROUTE: RT LISTS THEM"]
    assert seat.type("RT OFF TIRPITZ") == [ILLEGAL, "NO SUCH NAME: RT LISTS THEM"]
    assert offered(seat, "RT ") == ("OFF HOOD", "OFF SL1")
    assert seat.type("RT ?") == ["OFF HOOD, OFF SL1"]
    assert seat.type("RT OFF SL1") == ["ROUTE OF SL1 ENDED: IT STAYS IN 2017"]


def met(line: str, name: str, square: int, enemy: str, side: Side = BRITISH) -> Seat:
    """A player on the second turn whose unit has a route and sees an enemy ship."""
    seat = at_chart_a(line, side=side)
    done(seat)
    view = seat.request.view
    there = view.ships[name]._replace(square=view.ship_legs[name].goal)
    shown = Contact(enemy, SHIPS[enemy].kind, square, 1, Heard.SEARCH, shown=True)
    now = replace(view, turn=2, ships={**view.ships, name: there}, ship_legs={}, contacts=(shown,))
    return Seat(MovementRequest(now), desk=seat.desk)


def test_rt_off_ends_the_route_of_a_unit_that_waits() -> None:
    seat = met(FAR, "HOOD", 1917, "BISMARCK")
    square = seat.request.view.ships["HOOD"].square
    assert seat.type("RT OFF HOOD")[0] == f"ROUTE OF HOOD ENDED: IT STAYS IN {square}"
    assert orders(seat) == ["MS HOOD = M"]
    assert seat.type("RT") == ["ROUTES: NONE"]
    assert orders(next_turn(seat)) == []


def test_rt_off_ends_the_route_of_a_convoy_and_of_planes_that_wait() -> None:
    seat = at_chart_a("MS WS8B 2624", "MP SF1 1811")
    done(seat)
    view = seat.request.view
    convoy, plane = view.ships["WS8B"], view.planes["SCAPA FLOW 1"]
    plane = plane._replace(square=1813, mode=FLY, endurance=4)
    contacts = tuple(
        Contact(name, SHIPS[name].kind, square, 3, Heard.SEARCH, shown=True)
        for name, square in (("BISMARCK", convoy.square), ("PR EUGEN", plane.square))
    )
    planes = {**view.planes, plane.name: plane}
    now = replace(view, turn=3, planes=planes, ship_legs={}, plane_legs={}, contacts=contacts)
    seat = Seat(MovementRequest(now), desk=seat.desk)
    assert orders(seat) == [] and len(seat.type("RT")) == 3
    assert seat.type("RT OFF WS8B")[0] == f"ROUTE OF WS8B ENDED: IT STAYS IN {convoy.square}"
    assert (str(seat.order), seat.notes[-1]) == ("MS WS8B = F", "@WS8B")
    assert seat.type("RT OFF SCAPA")[0] == "ROUTE OF SCAPA FLOW 1 ENDED: IT STAYS IN 1813"
    assert seat.type("RT") == ["ROUTES: NONE"]


def test_a_restored_game_knows_that_rt_off_ended_a_route_that_waited() -> None:
    moved, stayed = str(ShipOrder("WS8B", "F", ("S",))), str(ShipOrder("WS8B", "F", ()))
    for third, route in (([], True), ([("movement", stayed, "")], False)):
        desk = BismarckDesk(BRITISH, False)
        desk.recall(1, [("movement", moved, "F 2624"), ("movement", str(DoneMoving()), "")])
        desk.recall(3, [*third, ("movement", str(DoneMoving()), "")])
        assert bool(Seat(MovementRequest(make_view(turn=5)), desk=desk).orders) is route


def test_a_convoy_in_sight_stops_the_route_of_a_pack_but_not_of_an_oiler() -> None:
    for line, name, square, goes in (
        ("MS LOTHERINGEN 1812", "LOTHERINGEN", 1610, True),
        ("MS WP1 1818", "WP1", 1812, False),
    ):
        seat = met(line, name, square, "SL2", side=GERMAN)
        assert bool(seat.orders) is goes, name
        assert any("WAITS FOR AN ORDER: SL2" in line for line in seat.said) is not goes
    assert not met("MS LOTHERINGEN 1812", "LOTHERINGEN", 1610, "HOOD", side=GERMAN).orders


def test_an_enemy_on_show_within_four_squares_ends_a_route() -> None:
    for square, shown, goes in ((1917, True, False), (1917, False, True), (1925, True, True)):
        seat = at_chart_a(FAR)
        done(seat)
        view = seat.request.view
        there = view.ships["HOOD"]._replace(square=view.ship_legs["HOOD"].goal)
        enemy = Contact("BISMARCK", SHIPS["BISMARCK"].kind, square, 1, Heard.SEARCH, shown)
        now = replace(view, turn=2, ships={**view.ships, "HOOD": there}, ship_legs={}, contacts=(enemy,))
        seat = Seat(MovementRequest(now), desk=seat.desk)
        assert bool(seat.orders) is goes
        if not goes:
            assert seat.said[-1] == "HOOD WAITS FOR AN ORDER: BISMARCK IN 1917"
            assert "IT WAITS FOR AN ORDER WHILE AN ENEMY" in " ".join(" ".join(seat.type("HE RT")).split())
            assert seat.type("RT") == ["ROUTES", "HOOD 2015 WAITS"]
            seat.type("RO")
            assert orders(seat) == ["MS HOOD = M W SW"], "RO sends it on all the same"


@pytest.mark.parametrize(
    ("side", "line", "square", "before", "enemy", "goes"),
    [
        (GERMAN, "MS WP1 1818", 1812, 0, ("AURORA", 1816), True),  # a pack does not mind a cruiser far off
        (GERMAN, "MS WP1 1818", 1812, 0, ("AURORA", 1814), False),  # but beside its next square
        (GERMAN, "MS WP1 1818", 1812, 0, ("AURORA", 1811), False),
        (GERMAN, "MS WP1 1818", 1812, 0, ("SL2", 1816), False),
        (GERMAN, "MS WP1 1818", 1812, 1816, ("SL2", 1816), True),  # known
        (GERMAN, "MS WP1 1814", 1812, 0, ("AURORA", 1814), True),  # in the goal
        (BRITISH, FAR, 1819, 1817, ("BISMARCK", 1817), True),  # known
        (BRITISH, FAR, 1819, 1817, ("BISMARCK", 1917), True),  # as near
        (BRITISH, FAR, 1819, 1816, ("BISMARCK", 1817), False),  # nearer
        (BRITISH, FAR, 1819, 1819, ("BISMARCK", 1819), False),  # here
        (BRITISH, FAR, 1918, 2015, ("BISMARCK", 2015), True),
        (BRITISH, FAR, 1918, 0, ("BISMARCK", 2015), True),
        (BRITISH, FAR, 1918, 2015, ("BISMARCK", 2014), False),  # it has left the goal
        (BRITISH, "MS BRITANNIC 2011", 2015, 0, ("BISMARCK", 2011), False),  # no convoy sails into an enemy
        (BRITISH, "MS BRITANNIC 2011", 2015, 2011, ("BISMARCK", 2011), True),
    ],
)
@pytest.mark.parametrize("again", [False, True])
def test_an_enemy_that_the_player_reckoned_with_does_not_end_a_route(
    side: Side, line: str, square: int, before: int, enemy: tuple[str, int], goes: bool, again: bool
) -> None:
    name, there = line.split()[1], enemy[1]
    spec = SHIPS[enemy[0]]
    seat = at_chart_a(side=side, turn=3)
    if before:
        hear(seat, side, 2, "spotted", square=before, units=[[spec.name, spec.kind.value]], own=[])
    seat.type(line)
    done(seat)
    shown = Contact(spec.name, spec.kind, there, 4, Heard.SEARCH, shown=True)
    ships = seat.request.view.ships
    ships = {**ships, name: ships[name]._replace(square=square)}
    desk = seat.desk
    if again:  # a restored game
        desk = BismarckDesk(side, False)
        if before:
            desk.word(reported("spotted", 2, side, square=before, units=[[spec.name, spec.kind.value]], own=[]))
        given = [("movement", str(order), note) for order, note in zip(seat.orders, seat.notes, strict=True)]
        desk.recall(3, [*given, ("movement", str(DoneMoving()), "")])
    now = replace(seat.request.view, turn=5, ships=ships, ship_legs={}, contacts=(shown,))
    seat = Seat(MovementRequest(now), desk=desk)
    assert bool(seat.orders) is goes
    assert any(f"{name} WAITS FOR AN ORDER: {spec.name} IN {there}" in line for line in seat.said) is not goes


@pytest.mark.rule("6.7a")
def test_a_ship_without_fuel_waits_every_other_turn_and_keeps_its_route() -> None:
    seat = at_chart_a(HOOD={"fuel": 0})
    assert seat.type("MS HOOD 1822")[0] == "HOOD: 1822 IN 3 TURNS, ON TURN 3, FUEL 0"
    seat = next_turn(seat, HOOD={"moved": True})
    assert orders(seat) == ["MS HOOD = M"] and seat.said[-1] == "ROUTES: 1 GOES ON (RT)"
    assert seat.type("RT") == ["ROUTES", "HOOD 1822 IN 2"]
    again = restored([(ShipOrder("HOOD", "M", ()), "M 1822")])
    assert orders(again)[0].startswith("MS HOOD = M "), "a restored game keeps it, too"
    seat = next_turn(seat, HOOD={"moved": False})
    assert orders(seat) == ["MS HOOD = M S"]


@pytest.mark.rule("6.7a")
def test_a_ship_that_may_not_move_this_turn_takes_an_order_to_a_square() -> None:
    seat = at_chart_a(HOOD={"fuel": 0, "moved": True})
    assert seat.type("MS HOOD 1722")[0] == "HOOD: 1722 IN 2 TURNS, ON TURN 2, FUEL 0"
    assert seat.type("MS HOOD M S")[1] == "MAY NOT MOVE THIS TURN: NO FUEL"
    late = at_chart_a(turn=30, HOOD={"fuel": 0, "moved": True})
    assert late.type("MS HOOD 1722")[0] == "HOOD: 1722 NOT BEFORE THE GAME ENDS"


@pytest.mark.rule("16.67a")
def test_a_raider_held_by_the_convoy_that_she_dispersed_waits_and_goes_on() -> None:
    seat = Seat(MovementRequest(make_view(GERMAN, turn=5, BISMARCK={"square": 2115, "held": 5, "fuel": 12})))
    assert seat.type("MS BISMARCK 2315")[0] == "BISMARCK: 2315 IN 2 TURNS, ON TURN 6, FUEL 11"
    assert orders(seat) == ["MS BISMARCK = M"]
    assert orders(next_turn(seat)) == ["MS BISMARCK = M S S"]


def test_spoken_routes_are_sentences() -> None:
    seat = at_chart_a("DE ON", FAR)
    assert next_turn(seat).type("RT") == ["ROUTES:", "HOOD TO 2015 IN 3 TURNS."]


def test_only_an_order_to_a_square_carries_a_note() -> None:
    assert [step.note for step in given(FAR, "MS NORFOLK M E", "MP REYKJAVIK M 1511", "MS SUFFOLK P")] == [
        "M 2015",
        "",
        "M 1511",
        "",
    ]


def given(*lines: str) -> list[Give]:
    """The step Give for each of these lines."""
    steps = []
    for line in lines:
        talk = BismarckDesk(BRITISH, False).converse(MovementRequest(make_view()))
        step = next(talk)
        while not isinstance(step, Give):
            step = talk.send(line if hasattr(step, "prompt") else "")
        steps.append(step)
    return steps


def restored(earlier: Sequence[tuple[BismarckOrder, str]], now: Sequence[tuple[BismarckOrder, str]] = ()) -> Seat:
    """A player who restores a game in its second turn, after these orders and their notes."""
    desk = BismarckDesk(BRITISH, False)
    desk.recall(1, [("movement", str(order), note) for order, note in (*earlier, (DoneMoving(), ""))])
    request = MovementRequest(make_view(turn=2))
    for order, note in now:
        desk.remind(request, order, note)
    return Seat(request, desk=desk)


def test_a_restored_game_keeps_its_routes() -> None:
    order = (ShipOrder("HOOD", "M", ("W", "SW")), "M 2015")
    assert orders(restored([order])) == ["MS HOOD = M W W"]
    assert orders(restored([(order[0], "")])) == []


def test_a_unit_ordered_before_the_restore_is_not_ordered_again() -> None:
    order = (ShipOrder("HOOD", "M", ("W", "SW")), "M 2015")
    assert orders(restored([order], [(ShipOrder("HOOD", "M", ("E",)), "")])) == []
    seat = restored([], [order])
    seat.type("MS NORFOLK M E")
    assert orders(seat) == ["MS NORFOLK = M E"]


def test_a_square_that_cannot_be_reached_in_time_is_marked_too_late() -> None:
    seat = at_chart_a(FAR, turn=29)
    assert seat.type("RT") == ["ROUTES", "HOOD 2015 TOO LATE"]
    seat.type("DE ON")
    assert seat.type("RT") == ["ROUTES:", "HOOD TO 2015 NOT BEFORE THE END."]


def test_17_4_a_convoy_that_stands_at_its_goal_is_not_too_late() -> None:
    """SL5 may sail on, or stay: any square of column 21, or beyond it, completes its mission."""
    there = at_chart_a("MS SL5 2924", turn=29, SL5={"square": 2921})
    assert there.type("RT") == ["ROUTES", "SL5 2924 (AT ITS GOAL)"]
    there.type("DE ON")
    assert there.type("RT") == ["ROUTES:", "SL5 TO 2924 NOT BEFORE THE END, AT ITS GOAL ALREADY."]
    for square, goal in ((2919, 2921), (2921, 2917)):
        assert at_chart_a(f"MS SL5 {goal}", turn=29, SL5={"square": square}).type("RT")[1] == f"SL5 {goal} TOO LATE"


def test_a_mode_on_arrival_is_taken_on_the_next_turn() -> None:
    seat = sent("MS NORFOLK 1118 P", "MS HOOD 2015 R")
    assert orders(seat) == ["MS HOOD = M W SW", "MS NORFOLK = P"]
    assert seat.said[-1] == "ROUTES: NORFOLK P IN 1118, HOOD 2015 IN 3 THEN R"
    assert next_turn(seat).type("RT") == ["ROUTES", "HOOD 2015 IN 2 THEN R"]


def test_a_plane_patrols_or_turns_home_on_arrival() -> None:
    seat = at_chart_a("MP SF1 1825 P")
    assert orders(seat) == ["MP SCAPA FLOW 1 = P"]
    seat.type("UN")
    seat.type("MP SF1 1820 P", "MP SF R 1819 Z")
    done(seat)
    view = seat.request.view
    aloft = {
        name: view.planes[name]._replace(square=square, mode=mode, endurance=left, load=load)
        for name, square, mode, left, load in (
            ("SCAPA FLOW 1", 1820, FLY, 4, view.planes["SCAPA FLOW 1"].load),
            ("SCAPA FLOW", 1819, RECON, 1, Load.EXTRA_FUEL),
        )
    }
    now = replace(view, turn=2, planes={**view.planes, **aloft}, ship_legs={}, plane_legs={})
    seat = Seat(MovementRequest(now), desk=seat.desk)
    assert orders(seat) == ["MP SCAPA FLOW 1 = P", "MP SCAPA FLOW = Z"]
    assert seat.said[-1] == "ROUTES: SCAPA FLOW 1 P IN 1820, SCAPA FLOW Z IN 1819"


def test_a_plane_patrols_at_once_where_it_gets_on_patrol_this_turn() -> None:
    seat = at_chart_a()
    assert "P, PATROL, ON ARRIVAL" not in " ".join(seat.type("MP SF1 1823 P"))
    assert orders(seat) == ["MP SCAPA FLOW 1 = P W W"]
    seat.type("MP SF1 M 1823 P")
    assert orders(seat)[-1] == "MP SCAPA FLOW 1 = M W W"


def test_an_impossible_mode_on_arrival_is_refused() -> None:
    seat, after = at_chart_a(), "ONLY {}ANOTHER SQUARE OR MORE SHIPS WITH AN ORDER MAY FOLLOW A SQUARE"
    for line, reply in (
        ("MS HOOD 1723 Z", after.format("P, R, ONE, ")),
        ("MS HOOD 1723 P R", after.format("P, R, ONE, ")),
        ("MS HOOD P 1723 M", after.format("P, R, ONE, ")),
        ("MS DF1 2022 TWO", after.format("P, R, ONE, ")),
        ("MS WS8B 2022 WS8B", after.format("")),
        ("MS HOOD M 1723 E", "DIRECTIONS, OR ONE SQUARE OF FOUR NUMERALS: M E SE, M 1724"),
        ("MS SL1 2125 P", f"{after.format('')}: A CONVOY KEEPS ITS MODE C"),
        ("MP SF R 1819 P", "ONLY Z MAY FOLLOW A SQUARE"),
        ("MS DF1 WS8B ONE", "ONE FOLLOWS A SQUARE, NOT A SHIP: MS DF1 2024 ONE"),
        ("MS DF1 RODNEY ONE", "ONE FOLLOWS A SQUARE, NOT A SHIP: MS DF1 2023 ONE"),
        ("MS HOOD WS8B P", "NOTHING MAY FOLLOW THE SHIP: HOOD PATROLS WHEN WS8B DOES"),
    ):
        assert seat.type(line) == [ILLEGAL, reply], line
    assert seat.type("MS HOOD 1723 ?") == ["P OR R WHEN IT IS THERE, ONE: ONE SQUARE A TURN, OR NOTHING MORE: (CR)"]
    assert seat.type("MS SL1 2125 ?") == ["NOTHING MORE: (CR)"]
    assert offered(seat, "MP SF1 1820 ") == ("P", "Z")


def test_a_restored_game_keeps_the_mode_on_arrival() -> None:
    seat = restored([(ShipOrder("HOOD", "M", ("W",)), "M 1622 P")])
    assert orders(seat) == ["MS HOOD = P"]


def test_the_mode_on_arrival_is_shown_with_the_order_and_the_route() -> None:
    seat = at_chart_a()
    assert "HOOD: P, PATROL, ON ARRIVAL IN 1722" in seat.type("MS HOOD 1722 P")
    assert seat.type("RT") == ["ROUTES", "HOOD 1722 NOW THEN P"]


def test_a_convoy_on_its_turn_waits_for_an_order_near_an_enemy() -> None:
    seat = sent("MS BRITANNIC 2011")
    enemy = Contact("BISMARCK", SHIPS["BISMARCK"].kind, 2023, 2, Heard.SEARCH, shown=True)
    seat.type("DM")
    seat = Seat(MovementRequest(replace(seat.request.view, turn=3, contacts=(enemy,))), desk=seat.desk)
    assert seat.said[-1] == "BRITANNIC WAITS FOR AN ORDER: BISMARCK IN 2023"
    assert seat.type("RT") == ["ROUTES", "BRITANNIC 2011 WAITS"]
    assert seat.type("OB")[-1] == "BRITANNIC 2011 WAITS"
    seat.type("MS BRITANNIC 2011")
    assert "WAITS" not in seat.type("RT")[1]


def test_rt_counts_the_turns_of_a_shadowed_convoy_from_where_its_secret_move_ends() -> None:
    seat = at_chart_a("MS WS8B 3124", turn=19, WS8B={"square": 2721})
    view = next_turn(seat).request.view
    shadowed = replace(view, turn=21, ship_legs={"WS8B": ShipLeg(FAST_CONVOY, 2921, (2921,), fixed=True)})
    assert Seat(MovementRequest(shadowed), desk=seat.desk).type("RT")[1] == "WS8B 3124 IN 7 LATE"
    stays = replace(view, turn=21, ship_legs={"WS8B": ShipLeg(FAST_CONVOY, 2821, (), fixed=True)})
    assert Seat(MovementRequest(stays), desk=seat.desk).type("RT")[1] == "WS8B 3124 IN 7 LATE"


def test_rt_says_that_a_convoy_will_be_late() -> None:
    seat = at_chart_a("MS BRITANNIC 2010", turn=13)
    assert "LATE" in seat.type("RT")[1]


def test_a_ship_accompanies_a_convoy_turn_after_turn_by_ordinary_orders() -> None:
    seat = at_chart_a()
    assert seat.type("MS CAIRO WS8B")[0] == "CAIRO ACCOMPANIES WS8B, TO 2024"
    seat.type("MS WS8B 2324")
    assert orders(seat) == ["MS CAIRO = M", "MS WS8B = F S", "MS CAIRO = M S"]
    seat = next_turn(seat)
    assert orders(seat) == [], "the convoy stays on this turn"
    assert seat.type("RT") == ["ROUTES", "CAIRO WITH WS8B", "WS8B 2324 IN 4"]
    seat = next_turn(seat)
    assert orders(seat) == ["MS WS8B = F S", "MS CAIRO = M S"]
    assert seat.said[-1] == "ROUTES: 2 GO ON (RT)", "the ways were shown with the order"


def test_a_distant_companion_is_ordered_once() -> None:
    seat = at_chart_a("MS HOOD SL1")
    seat.type("MS NORFOLK M E")
    assert orders(seat) == ["MS HOOD = M W W", "MS NORFOLK = M E"]
    seat.type("MS P OF WALES SL1", "MS SL1 2115")
    follow = [order.split(" = ")[0] for order in orders(seat)]
    assert follow[-2:] == ["MS HOOD", "MS P OF WALES"] and follow.count("MS SL1") == 1


def test_a_companion_follows_a_new_order_of_its_convoy() -> None:
    seat = sent("MS CAIRO WS8B")
    seat = next_turn(seat)
    assert orders(seat) == []
    reply = seat.type("MS WS8B F W")
    assert orders(seat) == ["MS WS8B = F W", "MS CAIRO = M W"]
    assert reply[-1] == "CAIRO ACCOMPANIES WS8B, TO 2023, FUEL 8"


def test_a_companion_follows_the_secret_move_of_its_convoy() -> None:
    seat = sent("MS CAIRO WS8B")
    view = seat.request.view
    fixed = ShipLeg(FAST_CONVOY, 2124, (2124,), fixed=True)
    later = replace(view, turn=3, ship_legs={"WS8B": fixed})
    done(seat)
    assert orders(Seat(MovementRequest(later), desk=seat.desk)) == ["MS CAIRO = M S"]


def test_accompanying_ends_by_another_order_by_rt_off_or_by_the_convoys_loss() -> None:
    seat = sent("MS CAIRO WS8B")
    assert seat.type("MS CAIRO P")[1:] == ["ROUTE WITH WS8B ENDED"]
    assert seat.type("RT") == ["ROUTES: NONE"]
    seat = sent("MS CAIRO WS8B")
    assert seat.type("RT OFF CAIRO")[0] == "ROUTE OF CAIRO ENDED: IT STAYS IN 2024"
    assert seat.type("RT") == ["ROUTES: NONE"]
    seat = at_chart_a("MS CAIRO WS8B")
    seat = next_turn(seat, WS8B={"fate": Fate.SUNK})
    assert "CAIRO WAITS FOR AN ORDER: WS8B SUNK" in seat.said
    assert seat.type("RT") == ["ROUTES: NONE"]


def test_a_restored_game_keeps_who_accompanies_whom() -> None:
    assert restored([(ShipOrder("CAIRO", "M"), "M WS8B")]).type("RT") == ["ROUTES", "CAIRO WITH WS8B"]


def test_an_accompanying_order_taken_back_returns_only_when_the_convoy_changes_course() -> None:
    desk = BismarckDesk(BRITISH, False)
    desk.recall(1, [("movement", "MS CAIRO = M", "M WS8B"), ("movement", "DM", "")])
    view = replace(make_view(turn=3), ship_legs={"WS8B": ShipLeg(FAST_CONVOY, 2124, (2124,))})
    request = MovementRequest(view)
    desk.remind(request, ShipOrder("WS8B", "F", ("S",)), "")
    desk.remind(request, ShipOrder("CAIRO", "M", ("S",)), "M WS8B")
    desk.remind(request, Undo(), "")
    seat = Seat(request, desk=desk)
    assert orders(seat) == []
    seat.type("MS NORFOLK M E")
    assert orders(seat) == ["MS NORFOLK = M E"]
    seat.type("MS WS8B F W")
    assert orders(seat)[-1] == "MS CAIRO = M W"


def test_ships_that_cannot_be_accompanied_are_refused() -> None:
    seat = at_chart_a()
    assert seat.type("MS HOOD KGV") == [ILLEGAL, "K GEORGE V: NOT YET ACTIVE"]
    assert seat.type("MS HOOD HOOD")[0] == ILLEGAL
    assert seat.type("MS HOOD BISMARCK")[0] == ILLEGAL
    assert seat.type("MS HOOD WS8B F") == [ILLEGAL, "THE MODE COMES FIRST: MS HOOD F WS8B"]


def shadowed(*lines: str, turn: int = 3, classic: bool = False) -> Seat:
    """The question about the shadowed WS8B, after these lines on the first turn."""
    seat = at_chart_a(*lines, classic=classic)
    done(seat)
    return Seat(EvadeRequest(replace(seat.request.view, turn=turn, ship_legs={}), "WS8B", "WP3"), desk=seat.desk)


def test_10_1_a_shadowed_convoy_continues_its_route_unless_ordered_otherwise() -> None:
    seat = shadowed("MS WS8B 2724")
    assert seat.said[-2] == "(CR) CONTINUES: F S"
    assert not any("UNLESS ORDERED" in line for line in seat.said)
    assert {"(CR)   CONTINUES: F S", "X      STAY AS IT IS"} <= set(seat.type("?"))
    assert seat.type("MS WS8B")[-1] == "ONLY WS8B IS ORDERED HERE; (CR) LETS IT GO ON, X LETS IT STAY AS IT IS"
    assert seat.type("F NW") == []
    assert orders(seat) == ["MS WS8B = F NW"]
    goes_on = shadowed("MS WS8B 2724")
    assert (goes_on.type(""), orders(goes_on)) == ([], ["MS WS8B = F S"])
    stays = shadowed("MS WS8B 2724")
    stays.type("X")
    assert stays.prompt == "STAY ANYWAY (NO)-"
    stays.type("Y")
    assert orders(stays) == ["MS WS8B = F"]


def test_10_1_without_a_route_a_shadowed_convoy_stays_by_an_empty_line() -> None:
    for seat in (shadowed("MS WS8B F S"), shadowed("MS WS8B 2724", turn=2)):
        assert not any("GOES ON" in line for line in seat.said)
        while seat.prompt:
            seat.type("" if "CHART B" in seat.prompt else "Y")
        assert orders(seat) == ["MS WS8B = F"]


def test_the_line_on_planes_that_wait_for_an_order_says_planes_once() -> None:
    seat = at_chart_a("MP PLYMOUTH 1 M 2826", "MP PLYMOUTH 2 M 2826", "MP ULSTER 2 M 2826")
    done(seat)
    view = seat.request.view
    aloft = {
        name: plane._replace(square=2224, mode=FLY, endurance=4)
        for name, plane in view.planes.items()
        if name in ("PLYMOUTH 1", "PLYMOUTH 2", "ULSTER 2")
    }
    enemy = Contact("BISMARCK", SHIPS["BISMARCK"].kind, 2424, 1, Heard.SEARCH, shown=True)
    now = replace(view, turn=2, planes={**view.planes, **aloft}, plane_legs={}, contacts=(enemy,))
    seat = Seat(MovementRequest(now), desk=seat.desk)
    assert "PLANES OF PLYMOUTH 1, PLYMOUTH 2, ULSTER 2 WAIT FOR AN ORDER: BISMARCK IN 2424" in seat.said


def test_a_resumed_game_does_not_list_the_routes_that_were_told_before() -> None:
    seat = at_chart_a("MS HOOD 1519")
    given = [Noted(order, note) for order, note in zip(seat.orders, seat.notes, strict=True)]
    later = MovementRequest(replace(next_turn(seat).request.view, ship_legs={}))
    desk = BismarckDesk(BRITISH, False)
    desk.recall_orders(1, [*given, Noted(DoneMoving())])
    again = Seat(later, desk=desk)
    assert [line for line in again.said if line.startswith("ROUTES")] == ["ROUTES: 1 GOES ON (RT)"]


def met_on_its_route(enemy: str, square: int, line: str, at: int) -> Seat:
    """The turn after the Hood was sent on a route: where she is now, with an enemy in sight."""
    seat = at_chart_a(line)
    done(seat)
    view = seat.request.view
    hood = view.ships["HOOD"]._replace(square=at)
    contact = Contact(enemy, SHIPS[enemy].kind, square, 1, Heard.SEARCH, shown=True)
    now = replace(view, turn=2, ships={**view.ships, "HOOD": hood}, ship_legs={}, contacts=(contact,))
    return Seat(MovementRequest(now), desk=seat.desk)


def test_16_41_submarines_end_a_route_only_from_the_next_square() -> None:
    assert orders(met_on_its_route("WP2", 1819, "MS HOOD 1519", 1621)) == ["MS HOOD = M W NW"]
    assert orders(met_on_its_route("WP2", 1720, "MS HOOD 1519", 1621)) == []
    assert orders(met_on_its_route("BISMARCK", 1819, "MS HOOD 1519", 1621)) == []


def test_a_ship_that_has_arrived_patrols_as_ordered_though_an_enemy_is_near() -> None:
    assert orders(met_on_its_route("BISMARCK", 1822, "MS HOOD 1622 P", 1622)) == []
    assert orders(met_on_its_route("BISMARCK", 1822, "MS HOOD 1621 P", 1621)) == ["MS HOOD = P"]


def test_a_convoys_route_can_be_laid_on_a_turn_on_which_it_does_not_sail() -> None:
    seat = at_chart_a("MS WS8B 2125", turn=2)
    assert seat.said == ["WS8B: 2125 IN 2 TURNS, ON TURN 3. IT SAILS ON TURN 3"]
    assert seat.orders == []
    assert seat.type("RT") == ["ROUTES", "WS8B 2125 IN 2"]
    assert seat.desk.bookmark() == ["MS WS8B F 2125"], "no order is on record"
    seat.type("MS NORFOLK M W")
    assert seat.notes == ["@WS8B@F@2125"]
    assert seat.desk.bookmark() == []
    assert orders(next_turn(seat))[-1:] == ["MS WS8B = F SE"]
    noted = (ShipOrder("NORFOLK", "M", ("W",)), "@WS8B@F@2125")
    assert restored([], [noted]).type("RT") == ["ROUTES", "WS8B 2125 IN 2"]
    assert restored([noted]).type("RT") == ["ROUTES", "WS8B 2125 IN 2"]
    assert at_chart_a("MS WS8B F E", turn=2).said[-1].startswith("NOT ITS TURN TO SAIL")
    assert at_chart_a("MS WS8B 2024", turn=2).said[-1] == "ALREADY IN 2024"
    assert at_chart_a("MS WS8B 2123", turn=2).said[-1] == "THERE IS LAND IN 2123"


def test_a_laid_route_can_be_ended_before_it_begins() -> None:
    seat = at_chart_a("MS WS8B 2125", "RT OFF WS8B", turn=2)
    assert seat.said == ["ROUTE OF WS8B ENDED: IT STAYS IN 2024"]
    assert seat.type("RT") == ["ROUTES: NONE"]
    done(seat)
    assert seat.notes == ["@WS8B"]
    assert restored([(ShipOrder("WS8B", "F", ("S",)), "F 3022"), (ShipOrder("WS8B", "F", ("S",)), "@WS8B")]).type(
        "RT"
    ) == ["ROUTES: NONE"]


@pytest.mark.parametrize("aside", [["MS WS8B F E"], ["MS WS8B", "F", "E", "X"]])
@pytest.mark.parametrize("before", [[], ["MS WS8B 2822"]])
def test_a_convoy_that_moves_aside_on_the_turn_of_its_route_then_goes_on(before: list[str], aside: list[str]) -> None:
    seat = next_turn(sent(*before)) if before else at_chart_a()
    assert not any("ENDED" in line for line in seat.type("MS WS8B 3022", *aside))
    assert seat.type("RT")[1].startswith("WS8B 3022 IN ")
    assert seat.notes[-1] == "F 3022"
    assert orders(next_turn(next_turn(seat)))[0].startswith("MS WS8B = F S")
    seat = at_chart_a("MS WS8B 3022", *aside)
    assert "ROUTE OF WS8B ENDED: THIS TURN IT CONTINUES" in seat.type("RT OFF WS8B")
    assert seat.type("RT") == ["ROUTES: NONE"]


def test_a_convoy_that_moves_aside_once_then_goes_on_to_its_square() -> None:
    seat = next_turn(sent("MS WS8B 3022"))
    assert orders(seat) == ["MS WS8B = F S"]
    assert "ROUTE TO 3022 GOES ON FROM THERE (RT OFF WS8B ENDS IT)" in seat.type("MS WS8B F E")
    assert seat.type("RT")[1].startswith("WS8B 3022 IN ")
    assert orders(next_turn(next_turn(seat)))[0].startswith("MS WS8B = F S")
    ahead = [(ShipOrder("WS8B", "F", ("S",)), "F 3022")]
    seat = restored(ahead)
    seat.desk.recall(3, [("movement", "MS WS8B = F W", ""), ("movement", "DM", "")])
    assert seat.type("RT")[1].startswith("WS8B 3022 IN ")


def test_a_route_with_one_keeps_to_one_square_a_turn() -> None:
    seat = at_chart_a("MS DF1 1922 ONE P")
    assert "DF1: 1922 IN 3 TURNS, ON TURN 3, ONE SQUARE A TURN, FUEL 11" in seat.said
    assert "DF1: P, PATROL, ON ARRIVAL IN 1922" in seat.said
    assert seat.type("RT") == ["ROUTES", "DF1 1922 ONE IN 3 THEN P"]
    assert seat.type("OB")[-1] == "DF1 1922 ONE IN 3 THEN P"
    seat.type("DE ON")
    assert seat.type("RT")[1] == "DF1 TO 1922, ONE SQUARE A TURN, IN 3 TURNS THEN PATROL."
    seat.type("DE OFF")
    for order in ("MS DF1 = M S", "MS DF1 = M S", "MS DF1 = P"):
        seat = next_turn(seat)
        assert orders(seat) == [order]
    for line in ("MS DF1 ONE 1922", "MS DF1 1922 P ONE", "MS DF1 M 1922/1"):
        again = at_chart_a(line)
        assert again.type("RT")[1].startswith("DF1 1922 ONE IN 3")
    assert at_chart_a("MS SL2 2016 ONE").type("RT")[1] == "SL2 2016 IN 10", "it never moves more"
    assert at_chart_a("MS DF1 1922").type("RT")[1] == "DF1 1922 IN 2"


def test_a_route_by_way_of_a_square_goes_there_first() -> None:
    seat = at_chart_a("MS NORFOLK 1216 1116 P", NORFOLK={"square": 1117})
    assert orders(seat) == ["MS NORFOLK = M SW N"], "it passes 1216 this turn"
    assert seat.type("RT") == ["ROUTES", "NORFOLK 1116 NOW THEN P"]
    seat = at_chart_a("MS SL2 2214 2115")
    assert seat.said[0] == "SL2: 2115 BY 2214 IN 7 TURNS, ON TURN 7"
    assert seat.type("RT") == ["ROUTES", "SL2 2115 BY 2214 IN 7"]
    assert seat.type("MS SL2 2016")[-1] == "ROUTE TO 2115 BY 2214 ENDED"
    assert at_chart_a("MS NORFOLK 1216 1117").type("RT") == ["ROUTES: NONE"], "there and back this turn"


def test_a_restored_game_keeps_the_squares_and_the_pace_of_a_route() -> None:
    seat = restored([(ShipOrder("HOOD", "M", ("W",)), "M 1620/1719/1")])
    assert orders(seat) == ["MS HOOD = M W"]
    assert seat.type("RT") == ["ROUTES", "HOOD 1719 BY 1620 ONE IN 3"]


def test_the_route_of_a_convoy_by_way_of_a_square_can_be_laid_before_it_sails() -> None:
    seat = at_chart_a(turn=2)
    assert seat.type("MS SL2 2214 2115") == ["SL2: 2115 BY 2214 IN 9 TURNS, ON TURN 10. IT SAILS ON TURN 4"]
    assert seat.desk.bookmark()[0] == "MS SL2 C 2214/2115"
    assert seat.type("MS SL1 2222 2125") == [ILLEGAL, "THERE IS LAND IN 2222"]
