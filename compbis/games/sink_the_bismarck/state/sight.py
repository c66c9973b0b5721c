"""The types of a view: all that a side may know by the rules."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.scenarios import SCENARIOS, Limits, ScenarioCard
from compbis.games.sink_the_bismarck.state.units import Award, Force, Ship, side_of
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass


class Counter(NamedTuple):
    """An enemy counter.

    Args:
        name: the letter of its side and its number
        hex: its hex
        convoy: the convoy that it is known to escort; "" for none
        announced: the number of ships of each type in KINDS last announced; () if nothing was
    """

    name: str
    hex: Hex
    convoy: str = ""
    announced: tuple[int, ...] = ()


class SeenConvoy(NamedTuple):
    """A convoy as both sides see it.

    Args:
        name: its designator and a number
        hex: its hex
        real: whether it was detected and is not a dummy
    """

    name: str
    hex: Hex
    real: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """All that a side may know now.

    Args:
        side: the side
        turn: the turn, from 1
        scenario: the name of the scenario
        visibility: the visibility this turn; "" until it is rolled
        forces: its own counters by name
        counters: the enemy's counters by name
        ships: its own ships by name, including those lost and those yet to arrive
        waiting: its reinforcements that are on no counter yet, with their hexes
        joining: the convoys that some of these escort, by ship
        convoys: the convoys on the map by name
        recon: the hexes of both sides' recon units
        shadows: by shadowed German counter, the British counter or recon unit that shadows it
        detected: counters with a Detection Marker, and convoys detected this turn
        fought: German counters that fought last turn while they were shadowed
        released: whether the task force that waits for the Bismarck may sail
        awards: the awards that the side knows of
        limits: the maximum of its counters and dummies
        tankers: the hexes of the German tankers; () for the British
        noted: as in Position, for the German side; None for the British
        options: the names of the optional rules in play
    """

    side: Side
    turn: int
    scenario: str
    visibility: str
    forces: Mapping[str, Force]
    counters: Mapping[str, Counter]
    ships: Mapping[str, Ship]
    waiting: Mapping[str, Hex]
    convoys: Mapping[str, SeenConvoy]
    recon: Mapping[str, Hex]
    shadows: Mapping[str, str]
    detected: frozenset[str]
    fought: frozenset[str]
    released: bool
    awards: tuple[Award, ...]
    limits: Limits
    joining: Mapping[str, str] = MappingProxyType({})
    tankers: tuple[Hex, ...] = ()
    noted: tuple[int, Hex] | None = None
    options: frozenset[str] = frozenset()

    @property
    def night(self) -> bool:
        """Whether it is a night turn."""
        return calendar.night(self.turn)

    @property
    def card(self) -> ScenarioCard:
        """The scenario's card."""
        return SCENARIOS[self.scenario]

    def marked(self, counter: str) -> bool:
        """Whether a counter has a Detection or Shadow Marker, without which it may not be attacked (10.6). A shadower
        has one while contact lasts (11.9)."""
        return counter in self.detected or counter in self.shadows or counter in self.shadows.values()

    def at(self, hex: Hex) -> list[Force]:
        """The side's own counters in a hex."""
        return [force for force in self.forces.values() if force.hex == hex]

    def enemies_at(self, hex: Hex) -> list[Counter]:
        """The enemy's counters in a hex."""
        return [counter for counter in self.counters.values() if counter.hex == hex]

    def points(self, side: Side) -> int | float:
        """A side's points, as far as this side knows."""
        return sum(award.points for award in self.awards if award.side is side)

    def ships_of(self, force: str) -> tuple[Ship, ...]:
        """The ships of one of the side's own counters."""
        return tuple(self.ships[name] for name in self.forces[force].ships)

    def owns(self, counter: str) -> bool:
        """Whether a counter belongs to this side."""
        return counter in self.forces and side_of(counter) is self.side
