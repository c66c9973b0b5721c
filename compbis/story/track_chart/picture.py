"""Draws the track chart of a recorded game."""

from compbis.errors import UsageError
from compbis.record import Kept
from compbis.story.telling import replayed_turns
from compbis.story.track_chart.sheet import draw
from compbis.table.edition import Edition
from compbis.table.settings import Settings
from compbis.table.side import Side


def picture(edition: Edition, kept: Kept) -> str:
    """The chart of a finished game, as the text of an SVG file. Raises UsageError if the game has none."""
    settings = Settings.from_plain(kept.settings)
    chronicle = edition.chronicle()
    if chronicle.chart is None:
        raise UsageError(f"{edition.name} has no track chart")
    captains = {side: name for side in Side if (name := settings.called(side))}
    return draw(chronicle.chart(list(replayed_turns(edition, kept))), edition.sides, captains)
