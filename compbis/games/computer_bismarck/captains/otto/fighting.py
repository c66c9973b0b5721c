"""Whether to fight, and whom: expected gain against expected cost, in victory points."""

from collections.abc import Sequence
from math import prod

from compbis.games.computer_bismarck.captains.otto.memory import ESCORTS
from compbis.games.computer_bismarck.captains.otto.situation import Situation
from compbis.games.computer_bismarck.captains.reckoning.battle import Exchange, convoy_worth, exchange, torpedo_worth
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import Square, distance, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import CARRIER, CONVOY, DESTROYERS, RECONNAISSANCE, SUBMARINES, Weapon
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.decisions import FightRequest, SurpriseRequest, TargetRequest
from compbis.games.computer_bismarck.rules import convoys, points
from compbis.games.computer_bismarck.rules.combat import battle, submarine
from compbis.games.computer_bismarck.state.sight import Contact
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

_ROUNDS = tuple(map(int, weights("otto", "rounds")))
_PREFERENCE = weight("otto", "fight preference")
_SURPRISE = weight("otto", "surprise preference")
_CARE = weight("otto", "submarine care")
_PACKS = [spec for spec in SHIPS.values() if spec.side is GERMAN and spec.kind is SUBMARINES]
_BOAT = max((points.ships_lost_points(spec, 1, whole=False) for spec in _PACKS), default=0)
"""The points for one submarine of a wolfpack; 0 if there are no wolfpacks."""
_TORPEDO, _FIRST_TORPEDO = weight("otto", "torpedo"), weight("otto", "first torpedo")
_OPENING = int(weight("otto", "opening"))
_SHAKEN_OFF = weight("otto", "shaken off")
_DARK, _IN_THE_DARK = weights("otto", "in the dark")
_LAST_SHIPS = int(weight("otto", "last ships"))
_COMES_FROM = int(weight("otto", "comes from"))


class Fight(NamedTuple):
    """A battle that Otto may fight.

    Args:
        worth: its value in points, as Otto weighs them
        rounds: the rounds after which Otto tries to leave it
        gained: the expected points gained
        lost: the expected points lost
    """

    worth: float
    rounds: int
    gained: float
    lost: float


class Verdict(NamedTuple):
    """A decision on a battle.

    Args:
        yes: whether Otto fights, or attacks by surprise
        fight: the best battle on offer; None if no enemy there can fight
        otherwise: the value of declining
    """

    yes: bool
    fight: Fight | None
    otherwise: float = 0.0


class Aim(NamedTuple):
    """A decision on torpedoes.

    Args:
        target: the best target
        worth: the expected gain in points, less the risk
        fires: whether they are fired
    """

    target: str
    worth: float
    fires: bool


def fights(now: Situation, request: FightRequest) -> Verdict:
    """16.62.4: whether Otto fights.

    A withdrawal either succeeds or costs the same round as staying. So Otto fights if a battle that may be left after
    some rounds is worth more than none. Whoever disperses a convoy stays there for a turn (16.67): then the warships
    just seen nearby may come.
    """
    own, enemy = _ships(now, request)
    if not any(battle.can_fight(ship) for ship in enemy):
        wanted = any(ship.kind in (CARRIER, CONVOY) and now.plan.prey.get(ship.name, 1.0) > 0 for ship in enemy)
        return Verdict(wanted and _worth_staying(now, own, enemy, request.square), None)
    best = _best_fight(now, own, enemy, request.square, surprise=False)
    return Verdict(best.worth > _PREFERENCE, best)


def surprises(now: Situation, request: SurpriseRequest) -> Verdict:
    """16.68: whether the Bismarck attacks by surprise."""
    own, enemy = _ships(now, request)
    quiet = max(_best_fight(now, own, enemy, request.square, surprise=False).worth, 0.0)
    attack = _best_fight(now, own, enemy, request.square, surprise=True)
    return Verdict(attack.worth > quiet + _SURPRISE, attack, quiet)


def target(now: Situation, request: TargetRequest) -> Aim:
    """16.41, 16.64: the most valuable target for torpedoes, and whether it is worth the risk."""
    memory, square = now.memory, request.square
    ships = [memory.believed(name, square) for name in request.targets]
    best = max(ships, key=_hit_worth)
    if request.weapon != Weapon.SUBMARINE:
        return Aim(best.name, _hit_worth(best), fires=True)
    present = [name for name, _, place in _in_sight(now) if place == square and name in SHIPS]
    present = [name for name in present if name not in request.targets]
    others = [memory.believed(name, square) for name in present]
    planes = memory.planes_over(square, now.view.turn)
    gain = attack(now, best, [*ships, *others, *planes], is_night(now.view.turn, row(square)))
    least = _TORPEDO if now.view.turn > _OPENING else _FIRST_TORPEDO
    return Aim(best.name, gain, gain > least)


def torpedo_gain(now: Situation, convoy: str, night: bool) -> float:
    """The expected gain of a wolfpack's attack on a convoy in the company in which it was last seen.

    It is negative if the submarine that the attack may cost is worth more.

    Args:
        now: the situation
        convoy: the name of the convoy
        night: whether it is night
    """
    if (convoy, night) not in now.gains:
        memory = now.memory
        believed = memory.believed(convoy)
        guards = [memory.believed(name) for name in memory.guards.get(convoy, ())]
        planes = memory.planes_with(convoy, now.view.turn)
        now.gains[convoy, night] = attack(now, believed, [believed, *guards, *planes], night)
    return now.gains[convoy, night]


def attack(now: Situation, target: Ship, defenders: Sequence[Ship | Plane], night: bool) -> float:
    """The expected gain of a wolfpack's attack on a ship.

    Args:
        now: the situation
        target: the ship
        defenders: all units with it, including the ship itself
        night: whether it is night
    """
    row = submarine.row(submarine.anti_sub_strength(defenders, night))
    loss = row.sunk_percent / 100 * _BOAT
    return (row.low + row.high) / 2 * _hit_worth(target) * now.prize_weight - _CARE * loss


def _hit_worth(ship: Ship) -> float:
    """The expected points for a torpedo; a convoy that scores ship by ship loses those for arrival too (17.4)."""
    worth = torpedo_worth(ship)
    mission = MISSIONS.get(ship.name)
    if mission is None:
        return worth
    each = ship.spec.points / ship.spec.midships
    arrives = mission.points if mission.each else mission.points / ship.midships
    failed = convoys.FAILED_POINTS / ship.midships  # 17.3: with few ships left, each loss may fail the mission
    return worth * (each + arrives + (failed if ship.midships <= _LAST_SHIPS else 0.0)) / each


def _worth_staying(now: Situation, own: list[Ship], enemy: list[Ship], square: Square) -> bool:
    """Whether sinking undefended ships is worth the battle of the next turn. Ships that sink a convoy may not move then
    (16.67), and every warship just seen in reach is assumed to come."""
    coming = [now.memory.believed(contact.name) for contact in now.view.contacts if _comes(now, contact, square)]
    if not coming or not any(ship.kind is CONVOY for ship in enemy):
        return True
    won = sum(convoy_worth(ship) if ship.kind is CONVOY else ship.spec.points for ship in enemy)
    battle_there = exchange(own, coming, max(_ROUNDS), own_leave=1)
    balance = battle_there.gained * now.prize_weight - battle_there.lost * now.danger_weight
    return won * now.prize_weight + min(0.0, balance) > _PREFERENCE


def _comes(now: Situation, contact: Contact, square: Square) -> bool:
    """Whether a battleship or cruiser seen on this turn or the last can be in the square at the end of the next."""
    fresh = contact.turn >= now.view.turn - 1 and not contact.sunk and contact.name not in now.memory.gone
    return fresh and contact.kind in ESCORTS and distance(contact.square, square) <= _COMES_FROM


def _ships(now: Situation, request: FightRequest | SurpriseRequest) -> tuple[list[Ship], list[Ship]]:
    own = [request.view.ships[name] for name in request.own]
    return own, [now.memory.believed(name, request.square) for name in request.enemy]


def _best_fight(now: Situation, own: list[Ship], enemy: list[Ship], square: Square, surprise: bool) -> Fight:
    """The best fight over all numbers of rounds before an attempt to withdraw. The enemy tries to get away if it is
    losing."""
    found: list[Fight] = []
    unseen = _value_unseen(now, own, enemy, square)
    risk = now.danger_weight * (_IN_THE_DARK if now.sight_at(square) < _DARK else 1.0)
    for rounds in _ROUNDS:
        fought = exchange(own, enemy, max(_ROUNDS), own_leave=rounds, surprise=surprise)
        worth = _value(now, fought, enemy, risk, unseen)
        if worth > 0 and all(worth > other.worth for other in found):
            fought = exchange(own, enemy, max(_ROUNDS), own_leave=rounds, enemy_stay=False, surprise=surprise)
            worth = _value(now, fought, enemy, risk, unseen)
        found.append(Fight(worth, rounds, fought.gained, fought.lost))
    return max(found, key=lambda fight: fight.worth)


def _value(now: Situation, fought: Exchange, enemy: list[Ship], risk: float, unseen: float) -> float:
    """The value of a fight, including the chance that no enemy is left to follow."""
    alone = prod(fought.sunk.get(ship.name, 0.0) for ship in enemy if battle.can_fight(ship)) if unseen else 0.0
    return fought.gained * now.prize_weight + unseen * alone - fought.lost * risk


def _value_unseen(now: Situation, own: list[Ship], enemy: list[Ship], square: Square) -> float:
    """The value of sinking all enemies present, and so of shaking off the shadowers.

    It is greatest if night or weather hides the ship next turn, and 0 if a plane or a flotilla stays with it.
    """
    others = any(kind in (DESTROYERS, RECONNAISSANCE) for _, kind, place in _in_sight(now) if place == square)
    if others or any(ship.kind is DESTROYERS for ship in enemy):
        return 0.0
    hidden = 1.0 - now.sights(1)[CELL[square]]
    return _SHAKEN_OFF * hidden * sum(now.found_cost(ship.name, square) for ship in own if battle.can_fight(ship))


def _in_sight(now: Situation) -> list[tuple[str, str, Square]]:
    return [(contact.name, contact.kind, contact.square) for contact in now.view.contacts if contact.shown]
