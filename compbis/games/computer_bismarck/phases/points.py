"""4.7, 17: the victory point allocation phase, and the two ways in which the game can end in it."""

from compbis.games.computer_bismarck.cards.board import on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.phases.ending import end_game
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import convoys, points
from compbis.games.computer_bismarck.state.reports import Ending
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table.side import BRITISH, GERMAN


def points_phase(game: Referee) -> None:
    """Give points for crashed planes and missions, then end the game if it is over."""
    position = game.position
    for name in game.crashed:
        game.award(GERMAN, points.CRASH_POINTS, Reason.CRASHED, name, known_to=[BRITISH])
    for convoy in [ship for ship in position.ships[BRITISH].values() if ship.kind is CONVOY]:
        _judge_mission(game, convoy)
    if position.turn == LAST_TURN:
        for score in points.endgame(_all_ships(game)):
            game.award(*score)
        end_game(game, Ending.LAST_TURN)  # 17.1
    elif position.ships[GERMAN][BISMARCK].fate and _margin(game) >= points.MARGIN:
        end_game(game, Ending.BISMARCK_SUNK)  # 17.1


def _judge_mission(game: Referee, convoy: Ship) -> None:
    """17.3: give points on the turn when the mission is completed, or on its last turn if it has failed."""
    turn = game.position.turn
    if MISSIONS[convoy.name].at_end and turn < LAST_TURN:
        return
    strayed = convoy.name in game.position.courses.strayed
    if convoys.fulfilled(convoy, turn) and not strayed:
        game.award(BRITISH, convoys.points(convoy), Reason.MISSION, convoy.name, known_to=[BRITISH])
        game.position.put(convoy._replace(fate=Fate.ARRIVED))
        return
    if turn == convoys.due(convoy.name) and (strayed or convoy.fate != Fate.ARRIVED):
        game.award(GERMAN, convoys.FAILED_POINTS, Reason.MISSION_FAILED, convoy.name, known_to=[BRITISH])
    if not on_board(convoy.square):
        game.position.put(convoy._replace(fate=Fate.ARRIVED))  # too early, too late, or strayed


def _margin(game: Referee) -> int:
    return abs(game.position.points(BRITISH) - game.position.points(GERMAN))


def _all_ships(game: Referee) -> list[Ship]:
    return [*game.position.ships[BRITISH].values(), *game.position.ships[GERMAN].values()]
