"""A naval combat as both sides see it on the Battle Board (10)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS, ShipCard
from compbis.games.chase_of_the_bismarck.state.orders import CLOSING
from compbis.games.chase_of_the_bismarck.state.units import Damage, Ship
from compbis.table.side import Side
from compbis.table.values import NamedTuple


class Fighter(NamedTuple):
    """A ship in combat: what everybody sees of it.

    Args:
        id: of its card.
        zone: its Movement Zone, counted from the end of the attacker, 1 to 27.
        course: CLOSING, OPENING or BREAKING.
        damage: what it has suffered; torpedoes: what it has left.
        fought: whether it has fought a round before, which ends radar II* (2.3.1).
        bow_out, stern_out: guns out of action until the combat ends (Reading 10.v).
        moved: whether it has moved in this round; cut: zones that a shift took from its move (Reading 10.p).
        exhausted: whether its crew is (13.2).
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
        """Its card."""
        return SHIPS[self.id]

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.card.side

    @property
    def rating(self) -> int:
        """Its Evasion Rating: 0 with a damaged rudder (10, step 4)."""
        return 0 if self.damage.rudder else self.card.rating - self.damage.evasion

    @property
    def radar(self) -> bool:
        """Whether a set works (2.3.1, 10)."""
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
        """A ship as it comes on the Battle Board."""
        return cls(ship.id, zone, course, ship.damage, ship.torpedoes, ship.fought, exhausted=exhausted)


class Battle(NamedTuple):
    """A combat.

    Args:
        at: the hex.
        attacker: the side that initiated it.
        level: of visibility, from 1 to 9: X counts as 9 (Reading 11.3.d).
        fighters: the ships on the Battle Board, by their ids.
        acquired: Target Acquired markers: who fires at whom (10, step 2; Reading 10.i).
        round: the one that is fought, from 1 on.
        convoy: whether escorts defend a convoy, who may not leave (11.3).
        left: ships that have left the combat, and may not return to it.
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
        """The ships of a side, in the order in which they came."""
        return [fighter for fighter in self.fighters.values() if fighter.side is side]

    def put(self, *changed: Fighter) -> "Battle":
        """The combat with some ships as they are now."""
        fighters = {**self.fighters, **{fighter.id: fighter for fighter in changed}}
        return self._replace(fighters=MappingProxyType(fighters))

    def without(self, *ids: str) -> "Battle":
        """The combat without some ships, which have left it or are sunk."""
        fighters = {ship: fighter for ship, fighter in self.fighters.items() if ship not in ids}
        pairs = frozenset(pair for pair in self.acquired if not {*pair} & {*ids})
        return self._replace(fighters=MappingProxyType(fighters), acquired=pairs)
