"""What the house, which is all of compbis except the games, needs of a game.

The register (compbis.games) holds one edition of each.
"""

from compbis.table.edition.interface import Edition, Observer, Option, Remote, Rules, Scenario, Tutorial
from compbis.table.edition.simple import NoObserver, Parts, SimpleEdition
from compbis.table.edition.winged import WingedEdition

__all__ = [
    "Edition",
    "NoObserver",
    "Observer",
    "Option",
    "Parts",
    "Remote",
    "Rules",
    "Scenario",
    "SimpleEdition",
    "Tutorial",
    "WingedEdition",
]
