"""Computer captains. They know only what a player knows."""

from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.games.sink_the_bismarck.captains.plain import plain

CAPTAINS = MappingProxyType({"plain": plain, "random": any_order})
