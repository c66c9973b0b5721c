"""Otto's plans (15.1): one file each, registered here."""

from compbis.games.computer_bismarck.captains.otto_0_2_0.plans import (
    biscay,
    decoy,
    denmark_strait,
    fog_bank,
    homeward,
    iceland_faeroes,
    in_company,
    last_throw,
    lure,
    orkney_night,
    scapa_dash,
    sit_it_out,
    southern_lanes,
)
from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import Plan
from compbis.games.computer_bismarck.captains.otto_0_2_0.reckoning.weights import weight
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
"""The plans that he may start with, by name."""
ALL: dict[str, Plan] = PLANS | {module.PLAN.name: module.PLAN for module in (homeward, sit_it_out, last_throw)}
"""All plans, including those that replace the others."""


def how_often(plan: str) -> int:
    """The weight of a plan in the draw."""
    return int(weight("plans", plan.lower()))


def draw(dice: Dice) -> Plan:
    """A plan drawn by weight to start with, and one of its ways out, all equally likely."""
    number = dice.draw("plan", sum(map(how_often, PLANS)))
    names = [name for name in PLANS for _ in range(how_often(name))]
    plan = PLANS[names[number]]
    return plan.by(dice.draw("way out", 1 + len(plan.others)))
