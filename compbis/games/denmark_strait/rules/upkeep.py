"""The arithmetic of damage control and morale."""

from compbis.games.denmark_strait.cards.roster import Ability
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.state.ships import Ship


def repairable(ship: Ship) -> list[str]:
    """The cards that a crew may try to repair, one per turn (Control 1)."""
    return [card for card in ship.cards if card not in ship.permanent]


def repair_number(ship: Ship, points: int) -> int:
    """The number that two dice must reach for a repair. Captain points count as if added to the roll (Control 3;
    Reading 30)."""
    return NUMBER["repair"] - points - NUMBER["engineer"] * (ship.captain_card.ability is Ability.ENGINEER)


def morale_number(ship: Ship, points: int) -> int:
    """The number that two dice must reach for a ship to keep its morale (Captains 7; Morale 5, 6, 7; Reading 16)."""
    return ship.captain_card.morale + len(ship.cards) + NUMBER["morale when failed"] * ship.failed - points


def checks_morale(ship: Ship) -> bool:
    """Whether a ship must check its morale: it was hit in this turn, with or without damage, or its morale has failed
    before (Turn 7, 8; Morale 1, 2; Reading 13)."""
    return not ship.sunk and (ship.hit or ship.failed)
