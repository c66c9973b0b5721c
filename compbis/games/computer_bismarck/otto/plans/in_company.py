"""Both ships as one squadron, through the gap and on to the nearest lane, with the wolfpacks scouting for them."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="IN COMPANY",
    why="Two ships together find a convoy in any weather, and a cruiser that shadows them cannot get away from them.",
    ways={
        BISMARCK: (1525, 1422, 1519, 1717),
        PRINZ_EUGEN: (1525, 1422, 1519, 1717),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="SCAPA DASH",
    together=True,
    hunt_together=True,
    packs={"SL2": 1.3},
    waits={BISMARCK: Wait(1227, 4, 8), PRINZ_EUGEN: Wait(1227, 4, 8)},
)
