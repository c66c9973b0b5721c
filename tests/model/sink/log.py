"""What a program's game did, recorded as events, and played back to the model, which says what should come next."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from compbis.table.game import Steps, Together
from compbis.table.report import Report
from compbis.table.request import judged
from compbis.table.side import Side
from compbis.table.turn import Draw
from compbis.table.values import plain_fields


class Disagreement(AssertionError):
    """The model expects something other than what the program did."""


class Told(NamedTuple):
    """A report in plain form. sides: B, G or BG."""

    kind: str
    sides: str
    facts: tuple[tuple[str, Any], ...]


class Asked(NamedTuple):
    """A question that was asked, and its answer."""

    side: str
    kind: str
    order: str
    request: Any


Event = Told | Asked
Check = Callable[[Any, list[list[str]]], None]


def _told(report: Report) -> Told:
    sides = "".join(sorted(str(side)[0].upper() for side in report.audience))
    return told(report.kind, sides, plain_fields(report.facts))


def told(kind: str, sides: str, facts: Mapping[str, Any]) -> Told:
    """A report in plain form."""
    return Told(kind, sides, tuple(sorted((name, _frozen(value)) for name, value in facts.items())))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


class Recorder:
    """Plays procedures of a game with the orders of its captains, and keeps all events and draws."""

    def __init__(self, game: Any, captains: Mapping[Side, Any]) -> None:
        self._game = game
        self._captains = captains
        self.events: list[Event] = []
        self.draws: list[Draw] = []

    def play(self, steps: Steps) -> None:
        """Play a procedure to its end, or to the end of the game."""
        self._game.take_draws()
        self._run(steps)
        self._take()

    def _take(self) -> None:
        self.events += map(_told, self._game.take_reports())
        self.draws += self._game.take_draws()

    def _run(self, steps: Steps) -> None:
        answer: Any = None
        try:
            while True:
                step = steps.send(answer)
                if isinstance(step, Together):
                    for part in step.procedures.values():
                        self._run(part)
                    answer = None
                    continue
                self._take()
                assert not hasattr(step, "procedure"), "offers are not part of this game"
                request: Any = step
                order = self._captains[request.side].answer(request)
                self.events.append(Asked(str(request.side)[0].upper(), request.kind, str(order), request))
                answer = judged(request, order)
        except StopIteration:
            return


class Log:
    """The events of a game, in order. The model asks for orders and dice, and tells what should be reported."""

    def __init__(self, events: Iterable[Event], draws: Iterable[Draw]) -> None:
        self._events = deque(events)
        self._dice: dict[str, deque[tuple[int, int]]] = defaultdict(deque)
        for name, sides, result in draws:
            self._dice[name].append((sides, result))
        self._expected: list[Told] = []
        self.compared: Counter[str] = Counter()

    def tell(self, kind: str, sides: str = "BG", **facts: Any) -> None:
        """Expect a report before the next question."""
        self._expected.append(told(kind, sides, facts))

    def draw(self, name: str, sides: int) -> int:
        """The result of a draw that must have been made."""
        if not self._dice[name]:
            raise Disagreement(f"no draw {name!r}; next are {self._next()}")
        found, result = self._dice[name].popleft()
        if found != sides:
            raise Disagreement(f"{name!r} drawn with {found} sides instead of {sides}")
        return result

    def die(self, name: str) -> int:
        """The face of a die."""
        return self.draw(name, 10) + 1

    def next_request(self, side: str, kind: str) -> Any:
        """The request of this question, if it comes next; for questions that the program may leave out."""
        asked = next((event for event in self._events if isinstance(event, Asked)), None)
        return asked.request if asked is not None and (asked.side, asked.kind) == (side, kind) else None

    def asks(self, side: str, kind: str, **fields: Any) -> bool:
        """Whether this question comes next, with these fields."""
        request = self.next_request(side, kind)
        return request is not None and all(getattr(request, name) == value for name, value in fields.items())

    def ask(self, side: str, kind: str) -> tuple[str, Any]:
        """The answer to a question that must come next, and the request."""
        self._settle(f"question {side} {kind}")
        asked = self._events.popleft() if self._events else None
        if not isinstance(asked, Asked) or (asked.side, asked.kind) != (side, kind):
            raise Disagreement(f"expected question {side} {kind}, found {asked and asked[:3]}")
        self.compared[f"question {kind}"] += 1
        return asked.order, asked.request

    def pending(self, kind: str) -> list[Told]:
        """The reports of a kind from here on; for what the program may choose."""
        return [event for event in self._events if isinstance(event, Told) and event.kind == kind]

    def pending_by(self, kind: str, sides: str) -> Told:
        """The next report of a kind to these sides."""
        return next(told for told in self.pending(kind) if told.sides == sides)

    def says_yes(self, side: str, kind: str) -> bool:
        """The answer to a question of yes or no."""
        return self.ask(side, kind)[0] == "YES"

    def orders(self, side: str, kind: str, check: Check | None = None) -> list[list[str]]:
        """All orders until DONE, as words. check: what is done with each request, and the orders given before."""
        found: list[list[str]] = []
        while True:
            order, request = self.ask(side, kind)
            if check:
                check(request, found)
            if order == "DONE":
                return found
            found.append(order.split())

    def end(self) -> None:
        """Expect nothing more."""
        self._settle("the end")
        if self._events:
            raise Disagreement(f"expected nothing more, found {self._next()}")
        if left := {name: list(draws) for name, draws in self._dice.items() if draws}:
            raise Disagreement(f"draws that the model does not need: {left}")

    def _settle(self, before: str) -> None:
        """Compare the reports up to the next question with those expected."""
        actual = []
        while self._events and isinstance(event := self._events[0], Told):
            actual.append(event)
            self._events.popleft()
        missing, more = Counter(self._expected), Counter(actual)
        if missing != more:
            model, program = _lines(missing - more), _lines(more - missing)
            raise Disagreement(
                f"before {before}, where {self._next()} comes:\n  model only: {model}\n  program only: {program}"
            )
        mine, its = ([told for told in some if told.kind == "appeared"] for some in (self._expected, actual))
        if mine != its:
            raise Disagreement(f"before {before}, counters appear in the order {its}, not {mine}")
        self.compared.update(told.kind for told in actual)
        self._expected = []

    def _next(self) -> str:
        return "; ".join(str(event[:3]) for event in list(self._events)[:4])


def _lines(events: Counter[Told]) -> str:
    return "".join(f"\n    {told.kind} to {told.sides}: {dict(told.facts)}" for told in events.elements()) or "nothing"
