"""A captain that looks one move ahead, by expected value."""

import random
from collections.abc import Sequence
from typing import Any

from compbis.games.denmark_strait.captains.battle import POINTS_PER_STEP, Aim, Battle, Outlook, worth_of_card
from compbis.games.denmark_strait.captains.weights import WEIGHTS
from compbis.games.denmark_strait.cards.roster import CAPTAINS, Ability
from compbis.games.denmark_strait.requests.decisions import (
    AgainRequest,
    AppointRequest,
    DrawRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
    SeamanRequest,
)
from compbis.games.denmark_strait.rules import chances, fleet, movement, upkeep
from compbis.games.denmark_strait.state.orders import Appoint, Fire, Rally, Repair, Sail
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.captain import ViewCaptain
from compbis.table.request import DONE, NO, YES, Order, Request
from compbis.table.side import Side


class Officer(ViewCaptain):
    """Weighs what the next shots may do to both sides, and chooses the order with the highest expected value."""

    def __init__(self, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self._known: dict[Any, Aim] = {}
        self._dice = random.Random(f"{side} {seed}")

    def battle(self, ships: Ships) -> Battle:
        """The ships as this captain evaluates them."""
        return Battle(ships, self.side, self._known)

    def answer(self, request: Request) -> Order:
        """The captain's order. For movement it also sets `thought`, a line on its intention."""
        order = self._order(request)
        self.thought = _thought(request.view.ships, order) if isinstance(request, SailRequest) else ""
        return order

    def _order(self, request: Request) -> Order:
        match request:
            case AppointRequest(undoable=False):
                return self._appoint(request)
            case DrawRequest(view):
                return YES if self.battle(view.ships).outnumbered else NO
            case SeamanRequest(view, ship, roll):
                return YES if roll < movement.speed_number(view.ships[ship]) else NO
            case SailRequest():
                return self._sail(request)
            case FireRequest():
                return self._fire(request)
            case RepairRequest():
                return self._repair(request)
            case RallyRequest(view, ship):
                return Rally(ship, view.ships[ship].points)
            case AgainRequest():
                return YES
        return request.default

    def _appoint(self, request: AppointRequest) -> Order:
        """A random choice among the pairs of captains that are good enough."""
        good = self._pairs(request)
        return good[int(self._dice.random() * len(good))]

    def _pairs(self, request: AppointRequest) -> list[Appoint]:
        """The pairs of captains that are nearly as good as the best."""
        worth = {order: worth_of_captain(order.first) + worth_of_captain(order.second) for order in request.legal}
        enough = max(worth.values()) - WEIGHTS["officer"]["pair"][0]
        return [order for order in worth if worth[order] >= enough]

    # Movement

    def _sail(self, request: SailRequest) -> Order:
        view = request.view
        battle = self.battle(view.ships)
        for ship in battle.ours:
            if ship.name not in view.ordered:
                order = self._best_move(battle, ship, view.speed[ship.name])
                if order:
                    return order
        return DONE

    def _best_move(self, battle: Battle, ship: Ship, roll: int) -> Sail | None:
        """The best move for a ship; None to stay. A combined move and turn, which is expensive, is considered only if
        the best other move would leave an enemy off the broadside."""
        consorts = [battle.outlook(other) for other in battle.ours if other is not ship]

        def worth(order: Sail | None) -> float:
            there = battle.outlook(movement.sailed(ship, order) if order else ship)
            ends[order] = there.end_on
            return _worth_together(battle, [there, *consorts])

        ends: dict[Sail | None, bool] = {}
        ways = stay_or_go(battle.ships, ship, roll)
        best = max([way for way in ways if way is None or len(way.steps) == 1], key=worth)
        return max([best, *(way for way in ways if way and len(way.steps) > 1)], key=worth) if ends[best] else best

    # Shooting

    def _fire(self, request: FireRequest) -> Order:
        battle = self.battle(request.view.ships)
        over = all(enemy.done for enemy in battle.theirs)
        ships = [battle.ships[name] for name in request.shooters]
        danger = {ship.name: 1.0 if ship.hit or ship.failed else 0.0 if over else battle.threat(ship) for ship in ships}
        shots = {order: self._worth_of_shot(battle, order, danger[order.ship]) for order in request.legal}
        return max(shots, key=lambda order: shots[order])

    def _worth_of_shot(self, battle: Battle, order: Fire, danger: float) -> float:
        """The value of a shot less the risk to the ship's morale; `danger` is the chance that it must check it."""
        ship, target = battle.ships[order.ship], battle.ships[order.target]
        steady = chances.reached(upkeep.morale_number(ship, ship.points - order.points))
        shot = battle.chance(ship, target, order.points) * battle.worth(ship, target)
        return shot - danger * (1 - steady) * battle.morale_cost(ship)

    # Damage control

    def _repair(self, request: RepairRequest) -> Order:
        battle = self.battle(request.view.ships)
        worth = {order: self._worth_of_repair(battle, order) for order in request.legal}
        return max(worth, key=lambda order: worth[order])

    def _worth_of_repair(self, battle: Battle, order: Repair) -> float:
        """The value of a repair less the risk to the ship's morale."""
        ship = battle.ships[order.ship]
        done = chances.reached(upkeep.repair_number(ship, order.points))
        worth = done * worth_of_card(order.card)
        if upkeep.checks_morale(ship):
            number = upkeep.morale_number(ship, ship.points - order.points)
            steady = done * chances.reached(number - 1) + (1 - done) * chances.reached(number)
            worth -= (1 - steady) * battle.morale_cost(ship)
        return worth


def _worth_together(battle: Battle, outlooks: Sequence[Outlook]) -> float:
    """The value of the next shots of both sides to ours, from the outlooks of our ships."""
    gained = sum([there.gain for there in outlooks])
    lost = sum(map(battle.danger, zip(*[there.losses for there in outlooks], strict=True)))
    return gained - lost + battle.away([there.near for there in outlooks])


def _thought(ships: Ships, order: Order) -> str:
    """The intention behind a ship's move; "" for any other order."""
    if not isinstance(order, Sail):
        return ""
    ship, then = ships[order.ship], movement.sailed(ships[order.ship], order)
    before, after = fleet.nearest(ships, ship), fleet.nearest(ships, then)
    about = "CLOSING IN" if after < before else "GETTING AWAY" if after > before else "HOLDING THE RANGE"
    return f"{about}: {ship.name} TO {then.at}, FACING {then.facing}, {after} FROM THE NEAREST ENEMY"


def stay_or_go(ships: Ships, ship: Ship, roll: int) -> list[Sail | None]:
    """Everything that a ship may do.

    Args:
        ships: all ships
        ship: the ship
        roll: its speed roll

    Returns:
        The orders; None among them stands for staying.
    """
    orders: list[Sail | None] = [*movement.legal_sails(ships, ship, roll)]
    return orders if movement.must_run(ships, ship, roll) else [None, *orders]


def worth_of_captain(name: str) -> float:
    """The value of a captain: points, morale and ability."""
    card = CAPTAINS[name]
    return card.points / POINTS_PER_STEP / 2 - card.morale / 2 + (card.ability is not Ability.NONE) / 2
