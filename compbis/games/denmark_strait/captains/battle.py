"""The value of the next shots by exact odds: the arithmetic shared by all captains of this game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from compbis.games.denmark_strait.captains.weights import WEIGHTS
from compbis.games.denmark_strait.cards.roster import Ability, guns
from compbis.games.denmark_strait.cards.sheets import GUN_DAMAGE, NUMBER
from compbis.games.denmark_strait.rules import chances, effects, fleet, gunnery, upkeep
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.side import GERMAN, Side
from compbis.table.values import NamedTuple

POINTS_PER_STEP = NUMBER["points for a better shot"]
_FAR = 99
_WORTH = {name: numbers[0] for name, numbers in WEIGHTS["officer"].items()}
_AWAY = WEIGHTS["officer"]["away"]
_EXPOSED, _SPACE = _WORTH["exposed"], _WORTH["space"]


class Aim(NamedTuple):
    """A ship and its target, wherever they are.

    Args:
        steady: the part of the number needed for a hit that does not depend on where they are
        close: whether the captain has the close action ability
        short_range: the greatest range at which further cards are drawn
        worth: the value of a hit beyond that range, and within it
    """

    steady: int
    close: bool
    short_range: int
    worth: tuple[float, float]


class Outlook(NamedTuple):
    """The value of the next shots for a ship.

    Args:
        near: the distance to the nearest enemy
        gain: the value of its best shot
        losses: the value of each enemy's shot at it
        end_on: whether an enemy is off its broadside
    """

    near: int
    gain: float
    losses: list[float]
    end_on: bool


class Battle:
    """The ships as a side sees them, and the value of each shot at each enemy, wherever they are.

    Args:
        ships: the ships by name
        side: the side
        known: a cache of aims, shared within a game

    Attributes:
        ours: the side's ships afloat
        theirs: the enemy's ships afloat
    """

    def __init__(self, ships: Ships, side: Side, known: dict[Any, Aim]) -> None:
        self.ships, self.side = ships, side
        self.ours, self.theirs = fleet.afloat(ships, side), fleet.afloat(ships, side.enemy)
        self._known = known
        self._lasts = {
            ship.name: all(other.failed for other in afloat if other is not ship)
            for afloat in (self.ours, self.theirs)
            for ship in afloat
        }
        self._aims: dict[tuple[str, str], Aim] = {}
        self._duelled: dict[str, list[tuple[Ship, Aim, Aim, int]]] = {}

    @property
    def outnumbered(self) -> bool:
        """Whether we have fewer ships with intact morale than the enemy."""
        ours, theirs = (sum(not ship.failed for ship in ships) for ships in (self.ours, self.theirs))
        return ours < theirs

    def chance(self, ship: Ship, target: Ship, points: int) -> float:
        """The chance that a shot hits.

        Args:
            ship: the ship that fires, where it is
            target: its target, where it is
            points: captain points spent on the shot
        """
        aim = self._aim(ship, target)
        placed = gunnery.placement_parts(ship.facing, target.at[0] - ship.at[0], target.at[1] - ship.at[1], aim.close)
        return chances.reached(aim.steady + sum(placed) - points // POINTS_PER_STEP)

    def worth(self, ship: Ship, target: Ship) -> float:
        """The value of a hit, from where both ships are."""
        return self._aim(ship, target).worth[gunnery.draws_on(ship, target)]

    def gain(self, ship: Ship, target: Ship) -> float:
        """The expected value of a shot with the points that the ship can spare."""
        return self.chance(ship, target, points_to_spend(ship)) * self.worth(ship, target)

    def shot(self, ship: Ship, target: Ship) -> tuple[float, float, int, bool]:
        """A shot with the points that the ship can spare: the chance to hit, the value of a hit, the range, and whether
        the target is off the broadside."""
        steady, close, short_range, worth = self._aim(ship, target)
        far, end_on, nearer = gunnery.placement_parts(
            ship.facing, target.at[0] - ship.at[0], target.at[1] - ship.at[1], close
        )
        number = steady + far + end_on + nearer - points_to_spend(ship) // POINTS_PER_STEP
        return chances.reached(number), worth[far <= short_range], far, end_on > 0

    def outlook(self, ship: Ship) -> Outlook:
        """The outlook for one of our ships, from where it is or may go. Written for speed: it is computed for every
        possible move."""
        (east, south), facing, better = ship.at, ship.facing, points_to_spend(ship) // POINTS_PER_STEP
        near, best, losses, ahead = _FAR, 0.0, [], 0
        for enemy, ours, theirs, their_better in self._duels(ship.name):
            across, down = enemy.at[0] - east, enemy.at[1] - south
            far, end_on, nearer = gunnery.placement_parts(facing, across, down, ours.close)
            gain = chances.reached(ours.steady + far + end_on + nearer - better) * ours.worth[far <= ours.short_range]
            best, near, ahead = max(best, gain), min(near, far), ahead + end_on
            _, end_on, nearer = gunnery.placement_parts(enemy.facing, -across, -down, theirs.close)
            number = theirs.steady + far + end_on + nearer - their_better
            losses.append(chances.reached(number) * theirs.worth[far <= theirs.short_range])
        return Outlook(near, best, losses, ahead > 0)

    def threat(self, ship: Ship) -> float:
        """The chance that one of our ships is hit this turn if each enemy takes its most valuable shot."""
        missed = 1.0
        for enemy in self.theirs:
            if max(self.ours, key=lambda target: self.gain(enemy, target)) is ship:
                missed *= 1 - self.chance(enemy, ship, points_to_spend(enemy))
        return 1 - missed

    def danger(self, at_each: Sequence[float]) -> float:
        """The cost to our side of an enemy's next shot, from its cost for each target: the enemy takes the worst
        shot for us. For the Germans, who are hunted over many turns, part of the other costs counts too."""
        worst = max(at_each)
        return worst + _EXPOSED * (sum(at_each) - worst) if self.side is GERMAN else worst

    def away(self, nearest: Sequence[int]) -> float:
        """The value to our side of the distances from each of our ships to its nearest enemy."""
        worth = _AWAY[min(*nearest, len(_AWAY) - 1)]
        return worth + _SPACE * sum(nearest) if self.side is GERMAN else -worth

    def morale_cost(self, ship: Ship) -> float:
        """The cost to a side of a ship's morale failing."""
        return _WORTH["nerve"] * (_WORTH["last"] if self._lasts[ship.name] else 1)

    def _duels(self, name: str) -> list[tuple[Ship, Aim, Aim, int]]:
        """One of our ships against each enemy: the enemy, our aim, its aim, and by how much the captain points that the
        enemy can spend lower the number it needs for a hit."""
        if name not in self._duelled:
            ship = self.ships[name]
            self._duelled[name] = [
                (enemy, self._aim(ship, enemy), self._aim(enemy, ship), points_to_spend(enemy) // POINTS_PER_STEP)
                for enemy in self.theirs
            ]
        return self._duelled[name]

    def _aim(self, ship: Ship, target: Ship) -> Aim:
        pair = ship.name, target.name
        found = self._aims.get(pair)
        if found is None:
            one, other = self.ships[ship.name], self.ships[target.name]
            state = _state(one), _state(other), self._lasts[target.name], self.ships[fleet.ADMIRAL].fired_at
            found = self._known.get(state)
            if found is None:
                found = self._known[state] = self._make_aim(one, other)
            self._aims[pair] = found
        return found

    def _make_aim(self, ship: Ship, target: Ship) -> Aim:
        close = ship.captain_card.ability is Ability.CLOSE_ACTION
        placed = gunnery.placement_parts(ship.facing, target.at.x - ship.at.x, target.at.y - ship.at.y, close)
        return Aim(
            gunnery.shot_number(self.ships, ship, target) - sum(placed),
            close,
            GUN_DAMAGE[guns(ship.card.guns)][guns(target.card.guns)],
            (self._worth_of_hit(ship, target, more=False), self._worth_of_hit(ship, target, more=True)),
        )

    def _worth_of_hit(self, ship: Ship, target: Ship, more: bool) -> float:
        number = upkeep.morale_number(target, target.points // 2)
        left = target.card.hull - target.hull
        return _worth_of_hit(ship.name, target.name, more, left, number, target.failed, self.morale_cost(target))


def _state(ship: Ship) -> tuple[Any, ...]:
    """Everything about a ship except its place, and whether it may still act in this phase."""
    return (ship.name, *ship[3:14])


def points_to_spend(ship: Ship) -> int:
    """The captain points that a ship can spend on a shot; some are kept for morale."""
    return max(0, ship.points - POINTS_PER_STEP)


def worth_of_card(card: str) -> float:
    """The value of removing a card, apart from this turn's morale roll."""
    worse = effects.shooting_hit(card)
    return _WORTH["card"] + (_WORTH["shooting"] * worse if worse else _WORTH["speed"])


@lru_cache(1 << 14)
def _worth_of_hit(
    ship: str, target: str, more: bool, left: int, number: int, failed: bool, morale_cost: float
) -> float:
    """The value of a hit.

    Args:
        ship: the name of the ship that fires
        target: the name of the target
        more: whether the hit may draw further cards
        left: the target's hull left
        number: the roll that the target needs to keep its morale
        failed: whether its morale has failed already
        morale_cost: the cost of its morale failing
    """
    harm = chances.harm(ship, target, more)
    steady = chances.reached(number)
    shaken = harm.cards * (steady - chances.reached(number + 1))
    nerve = shaken if failed else shaken + 1 - steady
    return float(
        nerve * morale_cost
        + _WORTH["hull"] * harm.hull / left
        + _WORTH["magazine"] * harm.sunk
        + _WORTH["card"] * harm.cards
        + _WORTH["shooting"] * harm.shooting
        + _WORTH["speed"] * harm.speed
        + _WORTH["bridge"] * harm.bridge
    )
