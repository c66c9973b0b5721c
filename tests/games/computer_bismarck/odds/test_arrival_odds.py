"""14.42, 14.44, 15.3: every outcome of the squares that are drawn: where reinforcements enter, where Otto refuels."""

from fractions import Fraction
from itertools import product as all_of

import pytest

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.game import secret_squares
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from tests.games.computer_bismarck.odds.chances import even
from tests.games.computer_bismarck.odds.every_outcome import EveryOutcome, distribution, every_draw
from tests.games.computer_bismarck.odds.odds_scene import scene

ENTRY = [3020, 3021, 3022, 3023, 3024]
GROUP = ("RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3")
LOCATED, ON_TURN = 15, 24


def entered(dice: EveryOutcome, turn: int, located: int) -> tuple[frozenset[Square], Square]:
    """The squares of the group and of the Dorsetshire after a turn; 0 where nobody has come."""
    sea = scene(dice, turn)
    for name, spec in SHIPS.items():
        if spec.mode in "XYU":
            sea.put(name, spec.square, spec.mode)
    sea.position.located = located
    sea.run(reinforcements_phase)
    return frozenset(sea.ship(name).square for name in GROUP), sea.ship("DORSETSHIRE").square


@pytest.mark.rule("14.42a", "14.42b", "14.42c")
def test_the_group_enters_together_on_any_of_the_five_squares() -> None:
    assert distribution(lambda dice: entered(dice, 14, 6)) == even((frozenset({square}), 0) for square in ENTRY)


@pytest.mark.rule("14.44a", "14.44b")
def test_the_dorsetshire_enters_on_any_of_the_five_squares() -> None:
    nowhere = frozenset({0})
    assert distribution(lambda dice: entered(dice, ON_TURN - 1, 0)) == even((nowhere, square) for square in ENTRY)


@pytest.mark.rule("14.42b", "14.42c", "14.43a", "14.44b")
def test_two_groups_on_the_same_turn_enter_independently() -> None:
    def run(dice: EveryOutcome) -> tuple[frozenset[Square], Square]:
        return entered(dice, ON_TURN - 1, LOCATED)

    assert distribution(run) == even((frozenset({group}), alone) for group, alone in all_of(ENTRY, ENTRY))
    (drawn,) = every_draw(run)
    assert sorted(drawn) == [("entry U", 5), ("entry Y", 5)]


@pytest.mark.rule("14.42a", "14.44a")
@pytest.mark.parametrize(("turn", "located"), [(13, 6), (14, 7), (22, 0)])
def test_nothing_is_drawn_before_anybody_comes(turn: int, located: int) -> None:
    assert every_draw(lambda dice: entered(dice, turn, located)) == {()}


def squares(rows: range, columns: range) -> list[Square]:
    return [100 * row + column for row in rows for column in columns]


BELCHEN = [1312, 1313, *squares(range(14, 18), range(11, 14))]
"""The sea within two squares of 1511; 1311 is the coast of Greenland."""
HAMBURG = squares(range(27, 31), range(12, 17))
"""The sea within two squares of 2914, up to the edge of the board."""
LOTHERINGEN = squares(range(14, 19), range(11, 14))
"""The sea within two squares of 1611."""


def test_ottos_secret_squares_are_one_near_each_oiler_with_all_free_ones_equally_likely() -> None:
    chances = {}
    for belchen in BELCHEN:
        left = [square for square in LOTHERINGEN if square != belchen]
        for hamburg in HAMBURG:
            for lotheringen in left:
                chances[belchen, hamburg, lotheringen] = Fraction(1, len(BELCHEN) * len(HAMBURG) * len(left))
    assert distribution(secret_squares) == chances
    draws = {("secret square 1", 14), ("secret square 2", 20), ("secret square 3", 15), ("secret square 3", 14)}
    assert {draw for drawn in every_draw(secret_squares) for draw in drawn} == draws
