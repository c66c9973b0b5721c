"""A position for a test, one phase of a turn, and scripted dice."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.game import Game, start
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.table.game import Steps, Together
from compbis.table.report import Facts
from compbis.table.request import judged
from compbis.table.values import replace
from tests.games.stored import check_asked, check_stored

DIE = 10


NAMED: dict[str, int | None] = {
    **dict.fromkeys(("visibility", "nelson", "reserves"), 0),
    **dict.fromkeys(("explosion", "open", "shadow", "repair", "rudder", "counter", "target", "pile", "chit"), 1),
    **dict.fromkeys(("strike", "search"), 2),
    "fire": 3,
    "get away": None,
}
"""The purposes of dice, each with the number of names that follow it, None for any number: stored games replay by
these."""


class FixedDice:
    """Dice that show a scripted face if the name of a draw begins as scripted, and a six otherwise. drawn: the names of
    all draws."""

    def __init__(self, fixed: Mapping[str, int]) -> None:
        self._fixed = dict(fixed)
        self.drawn: list[str] = []
        self.turn = 1

    def begin_turn(self, turn: int) -> None:
        self.turn = turn

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        """The scripted face less one."""
        name = " ".join((purpose, *map(str, of)))
        assert NAMED[purpose] in (len(of), None) and None not in of, name
        self.drawn.append(name)
        for beginning, face in self._fixed.items():
            if name.startswith(beginning):
                return min(face, sides) - 1
        return 5 if sides == DIE else 0


class Scene:
    """A game with nothing on the map but what is named.

    asked: all requests so far; reports: the facts of all reports so far.
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
        """Play a phase. answers: by kind of request, with or without its side as in british_search, the texts of the
        orders to give one by one, or a function that makes an order from the request. Other requests get their
        default."""
        waiting = {
            kind: list(orders) if isinstance(orders, list | tuple) else orders for kind, orders in answers.items()
        }
        steps = phase(self.game)
        if steps is not None:
            self._drive(steps, waiting)
        reports = self.game.take_reports()
        check_stored(self.game.position, reports)
        self.reports += [report.facts for report in reports]
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
        check_asked(Desk(request.side), request)
        key = f"{request.side}_{request.kind}" if f"{request.side}_{request.kind}" in answers else request.kind
        given = answers.get(key, [])
        if callable(given):
            return judged(request, given(request))
        return judged(request, request.parse(given.pop(0)) if given else request.default)

    def kinds(self) -> list[str]:
        """The sides and kinds of all requests, in order, without adjacent repetitions."""
        found: list[str] = []
        for request in self.asked:
            name = f"{request.side} {request.kind}"
            if found[-1:] != [name]:
                found.append(name)
        return found

    def facts(self, kind: type[Any]) -> list[Any]:
        """The facts of all reports of this kind."""
        return [facts for facts in self.reports if isinstance(facts, kind)]

    def force(self, name: str) -> Force:
        return self.game.position.forces[name]

    def ship(self, name: str) -> Ship:
        return self.game.position.ships[name]
