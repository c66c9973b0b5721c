"""The plain captain of each side: the shortest ways, the most likely counter, a fight where he is stronger."""

from compbis.games.sink_the_bismarck.captains.british import PlainBritish
from compbis.games.sink_the_bismarck.captains.german import PlainGerman
from compbis.table.captain import Captain
from compbis.table.side import GERMAN, Side


def plain(side: Side, seed: int) -> Captain:
    """The plain captain of a side."""
    return PlainGerman(side, seed) if side is GERMAN else PlainBritish(side, seed)
