"""How strong ships are: guns and hull, multiplied, for whoever has both fires longer and lasts longer."""

from collections.abc import Iterable, Mapping
from functools import cache

from compbis.games.chase_of_the_bismarck.cards.roster import EXTRAS, SHIPS, ShipCard
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship
from compbis.table.side import Side

_TORPEDO = 0.25
"""A torpedo beside a gun."""


def of_ships(ships: Iterable[Ship]) -> float:
    """The strength of own ships as they are."""
    return _together((ship.card, ship.damage) for ship in ships)


def of_cards(ids: Iterable[str]) -> float:
    """That of ships that nobody has hurt."""
    return _together((SHIPS[name], Damage()) for name in ids)


def of_classes(side: Side, classes: Iterable[tuple[str, int]], seen: Mapping[str, Damage]) -> float:
    """That of ships of a side of which only the classes are known: of each the strongest that it can be. seen: what the
    enemy has seen of their damage."""
    found = []
    for cls, number in classes:
        cards = [card for card in _of_class(side, cls) if card.id not in EXTRAS]
        ranked = sorted(cards, key=lambda card: (-_together([(card, seen.get(card.id, Damage()))]), card.id))
        found += [(card, seen.get(card.id, Damage())) for card in ranked[:number]]
    return _together(found)


def of_side(battle: Battle, side: Side) -> float:
    """That of one side of a combat as it stands."""
    return _together((fighter.card, fighter.damage) for fighter in battle.of(side))


def left(fighter: Fighter) -> float:
    """The part of a ship's hull that is left."""
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
