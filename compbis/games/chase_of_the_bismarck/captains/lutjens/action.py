"""How Lutjens fights: like the plain captain, but with more care for an undamaged Bismarck, and strong convoy escorts
at the range that is expected to pay best."""

from typing import Any

from compbis.games.chase_of_the_bismarck.captains import exchange, fighting, strength
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, SteerRequest
from compbis.games.chase_of_the_bismarck.rules import battle as board
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import Attack, Steer
from compbis.games.chase_of_the_bismarck.state.units import Damage
from compbis.table.request import Order
from compbis.table.side import Side

_PRIZE = (("CV", 1),)
"""The classes of an enemy unit that the Bismarck attacks while undamaged."""
_CARE = 2.0
"""What a hull box of the Bismarck is worth, relative to any other."""
_EASY = 4.0
"""The strength, relative to the escorts, at which he does not care about the range."""
_PATIENCE = 1.5
"""The weight of his losses, relative to those of the enemy: escorts cannot run, so he can wait for a better range."""


def order(request: Any) -> Order | None:
    """The answer to a question in combat; None for any other question."""
    if isinstance(request, CombatRequest):
        return _attack(request)
    if isinstance(request, SteerRequest) and request.battle.convoy and not _easy(request.battle, request.side):
        return _steer(request)
    return fighting.order(request)


def _attack(request: CombatRequest) -> Order:
    """An attack on a weaker enemy. While the Bismarck is undamaged, she attacks only a lone carrier: any hit on her
    costs more than a cruiser brings."""
    view = request.view
    undamaged = view.ships[QUARRY].damage == Damage()

    def worth(attack: Attack) -> bool:
        contact = view.contact(attack.at, attack.number)
        assert contact
        return not undamaged or attack.unit != view.ships[QUARRY].unit or contact.classes == _PRIZE

    return fighting.attack(view, [attack for attack in request.legal if worth(attack)])


def _easy(battle: Battle, side: Side) -> bool:
    """Whether the escorts are so weak that he closes at once."""
    return strength.of_side(battle, side) >= _EASY * strength.of_side(battle, side.enemy)


def _steer(request: SteerRequest) -> Order:
    """The move after which the next round is expected to pay best; of equals, the one that closes least."""

    def worth(steer: Steer) -> float:
        after, _ = board.after_move(request.battle, request.fighter, steer.course, steer.zones)
        return _balance(after, request.side)

    steers = [steer for steer in request.legal if isinstance(steer, Steer)]
    return max(steers, key=worth)


def _balance(battle: Battle, side: Side) -> float:
    return exchange.dealt(battle, side, lambda ship: 1.0) - _PATIENCE * exchange.dealt(battle, side.enemy, _value)


def _value(ship: Fighter) -> float:
    return _CARE if ship.id == QUARRY else 1.0
