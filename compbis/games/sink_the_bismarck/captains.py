"""Computer captains. They know what a person knows."""

from types import MappingProxyType

from compbis.captains.random_captain import any_order

CAPTAINS = MappingProxyType({"random": any_order})
