"""Where a side's own reports place the enemy: the last known position of each class, and the hexes searched since."""

from collections.abc import Iterable
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex, in_own_port
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, SHIPS, START
from compbis.games.chase_of_the_bismarck.cards.tables import WEATHER
from compbis.games.chase_of_the_bismarck.rules import visibility, whereabouts
from compbis.games.chase_of_the_bismarck.rules.whereabouts import Hexes, Kind, Trace
from compbis.games.chase_of_the_bismarck.state import combat_reports, reports
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.words.phrases import LETTERS
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side

SOME = "ANY"
"""Stands for an unknown class."""
NEWS = 4
"""How many turns a sighting stays on the board; that of a battleship stays."""
_HEAVIEST = SHIPS[QUARRY].cls


class Hearsay:
    """What one side knows about enemy positions from its reports."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._traces: dict[str, Trace] = {cls: Trace(0, cls, at) for cls, at in _beginnings(side.enemy).items()}
        self._unknown: list[Trace] = []  # of unknown units, which need not be the same
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
        match report.facts:
            case reports.Weather(level=level, fog=fog):
                self._weather[turn] = level, fog
            case reports.Called(side=side, at=at) if side is self._side:
                self._searched.setdefault(turn, set()).add(at)
            case reports.Located(side=side, at=at, classes=classes) if side is self._side:
                self._find(turn, at, (cls for cls, _ in classes))
            case reports.OpenMove(side=side, to=to, classes=classes) if side is not self._side:
                self._find(turn, to, (cls for cls, _ in classes))
            case reports.ShippingAttacked(at=at, classes=classes) if self._side is BRITISH:
                self._find(turn, at, (cls for cls, _ in classes))
            case reports.ShipSeen(ship=ship, at=at) if SHIPS[ship].side is not self._side:
                self._find(turn, at, (SHIPS[ship].cls,))
            case combat_reports.Combat(at=at, attackers=attackers, defenders=defenders):
                ships = [SHIPS[ship] for ship in (*attackers, *defenders)]
                self._find(turn, at, (card.cls for card in ships if card.side is not self._side))
            case reports.Passed(side=side, now=now) if side is self._side:
                self._find(turn, now, ("",))
            case reports.HuffDuff(at=at) if self._side is BRITISH:
                self._find(turn, at, ("",))

    def _find(self, turn: int, at: Hex, classes: Iterable[str]) -> None:
        """Note units of these classes in a hex after the movement of a turn."""
        for cls in classes:
            trace = self._traces[cls] = Trace(turn, cls, frozenset((at,)))
            if not cls:
                self._unknown = [*(other for other in self._unknown if at not in other.places), trace]
            self._located.setdefault(turn, {}).setdefault(at, set()).add(cls)

    def traces(self, view: View) -> dict[str, Trace]:
        """The last known position of each class, by its letters, the most important class first and SOME last. Classes
        whose known ships are all lost are left out."""
        gone = {cls for cls in LETTERS if _all_lost(view, cls)}
        known = [cls for cls in (*LETTERS, "") if cls in self._traces and cls not in gone]
        return {cls or SOME: self._traces[cls] for cls in known}

    def unknown(self, view: View) -> list[Trace]:
        """The positions of unknown units of at most NEWS turns ago, without the latest."""
        return [trace for trace in self._unknown[:-1] if view.turn - trace.turn <= NEWS]

    def news(self, view: View) -> list[Trace]:
        """The last known positions of at most NEWS turns ago, of battleships of any turn, without those of units that
        are marked now."""
        traces = [trace for trace in (*self.traces(view).values(), *self.unknown(view)) if trace.turn]
        fresh = [trace for trace in traces if trace.cls == _HEAVIEST or view.turn - trace.turn <= NEWS]
        marked = {(contact.at, cls) for contact in view.contacts for cls in ("", *(cls for cls, _ in contact.classes))}
        return [trace for trace in fresh if not any((at, trace.cls) in marked for at in trace.places)]

    def whereabouts(self, trace: Trace, view: View) -> tuple[Hexes, Hexes]:
        """The hexes where the unit can be at the start of this turn, and after its movement."""
        enemy = self._side.enemy
        empty = MappingProxyType({turn: self._empty(turn, trace.cls) for turn in range(trace.turn + 1, view.turn)})
        now = whereabouts.now(enemy, trace, empty, view.turn)
        return now, whereabouts.then(enemy, trace, now, view.turn)

    def anywhere(self, view: View) -> Hexes:
        """The hexes outside this side's ports where any enemy ship can be after this turn's movement, by what is
        certain: where ships begin, how far they go, and where none was found."""
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


def _beginnings(side: Side) -> dict[str, Hexes]:
    """The starting hexes of a side's ships by class, without ships placed in secret or arriving later (3)."""
    found: dict[str, Hexes] = {}
    for name, start in START.items():
        if SHIPS[name].side is side and not (start.choice or start.turn or start.relief):
            found[SHIPS[name].cls] = found.get(SHIPS[name].cls, frozenset()) | {start.at}
    return found


def _all_lost(view: View, cls: str) -> bool:
    of_class = [name for name, start in START.items() if SHIPS[name].cls == cls and SHIPS[name].side is not view.side]
    return bool(of_class) and all(name in view.lost for name in of_class)
