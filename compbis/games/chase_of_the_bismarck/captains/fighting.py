"""The plain captains in combat: the stronger side closes to medium range and turns its broadside; the weaker runs."""

from collections.abc import Sequence
from typing import Any

from compbis.games.chase_of_the_bismarck.captains import strength
from compbis.games.chase_of_the_bismarck.requests.fighting import (
    LEAVE,
    AbortRequest,
    CombatRequest,
    EnterRequest,
    FireRequest,
    SteerRequest,
    TorpedoRequest,
)
from compbis.games.chase_of_the_bismarck.rules import gunnery, odds
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING, Attack, Steer
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import members
from compbis.table.request import DONE, Order
from compbis.table.side import Side

_STRONGER, _AS_STRONG = 1.3, 0.8
"""The strength, relative to the enemy, that a unit needs to attack, and that a side needs to continue the fight."""
_LEFT = 0.4
"""A ship runs away when less than this share of its hull is left."""
_NEAR = ("medium", "short")
_VALUE = {"BB": 6, "BC": 5, "CV": 5, "CA": 3, "CL": 2, "DD": 1, "CG": 0, "TK": 0}


def order(request: Any) -> Order | None:
    """The answer to a question in combat; None for any other question."""
    match request:
        case CombatRequest():
            return attack(request.view, request.legal)
        case TorpedoRequest():
            return _launch(request)
        case FireRequest():
            return max(request.legal, key=lambda fire: (_worth(request.battle, fire), str(fire)))
        case SteerRequest():
            return _steer(request)
        case AbortRequest(view, battle, waiting):
            return request.legal[0] if tries_to_leave(battle, view.side, battle.fighters[waiting[0]]) else DONE
        case EnterRequest(view, battle):
            return request.legal[0] if request.legal and not _outfought(battle, view.side) else DONE
    return None


def attack(view: View, legal: Sequence[Attack]) -> Order:
    """The attack with the best balance of strength, if that is good enough.

    Args:
        view: the view of the attacker
        legal: the attacks to choose from
    """

    def balance(attack: Attack) -> float:
        contact = view.contact(attack.at, attack.number)
        assert contact
        enemy = strength.of_classes(view.side.enemy, contact.classes, view.seen)
        return strength.of_ships(members(view.ships, attack.unit)) / max(enemy, 1)

    best = max(legal, key=lambda attack: (balance(attack), str(attack)), default=None)
    return best if best and balance(best) >= _STRONGER else DONE


def _launch(request: TorpedoRequest) -> Order:
    """As many torpedoes as possible, at the most valuable ship."""
    fighters = request.battle.fighters
    return max(
        request.legal,
        key=lambda launch: (launch.number, _VALUE[fighters[launch.target].card.cls], launch.target, launch.ship),
    )


def _worth(battle: Battle, fire: Any) -> float:
    """The hull boxes that a ship's fire is expected to take, weighted up for a valuable target and for a chance to sink
    it."""
    target = battle.fighters[fire.target]
    hull = target.card.hull - target.damage.hull
    expected = float(odds.guns(battle, fire).hull)
    return expected * (1 + _VALUE[target.card.cls] / 10) * (1 + expected / max(hull, 1))


def _outfought(battle: Battle, side: Side) -> bool:
    return strength.of_side(battle, side) < _AS_STRONG * strength.of_side(battle, side.enemy)


def tries_to_leave(battle: Battle, side: Side, fighter: Fighter) -> bool:
    """Whether a ship tries to get away.

    Args:
        battle: the combat
        side: the ship's side
        fighter: the ship
    """
    return _outfought(battle, side) or strength.left(fighter) < _LEFT


def _steer(request: SteerRequest) -> Order:
    battle, fighter = request.battle, request.fighter
    legal = request.legal
    if tries_to_leave(battle, request.side, fighter):
        if LEAVE in legal:
            return LEAVE
        return _furthest(legal, BREAKING) or request.default
    return engage(request)


def engage(request: SteerRequest) -> Order:
    """The move that closes to medium range, or opens the broadside there."""
    near = any(gunnery.range_to(request.fighter, enemy) in _NEAR for enemy in request.battle.of(request.side.enemy))
    broadside = Steer(OPENING, 0)
    if near and broadside in request.legal:
        return broadside
    return _furthest(request.legal, CLOSING) or request.default


def _furthest(legal: Any, course: str) -> Order | None:
    ways = [steer for steer in legal if isinstance(steer, Steer) and steer.course == course]
    return max(ways, key=lambda steer: steer.zones, default=None)
