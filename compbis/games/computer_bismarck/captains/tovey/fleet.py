"""The warships: a search line across the likely ways, firepower behind it, and a strike by all ships in reach."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from compbis.games.computer_bismarck.captains.reckoning.battle import exchange
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, SIZE
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.captains.tovey import destroyers
from compbis.games.computer_bismarck.captains.tovey.cover import Cover
from compbis.games.computer_bismarck.captains.tovey.guards import PART, Guards, by_sea, moves_at_sea
from compbis.games.computer_bismarck.captains.tovey.picture import Picture, Quarry
from compbis.games.computer_bismarck.captains.tovey.sweep import sweep
from compbis.games.computer_bismarck.captains.tovey.taste import Taste
from compbis.games.computer_bismarck.cards.board import BRITISH_PORTS, Square, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    HEAVY_KINDS,
    OILER,
    SUBMARINES,
    ShipKind,
    UnitKind,
)
from compbis.games.computer_bismarck.cards.modes import LAUNCH, MOVE, PATROL, REFUEL
from compbis.games.computer_bismarck.rules import movement, routes, search
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

ROUNDS = int(weight("battle", "rounds"))

_FUEL = weights("tovey", "fuel")
_LOW_FUEL = int(weight("tovey", "low fuel"))
_REFUEL_BELOW = weight("tovey", "refuel below")
_PORT = weight("tovey", "port")
_NEAR = weight("tovey", "firepower near")
_ALONE = weight("tovey", "battleship alone")
_ENOUGH = weight("tovey", "firepower enough")
_STRIKE = weight("tovey", "strike")
_STAYS, _TASK_FORCE = weight("tovey", "hunt stays"), weight("tovey", "hunt firepower")
_TENACITY, _SWEEP = weight("tovey", "hunt"), weight("tovey", "sweep")
_COMPANY = weights("tovey", "company for a shadower")
_CARRIER_OFF = int(weight("tovey", "carrier off"))
_CARRIER_NEAR = weight("tovey", "carrier near")
_SHIFT = weight("tovey", "shift")
_CARRIER_FEAR = weight("tovey", "carrier fear")
_TORPEDO = weight("tovey", "torpedoes near")
_TASTES: Mapping[UnitKind, float] = MappingProxyType(
    {kind: weight("tovey", f"taste {kind}") for kind in (BATTLESHIP, CARRIER, CRUISER)}
)
_GUARD_TASTE = weight("tovey", "taste guards")
_TASTE_UNTIL = int(weight("tovey", "taste until"))
_FIRST = (BATTLESHIP, CARRIER, CRUISER, DESTROYERS, SUBMARINES, OILER)
"""The order in which the kinds of ships get their orders."""

Reward = Callable[[Sequence[int]], list[float]]
"""The value of being in each of the given cells, apart from finding the enemy."""


class _Placed(NamedTuple):
    """A ship with its order.

    Args:
        ship: the ship
        ways: the squares within its reach, and the way to each
        reward: its reward
        order: the index of its order
    """

    ship: Ship
    ways: Mapping[Square, tuple[str, ...]]
    reward: Reward
    order: int


class Fleet:
    """Gives the warships their orders one by one, each allowing for those before.

    Args:
        picture: the picture for this turn
        cover: the search factors ordered so far
        convoys: by name, the square of each convoy at the end of the turn
        taste: Tovey's random preferences

    Attributes:
        charge: the convoy that the flotillas escort
        sweep: the area that a hunting group searches, if any
        goals: by name, the square of each warship with orders at the end of the turn
        strikes: the ships sent straight to a raider's known square
    """

    def __init__(self, picture: Picture, cover: Cover, convoys: Mapping[str, Square], taste: Taste) -> None:
        self._picture = picture
        self._taste = taste
        self._cover = cover
        self.charge = destroyers.charge(picture.view.ships, convoys)
        self._guards = Guards(picture, convoys)
        self._guns = [0] * SIZE
        self._cruisers = [0] * SIZE
        self._orders: list[ShipOrder] = []
        self._strength = max((quarry.strength for quarry in picture.quarries), default=1.0)
        self._hunters = {
            name for quarry in picture.quarries for name in task_force(quarry, picture.view.ships.values())
        }
        self.sweep = sweep(picture, taste)
        self._line: dict[str, _Placed] = {}
        self.goals: dict[str, Square] = {}
        self.strikes: list[str] = []

    def give(self) -> list[ShipOrder]:
        """The orders of all warships that can be ordered."""
        view, free = self._picture.view, []
        for ship in view.ships.values():
            plan = view.ship_legs.get(ship.name)
            if not ship.active or ship.kind is CONVOY:
                continue
            if plan is not None and plan.fixed:
                self._count_on(ship, plan.goal, plan.follows)
            elif movement.offered(ship, plan, view.turn):
                free.append(ship)
        for square, raiders in self._picture.certain.items():
            free = self._strike(square, raiders, free)
        for ship in sorted(free, key=lambda ship: _FIRST.index(ship.kind)):
            self._send_to_best(ship)
        return self._orders

    def _strike(self, square: Square, raiders: Sequence[Ship], free: list[Ship]) -> list[Ship]:
        """Send all ships in reach of a raider's square if together they are strong enough; returns the other ships."""
        able = [ship for ship in free if ship.kind in HEAVY_KINDS and square in self._reach(ship)]
        there = [self._picture.view.ships[name] for name, goal in self.goals.items() if goal == square]
        if not able or exchange([*there, *able], raiders, ROUNDS).balance < _STRIKE:
            able = []
        night = is_night(self._picture.view.turn, row(square))
        able += [ship for ship in free if destroyers.strikes(ship, raiders, night) and square in self._reach(ship)]
        for ship in able:
            self._send(ship, square, self._reach(ship)[square])
            self.strikes.append(ship.name)
        return [ship for ship in free if ship not in able]

    def _send_to_best(self, ship: Ship) -> None:
        if _refuels(ship) and not self._waited_for(ship):
            self._orders.append(ShipOrder(ship.name, REFUEL))
            self._count_on(ship, ship.square)
            return
        ways, reward = self._reach(ship), self._reward(ship)
        square = self._best(ship, ways, reward)
        if ship.kind in HEAVY_KINDS:
            self._line[ship.name] = _Placed(ship, ways, reward, len(self._orders))
        self._send(ship, square, ways[square])

    def _reach(self, ship: Ship) -> Mapping[Square, tuple[str, ...]]:
        """The squares that she can get to, each with the way."""
        view = self._picture.view
        mode = LAUNCH if self._waited_for(ship) else MOVE
        return routes.reach(ship.name, ship.square, movement.squares_now(ship, mode, view.turn))

    def _waited_for(self, ship: Ship) -> bool:
        """Whether planes in the air must land on her (8.4)."""
        planes = self._picture.view.planes.values()
        return ship.kind is CARRIER and any(plane.spec.carrier == ship.name and plane.aloft for plane in planes)

    def _send(self, ship: Ship, square: Square, moves: tuple[str, ...]) -> None:
        self._orders.append(_order(ship, moves))
        self._count_on(ship, square)

    def close(self, gaps: Sequence[Square]) -> None:
        """Move ships of the search line into its gaps, for each gap the one with the most to gain."""
        for gap in gaps:
            near = [name for name, placed in self._line.items() if gap in placed.ways and self.goals[name] != gap]
            gains = {name: self._gain(self._line[name], gap) for name in near}
            name = max(gains, key=gains.__getitem__, default="")
            if name and gains[name] > _SHIFT:
                placed = self._line[name]
                self._forget(placed.ship)
                self._orders[placed.order] = _order(placed.ship, placed.ways[gap])
                self._count_on(placed.ship, gap)

    def _gain(self, placed: "_Placed", square: Square) -> float:
        """The gain from moving a ship to that square from where she is sent."""
        ship, here = placed.ship, self.goals[placed.ship.name]
        self._forget(ship)
        gain = self._value(placed, square) - self._value(placed, here)
        self._count_on(ship, here)
        return gain

    def _value(self, placed: "_Placed", square: Square) -> float:
        ship, reward = placed.ship, placed.reward
        value = self._cover.worth(square, self._cover.ship(ship, square)) - _fuel_cost(ship, len(placed.ways[square]))
        return value + reward((CELL[square],))[0]

    def _forget(self, ship: Ship) -> None:
        """Stop counting on a ship where she was sent."""
        square = self.goals.pop(ship.name)
        self._cover.take(square, self._cover.ship(ship, square))
        self._count(ship, square, -1)

    def _count_on(self, ship: Ship, square: Square, follows: bool = False) -> None:
        """Count on a ship to be in that square. follows: whether she shadows a raider (10.8)."""
        self.goals[ship.name] = square
        now, later, waiting = self._cover.ship(ship, square)
        self._cover.put(square, (search.FOLLOWER_FACTOR if follows else now, later, waiting))
        self._count(ship, square, 1)

    def _count(self, ship: Ship, square: Square, sign: int) -> None:
        cell = CELL[square]
        self._guns[cell] += sign * ship.firepower
        self._cruisers[cell] += sign * (ship.kind is CRUISER)
        self._guards.count(ship, square, sign)

    def _best(self, ship: Ship, ways: Mapping[Square, tuple[str, ...]], reward: Reward) -> Square:
        """The best square for a ship at the end of the turn."""
        furthest = max(map(len, ways.values()))
        costs = [0.0, *[_fuel_cost(ship, moves) for moves in range(1, 1 + furthest)]]
        cells = _cells(tuple(ways))
        cover, factors = self._cover, self._cover.by_row(ship, moves=True)
        at_most, rewards, found = cover.at_most, reward(cells), ship.square
        best = cover.worth(found, cover.ship(ship, found)) + rewards[0]
        for square, moves, cell, extra in zip(ways, ways.values(), cells, rewards, strict=True):
            extra -= costs[len(moves)]
            if moves and at_most[cell] + extra > best:
                score = cover.worth(square, factors[square // 100]) + extra
                if score > best:
                    best, found = score, square
        return found

    def _reward(self, ship: Ship) -> Reward:
        """A ship's reward: the value of each cell apart from finding the enemy."""
        match ship.kind:
            case ShipKind.CRUISER if self.sweep and ship.name in self.sweep.ships:
                close = by_sea(self.sweep.square)
                return lambda cells: [_SWEEP * close[cell] for cell in cells]
            case ShipKind.BATTLESHIP:
                reward = self._battleship(ship)
            case ShipKind.CRUISER:
                reward = self._cruiser(ship)
            case ShipKind.CARRIER:
                reward = self._carrier
            case ShipKind.DESTROYERS:
                return destroyers.reward(ship, self.charge)
            case ShipKind.SUBMARINES:
                danger, torpedoes = self._picture.danger, _TORPEDO * ship.torpedoes
                return lambda cells: [torpedoes * danger[cell] for cell in cells]
            case _:
                return lambda cells: [0.0 for _ in cells]
        if self._picture.view.turn <= _TASTE_UNTIL and ship.kind in _TASTES:
            reward = self._liked(ship, reward)
        if ship.fuel <= _LOW_FUEL:
            away = destroyers.moves_to(BRITISH_PORTS)
            return lambda cells: [value - _PORT * away[cell] for cell, value in zip(cells, reward(cells), strict=True)]
        return reward

    def _liked(self, ship: Ship, reward: Reward) -> Reward:
        """The reward plus the ship's random preferences in this game, while nothing is known yet."""
        taste, much = self._taste, _TASTES[ship.kind]
        return lambda cells: [
            value + much * liked for value, liked in zip(reward(cells), taste.squares(ship.name, cells), strict=True)
        ]

    def _battleship(self, ship: Ship) -> Reward:
        """A battleship's reward: near where a raider may be and close to one that is hunted, not alone where the
        Bismarck may be, and with or near the convoy that needs a guard most."""
        picture, guns = self._picture, self._guns
        near, bismarck, firepower = picture.find_next, picture.bismarck, ship.firepower
        guard, worth = self._guards.most_threatened(ship.square)
        enough, near_worth = _ENOUGH * self._strength, _NEAR * firepower
        hunts = ship.name in self._hunters
        if picture.view.turn <= _TASTE_UNTIL:
            worth *= max(0.0, 1.0 - _GUARD_TASTE * self._taste.guards(ship.name))
        chases = [(by_sea(quarry.square), quarry.worth * (_TENACITY if hunts else 1.0)) for quarry in picture.quarries]

        def reward(cells: Sequence[int]) -> list[float]:
            values = [near_worth * near[cell] + worth * guard[cell] for cell in cells]
            for close, chase in chases:
                values = [value + chase * close[cell] for value, cell in zip(values, cells, strict=True)]
            return [
                value - _ALONE * bismarck[cell] if guns[cell] + firepower < enough else value
                for value, cell in zip(values, cells, strict=True)
            ]

        return reward

    def _cruiser(self, ship: Ship) -> Reward:
        """A cruiser's reward: with a convoy, to guard it against cruisers, or with the ships that shadow a raider, to
        help and take turns (10.7)."""
        certain, cruisers = [CELL[square] for square in self._picture.certain], self._cruisers
        guard, worth = self._guards.most_threatened(ship.square)
        worth *= PART[CRUISER]

        def reward(cells: Sequence[int]) -> list[float]:
            values = [worth * guard[cell] for cell in cells]
            for cell in certain:
                if cell in cells:
                    values[cells.index(cell)] += _COMPANY[min(cruisers[cell], len(_COMPANY) - 1)]
            return values

        return reward

    def _carrier(self, cells: Sequence[int]) -> list[float]:
        """A carrier's reward: near enough for her planes, but out of danger."""
        picture, values = self._picture, []
        for cell in cells:
            value = _CARRIER_NEAR * picture.find_next[cell]
            for quarry in picture.quarries:
                value += quarry.worth * by_sea(quarry.square, _CARRIER_OFF)[cell]
            values.append(value - _CARRIER_FEAR * picture.danger[cell] * (self._guns[cell] < _ENOUGH))
        return values


def task_force(quarry: Quarry, ships: Iterable[Ship]) -> list[str]:
    """The battleships that hunt a raider that lies still, even if convoys need them.

    As many hunt as it takes, first those from which she cannot withdraw freely (16.63), then the nearest.
    """
    if quarry.stays < _STAYS:
        return []
    away = moves_at_sea(quarry.square)
    able = [ship for ship in ships if ship.active and ship.kind is BATTLESHIP and ship.fuel > _LOW_FUEL]
    found, guns = [], 0
    for ship in sorted(able, key=lambda ship: (ship.knots < quarry.knots, away[CELL[ship.square]])):
        if guns < _TASK_FORCE * quarry.strength:
            found.append(ship.name)
            guns += ship.firepower
    return found


@cache
def _cells(squares: tuple[Square, ...]) -> tuple[int, ...]:
    """The cells of some squares."""
    return tuple(CELL[square] for square in squares)


def _order(ship: Ship, moves: tuple[str, ...]) -> ShipOrder:
    mode = MOVE if moves else PATROL
    if ship.kind is CARRIER and len(moves) <= 1:
        mode = LAUNCH  # 6.23
    return ShipOrder(ship.name, mode, moves)


def _refuels(ship: Ship) -> bool:
    """Whether she lies in a port and needs supplies there (6.26)."""
    if ship.square not in BRITISH_PORTS or not ship.spec.has_fuel:
        return False
    if ship.kind is DESTROYERS:
        return destroyers.needs_fuel(ship)
    return ship.fuel < _REFUEL_BELOW * ship.spec.fuel_cap


def _fuel_cost(ship: Ship, moves: int) -> float:
    """The value of the fuel for a number of moves."""
    spent = movement.fuel_used(ship, moves)
    if not spent:
        return 0.0
    prices = destroyers.FUEL if ship.kind is DESTROYERS else _FUEL
    left = ship.fuel - spent
    return spent * prices[min(left // 4 if ship.kind is DESTROYERS else left, len(prices) - 1)]
