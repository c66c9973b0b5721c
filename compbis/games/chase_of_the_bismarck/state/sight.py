"""What one side may know: the view that every request holds."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.state.units import Damage, Mark, Ship, Ships, Squadrons
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_NO_SHIPS: Mapping[str, Ship] = MappingProxyType({})


class Contact(NamedTuple):
    """A marked enemy unit. number: of the marked units in its hex, from 1 on; force: whether it is a Task Force;
    classes: how many ships of each (8)."""

    at: Hex
    number: int
    mark: Mark
    force: bool
    classes: tuple[tuple[str, int], ...]


class View(NamedTuple):
    """What a side may know.

    Args:
        side: whose view.
        turn: the one in play.
        weather: the box of the marker; level: of visibility, 10 for X; fog: whether there is any in fog hexes (5).
        ships, air: its own.
        contacts: marked enemy units, by hex.
        search, attack: its flight markers, by hex, one for each (7.7.1).
        seen: the damage that it saw last of enemy ships.
        lost: enemy ships that are known to be out of the game.
        met: convoys that the side has identified (11.3): the German alone.
        chits, halves, merchants: what he has earned by them.
        before: its ships as this Movement Phase began; none outside of it.
        orders: those that stand in this phase, in their text form.
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
    before: Ships = _NO_SHIPS
    orders: tuple[str, ...] = ()

    def contact(self, at: Hex, number: int) -> Contact | None:
        """The marked enemy unit of that number in a hex; None if there is none."""
        return next((each for each in self.contacts if (each.at, each.number) == (at, number)), None)
