"""Laws broken on purpose: a sound state of a game in play, ways to change it, and what must then be found.

A case is one breach of one law. It passes if the sound state does not break that law and the broken state has
exactly the expected finding: number, law and unit.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial, reduce
from typing import Any, NamedTuple

import pytest

from compbis.games.computer_bismarck.cards.modes import PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.phases.referee import Referee, Spec
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state.position import start
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Leg, Plane, Ship
from compbis.table.dice import Dice
from compbis.table.report import BOTH, Report
from compbis.table.side import BRITISH, Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.invariants.laws_book import (
    SIDES,
    State,
    broken_always,
    broken_at,
    broken_by,
    broken_in,
    look,
)
from tests.games.computer_bismarck.reported import reported

Change = Callable[[State], State]
TURN = 5
"""The turn of the sound state: by day, and one on which the fast convoys sail."""


@dataclass(frozen=True)
class Case:
    """One way to break a law; `tried` returns the findings in the sound state and in the broken one."""

    law: str
    wrong: str
    tried: Callable[[], tuple[list[str], list[str]]]

    @property
    def finding(self) -> str:
        """The expected line."""
        return f"{self.law}: {self.wrong}"

    def check(self) -> None:
        """Assert that the sound state keeps this law, and that the broken one gives the finding."""
        sound, broken = self.tried()
        assert not [wrong for wrong in sound if wrong.startswith(f"{self.law}:")]
        assert self.finding in broken


@cache
def referee() -> Referee:
    """The referee of a two-player game after four turns without orders."""
    game = Referee(start(7, (), frozenset()), Dice(7))
    while game.position.turn < TURN:
        game.dice.begin_turn(game.position.turn)
        steps = one_by_one(play_turn(game))
        request = next(steps, None)
        while isinstance(request, BismarckRequest):
            try:
                request = steps.send(request.default)
            except StopIteration:
                break
    return game


@cache
def in_play() -> State:
    """The state of that game, in fair weather."""
    return look(referee(), "turn", False)._replace(visibility=(3,) * 20, fog=frozenset())


def both(*changes: Change) -> Change:
    """One change after the other."""
    return lambda state: reduce(lambda changed, change: change(changed), changes, state)


def as_it_is(state: State) -> State:
    """No change."""
    return state


def field(**fields: Any) -> Change:
    """Other values for fields of the state."""
    return lambda state: state._replace(**fields)


def at(phase: str, done: bool = False) -> Change:
    """Another moment of the turn."""
    return field(phase=phase, done=done)


def ship(name: str, **fields: Any) -> Change:
    """A ship in another state."""
    return lambda state: _with_ship(state, name, state.ships[SHIPS[name].side][name]._replace(**fields))


def plane(name: str, **fields: Any) -> Change:
    """A plane in another state."""
    return lambda state: _with_plane(state, name, state.planes[BRITISH][name]._replace(**fields))


def aloft(name: str, square: int, mode: str, left: int, **fields: Any) -> Change:
    """A plane in the air."""
    load = mode if mode in ("A", "R") else ""
    return plane(name, **{"square": square, "mode": mode, "load": load, "endurance": left, **fields})


def listed(name: str, unit: Ship | Plane) -> Change:
    """A unit listed under a name that may be another's."""
    return lambda state: _with_ship(state, name, unit) if isinstance(unit, Ship) else _with_plane(state, name, unit)


def gone(name: str) -> Change:
    """A missing ship."""

    def change(state: State) -> State:
        return state._replace(ships={side: _without(state.ships[side], name) for side in SIDES})

    return change


def spotted(*names: str) -> Change:
    """More ships that are spotted."""

    def change(state: State) -> State:
        more = {side: {name for name in names if SHIPS[name].side is side} for side in SIDES}
        return state._replace(spotted={side: state.spotted[side] | more[side] for side in SIDES})

    return change


def contact(name: str, square: int, how: str = "search", /, **fields: Any) -> Change:
    """A contact with an enemy ship, on show."""

    def change(state: State) -> State:
        side = fields.get("side", SHIPS[name].side.enemy)
        rest = {key: value for key, value in fields.items() if key != "side"}
        heard = Contact(name, SHIPS[name].kind, square, state.turn, Heard(how), True)._replace(**rest)
        return state._replace(contacts={**state.contacts, side: {**state.contacts[side], name: heard}})

    return change


def award(side: Side, points: int, reason: str, unit: str, turn: int = TURN, known: frozenset[Side] = BOTH) -> Change:
    """An award of points, with a reason that need not be valid."""
    said: dict[str, Any] = {"reason": reason}
    given = Award(side, points, Reason.SUNK, unit, turn)._replace(**said)
    return lambda state: state._replace(awards=(*state.awards, (given, known)))


def plan(name: str, mode: str, *track: int, goal: int = 0, **fields: Any) -> Change:
    """A ship's leg."""

    def change(state: State) -> State:
        side = SHIPS[name].side
        made = Leg(ShipMode(mode), goal or (track[-1] if track else state.ships[side][name].square), track, **fields)
        return state._replace(ship_legs={**state.ship_legs, side: {**state.ship_legs[side], name: made}})

    return change


def flight(name: str, mode: str, *track: int, goal: int = 0, **fields: Any) -> Change:
    """A plane's leg."""

    def change(state: State) -> State:
        here = state.planes[BRITISH][name].square
        made = Leg(PlaneMode(mode), goal or (track[-1] if track else here), track, **fields)
        return state._replace(plane_legs={**state.plane_legs, BRITISH: {**state.plane_legs[BRITISH], name: made}})

    return change


def no_plans(state: State) -> State:
    """No orders left."""
    return state._replace(ship_legs={side: {} for side in SIDES}, plane_legs={side: {} for side in SIDES})


def specs(*names: str) -> frozenset[Spec]:
    """The data cards of ships, or of planes whose names no ship has."""
    return frozenset(SHIPS[name] if name in SHIPS else PLANES[name] for name in names)


def _with_ship(state: State, name: str, unit: Ship) -> State:
    side = SHIPS[name].side if name in SHIPS else unit.side
    return state._replace(ships={**state.ships, side: {**state.ships[side], name: unit}})


def _with_plane(state: State, name: str, unit: Plane) -> State:
    return state._replace(planes={**state.planes, BRITISH: {**state.planes[BRITISH], name: unit}})


def _without(units: Any, name: str) -> dict[str, Any]:
    return {key: unit for key, unit in units.items() if key != name}


def of_state(law: str, *broken: tuple[str, Change], given: Change = as_it_is) -> list[Case]:
    """Cases of a law of ALWAYS; as in a game, only the changed fields are checked."""

    def tried(change: Change) -> tuple[list[str], list[str]]:
        sound = given(in_play())
        return broken_always(sound), broken_always(change(sound), sound)

    return [Case(law, wrong, partial(tried, change)) for wrong, change in broken]


def of_step(
    law: str,
    phase: str,
    *broken: tuple[str, Change],
    given: Change = as_it_is,
    then: Change = as_it_is,
) -> list[Case]:
    """Cases of a law of STEPS.

    Args:
        law: the section and name of the law
        phase: the phase
        *broken: pairs of the expected finding and the breach, applied after `then`
        given: the state at the start of the phase
        then: what the phase does lawfully
    """

    def tried(change: Change) -> tuple[list[str], list[str]]:
        before = given(at(phase)(in_play()))
        after = then(before._replace(done=True))
        return broken_by(before, after), broken_by(before, change(after))

    return [Case(law, wrong, partial(tried, change)) for wrong, change in broken]


class Question(NamedTuple):
    """A request, with the state in which it is asked."""

    state: State
    request: BismarckRequest


def asking(change: Change = as_it_is, **fields: Any) -> Callable[[Question], Question]:
    """A changed state, and other values for fields of the request."""
    return lambda question: Question(change(question.state), replace(question.request, **fields))


def of_request(
    law: str, sound: Callable[[], Question], *broken: tuple[str, Callable[[Question], Question]]
) -> list[Case]:
    """Cases of a law of ASKED."""

    def tried(change: Callable[[Question], Question]) -> tuple[list[str], list[str]]:
        return broken_at(*sound()), broken_at(*change(sound()))

    return [Case(law, wrong, partial(tried, change)) for wrong, change in broken]


class News(NamedTuple):
    """A report, with the earlier ones of its turn."""

    state: State
    report: Report
    earlier: list[Report]


def telling(change: Change = as_it_is, *earlier: Report, **facts: Any) -> Callable[[News], News]:
    """A changed state, more earlier reports, other facts."""

    def changed(news: News) -> News:
        old = news.report.facts
        report = reported(old.report_kind, news.report.turn, *news.report.audience, **{**old.plain(), **facts})
        return News(change(news.state), report, [*news.earlier, *earlier])

    return changed


def of_report(law: str, sound: News, *broken: tuple[str, Callable[[News], News]]) -> list[Case]:
    """Cases of a law of ON_REPORT."""

    def tried(change: Callable[[News], News]) -> tuple[list[str], list[str]]:
        return broken_in(*sound), broken_in(*change(sound))

    return [Case(law, wrong, partial(tried, change)) for wrong, change in broken]


def breaches(cases: list[Case]) -> Callable[[Case], None]:
    """A test that each case gives its finding."""

    def find(case: Case) -> None:
        case.check()

    return pytest.mark.parametrize("case", cases, ids=[case.finding for case in cases])(find)
