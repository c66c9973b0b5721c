"""Ships that accompany others: chains of them, and what is shown of them."""

from tests.games.computer_bismarck.talk.talk_helpers import Seat, at_chart_a, done
from tests.games.computer_bismarck.talk.test_talk_oneline import next_turn


def places(seat: Seat, *names: str) -> list[int]:
    """Where these ships are at the beginning of the next turn."""
    later = next_turn(seat)
    return [later.request.view.ships[name].square for name in names]


def test_a_chain_follows_its_leader_though_no_other_order_comes_after() -> None:
    seat = at_chart_a()
    seat.type("MS P OF WALES HOOD", "MS DF1 POW")
    reply = seat.type("MS HOOD 1620")
    assert [line for line in reply if "ACCOMPANIES" in line] == [
        "P OF WALES ACCOMPANIES HOOD, TO 1620, FUEL 7",
        "DF1 ACCOMPANIES P OF WALES, TO 1620, FUEL 11",
    ]
    assert places(seat, "HOOD", "P OF WALES", "DF1") == [1620, 1620, 1620]


def test_a_chain_listed_from_its_end_follows_link_by_link() -> None:
    seat = at_chart_a()
    seat.type("MS HOOD DF1", "MS P OF WALES HOOD", "MS DF1 1621")
    assert [str(order).split(" = ")[0] for order in seat.orders[-3:]] == ["MS DF1", "MS HOOD", "MS P OF WALES"]
    assert places(seat, "HOOD", "P OF WALES", "DF1") == [1621, 1621, 1621]


def test_a_ship_that_was_itself_ordered_to_follow_leads_the_next_one_by_its_own_order() -> None:
    seat = at_chart_a()
    seat.type("MS HOOD 1620", "MS P OF WALES HOOD", "MS HOOD P", "MS DF1 POW", "MS P OF WALES 1621")
    assert places(seat, "HOOD", "P OF WALES", "DF1") == [1622, 1621, 1621]


def test_a_chain_follows_a_route_on_later_turns() -> None:
    seat = at_chart_a()
    seat.type("MS P OF WALES HOOD", "MS DF1 POW", "MS HOOD 1518")
    seat = next_turn(next_turn(seat))
    ships = seat.request.view.ships
    assert ships["HOOD"].square == ships["P OF WALES"].square == ships["DF1"].square != 1622
    done(seat)
