"""Lines about a side's units where two values could be confused (5.27, 6.4, 8.5, Chart D)."""

import pytest

from compbis.games.computer_bismarck.cards.modes import LAUNCH, MOVE, PATROL, PlaneMode
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.position import Position, start
from compbis.games.computer_bismarck.state.units import Leg
from compbis.games.computer_bismarck.words import details
from compbis.table.side import BRITISH, GERMAN


def sea(turn: int) -> Position:
    """The position of the data cards on another turn."""
    position = start(7, (), frozenset())
    position.turn = turn
    return position


@pytest.mark.rule("6.4k", "6.51.1d", "6.53.1c")
@pytest.mark.parametrize(("turn", "most"), [(1, ["4", "4"]), (2, ["2", "2"])])
@pytest.mark.parametrize("name", ["BISMARCK", "PR EUGEN"])
def test_6_4_the_most_that_a_ship_may_move_is_that_of_the_turn(name: str, turn: int, most: list[str]) -> None:
    position = sea(turn)
    line = details.ship_line(view(position, GERMAN), position.ships[GERMAN][name])
    assert line.split()[-2:] == most


@pytest.mark.rule("8.5i", "8.5j", "8.73.2a", "8.73.2b")
@pytest.mark.parametrize(("mode", "now", "left"), [("A", "1", "0"), ("R", "2", "1")])
def test_8_5_endurance_is_that_of_the_mode_that_the_plane_takes_off_in(mode: str, now: str, left: str) -> None:
    position = sea(2)
    ships, planes = position.ships[BRITISH], position.planes[BRITISH]
    position.put(ships["ARK ROYAL"]._replace(square=2420, mode=LAUNCH))
    plane = planes["ARK ROYAL 1"]._replace(square=2420)
    position.put_plane(plane)
    position.set_leg(plane, Leg(PlaneMode(mode), 2320, (2320,)))
    assert details.plane_line(view(position, BRITISH), plane).split()[-2:] == [now, left]


def test_an_order_that_returns_to_its_square_lists_the_squares_on_the_way() -> None:
    hood = sea(1).ships[BRITISH]["HOOD"]
    assert details.order_line(hood, Leg(MOVE, 1622, (1522, 1622))) == "HOOD         M 1622 TO 1522 1622"
    assert details.order_line(hood, Leg(PATROL, 1622)) == "HOOD         P 1622 STAYS"
    assert details.order_line(hood, Leg(PATROL, 1522)) == "HOOD         P 1622 TO 1522"


def test_empty_lists_say_so() -> None:
    position = sea(2)
    german = view(position, GERMAN)
    assert details.contacts(german) == ["CONTACTS", "NONE"]
    assert details.order_book(german) == ["ORDERS OF THIS TURN", "NONE"]
    for ship in position.ships[GERMAN].values():
        position.set_leg(ship, Leg(ship.mode, ship.square))
    assert details.without_orders(view(position, GERMAN)) == ["WITHOUT ORDERS", "NONE"]
