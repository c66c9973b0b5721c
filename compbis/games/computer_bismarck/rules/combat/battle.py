"""Naval combat: who may fight, fire, withdraw and surprise (16.6)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, HEAVY_KINDS, SINGLE_KINDS
from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.state.units import Ship

WITHDRAW_PERCENT = number("withdrawal", "percent")
"""The chance of a withdrawal that does not succeed by itself (16.63)."""
SURPRISE_PERCENT = number("surprise", "percent")
"""The chance of a surprise attack by a Bismarck not shadowed this turn (16.68)."""

_SURPRISE_VISIBILITY = number("surprise", "visibility")
_SURPRISE_SHARE = number("surprise", "divide by")


def can_fight(ship: Ship | ShipSpec) -> bool:
    """Only battleships and cruisers attack in naval combat (16.61)."""
    return ship.kind in HEAVY_KINDS


def can_hurt(ship: Ship) -> bool:
    """Whether the ship has something left to fight with (16.61)."""
    return can_fight(ship) and (ship.firepower > 0 or ship.torpedoes > 0)


def may_withdraw(ship: Ship | ShipSpec) -> bool:
    """Only battleships, cruisers and carriers withdraw (16.63)."""
    return ship.kind in SINGLE_KINDS


def withdraws_freely(ship: Ship | ShipSpec, enemies: Iterable[Ship | ShipSpec]) -> bool:
    """Whether a withdrawal succeeds by itself (16.63): faster than every enemy battleship; than every enemy cruiser
    too, unless the ship is a battleship herself. A card stands for an enemy without damage."""
    feared = frozenset((BATTLESHIP,)) if ship.kind is BATTLESHIP else HEAVY_KINDS
    return may_withdraw(ship) and all(ship.knots > enemy.knots for enemy in enemies if enemy.kind in feared)


def surprise_possible(visibility: int, night: bool) -> bool:
    """Whether the Bismarck may attack by surprise in such weather (16.68)."""
    return night or visibility >= _SURPRISE_VISIBILITY


def surprise_salvos(firepower: int) -> int:
    """The salvos of a ship in the surprise round: an eighth, rounded down, and at least one (16.68)."""
    return max(1, firepower // _SURPRISE_SHARE) if firepower else 0


def targets(shooters: Sequence[Ship], enemies: Sequence[Ship]) -> dict[str, str]:
    """Who fires at whom, by name (16.65): only ships with firepower fire, only at battleships and cruisers.

    Battleships fire at battleships and cruisers at cruisers while there are any. The strongest choose first, and the
    fewest have fired at the ship they choose; among such it is the strongest, then the first. Strength is that of the
    card: by present firepower the fire of a round would betray damage that is hidden (16.66).
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
