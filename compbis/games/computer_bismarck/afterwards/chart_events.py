"""The events of a turn for a track chart: one for each square, of the gravest kind there, with the text of all."""

from collections.abc import Iterable, Mapping, Sequence

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, Square, column, row
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES, UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.rules.shadow import FAST_SHADOWED
from compbis.games.computer_bismarck.state.reports import (
    AirAttack,
    AirSearch,
    Battle,
    Damage,
    DestroyerAttack,
    Dispersed,
    FastShadow,
    Points,
    RadioSilence,
    Shadow,
    Spotted,
    SubmarineAttack,
    Sunk,
    Surprise,
)
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.words import wording
from compbis.games.computer_bismarck.words.phrases import the
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.plotting import Occurrence, by_place, merged
from compbis.table.finished.track_chart import Event, Kind, Point
from compbis.table.report import Facts, Report
from compbis.table.side import BRITISH, Side

Places = Mapping[str, Square]
"""Each ship's square after movement, by name."""

KINDS = (
    Kind.SUNK,
    Kind.DISPERSED,
    Kind.BATTLE,
    Kind.AIR_STRIKE,
    Kind.TORPEDOES,
    Kind.ARRIVED,
    Kind.SPOTTED,
)
"""The kinds of event in this game, the gravest first."""


def point(square: Square) -> Point:
    """The centre of a square; for a square off the board (6.34), the nearest point on the edge."""
    x, y = column(square) - COLUMNS[0] + 0.5, row(square) - ROWS[0] + 0.5
    return min(max(x, 0), len(COLUMNS)), min(max(y, 0), len(ROWS))


def events(turn: TurnStory) -> list[Event]:
    """The events of a turn. A square with nothing but sightings has one of them as its event."""
    places = {ship.name: ship.square for ships in hindsight.ships_after_movement(turn).values() for ship in ships}
    summed = reversed(sum_up(turn.reports[::-1]))  # losses follow the last attack
    happened = [found for report in summed if (found := _happened(report, places))]
    date = f"{calendar.date(turn.number)} {calendar.hour(turn.number)}"
    return [merged(there, KINDS, point(square), date) for square, there in by_place(happened).items()]


def sum_up(reports: Iterable[Report]) -> list[Report]:
    """The reports of a turn, with each unit's losses combined at the first of them. What a ship lost before the blow
    that sank it stays separate from that blow."""
    summed: dict[object, Report] = {}
    for number, report in enumerate(reports):
        facts = report.facts
        key: object = (report.kind, facts.unit) if isinstance(facts, Damage | Sunk) else number
        if isinstance(facts, Damage) and facts.sunk and facts.kind not in UNITS_OF_SEVERAL:
            key = (key, facts.sunk)
        summed[key] = report._replace(facts=_sum(summed[key].facts, facts)) if key in summed else report
    return list(summed.values())


def _sum(one: Facts, other: Facts) -> Facts:
    """The losses of one unit in two reports, as one."""
    match one, other:
        case Damage(), Damage():
            return Damage(
                unit=one.unit,
                kind=one.kind,
                midships=one.midships + other.midships,
                firepower=one.firepower + other.firepower,
                knots=one.knots + other.knots,
                fuel=one.fuel + other.fuel,
                sunk=one.sunk or other.sunk,
            )
        case Sunk(), Sunk():
            count, whole = one.count + other.count, one.whole or other.whole
            return Sunk(unit=one.unit, kind=one.kind, side=one.side, count=count, whole=whole)
    raise TypeError(f"{one} and {other} cannot be combined")


def _words(report: Report) -> str:
    return ", ".join(line for line in wording.lines(report, BRITISH) if line != wording.UNTOLD)


def _happened(report: Report, places: Places) -> Occurrence | None:
    """What a chart shows of a report, if anything."""
    match report.facts:
        case Spotted(square=square, units=units):
            who = people(next(iter(report.audience)))
            return Occurrence(Kind.SPOTTED, square, f"{_names(units)} SPOTTED BY THE {who}")
        case AirSearch(square=square) | RadioSilence(square=square):  # 12.2, 12.3: British news of a raider
            return Occurrence(Kind.SPOTTED, square, _words(report))
        case Shadow(success=False) | FastShadow(success=False) as shadow if shadow.target in FAST_SHADOWED:
            if BRITISH in report.audience:  # their report names the ship that the raider shook off
                return Occurrence(Kind.SPOTTED, shadow.square, f"{shadow.shadower} LOST {the(shadow.target)}")
            return None
        case Dispersed(square=square):
            return Occurrence(Kind.DISPERSED, square, _words(report))
        case Sunk(unit=unit, whole=whole):
            return Occurrence(Kind.SUNK if whole else Kind.TORPEDOES, places.get(unit, 0), _words(report))
        case Points(unit=unit, reason=Reason.MISSION):  # 17.3: a convoy has reached its goal
            return Occurrence(Kind.ARRIVED, places.get(unit, 0), f"CONVOY {unit}: MISSION ACCOMPLISHED")
    return _fought(report, places)


def _fought(report: Report, places: Places) -> Occurrence | None:
    """What a chart shows of a report of combat."""
    match report.facts:
        case Battle(square=square, british=british, german=german):
            return Occurrence(Kind.BATTLE, square, f"COMBAT: {_names(british)} AGAINST {_names(german)}")
        case Surprise(square=square, success=True):
            return Occurrence(Kind.BATTLE, square, _words(report))
        case AirAttack(square=square):
            return Occurrence(Kind.AIR_STRIKE, square, _words(report))
        case SubmarineAttack(square=square, hits=hits) if hits:
            return Occurrence(Kind.TORPEDOES, square, _words(report))
        case DestroyerAttack(square=square):
            return Occurrence(Kind.TORPEDOES, square, _words(report))
        case Damage(unit=unit, kind=kind, sunk=sunk) if said := _words(report):
            # Merged with the combat that caused it, which is at least as grave as a torpedo attack.
            return Occurrence(Kind.SUNK if kind is SUBMARINES and sunk else Kind.TORPEDOES, places.get(unit, 0), said)
    return None


def _names(units: Iterable[Sequence[str]]) -> str:
    return ", ".join(name for name, _ in units)


def people(side: Side) -> str:
    """The name of a side's people."""
    return "BRITISH" if side is BRITISH else "GERMANS"
