"""Ships with their armour, and captains."""

from enum import StrEnum
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.denmark_strait import history
from compbis.games.denmark_strait.cards.board import COMPASS, Space, space
from compbis.games.denmark_strait.cards.deck import RANKS, SUITS
from compbis.games.denmark_strait.cards.sheets import NUMBER, SHEETS, named_rows
from compbis.table.datafile import Row
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

FLAGSHIP = "BISMARCK"
"""The ship of Admiral Lütjens, whose points are added to its captain's."""
_MOST = 99


class Ability(StrEnum):
    """A captain's special ability (Captains 9)."""

    NONE = "none"
    FIGHTER = "fighter"
    SEAMAN = "seaman"
    ENGINEER = "engineer"
    STEADY = "steady"
    GUNNER = "gunner"
    CONCENTRATION = "concentration"
    FLAG = "flag"
    CLOSE_ACTION = "close action"


class ShipCard(NamedTuple):
    """The card of a ship (Ships 1, 7).

    Args:
        name: the name in play
        title: the full name
        side: its side
        guns: the class of its guns
        speed: the roll that it needs in order to move
        shooting: the roll that it needs for a hit, before anything is added
        hull: the hull damage that sinks it
        at: its space at the start
        facing: the direction of its bow at the start
        captain: the name of its historical captain
    """

    name: str
    title: str
    side: Side
    guns: str
    speed: int
    shooting: int
    hull: int
    at: Space
    facing: str
    captain: str


class CaptainCard(NamedTuple):
    """The card of a captain (Captains 1, 8).

    Args:
        name: the name in play
        title: the full name
        side: the side
        admiral: whether the captain is an admiral of the Hood
        points: captain points each turn
        morale: the roll that the ship needs to keep its morale
        cost: the cost to the German player
        ability: the special ability
    """

    name: str
    title: str
    side: Side
    admiral: bool
    points: int
    morale: int
    cost: int
    ability: Ability


_SHIP_NAMES = MappingProxyType({"BISMARCK": GERMAN, "PRINZ EUGEN": GERMAN, "HOOD": BRITISH, "P OF WALES": BRITISH})
_CLASSES = ("BB", "BC", "CA", "CL", "DD")
_PIERCING = ("BB", "CA")
"""Guns for which the ships have armour columns; all lighter guns count as CA."""


def guns(ship_class: str) -> str:
    """The column of the charts for a class of ship: a battlecruiser has a battleship's guns."""
    return "BB" if ship_class == "BC" else ship_class


def _ship(name: str, row: Row) -> ShipCard:
    column = SHEETS[1].column
    at = space(row.columns[column("at")])
    if at is None:
        raise row.wrong(f"{row.columns[column('at')]!r} is not on the board")
    side = Side(row.one_of(row.columns[column("side")], [_SHIP_NAMES[name]]))
    return ShipCard(
        name,
        row.columns[column("title")],
        side,
        row.one_of(row.columns[column("class")], _CLASSES),
        row.integer(column("speed"), 1, _MOST),
        row.integer(column("shooting"), 1, _MOST),
        row.integer(column("hull"), 1, _MOST),
        at,
        row.one_of(row.columns[column("facing")], COMPASS),
        row.one_of(row.columns[column("captain")], [each.name for each in CAPTAINS.values() if each.side == side]),
    )


def _captain(name: str, row: Row) -> CaptainCard:
    column = SHEETS[5].column
    return CaptainCard(
        name,
        row.columns[column("name")],
        Side(row.one_of(row.columns[column("side")], list(Side))),
        row.one_of(row.columns[column("rank")], ("admiral", "captain")) == "admiral",
        row.integer(column("points"), 0, 20),
        row.integer(column("morale"), 0, 20),
        row.integer(column("cost"), 0, 20),
        Ability(row.one_of(row.columns[column("ability")], list(Ability))),
    )


def _ranks(row: Row, column: int) -> frozenset[str]:
    """The ranks in a column: `-` for none, otherwise one or more such as 3 or 5-7."""
    found: set[str] = set()
    for part in row.columns[column].replace(" - ", "-").split():
        if part == "-":
            continue
        first, _, last = part.partition("-")
        low, high = (RANKS.index(row.one_of(rank, RANKS)) for rank in (first, last or first))
        found.update(RANKS[low : high + 1])
    return frozenset(found)


def _pierced(row: Row) -> frozenset[str]:
    """The cards that do damage, from a row of armour (Ships 8)."""
    columns_ = {suit: SHEETS[2].column(name.lower()) for suit, name in SUITS.items()}
    return frozenset(f"{rank}{suit}" for suit, column in columns_.items() for rank in _ranks(row, column))


CAPTAINS = {name: _captain(name, row) for name, row in SHEETS[5].by_key()}
SHIPS = {name: _ship(name, row) for name, row in named_rows(1, _SHIP_NAMES).items()}
"""The ships in the order in which they move, fire and are listed."""
_ARMOUR = named_rows(2, [f"{name} {firing}" for name in SHIPS for firing in _PIERCING])
PIERCED = {(name, firing): _pierced(_ARMOUR[f"{name} {firing}"]) for name in SHIPS for firing in _PIERCING}
"""The cards that damage a ship, by ship and the guns that hit it."""
NOBODY = CaptainCard("", "", Side.BRITISH, False, 0, 0, 0, Ability.NONE)
"""Commands a ship before its captain is chosen."""


def _check() -> None:
    """Raise DataError unless each ship starts in a space of its own, and each side has enough captains."""
    if len({card.at for card in SHIPS.values()}) < len(SHIPS):
        raise DataError(f"{history.SHIPS}: two ships are in one space")
    admirals = [card for card in CAPTAINS.values() if card.side is BRITISH and card.admiral]
    others = {side: [card for card in CAPTAINS.values() if card.side is side and not card.admiral] for side in Side}
    costs = sorted(card.cost for card in others[GERMAN])[:2]
    if not admirals or not others[BRITISH] or len(costs) < 2 or sum(costs) > NUMBER["german captains cost"]:
        raise DataError(f"{history.CAPTAINS}: a side has no captains for both of its ships")


_check()
