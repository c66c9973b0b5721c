"""The Prinz Eugen goes north about Iceland alone, the Bismarck past the Shetlands alone, both at once."""

from compbis.games.computer_bismarck.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DECOY",
    why="Two ships on two ways: she who is seen in the north draws the British away from the other.",
    ways={BISMARCK: (1724, 1821, 1919), PRINZ_EUGEN: (1325, 1222, 1119, 1116, 1415, 1714)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "ICELAND-FAEROES", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    prey={"SL2": 1.0, "SL4": 1.0},
)
