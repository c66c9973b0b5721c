"""Requests and views as plain data, and back, for a captain in another process or on another computer.

The data is not trusted: reading anything but a request of this game raises ValueError, LookupError or TypeError.
"""

from collections.abc import Mapping
from typing import Any

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import OILER
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS, PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.request import plain_request
from compbis.table.side import Side
from compbis.table.values import from_plain, to_plain

__all__ = ["REQUESTS", "plain_request", "plain_view", "request_from_plain", "view_from_plain"]

REQUESTS: Mapping[str, type[BismarckRequest]] = {
    request.kind: request
    for request in (
        MovementRequest,
        ShadowRequest,
        EvadeRequest,
        TargetRequest,
        SurpriseRequest,
        FightRequest,
        DrawRequest,
    )
}
"""Every class of request, by its kind."""


def request_from_plain(data: Mapping[str, Any]) -> BismarckRequest:
    """The request from data of `plain_request`. Raises ValueError, LookupError or TypeError if it is not one."""
    rest = dict(data)
    request: BismarckRequest = from_plain(REQUESTS[rest.pop("kind")], rest)
    _check(request.view)
    if isinstance(request, EvadeRequest):
        request.view.ships[request.unit]
    return request


def plain_view(view: View) -> dict[str, Any]:
    """The view as plain data."""
    form: dict[str, Any] = to_plain(view)
    return form


def view_from_plain(data: Mapping[str, Any]) -> View:
    """The view from data of `plain_view`. Raises ValueError, LookupError or TypeError if it is not one."""
    view: View = from_plain(View, data)
    _check(view)
    return view


def _check(view: View) -> None:
    """Raise ValueError if the view has impossible values, though of the right types."""
    if not 1 <= view.turn <= LAST_TURN:
        raise ValueError(f"there is no turn {view.turn}")
    _check_units(view.side, view.ships, view.ship_legs, SHIPS)
    _check_units(view.side, view.planes, view.plane_legs, PLANES)


def _check_units(
    side: Side,
    units: Mapping[str, Ship] | Mapping[str, Plane],
    legs: Mapping[str, ShipLeg] | Mapping[str, PlaneLeg],
    specs: Mapping[str, ShipSpec] | Mapping[str, PlaneSpec],
) -> None:
    """Raise ValueError unless these are all units of the side, each by its name, with legs for them alone. Only oilers
    may be missing (15.3)."""
    own = {name for name, spec in specs.items() if spec.side is side}
    if not units.keys() <= own or any(specs[name].kind is not OILER for name in own - units.keys()):
        raise ValueError(f"these are not the units of the {side} side")
    if any(unit.name != name for name, unit in units.items()) or not legs.keys() <= units.keys():
        raise ValueError("a unit or an order has the name of another")
