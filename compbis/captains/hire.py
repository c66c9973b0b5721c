"""Computer captains by name: those of a game, and `module:factory` or `pipe:PROGRAM` for one's own."""

import importlib
import os
import sys
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from hashlib import blake2b
from typing import TYPE_CHECKING

from compbis.errors import UsageError
from compbis.table.captain import Budget, Captain, Thinking, budget, without_budget
from compbis.table.edition import Edition
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

if TYPE_CHECKING:
    from compbis.captains.own import Maker

PATIENCE = Budget(seconds=2.0)
"""For a turn in a game against a person."""
Show = Callable[[float], None]
_LONGEST_NAME = 200
"""Characters of the name of a captain of one's own, which the record keeps."""


def hire(edition: Edition, name: str, side: Side, seed: int) -> Captain:
    """The captain of that name for a game of that seed. Raises UsageError if there is none, or if he cannot be made.

    He gets a seed of his own: who knows it knows nothing of the game's dice.
    """
    return find(edition, name, side)(side, _own_seed(seed, side))


def on_call(edition: Edition, name: str, side: Side, seed: int, show: Show = lambda part: None) -> Captain:
    """The same for a person's game, in which a captain who thinks has PATIENCE if his name does not say. One of ours
    comes when he is first needed: to read his code takes as long as a tenth of all that happens before a person's first
    command. show: gets the part of a budget that is used up, as he thinks."""
    if is_own(edition, name, side):
        return hire(edition, name, side, seed)
    find(edition, name, side)
    return _OnCall(partial(_patient, edition, name, side, seed, show))


def _patient(edition: Edition, name: str, side: Side, seed: int, show: Show) -> Captain:
    captain = edition.captain(without_budget(name), side, _own_seed(seed, side))
    allowed = budget(name) or (PATIENCE if isinstance(captain, Thinking) else None)
    return _allowed(captain, name, allowed, show)


def find(edition: Edition, name: str, side: Side) -> "Maker":
    """What makes captains of that name. Raises UsageError if there is none for the side."""
    if is_piped(name):
        from compbis.captains.pipe.captain import piped

        return piped(edition, _called(name))
    if is_own(edition, name, side):
        from compbis.captains.own import OwnCaptain

        maker = _imported(_called(name))
        return lambda side, seed: OwnCaptain(name, maker, side, seed)
    if without_budget(name) not in edition.captains[side]:
        known = ", ".join(edition.captains[side])
        whose = edition.sides[side].lower()
        raise UsageError(
            f"no captain {name!r} for the {whose} side: there are {known}, module:factory and pipe:PROGRAM"
        )
    allowed = budget(name)
    return lambda side, seed: _allowed(edition.captain(without_budget(name), side, seed), name, allowed)


def _allowed(captain: Captain, name: str, allowed: Budget | None, show: Show = lambda part: None) -> Captain:
    """The captain, who knows his budget if he has one. Raises UsageError if he takes none."""
    if allowed and isinstance(captain, Thinking):
        captain.allow(allowed, show)
    elif allowed:
        raise UsageError(f"no captain {name!r}: {without_budget(name)} takes no budget")
    return captain


def first(edition: Edition, side: Side) -> str:
    """The name of the captain who plays a side unless another is named. Raises UsageError if the game has none."""
    if not edition.captains[side]:
        raise UsageError(
            f"no captain plays the {edition.sides[side].lower()} side: "
            "take module:factory or pipe:PROGRAM, or two players"
        )
    return edition.captains[side][0]


def is_own(edition: Edition, name: str, side: Side) -> bool:
    """Whether the name is of one's own captain, whose code is none of ours. One of ours may have a colon in his, too,
    before his strength."""
    return ":" in name and without_budget(name) not in edition.captains[side]


def guard(names: Iterable[str]) -> None:
    """Keep what this process knows from the programs among these captains, which run as the same user."""
    if any(map(is_piped, names)):
        from compbis.captains.pipe.captain import close_to_others

        close_to_others()


def is_piped(name: str) -> bool:
    """Whether the name is of a captain who is a program in a process of its own."""
    return name.startswith("pipe:")


def _called(name: str) -> str:
    """The name of a captain of one's own. Raises UsageError if it is none."""
    if not all(name.partition(":")) or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise UsageError(f"no captain {name!r}: one of your own is module:factory, or pipe:PROGRAM")
    return name


class _OnCall:
    """Stands for a captain until he is needed, and after that passes all on to him."""

    def __init__(self, make: Callable[[], Captain]) -> None:
        self._make = make

    @cached_property
    def _captain(self) -> Captain:
        return self._make()

    def hear(self, report: Report) -> None:
        """Let him take note of it."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """His order."""
        return self._captain.answer(request)

    @property
    def thought(self) -> object:
        """As he has it (table.captain)."""
        return getattr(self._captain, "thought", "")


def _imported(name: str) -> "Maker":
    from compbis.captains.own import FAILURES, said

    module, _, factory = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        maker: Maker = getattr(importlib.import_module(module), factory)
    except FAILURES as error:  # whatever that module does when it is imported
        raise UsageError(f"no captain {name!r}: {type(error).__name__}: {said(error)}") from error
    if not callable(maker):
        raise UsageError(f"no captain {name!r}: {factory} is no factory(side, seed)")
    return maker


def _own_seed(seed: int, side: Side) -> int:
    return int.from_bytes(blake2b(f"captain {side} {seed}".encode(), digest_size=8).digest(), "big")
