"""The events that become headlines, in play and in a finished game: the Bismarck found, away from a battle or out of
contact, a ship sunk, a convoy destroyed; and the page of a sunk ship."""

from collections.abc import Iterator

from compbis.board.parts import sunk
from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.rules import gunnery
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.orders import GUNS
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.words.phrases import air_unit, place, ship_name
from compbis.table.page import Headline
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN

_GUNS, _TORPEDOES = "THE GUNS OF", "TORPEDOES OF"
_WINNERS = {BRITISH: "BRITISH (15.3)", GERMAN: "GERMANS (15.4)"}
"""Who gets the points, and the section that says so."""


class Events:
    """The events of one side, or of both once a game is over. It needs every report, in order."""

    def __init__(self) -> None:
        self._places: dict[str, Hex] = {}  # the counters on the map
        self._hers = ""  # the counter that is known to have the Bismarck
        self._battle: Hex = 0  # the hex of the battle in play
        self._targets: dict[str, Hex] = {}  # where each ship was fired at or struck last
        self._hits: dict[str, dict[str, list[str]]] = {}  # by target and weapon, since its damage last took effect
        self._settled: set[str] = set()  # the ships whose damage has taken effect
        self._blown: set[str] = set()

    def see(self, view: View) -> None:
        """Note where all counters are, and the German player's with the Bismarck."""
        self._places |= {each.name: each.hex for each in view.counters.values()}
        self._places |= {each.name: each.hex for each in view.forces.values()}
        if view.side is GERMAN:
            self._hers = next((each.name for each in view.forces.values() if BISMARCK in each.ships), "")

    def headline(self, report: Report, line: str) -> Headline | None:
        """The line of a report as a headline; None if it is not about such an event."""
        facts = report.facts
        weighty = self._is_weighty(facts)
        self._note(facts)
        if isinstance(facts, reports.Sunk):
            return self._sunk(report.turn, facts.ship, line)
        return Headline(line) if weighty else None

    def _is_weighty(self, facts: Facts) -> bool:
        match facts:
            case reports.Detected(bismarck=bismarck):
                return bismarck
            case reports.Lost(counter=name):
                return bool(name) and name == self._hers
            case reports.GotAway(group=group, away=away):
                return away and BISMARCK in group
            case reports.Destroyed(value=value):
                return value > 0
            case reports.Bombed(gone=gone):
                return gone
        return False

    def _note(self, facts: Facts) -> None:
        """Note where the counters are, which has the Bismarck, and who hits whom, in case the target is sunk."""
        match facts:
            case reports.Appeared(counter=name, hex=at):
                self._places[name] = at
            case reports.Sailed(counter=name, way=way):
                self._places[name] = way[-1]
            case reports.Regrouped(forces=forces):
                self._hers = next((name for name, ships in forces if BISMARCK in ships), self._hers)
            case reports.Detected(counter=name, bismarck=True):
                self._hers = name
            case reports.Removed(counter=name) if name == self._hers:
                self._hers = ""  # its number may be used again
            case reports.BattleBegins(hex=at) | reports.Round(hex=at):
                self._battle = at
            case reports.BattleEnds():
                self._battle = 0
            case reports.Harmed(ship=ship):
                self._settled.add(ship)
            case reports.Fired(ship=ship, weapon=weapon, target=target, points=points, explosion=explosion):
                how = _GUNS if weapon == GUNS else _TORPEDOES
                self._hit(target, how, ship_name(ship), points, explosion)
            case reports.Struck(unit=unit, counter=counter, ship=target, points=points, explosion=explosion):
                self._hit(target, air_unit(unit), "", points, explosion)
                self._targets[target] = self._battle or self._places.get(counter, 0)

    def _hit(self, target: str, weapon: str, by: str, points: int, explosion: int) -> None:
        """Note an attack.

        Args:
            target: the ship attacked
            weapon: the weapon, or the air unit
            by: the ship that fired; "" for an air unit
            points: the points of damage
            explosion: the second roll; 0 for none
        """
        self._targets[target] = self._battle
        if target in self._settled:
            self._settled.discard(target)
            self._hits.pop(target, None)
        if points:
            names = self._hits.setdefault(target, {}).setdefault(weapon, [])
            names += [by] if by and by not in names else []
        if explosion and gunnery.explodes(explosion):
            self._blown.add(target)

    def _sunk(self, turn: int, name: str, line: str) -> Headline:
        """The headline of a sunk ship, with its page if it is not a flotilla."""
        card = SHIPS[name]
        if card.ship_class not in sunk.CLASSES:
            return Headline(line)
        facts = [f"{calendar.date(turn)}, TURN {turn}".replace("  ", ", "), *self._how(name)]
        worth = [f"{card.victory} POINT{'S' * (card.victory != 1)} FOR THE {_WINNERS[card.side.enemy]}"]
        worth += ["THE GAME ENDS (15.1)"] * (name == BISMARCK)
        kind = f"{SIDES[card.side]} {sunk.CLASSES[card.ship_class]}"
        page = sunk.page(kind, ship_name(name), [*facts, *worth], great=name == BISMARCK)
        return Headline(line, facts, page)  # the next reports say what it counts

    def _how(self, name: str) -> Iterator[str]:
        """Where and by whom a ship was sunk, as far as the reports say."""
        if at := self._targets.get(name):
            yield f"HEX {place(at)}"
        if by := sunk.by_whom(self._hits.get(name, {})):
            yield by
        if name in self._blown:
            yield "IT BLEW UP"
