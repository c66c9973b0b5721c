"""Victory points except those for convoy missions (16.73, 17.4, 17.5)."""

from collections.abc import Iterable, Iterator

from compbis.games.computer_bismarck.cards.board import SEA
from compbis.games.computer_bismarck.cards.kinds import UNITS_OF_SEVERAL
from compbis.games.computer_bismarck.cards.missions import SLOW_AT_END
from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.cards.tables import TABLES, number
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.state.units import IN_PLAY, Ship
from compbis.table.side import Side
from compbis.table.values import NamedTuple

CRASH_POINTS = number("points", "crash")
"""The German points for each plane unit that crashes (17.5)."""
MARGIN = number("points", "margin")
"""The lead in points that ends the game when the Bismarck is sunk (17.1)."""

_DISPERSAL_SHARE = number("dispersal", "divide by")


class Score(NamedTuple):
    """Points for a side.

    Args:
        side: the side that gets them.
        points: their total.
        reason: why.
        unit: the unit that they are given for.
        times: the number of midships that they are given for, else 1.
    """

    side: Side
    points: int
    reason: Reason
    unit: str
    times: int


def ships_lost_points(spec: ShipSpec, lost_midships: int, whole: bool) -> int:
    """The enemy's points for a loss (17.4, 17.5).

    In a flotilla, group, convoy or oiler each midship is a ship with its share of the points on the card. Any other
    ship gives all its points when it is sunk, and none before.

    Args:
        spec: the card of the unit
        lost_midships: how many midships it lost
        whole: whether the whole unit is sunk
    """
    if spec.kind in UNITS_OF_SEVERAL:
        return share(spec) * lost_midships
    return spec.points if whole else 0


def dispersal_points(convoy: Ship) -> int:
    """The German points for a dispersed convoy: half of what its remaining ships are worth (16.73)."""
    return share(convoy.spec) * convoy.midships // _DISPERSAL_SHARE


def endgame(ships: Iterable[Ship]) -> Iterator[Score]:
    """The points given only after turn 30, except for missions (17.4, 17.5): for ships at sea under 22 knots, and for
    midships lost by ships still in play."""
    for ship in ships:
        slow = SLOW_AT_END.get(ship.name)
        if slow and ship.fate == IN_PLAY and ship.square in SEA and ship.knots < slow.knots:
            yield Score(ship.side.enemy, slow.points, Reason.SLOW, ship.name, 1)
        lost = ship.spec.midships - ship.midships
        each = TABLES.midships_at_end.get((ship.side, ship.kind), 0)
        if ship.fate == IN_PLAY and lost and each:
            yield Score(ship.side.enemy, each * lost, Reason.HURT, ship.name, lost)


def share(spec: ShipSpec) -> int:
    """The share of one midship in the points on the card: that of each ship in a multi-ship unit (16.72)."""
    return spec.points // spec.midships
