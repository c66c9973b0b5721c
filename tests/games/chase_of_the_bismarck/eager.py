"""A captain who looks for trouble: he searches every hex, sails to the enemies found, attacks, fires and closes.
Otherwise he gives any legal order."""

from collections.abc import Callable, Sequence
from typing import Any

from compbis.captains.random_captain import RandomCaptain
from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.captains.choices import Choices
from compbis.games.chase_of_the_bismarck.cards.board import CONVOY_HEXES, ZONES, distance, ways
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    CombatRequest,
    FireRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest, OpenRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import (
    CallRequest,
    HuntRequest,
    ManoeuvreRequest,
    StrikeRequest,
)
from compbis.games.chase_of_the_bismarck.rules import movement
from compbis.games.chase_of_the_bismarck.state.orders import Evade, Repair, Sail
from compbis.games.chase_of_the_bismarck.state.units import units
from compbis.table.request import DONE, YES, Order, Request, YesNoRequest
from compbis.table.side import GERMAN, Side

NEAR = 6
"""The distance in hexes within which a unit sails to a contact."""


class Eager(Choices):
    """The orders of the eager captain."""

    def legal_sample(self, request: Any, draw: Callable[[int], int]) -> Order:
        """An aggressive order five times out of six, else any legal one."""
        if not draw(6):
            return super().legal_sample(request, draw)
        match request:
            case CallRequest() | CombatRequest() | FireRequest() | TorpedoRequest() | StrikeRequest() | HuntRequest():
                legal: Sequence[Order] = request.legal
                return legal[draw(len(legal))] if legal else DONE
            case SteerRequest():
                steers: Sequence[Order] = request.legal
                return steers[-1] if not draw(8) else steers[min(draw(4), len(steers) - 1)]
            case ManoeuvreRequest() if _legal(request, evade := Evade()):
                return evade
            case YesNoRequest():
                return YES
            case MovementRequest() | OpenRequest():
                return self._sails(request, draw)
        return super().legal_sample(request, draw)

    def _sails(self, request: Any, draw: Callable[[int], int]) -> Order:
        """A repair, or a move towards the enemy or, for a German without a contact, a convoy line."""
        view = request.view
        hurt = [ship.id for ship in view.ships.values() if ship.damage.evasion or ship.damage.rudder]
        if hurt and _legal(request, repair := Repair(hurt[draw(len(hurt))])):
            return repair
        found = list(units(view.ships).values())
        for unit in found[draw(len(found)) if found else 0 :]:
            goals = [contact.at for contact in view.contacts if distance(contact.at, unit[0].at) <= NEAR]
            if not goals and view.side is GERMAN and not unit[0].card.tanker:
                goals = [at for at in sorted(CONVOY_HEXES) if not ZONES[at].sector]
            way = ways(view.side).way(unit[0].at, frozenset(goals))[: movement.unit_hexes_left(unit)]
            if way and _legal(request, order := Sail(unit[0].unit, way)):
                return order
        order_ = super().legal_sample(request, draw)
        return order_ if draw(10) else DONE


def _legal(request: Request, order: Order) -> bool:
    try:
        request.judge(order)
    except IllegalOrder:
        return False
    return True


def eager(side: Side, seed: int) -> RandomCaptain:
    """An eager captain for a side."""
    return RandomCaptain(side, seed, Eager())
