"""The warships: a search line across the likely ways, firepower behind it, and all that can reach her when she is found."""

from collections import Counter
from collections.abc import Sequence

from compbis.games.computer_bismarck import routes
from compbis.games.computer_bismarck.board import BRITISH_PORTS, Square, distance
from compbis.games.computer_bismarck.orders import ShipOrder
from compbis.games.computer_bismarck.reckoning.battle import convoy_worth, exchange, torpedo_worth
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.tovey.cover import Cover
from compbis.games.computer_bismarck.tovey.picture import Picture
from compbis.games.computer_bismarck.units import Ship

ROUNDS = int(weight("battle", "rounds"))

_FUEL = weights("tovey", "fuel")
_NEAR = weight("tovey", "firepower near")
_ALONE = weight("tovey", "battleship alone")
_STRIKE = weight("tovey", "strike")
_GUARD = weight("tovey", "guard")
_GUARD_PACE = weight("tovey", "guard a square farther")
_BASE_THREAT = weight("tovey", "threat to any convoy")
_AGAINST_PACKS = weight("tovey", "destroyers against packs")
_CARRIER_FEAR = weight("tovey", "carrier fear")
_TORPEDO = weight("tovey", "torpedoes near")
_LOW_FUEL = int(weight("tovey", "low fuel"))
_PORT = weight("tovey", "port")
_FAR = 99


class Fleet:
    """Gives the warships their orders, one after the other, each with regard to those before."""

    def __init__(self, picture: Picture, cover: Cover, convoys_then: dict[str, Square]) -> None:
        self.picture = picture
        self.cover = cover
        self.orders: list[ShipOrder] = []
        self.goals: dict[str, Square] = {}
        self._convoys = convoys_then
        self._guns: Counter[Square] = Counter()
        self._guarded: Counter[str] = Counter()
        self._threats: list[tuple[str, Square, float]] | None = None
        self._prey: list[tuple[Square, float]] | None = None

    def give(self) -> list[ShipOrder]:
        """The orders of all warships that can be ordered."""
        view = self.picture.view
        warships = [ship for ship in view.ships.values() if ship.active and ship.kind != "M"]
        free = []
        for ship in warships:
            plan = view.ship_plans.get(ship.name)
            if plan is not None and plan.fixed:
                self._take(ship, plan.goal)
            elif movement.offered(ship, plan, view.turn):
                free.append(ship)
        for square, raiders in self.picture.certain.items():
            free = self._strike(square, raiders, free)
        for ship in sorted(free, key=lambda ship: _ORDER.index(ship.kind)):
            self._best(ship)
        return self.orders

    def _strike(self, square: Square, raiders: Sequence[Ship], free: list[Ship]) -> list[Ship]:
        """All that can be where she is found go there, if together they are strong enough; those that are left."""
        turn = self.picture.view.turn
        able = [
            ship
            for ship in free
            if ship.kind in "BC"
            and square in routes.reach(ship.name, ship.square, movement.squares_now(ship, "M", turn))
        ]
        there = [self.picture.view.ships[name] for name, goal in self.goals.items() if goal == square]
        if not able or exchange([*there, *able], raiders, ROUNDS).balance < _STRIKE:
            return free
        for ship in able:
            self._order(ship, square)
        return [ship for ship in free if ship not in able]

    def _best(self, ship: Ship) -> None:
        if self._refuels(ship):
            self.orders.append(ShipOrder(ship.name, "R"))
            self._take(ship, ship.square)
            return
        squares = movement.squares_now(ship, "M", self.picture.view.turn)
        ways = routes.reach(ship.name, ship.square, squares)
        scores = {square: self._score(ship, square, len(moves)) for square, moves in ways.items()}
        self._order(ship, max(ways, key=lambda square: scores[square]))

    def _order(self, ship: Ship, square: Square) -> None:
        turn = self.picture.view.turn
        moves = routes.reach(ship.name, ship.square, movement.squares_now(ship, "M", turn))[square]
        mode = "M" if moves else "P"
        if ship.kind == "A" and len(moves) <= 1:
            mode = "L"  # 6.23
        self.orders.append(ShipOrder(ship.name, mode, moves))
        self._take(ship, square)

    def _take(self, ship: Ship, square: Square) -> None:
        """Count on her in that square."""
        self.goals[ship.name] = square
        self.cover.put(square, self.cover.ship(ship, square))
        self._guns[square] += ship.firepower
        for convoy, there in self._convoys.items():
            if there == square and ship.kind == "B":
                self._guarded[convoy] += 1

    def _score(self, ship: Ship, square: Square, moves: int) -> float:
        """What it is worth to have the ship there at the end of the turn."""
        picture = self.picture
        value = self.cover.worth(square, self.cover.ship(ship, square))
        value -= movement.fuel_used(ship, moves) * _FUEL[min(ship.fuel, len(_FUEL) - 1)]
        near, danger = picture.near.get(square, 0.0), picture.danger.get(square, 0.0)
        match ship.kind:
            case "B":
                value += _NEAR * near * ship.firepower / 20 + self._guard(ship, square)
                value -= _ALONE * danger * (self._guns[square] + ship.firepower < 40)
            case "D":
                value += _TORPEDO * danger * ship.torpedoes + self._against_packs(square)
            case "S":
                value += _TORPEDO * danger * ship.torpedoes
            case "A":
                value += _NEAR * near - _CARRIER_FEAR * danger * (self._guns[square] < 20)
        if ship.spec.has_fuel and ship.fuel <= _LOW_FUEL:
            value -= _PORT * routes.distances(ship.name, BRITISH_PORTS).get(square, _FAR)
        return value

    def _refuels(self, ship: Ship) -> bool:
        """Whether she lies in a port and needs what is to be had there."""
        spec = ship.spec
        if ship.square not in BRITISH_PORTS or not spec.has_fuel:
            return False
        return ship.fuel < _REFUEL_SHARE * spec.fuel_cap or (ship.kind == "D" and ship.torpedoes < spec.torpedoes)

    def _guard(self, ship: Ship, square: Square) -> float:
        """What she is worth to the convoys there, and to those that she comes nearer to."""
        return max(
            (
                worth * _GUARD_PACE ** distance(square, there) / (1 + self._guarded[convoy])
                for convoy, there, worth in self._threatened()
            ),
            default=0.0,
        )

    def _threatened(self) -> list[tuple[str, Square, float]]:
        """The convoys, where they will be, and the points that a raider should cost them for want of a guard."""
        if self._threats is None:
            view, near = self.picture.view, self.picture.near
            self._threats = [
                (name, there, _GUARD * convoy_worth(view.ships[name]) * (_BASE_THREAT + near.get(there, 0.0)))
                for name, there in self._convoys.items()
            ]
        return self._threats

    def _against_packs(self, square: Square) -> float:
        """What destroyers are worth to the convoys there, and to those that they come nearer to."""
        return max((worth * _GUARD_PACE ** distance(square, there) for there, worth in self._hunted()), default=0.0)

    def _hunted(self) -> list[tuple[Square, float]]:
        if self._prey is None:
            ships = self.picture.view.ships
            self._prey = [
                (there, _AGAINST_PACKS * torpedo_worth(ships[name]) * (0.1 + self.picture.packs.get(there, 0.0)))
                for name, there in self._convoys.items()
            ]
        return self._prey


_ORDER = "BACDSO"
_REFUEL_SHARE = weight("tovey", "refuel below")
