"""Computer captains. They know only what a player knows."""

from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.games.sink_the_bismarck.captains.lutjens import Lutjens
from compbis.games.sink_the_bismarck.captains.plain import plain
from compbis.games.sink_the_bismarck.captains.tovey import Tovey

CAPTAINS = MappingProxyType({"plain": plain, "lutjens": Lutjens, "tovey": Tovey, "random": any_order})
