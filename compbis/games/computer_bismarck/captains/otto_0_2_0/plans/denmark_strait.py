"""The historical route, north about Iceland and south-west between ice and land, but the ships part at Bergen."""

from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DENMARK STRAIT",
    why="North about Iceland, the longest way and the farthest from Scapa Flow; then SL4 and SL5.",
    ways={BISMARCK: (1325, 1222, 1119, 1116, 1415, 1714), PRINZ_EUGEN: (1724, 1821, 1919)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "ICELAND-FAEROES", CLOSED: "FOG BANK", GONE_BY: "SOUTHERN LANES"},
    prey={"SL4": 1.2, "SL5": 1.2, "SL2": 0.8},
    packs={"SL2": 1.2},
    boldness=0.8,
)
