"""Otto von Computer at his desk: hears reports, answers requests. He knows what the German side may know and no more.

He keeps nothing in mind that hearing the same reports again would not give back, and his dice fall by turn and purpose:
so a game that is restored goes on as if it had never been left.
"""

from collections.abc import Mapping
from functools import cache, partial

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.board import column
from compbis.games.computer_bismarck.orders import Answer, Choice, DoneMoving, ShipOrder
from compbis.games.computer_bismarck.otto import battle, plans, raiders, weights, wolfpacks
from compbis.games.computer_bismarck.otto.lookout import Lookout, danger
from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.requests import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
    ship_plan,
)
from compbis.games.computer_bismarck.roster import BISMARCK
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Plan, Ship
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN


class Otto:
    """The captain of the German side in the solitaire game. seed: of his own dice, which are not the game's."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(f"otto {seed}")
        self._lookout = Lookout()
        self._passages = plans.draw_order(self._dice)
        self._planned: tuple[int, Mapping[str, Ship]] = 0, {}
        self._orders: list[tuple[ShipOrder, Plan]] = []

    @property
    def plan(self) -> str:
        """The name of the plan that he begins with."""
        return self._passages[0].name

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        self._lookout.hear(report)

    def answer(self, request: Request) -> Order:
        """An order that the request judges legal."""
        try:
            order = self._decide(request)
            request.judge(order)
        except IllegalOrder:  # never so far; he would rather do nothing than lose by it
            return request.default
        return order

    def _decide(self, request: Request) -> Order:
        match request:
            case MovementRequest(view=view):
                return self._next_order(view)
            case EvadeRequest(view=view, unit=unit) if unit in raiders.RAIDERS:
                return raiders.evasion(self._situation(view), unit)
            case ShadowRequest():
                return Choice(wolfpacks.shadower(request))
            case TargetRequest():
                return Choice(battle.target(request, self._lookout))
            case SurpriseRequest():
                return Answer(battle.surprises(request, self._lookout))
            case FightRequest():
                return Answer(battle.fights(request, self._lookout))
            case DrawRequest(view=view):
                return Answer(view.points(GERMAN) < view.points(BRITISH) and view.ships[BISMARCK].fate != "")
        return request.default

    def _next_order(self, view: View) -> Order:
        """The first of his orders for the turn that is not yet given."""
        turn, ships = self._planned
        if turn != view.turn or ships is not view.ships:  # they hang on nothing that changes while they are given
            now = self._situation(view)
            self._orders = [(order, ship_plan(view, order)) for order in (*raiders.orders(now), *wolfpacks.orders(now))]
            self._planned = view.turn, view.ships
        return next((order for order, plan in self._orders if plan != _plan(view, order.unit)), DoneMoving())

    def _situation(self, view: View) -> Situation:
        mood = cache(partial(self._mood, view.turn))
        return Situation(view, self._lookout, self._passage(), mood, danger(view, self._lookout))

    def _passage(self) -> Passage:
        """His plan as things stand: the next one for each time that the Bismarck was found on her way out, but for the
        last squares of it."""
        number, changed = 0, -weights.PLAN_HOLDS
        for turn, square in self._lookout.found:
            passage = self._passages[number % len(self._passages)]
            if turn >= changed + weights.PLAN_HOLDS and column(square) > column(passage.way[-1]) + weights.NEARLY_OUT:
                number, changed = number + 1, turn
        return self._passages[number % len(self._passages)]

    def _mood(self, turn: int, convoy: str) -> float:
        self._dice.begin_turn(turn // weights.MOOD_TURNS)  # counts begin anew: the same question, the same answer
        return 1.0 + weights.MOOD_STEP * self._dice.draw("mood", weights.MOOD_SIDES, convoy)


def _plan(view: View, unit: str) -> Plan:
    """What the ship will do as things stand."""
    return view.ship_plans.get(unit) or movement.stay(view.ships[unit])
