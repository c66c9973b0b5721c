"""Notes of a watched captain's game: where its ships were, and how the counters and convoys of that game moved."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from compbis.games.sink_the_bismarck.cards.board import GRID, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import SHIPS, Kind
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.rules import convoys
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.reports import ConvoySailed, Destroyed, Removed, Sailed, Sunk, Unmasked
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.attack.adversary import Note, Watched
from compbis.table.report import Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN

TASK_FORCE, DUMMY = "TASK FORCE", "DUMMY"
"""The `unit` of a note about a counter's step: a counter with ships, or without."""
_FROM = "FROM "
"""The first word of such a note's `event`, before the hex that the counter left. The note's `place` is the hex where it
went."""
COUNTER, ESCORT = "COUNTER", "ESCORT"
"""The `unit` of a note about where a counter is: a counter that escorts no convoy, or one that does."""
_CAPITAL = "CAPITAL SHIPS "
"""The first words of such a note's `event`, before the number of capital ships."""
CONVOY = "CONVOY"
"""The `unit` of a note about a convoy's move. Its `event` gives the index of the hex to which the convoy went, among
those to which it could go (rules.convoys.moves), and how near the German counters were to each of these."""
FAR = 6
"""At this distance or more, a German counter is no danger to a convoy."""
Step = tuple[int, Hex, Hex]
"""A turn, the hex where a counter was before it moved, and the hex where it ended."""


class Track:
    """Where counters end their moves of a turn, according to the reports. It ignores what happens on later turns."""

    def __init__(self) -> None:
        self.turn = 0
        self._from: Mapping[str, Hex] = {}
        self._to: dict[str, Hex] = {}

    def begin(self, turn: int, hexes: Mapping[str, Hex]) -> None:
        """Begin a turn. hexes: by counter, its hex before it moves."""
        self.turn, self._from, self._to = turn, hexes, dict(hexes)

    def hear(self, report: Report) -> None:
        """Note a report to either side."""
        if report.turn != self.turn:
            return
        match report.facts:
            case Sailed(counter=name, way=way) if name in self._to:
                self._to[name] = way[-1]
            case Removed(counter=name) | Unmasked(counter=name):
                self._to.pop(name, None)

    def end(self) -> Mapping[str, Step]:
        """The step of each counter that is still on the map. Ends the turn."""
        steps = {name: (self.turn, self._from[name], to) for name, to in self._to.items()}
        self._to.clear()
        return steps


class SinkWatcher:
    """Sits beside a captain of either side (table.attack.adversary) and notes only what that side may know."""

    def __init__(self) -> None:
        self._notes: list[Note] = []
        self._track = Track()
        self._units: Mapping[str, str] = {}
        self._convoys: Mapping[str, Hex] = {}
        self._raiders: Sequence[Hex] = ()

    def see(self, request: Request) -> None:
        """Note where the side's task forces are, each by its first ship, before they move."""
        if isinstance(request, PlotRequest | MoveRequest) and request.view.turn != self._track.turn:
            self._end_turn()
            self._begin_turn(request.view)

    def hear(self, report: Report) -> None:
        """Note losses, and follow the moves."""
        self._track.hear(report)
        match report.facts:
            case ConvoySailed(convoy=name, hex=to) if name in self._convoys and to != OFF:
                able = convoys.moves(name, self._convoys[name])
                far = " ".join(str(each) for each in nearness(able, self._raiders))
                self._notes.append(Note(report.turn, CONVOY, hex_name(to), f"{able.index(to)} OF {far}", dull=True))
            case Destroyed(convoy=name):
                self._notes.append(Note(report.turn, name, "", "DESTROYED"))
            case Sunk(ship=name):
                self._notes.append(Note(report.turn, SHIPS[name].title.upper(), "", "SUNK"))

    def notes(self) -> Sequence[Note]:
        """All notes so far. The last turn has no steps: it may have ended before all counters moved."""
        return self._notes

    def _begin_turn(self, view: View) -> None:
        before, own = view.turn - 1, view.forces.values()
        led = [(SHIPS[force.ships[0]].title.upper(), force.hex) for force in own if force.ships]
        self._notes += [Note(before, leader, hex_name(at)) for leader, at in led]
        if view.side is BRITISH:
            self._convoys = {each.name: each.hex for each in view.convoys.values()}
            self._raiders = [each.hex for each in view.counters.values()]
            self._notes += [Note(before, name, hex_name(at)) for name, at in self._convoys.items()]
            for force in own:
                unit, capital = ESCORT if force.convoy else COUNTER, _capital_ships(force)
                self._notes.append(Note(before, unit, hex_name(force.hex), f"{_CAPITAL}{capital}", dull=True))
        free = [force for force in own if force.name not in view.shadows]
        self._units = {force.name: DUMMY if force.dummy else TASK_FORCE for force in free}
        self._track.begin(view.turn, {force.name: force.hex for force in free if view.side is GERMAN})

    def _end_turn(self) -> None:
        for name, (turn, at, to) in self._track.end().items():
            self._notes.append(Note(turn, self._units[name], hex_name(to), f"{_FROM}{hex_name(at)}", dull=True))


def _capital_ships(force: Force) -> int:
    return sum(SHIPS[name].kind is Kind.BATTLESHIP for name in force.ships)


def noted_steps(watched: Sequence[Watched], unit: str) -> tuple[Step, ...]:
    """The steps of the counters of one sort in all watched games. unit: TASK_FORCE or DUMMY."""
    notes = (note for game in watched for note in game.notes if note.unit == unit)
    return tuple((note.turn, int(note.event.removeprefix(_FROM)), int(note.place)) for note in notes)


Crowd = tuple[tuple[Hex, int, int], ...]
"""Hexes, each with the number of counters seen in it, and of their capital ships."""


def noted_crowds(watched: Sequence[Watched], unit: str) -> tuple[Crowd, ...]:
    """By turn, from 0, the hexes in which counters of one sort were in all watched games. unit: COUNTER or ESCORT."""
    found: dict[int, dict[Hex, tuple[int, int]]] = {}
    for note in (note for game in watched for note in game.notes if note.unit == unit):
        at, capital = int(note.place), int(note.event.removeprefix(_CAPITAL))
        number, before = found.setdefault(note.turn, {}).get(at, (0, 0))
        found[note.turn][at] = number + 1, before + capital
    turns = range(max(found, default=-1) + 1)
    return tuple(tuple((at, *seen) for at, seen in sorted(found.get(turn, {}).items())) for turn in turns)


def nearness(hexes: Sequence[Hex], raiders: Sequence[Hex]) -> tuple[int, ...]:
    """How far the nearest German counter is from each of some hexes, at most FAR."""
    return tuple(min((FAR, *(GRID.distance(at, there) for there in raiders))) for at in hexes)


Choice = tuple[int, tuple[int, ...]]
"""The index of the hex that a convoy chose, and how near a German counter was to each hex that it could choose."""


def noted_choices(watched: Sequence[Watched]) -> Counter[Choice]:
    """How often convoys made each choice in all watched games."""
    found: Counter[Choice] = Counter()
    for note in (note for game in watched for note in game.notes if note.unit == CONVOY):
        number, _, far = note.event.partition(" OF ")
        found[int(number), tuple(map(int, far.split()))] += 1
    return found


@cache
def area(place: str) -> tuple[str, Sequence[str]]:
    """The seven hexes around a hex, and a name for them."""
    hexes = [hex_name(at) for at in GRID.within(int(place), 1)]
    return f"{hexes[0]}-{hexes[-1]}", hexes
