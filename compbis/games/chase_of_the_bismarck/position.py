"""The whole truth of the game, and what each side may know of it (docs/ARCHITECTURE.md). Only the referee reads it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.history import EXTRA, UNITS
from compbis.games.chase_of_the_bismarck.rules import visibility
from compbis.games.chase_of_the_bismarck.rules.exhaustion import exhausted
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
    described,
    in_play,
    units,
    with_ships,
)
from compbis.table.dice import Cup, Dice
from compbis.table.game import Outcome
from compbis.table.side import GERMAN, Side
from compbis.table.values import dataclass, replace

_MANY = 1 << 62
"""The number of possible results of the draw that puts units in order: in practice two are never equal."""


@dataclass(frozen=True, slots=True)
class Position:
    """The position.

    Args:
        seed: the seed of all dice
        turn: the turn in play, or about to begin
        options: the optional rules in force (13)
        weather: the box of the weather marker (5)
        ships: every ship by side and id, lost ones included
        air: every air unit by side and id, lost ones included
        evasion: the cup of Evasion Effects (2.3.3)
        chits: the cup of VP markers (2.3.3)
        search: by side, the hex of each search marker (7.7.1)
        attack: by side, the hex of each attack marker (7.7.1)
        seen: by side, the damage last seen on each enemy ship
        met: the convoys that the Germans have identified
        attacked: the convoys that the Germans have attacked (11.3)
        won: the VP markers drawn that count in full
        halves: the VP markers drawn that count half
        merchants: the number of single merchant ships sunk
        prizes: the Allied ships sunk in combat with the Bismarck (4)
        extras: the points for optional units (13.1)
        found: whether a German BB, BC or CA was located, fought or attacked shipping (Reading 3.c)
        outcome: None until the game ends
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
        """The ship with that id."""
        return next(ships[name] for ships in self.ships.values() if name in ships)

    def put(self, *changed: Ship) -> "Position":
        """The position after these ships have changed."""
        ships = {
            side: with_ships(own, here) if (here := [ship for ship in changed if ship.side is side]) else own
            for side, own in self.ships.items()
        }
        return replace(self, ships=MappingProxyType(ships))

    def marked(self, side: Side) -> list[Unit]:
        """The marked units of a side, by hex, and within a hex by what the enemy knows of them. Units that look alike
        to the enemy are in an order drawn anew each turn, so that their numbers do not tell which is which."""
        ships = self.ships[side]
        if all(ship.mark is Mark.NONE for ship in ships.values()):
            return []
        found = [unit for unit in units(ships).values() if unit[0].mark is not Mark.NONE]
        alike = Counter(map(_known, found))
        drawn = {unit: self._drawn(unit) if alike[_known(unit)] > 1 else 0 for unit in found}
        return sorted(found, key=lambda unit: (*_known(unit), drawn[unit]))

    def _drawn(self, unit: Unit) -> int:
        """A number drawn for a unit, which stays the same for the turn."""
        dice = Dice(self.seed)
        dice.begin_turn(self.turn)
        return dice.draw("number", _MANY, unit[0].id)

    def contact(self, side: Side, at: Hex, number: int) -> Unit:
        """The marked unit that the enemy knows by this hex and number.

        Args:
            side: the owner of the unit
            at: the hex
            number: the unit's number among the marked units there, from 1
        """
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
            prizes=self.prizes,
            options=tuple(sorted({UNITS if option in EXTRA else option for option in self.options})),
            tired=tuple(
                ship.id
                for ship in in_play(self.ships[side.enemy])
                if exhausted(ship, self.turn, self.options, defending=True)
            ),
        )


def _known(unit: Unit) -> tuple[Any, ...]:
    """What the enemy knows of a marked unit: the sort key of the contacts."""
    return *described(unit), unit[0].mark


def _contacts(marked: Iterable[Unit]) -> Iterable[Contact]:
    for at, here in groupby(marked, key=lambda unit: unit[0].at):
        for number, unit in enumerate(here, 1):
            yield Contact(at, number, unit[0].mark, len(unit) > 1, counted(unit))
