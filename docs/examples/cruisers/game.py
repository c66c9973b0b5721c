"""The turn from top to bottom."""

from types import MappingProxyType

from compbis.table.game import PositionGame, Steps
from compbis.table.side import Side
from compbis.table.values import replace
from cruisers.cards import CORNERS, NUMBER, chance, distance
from cruisers.history import NAME
from cruisers.position import Position
from cruisers.state import SailRequest, Salvo, Ship, Sighted


class Game(PositionGame[Position]):
    """A game in play."""

    edition = NAME

    def sequence(self) -> Steps:
        """Both ships move, unseen by each other; whoever sees the other fires."""
        views = yield from self.ask_both(SailRequest, lambda view, sail: view._replace(goal=sail.square))
        for side, view in views.items():
            self.position = self.position.with_ship(side, square=view.there)
        for side in Side:
            smoke = distance(views[side.enemy].own.square, views[side.enemy].there) == NUMBER["speed"]
            self._look(side, self._range - smoke)
        for side in [side for side in Side if self.position.ships[side].when == self.turn]:
            self._fire(side)
        self._end_turn()

    @property
    def _range(self) -> int:
        return distance(*(self.position.ships[side].square for side in Side))

    def _look(self, side: Side, far: int) -> None:
        if self.dice.draw("sight", 10, side) < chance("sight", far):
            square = self.position.ships[side.enemy].square
            self.position = self.position.with_ship(side, seen=square, when=self.turn)
            self.report(Sighted(square=square, far=self._range), side)

    def _fire(self, side: Side) -> None:
        square = self.position.ships[side].square
        shots = [self.dice.draw("salvo", 10, side) for _ in range(NUMBER["turrets"])]
        hits = sum(shot < chance("hits", self._range) for shot in shots)
        left = max(0, self.position.ships[side.enemy].hull - hits)
        self.position = self.position.with_ship(side.enemy, hull=left, seen=square, when=self.turn)
        self.report(Salvo(side=side, square=square, hits=hits, left=left))

    def _end_turn(self) -> None:
        self.position = replace(self.position, turn=self.turn + 1)
        sunk = any(ship.hull == 0 for ship in self.position.ships.values())
        if sunk or self.turn > NUMBER["turns"]:
            british, german = map(self._points, Side)
            self.end_by_points(british, german, "sunk" if sunk else "time")

    def _points(self, side: Side) -> int:
        hull = self.position.ships[side.enemy].hull
        return NUMBER["hull"] - hull + (NUMBER["sinking"] if hull == 0 else 0)


def start(seed: int) -> Position:
    """The position at the start of a game."""
    return Position(seed, 1, MappingProxyType({side: Ship(CORNERS[side], NUMBER["hull"]) for side in Side}))
