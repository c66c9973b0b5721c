"""Four squares on turn 1, past the Shetlands before the Home Fleet has steam up."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="SCAPA DASH",
    why="South of the cruisers' line while Scapa Flow lies idle; by the first night they are in the Atlantic.",
    aim="South of the cruisers' line and into the Atlantic while Scapa Flow lay idle",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1724, 1821, 1919)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "DENMARK STRAIT", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    together=True,
    prey={"SL4": 1.0, "SL2": 1.0},
    boldness=1.3,
)
