"""Sections 1, 2 and 4: a whole turn, as the referee plays it with the orders of both players."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN
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


@pytest.mark.rule("4.6a", "16.1a")
@pytest.mark.parametrize(("visibility", "asked"), [(1, ["fight", "fight"]), (2, [])])
def test_ships_that_meet_fight_only_if_they_are_spotted(visibility: int, asked: list[str]) -> None:
    sea = Scene(visibility=visibility, otherwise=QUIET).put("KENYA", HERE).put("BISMARCK", HERE)
    assert [kind for _, kind in sea.run(play_turn).questions() if kind != "movement"] == asked


@pytest.mark.rule("1.3g", "4.7c", "4.8a", "17.1b", "17.1c")
@pytest.mark.parametrize(
    ("fate", "british", "over"), [("SUNK", 30, True), ("SUNK", 29, False), ("", 30, False), ("", 90, False)]
)
def test_only_a_sunk_bismarck_and_a_margin_end_the_game_early_and_before_the_chance_phase(
    fate: str, british: int, over: bool
) -> None:
    sea = Scene(turn=12, otherwise=QUIET).put("BISMARCK", HERE, midships=0 if fate else 10, fate=fate)
    sea.put("PR EUGEN", 2020)  # the chance phase throws dice for her
    sea.position.award(Award(BRITISH, british, Reason.SUNK, "BISMARCK", 1))
    sea.run(play_turn)
    assert (sea.position.outcome is not None) == over
    assert (sea.position.turn, bool(sea.drawn())) == ((12, False) if over else (13, True))


@pytest.mark.rule("1.3f", "1.3h", "17.1a")
@pytest.mark.parametrize(("british", "winner"), [(5, BRITISH), (3, GERMAN), (4, "")])
def test_after_turn_30_a_winner_is_declared(british: int, winner: str) -> None:
    sea = Scene(turn=29, otherwise=QUIET)
    sea.position.award(Award(BRITISH, british, Reason.SUNK, "WP1", 1))
    sea.position.award(Award(GERMAN, 4, Reason.CRASHED, "ULSTER", 1))
    sea.run(play_turn)
    assert sea.position.outcome is None
    sea.run(play_turn)
    for side in (BRITISH, GERMAN):
        assert [told["winner"] for told in sea.told(side, "game_over")] == [winner]


@pytest.mark.rule("2.22a", "16.61e")
@pytest.mark.parametrize("firepower", [1, 7, 22])
def test_a_ship_fires_as_many_salvos_as_she_has_firepower(firepower: int) -> None:
    sea = Scene(otherwise=QUIET).put("HOOD", HERE, spotted=True, firepower=firepower)
    sea.put("BISMARCK", HERE, spotted=True, firepower=2 * firepower)
    sea.run(naval_phase, "YES", "YES", "NO", "NO")
    shots = sea.drawn()
    assert shots.count("salvo HOOD BISMARCK") == firepower
    assert shots.count("salvo BISMARCK HOOD") == 2 * firepower


@pytest.mark.rule("2.23a", "4.51b")
@pytest.mark.parametrize(("moves", "fuel"), [("", 5), (" W", 5), (" W W", 4)])
def test_full_speed_costs_fuel(moves: str, fuel: int) -> None:
    sea = Scene(otherwise=QUIET).put("HOOD", HERE, fuel=5)
    sea.run(play_turn, f"MS HOOD = M{moves}", "DM")
    assert sea.ship("HOOD").fuel == fuel


@pytest.mark.rule("2.26a", "4.2b", "4.4b")
def test_a_ship_is_shadowed_out_of_the_square_where_it_was_spotted_or_fast_shadowed_on_its_way() -> None:
    sea = Scene(turn=12, visibility=2, dice={"shadow": [0], "fast": [0]}, otherwise=QUIET)
    sea.put("BISMARCK", HERE).put("PR EUGEN", 2020, spotted=True).put("NORFOLK", 2020).put("KENYA", HERE + 1, "P")
    sea.run(play_turn, "TAKE NORFOLK", "MS PR EUGEN = M E", "DM", "MS BISMARCK = M E E", "DM")
    regular, fast = sea.told(BRITISH, "shadow"), sea.told(BRITISH, "fast_shadow")
    assert [(told["target"], told["success"], told["to"]) for told in regular] == [("PR EUGEN", True, 2021)]
    assert [(told["target"], told["square"], told["success"], told["to"]) for told in fast] == [
        ("BISMARCK", HERE + 1, True, HERE + 2)
    ]
    assert (sea.ship("NORFOLK").square, sea.ship("KENYA").square) == (2021, HERE + 2)


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
