"""The laws: how a law is written, numbered and named, and what it checks.

A law is one function. It yields what is wrong, one line for each unit, with the unit's name first and nothing that
changes from turn to turn: a scene may begin with a faulty position, but no phase may add a new fault.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.referee import Referee, Spec
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.reports import KINDS
from compbis.games.computer_bismarck.state.sight import Award, Contact
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.game import Outcome
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side

PHASES = (
    *("turn", "shadow", "british movement", "german movement", "fast shadow", "activity", "search"),
    *("air", "submarine", "destroyer", "naval", "points", "chance", "weather", "reinforcements"),
)
"""The phases of section 4, in order; "turn" is the moment before the first."""
_PLACES = {phase: place for place, phase in enumerate(PHASES)}
STAGES = ("activity", "search", "points", "reinforcements")
COMBAT = frozenset(("air", "submarine", "destroyer", "naval"))
SIDES = (BRITISH, GERMAN)
Found = Iterator[str]
"""What is wrong, line by line."""
Of = TypeVar("Of", bound=Callable[..., Found])


class State(NamedTuple):
    """The position at one moment, and what the referee keeps for the turn.

    `phase` is the phase of that moment, `done` whether that phase has ended.
    """

    phase: str
    done: bool
    turn: int
    ships: Mapping[Side, Mapping[str, Ship]]
    planes: Mapping[Side, Mapping[str, Plane]]
    visibility: tuple[int, ...]
    fog: frozenset[Square]
    spotted: Mapping[Side, frozenset[str]]
    contacts: Mapping[Side, Mapping[str, Contact]]
    awards: tuple[tuple[Award, frozenset[Side]], ...]
    secret_squares: tuple[Square, ...]
    located: int
    released: bool
    courses: Courses
    outcome: Outcome | None
    ship_legs: Mapping[Side, Mapping[str, ShipLeg]]
    plane_legs: Mapping[Side, Mapping[str, PlaneLeg]]
    shadowed: frozenset[str]
    followers: frozenset[Spec]
    attempted: frozenset[Spec]
    crashed: tuple[str, ...]
    bergen: bool
    runs: Mapping[str, Square]

    @property
    def stage(self) -> int:
        """The number of STAGES of the turn that have ended."""
        return sum(map(self.after, STAGES))

    def after(self, phase: str) -> bool:
        """Whether a phase of the turn has ended."""
        here, there = _PLACES[self.phase], _PLACES[phase]
        return here > there or (here == there and self.done)

    def every_ship(self) -> Iterator[Ship]:
        """The ships of both sides."""
        for side in SIDES:
            yield from self.ships[side].values()

    def every_plane(self) -> Iterator[Plane]:
        """The planes."""
        for side in SIDES:
            yield from self.planes[side].values()

    def ship(self, name: str) -> Ship | None:
        """The ship of a name, None if absent."""
        return self.ships[BRITISH].get(name) or self.ships[GERMAN].get(name)

    def visibility_at(self, square: Square) -> int:
        """9.23: one level for each row, from 11 on."""
        return self.visibility[square // 100 - 11]

    def given(self, side: Side, *reasons: str) -> list[Award]:
        """The awards of a side for one of these reasons."""
        return [award for award, _ in self.awards if award.side is side and award.reason in reasons]


def look(game: Referee, phase: str, done: bool) -> State:
    """The present state, which never changes later, since the position replaces its values as wholes."""
    position = game.position
    return State(
        phase,
        done,
        position.turn,
        dict(position.ships),
        dict(position.planes),
        position.visibility,
        position.fog,
        dict(position.spotted),
        dict(position.contacts),
        position.awards,
        position.secret_squares,
        position.located,
        position.released,
        position.courses,
        position.outcome,
        dict(position.ship_legs),
        dict(position.plane_legs),
        frozenset(game.shadowed),
        frozenset(game.followers),
        frozenset(game.attempted),
        tuple(game.crashed),
        game.bergen_searched,
        dict(game.runs),
    )


class LawBroken(AssertionError):
    """A law is broken."""


@dataclass(frozen=True)
class Law(Generic[Of]):
    """A law: the section of the manual, its name in words, and the function that finds breaches.

    `of` is the fields of a state, or the phases or kinds, that it depends on; empty for all.
    """

    number: str
    name: str
    finds: Of
    of: frozenset[str] = frozenset()

    def broken(self, *what: Any) -> list[str]:
        """The breaches of the law, each with its number and name."""
        return [f"{self.number} {self.name}: {wrong}" for wrong in self.finds(*what)]


StateLaw = Callable[[State], Found]
StepLaw = Callable[[State, State], Found]
AskedLaw = Callable[[State, BismarckRequest], Found]
ReportLaw = Callable[[State, Report, list[Report]], Found]

ALWAYS: list[Law[StateLaw]] = []
"""Laws that hold whenever a phase begins or ends, and at each question."""
STEPS: list[Law[StepLaw]] = []
"""Laws that hold between the start and the end of a phase, the phase of the second state."""
ASKED: list[Law[AskedLaw]] = []
"""Laws of requests."""
ON_REPORT: list[Law[ReportLaw]] = []
"""Laws of reports, which also see the earlier reports of the turn."""


def _named(number: str, law: Of, *of: str) -> Law[Of]:
    return Law(number, law.__name__.replace("_", " "), law, frozenset(of))


def always(number: str, *of: str) -> Callable[[StateLaw], StateLaw]:
    """Register a law of ALWAYS with its number and the fields of a state that it depends on."""

    def enter(law: StateLaw) -> StateLaw:
        assert set(of) <= {*State._fields, "stage"}, of
        ALWAYS.append(_named(number, law, *of))
        return law

    return enter


def step(number: str, *phases: str) -> Callable[[StepLaw], StepLaw]:
    """Register a law of STEPS with its number and its phases, none for all."""

    def enter(law: StepLaw) -> StepLaw:
        assert set(phases) <= set(PHASES), phases
        STEPS.append(_named(number, law, *phases))
        return law

    return enter


def asked(number: str, *kinds: str) -> Callable[[AskedLaw], AskedLaw]:
    """Register a law of ASKED with its number and its kinds of request, none for all."""

    def enter(law: AskedLaw) -> AskedLaw:
        ASKED.append(_named(number, law, *kinds))
        return law

    return enter


def on_report(number: str, *kinds: str) -> Callable[[ReportLaw], ReportLaw]:
    """Register a law of ON_REPORT with its number and its kinds of report."""

    def enter(law: ReportLaw) -> ReportLaw:
        assert kinds and set(kinds) <= set(KINDS), kinds
        ON_REPORT.append(_named(number, law, *kinds))
        return law

    return enter


def broken_always(state: State, last: State | None = None) -> list[str]:
    """All breaches in a state; laws whose fields are the same as in `last`, a state checked before, are skipped."""
    changed = {"stage"} if last is None or last.stage != state.stage else set()
    if last is None:
        changed.update(State._fields)
    else:
        changed.update(field for field, now, was in zip(State._fields, state, last, strict=True) if now != was)
    return [wrong for law in _hanging_on(frozenset(changed)) for wrong in law.broken(state)]


@cache
def _hanging_on(changed: frozenset[str]) -> list[Law[StateLaw]]:
    """The laws of ALWAYS to check when these fields of a state have changed."""
    return [law for law in ALWAYS if not law.of or not law.of.isdisjoint(changed)]


def broken_by(before: State, after: State) -> list[str]:
    """All breaches by a phase."""
    return [wrong for law in STEPS if not law.of or after.phase in law.of for wrong in law.broken(before, after)]


def broken_at(state: State, request: BismarckRequest) -> list[str]:
    """All breaches in a request."""
    return [wrong for law in ASKED if not law.of or request.kind in law.of for wrong in law.broken(state, request)]


def broken_in(state: State, report: Report, earlier: list[Report]) -> list[str]:
    """All breaches in a report, given the earlier ones of its turn."""
    return [wrong for law in ON_REPORT if report.kind in law.of for wrong in law.broken(state, report, earlier)]


def pairs(before: State, after: State) -> Iterator[tuple[Ship, Ship]]:
    """Each ship that a phase changed, before and after."""
    for side in SIDES:
        if before.ships[side] is not after.ships[side]:
            for name, was in before.ships[side].items():
                now = after.ships[side].get(name, was)
                if now is not was and now != was:
                    yield was, now


def plane_pairs(before: State, after: State) -> Iterator[tuple[Plane, Plane]]:
    """Each plane that a phase changed, before and after."""
    for side in SIDES:
        if before.planes[side] is not after.planes[side]:
            for name, was in before.planes[side].items():
                now = after.planes[side].get(name, was)
                if now is not was and now != was:
                    yield was, now


def names(units: Iterable[Ship | Plane]) -> str:
    """The names of units, for a finding."""
    return ", ".join(unit.name for unit in units)
