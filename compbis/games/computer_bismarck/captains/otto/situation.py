"""Otto's assessment for one turn: the view, the memory, the plan, and what follows from them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from compbis.games.computer_bismarck.captains.otto import grid
from compbis.games.computer_bismarck.captains.otto.enemy import Enemy, enemy, found_chance, pursuit, sight
from compbis.games.computer_bismarck.captains.otto.grid import Window
from compbis.games.computer_bismarck.captains.otto.memory import Memory
from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL, Field, fill
from compbis.games.computer_bismarck.captains.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, ROWS, Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.cards.tables import TABLES
from compbis.games.computer_bismarck.rules import convoys, search
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import IN_PLAY, Ship, ShipLeg
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

_FOUND = {name: weights("otto", f"found {name.lower()}") for name in (BISMARCK, PRINZ_EUGEN)}
_MOST_GUNS = weight("otto", "most guns")
_CROWD = weight("otto", "crowd")
_CORNERED, _IN_SIGHT = weight("otto", "cornered"), weight("otto", "in sight")
_IN_PORT = weight("otto", "in port")
_PACK_HOPE = weight("otto", "pack hope")
(_LEAD, _LAST_LEAD), _EARLY = weights("otto", "lead"), weight("otto", "early lead")
_WON_TURN = int(weight("otto", "won turn"))
_BESIDES = weight("otto", "besides")
_OUT_BY, _UNSEEN = (int(number) for number in weights("otto", "unseen"))
_IMPATIENCE = weight("otto", "impatience")
_CARE, _HUNGER = weight("otto", "care"), weight("otto", "hunger")

LIKING_HOLDS = int(weight("otto", "liking holds"))
"""The turns for which a random preference among convoys holds."""

Liking = Callable[[str, int], float]
"""A random number from 0 to 1 for a purpose and a turn, always the same for the same pair."""


class Force(NamedTuple):
    """The plan in force.

    Args:
        plan: the plan
        reason: why it was last changed, "" for the first plan
        turn: when it was changed, 0 if it follows from the present situation
    """

    plan: Plan
    reason: str = ""
    turn: int = 0


class Prey(NamedTuple):
    """A convoy worth attacking. worth: in points, less the cost of fighting the escort."""

    convoy: str
    worth: float


class Hunt(NamedTuple):
    """The most promising prey, and where to meet it.

    Args:
        convoy: the name of the convoy
        square: where to meet it
        turn: the turn at whose end to meet it
        promise: the expected gain
    """

    convoy: str
    square: Square
    turn: int
    promise: float


class Situation:
    """The assessment for one turn.

    Attributes:
        view: the German view
        memory: what the reports say
        force: the plan in force; the first plan until settled
        dice: Otto's own
        hunts: the raiders' hunts; empty until settled
        packs: the wolfpacks' legs for this turn, by name; empty until settled
        tail: the British units that shadow a raider, set while she evades
        worthwhile: a cache: by raider, the convoys worth attacking
        after: a cache: by raider, her hunt
        gains: a cache: the expected gain of a pack's attack, by convoy and whether it is night
    """

    most_guns = _MOST_GUNS
    """The number of battleships beyond which more make no difference."""

    def __init__(self, view: View, memory: Memory, plan: Plan, dice: Liking) -> None:
        self.view = view
        self.memory = memory
        self.force = Force(plan)
        self.dice = dice
        self.hunts: Sequence[Hunt] = ()
        self.packs: Mapping[str, ShipLeg] = {}
        self.tail: Sequence[str] = ()
        self.worthwhile: dict[str, list[Prey]] = {}
        self.after: dict[str, Hunt | None] = {}
        self.gains: dict[tuple[str, bool], float] = {}
        self._sights: dict[int, Field] = {}
        self._pursuits: dict[str, Field] = {}

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
    def least_lead(self) -> float:
        """The lead at the end if both raiders are sunk, no wolfpack scores any more, and the British gain some further
        points."""
        turn, ships = self.view.turn, self.view.ships
        at_stake = sum(ships[raider].spec.points for raider in (BISMARCK, PRINZ_EUGEN) if ships[raider].active)
        return self._outset + self._came[turn] - at_stake - _BESIDES * (LAST_TURN - turn) / LAST_TURN

    @property
    def won(self) -> bool:
        """Whether no loss can cost Otto the game any more."""
        return self.view.turn >= _WON_TURN and self.least_lead > 0

    @cached_property
    def satisfaction(self) -> float:
        """Otto's satisfaction with the expected lead: from -1, everything must be tried, to 1, nothing need be.

        It is damped early in the game, when much may still happen; at the end a few points decide the game.
        """
        return self.satisfaction_on(self.view.turn)

    def satisfaction_on(self, turn: int) -> float:
        """The satisfaction on an earlier turn, from the points awarded and the convoys gone by then.

        Damage to ships afloat counts in full for every turn, because no report dates it.
        """
        gone = turn / LAST_TURN
        enough = _LEAD + (_LAST_LEAD - _LEAD) * gone
        return max(-1.0, min(1.0, self._lead(turn) / enough)) * (_EARLY + (1 - _EARLY) * gone)

    def _lead(self, turn: int) -> float:
        return self._outset + self._came[turn] + self._pack_hope * (LAST_TURN - turn) / LAST_TURN

    @cached_property
    def _outset(self) -> float:
        """The lead before any award: all missions fulfilled, less the points for damage to ships afloat."""
        each = TABLES.midships_at_end
        afloat = [ship for ship in self.view.ships.values() if ship.fate == IN_PLAY]
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
    def danger_weight(self) -> float:
        """The weight of a danger: less, the longer the British have seen no raider, unless she only has to survive."""
        return (1 + _CARE * self.satisfaction) / self.plan.boldness / (1 + _IMPATIENCE * self._unseen)

    @property
    def _unseen(self) -> int:
        """The turns for which no raider has been seen, beyond those that Otto accepts; 0 if Otto wants no raider
        seen."""
        if self.plan.quiet or self.view.turn >= self.plan.home:
            return 0
        seen = max(self.memory.seen.get(raider, 0) for raider in (BISMARCK, PRINZ_EUGEN))
        return max(0, self.view.turn - max(seen, _OUT_BY) - _UNSEEN)

    @cached_property
    def prize_weight(self) -> float:
        """The weight of a prize."""
        return 1 - _HUNGER * self.satisfaction

    def found_cost(self, raider: str, square: Square) -> float:
        """The expected cost to a raider, in points, of being found in a square at the end of this turn."""
        return self._cost(raider, self.enemy.guns[CELL[square]])

    def caught_cost(self, raider: Ship, square: Square) -> float:
        """The additional cost of being followed to a square, in points: from the battleships that may catch up, from
        the lack of room to run, and from clear weather next turn."""
        if raider.name not in self._pursuits:
            self._pursuits[raider.name] = pursuit(self.view, self.memory, raider.knots)
        cell = CELL[square]
        cornered = _CORNERED * (1.0 - grid.room(square))
        coming = self._pursuits[raider.name][cell] + cornered
        return _FOUND[raider.name][1] * coming + _IN_SIGHT * self.sights(1)[cell]

    def _cost(self, raider: str, guns: float) -> float:
        found, each = _FOUND[raider]
        return found + each * min(guns, self.most_guns)

    def exposures(self, raider: str, square: Square) -> Sequence[tuple[float, float]]:
        """The probability that a raider is found in a square at the end of this turn, and the expected cost: one pair
        for each equally likely case."""
        seen = found_chance(self.enemy.watch[CELL[square]], self.sight_at(square))
        return ((seen, self.found_cost(raider, square)),)

    def sight_at(self, square: Square) -> float:
        """The probability that one unit in the square spots a raider there at the end of this turn; 0 in fog (9.4)."""
        return 0.0 if square in self.view.fog else self.sights(0)[CELL[square]]

    def exposure_costs(self, raider: str, window: Window) -> list[float]:
        """By cell of a window, the expected cost to a raider of being near it if every unit spotted her."""
        return self._dread(raider, window, self.enemy)

    def _dread(self, raider: str, window: Window, enemy: Enemy) -> list[float]:
        most = self.most_guns
        found, each = _FOUND[raider]
        cells = zip(window.of(enemy.watch), window.of(enemy.guns), window.of(_SHELTER), strict=True)
        return [
            watch / (1.0 + _CROWD * watch) * (found + each * (guns if guns < most else most)) * shelter
            for watch, guns, shelter in cells
        ]

    def climate(self, raider: str, square: Square) -> float:
        """The cost to a raider of a turn in a square in average weather."""
        return self.exposure_costs(raider, grid.window(square, 0))[0] * self.sights(2)[CELL[square]]

    def sights(self, turns: int) -> Field:
        """By cell, the probability that one unit spots a raider. turns: the turns from now."""
        if turns not in self._sights:
            self._sights[turns] = sight(self.view, turns)
        return self._sights[turns]

    def spots(self, factors: int, square: Square) -> bool:
        """Whether the search factors suffice to spot a ship in a square this turn (9.2); never in fog (9.4)."""
        return square not in self.view.fog and search.spots(factors, self.visibility(square))

    def visibility(self, square: Square) -> int:
        """The visibility level of a square this turn (9.23)."""
        return self.view.visibility[square // 100 - ROWS.start]


def crippled(ship: Ship) -> bool:
    """Whether a raider is so damaged that she goes home."""
    return ship.knots <= _CRIPPLED_KNOTS or ship.midships <= _CRIPPLED_SHARE * ship.spec.midships


_CRIPPLED_KNOTS, _CRIPPLED_SHARE = weight("otto", "crippled knots"), weight("otto", "crippled share")
_SHELTER = fill(lambda square: _IN_PORT if square in GERMAN_PORTS else 1.0)
"""By cell, the fraction of its danger that is left: less than 1 only in a German port."""
