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


@pytest.mark.rule("10.1a", "10.1c", "10.1d")
@pytest.mark.parametrize(("result", "outcome"), [(SURE, "SHADOW SUCCEEDED"), (NEVER, "SHADOW FAILED")])
def test_both_players_read_how_a_shadow_came_out_when_the_secret_move_is_made(result: int, outcome: str) -> None:
    sea = Scene(dice={"shadow": [result]}).put("BISMARCK", HERE, spotted=True).put("KENYA", HERE).put("HOOD", HERE)
    sea.run(shadow_phase, "TAKE KENYA", "MS BISMARCK = M W")
    assert sea.questions() == [(BRITISH, "shadow"), (GERMAN, "evade")]
    assert set(sea.asked[0].shadowers) == {"HOOD", "KENYA"}
    for side in (BRITISH, GERMAN):
        assert outcome in wording.lines(reported("shadow", 2, **sea.told(side, "shadow")[0]), side)
