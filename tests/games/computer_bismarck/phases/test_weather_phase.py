"""Section 13: visibility moves south and changes; fog comes by the hour."""

import pytest

from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.phases.weather import draw_fog, weather_phase
from tests.games.computer_bismarck.phases.helpers import Scene
from tests.games.computer_bismarck.scripted_dice import ScriptedDice

AREA_1 = {1116, 1117, 1118, 1119, 1120, 1216, 1220}
AREA_2 = {1527, 1528, 1627}
CLEAR = 99


def update(levels: list[int], steps: dict[int, int] | None = None, turn: int = 2) -> dict[int, int]:
    """The visibility by row after the weather update. steps: what a row's die shows; 3 elsewhere: no change."""
    dice = {f"visibility {row}": [(steps or {}).get(row, 3)] for row in ROWS}
    sea = Scene(turn, dice={**dice, "fog": [CLEAR]})
    sea.position.visibility = tuple(levels)
    sea.run(weather_phase)
    assert {name: sides for name, sides, _ in sea.dice.take_log() if name.startswith("vis")} == {
        f"visibility {row}": 7 if row <= 20 else 6 for row in ROWS
    }
    return dict(zip(ROWS, sea.position.visibility, strict=True))


@pytest.mark.rule("13.2a", "13.2b")
def test_13_2_all_levels_move_south_one_row_and_row_11_keeps_its_own() -> None:
    levels = [3, 4, 6, 7, 6, 4, 2, 3, 5, 5, 5, 3, 2, 1, 3, 5, 6, 4, 2, 2]
    after = update(levels)
    assert after[11] == 3
    assert [after[row] for row in range(12, 31)] == levels[:-1]


@pytest.mark.rule("13.2c", "13.2d")
@pytest.mark.parametrize(("row", "most"), [(11, 3), (12, 3), (20, 3), (21, 2), (30, 2)])
def test_13_2_then_each_changes_by_up_to_three_but_two_to_the_good_in_the_south(row: int, most: int) -> None:
    assert update([4] * 20, {row: 0})[row] == 1
    assert update([4] * 20, {row: 3 + most})[row] == 4 + most
    assert update([4] * 20, {row: 3 + most})[11 if row != 11 else 12] == 4


@pytest.mark.rule("13.1b")
def test_13_1_visibility_stays_from_1_to_8() -> None:
    assert update([2] * 20, dict.fromkeys(ROWS, 0)) == dict.fromkeys(ROWS, 1)
    assert set(update([7] * 20, dict.fromkeys(ROWS, 5)).values()) == {8}


@pytest.mark.rule("13.3c", "13.32a", "13.32b", "13.32c", "13.32d", "13.32e", "13.32f")
@pytest.mark.parametrize(
    ("turn", "percent"), [(1, 33), (2, 16), (3, 33), (4, 50), (5, 67), (6, 50), (7, 33), (29, 67), (30, 50)]
)
def test_13_32_fog_by_the_hour_of_the_turn(turn: int, percent: int) -> None:
    assert draw_fog(ScriptedDice({"fog": [percent - 1]}), turn) == AREA_1 | AREA_2
    assert draw_fog(ScriptedDice({"fog": [percent]}), turn) == frozenset()


@pytest.mark.rule("13.3a", "13.3b", "13.3c", "13.31b", "13.31c")
def test_13_31_each_area_by_itself_and_as_a_whole() -> None:
    assert draw_fog(ScriptedDice({"fog area 1": [0], "fog area 2": [CLEAR]}), 2) == AREA_1
    dice = ScriptedDice({"fog area 1": [CLEAR], "fog area 2": [0]})
    assert draw_fog(dice, 2) == AREA_2
    assert dice.take_log() == [("fog area 1", 100, CLEAR), ("fog area 2", 100, 0)]


@pytest.mark.rule("13.31a")
def test_13_31_fog_is_drawn_for_the_turn_to_come() -> None:
    for turn, foggy in ((4, True), (5, False)):  # 66: in fog at 400 hours, not at 800
        sea = Scene(turn, 4, {"visibility": [3], "fog": [66]}).fog(1527).run(weather_phase)
        assert sea.position.fog == (AREA_1 | AREA_2 if foggy else frozenset())
