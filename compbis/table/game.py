"""What a match needs of a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

from compbis.table.report import Facts, Report
from compbis.table.request import DONE, UNDO, OrdersRequest, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple, plain_fields, replace

S = TypeVar("S")
_BOTH = frozenset(Side)

Steps = Generator["Request | Together | Offer", Any, None]
"""A procedure of the rules: asks with `order = yield request`, and returns when it is through. It is sent what the
request made of the order when it was judged. `table.turn` runs it."""


class Together(NamedTuple):
    """Procedures that run at the same time, one a side, in the order in which they are asked at one keyboard. It is
    yielded; once all are through, the procedure that yielded it goes on.

    None depends on another: whatever the order of the answers, the position is the same in the end. None reports to the
    other side before all are through, except an offer and the end of the game.
    """

    procedures: Mapping[Side, Steps]


class Offer(NamedTuple):
    """A procedure that asks one question of the other side, and stands beside what is asked of it already. It is
    yielded; the procedure that yielded it goes on at once. An offer gets the cautious answer when all procedures beside
    it are through, or when another is made to the same side. Its question is of a kind of its own: by that a record
    tells what was answered."""

    procedure: Steps


class Outcome(NamedTuple):
    """How a game ended.

    Args:
        winner: None for a draw.
        british, german: the points of each side, whole or half ones; None in a game that gives none.
        reason: why it ended, in a word or two.
        level: of the victory, as "DECISIVE"; "" in a game that has no levels.
    """

    winner: Side | None
    british: int | float | None
    german: int | float | None
    reason: str
    level: str = ""

    def plain(self) -> list[Any]:
        """The outcome as plain data: a game without levels of victory has four values."""
        return list(self) if self.level else list(self[:-1])

    @classmethod
    def from_plain(cls, plain: Sequence[Any]) -> "Outcome":
        """The outcome that `plain` gave."""
        winner, *rest = plain
        return cls(Side(winner) if winner else None, *rest)


class Game(Protocol):
    """A game in play. All that is true of it between two turns is in `save`."""

    edition: str

    @property
    def turn(self) -> int:
        """The turn in play, or about to begin."""

    @property
    def date(self) -> str:
        """When that turn is, in words that hide nothing."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def play_turn(self) -> Steps:
        """Play one whole turn: yields requests, takes judged orders."""

    def take_reports(self) -> list[Report]:
        """The reports since the last call, in order."""

    def take_draws(self) -> list[tuple[str, int, int]]:
        """The draws since the last call: name, sides, result."""

    def save(self) -> dict[str, Any]:
        """The position as plain data; only between turns."""


@runtime_checkable
class Settling(Protocol):
    """A game that its players may end at any time, by a resignation or an agreed draw."""

    def settle(self, winner: Side | None) -> None:
        """End it, and report that to both. winner: None for a draw."""


class GameOver(Facts, kind="game_over"):
    """The game is over. winner: "" for a draw; british, german: the points of each side, None in a game that gives
    none; reason: that of the outcome. Heard by both."""

    winner: Side | Literal[""]
    british: int | float | None
    german: int | float | None
    reason: str


SETTLED = {"resigned": "A PLAYER HAS RESIGNED", "agreed draw": "THE PLAYERS AGREED ON A DRAW"}
"""By reason of an outcome: how players ended a game by themselves, for a game that tells reasons."""


def result_lines(over: Facts, sides: Mapping[Side, str]) -> list[str]:
    """How a game ended, in words; none for another kind of report. sides: what they are called."""
    if not isinstance(over, GameOver):
        return []
    points = {Side.BRITISH: over.british, Side.GERMAN: over.german}
    told = ", ".join(f"{sides[side]} {number}" for side, number in points.items() if number is not None)
    return [
        "GAME OVER",
        *([told] if told else []),
        f"THE {sides[over.winner]} PLAYER WINS" if over.winner else "THE GAME IS DRAWN",
    ]


class Position(Protocol):
    """What a game of one position needs of it: an immutable dataclass, whose plain form is the save."""

    @property
    def seed(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def view(self, side: Side) -> Any:
        """What a side may know: an immutable value with its side, the turn, and the orders that stand, none yet."""


P = TypeVar("P", bound=Position)


class PositionGame(ABC, Generic[P]):
    """A game (Game) of which all that is true between two turns is one immutable value, its position.

    position: that value; dice: its dice; edition: the name of the game.
    """

    edition = ""

    def __init__(self, position: P, keep_log: bool = True) -> None:
        from compbis.table.dice import Dice  # what is asked before a game need not wait for it

        self.position = position
        self.dice = Dice(position.seed, keep_log)
        self._reports: list[Report] = []

    @abstractmethod
    def sequence(self) -> Steps:
        """Play one whole turn."""

    @property
    def turn(self) -> int:
        """The turn in play, or about to begin."""
        return self.position.turn

    @property
    def date(self) -> str:
        """When that turn is, in a game without a calendar."""
        return f"DAY {self.turn}"

    @property
    def seed(self) -> int:
        """The seed of all dice: a secret until the game is over."""
        return self.position.seed

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.position.outcome

    def play_turn(self) -> Steps:
        """Play one whole turn."""
        self.dice.begin_turn(self.turn)
        return self.sequence()

    def ask_both(
        self, request: Callable[[Any, bool], OrdersRequest], taken: Callable[[Any, Any], Any]
    ) -> Generator[Together, Any, Mapping[Side, Any]]:
        """Ask both sides for orders at the same time. Comes to the views with all orders in them, by side.

        request, taken: as of `orders_until`.
        """
        views: dict[Side, Any] = {}

        def ask(side: Side) -> Steps:
            views[side] = yield from orders_until(request, self.position.view(side), taken)

        yield Together({side: ask(side) for side in Side})
        return {side: views[side] for side in Side}  # in that order, whoever was done first

    def report(self, facts: Facts, *sides: Side) -> None:
        """Report what happened. sides: those that may know it, both if none is named."""
        self._reports.append(Report(self.dice.turn, frozenset(sides) if sides else _BOTH, facts))

    def end(self, winner: Side | None, british: int | float | None, german: int | float | None, reason: str) -> None:
        """End the game, and report it to both: who has won, None for a draw; the points of each side, None in a game
        that gives none; why."""
        position: Any = self.position
        self.position = replace(position, outcome=Outcome(winner, british, german, reason))
        self.report(GameOver(winner=winner or "", british=british, german=german, reason=reason))

    def end_by_points(self, british: int, german: int, reason: str) -> None:
        """End the game, and report it to both: more points win, equal points are a draw."""
        leader = Side.BRITISH if british > german else Side.GERMAN
        self.end(None if british == german else leader, british, german, reason)

    def settle(self, winner: Side | None) -> None:
        """End the game as its players wish, and report it to both; nobody has points. winner: None for a draw."""
        self.end(winner, None, None, "resigned" if winner else "agreed draw")

    def take_reports(self) -> list[Report]:
        """The reports since the last call, in order."""
        reports, self._reports = self._reports, []
        return reports

    def take_draws(self) -> list[tuple[str, int, int]]:
        """The draws since the last call: name, sides, result."""
        return self.dice.take_log()

    def save(self) -> dict[str, Any]:
        """The position as plain data; only between turns."""
        return plain_fields(self.position)


def orders_until(
    request: Callable[[S, bool], OrdersRequest], view: S, taken: Callable[[S, Any], S]
) -> Generator[Request, Any, S]:
    """Ask a side for one order after the other until it is done; any of them can be taken back. Comes to the view with
    all orders in it.

    Args:
        request: makes one of a view, and whether there is an order to take back
        view: of the side; an immutable value, in which no orders stand
        taken: the view once an order that was judged stands in it
    """
    stood = [view]
    while (order := (yield request(stood[-1], len(stood) > 1))) != DONE:
        if order == UNDO:
            stood.pop()
        else:
            stood.append(taken(stood[-1], order))
    return stood[-1]
