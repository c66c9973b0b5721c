"""What the printed pieces say: numbers, what may be seen and hit at a range, and the squares of the board."""

from compbis.table.cards.label import Value, columns
from compbis.table.cards.sheet import Sheet, read_sheet
from compbis.table.datafile import content
from compbis.table.side import BRITISH, GERMAN
from cruisers import history

FOGS = ("HAZE", "FOG", "THICK")
SHIPS = {BRITISH: "NORFOLK", GERMAN: "PRINZ"}
PORTS = {BRITISH: "A0", GERMAN: "J9"}
Square = str
"""Its row, then its column: C4."""
SQUARES = tuple(row + column for row in "ABCDEFGHIJ" for column in "0123456789")

_NUMBERS = read_sheet(content(history.NUMBERS), columns("name", "number"))
_RANGES = read_sheet(content(history.RANGES), columns("range", "haze fog thick hits"))


def _table(sheet: Sheet) -> dict[str, dict[str, int]]:
    names = sheet.named.values
    return {key: {name: row.whole(sheet.column(name), 0, 99) for name in names} for key, row in sheet.by_key()}


NUMBER = {name: row["number"] for name, row in _table(_NUMBERS).items()}
RANGES = tuple(_table(_RANGES).values())


def values() -> list[Value]:
    """All values of the cards."""
    return [value for sheet in (_NUMBERS, _RANGES) for value in sheet.values()]


def distance(one: Square, other: Square) -> int:
    """The squares from one to the other; a diagonal step is one."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1])))


def chance(column: str, far: int) -> int:
    """The chance in ten of a sighting or a hit at that range."""
    return RANGES[max(far, 0)][column] if far < len(RANGES) else 0
