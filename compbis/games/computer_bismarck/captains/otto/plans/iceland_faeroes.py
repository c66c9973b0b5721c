"""Both wait east of Iceland for foul weather, until turn 4 at most, then break out through the gap."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan, Wait
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="ICELAND-FAEROES",
    why="The widest of the three ways, and the cruisers that watch it see little in foul weather.",
    aim="Out by the widest of the three ways, in foul weather",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1525, 1422, 1519, 1717)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "FOG BANK", CLOSED: "SCAPA DASH", GONE_BY: "SOUTHERN LANES"},
    waits={BISMARCK: Wait(1424, 3, 4)},
    together=True,
    prey={"SL4": 1.3, "SL5": 1.2, "SL2": 0.8},
    packs={"SL4": 1.2, "SL5": 1.2},
)
