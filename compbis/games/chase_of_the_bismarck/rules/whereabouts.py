"""Where an enemy unit can be: every hex that the rules leave open since its last known position.

Only what is certain rules a hex out: land, a distance beyond the speed of the unit's class (7.7.2), and a search or an
Intrinsic Search Factor that would have found the unit there (8). Its enemy does not know its damage or its fuel, so it
is assumed to be undamaged and to move at full speed every turn.
"""

from collections.abc import Collection, Mapping

from compbis.games.chase_of_the_bismarck.cards.board import WATER, ZONES, Hex, ways
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import MOVEMENT
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Hexes = frozenset[Hex]


class Trace(NamedTuple):
    """The last known position of a unit.

    Args:
        turn: the turn after whose movement it was there, 0 for the start of the game
        cls: its class, "" if unknown
        places: the hexes, one of which it was in
    """

    turn: int
    cls: str
    places: Hexes


def fastest(side: Side, cls: str) -> int:
    """The most hexes that a ship of this class, or of any class for "", can move in a turn."""
    return max(MOVEMENT[card.speed] for card in SHIPS.values() if card.side is side and cls in ("", card.cls))


def now(side: Side, trace: Trace, empty: Mapping[int, Hexes], turn: int) -> Hexes:
    """The hexes where a unit can be at the start of a turn.

    Args:
        side: the owner of the unit
        trace: its last known position
        empty: by turn, the hexes that were found empty of it after movement
        turn: the turn
    """
    at = trace.places
    for number in range(trace.turn + 1, turn):
        at = then(side, trace, at, number) - empty.get(number, frozenset())
    return at


def then(side: Side, trace: Trace, at: Hexes, turn: int) -> Hexes:
    """The hexes where a unit can be after the movement of a turn.

    Args:
        side: the owner of the unit
        trace: its last known position
        at: the hexes where it can be at the start of the turn
        turn: the turn
    """
    return at if trace.turn >= turn else _moved(side, at, fastest(side, trace.cls))


def _moved(side: Side, at: Hexes, most: int) -> Hexes:
    steps = ways(side).steps
    for _ in range(most):
        at = at.union(there for here in at for _, there in steps[here] if there in WATER)
    return at


def watched(side: Side, level: int, fog: bool) -> Hexes:
    """The hexes where a side's Intrinsic Search Factors alone find every enemy unit (8).

    Args:
        side: the side that watches
        level: the level of visibility
        fog: whether there is fog in the fog hexes
    """
    return frozenset(at for at in ZONES if search.watched(side, at, level, fog))


def ruled_out(searched: Collection[Hex], located: Mapping[Hex, Collection[str]], cls: str) -> Hexes:
    """The hexes where a unit of this class would have been found in a turn and was not.

    Args:
        searched: the hexes where every enemy unit had to report
        located: the classes of the units that reported, by hex
        cls: the class; "" for an unknown class, since any unit found may be the one
    """
    return frozenset(at for at in searched if not (located.get(at) if cls == "" else cls in located.get(at, ())))
