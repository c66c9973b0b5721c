"""The strength of ships: their guns times the damage that they can take, because endurance keeps guns firing."""

from collections.abc import Iterable, Sequence

from compbis.games.sink_the_bismarck.cards.roster import KINDS, SHIPS, Kind
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Ship
from compbis.table.side import Side


def of(ships: Iterable[Ship]) -> float:
    """The strength of ships in their present condition. Carriers count for nothing: they are protected, and have few
    guns."""
    guns = points = 0
    for ship in ships:
        if ship.card.kind is not Kind.CARRIER:
            guns += ship.face.attack
            back = ship.card.back.capacity if ship.card.back and not ship.flipped else 0
            points += ship.face.capacity - ship.damage + back
    return guns * points


def of_types(view: View, side: Side, told: Sequence[int]) -> float:
    """The strength of ships known only by general type, taking the strongest of each type in the scenario.

    Args:
        view: the view of either side
        side: the side of the ships
        told: the number of ships of each type in KINDS
    """
    ships: list[Ship] = []
    for kind, number in zip(KINDS, told, strict=False):
        able = [Ship(name) for name in view.card.ships if SHIPS[name].side is side and SHIPS[name].kind is kind]
        ships += sorted(able, key=lambda ship: (-of((ship,)), ship.name))[:number]
    return of(ships)
