"""The view of a side, which every request carries."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.state.units import Damage, Mark, Ship, Ships, Squadrons
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_NO_SHIPS: Mapping[str, Ship] = MappingProxyType({})


class Contact(NamedTuple):
    """A marked enemy unit (8).

    Args:
        at: its hex
        number: its number among the marked units there, from 1
        mark: SIGHTED or SHADOWED
        force: whether it is a Task Force
        classes: its ships by class
    """

    at: Hex
    number: int
    mark: Mark
    force: bool
    classes: tuple[tuple[str, int], ...]


class View(NamedTuple):
    """What a side may know.

    Args:
        side: the side
        turn: the turn in play
        weather: the box of the weather marker
        level: the level of visibility, 10 for X
        fog: whether there is fog in the fog hexes (5)
        ships: its own ships
        air: its own air units
        contacts: the marked enemy units, by hex
        search: the hex of each of its search markers
        attack: the hex of each of its attack markers (7.7.1)
        seen: the damage that it last saw on each enemy ship
        lost: the enemy ships known to be out of the game
        met: the convoys identified, () for the Allies (11.3)
        chits: the VP markers drawn that count in full, () for the Allies
        halves: the VP markers drawn that count half, () for the Allies
        merchants: the number of single merchant ships sunk, 0 for the Allies
        prizes: the Allied ships sunk in combat with the Bismarck (4)
        before: its ships as this Movement Phase began, empty in other phases
        orders: its orders so far in this phase, in text form
        options: the optional rules in force; those that add units are one, history.UNITS (13)
        tired: the enemy ships whose crews are exhausted if they are attacked now (13.2)
    """

    side: Side
    turn: int
    weather: int
    level: int
    fog: bool
    ships: Ships
    air: Squadrons
    contacts: tuple[Contact, ...]
    search: tuple[Hex, ...]
    attack: tuple[Hex, ...]
    seen: Mapping[str, Damage]
    lost: tuple[str, ...]
    met: tuple[str, ...] = ()
    chits: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    merchants: int = 0
    prizes: tuple[str, ...] = ()
    before: Ships = _NO_SHIPS
    orders: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()

    def contact(self, at: Hex, number: int) -> Contact | None:
        """The marked enemy unit with that number in a hex; None if absent."""
        return next((each for each in self.contacts if (each.at, each.number) == (at, number)), None)
