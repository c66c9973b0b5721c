"""How the plain captains fight: they fight when stronger, leave when weaker, and take the most valuable shot."""

from collections.abc import Callable, Collection
from typing import Any

from compbis.games.sink_the_bismarck.captains import strength
from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.battle import (
    BreakOffRequest,
    CallRequest,
    FireRequest,
    GroupsRequest,
    LeaveRequest,
    OpenRequest,
    PursueRequest,
)
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import Bomb, Fire, Group, Strike
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force, designator
from compbis.table.request import DONE, YES, Order
from compbis.table.side import BRITISH, Side

_STRONGER = {BRITISH: 1.2, BRITISH.enemy: 1.6}
"""The ratio of strength needed to call a battle; the Germans need more because they have more to lose."""
_AS_STRONG = {BRITISH: 0.7, BRITISH.enemy: 1.0}
"""The ratio of strength needed to continue a battle."""
_KINDS = {Kind.BATTLESHIP: 3, Kind.CARRIER: 4, Kind.CRUISER: 1, Kind.DESTROYERS: 1}


_CONVOY = 2
"""The value of a convoy to a bomber, on the scale of _KINDS."""


def order(request: Any) -> Order | None:
    """The answer to a question about battle or air attack; None for any other question."""
    match request:
        case CallRequest():
            return YES if request.able and may_win(request) else request.default
        case FireRequest():
            return max(request.legal, key=_worth(request), default=DONE)
        case LeaveRequest():
            leaves = request.able and outfought(request.battle, request.side) and _may_leave(request)
            return YES if leaves else request.default
        case GroupsRequest():
            return _group(request)
        case OpenRequest():
            return YES if outfought(request.battle, request.side) else request.default
        case PursueRequest():
            return _pursue(request)
        case BreakOffRequest():
            return YES if outfought(request.battle, request.side) else request.default
        case StrikeRequest():
            return max(request.legal, key=lambda attack: (_value(attack), str(attack)), default=DONE)
    return None


def may_win(request: CallRequest, times: float = 1.0) -> bool:
    """Whether the side is strong enough to call a battle, not counting its counters that fight only if the enemy
    wishes.

    Args:
        request: the question
        times: the strength that it needs, as a multiple of the usual
    """
    return is_stronger(request.view, request.hex, times, request.at_will)


def is_stronger(view: View, at: Hex, times: float = 1.0, apart: Collection[str] = ()) -> bool:
    """Whether the side is strong enough to fight the enemies in a hex whose ships were announced.

    Args:
        view: the side's view
        at: the hex
        times: the strength that it needs, as a multiple of the usual
        apart: its counters that may not fight
    """
    sure = [force for force in view.at(at) if force.name not in apart]
    own = strength.of(view.ships[name] for force in sure for name in force.ships)
    told = [counter.announced for counter in view.enemies_at(at) if counter.announced]
    enemy = sum(strength.of_types(view, view.side.enemy, each) for each in told)
    return own >= times * _STRONGER[view.side] * enemy


def outfought(battle: BattleSight, side: Side) -> bool:
    """Whether a side is too weak to continue a battle."""
    return strength.of(battle.line(side)) < _AS_STRONG[side] * strength.of(battle.line(side.enemy))


def _worth(request: FireRequest) -> Callable[[Any], tuple[float, str]]:
    """The value of each shot: its expected damage, more for a valuable or weakened target. Aircraft come before any
    shot."""

    def worth(shot: Any) -> tuple[float, str]:
        if not isinstance(shot, Fire):
            return 100.0, str(shot)
        target = request.battle.ships[shot.target]
        left = target.face.capacity - target.damage
        expected = min(odds.shot(request.battle, shot, request.shots).points, left)
        return expected * (1 + target.card.victory / 10) * (1 + expected / left), str(shot)

    return worth


def _may_leave(request: LeaveRequest) -> bool:
    """Whether a side has ships that it would let leave: any that are no escorts, or escorts worth leaving with."""
    names = [ship.name for ship in request.battle.line(request.side)]
    free = any(name not in request.battle.escorts for name in names)
    return free or bool(_dearer(request.view, request.battle, names))


def _group(request: GroupsRequest) -> Order:
    """Name an escort that is worth more than its convoy, as a group of its own; the others stay (X3c)."""
    force = next(iter(_dearer(request.view, request.battle, request.left)), None)
    return Group(tuple(ship for ship in force.ships if ship in request.left)) if force else DONE


def _dearer(view: View, battle: BattleSight, ships: Collection[str]) -> list[Force]:
    """The task forces that escort a convoy with some of these ships and are, with all its escorts, worth more than it.
    Whoever leaves with them gives its value away once more, and saves at most theirs."""
    worth: dict[str, int] = {}
    escorts = [force for force in view.forces.values() if force.convoy and not battle.escorts.isdisjoint(force.ships)]
    for force in escorts:
        worth[force.convoy] = worth.get(force.convoy, 0) + sum(SHIPS[name].victory for name in force.ships)
    dearer = [force for force in escorts if worth[force.convoy] > _expected(view, force.convoy)]
    return [force for force in dearer if not set(force.ships).isdisjoint(ships)]


def _expected(view: View, convoy: str) -> float:
    """The mean value of the counters that a convoy may be."""
    values = designator(convoy).values
    return sum(values) / sum(value > 0 or not view.convoys[convoy].real for value in values)


def _pursue(request: PursueRequest) -> Order:
    """Pursue with every ship that can, unless the side is weaker."""
    if outfought(request.battle, request.side):
        return DONE
    busy = {ship for pursuit in request.pursuits for ship in pursuit.ships}
    return next((order for order in request.legal if not busy & set(order.ships)), DONE)


def _value(attack: Strike | Bomb) -> float:
    """The value of an air attack, by its target."""
    if isinstance(attack, Bomb):
        return _CONVOY
    target = attack.parts[0].target
    return SHIPS[target].victory if target in SHIPS else _KINDS[Kind(target)]
