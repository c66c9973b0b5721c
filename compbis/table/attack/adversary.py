"""What a game supplies so that the laboratory can attack its captains (compbis.lab.exploit)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from compbis.table.captain import Captain
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import Side

Setting = str | float
Settings = Mapping[str, Setting]
"""The value chosen for each knob of an adversary, by the knob's name."""


class Knob(NamedTuple):
    """A choice that an adversary has.

    Args:
        name: in lower-case letters
        values: at least one; the first is the default
        means: what it is, in one line
    """

    name: str
    values: tuple[Setting, ...]
    means: str


def complete(knobs: Sequence[Knob], settings: Settings) -> dict[str, Setting]:
    """The value of every knob; a knob without a setting has its default."""
    return {knob.name: settings.get(knob.name, knob.values[0]) for knob in knobs}


class Note(NamedTuple):
    """One thing seen in a watched game. All texts are in capital letters.

    Args:
        turn: the turn at whose end it was seen; 0 before the first
        unit: the unit, of the watched side or of its enemy
        place: where; "" if that is not known
        event: what happened to the unit, such as "DISPERSED"; "" if it was merely present
        dull: whether it says nothing about the watched captain, since it is something that the enemy did
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
    """Follows the attacked captain through the watched games. It receives what that captain receives, and nothing
    else."""

    def see(self, request: Request) -> None:
        """Note a request made of the side."""

    def hear(self, report: Report) -> None:
        """Note a report that the side may know."""

    def notes(self) -> Sequence[Note]:
        """Everything it noted."""


class Adversary(Protocol):
    """What a game knows about playing against a captain of one side."""

    def knobs(self, belief: Any) -> Sequence[Knob]:
        """The choices that an adversary has. With the default of each, it plays greedily from its belief alone."""

    def watcher(self) -> Watcher:
        """A watcher of one game."""

    def area(self, place: str) -> tuple[str, Sequence[str]]:
        """A name for a place and its neighbours as one area, and its places; the place alone if the game knows no
        neighbours."""

    def belief(self, watched: Sequence[Watched]) -> Any:
        """What an adversary learns from the watched games: plain values, which are sent to the worker processes."""

    def captain(self, seed: int, belief: Any, settings: Settings) -> Captain:
        """An adversary for one game, which receives views, reports and requests as any captain does.

        Args:
            seed: the seed of its own dice
            belief: what it learned from the watched games
            settings: the value of each knob
        """


class Trained(NamedTuple):
    """An adversary made of its parts, each as in Adversary.

    Args:
        choices: the knobs, whatever was watched
        watcher: makes a watcher
        area: gives the area of a place
        belief: what it learns from the watched games
        captain: makes a captain from a seed, what was learned, and the settings
    """

    choices: Sequence[Knob]
    watcher: Callable[[], Watcher]
    area: Callable[[str], tuple[str, Sequence[str]]]
    belief: Callable[[Sequence[Watched]], Any]
    captain: Callable[[int, Any, Settings], Captain]

    def knobs(self, belief: Any) -> Sequence[Knob]:
        """As in Adversary."""
        return self.choices


@runtime_checkable
class Attackable(Protocol):
    """An edition with adversaries of its own. The laboratory has one for any other edition
    (compbis.lab.exploit.generic)."""

    def adversary(self, side: Side) -> Adversary:
        """The adversary that plays this side."""
