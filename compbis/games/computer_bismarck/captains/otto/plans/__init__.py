"""Otto's plans (15.1), registered here: one file each, and one for those that end the others."""

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
from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan
from compbis.games.computer_bismarck.captains.otto.plans.taken_up import HOMEWARD, LAST_THROW, SIT_IT_OUT
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
"""Those that he may begin with, by name."""
ALL: dict[str, Plan] = PLANS | {plan.name: plan for plan in (HOMEWARD, SIT_IT_OUT, LAST_THROW)}
"""Those that end the others, too."""


def how_often(plan: str) -> int:
    """How often a plan is chosen, against the others."""
    return int(weight("plans", plan.lower()))


def draw(dice: Dice) -> Plan:
    """The plan that he begins with, the heavier the oftener, and its way out: each as often as the others."""
    number = dice.draw("plan", sum(map(how_often, PLANS)))
    names = [name for name in PLANS for _ in range(how_often(name))]
    plan = PLANS[names[number]]
    return plan.by(dice.draw("way out", 1 + len(plan.others)))
