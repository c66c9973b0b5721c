"""What a game says to a person and asks of him: the steps of a talk, which any terminal can carry out, and the voice of
the captain against him."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Protocol

from compbis.table.completion import Completer
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.values import NamedTuple


class Ask(NamedTuple):
    """A prompt, perhaps Decisive; the talk is sent the line that was typed. complete: what may follow in it, if known;
    unattended: asked only of somebody who is there; a script, which could not expect it, is taken to answer this."""

    prompt: str
    complete: Completer | None = None
    unattended: str | None = None


class Say(NamedTuple):
    """Lines of text; the talk is sent how many of them he was shown, in numerals. attended: said only to somebody
    who is there; more: if he cannot see all of them at once, what stands in place of the last, with {} for how many
    those are."""

    lines: tuple[str, ...]
    attended: bool = False
    more: str = ""


class Show(NamedTuple):
    """A page, as the board; the talk is sent ""."""

    page: Page


class Deed(NamedTuple):
    """Something that the house does and no game can: "leave", "copy" (save a copy), "switch" (screen or line mode),
    "theme", "dice" (all of their digest). The talk is sent a line to show, or ""."""

    name: str
    argument: str = ""


class Give(NamedTuple):
    """An order, for the match to judge; the talk is sent why it is refused, or "" once it stands on record. note: what
    the desk is to be told again with it when the game is taken up again, as it was typed; kept beside the order."""

    order: Order
    note: str = ""


TalkStep = Ask | Say | Show | Deed | Give
Talk = Generator[TalkStep, str, None]
"""The talk about one request. It gives orders until one is taken; after that it asks nothing more."""


class Desk(Protocol):
    """One side's place at the table: how a game talks with the person who sits there.

    A desk outlasts a single request: it knows where in a walk through the ships the person is.
    """

    def converse(self, request: Request) -> Talk:
        """The talk that gets an order for this request."""

    def offer_themes(self, names: Sequence[str]) -> None:
        """Name the themes that the house has, for completion."""

    def word(self, report: Report) -> list[str]:
        """A report in the game's manner of speaking, [] if there is nothing to say; it is filed in the dispatches."""

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Before the first request of a game that is taken up again: the orders that this side gave in an earlier turn,
        each the kind of its request, its text and its note, so that they can be given again."""

    def remind(self, request: Request, order: Order, note: str) -> None:
        """The same of an order of the turn in play."""

    def bookmark(self) -> list[str]:
        """The lines that, typed again, lead from the last order to the very question that is open now."""

    def page(self) -> Page | None:
        """The board that is on show, as it stands now; None before the first question. For a terminal that keeps it
        before the person's eyes."""


class Voice(NamedTuple):
    """How a computer captain speaks to the person against him, in the words of his game: never of more than that
    person knows.

    Args:
        name: of the captain, in capital letters.
        greeting: his first words in a new game.
        lines: what he may say by wireless, by the occasion.
        occasion: of the turn of that number, from all reports that the hearer has heard: a key of `lines`, or "" if he
            keeps silent.
    """

    name: str
    greeting: str
    lines: Mapping[str, Sequence[str]]
    occasion: Callable[[Sequence[Report], int], str]
