"""Captain Tovey: receives reports, answers requests, and knows only what the British side may know.

All state can be rebuilt from the reports, so that a restored game continues as if it had never been left.
"""

from collections.abc import Mapping

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey import battle, convoys, thoughts
from compbis.games.computer_bismarck.captains.tovey.air import Air
from compbis.games.computer_bismarck.captains.tovey.cover import Cover
from compbis.games.computer_bismarck.captains.tovey.fleet import Fleet
from compbis.games.computer_bismarck.captains.tovey.picture import Picture, dangers, picture
from compbis.games.computer_bismarck.captains.tovey.plot import Plot
from compbis.games.computer_bismarck.captains.tovey.taste import Taste
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import LAUNCH
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
    plane_leg,
    ship_leg,
)
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, DoneMoving, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.reports import BergenSearched, BismarckLocated
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN

_LOOKED_AT = int(weight("tovey", "gaps looked at"))
_SIDES = 1000

UnitOrder = ShipOrder | PlaneOrder


class Tovey:
    """The captain of the British side.

    Args:
        seed: seeds Tovey's own dice, which are separate from the game's

    Attributes:
        thought: the current intention, in a line, shown when the game is over
        refused: Tovey's orders that were illegal
    """

    def __init__(self, seed: int) -> None:
        self.thought = ""
        self.refused: list[str] = []
        self._dice = Dice(f"tovey {seed}")
        self._taste = Taste(seed)
        self._plot = Plot()
        self._released = False
        self._planned: tuple[int, Mapping[str, Ship]] = 0, {}
        self._orders: list[UnitOrder] = []

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        if isinstance(report.facts, BergenSearched | BismarckLocated):
            self._released = True
        self._plot.hear(report)

    def answer(self, request: Request) -> Order:
        """A legal order for the request."""
        if isinstance(request, MovementRequest):
            return self._next_order(request)
        return self._decide(request)

    def revise(self, request: Request, order: Order, refusal: IllegalOrder) -> Order:
        """The next order, or the request's default, which is better than a forfeit. Never needed so far.

        Args:
            request: the request that was answered
            order: the order that it refused
            refusal: the reason
        """
        self.refused.append(str(order))
        return self._next_order(request) if isinstance(request, MovementRequest) else request.default

    def _decide(self, request: Request) -> Order:
        match request:
            case EvadeRequest(view=view, unit=unit):
                self.thought = thoughts.evasion(self._plot, request)
                now = dangers(view, self._plot)
                return convoys.sail(now, view.ships[unit], self._whim(view.turn)) or request.default
            case ShadowRequest():
                follower = battle.shadower(request, self._plot)
                self.thought = thoughts.shadow(self._plot, request, follower)
                return Choice(follower)
            case TargetRequest():
                aim = battle.target(request, self._plot)
                if aim.verdict.stay or len(request.targets) > 1:
                    self.thought = thoughts.attack(self._plot, request, aim)
                return Choice(aim.target if aim.verdict.yes else "")
            case FightRequest():
                verdict = battle.fights(request, self._plot)
                self.thought = thoughts.fight(self._plot, request, verdict)
                return Answer(verdict.yes)
            case DrawRequest(view=view):
                return AnswerDraw(view.points(BRITISH) < view.points(GERMAN) and BISMARCK in self._plot.gone)
        return request.default

    def _next_order(self, request: MovementRequest) -> Order:
        """The first order for the turn that has not been given yet."""
        view = request.view
        if self._planned[0] != view.turn or self._planned[1] is not view.ships:
            self._orders = self.orders(view)
            self._planned = view.turn, view.ships
        while self._orders:
            order = self._orders.pop(0)
            if not _given(view, order):
                return order
        return DoneMoving()

    def orders(self, view: View) -> list[UnitOrder]:
        """All orders for a turn, in the order in which Tovey gives them. view: the view at its start."""
        now = self._picture(view)
        cover = Cover(now)
        convoy_orders = convoys.orders(now.dangers, self._whim(view.turn))
        at_sea = [ship for name in MISSIONS if (ship := view.ships[name]).active]
        then = {ship.name: convoys.next_square(view, ship, convoy_orders) for ship in at_sea}
        then = {name: square for name, square in then.items() if on_board(square)}
        fleet = self._fleet(now, cover, then)
        ship_orders = fleet.give()
        decks = {order.unit: fleet.goals[order.unit] for order in ship_orders if order.mode == LAUNCH}
        air = Air(now, cover, decks, then)
        plane_orders = air.give()
        fleet.close(cover.largest_gaps(air.worthwhile[:_LOOKED_AT]))
        self.thought = thoughts.orders(now, cover.searched(), fleet, then)
        return [*convoy_orders, *ship_orders, *plane_orders]

    def _picture(self, view: View) -> Picture:
        """The basis for the orders; an adversary in the laboratory overrides it."""
        return picture(view, self._plot, self._released)

    def _fleet(self, now: Picture, cover: Cover, convoys: Mapping[str, Square]) -> Fleet:
        """Gives the warships their orders. convoys: the square of each at the end of the turn."""
        return Fleet(now, cover, convoys, self._taste)

    def _whim(self, turn: int) -> convoys.Whim:
        """The convoys' random preferences, always the same for the same turn. Each convoy asks about each square
        once."""
        dice = self._dice
        dice.begin_turn(turn)  # resets the counters
        return lambda convoy, square: dice.draw("way", _SIDES, convoy, square) / _SIDES


def _given(view: View, order: UnitOrder) -> bool:
    """Whether that is what the unit will do by its orders so far."""
    if isinstance(order, ShipOrder):
        if given := view.ship_legs.get(order.unit):
            return ship_leg(view, order) == given
        return order.mode == view.ships[order.unit].mode and not order.moves
    if flown := view.plane_legs.get(order.unit):
        return plane_leg(view, order) == flown
    return order.mode == view.planes[order.unit].mode and not order.moves
