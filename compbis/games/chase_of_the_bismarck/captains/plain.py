"""The plain captains: they take the shortest routes, trust the last sighting, and fight when stronger."""

from compbis.games.chase_of_the_bismarck.captains.allied import PlainAllied
from compbis.games.chase_of_the_bismarck.captains.german import PlainGerman
from compbis.table.captain import Captain
from compbis.table.side import GERMAN, Side


def plain(side: Side, seed: int) -> Captain:
    """The plain captain of a side."""
    return PlainGerman(side, seed) if side is GERMAN else PlainAllied(side, seed)
