"""The plot of the operations room: where Tovey believes the Germans to be, from reports alone.

All of it can be rebuilt from the same reports.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.computer_bismarck.captains.reckoning.belief import spread
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.whereabouts import (
    CHART,
    Whereabouts,
    after_first_turn,
    anywhere,
    initial,
    pace,
)
from compbis.games.computer_bismarck.cards.board import Square, distance
from compbis.games.computer_bismarck.cards.kinds import OILER, SHADOWED_KINDS, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.rules import chance, routes
from compbis.games.computer_bismarck.rules.combat import damage
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side

RAIDERS = (BISMARCK, PRINZ_EUGEN)


class Plot:
    """Tovey's beliefs about the Germans.

    Attributes:
        raiders: by name, the belief about each raider's position at the end of last turn
        packs: the expected number of wolfpacks in each cell at the end of the coming turn
        oilers: by name, the probability of each square where an oiler may be then
        searched: the squares searched last turn
        found: by name, the turn and square of the last certain sighting
        last_news: by name, the turn of the last news of a ship's position
        gone: the German ships sunk
        torpedoed: by name, the torpedo hits
        shelled: by name, the firepower fired at a ship, in salvos
        dashes: by name, the known moves of two squares while shadowed
    """

    def __init__(self) -> None:
        self.raiders: dict[str, Whereabouts] = dict.fromkeys(RAIDERS, initial())
        self.packs: list[float] = spread(CHART, _packs_at_first(), anywhere())
        self.oilers: dict[str, Mapping[Square, float]] = _oilers_at_first()
        self.searched: frozenset[Square] = frozenset()
        self.found: dict[str, tuple[int, Square]] = {}
        self.last_news: dict[str, int] = {}
        self.gone: set[str] = set()
        self.torpedoed: Counter[str] = Counter()
        self.shelled: Counter[str] = Counter()
        self.dashes: Counter[str] = Counter()
        self._spiked: Counter[str] = Counter()
        self._known: dict[str, Square] = {}
        self._dashed: set[str] = set()
        self._fighting: dict[Square, set[str]] = {}
        self._held: set[str] = set()
        self._ahead: dict[str, Whereabouts] = {}

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        turn = report.turn
        match report.facts:
            case reports.Spotted(square=square, units=units):
                for name, kind in units:
                    self._spotted(name, kind, square, turn)
            case reports.Shadow(success=True) | reports.FastShadow(success=True) as shadow:
                self._followed(shadow, turn)
            case reports.Searched(squares=squares):
                self._end_turn(turn, squares)
            case reports.AirSearch(unit=name, square=square):
                self._place(name, self.raiders[name].at(square, self.raiders[name].rested), turn)
            case reports.RadioSilence(unit=name, square=square):
                self._near(name, square, turn)
            case reports.Battle(square=square, german=german):
                self._met({name for name, _ in german if name in RAIDERS}, square, turn)
            case reports.Withdrawal(unit=name, success=True):
                for fighting in self._fighting.values():
                    fighting.discard(name)
            case reports.Dispersed(square=square):
                self._hold(square, turn)
            case reports.SubmarineAttacked(square=square, submarine_sunk=sunk):
                self._pack_at(square, sunk)
            case reports.Sunk(unit=name, side=Side.GERMAN, whole=True):
                self.gone.add(name)
                self.oilers.pop(name, None)
            case reports.Damage(unit=name, firepower=firepower) if name in SHIPS:
                self._spiked[name] += firepower
            case reports.Fire(pairs=pairs):
                for ship, target in pairs:
                    self.shelled[target] += max(0, SHIPS[ship].firepower - self._spiked[ship])
            case (
                reports.Torpedoes(target=target, hits=hits)
                | reports.DestroyerAttack(target=target, hits=hits)
                | reports.AirAttack(target=target, hits=hits)
                | reports.SubmarineAttack(target=target, hits=hits)
            ):
                self.torpedoed[target] += hits or 0

    def raider(self, name: str) -> Ship:
        """A raider's estimated state, given the hits on her."""
        spec = SHIPS[name]
        salvos, hits = self.shelled[name], self.torpedoed[name]
        midships = (
            spec.midships
            - salvos * weight("tovey", "midships for a salvo")
            - hits * weight("tovey", "midships for a torpedo")
        )
        firepower = spec.firepower - salvos * weight("tovey", "firepower for a salvo")
        knots = spec.knots - hits * weight("tovey", "knots for a torpedo")
        return Ship(
            spec,
            spec.square,
            MOVE,
            max(0, spec.fuel_start - self.dashes[name] - round((spec.midships - midships) * _LEAK)),
            max(1, round(midships)),
            max(1, round(firepower)),
            max(0, round(knots)),
            spec.torpedoes,
        )

    def ahead(self, name: str, turn: int) -> Whereabouts:
        """Where a raider may be at the end of this turn, before any search."""
        if name not in self._ahead:
            how = pace(self.raider(name))
            moved = after_first_turn(how) if turn == 1 else self.raiders[name].moved(turn, how)
            known = self._known.get(name)
            self._ahead[name] = moved.at(known, rested=float(name not in self._dashed)) if known else moved
        return self._ahead[name]

    def certain(self, name: str) -> Square:
        """A raider's square at the end of this turn if she was shadowed or may not move (16.67); otherwise 0."""
        return self._known.get(name, 0)

    def in_touch(self, name: str) -> bool:
        """Whether a unit follows her and so sees her without a search (10.8)."""
        return name in self._known and name not in self._held

    def _spotted(self, name: str, kind: str, square: Square, turn: int) -> None:
        if kind in SHADOWED_KINDS:
            self._found(name, square, turn)
        elif kind == SUBMARINES:
            self._pack_at(square)

    def _followed(self, shadow: reports.Shadow | reports.FastShadow, turn: int) -> None:
        """Note a shadow: of a German ship to a square (10.8) or after a dash (11.7), or of a convoy by a wolfpack."""
        name, there = shadow.target, shadow.to
        if SHIPS[name].side is BRITISH:
            self._pack_at(shadow.square)
            return
        if isinstance(shadow, reports.FastShadow) or distance(shadow.square, there) > 1:
            self._dashed.add(name)
            self.dashes[name] += 1
        self._found(name, there, turn)

    def _found(self, name: str, square: Square, turn: int) -> None:
        """Note that a raider or an oiler is in that square at the end of the turn."""
        self._known[name] = square
        self._held.discard(name)
        self._ahead.pop(name, None)
        self.found[name] = turn, square
        self.last_news[name] = turn

    def _met(self, raiders: set[str], square: Square, turn: int) -> None:
        """Note that raiders are in a battle, whether or not a search spotted them (16.62.1)."""
        self._fighting[square] = raiders
        for name in raiders:
            self._place(name, self.raiders[name].at(square, self.raiders[name].rested), turn)
            self.found[name] = turn, square

    def _hold(self, square: Square, turn: int) -> None:
        """16.67: note that raiders that have dispersed a convoy may not move on the next turn."""
        for name in self._fighting.get(square, ()):
            self._found(name, square, turn)
            self._held.add(name)

    def _place(self, name: str, there: Whereabouts, turn: int) -> None:
        """Note where a raider was at the end of last turn."""
        self.raiders[name] = there
        self.last_news[name] = turn
        self._ahead.pop(name, None)

    def _near(self, name: str, square: Square, turn: int) -> None:
        """12.3: cut the belief about a raider to the square and its neighbours."""
        near = chance.radio_squares(square)
        self._place(name, self.raiders[name].without([there for there in CHART.squares if there not in near]), turn)

    def _pack_at(self, square: Square, sunk: bool = False) -> None:
        """Move one expected wolfpack from nearby to this square. sunk: whether it lost a boat (16.42)."""
        if square not in CHART.number:
            return
        near = _near(square)
        around = sum(self.packs[number] for number in near)
        left = max(0.0, 1.0 - 1.0 / around) if around else 0.0
        for number in near:
            self.packs[number] *= left
        self.packs[CHART.number[square]] += 1.0 - sunk * _BOAT

    def _end_turn(self, turn: int, searched: Sequence[Square]) -> None:
        """Advance all beliefs by a turn: the squares searched were empty except for what was spotted."""
        self.searched = frozenset(searched)
        for name, where in self.oilers.items():
            known = self._known.get(name)
            left = {known: 1.0} if known else {there: c for there, c in where.items() if there not in self.searched}
            self.oilers[name] = _steamed(name, left) if name in self.found else left
        for name in RAIDERS:
            if name not in self.gone:
                there = self.ahead(name, turn)
                self.raiders[name] = there if name in self._known else there.without(searched)
        self._known.clear()
        self._dashed.clear()
        self._held.clear()
        self._fighting.clear()
        self._ahead.clear()
        self.packs = spread(CHART, self.packs, anywhere())


@cache
def _near(square: Square) -> list[int]:
    """The cells from which a wolfpack met in a square may have come."""
    return [number for there, number in CHART.number.items() if distance(square, there) <= _PACK_REACH]


def _packs_at_first() -> list[float]:
    """The wolfpacks in their squares at the start."""
    packs = CHART.blank()
    for spec in _PACKS:
        packs[CHART.number[spec.square]] += 1.0
    return packs


def _oilers_at_first() -> dict[str, Mapping[Square, float]]:
    """The oilers in their squares at the start; the solitaire game has none (15.2)."""
    oilers = (spec for spec in SHIPS.values() if spec.kind is OILER)
    return {spec.name: {spec.square: weight("tovey", "oilers at sea")} for spec in oilers}


def _steamed(oiler: str, where: Mapping[Square, float]) -> dict[Square, float]:
    """Where an oiler that has been seen may be a turn later, without negligible probabilities."""
    after: defaultdict[Square, float] = defaultdict(float)
    for square, likely in where.items():
        ways = [square, *(there for _, there in routes.ways(oiler, square))]
        for there in ways:
            after[there] += likely / len(ways)
    return {square: likely for square, likely in after.items() if likely >= _FORGOTTEN}


_PACKS = [spec for spec in SHIPS.values() if spec.side is GERMAN and spec.kind is SUBMARINES]
_PACK_REACH = int(weight("tovey", "pack reach"))
_BOAT = 1.0 / next((spec.midships for spec in _PACKS), 1)
"""One boat as a fraction of a wolfpack."""
_FORGOTTEN = weight("tovey", "oiler forgotten")
_LEAK = damage.LEAK_PERCENT / 100
"""The mean fuel lost with a midship (16.75)."""
