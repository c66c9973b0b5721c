"""The Prinz Eugen shows herself in the gap; the Bismarck passes the Shetlands, or the same gap ahead of her."""

from compbis.games.computer_bismarck.captains.otto_0_2_0.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DECOY",
    why="Two ships on two ways: she who is seen in the north draws the British away from the other.",
    ways={BISMARCK: (1724, 1821, 1919), PRINZ_EUGEN: (1525, 1422, 1519, 1717)},
    others=((1525, 1422, 1519, 1717),),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "ICELAND-FAEROES", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    waits={PRINZ_EUGEN: Wait(1521, 4, 5, bait=PRINZ_EUGEN)},
    prey={"SL2": 1.0, "SL4": 1.0},
)
