"""Ships on the Battle Board (10)."""

from dataclasses import dataclass

from compbis.table.side import Side
from tests.model.chase.ships import HEAVY, Ship

CLOSING, OPENING, BREAKING = "CLOSING", "OPENING", "BREAKING"


@dataclass
class Post:
    """A ship on the Battle Board. out: guns that have failed, by battery (10.v)."""

    ship: Ship
    zone: int
    course: str
    bow_out: int = 0
    stern_out: int = 0
    moved: bool = False
    cut: int = 0
    exhausted: bool = False

    @property
    def id(self) -> str:
        return self.ship.id

    @property
    def side(self) -> Side:
        return self.ship.side

    @property
    def er(self) -> int:
        """Its rating in combat: 0 with a damaged rudder (10.n)."""
        return 0 if self.ship.rudder else self.ship.er

    @property
    def armed(self) -> bool:
        """Whether it has a gun or a torpedo left (10.s2)."""
        card, ship = self.ship.card, self.ship
        guns = (card.bow - ship.bow, card.stern - ship.stern, card.secondary - ship.secondary)
        return max(*guns, ship.torpedoes) > 0

    def guns(self, distance: str) -> tuple[int, int]:
        """The primary and the secondary factors that fire at a range (10.f, 10.g)."""
        card, ship = self.ship.card, self.ship
        if distance == "extreme" and (card.cls not in HEAVY or "no_extreme" in card.rules):
            return 0, 0
        bow = max(card.bow - ship.bow - self.bow_out, 0)
        stern = max(card.stern - ship.stern - self.stern_out, 0)
        if self.course == CLOSING:
            return bow, 0
        if self.course == BREAKING:
            return (0 if "stern_opening_only" in card.rules else stern), 0
        return bow + stern, (card.secondary - ship.secondary if distance in ("medium", "short") else 0)
