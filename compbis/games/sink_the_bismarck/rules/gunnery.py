"""Fire: ranges, modifiers and the Damage Point Table (12.12 to 12.18, 12.33)."""

from collections.abc import Collection, Mapping, Sequence

from compbis.games.sink_the_bismarck.cards.roster import PRINCE_OF_WALES, ShipClass
from compbis.games.sink_the_bismarck.cards.tables import DAMAGE, DIE, NUMBER, Result
from compbis.games.sink_the_bismarck.rules.ships import evasion
from compbis.games.sink_the_bismarck.state.orders import GUNS, SECONDARY, TORPEDOES
from compbis.games.sink_the_bismarck.state.units import Fate, Ship
from compbis.table.side import GERMAN

RANGES = ("A", "B", "C")
CLOSE = "C"
_LIGHT = frozenset((ShipClass.CA, ShipClass.CL, ShipClass.CV, ShipClass.DD))
"""The targets of secondary batteries (12.17)."""


def range_of(round_: int) -> str:
    """The range in a round of combat: A for three rounds, B for three, then C (12.12)."""
    return RANGES[min((round_ - 1) // NUMBER["rounds at a range"], len(RANGES) - 1)]


def first_round(night: bool, skipped: bool) -> int:
    """The first round of a battle: at B range by night or if both sides skip A range (12.23, 14.11)."""
    return NUMBER["rounds at a range"] + 1 if night or skipped else 1


def longest(night: bool) -> str:
    """The longest range of a battle: B by night (14.11)."""
    return range_of(first_round(night, False))


def next_range(range_: str, night: bool, opened: bool) -> str:
    """The range for the next three rounds: one step closer, or one step longer if it was opened, within the limits
    (12.12, X3a).

    Args:
        range_: the present range
        night: whether it is night
        opened: whether the faster side has opened the range
    """
    at = RANGES.index(range_) + (-1 if opened else 1)
    return max(RANGES[min(max(at, 0), len(RANGES) - 1)], longest(night))


def changes_after(round_: int) -> bool:
    """Whether the range may change after a round of combat: every third round (12.12)."""
    return round_ % NUMBER["rounds at a range"] == 0


def strength(ship: Ship, weapon: str) -> int:
    """The attack strength of a ship's weapon (12.13, 12.16, 12.17)."""
    if weapon == GUNS:
        return ship.face.attack
    return NUMBER["secondary"] if weapon == SECONDARY else ship.card.torpedo


def weapons(ship: Ship, range_: str, torpedoes_fired: bool) -> tuple[str, ...]:
    """The weapons that a ship may fire.

    Args:
        ship: the ship
        range_: the range
        torpedoes_fired: whether it has fired its torpedoes in this battle
    """
    found = []
    if ship.card.range <= range_ and ship.face.attack:
        found.append(GUNS)
    if range_ == CLOSE and ship.card.capital and not ship.flipped:
        found.append(SECONDARY)
    if range_ == CLOSE and ship.card.torpedo and not torpedoes_fired:
        found.append(TORPEDOES)
    return tuple(found)


def may_target(weapon: str, target: Ship, covered: bool) -> bool:
    """Whether a weapon may be fired at a ship (12.18).

    Args:
        weapon: the weapon
        target: the ship
        covered: whether carriers on its side may not be fired at yet
    """
    if target.card.ship_class is ShipClass.CV and covered:
        return False
    return weapon != SECONDARY or target.card.ship_class in _LIGHT


def covered(line: Collection[Ship]) -> bool:
    """Whether carriers in a side's line may not be fired at, because another ship there is afloat without damage
    (12.18)."""
    return any(not ship.hurt and ship.card.ship_class is not ShipClass.CV and not ship.fate for ship in line)


def fire_modifier(ship: Ship, weapon: str, target: Ship, range_: str, night: bool, several: bool) -> int:
    """The modifier for a shot (12.13, 12.16).

    Args:
        ship: the ship that fires
        weapon: its weapon
        target: the target
        range_: the range
        night: whether it is night
        several: whether two or more ships fire their guns at the target
    """
    modifier = _of_target(target)
    if weapon == TORPEDOES:
        return modifier
    if several:
        modifier += NUMBER["several firers"]
    if ship.name == PRINCE_OF_WALES:
        modifier += NUMBER["prince of wales"]
    if ship.card.side is GERMAN and not ship.flipped:
        modifier += NUMBER["german gunnery"]
    if night:
        modifier += NUMBER["gunnery at night"]
    if ship.card.capital and range_ == CLOSE:
        modifier += NUMBER["capital at C"]
    return modifier


def air_modifier(target: Ship, defenceless: bool = False) -> int:
    """The modifier for an air attack (12.33); if `defenceless`, ships have no defence, an optional rule (X1c)."""
    return _of_target(target) - (target.card.defence if defenceless else 0)


def _of_target(target: Ship) -> int:
    return target.card.defence + (NUMBER["slow target"] if evasion(target) <= NUMBER["slow"] else 0)


def result(attack: int, modified: int) -> Result:
    """The result of an attack; a modified roll above ten counts as ten, and one below one has no result (12.13)."""
    if modified < 1 or attack < 1:
        return Result(0)
    row = next(results for least, results in DAMAGE if attack >= least)
    return row[min(modified, DIE) - 1]


def may_explode(found: Result, target: Ship) -> bool:
    """Whether a second die is rolled: for a 5X, unless the target is a battleship (12.13)."""
    return found.explosive and target.card.ship_class is not ShipClass.BB


def explodes(die: int) -> bool:
    """Whether the second roll sinks the ship (12.13)."""
    return die >= NUMBER["explodes"]


def aimed_at(shots: Sequence[tuple[str, str, str]]) -> Mapping[str, int]:
    """The number of ships that fire guns at each target; each shot is a ship, a weapon and a target (12.13)."""
    firers = {(ship, target) for ship, weapon, target in shots if weapon != TORPEDOES}
    return {target: sum(other == target for _, other in firers) for _, target in sorted(firers)}


def can_still_fire(ship: Ship, range_: str, closes: bool, torpedoes_fired: bool) -> bool:
    """Whether a ship can fire at this range, or at a closer one while the range still closes.

    Args:
        ship: the ship
        range_: the range
        closes: whether the range still closes
        torpedoes_fired: whether it has fired its torpedoes in this battle
    """
    later = RANGES[RANGES.index(range_) :] if closes else (range_,)
    return ship.fate is Fate.AFLOAT and any(weapons(ship, each, torpedoes_fired) for each in later)
