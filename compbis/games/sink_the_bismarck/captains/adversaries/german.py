"""An adversary for a British captain: a Lutjens that knows how that captain's convoys turned away in earlier games, and
where the capital ships were."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from compbis.games.sink_the_bismarck.captains.adversaries.watcher import (
    COUNTER,
    ESCORT,
    FAR,
    Choice,
    Crowd,
    nearness,
    noted_choices,
    noted_crowds,
)
from compbis.games.sink_the_bismarck.captains.lutjens import Lutjens, Temper, Way
from compbis.games.sink_the_bismarck.captains.raids import Raids
from compbis.games.sink_the_bismarck.captains.threats import Threats
from compbis.games.sink_the_bismarck.cards.board import GRID, Hex
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.attack.adversary import Knob, Settings, Watched, complete
from compbis.table.request import Order, Request
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple, replace

KNOBS = (
    Knob("trust", (0.8, 0.0, 0.4), "the weight of the watched moves of convoys against those seen in the game"),
    Knob("capital", (0.3, 0.0, 1.0), "the weight of each watched counter near another; Lutjens's own guess weighs 1"),
    Knob("care", (1.0, 0.6, 1.6), "the cost of all risks, as a multiple of Lutjens's"),
    Knob("reach", (0.72, 0.85, 0.55), "the value of a convoy one turn later; a higher one raids farther away"),
    Knob("home", (3.0, 0.0, 8.0), "the lead with which Lutjens goes home"),
    Knob("bluff", (-0.3, 1.0), "the value of a convoy to a dummy; at 1 it sails exactly as ships would"),
    Knob("unexpected", (0.0, 4.0, 8.0), "the cost in points of a hex where the British surely expect a raider"),
)
_WAYS = 6
"""The most hexes to which a convoy may move."""
_ROUNDS, _HALF = 20, 0.5
"""The iterations of `readiness`, and its prior: how many choices of each kind it assumes before it has seen any."""
_NEAR, _APART = 3, 0.5
"""The greatest distance in hexes at which a watched counter counts, and the factor by which its weight falls with each
hex."""


class Lore(NamedTuple):
    """What the watched games showed, in plain values.

    Args:
        ranks: how readily a convoy goes to the nearest hex, to the second, and so on
        far: how readily it goes to a hex with a German counter 0, 1 ... FAR hexes away
        crowds: by sort of counter and turn, where the counters were, and how many capital ships they had
    """

    ranks: tuple[float, ...]
    far: tuple[float, ...]
    crowds: Mapping[str, tuple[Crowd, ...]]


def learned(watched: Sequence[Watched]) -> Lore:
    """How convoys moved, and where capital ships were."""
    return Lore(*readiness(noted_choices(watched)), {unit: noted_crowds(watched, unit) for unit in (COUNTER, ESCORT)})


class Raider(Lutjens):
    """The adversary: gives orders as Lutjens does, but expects the British where they were watched."""

    def __init__(self, seed: int, belief: Lore, settings: Settings) -> None:
        set_ = {name: float(value) for name, value in complete(KNOBS, settings).items()}
        super().__init__(GERMAN, seed)
        self._temper = Temper(set_["home"], set_["reach"], set_["bluff"], set_["care"])
        self._trust, self._lore = set_["trust"], belief
        self._threats = _Watched(belief.crowds, set_["capital"])
        self._expected = set_["unexpected"]
        self._hexes: Sequence[Hex] = ()
        self._seen: View | None = None

    def answer(self, request: Request) -> Order:
        """The order."""
        if isinstance(request, PlotRequest):
            self._hexes = [force.hex for force in request.view.forces.values()]
        return super().answer(request)

    def _risk(self, view: View, force: Force) -> Callable[[Way], float]:
        own = super()._risk(view, force)
        if not self._expected:
            return own
        foreseen = self._raids(view).passes(force.hex)
        return lambda way: own(way) + self._expected * sum(foreseen.get(at, 0.0) for at in way)

    def _raids(self, view: View) -> Raids:
        """What the British can foresee of this turn's raids."""
        if self._seen is not view:
            theirs = replace(view, forces=cast(Mapping[str, Force], view.counters))  # open to both sides
            self._seen, self._foreseen = view, Raids(theirs, self._habits, self._manifest, self._threats)
        return self._foreseen

    def _chances(self, able: Sequence[Hex]) -> Sequence[float]:
        watched = chances(self._lore.ranks, self._lore.far, nearness(able, self._hexes))
        own = super()._chances(able)
        return [self._trust * one + (1.0 - self._trust) * other for one, other in zip(watched, own, strict=True)]


class _Watched(Threats):
    """Threats that know where capital ships were.

    Args:
        crowds: by sort of counter and turn, the counters watched
        trust: the weight of a counter watched; what is expected without it weighs 1
    """

    def __init__(self, crowds: Mapping[str, Sequence[Crowd]], trust: float) -> None:
        super().__init__()
        self._crowds, self._trust = crowds, trust
        self._found: dict[tuple[str, int, Hex], tuple[float, float]] = {}

    def capital(self, view: View, name: str) -> float:
        """The number of capital ships expected on a counter: as announced, or by those seen near its hex."""
        own, counter = super().capital(view, name), view.counters.get(name)
        if name in self._capital or counter is None:
            return own
        number, capital = self._near(ESCORT if counter.convoy else COUNTER, view.turn, counter.hex)
        return (own + self._trust * capital) / (1.0 + self._trust * number)

    def _near(self, unit: str, turn: int, at: Hex) -> tuple[float, float]:
        """The number of counters of a sort that were near a hex before the moves of a turn, and of their capital ships;
        nearer ones count for more."""
        if (unit, turn, at) not in self._found:
            far, number, capital = GRID.far[at], 0.0, 0.0
            watched = self._crowds[unit]
            for there, counters, ships in watched[turn - 1] if turn <= len(watched) else ():
                if far[there] <= _NEAR:
                    share = _APART ** far[there]
                    number, capital = number + share * counters, capital + share * ships
            self._found[unit, turn, at] = number, capital
        return self._found[unit, turn, at]


def chances(ranks: Sequence[float], far: Sequence[float], choice: Sequence[int]) -> list[float]:
    """The chance of each hex that a convoy can choose.

    Args:
        ranks: how readily it goes to the nearest hex, to the second, and so on
        far: how readily it goes to a hex, by its distance from the nearest German counter
        choice: how near a German counter is to each of the hexes, the nearest to the convoy's destination first
    """
    ready = [rank * far[away] for rank, away in zip(ranks, choice, strict=False)]
    return [each / sum(ready) for each in ready]


def readiness(chosen: Counter[Choice]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How readily convoys go to the first, second ... hex, and to a hex by its distance from the nearest German
    counter: the values with which each kind of choice is expected as often as it was made."""
    ranks, far = [1.0] * _WAYS, [1.0] * (FAR + 1)
    for _ in range(_ROUNDS):
        for factors, marks in ((ranks, lambda choice: range(len(choice))), (far, lambda choice: choice)):
            was, expected = [_HALF] * len(factors), [_HALF] * len(factors)
            for (number, choice), times in chosen.items():
                for mark, chance in zip(marks(choice), chances(ranks, far, choice), strict=True):
                    expected[mark] += times * chance
                was[marks(choice)[number]] += times
            factors[:] = [one * two / three for one, two, three in zip(factors, was, expected, strict=True)]
    return tuple(ranks), tuple(far)
