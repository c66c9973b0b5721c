"""Phase Two: visibility (5)."""

from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.rules.detection import visibility
from compbis.games.sink_the_bismarck.state.reports import Weather


def visibility_phase(referee: Referee) -> None:
    """Roll for visibility; no player decides anything."""
    level = visibility(referee.die("visibility"))
    referee.change(visibility=str(level))
    referee.report(Weather(visibility=str(level), night=referee.night))
