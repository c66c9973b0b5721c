"""Section 4: the sequence of play."""

from compbis.games.chase_of_the_bismarck.phases.admin import admin_phase
from compbis.games.chase_of_the_bismarck.phases.air_attack import air_attack_phase
from compbis.games.chase_of_the_bismarck.phases.chance import chance_phase
from compbis.games.chase_of_the_bismarck.phases.combat.naval import combat_phase
from compbis.games.chase_of_the_bismarck.phases.movement import movement_phase
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.phases.search import search_phase
from compbis.games.chase_of_the_bismarck.phases.set_up import set_up
from compbis.games.chase_of_the_bismarck.phases.shadow import shadow_phase
from compbis.games.chase_of_the_bismarck.phases.visibility import visibility_phase
from compbis.table.game import Steps

_FROM_MOVEMENT_ON = (movement_phase, search_phase, air_attack_phase, combat_phase, chance_phase, admin_phase)


def play_turn(game: Referee) -> Steps:
    """Play the eight phases of a turn; on turn 1 the set-up replaces the first two (4). Afterwards the position is at
    the start of the next turn, or the game is over."""
    if game.turn == 1:
        yield from set_up(game)
    else:
        visibility_phase(game)
        yield from shadow_phase(game)
    for phase in _FROM_MOVEMENT_ON:
        yield from phase(game)
        if game.over:
            return
