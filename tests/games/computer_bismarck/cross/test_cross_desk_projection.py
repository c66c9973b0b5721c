"""What a player is shown of the end of the turn (5.21-5.25, 6.4, 8.5), under the rules that decide it."""

from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, RECON, ShipMode
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.state.units import Leg
from compbis.games.computer_bismarck.words import details, pages
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.cross.cross_helpers import NEVER, SURE, Scene, cell, make_view

AT_SEA = {"square": 3024, "mode": "L"}
ON_DECK = {"square": 3024}
SUNK: dict[str, Any] = {"fate": "SUNK", "midships": 0}
SEA = " ."


def shown(letters: str, square: int, side: Side = BRITISH, **changes: Any) -> str:
    """What stands in a square of a board."""
    return cell(pages.board(letters, make_view(side, **changes)), square)[0]


@pytest.mark.rule("5.21.1a", "5.21.2a")
@pytest.mark.parametrize("letters", ["SN", "SP"])
def test_5_21_ships_that_are_lost_or_have_arrived_are_on_no_map(letters: str) -> None:
    assert shown(letters, 1117) == " C"
    assert shown(letters, 1117, NORFOLK=SUNK) == SEA
    assert shown(letters, 2016) == " M"
    for fate in ("DISPERSED", "ARRIVED"):
        assert shown(letters, 2016, SL1={"fate": fate}) == SEA
    assert shown(letters, 1511, GERMAN) == " O"
    assert shown(letters, 1511, GERMAN, BELCHEN=SUNK) == SEA


@pytest.mark.rule("5.22.2a", "8.6d", "5.24.2c")
@pytest.mark.parametrize(
    ("square", "endurance", "track", "seen"),
    [
        (2120, 2, (2121,), " R"),
        (2120, 1, (2121,), SEA),  # it crashes there
        (2120, 1, (2121, 2122, 2123), " R"),  # it comes home
        (2123, 1, (), " R"),  # its time is up over its base
        (2120, 1, (), SEA),
    ],
)
def test_5_22_2_8_6_a_plane_with_one_turn_left_is_projected_only_where_it_can_land(
    square: int, endurance: int, track: tuple[int, ...], seen: str
) -> None:
    goal = track[-1] if track else square
    view = make_view(
        ULSTER={"fate": "CRASHED"},
        ULSTER_2={"fate": "CRASHED"},
        ULSTER_1={"square": square, "mode": "P", "endurance": endurance},
        plane_legs={"ULSTER 1": Leg(AIR_PATROL, goal, track)},
    )
    assert cell(pages.board("PP", view), goal)[0] == seen
    aloft = [line for line in details.units_in(view, goal, projected=True) if line.startswith("R ULSTER 1")]
    assert bool(aloft) == (endurance == 2)


@pytest.mark.rule("5.22.2a", "6.23b", "5.25.2a")
@pytest.mark.parametrize(("mode", "deck", "aloft", "factors"), [("L", SEA, " T", " 4"), ("M", " T", SEA, SEA)])
def test_6_23_8_4_5_22_2_planes_stay_on_the_deck_of_a_carrier_that_is_ordered_out_of_l_mode(
    mode: str, deck: str, aloft: str, factors: str
) -> None:
    view = make_view(
        ARK_ROYAL=AT_SEA,
        ARK_ROYAL_1=ON_DECK,
        plane_legs={"ARK ROYAL 1": Leg(RECON, 2724, (2924, 2824, 2724))},
        ship_legs={"ARK ROYAL": Leg(ShipMode(mode), 2924, (2924,))},
        ARK_ROYAL_2={"fate": "CRASHED"},
        ARK_ROYAL_3={"fate": "CRASHED"},
    )
    page = pages.board("PP", view)
    assert [cell(page, square)[0] for square in (2924, 2724, 3024)] == [deck, aloft, SEA]
    assert cell(pages.board("PS", view), 2724)[0] == factors


@pytest.mark.rule("10.8c", "5.25.2a", "10.8a")
def test_10_8_5_25_2_a_plane_that_follows_is_projected_with_eight_and_one_that_failed_without() -> None:
    for result, where, factors in ((SURE, 1916, " 8"), (NEVER, 1917, " 2")):
        sea = Scene(dice={"shadow": [result]}).put("BISMARCK", 1917, spotted=True)
        sea.fly("REYKJAVIK", 1917, "P", endurance=4).run(shadow_phase, "TAKE REYKJAVIK", "MS BISMARCK = M W")
        view = sea.game.view(BRITISH)
        assert cell(pages.board("PS", view), where)[0] == factors
        assert cell(pages.board("NS", view), 1917)[0] == " 4"
        assert cell(pages.board("PP", view), where)[0] == " R"
