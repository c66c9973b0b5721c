"""Captains that have watched their enemy in earlier games; the laboratory attacks captains with them
(compbis.lab.exploit)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.captains.adversaries import allied, german
from compbis.games.chase_of_the_bismarck.captains.adversaries.watcher import ChaseWatcher, area
from compbis.table.attack.adversary import Adversary, Trained
from compbis.table.side import BRITISH, GERMAN, Side

ADVERSARIES: Mapping[Side, Adversary] = MappingProxyType(
    {
        BRITISH: Trained(allied.KNOBS, ChaseWatcher, area, allied.learned, allied.Hunter),
        GERMAN: Trained(german.KNOBS, ChaseWatcher, area, german.learned, german.Raider),
    }
)
"""The adversaries, by the side that they play."""
