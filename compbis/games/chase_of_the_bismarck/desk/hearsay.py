"""Where a side's own reports place the enemy: the last known positions, by class, and the hexes searched since."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex, distance, in_own_port
from compbis.games.chase_of_the_bismarck.cards.roster import EXTRAS, QUARRY, SHIPS, START
from compbis.games.chase_of_the_bismarck.cards.tables import WEATHER
from compbis.games.chase_of_the_bismarck.rules import visibility, whereabouts
from compbis.games.chase_of_the_bismarck.rules.whereabouts import Hexes, Kind, Trace
from compbis.games.chase_of_the_bismarck.state import combat_reports, reports
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage
from compbis.games.chase_of_the_bismarck.words.phrases import LETTERS
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, Side

SOME = "ANY"
"""Stands for an unknown class."""
NEWS = 4
"""How many turns a sighting stays on the board; the last one of a battleship stays for good."""
NEWS_OF_TANKERS = 16
"""The same for a tanker, which moves a quarter as far (7.7.2)."""
_HEAVIEST = SHIPS[QUARRY].cls
_TANKER = "TK"


class Hearsay:
    """What one side knows about enemy positions from its reports."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._begun = {cls: Trace(0, cls, at) for cls, at in _beginnings(side.enemy).items()}
        self.announced: set[str] = set()
        """The optional units of the enemy that were announced to take part (13.1)."""
        self._named: set[str] = set()  # the enemy ships that a report has named
        self._found: list[Trace] = []  # the last known positions, the latest last
        self._fight: tuple[Hex, Counter[str]] = 0, Counter()  # the latest combat, and the enemy's ships in it by class
        self._searched: dict[int, set[Hex]] = {}
        self._located: dict[int, dict[Hex, set[str]]] = {}
        self._weather: dict[int, tuple[int, bool]] = {
            1: (visibility.level(WEATHER["start"], 1), visibility.foggy(WEATHER["start"]))
        }
        self._kinds: tuple[int, dict[Kind, Hexes]] = (1, whereabouts.appearing(side.enemy, 1))
        self._anywhere: tuple[int, Hexes] = (0, frozenset())

    def hear(self, report: Report) -> None:
        """Note what a report to this side says about enemy positions."""
        turn = report.turn
        self._named |= {name for name in _names(report.facts) if SHIPS[name].side is not self._side}
        match report.facts:
            case reports.Weather(level=level, fog=fog):
                self._weather[turn] = level, fog
            case reports.Revealed(ship=ship) if SHIPS[ship].side is not self._side:
                self._announce(ship)
            case reports.Called(side=side, at=at) if side is self._side:
                self._searched.setdefault(turn, set()).add(at)
            case reports.Located(side=side, at=at, classes=classes) if side is self._side:
                self._find(turn, at, classes)
            case reports.OpenMove(side=side, at=start, to=to, classes=classes, fog=fog) if side is not self._side:
                slowest = min(whereabouts.fastest(side, cls) for cls, _ in classes)
                self._find(turn, to, classes, start, further=fog and distance(start, to) < slowest)
            case reports.ShippingAttacked(at=at, classes=classes) if self._side is BRITISH:
                self._find(turn, at, classes)
            case reports.ShipSeen(ship=ship, at=at) if SHIPS[ship].side is not self._side:
                self._find(turn, at, ((SHIPS[ship].cls, 1),))
            case combat_reports.Combat(at=at, attackers=attackers, defenders=defenders):
                ships = [SHIPS[ship] for ship in (*attackers, *defenders)]
                self._fight = at, Counter(card.cls for card in ships if card.side is not self._side)
                self._find(turn, at, self._fight[1].items())
            case combat_reports.Entered(ship=ship, success=True) if SHIPS[ship].side is not self._side:
                at, enemies = self._fight
                enemies[SHIPS[ship].cls] += 1
                self._find(turn, at, [(SHIPS[ship].cls, enemies[SHIPS[ship].cls])])
            case combat_reports.Sunk(ship=ship, at=at) if SHIPS[ship].side is not self._side:
                self._fight[1][SHIPS[ship].cls] -= 1
                self._sink(SHIPS[ship].cls, at)
            case reports.Passed(side=side, now=now, ships=ships_) if side is self._side:
                self._find_some(turn, now, ships_)
            case reports.HuffDuff(at=at) if self._side is BRITISH:
                self._find_some(turn, at, 1)

    def _announce(self, ship: str) -> None:
        """Note an optional unit of the enemy, whose starting hex everybody knows."""
        self.announced.add(ship)
        cls, at = SHIPS[ship].cls, frozenset((EXTRAS[ship].at,))
        begun = self._begun.get(cls)
        self._begun[cls] = Trace(0, cls, at | begun.places if begun else at)

    def _find(
        self, turn: int, at: Hex, classes: Iterable[tuple[str, int]], start: Hex = 0, further: bool = False
    ) -> None:
        """Note units in a hex after the movement of a turn. They replace earlier positions that can be of the same
        ships.

        Args:
            turn: the turn
            at: the hex
            classes: the number of ships of each class
            start: the hex where they are known to have been before, 0 if unknown
            further: whether they may have moved one hex further since
        """
        located = self._located.setdefault(turn, {}).setdefault(at, set())
        here, ships = frozenset((at,)), 0
        for cls, number in classes:
            same = [each.number for each in self._found if (each.turn, each.cls, each.places) == (turn, cls, here)]
            self._forget(cls, at, number, turn, start or at)
            self._found.append(Trace(turn, cls, here, max(number, *same, 0), further))
            located.add(cls)
            ships += number
        self._found = [each for each in self._found if each.cls or at not in each.places or each.number > ships]

    def _find_some(self, turn: int, at: Hex, ships: int) -> None:
        """Note ships of unknown classes in a hex after the movement of a turn. It is no news if as many were located
        there in that turn."""
        located = [each for each in self._found if each.cls and each.turn == turn and at in each.places]
        self._located.setdefault(turn, {}).setdefault(at, set()).add("")
        if sum(each.number for each in located) < ships:
            others = [each for each in self._found if each.cls or at not in each.places]
            self._found = [*others, Trace(turn, "", frozenset((at,)), ships)]

    def _forget(self, cls: str, at: Hex, number: int, turn: int, start: Hex) -> None:
        """Forget the earlier positions of ships that have been found again. Of those that can be the same ships, forget
        first the ones in the hex where they were before, then the latest, then the nearest.

        Args:
            cls: their class
            at: the hex where they were found
            number: the number of ships
            turn: the turn
            start: the hex where they were before
        """

        def rank(trace: Trace) -> tuple[bool, int, int]:
            return start in trace.places, trace.turn, -min(distance(at, there) for there in trace.places)

        most = whereabouts.fastest(self._side.enemy, cls)
        same = [
            each
            for each in self._found
            if each.cls == cls
            and min(distance(at, there) for there in each.places) <= most * (turn - each.turn) + each.further
        ]
        for trace in sorted(same, key=rank, reverse=True):
            if number <= 0:
                return
            self._reduce(trace, trace.number if at in trace.places else number)
            number -= trace.number

    def _sink(self, cls: str, at: Hex) -> None:
        """Forget one ship of a class in the hex where it has sunk."""
        for trace in [each for each in self._found if each.cls == cls and at in each.places][-1:]:
            self._reduce(trace, 1)

    def _reduce(self, trace: Trace, number: int) -> None:
        """Take this number of ships from a last known position; forget it if none is left."""
        place, left = self._found.index(trace), trace.number - number
        self._found[place : place + 1] = [trace._replace(number=left)] if left > 0 else []

    def traces(self, view: View) -> dict[str, Trace]:
        """The last known position of each class, by its letters, the most important class first and SOME last. Classes
        whose known ships are all lost are left out."""
        latest = {**self._begun, **{trace.cls: trace for trace in self._found}}
        known = [cls for cls in (*LETTERS, "") if cls in latest and not self._all_lost(view, cls)]
        return {cls or SOME: latest[cls] for cls in known}

    def acquainted(self, view: View) -> View:
        """The view with every enemy ship that a report has named among those seen."""
        return view._replace(seen=MappingProxyType({**dict.fromkeys(sorted(self._named), Damage()), **view.seen}))

    def _all_lost(self, view: View, cls: str) -> bool:
        of_class = [name for name, card in SHIPS.items() if card.cls == cls and card.side is not view.side]
        if not cls or any(trace.cls == cls for trace in self._found):
            return bool(cls) and not any(whereabouts.can_sail(view, name) for name in of_class)
        known = [name for name in of_class if name in START or name in self.announced]
        return bool(known) and all(name in view.lost for name in known)

    def others(self, view: View, cls: str) -> list[Trace]:
        """The positions of other units of a class, "" for an unknown one, that are still news, the latest first."""
        return [trace for trace in self._fresh(view) if trace.cls == cls][1:]

    def _fresh(self, view: View) -> list[Trace]:
        """The last known positions that are not too old to be news, the latest first."""
        known = self.traces(view)
        return [
            trace
            for trace in sorted(self._found, key=lambda trace: trace.turn)[::-1]
            if (trace.cls or SOME) in known
            and (
                view.turn - trace.turn <= (NEWS_OF_TANKERS if trace.cls == _TANKER else NEWS)
                or (trace.cls == _HEAVIEST and trace is known[trace.cls])
            )
        ]

    def news(self, view: View) -> list[Trace]:
        """The last known positions that are still news, without those of units that are marked now: battleships first,
        then the latest first, and within a turn the most important class first."""
        marked = {(contact.at, cls) for contact in view.contacts for cls in ("", *(cls for cls, _ in contact.classes))}
        fresh = [each for each in self._fresh(view) if not any((at, each.cls) in marked for at in each.places)]
        fresh = _joined(fresh)
        ranks = {cls: rank for rank, cls in enumerate((*LETTERS, ""))}
        return sorted(fresh, key=lambda each: (each.cls != _HEAVIEST, -each.turn, ranks[each.cls]))

    def whereabouts(self, trace: Trace, view: View) -> tuple[Hexes, Hexes]:
        """The hexes where the unit can be at the start of this turn, and after its movement."""
        enemy = self._side.enemy
        empty = MappingProxyType({turn: self._empty(turn, trace.cls) for turn in range(trace.turn, view.turn)})
        now = whereabouts.now(enemy, trace, empty, view.turn)
        return now, whereabouts.then(enemy, trace, now, view.turn)

    def anywhere(self, view: View) -> Hexes:
        """The hexes outside this side's ports where any enemy ship can be after this turn's movement. They follow only
        from what is certain: where ships begin, how far they go, and where none was found."""
        if self._anywhere[0] == view.turn:
            return self._anywhere[1]
        turn, at = self._kinds
        while turn < view.turn:
            at = {kind: kind.moved(hexes) - self._empty(turn, kind.cls) for kind, hexes in at.items()}
            turn += 1
            for kind, hexes in whereabouts.appearing(self._side.enemy, turn).items():
                at[kind] = at.get(kind, frozenset()) | hexes
        left = {whereabouts.kind(card) for card in SHIPS.values() if card.id not in view.lost}
        found = frozenset[Hex]().union(*(kind.moved(hexes) for kind, hexes in at.items() if kind in left))
        self._kinds = turn, at
        self._anywhere = turn, frozenset([hex_ for hex_ in found if not in_own_port(self._side, hex_)])
        return self._anywhere[1]

    def _empty(self, turn: int, cls: str) -> Hexes:
        searched = frozenset(self._searched.get(turn, ()))
        if weather := self._weather.get(turn):
            searched |= whereabouts.watched(self._side, *weather)
        return whereabouts.ruled_out(searched, self._located.get(turn, {}), cls)


def _names(facts: Facts) -> Iterator[str]:
    """The ships that a report names, without escorts that sail with a convoy."""
    for field in ("ship", "target", "ships", "attackers", "defenders"):
        value = getattr(facts, field, ())
        names = value if isinstance(value, tuple) else (value,)
        yield from (name for name in names if name in SHIPS)


def _joined(traces: Sequence[Trace]) -> list[Trace]:
    """The last known positions, without ships of unknown class that can be those known before in the same hex. Those
    note the turn in which ships were heard there."""
    found = list(traces)
    for some in [each for each in traces if not each.cls]:
        before = [each for each in found if each.cls and each.places == some.places and each.turn < some.turn]
        if before and sum(each.number for each in before) >= some.number:
            found.remove(some)
            found = [each._replace(heard=max(each.heard, some.turn)) if each in before else each for each in found]
    return found


def _beginnings(side: Side) -> dict[str, Hexes]:
    """The starting hexes of a side's ships by class, without ships placed in secret or arriving later (3)."""
    found: dict[str, Hexes] = {}
    for name, start in START.items():
        if SHIPS[name].side is side and not (start.choice or start.turn or start.relief):
            found[SHIPS[name].cls] = found.get(SHIPS[name].cls, frozenset()) | {start.at}
    return found
