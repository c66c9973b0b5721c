"""What a match needs of a game: the register holds one factory of these a game."""

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from compbis.table.captain import Captain
from compbis.table.report import PlainReport, Report
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.talk import Desk

if TYPE_CHECKING:
    from compbis.table.chronicle import Chronicle

Steps = Generator["Request | Together | Offer", Any, None]
"""A procedure of the rules: asks with `order = yield request`, and returns when it is through. It is sent what the
request made of the order when it was judged. `table.turn` runs it."""


class Together(NamedTuple):
    """Procedures that run at the same time, one a side, in the order in which they are asked at one keyboard. It is
    yielded; once all are through, the procedure that yielded it goes on.

    None depends on another: whatever the order of the answers, the position is the same in the end. None reports to the
    other side before all are through, but for an offer, and the end of the game.
    """

    procedures: Mapping[Side, Steps]


class Offer(NamedTuple):
    """A procedure that asks one question of the other side, and stands beside what is asked of it already. It is
    yielded; the procedure that yielded it goes on at once. An offer that stands when all procedures beside it are
    through gets the cautious answer."""

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
    british: float | None
    german: float | None
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


class Tutorial(NamedTuple):
    """The game that a beginner is taught with. seed: of all dice; side: his; opponent: the captain against him."""

    seed: int
    side: Side
    opponent: str


class Rules(NamedTuple):
    """The rules of an edition as one version of compbis plays them.

    Args:
        version: of compbis, the first that plays by them.
        changes: what differs from the rules before: a line for each change of a rule, of the plain form of a report,
            or of the saved position, by section of the manual.
    """

    version: str
    changes: tuple[str, ...]


def changes(rules: Sequence[Rules], before: int) -> list[str]:
    """What changed since the rules of the number `before`: for each version a heading, and a line a change."""
    return [
        line
        for version, changed in rules[before:]
        for line in (f"CHANGED IN {version}:", *(f"  {change}" for change in changed))
    ]


class Observer(Protocol):
    """Sits beside the captain of one side and notes what a tournament counts of the game. He is shown what that captain
    is shown, and nothing else.
    """

    side: Side

    def see(self, request: Request) -> None:
        """Take note of a decision that is asked of the side."""

    def hear(self, report: Report) -> None:
        """Take note of a report that the side may know."""

    def notes(self) -> Mapping[str, bool | str]:
        """By name, the same names for every game: whether something happened, of which a tournament gives the rate; or
        what, of which it counts the games ("": none, not counted)."""


class Edition(Protocol):
    """One game of the register (compbis.games): how the front door gets games, desks and captains of it."""

    name: str
    """As records and the list of saves name it, e.g. "COMPUTER BISMARCK 1980"."""

    rules: Sequence[Rules]
    """All by which games were ever played, the present ones last. A record names its own by their place, from 1 on."""

    captains: Mapping[Side, tuple[str, ...]]
    """The names of the computer captains that can play a side."""

    def new(self, seed: int, captains: Mapping[Side, str], keep_log: bool = True) -> Game:
        """A new game. captains: who plays each side, "person" or a captain's name: some rules ask (15.2)."""

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` gave."""

    def report(self, plain: PlainReport) -> Report:
        """The report that has this plain form. Raises what NEVER_PLAYED names if the game has none such."""

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A place at the table for a person. spoken: all in sentences, as for somebody who has them read to him;
        guided: with somebody beside him who teaches him the game."""

    def tutorial(self) -> Tutorial:
        """The game that he is taught with."""

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain; KeyError if there is none of that name for the side."""

    def chronicle(self) -> "Chronicle":
        """How the game is told when it is over."""

    def observer(self) -> Observer:
        """An observer of one game."""
