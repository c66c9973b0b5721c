"""4.3: a side's movement phase: it gives and changes orders until it is done."""

from types import MappingProxyType

from compbis.games.computer_bismarck.phases.ending import declare
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests.decisions import DrawRequest, MovementRequest, Ordered
from compbis.games.computer_bismarck.state.orders import DoneMoving, Resign, Undo
from compbis.games.computer_bismarck.state.report_kinds.result import DrawOffered, DrawRefused, Ending, Resigned
from compbis.games.computer_bismarck.state.units import PlaneLeg, ShipLeg
from compbis.table.game import Offer, Steps
from compbis.table.side import Side

Plans = tuple[MappingProxyType[str, ShipLeg], MappingProxyType[str, PlaneLeg]]


def movement_phase(game: Referee, side: Side) -> Steps:
    """Take orders for one side's ships and planes until DM; nothing moves yet (4.31, 4.32, 7.0)."""
    position = game.position
    before: list[Plans] = []
    while position.outcome is None:
        order = yield MovementRequest(game.view(side), undoable=bool(before))
        if isinstance(order, Resign) and order.draw:
            if side not in game.offering:
                game.offering.add(side)
                yield Offer(_offer_draw(game, side))
        elif isinstance(order, Resign):
            game.report(Resigned(side=side))
            declare(game, Ending.RESIGNED, side.enemy)
        elif isinstance(order, Undo):
            position.ship_legs[side], position.plane_legs[side] = before.pop()
        elif isinstance(order, Ordered):
            before.append((position.ship_legs[side], position.plane_legs[side]))
            position.set_leg(order.unit, order.leg)
        else:
            assert isinstance(order, DoneMoving)
            return  # 5.28


def _offer_draw(game: Referee, side: Side) -> Steps:
    """Chart D: offer a draw, which the enemy accepts or refuses while both sides continue with their orders."""
    game.report(DrawOffered(side=side))
    answer = yield DrawRequest(game.view(side.enemy))
    game.offering.discard(side)
    if answer.yes:
        declare(game, Ending.AGREED_DRAW, None)
    else:
        game.report(DrawRefused(side=side.enemy))
