"""What it may cost the Germans to end a turn in a hex, in points."""

from collections.abc import Mapping
from functools import cache

from compbis.games.chase_of_the_bismarck.captains.lutjens.courses import Price
from compbis.games.chase_of_the_bismarck.captains.lutjens.fleets import CARRIER, Fleets
from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import DIE, POINTS
from compbis.games.chase_of_the_bismarck.rules.chance import column, spotting_value
from compbis.games.chase_of_the_bismarck.rules.odds import air_chance
from compbis.games.chase_of_the_bismarck.rules.search import watched
from compbis.games.chase_of_the_bismarck.rules.visibility import boxes, closed, foggy, level
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Mark, Ship
from compbis.table.side import BRITISH

_BATTLE = 4.0
"""The cost of a battle with a capital ship."""
_LATER = 1 / 3
"""The cost of a battle in a later turn, as a share: he may still avoid it."""
_TOLD = 0.3
"""The cost of the hex being known to the Allies."""
_FOUND = {1: 0.9, 2: 0.8, 3: 0.7, 4: 0.6, 5: 0.45, 6: 0.3, 7: 0.22, 8: 0.15, 9: 0.1, 10: 0.0}
"""The chance that a fleet within two hexes finds a unit in the same turn, by the level of visibility."""
_MARKED = 0.8
"""The chance that such a fleet attacks a Shadowed unit, whose move it hears, in any visibility."""
_CHASED = 0.4
"""The chance that a fleet within four hexes brings a unit that was spotted to battle."""
_MOST = 1.5
"""The most capital ships that count: more do not make it worse."""
_STRIKE = 5
"""The distance in hexes from which a carrier can send aircraft."""
_HURT = 2.0
"""The cost of a hit on the Bismarck if she is already damaged."""
_AHEAD = 4
"""The number of turns over whose weather the cost of a later turn is averaged."""
_KINDS = {at: (ZONES[at].factor[BRITISH], ZONES[at].fog, column(at)) for at in sorted(WATER)}
_FIRST = {kind: at for at, kind in reversed(_KINDS.items())}
_ALIKE = {at: _FIRST[kind] for at, kind in _KINDS.items()}
"""For each hex, the first hex with the same Allied factor, fog and spotting column, and so with the same chances."""


def now(view: View, fleets: Fleets) -> Price:
    """The cost of ending this turn in a hex, in the weather of this turn."""
    alert, near, far, hit = fleets.alert, fleets.near(2), fleets.near(4), _hit(view)
    carriers = fleets.near(_STRIKE, CARRIER) if hit else {}
    seen = _MARKED if view.ships[QUARRY].mark is Mark.SHADOWED else _FOUND[view.level]

    def cost(at: Hex) -> float:
        spotted, told = _chances(at, view.level, view.fog)
        searched = fleets.searched(at)
        spotted, told = spotted + searched * (1 - spotted), told + searched * (1 - told)
        found = 0.0 if closed(at, view.level, view.fog) else seen
        met = min(near.get(at, 0.0), _MOST) * max(found, told * _CHASED)
        chased = min(far.get(at, 0.0), _MOST) * spotted * _CHASED
        struck = min(carriers.get(at, 0.0), 1.0) * hit
        return alert * (_BATTLE * (met + chased) + _TOLD * told + struck)

    return cost


def held(fleets: Fleets, ship: Ship) -> float:
    """The cost of staying through the next turn in a hex that the Allies know, where a ship is."""
    near = min(fleets.near(4).get(ship.at, 0.0), _MOST)
    told = _TOLD if ship.mark is Mark.NONE else 0.0
    return fleets.alert * (_BATTLE * near * _CHASED + told)


def _hit(view: View) -> float:
    """The cost of an attack by the aircraft of a carrier, which only a Shadowed unit need fear."""
    quarry = view.ships[QUARRY]
    if quarry.mark is not Mark.SHADOWED:
        return 0.0
    chance = air_chance(quarry, view.level, TURNS[view.turn].night) / len(DIE)
    return chance * (POINTS["undamaged"] - POINTS["time"] if quarry.damage == Damage() else _HURT)


def later(view: View, fleets: Fleets) -> Price:
    """The cost of ending a later turn in a hex, on average over the weather to come."""
    alert, near, mean = fleets.alert, fleets.later(4).get, _mean(view.weather, view.turn)
    prices = {
        at: alert * (_BATTLE * _LATER * min(near(at, 0.0), _MOST) * met + _TOLD * told)
        for at, (met, told) in mean.items()
    }
    return prices.__getitem__


@cache
def _chances(at: Hex, level_: int, fog: bool) -> tuple[float, float]:
    """The chance that the Allies locate a unit in a hex without a search, and the chance that they learn its hex at
    all.

    Args:
        at: the hex
        level_: the level of visibility
        fog: whether there is fog in the fog hexes
    """
    if watched(BRITISH, at, level_, fog):
        return 1.0, 1.0
    spotted = spotting_value(at, level_) / len(DIE)
    return spotted, spotted + 1 / len(DIE)


@cache
def _mean(weather: int, turn: int) -> Mapping[Hex, tuple[float, float]]:
    """By hex, the chance that a fleet nearby finds a unit there, and that the Allies learn the hex, over the next
    turns.

    Args:
        weather: the box of the weather marker
        turn: the turn
    """
    ahead = range(turn + 1, min(turn + _AHEAD, LAST_TURN) + 1) or (LAST_TURN,)
    skies: dict[tuple[int, bool], float] = {}
    for each in ahead:
        for box, chance in boxes(weather, max(each - turn, 0)).items():
            sky = level(box, each), foggy(box)
            skies[sky] = skies.get(sky, 0.0) + float(chance) / len(ahead)
    means = {}
    for at in set(_ALIKE.values()):
        met = told = 0.0
        for (level_, fog), share in skies.items():
            spotted, learned = _chances(at, level_, fog)
            direct = 0.0 if closed(at, level_, fog) else _FOUND[level_]
            met += share * max(direct, spotted * _CHASED)
            told += share * learned
        means[at] = met, told
    return {at: means[like] for at, like in _ALIKE.items()}
