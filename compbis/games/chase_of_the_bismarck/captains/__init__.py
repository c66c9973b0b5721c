"""Computer captains. They know only what a human player knows."""

from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.captains.choices import any_order
from compbis.games.chase_of_the_bismarck.captains.lutjens.admiral import Lutjens
from compbis.games.chase_of_the_bismarck.captains.plain import plain

CAPTAINS = MappingProxyType({"plain": plain, "lutjens": Lutjens, "random": any_order})
