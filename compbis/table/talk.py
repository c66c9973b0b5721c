"""How a game talks with a player: the steps of a talk, which any terminal can carry out, and the voice of the enemy
captain."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Protocol

from compbis.table.completion import Completer
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.values import NamedTuple


class Ask(NamedTuple):
    """A prompt; the talk receives the typed line.

    Args:
        prompt: the prompt
        complete: what may follow in the line, None if not known
        unattended: the answer assumed for a script, which cannot expect this question; None to ask scripts as well
    """

    prompt: str
    complete: Completer | None = None
    unattended: str | None = None


class Say(NamedTuple):
    """Lines of text; the talk receives the number of lines shown, in digits.

    Args:
        lines: the lines
        attended: whether to show them only if somebody is present
        more: replaces the last lines if not all can be seen at once, with {} for their number; "" to show all
    """

    lines: tuple[str, ...]
    attended: bool = False
    more: str = ""


class Show(NamedTuple):
    """A page, such as the board; the talk receives ""."""

    page: Page


class Deed(NamedTuple):
    """An action of the house that no game can perform: "leave", "copy" (save a copy), "switch" (screen or line mode),
    "theme", "speak" (ON or OFF: line mode ends each line with a full stop, and joins wrapped ones), "dice" (show the
    digest of all dice). The talk receives a line to show, or ""."""

    name: str
    argument: str = ""


class Give(NamedTuple):
    """An order for the match to judge; the talk receives the reason if it is refused, or "" once it is on record. note:
    kept with the order, as typed, and returned to the desk when the game is restored."""

    order: Order
    note: str = ""


TalkStep = Ask | Say | Show | Deed | Give
Talk = Generator[TalkStep, str, None]
"""The talk about one request. It gives orders until one is accepted, and asks nothing after that."""


class Desk(Protocol):
    """One side's place at the table: how a game talks with the player there.

    A desk outlasts a single request: it knows how far the player has got in ordering the ships one by one.
    """

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""

    def offer_themes(self, names: Sequence[str]) -> None:
        """Set the names of the house's themes, for completion."""

    def word(self, report: Report) -> list[str]:
        """A report in the game's words, [] if there is nothing to say. The desk files it in the dispatches."""

    def close_turn(self, turn: int) -> list[str]:
        """The lines held back from turns before this one, [] for none: they are shown before its first line. The desk
        files them in the dispatches of their own turn."""

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Receive the orders that this side gave in an earlier turn, so that they can be repeated; called before the
        first request of a restored game. orders: for each the kind of its request, its text and its note."""

    def remind(self, request: Request, order: Order, note: str) -> None:
        """Receive an order that this side gave in the restored turn.

        Args:
            request: the request that it answered
            order: the order
            note: its note
        """

    def bookmark(self) -> list[str]:
        """The lines that, typed again, lead from the last order to the question that is open now."""

    def page(self) -> Page | None:
        """The current board, for a terminal that keeps it in view; None before the first question."""


class Voice(NamedTuple):
    """How a computer captain speaks to its human opponent, in the words of its game. It reveals nothing that the
    player does not know.

    Args:
        name: the captain's name, in capital letters
        greeting: its first words in a new game
        lines: what it may say by wireless, by occasion
        occasion: the occasion in the turn of this number, given all reports that the player has received: a key of
            `lines`, or "" for silence
    """

    name: str
    greeting: str
    lines: Mapping[str, Sequence[str]]
    occasion: Callable[[Sequence[Report], int], str]
