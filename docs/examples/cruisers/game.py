"""The turn from top to bottom."""

from types import MappingProxyType

from compbis.table.game import PositionGame, Steps
from compbis.table.request import YES
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from cruisers.cards import FOGS, NUMBER, PORTS, chance, distance
from cruisers.history import NAME
from cruisers.position import Position
from cruisers.requests import FireRequest, SailRequest
from cruisers.state import Home, Sail, Salvo, Ship, Sighted, View


class Cruisers(PositionGame[Position]):
    """A game in play."""

    edition = NAME

    @property
    def date(self) -> str:
        """The weather, which both sides see."""
        return FOGS[self.position.fog]

    def sequence(self) -> Steps:
        """Both ships move, unseen by each other; whoever sees the other may fire; the fog may change."""
        views = yield from self.ask_both(SailRequest, _taken)
        fast = set()
        for side, view in views.items():
            square = view.goal or view.own.square
            if self.turn > 1 and distance(view.own.square, square) == NUMBER["speed"]:
                fast.add(side)
            self._set(side, view.own._replace(square=square))
        for side in Side:
            self._look(side, side.enemy in fast)
        firing = []
        for side in Side:
            if self.position.ships[side].when == self.turn and (yield FireRequest(self.position.view(side))) == YES:
                firing.append(side)
        hits = {side: self._salvo(side, side in fast) for side in firing}
        for side, count in hits.items():
            self._hit(side, count)
        home = [side for side, view in views.items() if view.goal == PORTS[side] and self.position.ships[side].hull]
        for side in home:
            self.report(Home(side=side))
        self._next_turn()
        self._end_if_decided(home)

    @property
    def _range(self) -> int:
        return distance(*(self.position.ships[side].square for side in Side))

    def _look(self, side: Side, smoke: bool) -> None:
        fog = FOGS[self.position.fog].lower()
        if self.dice.draw("sight", 10, side) < chance(fog, self._range - smoke):
            square = self.position.ships[side.enemy].square
            self._set(side, self.position.ships[side]._replace(seen=square, when=self.turn))
            self.report(Sighted(square=square, far=self._range), side)

    def _salvo(self, side: Side, fast: bool) -> int:
        needed = chance("hits", self._range) - fast
        return sum(self.dice.draw("salvo", 10, side) < needed for _ in range(NUMBER["turrets"]))

    def _hit(self, side: Side, hits: int) -> None:
        square, enemy = self.position.ships[side].square, self.position.ships[side.enemy]
        left = max(0, enemy.hull - hits)
        self._set(side.enemy, enemy._replace(hull=left, seen=square, when=self.turn))
        self.report(Salvo(side=side, square=square, hits=hits, left=left))

    def _next_turn(self) -> None:
        change = {0: -1, 5: 1}.get(self.dice.draw("weather", 6), 0)
        fog = min(max(self.position.fog + change, 0), len(FOGS) - 1)
        self.position = replace(self.position, turn=self.turn + 1, fog=fog)

    def _end_if_decided(self, home: list[Side]) -> None:
        view = self.position.view(BRITISH)
        sunk = [side for side in Side if not self.position.ships[side].hull]
        if sunk or home or self.turn > NUMBER["turns"]:
            british, german = (
                view.points(side) + NUMBER["sinking"] * (side.enemy in sunk) + NUMBER["port"] * (side.enemy in home)
                for side in (BRITISH, GERMAN)
            )
            winner = None if british == german else BRITISH if british > german else GERMAN
            self.end(winner, british, german, "sunk" if sunk else "port" if home else "time")

    def _set(self, side: Side, ship: Ship) -> None:
        self.position = replace(self.position, ships=MappingProxyType({**self.position.ships, side: ship}))


def _taken(view: View, order: Sail) -> View:
    """The view once the order stands."""
    return view._replace(goal=order.square)


def start(seed: int) -> Position:
    """The position at the start of a game."""
    return Position(seed, 1, 1, MappingProxyType({side: Ship(PORTS[side], NUMBER["hull"]) for side in Side}))
