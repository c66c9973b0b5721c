"""The effects of damage cards."""

from compbis.games.denmark_strait.cards.deck import EFFECTS, Effect
from compbis.games.denmark_strait.cards.roster import FLAGSHIP
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.state.ships import Ship

_ON_SHIP = (Effect.MAGAZINE, Effect.SPEED, Effect.GUNNERY, Effect.RADAR)
"""The effects of cards that stay on a ship until they are repaired."""


def effect(card: str) -> Effect:
    """The effect of a card (Reading 26)."""
    return EFFECTS[card[:-1]].effect


def new_points(ship: Ship) -> int:
    """A ship's captain points at the start of a turn: its captain's and Lütjens's. Bridge hits never reduce the latter
    (Captains 4; Set-up 5; Reading 20, 28)."""
    return max(0, ship.captain_card.points - ship.bridge) + NUMBER["flagship points"] * (ship.name == FLAGSHIP)


def harmed(ship: Ship, card: str) -> Ship:
    """The ship after a card takes effect, apart from the roll for a magazine. A bridge hit also takes a point of this
    turn, if there is one (Ships 5; Effects 4, 5; Reading 20, 21, 23, 26)."""
    amount = EFFECTS[card[:-1]].amount
    match effect(card):
        case Effect.HULL:
            hull = ship.hull + amount
            return ship._replace(hull=hull, sunk=hull >= ship.card.hull)
        case Effect.BRIDGE:
            after = ship._replace(bridge=ship.bridge + amount)
            return after._replace(points=max(0, ship.points - new_points(ship) + new_points(after)))
    return ship._replace(cards=(*ship.cards, card))


def lies_on_ship(card: str) -> bool:
    """Whether a card stays on the ship that it damages, where it can be repaired (Control 2; Reading 16)."""
    return effect(card) in _ON_SHIP


def shooting_hit(card: str) -> int:
    """What a card adds to the shooting number of the ship on which it lies (Effects 1, 2, 7)."""
    return EFFECTS[card[:-1]].amount if effect(card) in (Effect.MAGAZINE, Effect.GUNNERY, Effect.RADAR) else 0
