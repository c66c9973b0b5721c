"""The turn, from start to end."""

from compbis.games.denmark_strait.phases.control import control_phase
from compbis.games.denmark_strait.phases.ending import end_turn
from compbis.games.denmark_strait.phases.morale import morale_phase
from compbis.games.denmark_strait.phases.movement import movement_phase
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.phases.set_up import set_up
from compbis.games.denmark_strait.phases.shooting import shooting_phase
from compbis.games.denmark_strait.rules import effects
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN


def play_turn(referee: Referee) -> Steps:
    """Movement, shooting, damage control, morale; before the first turn, the set-up. The British move, repair and check
    first (Turn 2, 3; Movement 1, 8)."""
    if referee.turn == 1:
        yield from set_up(referee)
    _begin(referee)
    for side in (BRITISH, GERMAN):
        yield from movement_phase(referee, side)
    yield from shooting_phase(referee)
    for side in (BRITISH, GERMAN):
        yield from control_phase(referee, side)
    for side in (BRITISH, GERMAN):
        yield from morale_phase(referee, side)
    end_turn(referee)


def _begin(referee: Referee) -> None:
    """Give out the captain points of the turn; those left from the turn before are lost (Captains 5)."""
    referee.put(
        *(
            ship._replace(points=effects.new_points(ship), fired_at="", hit=False, done=False)
            for ship in referee.ships.values()
        )
    )
