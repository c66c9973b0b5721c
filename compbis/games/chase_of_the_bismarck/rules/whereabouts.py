"""Where an enemy unit can be: every hex that it can have reached from its last known position under the rules.

Only what is certain rules a hex out: land, a distance beyond the speed of the unit's class (7.7.2), and a search or an
Intrinsic Search Factor that would have found the unit there (8). Since its damage and its fuel are secret, the unit is
assumed to be undamaged and to move at full speed every turn.
"""

from collections.abc import Collection, Mapping

from compbis.games.chase_of_the_bismarck.cards.board import CONVOY_HEXES, WATER, ZONES, Hex, ways
from compbis.games.chase_of_the_bismarck.cards.roster import ESCORTS, EXTRAS, SHIPS, START, ShipCard, Start, may_hide
from compbis.games.chase_of_the_bismarck.cards.tables import MOVEMENT
from compbis.games.chase_of_the_bismarck.history import UNITS
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Hexes = frozenset[Hex]


class Trace(NamedTuple):
    """The last known position of a unit.

    Args:
        turn: the turn after whose movement it was there, 0 for the start of the game
        cls: its class, "" if unknown
        places: the hexes where it can have been
        number: the number of its ships of that class
        further: whether it may have moved one hex further in that turn, lost from sight in fog (7.1)
        heard: the later turn in which some unit was there, perhaps this one; 0 if none was
    """

    turn: int
    cls: str
    places: Hexes
    number: int = 1
    further: bool = False
    heard: int = 0


def can_sail(view: View, name: str) -> bool:
    """Whether an enemy ship can be on the board, as far as the side knows: optional units only in a game that has some,
    escorts once they were seen or can have been relieved, reinforcements once they are due (3, 12, 13.1).

    Args:
        view: the view of the side
        name: the id of the ship
    """
    if name in view.lost or name in view.seen:
        return name in view.seen and name not in view.lost
    if name in EXTRAS:
        return UNITS in view.options
    start = START.get(name, Start(0))
    if name in ESCORTS:
        return 0 < start.relief < view.turn
    return start.turn < view.turn


def fastest(side: Side, cls: str) -> int:
    """The most hexes that a ship of this class, or of any class for "", can move in a turn."""
    return max(MOVEMENT[card.speed] for card in SHIPS.values() if card.side is side and cls in ("", card.cls))


def now(side: Side, trace: Trace, empty: Mapping[int, Hexes], turn: int) -> Hexes:
    """The hexes where a unit can be at the start of a turn.

    Args:
        side: the owner of the unit
        trace: its last known position
        empty: by turn, the hexes where it was found not to be after movement
        turn: the turn
    """
    at = trace.places
    if trace.further:
        at = _moved(side, at, 1) - empty.get(trace.turn, frozenset())
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


def _moved(side: Side, at: Hexes, most: int, waters: Hexes = WATER) -> Hexes:
    steps, edge = ways(side, waters).steps, at
    for _ in range(most):
        edge = frozenset([there for here in edge for _, there in steps[here]]) - at
        at |= edge
    return at


class Kind(NamedTuple):
    """Ships of a side that begin, move and are found alike.

    Args:
        side: the side
        cls: their class
        most: the most hexes that they move in a turn
        waters: the hexes that they may enter
    """

    side: Side
    cls: str
    most: int
    waters: Hexes

    def moved(self, at: Hexes) -> Hexes:
        """The hexes where they can be after a turn's movement. at: the hexes where they can be before it."""
        return _moved(self.side, at, self.most, self.waters)


def kind(card: ShipCard) -> Kind:
    """The kind of a ship."""
    return Kind(card.side, card.cls, MOVEMENT[card.speed], WATER - CONVOY_HEXES if card.tanker else WATER)


_HIDDEN = frozenset(at for at in WATER if may_hide(at))


def appearing(side: Side, turn: int) -> dict[Kind, Hexes]:
    """The hexes where ships of a side may appear unseen in a turn, by their kind. In the first turn these are all
    starting hexes, including those of optional units and of tankers placed in secret; later they are those of
    reinforcements (3, 12, 13.1)."""
    found: dict[Kind, Hexes] = {}
    starts = {**START, **{name: Start(extra.at) for name, extra in EXTRAS.items()}}
    for name, start in starts.items():
        card, first = SHIPS[name], start.turn or start.relief or 1
        if card.side is side and (turn == first or (start.relief and turn > first)):
            at = _HIDDEN if start.choice else frozenset((start.at,))
            found[kind(card)] = found.get(kind(card), frozenset()) | at
    return found


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
