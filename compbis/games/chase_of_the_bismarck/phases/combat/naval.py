"""The Naval Combat Phase (10): tankers in sight of warships, then the combats one by one."""

from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY
from compbis.games.chase_of_the_bismarck.phases.combat.rounds import Fight
from compbis.games.chase_of_the_bismarck.phases.losses import sink
from compbis.games.chase_of_the_bismarck.phases.referee import Referee, here
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import visibility
from compbis.games.chase_of_the_bismarck.rules.exhaustion import engaged, exhausted
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Combat
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING
from compbis.games.chase_of_the_bismarck.state.units import Fate, Unit, members
from compbis.table.game import Steps
from compbis.table.request import DONE
from compbis.table.side import BRITISH, GERMAN, Side


def combat_phase(game: Referee) -> Steps:
    """Fight all combats that the Allies start, then those of the Germans; each side sees the result of one before it
    starts the next (10)."""
    _sink_tankers(game)
    fought: tuple[Hex, ...] = ()
    for side in (BRITISH, GERMAN):
        while not game.over:
            request = CombatRequest(game.view(side), fought)
            if not request.targets:  # asked even if no unit of the side is there: the enemy may not know (Reading 10.a)
                break
            order = yield request
            if order == DONE:
                break
            fought = (*fought, order.at)
            attackers = members(game.position.ships[side], order.unit)
            defenders = game.position.contact(side.enemy, order.at, order.number)
            yield from _battle(game, side, attackers, defenders, convoy=False)


def _sink_tankers(game: Referee) -> None:
    """Sink marked tankers in a hex with an enemy warship (10; Reading 10.u)."""
    for side in Side:
        for unit in game.position.marked(side):
            for ship in unit:
                enemies = here(game.position.ships[side.enemy], ship.at)
                if ship.card.tanker and any(not enemy.card.tanker for enemy in enemies):
                    sink(game, ship.id)


def convoy_battle(game: Referee, hunter: str, escorts: tuple[str, ...]) -> Steps:
    """Fight the combat between a German unit and the escorts of a convoy, which enter play in its hex (11.3; Reading
    11.3.d).

    Args:
        game: the game
        hunter: the name of the German unit
        escorts: the ids of the escorts
    """
    attackers = members(game.position.ships[GERMAN], hunter)
    game.put(*[game.ship(name)._replace(at=attackers[0].at, fate=Fate.IN_PLAY) for name in escorts])
    yield from _battle(game, GERMAN, attackers, tuple(map(game.ship, escorts)), convoy=True)


def _battle(game: Referee, side: Side, attackers: Unit, defenders: Unit, convoy: bool) -> Steps:
    """Fight a combat between two units, without their tankers (10; Reading 10.b2)."""
    ships = [ship for ship in (*attackers, *defenders) if not ship.card.tanker]
    level = visibility.seen_level(game.position.level)
    battle = Battle(attackers[0].at, side, level, MappingProxyType({}), convoy=convoy)
    for ship in ships:
        course = CLOSING if ship.side is side else BREAKING
        tired = exhausted(ship, game.turn, game.position.options, defending=ship.side is not side)
        battle = battle.put(Fighter.of(ship, board.start_zone(battle, ship.side), course, tired))
    if any(ship.side is GERMAN and ship.card.cls in HEAVY for ship in ships):
        game.change(found=True)  # Reading 3.c
    for ship in ships:
        game.put(engaged(ship, game.turn, attacked=ship.side is not side))
    game.note_damage(*[ship.id for ship in ships])
    game.report(
        Combat(
            at=battle.at,
            attacker=side,
            attackers=tuple(each.id for each in battle.of(side)),
            defenders=tuple(each.id for each in battle.of(side.enemy)),
            level=level,
        )
    )
    yield from Fight(game, battle).fought()
