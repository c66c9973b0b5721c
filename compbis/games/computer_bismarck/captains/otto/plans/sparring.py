"""Plans of the laboratory's German sparring partners, unlike any of Otto's."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import BEHIND, WON, Plan
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

NEVER = (99, 99)

NORTH, PAST_THE_FAEROES = (1325, 1222, 1119, 1116, 1415, 1514), (1626, 1723, 1821, 1919)

PORT = Plan(
    name="PORT",
    why="The Bismarck ties the Home Fleet down from her berth, while the Prinz Eugen and the wolfpacks work.",
    aim="The Bismarck in her berth to tie the Home Fleet down, while the others worked",
    ways={BISMARCK: NORTH, PRINZ_EUGEN: PAST_THE_FAEROES},
    sails={BISMARCK: NEVER, PRINZ_EUGEN: (1, 1)},
)

FAR = Plan(
    name="FAR",
    why="Only the convoys that are far from home: SL2, SL4 and SL5.",
    aim="Only the convoys that were far from home",
    ways={BISMARCK: NORTH, PRINZ_EUGEN: PAST_THE_FAEROES},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 2)},
    changes={BEHIND: "", WON: ""},
    prey={"SL1": 0.0, "SL3": 0.0, "BRITANNIC": 0.0, "WS8B": 0.0},
)
