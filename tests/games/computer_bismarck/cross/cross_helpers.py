"""Shared by the tests of interacting rules: the scenes of `phases`, the seats of `talk`, and parts of a turn that run
several phases."""

from collections.abc import Callable

from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.combat.air import air_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.games.computer_bismarck.phases.points import points_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.table.game import Steps
from compbis.table.request import Order, Request
from compbis.table.side import Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.phases.helpers import (
    BATTLE,
    MISS,
    NEVER,
    SURE,
    Scene,
    british,
    fleet,
    german,
    spotted,
    targets,
)
from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, cell, make_view

__all__ = ["BATTLE", "MISS", "NEVER", "SURE", "Scene", "Seat", "at_chart_a", "british", "cell", "fleet", "german"]
__all__ += ["make_view", "spotted", "targets"]


def carry_out(game: Referee) -> None:
    """Fast shadow, movement and search, which the computer carries out (4.4, 4.51, 4.52)."""
    fast_shadow_phase(game)
    activity_phase(game)
    search_phase(game)


def combat(game: Referee) -> Steps:
    """All combat in the order of 16.2 (4.6), and the points (4.7)."""
    yield from air_phase(game)
    yield from submarine_phase(game)
    yield from destroyer_phase(game)
    yield from naval_phase(game)
    points_phase(game)


def next_turn(sea: Scene) -> Scene:
    """Begin the next turn."""
    sea.position.turn += 1
    sea.dice.begin_turn(sea.position.turn)
    sea.game.begin_turn()
    return sea


def given(sea: Scene, side: Side) -> list[tuple[int, str, str]]:
    """The awards of a side: points, reason, unit."""
    return [(award.points, award.reason, award.unit) for award, _ in sea.position.awards if award.side is side]


def play(steps: Steps, answer: Callable[[Request], Order]) -> None:
    """Run a phase with these answers, each judged first."""
    steps = one_by_one(steps)
    request = next(steps, None)
    while request is not None:
        judged = request.judge(answer(request))
        try:
            request = steps.send(judged)
        except StopIteration:
            return
