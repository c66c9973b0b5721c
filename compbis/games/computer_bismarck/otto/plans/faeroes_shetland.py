"""Under the nose of the Home Fleet: between the Faeroes and the Shetlands, where nobody looks for him."""

from compbis.games.computer_bismarck.otto.plans.passage import Passage
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN

PLAN = Passage(
    name="FAEROES-SHETLAND",
    weight=2,
    why="South of the cruisers' line, while Scapa Flow lies idle; he sails so as to pass in the first night.",
    way=(1626, 1723, 1821, 1919),
    sails={BISMARCK: 2, PRINZ_EUGEN: 2},
)
