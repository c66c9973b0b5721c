"""A finished game read again with both sides revealed: where every ship and convoy was at each report."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import Reason, side_of
from compbis.table.finished.chronicle import TurnStory
from compbis.table.report import Facts
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Ships = tuple[str, ...]


class Stand(NamedTuple):
    """A counter at some time. hex: where it stood; ships: those on it, () for a dummy."""

    hex: Hex
    ships: Ships = ()


class Sea:
    """Where everything is, while the reports of a game are read one by one.

    Attributes:
        counters: the counters on the map, by name
        convoys: the hexes of the convoys on the map, by name
        shadows: by shadowed German counter, what shadows it
    """

    def __init__(self) -> None:
        self.counters: dict[str, Stand] = {}
        self.convoys: dict[str, Hex] = {}
        self.shadows: dict[str, str] = {}
        self._parts: Mapping[str, Ships] = {}
        self._regrouped: set[Side] = set()

    def copy(self) -> "Sea":
        """A copy of the sea as it is now."""
        now = copy(self)
        now.counters, now.convoys, now._regrouped = dict(self.counters), dict(self.convoys), set(self._regrouped)
        return now

    def begin_turn(self, parts: Mapping[str, Ships]) -> None:
        """Begin a turn. parts: the ships of each counter at its end, which reveal those of a counter that splits off to
        shadow."""
        self._parts = parts
        self._regrouped = set()

    def ships(self, counter: str) -> Ships:
        """The ships on a counter; () for a dummy, and for one that is not on the map."""
        return self.counters[counter].ships if counter in self.counters else ()

    def counter_of(self, ship: str) -> str:
        """The counter of a ship; "" if it is not on the map."""
        return next((name for name, stand in self.counters.items() if ship in stand.ships), "")

    def hex_of(self, ship: str) -> Hex:
        """The hex of a ship; 0 if it is not on the map."""
        name = self.counter_of(ship)
        return self.counters[name].hex if name else OFF

    def place(self, name: str) -> Hex:
        """The hex of a counter or a convoy; 0 if it is not on the map."""
        return self.counters[name].hex if name in self.counters else self.convoys.get(name, OFF)

    def apply(self, facts: Facts) -> None:
        """Take account of the next report."""
        match facts:
            case reports.Entered(convoy=name, hex=at) | reports.ConvoySailed(convoy=name, hex=at):
                self.convoys[name] = at
            case reports.Home(convoy=name) | reports.Destroyed(convoy=name):
                self.convoys.pop(name, None)
            case reports.ConvoySeen(convoy=name, real=False) | reports.Bombed(convoy=name, gone=True):
                self.convoys.pop(name, None)
            case reports.Shadowing(by=by, target=name, success=True):
                self.shadows = {one: other for one, other in self.shadows.items() if by != other} | {name: by}
            case reports.Lost(counter=name):
                self.shadows.pop(name, None)
            case _:
                self._apply_to_counters(facts)

    def _apply_to_counters(self, facts: Facts) -> None:
        match facts:
            case reports.Regrouped(forces=forces) if forces:
                self._regroup(dict(forces))
            case reports.Appeared(counter=name, hex=at):
                self._appear(name, at)
            case reports.Removed(counter=name) | reports.Unmasked(counter=name):
                self.counters.pop(name, None)
                self.shadows = {one: by for one, by in self.shadows.items() if name not in (one, by)}
            case reports.Sailed(counter=name, way=way) if name in self.counters:
                self.counters[name] = self.counters[name]._replace(hex=way[-1])
            case reports.Sunk(ship=ship):
                self._take(ship)

    def _regroup(self, forces: Mapping[str, Ships]) -> None:
        side = side_of(next(iter(forces)))
        self._regrouped.add(side)
        for name in [name for name in self.counters if side_of(name) is side and name not in forces]:
            del self.counters[name]
        for name, ships in forces.items():
            if name in self.counters:
                self.counters[name] = self.counters[name]._replace(ships=ships)

    def _appear(self, name: str, at: Hex) -> None:
        """Add a counter. After Phase One it is one that splits off to shadow: its ships leave the counter that they
        were on, and it shadows in place of that counter."""
        ships = self._parts.get(name, ()) if side_of(name) in self._regrouped else ()
        before = self.counter_of(ships[0]) if ships else ""
        for ship in ships:
            self._take(ship)
        self.counters[name] = Stand(at, ships)
        self.shadows = {one: name if by == before and before else by for one, by in self.shadows.items()}

    def _take(self, ship: str) -> None:
        name = self.counter_of(ship)
        if name:
            left = tuple(each for each in self.counters[name].ships if each != ship)
            self.counters[name] = self.counters[name]._replace(ships=left)


class Moment(NamedTuple):
    """A report with its turn, and the sea just before it."""

    turn: TurnStory
    facts: Facts
    sea: Sea


def convoy_points(moment: Moment) -> int:
    """The points that a later report of the turn gives for the convoy of a report. A convoy whose escorts left counts
    twice its value (X3c), a dummy nothing."""
    name = getattr(moment.facts, "convoy", "")
    for report in moment.turn.reports:
        match report.facts:
            case reports.Scored(points=points, reason=Reason.DESTROYED | Reason.HOME, about=about) if about == name:
                return int(points)
    return 0


def moments(turns: Sequence[TurnStory]) -> Iterator[Moment]:
    """Every report of a game in order. The sea of a Moment changes when the next Moment is taken."""
    for _, of_turn in by_turn(turns):
        yield from of_turn


def by_turn(turns: Sequence[TurnStory]) -> Iterator[tuple[TurnStory, Iterator[Moment]]]:
    """The turns with their reports."""
    for turn, sea in at_starts(turns):
        yield turn, moments_of_turn(sea, turn)


def moments_of_turn(sea: Sea, turn: TurnStory) -> Iterator[Moment]:
    """The reports of a turn that began with this sea."""
    now = sea.copy()
    for report in turn.reports:
        yield Moment(turn, report.facts, now)
        now.apply(report.facts)


def at_starts(turns: Sequence[TurnStory]) -> Iterator[tuple[TurnStory, Sea]]:
    """Each turn with the sea at its start. The sea changes when the next turn is taken."""
    sea = Sea()
    for number, turn in enumerate(turns):
        sea.begin_turn(_parts(turn, turns[number + 1] if number + 1 < len(turns) else None))
        yield turn, sea
        for report in turn.reports:
            sea.apply(report.facts)


def at_ends(turns: Sequence[TurnStory]) -> Iterator[tuple[TurnStory, Sea]]:
    """Each turn with the sea at its end. The sea changes when the next turn is taken."""
    sea = Sea()
    for turn, of_turn in by_turn(turns):
        for moment in of_turn:
            sea = moment.sea
        yield turn, sea


def _parts(turn: TurnStory, after: TurnStory | None) -> Mapping[str, Ships]:
    """The ships of each counter at the end of a turn: as Phase One of the next turn begins, or else as a side was shown
    them last."""
    found: dict[str, Ships] = {}
    for request in turn.requests:
        view: View = request.view  # type: ignore[attr-defined]  # of every request of this game
        if view.turn == turn.number:
            found.update((name, force.ships) for name, force in view.forces.items())
    for request in after.requests if after else ():
        if isinstance(request, RegroupRequest):
            found.update((name, force.ships) for name, force in request.before.items())
    return found
