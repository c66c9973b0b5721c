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
"""Admiral Lütjens is in it, whose points are added to those of its captain."""
_MOST = 99


class Ability(StrEnum):
    """What a captain can do besides (Captains 9)."""

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
    """The card of a ship. guns: its class; speed, shooting: the numbers to be rolled; hull: the damage that sinks it;
    at, facing: where it begins; captain: whom it had (Ships 1, 7)."""

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
    """The card of a captain. admiral: one of the Hood; points: those that he has each turn; morale: to be rolled; cost:
    for the German player (Captains 1, 8)."""

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
"""Guns for which the ships have columns of armour: all lighter ones do damage like those of a CA."""


def guns(ship_class: str) -> str:
    """The column of the charts for a class of ship: a battlecruiser has the guns of a battleship."""
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
        row.whole(column("speed"), 1, _MOST),
        row.whole(column("shooting"), 1, _MOST),
        row.whole(column("hull"), 1, _MOST),
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
        row.whole(column("points"), 0, 20),
        row.whole(column("morale"), 0, 20),
        row.whole(column("cost"), 0, 20),
        Ability(row.one_of(row.columns[column("ability")], list(Ability))),
    )


def _ranks(row: Row, column: int) -> frozenset[str]:
    """The ranks in a column: `-` for none, else one or several such as 3 or 5-7."""
    found: set[str] = set()
    for part in row.columns[column].replace(" - ", "-").split():
        if part == "-":
            continue
        first, _, last = part.partition("-")
        low, high = (RANKS.index(row.one_of(rank, RANKS)) for rank in (first, last or first))
        found.update(RANKS[low : high + 1])
    return frozenset(found)


def _pierced(row: Row) -> frozenset[str]:
    """The cards that do damage, of a row of armour (Ships 8)."""
    columns_ = {suit: SHEETS[2].column(name.lower()) for suit, name in SUITS.items()}
    return frozenset(f"{rank}{suit}" for suit, column in columns_.items() for rank in _ranks(row, column))


CAPTAINS = {name: _captain(name, row) for name, row in SHEETS[5].by_key()}
SHIPS = {name: _ship(name, row) for name, row in named_rows(1, _SHIP_NAMES).items()}
"""In the order in which they move, fire and are told."""
_ARMOUR = named_rows(2, [f"{name} {of}" for name in SHIPS for of in _PIERCING])
PIERCED = {(name, of): _pierced(_ARMOUR[f"{name} {of}"]) for name in SHIPS for of in _PIERCING}
"""The cards that do damage to a ship, by the guns that hit it."""
NOBODY = CaptainCard("", "", Side.BRITISH, False, 0, 0, 0, Ability.NONE)
"""In command of a ship before its captain is chosen."""


def _check() -> None:
    """Raises DataError unless each ship begins in a space of its own, and each side has captains to choose."""
    if len({card.at for card in SHIPS.values()}) < len(SHIPS):
        raise DataError(f"{history.SHIPS}: two ships are in one space")
    admirals = [card for card in CAPTAINS.values() if card.side is BRITISH and card.admiral]
    others = {side: [card for card in CAPTAINS.values() if card.side is side and not card.admiral] for side in Side}
    costs = sorted(card.cost for card in others[GERMAN])[:2]
    if not admirals or not others[BRITISH] or len(costs) < 2 or sum(costs) > NUMBER["german captains cost"]:
        raise DataError(f"{history.CAPTAINS}: a side has no captains for both of its ships")


_check()
