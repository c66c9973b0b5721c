"""A ship as it is now."""

from collections.abc import Mapping

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.roster import CAPTAINS, NOBODY, SHIPS, CaptainCard, ShipCard
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Ship(NamedTuple):
    """A ship.

    Args:
        name: the name on its card
        at: its space
        facing: the direction of its bow, one of eight (Map 5; Reading 2)
        captain: the name on the captain's card; "" before one is chosen
        hull: its total hull damage
        cards: the damage cards on it
        permanent: those of them that cannot be repaired
        bridge: bridge hits; each takes a captain point permanently
        failed: whether its morale has failed
        sunk: whether it is sunk
        target: the ship that it last fired at; "" for none
        splashes: its markers there
        points: captain points left in this turn
        fired_at: the ship that it fired at in this turn; "" if it has not fired
        hit: whether it was hit in this turn
        done: whether it has acted in this phase
    """

    name: str
    at: Space
    facing: str
    captain: str = ""
    hull: int = 0
    cards: tuple[str, ...] = ()
    permanent: tuple[str, ...] = ()
    bridge: int = 0
    failed: bool = False
    sunk: bool = False
    target: str = ""
    splashes: int = 0
    points: int = 0
    fired_at: str = ""
    hit: bool = False
    done: bool = False

    @property
    def card(self) -> ShipCard:
        """The ship's card."""
        return SHIPS[self.name]

    @property
    def left(self) -> int:
        """The hull left."""
        return max(0, self.card.hull - self.hull)

    @property
    def side(self) -> Side:
        """The ship's side."""
        return self.card.side

    @property
    def captain_card(self) -> CaptainCard:
        """The captain's card; NOBODY before a captain is chosen."""
        return CAPTAINS.get(self.captain, NOBODY)


Ships = Mapping[str, Ship]
