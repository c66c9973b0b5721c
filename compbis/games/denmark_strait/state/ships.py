"""A ship as it is now."""

from collections.abc import Mapping

from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.cards.roster import CAPTAINS, NOBODY, SHIPS, CaptainCard, ShipCard
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Ship(NamedTuple):
    """A ship.

    Args:
        name: of its card.
        at, facing: where it is, and the direction of its bow, one of eight (Map 5; Reading 2).
        captain: the name of his card; "" before he is chosen.
        hull: the damage that it has suffered.
        cards: of damage, that lie on it; permanent: those of them that cannot be repaired.
        bridge: hits on it: each takes a captain point for good.
        failed: whether its morale has failed; sunk: whether it is gone.
        target: the ship that it fired at last; splashes: its markers there.
        points: captain points left in this turn.
        fired_at: the ship that it fired at in this turn, "" if it has not fired.
        hit: whether it was hit in this turn.
        done: whether it has had its turn in the phase.
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
        """Its card."""
        return SHIPS[self.name]

    @property
    def left(self) -> int:
        """What is left of its hull."""
        return max(0, self.card.hull - self.hull)

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.card.side

    @property
    def master(self) -> CaptainCard:
        """The card of its captain; of nobody before he is chosen."""
        return CAPTAINS.get(self.captain, NOBODY)


Ships = Mapping[str, Ship]
