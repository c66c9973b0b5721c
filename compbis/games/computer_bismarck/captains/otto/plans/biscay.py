"""Out past the Faeroes, on either side, one blow at the lanes south-west of Ireland, and into Brest."""

from compbis.games.computer_bismarck.captains.otto.plans.plan import CLOSED, FOUND, GONE_BY, Plan
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN

PLAN = Plan(
    name="BISCAY",
    why="One blow, then into Brest: a ship there is a ship not sunk; what the wolfpacks win by then must suffice.",
    aim="One blow at a convoy, and then into Brest",
    ways=dict.fromkeys((BISMARCK, PRINZ_EUGEN), (1626, 1723, 1821, 1919)),
    others=((1525, 1523, 1620, 1819), (1525, 1422, 1519, 1717)),
    sails={BISMARCK: (1, 1), PRINZ_EUGEN: (1, 1)},
    changes={FOUND: "DENMARK STRAIT", CLOSED: "ICELAND-FAEROES", GONE_BY: "SOUTHERN LANES"},
    together=True,
    prey={"SL4": 1.2, "SL2": 1.0},
    home=19,
)
