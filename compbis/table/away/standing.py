"""Standing orders: what a side wants answered to a reaction while it is away. A game names which may stand, and their
conditions; the house keeps them and gives the answers, and knows none of them."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from compbis.errors import IllegalOrder
from compbis.table.request import NO, YES, Order, Request
from compbis.table.values import NamedTuple


class Reaction(NamedTuple):
    """A kind of question that may be answered by a standing order.

    Args:
        name: one word in capital letters.
        kind: of its requests.
        about: what is asked, in a line.
        answers: the word of each answer, and what makes the order of a request: it must be legal for any such request.
        conditions: the word of each condition, and whether it holds at a request; by the view in it alone.
    """

    name: str
    kind: str
    about: str
    answers: Mapping[str, Callable[[Any], Order]]
    conditions: Mapping[str, Callable[[Any], bool]] = MappingProxyType({})

    @property
    def syntax(self) -> str:
        """What may be typed."""
        words = f"{self.name} {'|'.join(self.answers)}"
        return f"{words} [IF|UNLESS {'|'.join(self.conditions)}]" if self.conditions else words


@runtime_checkable
class Reactive(Protocol):
    """An edition of which some requests may be answered by standing orders."""

    def reactions(self) -> Sequence[Reaction]:
        """Which, in the order in which they are told."""


def yes_or_no(
    name: str, kind: str, about: str, conditions: Mapping[str, Callable[[Any], bool]] = MappingProxyType({})
) -> Reaction:
    """A reaction to a request for yes or no (table.request.YesNoRequest). Arguments as of Reaction."""
    return Reaction(name, kind, about, {"YES": lambda request: YES, "NO": lambda request: NO}, conditions)


class StandingOrder(NamedTuple):
    """One that stands. condition: None if it always holds; holds: whether it must hold, or must not."""

    reaction: Reaction
    answer: str
    condition: str | None = None
    holds: bool = True

    def __str__(self) -> str:
        if self.condition is None:
            return f"{self.reaction.name} {self.answer}"
        return f"{self.reaction.name} {self.answer} {'IF' if self.holds else 'UNLESS'} {self.condition}"

    def order(self, request: Request) -> Order | None:
        """What it answers to a request, None if it says nothing to it."""
        if request.kind != self.reaction.kind:
            return None
        if self.condition is not None and self.reaction.conditions[self.condition](request) != self.holds:
            return None
        return self.reaction.answers[self.answer](request)


def reactions(edition: object) -> Sequence[Reaction]:
    """Those of an edition, none if it has none."""
    return edition.reactions() if isinstance(edition, Reactive) else ()


def read(text: str, known: Sequence[Reaction]) -> StandingOrder:
    """The standing order of that text, as `FIGHT NO UNLESS STRONGER`. Raises IllegalOrder."""
    words = text.upper().split()
    reaction = next((reaction for reaction in known if words[:1] == [reaction.name]), None)
    if reaction is None:
        names = ", ".join(reaction.name for reaction in known)
        raise IllegalOrder(f"WHAT MAY STAND: {names}" if names else "NOTHING OF THIS GAME MAY STAND")
    match words[1:]:
        case [answer] if answer in reaction.answers:
            return StandingOrder(reaction, answer)
        case [answer, ("IF" | "UNLESS") as when, condition] if (
            answer in reaction.answers and condition in reaction.conditions
        ):
            return StandingOrder(reaction, answer, condition, when == "IF")
    raise IllegalOrder(f"AS {reaction.syntax}")
