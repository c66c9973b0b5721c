"""For Brest, St Nazaire or Norway, whichever is nearest: taken up when the Bismarck is hurt or out of fuel."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan

PLAN = Plan(
    name="HOMEWARD",
    why="To the nearest port: what is saved of her is worth more than what she can still win.",
    home=0,
)
