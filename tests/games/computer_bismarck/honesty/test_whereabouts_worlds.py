"""WH and RA say the same, and shade the same squares, wherever undetected enemies are."""

import random
from collections.abc import Sequence

import pytest

from compbis.captains.random_captain import RandomCaptain
from compbis.games.computer_bismarck import hidden_changes
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.reports import Searched
from compbis.table.dice import Dice
from compbis.table.report import Report
from compbis.table.request import judged
from compbis.table.side import Side
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.honesty.honest_games import crowded
from tests.games.computer_bismarck.talk.talk_helpers import Seat

SEED = 1
WORLDS = 8
TURNS = 4
LINES = ("WH", "WH PRINZ", "WH WP1", "WH HOOD", "WH RODNEY", "WH WS8B", "RA REYKJAVIK", "RA ULSTER 1")


def answers(world: Position, side: Side, reports: Sequence[Report]) -> list[object]:
    """All lines and pages that a side sees after these reports."""
    seat = Seat(MovementRequest(view(world, side)))
    for report in reports:
        seat.desk.word(report)
    return [found for line in LINES for found in (seat.type(line), seat.desk.page())]


def searched(reports: Sequence[Report], turn: int) -> frozenset[Square]:
    """The squares that the side's search of a turn covered."""
    of = [report.facts.squares for report in reports if report.turn == turn and isinstance(report.facts, Searched)]
    return frozenset().union(*of)


@pytest.mark.parametrize("side", Side)
def test_wh_and_ra_do_not_depend_on_hidden_enemies(side: Side) -> None:
    game = crowded(SEED, dict.fromkeys(Side, "random"))
    captains = {one: RandomCaptain(one, SEED, choices) for one in Side}
    reports: list[Report] = []
    dice = random.Random(SEED)
    moved = 0
    for number in range(TURNS):
        before = Position.load(game.save())
        here = answers(before, side, reports)
        for _ in range(WORLDS if number else 0):  # the squares searched before are not known
            other = Referee(Position.load(game.save()), Dice(1))
            hidden_changes.far(other, side, "movement_phase", dice, searched(reports, before.turn - 1))
            after = other.position.ships[side.enemy].values()
            moved += any(ship.square != before.ships[side.enemy][ship.name].square for ship in after)
            assert answers(other.position, side, reports) == here
        steps = one_by_one(game.play_turn())
        request = next(steps, None)
        while request is not None:
            try:
                request = steps.send(judged(request, captains[request.side].answer(request)))
            except StopIteration:
                request = None
        reports += [report for report in game.take_reports() if side in report.audience]
    assert moved > WORLDS * (TURNS - 1) / 2, "the worlds differ"
    assert any("AFTER THIS TURN'S MOVES" in str(one) for one in here), "and WH has answered"
