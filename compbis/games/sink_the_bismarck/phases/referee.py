"""The referee: what every phase does to the position, and what is kept for one turn only."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.board import Hex
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
    Detected,
    Flew,
    Lost,
    Released,
    Removed,
    Scored,
    Sunk,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import LETTER, Award, Convoy, Fate, Force, Reason, Ship
from compbis.table.game import PositionGame
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace


class Referee(PositionGame[Position]):
    """A game in play, as the phases know it.

    Kept for one turn: spent: hexes that counters moved; plots, flights: of the German counters and recon units; led:
    German counters that moved in Phase Seven; steered: the plots of tankers; followed: British counters that moved with
    Germans; flown: air units that attacked; attacked: convoys that the Germans attacked; named: ships of a battle or a
    strike, which the enemy knows by name.
    """

    edition = NAME

    def __init__(self, position: Position, keep_log: bool = True) -> None:
        super().__init__(position, keep_log)
        self.forget()

    def forget(self) -> None:
        """Begin a turn."""
        self.spent: dict[str, int] = {}
        self.plots: dict[str, tuple[Hex, ...]] = {}
        self.flights: dict[str, Hex] = {}
        self.led: set[str] = set()
        self.steered: tuple[Steer, ...] = ()
        self.followed: set[str] = set()
        self.flown: set[str] = set()
        self.attacked: set[str] = set()
        self.named: set[str] = set()

    @property
    def date(self) -> str:
        """The date and the hour."""
        return calendar.date(min(self.turn, calendar.LAST_TURN))

    @property
    def card(self) -> ScenarioCard:
        """The scenario."""
        return SCENARIOS[self.position.scenario]

    @property
    def night(self) -> bool:
        """Whether the turn is one of night."""
        return calendar.night(self.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome is not None

    def view(self, side: Side) -> View:
        """What a side may know now."""
        return self.position.view(side)

    def change(self, **changes: Any) -> None:
        """Give the position other values."""
        self.position = replace(self.position, **changes)

    def die(self, purpose: str, *of: str | int) -> int:
        """A roll of the die, from 1 to 10 (2.36)."""
        return self.dice.draw(purpose, DIE, *of) + 1

    # Counters

    def forces(self, side: Side) -> list[Force]:
        """The counters of a side, in the order of their numbers."""
        own = [force for force in self.position.forces.values() if force.side is side]
        return sorted(own, key=lambda force: int(force.name[1:]))

    def forces_at(self, side: Side, at: Hex) -> list[Force]:
        """Those in a hex."""
        return [force for force in self.forces(side) if force.hex == at]

    def put(self, force: Force) -> None:
        """A counter as it is now."""
        self.change(forces=MappingProxyType({**self.position.forces, force.name: force}))

    def set_forces(self, forces: Mapping[str, Force]) -> None:
        """All counters as they are now."""
        self.change(forces=MappingProxyType(dict(forces)))

    def remove(self, name: str) -> None:
        """Take a counter off the map; whoever shadows it, or is shadowed by it, loses contact."""
        self.lose_contact(name)
        self.change(
            forces=MappingProxyType({each: force for each, force in self.position.forces.items() if each != name}),
            detected=self.position.detected - {name},
        )

    def deal(self, side: Side) -> str:
        """The name of a counter that is off the map, any of them: so a number tells nothing (6.26)."""
        more = MOST_MORE if side is GERMAN and RESERVES in self.position.options else 0  # as if they had come (X5)
        numbers = range(1, self.card.limits[side].counters + more + 1)
        free = [name for name in (f"{LETTER[side]}{number}" for number in numbers) if name not in self.position.forces]
        return free[self.dice.draw("counter", len(free), side)]

    def set_waiting(self, waiting: Mapping[str, str]) -> None:
        """The reinforcements that wait for a counter."""
        self.change(waiting=MappingProxyType(dict(waiting)))

    def counter_free(self, side: Side) -> bool:
        """Whether a counter of a side is off the map."""
        return len(self.forces(side)) < self.position.limits(side).counters

    def of(self, force: Force) -> tuple[Ship, ...]:
        """The ships of a counter."""
        return tuple(self.position.ships[name] for name in force.ships)

    def marked(self, name: str) -> bool:
        """Whether a counter has a marker, or shadows."""
        position = self.position
        return name in position.detected or name in position.shadows or name in position.shadows.values()

    def fly(self, unit: str, at: Hex) -> None:
        """A recon unit is in another hex."""
        self.change(recon=MappingProxyType({**self.position.recon, unit: at}))
        self.report(Flew(unit=unit, hex=at))

    def flies(self, unit: str) -> None:
        """An air unit attacks (8.27); with an option that costs its carrier fuel (X2b)."""
        self.flown.add(unit)
        carrier = AIR[unit].carrier
        if carrier and CARRIERS in self.position.options:
            self.put_ship(fuel.spent(self.position.ships[carrier]))

    # What is found out

    def detect(self, name: str) -> bool:
        """A counter is detected: a dummy is removed, a task force told (6.24, 10.4). Whether it is a task force."""
        force = self.position.forces[name]
        if force.dummy:
            self.report(Unmasked(counter=name))
            self.remove(name)
            return False
        self.change(detected=self.position.detected | {name})
        self.tell(name)
        return True

    def tell(self, name: str) -> None:
        """The enemy is told what general types of ships a task force has (10.4), and whether the Bismarck is there."""
        force = self.position.forces[name]
        told = ships.types(self.of(force))
        self.put(force._replace(told=told))
        self.report(Detected(counter=name, ships=told, bismarck=BISMARCK in force.ships))
        if BISMARCK in force.ships and not self.position.released:
            self.change(released=True)
            for group in self.card.of(Entry.HELD):
                held = force_of(self.position.forces, group.units[0])
                if held:
                    self.report(Released(counter=held.name))

    def shadow(self, german: str, shadower: str) -> None:
        """A German counter is shadowed from now on."""
        self.change(shadows=MappingProxyType({**self.position.shadows, german: shadower}))

    def lose_contact(self, name: str, tell: bool = True) -> None:
        """Nobody shadows a German counter any more; or a shadower none."""
        shadows = self.position.shadows
        ended = [german for german, shadower in shadows.items() if name in (german, shadower)]
        if ended:
            self.change(shadows=MappingProxyType({one: by for one, by in shadows.items() if one not in ended}))
        for german in ended:
            if tell:
                self.report(Lost(counter=german))

    # Ships and convoys

    def put_ship(self, ship: Ship) -> None:
        """A ship as it is now."""
        self.change(ships=MappingProxyType({**self.position.ships, ship.name: ship}))

    def sink(self, name: str) -> None:
        """A ship is sunk; its counter goes with the last one (15.3, 15.4)."""
        ship = self.position.ships[name]
        self.report(Sunk(ship=name))
        self.score(points.for_sinking(ship))
        self.leave_counter(name)

    def leave_counter(self, name: str) -> None:
        """A ship is on no counter any more."""
        force = force_of(self.position.forces, name)
        if force is None:
            return
        left = tuple(ship for ship in force.ships if ship != name)
        self.put(force._replace(ships=left))
        if not left:
            self.report(Removed(counter=force.name))
            self.remove(force.name)

    def put_convoy(self, convoy: Convoy) -> None:
        """A convoy as it is now."""
        self.change(convoys=MappingProxyType({**self.position.convoys, convoy.name: convoy}))

    def remove_convoy(self, name: str) -> None:
        """A convoy is off the map; whoever escorted it escorts none."""
        self.change(
            convoys=MappingProxyType({each: of for each, of in self.position.convoys.items() if each != name}),
            detected=self.position.detected - {name},
        )
        for force in self.forces(BRITISH):
            if force.convoy == name:
                self.put(force._replace(convoy=""))

    # Points, and the end

    def score(self, award: Award | None) -> None:
        """Points are given. Those for a convoy that is safe are told to the British: they tell that it was real."""
        if award is None:
            return
        self.change(awards=(*self.position.awards, award))
        heard = (BRITISH,) if award.reason is Reason.HOME else ()
        told = Scored(side=award.side, points=award.points, reason=award.reason, about=award.about)
        self.report(told, *heard)

    def finish(self, reason: str) -> None:
        """The game ends: convoys at sea are safe, and the points decide (15.1, 15.2)."""
        for convoy in self.position.convoys.values():
            self.score(points.for_convoy(convoy.name, convoy.value, Reason.AT_SEA))
        if POINTS in self.position.options:
            self._score_ships()
        awards = self.position.awards
        british, german = points.total(awards, BRITISH), points.total(awards, GERMAN)
        destroyed = any(award.reason is Reason.DESTROYED and award.points for award in awards)
        self.end(points.winner(british, german, destroyed), british, german, reason)

    def _score_ships(self) -> None:
        """Ships in port, and damage on those that are on the map (X4)."""
        for force in (*self.forces(BRITISH), *self.forces(GERMAN)):
            for ship in self.of(force):
                self.score(points.for_port(ship, force.hex))
                self.score(points.for_damage(ship))

    def has_sailed(self, force: Force) -> None:
        """The ships of a German counter have been at sea, where that matters (X4)."""
        if POINTS in self.position.options:
            for ship in self.of(force):
                self.put_ship(ship._replace(sailed=True))

    def end_if_sunk(self) -> None:
        """The game ends if the ships are sunk that decide it (15.1)."""
        lost = self.lost_ships(Fate.SUNK)
        reason = "" if self.over else points.sinking_ends(self.position.scenario, lost)
        if reason:
            self.finish(reason)

    def end_if_decided(self) -> None:
        """The game ends if the British cannot come to the points that the German has (15.1)."""
        if self.over:
            return
        german = [ship for ship in self.position.ships.values() if ship.card.side is GERMAN]
        draws = max(0, min(calendar.LAST_TURN - self.turn, len(self.position.cup.chits)))
        damage, tankers = (option in self.position.options for option in (POINTS, TANKERS))
        most = points.most_british(self.position.awards, german, len(self.position.convoys), draws, damage, tankers)
        if points.total(self.position.awards, GERMAN) > most:
            self.finish("points")

    def lost_ships(self, *fates: Fate) -> Iterable[str]:
        """The ships of these fates."""
        return [ship.name for ship in self.position.ships.values() if ship.fate in fates]
