"""The arithmetic of shooting: the number to roll, splashes, and the cards that a hit draws."""

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
    return on_broadside(ship.facing, target.x - ship.at.x, target.y - ship.at.y)


def on_broadside(facing: str, across: int, down: int) -> bool:
    """Whether a target bears more than 22.5 degrees from a ship's line of bow and stern.

    Args:
        facing: the direction of the bow
        across: spaces from the ship to the target, eastwards
        down: spaces from the ship to the target, southwards
    """
    bow = STEPS[facing]
    along = abs(across * bow[0] + down * bow[1])
    aside = abs(across * bow[1] - down * bow[0])
    return round(10 * math.degrees(math.atan2(aside, along)), 6) > NUMBER["broadside 0.1 degrees"]


def shooting(ship: Ship) -> int:
    """A ship's shooting number as it is now, without anything that depends on a target (Ships 4; Shooting
    11, 12; Failed 1)."""
    return (
        ship.card.shooting
        + sum(map(effects.shooting_hit, ship.cards))
        + NUMBER["shooting with failed morale"] * ship.failed
    )


def shot_parts(ships: Ships, ship: Ship, target: Ship, points: int = 0) -> list[tuple[str, int]]:
    """The parts of the number needed for a hit (Shooting 8, 9, 10, 11, 12, 13, 14; Reading 32, 33, 35).

    Args:
        ships: all ships
        ship: the ship that fires
        target: its target
        points: captain points spent on the shot

    Returns:
        Reasons in words, each with what it adds; reasons that add nothing are left out.
    """
    same = ship.target == target.name
    ability = ship.captain_card.ability
    across, down = target.at.x - ship.at.x, target.at.y - ship.at.y
    far, end_on, close = placement_parts(ship.facing, across, down, ability is Ability.CLOSE_ACTION)
    parts = [
        (ship.name, ship.card.shooting),
        ("RANGE", far),
        ("SPLASHES", -ship.splashes * same),
        ("GUNNER", -NUMBER["gunner"] * (ability is Ability.GUNNER and not same)),
        ("CAPTAIN", -(points // NUMBER["points for a better shot"])),
        ("DAMAGE", sum(effects.shooting_hit(card) for card in ship.cards)),
        ("MORALE", NUMBER["shooting with failed morale"] * ship.failed),
        ("NOT IN BROADSIDE", end_on),
        ("CONCENTRATION", -NUMBER["concentration"] * _concentrates(ships, ship, target)),
        ("CLOSE ACTION", close),
    ]
    return [(reason, amount) for reason, amount in parts if amount]


@lru_cache(4096)
def placement_parts(facing: str, across: int, down: int, close_action: bool) -> tuple[int, int, int]:
    """The parts of the number to hit that depend on where both ships are: the range, the penalty for a target off
    the broadside, and the bonus for close action (Shooting 10, 14; Reading 35).

    Args:
        facing: the direction of the firing ship's bow
        across: spaces from the ship to the target, eastwards
        down: spaces from the ship to the target, southwards
        close_action: whether its captain has the close action ability
    """
    far = fleet.distance((0, 0), (across, down))
    close = close_action and far <= NUMBER["close action range"]
    return far, 0 if on_broadside(facing, across, down) else NUMBER["out of broadside"], -NUMBER["close action"] * close


def shot_number(ships: Ships, ship: Ship, target: Ship, points: int = 0) -> int:
    """The number that two dice must reach for a hit (Shooting 15).

    Args:
        ships: all ships
        ship: the ship that fires
        target: its target
        points: captain points spent on the shot
    """
    return sum(amount for _, amount in shot_parts(ships, ship, target, points))


def with_splash(ship: Ship, target: Ship) -> Ship:
    """The ship after its shot: with one more splash marker at the target, and none at any other ship. A marker belongs
    to a ship, not to a space (Needs 4; Shooting 5, 6, 7; Movement 6; Reading 10)."""
    before = ship.splashes if ship.target == target.name else 0
    return ship._replace(target=target.name, splashes=min(before + 1, NUMBER["splashes"]), fired_at=target.name)


def draws_on(ship: Ship, target: Ship) -> bool:
    """Whether a hit may draw more than one card (Hits 2, 3; Ships 2)."""
    return fleet.distance(ship.at, target.at) <= GUN_DAMAGE[guns(ship.card.guns)][guns(target.card.guns)]


def higher(card: str, before: str) -> bool:
    """Whether a card is higher than the one before; aces are high (Hits 4; Reading 12, 24)."""
    return RANKS.index(card[:-1]) > RANKS.index(before[:-1])


def harmful(ship: Ship, target: Ship, card: str) -> bool:
    """Whether a card damages a target despite its armour. Guns lighter than a heavy cruiser's count as CA guns (Ships
    2, 6; Effects 8, 10; Reading 27).

    Args:
        ship: the ship that fires
        target: its target
        card: the card drawn
    """
    guns_class = guns(ship.card.guns)
    return card in PIERCED[target.name, guns_class if guns_class == "BB" else "CA"]


def _concentrates(ships: Ships, ship: Ship, target: Ship) -> bool:
    """Whether this is the second British ship, and fires at the target of an admiral with the concentration ability
    (Reading 33)."""
    admiral = ships[fleet.ADMIRAL]
    return (
        ship.side is BRITISH
        and ship.name != fleet.ADMIRAL
        and admiral.captain_card.ability is Ability.CONCENTRATION
        and admiral.fired_at == target.name
    )
