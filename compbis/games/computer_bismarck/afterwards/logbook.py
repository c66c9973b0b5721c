"""The log of the chase: turn by turn the weather, the way of the raiders, what happened."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.afterwards.chart_events import people, sum_up
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.kinds import PLANE_KINDS
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.requests.projection import planes_then, ship_order
from compbis.games.computer_bismarck.state.reports import (
    AirAttacked,
    AirSearch,
    Battle,
    BattleEnds,
    Declared,
    FastShadow,
    Fire,
    GameOver,
    Grounded,
    Held,
    Landed,
    NoAttack,
    Points,
    RadioSilence,
    Searched,
    Shadow,
    Spent,
    Spotted,
    Status,
    SubmarineAttacked,
)
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import phrases, wording
from compbis.table.finished.chronicle import Logged, Telling
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side

_SUNNY, _STORMY = range(1, 3), range(7, 9)
"""Levels of visibility that are told by a word (2.27)."""

Units = Mapping[tuple[Side, Square], Sequence[str]]
"""The units of a side in a square, after movement."""


def log(turns: Sequence[Telling]) -> list[Logged]:
    """The log of a game, from all its turns."""
    score = dict.fromkeys(Side, 0)
    return [
        Logged(turn, list(_conditions(turn)), [*_raiders(turn), *_happened(turn), *_score(turn, score)])
        for turn in turns
    ]


def _conditions(turn: Telling) -> Iterator[str]:
    """Weather and night (9.7, 13)."""
    view = max(hindsight.views(turn).values(), key=lambda view: view.turn)
    square = _bismarck(turn)
    weather = [f"WEATHER AT THE BISMARCK {_level(view, square)}" if square else "WEATHER"]
    for word, levels in (("SUNNY", _SUNNY), ("STORMY", _STORMY)):
        if rows := [number for number in ROWS if _level(view, 100 * number) in levels]:
            weather.append(f"{word} IN {_rows(rows)}")
    if view.fog:
        weather.append(f"FOG IN {_runs(sorted(view.fog))}")
    yield ". ".join(weather)
    dark = [number for number in ROWS if calendar.is_night(turn.number, number)]
    if dark:
        yield "NIGHT" if len(dark) == len(ROWS) else f"NIGHT IN {_rows(dark)}"


def _bismarck(turn: Telling) -> Square:
    ships = hindsight.ships_after_movement(turn).get(GERMAN, ())
    return next((ship.square for ship in ships if ship.name == BISMARCK), 0)


def _level(view: View, square: Square) -> int:
    return view.visibility[row(square) - ROWS[0]]


def _rows(rows: Sequence[int]) -> str:
    return f"ROW{'S' if len(rows) > 1 else ''} {_runs(rows)}"


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in their order, those that follow one another as one: 11-14 17."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _raiders(turn: Telling) -> Iterator[str]:
    """The way of each raider in the turn."""
    view = hindsight.views(turn).get(GERMAN)
    if view is None or view.turn != turn.number or not hindsight.played(turn):
        return
    for name in (BISMARCK, PRINZ_EUGEN):
        ship = view.ships[name]
        if ship.square and not ship.fate:
            leg = ship_order(view, ship)
            way = " ".join(map(str, leg.track or (leg.goal,)))
            yield f"{name} STAYS IN {ship.square}" if way == str(ship.square) else f"{name} {ship.square} TO {way}"


def _happened(turn: Telling) -> Iterator[str]:
    """What was reported, each event once, though each side may have been told of it in its own words."""
    units = _units(turn)
    sighted: dict[Square, dict[Side, str]] = {}
    for report in turn.reports:
        if isinstance(seen := report.facts, Spotted):
            sighted.setdefault(seen.square, {}).update(dict.fromkeys(report.audience, _names(seen.units)))
    rounds = 0
    for report in sum_up(turn.reports):
        match report.facts:
            case Spotted(square=square):
                yield from _sighting(square, sighted.pop(square, {}), units)
            case Fire(round=rounds):
                pass
            case BattleEnds(square=square):
                fired = f"AFTER {rounds} ROUND{'S' if rounds > 1 else ''} OF FIRE" if rounds else "WITHOUT A SHOT"
                yield f"COMBAT IN {square} IS OVER {fired}"
                rounds = 0
            case facts if not isinstance(facts, _UNTOLD) and not _less_told(report):
                yield from _told(report)


def _less_told(report: Report) -> bool:
    """Whether the other side was told more of the event: it happened to a ship of this one."""
    match report.facts:
        case Shadow(target=name) | FastShadow(target=name) | AirSearch(unit=name) | RadioSilence(unit=name):
            return SHIPS[name].side in report.audience
    return False


def _units(turn: Telling) -> Units:
    """All units by side and square, after movement."""
    units: dict[tuple[Side, Square], list[str]] = {}
    for side, ships in hindsight.ships_after_movement(turn).items():
        for ship in ships:
            units.setdefault((side, ship.square), []).append(ship.name)
    for side, view in hindsight.carried_out(turn).items():
        for plane in planes_then(view):
            if plane.aloft:
                units.setdefault((side, plane.square), []).append(_name(plane.name, plane.kind))
    return units


def _sighting(square: Square, seen: Mapping[Side, str], units: Units) -> Iterator[str]:
    """Who sighted whom in a square. seen: by one side or by both; none if it is told already."""
    if len(seen) == len(Side):
        yield f"{seen[GERMAN]} AND {seen[BRITISH]} SIGHT EACH OTHER IN {square}"
        return
    for side, names in seen.items():
        yield f"{names} SIGHTED IN {square} BY {', '.join(units.get((side, square), ())) or f'THE {people(side)}'}"


def _score(turn: Telling, score: dict[Side, int]) -> Iterator[str]:
    """The points so far, if there are new ones. score: of the turns before, and then of this one."""
    awards = [report.facts for report in turn.reports if isinstance(report.facts, Points)]
    for award in awards:
        score[award.side] += award.points
    if awards:
        yield f"POINTS SO FAR: BRITISH {score[BRITISH]}  GERMAN {score[GERMAN]}"


def _names(units: Iterable[Sequence[str]]) -> str:
    """Units, each a name and the letter of its kind (2.3)."""
    return ", ".join(_name(name, kind) for name, kind in units)


def _name(name: str, kind: str) -> str:
    return f"PLANES OF {name}" if kind in PLANE_KINDS else name


def _told(report: Report) -> Iterator[str]:
    """A report as it was told to the players, but for those kinds that the story tells otherwise."""
    match report.facts:
        case Shadow() as shadow:
            yield _shadow(shadow)
        case FastShadow() as shadow:
            yield _fast_shadow(shadow)
        case Battle(square=square, british=british, german=german):
            yield f"NAVAL COMBAT IN {square}: {_names(british)} AGAINST {_names(german)}"
        case _:
            if said := [line for line in wording.lines(report, BRITISH) if line != wording.UNTOLD]:
                yield ", ".join(said)


def _shadow(shadow: Shadow) -> str:
    shadower, target, square, goal = shadow.shadower, phrases.the(shadow.target), shadow.square, shadow.to
    helped = f", HELPED BY {', '.join(shadow.helpers)}" if shadow.helpers else ""
    if not shadow.success:
        return f"{shadower} LOSES {target} IN {square}{helped}"
    return f"{shadower} SHADOWS {target} {f'IN {square}' if goal == square else f'FROM {square} TO {goal}'}{helped}"


def _fast_shadow(shadow: FastShadow) -> str:
    said = f"FAST SHADOW OF {phrases.the(shadow.target)} THROUGH {shadow.square} BY {shadow.shadower}"
    if not shadow.success:
        return f"{said} FAILED"
    return f"{said} TO {shadow.to}{', FOLLOWED BY ' if shadow.moved else ''}{', '.join(shadow.moved)}"


_UNTOLD = (
    *(Status, Declared, Landed, Grounded, Searched, GameOver),
    *(AirAttacked, SubmarineAttacked, NoAttack, Held, Spent),
)
"""Kinds of report that are no part of the story, or are told by another one."""
