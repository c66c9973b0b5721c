"""The Bismarck shows herself in the Norwegian Sea, holds the Home Fleet there, and goes out late."""

from compbis.games.computer_bismarck.otto.plans.plan import Plan, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="LURE",
    why="While every ship watches for her the Prinz Eugen and the wolfpacks have the convoys to themselves.",
    ways={
        BISMARCK: (1325, 1222, 1119, 1116, 1415, 1514),
        PRINZ_EUGEN: (1626, 1723, 1821, 1919),
    },
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    otherwise="DECOY",
    packs={"WS8B": 1.2},
    waits={BISMARCK: Wait(1325, 8, 11)},
)
