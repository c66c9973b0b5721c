"""What a match needs of a game."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol

from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

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
