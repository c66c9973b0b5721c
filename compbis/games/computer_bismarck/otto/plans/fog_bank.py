"""Waits in the fog north of Iceland until the pickets have run low and moved on, then breaks out."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="FOG BANK",
    why="Every turn that he is not found the British spend fuel and patience; the second night covers the last dash.",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1325, 1222, 1119, 1116, 1415, 1714)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "ORKNEY NIGHT", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1120, 4, 6)},
    together=True,
    boldness=1.2,
    prey={"SL4": 1.1, "SL2": 1.0},
)
