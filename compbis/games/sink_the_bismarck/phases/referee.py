"""The referee: operations on the position shared by all phases, and the state of one turn."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.board import Hex, in_port
from compbis.games.sink_the_bismarck.cards.options import CARRIERS, POINTS, RESERVES, TANKERS
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK
from compbis.games.sink_the_bismarck.cards.scenarios import MOST_MORE, SCENARIOS, Entry, ScenarioCard
from compbis.games.sink_the_bismarck.cards.tables import DIE
from compbis.games.sink_the_bismarck.history import NAME
from compbis.games.sink_the_bismarck.rules import fuel, points, ships
from compbis.games.sink_the_bismarck.rules.counters import force_of
from compbis.games.sink_the_bismarck.state.orders import Steer
from compbis.games.sink_the_bismarck.state.position import Position
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    Detected,
    Escorting,
    Flew,
    Lost,
    Released,
    Removed,
    Scored,
    Sunk,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import LETTER, Award, Convoy, Fate, Force, Reason, Ship, number_of
from compbis.table.game import PositionGame
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace


class Referee(PositionGame[Position]):
    """A game in play, as the phases use it.

    Attributes, reset at the start of each turn:
        spent: the number of hexes that each counter moved
        hurried: ships that moved at the full speed of a task force that was then split to shadow
        plots: the paths of German counters
        flights: the hexes plotted for German recon units
        led: German counters that moved in Phase Seven
        steered: the plots of tankers
        followed: British counters that moved with a German counter
        flown: air units that attacked
        attacked: convoys whose escorts fought a battle
        named: ships in a battle or an air attack; the enemy knows their names
        open: ships in a battle, and ships hit; the enemy knows their damage until they may be repaired
        engaged: ships of task forces that saw combat of any kind
    """

    edition = NAME

    def __init__(self, position: Position, keep_log: bool = True) -> None:
        super().__init__(position, keep_log)
        self.forget()

    def forget(self) -> None:
        """Reset the state of the turn."""
        self.spent: dict[str, int] = {}
        self.hurried: set[str] = set()
        self.plots: dict[str, tuple[Hex, ...]] = {}
        self.flights: dict[str, Hex] = {}
        self.led: set[str] = set()
        self.steered: tuple[Steer, ...] = ()
        self.followed: set[str] = set()
        self.flown: set[str] = set()
        self.attacked: set[str] = set()
        self.named: set[str] = set()
        self.open: set[str] = set()
        self.engaged: set[str] = set()

    @property
    def date(self) -> str:
        """The date and hour."""
        return calendar.date(min(self.turn, calendar.LAST_TURN))

    @property
    def card(self) -> ScenarioCard:
        """The scenario's card."""
        return SCENARIOS[self.position.scenario]

    @property
    def night(self) -> bool:
        """Whether it is a night turn."""
        return calendar.night(self.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome is not None

    def view(self, side: Side) -> View:
        """The view of a side."""
        return self.position.view(side)

    def change(self, **changes: Any) -> None:
        """Replace these values of the position."""
        self.position = replace(self.position, **changes)

    def die(self, purpose: str, *of: str | int) -> int:
        """A die roll from 1 to 10 (2.36), logged with its purpose."""
        return self.dice.draw(purpose, DIE, *of) + 1

    # Counters

    def forces(self, side: Side) -> list[Force]:
        """The counters of a side, in the order of their numbers."""
        own = [force for force in self.position.forces.values() if force.side is side]
        return sorted(own, key=lambda force: number_of(force.name))

    def forces_at(self, side: Side, at: Hex) -> list[Force]:
        """The counters of a side in a hex, in the order of their numbers."""
        return [force for force in self.forces(side) if force.hex == at]

    def set_counter(self, force: Force) -> None:
        """Add or replace a counter."""
        self.change(forces=MappingProxyType({**self.position.forces, force.name: force}))

    def set_forces(self, forces: Mapping[str, Force]) -> None:
        """Replace all counters."""
        self.change(forces=MappingProxyType(dict(forces)))

    def remove(self, name: str) -> None:
        """Take a counter off the map, and end contact that it holds or suffers."""
        self.lose_contact(name)
        self.change(
            forces=MappingProxyType({each: force for each, force in self.position.forces.items() if each != name}),
            detected=self.position.detected - {name},
        )

    def deal(self, side: Side) -> str:
        """The name of a random counter that is off the map, so that numbers give nothing away (6.26)."""
        more = MOST_MORE if side is GERMAN and RESERVES in self.position.options else 0  # X5: even before they come
        numbers = range(1, self.card.limits[side].counters + more + 1)
        free = [name for name in (f"{LETTER[side]}{number}" for number in numbers) if name not in self.position.forces]
        return free[self.dice.draw("counter", len(free), side)]

    def place(self, side: Side, forces: Iterable[Force]) -> list[Force]:
        """Put new counters on the map under random numbers, and report them in the order of these numbers: their
        owner's order would tell dummies from task forces.

        Args:
            side: their side
            forces: the counters, whose names do not matter

        Returns:
            The counters with their numbers.
        """
        new = []
        for force in forces:
            new.append(force._replace(name=self.deal(side)))
            self.set_counter(new[-1])
        for force in sorted(new, key=lambda force: number_of(force.name)):
            self.report(Appeared(counter=force.name, hex=force.hex))
            if force.convoy:
                self.report(Escorting(counter=force.name, convoy=force.convoy))
        return new

    def set_waiting(self, waiting: Mapping[str, str]) -> None:
        """Replace the reinforcements that wait for a counter."""
        self.change(waiting=MappingProxyType(dict(waiting)))

    def ships_of(self, force: Force) -> tuple[Ship, ...]:
        """The ships of a counter."""
        return tuple(self.position.ships[name] for name in force.ships)

    def marked(self, name: str) -> bool:
        """Whether a counter has a marker, or shadows."""
        position = self.position
        return name in position.detected or name in position.shadows or name in position.shadows.values()

    def fly(self, unit: str, at: Hex) -> None:
        """Move a recon unit to a hex."""
        self.change(recon=MappingProxyType({**self.position.recon, unit: at}))
        self.report(Flew(unit=unit, hex=at))

    def note_attack(self, unit: str) -> None:
        """Note that an air unit attacks (8.27); with the optional rule its carrier spends fuel (X2b)."""
        self.flown.add(unit)
        if not (carrier := AIR[unit].carrier):
            return
        self.engage((carrier,))
        if CARRIERS in self.position.options:
            self.set_ship(fuel.spent(self.position.ships[carrier]))

    def engage(self, names: Iterable[str]) -> None:
        """Note that the task forces of these ships are in combat; none of their ships refuels this turn (17.12)."""
        for name in names:
            force = force_of(self.position.forces, name)
            self.engaged.update(force.ships if force else ())

    # Detection and shadowing

    def detect(self, name: str) -> bool:
        """Detect a counter: remove a dummy, report a task force (6.24, 10.4). Returns whether it is a task force."""
        force = self.position.forces[name]
        if force.dummy:
            self.report(Unmasked(counter=name))
            self.remove(name)
            return False
        self.change(detected=self.position.detected | {name})
        self.announce(name)
        return True

    def announce(self, name: str) -> None:
        """Report the general types of a task force's ships, and whether the Bismarck is among them, to the enemy
        (10.4)."""
        force = self.position.forces[name]
        announced = ships.types(self.ships_of(force))
        self.set_counter(force._replace(announced=announced))
        self.report(Detected(counter=name, ships=announced, bismarck=BISMARCK in force.ships))
        self.release(force.ships)

    def release(self, seen: Iterable[str]) -> None:
        """Release the task force that waits for the Bismarck, if she is among the ships that the British have seen
        (16.1)."""
        if BISMARCK not in seen or self.position.released:
            return
        self.change(released=True)
        for group in self.card.of(Entry.HELD):
            held = force_of(self.position.forces, group.units[0])
            if held:
                self.report(Released(counter=held.name))

    def shadow(self, german: str, shadower: str) -> None:
        """Make a British counter or recon unit shadow a German counter."""
        self.change(shadows=MappingProxyType({**self.position.shadows, german: shadower}))

    def lose_contact(self, name: str, tell: bool = True) -> None:
        """End contact with a shadowed counter or by a shadower, and report it if `tell`."""
        shadows = self.position.shadows
        ended = [german for german, shadower in shadows.items() if name in (german, shadower)]
        if ended:
            self.change(shadows=MappingProxyType({one: by for one, by in shadows.items() if one not in ended}))
        for german in ended:
            if tell:
                self.report(Lost(counter=german))

    # Ships and convoys

    def set_ship(self, ship: Ship) -> None:
        """Replace a ship."""
        self.change(ships=MappingProxyType({**self.position.ships, ship.name: ship}))

    def sink(self, name: str) -> None:
        """Sink a ship; its counter is removed with its last ship (15.3, 15.4)."""
        ship = self.position.ships[name]
        self.report(Sunk(ship=name))
        self.score(points.for_sinking(ship))
        self.leave_counter(name)

    def leave_counter(self, name: str) -> None:
        """Take a ship off its counter, and remove a counter without ships."""
        force = force_of(self.position.forces, name)
        if force is None:
            return
        left = tuple(ship for ship in force.ships if ship != name)
        self.set_counter(force._replace(ships=left))
        if not left:
            self.report(Removed(counter=force.name))
            self.remove(force.name)

    def set_convoy(self, convoy: Convoy) -> None:
        """Add or replace a convoy."""
        self.change(convoys=MappingProxyType({**self.position.convoys, convoy.name: convoy}))

    def remove_convoy(self, name: str) -> None:
        """Take a convoy off the map; its escorts no longer escort."""
        self.change(
            convoys=MappingProxyType({each: of for each, of in self.position.convoys.items() if each != name}),
            detected=self.position.detected - {name},
        )
        for force in self.forces(BRITISH):
            if force.convoy == name:
                self.set_counter(force._replace(convoy=""))

    # Points and the end of the game

    def score(self, award: Award | None) -> None:
        """Award points. Those for a convoy that reached safety are reported to the British alone, as they show that it
        was real."""
        if award is None:
            return
        self.change(awards=(*self.position.awards, award))
        heard = (BRITISH,) if award.reason is Reason.HOME else ()
        report = Scored(side=award.side, points=award.points, reason=award.reason, about=award.about)
        self.report(report, *heard)

    def finish(self, reason: str) -> None:
        """End the game: convoys at sea are safe, and points decide (15.1, 15.2)."""
        for convoy in self.position.convoys.values():
            self.score(points.for_convoy(convoy.name, convoy.value, Reason.AT_SEA))
        if POINTS in self.position.options:
            self._score_ships()
        awards = self.position.awards
        british, german = points.total(awards, BRITISH), points.total(awards, GERMAN)
        destroyed = any(award.reason is Reason.DESTROYED and award.points for award in awards)
        self.end(points.winner(british, german, destroyed), british, german, reason)

    def _score_ships(self) -> None:
        """Score ships in port, and damage on ships on the map, in the order of the roster: the order of the counters
        would tell similar ships apart by their hexes (X4)."""
        places = {ship: force.hex for force in self.position.forces.values() for ship in force.ships}
        for ship in self.position.ships.values():
            if ship.name in places:
                self.score(points.for_port(ship, places[ship.name]))
                self.score(points.for_damage(ship))

    def note_sailed(self, force: Force) -> None:
        """Note that a German counter's ships have been at sea, if the optional rule needs it (X4). Those that only sail
        from Brest to St. Nazaire, the hex beside it, have not."""
        if POINTS in self.position.options and not in_port(GERMAN, force.hex):
            for ship in self.ships_of(force):
                self.set_ship(ship._replace(sailed=True))

    def end_if_sunk(self) -> None:
        """End the game if the ships that decide it are sunk (15.1)."""
        lost = self.lost_ships(Fate.SUNK)
        reason = "" if self.over else points.sinking_ends(self.position.scenario, lost)
        if reason:
            self.finish(reason)

    def end_if_decided(self) -> None:
        """End the game if the British can no longer reach the German points (15.1)."""
        if self.over:
            return
        german = [ship for ship in self.position.ships.values() if ship.card.side is GERMAN]
        draws = max(0, min(calendar.LAST_TURN - self.turn, len(self.position.cup.chits)))
        damage, tankers = (option in self.position.options for option in (POINTS, TANKERS))
        most = points.most_british(self.position.awards, german, len(self.position.convoys), draws, damage, tankers)
        if points.total(self.position.awards, GERMAN) > most:
            self.finish("points")

    def lost_ships(self, *fates: Fate) -> Iterable[str]:
        """The ships with one of these fates."""
        return [ship.name for ship in self.position.ships.values() if ship.fate in fates]
