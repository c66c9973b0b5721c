"""A view holds what its side may know, and nothing else."""

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CRUISER
from compbis.games.computer_bismarck.cards.modes import ARMED, PATROL
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.position import Position, start
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.table.report import BOTH
from compbis.table.side import BRITISH, GERMAN


def fresh() -> Position:
    return start(7, (1612, 2914, 1511), frozenset((1527, 1528, 1627)))


@pytest.mark.rule("1.1b")
def test_a_side_sees_all_its_own_units_lost_ones_too_and_none_of_the_enemys() -> None:
    position = fresh()
    position.put(position.ships[BRITISH]["HOOD"]._replace(midships=0, fate=Fate.SUNK))
    british, german = view(position, BRITISH), view(position, GERMAN)
    assert british.ships is position.ships[BRITISH] and british.ships["HOOD"].fate == "SUNK"
    assert british.planes is position.planes[BRITISH]
    assert german.ships is position.ships[GERMAN] and dict(german.planes) == {}
    assert set(british.ships).isdisjoint(german.ships)
    assert (british.side, german.side, british.turn) == (BRITISH, GERMAN, 1)


@pytest.mark.rule("4.31b", "4.32c")
def test_a_side_sees_its_own_orders_only() -> None:
    position = fresh()
    position.set_leg(position.ships[BRITISH]["HOOD"], Leg(PATROL, 1622))
    position.set_leg(position.ships[GERMAN]["BISMARCK"], Leg(PATROL, 1528))
    position.set_leg(position.planes[BRITISH]["ULSTER"], Leg(ARMED, 2122, (2122,)))
    british, german = view(position, BRITISH), view(position, GERMAN)
    assert (set(british.ship_legs), set(british.plane_legs)) == ({"HOOD"}, {"ULSTER"})
    assert (set(german.ship_legs), set(german.plane_legs)) == ({"BISMARCK"}, set())


def test_contacts_are_those_of_the_side_in_the_order_of_their_reports() -> None:
    position = fresh()
    bismarck = Contact("BISMARCK", BATTLESHIP, 1528, 1, Heard.SEARCH, shown=True)
    eugen = Contact("PR EUGEN", CRUISER, 1427, 1, Heard.RADIO, shown=False)
    hood = Contact("HOOD", BATTLESHIP, 1622, 1, Heard.SEARCH, shown=True)
    position.add_contacts(BRITISH, {"PR EUGEN": eugen})
    position.add_contacts(BRITISH, {"BISMARCK": bismarck})
    position.add_contacts(GERMAN, {"HOOD": hood})
    assert view(position, BRITISH).contacts == (eugen, bismarck)
    assert view(position, GERMAN).contacts == (hood,)


def test_17_2_points_whose_cause_is_hidden_are_not_seen() -> None:
    position = fresh()
    position.award(Award(GERMAN, 4, Reason.CRASHED, "ULSTER", 1), frozenset((BRITISH,)))
    position.award(Award(GERMAN, 28, Reason.SUNK, "HOOD", 1), BOTH)
    position.award(Award(BRITISH, 4, Reason.SUNK, "BELCHEN", 1))
    british, german = view(position, BRITISH), view(position, GERMAN)
    assert (british.points(GERMAN), british.points(BRITISH)) == (32, 4)
    assert (german.points(GERMAN), german.points(BRITISH)) == (28, 4)
    assert (position.points(GERMAN), position.points(BRITISH)) == (32, 4)


@pytest.mark.rule("15.3b")
def test_15_3_only_the_german_sees_where_he_may_refuel() -> None:
    assert view(fresh(), GERMAN).refuelling == {1612, 2914, 1511}
    assert view(fresh(), BRITISH).refuelling == frozenset()
    oilers = start(7, (), frozenset())
    assert view(oilers, GERMAN).refuelling == {1511, 1611, 2914}
    assert view(oilers, BRITISH).refuelling == frozenset()


@pytest.mark.rule("17.3c")
def test_17_3_only_the_british_see_how_their_convoys_sailed() -> None:
    position = fresh()
    position.courses = Courses(("SL1",), 1, False)
    assert view(position, BRITISH).courses == position.courses
    assert view(position, GERMAN).courses == Courses()
