"""Attacks on convoys, by ships (9.9 to 9.12) and from the air (X1b)."""

from collections.abc import Collection

from compbis.games.sink_the_bismarck.cards.options import DISTANCE
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.phases.detection import see_convoy
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.rules import air, gunnery
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.state.orders import Bomb
from compbis.games.sink_the_bismarck.state.reports import Bombed, Destroyed
from compbis.games.sink_the_bismarck.state.units import Award, Reason
from compbis.table.side import GERMAN


def destroy(referee: Referee, convoy: str, raiders: Collection[str], times: int = 1) -> bool:
    """Attack a convoy with ships: detect it, and destroy it if it is real. Its value and the types of the ships are
    reported (9.9, 9.11).

    Args:
        referee: the game
        convoy: the convoy
        raiders: the ships that attack
        times: how many times its value counts

    Returns:
        Whether it was real.
    """
    if not see_convoy(referee, convoy):
        return False
    value = referee.position.convoys[convoy].value
    ships = types(referee.position.ships[name] for name in raiders)
    referee.report(Destroyed(convoy=convoy, value=value, by=ships))
    referee.engage(raiders)
    referee.remove_convoy(convoy)
    referee.score(Award(GERMAN, times * value, Reason.DESTROYED, convoy))
    return True


def bomb(referee: Referee, order: Bomb) -> None:
    """Attack a convoy with an air unit at full strength: the result is subtracted from its value and scored, and a
    convoy without value left is destroyed (X1b). An optional rule adds the bonus near the unit's base (X1c)."""
    referee.note_attack(order.unit)
    convoy = referee.position.convoys[order.convoy]
    die = referee.die("strike", order.unit, convoy.name)
    modified = die + (air.near_base(order.unit, convoy.hex) if DISTANCE in referee.position.options else 0)
    points = min(convoy.value, gunnery.result(AIR[order.unit].strength, modified).points)
    gone = points == convoy.value
    referee.report(Bombed(unit=order.unit, convoy=convoy.name, die=die, modified=modified, points=points, gone=gone))
    referee.set_convoy(convoy._replace(value=convoy.value - points))
    if points:
        referee.score(Award(GERMAN, points, Reason.DESTROYED if gone else Reason.BOMBED, convoy.name))
    if gone:
        referee.remove_convoy(convoy.name)
