"""Where an enemy unit can be: every hex that the rules leave it since it was known of last.

A hex is taken away only by what is certain: land, a move of more hexes than its class can make (7.7.2), and a search by
call or by printed factors that would have found it there (8). What it has lost of its speed and its fuel nobody tells
its enemy: it is taken to be sound, and to move as far as it can on each turn.
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
    """When and where a unit was known of last. turn: at the end of whose movement; 0 before the first; cls: its class,
    "" if that is not known; places: the hexes in one of which it was."""

    turn: int
    cls: str
    places: Hexes


def fastest(side: Side, cls: str) -> int:
    """The hexes that a ship of a class moves at most; of any class if it is ""."""
    return max(MOVEMENT[card.speed] for card in SHIPS.values() if card.side is side and cls in ("", card.cls))


def now(side: Side, trace: Trace, empty: Mapping[int, Hexes], turn: int) -> Hexes:
    """Where it can be when a turn begins.

    Args:
        side: whose it is
        trace: what is known of it
        empty: by turn, the hexes in which it would have been found after movement, and was not
        turn: the turn
    """
    at = trace.places
    for number in range(trace.turn + 1, turn):
        at = then(side, trace, at, number) - empty.get(number, frozenset())
    return at


def then(side: Side, trace: Trace, at: Hexes, turn: int) -> Hexes:
    """Where it can be when all have moved in a turn, from where it can be when that begins."""
    return at if trace.turn >= turn else _moved(side, at, fastest(side, trace.cls))


def _moved(side: Side, at: Hexes, most: int) -> Hexes:
    steps = ways(side).steps
    for _ in range(most):
        at = at.union(there for here in at for _, there in steps[here] if there in WATER)
    return at


def watched(side: Side, level: int, fog: bool) -> Hexes:
    """The hexes in which the printed factors of a side alone find any unit of its enemy (8)."""
    return frozenset(at for at in ZONES if search.watched(side, at, level, fog))


def ruled_out(searched: Collection[Hex], located: Mapping[Hex, Collection[str]], cls: str) -> Hexes:
    """The hexes in which a unit of a class would have been found in a turn, and was not.

    Args:
        searched: where any unit of the enemy had to tell
        located: the classes of those that did, by hex
        cls: the class, "" for a unit of which it is not known: it may be any that was found
    """
    return frozenset(at for at in searched if not (located.get(at) if cls == "" else cls in located.get(at, ())))
