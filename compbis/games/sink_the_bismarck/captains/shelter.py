"""Where a British captain sends convoys: away from German counters, but not always the same way.

A convoy at sea counts as much as one at home (15.3), so it never hurries: while twelve are at sea, none enters (9.5).
"""

import math
import random
from collections.abc import Mapping

from compbis.games.sink_the_bismarck.cards.board import GRID, Hex
from compbis.games.sink_the_bismarck.rules import convoys
from compbis.games.sink_the_bismarck.state.orders import OFF
from compbis.games.sink_the_bismarck.state.sight import View

_NEAR = (1.0, 1.0, 0.8, 0.6, 0.3, 0.2, 0.1)
"""The danger of a hex at 0, 1, 2 ... hexes from a German counter that surely has ships."""
_CHOOSY = 4.5
"""How much likelier a convoy is to go to a safer hex: by the exponential of this times the difference in danger."""


def course(view: View, convoy: str, raiders: Mapping[str, float], seed: int, shunned: Mapping[Hex, float]) -> Hex:
    """The next hex of a convoy; OFF if it leaves the map.

    Args:
        view: the British view
        convoy: its name
        raiders: by German counter, the chance that it has ships
        seed: the seed of the captain's own dice
        shunned: by hex, a further danger
    """
    able = convoys.moves(convoy, view.convoys[convoy].hex)
    if OFF in able:
        return OFF
    dangers = [_danger(view, at, raiders) + shunned.get(at, 0.0) for at in able]
    weights = [math.exp(-_CHOOSY * (danger - min(dangers))) for danger in dangers]
    return random.Random(f"course {seed} {view.turn} {convoy}").choices(able, weights)[0]


def _danger(view: View, at: Hex, raiders: Mapping[str, float]) -> float:
    """How likely a German counter is to meet a convoy that goes to a hex, now or later."""
    away = ((GRID.distance(view.counters[name].hex, at), chance) for name, chance in raiders.items())
    return sum(chance * _NEAR[there] for there, chance in away if there < len(_NEAR))
