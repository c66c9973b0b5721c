"""What happened in a turn, as events of a track chart: one for each square, of the gravest kind, with all its words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, Square, column, row
from compbis.games.computer_bismarck.words import wording
from compbis.table.chronicle import Telling
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side
from compbis.table.track_chart import Event, Kind, Point

Places = Mapping[str, Square]
"""Where each ship was after movement, by its name."""
Happened = tuple[Kind, Square, str]

_GRAVITY = tuple(Kind)
_SUMMED = frozenset(("damage", "sunk"))
"""Kinds of report of which there may be many a turn for one unit."""


def point(square: Square) -> Point:
    """The middle of a square; of one off the board (6.34) the edge of the board next to it."""
    x, y = column(square) - COLUMNS[0] + 0.5, row(square) - ROWS[0] + 0.5
    return min(max(x, 0), len(COLUMNS)), min(max(y, 0), len(ROWS))


def events(turn: Telling) -> list[Event]:
    """The events of a turn. Where nothing but sightings happened, the event is one of them."""
    places = {ship.name: ship.square for ships in hindsight.ships_after_movement(turn).values() for ship in ships}
    by_square: dict[Square, list[Happened]] = {}
    for report in sum_up(turn.reports):
        for kind, square, text in _EVENTS[report.kind](report, places) if report.kind in _EVENTS else ():
            by_square.setdefault(square, []).append((kind, square, text))
    return [_merged(happened, turn) for square, happened in by_square.items() if square]


def _merged(happened: Sequence[Happened], turn: Telling) -> Event:
    kind = min((kind for kind, _, _ in happened), key=_GRAVITY.index)
    texts = [text for each, _, text in happened if kind is Kind.SPOTTED or each is not Kind.SPOTTED]
    date = f"{calendar.date(turn.number)} {calendar.hour(turn.number)}"
    return Event(kind, point(happened[0][1]), date, ". ".join(dict.fromkeys(texts)))


def sum_up(reports: Iterable[Report]) -> list[Report]:
    """The reports of a turn, with those of one unit's losses made into one where the first of them stands."""
    summed: dict[object, Report] = {}
    for number, report in enumerate(reports):
        key = (report.kind, report.facts["unit"]) if report.kind in _SUMMED else number
        summed[key] = _sum(summed[key], report) if key in summed else report
    return list(summed.values())


def _sum(one: Report, other: Report) -> Report:
    facts = {
        name: value + other.facts[name] if isinstance(value, int) else value  # of a yes or no, how often yes
        for name, value in one.facts.items()
    }
    return Report(one.kind, one.turn, one.audience, facts)


def _words(report: Report) -> str:
    return ", ".join(line for line in wording.lines(report, BRITISH) if line != wording.UNTOLD)


def _spotted(report: Report, places: Places) -> Iterator[Happened]:
    side = next(iter(report.audience))
    yield Kind.SPOTTED, report.facts["square"], f"{_names(report.facts['units'])} SPOTTED BY THE {people(side)}"


def _heard(report: Report, places: Places) -> Iterator[Happened]:
    """12.2, 12.3: where the British heard of a raider."""
    yield Kind.SPOTTED, report.facts["square"], _words(report)


def _battle(report: Report, places: Places) -> Iterator[Happened]:
    facts = report.facts
    yield Kind.BATTLE, facts["square"], f"COMBAT: {_names(facts['british'])} AGAINST {_names(facts['german'])}"


def _surprise(report: Report, places: Places) -> Iterator[Happened]:
    if report.facts["success"]:
        yield Kind.BATTLE, report.facts["square"], _words(report)


def _air_attack(report: Report, places: Places) -> Iterator[Happened]:
    yield Kind.AIR_STRIKE, report.facts["square"], _words(report)


def _submarine_attack(report: Report, places: Places) -> Iterator[Happened]:
    if report.facts["hits"]:
        yield Kind.TORPEDOES, report.facts["square"], _words(report)


def _destroyer_attack(report: Report, places: Places) -> Iterator[Happened]:
    yield Kind.TORPEDOES, report.facts["square"], _words(report)


def _damage(report: Report, places: Places) -> Iterator[Happened]:
    """Told together with the combat it came from, which is at least as grave as a torpedo attack."""
    facts, said = report.facts, _words(report)
    if said:
        gone = facts["kind"] == "S" and facts["sunk"]
        yield Kind.SUNK if gone else Kind.TORPEDOES, places.get(facts["unit"], 0), said


def _sunk(report: Report, places: Places) -> Iterator[Happened]:
    whole = report.facts["whole"]
    yield Kind.SUNK if whole else Kind.TORPEDOES, places.get(report.facts["unit"], 0), _words(report)


def _dispersed(report: Report, places: Places) -> Iterator[Happened]:
    yield Kind.DISPERSED, report.facts["square"], _words(report)


def _points(report: Report, places: Places) -> Iterator[Happened]:
    """17.3: a convoy has done what it was to do."""
    unit = report.facts["unit"]
    if report.facts["reason"] == "mission":
        yield Kind.ARRIVED, places.get(unit, 0), f"CONVOY {unit}: MISSION ACCOMPLISHED"


def _names(units: Iterable[Sequence[str]]) -> str:
    return ", ".join(name for name, _ in units)


def people(side: Side) -> str:
    """A side as its people."""
    return "BRITISH" if side is BRITISH else "GERMANS"


_EVENTS: Mapping[str, Callable[[Report, Places], Iterator[Happened]]] = MappingProxyType(
    {
        "spotted": _spotted,
        "air_search": _heard,
        "radio_silence": _heard,
        "battle": _battle,
        "surprise": _surprise,
        "air_attack": _air_attack,
        "submarine_attack": _submarine_attack,
        "destroyer_attack": _destroyer_attack,
        "damage": _damage,
        "sunk": _sunk,
        "dispersed": _dispersed,
        "points": _points,
    }
)
"""The kinds of report that are seen on a chart."""
