"""The events that become headlines, in play and in a finished game: a heavy German ship sighted or out of sight, a ship
lost, a convoy met or sunk; and the page of a sunk ship."""

from collections import Counter
from collections.abc import Iterator

from compbis.board.parts import sunk
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules import gunnery, points
from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.games.chase_of_the_bismarck.state import reports
from compbis.games.chase_of_the_bismarck.state.reports import Classes
from compbis.games.chase_of_the_bismarck.words.phrases import place, ship_name, ship_names
from compbis.table.page import Headline
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, GERMAN

_GUNS, _TORPEDOES = "THE GUNS OF", "TORPEDOES OF"


class InSight:
    """The marked German units that have a heavy ship, from the reports to the Allies."""

    def __init__(self) -> None:
        self._seen: dict[Hex, set[Classes]] = {}

    def finds(self, facts: Facts) -> bool:
        """Whether a report finds a German unit with a heavy ship that was not yet in sight there."""
        match facts:
            case reports.Located(side=side, at=at, classes=classes):
                return side is not GERMAN and self._is_news(at, classes)
            case reports.ShippingAttacked(at=at, classes=classes):
                return self._is_news(at, classes)
            case reports.ShipSeen(allied=True, ship=ship):
                return SHIPS[ship].cls in HEAVY
        return False

    def _is_news(self, at: Hex, classes: Classes) -> bool:
        return _heavy(classes) and classes not in self._seen.get(at, ())

    def loses(self, facts: Facts) -> bool:
        """Whether a German unit with a heavy ship is now out of sight."""
        match facts:
            case (
                reports.OpenMove(side=side, fog=True, classes=classes)
                | reports.UnitUnmarked(side=side, classes=classes)
            ):
                return side is GERMAN and _heavy(classes)
            case reports.Unmarked(side=side, hexes=hexes):
                return side is GERMAN and not self._seen.keys().isdisjoint(hexes)
        return False

    def note(self, facts: Facts) -> None:
        """Note who is in sight."""
        match facts:
            case reports.Located(side=side, at=at, classes=classes) if side is not GERMAN:
                self._put(at, classes)
            case reports.ShippingAttacked(at=at, classes=classes):
                self._put(at, classes)
            case reports.OpenMove(side=side, at=at, to=to, classes=classes, fog=fog) if side is GERMAN:
                self._take(at, classes)
                if not fog:
                    self._put(to, classes)
            case reports.Manoeuvre(at=at, evades=False, fast=fast, slow=slow):
                self._take(at, tuple(sorted((Counter(dict(fast)) + Counter(dict(slow))).items())))
                self._put(at, fast)
                self._put(at, slow)
            case reports.UnitUnmarked(side=side, at=at, classes=classes) if side is GERMAN:
                self._take(at, classes)
            case reports.Unmarked(side=side, hexes=hexes) if side is GERMAN:
                for at in hexes:
                    self._seen.pop(at, None)

    def _put(self, at: Hex, classes: Classes) -> None:
        if _heavy(classes):
            self._seen.setdefault(at, set()).add(classes)

    def _take(self, at: Hex, classes: Classes) -> None:
        there = self._seen.get(at, set())
        there.discard(classes)
        if not there:
            self._seen.pop(at, None)


class Events:
    """Finds the events in the reports to one side or, once a game is over, to both. It needs every report, in order."""

    def __init__(self) -> None:
        self._sight = InSight()
        self._hits: dict[str, dict[str, list[str]]] = {}  # by target and weapon, in this combat or the last attack
        self._fired: set[str] = set()  # the ships that have fired in this round
        self._over = False  # whether the fire of this round is over
        self._blown: set[str] = set()
        self._fought: set[str] = set()  # the ships that have been in this combat
        self._victims: list[str] = []  # Allied ships sunk in combat with the Bismarck

    def headline(self, report: Report, line: str) -> Headline | None:
        """The line of a report as a headline; None if it is not about such an event."""
        facts = report.facts
        weighty = self._is_weighty(facts)
        self._note(facts)
        if isinstance(facts, combat.Sunk):
            return self._sunk(report.turn, facts, line)
        if weighty and isinstance(facts, reports.Unmarked | reports.UnitUnmarked):
            return Headline(f"CONTACT IS LOST. {line}")
        return Headline(line) if weighty else None

    def _is_weighty(self, facts: Facts) -> bool:
        match facts:
            case reports.NoFuel(ship=ship):
                return SHIPS[ship].cls in sunk.CLASSES
            case reports.ConvoyMet(convoy=convoy):
                return bool(convoy)
            case reports.Won(what=what):
                return what != "merchant"
        return self._sight.finds(facts) or self._sight.loses(facts)

    def _note(self, facts: Facts) -> None:
        """Note who is in sight, and who hits whom, in case the target is sunk."""
        self._sight.note(facts)
        match facts:
            case combat.Combat(attackers=attackers, defenders=defenders):
                self._fought = {*attackers, *defenders}
                self._hits.clear()
                self._begin_round()
            case combat.Entered(ship=ship, success=True):
                self._fought.add(ship)
                self._over = True
            case combat.CombatEnds():
                self._fought = set()
            case combat.Steered() | combat.Aborted() | combat.Left():
                self._over = True
            case combat.Launched():
                if self._over:
                    self._begin_round()
            case combat.Volley(ship=ship, target=target, results=results):
                if self._over or ship in self._fired:
                    self._begin_round()
                self._fired.add(ship)
                if any(result != "miss" for result in results):
                    self._hit(target, _GUNS, ship_name(ship))
            case combat.Torpedo(ship=ship, target=target, hits=hits) if hits:
                self._hit(target, _TORPEDOES, ship_name(ship))
            case combat.Special(ship=ship, result="subtable", more=more):
                if gunnery.subtable_sinks(more, SHIPS[ship].cls):
                    self._blown.add(ship)
            case combat.AirAttack(side=side, ship=ship):
                self._hits[ship] = {f"{SIDES[side]} AIRCRAFT": []}
            case reports.SubmarineAttack(ship=ship):
                enemy = SIDES[SHIPS[ship].side.enemy]
                self._hits[ship] = {f"{'AN' if enemy.startswith('A') else 'A'} {enemy} SUBMARINE": []}

    def _begin_round(self) -> None:
        self._over = False
        self._fired.clear()

    def _hit(self, target: str, weapon: str, by: str) -> None:
        names = self._hits.setdefault(target, {}).setdefault(weapon, [])
        if by not in names:
            names.append(by)

    def _sunk(self, turn: int, fact: combat.Sunk, line: str) -> Headline:
        """The headline of a sunk ship, with its page if it is not a flotilla, a cutter or a tanker."""
        card, date = SHIPS[fact.ship], TURNS[turn]
        if QUARRY in self._fought and fact.ship in self._fought and card.side is BRITISH:
            self._victims.append(fact.ship)
        if card.cls not in sunk.CLASSES:
            return Headline(line)
        facts = [
            f"{date.day}, {date.period.upper()}, TURN {turn}",
            f"HEX {place(fact.at)}",
            *self._how(fact.ship),
            *self._worth(fact.ship),
        ]
        kind = f"{SIDES[card.side]} {sunk.CLASSES[card.cls]}"
        page = sunk.page(kind, card.called, facts, great=fact.ship == QUARRY)
        return Headline(line, [facts[0], *facts[2:]], page)  # the line has the hex, facts[1]

    def _how(self, ship: str) -> Iterator[str]:
        """By whom a ship was sunk, as far as the reports say."""
        helpless = self._over and ship in self._fought  # after all fire (Reading 10.s2)
        if helpless:
            yield "IT COULD NEITHER FIGHT NOR MOVE"
        elif by := sunk.by_whom(self._hits.get(ship, {})):
            yield by
        if ship in self._blown:
            yield "IT BLEW UP"

    def _worth(self, ship: str) -> Iterator[str]:
        """What the loss of a ship counts (4)."""
        if ship == QUARRY:
            if self._victims:
                yield f"IT HAD SUNK {ship_names(self._victims)}"
            yield "THE GAME ENDS. NO POINTS COUNT, AND THE ALLIES WIN (4)"
            return
        lost, card = points.of_lost(SHIPS[ship]), SHIPS[ship]
        number = f"{lost} POINT{'S' * (lost != 1)}"
        yield f"COSTS THE GERMANS {number} (4)" if card.side is GERMAN else f"{number} FOR THE GERMANS (4)"
        if ship in self._victims and points.strategic(self._victims):
            yield "STRATEGIC VICTORY IF BISMARCK COMES TO PORT (4)"


def _heavy(classes: Classes) -> bool:
    return any(cls in HEAVY for cls, _ in classes)
