"""The Air Attack Phase (9)."""

from collections.abc import Generator
from typing import Any

from compbis.games.chase_of_the_bismarck.phases.losses import damage_markers
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.requests.seeking import StrikeRequest, VictimRequest
from compbis.games.chase_of_the_bismarck.rules import hits
from compbis.games.chase_of_the_bismarck.rules.exhaustion import engaged
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Rolled
from compbis.games.chase_of_the_bismarck.state.orders import Strike
from compbis.table.game import Steps
from compbis.table.request import DONE, Request
from compbis.table.side import BRITISH, GERMAN, Side


def air_attack_phase(game: Referee) -> Steps:
    """Resolve air attacks one by one, the Allies first, each using one attack marker; then remove all attack markers
    (9)."""
    for side in (BRITISH, GERMAN):
        yield from _attacks(game, side)
        if game.over:
            return
    for side in Side:
        game.with_side("attack", side, ())


def _attacks(game: Referee, side: Side) -> Steps:
    while not game.over:
        request = StrikeRequest(game.view(side))
        if not request.legal:
            return
        order = yield request
        if order == DONE:
            return
        left = list(game.position.attack[side])
        left.remove(order.at)
        game.with_side("attack", side, tuple(left))
        target = yield from _victim(game, side.enemy, order)
        strike(game, side, target)


def _victim(game: Referee, owner: Side, order: Strike) -> Generator[Request, Any, str]:
    """The target that its owner chooses among the marked ships of the class (9; Reading 9.a)."""
    marked = [unit for unit in game.position.marked(owner) if unit[0].at == order.at]
    ships = tuple(ship.id for unit in marked for ship in unit if ship.card.cls == order.cls)
    if len(ships) == 1:
        return ships[0]
    choice = yield VictimRequest(game.view(owner), "air", ships)
    return str(choice.word)


def strike(game: Referee, side: Side, target: str) -> None:
    """Resolve one air attack: a roll, and a damage marker for each hit. It lifts a unit's restriction (9; Reading 3.d).

    Args:
        game: the game
        side: the owner of the aircraft
        target: the id of the ship attacked
    """
    ship = game.ship(target)
    modifier = hits.air_modifier(ship, game.position.level, game.night)
    die = game.die("air attack", target)
    number = hits.hits(die, modifier)
    game.report(AirAttack(side=side, at=ship.at, ship=target, die=None, modifier=None, hits=number))
    game.report(Rolled(at=ship.at, ship=target, die=die, modifier=modifier), ship.side)
    game.put(engaged(ship, game.turn, attacked=True))
    game.lift_restriction(target)
    damage_markers(game, target, number)
