"""Captains that have watched their enemy in earlier games; the laboratory attacks captains with them
(compbis.lab.exploit)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.captains.adversaries.british import British
from compbis.games.sink_the_bismarck.captains.adversaries.german import German
from compbis.table.attack.adversary import Adversary
from compbis.table.side import BRITISH, GERMAN, Side

ADVERSARIES: Mapping[Side, Callable[[], Adversary]] = MappingProxyType({BRITISH: British, GERMAN: German})
