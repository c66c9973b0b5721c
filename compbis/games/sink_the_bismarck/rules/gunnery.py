"""Fire: ranges, modifiers, the Damage Point Table (12.12 to 12.18, 12.33)."""

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
"""At which secondary batteries fire (12.17)."""


def range_of(round_: int) -> str:
    """The range of a round of combat: three at A, three at B, then C (12.12)."""
    return RANGES[min((round_ - 1) // NUMBER["rounds at a range"], len(RANGES) - 1)]


def first_round(night: bool, skipped: bool) -> int:
    """The round that a battle begins with: B range at night, or if both sides skip A range (12.23, 14.11)."""
    return NUMBER["rounds at a range"] + 1 if night or skipped else 1


def longest(night: bool) -> str:
    """The longest range of a battle: B at night (14.11)."""
    return range_of(first_round(night, False))


def next_range(range_: str, night: bool, opened: bool) -> str:
    """The range after three rounds: the next one, or with an option the one before, as far as there is any (12.12,
    X3a)."""
    at = RANGES.index(range_) + (-1 if opened else 1)
    return max(RANGES[min(max(at, 0), len(RANGES) - 1)], longest(night))


def changes_after(round_: int) -> bool:
    """Whether the range changes after a round of combat: every third (12.12)."""
    return round_ % NUMBER["rounds at a range"] == 0


def strength(ship: Ship, weapon: str) -> int:
    """The attack strength of a weapon of a ship (12.13, 12.16, 12.17)."""
    if weapon == GUNS:
        return ship.face.attack
    return NUMBER["secondary"] if weapon == SECONDARY else ship.card.torpedo


def weapons(ship: Ship, range_: str, torpedoes_fired: bool) -> tuple[str, ...]:
    """The weapons that a ship can fire at a range; torpedoes only once in a battle."""
    found = []
    if ship.card.range <= range_ and ship.face.attack:
        found.append(GUNS)
    if range_ == CLOSE and ship.card.capital and not ship.flipped:
        found.append(SECONDARY)
    if range_ == CLOSE and ship.card.torpedo and not torpedoes_fired:
        found.append(TORPEDOES)
    return tuple(found)


def may_target(weapon: str, target: Ship, covered: bool) -> bool:
    """Whether a weapon may be fired at a ship. covered: whether a carrier may not be fired upon yet (12.18)."""
    if target.card.ship_class is ShipClass.CV and covered:
        return False
    return weapon != SECONDARY or target.card.ship_class in _LIGHT


def covered(line: Collection[Ship]) -> bool:
    """Whether a carrier among the ships of its side in a battle may not be fired upon: as long as another that is no
    carrier is afloat there without damage (12.18)."""
    return any(not ship.hurt and ship.card.ship_class is not ShipClass.CV and not ship.fate for ship in line)


def fire_modifier(ship: Ship, weapon: str, target: Ship, range_: str, night: bool, several: bool) -> int:
    """The modifier of a shot (12.13, 12.16).

    Args:
        range_, night: of the round.
        several: whether two or more ships fire their guns at the target.
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
    """The modifier of an attack from the air (12.33). defenceless: with an option no ship has a defence (X1c)."""
    return _of_target(target) - (target.card.defence if defenceless else 0)


def _of_target(target: Ship) -> int:
    return target.card.defence + (NUMBER["slow target"] if evasion(target) <= NUMBER["slow"] else 0)


def result(attack: int, modified: int) -> Result:
    """What an attack of a strength comes to: above ten a die is a ten, below one it is no result (12.13)."""
    if modified < 1 or attack < 1:
        return Result(0)
    row = next(results for least, results in DAMAGE if attack >= least)
    return row[min(modified, DIE) - 1]


def may_explode(found: Result, target: Ship) -> bool:
    """Whether a second die is rolled: for a 5X on any ship but a battleship (12.13)."""
    return found.explosive and target.card.ship_class is not ShipClass.BB


def explodes(die: int) -> bool:
    """Whether that second die sinks the ship (12.13)."""
    return die >= NUMBER["explodes"]


def aimed_at(shots: Sequence[tuple[str, str, str]]) -> Mapping[str, int]:
    """How many ships fire guns of any kind at each target. shots: ship, weapon and target of each (12.13)."""
    firers = {(ship, target) for ship, weapon, target in shots if weapon != TORPEDOES}
    return {target: sum(other == target for _, other in firers) for _, target in sorted(firers)}


def can_still_fire(ship: Ship, range_: str, closes: bool, torpedoes_fired: bool) -> bool:
    """Whether a ship can fire at this range, or later in a battle whose range still closes."""
    later = RANGES[RANGES.index(range_) :] if closes else (range_,)
    return ship.fate is Fate.AFLOAT and any(weapons(ship, each, torpedoes_fired) for each in later)
