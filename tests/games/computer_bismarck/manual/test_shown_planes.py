"""Section 8: what planes do in a turn that the referee plays with the orders of the British player."""

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import HERE, QUIET, Scene, may, spotted

ASHORE = [name for name, spec in PLANES.items() if not spec.carrier]


def airfields(turn: int = 12, visibility: int = 3) -> Scene:
    """All land-based planes, at their bases."""
    sea = Scene(turn, visibility, otherwise=QUIET)
    for name in ASHORE:
        sea.base(name)
    return sea


def targets(sea: Scene) -> dict[str, tuple[str, ...]]:
    """For each unit that was offered an attack, the ships that it could choose."""
    return {request.unit: request.targets for request in sea.asked if request.kind == "target"}


@pytest.mark.rule("8.0b", "8.9b")
@pytest.mark.parametrize("flown", [[], ["ULSTER 1"], ASHORE])
def test_any_number_of_planes_flies_on_one_turn(flown: list[str]) -> None:
    sea = airfields()
    orders = [f"MP {name} = {'P' if PLANES[name].kind == 'R' else 'R'} W" for name in flown]
    sea.run(play_turn, *orders, "DM")
    assert [name for name in ASHORE if sea.plane(name).aloft] == flown
    assert all(sea.plane(name).square == PLANES[name].square - 1 for name in flown)


@pytest.mark.rule("8.23b", "8.24b", "8.24.1a", "8.24.1b", "16.31a", "16.31.1a")
@pytest.mark.parametrize(
    ("orders", "attacks"),
    [("A NW", True), ("R NW", False), ("A NW E", False), ("A N", False)],
)
def test_a_level_bomber_attacks_in_a_mode_and_in_the_square_where_its_turn_ends(orders: str, attacks: bool) -> None:
    sea = airfields(visibility=1).put("BISMARCK", 2022).put("KENYA", 2022, "P")
    sea.run(play_turn, f"MP ULSTER = {orders}", "DM", "DM", *(["TAKE BISMARCK"] if attacks else []))
    assert spotted(sea) == {"BISMARCK", "KENYA"}
    assert targets(sea) == ({"ULSTER": ("BISMARCK",)} if attacks else {})
    assert sea.drawn().count("salvo ULSTER BISMARCK") == (2 if attacks else 0)


@pytest.mark.rule("8.24.1a")
def test_a_level_bomber_over_a_ship_that_is_not_spotted_does_not_attack() -> None:
    sea = airfields(visibility=3).put("BISMARCK", 2022)  # 2 factors in A mode
    assert targets(sea.run(play_turn, "MP ULSTER = A NW", "DM", "DM")) == {}


@pytest.mark.rule("8.24.2c", "8.24.2e", "8.24.2f", "8.24.2g", "8.24.2h", "8.4a", "8.4b", "16.32a", "16.32.1b")
@pytest.mark.parametrize(("square", "attacked"), [(2724, True), (2824, False), (2924, False)])
def test_the_ark_royals_planes_attack_where_the_a_was_typed_and_land_where_it_has_gone(
    square: int, attacked: bool
) -> None:
    sea = Scene(turn=12, visibility=1, otherwise=QUIET).put("ARK ROYAL", 3024, "L").base("ARK ROYAL 1")
    sea.put("BISMARCK", square).put("KENYA", square, "P")
    answers = ["MS ARK ROYAL = L N", "MP ARK ROYAL 1 = A N N N A S S", "DM", "DM"]
    sea.run(play_turn, *answers, *(["TAKE BISMARCK"] if attacked else []))
    assert targets(sea) == ({"ARK ROYAL 1": ("BISMARCK",)} if attacked else {})
    assert sea.drawn().count("torpedo ARK ROYAL 1 BISMARCK") == (5 if attacked else 0)
    plane = sea.plane("ARK ROYAL 1")
    assert (plane.square, plane.aloft, plane.refuelling, plane.fate) == (2924, False, True, "")


@pytest.mark.rule("8.4a")
def test_a_torpedo_plane_flies_from_where_the_carrier_began_its_turn() -> None:
    sea = Scene(turn=12, otherwise=QUIET).put("ARK ROYAL", HERE, "L").base("ARK ROYAL 1")
    sea.run(play_turn, "MS ARK ROYAL = L E", "MP ARK ROYAL 1 = R W W", "DM")
    assert (sea.plane("ARK ROYAL 1").square, sea.plane("ARK ROYAL 1").aloft) == (HERE - 2, True)


@pytest.mark.rule("4.51c", "8.71.2a", "8.6d", "8.6e", "4.7a", "17.5g")
def test_a_plane_counts_down_its_turns_crashes_after_the_last_and_is_out_of_the_game() -> None:
    sea = airfields().run(play_turn, "MP ULSTER 1 = M W", "DM")
    left = [sea.plane("ULSTER 1").endurance]
    while not sea.plane("ULSTER 1").fate:
        assert sea.points() == (0, 0)
        left.append(sea.run(play_turn).plane("ULSTER 1").endurance)
    assert left == [4, 3, 2, 1, 0]
    assert sea.points() == (0, 4)
    assert not may(sea, BRITISH, "MP ULSTER 1 = M E")


@pytest.mark.rule("8.6d", "8.6e")
@pytest.mark.parametrize(("endurance", "seen"), [(2, {"PR EUGEN"}), (1, set())])
def test_a_crashed_plane_spots_no_ship(endurance: int, seen: set[str]) -> None:
    sea = Scene(turn=12, visibility=1, otherwise=QUIET).fly("ULSTER 1", HERE, "M", endurance).put("PR EUGEN", HERE)
    sea.run(play_turn)
    assert spotted(sea) == seen
    assert bool(sea.told(GERMAN, "spotted")) == bool(seen)


@pytest.mark.rule("8.3a", "8.3b", "8.3c")
def test_a_plane_flies_over_land_and_over_another_base_but_does_not_land_there() -> None:
    sea = airfields().run(play_turn, "MP ULSTER 1 = M E NE E", "DM", "DM")
    assert sea.plane("ULSTER 1").square == 2026
    sea.run(play_turn, "MP ULSTER 1 = M N N W", "DM")
    assert (sea.plane("ULSTER 1").square, sea.plane("ULSTER 1").aloft) == (1825, True)
    for _ in range(3):
        sea.run(play_turn)
    assert sea.plane("ULSTER 1").fate == "CRASHED"
