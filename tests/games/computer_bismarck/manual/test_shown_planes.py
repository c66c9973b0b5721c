"""Section 8: what planes do in a turn that the referee plays with the orders of the British player."""

import pytest

from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.sequence import play_turn
from tests.games.computer_bismarck.manual.shown_helpers import QUIET, Scene, spotted, targets

ASHORE = [name for name, spec in PLANES.items() if not spec.carrier]


def airfields(turn: int = 12, visibility: int = 3) -> Scene:
    """All land-based planes, at their bases."""
    sea = Scene(turn, visibility, otherwise=QUIET)
    for name in ASHORE:
        sea.base(name)
    return sea


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
