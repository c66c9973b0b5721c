"""The sightings in the log. As both sides are revealed, it names who found whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compbis.games.chase_of_the_bismarck.afterwards import hindsight
from compbis.games.chase_of_the_bismarck.afterwards.hindsight import Leg
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, HEAVY, SHIPS
from compbis.games.chase_of_the_bismarck.requests.seeking import ShadowRequest
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.reports import (
    HuffDuff,
    Located,
    Manoeuvre,
    Passed,
    ShadowAttempt,
    ShadowResult,
)
from compbis.games.chase_of_the_bismarck.state.units import counted
from compbis.games.chase_of_the_bismarck.words.phrases import LETTERS, PEOPLE, place, the, unit
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.names import listed, shorten
from compbis.table.side import GERMAN, Side

_ORDER = tuple(LETTERS)
_MEANS = {"factor": "THE COASTAL WATCH", "chance": "RANDOM SPOTTING"}
_PEOPLE = {side: f"THE {people}" for side, people in PEOPLE.items()}

Legs = Mapping[str, Leg]
Seen = frozenset[tuple[Side, str]]
"""Sightings, each as the side that saw the other, and the ships that it saw."""


class Sightings:
    """The sightings of a turn. before: those of the turn before; a contact that continues gets a shorter sentence."""

    def __init__(self, before: Seen) -> None:
        self._before = before
        self._now: set[tuple[Side, str]] = set()

    def shadowed(self, turn: TurnStory) -> Iterator[str]:
        """The shadow attempts of a turn and their results."""
        shadowers = _shadowers(turn)
        attempted: list[ShadowAttempt] = []
        for report in turn.reports:
            match report.facts:
                case ShadowAttempt() as facts:
                    attempted.append(facts)
                case Manoeuvre(at=at, evades=True):
                    yield f"{_germans(turn, at)} TRIED TO EVADE"
                case Manoeuvre(at=at):
                    yield f"{_germans(turn, at)} SPLIT"
                case ShadowResult(at=at, part=part, success=success):
                    ships = shadowers.get(at) or "THE ALLIES"
                    whom = f"THE {part} SHIPS" if part else _germans(turn, at)
                    yield f"{ships} {'SHADOWED' if success else 'LOST'} {whom} IN {place(at)}"

    def found(self, turn: TurnStory, legs: Legs) -> Iterator[str]:
        """The units that either side found by search, and those that passed through a searched hex."""
        yield from self._located(turn, legs, chance=False)
        for report in turn.reports:
            if isinstance(passed := report.facts, Passed):
                way = f"WENT THROUGH {place(passed.at)} TO {place(passed.now)}"
                yield f"{_PEOPLE[passed.side]} LEARNED OF SHIPS THAT {way}"

    def spotted(self, turn: TurnStory, legs: Legs) -> Iterator[str]:
        """The units found by chance, and the heavy German ships located by Huff-Duff; other Huff-Duff contacts do not
        matter."""
        yield from self._located(turn, legs, chance=True)
        heard = [report.facts.at for report in turn.reports if isinstance(report.facts, HuffDuff)]
        for at in heard:
            raiders = [name for name, leg in legs.items() if leg.to == at and _raider(name)]
            if raiders:
                yield f"HUFF-DUFF HEARD {_ships(raiders)} IN {place(at)}"

    def _located(self, turn: TurnStory, legs: Legs, chance: bool) -> Iterator[str]:
        """One sentence for each finder; units that were also found in the turn before get a sentence of their own."""
        seen: dict[tuple[str, str], dict[Hex, list[str]]] = {}
        for report in turn.reports:
            facts = report.facts
            if not isinstance(facts, Located) or (facts.how == "chance") is not chance:
                continue
            ships = _named(facts, legs)
            key = _key(facts, ships)
            if key in self._now:
                continue
            self._now.add(key)
            again = key in self._before
            by = (_PEOPLE[facts.side], "STILL SAW") if again else (_by(turn, facts, legs), "FOUND")
            seen.setdefault(by, {}).setdefault(facts.at, []).append(_whom(facts, legs))
        for (who, saw), found in seen.items():
            yield f"{who} {saw} {listed(f'{listed(whom)} IN {place(at)}' for at, whom in found.items())}"


def seen(turn: TurnStory) -> Seen:
    """The sightings of a turn, for the words of the next one."""
    legs = hindsight.legs(turn)
    located = [facts for facts in turn.facts if isinstance(facts, Located)]
    return frozenset(_key(facts, _named(facts, legs)) for facts in located)


def _key(facts: Located, ships: Iterable[str]) -> tuple[Side, str]:
    return facts.side, ",".join(ships) or str(facts.at)


def _shadowers(turn: TurnStory) -> dict[Hex, str]:
    """The ships that tried to shadow, by hex."""
    asked = [request for request in turn.requests if isinstance(request, ShadowRequest)]
    found: dict[Hex, list[str]] = {}
    for text in asked[-1].view.orders if asked and asked[-1].view.turn == turn.number else ():
        order = orders.read(text)
        found.setdefault(order.at, []).extend(order.ships)
    return {at: listed(shorten([the(ship) for ship in ships])) for at, ships in found.items()}


def _germans(turn: TurnStory, at: Hex) -> str:
    """The German ships that began the turn in a hex."""
    ships = [name for name, leg in hindsight.legs(turn).items() if leg.at == at and SHIPS[name].side is GERMAN]
    return _ships(ships) or "THE GERMANS"


def _named(facts: Located, legs: Legs) -> list[str]:
    """The ids of the ships in the unit found; none if they cannot be told from others in the hex."""
    there, alike = _alike(facts, legs)
    if len(alike) == 1:
        return alike[0]
    of_class = {cls: [leg.ship.id for leg in there if leg.ship.card.cls == cls] for cls, _ in facts.classes}
    if all(len(of_class[cls]) == number for cls, number in facts.classes):
        return [ship for ships in of_class.values() for ship in ships]
    return []


def _alike(facts: Located, legs: Legs) -> tuple[list[Leg], list[list[str]]]:
    """The ships of the side found that are in the hex, and the ids of each unit that the report can mean."""
    there = [leg for leg in legs.values() if leg.to == facts.at and leg.ship.side is facts.side.enemy]
    units: dict[str, list[Leg]] = {}
    for leg in there:
        units.setdefault(leg.ship.unit, []).append(leg)
    alike = [own for own in units.values() if counted([leg.ship for leg in own]) == facts.classes]
    return there, [[leg.ship.id for leg in own] for own in alike]


def _raider(ship: str) -> bool:
    return SHIPS[ship].side is GERMAN and SHIPS[ship].cls in HEAVY


def _whom(facts: Located, legs: Legs) -> str:
    """The ships in the unit found, or those in each unit that it can be."""
    if ships := _named(facts, legs):
        return _ships(ships)
    _, alike = _alike(facts, legs)
    return " OR ".join(map(_ships, alike)) or unit(facts.force, facts.classes)


def _ships(ships: Iterable[str]) -> str:
    return listed(_names(ships))


def _names(ships: Iterable[str]) -> Sequence[str]:
    """The names of ships, the most important first."""
    ranked = sorted(ships, key=lambda ship: _ORDER.index(SHIPS[ship].cls))
    return shorten([the(ship) for ship in ranked])


def _by(turn: TurnStory, facts: Located, legs: Legs) -> str:
    """The finder: ships in the hex and aircraft over it, the coastal watch, or chance."""
    if facts.how in _MEANS:
        return _MEANS[facts.how]
    ships = [name for name, leg in legs.items() if leg.to == facts.at and leg.ship.side is facts.side]
    over = [
        flown.air for flown in hindsight.flights(turn) if flown.side is facts.side and facts.at in flown.order.search
    ]
    return listed([*_names(ships), *_kinds(over)]) or _PEOPLE[facts.side]


def aircraft(names: Iterable[str]) -> str:
    """Air units by type and carrier; "" for none."""
    return listed(_kinds(names))


def _kinds(names: Iterable[str]) -> list[str]:
    cards = [AIRCRAFT[name] for name in names]
    return [*dict.fromkeys(f"{_several(card.name.upper())}{_of(card.carrier)}" for card in cards)]


def _of(carrier: str) -> str:
    return f" OF {the(carrier)}" if carrier else ""


def _several(kind: str) -> str:
    """The plural of an aircraft type: BEAUFORTS, but SWORDFISH and HE-111."""
    return kind if kind.endswith("FISH") or "-" in kind else f"{kind}S"
