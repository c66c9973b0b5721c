"""Both ships as one squadron past the Faeroes, at once, then where a wolfpack has SL2 in sight."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="IN COMPANY",
    why="A cruiser that meets two ships cannot get away from them, nor keep their shadow; SL2 has no more for escort.",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1626, 1723, 1821, 1919)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "SCAPA DASH", CLOSED: "DENMARK STRAIT", GONE_BY: "SOUTHERN LANES"},
    together=True,
    prey={"SL2": 1.0, "SL4": 1.0},
    packs={"SL2": 1.3},
)
