"""The Prinz Eugen is the bait in the north; the Bismarck goes past the Faeroes when the hunt is after her."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DECOY",
    why="A cruiser slips through a net that is drawn for a battleship, and draws it after her.",
    ways={BISMARCK: (1626, 1723, 1821, 1919), PRINZ_EUGEN: (1325, 1222, 1119, 1116, 1415, 1514)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1627, 3, 7, bait=PRINZ_EUGEN)},
    prey={"SL2": 1.0, "SL4": 1.0},
)
