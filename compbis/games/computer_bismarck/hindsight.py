"""What a turn that is over says of the ships of both sides: where its orders took them."""

from collections.abc import Mapping

from compbis.games.computer_bismarck import projection
from compbis.games.computer_bismarck.requests import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Ship
from compbis.table.chronicle import Telling
from compbis.table.side import BRITISH, Side


def views(turn: Telling) -> dict[Side, View]:
    """The view of each side when all its orders stood; of a side that was never asked, none."""
    asked = [request for request in turn.requests if isinstance(request, BismarckRequest)]
    orders = [request for request in asked if isinstance(request, MovementRequest)]
    latest = {request.side: request.view for request in [*asked, *orders]}  # the last that is put in stays
    return {side: latest[side] for side in Side if side in latest}


def ships_after_movement(turn: Telling) -> dict[Side, list[Ship]]:
    """The ships of each side on the board, in the squares where search and combat found them (4.51)."""
    followed = _followers(turn)
    return {
        side: [
            ship._replace(square=followed.get(ship.name, ship.square)) if side is BRITISH else ship
            for ship in projection.ships_then(view)
        ]
        for side, view in views(turn).items()
    }


def _followers(turn: Telling) -> Mapping[str, int]:
    """British units that fast shadow took further than their orders, and where (11.7)."""
    return {
        name: report.facts["to"]
        for report in turn.reports
        if report.kind == "fast_shadow" and report.facts["to"]
        for name in report.facts["moved"]
    }
