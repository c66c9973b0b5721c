"""A battle for a test: places ships, scripts dice and cards, runs a procedure, and keeps its questions and reports."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.cards.board import Space, space
from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.game import Game, start
from compbis.games.denmark_strait.rules import effects, gunnery
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.dice import Deck, Dice
from compbis.table.game import Steps
from compbis.table.request import DONE, Order, OrdersRequest, Request, judged
from compbis.table.side import Side
from compbis.table.values import replace
from tests.games.stored import check_stored

CAPTAINS = {"BISMARCK": "FEIN", "PRINZ EUGEN": "FEIN", "HOOD": "HOLLAND", "P OF WALES": "PATTERSON"}
"""A captain without an ability where the ship may have one."""
HIGH, LOW = 6, 1
TWO_DICE = [(one, other) for one in range(1, 7) for other in range(1, 7)]
"""Every roll of two dice."""


NAMED = {"speed": 1, "speed again": 1, "fighter": 1, "shot": 1, "magazine": 1, "repair": 1, "morale": 1, "shuffle": 2}
"""The purposes of dice, each with the number of names that follow it: stored games replay by these."""


class ScriptedDice(Dice):
    """Dice scripted by the first words of the name of a draw; any other draw shows `otherwise`."""

    def __init__(self, rolls: Mapping[str, Sequence[int]], otherwise: int) -> None:
        super().__init__(0)
        self._rolls = {name: list(results) for name, results in rolls.items()}
        self._otherwise = otherwise
        self.turn = 2

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        name = " ".join((purpose, *map(str, of)))
        assert len(of) == NAMED[purpose] and None not in of, name
        for begin, results in self._rolls.items():
            if name.startswith(begin) and results:
                return results.pop(0) - 1
        return self._otherwise - 1


class Scene:
    """Turn 2: each ship where it begins, with the captain of CAPTAINS and all his points."""

    def __init__(self, otherwise: int = LOW, cards: Mapping[Side, Sequence[str]] | None = None, **rolls: Sequence[int]):
        self.game = Game(start(0))
        script = {name.replace("_", " "): results for name, results in rolls.items()}
        self.game.dice = ScriptedDice(script, otherwise)
        piles = {side: tuple((cards or {}).get(side, ())) for side in Side}
        decks = {
            side: Deck(side, (*pile, *(each for each in DECK if each not in pile))) for side, pile in piles.items()
        }
        self.game.position = replace(self.game.position, turn=2, decks=MappingProxyType(decks))
        self.asked: list[Request] = []
        self._facts: list[Any] = []
        for name, captain in CAPTAINS.items():
            self.put(name, captain=captain)

    def put(self, name: str, at: str | Space | None = None, **state: Any) -> "Scene":
        """Place a ship, or change its state."""
        ship = self.ship(name)._replace(**state)
        if "captain" in state:
            ship = ship._replace(points=effects.new_points(ship)) if "points" not in state else ship
        where = space(at) if isinstance(at, str) else at
        ship = ship._replace(at=where or ship.at)
        self.game.position = replace(
            self.game.position, ships=MappingProxyType({**self.game.position.ships, name: ship})
        )
        return self

    def ship(self, name: str) -> Ship:
        return self.game.position.ships[name]

    def run(self, steps: Steps | Callable[[], Any], *orders: str) -> "Scene":
        """Run a procedure. orders: the answers, as text; later questions get the default, or DONE if they ask for
        orders."""
        left = list(orders)
        procedure: Any = steps() if callable(steps) else steps
        answer = None
        while procedure is not None:
            try:
                request = procedure.send(answer)
            except StopIteration:
                break
            self.asked.append(request)
            idle = DONE if isinstance(request, OrdersRequest) else request.default
            order: Order = request.parse(left.pop(0)) if left else idle
            answer = judged(request, order)
        assert not left, f"nobody asked for {left}"
        reports = self.game.take_reports()
        check_stored(self.game.position, reports)
        self._facts += [report.facts for report in reports]
        return self

    def facts(self, kind: type) -> list[Any]:
        """The facts of all reports of this kind, in order."""
        return [each for each in self._facts if isinstance(each, kind)]

    def kinds(self) -> list[str]:
        """The kinds of all reports, in order."""
        return [each.report_kind for each in self._facts]


def at(name: str) -> Space:
    found = space(name)
    assert found
    return found


def ship(name: str, where: str = "", facing: str = "", **state: Any) -> Ship:
    """A ship of the scene, after it was placed or changed."""
    return Scene().put(name, where or None, **({"facing": facing} if facing else {}), **state).ship(name)


def number(scene: Scene, who: str, target: str, points: int = 0) -> int:
    """The number that a ship needs for a hit."""
    ships = scene.game.position.ships
    return gunnery.shot_number(ships, ships[who], ships[target], points)
