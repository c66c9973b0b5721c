"""The Prinz Eugen is the bait in the gap; the Bismarck waits in the northern fog until the hunt is after her."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DECOY",
    why="A cruiser slips through a net that is drawn for a battleship, and draws it after her.",
    ways={BISMARCK: (1325, 1222, 1119, 1116, 1415, 1514), PRINZ_EUGEN: (1525, 1422, 1519, 1717)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1220, 4, 7, bait=PRINZ_EUGEN)},
    prey={"SL2": 1.0, "SL4": 1.0},
)
