"""A captain that plans a whole movement: both of its ships, and the enemy's reply."""

from collections.abc import Mapping, Sequence

from compbis.games.denmark_strait.captains.battle import Battle
from compbis.games.denmark_strait.captains.judge import Judge
from compbis.games.denmark_strait.captains.officer import Officer, stay_or_go
from compbis.games.denmark_strait.captains.weights import PAIRS, WEIGHTS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.requests.decisions import AppointRequest, SailRequest
from compbis.games.denmark_strait.rules import chances, fleet, gunnery, movement
from compbis.games.denmark_strait.state.orders import Appoint, Sail
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.request import DONE, Order
from compbis.table.side import GERMAN

Plan = Mapping[str, Sail | None]
"""Orders by ship; None to stay."""
ROUNDS = 2
"""How many times each ship's move is reconsidered, given the other's."""
ANSWERED = 2
"""The number of British plans for which the best reply is searched for."""
_HIGHEST = 12
_ALIKE = WEIGHTS["master"]["alike"][0]


class Master(Officer):
    """Moves both ships together and judges the resulting position."""

    def _pairs(self, request: AppointRequest) -> list[Appoint]:
        """Pairs of captains that have done well in many games."""
        return [order for order in request.legal if order in PAIRS] or super()._pairs(request)

    def _sail(self, request: SailRequest) -> Order:
        view = request.view
        battle = self.battle(view.ships)
        waiting = [ship for ship in battle.ours if ship.name not in view.ordered]
        plan = Search(battle).best(waiting, view.speed) if waiting else {}
        orders = [order for order in plan.values() if order]
        legal = request.legal  # a ship may be blocked until the other has moved
        return next((order for order in orders if order in legal), super()._sail(request) if orders else DONE)


class Search:
    """The search for a side's movement, and for the German reply to the British."""

    def __init__(self, battle: Battle) -> None:
        self._battle, self._judge = battle, Judge(battle)
        self._sign = 1 if battle.side is GERMAN else -1

    def best(self, waiting: list[Ship], speed: Mapping[str, int]) -> Plan:
        """The plan for the ships that have not moved; `speed` is the roll that counts for each."""
        plans = self._seamanlike(self._plans(waiting, speed))
        if self._battle.side is GERMAN or not self._battle.theirs:
            return plans[0]
        answered = [(-self._chance_after_reply(_after(self._battle.ships, plan)), plan) for plan in plans[:ANSWERED]]
        return self._seamanlike(answered)[0]

    def _seamanlike(self, judged: Sequence[tuple[float, Plan]]) -> list[Plan]:
        """The plans, the best first. Among those that are practically as good as the best, plans with fewer badly
        placed ships come first."""
        best = max(chance for chance, _ in judged)

        def order(each: tuple[float, Plan]) -> tuple[int, float]:
            chance, plan = each
            alike = chance >= best - _ALIKE
            return (self._misplaced(_after(self._battle.ships, plan)) if alike else len(self._battle.ours) + 1), -chance

        return [plan for _, plan in sorted(judged, key=order)]

    def _misplaced(self, ships: Ships) -> int:
        """The number of our ships with the bow to the ice in front of them, or in a fight with no enemy on the
        broadside."""
        count = 0
        for each in self._battle.ours:
            ship = ships[each.name]
            ahead = [movement.next_space(ship.at, way) for way in movement.forward(ship.facing)]
            enemies = [ships[enemy.name].at for enemy in self._battle.theirs]
            fights = fleet.nearest_of(enemies, ship.at) < NUMBER["escape"]
            end_on = fights and not any(gunnery.broadside(ship, at) for at in enemies)
            count += end_on or not movement.free((), ahead[1])
        return count

    def _plans(self, waiting: list[Ship], speed: Mapping[str, int]) -> list[tuple[float, Plan]]:
        """Plans with their value before the enemy's reply, the best first: each ship's move in turn is replaced by a
        better one."""
        plan: dict[str, Sail | None] = {ship.name: None for ship in waiting}
        judged: dict[tuple[Sail | None, ...], tuple[float, Plan]] = {}
        for ship in waiting * (ROUNDS if len(waiting) > 1 else 1):
            others = _after(self._battle.ships, {**plan, ship.name: None})
            for order in stay_or_go(others, ship, speed[ship.name]):
                tried = {**plan, ship.name: order}
                key = tuple(tried.values())
                if key not in judged:
                    judged[key] = self._sign * self._judge.chance(_after(others, {ship.name: order})), tried
            best = max((key for key in judged if self._differs_in(key, plan, ship)), key=lambda key: judged[key][0])
            plan = dict(judged[best][1])
        return sorted(judged.values(), key=lambda each: -each[0])

    @staticmethod
    def _differs_in(key: tuple[Sail | None, ...], plan: Plan, ship: Ship) -> bool:
        return all(
            name == ship.name or order == before for order, (name, before) in zip(key, plan.items(), strict=True)
        )

    def _chance_after_reply(self, ships: Ships) -> float:
        """The German winning chance after their reply: if both ships pass the speed roll, they make their best moves;
        if not, they are assumed to stay."""
        germans = self._battle.theirs
        likely = chances.reached(max(movement.speed_number(ship) for ship in germans))
        return likely * self._chance_after_best_moves(ships) + (1 - likely) * self._judge.chance(ships)

    def _chance_after_best_moves(self, ships: Ships) -> float:
        """The German winning chance after each of their ships in turn has made its best move. Combined moves and turns
        are ignored."""
        best = 0.0
        for ship in self._battle.theirs:
            ways = [way for way in stay_or_go(ships, ship, _HIGHEST) if way is None or len(way.steps) == 1]
            after = [_after(ships, {ship.name: way}) for way in ways]
            judged = [self._judge.chance(each) for each in after]
            best = max(judged)
            ships = after[judged.index(best)]
        return best


def _after(ships: Ships, plan: Plan) -> Ships:
    """The ships after these orders."""
    return {**ships, **{name: movement.sailed(ships[name], order) for name, order in plan.items() if order}}
