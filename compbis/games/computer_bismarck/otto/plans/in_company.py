"""Both ships as one squadron past the Shetlands, at once; in the Atlantic each hunts for herself."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="IN COMPANY",
    why="A cruiser that meets two ships cannot get away from them, and two convoys are soon in two places of danger.",
    ways={
        BISMARCK: (1724, 1821, 1919),
        PRINZ_EUGEN: (1724, 1821, 1919),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="SCAPA DASH",
    together=True,
    packs={"SL2": 1.3},
)
