"""Planes on patrol or on a route turn home by themselves."""

from dataclasses import replace
from typing import Any

from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY, LAUNCH, MOVE, RECON, Load, PlaneMode
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, done
from tests.games.computer_bismarck.talk.test_talk_routes import orders


def aloft(endurance: int, square: int = 1816, mode: PlaneMode = AIR_PATROL, **changes: Any) -> Seat:
    """A player on the second turn, with a plane in the air nine squares from its base that flies six a turn."""
    plane = {"square": square, "mode": mode, "endurance": endurance}
    return at_chart_a(turn=2, SCAPA_FLOW_1=plane, **changes)


def test_a_patrolling_plane_turns_home_by_itself_at_the_last_moment() -> None:
    assert orders(aloft(4)) == []
    seat = aloft(2)
    assert orders(seat) == ["MP SCAPA FLOW 1 = Z"]
    assert seat.said[-1] == "ROUTES: PLANES OF SCAPA FLOW 1 TURN HOME"
    assert seat.type("WA") == ["WARNINGS", "NONE"]
    assert orders(aloft(1)) == [], "too late: that is left to the player"
    assert orders(aloft(2, mode=PlaneMode.HOMEWARD)) == []
    assert orders(aloft(2, classic=True)) == []


def test_a_plane_on_a_route_turns_home_before_it_flies_too_far() -> None:
    seat = at_chart_a("MP SF1 M 1811")
    done(seat)
    view = seat.request.view
    plane = view.planes["SCAPA FLOW 1"]._replace(square=1819, mode=FLY, endurance=2)
    now = replace(view, turn=2, planes={**view.planes, plane.name: plane}, ship_legs={}, plane_legs={})
    assert orders(Seat(MovementRequest(now), desk=seat.desk)) == ["MP SCAPA FLOW 1 = Z"]


def test_a_plane_that_waited_without_orders_still_turns_home() -> None:
    """Both after an order to a square and after directions."""
    for flown in ("MP SF1 1724", "MP SF1 M NW"):
        seat = at_chart_a(flown)
        done(seat)
        lying = seat.request.view.planes["SCAPA FLOW 1"]._replace(square=1724, mode=FLY, endurance=3)
        for turn, endurance, ordered in ((2, 3, []), (3, 2, []), (4, 1, ["MP SCAPA FLOW 1 = Z"])):
            plane = lying._replace(endurance=endurance)
            view = seat.request.view
            now = replace(view, turn=turn, planes={**view.planes, plane.name: plane}, ship_legs={}, plane_legs={})
            seat = Seat(MovementRequest(now), desk=seat.desk)
            assert orders(seat) == ordered
            done(seat)


def torpedo_planes(square: int, *more: str, **carrier: Any) -> Seat:
    """A player whose torpedo planes in mode R must land this turn. more: the numbers of other planes there."""
    plane: Any = {"square": square, "mode": RECON, "load": Load(RECON), "endurance": 1}
    deck = {"square": 2924, "mode": LAUNCH, **carrier}
    planes = {f"PLANE_ARK_ROYAL_{number}": plane for number in ("1", *more)}
    return at_chart_a(turn=12, ARK_ROYAL=deck, **planes)


def test_torpedo_planes_that_return_to_one_carrier_share_a_line() -> None:
    said = torpedo_planes(2522, "2", "3").said[-1]
    assert said == "ROUTES: PLANES OF ARK ROYAL 1, ARK ROYAL 2 AND ARK ROYAL 3 RETURN TO ARK ROYAL IN 2924"


def test_torpedo_planes_return_to_their_carrier_or_a_warning_says_that_they_crash() -> None:
    seat = torpedo_planes(2522)
    assert orders(seat) == ["MP ARK ROYAL 1 = R SE SE S S"]
    assert seat.said[-1] == "ROUTES: PLANES OF ARK ROYAL 1 RETURN TO ARK ROYAL IN 2924"
    assert seat.type("WA") == ["WARNINGS", "NONE"]
    far = torpedo_planes(2322)
    assert orders(far) == []
    assert far.said[-1] == "PLANES OF ARK ROYAL 1 LAND NOW OR CRASH: ARK ROYAL IS OUT OF REACH IN 2924"
    shut = torpedo_planes(2822, mode=MOVE)
    assert orders(shut) == []
    assert shut.said[-1] == "PLANES OF ARK ROYAL 1 LAND NOW OR CRASH: ARK ROYAL IS NOT IN L MODE"
    assert orders(torpedo_planes(2924)) == [], "above the carrier they land by themselves"
