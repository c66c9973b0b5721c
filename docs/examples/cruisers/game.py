"""The sequence of a turn."""

from types import MappingProxyType

from compbis.table.game import PositionGame, Steps
from compbis.table.side import Side
from compbis.table.values import replace
from cruisers.cards import CORNERS, NUMBER, SEAS, chances
from cruisers.position import Position
from cruisers.state import SailRequest, Salvo, Ship, Sighted


class Game(PositionGame[Position]):
    """A game in play."""

    def sequence(self) -> Steps:
        """Play a turn: both ships move, unseen by each other; then each ship that sees the other fires."""
        views = yield from self.ask_both(SailRequest, lambda view, sail: view._replace(goal=sail.to))
        for side, view in views.items():
            self.position = self.position.with_ship(side, at=view.goal or view.own.at)
        for side, view in views.items():
            self._look(side.enemy, smoke=(view.goal or view.own.at) not in SEAS.reach(view.own.at, NUMBER["speed"] - 1))
        for side in [side for side in Side if self.position.ships[side].when == self.turn]:
            self._fire(side)
        self._end_turn()

    def _look(self, side: Side, smoke: bool) -> None:
        own, enemy = self.position.ships[side], self.position.ships[side.enemy]
        if self.dice.draw("sight", 10, side) < chances(own.at, enemy.at)["smoke" if smoke else "sight"]:
            self.position = self.position.with_ship(side, seen=enemy.at, when=self.turn)
            self.report(Sighted(at=enemy.at, far=SEAS.distance(own.at, enemy.at)), side)

    def _fire(self, side: Side) -> None:
        own, enemy = self.position.ships[side], self.position.ships[side.enemy]
        hits = sum(self.dice.draw("salvo", 10, side) < chances(own.at, enemy.at)["hits"] for _ in range(NUMBER["guns"]))
        left = max(0, enemy.hull - hits)
        self.position = self.position.with_ship(side.enemy, hull=left, seen=own.at, when=self.turn)
        self.report(Salvo(side=side, at=own.at, hits=hits, left=left))

    def _end_turn(self) -> None:
        self.position = replace(self.position, turn=self.turn + 1)
        hulls = [self.position.ships[side.enemy].hull for side in Side]
        if 0 in hulls or self.turn > NUMBER["turns"]:
            british, german = (NUMBER["hull"] - hull + (0 if hull else NUMBER["sinking"]) for hull in hulls)
            self.end_by_points(british, german, "sunk" if 0 in hulls else "time")


def start(seed: int) -> Position:
    """The position at the start of a game."""
    return Position(seed, 1, MappingProxyType({side: Ship(CORNERS[side], NUMBER["hull"]) for side in Side}))
