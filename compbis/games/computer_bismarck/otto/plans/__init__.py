"""Otto's plans for the breakout (15.1): one file each, registered here."""

from compbis.games.computer_bismarck.otto.plans import (
    decoy,
    denmark_strait,
    faeroes_shetland,
    fog_bank,
    iceland_faeroes,
)
from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.table.dice import Dice

PLANS: tuple[Passage, ...] = (
    denmark_strait.PLAN,
    iceland_faeroes.PLAN,
    faeroes_shetland.PLAN,
    fog_bank.PLAN,
    decoy.PLAN,
)


def draw_order(dice: Dice) -> tuple[Passage, ...]:
    """All plans, in the order in which he will try them: the heavier the sooner, as the dice fall."""
    left, drawn = list(PLANS), []
    while left:
        number = dice.draw("plan", sum(plan.weight for plan in left), len(left))
        while number >= left[0].weight:
            number -= left[0].weight
            left.append(left.pop(0))
        drawn.append(left.pop(0))
    return tuple(drawn)
