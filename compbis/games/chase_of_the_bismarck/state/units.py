"""Ships, Task Forces and air units in play."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.roster import AIRCRAFT, SHIPS, AirCard, ShipCard
from compbis.table.side import Side
from compbis.table.values import NamedTuple, from_plain, to_plain


class Mark(StrEnum):
    """The marker that the enemy has on a naval unit (6, 8)."""

    NONE = ""
    SIGHTED = "sighted"
    SHADOWED = "shadowed"


class Status(StrEnum):
    """A state of a ship, by its name in the status matrix."""

    REPAIRING = "repairing at sea"
    REFUELLING = "refuelling at sea"
    IN_PORT = "in port"
    PATROL = "patrol"
    SHADOWING = "shadow attempt made"
    EVADING = "evasion manoeuvre"
    NO_MOVE = "No MVT"
    EMERGENCY = "emergency fuel"
    RETURN = "return to base"
    RUDDER = "damaged rudder"
    SHADOWED = "shadowed"
    RESTRICTED = "restricted"


class Fate(StrEnum):
    """Whether a ship is in play, or why not."""

    IN_PLAY = ""
    WAITING = "waiting"
    SUNK = "sunk"
    NO_FUEL = "out of fuel"


class Damage(NamedTuple):
    """The damage of a ship.

    Args:
        evasion: points lost from its Evasion Rating
        hull: hull boxes lost
        bow: primary guns lost at the bow
        stern: primary guns lost at the stern
        secondary: secondary guns lost
        rudder: whether the rudder is damaged
        fire_control: whether fire control is damaged
        radar: whether the radar is damaged
    """

    evasion: int = 0
    hull: int = 0
    bow: int = 0
    stern: int = 0
    secondary: int = 0
    rudder: bool = False
    fire_control: bool = False
    radar: bool = False


class Ship(NamedTuple):
    """A ship or flotilla.

    Args:
        id: the id of its card
        at: its hex, 0 while it is not in play
        force: its Task Force, "" if it is alone (2.3.1)
        fuel: the Fuel Points that it has left
        torpedoes: the torpedoes that it has left
        damage: the damage that it has suffered
        chits: the Evasion chits in that damage, which return to the cup (2.3.3)
        moved: the hexes moved in the last turn, or in this one once it has sailed
        sailed: whether it has moved in this turn
        passed: the hex that it passed through in this turn, 0 if none (8)
        no_move: the number on its No MVT marker, 0 if it has none (7.7.2)
        clock: the turn in which its emergency fuel runs out, 0 while it has fuel (7.7.2)
        home: whether its owner has put a Return to Base marker on it (7.7.2)
        restricted: "R1", "R2" or "" (Reading 3.c)
        mark: the marker that the enemy has on it
        doing: its markers of this turn
        fought: whether it has fought a round of combat, which ends radar II* (2.3.1)
        fights: the turns in which it fought or was attacked from the air
        attacked: those of them in which it was attacked (13.2)
        fate: whether it is in play, or why not
        heavy: the heavy combats that it has fought since it was last in port, 0 without that option (14)
    """

    id: str
    at: Hex
    force: str = ""
    fuel: int = 0
    torpedoes: int = 0
    damage: Damage = Damage()
    chits: tuple[str, ...] = ()
    moved: int = 0
    sailed: bool = False
    passed: Hex = 0
    no_move: int = 0
    clock: int = 0
    home: bool = False
    restricted: str = ""
    mark: Mark = Mark.NONE
    doing: frozenset[Status] = frozenset()
    fought: bool = False
    fights: tuple[int, ...] = ()
    attacked: tuple[int, ...] = ()
    fate: Fate = Fate.IN_PLAY
    heavy: int = 0

    def plain(self) -> list[Any]:
        """The plain form. That of a ship without heavy combats is the same as in records older than the option."""
        form = [to_plain(field) for field in self]
        return form if self.heavy else form[:-1]

    @classmethod
    def from_plain(cls, form: list[Any]) -> "Ship":
        """The ship with this plain form. Raises ValueError, TypeError or LookupError if there is none."""
        types = list(cls.__annotations__.values())
        given = [*form, 0] if len(form) < len(types) else form
        ship = cls(*[from_plain(type_, field) for type_, field in zip(types, given, strict=True)])
        if ship.plain() != form:
            raise ValueError("a ship without heavy combats has no number of them")
        return ship

    @property
    def card(self) -> ShipCard:
        """The ship's card."""
        return SHIPS[self.id]

    @property
    def side(self) -> Side:
        """The ship's owner."""
        return self.card.side

    @property
    def unit(self) -> str:
        """The name of its naval unit: its Task Force, or its own id."""
        return self.force or self.id

    @property
    def rating(self) -> int:
        """Its Evasion Rating (2.3.1)."""
        return self.card.rating - self.damage.evasion

    @property
    def radar(self) -> int:
        """Its working radar: 2, 1 or 0 (2.3.1, 10)."""
        broken = self.damage.radar or (self.card.one_round and self.fought)
        return 0 if broken else self.card.radar


class AirState(StrEnum):
    """The stage of an air unit in its cycle of flight and refit (7.7.1)."""

    READY = "ready"
    ALOFT = "aloft"
    LANDING = "landing"
    REFIT = "refit"
    LOST = "lost"


class Air(NamedTuple):
    """An air unit. at: its hex while it stays aloft between two turns, else 0."""

    id: str
    state: AirState = AirState.READY
    at: Hex = 0

    @property
    def card(self) -> AirCard:
        """The air unit's card."""
        return AIRCRAFT[self.id]


Ships = Mapping[str, Ship]
Squadrons = Mapping[str, Air]
Unit = tuple[Ship, ...]
"""A naval unit: the ships of a Task Force, or a single ship."""


def with_ships(ships: Ships, changed: Iterable[Ship]) -> Ships:
    """The ships after some of them have changed."""
    return MappingProxyType({**ships, **{ship.id: ship for ship in changed}})


def in_play(ships: Ships) -> list[Ship]:
    """The ships on the board."""
    return [ship for ship in ships.values() if ship.at]


def units(ships: Ships) -> dict[str, Unit]:
    """The naval units on the board, by name."""
    found: dict[str, list[Ship]] = {}
    for ship in ships.values():
        if ship.at:
            found.setdefault(ship.force or ship.id, []).append(ship)
    return {name: tuple(members) for name, members in found.items()}


def members(ships: Ships, name: str) -> Unit:
    """The ships of a naval unit; () if there is no unit of that name."""
    return tuple([ship for ship in ships.values() if ship.at and (ship.force or ship.id) == name])


def described(unit: Unit) -> tuple[Hex, int, tuple[tuple[str, int], ...]]:
    """A sort key made of what a search reports of a unit, so that the sequence of units reveals no more: its hex, Task
    Forces before single ships, its classes (8)."""
    return unit[0].at, -len(unit), counted(unit)


def counted(unit: Iterable[Ship]) -> tuple[tuple[str, int], ...]:
    """The number of ships of each class, as a search reports it (8)."""
    classes = [ship.card.cls for ship in unit]
    return tuple([(cls, classes.count(cls)) for cls in sorted(set(classes))])
