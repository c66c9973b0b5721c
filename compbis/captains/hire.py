"""Makes computer captains by name: those of a game, and the user's own as `module:factory` or `pipe:PROGRAM`."""

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
"""The budget for a turn in a game against a person."""
Show = Callable[[float], None]
"""Receives the fraction of a budget that is used up."""
_LONGEST_NAME = 200
"""Maximum number of characters in the name of a user's own captain, which the record keeps."""


def hire(edition: Edition, name: str, side: Side, seed: int) -> Captain:
    """The captain with that name. It gets a seed of its own, which reveals nothing about the game's dice.

    Args:
        edition: the game's edition
        name: the name of the captain
        side: the side that it plays
        seed: the seed of the game

    Raises:
        UsageError: there is no such captain, or it cannot be made
    """
    return find(edition, name, side)(side, _own_seed(seed, side))


def hire_lazily(edition: Edition, name: str, side: Side, seed: int, show: Show = lambda part: None) -> Captain:
    """The captain with that name for a game against a person.

    A thinking captain has PATIENCE unless its name states a budget. A captain of the game is made only when it is first
    needed, because importing its code takes a tenth of the time before the player's first command.

    Args:
        edition: the game's edition
        name: the name of the captain
        side: the side that it plays
        seed: the seed of the game
        show: receives the fraction of the budget that is used up, while the captain thinks

    Raises:
        UsageError: there is no such captain, or a captain of the user's own cannot be made
    """
    if is_own(edition, name, side):
        return hire(edition, name, side, seed)
    find(edition, name, side)
    return _OnCall(partial(_patient, edition, name, side, seed, show))


def _patient(edition: Edition, name: str, side: Side, seed: int, show: Show) -> Captain:
    captain = edition.captain(without_budget(name), side, _own_seed(seed, side))
    allowed = budget(name) or (PATIENCE if isinstance(captain, Thinking) else None)
    return _allowed(captain, name, allowed, show)


def find(edition: Edition, name: str, side: Side) -> "Maker":
    """The factory of captains with that name.

    Args:
        edition: the game's edition
        name: the name of the captain
        side: the side that it will play

    Raises:
        UsageError: the side has no such captain
    """
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
    """The captain, with its budget set if there is one. Raises UsageError if this captain takes no budget."""
    if allowed and isinstance(captain, Thinking):
        captain.allow(allowed, show)
    elif allowed:
        raise UsageError(f"no captain {name!r}: {without_budget(name)} takes no budget")
    return captain


def first(edition: Edition, side: Side) -> str:
    """The name of a side's default captain. Raises UsageError if the game has none."""
    if not edition.captains[side]:
        raise UsageError(
            f"no captain plays the {edition.sides[side].lower()} side: "
            "use module:factory or pipe:PROGRAM, or two players"
        )
    return edition.captains[side][0]


def is_own(edition: Edition, name: str, side: Side) -> bool:
    """Whether a name is that of a user's own captain. A captain of the game may have a colon too, before its strength.

    Args:
        edition: the game's edition
        name: the name of the captain
        side: the side that it plays
    """
    return ":" in name and without_budget(name) not in edition.captains[side]


def guard(names: Iterable[str]) -> None:
    """Protect this process's memory if any captain is a program, which runs as the same user."""
    if any(map(is_piped, names)):
        from compbis.captains.pipe.captain import protect_memory

        protect_memory()


def is_piped(name: str) -> bool:
    """Whether a name is that of a captain that is a program in a separate process."""
    return name.startswith("pipe:")


def _called(name: str) -> str:
    """The name, if it may be that of a user's own captain. Raises UsageError if not."""
    if not all(name.partition(":")) or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise UsageError(f"no captain {name!r}: one of your own is module:factory, or pipe:PROGRAM")
    return name


class _OnCall:
    """Makes a captain when it is first needed, and delegates to it."""

    def __init__(self, make: Callable[[], Captain]) -> None:
        self._make = make

    @cached_property
    def _captain(self) -> Captain:
        return self._make()

    def hear(self, report: Report) -> None:
        """Pass the report on to the captain."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        return self._captain.answer(request)

    @property
    def thought(self) -> object:
        """The captain's thought (table.captain)."""
        return getattr(self._captain, "thought", "")


def _imported(name: str) -> "Maker":
    from compbis.captains.own import FAILURES, error_text

    module, _, factory = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        maker: Maker = getattr(importlib.import_module(module), factory)
    except FAILURES as error:  # the module may do anything when it is imported
        raise UsageError(f"no captain {name!r}: {type(error).__name__}: {error_text(error)}") from error
    if not callable(maker):
        raise UsageError(f"no captain {name!r}: {factory} is not a factory(side, seed)")
    return maker


def _own_seed(seed: int, side: Side) -> int:
    return int.from_bytes(blake2b(f"captain {side} {seed}".encode(), digest_size=8).digest(), "big")
