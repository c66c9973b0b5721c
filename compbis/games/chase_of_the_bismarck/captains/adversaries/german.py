"""An adversary for an Allied captain: a Lutjens that knows where that captain's ships were and what they searched in
earlier games."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from compbis.games.chase_of_the_bismarck.captains.adversaries.voyages import Chances, Guesses, of_ships
from compbis.games.chase_of_the_bismarck.captains.adversaries.watcher import SEARCHED
from compbis.games.chase_of_the_bismarck.captains.lutjens.admiral import Lutjens
from compbis.games.chase_of_the_bismarck.captains.lutjens.courses import Way
from compbis.games.chase_of_the_bismarck.captains.lutjens.fleets import CAPITAL, CARRIER, SEEN, Fleets, within
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.state.reports import Classes
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Unit
from compbis.table.attack.adversary import Knob, Settings, Watched, complete
from compbis.table.attack.voyages import Voyage
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

KNOBS = (
    Knob("trust", (0.7, 0.0, 0.4, 0.95), "the initial weight of the watched voyages against Lutjens's own guesses"),
    Knob("hunted", (0.3, 0.0, 1.0), "the fraction of that left after a sighting, when the Allies may be elsewhere"),
    Knob("ahead", (4, 0, 8), "over how many turns ahead the watched voyages are averaged for a later turn"),
    Knob("searches", (1.0, 0.0, 2.0), "the weight of the hexes that the Allies have searched on such a turn"),
    Knob("caution", (1.5, 1.0, 2.5), "the weight of danger, as a multiple of Lutjens's"),
    Knob("sails", (1, 4, 8), "the turn on which she leaves Bergen"),
)
_HEAVY = tuple(ship for ship, card in SHIPS.items() if card.side is BRITISH and card.cls in (*CAPITAL, *CARRIER))
_ABOUT = (-1, 0, 1)
"""A search counts, in equal parts, for the turns at these distances before its own."""
_FRESH = 8
"""The turns for which the Allies are expected to follow a sighting."""


class Habits(NamedTuple):
    """What the watched games showed.

    Args:
        voyages: the voyages of each capital ship and carrier
        searched: by turn, from 0, the hexes searched about then, each with the share of games in which it was
    """

    voyages: Mapping[str, Sequence[Voyage]]
    searched: Sequence[Sequence[tuple[Hex, float]]]


def learned(watched: Sequence[Watched]) -> Habits:
    """The voyages of the heavy ships, and the hexes searched."""
    searched: list[defaultdict[Hex, float]] = [defaultdict(float) for _ in range(LAST_TURN + 1)]
    for game in watched:
        for note in game.notes:
            if note.event == SEARCHED:
                for turn in {min(max(note.turn - late, 0), LAST_TURN) for late in _ABOUT}:
                    searched[turn][HEXES[note.place]] += 1 / len(_ABOUT) / len(watched)
    return Habits(of_ships(watched, _HEAVY), tuple(tuple(sorted(turn.items())) for turn in searched))


class Raider(Lutjens):
    """The adversary: gives orders as Lutjens does, but from other guesses."""

    def __init__(self, seed: int, belief: Habits, settings: Settings) -> None:
        super().__init__(GERMAN, seed)
        self._set = complete(KNOBS, settings)
        self._fleets = Foretold(random.Random(f"fleets {seed}"), belief, self._set)

    def _best(self, view: View, raider: Unit) -> Way:
        if view.turn < int(self._set["sails"]):
            self.thought = "WAITING: THE ALLIES WATCH THE WAYS OUT"
            return ()
        return super()._best(view, raider)


class Foretold(Fleets):
    """Guesses that combine the watched voyages with Lutjens's own.

    Args:
        dice: the captain's own
        belief: what was watched
        values: the value of each knob
    """

    def __init__(self, dice: random.Random, belief: Habits, values: Mapping[str, Any]) -> None:
        super().__init__(dice)
        trust = float(values["trust"])
        self._voyages = {ship: Guesses(own, trust) for ship, own in belief.voyages.items() if own and trust}
        self._searches: Sequence[Chances] = [dict(turn) for turn in belief.searched]
        self._hunted, self._searching, self._caution = (
            float(values[name]) for name in ("hunted", "searches", "caution")
        )
        self._ahead = int(values["ahead"])

    @property
    def alert(self) -> float:
        """How dangerous the Allies are."""
        return self._caution * super().alert

    def near(self, hexes: int, classes: Sequence[str] = CAPITAL) -> Mapping[Hex, float]:
        """The ships expected within some distance of each hex.

        Args:
            hexes: the distance
            classes: the classes of the ships; by default those of capital ships
        """
        return self._mixed(super().near(hexes, classes), hexes, classes, (self._turn - 1,))

    def later(self, hexes: int) -> Mapping[Hex, float]:
        """The capital ships expected within some distance of each hex in later turns."""
        turns = range(self._turn, min(self._turn + self._ahead, LAST_TURN)) or (self._turn - 1,)
        return self._mixed(super().near(hexes), hexes, CAPITAL, turns)

    def searched(self, at: Hex) -> float:
        """The chance that the Allies search a hex in this turn."""
        return min(self._searching * self._searches[min(self._turn, LAST_TURN)].get(at, 0.0), 1.0)

    def _mixed(
        self, own: Mapping[Hex, float], hexes: int, classes: Sequence[str], turns: Sequence[int]
    ) -> Mapping[Hex, float]:
        """The number of ships expected within some distance of each hex, by Lutjens's guesses and by the voyages.

        Args:
            own: the number expected by Lutjens's guesses
            hexes: the distance within which ships count
            classes: the classes of the ships
            turns: the turns at whose end the voyages count
        """
        ships = [ship for ship in self._voyages if SHIPS[ship].cls in classes and ship not in self._lost]
        share = self._hunted if self._followed else 1.0
        trust = share * sum(self._voyages[ship].trust for ship in ships) / max(len(ships), 1)
        if not trust:
            return own
        found = {at: (1.0 - trust) * number for at, number in own.items()}
        there: defaultdict[Hex, float] = defaultdict(float)
        for ship in ships:
            for turn in turns:
                for at, chance in self._voyages[ship].at(turn).items():
                    there[at] += trust * chance / len(turns)
        for at, number in there.items():
            for around in within(at, hexes):
                found[around] = found.get(around, 0.0) + number
        return found

    @property
    def _followed(self) -> bool:
        """Whether the Allies have lately seen a heavy German ship."""
        return any(fix.trust == SEEN and fix.turn >= self._turn - _FRESH for fix in self._fixes)

    # Reports

    def _seen(self, at: Hex, classes: Classes) -> None:
        for cls, _ in classes:
            able = [ship for ship in self._voyages if SHIPS[ship].cls == cls and ship not in self._lost]
            if able:
                self._present(max(able, key=lambda ship: (self._voyages[ship].at(self._turn).get(at, 0.0), ship)), at)
        super()._seen(at, classes)

    def _met(self, at: Hex, ships: set[str]) -> None:
        for ship in sorted(ships & self._voyages.keys()):
            self._present(ship, at)
        super()._met(at, ships)

    def _present(self, ship: str, at: Hex) -> None:
        self._voyages[ship].seen(self._turn, at, self._own(ship, at))

    def _absent(self, at: Hex) -> None:
        for ship, guesses in self._voyages.items():
            guesses.searched(self._turn, (at,), {at: self._own(ship, at)})
        super()._absent(at)

    def _own(self, ship: str, at: Hex) -> float:
        """The chance by Lutjens's own guesses that a ship is in a hex."""
        guesses = next((own for fleet, own in self._guesses.items() if ship in fleet.ships), ())
        return sum(guess == at for guess in guesses) / max(len(guesses), 1)
