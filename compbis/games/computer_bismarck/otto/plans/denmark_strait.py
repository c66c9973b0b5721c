"""As it was: north about Iceland, then south-west between the ice and the land."""

from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Passage(
    name="DENMARK STRAIT",
    weight=3,
    why="The longest way and the farthest from Scapa Flow; two cruisers watch its western door.",
    way=(1325, 1222, 1119, 1116, 1415, 1514),
    sails={BISMARCK: 1, PRINZ_EUGEN: 1},
)
