"""What may come of the next shots, by exact odds: the arithmetic that all captains of this game share."""

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

EACH = NUMBER["points for a better shot"]
_FAR = 99
_WORTH = {name: numbers[0] for name, numbers in WEIGHTS["officer"].items()}
_AWAY = WEIGHTS["officer"]["away"]
_EXPOSED, _SPACE = _WORTH["exposed"], _WORTH["space"]


class Aim(NamedTuple):
    """A ship and its target, wherever they go. steady: what the number for a shot has that does not change with where
    they are; close: whether its captain likes it close; chart: the range at which cards are drawn on; worth: of a hit
    beyond that range, and within it."""

    steady: int
    close: bool
    chart: int
    worth: tuple[float, float]


class Outlook(NamedTuple):
    """What the next shots hold for a ship. near: the spaces to the nearest enemy; gain: what its best shot is worth;
    losses: what that of each enemy at this ship is worth; end_on: whether an enemy is not on its broadside."""

    near: int
    gain: float
    losses: list[float]
    end_on: bool


class Battle:
    """The ships as a side sees them, and what a shot of each at each enemy is worth wherever they go.

    ships: by name; side: whose view; ours, theirs: the ships afloat; known: what was worked out before in this game.
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
        """Whether fewer of our ships fight on than of the enemy's."""
        ours, theirs = (sum(not ship.failed for ship in ships) for ships in (self.ours, self.theirs))
        return ours < theirs

    def chance(self, ship: Ship, target: Ship, points: int) -> float:
        """The chance that a shot hits, from where both are. points: spent on it."""
        aim = self._aim(ship, target)
        placed = gunnery.placed(ship.facing, target.at[0] - ship.at[0], target.at[1] - ship.at[1], aim.close)
        return chances.reached(aim.steady + sum(placed) - points // EACH)

    def worth(self, ship: Ship, target: Ship) -> float:
        """What a hit is worth, from where both are."""
        return self._aim(ship, target).worth[gunnery.draws_on(ship, target)]

    def gain(self, ship: Ship, target: Ship) -> float:
        """What a shot is worth on the average, made with the points that can be spared."""
        return self.chance(ship, target, spared(ship)) * self.worth(ship, target)

    def shot(self, ship: Ship, target: Ship) -> tuple[float, float, int, bool]:
        """A shot with the points that can be spared: the chance to hit, what a hit is worth, the range, and whether the
        target is not on the broadside."""
        steady, close, chart, worth = self._aim(ship, target)
        far, end_on, nearer = gunnery.placed(ship.facing, target.at[0] - ship.at[0], target.at[1] - ship.at[1], close)
        number = steady + far + end_on + nearer - spared(ship) // EACH
        return chances.reached(number), worth[far <= chart], far, end_on > 0

    def outlook(self, ship: Ship) -> Outlook:
        """Of a ship of ours where it is now, or may go. Written out: it is asked of every way that a ship may go."""
        (east, south), facing, better = ship.at, ship.facing, spared(ship) // EACH
        near, best, losses, ahead = _FAR, 0.0, [], 0
        for enemy, ours, theirs, their_better in self._duels(ship.name):
            across, down = enemy.at[0] - east, enemy.at[1] - south
            far, end_on, nearer = gunnery.placed(facing, across, down, ours.close)
            gain = chances.reached(ours.steady + far + end_on + nearer - better) * ours.worth[far <= ours.chart]
            best, near, ahead = max(best, gain), min(near, far), ahead + end_on
            _, end_on, nearer = gunnery.placed(enemy.facing, -across, -down, theirs.close)
            number = theirs.steady + far + end_on + nearer - their_better
            losses.append(chances.reached(number) * theirs.worth[far <= theirs.chart])
        return Outlook(near, best, losses, ahead > 0)

    def threat(self, ship: Ship) -> float:
        """The chance that a ship of ours is hit in this turn, if each enemy fires where it is worth most to it."""
        missed = 1.0
        for enemy in self.theirs:
            if max(self.ours, key=lambda target: self.gain(enemy, target)) is ship:
                missed *= 1 - self.chance(enemy, ship, spared(enemy))
        return 1 - missed

    def danger(self, at_each: Sequence[float]) -> float:
        """What an enemy's next shot costs our side, from what it costs at each of our ships: he fires where that is
        most. For the Germans, whom he hunts over many turns, a part of the rest counts as well."""
        worst = max(at_each)
        return worst + _EXPOSED * (sum(at_each) - worst) if self.side is GERMAN else worst

    def away(self, nearest: Sequence[int]) -> float:
        """What it is worth to our side that the nearest enemy of each of our ships is so many spaces off."""
        worth = _AWAY[min(*nearest, len(_AWAY) - 1)]
        return worth + _SPACE * sum(nearest) if self.side is GERMAN else -worth

    def fright(self, ship: Ship) -> float:
        """What it costs its side that the morale of a ship fails, against that it does not."""
        return _WORTH["nerve"] * (_WORTH["last"] if self._lasts[ship.name] else 1)

    def _duels(self, name: str) -> list[tuple[Ship, Aim, Aim, int]]:
        """Of a ship of ours with each enemy: he, the aim of either, and what his points make his number better."""
        if name not in self._duelled:
            ship = self.ships[name]
            self._duelled[name] = [
                (enemy, self._aim(ship, enemy), self._aim(enemy, ship), spared(enemy) // EACH) for enemy in self.theirs
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
                found = self._known[state] = self._reckoned(one, other)
            self._aims[pair] = found
        return found

    def _reckoned(self, ship: Ship, target: Ship) -> Aim:
        close = ship.master.ability is Ability.CLOSE_ACTION
        placed = gunnery.placed(ship.facing, target.at.x - ship.at.x, target.at.y - ship.at.y, close)
        return Aim(
            gunnery.shot_number(self.ships, ship, target) - sum(placed),
            close,
            GUN_DAMAGE[guns(ship.card.guns)][guns(target.card.guns)],
            (self._worth_of_hit(ship, target, more=False), self._worth_of_hit(ship, target, more=True)),
        )

    def _worth_of_hit(self, ship: Ship, target: Ship, more: bool) -> float:
        number = upkeep.morale_number(target, target.points // 2)
        left = target.card.hull - target.hull
        return _worth_of_hit(ship.name, target.name, more, left, number, target.failed, self.fright(target))


def _state(ship: Ship) -> tuple[Any, ...]:
    """All that there is of a ship but where it is, and what it still may do in this phase."""
    return (ship.name, *ship[3:14])


def spared(ship: Ship) -> int:
    """The captain points of a ship that its shot may have: some are kept for morale."""
    return max(0, ship.points - EACH)


def worth_of_card(card: str) -> float:
    """What it is worth to be rid of a card, apart from the morale roll of this turn."""
    worse = effects.shooting_hit(card)
    return _WORTH["card"] + (_WORTH["shooting"] * worse if worse else _WORTH["speed"])


@lru_cache(1 << 14)
def _worth_of_hit(ship: str, target: str, more: bool, left: int, number: int, failed: bool, fright: float) -> float:
    """What a hit is worth.

    Args:
        ship, target: names.
        more: whether cards are drawn on.
        left: of the hull of the target.
        number: that its morale needs.
        failed: whether it has failed.
        fright: what it costs that it fails.
    """
    harm = chances.harm(ship, target, more)
    steady = chances.reached(number)
    shaken = harm.cards * (steady - chances.reached(number + 1))
    nerve = shaken if failed else shaken + 1 - steady
    return float(
        nerve * fright
        + _WORTH["hull"] * harm.hull / left
        + _WORTH["magazine"] * harm.sunk
        + _WORTH["card"] * harm.cards
        + _WORTH["shooting"] * harm.shooting
        + _WORTH["speed"] * harm.speed
        + _WORTH["bridge"] * harm.bridge
    )
