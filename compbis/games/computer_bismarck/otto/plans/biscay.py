"""Out past the Faeroes, one blow at the lanes south-west of Ireland, and into Brest."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="BISCAY",
    why="A ship in Brest is a ship that is not sunk; what the wolfpacks win by then must do.",
    ways={
        BISMARCK: (1626, 1723, 1821, 1919),
        PRINZ_EUGEN: (1626, 1723, 1821, 1919),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="DENMARK STRAIT",
    home=14,
    waits={BISMARCK: Wait(1627, 2, 5)},
)
