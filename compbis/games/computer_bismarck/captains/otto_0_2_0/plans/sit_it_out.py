"""Both raiders keep out of the way until the clock has run out: adopted when he is ahead late in the game."""

from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import Plan

PLAN = Plan(
    name="SIT IT OUT",
    why="Both raiders keep out of the way: who is ahead need not be met again.",
    quiet=True,
)
