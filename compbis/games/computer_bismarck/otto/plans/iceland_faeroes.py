"""Between Iceland and the Faeroes, when the weather hides her: the Bismarck waits for it off Norway."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="ICELAND-FAEROES",
    why="The shortest way to the convoys. She goes in foul weather, and counts on more of it in the cruisers' line.",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1525, 1422, 1519, 1717)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "SCAPA DASH", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1427, 3, 8)},
    together=True,
    prey={"SL2": 1.0, "SL4": 1.0, "SL1": 0.5},
)
