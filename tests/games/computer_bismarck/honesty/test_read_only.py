"""No table that a captain can import is writable."""

from collections.abc import Collection
from types import ModuleType

from compbis.conformance.tools.writable import Walk
from compbis.games.computer_bismarck import api
from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.missions import SLOW_AT_END
from compbis.games.computer_bismarck.cards.tables import TABLES, WEATHER
from compbis.games.computer_bismarck.rules import routes


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
