"""Otto's assessment for one turn: the view, the memory, the plan, and what follows from them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from compbis.games.computer_bismarck.captains.otto_0_2_0 import grid
from compbis.games.computer_bismarck.captains.otto_0_2_0.enemy import Enemy, enemy, sight
from compbis.games.computer_bismarck.captains.otto_0_2_0.grid import Window
from compbis.games.computer_bismarck.captains.otto_0_2_0.memory import Memory
from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import Plan
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.cells import CELL, Field, fill
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, ROWS, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.cards.tables import TABLES
from compbis.games.computer_bismarck.rules import convoys, search
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Leg, Ship
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

_FOUND = {name: weights("otto", f"found {name.lower()}") for name in (BISMARCK, PRINZ_EUGEN)}
_MOST_GUNS = weight("otto", "most guns")
_CROWD = weight("otto", "crowd")
_IN_PORT = weight("otto", "in port")
_PACK_HOPE = weight("otto", "pack hope")
(_LEAD, _LAST_LEAD), _EARLY = weights("otto", "lead"), weight("otto", "early lead")
_CARE, _HUNGER = weight("otto", "care"), weight("otto", "hunger")

LIKING_HOLDS = int(weight("otto", "liking holds"))
"""The number of turns for which a random preference among convoys holds."""

Liking = Callable[[str, int], float]
"""A number from 0 to 1 for a purpose, the same throughout a turn."""


class Force(NamedTuple):
    """The plan in force; reason: why it was last changed, "" for the first plan; turn: when it was changed, 0 if it
    follows from the present situation."""

    plan: Plan
    reason: str = ""
    turn: int = 0


class Prey(NamedTuple):
    """A convoy worth attacking. worth: in points, less the cost of fighting the escort."""

    convoy: str
    worth: float


class Hunt(NamedTuple):
    """The most promising prey, and where and when to meet it."""

    convoy: str
    square: Square
    turn: int
    promise: float


class Situation:
    """The assessment for one turn. force: the plan in force, the first plan until settled; dice: his own; hunts: the
    raiders' hunts; packs: the wolfpacks' legs for this turn, by name; both empty until settled. Three caches: preys and
    after, by raider, the convoys worth attacking and her hunt; gains, the expected gain of a pack's attack, by convoy
    and whether it is night."""

    def __init__(self, view: View, memory: Memory, plan: Plan, dice: Liking) -> None:
        self.view = view
        self.memory = memory
        self.force = Force(plan)
        self.dice = dice
        self.hunts: Sequence[Hunt] = ()
        self.packs: Mapping[str, Leg] = {}
        self.preys: dict[str, list[Prey]] = {}
        self.after: dict[str, Hunt | None] = {}
        self.gains: dict[tuple[str, bool], float] = {}
        self._sights: dict[int, Field] = {}

    @property
    def plan(self) -> Plan:
        """The plan in force."""
        return self.force.plan

    @cached_property
    def enemy(self) -> Enemy:
        """Where the British may be."""
        return enemy(self.view, self.memory)

    @cached_property
    def lead(self) -> float:
        """The expected German lead at the end of the game, in points."""
        return self._lead(self.view.turn)

    @cached_property
    def content(self) -> float:
        """How content he is with the expected lead: from -1, everything must be tried, to 1, nothing need be. It is
        damped early in the game, when much may still happen; at the end a few points decide the game."""
        return self.content_on(self.view.turn)

    def content_on(self, turn: int) -> float:
        """How content he was on an earlier turn, by the points awarded and the convoys gone by then. Damage to his
        ships counts in full for every turn, because no report dates it."""
        gone = turn / LAST_TURN
        enough = _LEAD + (_LAST_LEAD - _LEAD) * gone
        return max(-1.0, min(1.0, self._lead(turn) / enough)) * (_EARLY + (1 - _EARLY) * gone)

    def _lead(self, turn: int) -> float:
        return self._outset + self._came[turn] + self._pack_hope * (LAST_TURN - turn) / LAST_TURN

    @cached_property
    def _outset(self) -> float:
        """The lead before any award: all missions fulfilled, less the points for damage to his ships."""
        each = TABLES.midships_at_end
        afloat = [ship for ship in self.view.ships.values() if ship.fate == ""]
        lost = sum(each.get((ship.side, ship.kind), 0) * (ship.spec.midships - ship.midships) for ship in afloat)
        return -float(lost + sum(map(self._mission, MISSIONS)))

    @cached_property
    def _came(self) -> list[int]:
        """By turn, the points awarded so far, German minus British, plus the value of failed missions."""
        scored = [0] * (LAST_TURN + 1)
        for award in self.view.awards:
            scored[award.turn] += award.points if award.side is GERMAN else -award.points
        for name, turn in self.memory.gone.items():
            if name in MISSIONS:
                scored[turn] += convoys.FAILED_POINTS + self._mission(name)
        return list(accumulate(scored))

    @cached_property
    def _pack_hope(self) -> float:
        return _PACK_HOPE * sum(ship.active for ship in self.view.ships.values() if ship.kind is SUBMARINES)

    def _mission(self, convoy: str) -> int:
        """The points for a convoy's mission, by the ships left in it (17.4)."""
        mission = MISSIONS[convoy]
        return mission.points * (self.memory.believed(convoy).midships if mission.each else 1)

    @cached_property
    def risk(self) -> float:
        """The weight of a danger."""
        return (1 + _CARE * self.content) / self.plan.boldness

    @cached_property
    def appetite(self) -> float:
        """The weight of a prize."""
        return 1 - _HUNGER * self.content

    def found_cost(self, raider: str, square: Square) -> float:
        """The expected cost to a raider, in points, of being found in a square at the end of this turn."""
        found, each = _FOUND[raider]
        return found + each * min(self.enemy.guns[CELL[square]], _MOST_GUNS)

    def sight_at(self, square: Square) -> float:
        """The chance that one unit in the square spots a raider there at the end of this turn; 0 in fog (9.4)."""
        return 0.0 if square in self.view.fog else self.sights(0)[CELL[square]]

    def dread(self, raider: str, window: Window) -> list[float]:
        """By cell of a window, the expected cost to a raider of being near it if every unit spotted her."""
        found, each = _FOUND[raider]
        cells = zip(window.of(self.enemy.watch), window.of(self.enemy.guns), window.of(_SHELTER), strict=True)
        return [
            watch / (1.0 + _CROWD * watch) * (found + each * (guns if guns < _MOST_GUNS else _MOST_GUNS)) * shelter
            for watch, guns, shelter in cells
        ]

    def climate(self, raider: str, square: Square) -> float:
        """The cost to a raider of a turn in a square in average weather."""
        return self.dread(raider, grid.window(square, 0))[0] * self.sights(2)[CELL[square]]

    def sights(self, turns: int) -> Field:
        """By cell, the chance that one unit spots a raider that many turns from now."""
        if turns not in self._sights:
            self._sights[turns] = sight(self.view, turns)
        return self._sights[turns]

    def spots(self, factors: int, square: Square) -> bool:
        """Whether that many search factors suffice to spot a ship in a square this turn (9.2); never in fog (9.4)."""
        return square not in self.view.fog and search.spots(factors, self.visibility(square))

    def visibility(self, square: Square) -> int:
        """The visibility level of a square this turn (9.23)."""
        return self.view.visibility[square // 100 - ROWS.start]


def crippled(ship: Ship) -> bool:
    """Whether a raider is so damaged that she goes home."""
    return ship.knots <= _CRIPPLED_KNOTS or ship.midships <= _CRIPPLED_SHARE * ship.spec.midships


_CRIPPLED_KNOTS, _CRIPPLED_SHARE = weight("otto", "crippled knots"), weight("otto", "crippled share")
_SHELTER = fill(lambda square: _IN_PORT if square in GERMAN_PORTS else 1.0)
"""By cell, the fraction of its danger that is left."""
