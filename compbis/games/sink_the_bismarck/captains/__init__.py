"""Computer captains. They know what a person knows."""

from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.games.sink_the_bismarck.captains.plain import plain

CAPTAINS = MappingProxyType({"plain": plain, "random": any_order})
