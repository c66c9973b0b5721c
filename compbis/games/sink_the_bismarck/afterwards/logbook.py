"""The log of the hunt as prose: the routes of the German ships day by day, and the events turn by turn."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from compbis.games.sink_the_bismarck.afterwards.hindsight import (
    Moment,
    Sea,
    at_starts,
    by_turn,
    convoy_points,
    moments_of_turn,
)
from compbis.games.sink_the_bismarck.cards.board import Hex, hex_name
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, AirKind, Kind
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.rules.detection import seen_from_coast
from compbis.games.sink_the_bismarck.state import reports
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.units import designator, side_of
from compbis.games.sink_the_bismarck.words.phrases import number_of, place, points_left, ship_name
from compbis.games.sink_the_bismarck.words.wording import points_of
from compbis.table.finished.chronicle import Logged, TurnStory
from compbis.table.finished.names import listed, shorten
from compbis.table.finished.routes import route_lines, stops
from compbis.table.game import SETTLED, GameOver
from compbis.table.side import BRITISH, GERMAN, Side

_QUIET = "NOTHING SIGHTED"
_PEOPLE = {BRITISH: "THE BRITISH", GERMAN: "THE GERMANS"}
_OF_A_SEARCH = reports.Searched | reports.SearchRoll | reports.Detected | reports.Unmasked | reports.ConvoySeen
_OF_A_COAST = reports.Detected | reports.Unmasked | reports.Removed | reports.Released
_HOME = {False: ("CONVOY", "CAME HOME"), True: ("CONVOY", "LEFT BY THE SOUTHERN EDGE")}
"""How real convoys reach their goals, by whether the goals lie beyond the map."""
_DUMMY_HOME = "DUMMY CONVOY", "REACHED THE GOAL"
_PLANES = {AirKind.RECON: "AIRCRAFT", AirKind.BOMBER: "BOMBERS", AirKind.TORPEDO: "TORPEDO PLANES"}


def log(turns: Sequence[TurnStory]) -> list[Logged]:
    """The log of a game from all its turns."""
    ways = _ways(turns)
    logged = []
    begun = ""
    for turn, sea in at_starts(turns):
        day = day_of(turn)
        opening = " ".join(route_lines(ways[day], _the_ships, place, hex_name)) if day != begun else ""
        logged.append(Logged.of(turn, partial(_happened, sea), opening, _QUIET))
        begun = day
    return logged


def the(ship: str) -> str:
    """The name of a ship in a sentence: THE HOOD, but DD FLOTILLA 1."""
    return ship_name(ship) if SHIPS[ship].kind is Kind.DESTROYERS else f"THE {ship_name(ship)}"


def day_of(turn: TurnStory) -> str:
    """The date of a turn without its hour."""
    return turn.date.partition("  ")[0]


def _the_ships(ships: Sequence[str]) -> str:
    return listed(map(the, ships))


def _few(ships: Iterable[str]) -> str:
    return listed(shorten([the(ship) for ship in ships]))


# The routes of the raiders


def _ways(turns: Sequence[TurnStory]) -> dict[str, dict[str, tuple[Hex, ...]]]:
    """For each day, the hexes in which each German ship began it and ended its turns."""
    days: dict[str, dict[str, list[Hex]]] = {day_of(turn): {} for turn in turns}
    for turn, of_turn in by_turn(turns):
        ways = days[day_of(turn)]
        for moment in of_turn:
            for ship, at in _began(moment):
                ways.setdefault(ship, [at])
        for ship, hexes in ways.items() if turn.reports else ():
            if at := moment.sea.hex_of(ship):
                hexes.append(at)
    return {day: {ship: stops(hexes) for ship, hexes in ways.items()} for day, ways in days.items()}


def _began(moment: Moment) -> Iterator[tuple[str, Hex]]:
    """The German ships after Phase One, with their hexes."""
    facts, sea = moment.facts, moment.sea
    if isinstance(facts, reports.Regrouped) and facts.forces and side_of(facts.forces[0][0]) is GERMAN:
        yield from ((ship, sea.place(name)) for name, ships in facts.forces for ship in ships if sea.place(name))


# The events of a turn


def _happened(sea: Sea, turn: TurnStory) -> Iterator[str]:
    """The events of a turn that began with this sea."""
    return _Turn().events(moments_of_turn(sea, turn))


class _Turn:
    """Makes the sentences of one turn. It sums up fire, air attacks and damage."""

    def __init__(self) -> None:
        self._found: dict[str, str] = {}  # who found a counter or convoy in the search before this report
        self._rounds = 0
        self._struck: dict[tuple[str, str, Hex], list[int]] = {}
        self._harmed: dict[str, reports.Harmed] = {}
        self._home: dict[tuple[str, str], list[str]] = {}  # the convoys that reached their goals, by how they did
        self._looking = False  # whether coasts detect counters now: as one sails, and at the start of Phase Three
        self._told: dict[str, Hex] = {}  # where each counter was found last
        self._raided = False  # whether a convoy was just destroyed, so that its attacker is detected next

    def events(self, moments: Iterable[Moment]) -> Iterator[str]:
        """The sentences on the reports of the turn, each event once."""
        for moment in moments:
            facts, sea = moment.facts, moment.sea
            if not isinstance(facts, _OF_A_COAST):
                self._looking = isinstance(facts, reports.Sailed | reports.Weather)
            if self._struck and not isinstance(facts, reports.Struck | reports.Harmed):
                yield from self._strikes()
            if not isinstance(facts, _OF_A_SEARCH):
                self._found = {}
            yield from self._seen(facts, sea)
            self._raided = isinstance(facts, reports.Destroyed) or (self._raided and isinstance(facts, reports.Scored))
            yield from self._fought(facts, sea)
            yield from self._shipping(moment)
            yield from _course(facts, sea)
        yield from self._strikes()
        for (who, how), names in self._home.items():
            yield f"{who}{'S' * (len(names) > 1)} {listed(names)} {how}"
        yield from self._left()

    def _seen(self, facts: Any, sea: Sea) -> Iterator[str]:
        match facts:
            case reports.Searched(by=by, target=name, found=True):
                self._found = {name: _finder(by, sea)}
            case reports.Detected(counter=name):
                at = sea.place(name)
                if who := self._found.pop(name, "") or self._watch(name, sea):
                    self._told[name] = at
                    yield f"{who} FOUND {_few(sea.ships(name))} IN {place(at)}"
                elif self._raided and self._told.get(name) != at:
                    yield f"THE CONVOY REPORTED {_few(sea.ships(name))}"
            case reports.Unmasked(counter=name):
                who = self._found.pop(name, "")
                found = f"{who} FOUND" if who else f"{_PEOPLE[side_of(name).enemy]} SAW"
                yield f"{found} THAT {name} IN {place(sea.place(name))} WAS A DUMMY"
            case reports.ConvoySeen(convoy=name, real=real):
                who = self._found.pop(name, "THE GERMANS")
                yield f"{who} FOUND {_convoy(name, real)} IN {place(sea.place(name))}"
            case reports.Shadowing(by=by, target=name, fast=fast, success=True):
                how = " AT HIGH SPEED" if fast else ""
                yield f"{_finder(by, sea)} SHADOWED {_few(sea.ships(name))}{how}"
            case reports.Lost(counter=name) if sea.ships(name):
                yield f"CONTACT WITH {_few(sea.ships(name))} WAS LOST"

    def _watch(self, name: str, sea: Sea) -> str:
        """The coastal watch that saw a counter; "" if its ships are reported for another reason: they shadow, are
        shadowed, or fought."""
        owner = side_of(name)
        if not self._looking:
            return ""
        known = name in sea.shadows or name in sea.shadows.values() or self._rounds
        seen = seen_from_coast(owner, sea.place(name)) and not known
        return f"A WATCH ON THE {SIDES[owner.enemy]} COAST" if seen else ""

    def _fought(self, facts: Any, sea: Sea) -> Iterator[str]:
        match facts:
            case reports.BattleBegins(hex=at, forces=forces):
                ships = [ship for _, own in forces for ship in own]
                own, enemy = ([ship for ship in ships if SHIPS[ship].side is side] for side in Side)
                self._rounds = 0
                yield f"{_few(own)} FOUGHT {_few(enemy)} IN {place(at)}"
            case reports.Round():
                self._rounds += 1
            case reports.GotAway(group=group, away=True):
                yield f"{_few(group)} GOT AWAY"
            case reports.BattleEnds():
                yield f"THE BATTLE ENDED AFTER {self._rounds} ROUND{'S' * (self._rounds != 1)}"
            case reports.Struck(unit=unit, ship=ship, points=points):
                self._struck.setdefault((_planes(unit), ship, sea.hex_of(ship)), []).append(points)
            case reports.RudderHit(ship=ship):
                yield f"THE RUDDER OF {the(ship)} WAS HIT"
            case reports.Harmed(ship=ship):
                self._harmed[ship] = facts
            case reports.Sunk(ship=ship):
                self._harmed.pop(ship, None)
                yield from self._strikes()
                yield f"{the(ship)} WAS SUNK IN {place(sea.hex_of(ship))}"
            case reports.TankerSunk(counter=name, hex=at):
                yield f"{_few(sea.ships(name))} SANK A TANKER IN {place(at)}"

    def _shipping(self, moment: Moment) -> Iterator[str]:
        sea, facts = moment.sea, moment.facts
        match facts:
            case reports.Bombed(unit=unit, convoy=name, points=points, gone=gone):
                lost = number_of(points, "POINT WAS LOST", "POINTS WERE LOST") if points else "THEY MISSED"
                lost = "IT WAS DESTROYED" if gone else lost
                yield f"{_planes(unit)} ATTACKED CONVOY {name} IN {place(sea.place(name))}. {lost}"
            case reports.Destroyed(convoy=name):
                scored = points_of(convoy_points(moment))
                yield f"CONVOY {name} WAS DESTROYED IN {place(sea.place(name))}: {scored}"
            case reports.Home(convoy=name):
                leaves, real = designator(name).leaves, bool(convoy_points(moment))
                self._home.setdefault(_HOME[leaves] if real else _DUMMY_HOME, []).append(name)

    def _strikes(self) -> Iterator[str]:
        """The air attacks, with one sentence for all attacks by aircraft of one kind on a ship."""
        for (who, ship, at), points in self._struck.items():
            hit = f" AND DID {sum(points)} POINT{'S' * (sum(points) != 1)} OF DAMAGE" if sum(points) else " AND MISSED"
            yield f"{who} ATTACKED {the(ship)} IN {place(at)}{hit}"
        self._struck = {}

    def _left(self) -> Iterator[str]:
        """The sentences on the points that damaged ships still afloat have left."""
        for ship, facts in self._harmed.items():
            card = SHIPS[ship]
            face = card.back if facts.flipped and card.back else card.front
            left = points_left(face.capacity - facts.damage, face.capacity, facts.flipped)
            yield f"{the(ship)} {'WAS FLIPPED AND ' if facts.flipped else ''}HAD {left}"


def _course(facts: Any, sea: Sea) -> Iterator[str]:
    match facts:
        case reports.Arrives(ships=ships, hex=at):
            yield f"{_few(ships)} JOINED IN {place(at)}"
        case reports.Reserves(ships=ships) if ships:
            yield f"{_few(ships)} JOINED THE GERMANS"
        case reports.Sailed(counter=name, way=way) if way[-1] == OFF and sea.ships(name):
            yield f"{_few(sea.ships(name))} LEFT THE MAP"
        case GameOver(reason=reason) if reason in SETTLED:
            yield SETTLED[reason]


def _finder(by: str, sea: Sea) -> str:
    """The words for whoever found something: the ships of a counter, or the aircraft of a base."""
    return _planes(by) if by in AIR else _few(sea.ships(by)) or by


def _planes(unit: str) -> str:
    card = AIR[unit]
    home = f"OF {the(card.carrier)}" if card.carrier else f"FROM {card.home.upper()}"
    return f"{_PLANES[card.kind]} {home}"


def _convoy(name: str, real: bool) -> str:
    return f"CONVOY {name}" if real else f"THAT CONVOY {name} WAS A DUMMY"
