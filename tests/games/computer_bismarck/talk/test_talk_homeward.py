"""Planes that patrol, or were sent to a square, turn home by themselves."""

from dataclasses import replace
from typing import Any

from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY, PlaneMode
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a
from tests.games.computer_bismarck.talk.test_talk_routes import orders


def aloft(endurance: int, square: int = 1816, mode: PlaneMode = AIR_PATROL, **changes: Any) -> Seat:
    """A person at the second turn, with a plane in the air nine squares from its base, six a turn."""
    plane = {"square": square, "mode": mode, "endurance": endurance}
    return at_chart_a(turn=2, SCAPA_FLOW_1=plane, **changes)


def test_a_plane_that_patrols_turns_home_by_itself_when_it_is_high_time() -> None:
    assert orders(aloft(4)) == []
    seat = aloft(2)
    assert orders(seat) == ["MP SCAPA FLOW 1 = Z"]
    assert seat.said[-1] == "ROUTES: PLANES OF SCAPA FLOW 1 TURN HOME"
    assert seat.type("WA") == ["WARNINGS", "NONE"]
    assert orders(aloft(1)) == [], "it is too late, and that is his own"
    assert orders(aloft(2, mode=PlaneMode.HOMEWARD)) == []
    assert orders(aloft(2, classic=True)) == []


def test_a_plane_on_a_route_turns_home_before_that_takes_it_too_far() -> None:
    seat = at_chart_a()
    seat.type("MP SF1 M 1811")
    seat.type("DM")
    while seat.prompt:
        seat.type("DM")
    view = seat.request.view
    plane = view.planes["SCAPA FLOW 1"]._replace(square=1819, mode=FLY, endurance=2)
    now = replace(view, turn=2, planes={**view.planes, plane.name: plane}, ship_legs={}, plane_legs={})
    assert orders(Seat(MovementRequest(now), desk=seat.desk)) == ["MP SCAPA FLOW 1 = Z"]
