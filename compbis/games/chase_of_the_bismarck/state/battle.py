"""A naval combat on the Battle Board, as both sides see it (10)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS, ShipCard
from compbis.games.chase_of_the_bismarck.state.orders import CLOSING
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Fighter(NamedTuple):
    """A ship in combat, as both sides see it.

    Args:
        id: the id of its card
        zone: its Movement Zone, 1 to 27, counted from the attacker's end
        course: CLOSING, OPENING or BREAKING
        damage: the damage that it has suffered
        torpedoes: the torpedoes that it has left
        fought: whether it has fought a round before, which ends radar II* (2.3.1)
        bow_out: bow guns out of action until the combat ends
        stern_out: stern guns out of action until the combat ends (Reading 10.v)
        moved: whether it has moved in this round
        cut: zones by which a shift has reduced its move (Reading 10.p)
        exhausted: whether its crew is exhausted (13.2)
    """

    id: str
    zone: int
    course: str = CLOSING
    damage: Damage = Damage()
    torpedoes: int = 0
    fought: bool = False
    bow_out: int = 0
    stern_out: int = 0
    moved: bool = False
    cut: int = 0
    exhausted: bool = False

    @property
    def card(self) -> ShipCard:
        """The ship's card."""
        return SHIPS[self.id]

    @property
    def side(self) -> Side:
        """The ship's owner."""
        return self.card.side

    @property
    def rating(self) -> int:
        """Its Evasion Rating: 0 with a damaged rudder (10, step 4)."""
        return 0 if self.damage.rudder else self.card.rating - self.damage.evasion

    @property
    def radar(self) -> bool:
        """Whether it has a working radar set (2.3.1, 10)."""
        return self.card.radar > 0 and not self.damage.radar and not (self.card.one_round and self.fought)

    @property
    def bow(self) -> int:
        """Primary guns at the bow that can fire."""
        return max(self.card.bow - self.damage.bow - self.bow_out, 0)

    @property
    def stern(self) -> int:
        """Primary guns at the stern that can fire."""
        return max(self.card.stern - self.damage.stern - self.stern_out, 0)

    @property
    def secondary(self) -> int:
        """Secondary guns that can fire."""
        return self.card.secondary - self.damage.secondary

    @classmethod
    def of(cls, ship: Ship, zone: int, course: str, exhausted: bool = False) -> "Fighter":
        """The fighter for a ship that enters the Battle Board.

        Args:
            ship: the ship
            zone: its Movement Zone, counted from the attacker's end
            course: CLOSING, OPENING or BREAKING
            exhausted: whether its crew is exhausted
        """
        return cls(ship.id, zone, course, ship.damage, ship.torpedoes, ship.fought, exhausted=exhausted)


class Battle(NamedTuple):
    """A combat.

    Args:
        at: the hex
        attacker: the side that started it
        level: the level of visibility, 1 to 9: X counts as 9 (Reading 11.3.d)
        fighters: the ships on the Battle Board, by id
        acquired: Target Acquired markers, as pairs of firer and target (10, step 2; Reading 10.i)
        round: the round in play, from 1
        convoy: whether convoy escorts are the defenders; they may not leave (11.3)
        left: the ships that have left the combat; they may not return
    """

    at: Hex
    attacker: Side
    level: int
    fighters: Mapping[str, Fighter]
    acquired: frozenset[tuple[str, str]] = frozenset()
    round: int = 1
    convoy: bool = False
    left: tuple[str, ...] = ()

    def of(self, side: Side) -> list[Fighter]:
        """The ships of a side, in order of arrival."""
        return [fighter for fighter in self.fighters.values() if fighter.side is side]

    def put(self, *changed: Fighter) -> "Battle":
        """The combat after these ships have changed."""
        fighters = {**self.fighters, **{fighter.id: fighter for fighter in changed}}
        return self._replace(fighters=MappingProxyType(fighters))

    def without(self, *ids: str) -> "Battle":
        """The combat without these ships, which have left it or been sunk."""
        fighters = {ship: fighter for ship, fighter in self.fighters.items() if ship not in ids}
        pairs = frozenset(pair for pair in self.acquired if not {*pair} & {*ids})
        return self._replace(fighters=MappingProxyType(fighters), acquired=pairs)
