"""What fuel is worth to the German raiders (7.5, 7.7.2)."""

from compbis.games.chase_of_the_bismarck.captains.lutjens.tally import RESERVE
from compbis.games.chase_of_the_bismarck.captains.sailing import PORTS
from compbis.games.chase_of_the_bismarck.cards.board import Hex, distance
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY
from compbis.games.chase_of_the_bismarck.cards.tables import MOVEMENT
from compbis.games.chase_of_the_bismarck.rules import movement
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship, Unit
from compbis.table.side import GERMAN

_PLENTY, _SCARCE, _DEAR = 0.15, 0.15, 1.5
"""The price of a Fuel Point; the surcharge for a point of the reserve, if a tanker can still replace it, and if none
can."""
_DELAY = 1
"""The turn that it takes to refuel, in addition to the way to the tanker at a hex a turn."""
_EARLY, _LOW = 15, 4
"""While more turns than the first number are left, she keeps a reserve that is smaller by the second number: she can
refuel later."""
_STORMS = 3
"""The Fuel Points that a ship keeps for storms."""
_AT_END = RESERVE + 2
"""The Fuel Points that she keeps while she can end the game undamaged: ending it without them costs six points more."""
NEARLY_EMPTY = 1
"""The Fuel Points that one storm takes."""
_MARGIN, _DRIFT = 2, 1
"""The turns to spare with which a ship leaves for fuel: with empty tanks, and before they are empty, since the Bismarck
may take it a hex farther away."""
_SHORT, _EMPTY = 0.5, 4.0
"""The worth of each point that is missing, and of refuelling a ship that is nearly empty."""
_FEW = _AT_END - RESERVE
"""A ship that lacks more points than these is nearly empty; the Bismarck then lacks some that she must end with."""


def price(ship: Ship, hexes: int, replaced: bool) -> float:
    """The price of a move, in points.

    Args:
        ship: the ship
        hexes: the hexes that it moves
        replaced: whether a tanker can still replace what it burns
    """
    spent = movement.cost(ship, hexes)
    missing = min(max(_kept(ship) - ship.fuel + spent, 0), spent)
    return _PLENTY * spent + (_SCARCE if replaced else _DEAR) * missing


def in_time(view: View, unit: Unit) -> list[Ship]:
    """The tankers that a unit can still refuel from."""
    left = LAST_TURN - view.turn - _DELAY
    return [
        ship for ship in view.ships.values() if ship.card.tanker and ship.at and distance(ship.at, unit[0].at) <= left
    ]


def fuel_at(view: View) -> frozenset[Hex]:
    """The hexes where a German ship can take fuel: those of tankers, and the ports."""
    return PORTS[GERMAN] | {ship.at for ship in view.ships.values() if ship.card.tanker and ship.at}


def urgent(view: View, ship: Ship) -> bool:
    """Whether a ship whose tanks are empty, or will be after the next storm, must leave now to take fuel in time, at a
    hex a turn."""
    empties = ship.clock or view.turn + MOVEMENT["emergency turns"]
    if ship.fuel > NEARLY_EMPTY or empties > LAST_TURN:
        return False
    away = min(distance(ship.at, at) for at in fuel_at(view))
    return 0 < away >= empties - view.turn - (_MARGIN if ship.clock else _DRIFT)


def thirst(unit: Unit, left: int) -> float:
    """What it is worth to these ships to meet a tanker, in points. left: the turns left."""
    suffering = [ship for ship in unit if _suffers(ship, left)]
    return sum(_thirst(ship, _LOW if ship.id == QUARRY and left > _EARLY else 0) for ship in suffering)


def _suffers(ship: Ship, left: int) -> bool:
    """Whether empty tanks would still harm a ship before the game ends. left: the turns left."""
    return _scores(ship) or (ship.clock or LAST_TURN - left + MOVEMENT["emergency turns"]) <= LAST_TURN


def _thirst(ship: Ship, fewer: int) -> float:
    missing = _kept(ship) - ship.fuel - fewer
    if missing < 0:
        return 0.0
    return _SHORT * (1 + missing) + (_EMPTY if ship.clock or missing > _FEW else 0.0)


def _kept(ship: Ship) -> int:
    return _AT_END if _scores(ship) else _STORMS


def _scores(ship: Ship) -> bool:
    """Whether the fuel that a ship has at the end counts: that of an undamaged Bismarck (4)."""
    return ship.id == QUARRY and ship.damage == Damage()
