"""Between Iceland and the Faeroes, straight through the cruisers' line, when the weather hides him."""

from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Passage(
    name="ICELAND-FAEROES",
    weight=3,
    why="The shortest way to the convoys. He leaves in fog if there is any, and counts on bad visibility in the line.",
    way=(1525, 1422, 1519, 1717),
    sails={BISMARCK: 3, PRINZ_EUGEN: 3},
    in_fog=True,
)
