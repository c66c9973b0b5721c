"""Section 8: how far planes fly, in what mode, how long, and how they land."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import TERRAIN, Square, distance
from compbis.games.computer_bismarck.cards.modes import (
    ARMED,
    FLY,
    HOMEWARD,
    Load,
    PlaneMode,
    ShipMode,
)
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.rules import flight
from compbis.games.computer_bismarck.rules.flight import carry_out, modes, plan_plane
from compbis.games.computer_bismarck.state.units import Leg, Plane, PlaneLeg, Ship

ALL_R = [name for name, spec in PLANES.items() if spec.kind == "R"]
ALL_L = ["SCAPA FLOW", "PLYMOUTH", "ULSTER"]
ALL_T = ["VICTORIOUS", "ARK ROYAL 1", "ARK ROYAL 2", "ARK ROYAL 3"]


def based(name: str, square: Square = 0, **state: Any) -> Plane:
    """A plane on its airfield, or on a deck in the square given."""
    return Plane(PLANES[name], square or PLANES[name].square)._replace(**state)


def aloft(name: str, square: Square, mode: str, endurance: int, **state: Any) -> Plane:
    """A plane in the air, loaded as it flies."""
    load = mode if mode in ("A", "R") else ""
    return Plane(PLANES[name], square, PlaneMode(mode), Load(load), endurance)._replace(**state)


def carrier(square: Square, mode: str = "L", **state: Any) -> Ship:
    """The Ark Royal at sea."""
    spec = SHIPS["ARK ROYAL"]
    return Ship(spec, square, ShipMode(mode), 9, spec.midships, spec.firepower, spec.knots, spec.torpedoes)._replace(
        **state
    )


def order(plane: Plane, mode: str, *moves: str, may_launch: bool = True) -> PlaneLeg:
    return plan_plane(plane, mode, moves, may_launch)


def turn(plane: Plane, plan: PlaneLeg, home: Ship | None = None) -> Plane:
    """The plane after its turn."""
    return carry_out(plane, plan, *flight.home(plane, home))


def allowed(plane: Plane) -> str:
    return "".join(mode for mode, reason in modes(plane).items() if not reason)


def range_of(plane: Plane, mode: str) -> int:
    """The most squares that an order in this mode may have; a torpedo plane types its A at the end."""
    attack = ("A",) if mode == "A" and plane.kind == "T" else ()
    for squares in range(1, 10):
        try:
            order(plane, mode, *("N", "S", "N", "S", "N", "S", "N", "S", "N")[:squares], *attack)
        except IllegalOrder as error:
            assert str(error) == f"ONLY {squares - 1} MOVES IN THIS MODE"
            return squares - 1
    raise AssertionError("no plane flies that far")


@pytest.mark.rule("8.23d", "8.24c", "8.25a")
def test_8_2_the_modes_of_a_plane_in_the_air() -> None:
    assert allowed(aloft("ULSTER 1", 2020, "M", 3)) == allowed(aloft("ULSTER 1", 2020, "P", 3)) == "MPZ"
    assert allowed(aloft("ULSTER 1", 2020, "Z", 3)) == "MPZ"
    assert allowed(aloft("ULSTER", 2020, "A", 1)) == "AZ"  # 8.24: no change of load in the air
    assert allowed(aloft("ULSTER", 2020, "R", 1)) == "RZ"  # 8.23
    assert allowed(aloft("ULSTER", 2020, "Z", 1, load="R")) == "RZ"
    assert allowed(aloft("VICTORIOUS", 2020, "R", 1)) == "R"  # 8.25: no Z for torpedo planes


@pytest.mark.rule("8.21b", "8.22b", "8.24.2d", "8.71.1a", "8.72.1a", "8.72.1b", "8.73.1a")
def test_8_71_1_8_72_1_8_73_1_each_kind_of_plane_flies_as_far_as_its_mode_allows() -> None:
    for name in ALL_R:
        assert (range_of(based(name), "M"), range_of(based(name), "P")) == (6, 2)  # 8.21, 8.22
    for name in ALL_L:
        assert (range_of(based(name), "A"), range_of(based(name), "R")) == (6, 7)
    for name in ALL_T:
        assert (range_of(based(name, 2020), "A"), range_of(based(name, 2020), "R")) == (5, 5)


@pytest.mark.rule("2.21a", "8.6d", "8.71.2a", "8.72.2a", "8.73.2b", "8.8a")
def test_8_71_2_8_72_2_8_73_2_each_kind_of_plane_crashes_when_its_time_in_the_air_is_over() -> None:
    """8.8: the turns of taking off and landing count."""
    for name, mode, turns in (
        ("REYKJAVIK", "M", 5),
        ("PLYMOUTH 2", "P", 5),
        ("ULSTER", "A", 2),
        ("PLYMOUTH", "R", 2),
        ("ARK ROYAL 1", "R", 2),
    ):
        deck = carrier(2020, mode="M") if name.startswith("ARK") else None
        plane = turn(based(name, 2020), order(based(name, 2020), mode, "N"), carrier(2020) if deck else None)
        for left in range(turns - 1, 0, -1):
            assert (plane.endurance, plane.aloft, plane.fate) == (left, True, "")
            plane = turn(plane, flight.stay(plane), deck)
        assert plane.fate == "CRASHED" and not plane.aloft  # 8.6


@pytest.mark.rule("8.25c", "8.6d", "8.8a", "8.8b", "8.8c")
def test_8_8_a_level_bomber_that_took_off_on_turn_one_must_be_back_on_turn_two() -> None:
    plane = turn(based("ULSTER"), order(based("ULSTER"), "A", "W", "W"))
    assert (plane.square, plane.mode, plane.load, plane.endurance) == (2121, "A", "A", 1)
    back = turn(plane, order(plane, "Z"))
    assert (back.square, back.mode, back.refuelling, back.fate) == (2123, "B", True, "")
    assert turn(plane, order(plane, "A", "E")).fate == "CRASHED"
    assert turn(plane, order(plane, "A", "E", "SE", "N")).square == 2123


@pytest.mark.rule("6.5d", "8.6a", "8.6b")
def test_8_6_a_plane_refuels_for_a_turn_after_landing() -> None:
    landed = turn(aloft("REYKJAVIK", 1318, "P", 3), order(aloft("REYKJAVIK", 1318, "P", 3), "M", "W"))
    assert landed == Plane(PLANES["REYKJAVIK"], 1317, refuelling=True)
    assert not flight.offered(landed, None)
    ready = turn(landed, flight.stay(landed))
    assert ready == based("REYKJAVIK") and flight.offered(ready, None)


@pytest.mark.rule("16.33a")
def test_8_6_a_landing_frees_a_bomber_for_its_next_attack() -> None:
    plane = aloft("ULSTER", 2122, "A", 1, attacked=True)
    assert not turn(plane, order(plane, "Z")).attacked


@pytest.mark.rule("6.34a", "8.3a")
def test_8_3_planes_fly_over_any_square_of_the_board_and_not_off_it() -> None:
    assert order(based("ULSTER 1"), "M", "N", "N", "W", "SW").goal == 2021  # over land
    for square, move in ((1120, "N"), (3020, "S"), (2011, "W"), (2028, "E"), (1111, "NW")):
        with pytest.raises(IllegalOrder, match="OFF THE BOARD"):
            order(aloft("ULSTER 1", square, "M", 3), "M", move)


def test_8_3_too_many_moves_are_refused_as_such_even_if_they_leave_the_board() -> None:
    with pytest.raises(IllegalOrder, match=r"^ONLY . MOVES IN THIS MODE$"):
        order(based("REYKJAVIK"), "M", *"NNNNNNNNN")


@pytest.mark.rule("8.3b", "8.3c")
def test_8_3_a_plane_lands_at_its_own_base_only() -> None:
    plane = aloft("ULSTER 1", 1824, "P", 2)
    over = turn(plane, order(plane, "P", "E"))
    assert (over.square, over.aloft, over.endurance) == (1825, True, 1)
    assert turn(over, flight.stay(over)).fate == "CRASHED"


@pytest.mark.rule("6.23b", "6.23c")
def test_6_23_8_4_a_torpedo_plane_takes_off_and_lands_only_with_its_carrier_in_l_mode() -> None:
    plane = based("ARK ROYAL 1", 2420)
    assert order(plane, "B", may_launch=False).mode == "B"
    assert order(aloft("ARK ROYAL 1", 2420, "R", 1), "R", "N", may_launch=False).goal == 2320
    plan = order(plane, "A", "N", "A", "S")
    for mode in "MPFCR":
        grounded = turn(plane, plan, carrier(2420, mode))
        assert (grounded.mode, grounded.fate, grounded.refuelling) == ("B", "", False)
    late = aloft("ARK ROYAL 1", 2421, "R", 1)
    assert turn(late, order(late, "R", "W"), carrier(2420)).refuelling
    assert turn(late, order(late, "R", "W"), carrier(2420, "M")).fate == "CRASHED"
    assert turn(late, order(late, "R", "W"), carrier(2420, midships=0, fate="SUNK")).fate == "CRASHED"


@pytest.mark.rule("8.24.2b", "8.24.2e", "8.4b")
def test_8_4_a_torpedo_plane_lands_where_its_carrier_ends_the_turn_and_crashes_elsewhere() -> None:
    plane = based("ARK ROYAL 1", 2420)
    plan = order(plane, "A", "N", "A", "S")
    assert turn(plane, plan, carrier(2420)).square == 2420
    assert turn(plane, plan, carrier(2421)).fate == "CRASHED"


def test_8_4_planes_on_deck_go_where_the_carrier_goes() -> None:
    plane = based("ARK ROYAL 1", 2420, refuelling=True)
    assert turn(plane, flight.stay(plane), carrier(2418, "M")) == based("ARK ROYAL 1", 2418)


def test_8_6_a_plane_that_patrols_over_its_base_lands_when_its_time_is_up() -> None:
    plane = based("ULSTER 1")
    plane = turn(plane, order(plane, "P"))
    for left in (4, 3, 2, 1):
        assert (plane.square, plane.aloft, plane.endurance) == (2123, True, left)
        plane = turn(plane, flight.stay(plane))
    assert (plane.aloft, plane.refuelling, plane.fate) == (False, True, "")


@pytest.mark.rule("8.25b", "8.25c", "8.25d")
@pytest.mark.parametrize(
    ("square", "track"),
    [
        (2120, (2121, 2122, 2123)),
        (1922, (2023, 2123)),
        (2422, (2323, 2223, 2123)),
        (1928, (2027, 2126, 2125, 2124, 2123)),
        (2911, (2812, 2713, 2614, 2515, 2416, 2317)),
    ],
)
def test_8_25_z_flies_home_diagonally_first_then_straight(square: Square, track: tuple[Square, ...]) -> None:
    plane = aloft("ULSTER 1", square, "P", 3)
    plan = order(plane, "Z")
    assert plan == Leg(HOMEWARD, track[-1], track)
    after = turn(plane, plan)
    assert after.refuelling == (track[-1] == 2123)
    assert after.mode == ("B" if after.refuelling else "Z")


def test_8_5_the_endurance_projected_is_that_at_the_end_of_the_turn() -> None:
    plane = based("ULSTER 1")
    assert flight.endurance_after(plane, order(plane, "P", "N")) == 4
    assert flight.endurance_after(plane, None) == flight.endurance_after(plane, order(plane, "B")) == 5
    plane = aloft("ULSTER 1", 2020, "P", 3)
    assert flight.endurance_after(plane, None) == 2


def flown(plane: Plane, mode: str, goals: tuple[Square, ...]) -> Plane:
    """The plane after flying to each of these squares in turn, one a turn, then home at full speed."""
    for goal in goals:
        leg = Leg(PlaneMode(mode), goal, (goal,))
        assert distance(plane.square, goal) <= flight.speed(plane, PlaneMode(mode))
        plane = turn(plane, leg)
    while plane.aloft:
        plane = turn(plane, flight.homeward(plane))
    return plane


@pytest.mark.parametrize(
    "plane",
    [
        based("REYKJAVIK"),
        aloft("REYKJAVIK", 1620, "M", 3),
        aloft("REYKJAVIK", 1620, "P", 2),
        based("SCAPA FLOW"),
        aloft("SCAPA FLOW", 1620, "A", 1),
    ],
)
@pytest.mark.parametrize("letter", "MPAR")
def test_the_squares_in_reach_are_exactly_those_from_which_the_plane_can_return(plane: Plane, letter: str) -> None:
    mode = PlaneMode(letter)
    if modes(plane)[mode]:
        return
    now, _ = flight.reached(plane, mode, plane.spec.square)
    near = {square for square in TERRAIN if distance(plane.square, square) <= flight.speed(plane, mode)}
    home = {square for square in near if not flown(plane, letter, (square,)).fate}
    assert now == home


def test_a_scout_flies_out_for_two_turns_and_home_for_two_or_three() -> None:
    plane = based("PLYMOUTH 1")
    _, later = flight.reached(plane, FLY, plane.spec.square)
    assert later == {square for square in TERRAIN if distance(2425, square) <= 12}
    assert not flown(plane, "M", (1919, 1413)).fate
    assert 1213 in later and 1212 not in later


def test_an_armed_torpedo_plane_attacks_where_it_can_be_back_on_deck_in_five_moves() -> None:
    plane = based("ARK ROYAL 1", 3024)
    now, later = flight.reached(plane, ARMED, 2924)
    assert later == frozenset()
    assert {square for square in now if square % 100 == 24} == {2724, 2824, 2924, 3024}, "three out, two back (8.24.2)"
    assert 3022 in now and 3021 not in now


def test_a_torpedo_plane_with_tanks_is_home_on_its_second_turn() -> None:
    now, later = flight.reached(based("ARK ROYAL 1", 2020), PlaneMode.RECON, 2020)
    assert now == {square for square in TERRAIN if distance(2020, square) <= 5}
    assert later == {2020}
