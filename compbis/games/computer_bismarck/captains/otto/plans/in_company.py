"""Both past the Faeroes on turn 1 as one squadron, on either side; then for SL2 with a wolfpack, or the BRITANNIC."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="IN COMPANY",
    why="As one squadron past the Faeroes: a cruiser that meets two ships can neither get away nor shadow them.",
    aim="Both ships past the Faeroes as one squadron, too strong for any cruiser",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1626, 1723, 1821, 1919)),
    others=((1525, 1523, 1620, 1819), (1525, 1422, 1519, 1717)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "DENMARK STRAIT", GONE_BY: "SOUTHERN LANES"},
    together=True,
    prey={"BRITANNIC": 1.2, "SL2": 1.0, "SL4": 1.0},
    packs={"SL2": 1.3},
)
