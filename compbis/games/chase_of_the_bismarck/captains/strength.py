"""The strength of ships: guns times hull, since a ship with more of both fires more and lasts longer."""

from collections.abc import Iterable, Mapping
from functools import cache

from compbis.games.chase_of_the_bismarck.cards.roster import EXTRAS, SHIPS, ShipCard
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship
from compbis.table.side import Side

_TORPEDO = 0.25
"""The value of a torpedo, relative to a gun."""


def of_ships(ships: Iterable[Ship]) -> float:
    """The strength of a side's own ships with their present damage."""
    return _together((ship.card, ship.damage) for ship in ships)


def of_cards(ids: Iterable[str]) -> float:
    """The strength of undamaged ships with these ids."""
    return _together((SHIPS[name], Damage()) for name in ids)


def of_classes(side: Side, classes: Iterable[tuple[str, int]], seen: Mapping[str, Damage]) -> float:
    """The strength of enemy ships known only by class, taking the strongest of each class.

    Args:
        side: their side
        classes: the number of ships of each class
        seen: the damage last seen on each ship
    """
    found = []
    for cls, number in classes:
        cards = [card for card in _of_class(side, cls) if card.id not in EXTRAS]
        ranked = sorted(cards, key=lambda card: (-_together([(card, seen.get(card.id, Damage()))]), card.id))
        found += [(card, seen.get(card.id, Damage())) for card in ranked[:number]]
    return _together(found)


def of_side(battle: Battle, side: Side) -> float:
    """The present strength of one side in a combat."""
    return _together((fighter.card, fighter.damage) for fighter in battle.of(side))


def left(fighter: Fighter) -> float:
    """The share of a ship's hull that is left, 0 to 1."""
    return 1 - fighter.damage.hull / max(fighter.card.hull, 1)


def _together(ships: Iterable[tuple[ShipCard, Damage]]) -> float:
    guns = hull = 0.0
    for card, damage in ships:
        guns += max(card.bow + card.stern + card.secondary - damage.bow - damage.stern - damage.secondary, 0)
        guns += card.torpedoes * _TORPEDO
        hull += card.hull - damage.hull
    return guns * hull


@cache
def _of_class(side: Side, cls: str) -> tuple[ShipCard, ...]:
    return tuple([card for card in SHIPS.values() if card.side is side and card.cls == cls])
