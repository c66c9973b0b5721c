"""Where the orders of a finished turn took the ships of both sides."""

from compbis.games.computer_bismarck.cards.modes import PATROL
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest, MovementRequest
from compbis.games.computer_bismarck.state.reports import Ending, FastShadow, GameOver
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.finished.chronicle import TurnStory
from compbis.table.side import BRITISH, Side
from compbis.table.values import replace

_GIVEN_UP = (Ending.RESIGNED, Ending.AGREED_DRAW)


def views(turn: TurnStory) -> dict[Side, View]:
    """The view of each side after all its orders; no entry for a side that was not asked for any."""
    asked = [request for request in turn.requests if isinstance(request, BismarckRequest)]
    orders = [request for request in asked if isinstance(request, MovementRequest)]
    # A movement request has all the orders of its side, so its view is taken even if another request came later.
    latest = {request.side: request.view for request in [*asked, *orders]}
    return {side: latest[side] for side in Side if side in latest}


def played(turn: TurnStory) -> bool:
    """Whether the turn's orders were carried out: not if a player resigned, or both agreed to a draw, during
    movement."""
    endings = [facts for facts in turn.facts if isinstance(facts, GameOver)]
    return not any(over.reason in _GIVEN_UP for over in endings)


def carried_out(turn: TurnStory) -> dict[Side, View]:
    """The views with the orders that were carried out; without orders for a turn that was not played."""
    if played(turn):
        return views(turn)
    return {
        side: replace(view, ship_legs={}, plane_legs={}) if view.turn == turn.number else view
        for side, view in views(turn).items()
    }


def ships_after_movement(turn: TurnStory) -> dict[Side, list[Ship]]:
    """The ships of each side on the board, in the squares where search and combat found them (4.51); for a turn that
    was not played, where they were."""
    ships = {side: list(projection.ships_then(view)) for side, view in carried_out(turn).items()}
    for report in turn.reports:
        shadow = report.facts
        if isinstance(shadow, FastShadow) and shadow.to:
            ships[BRITISH] = [_followed(ship, shadow) for ship in ships.get(BRITISH, ())]
    return ships


def _followed(ship: Ship, shadow: FastShadow) -> Ship:
    """The ship, moved by a fast shadow if it was one of those that followed (11.7). The name alone is not enough, since
    planes can share it."""
    follows = ship.name in shadow.moved and ship.mode == PATROL and ship.square == shadow.square
    return ship._replace(square=shadow.to) if follows else ship
