"""As it was: north about Iceland, then south-west between the ice and the land, both ships together."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DENMARK STRAIT",
    why="The longest way and the farthest from Scapa Flow; two cruisers watch its western door; two ships beat them.",
    ways={
        BISMARCK: (1325, 1222, 1119, 1116, 1415, 1514),
        PRINZ_EUGEN: (1325, 1222, 1119, 1116, 1415, 1514),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="ICELAND-FAEROES",
    together=True,
)
