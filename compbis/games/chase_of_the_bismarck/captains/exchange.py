"""What a round of combat is expected to cost each side, in hull boxes (10)."""

from collections.abc import Callable

from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.rules import odds
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import Fire, Launch
from compbis.table.side import Side

Value = Callable[[Fighter], float]
"""The value of a hull box of a ship."""
_TORPEDO = 1.5
"""The hull boxes that a torpedo takes on average if it hits."""


def dealt(battle: Battle, side: Side, value: Value) -> float:
    """The value of the hull boxes that a side's next fire and torpedoes take on average, if each ship fires at the
    enemy from which it takes most.

    Args:
        battle: the combat
        side: the side that fires
        value: what the boxes of an enemy ship are worth
    """
    enemies = battle.of(side.enemy)
    return sum(
        max([value(enemy) * _taken(battle, ship, enemy) for enemy in enemies], default=0.0) for ship in battle.of(side)
    )


def _taken(battle: Battle, ship: Fighter, enemy: Fighter) -> float:
    """The hull boxes that a ship takes from an enemy on average."""
    number = board.may_launch(battle, ship, enemy)
    hits = number * odds.torpedo(battle, Launch(ship.id, enemy.id, number)) / len(DIE) if number else 0.0
    taken = float(odds.guns(battle, Fire(ship.id, enemy.id)).hull) + hits * _TORPEDO
    return min(taken, enemy.card.hull - enemy.damage.hull)
