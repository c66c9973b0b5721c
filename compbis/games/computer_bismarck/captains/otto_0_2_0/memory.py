"""Otto's memory, built from reports alone, so that a restored game rebuilds it."""

from collections import Counter

from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.cards import on_card
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.otto_0_2_0.track import Track
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    HEAVY_KINDS,
    PLANE_KINDS,
    RECONNAISSANCE,
    SUBMARINES,
)
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PLANES, SHIPS
from compbis.games.computer_bismarck.state.reports import (
    AirSearch,
    Dispersed,
    FastShadow,
    RadioSilence,
    Searched,
    Shadow,
    Spotted,
    Sunk,
)
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.report import Report
from compbis.table.values import NamedTuple

WATCHERS = frozenset((BATTLESHIP, CRUISER, CARRIER, DESTROYERS, RECONNAISSANCE, SUBMARINES))
"""Kinds of units that attack a raider they have seen, or call those that do."""
ESCORTS = HEAVY_KINDS
"""Kinds that protect a convoy (16.61)."""
_STRENGTH: dict[str, int] = {BATTLESHIP: int(weight("otto", "closed by battleship")), CRUISER: 1}
_PRESUMED_AS = weight("otto", "guarded as")


class Found(NamedTuple):
    """The Bismarck was spotted by search: on that turn, in that square."""

    turn: int
    square: Square


class Met(NamedTuple):
    """British battleships and cruisers were seen: on that turn, in that square; strength: a battleship counts twice."""

    turn: int
    square: Square
    strength: int


class Memory:
    """What the reports say.

    seen: by German ship, the last turn on which units that matter saw her; found: each time that the Bismarck was
    spotted by search; met: where warships were seen; shown: German units that were ever seen; gone: British units no
    longer in the game, and since when; lost: ships lost of each British unit;
    planes: where each was last seen, and on which turn; tracks: by convoy, where it may be;
    company: by convoy, battleships and cruisers last seen with it, and the turn; guards: the flotillas and carriers.
    """

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}
        self.found: list[Found] = []
        self.met: list[Met] = []
        self.shown: set[str] = set()
        self.gone: dict[str, int] = {}
        self.planes: dict[str, tuple[Square, int]] = {}
        self.tracks = {convoy: Track(convoy) for convoy in MISSIONS}
        self.company: dict[str, dict[str, int]] = {convoy: _starting_escort(convoy) for convoy in MISSIONS}
        self.guards: dict[str, list[str]] = {}
        self.lost: Counter[str] = Counter()

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        turn = report.turn
        match report.facts:
            case Spotted() as spotted:
                self._spotted(spotted, turn)
            case Shadow(target=target, success=True) | FastShadow(target=target, success=True):
                self.seen[target] = turn
            case AirSearch(unit=unit) | RadioSilence(unit=unit):
                self.seen[unit] = turn
            case Searched(squares=squares):
                for track in self.tracks.values():
                    track.searched(turn, frozenset(squares))
            case Dispersed(unit=unit):
                self.gone[unit] = turn
            case Sunk(unit=unit, count=count, whole=whole):
                self.lost[unit] += count
                if whole:
                    self.gone[unit] = turn

    def hunted(self, raider: str, turn: int) -> bool:
        """Whether the British know where a raider is, or knew at the end of the turn before."""
        return self.seen.get(raider, -1) >= turn - 1

    def located(self) -> int:
        """The turn on which the Bismarck was first spotted by search, which calls the reinforcements (14.22, 14.42); 0
        if she was not."""
        return self.found[0].turn if self.found else 0

    def guarded(self, presumed: float) -> float:
        """The chance that battleships or cruisers are with a convoy of which nothing is known, from those that were
        seen. presumed: the prior probability, with the weight of _PRESUMED_AS convoys that were seen."""
        seen = [convoy for convoy, track in self.tracks.items() if track.seen]
        with_escort = sum(bool(self.company[convoy]) for convoy in seen)
        return (_PRESUMED_AS * presumed + with_escort) / (_PRESUMED_AS + len(seen))

    def believed(self, name: str, square: Square = 0) -> Ship:
        """A British ship as on its card, without the ships of the unit known to be lost."""
        return on_card(name, square, self.lost.get(name, 0))

    def planes_over(self, square: Square, turn: int) -> list[Plane]:
        """The planes seen over a square this turn."""
        over = [name for name, sighting in self.planes.items() if sighting == (square, turn)]
        return [Plane(PLANES[name], square, "P") for name in over]

    def planes_with(self, convoy: str, turn: int) -> list[Plane]:
        """The planes that were over a convoy when it was last seen, if that was last turn."""
        track = self.tracks[convoy]
        return self.planes_over(track.likely(track.seen)[0], track.seen) if track.seen >= max(1, turn - 1) else []

    def _spotted(self, spotted: Spotted, turn: int) -> None:
        square, units, own = spotted.square, spotted.units, [name for name, _ in spotted.own]
        if any(kind in WATCHERS for _, kind in units):
            self.seen.update(dict.fromkeys(own, turn))
        self.shown.update(own)
        if BISMARCK in own:
            self.found.append(Found(turn, square))
        if strength := sum(_STRENGTH.get(kind, 0) for _, kind in units):
            self.met.append(Met(turn, square, strength))
        for name, kind in units:
            if kind in PLANE_KINDS:
                self.planes[name] = square, turn
            if kind == CONVOY:
                self.tracks[name].spotted(turn, square)
                self.company[name] = {other: turn for other, with_it in units if with_it in ESCORTS}
                self.guards[name] = [other for other, with_it in units if with_it in (CARRIER, DESTROYERS)]


def _starting_escort(convoy: str) -> dict[str, int]:
    """The battleships and cruisers that start in a convoy's square."""
    spec = SHIPS[convoy]
    return {name: 0 for name, ship in SHIPS.items() if ship.square == spec.square and ship.kind in ESCORTS}
