"""Section 12: every outcome of the chance phase, for both ships, wherever they are."""

from fractions import Fraction
from functools import partial

import pytest

from compbis.games.computer_bismarck.cards.board import COLUMNS, ROWS, Square
from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.table.dice import Dice
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.odds.chances import even, mixed, percent, product, seen, yes
from tests.games.computer_bismarck.odds.every_outcome import distribution, every_run
from tests.games.computer_bismarck.odds.odds_scene import scene

Told = tuple[Square, Square]
"""What the British are told of a ship: its square from the radio, and from the air search; 0 if nothing."""
NEVER: dict[Square, Fraction] = {0: Fraction(1)}


def told(name: str, square: Square, visibility: int, dice: Dice, fog: tuple[Square, ...] = ()) -> Told:
    sea = scene(dice, visibility=visibility).fog(*fog).put(name, square).run(chance_phase)
    radio = [report["square"] for report in sea.told(BRITISH, "radio_silence")]
    air = [report["square"] for report in sea.told(BRITISH, "air_search")]
    assert len(radio) < 2 and len(air) < 2
    return radio[0] if radio else 0, air[0] if air else 0


def around(square: Square) -> list[Square]:
    """The square and those next to it on the board (2.6): rows 11 to 30, columns 11 to 28."""
    row, column = divmod(square, 100)
    rows, columns = range(max(11, row - 1), min(30, row + 1) + 1), range(max(11, column - 1), min(28, column + 1) + 1)
    return [100 * one + other for one in rows for other in columns]


def radio(square: Square) -> dict[Square, Fraction]:
    """12.3: one in a hundred; all the squares are equally likely."""
    return mixed((percent(1), even(around(square))), (percent(99), NEVER))


def air(square: Square, visibility: int) -> dict[Square, Fraction]:
    """12.2: five in a hundred north of row 19 or east of column 17, if the visibility is 4 or less."""
    near = square // 100 < 19 or square % 100 > 17
    return {square: percent(5), 0: percent(95)} if near and visibility <= 4 else NEVER


@pytest.mark.rule("12.2a", "12.2b", "12.2c", "12.2d", "12.2f", "12.3a", "12.3c", "12.3d")
@pytest.mark.parametrize("row", ROWS)
def test_what_is_told_of_a_ship_in_any_square(row: int) -> None:
    for column in COLUMNS:
        square = 100 * row + column
        chances = distribution(partial(told, "BISMARCK", square, 4))
        assert chances == product(radio(square), air(square, 4))


@pytest.mark.rule("12.2a", "12.2e", "12.3b", "12.3d")
@pytest.mark.parametrize("square", [1812, 1817, 1912, 1917, 1918, 2918, 2412, 1118])
@pytest.mark.parametrize("visibility", range(1, 9))
def test_what_is_told_in_any_visibility(square: Square, visibility: int) -> None:
    chances = distribution(lambda dice: told("PR EUGEN", square, visibility, dice))
    assert chances == product(radio(square), air(square, visibility))


def test_in_fog_there_is_the_radio_alone() -> None:
    assert distribution(lambda dice: told("BISMARCK", 1118, 1, dice, (1118,))) == product(radio(1118), NEVER)


def both(dice: Dice) -> tuple[frozenset[str], frozenset[str]]:
    """The ships reported by the radio, and those reported by the air search."""
    sea = scene(dice).put("BISMARCK", 1812).put("PR EUGEN", 2912).put("BELCHEN", 1511).put("WP1", 1812)
    sea.run(chance_phase)
    heard = frozenset(report["unit"] for report in sea.told(BRITISH, "radio_silence"))
    return heard, frozenset(report["unit"] for report in sea.told(BRITISH, "air_search"))


@pytest.mark.rule("12.1a", "12.1b", "12.2a", "12.3a", "12.3b")
def test_the_two_ships_are_found_independently() -> None:
    def names(happened: tuple[bool, bool, bool]) -> tuple[frozenset[str], frozenset[str]]:
        bismarck, prinz_eugen, seen_from_the_air = happened
        heard = {name for name, broken in (("BISMARCK", bismarck), ("PR EUGEN", prinz_eugen)) if broken}
        return frozenset(heard), frozenset({"BISMARCK"} if seen_from_the_air else ())

    expected = seen(product(yes(percent(1)), yes(percent(1)), yes(percent(5))), names)
    assert distribution(both) == expected


@pytest.mark.rule("12.3d")
def test_only_the_bearing_depends_on_another_draw() -> None:
    always = {"radio BISMARCK", "radio PR EUGEN", "air search BISMARCK"}
    for one in every_run(both):
        heard, _ = one.outcome
        assert {name for name, _ in one.drawn} == always | {f"bearing {name}" for name in heard}
        assert len(one.drawn) == 3 + len(heard)


def known(dice: Dice) -> tuple[str, Square]:
    """What the British remember of the Bismarck: how it was found, and where."""
    contact = scene(dice).put("BISMARCK", 1812).run(chance_phase).position.contacts[BRITISH].get("BISMARCK")
    return (contact.how, contact.square) if contact else ("", 0)


@pytest.mark.rule("12.2f")
def test_the_exact_square_is_remembered_if_both_happen() -> None:
    expected = {("air", 1812): percent(5), ("", 0): percent(95) * percent(99)}
    expected |= {("radio", square): percent(95) * percent(1) / 9 for square in around(1812)}
    assert distribution(known) == expected
