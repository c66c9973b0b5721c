"""The plans that replace the others; no game starts with one of them."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import Plan

HOMEWARD = Plan(
    name="HOMEWARD",
    why="To the nearest port: saving her is worth more than what she can still win.",
    aim="To the nearest port, to save what could be saved",
    home=0,
)
"""For Brest, St Nazaire or Norway, whichever is nearest: adopted when the Bismarck is crippled or short of fuel."""

SIT_IT_OUT = Plan(
    name="SIT IT OUT",
    why="Out of everybody's way: whoever is ahead has nothing to gain from a battle.",
    aim="Out of everybody's way, as I had nothing to gain from a battle",
    quiet=True,
)
"""The raiders keep out of the way until the game is over: adopted with a lead late in the game."""

LAST_THROW = Plan(
    name="LAST THROW",
    why="Every convoy is wanted: losing by a hundred points is no worse than losing by forty.",
    aim="After every convoy, for there was nothing left to lose",
    prey={"SL1": 1.0, "SL2": 1.0, "SL3": 1.0, "SL4": 1.0, "SL5": 1.0, "BRITANNIC": 0.6, "WS8B": 1.0},
    boldness=1.8,
)
"""Everything is tried, even convoys near home: adopted when Otto is far behind late in the game."""

CLEAN_SWEEP = Plan(
    name="CLEAN SWEEP",
    why="Every convoy is wanted: the game is won even if both raiders are sunk.",
    aim="After every convoy, whatever it cost me",
    prey=LAST_THROW.prey,
    boldness=8.0,
    fights=True,
)
"""The raiders go on raiding, and where no convoy is left they seek battle: adopted when no loss can cost Otto the game
any more."""
