"""The reports to one player in words: moves collected in a few lines, counters listed only when they have changed, and
headlines for the main events."""

from compbis.games.sink_the_bismarck.cards.roster import CAPITAL, SHIPS, ShipClass
from compbis.games.sink_the_bismarck.state.reports import (
    Bombed,
    ConvoySailed,
    Destroyed,
    Detected,
    Flew,
    Regrouped,
    Sailed,
    Sunk,
)
from compbis.games.sink_the_bismarck.words import wording
from compbis.games.sink_the_bismarck.words.phrases import force, place, way
from compbis.table.page import Headline, folded
from compbis.table.report import Facts, Report

_WEIGHTY = CAPITAL | {ShipClass.CV}


class Following:
    """Turns the reports to one side into lines."""

    def __init__(self) -> None:
        self._sailed: dict[str, tuple[int, ...]] = {}
        self._convoys: list[str] = []
        self._flown: list[str] = []
        self._counters: dict[str, tuple[str, ...]] = {}

    def lines(self, report: Report) -> list[str]:
        """The lines for a report, after those for the moves before it. A move itself is kept until later."""
        facts = report.facts
        match facts:
            case Sailed(counter=name, way=steps):
                self._sailed[name] = (*self._sailed.get(name, ()), *steps)
                return []
            case ConvoySailed(convoy=name, hex=at):
                self._convoys.append(f"{name} {place(at)}")
                return []
            case Flew(unit=unit, hex=at):
                self._flown.append(f"{unit} {place(at)}")
                return []
            case Regrouped():
                return [*self.moves(), *self._regrouped(facts)]
        lines = wording.lines(report)
        if lines and _is_headline(facts):
            lines = [Headline(" ".join(line.strip() for line in lines))]
        return [*self.moves(), *lines]

    def _regrouped(self, facts: Regrouped) -> list[str]:
        """The counters that have changed since they were last listed."""
        now = dict(facts.forces)
        changed = [f"{name} {force(ships)}" for name, ships in now.items() if self._counters.get(name) != ships]
        self._counters = now
        return folded(f"YOUR COUNTERS: {'; '.join(changed)}") if changed else []

    def moves(self) -> list[str]:
        """The moves not yet reported."""
        told: list[str] = []
        if self._sailed:
            told += folded("SAILED: " + "; ".join(f"{name} {way(steps)}" for name, steps in self._sailed.items()))
        if self._convoys:
            told += folded(f"CONVOYS: {'; '.join(self._convoys)}")
        if self._flown:
            told += folded(f"RECON: {'; '.join(self._flown)}")
        self._sailed, self._convoys, self._flown = {}, [], []
        return told


def _is_headline(facts: Facts) -> bool:
    """Whether an event gets a headline: the Bismarck found, a capital ship or carrier sunk, or a convoy destroyed."""
    match facts:
        case Sunk(ship=ship):
            return SHIPS[ship].ship_class in _WEIGHTY
        case Detected(bismarck=bismarck):
            return bismarck
        case Destroyed(value=value):
            return value > 0
        case Bombed(gone=gone):
            return gone
    return False
