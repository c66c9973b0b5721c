"""An adversary for a German captain: a Tovey that knows that captain's moves in earlier games and lies in wait on the
likely routes."""

from collections.abc import Mapping, Sequence
from operator import mul

from compbis.games.computer_bismarck.captains.adversaries.voyages import Guesses
from compbis.games.computer_bismarck.captains.adversaries.watcher import BismarckWatcher, area
from compbis.games.computer_bismarck.captains.reckoning.belief import Belief
from compbis.games.computer_bismarck.captains.reckoning.cells import SIZE, WIDTH
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey import battle
from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.captains.tovey.cover import Cover
from compbis.games.computer_bismarck.captains.tovey.fleet import Fleet, Reward
from compbis.games.computer_bismarck.captains.tovey.guards import Guards
from compbis.games.computer_bismarck.captains.tovey.picture import Picture, Quarry, is_hunted
from compbis.games.computer_bismarck.captains.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.captains.tovey.taste import Taste
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART, Whereabouts, sum_beliefs
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CARRIER, CRUISER, SUBMARINES, UnitKind
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.requests.decisions import FightRequest
from compbis.games.computer_bismarck.state.orders import Answer
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.attack.adversary import Knob, Settings, Trained, Watched, complete
from compbis.table.attack.voyages import Voyage, voyages
from compbis.table.request import Order, Request
from compbis.table.side import GERMAN

Voyages = Mapping[str, tuple[Voyage, ...]]

KNOBS = (
    Knob("trust", (0.9, 0.97, 0.5), "the initial weight of the watched voyages against Tovey's own belief"),
    Knob("packs", (0.7, 0.0, 0.4), "the same for the wolfpacks"),
    Knob("ambush", (2.0, 0.0, 4.0), "the value to a battleship of waiting where the Bismarck is expected"),
    Knob("cruisers", (0.3, -0.3, 1.0), "the fraction of that for a cruiser or a carrier; below 0 they keep away"),
    Knob("ahead", (10, 6), "how many turns ahead an ambush is laid"),
    Knob("patience", (0.7, 0.95), "the discount of an ambush for each turn"),
    Knob("search", (2.0, 1.0, 4.0), "the value of finding a raider, as a multiple of Tovey's"),
    Knob("chase", (1.0, 4.0), "the value of being near a hunted raider, as a multiple of Tovey's"),
    Knob("trail", (0.6, 0.9), "the fraction of that left for each turn since she was seen"),
    Knob("bold", (1.0, 1.5, 0.7), "the weight of points gained in a battle against points lost"),
    Knob("guard", (1.0, 2.0, 0.0), "the value of guarding a convoy, as a multiple of Tovey's"),
)
PACKS = tuple(spec.name for spec in SHIPS.values() if spec.side is GERMAN and spec.kind is SUBMARINES)
_WORTH = {name: weight("tovey", f"find {name.lower()}") for name in RAIDERS}
_COLD = 0.1
"""A trail that has faded below this is abandoned."""
_FADES_OVER = 30.0
"""The turns over which a wolfpack's watched voyage loses its value as a guide."""


def learned(watched: Sequence[Watched]) -> Voyages:
    """The voyages of the raiders and the wolfpacks."""
    return dict(voyages(watched, (*RAIDERS, *PACKS)))


class Watch(Plot):
    """A plot that combines the watched voyages with Tovey's own belief."""

    def __init__(self, belief: Voyages, trust: float) -> None:
        super().__init__()
        self._guesses = {name: Guesses(belief.get(name, ()), trust) for name in RAIDERS if belief.get(name)}
        self._own = False

    def ahead(self, name: str, turn: int) -> Whereabouts:
        """Where a raider may be at the end of this turn, including the evidence of the voyages."""
        own = super().ahead(name, turn)
        if self._own or name in self._known or name not in self._guesses:
            return own
        guesses = self._guesses[name]
        guessed = guesses.at(turn)
        if not any(guessed):
            return own
        trust, mine = guesses.trust, own.all()
        return Whereabouts(([trust * g + (1.0 - trust) * o for g, o in zip(guessed, mine, strict=True)],), own.rested)

    def to_come(self, name: str, turn: int) -> Belief:
        """Where a raider may be at the end of a later turn, by the voyages alone."""
        guesses = self._guesses.get(name)
        if guesses is None:
            return CHART.blank()
        return [guesses.trust * chance for chance in guesses.at(turn)]

    def trust(self, name: str) -> float:
        """The probability that one of the raider's watched voyages is right."""
        return self._guesses[name].trust if name in self._guesses else 0.0

    def _end_turn(self, turn: int, searched: Sequence[Square]) -> None:
        self._own = True
        for name, guesses in self._guesses.items():
            if name in self.gone:
                continue
            own = self.raiders[name].all() if name in self._known else super().ahead(name, turn).all()
            if name in self._known:
                guesses.seen(turn, self._known[name], own)
            else:
                guesses.searched(turn, frozenset(searched), own)
        super()._end_turn(turn, searched)
        self._own = False


class Hunter(Tovey):
    """The adversary: gives orders as Tovey does, but from a different picture."""

    def __init__(self, seed: int, belief: Voyages, settings: Settings) -> None:
        super().__init__(seed)
        self._set: dict[str, float] = {name: float(value) for name, value in complete(KNOBS, settings).items()}
        self._packs = [Guesses(belief[name], 1.0) for name in PACKS if belief.get(name)]
        self._watch = self._plot = Watch(belief, self._set["trust"])

    def _decide(self, request: Request) -> Order:
        order = super()._decide(request)
        if isinstance(request, FightRequest):
            verdict, bold = battle.fights(request, self._plot), self._set["bold"]
            stay, go = verdict.stay, verdict.go
            if stay and go:
                return Answer(stay.gained * bold - stay.lost > go.gained * bold - go.lost)
        return order

    def _picture(self, view: View) -> Picture:
        now, set_ = super()._picture(view), self._set
        search = set_["search"]
        return now._replace(
            find=[search * value for value in now.find],
            find_next=[search * value for value in now.find_next],
            wait=self._wait(view.turn, now),
            packs=self._packs_at(view.turn, now.packs),
            quarries=[self._chased(quarry) for quarry in now.quarries] + self._trailed(view, now),
        )

    def _fleet(self, now: Picture, cover: Cover, convoys: Mapping[str, Square]) -> Fleet:
        return Ambush(now, cover, convoys, self._taste, self._set, self._gather(now))

    def _wait(self, turn: int, now: Picture) -> list[float]:
        """The value of lying in wait in each cell, by the voyages and by Tovey's own estimate."""
        search = self._set["search"]
        total = [search * value for value in now.wait]
        for name in now.where:
            trust = self._watch.trust(name)
            later, share = CHART.blank(), 1.0
            for then in range(turn + 1, min(turn + 1 + int(self._set["ahead"]), LAST_TURN + 1)):
                share *= self._set["patience"]
                later = [one + share * other for one, other in zip(later, self._watch.to_come(name, then), strict=True)]
            worth = search * _WORTH[name]
            total = [(1.0 - trust / 2) * one + worth * other for one, other in zip(total, later, strict=True)]
        return total

    def _packs_at(self, turn: int, own: Belief) -> Belief:
        """The expected number of wolfpacks in each cell: Tovey's total, partly moved to where they were in the games
        watched."""
        total, share = sum(own), self._set["packs"] * max(0.0, 1.0 - turn / _FADES_OVER)
        if not (share and total and self._packs):
            return own
        watched = sum_beliefs([guesses.at(turn) for guesses in self._packs])
        scale = share * total / (sum(watched) or 1.0)
        return [(1.0 - share) * one + scale * other for one, other in zip(own, watched, strict=True)]

    def _chased(self, quarry: Quarry) -> Quarry:
        return quarry._replace(worth=quarry.worth * self._set["chase"])

    def _trailed(self, view: View, now: Picture) -> list[Quarry]:
        """Raiders that Tovey would no longer hunt although they were seen not long ago."""
        found = []
        for name, where in now.where.items():
            if name not in self._plot.last_news or is_hunted(self._plot, name, view.turn):
                continue
            warm = self._set["trail"] ** (view.turn - self._plot.last_news[name])
            raider = self._plot.raider(name)
            square, _ = CHART.likeliest(where)
            strength = raider.midships * raider.firepower / (raider.spec.midships * raider.spec.firepower)
            if warm > _COLD:
                found.append(Quarry(square, self._set["chase"] * raider.spec.points * warm, strength))
        return found

    def _gather(self, now: Picture) -> list[float]:
        """By cell, the value of ending this turn there for a ship that makes for the Bismarck's likely route, computed
        by backward induction with two squares a turn."""
        name, turn = RAIDERS[0], now.view.turn
        if not self._set["ambush"] or name not in now.where:
            return [0.0] * SIZE
        value, patience = [0.0] * SIZE, self._set["patience"]
        for then in range(min(turn + int(self._set["ahead"]), LAST_TURN), turn, -1):
            best = _best_around(_best_around(value))
            value = [
                meet + patience * (1.0 - meet) * after
                for meet, after in zip(self._watch.to_come(name, then), best, strict=True)
            ]
        here, best = now.where[name], _best_around(_best_around(value))
        worth = self._set["ambush"] * _WORTH[name]
        return [worth * (meet + patience * (1.0 - meet) * after) for meet, after in zip(here, best, strict=True)]


class Ambush(Fleet):
    """A fleet whose heavy ships are drawn to the best places to wait for the Bismarck.

    Args:
        now: the picture for this turn
        cover: the search factors ordered so far
        convoys: the square of each convoy at the end of the turn
        taste: Tovey's whims in this game
        settings: the values of the knobs
        worth: the value of waiting in each cell
    """

    def __init__(
        self,
        now: Picture,
        cover: Cover,
        convoys: Mapping[str, Square],
        taste: Taste,
        settings: Mapping[str, float],
        worth: Sequence[float],
    ) -> None:
        super().__init__(now, cover, convoys, taste)
        self._ambush = worth
        self._parts: dict[UnitKind, float] = {
            BATTLESHIP: 1.0,
            CRUISER: settings["cruisers"],
            CARRIER: settings["cruisers"],
        }
        self._guards = _Scaled(self._guards, settings["guard"])

    def _reward(self, ship: Ship) -> Reward:
        reward, part = super()._reward(ship), self._parts.get(ship.kind, 0.0)
        if not part:
            return reward
        return lambda cells: [
            value + part * self._ambush[cell] for value, cell in zip(reward(cells), cells, strict=True)
        ]


class _Scaled(Guards):
    """Guards with their worth multiplied by a factor."""

    def __init__(self, guards: Guards, times: float) -> None:
        self._scaled, self._times = guards, times

    def count(self, ship: Ship, square: Square, sign: int) -> None:
        """Count a ship that will be in that square.

        Args:
            ship: the ship
            square: its square at the end of the turn
            sign: 1 to count it, -1 to stop counting it
        """
        self._scaled.count(ship, square, sign)

    def most_threatened(self, square: Square) -> tuple[list[float], float]:
        """What the unscaled guards return, but with the value of guarding multiplied."""
        close, wanted = self._scaled.most_threatened(square)
        return close, self._times * wanted


def _best_around(values: Sequence[float]) -> list[float]:
    """For each cell of the sea, the greatest value among the cell and its neighbours."""
    three = list(map(max, [0.0, *values], values, [*values[1:], 0.0]))
    best = map(max, _EMPTY + three, three, three[WIDTH:] + _EMPTY)
    return list(map(mul, best, CHART.sea))


_EMPTY = [0.0] * WIDTH


ADVERSARY = Trained(KNOBS, BismarckWatcher, area, learned, Hunter)
"""The adversary that plays this side."""
