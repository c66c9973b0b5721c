"""What each enemy counter has been seen to do, and how likely it is to be a task force, from a side's reports alone."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from compbis.games.sink_the_bismarck.cards.board import PORTS, Hex
from compbis.games.sink_the_bismarck.cards.options import NELSON, NELSON_AND_LONDON
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.cards.scenarios import MAY_COME, ON_DIE, SCENARIOS, Entry
from compbis.games.sink_the_bismarck.rules import setup
from compbis.games.sink_the_bismarck.rules.ships import force_speed
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    BattleBegins,
    ConvoySailed,
    Detected,
    Entered,
    Escorting,
    Harmed,
    Released,
    Removed,
    ReservesRoll,
    Sailed,
    Scored,
    Searched,
    Shadowing,
    Struck,
    Sunk,
    TankerFound,
    TankerSunk,
    Unmasked,
    Weather,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import LETTER, Reason, Ship, side_of
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple


class Chance(NamedTuple):
    """How likely a counter is to be a task force, in percent: the lower and the higher of two results, one with as few
    task forces among the enemy counters as possible, one with as many."""

    low: int
    high: int


class Seen:
    """What one enemy counter has been seen to do.

    Args:
        turn: the turn on which it came onto the map
        at: the hex where it came
        beside: the enemy counters that were there; () at the set-up
    """

    def __init__(self, turn: int, at: Hex, beside: tuple[str, ...] = ()) -> None:
        self.turn = turn
        self.at = at
        self.beside = beside
        self.hex = at
        self.moves: dict[int, int] = {}
        """By turn, the hexes that it moved."""
        self.searches: list[bool] = []
        """Its searches, each with whether it found anything."""
        self.shadowing: list[bool] = []
        """Its attempts to shadow, each with whether it had contact."""
        self.shadowed: list[int] = []
        """The turns on which it was shadowed."""
        self.detected: list[int] = []
        """The turns on which it was detected."""
        self.fought: list[int] = []
        """The turns on which it was in a battle."""
        self.struck: list[int] = []
        """The turns on which aircraft attacked it."""
        self.named: tuple[str, ...] = ()
        """The ships that were named in its last battle."""
        self.convoys: list[str] = []
        """The convoys that it escorted."""


class _Holding(NamedTuple):
    """Some counters that have at least this many ships between them: one proven task force, the counters on which ships
    may have begun, or those in a hex that may have exchanged ships.

    Args:
        among: the counters
        ships: the number of ships
        whole: whether the ships began together on one counter, which has not met another since
    """

    among: frozenset[str]
    ships: int
    whole: bool = False


def _filled(real: Iterable[str], places: Sequence[frozenset[str]]) -> int:
    """The most counters that can each have one of the ships known to exist.

    Args:
        real: the counters
        places: for each ship, or ships that are together, the counters that may have it
    """
    taken: dict[int, str] = {}

    def fits(name: str, tried: set[int]) -> bool:
        for number, among in enumerate(places):
            if name in among and number not in tried:
                tried.add(number)
                if number not in taken or fits(taken[number], tried):
                    taken[number] = name
                    return True
        return False

    return sum(fits(name, set()) for name in real)


def _possible(real: tuple[str, ...], ships: int, others: int, holdings: Sequence[_Holding]) -> bool:
    """Whether these counters may be the task forces among the counters about which nothing is proven.

    Args:
        real: the counters
        ships: the most ships that the enemy can have on the map
        others: the number of other ships that may be on counters of a whole holding
        holdings: what is known of groups of counters
    """
    if not real and not holdings:
        return False  # without ships the game would be over
    places: list[frozenset[str]] = []
    for holding in holdings:
        inside = holding.among & {*real}
        if len(holding.among) > 1 and (not inside or (holding.whole and len(inside) > 1 + others)):
            return False
        places += [inside] * (1 if holding.whole else max(holding.ships, 1))
    known = sum(max(holding.ships, 1) for holding in holdings)
    return known + len(real) - _filled(real, places) <= ships


class Tally:
    """What a side has noted of the enemy's counters. It hears the side's reports, and nothing else.

    Args:
        side: the side that notes
    """

    def __init__(self, side: Side) -> None:
        self._enemy = side.enemy
        self.seen: dict[str, Seen] = {}
        """The enemy counters on the map, with what they have been seen to do."""
        self.gone: dict[str, tuple[int, bool]] = {}
        """The counters that are off the map: the turn on which they went, and whether they were seen to be dummies."""
        self.harmed: dict[str, Ship] = {}
        """The enemy's damaged ships as they were last reported; repairs are secret."""
        self._turn = 0
        self._regrouping = True  # until the report of the turn's weather
        self._holdings: list[_Holding] = []
        self._dummies: set[str] = set()
        self._unmasked = 0  # the dummies that were removed since the last Phase One
        self._lost: set[str] = set()  # the enemy's ships that are known to be sunk or off the map
        self._slow = 0  # the counters that left the map without naming a ship: theirs were too slow to score
        self._named = False  # whether a ship that leaves the map was named since a counter sailed
        self._reserves = False
        self._ghosts: dict[str, Hex] = {}
        self._convoys: dict[str, Hex] = {}
        self._shadower = ""
        self._appeared = 0

    def hear(self, report: Report) -> None:
        """Note a report."""
        if report.turn != self._turn:
            self._begin(report.turn)
        match report.facts:
            case Weather():
                self._regrouped()
            case Appeared(counter=name, hex=at) if self._is_enemy(name):
                self._appear(name, at)
            case Unmasked(counter=name) if self._is_enemy(name):
                self._unmasked += 1
                self._dummies.add(name)
                self._holdings = [each._replace(among=each.among - {name}) for each in self._holdings]
                self._remove(name)
            case Removed(counter=name) if name in self.seen:
                self._take_off(name)
            case Sunk(ship=ship) if SHIPS[ship].side is self._enemy:
                self._sink(ship)
            case Scored(reason=Reason.GONE_TO_SEA, about=ship) if SHIPS[ship].side is self._enemy:
                self._lost.add(ship)
                self._named = True
            case ConvoySailed(convoy=name, hex=at) | Entered(convoy=name, hex=at):
                self._convoys[name] = at
            case Harmed(ship=ship, damage=damage, flipped=flipped) if SHIPS[ship].side is self._enemy:
                self.harmed[ship] = Ship(ship, damage=damage, flipped=flipped)
            case ReservesRoll() if self._enemy is GERMAN:
                self._reserves = True
            case BattleBegins(forces=forces):
                for name, ships in forces:
                    if name in self.seen:
                        self.seen[name].fought.append(self._turn)
                        self.seen[name].named = ships
                        self._prove(name, len(ships))
            case _:
                self._note(report.facts)

    def _note(self, facts: Facts) -> None:
        """Note what a counter does, and what that proves: dummies neither search, shadow nor find tankers (6.24)."""
        match facts:
            case Sailed(counter=name, way=way) if name in self.seen:
                self._named = False
                self._sail(name, way)
            case Detected(counter=name, ships=ships) if name in self.seen:
                self.seen[name].detected.append(self._turn)
                self._prove(name, sum(ships))
            case Searched(by=name, found=found) if name in self.seen:
                self.seen[name].searches.append(found)
                self._prove(name)
            case Shadowing(by=name, target=target, success=success):
                self._shadower = name
                if name in self.seen:
                    self.seen[name].shadowing.append(success)
                    self._prove(name)
                if success and target in self.seen:
                    self.seen[target].shadowed.append(self._turn)
            case Struck(counter=name) if name in self.seen:
                self.seen[name].struck.append(self._turn)
                self._prove(name)
            case TankerFound(counter=name) | TankerSunk(counter=name) | Released(counter=name) if name in self.seen:
                self._prove(name)
            case Escorting(counter=name, convoy=convoy) if convoy and name in self.seen:
                if convoy not in self.seen[name].convoys:
                    self.seen[name].convoys.append(convoy)

    def chances(self, view: View) -> Mapping[str, Chance]:
        """How likely each enemy counter is to be a task force. The bounds follow from the dummies and ships that the
        enemy may have (6.22), and from what is proven. Counters that no report has named are left out."""
        holdings = self._holdings
        if self._regrouping and self._turn == 1 and self._enemy is GERMAN:
            holdings = [*holdings, *self._starts()]  # nobody has changed counters yet
        proven = {name for each in holdings if len(each.among) == 1 for name in each.among}
        names = [name for name in sorted(view.counters) if name in self.seen]
        found = {name: Chance(100, 100) for name in names if name in proven}
        found |= {name: Chance(0, 0) for name in names if name in self._dummies}
        open_ = [name for name in names if name not in proven and name not in self._dummies]
        most = self._most_dummies(view) - self._unmasked - len(self._dummies & {*names})
        fewest_real = self._shares(open_, range(max(0, len(open_) - max(0, most)), len(open_) + 1), view, holdings)
        most_real = self._shares(open_, range(len(open_), -1, -1), view, holdings)
        for name in open_:
            low, high = fewest_real.get(name, 0), most_real.get(name, 100)
            found[name] = Chance(min(low, high), max(low, high))
        return found

    def _shares(
        self, names: list[str], counts: Iterable[int], view: View, holdings: Sequence[_Holding]
    ) -> dict[str, int]:
        """By counter, the percentage of cases in which it is a task force, for the first of these counts that is
        possible.

        Args:
            names: the counters about which nothing is proven
            counts: how many of them are task forces, in the order to try
            view: the view of the side that notes
            holdings: what is known of groups of counters
        """
        ships, others = self._most_ships(view), self._others(view)
        for count in counts:
            cases = [set(case) for case in combinations(names, count) if _possible(case, ships, others, holdings)]
            if cases:
                return {name: round(100 * sum(name in case for case in cases) / len(cases)) for name in names}
        return {}

    def _others(self, view: View) -> int:
        """The number of ships, besides the Bismarck and the Prinz Eugen, that may be on counters from the four northern
        hexes: the Scheer (16.5), or any reserve (X5)."""
        starts = [group.units for group in view.card.of(Entry.START) if BISMARCK not in group.units]
        return len({ship for units in starts for ship in units} - self._lost) + self._most_more(view)

    def _most_dummies(self, view: View) -> int:
        return view.card.limits[self._enemy].dummies + self._reserves

    def _most_ships(self, view: View) -> int:
        own = [name for name in self._may_have(view) if name not in self._lost]
        return len(own) - self._slow + self._most_more(view)

    def reserves(self, view: View) -> tuple[frozenset[str], ...]:
        """For each result that the roll for reserves may have had, the ships that it brought and that are not known to
        be lost; () before the roll. None of the scenario's ships comes again (X5)."""
        lost = self._lost.intersection(MAY_COME).difference(view.card.ships)
        brought = [frozenset(reserve.ships).difference(view.card.ships) for reserve in ON_DIE.values()]
        return tuple(ships - lost for ships in brought if ships >= lost) if self._reserves else ()

    def _most_more(self, view: View) -> int:
        return max(map(len, self.reserves(view)), default=0)

    def _may_have(self, view: View) -> list[str]:
        """The ships that the enemy has or may get."""
        more = NELSON_AND_LONDON if NELSON in view.options else ()
        return [name for name in dict.fromkeys((*view.card.ships, *more)) if SHIPS[name].side is self._enemy]

    def too_far(self, name: str) -> bool:
        """Whether a counter has moved farther than a task force may (6.23)."""
        return any(hexes > self._farthest(turn) for turn, hexes in self.seen[name].moves.items())

    def _farthest(self, turn: int) -> int:
        return max(force_speed((Ship(name),), turn) for name, card in SHIPS.items() if card.side is self._enemy)

    # Reports

    def _is_enemy(self, name: str) -> bool:
        return side_of(name) is self._enemy

    def _begin(self, turn: int) -> None:
        """Begin a turn: in Phase One counters in a hex may exchange ships, and dummies return (6.14, 6.24)."""
        self._turn = turn
        self._regrouping = True
        self._unmasked = 0
        self._shadower = ""
        for at in {each.hex for each in self.seen.values()}:
            self._mix(at)

    def _regrouped(self) -> None:
        """End Phase One: counters that were taken off hold nothing."""
        self._regrouping = False
        if self._turn == 1 and self._enemy is GERMAN:
            self._holdings += self._starts()
        self._holdings = [each._replace(among=each.among - {*self._ghosts}) for each in self._holdings]
        self._holdings = [each for each in self._holdings if each.among]
        self._ghosts.clear()

    def _starts(self) -> list[_Holding]:
        """The holdings at the start: the Bismarck and the Prinz Eugen begin together on a counter in one of four hexes,
        others on one of the counters in Brest (16.1, 16.2)."""
        by_hex: dict[Hex, set[str]] = {}
        for name, each in self.seen.items():
            by_hex.setdefault(each.hex, set()).add(name)
        [(start, fixed)] = {
            (group.hexes, len(group.units))
            for card in SCENARIOS.values()
            for group in card.of(Entry.START)
            if BISMARCK in group.units
        }
        found = []
        if begun := [by_hex[at] for at in start if at in by_hex]:
            whole = all(len(here) == 1 for here in begun)
            found.append(_Holding(frozenset().union(*begun), fixed, whole))
        for at, here in by_hex.items():  # a counter alone there may be a dummy
            if at in PORTS and at not in start and len(here) > 1:
                found.append(_Holding(frozenset(here), 1))
        return found

    def _mix(self, at: Hex) -> None:
        """Note that the counters in a hex may have exchanged ships, or taken some that waited there."""
        here = {name for name, each in self.seen.items() if each.hex == at}
        here |= {name for name, where in self._ghosts.items() if where == at}
        if len(here) > 1 or at in PORTS or at in self._convoys.values():
            self._dummies -= here
        mixed: dict[frozenset[str], _Holding] = {}
        for among, ships, whole in self._holdings:
            after = among | here if among & here else among
            before = mixed[after].ships if after in mixed else 0
            apart = before or (among & here and len(here) > 1)
            mixed[after] = _Holding(after, before + ships, whole and not apart)
        self._holdings = [*mixed.values()]

    def _appear(self, name: str, at: Hex) -> None:
        """Add a counter: a new one may have ships of those in its hex."""
        self._appeared += 1
        beside = tuple(each for each, seen in self.seen.items() if seen.hex == at and self._turn > 1)
        self._dummies.discard(name)
        self.seen[name] = Seen(self._turn, at, beside)
        if self._regrouping:
            self._mix(at)
            if ships := self._fixed(name, at):
                self._prove(name, ships)
        elif self._shadower in self.seen:  # ships that shadow leave those that stay behind (11.5)
            self._prove(self._shadower, 1)
            self._prove(name)

    def _fixed(self, name: str, at: Hex) -> int:
        """The number of ships in a British task force whose start the scenarios print; 0 for any other counter."""
        if self._turn > 1 or self._enemy is not BRITISH or name != f"{LETTER[BRITISH]}{self._appeared}":
            return 0
        groups = [setup.fixed(card)[self._appeared - 1 : self._appeared] for card in SCENARIOS.values()]
        known = all(group and group[0].hexes[0] == at for group in groups)
        return min(len(group[0].units) for group in groups) if known else 0

    def _take_off(self, name: str) -> None:
        """Take a counter off. In Phase One its ships may now be on others in its hex. In later phases it was a dummy,
        was proven before its ships were sunk, or has left the map."""
        if self._regrouping:
            ghost = f"-{name}-{len(self._ghosts)}"
            self._ghosts[ghost] = self.seen[name].hex
            self._holdings = [
                each._replace(among=each.among - {name} | {ghost}) if name in each.among else each
                for each in self._holdings
            ]
        elif self.seen[name].hex == OFF:  # a whole holding has the Bismarck, with whom the game would have ended
            self._slow += not self._named
            self._holdings = [
                each._replace(among=each.among - {name}) if each.whole else each
                for each in self._holdings
                if each.whole or name not in each.among
            ]
        else:
            left = [each._replace(among=each.among - {name}) for each in self._holdings]
            self._holdings = [each for each in left if each.among]
        self._remove(name)

    def _remove(self, name: str) -> None:
        self.seen.pop(name, None)
        self.gone[name] = self._turn, name in self._dummies
        self._dummies.discard(name)

    def _sink(self, ship: str) -> None:
        """Take a ship from all counters that may have had it."""
        self._lost.add(ship)
        left = [each._replace(ships=each.ships - 1) for each in self._holdings]
        self._holdings = [
            each._replace(ships=max(each.ships, 1)) for each in left if each.ships > 0 or len(each.among) == 1
        ]

    def _sail(self, name: str, way: tuple[Hex, ...]) -> None:
        """Move a counter. One that moves too far is a dummy (6.23)."""
        seen = self.seen[name]
        seen.hex = way[-1]
        seen.moves[self._turn] = seen.moves.get(self._turn, 0) + len(way)
        if seen.moves[self._turn] > self._farthest(self._turn):
            self._dummies.add(name)
            self._holdings = [
                each._replace(among=each.among - {name}) for each in self._holdings if each.among != {name}
            ]

    def _prove(self, name: str, ships: int = 0) -> None:
        """Note that a counter is a task force. ships: their number; 0 if it is not known."""
        alone = frozenset((name,))
        held = next((each.ships for each in self._holdings if each.among == alone), 0)
        others: list[_Holding] = []
        for each in self._holdings:
            if name not in each.among:
                others.append(each)
            elif len(each.among) > 1 and ships and each.ships > ships:
                others.append(_Holding(each.among - alone, each.ships - ships))
        self._dummies.discard(name)
        self._holdings = [*others, _Holding(alone, ships or max(held, 1))]
