"""Captains that have watched their enemy in earlier games; the laboratory attacks captains with them
(compbis.lab.exploit)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.captains.adversaries import british, german
from compbis.games.sink_the_bismarck.captains.adversaries.watcher import SinkWatcher, area
from compbis.table.attack.adversary import Adversary, Trained
from compbis.table.side import BRITISH, GERMAN, Side

ADVERSARIES: Mapping[Side, Adversary] = MappingProxyType(
    {
        BRITISH: Trained(british.KNOBS, SinkWatcher, area, british.learned, british.Hunter),
        GERMAN: Trained(german.KNOBS, SinkWatcher, area, german.learned, german.Raider),
    }
)
"""The adversaries, by the side that they play."""
