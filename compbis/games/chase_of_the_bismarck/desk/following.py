"""Reports as the player sees them: unsuccessful searches listed in one line, and major events as headlines."""

from compbis.games.chase_of_the_bismarck.cards.board import NAMES, PORTS, in_own_port
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.state.battle import Battle
from compbis.games.chase_of_the_bismarck.state.combat_reports import Steered
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    Emergency,
    HuffDuff,
    Weather,
)
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import units
from compbis.games.chase_of_the_bismarck.words import wording
from compbis.games.chase_of_the_bismarck.words.events import Events
from compbis.table.page import Listed, folded
from compbis.table.report import Report
from compbis.table.side import GERMAN


class Following:
    """Turns the reports to one side into lines."""

    def __init__(self) -> None:
        self._zones: dict[str, int] = {}
        self._fog: bool | None = None
        self._events = Events()

    def lines(self, report: Report, spoken: bool = False, own: View | None = None) -> list[str]:
        """The lines of a report.

        Args:
            report: the report
            spoken: whether to leave out fog that is as it was
            own: the view of the player's side in that turn; None if it is another turn's
        """
        facts = report.facts
        if isinstance(facts, Called):
            return [] if facts.found else [_unsuccessful(facts)]  # finds have reports of their own
        if isinstance(facts, Steered):
            self._zones[facts.ship] = facts.zone
        lines = wording.lines(report)
        if isinstance(facts, Weather):
            lines = folded(wording.weather(facts, fog=not spoken or facts.fog is not self._fog))
            self._fog = facts.fog
        if isinstance(facts, HuffDuff) and own and own.side is GERMAN:
            heard = [name for name, unit in units(own.ships).items() if unit[0].at == facts.at]
            lines = folded(f"{' '.join(lines)}: {' OR '.join(heard)}") if heard else lines
        if isinstance(facts, Emergency) and own and (ship := own.ships.get(facts.ship)):
            port = in_own_port(own.side, ship.at)
            lines = folded(f"{' '.join(lines)}: PO {ship.id} REFUELS IT IN {PORTS[ship.at].upper()}") if port else lines
        headline = self._events.headline(report, " ".join(line.strip() for line in lines))
        return [headline] if headline else lines

    def shift(self, battle: Battle) -> list[str]:
        """A line if ships are no longer in the zones that were reported: one ran off the Battle Board, and all others
        were shifted (10, step 4)."""
        moved = {name: zone for name, zone in self._zones.items() if name in battle.fighters}
        self._zones.clear()
        if all(battle.fighters[name].zone == zone for name, zone in moved.items()):
            return []
        text = "A SHIP RAN TO THE END OF THE BOARD: ALL OTHERS WERE SHIFTED TOWARDS THE OTHER END"
        return list(folded(text))


def _unsuccessful(called: Called) -> str:
    """The line of a search that found nothing. The hexes of those that follow each other share a line."""
    start = f"{SIDES[called.side]} SEARCH FINDS NOTHING IN "
    return Listed(f"{start}{NAMES[called.at]}", start, NAMES[called.at], " ")
