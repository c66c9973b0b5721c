"""The orders of both sides: immutable values, each with one text form that parses back to it.

The text names ships, Task Forces and air units by id, hexes by name, and a marked enemy unit by its hex and its number
there: `J29/1`.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import HEXES, NAMES, Hex
from compbis.table.request import NO_ORDER
from compbis.table.values import dataclass, from_plain, plain_fields

CLOSING, OPENING, BREAKING = ("CLOSING", "OPENING", "BREAKING")
"""The positions that a ship can take in combat (10)."""
FAST, SLOW, BOTH = PARTS = ("FAST", "SLOW", "BOTH")
"""The parts of a unit after a Diversion; a shadower may choose both (6)."""


def _hexes(way: Sequence[Hex]) -> str:
    return " ".join([NAMES.get(at, "?") for at in way])


@dataclass(frozen=True, slots=True)
class Place:
    """A tanker starts in this hex (3)."""

    ship: str
    at: Hex

    def __str__(self) -> str:
        return f"PLACE {self.ship} {_hexes([self.at])}"


@dataclass(frozen=True, slots=True)
class Shadow:
    """These ships try to shadow a Sighted unit (6).

    Args:
        at: the hex of the unit
        number: the unit's number among the marked units there, from 1
        ships: the ids of the shadowers
    """

    at: Hex
    number: int
    ships: tuple[str, ...]

    def __str__(self) -> str:
        return f"SHADOW {_hexes([self.at])}/{self.number}: {' '.join(self.ships)}"


@dataclass(frozen=True, slots=True)
class Evade:
    """The target of a shadow attempt makes an Evasion Maneuver (6)."""

    def __str__(self) -> str:
        return "EVADE"


@dataclass(frozen=True, slots=True)
class Divert:
    """The target of a shadow attempt makes a Diversion Maneuver: these ships are the fast part, the others the slow
    part (6)."""

    fast: tuple[str, ...]

    def __str__(self) -> str:
        return f"DIVERT {' '.join(self.fast)}"


@dataclass(frozen=True, slots=True)
class Pursue:
    """Which part is shadowed after a Diversion (6). fast: the ships that shadow the fast part, if both are shadowed."""

    part: str
    fast: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"PURSUE {self.part}: {' '.join(self.fast)}" if self.fast else f"PURSUE {self.part}"


@dataclass(frozen=True, slots=True)
class Form:
    """These ships form a Task Force or join it (7.2)."""

    force: str
    ships: tuple[str, ...]

    def __str__(self) -> str:
        return f"FORM {self.force}: {' '.join(self.ships)}"


@dataclass(frozen=True, slots=True)
class Detach:
    """A ship leaves its Task Force (7.2)."""

    ship: str

    def __str__(self) -> str:
        return f"DETACH {self.ship}"


@dataclass(frozen=True, slots=True)
class Repair:
    """A ship attempts repair at sea (7.3)."""

    ship: str

    def __str__(self) -> str:
        return f"REPAIR {self.ship}"


@dataclass(frozen=True, slots=True)
class Port:
    """A ship is marked In Port and refuels (7.4)."""

    ship: str

    def __str__(self) -> str:
        return f"PORT {self.ship}"


@dataclass(frozen=True, slots=True)
class Refuel:
    """A ship refuels at sea (7.5)."""

    ship: str
    tanker: str

    def __str__(self) -> str:
        return f"REFUEL {self.ship} FROM {self.tanker}"


@dataclass(frozen=True, slots=True)
class Patrol:
    """A naval unit patrols its hex (7.6)."""

    unit: str

    def __str__(self) -> str:
        return f"PATROL {self.unit}"


@dataclass(frozen=True, slots=True)
class Home:
    """A damaged heavy ship gets a Return to Base marker (7.7.2)."""

    ship: str

    def __str__(self) -> str:
        return f"HOME {self.ship}"


@dataclass(frozen=True, slots=True)
class Sail:
    """A naval unit moves from hex to hex (7.7.2)."""

    unit: str
    way: tuple[Hex, ...]

    def __str__(self) -> str:
        return f"SAIL {self.unit}: {_hexes(self.way)}"


@dataclass(frozen=True, slots=True)
class Fly:
    """An air unit flies from hex to hex and drops search markers or one attack marker on the way (7.7.1).

    Args:
        air: the id of the air unit
        way: the hexes that it flies through, in order, without the start
        search: the hex of each search marker
        attack: the hex of the attack marker, 0 if none
    """

    air: str
    way: tuple[Hex, ...]
    search: tuple[Hex, ...] = ()
    attack: Hex = 0

    def __str__(self) -> str:
        dropped = f" SEARCH {_hexes(self.search)}" if self.search else ""
        return f"FLY {self.air}: {_hexes(self.way)}{dropped}" + (
            f" ATTACK {_hexes([self.attack])}" if self.attack else ""
        )


@dataclass(frozen=True, slots=True)
class Call:
    """The side searches a hex (8)."""

    at: Hex

    def __str__(self) -> str:
        return f"CALL {_hexes([self.at])}"


@dataclass(frozen=True, slots=True)
class Strike:
    """An air attack on a ship of this class in this hex (9)."""

    at: Hex
    cls: str

    def __str__(self) -> str:
        return f"STRIKE {_hexes([self.at])} {self.cls}"


@dataclass(frozen=True, slots=True)
class Attack:
    """A naval unit attacks a marked unit in its own hex (10).

    Args:
        unit: the name of the attacking unit
        at: the hex
        number: the target's number among the marked units there, from 1
    """

    unit: str
    at: Hex
    number: int

    def __str__(self) -> str:
        return f"ATTACK {_hexes([self.at])}/{self.number} WITH {self.unit}"


@dataclass(frozen=True, slots=True)
class Launch:
    """A ship assigns torpedoes to a target (10, step 1).

    Args:
        ship: the id of the ship
        target: the id of the target
        number: the number of torpedoes
    """

    ship: str
    target: str
    number: int

    def __str__(self) -> str:
        return f"LAUNCH {self.ship} AT {self.target}: {self.number}"


@dataclass(frozen=True, slots=True)
class Fire:
    """A ship fires at a target (10, step 2)."""

    ship: str
    target: str

    def __str__(self) -> str:
        return f"FIRE {self.ship} AT {self.target}"


@dataclass(frozen=True, slots=True)
class Steer:
    """A ship takes a position and moves on the Battle Board (10, step 4)."""

    course: str
    zones: int

    def __str__(self) -> str:
        return f"STEER {self.course} {self.zones}"


@dataclass(frozen=True, slots=True)
class Abort:
    """A ship tries to leave the combat (10, step 5)."""

    ship: str

    def __str__(self) -> str:
        return f"ABORT {self.ship}"


@dataclass(frozen=True, slots=True)
class Enter:
    """A ship tries to enter the combat (10, step 6)."""

    ship: str

    def __str__(self) -> str:
        return f"ENTER {self.ship}"


@dataclass(frozen=True, slots=True)
class SubmarineSearch:
    """A German submarine searches around this hex (11.1)."""

    at: Hex

    def __str__(self) -> str:
        return f"SUBMARINE {_hexes([self.at])}"


@dataclass(frozen=True, slots=True)
class Hunt:
    """A naval unit hunts convoys (11.3)."""

    unit: str

    def __str__(self) -> str:
        return f"HUNT {self.unit}"


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the words that a request offers."""

    word: str

    def __str__(self) -> str:
        return f"CHOOSE {self.word}"


def _at(word: str) -> Hex:
    return HEXES[word]


def _way(words: Sequence[str]) -> tuple[Hex, ...]:
    return tuple([HEXES[word] for word in words])


def _marked(word: str) -> tuple[Hex, int]:
    name, _, number = word.partition("/")
    return HEXES[name], int(number)


def _fly(words: list[str]) -> Fly:
    air, *rest = words
    attack = 0
    if "ATTACK" in rest:
        *rest, _, last = rest
        attack = HEXES[last]
    flown, dropped = rest, []
    if "SEARCH" in rest:
        place = rest.index("SEARCH")
        flown, dropped = rest[:place], rest[place + 1 :]
    return Fly(air, _way(flown), _way(dropped), attack)


_READ: Mapping[str, Callable[[list[str]], Any]] = MappingProxyType(
    {
        "PLACE": lambda words: Place(words[0], _at(words[1])),
        "SHADOW": lambda words: Shadow(*_marked(words[0]), tuple(words[1:])),
        "EVADE": lambda words: Evade(),
        "DIVERT": lambda words: Divert(tuple(words)),
        "PURSUE": lambda words: Pursue(words[0], tuple(words[1:])),
        "FORM": lambda words: Form(words[0], tuple(words[1:])),
        "DETACH": lambda words: Detach(words[0]),
        "REPAIR": lambda words: Repair(words[0]),
        "PORT": lambda words: Port(words[0]),
        "REFUEL": lambda words: Refuel(words[0], words[2]),
        "PATROL": lambda words: Patrol(words[0]),
        "HOME": lambda words: Home(words[0]),
        "SAIL": lambda words: Sail(words[0], _way(words[1:])),
        "FLY": _fly,
        "CALL": lambda words: Call(_at(words[0])),
        "STRIKE": lambda words: Strike(_at(words[0]), words[1]),
        "ATTACK": lambda words: Attack(words[2], *_marked(words[0])),
        "LAUNCH": lambda words: Launch(words[0], words[2], int(words[3])),
        "FIRE": lambda words: Fire(words[0], words[2]),
        "STEER": lambda words: Steer(words[0], int(words[1])),
        "ABORT": lambda words: Abort(words[0]),
        "ENTER": lambda words: Enter(words[0]),
        "SUBMARINE": lambda words: SubmarineSearch(_at(words[0])),
        "HUNT": lambda words: Hunt(words[0]),
        "CHOOSE": lambda words: Choose(" ".join(words)),
    }
)
"""Parsers for the words after the first, by the order's first word."""


def read(text: str) -> Any:
    """The order with exactly this text form. Raises IllegalOrder if there is none."""
    verb, *words = text.replace(":", "").split(" ")
    try:
        order = _READ[verb](words)
    except (LookupError, ValueError) as error:
        raise IllegalOrder(NO_ORDER) from error
    if str(order) != text or not text.isprintable():
        raise IllegalOrder(NO_ORDER)
    return order


def well_formed(order: Any, kinds: tuple[type, ...]) -> bool:
    """Whether this is an order of one of these kinds with values of the declared types. A player's own captain may
    return anything."""
    if type(order) not in kinds:
        return False
    try:
        return bool(from_plain(type(order), plain_fields(order)) == order)
    except (TypeError, ValueError, LookupError):
        return False
