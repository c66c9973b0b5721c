"""The Prinz Eugen goes first, alone and by the gap; the Bismarck waits until the hunt has gone by."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="DECOY",
    why="A cruiser slips through a net that is drawn for a battleship, and draws it after her.",
    ways={
        BISMARCK: (1325, 1222, 1119, 1116, 1415, 1514),
        PRINZ_EUGEN: (1525, 1422, 1519, 1717),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="ICELAND-FAEROES",
    boldness=0.9,
    waits={BISMARCK: Wait(1228, 6, 9)},
)
