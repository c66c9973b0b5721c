"""Far south, by way of the oiler there, to the convoys that no cruiser of the Home Fleet can cover, WS8B last."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="SOUTHERN LANES",
    why="Far south, for the convoys there: the British come a long way to find the raiders, and every mile costs fuel.",
    aim="Far south, where the British had a long way to come",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1525, 1422, 1519, 1717)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "DENMARK STRAIT", GONE_BY: "BISCAY"},
    together=True,
    prey={"SL5": 1.4, "SL4": 1.2, "WS8B": 1.0, "SL2": 0.6},
    packs={"SL4": 1.2, "SL5": 1.2, "WS8B": 1.2},
    fuel=True,
)
