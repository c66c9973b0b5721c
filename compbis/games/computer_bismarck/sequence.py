"""Section 4: the sequence of play, from top to bottom, except the question whether to save (4.1)."""

from compbis.games.computer_bismarck.phases.movement import movement_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.table.game import Steps, Together
from compbis.table.side import BRITISH, GERMAN


def play_turn(game: Referee) -> Steps:
    """Play one turn: each side gives its orders, and they are carried out together (1.3). Afterwards the position is at
    the start of the next turn, or the game is over."""
    game.begin_turn()
    yield from shadow_phase(game)  # 4.2
    yield Together({side: movement_phase(game, side) for side in (BRITISH, GERMAN)})  # 4.31, 4.32
    if game.position.outcome:
        return  # resigned, or an agreed draw
    yield from _carry_out(game)


def _carry_out(game: Referee) -> Steps:
    """The turn from 4.4 on. It imports its phases late, so that the first prompt of a game need not wait for them."""
    from compbis.games.computer_bismarck.phases.activity import activity_phase
    from compbis.games.computer_bismarck.phases.chance import chance_phase
    from compbis.games.computer_bismarck.phases.combat.air import air_phase
    from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
    from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
    from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
    from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
    from compbis.games.computer_bismarck.phases.points import points_phase
    from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
    from compbis.games.computer_bismarck.phases.search import search_phase
    from compbis.games.computer_bismarck.phases.weather import weather_phase

    fast_shadow_phase(game)  # 4.4
    activity_phase(game)  # 4.51
    search_phase(game)  # 4.52
    yield from air_phase(game)  # 4.6, in the order of 16.2
    yield from submarine_phase(game)
    yield from destroyer_phase(game)
    yield from naval_phase(game)
    points_phase(game)  # 4.7
    if game.position.outcome:
        return
    chance_phase(game)  # 4.8
    weather_phase(game)  # 4.9
    reinforcements_phase(game)  # 14
    game.position.turn += 1
    game.carried_out = False
