"""Slowly along Norway for two turns, then past the Orkneys on turns 3 to 5, to SL1, which sails home nearby."""

from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="ORKNEY NIGHT",
    why="Slowly along Norway: two turns later than they could they pass the Orkneys, in the first night.",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1726, 1724, 1922, 2120)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "ICELAND-FAEROES", CLOSED: "FOG BANK", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1627, 3, 3)},
    together=True,
    prey={"SL4": 1.1, "SL1": 1.0, "SL2": 1.0},
    packs={"SL2": 1.2, "SL4": 1.2},
)
