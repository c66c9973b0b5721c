"""The value of a position after both sides have moved: the probability that the Germans win, from the state of the
ships and the possible next shots. The weights are learned from games (bench/learn_strait.py)."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from compbis.games.denmark_strait.captains.battle import Battle, points_to_spend
from compbis.games.denmark_strait.captains.weights import WEIGHTS
from compbis.games.denmark_strait.cards.board import COMPASS, STEPS, Space
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.rules import chances, fleet, gunnery, movement, upkeep
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.side import BRITISH, GERMAN

OF_SHIP = ("sunk", "failed", "hull", "cards", "nerve", "shooting", "speed", "splashes")
"""Features of each ship that do not change as ships move."""
OF_SHIP_THERE = ("hit", "out", "heading", "gain")
"""Features of each ship that change as ships move: the chance that it is hit, and then out of the fight; how much its
next move can open the range, or close it; and the value of its own shot."""
RANGES = (2, 3, 4, 5, 6)
OF_ALL_THERE = (
    "british out",
    "germans out",
    *(f"near {range_}" for range_ in RANGES),
    *(f"next {range_}" for range_ in RANGES),
    "far",
    "end-on",
)
STANDING = ("german", *(f"{ship} {what}".lower() for ship in SHIPS for what in OF_SHIP))
MOVING = (*OF_ALL_THERE, *(f"{ship} {what}".lower() for ship in SHIPS for what in OF_SHIP_THERE))
Ahead = dict[str, tuple[int, tuple[int, int]]]
"""By ship: its distance to the nearest enemy after one more move, and its place then."""
_CARDS_OF_A_HIT = 0.3
_NOWHERE = 9
_RANGES = {spaces: [1.0 if spaces == each else 0.0 for each in RANGES] for spaces in RANGES}
_AHEAD = {facing: [STEPS[way] for way in movement.forward(facing)] for facing in COMPASS}


class Judge:
    """Judges positions of the same ships in different places.

    Attributes:
        nodes: the number of positions judged
    """

    def __init__(self, battle: Battle) -> None:
        self.nodes = 0
        self._battle = battle
        self._german, self._british = (
            [ship.name for ship in fleet.afloat(battle.ships, side)] for side in (GERMAN, BRITISH)
        )
        self._stand = _sum(WEIGHTS["judge"]["standing"], standing(battle.ships))

    def chance(self, ships: Ships) -> float:
        """The probability that the Germans win, with the ships where they are and the points that they have left."""
        self.nodes += 1
        return 1 / (1 + exp(-self._stand - _sum(WEIGHTS["judge"]["moving"], self.moving(ships))))

    def moving(self, ships: Ships) -> list[float]:
        """The values of MOVING, if each ship takes its most valuable shot."""
        german, british = [ships[name] for name in self._german], [ships[name] for name in self._british]
        missed = dict.fromkeys(ships, 1.0)
        gains, near = dict.fromkeys(ships, 0.0), dict.fromkeys(ships, _NOWHERE)
        far = end_on_count = 0
        for ours, theirs, sign in ((german, british, -1), (british, german, 1)):
            for ship in ours:
                best, target, hit = 0.0, "", 0.0
                for enemy in theirs:
                    chance, worth, spaces, end_on = self._battle.shot(ship, enemy)
                    end_on_count += sign * end_on
                    far += spaces
                    near[ship.name] = min(near[ship.name], spaces)
                    if chance * worth >= best:
                        best, target, hit = chance * worth, enemy.name, chance
                gains[ship.name] = best
                if target:
                    missed[target] *= 1 - hit
        out = {name: _chance_out(ship, 1 - missed[name]) for name, ship in ships.items()}
        ahead = {**_all_ahead(german, british, away=True), **_all_ahead(british, german, away=False)}
        soon = [fleet.distance(ahead[one][1], ahead[other][1]) for one in self._german for other in self._british]
        seen = [out["HOOD"] * out["P OF WALES"], out["BISMARCK"] * out["PRINZ EUGEN"]]
        seen += _one_of_ranges(min(near.values())) + _one_of_ranges(min(soon, default=0))
        seen += (far / 8, float(end_on_count))
        for name in ships:
            heading = 0.0 if near[name] == _NOWHERE else float(ahead[name][0] - near[name])
            seen += (1 - missed[name], out[name], heading, gains[name])
        return seen


def standing(ships: Ships) -> list[float]:
    """The values of STANDING."""
    seen = [1.0]
    for ship in ships.values():
        seen += (
            1.0 if ship.sunk else 0.0,
            1.0 if ship.failed and not ship.sunk else 0.0,
            0.0 if ship.sunk else ship.hull / ship.card.hull,
            0.0 if ship.sunk else len(ship.cards),
            0.0 if ship.sunk else upkeep.morale_number(ship, 0) / 10,
            0.0 if ship.sunk else gunnery.shooting(ship) / 10,
            0.0 if ship.sunk else movement.speed_number(ship) / 10,
            0.0 if ship.sunk else float(ship.splashes),
        )
    return seen


def _chance_out(ship: Ship, hit: float) -> float:
    """The chance that a ship is out of the fight at the end of the turn. hit: the chance that it is hit."""
    if ship.sunk:
        return 1.0
    number = upkeep.morale_number(ship, ship.points - points_to_spend(ship))
    steady = chances.reached(number)
    if ship.failed:
        return 1 - steady
    return hit * (1 - steady + _CARDS_OF_A_HIT * (steady - chances.reached(number + 1)))


def _one_of_ranges(spaces: int) -> list[float]:
    return _RANGES[min(max(spaces, RANGES[0]), RANGES[-1])]


def _all_ahead(ours: Sequence[Ship], theirs: Sequence[Ship], away: bool) -> Ahead:
    enemies = tuple([ship.at for ship in theirs])
    return {ship.name: _ahead(ship.facing, ship.at, enemies, away) for ship in ours}


@lru_cache(1 << 14)
def _ahead(facing: str, at: tuple[int, int], enemies: Sequence[Space], away: bool) -> tuple[int, tuple[int, int]]:
    """The distance to the nearest enemy after one more move, and the place then. A move into the ice counts as staying.

    Args:
        facing: the direction of the ship's bow
        at: its place
        enemies: the places of its enemies
        away: whether it goes as far away from them as it can, instead of as near as it can
    """
    ahead = []
    for across, down in _AHEAD[facing]:
        there = at[0] + across, at[1] + down
        if not movement.free((), there):
            there = at[0], at[1]
        ahead.append((min([fleet.distance(there, enemy) for enemy in enemies], default=0), there))
    return max(ahead) if away else min(ahead)


def _sum(weights: Sequence[float], seen: Sequence[float]) -> float:
    return sum(map(float.__mul__, weights, map(float, seen)))
