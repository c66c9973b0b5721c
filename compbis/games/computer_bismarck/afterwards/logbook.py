"""The log of the chase (table.chronicle.Logged): turn by turn the weather, the way of the raiders, what happened."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.afterwards.chart_events import people, sum_up
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import ROWS, Square, row
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.requests.projection import planes_then, ship_order
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import wording
from compbis.games.computer_bismarck.words.pages import PLANE_RANK
from compbis.table.chronicle import Logged, Telling
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side

_SUNNY, _STORMY = range(1, 3), range(7, 9)
"""Levels of visibility that are told by a word (2.27)."""
_TWICE = frozenset(("shadow", "fast_shadow", "air_search", "radio_silence"))
"""Kinds of report that tell each side of one event what it may know."""

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
    sighted: dict[Square, list[Report]] = {}
    for report in turn.reports:
        if report.kind == "spotted":
            sighted.setdefault(report.facts["square"], []).append(report)
    rounds = 0
    for report in sum_up(turn.reports):
        if report.kind == "spotted":
            yield from _sighting(sighted.pop(report.facts["square"], ()), units)
        elif report.kind == "fire":
            rounds = report.facts["round"]
        elif report.kind == "battle_ends":
            fired = f"AFTER {rounds} ROUND{'S' if rounds > 1 else ''} OF FIRE" if rounds else "WITHOUT A SHOT"
            yield f"COMBAT IN {report.facts['square']} IS OVER {fired}"
            rounds = 0
        elif report.kind not in _UNTOLD and not _less_told(report):
            yield from _WORDS.get(report.kind, _as_reported)(report)


def _less_told(report: Report) -> bool:
    """Whether the other side was told more of the event: it happened to a ship of this one."""
    facts = report.facts
    return report.kind in _TWICE and SHIPS[facts.get("target") or facts["unit"]].side in report.audience


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


def _sighting(reports: Sequence[Report], units: Units) -> Iterator[str]:
    """Who sighted whom in a square. reports: of one side or of both; none if it is told already."""
    seen = {side: _names(report.facts["units"]) for report in reports for side in report.audience}
    if len(seen) == len(Side):
        yield f"{seen[GERMAN]} AND {seen[BRITISH]} SIGHT EACH OTHER IN {reports[0].facts['square']}"
        return
    for side, names in seen.items():
        square = reports[0].facts["square"]
        yield f"{names} SIGHTED IN {square} BY {', '.join(units.get((side, square), ())) or f'THE {people(side)}'}"


def _score(turn: Telling, score: dict[Side, int]) -> Iterator[str]:
    """The points so far, if there are new ones. score: of the turns before, and then of this one."""
    awards = [report.facts for report in turn.reports if report.kind == "points"]
    for facts in awards:
        score[Side(facts["side"])] += facts["points"]
    if awards:
        yield f"POINTS SO FAR: BRITISH {score[BRITISH]}  GERMAN {score[GERMAN]}"


def _names(units: Iterable[Sequence[str]]) -> str:
    """Units, each a name and the letter of its kind (2.3)."""
    return ", ".join(_name(name, kind) for name, kind in units)


def _name(name: str, kind: str) -> str:
    return f"PLANES OF {name}" if kind in PLANE_RANK else name


def _as_reported(report: Report) -> Iterator[str]:
    if said := [line for line in wording.lines(report, BRITISH) if line != wording.UNTOLD]:
        yield ", ".join(said)


def _shadow(report: Report) -> Iterator[str]:
    facts = report.facts
    shadower, target, square, goal = facts["shadower"], wording.the(facts["target"]), facts["square"], facts["to"]
    helped = f", HELPED BY {', '.join(facts['helpers'])}" if facts["helpers"] else ""
    if not facts["success"]:
        yield f"{shadower} LOSES {target} IN {square}{helped}"
    else:
        yield f"{shadower} SHADOWS {target} {f'IN {square}' if goal == square else f'FROM {square} TO {goal}'}{helped}"


def _fast_shadow(report: Report) -> Iterator[str]:
    facts = report.facts
    said = f"FAST SHADOW OF {wording.the(facts['target'])} THROUGH {facts['square']} BY {facts['shadower']}"
    if not facts["success"]:
        yield f"{said} FAILED"
    else:
        yield f"{said} TO {facts['to']}{', FOLLOWED BY ' if facts['moved'] else ''}{', '.join(facts['moved'])}"


def _battle(report: Report) -> Iterator[str]:
    facts = report.facts
    yield f"NAVAL COMBAT IN {facts['square']}: {_names(facts['british'])} AGAINST {_names(facts['german'])}"


_UNTOLD = frozenset(
    (
        *("status", "declared", "landed", "grounded", "searched", "game_over"),
        *("air_attacked", "submarine_attacked", "no_attack", "held", "spent"),
    )
)
"""Kinds of report that are no part of the story, or are told by another one."""
_WORDS: Mapping[str, Callable[[Report], Iterator[str]]] = MappingProxyType(
    {"shadow": _shadow, "fast_shadow": _fast_shadow, "battle": _battle}
)
"""The kinds that are told otherwise here than to the players."""
