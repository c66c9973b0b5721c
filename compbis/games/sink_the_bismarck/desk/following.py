"""The reports to one player in words: moves collected in a few lines, counters listed only when they have changed, and
headlines for the main events."""

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    ConvoySailed,
    Flew,
    Lost,
    Regrouped,
    Removed,
    Sailed,
    Unmasked,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import side_of
from compbis.games.sink_the_bismarck.words.events import Events
from compbis.games.sink_the_bismarck.words.phrases import place, way
from compbis.games.sink_the_bismarck.words.telling import Telling, changed
from compbis.table.page import folded
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN, Side


class Following:
    """Turns the reports to one side into lines.

    Args:
        spoken: whether a screen reader reads them. If so, a British player hears of no British moves but those of
            shadowers: other units have just moved as ordered, and convoys move by themselves
        side: the side
    """

    def __init__(self, spoken: bool = False, side: Side = BRITISH) -> None:
        self.turn = 1
        """The turn of the last report."""
        self._enemy_only = spoken and side is BRITISH
        self._spoken = spoken
        self._sailed: dict[str, tuple[int, ...]] = {}
        self._convoys: list[str] = []
        self._flown: list[str] = []
        self._counters: dict[str, tuple[str, ...]] = {}
        self._off: set[str] = set()  # the counters that have left the map
        self._events = Events()
        self._german_at: Hex = 0  # where a German counter sailed last
        self._telling = Telling()

    @property
    def pursuit(self) -> int:
        """How many rounds of pursuit the battle in play has had, including the present one; 0 in regular rounds."""
        return self._telling.pursuit

    def see(self, view: View) -> None:
        """Note where all counters are now."""
        self._events.see(view)
        self._telling.see(view)

    def lines(self, report: Report) -> list[str]:
        """The lines for a report, after those for the moves before it. A move itself is kept until later."""
        self.turn, facts = report.turn, report.facts
        lines = self._telling.lines(report)
        headline = self._events.headline(report, " ".join(line.strip() for line in lines))
        if self._enemy_only and self._is_known(facts):
            return []
        if isinstance(facts, Removed | Unmasked):
            self._counters.pop(facts.counter, None)  # the same number may come again
            self._off.add(facts.counter)
        match facts:
            case Appeared(counter=name):
                self._off.discard(name)
            case Lost(counter=name) if name in self._off:
                return []  # the player has heard that it left the map
            case Sailed(counter=name, way=steps):
                self._german_at = steps[-1] if side_of(name) is GERMAN else self._german_at
                self._sailed[name] = (*self._sailed.get(name, ()), *steps)
                return []
            case ConvoySailed(convoy=name, hex=at):
                self._convoys.append(f"{name} {place(at)}")
                return []
            case Flew(unit=unit, hex=at):
                self._flown.append(f"{unit} {place(at)}")
                return []
            case Regrouped():
                return [*self.held(), *self._regrouped(facts)]
        return [*self.held(), *([headline] if headline else lines)]

    def _is_known(self, facts: Facts) -> bool:
        """Whether the British player knows a move before it is reported: any of that side except a shadower's, which
        goes where the German counter has just gone."""
        match facts:
            case Sailed(counter=name, way=steps):
                return side_of(name) is BRITISH and steps[-1] != self._german_at
            case Flew(unit=unit, hex=at):
                return AIR[unit].side is BRITISH and at != self._german_at
        return isinstance(facts, ConvoySailed)

    def _regrouped(self, facts: Regrouped) -> list[str]:
        """The counters that have changed since they were last listed."""
        lines = changed(self._counters, facts)
        self._counters = dict(facts.forces)
        return lines

    def held(self) -> list[str]:
        """The moves not yet reported."""
        lines: list[str] = []
        if self._sailed:
            sailed = "; ".join(f"{name} {way(steps)}" for name, steps in self._sailed.items())
            lines += folded(sailed.replace(" ", " SAILED ", 1) if self._spoken else f"SAILED: {sailed}")
        if self._convoys:
            lines += folded(f"CONVOYS: {'; '.join(self._convoys)}")
        if self._flown:
            lines += folded(f"RECON: {'; '.join(self._flown)}")
        self._sailed, self._convoys, self._flown = {}, [], []
        return lines
