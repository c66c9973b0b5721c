"""Who takes part in a battle, and who may leave or pursue (12.11, 12.2)."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, ShipClass
from compbis.games.sink_the_bismarck.rules import air, gunnery
from compbis.games.sink_the_bismarck.rules.ships import movement_evasion, slowest, speed
from compbis.games.sink_the_bismarck.state.orders import Fire, Strike
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

_ODD = 1
"""Any odd turn: ships that move only on even turns have no speed on it."""


class BattleSight(NamedTuple):
    """A battle as both sides see it; nothing in it is hidden.

    Args:
        hex: its hex
        round: the round of combat
        range: the range
        night: whether it is night
        ships: the ships that fight each other now, by name
        torpedoes: the ships that have fired their torpedoes
        flown: the air units that have attacked this turn
        counters: the counter of each ship when the battle began
        escorts: the ships that escort a convoy
    """

    hex: int
    round: int
    range: str
    night: bool
    ships: Mapping[str, Ship]
    torpedoes: frozenset[str]
    flown: frozenset[str]
    counters: Mapping[str, str] = MappingProxyType({})
    escorts: frozenset[str] = frozenset()

    def line(self, side: Side) -> list[Ship]:
        """The ships of a side."""
        return [ship for ship in self.ships.values() if ship.card.side is side]

    def covered(self, target: Ship) -> bool:
        """Whether carriers on the target's side may not be fired at yet (12.18)."""
        return gunnery.covered(self.line(target.card.side))

    def weapons(self, ship: Ship) -> tuple[str, ...]:
        """The weapons that a ship may fire now."""
        return gunnery.weapons(ship, self.range, ship.name in self.torpedoes)


def why_no_fire(battle: BattleSight, side: Side, order: Fire, before: Sequence[Fire], strikes: Sequence[Strike]) -> str:
    """Why a side may not announce a shot; "" if it may (12.12 to 12.18).

    Args:
        battle: the battle
        side: the side
        order: the shot
        before: the shots that the side has announced this round
        strikes: the attacks that its carrier aircraft have announced this round
    """
    ship, target = battle.ships.get(order.ship), battle.ships.get(order.target)
    if ship is None or ship.card.side is not side:
        return f"{order.ship} IS NOT A SHIP OF YOURS HERE"
    if target is None or target.card.side is side:
        return f"{order.target} IS NOT AN ENEMY HERE"
    if order.weapon not in battle.weapons(ship):
        return f"{order.ship} CANNOT FIRE {order.weapon} AT RANGE {battle.range}"
    fired = {shot.weapon for shot in before if shot.ship == order.ship}
    if order.weapon in fired:
        return f"{order.ship} ALREADY FIRES {order.weapon}"
    if fired and "TORPEDOES" in (order.weapon, *fired):
        return f"{order.ship} FIRES TORPEDOES OR GUNS, NOT BOTH"
    if not gunnery.may_target(order.weapon, target, battle.covered(target)):
        return f"{order.weapon} MAY NOT BE FIRED AT {order.target}"
    if order.weapon != "TORPEDOES" and any(part.target == order.target for strike in strikes for part in strike.parts):
        return f"AIRCRAFT ALREADY ATTACK {order.target}"
    return ""


def why_no_strike(battle: BattleSight, order: Strike, shots: Sequence[Fire], before: Sequence[Strike]) -> str:
    """Why carrier aircraft may not attack in a round; "" if they may: by day, once, and not at a ship under gunfire
    (12.18).

    Args:
        battle: the battle
        order: the attack
        shots: the shots that the side has announced this round
        before: the attacks that its carrier aircraft have announced this round
    """
    carrier = battle.ships.get(AIR[order.unit].carrier)
    if carrier is None or battle.night or not air.can_fly(carrier):
        return f"{order.unit} CANNOT FLY"
    if order.unit in battle.flown or any(strike.unit == order.unit for strike in before):
        return f"{order.unit} HAS ATTACKED"
    targets = [part.target for part in order.parts]
    enemies = {ship.name for ship in battle.line(carrier.card.side.enemy)}
    if wrong := [target for target in targets if target not in enemies]:
        return f"{wrong[0]} IS NOT AN ENEMY HERE"
    if any(shot.target in targets and shot.weapon != "TORPEDOES" for shot in shots):
        return "GUNS ALREADY FIRE AT A TARGET"
    return why_not_split(order)


def why_not_split(order: Strike) -> str:
    """Why an air unit may not split its strength in this way; "" if it may (12.33)."""
    if any(part.strength < 1 for part in order.parts):
        return "EACH PART NEEDS A STRENGTH"
    if sum(part.strength for part in order.parts) > AIR[order.unit].strength:
        return f"{order.unit} HAS A STRENGTH OF {AIR[order.unit].strength}"
    names = [part.target for part in order.parts if part.target in SHIPS]
    return "EACH SHIP IS ATTACKED ONCE" if len(set(names)) < len(names) else ""


def is_dead(battle: BattleSight, closes: bool) -> bool:
    """Whether no ship can fire at this range, or at a closer one if the range still `closes`; such a battle is broken
    off."""
    ships = battle.ships.values()
    return not any(gunnery.can_still_fire(ship, battle.range, closes, ship.name in battle.torpedoes) for ship in ships)


def may_pursue(ship: Ship, group: Iterable[Ship]) -> bool:
    """Whether a ship is fast enough to pursue a group (12.22)."""
    return movement_evasion(ship) >= slowest(group)


def speed_lead(group: Iterable[Ship], pursuers: Iterable[Ship]) -> int:
    """The modifier for a group to get away, an optional rule: how many hexes faster its slowest ship is than the
    slowest pursuer (X3b)."""
    return speed(slowest(group), _ODD) - speed(slowest(pursuers), _ODD)


def may_leave(battle: BattleSight) -> bool:
    """Whether a side may try to leave after this round: only at the longest range, an optional rule (X3a)."""
    return battle.range == gunnery.longest(battle.night)


def faster(battle: BattleSight) -> Side | None:
    """The side whose slowest ship moves more hexes than the enemy's, and which may try to open the range (X3a); None if
    they are equal."""
    own, enemy = (speed(slowest(battle.line(side)), _ODD) for side in (BRITISH, GERMAN))
    return None if own == enemy else BRITISH if own > enemy else GERMAN


def carrier_aircraft(battle: BattleSight) -> tuple[str, ...]:
    """The British carrier aircraft that can attack in this round, if their carrier has fuel."""
    able = (ship for ship in battle.line(BRITISH) if air.can_fly(ship))
    carriers = {ship.name for ship in able if ship.card.ship_class is ShipClass.CV} if not battle.night else ()
    return tuple(unit for unit, card in AIR.items() if card.carrier in carriers and unit not in battle.flown)
