"""Otto von Computer at his desk: hears reports, answers requests. He knows what the German side may know and no more.

He keeps nothing in mind that hearing the same reports again would not give back, and his dice fall by turn and purpose:
so a game that is restored goes on as if it had never been left.
"""

from collections.abc import Mapping

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.board import column
from compbis.games.computer_bismarck.orders import Answer, Choice, DoneMoving, ShipOrder
from compbis.games.computer_bismarck.otto import fighting, plans, raiders, wolfpacks
from compbis.games.computer_bismarck.otto.memory import Memory
from compbis.games.computer_bismarck.otto.plans.plan import Plan, out
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.reckoning.weights import weight
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
from compbis.games.computer_bismarck.units import Plan as Orders
from compbis.games.computer_bismarck.units import Ship
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN

_PLAN_HOLDS = int(weight("otto", "plan holds"))
_NEARLY_OUT = int(weight("otto", "nearly out"))
_SIDES = 1 << 20


class Otto:
    """The captain of the German side in the solitaire game. seed: of his own dice, which are not the game's; plan: to
    begin with, if it is not left to them.

    plan: the name of the plan that he begins with; thought: what he is about.
    """

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self._dice = Dice(f"otto {seed}")
        self._memory = Memory()
        self._first = plan or plans.draw(self._dice)
        self._planned: tuple[int, Mapping[str, Ship]] = 0, {}
        self._orders: list[tuple[ShipOrder, Orders]] = []
        self.plan = self._first.name
        self.thought = self.plan

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        self._memory.hear(report)

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
            case EvadeRequest(view=view, unit=unit, shadower=shadower) if unit in raiders.RAIDERS:
                choice = raiders.evasion(self._situation(view), unit, shadower)
                self.thought = f"{self._in_force().name}: {unit} SHAKING OFF {shadower}"
                return raiders.order(unit, choice)
            case ShadowRequest():
                return Choice(wolfpacks.shadower(request))
            case TargetRequest(view=view):
                return Choice(fighting.target(self._situation(view), request))
            case SurpriseRequest(view=view):
                return Answer(fighting.surprises(self._situation(view), request))
            case FightRequest(view=view):
                return Answer(fighting.fights(self._situation(view), request))
            case DrawRequest(view=view):
                return Answer(view.points(GERMAN) < view.points(BRITISH) and view.ships[BISMARCK].fate != "")
        return request.default

    def _next_order(self, view: View) -> Order:
        """The first of his orders for the turn that is not yet given."""
        turn, ships = self._planned
        if turn != view.turn or ships is not view.ships:  # they hang on nothing that changes while they are given
            self._orders = [(order, ship_plan(view, order)) for order in self._turn_orders(view)]
            self._planned = view.turn, view.ships
        return next((order for order, plan in self._orders if plan != _plan(view, order.unit)), DoneMoving())

    def _turn_orders(self, view: View) -> list[ShipOrder]:
        now = self._situation(view)
        packs = wolfpacks.assignments(now)
        now.packs = wolfpacks.plans(now, packs)
        choices = raiders.choices(now)
        self.thought = _thought(now, choices, packs)
        orders = [raiders.order(name, choice) for name, choice in choices.items() if not _fixed(view, name)]
        return orders + [assignment.order for assignment in packs.values()]

    def _situation(self, view: View) -> Situation:
        return Situation(view, self._memory, self._in_force(), self._liking)

    def _in_force(self) -> Plan:
        """His plan as things stand: another one for each time that the Bismarck was found on her way out, but for the
        last squares of it."""
        plan, changed = self._first, -_PLAN_HOLDS
        for turn, square in self._memory.found:
            end = column(plan.ways[BISMARCK][-1])
            if turn >= changed + _PLAN_HOLDS and not out(square) and column(square) > end + _NEARLY_OUT:
                plan, changed = plans.PLANS.get(plan.otherwise, plan), turn
        return plan

    def _liking(self, purpose: str, turn: int) -> float:
        """From 0 to 1; the same for the same purpose and turn, whatever was asked before."""
        self._dice.begin_turn(turn)  # counts begin anew: the same question, the same answer
        return self._dice.draw(purpose, _SIDES) / _SIDES


def _plan(view: View, unit: str) -> Orders:
    """What the ship will do as things stand."""
    return view.ship_plans.get(unit) or movement.stay(view.ships[unit])


def _fixed(view: View, unit: str) -> bool:
    plan = view.ship_plans.get(unit)
    return plan is not None and plan.fixed


def _thought(now: Situation, choices: Mapping[str, raiders.Choice], packs: Mapping[str, wolfpacks.Assignment]) -> str:
    """What he is about this turn, in a line."""
    about = [f"{name} {choice.aim}" for name, choice in choices.items()]
    hunted = sorted({given.convoy for given in packs.values() if given.convoy})
    if hunted:
        about.append("PACKS FOR " + " ".join(hunted))
    return f"{now.plan.name}: {', '.join(about)}" if about else now.plan.name
