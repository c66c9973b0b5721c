"""The sequence of play (section 4)."""

from compbis.games.sink_the_bismarck.phases.air import air_phase
from compbis.games.sink_the_bismarck.phases.availability import availability_phase
from compbis.games.sink_the_bismarck.phases.british import british_phase
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.phases.damage import damage_phase
from compbis.games.sink_the_bismarck.phases.detection import detection_phase
from compbis.games.sink_the_bismarck.phases.german import movement_phase, plot_phase
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.phases.setup import set_up
from compbis.games.sink_the_bismarck.phases.shadow import shadow_phase
from compbis.games.sink_the_bismarck.phases.visibility import visibility_phase
from compbis.table.game import Steps

_PHASES = (combat_phase, air_phase, shadow_phase, plot_phase, british_phase, movement_phase)
"""Phases Four to Nine; the game may end in any of them."""


def play_turn(referee: Referee) -> Steps:
    """Play one turn. Afterwards the position is at the start of the next turn, or the game is over."""
    referee.forget()
    if referee.turn == 1:
        yield from set_up(referee)  # 3, 16
    yield from availability_phase(referee)  # Phase One
    visibility_phase(referee)  # Phase Two
    yield from detection_phase(referee)  # Phase Three
    for phase in _PHASES:
        yield from phase(referee)
        if referee.over:
            return
    damage_phase(referee)  # Phase Ten
