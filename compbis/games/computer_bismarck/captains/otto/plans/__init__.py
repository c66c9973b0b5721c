"""Otto's plans (15.1), one file each, with one more for the plans that replace the others."""

from compbis.games.computer_bismarck.captains.otto.plans import (
    biscay,
    decoy,
    denmark_strait,
    fog_bank,
    iceland_faeroes,
    in_company,
    lure,
    orkney_night,
    scapa_dash,
    southern_lanes,
)
from compbis.games.computer_bismarck.captains.otto.plans.endings import CLEAN_SWEEP, HOMEWARD, LAST_THROW, SIT_IT_OUT
from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.table.dice import Dice

PLANS: dict[str, Plan] = {
    module.PLAN.name: module.PLAN
    for module in (
        denmark_strait,
        fog_bank,
        iceland_faeroes,
        scapa_dash,
        orkney_night,
        decoy,
        lure,
        in_company,
        southern_lanes,
        biscay,
    )
}
"""The plans that Otto may start with, by name."""
ALL: dict[str, Plan] = PLANS | {plan.name: plan for plan in (HOMEWARD, SIT_IT_OUT, LAST_THROW, CLEAN_SWEEP)}
"""All plans, including those that replace the others."""


def draw_weight(plan: str) -> int:
    """The weight of a plan in the draw."""
    return int(weight("plans", plan.lower()))


def draw(dice: Dice) -> Plan:
    """A plan drawn by weight to start with, and one of its ways out, all equally likely."""
    number = dice.draw("plan", sum(map(draw_weight, PLANS)))
    names = [name for name in PLANS for _ in range(draw_weight(name))]
    plan = PLANS[names[number]]
    return plan.by(dice.draw("way out", 1 + len(plan.others)))
