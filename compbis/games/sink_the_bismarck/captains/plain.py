"""The plain captain of each side: shortest paths, the likeliest target, and battle only when stronger."""

from compbis.games.sink_the_bismarck.captains.british import PlainBritish
from compbis.games.sink_the_bismarck.captains.german import PlainGerman
from compbis.table.captain import Captain
from compbis.table.side import GERMAN, Side


def plain(side: Side, seed: int) -> Captain:
    """The plain captain of a side."""
    return PlainGerman(side, seed) if side is GERMAN else PlainBritish(side, seed)
