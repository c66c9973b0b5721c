"""A position as a test needs it, one phase of a turn, and dice that fall as they are told to."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.table.game import Steps, Together
from compbis.table.report import Facts
from compbis.table.request import judged
from compbis.table.values import replace

DIE = 10


class FixedDice:
    """Dice that fall as they are told, by the beginnings of the names of their draws; else each shows a six. drawn: the
    names of all draws."""

    def __init__(self, fixed: Mapping[str, int]) -> None:
        self._fixed = dict(fixed)
        self.drawn: list[str] = []
        self.turn = 1

    def begin_turn(self, turn: int) -> None:
        """Nothing is to be begun."""
        self.turn = turn

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        """What was told; for a die its face less one."""
        name = " ".join((purpose, *map(str, of)))
        self.drawn.append(name)
        for beginning, face in self._fixed.items():
            if name.startswith(beginning):
                return min(face, sides) - 1
        return 5 if sides == DIE else 0


class Scene:
    """A game in which only what is named is on the map.

    asked: all requests so far; refused: what a request said of an order that was not legal.
    """

    def __init__(
        self,
        forces: Iterable[Force] = (),
        convoys: Iterable[Convoy] = (),
        ships: Iterable[Ship] = (),
        turn: int = 2,
        scenario: str = "historical",
        visibility: str = "fair",
        dice: Mapping[str, int] = MappingProxyType({}),
        **changes: Any,
    ) -> None:
        position = start(1, scenario)
        position = replace(
            position,
            turn=turn,
            visibility=visibility,
            forces=MappingProxyType({force.name: force for force in forces}),
            convoys=MappingProxyType({convoy.name: convoy for convoy in convoys}),
            ships=MappingProxyType({**position.ships, **{ship.name: ship for ship in ships}}),
            **changes,
        )
        self.game = Game(position, keep_log=False)
        self.dice = FixedDice(dice)
        self.dice.turn = turn
        self.game.dice = self.dice  # type: ignore[assignment]
        self.asked: list[Any] = []
        self.reports: list[Facts] = []

    def play(self, phase: Callable[[Any], Any], **answers: Any) -> "Scene":
        """Play a phase. answers: by the kind of request, the texts of the orders that are given one after the other;
        or a function of the request. Without one the cautious answer is given."""
        waiting = {
            kind: list(orders) if isinstance(orders, list | tuple) else orders for kind, orders in answers.items()
        }
        steps = phase(self.game)
        if steps is not None:
            self._drive(steps, waiting)
        self.reports += [report.facts for report in self.game.take_reports()]
        left = {kind: orders for kind, orders in waiting.items() if isinstance(orders, list) and orders}
        assert not left, f"never asked for: {left}"
        return self

    def _drive(self, steps: Steps, answers: dict[str, Any]) -> None:
        answer: Any = None
        try:
            while True:
                step = steps.send(answer)
                answer = None
                if isinstance(step, Together):
                    for part in step.procedures.values():
                        self._drive(part, answers)
                else:
                    answer = self._answer(step, answers)
        except StopIteration:
            return

    def _answer(self, request: Any, answers: dict[str, Any]) -> Any:
        self.asked.append(request)
        key = f"{request.side}_{request.kind}" if f"{request.side}_{request.kind}" in answers else request.kind
        given = answers.get(key, [])
        if callable(given):
            return judged(request, given(request))
        return judged(request, request.parse(given.pop(0)) if given else request.default)

    def kinds(self) -> list[str]:
        """Who was asked what, in order, each in a row once."""
        found: list[str] = []
        for request in self.asked:
            name = f"{request.side} {request.kind}"
            if found[-1:] != [name]:
                found.append(name)
        return found

    def facts(self, kind: type[Any]) -> list[Any]:
        """The reports of a kind."""
        return [facts for facts in self.reports if isinstance(facts, kind)]

    def force(self, name: str) -> Force:
        """A counter as it is now."""
        return self.game.position.forces[name]

    def ship(self, name: str) -> Ship:
        """A ship as it is now."""
        return self.game.position.ships[name]
