"""What must always hold: how a law is written, numbered and named, and what it looks at.

A law is one function. It says what is wrong, one line for each unit, the unit's name first and nothing in it that
changes from turn to turn: a scene may begin with a wrong position, but no phase may make a new wrong of it.
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
"""Section 4, in order; "turn" is the moment before the first of them."""
_PLACES = {phase: place for place, phase in enumerate(PHASES)}
STAGES = ("activity", "search", "points", "reinforcements")
COMBAT = frozenset(("air", "submarine", "destroyer", "naval"))
SIDES = (BRITISH, GERMAN)
Found = Iterator[str]
"""What is wrong, line by line."""
Of = TypeVar("Of", bound=Callable[..., Found])


class State(NamedTuple):
    """All that is true at one moment, and what the referee keeps for the turn.

    phase: in which the moment is; done: whether that phase is through.
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
        """How much of the turn is over, as far as the laws ask."""
        return sum(map(self.after, STAGES))

    def after(self, phase: str) -> bool:
        """Whether this phase of the turn is through."""
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
        """A ship of that name, if there is one."""
        return self.ships[BRITISH].get(name) or self.ships[GERMAN].get(name)

    def visibility_at(self, square: Square) -> int:
        """9.23: one level for each row, from 11 on."""
        return self.visibility[square // 100 - 11]

    def given(self, side: Side, *reasons: str) -> list[Award]:
        """The points of a side that were given for one of these reasons."""
        return [award for award, _ in self.awards if award.side is side and award.reason in reasons]


def look(game: Referee, phase: str, done: bool) -> State:
    """The state now. Nothing in it changes later: what the position replaces, it replaces whole."""
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
    """A law does not hold."""


@dataclass(frozen=True)
class Law(Generic[Of]):
    """A law: the manual's number, what must hold in words, and who looks whether it does.

    of: the fields of a state that it depends on, or the phases that it is about; none where it is of all.
    """

    number: str
    name: str
    finds: Of
    of: frozenset[str] = frozenset()

    def told(self, *what: Any) -> list[str]:
        """What breaks the law, each with its number and name."""
        return [f"{self.number} {self.name}: {wrong}" for wrong in self.finds(*what)]


StateLaw = Callable[[State], Found]
StepLaw = Callable[[State, State], Found]
AskedLaw = Callable[[State, BismarckRequest], Found]
ToldLaw = Callable[[State, Report, list[Report]], Found]

ALWAYS: list[Law[StateLaw]] = []
"""What holds whenever a phase begins or ends and whenever anybody is asked."""
STEPS: list[Law[StepLaw]] = []
"""What holds between the beginning and the end of a phase. The phase is that of the second state."""
ASKED: list[Law[AskedLaw]] = []
"""What holds of a request."""
TOLD: list[Law[ToldLaw]] = []
"""What holds of a report; with the reports of the turn before it."""


def _named(number: str, law: Of, *of: str) -> Law[Of]:
    return Law(number, law.__name__.replace("_", " "), law, frozenset(of))


def always(number: str, *of: str) -> Callable[[StateLaw], StateLaw]:
    """Enter a law of ALWAYS under its number, with the fields of a state that it depends on."""

    def enter(law: StateLaw) -> StateLaw:
        assert set(of) <= {*State._fields, "stage"}, of
        ALWAYS.append(_named(number, law, *of))
        return law

    return enter


def step(number: str, *phases: str) -> Callable[[StepLaw], StepLaw]:
    """Enter a law of STEPS under its number, with the phases that it is about; none if it is of all."""

    def enter(law: StepLaw) -> StepLaw:
        assert set(phases) <= set(PHASES), phases
        STEPS.append(_named(number, law, *phases))
        return law

    return enter


def asked(number: str, *kinds: str) -> Callable[[AskedLaw], AskedLaw]:
    """Enter a law of ASKED under its number, with the kinds of request that it is about; none if it is of all."""

    def enter(law: AskedLaw) -> AskedLaw:
        ASKED.append(_named(number, law, *kinds))
        return law

    return enter


def told(number: str, *kinds: str) -> Callable[[ToldLaw], ToldLaw]:
    """Enter a law of TOLD under its number, with the kinds of report that it is about."""

    def enter(law: ToldLaw) -> ToldLaw:
        assert kinds and set(kinds) <= set(KINDS), kinds
        TOLD.append(_named(number, law, *kinds))
        return law

    return enter


def broken_always(state: State, last: State | None = None) -> list[str]:
    """All that is wrong with a state. last: a state that was looked at before: what has not changed is passed over."""
    changed = {"stage"} if last is None or last.stage != state.stage else set()
    if last is None:
        changed.update(State._fields)
    else:
        changed.update(field for field, now, was in zip(State._fields, state, last, strict=True) if now != was)
    return [wrong for law in _hanging_on(frozenset(changed)) for wrong in law.told(state)]


@cache
def _hanging_on(changed: frozenset[str]) -> list[Law[StateLaw]]:
    """The laws of ALWAYS to look at when these fields of a state have changed."""
    return [law for law in ALWAYS if not law.of or not law.of.isdisjoint(changed)]


def broken_by(before: State, after: State) -> list[str]:
    """All that a phase did against the laws."""
    return [wrong for law in STEPS if not law.of or after.phase in law.of for wrong in law.told(before, after)]


def broken_at(state: State, request: BismarckRequest) -> list[str]:
    """All that is wrong with a request."""
    return [wrong for law in ASKED if not law.of or request.kind in law.of for wrong in law.told(state, request)]


def broken_in(state: State, report: Report, earlier: list[Report]) -> list[str]:
    """All that is wrong with a report. earlier: the reports of the turn before it."""
    return [wrong for law in TOLD if report.kind in law.of for wrong in law.told(state, report, earlier)]


def pairs(before: State, after: State) -> Iterator[tuple[Ship, Ship]]:
    """Each ship that a phase changed: as it was, and as it is."""
    for side in SIDES:
        if before.ships[side] is not after.ships[side]:
            for name, was in before.ships[side].items():
                now = after.ships[side].get(name, was)
                if now is not was and now != was:
                    yield was, now


def plane_pairs(before: State, after: State) -> Iterator[tuple[Plane, Plane]]:
    """Each plane that a phase changed: as it was, and as it is."""
    for side in SIDES:
        if before.planes[side] is not after.planes[side]:
            for name, was in before.planes[side].items():
                now = after.planes[side].get(name, was)
                if now is not was and now != was:
                    yield was, now


def names(units: Iterable[Ship | Plane]) -> str:
    """Units by name, for a finding."""
    return ", ".join(unit.name for unit in units)
