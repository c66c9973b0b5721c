"""What the printed pieces say: ships, armour, guns, captains, the damage of each card, and the numbers of the rules."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.denmark_strait import history
from compbis.table.cards.label import Label, columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Of the cards of damage, from the lowest to the highest."""
SUITS = MappingProxyType({"S": "SPADES", "C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS"})
DECK = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""A deck without its jokers. A card is its rank and the letter of its suit: 10H."""
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions, each 45 degrees to the right of the one before."""
STEPS: Mapping[str, tuple[int, int]] = MappingProxyType(
    dict(zip(COMPASS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True))
)
"""How far each goes to the east and to the south."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST = 99


class Effect(StrEnum):
    """What a card of damage does."""

    HULL = "hull"
    BRIDGE = "bridge"
    MAGAZINE = "magazine"
    SPEED = "speed"
    GUNNERY = "gunnery"
    RADAR = "radar"


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


class Space(NamedTuple):
    """A space of the sea, on the map and beyond it (Reading 1). x: its column, 1 for A, fewer to the west of it; y: its
    row, 1 in the north."""

    x: int
    y: int

    def __str__(self) -> str:
        """Its column, then its row: C3. West of A a W stands before the column, WA being the first; east of H an E."""
        return f"{column(self.x)}{self.y}"


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


class CardEffect(NamedTuple):
    """What a card of damage does, and how much."""

    effect: Effect
    amount: int


_LIMITS = {
    **dict.fromkeys(("columns", "rows"), (4, 26)),
    **dict.fromkeys(("points for move and turn", "splashes", "out of broadside", "flagship points"), (0, 9)),
    **dict.fromkeys(("shooting with failed morale", "morale when failed", "concentration", "close action"), (0, 9)),
    **dict.fromkeys(("points for a better shot", "hull damage for a speed point"), (1, 20)),
    **dict.fromkeys(("repair", "magazine"), (2, 13)),
    **dict.fromkeys(("engineer", "close action range"), (0, 9)),
    "fighter": (1, 7),
    "german captains cost": (0, 20),
    "escape": (1, 30),
    "turns": (1, 60),
}
_SHIP_NAMES = MappingProxyType({"BISMARCK": GERMAN, "PRINZ EUGEN": GERMAN, "HOOD": BRITISH, "P OF WALES": BRITISH})
_CLASSES = ("BB", "BC", "CA", "CL", "DD")
_GUNS = ("BB", "CA", "CL", "DD")
_PIERCING = ("BB", "CA")
"""Guns for which the ships have columns of armour: all lighter ones do damage like those of a CA."""

SHEETS = (
    read_sheet(content(history.NUMBERS), columns("name", "number")),
    read_sheet(content(history.SHIPS), columns("ship", "title side class speed shooting hull at facing captain")),
    read_sheet(content(history.ARMOUR), columns("ship guns", "spades clubs diamonds hearts")),
    read_sheet(content(history.EFFECTS), columns("rank", "effect amount")),
    read_sheet(content(history.GUNS), columns("firer", "BB CA CL DD")),
    read_sheet(content(history.CAPTAINS), columns("captain", "name side rank points morale cost ability")),
)
NUMBER = SHEETS[0].numbers(_LIMITS)
GUN_DAMAGE = SHEETS[4].table(_GUNS, 0, 99)
"""At how many spaces or fewer a hit by these guns, on a ship of this class, draws on."""


def column(x: int) -> str:
    """What a column is called: A to H on the map (Needs 1)."""
    if x < 1:
        return f"W{_lettered(-x)}"
    return _lettered(x - 1) if x <= NUMBER["columns"] else f"E{_lettered(x - NUMBER['columns'] - 1)}"


def _lettered(number: int) -> str:
    """A column from its number, 0 for A; after Z comes AA."""
    return _LETTERS[number] if number < len(_LETTERS) else _lettered(number // 26 - 1) + _LETTERS[number % 26]


def space(text: str) -> Space | None:
    """The space of that name on the board as it is printed; None if there is none."""
    x, y = _LETTERS.find(text[:1]) + 1, text[1:]
    whole = int(y) if y.isascii() and y.isdigit() and len(y) < 3 else 0
    return Space(x, whole) if 1 <= x <= NUMBER["columns"] and 1 <= whole <= NUMBER["rows"] else None


@cache
def rebuilt() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """What is ours in the absence of a printed value: by file (history), and by what its row is called, the columns. So
    "hull" is among `rebuilt()[history.SHIPS]["HOOD"]`."""
    found: dict[str, dict[str, tuple[str, ...]]] = {file: {} for file in history.CARDS}
    for value in (value for sheet in SHEETS for value in sheet.values() if value.label is Label.REBUILT):
        found[value.file][value.row] = (*found[value.file].get(value.row, ()), value.column)
    return MappingProxyType({file: MappingProxyType(rows) for file, rows in found.items()})


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


def _effect(row: Row) -> CardEffect:
    column = SHEETS[3].column
    return CardEffect(
        Effect(row.one_of(row.columns[column("effect")], list(Effect))), row.whole(column("amount"), 1, _MOST)
    )


def _named(sheet: int, wanted: Collection[str]) -> dict[str, Row]:
    """The rows of a sheet by their keys, which are exactly these, in their order. Raises DataError."""
    found = dict(SHEETS[sheet].by_key())
    for key, row in found.items():
        row.one_of(key, wanted)
    if missing := [key for key in wanted if key not in found]:
        raise DataError(f"{SHEETS[sheet].heading.file}: {missing[0]} is missing")
    return {key: found[key] for key in wanted}


CAPTAINS = {name: _captain(name, row) for name, row in SHEETS[5].by_key()}
SHIPS = {name: _ship(name, row) for name, row in _named(1, _SHIP_NAMES).items()}
"""In the order in which they move, fire and are told."""
EFFECTS = {rank: _effect(row) for rank, row in _named(3, RANKS).items()}
_ARMOUR = _named(2, [f"{name} {of}" for name in SHIPS for of in _PIERCING])
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
