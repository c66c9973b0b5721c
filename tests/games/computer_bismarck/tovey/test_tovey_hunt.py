"""Captain Tovey when he knows or guesses where a raider is: which ships go there, keep away or fly."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.board import BRITISH_PORTS, ROWS, Square, distance
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, EXTRA_FUEL, MOVE, RECON
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.state.orders import PlaneOrder
from compbis.games.computer_bismarck.state.reports import read
from compbis.games.computer_bismarck.state.units import Leg, Ship, ShipLeg
from compbis.table.report import Report
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    DAY,
    NIGHT,
    followed,
    given,
    goals,
    grounded,
    heard,
    on_deck,
    only,
    plans,
    spotted,
    sunk,
    tovey,
    view,
)

FROM, THERE = 1620, 1721
"""Where the raider was spotted, and where it is known to be at the end of the turn."""
NEAR = {"HOOD": 1822, "K GEORGE V": 1823, "P OF WALES": 1922}
"""Battleships that can be there at the end of the turn, and are strong enough together."""


def at(where: Mapping[str, Square]) -> dict[str, Ship]:
    """The British ships, all but these lost."""
    return only(**{name.replace(" ", "_"): square for name, square in where.items()})


def sent(
    where: Mapping[str, Square], turn: int = DAY, reports: Sequence[Report] | None = None, name: str = BISMARCK
) -> dict[str, Square]:
    """Where each of these ships will be, with a raider shadowed or after the given reports."""
    news = followed(turn, name, FROM, THERE) if reports is None else reports
    return goals(view(BRITISH, turn, ships=at(where), planes=grounded()), news)


@pytest.mark.parametrize("turn", [DAY, NIGHT])
def test_all_battleships_in_reach_converge_on_a_shadowed_raider_if_strong_enough_together(turn: int) -> None:
    assert set(sent(NEAR, turn).values()) == {THERE}


def test_a_ship_that_cannot_arrive_in_time_does_not_count() -> None:
    """6.51.1: a ship that dashed last turn moves one square."""
    ships = at({"HOOD": 1822, "K GEORGE V": 1923})
    ships["K GEORGE V"] = ships["K GEORGE V"]._replace(dashed=True)
    seen = view(BRITISH, DAY, ships=ships, planes=grounded())
    assert THERE not in goals(seen, followed(DAY, BISMARCK, FROM, THERE)).values()


@pytest.mark.parametrize("name", ["RENOWN", "REPULSE", "HOOD", "P OF WALES"])
@pytest.mark.parametrize("square", [1822, THERE])
def test_a_lone_battleship_keeps_out_of_the_bismarcks_square(name: str, square: Square) -> None:
    assert sent({name: square})[name] != THERE


def test_a_lone_battleship_goes_for_a_lone_prinz_eugen() -> None:
    assert set(sent({"HOOD": 1822}, name=PRINZ_EUGEN).values()) == {THERE}


def test_a_shadower_already_there_counts_towards_the_force() -> None:
    ships = at({"RODNEY": FROM, "RENOWN": 1822})
    followers = {"RODNEY": Leg(MOVE, THERE, (THERE,), 0, True, True)}
    seen = view(BRITISH, DAY, ships=ships, planes=grounded(), ship_legs=followers)
    assert goals(seen, followed(DAY, BISMARCK, FROM, THERE))["RENOWN"] == THERE


def test_a_nearby_cruiser_follows_the_raider_to_keep_in_touch() -> None:
    assert sent({"SUFFOLK": FROM})["SUFFOLK"] == THERE


def test_a_carrier_avoids_the_bismarcks_square_but_stays_within_range() -> None:
    for square in (THERE, 1822, 1820, 1922):
        goal = sent({"VICTORIOUS": square})["VICTORIOUS"]
        assert goal != THERE
        assert distance(goal, THERE) <= 2


def attackers(turn: int = DAY, visibility: int = 2, fog: frozenset[Square] = frozenset()) -> set[str]:
    """The planes that attack the raider, with enough ships on the spot to search it."""
    ships = at({"VICTORIOUS": 1822, "SUFFOLK": FROM, "ARETHUSA": FROM})
    planes = on_deck(grounded("VICTORIOUS", "ULSTER", "SCAPA FLOW"), "VICTORIOUS", 1822)
    weather = (visibility,) * len(ROWS)
    seen = view(BRITISH, turn, ships=ships, planes=planes, visibility=weather, fog=fog)
    orders = plans(seen, [sunk(2, PRINZ_EUGEN), *followed(turn, BISMARCK, FROM, THERE)]).planes
    return {name for name, plan in orders.items() if plan.mode == "A" and THERE in (plan.attack or plan.goal,)}


def test_16_3_torpedo_planes_and_level_bombers_attack_by_day_in_fair_weather() -> None:
    assert attackers() == {"VICTORIOUS", "ULSTER", "SCAPA FLOW"}


@pytest.mark.parametrize("visibility", [4, 6])
def test_16_32_torpedo_planes_attack_up_to_visibility_6(visibility: int) -> None:
    assert "VICTORIOUS" in attackers(visibility=visibility)


@pytest.mark.parametrize("sky", [{"visibility": 7}, {"visibility": 8}, {"turn": NIGHT}, {"fog": frozenset((THERE,))}])
def test_9_4_9_8_no_plane_attacks_in_bad_weather_in_fog_or_at_night(sky: dict[str, Any]) -> None:
    assert attackers(**sky) == set()


def test_8_24_a_torpedo_plane_returns_to_its_carriers_new_square() -> None:
    planes = on_deck(grounded("VICTORIOUS"), "VICTORIOUS", 1820)
    seen = view(BRITISH, DAY, ships=at({"VICTORIOUS": 1820}), planes=planes)
    orders = plans(seen, followed(DAY, BISMARCK, FROM, THERE))
    assert orders.planes["VICTORIOUS"].attack == THERE
    assert orders.ships["VICTORIOUS"].mode == "L"
    assert orders.planes["VICTORIOUS"].goal == orders.ships["VICTORIOUS"].goal


def test_8_4_an_airborne_torpedo_plane_returns_to_a_waiting_carrier() -> None:
    planes = on_deck(grounded("VICTORIOUS"), "VICTORIOUS", 1820)
    planes["VICTORIOUS"] = planes["VICTORIOUS"]._replace(square=1618, mode=RECON, load=EXTRA_FUEL, endurance=1)
    seen = view(BRITISH, DAY, ships=at({"VICTORIOUS": 1820}), planes=planes)
    orders = plans(seen)
    goal = orders.ships["VICTORIOUS"].goal if "VICTORIOUS" in orders.ships else 1820
    assert orders.planes["VICTORIOUS"].goal == goal
    assert "VICTORIOUS" not in orders.ships or orders.ships["VICTORIOUS"].mode == "L"


@pytest.mark.parametrize("endurance", [1, 2])
def test_8_6_a_plane_that_must_go_home_goes_home(endurance: int) -> None:
    planes = grounded("ULSTER 1")
    planes["ULSTER 1"] = planes["ULSTER 1"]._replace(square=1618, mode=AIR_PATROL, endurance=endurance)
    orders = plans(view(BRITISH, DAY, ships=at({}), planes=planes)).planes
    assert distance(orders["ULSTER 1"].goal, 2123) <= 6 * (endurance - 1)


def test_reconnaissance_planes_take_off_in_turns() -> None:
    """Then some are always in the air: on the ground they refuel for a turn."""
    scouts = {name for name, plane in view(BRITISH).planes.items() if plane.kind == "R"}
    for turn in (2, 5, 8):
        flown = scouts.intersection(plans(view(BRITISH, turn)).planes)
        assert 0 < len(flown) < len(scouts) / 2


@pytest.mark.parametrize("name", ["HOOD", "K GEORGE V", "RODNEY"])
def test_battleships_guard_the_convoy_that_a_raider_threatens(name: str) -> None:
    """The raider is equally near to both squares: the battleships go where the convoy is."""
    turn, here, raider = 14, 2413, 2416
    news = [sunk(2, PRINZ_EUGEN), *spotted(turn - 1, raider, BISMARCK)]
    for convoy in (2213, 2613):
        goal = sent({name: here, "SL2": convoy}, turn, news)[name]
        assert distance(goal, convoy) < distance(here, convoy)


def destroyers(square: Square, fuel: int) -> ShipLeg:
    """The leg of a flotilla with this much fuel and a convoy to guard far away."""
    ships = at({"DF1": square, "WS8B": 2420})
    ships["DF1"] = ships["DF1"]._replace(fuel=fuel)
    orders = plans(view(BRITISH, DAY, ships=ships, planes=grounded())).ships
    return orders.get("DF1", Leg(MOVE, square))


def test_6_26_destroyers_short_of_fuel_in_a_port_refuel_there() -> None:
    plan = destroyers(1825, 2)
    assert (plan.mode, plan.goal) == ("R", 1825)
    assert destroyers(1825, 20).goal != 1825


@pytest.mark.parametrize(
    "fuel",
    [0, 2],
)
def test_6_26_destroyers_with_little_fuel_make_for_a_port(fuel: int) -> None:
    away = routes.distances("DF1", BRITISH_PORTS)
    assert away[destroyers(2021, fuel).goal] < away[2021]


def test_a_battleship_short_of_fuel_refuels_in_port_and_a_full_one_does_not() -> None:
    for fuel, refuels in ((1, True), (8, False)):
        ships = at({"K GEORGE V": 1825})
        ships["K GEORGE V"] = ships["K GEORGE V"]._replace(fuel=fuel)
        orders = plans(view(BRITISH, DAY, ships=ships, planes=grounded())).ships
        assert (orders.get("K GEORGE V", Leg(MOVE, 1825)).mode == "R") is refuels


def restored(reports: Sequence[Report]) -> list[Report]:
    """The reports as a record keeps them: as plain data."""
    return [read(report.plain()) for report in reports]


def test_a_sunk_raider_is_no_longer_hunted_even_after_a_restore() -> None:
    ended = [sunk(DAY - 1, BISMARCK), sunk(DAY - 1, PRINZ_EUGEN)]
    alive = [*spotted(DAY - 1, THERE, BISMARCK, PRINZ_EUGEN), heard("bismarck_located", DAY - 1, square=THERE)]
    planes = grounded("ULSTER 1", "ULSTER 2", "SCAPA FLOW 1", "SCAPA FLOW")
    seen = view(BRITISH, DAY, ships=at({}), planes=planes)
    assert [order for order in given(tovey(alive), seen) if isinstance(order, PlaneOrder)]
    for reports in ([*alive, *ended], restored([*alive, *ended])):
        assert given(tovey(reports), seen) == []
