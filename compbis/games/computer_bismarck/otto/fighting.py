"""To fight or not to fight, and whom: what it should bring against what it should cost, in victory points."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.board import Square, row
from compbis.games.computer_bismarck.calendar import is_night
from compbis.games.computer_bismarck.otto.situation import Situation
from compbis.games.computer_bismarck.reckoning.battle import exchange, torpedo_worth
from compbis.games.computer_bismarck.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.requests import FightRequest, SurpriseRequest, TargetRequest
from compbis.games.computer_bismarck.roster import SHIPS
from compbis.games.computer_bismarck.rules import battle, convoys, points, submarine
from compbis.games.computer_bismarck.units import Plane, Ship

_FEW, _ROUNDS = (int(number) for number in weights("otto", "rounds"))
_PREFERENCE = weight("otto", "fight preference")
_SURPRISE = weight("otto", "surprise preference")
_CARE = weight("otto", "submarine care")
_TORPEDO = weight("otto", "torpedo")


def fights(now: Situation, request: FightRequest) -> bool:
    """16.62.4: whether he fights.

    To withdraw is to have, with some chance, nothing more to do with it, and else the same round that he would have
    fought; so he fights if a battle that he may try to leave later is worth more than none.
    """
    own, enemy = _ships(now, request)
    if not any(battle.can_fight(ship) for ship in enemy):
        return any(ship.kind in "AM" for ship in enemy)
    return _best_fight(now, own, enemy, surprise=False) > _PREFERENCE


def surprises(now: Situation, request: SurpriseRequest) -> bool:
    """16.68: whether the Bismarck attacks by surprise."""
    own, enemy = _ships(now, request)
    quiet = max(_best_fight(now, own, enemy, surprise=False), 0.0)
    return _best_fight(now, own, enemy, surprise=True) > quiet + _SURPRISE


def target(now: Situation, request: TargetRequest) -> str:
    """16.41, 16.64: the ship that torpedoes are worth most against; "" if none is worth the risk."""
    memory, square = now.memory, request.square
    ships = [memory.believed(name, square) for name in request.targets]
    best = max(ships, key=_hit_worth)
    if request.weapon != "submarine":
        return best.name
    present = [name for name, place in _in_sight(now) if place == square and name not in request.targets]
    others = [memory.believed(name, square) for name in present]
    planes = memory.planes_over(square, now.view.turn)
    gain = _attack(now, best, [*ships, *others, *planes], is_night(now.view.turn, row(square)))
    return best.name if gain > (_TORPEDO) else ""


def torpedo_gain(now: Situation, convoy: str, night: bool) -> float:
    """What an attack of a wolfpack on a convoy should bring, with the company that it was last seen in; less than
    nothing if the submarine that it may cost is worth more."""
    if (convoy, night) not in now.gains:
        memory = now.memory
        believed = memory.believed(convoy)
        guards = [memory.believed(name) for name in memory.guards.get(convoy, ())]
        now.gains[convoy, night] = _attack(now, believed, [believed, *guards], night)
    return now.gains[convoy, night]


def _attack(now: Situation, target: Ship, defenders: Sequence[Ship | Plane], night: bool) -> float:
    attack = submarine.row(submarine.anti_sub_strength(defenders, night))
    loss = attack.sunk_percent / 100 * points.ships_lost_points(SHIPS["WP1"], 1, whole=False)
    return (attack.low + attack.high) / 2 * _hit_worth(target) * now.appetite - _CARE * loss


def _hit_worth(ship: Ship) -> float:
    """What a torpedo should bring: of a convoy that is paid ship by ship, that one does not arrive, too (17.4)."""
    worth = torpedo_worth(ship)
    mission = convoys.MISSIONS.get(ship.name)
    if mission is None:
        return worth
    each = ship.spec.points / ship.spec.midships
    arrives = mission.points if mission.each else mission.points / ship.midships
    failed = convoys.FAILED_POINTS / ship.midships
    return worth * (each + arrives + (failed if ship.midships <= _LAST_SHIPS else 0.0)) / each


_LAST_SHIPS = 3
"""With so few ships left in a convoy each that is sunk brings its mission nearer to failing (17.3)."""


def _ships(now: Situation, request: FightRequest | SurpriseRequest) -> tuple[list[Ship], list[Ship]]:
    own = [request.view.ships[name] for name in request.own]
    return own, [now.memory.believed(name, request.square) for name in request.enemy]


def _best_fight(now: Situation, own: list[Ship], enemy: list[Ship], surprise: bool) -> float:
    """The best of a short fight and longer ones, as it must be after which he withdraws if he can; the enemy tries to
    get away if he has the worse of it."""
    best = -1e9
    for rounds in (_FEW, _ROUNDS, 2 * _ROUNDS):
        stand = exchange(own, enemy, 2 * _ROUNDS, own_leave=rounds, surprise=surprise)
        worth = _value(now, stand.gained, stand.lost)
        if worth > best and worth > 0:
            run = exchange(own, enemy, 2 * _ROUNDS, own_leave=rounds, enemy_stay=False, surprise=surprise)
            worth = _value(now, run.gained, run.lost)
        best = max(best, worth)
    return best


def _value(now: Situation, gained: float, lost: float) -> float:
    return gained * now.appetite - lost * now.risk


def _in_sight(now: Situation) -> list[tuple[str, Square]]:
    return [(contact.name, contact.square) for contact in now.view.contacts if contact.shown]
