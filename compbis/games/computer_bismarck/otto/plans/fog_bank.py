"""Hides in the fog north of Iceland until the pickets have run low and moved on, then breaks out by night."""

from compbis.games.computer_bismarck.otto.plans.passage import Passage, Wait
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Passage(
    name="FOG BANK",
    weight=2,
    why="Every turn that he is not found the British spend fuel and patience; the second night covers the last dash.",
    way=(1325, 1222, 1120, 1116, 1415, 1514),
    sails={BISMARCK: 1, PRINZ_EUGEN: 1},
    wait=Wait(1120, until=9),
)
