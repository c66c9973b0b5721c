"""Naval combat: fighting, fire, withdrawal and surprise (16.6)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, HEAVY_KINDS, SINGLE_KINDS
from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.state.units import Ship

_Card = TypeVar("_Card", Ship, ShipSpec, Ship | ShipSpec)

WITHDRAW_PERCENT = number("withdrawal", "percent")
"""The chance in percent of a withdrawal that does not succeed automatically (16.63)."""
SURPRISE_PERCENT = number("surprise", "percent")
"""The chance in percent that a surprise attack succeeds if the Bismarck was not shadowed this turn (16.68)."""

_SURPRISE_VISIBILITY = number("surprise", "visibility")
_SURPRISE_SHARE = number("surprise", "divide by")


def can_fight(ship: Ship | ShipSpec) -> bool:
    """Whether the ship may attack in naval combat: only battleships and cruisers (16.61)."""
    return ship.kind in HEAVY_KINDS


def can_hurt(ship: Ship) -> bool:
    """Whether the ship may attack and has firepower or torpedoes left (16.61)."""
    return can_fight(ship) and (ship.firepower > 0 or ship.torpedoes > 0)


def may_withdraw(ship: Ship | ShipSpec) -> bool:
    """Whether the ship may withdraw: only battleships, cruisers and carriers (16.63)."""
    return ship.kind in SINGLE_KINDS


def withdraws_freely(ship: Ship | ShipSpec, enemies: Iterable[Ship | ShipSpec]) -> bool:
    """Whether a withdrawal succeeds automatically (16.63): the ship is faster than every enemy battleship and, unless
    it is a battleship itself, every enemy cruiser. A card stands for an undamaged ship."""
    return may_withdraw(ship) and all(ship.knots > enemy.knots for enemy in feared(ship, enemies))


def feared(ship: Ship | ShipSpec, enemies: Iterable[_Card]) -> list[_Card]:
    """The enemies whose speed counts when a ship withdraws (16.63)."""
    kinds = frozenset((BATTLESHIP,)) if ship.kind is BATTLESHIP else HEAVY_KINDS
    return [enemy for enemy in enemies if enemy.kind in kinds]


def surprise_possible(visibility: int, night: bool) -> bool:
    """Whether the Bismarck may attack by surprise: at night, or when visibility is bad enough (16.68)."""
    return night or visibility >= _SURPRISE_VISIBILITY


def surprise_salvos(firepower: int) -> int:
    """The salvos in the surprise round: an eighth of the firepower, rounded down, but at least one if any (16.68)."""
    return max(1, firepower // _SURPRISE_SHARE) if firepower else 0


def targets(shooters: Sequence[Ship], enemies: Sequence[Ship]) -> dict[str, str]:
    """The target of each ship that fires, by name (16.65).

    Battleships and cruisers with firepower fire, each at ships of its own kind while there are any, else at the other
    kind. The strongest choose first. Each chooses the enemy that the fewest ships have chosen, then the strongest, then
    the first. Strength is the card's firepower, because present firepower would reveal hidden damage (16.66).
    """
    fire: dict[str, str] = {}
    fired_at: Counter[str] = Counter()
    for shooter in sorted(shooters, key=lambda ship: -ship.spec.firepower):
        foes = [enemy for enemy in enemies if can_fight(enemy)]
        foes = [enemy for enemy in foes if enemy.kind == shooter.kind] or foes
        if foes and can_fight(shooter) and shooter.firepower > 0:
            target = min(foes, key=lambda enemy: (fired_at[enemy.name], -enemy.spec.firepower))
            fire[shooter.name] = target.name
            fired_at[target.name] += 1
    return fire
