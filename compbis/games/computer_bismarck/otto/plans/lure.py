"""The Bismarck shows herself to the cruisers' line, fights what is weak there, and turns away to the north."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="LURE",
    why="While every ship looks for her in the north the Prinz Eugen and the wolfpacks have the convoys to themselves.",
    ways={BISMARCK: (1325, 1222, 1119, 1116, 1415, 1514), PRINZ_EUGEN: (1626, 1723, 1821, 1919)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "FOG BANK", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1422, 5, 8, bait=BISMARCK)},
    prey={"SL2": 1.0, "SL4": 1.0},
    packs={"WS8B": 1.2},
)
