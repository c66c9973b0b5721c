"""Ships and planes for the tests of the rules: as on the data cards, except for what a test changes."""

from typing import Any

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.units import Plane, Ship


def ship(name: str, **changes: Any) -> Ship:
    """A ship as it starts the game; one that waits is in M mode in 2020."""
    spec = SHIPS[name]
    fresh = Ship(
        spec,
        spec.square or 2020,
        MOVE if spec.mode in "XYU" else spec.mode,
        spec.fuel_start,
        spec.midships,
        spec.firepower,
        spec.knots,
        spec.torpedoes,
    )
    return fresh._replace(**changes)


def plane(name: str, **changes: Any) -> Plane:
    """A plane at its base; a carrier's plane is in 2020."""
    spec = PLANES[name]
    return Plane(spec, spec.square or 2020)._replace(**changes)
