"""What it may cost the Germans to end a turn in a hex."""

from collections.abc import Callable
from functools import cache

from compbis.games.chase_of_the_bismarck.captains.fleets import Fleets
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.tables import DIE
from compbis.games.chase_of_the_bismarck.rules.chance import spotting_value
from compbis.games.chase_of_the_bismarck.rules.search import watched
from compbis.games.chase_of_the_bismarck.rules.visibility import boxes, closed, foggy, level
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.table.side import BRITISH

BATTLE = 4.0
"""The points that a battle with a capital ship costs."""
_KNOWN = 0.3
"""The points that it costs if the Allies learn the hex."""
_FOUND = {1: 0.9, 2: 0.8, 3: 0.7, 4: 0.6, 5: 0.45, 6: 0.3, 7: 0.22, 8: 0.15, 9: 0.1, 10: 0.0}
"""The chance that a fleet finds a unit in its own hex or beside it, by the level of visibility."""
_CHASED = 0.4
"""The chance that a fleet within four hexes of a unit that was spotted brings it to battle."""
_AHEAD = 4
"""The turns after which the weather is taken as that of later turns."""


def now(view: View, fleets: Fleets) -> Callable[[Hex], float]:
    """The cost of ending this turn in a hex, at the level of visibility of this turn."""
    alert = fleets.alert
    two, four = fleets.near(2), fleets.near(4)

    def cost(at: Hex) -> float:
        return alert * _cost(at, view.level, view.fog, two.get(at, 0.0), four.get(at, 0.0))

    return cost


def later(view: View, fleets: Fleets) -> Callable[[Hex], float]:
    """The cost of ending one of the next turns in a hex, on average over the weather."""
    near, alert = fleets.near(4), fleets.alert
    seen = _mean(view.weather, view.turn)

    def cost(at: Hex) -> float:
        found, told = seen[at]
        return alert * (min(near.get(at, 0.0), 1.5) * found * BATTLE / 3 + told * _KNOWN)

    return cost


def _cost(at: Hex, level_: int, fog: bool, two: float, four: float) -> float:
    found, told = _chances(at, level_, fog)
    direct = 0.0 if closed(at, level_, fog) else _FOUND[level_]
    return BATTLE * (min(two, 1.5) * max(direct, told * _CHASED) + min(four, 1.5) * found * _CHASED) + told * _KNOWN


@cache
def _chances(at: Hex, level_: int, fog: bool) -> tuple[float, float]:
    """The chance to be spotted at random, and the chance that the Allies learn the hex."""
    spotted = max(spotting_value(at, level_), 0) / len(DIE)
    factor = 1.0 if watched(BRITISH, at, level_, fog) else 0.0
    return max(spotted, factor), max(spotted + 1 / len(DIE), factor)


@cache
def _mean(weather: int, turn: int) -> dict[Hex, tuple[float, float]]:
    """By hex, the chance to be found by a fleet near, and that the Allies learn the hex, over the coming turns."""
    found: dict[Hex, tuple[float, float]] = {}
    ahead = [each for each in range(turn + 1, turn + 1 + _AHEAD) if each <= LAST_TURN]
    worlds = [
        (level(box, each), foggy(box), float(chance) / len(ahead))
        for each in ahead
        for box, chance in boxes(weather, each - turn).items()
    ]
    merged: dict[tuple[int, bool], float] = {}
    for lev, fog, share in worlds:
        merged[lev, fog] = merged.get((lev, fog), 0.0) + share
    for at in WATER:
        caught = told = 0.0
        for (lev, fog), share in merged.items():
            spotted, learned = _chances(at, lev, fog)
            direct = 0.0 if closed(at, lev, fog) else _FOUND[lev]
            caught += share * max(direct, spotted * _CHASED)
            told += share * learned
        found[at] = caught, told
    return found
