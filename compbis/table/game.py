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
"""A procedure of the rules, which `table.turn` runs. It asks with `order = yield request`, receives the order as
judged, and returns when it is finished."""


class Together(NamedTuple):
    """Procedures that run at the same time, one per side, in the order in which they ask at one keyboard. A procedure
    yields it, and continues once all of them are finished.

    They are independent: the position at the end is the same whatever the order of the answers. None of them reports to
    the other side before all are finished, except an offer and the end of the game.
    """

    procedures: Mapping[Side, Steps]


class Offer(NamedTuple):
    """A procedure that asks the other side one question, in addition to what that side is asked already. A procedure
    yields it and continues at once. An offer gets the cautious answer when all procedures that run alongside it are
    finished, or when another offer is made to the same side. Its question has a kind of its own, by which a record
    identifies the answer."""

    procedure: Steps


class Outcome(NamedTuple):
    """How a game ended.

    Args:
        winner: None for a draw
        british: the British points, whole or half; None in a game without points
        german: the German points, likewise
        reason: why it ended, in a word or two
        level: the level of victory, such as "DECISIVE"; "" in a game without levels
    """

    winner: Side | None
    british: int | float | None
    german: int | float | None
    reason: str
    level: str = ""

    def plain(self) -> list[Any]:
        """The outcome as plain data: four values in a game without levels of victory."""
        return list(self) if self.level else list(self[:-1])

    @classmethod
    def from_plain(cls, plain: Sequence[Any]) -> "Outcome":
        """The outcome that `plain` gave."""
        winner, *rest = plain
        return cls(Side(winner) if winner else None, *rest)


class Game(Protocol):
    """A game in play. Between two turns, `save` holds its entire state."""

    edition: str

    @property
    def turn(self) -> int:
        """The turn in play, or about to begin."""

    @property
    def date(self) -> str:
        """The date of that turn, in words that reveal nothing hidden."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it continues."""

    def play_turn(self) -> Steps:
        """Play one whole turn: yields requests, and receives judged orders."""

    def take_reports(self) -> list[Report]:
        """The reports since the last call, in order."""

    def take_draws(self) -> list[tuple[str, int, int]]:
        """The draws since the last call, each as (name, sides, result)."""

    def save(self) -> dict[str, Any]:
        """The position as plain data. Valid only between turns."""


@runtime_checkable
class Settling(Protocol):
    """A game that its players may end at any time, by resignation or by agreeing on a draw."""

    def settle(self, winner: Side | None) -> None:
        """End the game and report it to both sides. winner: None for a draw."""


class GameOver(Facts, kind="game_over"):
    """The game is over. Both sides receive this report.

    Args:
        winner: "" for a draw
        british: the British points; None in a game without points
        german: the German points, likewise
        reason: the reason of the outcome
    """

    winner: Side | Literal[""]
    british: int | float | None
    german: int | float | None
    reason: str


SETTLED = {"resigned": "A PLAYER HAS RESIGNED", "agreed draw": "THE PLAYERS AGREED ON A DRAW"}
"""How the players themselves ended the game, keyed by the outcome's reason; for games that print reasons."""


def result_lines(over: Facts, sides: Mapping[Side, str], endings: Mapping[str, str] | None = None) -> list[str]:
    """How a game ended, in words; [] for another kind of report.

    Args:
        over: the report
        sides: the names of the sides
        endings: why it ended, in a line for each reason of an outcome; None for a game that says so elsewhere
    """
    if not isinstance(over, GameOver):
        return []
    why = [] if endings is None else [{**SETTLED, **endings}.get(over.reason, over.reason.upper())]
    points = {Side.BRITISH: over.british, Side.GERMAN: over.german}
    score = ", ".join(f"{sides[side]} {number}" for side, number in points.items() if number is not None)
    return [
        "GAME OVER",
        *why,
        *([score] if score else []),
        f"THE {sides[over.winner]} PLAYER WINS" if over.winner else "THE GAME IS DRAWN",
    ]


class Position(Protocol):
    """What PositionGame needs of a position: an immutable dataclass, saved in its plain form."""

    @property
    def seed(self) -> int:
        """The seed of all dice."""

    @property
    def turn(self) -> int:
        """The turn in play, or about to begin."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it continues."""

    def view(self, side: Side) -> Any:
        """What a side may know: an immutable value with the side, the turn, and the orders given so far, at first
        none."""


P = TypeVar("P", bound=Position)


class PositionGame(ABC, Generic[P]):
    """A game (Game) whose entire state between two turns is one immutable value, its position.

    position: that value; dice: the game's dice; edition: the name of the game.
    """

    edition = ""

    def __init__(self, position: P, keep_log: bool = True) -> None:
        from compbis.table.dice import Dice  # deferred: the prompts before a game do not need it

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
        """The date of that turn, for a game without a calendar."""
        return f"DAY {self.turn}"

    @property
    def seed(self) -> int:
        """The seed of all dice, secret until the game is over."""
        return self.position.seed

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it continues."""
        return self.position.outcome

    def play_turn(self) -> Steps:
        """Play one whole turn."""
        self.dice.begin_turn(self.turn)
        return self.sequence()

    def ask_both(
        self, request: Callable[[Any, bool], OrdersRequest], taken: Callable[[Any, Any], Any]
    ) -> Generator[Together, Any, Mapping[Side, Any]]:
        """Ask both sides for orders at the same time. Returns each side's view with all its orders in it.

        Args:
            request: as in `orders_until`
            taken: as in `orders_until`
        """
        views: dict[Side, Any] = {}

        def ask(side: Side) -> Steps:
            views[side] = yield from orders_until(request, self.position.view(side), taken)

        yield Together({side: ask(side) for side in Side})
        return {side: views[side] for side in Side}  # in a fixed order, whichever side was done first

    def report(self, facts: Facts, *sides: Side) -> None:
        """Report what happened. sides: those that may know it; both if none is given."""
        self._reports.append(Report(self.dice.turn, frozenset(sides) if sides else _BOTH, facts))

    def end(self, winner: Side | None, british: int | float | None, german: int | float | None, reason: str) -> None:
        """End the game, and report it to both sides.

        Args:
            winner: None for a draw
            british: the British points; None in a game without points
            german: the German points, likewise
            reason: why it ended
        """
        position: Any = self.position
        self.position = replace(position, outcome=Outcome(winner, british, german, reason))
        self.report(GameOver(winner=winner or "", british=british, german=german, reason=reason))

    def end_by_points(self, british: int, german: int, reason: str) -> None:
        """End the game, and report it to both sides: the side with more points wins; equal points are a draw.

        Args:
            british: the British points
            german: the German points
            reason: why it ended
        """
        leader = Side.BRITISH if british > german else Side.GERMAN
        self.end(None if british == german else leader, british, german, reason)

    def settle(self, winner: Side | None) -> None:
        """End the game as its players wish, without points, and report it to both sides. winner: None for a draw."""
        self.end(winner, None, None, "resigned" if winner else "agreed draw")

    def take_reports(self) -> list[Report]:
        """The reports since the last call, in order."""
        reports, self._reports = self._reports, []
        return reports

    def take_draws(self) -> list[tuple[str, int, int]]:
        """The draws since the last call, each as (name, sides, result)."""
        return self.dice.take_log()

    def save(self) -> dict[str, Any]:
        """The position as plain data. Valid only between turns."""
        return plain_fields(self.position)


def orders_until(
    request: Callable[[S, bool], OrdersRequest], view: S, taken: Callable[[S, Any], S]
) -> Generator[Request, Any, S]:
    """Ask a side for one order after another until it is done; it may take back any of them. Returns the view with all
    orders in it.

    Args:
        request: makes a request from a view and a flag: whether there is an order to take back
        view: the side's view, immutable and without orders
        taken: makes the next view from a view and a judged order
    """
    stood = [view]
    while (order := (yield request(stood[-1], len(stood) > 1))) != DONE:
        if order == UNDO:
            stood.pop()
        else:
            stood.append(taken(stood[-1], order))
    return stood[-1]
