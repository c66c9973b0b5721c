"""Captain Tovey on the first turns: Bergen searched, the convoys on their way, the destroyers with WS8B."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from compbis.games.computer_bismarck.captains.reckoning.convoys import itinerary, planned
from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.cards.board import BERGEN_SEARCH, FOG_AREAS, ROWS, Square, distance
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.missions import MISSIONS, WAYS_ROUND
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.rules import convoys, movement
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.tovey.tovey_helpers import Given, fleet, given, goals, heard, plans, tovey, view

LOCATED = heard("bismarck_located", 1, square=1527)
MEETING = "WS8B"
FLOTILLAS = ("DF1", "DF2")
SEEDS = range(8)


def factors(orders: Given, square: Square) -> int:
    """The search factors in a square by day after these orders."""
    total = 0
    for name, plan in orders.ships.items():
        ship = SHIPS[name]
        total += (ship.search_patrol if plan.mode == "P" else ship.search_move)[0] * (plan.goal == square)
    for name, flight in orders.planes.items():
        plane = PLANES[name]
        total += (plane.search_patrol if flight.mode in "PR" else plane.search_move)[0] * (flight.goal == square)
    return total


@pytest.mark.parametrize("visibility", [1, 2, 3, 4, 5, 6])
def test_14_22_bergen_is_searched_on_turn_1_with_enough_factors(visibility: int) -> None:
    seen = view(BRITISH, visibility=(visibility,) * len(ROWS))
    orders = plans(seen)
    assert max(factors(orders, square) for square in BERGEN_SEARCH) >= visibility


def test_14_22_no_plane_that_cannot_stay_is_sent_into_fog() -> None:
    seen = view(BRITISH, fog=FOG_AREAS[1])
    assert not [name for name, plan in plans(seen).planes.items() if plan.mode in "RA" and plan.goal in FOG_AREAS[1]]


def test_14_22_fewer_factors_are_sent_to_bergen_once_the_home_fleet_is_released() -> None:
    seen = view(BRITISH, turn=2)
    before, after = plans(seen), plans(seen, [LOCATED])
    assert sum(factors(before, square) for square in BERGEN_SEARCH) >= 4
    assert sum(factors(after, square) for square in BERGEN_SEARCH) < sum(
        factors(before, square) for square in BERGEN_SEARCH
    )


@pytest.mark.parametrize("fog", [frozenset(), FOG_AREAS[0] | FOG_AREAS[1]])
@pytest.mark.parametrize("visibility", [1, 4, 8])
def test_no_order_of_turn_1_is_illegal(visibility: int, fog: frozenset[Square]) -> None:
    seen = view(BRITISH, visibility=(visibility,) * len(ROWS), fog=fog)
    orders = given(tovey(), seen)  # each is judged
    assert len(orders) > 10
    assert len({order.unit for order in orders}) == len(orders)


def test_toveys_capital_ships_are_unpredictable_at_first() -> None:
    games, seen = 30, view(BRITISH, turn=2, ships=released())
    for name in ("HOOD", "VICTORIOUS"):
        squares = [goals(seen, [LOCATED], seed)[name] for seed in range(games)]
        assert max(map(squares.count, squares)) <= 0.4 * games


def sailed(captain: Tovey, seen: View, turns: int, meet: Collection[str] = ()) -> dict[int, View]:
    """The captain's views by turn, in a game without any encounter.

    Args:
        captain: the captain who gives the orders
        seen: the view of the first turn
        turns: the number of turns to play
        meet: ships that move as ordered like the convoys; other ships, and the planes, stay

    Returns:
        the view at the start of each turn, and of the turn after the last
    """
    book = {seen.turn: seen}
    for turn in range(seen.turn, seen.turn + turns):
        orders = plans(seen, captain=captain)
        captain.hear(heard("searched", turn, squares=[]))
        ships = {
            name: movement.carry_out(unit, orders.ships.get(name) or movement.stay(unit))
            if name in MISSIONS or name in meet
            else unit
            for name, unit in seen.ships.items()
        }
        ships = {name: landed(unit, turn) for name, unit in ships.items()}
        courses = seen.courses
        for ship in [seen.ships[name] for name in MISSIONS if seen.ships[name].active]:
            courses = convoys.sailed(courses, ship, orders.ships.get(ship.name) or movement.stay(ship), turn)
        seen = replace(seen, turn=turn + 1, ships=ships, ship_legs={}, plane_legs={}, courses=courses)
        book[turn + 1] = seen
    return book


def landed(ship: Ship, turn: int) -> Ship:
    """The ship, marked as arrived if it is a convoy at its goal, and refuelled after mode R."""
    if ship.name in MISSIONS and convoys.fulfilled(ship, turn):
        return ship._replace(fate=Fate.ARRIVED)
    return ship._replace(fuel=ship.spec.fuel_cap) if ship.mode == "R" else ship


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_17_3_unthreatened_convoys_all_arrive_in_time(seed: int) -> None:
    book = sailed(tovey(seed=seed), view(BRITISH, ships=released()), LAST_TURN - 1, FLOTILLAS)
    for name, mission in MISSIONS.items():
        arrived = [
            turn for turn, seen in book.items() if convoys.at_goal(seen.ships[name]) and turn - 1 <= mission.last
        ]
        assert arrived, name
    assert book[LAST_TURN].courses == Courses(irish_sea=True)


def test_17_3_ws8b_does_not_wait_for_its_escort() -> None:
    """The flotillas never come here."""
    book = sailed(tovey(), view(BRITISH), MISSIONS[MEETING].first)
    assert book[4].ships[MEETING].square in WAYS_ROUND[MEETING].without
    assert convoys.at_goal(book[MISSIONS[MEETING].first + 1].ships[MEETING])


def test_17_3_a_convoy_whose_mission_has_failed_sails_freely() -> None:
    seen = view(BRITISH, turn=4, ships=fleet(BRITISH, SL2={"square": 2113}))
    ways = {goals(seen, seed=seed)["SL2"] for seed in SEEDS}
    free = {goals(replace(seen, courses=Courses(("SL2",))), seed=seed)["SL2"] for seed in SEEDS}
    assert ways <= {2014, 2114, 2214} and free - ways


def released() -> dict[str, Ship]:
    """The British ships when those of Scapa Flow and Clyde may sail (14.22)."""
    ships = fleet(BRITISH)
    return {name: unit._replace(mode=MOVE) if unit.mode == "X" else unit for name, unit in ships.items()}


def test_the_two_flotillas_meet_ws8b_and_stay_with_it() -> None:
    book = sailed(tovey([LOCATED]), view(BRITISH, turn=2, ships=released()), 14, FLOTILLAS)
    for turn in (12, 14, 16):
        ships = book[turn].ships
        assert all(distance(ships[name].square, ships[MEETING].square) <= 1 for name in FLOTILLAS)


def test_a_convoy_avoids_a_raider_on_its_way() -> None:
    here, ahead = planned("SL2")[3:5]
    on_show = [
        heard("spotted", 3, square=ahead, units=[["BISMARCK", "B"]], own=[["SUFFOLK", "C"]]),
        heard("searched", 3, squares=[]),
    ]
    ships = fleet(BRITISH, SL2={"square": here})
    seen = view(BRITISH, turn=4, ships=ships)
    assert ahead in {goals(seen, seed=seed)["SL2"] for seed in SEEDS}
    assert ahead not in {goals(seen, on_show, seed)["SL2"] for seed in SEEDS}


@pytest.mark.parametrize("name", MISSIONS)
def test_the_planned_way_of_a_convoy_is_legal_and_in_time(name: str) -> None:
    way = planned(name)
    assert way[0] == SHIPS[name].square
    assert len(way) == LAST_TURN + 1
    ship = fleet(BRITISH)[name]
    reached = 0
    for turn in range(1, LAST_TURN + 1):
        if way[turn] != way[turn - 1]:
            assert movement.may_move_in_mode(SHIPS[name].mode, turn)
            if way[turn] and way[turn - 1]:
                assert distance(way[turn - 1], way[turn]) == 1
        if not way[turn] or convoys.at_goal(ship._replace(square=way[turn])):
            reached = reached or turn
    assert 0 < reached <= MISSIONS[name].last


def test_the_planned_way_continues_from_where_the_convoy_was_seen() -> None:
    way = itinerary("SL2", 2115, 9)
    assert set(way[:10]) == {2115}
    assert distance(way[LAST_TURN], 2115) >= distance(way[12], 2115) >= 1


def test_tovey_is_done_after_his_orders_and_starts_again_next_turn() -> None:
    captain, seen = tovey(), view(BRITISH)
    orders = plans(seen, captain=captain)
    done = replace(seen, ship_legs=orders.ships, plane_legs=orders.planes)
    assert str(captain.answer(MovementRequest(done))) == "DM"
    captain.hear(heard("searched", 1, squares=[]))
    assert given(captain, view(BRITISH, turn=2))
