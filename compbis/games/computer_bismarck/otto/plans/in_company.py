"""Both ships as one squadron, past the Shetlands at once and on to the nearest lane, with the wolfpacks scouting."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="IN COMPANY",
    why="Two ships together find a convoy in any weather, and a cruiser that shadows them cannot get away from them.",
    ways={
        BISMARCK: (1724, 1821, 1919),
        PRINZ_EUGEN: (1724, 1821, 1919),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="SCAPA DASH",
    together=True,
    hunt_together=True,
    packs={"SL2": 1.3},
)
