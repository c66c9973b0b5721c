"""Both show themselves where the cruisers look for them, until the Bismarck is seen, but no later than turn 4."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="LURE",
    why="Late at the cruisers' line: whoever comes to look is no match for two ships, and the convoys are unguarded.",
    aim="To show myself at the cruisers' line, and draw the guards away from the convoys",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1525, 1422, 1519, 1717)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "BISCAY", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1422, 3, 4, bait=BISMARCK)},
    together=True,
    prey={"SL4": 1.3, "SL5": 1.2, "SL2": 0.8},
    packs={"WS8B": 1.2},
)
