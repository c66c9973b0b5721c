"""What a game brings so that the laboratory can attack its captains (compbis.lab.exploit)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import Side

Setting = str | float
Settings = Mapping[str, Setting]
"""What each knob of an adversary is set to, by its name."""


class Knob(NamedTuple):
    """One thing that an adversary may do in several ways.

    Args:
        name: in small letters.
        values: at least one, the one to begin with first.
        means: what it is, in a line.
    """

    name: str
    values: tuple[Setting, ...]
    means: str


class Note(NamedTuple):
    """One thing that was seen in a watched game. All texts are in capital letters.

    Args:
        turn: at the end of which it was so; 0 before the first.
        unit: whose it is, of the side that is watched or of its enemy.
        place: where; "" if that is not known.
        event: what happened to the unit, as "DISPERSED"; "" if it only was there.
        dull: whether it tells nothing of the one who is watched, as what his enemy does.
    """

    turn: int
    unit: str
    place: str
    event: str = ""
    dull: bool = False


class Watched(NamedTuple):
    """A game that was watched to its end. winner: None for a draw."""

    notes: tuple[Note, ...]
    winner: Side | None


class Watcher(Protocol):
    """Sits beside the captain who is attacked, in games that are played to be watched. He is shown what that captain is
    shown, and nothing else."""

    def see(self, request: Request) -> None:
        """Take note of a decision that is asked of the side."""

    def hear(self, report: Report) -> None:
        """Take note of a report that the side may know."""

    def notes(self) -> Sequence[Note]:
        """All that he has seen."""


class Adversary(Protocol):
    """What a game knows about playing against a captain of one side."""

    def knobs(self, belief: Any) -> Sequence[Knob]:
        """What it may do in several ways. With the first value of each it answers greedily from its belief alone."""

    def watcher(self) -> Watcher:
        """A watcher of one game."""

    def area(self, place: str) -> tuple[str, Sequence[str]]:
        """The name of a place together with those around it, and all these places; the place alone if the game knows
        none."""

    def belief(self, watched: Sequence[Watched]) -> Any:
        """What an adversary keeps in mind of the games watched: plain values, which are sent to the workers."""

    def captain(self, seed: int, belief: Any, settings: Settings) -> Captain:
        """An adversary for one game. He gets views, reports and requests like any captain, and this belief."""


@runtime_checkable
class Attackable(Protocol):
    """An edition that brings adversaries of its own. For any other the house has one (compbis.lab.exploit.generic)."""

    def adversary(self, side: Side) -> Adversary:
        """The one that plays that side."""
