"""Everything is tried, convoys near home too: taken up when he is far behind late in the game."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan

PLAN = Plan(
    name="LAST THROW",
    why="Every convoy is wanted: a game lost by forty points is lost no more by a hundred.",
    prey={"SL1": 1.0, "SL2": 1.0, "SL3": 1.0, "SL4": 1.0, "SL5": 1.0, "BRITANNIC": 0.6, "WS8B": 1.0},
    boldness=1.8,
)
