"""How the plain captain fights: where he is stronger, with the shot that does most; where he is weaker he leaves."""

from collections.abc import Callable
from typing import Any

from compbis.games.sink_the_bismarck.captains import strength
from compbis.games.sink_the_bismarck.cards.roster import SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.battle import (
    BreakOffRequest,
    CallRequest,
    FireRequest,
    LeaveRequest,
    OpenRequest,
    PursueRequest,
)
from compbis.games.sink_the_bismarck.requests.strike import StrikeRequest
from compbis.games.sink_the_bismarck.rules import odds
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import Bomb, Fire, Strike
from compbis.table.request import DONE, YES, Order
from compbis.table.side import BRITISH, Side

_STRONGER = {BRITISH: 1.2, BRITISH.enemy: 1.6}
"""How many times as strong a side must be that calls a battle: the German has more to lose."""
_AS_STRONG = {BRITISH: 0.7, BRITISH.enemy: 1.0}
"""How many times as strong a side must be that goes on with one."""
_KINDS = {Kind.BATTLESHIP: 3, Kind.CARRIER: 4, Kind.CRUISER: 1, Kind.DESTROYERS: 1}


_CONVOY = 2
"""What a convoy is worth to a bomber, beside the kinds of ships."""


def order(request: Any) -> Order | None:
    """The answer to what is asked in a battle, and of aircraft; None if something else is asked."""
    match request:
        case CallRequest():
            return YES if request.able and _calls(request) else request.default
        case FireRequest():
            return max(request.legal, key=_worth(request), default=DONE)
        case LeaveRequest():
            return YES if request.able and outfought(request.battle, request.side) else request.default
        case OpenRequest():
            return YES if outfought(request.battle, request.side) else request.default
        case PursueRequest():
            return _pursue(request)
        case BreakOffRequest():
            return YES if outfought(request.battle, request.side) else request.default
        case StrikeRequest():
            return max(request.legal, key=lambda attack: (_value(attack), str(attack)), default=DONE)
    return None


def _calls(request: CallRequest) -> bool:
    view = request.view
    own = strength.of(view.ships[name] for force in view.at(request.hex) for name in force.ships)
    told = [counter.told for counter in view.enemies_at(request.hex) if counter.told]
    enemy = sum(strength.of_told(view, view.side.enemy, each) for each in told)
    return own >= _STRONGER[view.side] * enemy


def outfought(battle: BattleSight, side: Side) -> bool:
    """Whether a side is too weak to go on with a battle."""
    return strength.of(battle.line(side)) < _AS_STRONG[side] * strength.of(battle.line(side.enemy))


def _worth(request: FireRequest) -> Callable[[Any], tuple[float, str]]:
    """By what a shot is chosen: the points to expect, of a ship that is worth much; aircraft besides."""

    def worth(shot: Any) -> tuple[float, str]:
        if not isinstance(shot, Fire):
            return 100.0, str(shot)
        target = request.battle.ships[shot.target]
        left = target.face.capacity - target.damage
        expected = min(odds.shot(request.battle, shot, request.shots).points, left)
        return expected * (1 + target.card.victory / 10) * (1 + expected / left), str(shot)

    return worth


def _pursue(request: PursueRequest) -> Order:
    """Every ship that can, unless they are the weaker."""
    if outfought(request.battle, request.side):
        return DONE
    busy = {ship for pursuit in request.pursuits for ship in pursuit.ships}
    return next((order for order in request.legal if not busy & set(order.ships)), DONE)


def _value(attack: Strike | Bomb) -> float:
    """What an attack from the air is worth, by its target."""
    if isinstance(attack, Bomb):
        return _CONVOY
    target = attack.parts[0].target
    return SHIPS[target].victory if target in SHIPS else _KINDS[Kind(target)]
