"""Reports in words, in the order in which they come, where the words depend on earlier reports."""

from collections.abc import Mapping, Sequence

from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import SHIPS
from compbis.games.sink_the_bismarck.rules.detection import seen_at
from compbis.games.sink_the_bismarck.rules.gunnery import explodes
from compbis.games.sink_the_bismarck.state.reports import (
    Appeared,
    BattleBegins,
    Detected,
    Fired,
    Harmed,
    Regrouped,
    Released,
    Removed,
    Round,
    Sailed,
    Struck,
    Sunk,
    Unmasked,
    Weather,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import side_of
from compbis.games.sink_the_bismarck.words import wording
from compbis.games.sink_the_bismarck.words.phrases import force
from compbis.table.page import folded
from compbis.table.report import Facts, Report

_OF_A_COAST = (Detected, Unmasked, Removed, Released)
"""The reports of a detection by a coast."""


class Telling:
    """Puts reports into words one by one. It counts the rounds of a pursuit separately, leaves out the points that a
    ship has left if the ship sinks, and says so if a coast detects a counter."""

    def __init__(self) -> None:
        self.pursuit = 0
        """How many rounds of pursuit the battle in play has had, including the present one; 0 in regular rounds. A
        pursuit keeps the number and range of the last regular round."""
        self._rounds = 0  # the regular rounds of the battle in play
        self._exploded: set[str] = set()
        self._places: dict[str, Hex] = {}
        self._passed: Mapping[str, Sequence[Hex]] = {}  # the hexes that the sailing counter has just entered
        self._looking = False  # whether coasts detect counters now: as one sails, and at the start of Phase Three

    def see(self, view: View) -> None:
        """Note where all counters are now."""
        self._places |= {each.name: each.hex for each in view.forces.values()}
        self._places |= {each.name: each.hex for each in view.counters.values()}

    def lines(self, report: Report) -> list[str]:
        """A report in words, in lines of page width."""
        self._note(report.facts)
        if seen := self._seen_from_coast(report.facts):
            return folded(seen)
        match report.facts:
            case BattleBegins():
                self._rounds = self.pursuit = 0
            case Round(round=number):
                self.pursuit = self.pursuit + 1 if number <= self._rounds else 0
                self._rounds = max(self._rounds, number)
                return [wording.fought(report.facts, self.pursuit)]
            case Fired(target=ship, explosion=die) | Struck(ship=ship, explosion=die) if die and explodes(die):
                self._exploded.add(ship)
            case Harmed() if self._sinks(report.facts):
                return []
            case Sunk(ship=ship):
                self._exploded.discard(ship)
        return wording.lines(report)

    def _note(self, facts: Facts) -> None:
        """Note where counters are, and whether coasts detect them now."""
        if not isinstance(facts, _OF_A_COAST):
            self._looking = isinstance(facts, Sailed | Weather)
            self._passed = {facts.counter: facts.way} if isinstance(facts, Sailed) else {}
        match facts:
            case Appeared(counter=name, hex=at):
                self._places[name] = at
            case Sailed(counter=name, way=way):
                self._places[name] = way[-1]

    def _seen_from_coast(self, facts: Facts) -> str:
        """The words for a detection by an enemy coast; "" for any other report."""
        if not self._looking or not isinstance(facts, Detected | Unmasked):
            return ""
        hexes = self._passed.get(facts.counter, (self._places.get(facts.counter, 0),))
        if not seen_at(side_of(facts.counter), hexes):
            return ""
        if isinstance(facts, Detected):
            return wording.detected(facts, wording.COAST)
        return wording.unmasked(facts, wording.COAST)

    def _sinks(self, harmed: Harmed) -> bool:
        """Whether a report that the ship is sunk will follow (12.13, 12.14)."""
        card = SHIPS[harmed.ship]
        face = card.back if harmed.flipped and card.back else card.front
        return harmed.ship in self._exploded or harmed.damage >= face.capacity


def changed(before: Mapping[str, tuple[str, ...]], facts: Regrouped) -> list[str]:
    """The lines about counters of a side that are new, or whose ships have changed; [] if there are none.

    Args:
        before: the ships of each counter before
        facts: the report
    """
    now = [f"{name} {force(ships)}" for name, ships in facts.forces if before.get(name) != ships]
    return folded(f"YOUR COUNTERS: {'; '.join(now)}") if now else []
