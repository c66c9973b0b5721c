"""The orders of the game: immutable values, each with one text form that parses back to it."""

from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.sink_the_bismarck.cards.board import GROUND, Hex, hex_name
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS, Kind
from compbis.table.request import NO_ORDER, Order, Word
from compbis.table.values import NamedTuple

OFF: Hex = 0
"""The last step of a move off the map (7.13)."""
LONGEST_WAY = 60
"""The most hexes in one move order; the only limit for a dummy, which has no speed (6.23)."""
GUNS, SECONDARY, TORPEDOES = WEAPONS = ("GUNS", "SECONDARY", "TORPEDOES")
STOP = Word("STOP")
"""Ends a German counter's move at a convoy (9.12)."""


class Place(NamedTuple):
    """Place ships in a hex as one counter; a dummy if there are no ships (16)."""

    ships: tuple[str, ...]
    hex: Hex

    def __str__(self) -> str:
        return " ".join(("PLACE", *self.ships, hex_name(self.hex)))


class Tanker(NamedTuple):
    """Hide a tanker in a hex (17.12)."""

    hex: Hex

    def __str__(self) -> str:
        return f"TANKER {hex_name(self.hex)}"


class Steer(NamedTuple):
    """Move a tanker to an adjacent hex (X2c)."""

    hex: Hex
    to: Hex

    def __str__(self) -> str:
        return f"STEER {hex_name(self.hex)} {hex_name(self.to)}"


class Shift(NamedTuple):
    """Move ships to another counter in their hex; N1, N2 ... are new counters (6.14)."""

    ships: tuple[str, ...]
    to: str

    def __str__(self) -> str:
        return " ".join(("SHIFT", *self.ships, "TO", self.to))


class Dummy(NamedTuple):
    """Place a dummy on the map (6.26)."""

    hex: Hex

    def __str__(self) -> str:
        return f"DUMMY {hex_name(self.hex)}"


class Remove(NamedTuple):
    """Take a dummy off the map (6.26)."""

    force: str

    def __str__(self) -> str:
        return f"REMOVE {self.force}"


class Search(NamedTuple):
    """Attempt to detect a counter or a convoy (10.1); `by` is a counter or a recon unit."""

    by: str
    target: str

    def __str__(self) -> str:
        return f"SEARCH {self.by} {self.target}"


class Fire(NamedTuple):
    """Fire a ship's weapon at another ship (12.13, 12.16, 12.17)."""

    ship: str
    weapon: str
    target: str

    def __str__(self) -> str:
        return f"FIRE {self.ship} {self.weapon} {self.target}"


class Part(NamedTuple):
    """A part of an air attack: the target, which is a ship or a general type of ship, and the attack strength."""

    target: str
    strength: int

    def __str__(self) -> str:
        return f"{self.target}={self.strength}"


class Strike(NamedTuple):
    """Attack a task force from the air, with the strength split among its ships (12.33)."""

    unit: str
    force: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return " ".join(("STRIKE", self.unit, self.force, *map(str, self.parts)))


class Bomb(NamedTuple):
    """Attack a convoy from the air (X1b)."""

    unit: str
    convoy: str

    def __str__(self) -> str:
        return f"BOMB {self.unit} {self.convoy}"


class Group(NamedTuple):
    """Leave a battle as a separate group (12.21)."""

    ships: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(("GROUP", *self.ships))


class Pursue(NamedTuple):
    """Pursue the group of an enemy ship (12.22)."""

    ships: tuple[str, ...]
    target: str

    def __str__(self) -> str:
        return " ".join(("PURSUE", self.target, "WITH", *self.ships))


class Shadow(NamedTuple):
    """Shadow a German counter (11.5).

    Args:
        by: a counter or a recon unit
        target: the German counter
        ships: the ships that shadow; () for all ships of the counter
    """

    by: str
    target: str
    ships: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(("SHADOW", self.by, self.target, *(("WITH", *self.ships) if self.ships else ())))


class Sail(NamedTuple):
    """Move a counter or a convoy through these hexes; the last one may be OFF (7.22)."""

    unit: str
    way: tuple[Hex, ...]

    def __str__(self) -> str:
        return " ".join(("SAIL", self.unit, *(hex_name(at) if at else "OFF" for at in self.way)))


class Fly(NamedTuple):
    """Move a recon unit (8.26)."""

    unit: str
    hex: Hex

    def __str__(self) -> str:
        return f"FLY {self.unit} {hex_name(self.hex)}"


class Escort(NamedTuple):
    """Make a counter the escort of a convoy in its hex (9.10)."""

    force: str
    convoy: str

    def __str__(self) -> str:
        return f"ESCORT {self.force} {self.convoy}"


class Destroy(NamedTuple):
    """Attack a convoy (9.10)."""

    convoy: str

    def __str__(self) -> str:
        return f"DESTROY {self.convoy}"


class Note(NamedTuple):
    """Note in secret the turn of the roll for reserves, and the port where the Scheer would arrive (X5)."""

    turn: int
    hex: Hex

    def __str__(self) -> str:
        return f"NOTE {self.turn} {hex_name(self.hex)}"


class Keep(NamedTuple):
    """Choose the part of a split German task force to keep shadowing (6.14)."""

    force: str

    def __str__(self) -> str:
        return f"KEEP {self.force}"


_KINDS = (
    *(Place, Tanker, Shift, Dummy, Remove, Search, Fire, Strike, Bomb, Group, Pursue),
    *(Shadow, Sail, Fly, Escort, Destroy, Keep, Note, Steer, Word),
)


def well_formed(order: object) -> bool:
    """Whether a value is an order of the game that its text form can express; captains written by others may return
    anything."""
    if type(order) not in _KINDS or not _plain(order):
        return False
    try:
        return parse(str(order)) == order
    except (IllegalOrder, TypeError, ValueError):
        return False  # a field has a value of the wrong type


def _plain(value: Any) -> bool:
    return isinstance(value, str | int) or (isinstance(value, tuple) and all(map(_plain, value)))


def parse(text: str) -> Order:
    """The order with exactly this text form. Raises IllegalOrder if there is none."""
    try:
        order = _order(text.split(" "))
    except (LookupError, ValueError):
        order = None
    if order is None or str(order) != text:
        raise IllegalOrder(NO_ORDER)
    return order


def _order(words: list[str]) -> Order | None:
    """The order that these words form; None, LookupError or ValueError if they form none."""
    match words:
        case ["PLACE", *ships, at]:
            return Place(_ships(ships), _hex(at))
        case ["SHIFT", *ships, "TO", to] if ships:
            return Shift(_ships(ships), _counter(to, "BGN"))
        case ["TANKER", at]:
            return Tanker(_hex(at))
        case ["STEER", at, to]:
            return Steer(_hex(at), _hex(to))
        case ["DUMMY", at]:
            return Dummy(_hex(at))
        case ["REMOVE", force]:
            return Remove(_counter(force, "BGN"))
        case ["SEARCH", by, target]:
            return Search(_searcher(by), target if _is_convoy(target) else _counter(target))
        case ["FIRE", ship, weapon, target]:
            return Fire(_ship(ship), WEAPONS[WEAPONS.index(weapon)], _ship(target))
        case ["STRIKE", unit, force, *parts] if parts:
            return Strike(_air(unit), _counter(force), tuple(map(_part, parts)))
        case ["BOMB", unit, convoy] if _is_convoy(convoy):
            return Bomb(_air(unit), convoy)
        case ["GROUP", *ships] if ships:
            return Group(_ships(ships))
        case ["PURSUE", target, "WITH", *ships] if ships:
            return Pursue(_ships(ships), _ship(target))
        case ["SHADOW", by, target]:
            return Shadow(_searcher(by), _counter(target))
        case ["SHADOW", by, target, "WITH", *ships] if ships:
            return Shadow(_counter(by), _counter(target), _ships(ships))
        case ["SAIL", unit, *way] if 0 < len(way) <= LONGEST_WAY:
            *before, last = way
            steps = (*map(_hex, before), OFF if last == "OFF" else _hex(last))
            return Sail(unit if _is_convoy(unit) else _counter(unit), steps)
        case ["FLY", unit, at]:
            return Fly(_air(unit), _hex(at))
        case ["ESCORT", force, convoy] if _is_convoy(convoy):
            return Escort(_counter(force), convoy)
        case ["DESTROY", convoy] if _is_convoy(convoy):
            return Destroy(convoy)
        case ["KEEP", force]:
            return Keep(_counter(force))
        case ["NOTE", turn, at] if _is_number(turn):
            return Note(int(turn), _hex(at))
        case [("DONE" | "UNDO" | "STOP") as word]:
            return Word(word)
    return None


def _hex(word: str) -> Hex:
    at = _number(word)
    if at not in GROUND or len(word) != 4:
        raise LookupError(word)
    return at


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise ValueError(word)
    return int(word)


def _ship(word: str) -> str:
    return SHIPS[word].name


def _ships(words: list[str]) -> tuple[str, ...]:
    if len(set(words)) < len(words):
        raise ValueError(words)
    return tuple(map(_ship, words))


def _air(word: str) -> str:
    return AIR[word].name


def _counter(word: str, letters: str = "BG") -> str:
    if word[:1] not in tuple(letters) or not _is_number(word[1:]):
        raise ValueError(word)
    return word


def _is_number(digits: str) -> bool:
    """Whether a text is a number from 1 to 99 without leading zeros."""
    return 1 <= len(digits) <= 2 and digits.isascii() and digits.isdigit() and digits[0] != "0"


def _searcher(word: str) -> str:
    return word if word in AIR else _counter(word)


def _is_convoy(word: str) -> bool:
    """Whether a word is a convoy's name: a designator and a number."""
    bare = word.rstrip("0123456789")
    return bare in CONVOYS and _is_number(word[len(bare) :])


def _part(word: str) -> Part:
    target, _, strength = word.partition("=")
    return Part(target if target in SHIPS else Kind(target), _number(strength))
