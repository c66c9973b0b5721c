"""What a side can see: the types of its view. Everything in it is known to that side by the rules of the game."""

from collections.abc import Mapping

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.scenarios import SCENARIOS, Limits, ScenarioCard
from compbis.games.sink_the_bismarck.state.units import Award, Force, Ship, side_of
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass


class Counter(NamedTuple):
    """An enemy's counter. convoy: that it is shown to escort; told: the ships of each of KINDS when this side was last
    told of any."""

    name: str
    hex: Hex
    convoy: str = ""
    told: tuple[int, ...] = ()


class SeenConvoy(NamedTuple):
    """A convoy as both sides see it. real: whether it was found to be one."""

    name: str
    hex: Hex
    real: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """What one side may know now.

    visibility: of the turn, "" before it is known; forces: its counters; counters: the enemy's; ships: its own, those
    lost and those to come, too; waiting: where its ships are that have come and are on no counter yet; recon: where the
    recon units of both sides are; shadows: by the German counter, who shadows it; detected: counters with a Detection
    Marker, and convoys that were found this turn; fought: German counters that fought in the turn before while they
    were shadowed; released: whether the task force that waits for the Bismarck may sail; awards: the points that it
    knows of; limits: the most counters and dummies of the side; tankers, noted: those of the German, and as of
    Position; options: the optional rules that hold.
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
    tankers: tuple[Hex, ...] = ()
    noted: tuple[int, Hex] | None = None
    options: frozenset[str] = frozenset()

    @property
    def night(self) -> bool:
        """Whether the turn is one of night."""
        return calendar.night(self.turn)

    @property
    def card(self) -> ScenarioCard:
        """The scenario."""
        return SCENARIOS[self.scenario]

    def marked(self, counter: str) -> bool:
        """Whether a counter has a Detection or Shadow Marker, without which nobody attacks it (10.6). A shadower has
        one as long as contact lasts (11.9)."""
        return counter in self.detected or counter in self.shadows or counter in self.shadows.values()

    def at(self, hex: Hex) -> list[Force]:
        """The counters of the side in a hex."""
        return [force for force in self.forces.values() if force.hex == hex]

    def enemies_at(self, hex: Hex) -> list[Counter]:
        """The counters of the enemy in a hex."""
        return [counter for counter in self.counters.values() if counter.hex == hex]

    def points(self, side: Side) -> int | float:
        """The points of a side, as far as this side knows."""
        return sum(award.points for award in self.awards if award.side is side)

    def of(self, force: str) -> tuple[Ship, ...]:
        """The ships of one of its counters."""
        return tuple(self.ships[name] for name in self.forces[force].ships)

    def owns(self, counter: str) -> bool:
        """Whether a counter on the map is of this side."""
        return counter in self.forces and side_of(counter) is self.side
