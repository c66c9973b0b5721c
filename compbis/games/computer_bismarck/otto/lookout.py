"""What Otto knows of the British, and what he makes of it. All of it comes from reports, the view and the cards."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from compbis.games.computer_bismarck.board import ROWS, Square, distance, row
from compbis.games.computer_bismarck.calendar import is_night
from compbis.games.computer_bismarck.otto import weights
from compbis.games.computer_bismarck.roster import BISMARCK, PLANES, SHIPS
from compbis.games.computer_bismarck.rules import chance
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import WAITING_MODES, Plane, Ship
from compbis.table.report import Report
from compbis.table.side import BRITISH

WATCHERS = frozenset("BCADR")
"""Kinds of units that come after a raider when they have seen her, or call those that do."""
ESCORTS = frozenset("BC")
"""Kinds that protect a convoy (16.61)."""


class Sighting(NamedTuple):
    """Where a unit was at the end of a turn; on turn 0 where it begins the game."""

    kind: str
    square: Square
    turn: int


Threat = tuple[Square, tuple[float, ...]]
"""Where a unit was seen, and how much it is to be feared by the distance from there."""


class Lookout:
    """Otto's memory. It holds nothing that hearing the same reports again would not give back.

    seen: by German ship, the last turn on which units that matter saw her; found: turn and square of each time that
    the Bismarck was spotted by search; gone: British units no longer in the game; planes: last sightings of planes.
    """

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}
        self.found: list[tuple[int, Square]] = []
        self.gone: set[str] = set()
        self.planes: dict[str, Sighting] = {}
        self._lost: Counter[str] = Counter()
        self._company: dict[str, dict[str, int]] = {convoy: _starting_escort(convoy) for convoy in _convoys()}

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        facts = report.facts
        match report.kind:
            case "spotted":
                self._spotted(report)
            case "shadow" | "fast_shadow":
                if facts["success"]:
                    self.seen[facts["target"]] = report.turn
            case "air_search" | "radio_silence":
                self.seen[facts["unit"]] = report.turn
            case "dispersed":
                self.gone.add(facts["unit"])
            case "sunk":
                self._lost[facts["unit"]] += facts["count"]
                if facts["whole"]:
                    self.gone.add(facts["unit"])

    def hunted(self, raider: str, turn: int) -> bool:
        """Whether the British know where she is, or was at the end of the turn before."""
        return self.seen.get(raider, -1) >= turn - 1

    def escort(self, convoy: str, turn: int) -> list[str]:
        """Battleships and cruisers that may still be with a convoy."""
        company = self._company[convoy]
        return [name for name in sorted(company) if turn - company[name] <= weights.ESCORT_MEMORY]

    def believed(self, name: str, square: Square) -> Ship:
        """A British ship as the card has it, but for the ships of a unit that are known to be lost."""
        spec = SHIPS[name]
        midships = max(1, spec.midships - self._lost[name])
        return Ship(spec, square, "M", spec.fuel_cap, midships, spec.firepower, spec.knots, spec.torpedoes)

    def planes_over(self, square: Square, turn: int) -> list[Plane]:
        """The planes seen over a square this turn."""
        return [
            Plane(PLANES[name], square, "P")
            for name, sighting in self.planes.items()
            if (sighting.square, sighting.turn) == (square, turn)
        ]

    def _spotted(self, report: Report) -> None:
        square, turn = report.facts["square"], report.turn
        units, own = report.facts["units"], [name for name, _ in report.facts["own"]]
        if any(kind in WATCHERS for _, kind in units):
            self.seen.update(dict.fromkeys(own, turn))
            if BISMARCK in own:
                self.found.append((turn, square))
        for name, kind in units:
            if kind in "RLT":
                self.planes[name] = Sighting(kind, square, turn)
            if kind == "M":
                self._company[name] = {other: turn for other, kind in units if kind in ESCORTS}


def danger(view: View, lookout: Lookout) -> Callable[[Square], float]:
    """How dangerous it is for a raider to end this turn in a square: 0 is safe."""
    sightings = _sightings(view, lookout)
    threats = [(seen.square, _menace(seen.kind, view.turn - seen.turn)) for seen in sightings]
    return cache(lambda square: _danger(view, threats, square))


def visibility(view: View, square: Square) -> int:
    """The visibility level of a square this turn (9.23)."""
    return view.visibility[row(square) - ROWS[0]]


def _danger(view: View, threats: list[Threat], square: Square) -> float:
    fog, level = square in view.fog, visibility(view, square)
    air = weights.AIR_SEARCH if chance.air_search_possible(square, level, fog) else 0.0
    if fog:
        return air
    spotting = weights.SPOTTING_BY_NIGHT if is_night(view.turn, row(square)) else weights.SPOTTING_BY_DAY
    near = (menace[away] for place, menace in threats if (away := distance(place, square)) < len(menace))
    return air + spotting[level] * sum(near)


@cache
def _menace(kind: str, age: int) -> tuple[float, ...]:
    """How much a unit is to be feared, by the distance from where it was seen so many turns ago; farther away not at
    all. Less the farther, and the longer ago."""
    reach = 1 + weights.SPREAD * age
    return tuple(weights.MENACE[kind] * (1 - away / (reach + 1)) / reach for away in range(reach + 1))


def _sightings(view: View, lookout: Lookout) -> list[Sighting]:
    """Every British unit where it was last heard of, if that is not too long ago."""
    heard_of = {contact.name: Sighting(contact.kind, contact.square, contact.turn) for contact in view.contacts}
    ships = [sighting for name, sighting in (_AT_FIRST | heard_of).items() if name not in lookout.gone]
    return [
        sighting for sighting in (*ships, *lookout.planes.values()) if view.turn - sighting.turn <= weights.FADES_AFTER
    ]


def _convoys() -> list[str]:
    return [name for name, spec in SHIPS.items() if spec.kind == "M"]


def _starting_escort(convoy: str) -> dict[str, int]:
    """The battleships and cruisers that the cards put beside a convoy."""
    spec = SHIPS[convoy]
    return {name: 0 for name, ship in SHIPS.items() if ship.square == spec.square and ship.kind in ESCORTS}


_AT_FIRST = {
    name: Sighting(spec.kind, spec.square, 0)
    for name, spec in SHIPS.items()
    if spec.side is BRITISH and spec.mode not in WAITING_MODES
}
"""The British units that are active from the start, as the cards have them."""
