"""Whom Tovey attacks, and how his convoy escorts fight; all else in combat is as a plain captain does it."""

from typing import Any

from compbis.games.chase_of_the_bismarck.captains import fighting, strength
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY
from compbis.games.chase_of_the_bismarck.requests.fighting import CombatRequest, SteerRequest
from compbis.games.chase_of_the_bismarck.state.orders import OPENING, Attack, Steer
from compbis.games.chase_of_the_bismarck.state.units import Damage, members
from compbis.table.request import DONE, Order

STRONGER = 1.3
"""The strength, relative to the enemy, at which he attacks."""
_LATE, _LESS = 32, 0.7
"""The turn from which less strength is enough, while the Bismarck is undamaged: any hit takes points from her."""


def order(request: Any, stronger: float = STRONGER) -> Order | None:
    """The answer to a question in combat; None for any other question. stronger: the strength, relative to the enemy,
    at which he attacks."""
    if isinstance(request, CombatRequest):
        return _attack(request, stronger)
    if isinstance(request, SteerRequest) and request.battle.convoy:
        return _escorts(request)
    return fighting.order(request)


def _attack(request: CombatRequest, stronger: float) -> Order:
    """The attack on a heavy ship with the best balance of strength, if that is good enough. A flotilla is not worth its
    torpedoes."""
    view = request.view

    def balance(attack: Attack) -> float:
        contact = view.contact(attack.at, attack.number)
        assert contact
        if not any(cls in HEAVY for cls, _ in contact.classes):
            return 0.0
        enemy = strength.of_classes(view.side.enemy, contact.classes, view.seen)
        return strength.of_ships(members(view.ships, attack.unit)) / max(enemy, 1)

    best = max(request.legal, key=lambda attack: (balance(attack), str(attack)), default=None)
    undamaged = view.seen.get(QUARRY, Damage()) == Damage()
    return best if best and balance(best) >= (_LESS if undamaged and view.turn >= _LATE else stronger) else DONE


def _escorts(request: SteerRequest) -> Order:
    """Escorts cannot leave (11.3): those with torpedoes close, the others turn their broadside."""
    broadside = Steer(OPENING, 0)
    if request.fighter.torpedoes or broadside not in request.legal:
        return fighting.engage(request)
    return broadside
