"""The arithmetic of shooting: the number that is needed, splashes, and what a hit draws."""

import math
from functools import lru_cache

from compbis.games.denmark_strait.cards.board import STEPS, Space
from compbis.games.denmark_strait.cards.deck import RANKS
from compbis.games.denmark_strait.cards.roster import PIERCED, Ability, guns
from compbis.games.denmark_strait.cards.sheets import GUN_DAMAGE, NUMBER
from compbis.games.denmark_strait.rules import effects, fleet
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.side import BRITISH


def broadside(ship: Ship, target: Space) -> bool:
    """Whether a target bears more than 22.5 degrees from the line of bow and stern (Reading 8)."""
    return beside(ship.facing, target.x - ship.at.x, target.y - ship.at.y)


def beside(facing: str, across: int, down: int) -> bool:
    """The same of a ship that faces so, and a target so far to the east and to the south."""
    bow = STEPS[facing]
    along = abs(across * bow[0] + down * bow[1])
    aside = abs(across * bow[1] - down * bow[0])
    return round(10 * math.degrees(math.atan2(aside, along)), 6) > NUMBER["broadside 0.1 degrees"]


def shooting(ship: Ship) -> int:
    """Its shooting number as it is now, before anything that depends on a target (Ships 4; Shooting
    11, 12; Failed 1)."""
    return (
        ship.card.shooting
        + sum(map(effects.shooting_hit, ship.cards))
        + NUMBER["shooting with failed morale"] * ship.failed
    )


def shot_parts(ships: Ships, ship: Ship, target: Ship, points: int = 0) -> list[tuple[str, int]]:
    """What the number for a shot is made of: reasons in words, each with what it adds (Shooting 8, 9, 10, 11, 12,
    13, 14; Reading 32, 33, 35)."""
    same = ship.target == target.name
    master = ship.master.ability
    across, down = target.at.x - ship.at.x, target.at.y - ship.at.y
    far, end_on, close = placed(ship.facing, across, down, master is Ability.CLOSE_ACTION)
    parts = [
        (ship.name, ship.card.shooting),
        ("RANGE", far),
        ("SPLASHES", -ship.splashes * same),
        ("GUNNER", -NUMBER["gunner"] * (master is Ability.GUNNER and not same)),
        ("CAPTAIN", -(points // NUMBER["points for a better shot"])),
        ("DAMAGE", sum(effects.shooting_hit(card) for card in ship.cards)),
        ("MORALE", NUMBER["shooting with failed morale"] * ship.failed),
        ("NOT IN BROADSIDE", end_on),
        ("CONCENTRATION", -NUMBER["concentration"] * _concentrates(ships, ship, target)),
        ("CLOSE ACTION", close),
    ]
    return [(reason, amount) for reason, amount in parts if amount]


@lru_cache(4096)
def placed(facing: str, across: int, down: int, likes_it_close: bool) -> tuple[int, int, int]:
    """What the number for a shot has of where both ships are, and of nothing else: for the range, for a target that is
    not on the broadside, and of a captain who likes it close (Shooting 10, 14; Reading 35).

    Args:
        facing: of the ship that fires.
        across, down: how far the target is to the east and to the south.
        likes_it_close: whether its captain has that ability.
    """
    far = fleet.distance((0, 0), (across, down))
    close = likes_it_close and far <= NUMBER["close action range"]
    return far, 0 if beside(facing, across, down) else NUMBER["out of broadside"], -NUMBER["close action"] * close


def shot_number(ships: Ships, ship: Ship, target: Ship, points: int = 0) -> int:
    """What two dice must come to for a hit (Shooting 15)."""
    return sum(amount for _, amount in shot_parts(ships, ship, target, points))


def splashed(ship: Ship, target: Ship) -> Ship:
    """The ship after its shot: one marker more at the target, and those at any other taken away. A marker lies on a
    ship, not on a space (Needs 4; Shooting 5, 6, 7; Movement 6; Reading 10)."""
    before = ship.splashes if ship.target == target.name else 0
    return ship._replace(target=target.name, splashes=min(before + 1, NUMBER["splashes"]), fired_at=target.name)


def draws_on(ship: Ship, target: Ship) -> bool:
    """Whether a hit may draw more than one card (Hits 2, 3; Ships 2)."""
    return fleet.distance(ship.at, target.at) <= GUN_DAMAGE[guns(ship.card.guns)][guns(target.card.guns)]


def higher(card: str, before: str) -> bool:
    """Whether a card is higher than the one before: the ace is the highest (Hits 4; Reading 12, 24)."""
    return RANKS.index(card[:-1]) > RANKS.index(before[:-1])


def harmful(ship: Ship, target: Ship, card: str) -> bool:
    """Whether a card damages a target in spite of its armour. Guns lighter than those of a heavy cruiser count as those
    (Ships 2, 6; Effects 8, 10; Reading 27)."""
    of = guns(ship.card.guns)
    return card in PIERCED[target.name, of if of == "BB" else "CA"]


def _concentrates(ships: Ships, ship: Ship, target: Ship) -> bool:
    """Whether the second ship of the British fires at the target of the admiral who has that ability (Reading 33)."""
    admiral = ships[fleet.ADMIRAL]
    return (
        ship.side is BRITISH
        and ship.name != fleet.ADMIRAL
        and admiral.master.ability is Ability.CONCENTRATION
        and admiral.fired_at == target.name
    )
