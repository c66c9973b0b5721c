"""Far to the south, to the convoys that no cruiser of the Home Fleet can cover, fuel waiting on the way."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="SOUTHERN LANES",
    why="The British must come a long way to find him there, and every mile of it costs them fuel.",
    ways={
        BISMARCK: (1325, 1222, 1119, 1116, 1415, 1514),
        PRINZ_EUGEN: (1626, 1723, 1821, 1919),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 2)},
    otherwise="SCAPA DASH",
)
