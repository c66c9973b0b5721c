"""The Bismarck shows herself to the cruisers' line, fights what is weak there, and doubles back past the Shetlands."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="LURE",
    why="While every ship looks for her in the gap the Prinz Eugen and the wolfpacks have the convoys to themselves.",
    ways={BISMARCK: (1524, 1723, 1821, 1919), PRINZ_EUGEN: (1626, 1723, 1821, 1919)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "BISCAY", CLOSED: "BISCAY", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1523, 2, 4, bait=BISMARCK)},
    prey={"SL2": 1.0, "SL4": 1.0},
    packs={"WS8B": 1.2},
)
