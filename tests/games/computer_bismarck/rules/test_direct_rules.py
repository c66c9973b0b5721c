"""How directly the convoys must sail (17.3)."""

import pytest

from compbis.games.computer_bismarck.cards.board import step
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import convoys, routes
from compbis.games.computer_bismarck.rules.movement import may_move_in_mode
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.units import Leg, Ship
from tests.games.computer_bismarck.rules.fleet import ship

STAYS = ""
ROUND = "W W SW S S S S S S S S S S"
"""WS8B's route round Ireland; its first two turns bring it no nearer to its goal."""


def sails(courses: Courses, convoy: Ship, way: str, turn: int, fixed: bool = False) -> Courses:
    """The courses after a turn in which the convoy moves one square in that direction."""
    goal = step(convoy.square, way) if way else convoy.square
    return convoys.sailed(courses, convoy, Leg(convoy.mode, goal, (goal,) if way else (), fixed=fixed), turn)


def voyage(ways: str, start: int = 2024, courses: Courses = NO_COURSES) -> Courses:
    """The courses after WS8B has made these moves from turn 1 on; `-` is a turn without a move."""
    square = start
    for number, way in enumerate(ways.replace("-", ".").split()):
        courses = sails(courses, ship("WS8B", square=square), way.strip("."), 2 * number + 1)
        square = step(square, way) if way != "." else square
    return courses


@pytest.mark.rule("17.3c")
@pytest.mark.parametrize(
    ("name", "square", "way", "turn", "strays"),
    [
        ("SL2", 2112, "E", 1, False),
        ("SL2", 2112, "NE", 1, False),
        ("SL2", 2112, STAYS, 1, True),
        ("SL2", 2112, "S", 4, True),
        ("SL2", 2113, "W", 4, True),
        ("SL2", 2113, STAYS, 3, False),  # not one of its turns
        ("BRITANNIC", 2023, STAYS, 1, True),
        ("BRITANNIC", 2023, "W", 1, False),
        ("BRITANNIC", 2023, STAYS, 2, False),
        ("SL1", 2125, STAYS, 25, False),  # it has arrived
        ("SL1", 2125, "N", 22, False),
        ("SL1", 2016, STAYS, 28, False),  # its mission was due on turn 25
        ("SL5", 2922, "E", 28, False),  # beyond its column
        ("WS8B", 3018, "S", 21, False),  # off the board
    ],
)
def test_17_3_a_convoy_that_could_move_and_came_no_nearer_has_strayed(
    name: str, square: int, way: str, turn: int, strays: bool
) -> None:
    assert sails(NO_COURSES, ship(name, square=square), way, turn).strayed == ((name,) if strays else ())


@pytest.mark.rule("17.3c")
@pytest.mark.parametrize("changes", [{"held": 4}, {"knots": 0}])
def test_17_3_a_convoy_that_is_held_or_cannot_move_has_not_strayed(changes: dict[str, int]) -> None:
    assert sails(NO_COURSES, ship("SL2", **changes), STAYS, 4) == NO_COURSES


@pytest.mark.rule("17.3c", "10.2c")
def test_17_3_a_shadowed_convoy_may_go_anywhere_without_straying() -> None:
    for way in (STAYS, "W", "S"):
        assert sails(NO_COURSES, ship("SL2", square=2113), way, 4, fixed=True) == NO_COURSES


@pytest.mark.rule("17.3c")
def test_17_3_a_stray_convoy_is_noted_once() -> None:
    astray = sails(NO_COURSES, ship("SL2"), STAYS, 1)
    assert sails(astray, ship("SL2"), STAYS, 4) == astray
    assert sails(astray, ship("SL4"), "W", 4).strayed == ("SL2", "SL4")


@pytest.mark.rule("17.3d")
def test_17_3_ws8b_may_go_round_ireland_but_then_may_lose_no_third_turn() -> None:
    assert voyage(ROUND) == Courses((), 2, False)
    assert voyage("NW W SW S") == Courses((), 2, False)
    assert voyage("W W SW S -") == Courses(("WS8B",), 3, False)
    assert voyage("NW SW SW -") == Courses((), 2, False)  # one turn of moving away, and one of waiting


@pytest.mark.rule("17.3d")
def test_17_3_ws8b_in_the_irish_sea_may_lose_no_turn() -> None:
    assert voyage("S S S S S S S S S S S") == Courses((), 0, True)
    for ways in ("S -", "S S N", "S S S S -", "S S S S S E"):
        assert voyage(ways) == Courses(("WS8B",), 1, True), ways


@pytest.mark.rule("17.3d")
def test_17_3_ws8b_fails_if_it_enters_the_irish_sea_after_losing_a_turn() -> None:
    assert voyage("-") == Courses((), 1, False)
    assert voyage("- S") == Courses(("WS8B",), 1, True)
    assert voyage("W SE") == Courses(("WS8B",), 1, True)


@pytest.mark.rule("17.3d")
@pytest.mark.parametrize("square", [2124, 2224, 2324])
def test_17_3_ws8b_found_in_the_irish_sea_counts_as_having_entered_it(square: int) -> None:
    assert voyage("-", square).strayed == ("WS8B",)


@pytest.mark.rule("17.3d")
def test_17_3_ws8b_has_11_moves_to_go_through_the_irish_sea_and_13_round_ireland() -> None:
    start = SHIPS["WS8B"].square
    assert (convoys.moves_to_go("WS8B")[start], convoys.moves_to_go("WS8B", round_ireland=True)[start]) == (11, 13)


@pytest.mark.parametrize(
    ("square", "been"),
    [
        (2024, False),
        (2125, False),
        (2124, True),
        (2224, True),
        (2424, True),
        (2722, True),
        (3118, True),
        (1923, False),
        (2121, False),
        (2420, False),
    ],
)
def test_17_3_without_a_record_ws8b_beyond_the_irish_sea_on_the_shortest_route_came_through_it(
    square: int, been: bool
) -> None:
    assert convoys.taken_up({"WS8B": ship("WS8B", square=square)}) == Courses((), 0, been)
    assert convoys.taken_up({}) == NO_COURSES


def arrives(convoy: Ship, first: int, lost: int) -> bool:
    """Whether a convoy that sails on from turn `first`, except on its first `lost` turns, fulfils its mission."""
    for turn in range(first, LAST_TURN + 1):
        if may_move_in_mode(convoy.mode, turn) and not convoys.at_goal(convoy):
            lost -= 1
            if lost < 0:
                way = routes.direction(convoy.name, convoy.square, routes.mission_squares(convoy.name))
                convoy = convoy._replace(square=step(convoy.square, way))
        if convoys.fulfilled(convoy, turn):
            return True
    return False


@pytest.mark.rule("17.3a", "17.4e", "17.4f", "17.4g", "17.4h", "17.4i")
@pytest.mark.parametrize("name", sorted(MISSIONS))
@pytest.mark.parametrize(("first", "nearer"), [(1, 0), (2, 1), (8, 2), (11, 5), (16, 7)])
def test_17_4_a_convoy_may_lose_exactly_as_many_turns_as_its_slack(name: str, first: int, nearer: int) -> None:
    convoy = ship(name)
    track = (convoy.square, *routes.track(name, convoy.square, routes.mission_squares(name)))
    convoy = convoy._replace(square=track[min(nearer, len(track) - 1)])
    assert convoys.to_go(convoy, NO_COURSES) == len(track) - 1 - min(nearer, len(track) - 1)
    slack = convoys.slack(convoy, NO_COURSES, first)
    assert slack is not None
    if slack < 0:
        assert not arrives(convoy, first, 0)
    elif not convoys.at_goal(convoy):
        assert arrives(convoy, first, slack) and not arrives(convoy, first, slack + 1)
