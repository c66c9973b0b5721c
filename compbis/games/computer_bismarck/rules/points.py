"""Victory points (16.73, 17.4, 17.5), but for the convoys' missions."""

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
"""For the German, for each plane unit that crashes (17.5)."""
MARGIN = number("points", "margin")
"""The lead in points that ends the game when the Bismarck is sunk (17.1)."""

_DISPERSAL_SHARE = number("dispersal", "divide by")


class Score(NamedTuple):
    """Points for a side. unit: what for; times: how often."""

    side: Side
    points: int
    reason: Reason
    unit: str
    times: int


def ships_lost_points(spec: ShipSpec, lost_midships: int, whole: bool) -> int:
    """What the enemy gets for midships lost (17.4, 17.5).

    Of a flotilla, group, convoy or oiler each is a ship with its share of the points on the card; of another ship they
    bring all its points when the whole ship is sunk, and nothing before.
    """
    if spec.kind in UNITS_OF_SEVERAL:
        return share(spec) * lost_midships
    return spec.points if whole else 0


def dispersal_points(convoy: Ship) -> int:
    """For the German: half of what the rest of a dispersed convoy is worth (16.73)."""
    return share(convoy.spec) * convoy.midships // _DISPERSAL_SHARE


def endgame(ships: Iterable[Ship]) -> Iterator[Score]:
    """The points given after turn 30 only, missions aside (17.4, 17.5): for a ship at sea under 22 knots, for
    midships lost by a ship that is not sunk."""
    for ship in ships:
        slow = SLOW_AT_END.get(ship.name)
        if slow and ship.fate == IN_PLAY and ship.square in SEA and ship.knots < slow.knots:
            yield Score(ship.side.enemy, slow.points, Reason.SLOW, ship.name, 1)
        lost = ship.spec.midships - ship.midships
        each = TABLES.midships_at_end.get((ship.side, ship.kind), 0)
        if ship.fate == IN_PLAY and lost and each:
            yield Score(ship.side.enemy, each * lost, Reason.HURT, ship.name, lost)


def share(spec: ShipSpec) -> int:
    """What one midship brings of the points on the card: each ship of a unit of several (16.72)."""
    return spec.points // spec.midships
