"""Computer captains. They know only what a human player knows."""

from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.captains.choices import any_order
from compbis.games.chase_of_the_bismarck.captains.lutjens.admiral import Lutjens
from compbis.games.chase_of_the_bismarck.captains.plain import plain
from compbis.games.chase_of_the_bismarck.captains.tovey.admiral import Tovey

CAPTAINS = MappingProxyType({"plain": plain, "lutjens": Lutjens, "tovey": Tovey, "random": any_order})
