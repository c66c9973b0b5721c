"""What typists of all games with phases of orders share: a captain decides, they type it in the shortest way."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from compbis.desk.phased.asked import AskedDesk
from compbis.desk.phased.goals import SAIL
from compbis.errors import IllegalOrder, Leave
from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import DONE, YES, Order, Request, YesNoRequest

LAST = 10
"""The last turn that is played."""
ALL = "ALL"
_LOOKS = ("CN", "WX")
"""What a player looks at each turn before the first order: the enemy and the weather."""
_YES = "Y"


class PhasedTypist(ABC):
    """A player of one side.

    Args:
        captain: decides what the player wants
        desk: the desk at which the player types

    Attributes:
        keys: the keys of each turn, answers included
        spent: the keys after the first turn, by the kind of request and the command, "" for an answer
    """

    whole: Sequence[str] = ()
    """The kinds of question that ALL answers as the captain would, or equally well."""
    always: Mapping[str, str] = MappingProxyType({})
    """By kind of question, a line that gives the captain's answers for the rest of the turn."""

    def __init__(self, captain: Captain, desk: AskedDesk) -> None:
        self._captain, self.desk = captain, desk
        self._phase: tuple[int, str] = (0, "")
        self._turn = 0
        self._lines: list[str] = []
        self.keys: dict[int, int] = {}
        self.spent: Counter[tuple[str, str]] = Counter()

    @abstractmethod
    def after(self, request: Any, order: Order) -> Any:
        """The request for the next order of the phase."""

    @abstractmethod
    def lines(self, request: Any, wanted: Sequence[Any]) -> list[str]:
        """The lines that give these orders."""

    @abstractmethod
    def answers(self, request: Any, order: Order) -> Iterable[str]:
        """Lines that may mean this answer to a question, besides its number and its text."""

    def hear(self, report: Report) -> None:
        """Pass the report on to the captain."""
        self._captain.hear(report)

    def type(self, prompt: str, request: Request) -> str:
        """The next line, which counts. Raises Leave after the last turn."""
        asked: Any = request
        turn = asked.view.turn
        if turn > LAST:
            raise Leave
        line = _YES if "DONE ANYWAY" in prompt else self._next(asked) if request.long else self._answer(asked)
        self.keys[turn] = self.keys.get(turn, 0) + len(line) + 1
        if turn > 1:
            command = line[:2] if line[:2].isalpha() else "MS"
            self.spent[asked.kind, _YES if line == _YES else command if request.long else ""] += len(line) + 1
        return line

    def goal(self, unit: str) -> tuple[str, ...]:
        """The words of the goal that the desk keeps for a unit; () for none."""
        return self.desk.place.repeats.kept.get((SAIL, unit), ())

    def _next(self, request: Any) -> str:
        """The next line of a phase. At its first order all its lines are worked out."""
        turn, phase = request.view.turn, (request.view.turn, request.kind)
        if phase != self._phase:
            looks = _LOOKS if turn != self._turn else ()
            self._phase, self._turn = phase, turn
            self._lines = [*looks, *self.lines(request, list(self._wanted(request))), "DM"]
        return self._lines.pop(0)

    def _wanted(self, request: Any) -> Iterator[Order]:
        """The orders that the captain would give, one after another."""
        while (order := self._captain.answer(request)) != DONE:
            yield order
            request = self.after(request, order)

    def _answer(self, request: Any) -> str:
        order = self._captain.answer(request)
        if isinstance(request, YesNoRequest):
            return _YES if order == YES else ""
        if order == request.default:
            return ""
        if request.kind in self.always:
            return self.always[request.kind]
        legal = tuple(getattr(request, "legal", ()))
        if request.kind in self.whole and len(legal) > 1:
            return ALL
        numbers = map(str, range(1, len(legal) + 1))
        typed = (*self.answers(request, order), *numbers, str(order).partition(" ")[2], str(order))
        return min((line for line in typed if self._means(request, line, order)), key=len)

    def _means(self, request: Any, line: str, order: Order) -> bool:
        """Whether the desk takes a line for this answer."""
        with suppress(IllegalOrder):
            return self.desk.standing(request, line) is None and self.desk.answer(request, line) == order
        return False


def shortest(lines: Iterable[str]) -> str:
    """The shortest of these lines, of equals the first; "" if there are none."""
    return min(lines, key=len, default="")


def in_one_line(lines: Iterable[str]) -> list[str]:
    """These lines of one command and one unit each as a single line, in which units with the same words after them
    share those words; [] if there are none."""
    letters, parts = "", dict[str, list[str]]()
    for line in lines:
        letters, unit, goal = line.split(" ", 2)
        parts.setdefault(goal, []).append(unit)
    words = [" ".join((*units, goal)) for goal, units in parts.items()]
    return [" ".join((letters, *words))] if words else []
