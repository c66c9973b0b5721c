"""Sections 1, 2 and 4: a whole turn, as the referee plays it with the orders of both players."""

import pytest

from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.table.game import Steps
from tests.games.computer_bismarck.asked import one_by_one
from tests.games.computer_bismarck.manual.shown_helpers import HERE, QUIET, Scene, spotted


def watched_turn(sea: Scene, *orders: str) -> list[tuple[str, int, int, bool]]:
    """Play a turn; at each question: its kind, where the Kenya and the Bismarck are, whether anything is spotted."""
    seen = []

    def watched(game: Referee) -> Steps:
        steps = one_by_one(play_turn(game))
        request = next(steps)
        while True:
            squares = sea.ship("KENYA").square, sea.ship("BISMARCK").square
            seen.append((request.kind, *squares, bool(spotted(sea))))
            order = yield request
            try:
                request = steps.send(order)
            except StopIteration:
                return

    sea.run(watched, *orders)
    return seen


@pytest.mark.rule("1.3d", "1.3e", "4.51a", "4.52a")
def test_both_sides_move_search_and_fight_when_both_have_given_their_orders() -> None:
    sea = Scene(visibility=1, otherwise=QUIET).put("KENYA", HERE).put("BISMARCK", HERE + 2)
    orders = "MS KENYA = M E", "DM", "MS BISMARCK = M W", "DM", "YES", "NO"
    assert watched_turn(sea, *orders) == [
        *[("movement", HERE, HERE + 2, False)] * 4,
        *[("fight", HERE + 1, HERE + 1, True)] * 2,
    ]


@pytest.mark.rule("2.23a", "4.51b")
@pytest.mark.parametrize(("moves", "fuel"), [("", 5), (" W", 5), (" W W", 4)])
def test_full_speed_costs_fuel(moves: str, fuel: int) -> None:
    sea = Scene(otherwise=QUIET).put("HOOD", HERE, fuel=5)
    sea.run(play_turn, f"MS HOOD = M{moves}", "DM")
    assert sea.ship("HOOD").fuel == fuel


@pytest.mark.rule("2.27b")
@pytest.mark.parametrize(("visibility", "seen"), [(4, True), (5, False)])
def test_the_visibility_shown_during_orders_is_that_of_the_search_at_the_end_of_the_turn(
    visibility: int, seen: bool
) -> None:
    sea = Scene(visibility=visibility, dice={"visibility": [0]}, otherwise=QUIET)
    sea.put("NORFOLK", HERE, "P").put("PR EUGEN", HERE + 1)
    sea.run(play_turn, "DM", "MS PR EUGEN = M W", "DM", *(["NO", "NO"] if seen else []))
    assert {request.view.visibility[8] for request in sea.asked} == {visibility}
    assert spotted(sea) == ({"NORFOLK", "PR EUGEN"} if seen else set())
    assert sea.position.visibility[8] < visibility
