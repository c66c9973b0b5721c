"""16.8: guns and torpedoes fired at a target: dice and losses, which are not yet inflicted."""

from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules.combat import gunnery, torpedoes
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.games.computer_bismarck.state.units import Ship


def salvos(game: Referee, attacker: str, target: Ship, count: int) -> list[Loss]:
    """The losses from throws on the Gunnery Salvo Table (16.81), without misses.

    Args:
        game: the referee of the turn
        attacker: the name of the unit that fires
        target: the ship that it fires at
        count: the number of throws
    """
    bismarck = target.name == BISMARCK
    throws = (game.dice.draw("salvo", gunnery.SIDES, attacker, target.name) for _ in range(count))
    return [loss for throw in throws if any(loss := gunnery.salvo(throw, bismarck))]


def torpedo_run(game: Referee, attacker: str, target: Ship, factors: int) -> tuple[int, list[Loss]]:
    """The number of torpedo hits at the target's present speed, and the loss from each (16.82, 16.83).

    Args:
        game: the referee of the turn
        attacker: the name of the unit that attacks
        target: the ship that it attacks
        factors: the number of throws on the Torpedo Hit Table
    """
    percent = torpedoes.hit_percent(target.knots)
    hits = sum(game.chance("torpedo", percent, attacker, target.name) for _ in range(factors))

    def draw(purpose: str, sides: int) -> int:
        return game.dice.draw(purpose, sides, attacker, target.name)

    return hits, [torpedoes.damage(target.kind, target.name == BISMARCK, draw) for _ in range(hits)]
