"""A tape of a game: every die, question and report in order, with the position at that moment.

The model runs along the tape. It takes the dice and the orders from it, and says itself which die is due, which orders
are legal, which report follows, and what the ships are like then.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from compbis.games.chase_of_the_bismarck.game import Game
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.table.captain import Captain
from compbis.table.dice import Dice
from compbis.table.match import Match, NoRecord
from compbis.table.report import Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import Side


class Event(NamedTuple):
    """One moment of a game.

    Args:
        kind: draw, ask or report
        what: the purpose of the die, or the kind of the question or report
        of: the units that a die concerns
        sides: the number of sides of the die, 0 for other events
        result: what the die showed
        side: the side asked
        request: the question
        order: the answer, in text form
        facts: the facts of the report
        audience: the sides that receive it
        position: the position at that moment
    """

    kind: str
    what: str
    position: Position
    of: tuple[str | int, ...] = ()
    sides: int = 0
    result: int = 0
    side: Side | None = None
    request: Any = None
    order: str = ""
    facts: Facts | None = None
    audience: frozenset[Side] = frozenset()

    def __str__(self) -> str:
        if self.kind == "draw":
            return f"draw {self.what} {self.of} d{self.sides} = {self.result}"
        if self.kind == "ask":
            return f"ask {self.side} {self.what}: {self.order}"
        return f"report {self.what} {self.facts.plain() if self.facts else ''}"


class Disagreement(AssertionError):
    """The model and the program disagree."""


class _LoudDice(Dice):
    """Dice that say what they show."""

    tell: Callable[..., None]

    def draw(self, purpose: str, sides: int, *of: str | int) -> int:
        result = super().draw(purpose, sides, *of)
        self.tell("draw", purpose, of=of, sides=sides, result=result)
        return result


class Recorded(Game):
    """A game that keeps a tape of itself."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, keep_log=False)
        self.events: list[Event] = []
        dice = _LoudDice(position.seed)
        dice.tell = self.note
        self.dice = dice

    def note(self, kind: str, what: str, **more: Any) -> None:
        """Add an event."""
        self.events.append(Event(kind, what, self.position, **more))

    def report(self, facts: Facts, *sides: Side) -> None:
        super().report(facts, *sides)
        self.note("report", facts.report_kind, facts=facts, audience=frozenset(sides) or frozenset(Side))


class _Noting:
    """A captain whose questions and answers are noted."""

    def __init__(self, captain: Captain, game: Recorded) -> None:
        self._captain, self._game = captain, game

    def hear(self, report: Report) -> None:
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        order = self._captain.answer(request)
        self._game.note("ask", request.kind, side=request.side, request=request, order=str(order))
        return order


class _UntilTurn(NoRecord):
    """Ends a game when a turn begins. turns: the number of turns to be played."""

    def __init__(self, turns: int) -> None:
        self._left = turns

    def begin_turn(self, game: object, reports: object) -> None:
        assert isinstance(game, Recorded)
        if not self._left:
            raise StopIteration
        self._left -= 1
        game.note("turn", "turn")


def record(position: Position, captains: Mapping[Side, Captain], turns: int = 99) -> list[Event]:
    """Play from a position and return the tape; a turn begins with an event `turn`.

    Args:
        position: the position at the start of a turn
        captains: who commands
        turns: the number of turns to play at most
    """
    game = Recorded(position)
    noted = {side: _Noting(captain, game) for side, captain in captains.items()}
    with suppress(StopIteration):
        Match(game, noted, _UntilTurn(turns)).play()
    game.note("end", "end")
    return game.events


class Tape:
    """The events of a game, read one after another."""

    def __init__(self, events: list[Event]) -> None:
        self._events, self._at = events, 0

    @property
    def next(self) -> Event:
        """The next event."""
        return self._events[self._at]

    @property
    def last(self) -> Event:
        """The event read last."""
        return self._events[self._at - 1]

    @property
    def before(self) -> Event:
        """The event before the last."""
        return self._events[self._at - 2]

    def wrong(self, expected: object) -> Disagreement:
        """The error of a model that expects something else here."""
        low = max(self._at - 8, 0)
        before = "\n  ".join(str(event) for event in self._events[low : self._at])
        return Disagreement(f"after\n  {before}\nthe program has: {self.next}\nthe model: {expected}")

    def follows(self, kind: str, *what: str) -> bool:
        """Whether the next event is of this kind and one of these names."""
        return self.next.kind == kind and self.next.what in what

    def take(self, kind: str, what: str) -> Event:
        """The next event, which must be of this kind and name."""
        if not self.follows(kind, what):
            raise self.wrong(f"expects {kind} {what}")
        self._at += 1
        return self._events[self._at - 1]

    def skip(self, kind: str, what: str) -> None:
        """Wind to the next event of this kind and name, or to the end."""
        while not (self.follows(kind, what) or self.follows("end", "end")):
            self._at += 1

    def die(self, purpose: str, sides: int = 10) -> int:
        """The result of the next die, which must have this purpose and this number of sides."""
        event = self.take("draw", purpose)
        if event.sides != sides:
            self._at -= 1
            raise self.wrong(f"expects a die with {sides} sides")
        return event.result

    def told(self, kind: str, *audience: Side, **facts: Any) -> None:
        """The next event must be this report, with exactly these facts, for these sides (both if none is named)."""
        event = self.take("report", kind)
        assert event.facts is not None
        plain = {name: getattr(event.facts, name) for name in event.facts.plain()}
        if plain != facts or event.audience != (frozenset(audience) or frozenset(Side)):
            self._at -= 1
            raise self.wrong(f"expects {kind} {facts} for {sorted(audience) or 'both'}")

    def told_all(self, reports: list[tuple[str, dict[str, Any]]]) -> None:
        """The next events must be these reports, for both sides, in any order."""
        left = list(reports)
        while left:
            event = self.next
            facts = {name: getattr(event.facts, name) for name in event.facts.plain()} if event.facts else {}
            if (event.what, facts) not in left:
                raise self.wrong(f"expects one of {left}")
            left.remove((event.what, facts))
            self._at += 1

    def order(self, side: Side, kind: str, legal: set[str] | None = None) -> str:
        """The order of a side at the next event, which must be a question of this kind.

        Args:
            side: the side asked
            kind: the kind of question
            legal: the orders that the model thinks legal, DONE left out; None if they are not compared
        """
        event = self.take("ask", kind)
        listed = {str(order) for order in getattr(event.request, "legal", ())}
        if event.side is not side or (legal is not None and listed != legal):
            self._at -= 1
            missing, more = sorted((legal or set()) - listed), sorted(listed - (legal or set()))
            raise self.wrong(f"asks {side}; the program lacks {missing}, the model lacks {more}")
        return event.order

    def check(self, what: str, mine: object, program: object) -> None:
        """Two values that must be equal."""
        if mine != program:
            raise self.wrong(f"{what}: {mine}, the program {program}")
