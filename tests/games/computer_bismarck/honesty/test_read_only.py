"""Nothing that reaches a captain is writable: no request, no view, no table of the game."""

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

import pytest

from compbis.conformance.tools.writable import Walk
from compbis.games.computer_bismarck import api
from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.missions import SLOW_AT_END
from compbis.games.computer_bismarck.cards.tables import TABLES, WEATHER
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.rules import routes
from compbis.table.captain import Captain
from compbis.table.game import Game
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.honesty.honest_games import OffersDraws, crowded

RANDOM = {BRITISH: "random", GERMAN: "random"}
OURS = {BRITISH: "tovey", GERMAN: "otto"}
KINDS = {"movement", "shadow", "evade", "target", "surprise", "fight", "draw"}


class Prober:
    """Wraps a captain, and walks through each request."""

    def __init__(self, captain: Captain, walk: Walk, kinds: set[str]) -> None:
        self._captain = captain
        self._walk = walk
        self._kinds = kinds

    def hear(self, report: Report) -> None:
        """Pass a report on. Its facts are not walked through yet: they are lists and dicts."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        self._kinds.add(request.kind)
        self._walk.through(request, request.kind)
        return self._captain.answer(request)


def probed(game: Game, names: Mapping[Side, str], seed: int, kinds: set[str]) -> list[str]:
    """What is writable in the requests of a game."""
    walk = Walk()
    captains = {side: OffersDraws(EDITION.captain(name, side, seed)) for side, name in names.items()}
    Match(game, {side: Prober(captain, walk, kinds) for side, captain in captains.items()}).play()
    return walk.faults


def test_no_request_in_whole_games_is_writable() -> None:
    kinds: set[str] = set()
    for seed in range(2):
        for names in (RANDOM, OURS, {**RANDOM, BRITISH: "clerk"}):
            for game in (EDITION.new(seed, names, keep_log=False), crowded(seed, names)):
                assert probed(game, names, seed, kinds) == []
    assert kinds == KINDS


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
