"""Between Iceland and the Faeroes, when the weather hides him: he waits for it under the guns of Bergen."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="ICELAND-FAEROES",
    why="The shortest way to the convoys. He leaves in foul weather, and counts on more of it in the cruisers' line.",
    ways={
        BISMARCK: (1525, 1422, 1519, 1717),
        PRINZ_EUGEN: (1525, 1422, 1519, 1717),
    },
    sails={BISMARCK: (2, 7), PRINZ_EUGEN: (2, 7)},
    otherwise="FOG BANK",
)
