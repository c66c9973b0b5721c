"""When Otto changes his plan, and why: by the reports, in order, and by the present situation."""

from collections.abc import Iterable

from compbis.games.computer_bismarck.captains.otto_0_2_0 import plans
from compbis.games.computer_bismarck.captains.otto_0_2_0.memory import Memory
from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import (
    AHEAD,
    ALWAYS,
    BEHIND,
    CLOSED,
    CRIPPLED,
    FOUND,
    GONE_BY,
    SHORT,
    Plan,
    out,
)
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning import routes
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight, weights
from compbis.games.computer_bismarck.captains.otto_0_2_0.situation import Force, Situation, crippled
from compbis.games.computer_bismarck.cards.board import Square, column, distance
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.units import Ship

_HOLDS = int(weight("otto", "plan holds"))
_NEARLY_OUT = int(weight("otto", "nearly out"))
_CLOSED_BY = int(weight("otto", "closed by"))
_DRY, _DRY_REACH = weights("otto", "dry")
_QUIET_TURN, _QUIET = int(weight("otto", "quiet turn")), weight("otto", "quiet")
_SWAYS = weight("otto", "sways")
_LATE_TURN, _DESPAIR = int(weight("otto", "last throw turn")), weight("otto", "last throw")


def in_force(first: Plan, memory: Memory, now: Situation) -> Force:
    """The plan in force. now: the situation, whichever plan it holds."""
    force = _heard(first, memory)
    for reason in _reasons(now, force.plan):
        if (name := (ALWAYS | dict(force.plan.changes)).get(reason, "")) in plans.ALL:
            return Force(plans.ALL[name].after(force.plan), reason)
    return force


def _heard(first: Plan, memory: Memory) -> Force:
    """The plan due to the reports on the way out: the Bismarck was found, or warships that bar her way were seen."""
    force, changed = Force(first), -_HOLDS
    events = [(turn, FOUND, square) for turn, square in memory.found]
    events += [(turn, CLOSED, square) for turn, square, strength in memory.met if strength >= _CLOSED_BY]
    for turn, reason, square in sorted(events):
        if turn < changed + _HOLDS or not _bears(force.plan, reason, square):
            continue
        name = force.plan.changes.get(reason, "")
        if name in plans.PLANS:
            force, changed = Force(plans.PLANS[name], reason, turn), turn
    return force


def _bears(plan: Plan, reason: str, square: Square) -> bool:
    """Whether news about a square bears on the Bismarck's way out."""
    way = plan.ways[BISMARCK]
    if reason == FOUND:
        return not out(square) and column(square) > column(way[-1]) + _NEARLY_OUT
    return not out(square) and any(distance(square, ahead) <= 1 for ahead in way)


def _reasons(now: Situation, plan: Plan) -> Iterable[str]:
    """The reasons for another plan in the present situation, the most serious first."""
    bismarck = now.view.ships[BISMARCK]
    if bismarck.active and not movement.in_port(bismarck):
        if crippled(bismarck):
            yield CRIPPLED
        if bismarck.fuel <= _DRY and out(bismarck.square) and _nearest(now, bismarck) > _DRY_REACH:
            yield SHORT
    if _held(now, _QUIET_TURN, _QUIET, 1):
        yield AHEAD
    if _held(now, _LATE_TURN, _DESPAIR, -1):
        yield BEHIND
    lane = plan.lane & now.memory.tracks.keys()
    if lane and all(_gone_by(now, convoy) for convoy in lane):
        yield GONE_BY


def _held(now: Situation, first: int, level: float, sign: int) -> bool:
    """Whether he is content to that degree (sign 1), or discontented (sign -1), with hysteresis: a state once reached
    is not left for a point or two."""
    held = False
    for turn in range(first, now.view.turn + 1):
        content = sign * now.content_on(turn)
        held = content > (level - _SWAYS if held else level)
    return held


def _nearest(now: Situation, ship: Ship) -> int:
    """The distance to the nearest oiler; a large number if there is none."""
    return routes.distances(ship.name, now.view.refuelling).get(ship.square, 99)


def _gone_by(now: Situation, convoy: str) -> bool:
    return convoy in now.memory.gone or now.memory.tracks[convoy].over(now.view.turn)
