"""The Bismarck waits north of Iceland for fog or foul weather, until turn 5 at most; the Prinz Eugen goes south."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="FOG BANK",
    why="Waits north of Iceland: two cruisers watch the Strait, and in fog or foul weather see nobody pass.",
    aim="To wait north of Iceland until fog or foul weather hid us in the Strait",
    ways={BISMARCK: (1325, 1222, 1119, 1116, 1415, 1714), PRINZ_EUGEN: (1724, 1821, 1919)},
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "ORKNEY NIGHT", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1221, 4, 5)},
    prey={"SL4": 1.2, "SL2": 1.0, "SL5": 0.9},
    packs={"SL2": 1.4, "SL4": 1.4},
    boldness=0.8,
)
