"""Sections 10 and 11: what a shadow and a fast shadow look like to the players."""

import pytest

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.words import wording
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.manual.shown_helpers import HERE, Scene
from tests.games.computer_bismarck.reported import reported

SURE, NEVER = 0, 11
PASSED, OTHER = HERE - 1, HERE + 101
"""The squares that raiders pass on their way out of HERE."""


def passing(**raiders: Square) -> Scene:
    """Raiders, by name with underscores for blanks, that run two squares from HERE through the given square."""
    sea = Scene(2, 1, {"fast": [SURE]})
    for raider, square in raiders.items():
        name = raider.replace("_", " ")
        beyond = HERE + 2 * (square - HERE)
        sea.put(name, HERE).plan(name, "M", square, beyond)
    return sea


def followed(sea: Scene) -> list[tuple[str, str]]:
    """Target and shadower of each fast shadow that was reported to have succeeded."""
    told = sea.run(fast_shadow_phase).told(BRITISH, "fast_shadow")
    return [(facts["target"], facts["shadower"]) for facts in told if facts["success"]]


@pytest.mark.rule("11.8d")
def test_raiders_that_part_are_both_held() -> None:
    sea = passing(BISMARCK=PASSED, PR_EUGEN=OTHER).put("KENYA", PASSED, "P").put("AURORA", OTHER, "P")
    assert followed(sea) == [("BISMARCK", "KENYA"), ("PR EUGEN", "AURORA")]


@pytest.mark.rule("11.4b", "11.5a", "11.4c")
@pytest.mark.parametrize(
    ("name", "holds"),
    [
        ("HOOD", True),
        ("P OF WALES", True),  # 29 knots, as many as the Bismarck
        ("RENOWN", False),  # 28
        ("SHEFFIELD", True),
        ("DF1", True),
        ("REYKJAVIK", True),
        ("SG1", False),
        ("ARK ROYAL", False),
        ("WS8B", False),
        ("ULSTER", False),
        ("VICTORIOUS", False),
    ],
)
def test_which_units_may_hold_the_bismarck_in_a_fast_shadow(name: str, holds: bool) -> None:
    # A carrier patrols there, too: it makes a fast shadow possible, but cannot try one itself.
    sea = passing(BISMARCK=PASSED).put("ARK ROYAL", PASSED, "P")
    if name in ("REYKJAVIK", "ULSTER", "VICTORIOUS"):
        sea.fly(name, PASSED, "P" if name == "REYKJAVIK" else "R", 3)
    else:
        sea.put(name, PASSED, "F" if name == "WS8B" else "P")
    assert followed(sea) == ([("BISMARCK", name)] if holds else [])


@pytest.mark.rule("11.4a")
@pytest.mark.parametrize("name", ["BELCHEN", "WP1"])
def test_no_other_ship_that_passes_is_held(name: str) -> None:
    assert followed(passing(**{name: PASSED}).put("KENYA", PASSED, "P")) == []


@pytest.mark.rule("10.1a", "10.1c", "10.1d")
@pytest.mark.parametrize(("result", "outcome"), [(SURE, "SHADOW SUCCEEDED"), (NEVER, "SHADOW FAILED")])
def test_both_players_read_how_a_shadow_came_out_when_the_secret_move_is_made(result: int, outcome: str) -> None:
    sea = Scene(dice={"shadow": [result]}).put("BISMARCK", HERE, spotted=True).put("KENYA", HERE).put("HOOD", HERE)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W")
    assert sea.questions() == [(BRITISH, "shadow"), (GERMAN, "evade")]
    assert set(sea.asked[0].shadowers) == {"HOOD", "KENYA"}
    for side in (BRITISH, GERMAN):
        assert outcome in wording.lines(reported("shadow", 2, **sea.told(side, "shadow")[0]), side)


@pytest.mark.rule("10.8d", "10.8a")
def test_of_shadower_and_helpers_only_the_shadower_gets_an_order() -> None:
    sea = Scene(dice={"shadow": [SURE]}).put("BISMARCK", HERE, spotted=True)
    sea.put("KENYA", HERE).put("HOOD", HERE).fly("REYKJAVIK", HERE, "P", 3)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W")
    assert sea.told(BRITISH, "shadow")[0]["helpers"] == ["HOOD", "REYKJAVIK"]
    assert {name: plan.goal for name, plan in sea.position.ship_legs[BRITISH].items()} == {"KENYA": HERE - 1}
    assert sea.position.plane_legs[BRITISH] == {}
