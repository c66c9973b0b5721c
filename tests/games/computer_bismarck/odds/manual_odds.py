"""The tables of the manual (16.8, 10.7) as chances, from its pages and not from the tables of the program."""

from fractions import Fraction

from compbis.games.computer_bismarck.rules.combat.damage import Loss
from tests.games.computer_bismarck.odds.chances import even, mixed, percent, product, seen

Losses = dict[Loss, Fraction]

SALVO: Losses = {
    Loss(sunk=True): Fraction(1, 1000),
    Loss(midships=1, knots=10): percent(1),
    Loss(midships=1, knots=5): percent(2),
    Loss(midships=1, knots=1): percent(4),
    Loss(midships=1): percent(9 - 1 - 2 - 4),
    Loss(firepower=2): percent(14),
    Loss(): 1 - Fraction(1, 1000) - percent(9) - percent(14),
}
"""16.81, one salvo at any ship but the Bismarck: knots go only with a midship (16.66)."""
SALVO_AT_BISMARCK: Losses = {loss: chance for loss, chance in SALVO.items() if not loss.sunk}
SALVO_AT_BISMARCK[Loss(midships=1)] += Fraction(1, 1000)

HIT = (
    [percent(60)] * 11  # 0 to 10 knots
    + [percent(30)] * 10  # 11 to 20
    + [percent(20)] * 5  # 21 to 25
    + [percent(10)] * 5  # 26 to 30
    + [percent(5)] * 10  # 31 and more
)
"""16.82: the chance of a hit, by the target's knots from 0 to 40."""

TORPEDO: dict[str, Losses] = {
    "B": seen(
        product({1: percent(60), 2: percent(40)}, even(range(21))),
        lambda lost: Loss(midships=lost[0], knots=lost[1]),
    ),
    "C": mixed(
        (Fraction(1, 3), {Loss(sunk=True): Fraction(1)}),
        (Fraction(1, 3), even(Loss(midships=2, knots=knots) for knots in range(31))),
        (Fraction(1, 3), even(Loss(midships=1, knots=knots) for knots in range(31))),
    ),
    "A": mixed(
        (percent(15), {Loss(sunk=True): Fraction(1)}),
        (percent(50), even(Loss(midships=2, knots=knots) for knots in range(21))),
        (percent(35), even(Loss(midships=1, knots=knots) for knots in range(21))),
    ),
    "M": {Loss(midships=1): Fraction(1)},
    "O": {Loss(midships=1): Fraction(1)},
    "D": {Loss(midships=1): Fraction(1)},
}
"""16.83, one hit by the kind of its target."""
TORPEDO_AT_BISMARCK: Losses = seen(
    product(
        {1: percent(60), 0: percent(40)},
        mixed((percent(50), {0: Fraction(1)}), (percent(50), even(range(21)))),
    ),
    lambda lost: Loss(midships=lost[0], knots=lost[1]),
)

SHADOW_WEATHER = {1: 1, 2: 1, 3: 0, 4: 0, 5: 0, 6: -1, 7: -1, 8: -2}
"""10.7: what is added to the shadow strength in each visibility."""


def shadow_chance(strength: int, visibility: int, squares: int, helpers: int) -> Fraction:
    """10.7: the adjusted strength divided by six; each helper adds half of one, as the example has it."""
    adjusted = strength + SHADOW_WEATHER[visibility] - (1 if squares >= 2 else 0) + Fraction(helpers, 2)
    return min(Fraction(1), max(Fraction(0), adjusted / 6))
