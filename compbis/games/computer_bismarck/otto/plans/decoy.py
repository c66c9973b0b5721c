"""The Prinz Eugen goes first and alone; the Bismarck stays under the guns of Bergen until the hunt has gone by."""

from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Passage(
    name="DECOY",
    weight=2,
    why="A cruiser slips through a net that is drawn for a battleship, and draws it after her.",
    way=(1525, 1422, 1519, 1717),
    sails={BISMARCK: 9, PRINZ_EUGEN: 1},
    together=False,
)
