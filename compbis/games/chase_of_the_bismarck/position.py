"""All that is true in the game, and what a side may know of it (docs/ARCHITECTURE.md). The referee's alone."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.rules import visibility
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import (
    Damage,
    Fate,
    Mark,
    Ship,
    Ships,
    Squadrons,
    Unit,
    counted,
    units,
    with_ships,
)
from compbis.table.dice import Cup
from compbis.table.game import Outcome
from compbis.table.side import GERMAN, Side
from compbis.table.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Position:
    """The position.

    Args:
        seed: of all dice; turn: the one in play, or about to begin.
        options: the optional rules that hold (13).
        weather: the box of the marker (5).
        ships, air: by side and id, lost ones too.
        evasion, chits: the cups of Evasion Effects and of VP markers (2.3.3).
        search, attack: flight markers, by side: a hex for each (7.7.1).
        seen: by side, the damage that it saw last of enemy ships.
        met: convoys that have been identified; attacked: those that have been attacked (11.3).
        won, halves, merchants: VP markers drawn, those that count half, merchant ships sunk.
        prizes: ships that sank in combat with the Bismarck (4).
        extras: points of optional units (13.1).
        found: whether a German BB, BC or CA was located, fought, or attacked shipping (Reading 3.c).
    """

    seed: int
    turn: int
    options: tuple[str, ...]
    weather: int
    ships: Mapping[Side, Ships]
    air: Mapping[Side, Squadrons]
    evasion: Cup
    chits: Cup
    search: Mapping[Side, tuple[Hex, ...]]
    attack: Mapping[Side, tuple[Hex, ...]]
    seen: Mapping[Side, Mapping[str, Damage]]
    met: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    won: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    merchants: int = 0
    prizes: tuple[str, ...] = ()
    extras: int = 0
    found: bool = False
    outcome: Outcome | None = None

    @property
    def level(self) -> int:
        """The Current Visibility Level (5)."""
        return visibility.level(self.weather, self.turn)

    @property
    def fog(self) -> bool:
        """Whether there is fog in fog hexes (5)."""
        return visibility.foggy(self.weather)

    def ship(self, name: str) -> Ship:
        """The ship of that id."""
        return next(ships[name] for ships in self.ships.values() if name in ships)

    def put(self, *changed: Ship) -> "Position":
        """The position with some ships as they are now."""
        ships = {
            side: with_ships(own, here) if (here := [ship for ship in changed if ship.side is side]) else own
            for side, own in self.ships.items()
        }
        return replace(self, ships=MappingProxyType(ships))

    def marked(self, side: Side) -> list[Unit]:
        """The marked units of a side, by hex: in each in the order of what the enemy knows of them."""
        found = [unit for unit in units(self.ships[side]).values() if unit[0].mark is not Mark.NONE]
        return sorted(found, key=lambda unit: (unit[0].at, -len(unit), counted(unit), unit[0].mark, unit[0].id))

    def contact(self, side: Side, at: Hex, number: int) -> Unit:
        """The marked unit of a side that its enemy knows as that number in a hex."""
        return [unit for unit in self.marked(side) if unit[0].at == at][number - 1]

    def view(self, side: Side) -> View:
        """What a side may know."""
        german = side is GERMAN
        return View(
            side=side,
            turn=self.turn,
            weather=self.weather,
            level=self.level,
            fog=self.fog,
            ships=self.ships[side],
            air=self.air[side],
            contacts=tuple(_contacts(self.marked(side.enemy))),
            search=self.search[side],
            attack=self.attack[side],
            seen=self.seen[side],
            lost=tuple(ship.id for ship in self.ships[side.enemy].values() if ship.fate in (Fate.SUNK, Fate.NO_FUEL)),
            met=self.met if german else (),
            chits=self.won if german else (),
            halves=self.halves if german else (),
            merchants=self.merchants if german else 0,
        )


def _contacts(marked: Iterable[Unit]) -> Iterable[Contact]:
    for at, here in groupby(marked, key=lambda unit: unit[0].at):
        for number, unit in enumerate(here, 1):
            yield Contact(at, number, unit[0].mark, len(unit) > 1, counted(unit))
