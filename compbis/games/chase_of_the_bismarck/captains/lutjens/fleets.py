"""Where the Allied fleets may be: many guesses for each, from the set-up, what the Allies know, and what was seen."""

import random
from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.chase_of_the_bismarck.captains.sightings import sighting
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, WATER, Hex, distance, ways
from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, SHIPS, START
from compbis.games.chase_of_the_bismarck.cards.tables import MOVEMENT, RELEASE_TURN
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Combat, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    Classes,
    Located,
    OpenMove,
    ShippingAttacked,
    ShipSeen,
)
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_GUESSES = 40
"""The guesses for each fleet."""
_STATIONS = tuple(HEXES[name] for name in ("D18", "E16", "F24", "H25", "I26", "I12", "J16", "L19", "N22", "T22", "W24"))
"""Where fleets that follow no report wait: the exits, the convoy lanes, and the way to France."""
_MEMORY = 10
"""The turns for which the Allies follow a report."""
SEEN, _HEARD = 1.0, 0.25
"""How often a fleet believes a report of a heavy ship, and one of a unit of which only the hex is known."""
_FOLLOWS, _LEAVES = 0.8, 0.2
"""The share of guesses that follow a report that they believe, and the share that leave a station once there."""
_CHASING, _WATCHING = (0.1, 0.7), (0.4, 0.5)
"""The share of guesses that stay, and that sail a hex, in a turn: while the Allies follow a report, and while they know
nothing. The others sail two."""
_ASTRAY = 2
"""How far, in hexes, from the reported hex a fleet may head."""
_DOUBT, _OFTEN = 4, 0.3
"""The weight of the first guess that the enemy is watchful, in turns; and the share of turns in which a watchful enemy
searches."""
CAPITAL, CARRIER = ("BB", "BC"), ("CV",)
_FLOWN = 3
"""The greatest distance, in hexes, between a carrier and the hex that its aircraft attack."""


class Fleet(NamedTuple):
    """Ships that start together.

    Args:
        ships: their ids
        at: the hex where they start
        first: the first turn in which they can move
        held: whether they are Restricted
    """

    ships: tuple[str, ...]
    at: Hex
    first: int
    held: bool


class Fix(NamedTuple):
    """A German unit whose hex the Allies learned. trust: how often a fleet follows it."""

    turn: int
    at: Hex
    trust: float


class Fleets:
    """The guesses, turn by turn. dice: the captain's own."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._fleets = _at_start()
        self._guesses = {fleet: [fleet.at] * _GUESSES for fleet in self._fleets}
        self._lost: set[str] = set()
        self._searched: set[int] = set()
        self._fixes: list[Fix] = []
        self._goals = {fleet: [0] * _GUESSES for fleet in self._fleets}
        self._turn, self._found = 1, False
        self._near: dict[tuple[int, Sequence[str]], Mapping[Hex, float]] = {}

    # Reports

    def hear(self, report: Report) -> None:
        """Note what the Allies learned, and where their ships were seen."""
        self._near.clear()
        self._fix(report.turn, report.facts)
        match report.facts:
            case Located(side=side, at=at, classes=classes) if side is GERMAN:
                self._seen(at, classes)
            case OpenMove(side=side, to=at, classes=classes) if side is BRITISH:
                self._seen(at, classes)
            case Combat(at=at, attackers=attackers, defenders=defenders):
                self._met(at, {*attackers, *defenders})
            case ShipSeen(allied=False, ship=ship, at=at):
                self._met(at, {ship})
            case AirAttack(side=side, at=at) if side is BRITISH and _only_carriers(at):
                self._launched(at)
            case Sunk(ship=ship):
                self._lost.add(ship)
            case Called(side=side, at=at, found=found):
                if side is BRITISH:
                    self._searched.add(report.turn)
                elif not found:
                    self._absent(at)

    def _fix(self, turn: int, facts: Facts) -> None:
        """Note a report that tells the Allies where a German unit is."""
        if seen := sighting(facts):
            self._found |= isinstance(facts, Located | ShippingAttacked)
            self._fixes.append(Fix(turn, seen.at, SEEN if seen.sure else _HEARD))

    def _seen(self, at: Hex, classes: Classes) -> None:
        """Note that a fleet with each of these classes is there: the one whose guesses are nearest."""
        for cls, _ in classes:
            able = [fleet for fleet in self._out() if any(SHIPS[ship].cls == cls for ship in self._afloat(fleet))]
            if able:
                near = min(able, key=lambda fleet: (self._away(fleet, at), fleet))
                self._guesses[near] = [at] * _GUESSES

    def _launched(self, at: Hex) -> None:
        """A carrier is near that hex: the one whose guesses are nearest."""
        able = [fleet for fleet in self._out() if self._number(fleet, CARRIER)]
        if able:
            near = min(able, key=lambda fleet: (self._away(fleet, at), fleet))
            around = within(at, _FLOWN)
            self._guesses[near] = [
                guess if guess in around else around[int(self._dice.random() * len(around))]
                for guess in self._guesses[near]
            ]

    def _away(self, fleet: Fleet, at: Hex) -> float:
        """How far from a hex the guesses are on average."""
        return sum(distance(guess, at) for guess in self._guesses[fleet]) / _GUESSES

    def _met(self, at: Hex, ships: set[str]) -> None:
        """Note that the fleets of these ships are there."""
        for fleet in self._fleets:
            if ships.intersection(fleet.ships):
                self._guesses[fleet] = [at] * _GUESSES

    def _out(self) -> list[Fleet]:
        """The fleets that are on the board."""
        return [fleet for fleet in self._fleets if self._turn >= fleet.first]

    def _afloat(self, fleet: Fleet) -> list[str]:
        return [ship for ship in fleet.ships if ship not in self._lost]

    def _number(self, fleet: Fleet, classes: Sequence[str]) -> int:
        """The number of ships of these classes in a fleet."""
        return sum(SHIPS[ship].cls in classes for ship in self._afloat(fleet))

    def _absent(self, at: Hex) -> None:
        """Note that no fleet is in that hex: guesses there become copies of others."""
        for fleet, guesses in self._guesses.items():
            others = [guess for guess in guesses if guess != at]
            if others:
                self._guesses[fleet] = [
                    guess if guess != at else others[number % len(others)] for number, guess in enumerate(guesses)
                ]

    # Time

    def advance(self, turn: int) -> None:
        """Move the guesses up to the start of a turn."""
        while self._turn < turn:
            for fleet in self._out():
                if not fleet.held or self._found or self._turn > RELEASE_TURN:
                    self._sail(fleet)
            self._turn += 1
            self._near.clear()

    def _sail(self, fleet: Fleet) -> None:
        """Move each guess for a turn."""
        fixes = [fix for fix in self._fixes if self._turn - _MEMORY <= fix.turn < self._turn][::-1]
        stays, sails = _CHASING if fixes else _WATCHING
        most = min((MOVEMENT[SHIPS[ship].speed] for ship in self._afloat(fleet)), default=0)
        goals, guesses = self._goals[fleet], self._guesses[fleet]
        step, dice = ways(BRITISH).step, self._dice.random
        for number, at in enumerate(guesses):
            goals[number] = goal = self._goal(at, goals[number], fixes)
            fall = dice()
            for _ in range(min(0 if fall < stays else 1 if fall < stays + sails else 2, most)):
                at = step(at, goal)
            guesses[number] = at

    def _goal(self, at: Hex, goal: Hex, fixes: list[Fix]) -> Hex:
        """Where a guess heads: to a report, to its station, or to a new station. fixes: the latest first."""
        for fix in fixes:
            if self._dice.random() < _FOLLOWS * fix.trust:
                near = within(fix.at, _ASTRAY)
                return near[int(self._dice.random() * len(near))]
        if goal and (goal != at or self._dice.random() >= _LEAVES):
            return goal
        return _STATIONS[int(self._dice.random() * len(_STATIONS))]

    # Estimates

    @property
    def alert(self) -> float:
        """How dangerous the Allies are, 0 to 1: less if they seldom search."""
        return min((len(self._searched) + _DOUBT) / (self._turn * _OFTEN + _DOUBT), 1.0)

    def near(self, hexes: int, classes: Sequence[str] = CAPITAL) -> Mapping[Hex, float]:
        """The ships expected within some distance of each hex.

        Args:
            hexes: the distance
            classes: the classes of the ships; by default those of capital ships
        """
        if (hexes, classes) not in self._near:
            self._near[hexes, classes] = self._count(hexes, classes)
        return self._near[hexes, classes]

    def _count(self, hexes: int, classes: Sequence[str]) -> Mapping[Hex, float]:
        ships: dict[Hex, int] = {}
        for fleet in self._out():
            if number := self._number(fleet, classes):
                for guess in self._guesses[fleet]:
                    ships[guess] = ships.get(guess, 0) + number
        found: dict[Hex, int] = {}
        for guess, number in ships.items():
            for at in within(guess, hexes):
                found[at] = found.get(at, 0) + number
        return {at: number / _GUESSES for at, number in found.items()}

    def later(self, hexes: int) -> Mapping[Hex, float]:
        """The capital ships expected within some distance of each hex in later turns."""
        return self.near(hexes)

    def searched(self, at: Hex) -> float:
        """The chance that the Allies search a hex in this turn, apart from searches by ships near it: 0, since he
        cannot know."""
        return 0.0


def _at_start() -> tuple[Fleet, ...]:
    """The fleets of the set-up, without those that may not leave the Channel; each carrier by itself."""
    found: dict[str, list[str]] = {}
    for name, begins in START.items():
        if SHIPS[name].side is BRITISH and begins.restricted != "R2":
            alone = SHIPS[name].cls in CARRIER
            found.setdefault(name if alone else begins.force or name, []).append(name)
    fleets = []
    for ships in found.values():
        begins = START[ships[0]]
        fleets.append(Fleet(tuple(ships), begins.at, max(begins.turn, begins.relief), begins.restricted == "R1"))
    return tuple(fleets)


@cache
def _only_carriers(at: Hex) -> bool:
    """Whether no Allied aircraft can attack in a hex from land."""
    land = [card for card in AIRCRAFT.values() if card.side is BRITISH and not card.recon and not card.carrier]
    return all(2 * distance(card.base, at) > card.speed for card in land)


@cache
def within(at: Hex, hexes: int) -> tuple[Hex, ...]:
    """The water hexes within that distance."""
    return tuple(there for there in sorted(WATER) if distance(at, there) <= hexes)
