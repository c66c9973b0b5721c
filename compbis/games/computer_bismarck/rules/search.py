"""Search: the factors of units, and what they spot (9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7)."""

from compbis.games.computer_bismarck.cards.kinds import SUBMARINES, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import ARMED, PATROL, RECON_MODES
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.values import NamedTuple

FOLLOWER_FACTOR = number("search", "follower factors")
"""The search factors of a unit that has followed an enemy this turn (10.8, 11.7)."""
TRIGGER_SHIP = BISMARCK
"""The ship that calls the reinforcements when regular search spots it (14.22, 14.42)."""

_LOST_SUBMARINE = number("search", "lost submarine")


class Force(NamedTuple):
    """What one side has in a square.

    Args:
        factors: the total of its search factors.
        surface: whether it has any unit other than submarines, planes included.
        submarines: whether it has submarines.
        planes: whether it has planes in the air.
    """

    factors: int
    surface: bool
    submarines: bool
    planes: bool


class Seen(NamedTuple):
    """What is spotted in a square.

    Args:
        surface: whether all units of both sides other than submarines are spotted.
        british_submarines, german_submarines: whether these are spotted too.
    """

    surface: bool = False
    british_submarines: bool = False
    german_submarines: bool = False


def factors(ship: Ship, night: bool) -> int:
    """The search factors of a ship in its mode (9.21). All modes but P use those of M: the card has no others."""
    value = (ship.spec.search_patrol if ship.mode == PATROL else ship.spec.search_move)[night]  # 6.21, 6.22
    if ship.kind is SUBMARINES:
        value -= _LOST_SUBMARINE * (ship.spec.midships - ship.midships)  # 16.42
    return max(0, value)


def plane_factors(plane: Plane, night: bool) -> int:
    """The search factors of a plane in its mode: 0 on the ground or on a deck (8.6, 18.0), and for a torpedo plane on
    the turn of its attack."""
    if not plane.aloft or (plane.kind is TORPEDO_PLANES and plane.mode == ARMED):
        return 0
    # 8.21, 8.22, 8.23, 8.24, 8.25
    return (plane.spec.search_patrol if plane.mode in RECON_MODES else plane.spec.search_move)[night]


def spots(factors: int, visibility: int) -> bool:
    """Whether that many factors are enough to spot in this visibility (2.25, 9.2)."""
    return factors >= visibility


def mutual(british: Force, german: Force, visibility: int, fog: bool) -> Seen:
    """What the sides spot of each other in a square (9.5).

    A side succeeds if its factors reach the visibility and there is something that it can spot: a surface unit or a
    plane, or submarines if it has a plane there. If either side succeeds, everything but submarines is spotted on both.

    Args:
        british: the British units in the square
        german: the German units in the square
        visibility: the visibility level of the square
        fog: whether the square is in fog, where nothing is spotted (9.4)
    """
    if fog:
        return Seen()
    by_british, by_german = _succeeds(british, german, visibility), _succeeds(german, british, visibility)
    return Seen(
        surface=by_british or by_german,
        british_submarines=british.submarines and german.planes and by_german,
        german_submarines=german.submarines and british.planes and by_british,
    )


def _succeeds(own: Force, enemy: Force, visibility: int) -> bool:
    return spots(own.factors, visibility) and (enemy.surface or (enemy.submarines and own.planes))
