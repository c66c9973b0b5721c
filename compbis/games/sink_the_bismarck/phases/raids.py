"""Convoys that are attacked (9.9 to 9.12)."""

from collections.abc import Iterable

from compbis.games.sink_the_bismarck.phases.detection import see_convoy
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.state.reports import Destroyed
from compbis.games.sink_the_bismarck.state.units import Award, Reason
from compbis.table.side import GERMAN


def destroy(referee: Referee, convoy: str, raiders: Iterable[str], times: int = 1) -> bool:
    """A convoy is attacked: it is detected, and if it is real destroyed; its value and the types of the ships are told
    (9.9, 9.11). Whether it was real.

    Args:
        raiders: the ships that do it
        times: how often its value counts
    """
    if not see_convoy(referee, convoy):
        return False
    value = referee.position.convoys[convoy].value
    ships = types(referee.position.ships[name] for name in raiders)
    referee.report(Destroyed(convoy=convoy, value=value, by=ships))
    referee.remove_convoy(convoy)
    referee.score(Award(GERMAN, times * value, Reason.DESTROYED, convoy))
    return True
