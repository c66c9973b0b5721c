"""Reports as the player sees them: unsuccessful searches listed in one line, and major events as headlines."""

from compbis.games.chase_of_the_bismarck.cards.board import NAMES, PORTS, Hex, in_own_port
from compbis.games.chase_of_the_bismarck.cards.tables import SUBMARINE
from compbis.games.chase_of_the_bismarck.state.battle import Battle
from compbis.games.chase_of_the_bismarck.state.combat_reports import Steered
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    Emergency,
    HuffDuff,
    ShipSeen,
    Weather,
)
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import units
from compbis.games.chase_of_the_bismarck.words import wording
from compbis.games.chase_of_the_bismarck.words.events import Events
from compbis.games.chase_of_the_bismarck.words.searches import Searches
from compbis.games.chase_of_the_bismarck.words.telling import Telling
from compbis.table.page import folded
from compbis.table.report import Report
from compbis.table.side import GERMAN


class Following:
    """Turns the reports to one side into lines."""

    def __init__(self) -> None:
        self.turn = 1
        """The turn of the last report or the last submarine search."""
        self._searches = Searches()
        self._telling = Telling()
        self._submarine: Hex = 0  # where the side's own submarine searches
        self._met = 0  # the turn in which it last saw a ship
        self._zones: dict[str, int] = {}
        self._fog: bool | None = None
        self._events = Events()

    def lines(self, report: Report, spoken: bool = False, own: View | None = None) -> list[str]:
        """The lines of a report, after those for the searches that it ends.

        Args:
            report: the report
            spoken: whether to leave out fog that has not changed, or has gone
            own: the view of the player's side; None if it is of another turn
        """
        self.turn, facts = report.turn, report.facts
        if isinstance(facts, ShipSeen) and not facts.allied:
            self._submarine, self._met = 0, report.turn
        ended = [*self._searches.hear(facts), *self._saw_nothing()]
        if isinstance(facts, Steered):
            self._zones[facts.ship] = facts.zone
        lines = [] if isinstance(facts, Called) else self._telling.lines(report)
        if isinstance(facts, Weather):
            before, self._fog = self._fog, facts.fog
            told = facts.fog is not before and (facts.fog or before is None)  # the board shows that fog has gone
            lines = folded(wording.weather(facts, fog=not spoken or told))
        if isinstance(facts, HuffDuff) and own and own.side is GERMAN:
            heard = [name for name, unit in units(own.ships).items() if unit[0].at == facts.at]
            lines = folded(f"{' '.join(lines)}: {' OR '.join(heard)}") if heard else lines
        if isinstance(facts, Emergency) and own and (ship := own.ships.get(facts.ship)):
            port = in_own_port(own.side, ship.at)
            lines = folded(f"{' '.join(lines)}: PO {ship.id} REFUELS IT IN {PORTS[ship.at].upper()}") if port else lines
        headline = self._events.headline(report, " ".join(line.strip() for line in lines))
        return [*ended, *([headline] if headline else lines)]

    def held(self) -> list[str]:
        """The lines for the searches that were not reported yet, by ships, aircraft and submarine."""
        return [*self._searches.ended(), *self._saw_nothing()]

    def send_submarine(self, at: Hex, turn: int) -> None:
        """Note where the side's submarine searches, since no report tells of a search that finds nothing.

        Args:
            at: the hex; 0 for none
            turn: the turn
        """
        self.turn, self._submarine = turn, 0 if self._met == turn else at

    def _saw_nothing(self) -> list[str]:
        at, self._submarine = self._submarine, 0
        return [f"YOUR SUBMARINE SEES NO SHIP WITHIN {SUBMARINE['within']} HEXES OF {NAMES[at]}"] if at else []

    def shift(self, battle: Battle) -> list[str]:
        """A line if ships are no longer in the zones that were reported: one ran off the Battle Board, and all others
        were shifted (10, step 4)."""
        moved = {name: zone for name, zone in self._zones.items() if name in battle.fighters}
        self._zones.clear()
        if all(battle.fighters[name].zone == zone for name, zone in moved.items()):
            return []
        text = "A SHIP RAN TO THE END OF THE BOARD: ALL OTHERS WERE SHIFTED TOWARDS THE OTHER END"
        return list(folded(text))
