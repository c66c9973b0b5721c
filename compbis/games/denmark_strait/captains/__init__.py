"""Computer captains. They know only what a player knows."""

from types import MappingProxyType

from compbis.captains.random_captain import any_order
from compbis.games.denmark_strait.captains.master import Master
from compbis.games.denmark_strait.captains.officer import Officer

CAPTAINS = MappingProxyType(
    {"lutjens": Officer, "tovey": Officer, "lutjens:master": Master, "tovey:master": Master, "random": any_order}
)
