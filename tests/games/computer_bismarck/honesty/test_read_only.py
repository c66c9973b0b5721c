"""No table that a captain can import is writable; the walk of the laws finds every value that is."""

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

import pytest

from compbis.conformance.tools.writable import Walk
from compbis.games.computer_bismarck import api
from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.missions import SLOW_AT_END
from compbis.games.computer_bismarck.cards.tables import TABLES, WEATHER
from compbis.games.computer_bismarck.rules import routes
from compbis.table.side import GERMAN


def test_nothing_that_captains_import_is_writable() -> None:
    walk = Walk()
    modules = [getattr(api, name) for name in api.__all__ if isinstance(getattr(api, name), ModuleType)]
    assert board in modules
    for module in (api, *modules):
        for name, value in vars(module).items():
            if not name.startswith("_") and isinstance(value, Collection):
                walk.through(value, f"{module.__name__}.{name}")
    walk.through((TABLES, WEATHER, SLOW_AT_END), "tables")
    assert walk.faults == []


def test_no_table_of_ways_is_writable() -> None:
    walk = Walk()
    walk.through(routes.distances_to("HOOD", 1622), "distances_to")
    walk.through(routes.distances("HOOD", frozenset((1622,))), "distances")
    walk.through(routes.reach("HOOD", 1622, 3), "reach")
    walk.through(routes.ways("HOOD", 1622), "ways")
    assert walk.faults == []


class Loose:
    """Accepts any attribute."""


class Slotted:
    __slots__ = ("one",)

    def __init__(self, one: int) -> None:
        self.one = one


class Holder(NamedTuple):
    held: Any


@dataclass(frozen=True, slots=True)
class Frozen:
    held: Any


@dataclass(frozen=True)
class Unslotted:
    held: Any


@pytest.mark.parametrize(
    "value",
    [{}, [], set(), bytearray(), deque(), Loose(), Slotted(1), Unslotted(1)],
    ids=lambda value: type(value).__name__,
)
def test_the_walk_finds_every_writable_value(value: Any) -> None:
    for around in (value, (value,), MappingProxyType({1: value}), Holder(value), Frozen(value), Frozen((1, (value,)))):
        walk = Walk()
        walk.through(around, "here")
        assert walk.faults


@pytest.mark.parametrize("value", [1, "", (), frozenset(), MappingProxyType({}), GERMAN, range(2), None])
def test_the_walk_accepts_every_immutable_value(value: Any) -> None:
    for around in (value, (value,), MappingProxyType({1: value}), Holder(value), Frozen(value)):
        walk = Walk()
        walk.through(around, "here")
        assert walk.faults == []
