"""Victory."""

from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.rules import fleet, upkeep
from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.side import BRITISH, GERMAN, Side


def beaten(ships: Ships, side: Side) -> bool:
    """Whether each ship of a side is sunk or has failed morale (Victory 2, 4)."""
    return all(ship.failed for ship in fleet.afloat(ships, side))


def escaped(ships: Ships) -> bool:
    """Whether every German ship afloat is out of reach of every British ship (Victory 3; Reading 18)."""
    return bool(fleet.afloat(ships, GERMAN)) and distance_apart(ships) >= NUMBER["escape"]


def decided(ships: Ships) -> bool:
    """Whether the battle ends with this turn, and no repair or morale roll can change who wins. The turn is still
    played to its end (Victory 1)."""
    away = escaped(ships)
    ends = {(british or away, german) for british in _fates(ships, BRITISH) for german in _fates(ships, GERMAN)}
    return len(ends) == 1 and ends != {(False, False)}


def _fates(ships: Ships, side: Side) -> set[bool]:
    """Whether a side will be beaten once its morale rolls are made: both, if that depends on them."""
    afloat = fleet.afloat(ships, side)
    return {True, False} if afloat and all(map(upkeep.checks_morale, afloat)) else {not afloat}


def distance_apart(ships: Ships) -> int:
    """The distance between the two nearest ships of opposite sides; the escape distance if a side has none afloat."""
    germans, british = fleet.afloat(ships, GERMAN), fleet.afloat(ships, BRITISH)
    return min((fleet.distance(one.at, other.at) for one in germans for other in british), default=NUMBER["escape"])
