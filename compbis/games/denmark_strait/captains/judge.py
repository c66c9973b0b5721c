"""What a position is worth once both sides have moved: the chance that the Germans win, from what the ships are and
what the next shots may do. The weights are learned from games (bench/learn_strait.py)."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from compbis.games.denmark_strait import chances, rules
from compbis.games.denmark_strait.captains.battle import Battle, spared
from compbis.games.denmark_strait.captains.weights import WEIGHTS
from compbis.games.denmark_strait.cards import COMPASS, SHIPS, STEPS, Space
from compbis.games.denmark_strait.state import Ship, Ships
from compbis.table.side import BRITISH, GERMAN, Side

OF_SHIP = ("sunk", "failed", "hull", "cards", "nerve", "shooting", "speed", "splashes")
"""What is looked at of each ship that does not change as ships move."""
OF_SHIP_THERE = ("hit", "out", "heading", "gain")
"""What of each ship does: the chance that it is hit and that it is out of the fight then, how much farther from the
enemy its next move can bring it, or nearer to him, and what its own shot is worth."""
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
_CARDS_OF_A_HIT = 0.3
_NOWHERE = 9
_AHEAD = {facing: [STEPS[way] for way in rules.forward(facing)] for facing in COMPASS}


class Judge:
    """Judges what ships can come to that are as they are, wherever they go. nodes: positions that he has judged."""

    def __init__(self, battle: Battle) -> None:
        self.nodes = 0
        self._battle = battle
        self._stand = _sum(WEIGHTS["judge"]["standing"], standing(battle.ships))

    def chance(self, ships: Ships) -> float:
        """The chance that the Germans win. ships: where they are now, with what points they have left."""
        self.nodes += 1
        return 1 / (1 + exp(-self._stand - _sum(WEIGHTS["judge"]["moving"], moving(self._battle, ships))))


def standing(ships: Ships) -> list[float]:
    """How much there is of each of STANDING."""
    seen = [1.0]
    for ship in ships.values():
        seen += (
            1.0 if ship.sunk else 0.0,
            1.0 if ship.failed and not ship.sunk else 0.0,
            0.0 if ship.sunk else ship.hull / ship.card.hull,
            0.0 if ship.sunk else len(ship.cards),
            0.0 if ship.sunk else rules.morale_number(ship, 0) / 10,
            0.0 if ship.sunk else rules.shooting(ship) / 10,
            0.0 if ship.sunk else rules.speed_number(ship) / 10,
            0.0 if ship.sunk else float(ship.splashes),
        )
    return seen


def moving(battle: Battle, ships: Ships) -> list[float]:
    """How much there is of each of MOVING, if each ship fires where its shot is worth most."""
    afloat = {side: [ship for ship in ships.values() if ship.side is side and not ship.sunk] for side in Side}
    missed = dict.fromkeys(ships, 1.0)
    gains = dict.fromkeys(ships, 0.0)
    near = dict.fromkeys(ships, _NOWHERE)
    far = ends = 0
    for side in Side:
        for ship in afloat[side]:
            best, target, hit = 0.0, "", 0.0
            for enemy in afloat[side.enemy]:
                chance, worth, range_, end_on = battle.shot(ship, enemy)
                ends += end_on if side is BRITISH else -end_on
                far += range_
                if range_ < near[ship.name]:
                    near[ship.name] = range_
                if chance * worth >= best:
                    best, target, hit = chance * worth, enemy.name, chance
            gains[ship.name] = best
            if target:
                missed[target] *= 1 - hit
    out = {name: _out(ship, 1 - missed[name]) for name, ship in ships.items()}
    nearest = min(max(min(near.values()), RANGES[0]), RANGES[-1])
    seen = [out["HOOD"] * out["P OF WALES"], out["BISMARCK"] * out["PRINZ EUGEN"]]
    seen += [1.0 if nearest == range_ else 0.0 for range_ in RANGES]
    spaces = {side: tuple([ship.at for ship in afloat[side]]) for side in Side}
    ahead = {
        side: {
            ship.name: _ahead(ship.facing, ship.at, spaces[side.enemy], away=side is GERMAN) for ship in afloat[side]
        }
        for side in Side
    }
    soon = [rules.distance(one, other) for _, one in ahead[GERMAN].values() for _, other in ahead[BRITISH].values()]
    soonest = min(max(min(soon, default=0), RANGES[0]), RANGES[-1])
    seen += [1.0 if soonest == range_ else 0.0 for range_ in RANGES]
    seen += (far / 8, float(ends))
    for name, ship in ships.items():
        heading = 0.0 if ship.sunk or near[name] == _NOWHERE else float(ahead[ship.side][name][0] - near[name])
        seen += (1 - missed[name], out[name], heading, gains[name])
    return seen


def _out(ship: Ship, hit: float) -> float:
    """The chance that a ship is out of the fight at the end of the turn. hit: the chance that it is hit."""
    if ship.sunk:
        return 1.0
    number = rules.morale_number(ship, ship.points - spared(ship))
    steady = chances.reached(number)
    if ship.failed:
        return 1 - steady
    return hit * (1 - steady + _CARDS_OF_A_HIT * (steady - chances.reached(number + 1)))


@lru_cache(1 << 14)
def _ahead(facing: str, at: tuple[int, int], enemies: Sequence[Space], away: bool) -> tuple[int, tuple[int, int]]:
    """Where a ship comes if it moves on, and how near the nearest enemy is to there. away: whether it goes as far from
    him as it can, and not as near."""
    ahead = []
    for across, down in _AHEAD[facing]:
        there = at[0] + across, at[1] + down
        ahead.append((min([rules.distance(there, enemy) for enemy in enemies], default=0), there))
    return max(ahead) if away else min(ahead)


def _sum(weights: Sequence[float], seen: Sequence[float]) -> float:
    return sum(map(float.__mul__, weights, map(float, seen)))
