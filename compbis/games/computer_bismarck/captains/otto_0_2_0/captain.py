"""Otto von Computer as a captain: receives reports, answers requests, and knows only what the German side may know.

All state can be rebuilt from the reports, and dice are drawn by turn and purpose, so that a restored game continues as
if it had never been left.
"""

from collections.abc import Mapping

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.captains.otto_0_2_0 import (
    changes,
    courses,
    fighting,
    plans,
    raiders,
    thoughts,
    wolfpacks,
)
from compbis.games.computer_bismarck.captains.otto_0_2_0.memory import Memory
from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import Plan
from compbis.games.computer_bismarck.captains.otto_0_2_0.situation import Situation
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
    ship_leg,
)
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import Answer, Choice, DoneMoving, ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Leg, Ship
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN

_SIDES = 1 << 20


class Otto:
    """The captain of the German side in the solitaire game. seed: the seed of his own dice, which are not the game's;
    plan: the plan to start with; drawn if None.

    plan: the name of the first plan; thought: the current intention; refused: his orders that were illegal.
    """

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self._dice = Dice(f"otto {seed}")
        self._memory = Memory()
        self._first = plan or plans.draw(self._dice)
        self._planned: tuple[int, Mapping[str, Ship]] = 0, {}
        self._orders: list[tuple[ShipOrder, Leg]] = []
        self.plan = self._first.name
        self.thought = self.plan
        self.refused: list[str] = []

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        self._memory.hear(report)

    def answer(self, request: Request) -> Order:
        """An order that the request judges legal."""
        order = None
        try:
            order = self._decide(request)
            request.judge(order)
        except IllegalOrder:  # a safeguard, never needed so far: doing nothing is better than a forfeit
            self.refused.append(str(order or request.kind))
            return request.default
        return order

    def _decide(self, request: Request) -> Order:
        match request:
            case MovementRequest(view=view):
                return self._next_order(view)
            case EvadeRequest(view=view, unit=unit, shadower=shadower) if unit in raiders.RAIDERS:
                now = self._situation(view)
                choice = raiders.evasion(now, unit, shadower)
                self.thought = thoughts.evading(now, unit, shadower, choice)
                return raiders.order(unit, choice)
            case ShadowRequest(view=view):
                now = self._situation(view)
                pack = wolfpacks.shadower(now, request)
                self.thought = thoughts.shadowing(now, request, pack)
                return Choice(pack)
            case TargetRequest(view=view):
                now = self._situation(view)
                aim = fighting.target(now, request)
                if request.weapon == "submarine" or len(request.targets) > 1:
                    self.thought = thoughts.firing(now, request, aim)
                return Choice(aim.target if aim.fires else "")
            case SurpriseRequest(view=view):
                now = self._situation(view)
                verdict = fighting.surprises(now, request)
                self.thought = thoughts.surprising(now, request, verdict)
                return Answer(verdict.yes)
            case FightRequest(view=view):
                now = self._situation(view)
                verdict = fighting.fights(now, request)
                self.thought = thoughts.fighting(now, request, verdict)
                return Answer(verdict.yes)
            case DrawRequest(view=view):
                return Answer(view.points(GERMAN) < view.points(BRITISH) and view.ships[BISMARCK].fate != "")
        return request.default

    def _next_order(self, view: View) -> Order:
        """The first of his orders for the turn that has not been given yet."""
        turn, ships = self._planned
        if turn != view.turn or ships is not view.ships:  # orders depend on nothing that changes while they are given
            self._orders = [(order, ship_leg(view, order)) for order in self._turn_orders(view)]
            self._planned = view.turn, view.ships
        return next((order for order, plan in self._orders if plan != _plan(view, order.unit)), DoneMoving())

    def _turn_orders(self, view: View) -> list[ShipOrder]:
        now = self._situation(view)
        now.hunts = courses.hunts(now)
        packs = wolfpacks.assignments(now)
        now.packs = wolfpacks.plans(now, packs)
        choices = raiders.choices(now)
        self.thought = thoughts.words(now, choices, packs)
        orders = [raiders.order(name, choice) for name, choice in choices.items() if not _fixed(view, name)]
        return orders + [assignment.order for assignment in packs.values()]

    def _situation(self, view: View) -> Situation:
        now = Situation(view, self._memory, self._first, self._liking)
        now.force = changes.in_force(self._first, self._memory, now)
        return now

    def _liking(self, purpose: str, turn: int) -> float:
        """A number from 0 to 1, always the same for the same purpose and turn."""
        self._dice.begin_turn(turn)  # resets the counters, so that the same question gets the same answer
        return self._dice.draw(purpose, _SIDES) / _SIDES


def _plan(view: View, unit: str) -> Leg:
    """What the ship will do as ordered so far."""
    return view.ship_legs.get(unit) or movement.stay(view.ships[unit])


def _fixed(view: View, unit: str) -> bool:
    plan = view.ship_legs.get(unit)
    return plan is not None and plan.fixed
