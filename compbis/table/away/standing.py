"""Standing orders: answers given for a side while it is away. A game says which questions they may answer and
under which conditions; the house keeps the orders and gives the answers without knowing the game."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from compbis.errors import IllegalOrder
from compbis.table.request import NO, YES, Order, Request
from compbis.table.values import NamedTuple


class Reaction(NamedTuple):
    """A kind of question that a standing order may answer.

    Args:
        name: one word in capital letters
        kind: the kind of its requests
        about: what is asked, in one line
        answers: the word for each answer, and a function from a request to the order, which must be legal for
            every such request
        conditions: the word for each condition, and a function that says from a request's view alone whether it holds
        meanings: what each of these words means, in one line; YES and NO need none
    """

    name: str
    kind: str
    about: str
    answers: Mapping[str, Callable[[Any], Order]]
    conditions: Mapping[str, Callable[[Any], bool]] = MappingProxyType({})
    meanings: Mapping[str, str] = MappingProxyType({})

    @property
    def syntax(self) -> str:
        """What may be typed."""
        words = f"{self.name} {'|'.join(self.answers)}"
        return f"{words} [IF|UNLESS {'|'.join(self.conditions)}]" if self.conditions else words

    def explained(self) -> list[str]:
        """What may be typed and what is asked, and a line for each word that has a meaning."""
        return [f"{self.syntax}  {self.about}", *(f"  {word}: {meaning}" for word, meaning in self.meanings.items())]


@runtime_checkable
class Reactive(Protocol):
    """An edition with requests that standing orders may answer."""

    def reactions(self) -> Sequence[Reaction]:
        """The requests that standing orders may answer, in the order in which they are listed."""


def yes_or_no(
    name: str,
    kind: str,
    about: str,
    conditions: Mapping[str, Callable[[Any], bool]] = MappingProxyType({}),
    meanings: Mapping[str, str] = MappingProxyType({}),
) -> Reaction:
    """A reaction to a yes-or-no request (table.request.YesNoRequest).

    Args:
        name: as in Reaction
        kind: as in Reaction
        about: as in Reaction
        conditions: as in Reaction
        meanings: as in Reaction
    """
    answers = {"YES": lambda request: YES, "NO": lambda request: NO}
    return Reaction(name, kind, about, answers, conditions, meanings)


class StandingOrder(NamedTuple):
    """An answer to one kind of question, given for a side while it is away.

    Args:
        reaction: what it answers
        answer: the word for its answer
        condition: the word for its condition; None if it always applies
        holds: whether the condition must hold, rather than fail
    """

    reaction: Reaction
    answer: str
    condition: str | None = None
    holds: bool = True

    def __str__(self) -> str:
        if self.condition is None:
            return f"{self.reaction.name} {self.answer}"
        return f"{self.reaction.name} {self.answer} {'IF' if self.holds else 'UNLESS'} {self.condition}"

    def order(self, request: Request) -> Order | None:
        """Its answer to a request, None if it does not apply."""
        if request.kind != self.reaction.kind:
            return None
        if self.condition is not None and self.reaction.conditions[self.condition](request) != self.holds:
            return None
        return self.reaction.answers[self.answer](request)


def reactions(edition: object) -> Sequence[Reaction]:
    """The reactions of an edition; empty if it has none."""
    return edition.reactions() if isinstance(edition, Reactive) else ()


def read(text: str, known: Sequence[Reaction]) -> StandingOrder:
    """The standing order with this text, such as `FIGHT NO UNLESS STRONGER`. Raises IllegalOrder."""
    words = text.upper().split()
    reaction = next((reaction for reaction in known if words[:1] == [reaction.name]), None)
    if reaction is None:
        names = ", ".join(reaction.name for reaction in known)
        raise IllegalOrder(f"STANDING ORDERS ARE FOR: {names}" if names else "THIS GAME HAS NO STANDING ORDERS")
    match words[1:]:
        case [answer] if answer in reaction.answers:
            return StandingOrder(reaction, answer)
        case [answer, ("IF" | "UNLESS") as when, condition] if (
            answer in reaction.answers and condition in reaction.conditions
        ):
            return StandingOrder(reaction, answer, condition, when == "IF")
    raise IllegalOrder(f"USE: {reaction.syntax}")
