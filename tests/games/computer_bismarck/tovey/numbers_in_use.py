"""Prints which numbers of data/captains.dat are read when the captains are made and while they think.

It is a separate process since most numbers are read only once, when a module is first imported.
"""

from compbis.games.computer_bismarck.captains.reckoning import weights

asked: set[tuple[str, str]] = set()


class Noted(dict[str, tuple[float, ...]]):
    """A block of the file that records the names read from it."""

    block = ""

    def __getitem__(self, name: str) -> tuple[float, ...]:
        numbers = super().__getitem__(name)
        asked.add((self.block, name))
        return numbers


for block, names in list(weights._WEIGHTS.items()):
    weights._WEIGHTS[block] = Noted(names)
    weights._WEIGHTS[block].__dict__["block"] = block

from compbis.games.computer_bismarck.captains.otto.plans import PLANS, draw_weight  # noqa: E402
from compbis.games.computer_bismarck.edition import EDITION  # noqa: E402
from compbis.table.match import Match  # noqa: E402
from compbis.table.side import BRITISH, GERMAN  # noqa: E402
from tests.games.computer_bismarck.tovey.tovey_helpers import DAY, followed, plans, view  # noqa: E402 - after the recording has started

for plan in PLANS.values():
    draw_weight(plan.name)
plans(view(BRITISH, DAY), followed(DAY, "BISMARCK", 1620, 1721))
for side in (BRITISH, GERMAN):
    EDITION.captain(next(name for name in EDITION.captains[side] if ":" in name), side, 1)
SIDES = {BRITISH: "random", GERMAN: "otto"}
Match(EDITION.new(1, SIDES), {side: EDITION.captain(name, side, 1) for side, name in SIDES.items()}).play()
for pair in sorted(asked):
    print(*pair, sep="|")
