"""The odds shown with a question: chances in tenths, and expected points of damage."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.options import DISTANCE, RUDDER
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS
from compbis.games.sink_the_bismarck.cards.tables import DIE, NUMBER
from compbis.games.sink_the_bismarck.rules import air, detection, gunnery
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import TORPEDOES, Bomb, Fire, Part, Strike
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.values import NamedTuple


class Hit(NamedTuple):
    """The odds of an attack.

    Args:
        tenths: the chance of a hit, in tenths
        points: the expected points of damage
        rudder: the chance of a rudder hit, in tenths (X1c)
    """

    tenths: int
    points: float
    rudder: int = 0


def _faces(succeeds: Callable[[int], bool], modifier: int) -> int:
    return sum(succeeds(die + modifier) for die in range(1, DIE + 1))


def search(view: View, by: str) -> int:
    """The chance in tenths that a unit detects its target (10.2)."""
    ships = view.ships_of(by) if by in view.forces else ()
    return _faces(detection.detects, detection.search_modifier(view.visibility, view.night, ships))


def shadow(view: View, by: str, ships: Sequence[str], fast: bool) -> int:
    """The chance in tenths that an attempt to shadow succeeds (11.3).

    Args:
        view: the side's view
        by: the counter or recon unit
        ships: the ships that shadow; () for all ships of the counter
        fast: whether they shadow at high speed
    """
    names = ships or (view.forces[by].ships if by in view.forces else ())
    own = [view.ships[name] for name in names]
    return _faces(detection.keeps_shadowing, detection.shadow_modifier(view.visibility, view.night, own, fast))


def _hit(strength: int, modifier: int) -> Hit:
    results = [gunnery.result(strength, die + modifier) for die in range(1, DIE + 1)]
    hits, points = sum(result.points > 0 for result in results), sum(result.points for result in results)
    return Hit(hits, points / DIE, sum(result.explosive for result in results))


def shot(battle: BattleSight, order: Fire, before: Sequence[Fire]) -> Hit:
    """The odds of a shot, given the shots announced so far (12.13).

    Args:
        battle: the battle
        order: the shot
        before: the shots that the side has announced this round
    """
    ship, target = battle.ships[order.ship], battle.ships[order.target]
    firers = {shot.ship for shot in (*before, order) if shot.target == order.target and shot.weapon != TORPEDOES}
    modifier = gunnery.fire_modifier(ship, order.weapon, target, battle.range, battle.night, len(firers) > 1)
    return _hit(gunnery.strength(ship, order.weapon), modifier)._replace(rudder=0)


def strike(view: View, unit: str, at: int, part: Part, known: Mapping[str, Ship] = MappingProxyType({})) -> Hit:
    """The odds of a part of an air attack on a ship; for a general type, on the enemy ship that is hardest to hit
    (12.33).

    Args:
        view: the attacker's view
        unit: the air unit
        at: the target's hex; 0 in a battle
        part: the part of the attack
        known: the enemy ships whose damage is known, by name; others count as undamaged
    """
    cards = [card for name, card in SHIPS.items() if part.target in (name, card.kind)]
    enemies = [Ship(card.name) for card in cards if card.side is not AIR[unit].side]
    enemies = [known.get(ship.name, ship) if ship.name == part.target else ship for ship in enemies]
    modifier = min((gunnery.air_modifier(ship, RUDDER in view.options) for ship in enemies), default=0)
    near = air.near_base(unit, at) if at and DISTANCE in view.options else 0
    hit = _hit(part.strength, modifier + near)
    return hit if RUDDER in view.options else hit._replace(rudder=0)


def bombs(view: View, unit: str, convoy: str) -> Hit:
    """The odds of an air attack on a convoy (X1b).

    Args:
        view: the attacker's view
        unit: the air unit
        convoy: the convoy
    """
    near = air.near_base(unit, view.convoys[convoy].hex) if DISTANCE in view.options else 0
    return _hit(AIR[unit].strength, near)._replace(rudder=0)


def attack(view: View, order: Strike | Bomb, known: Mapping[str, Ship] = MappingProxyType({})) -> Hit:
    """The odds of an air attack on a convoy, or of the first part of one on a counter.

    Args:
        view: the attacker's view
        order: the attack
        known: the enemy ships whose damage is known, by name
    """
    if isinstance(order, Bomb):
        return bombs(view, order.unit, order.convoy)
    return strike(view, order.unit, view.counters[order.force].hex, order.parts[0], known)


def gets_away(modifier: int = 0) -> int:
    """The chance in tenths that a pursued group gets away (12.22)."""
    return _faces(lambda modified: modified >= NUMBER["gets away"], modifier)
