"""The data files, each parsed once, and every value in them with its label."""

from collections.abc import Collection, Iterator
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.chase_of_the_bismarck import history
from compbis.table.cards.label import Value, columns
from compbis.table.cards.sheet import Sheet, read_sheet
from compbis.table.datafile import Row, content
from compbis.table.side import BRITISH, GERMAN, Side

_COLUMNS = {
    history.MAP: columns("hex", "kind port owner fog german_dd air ew ns channel allied german"),
    history.HEXSIDES: columns("a b", "rule"),
    history.SHIPS: columns("id", "name side class speed fuel er radar hull bow stern sec torp rules"),
    history.AIRCRAFT: columns("id", "type side kind speed endurance base base_name"),
    history.SETUP: columns("unit", "hex force condition"),
    history.OPTIONAL: columns("unit", "hex points reveal"),
    history.TURNS: columns("turn", "date period time_mod sub"),
    history.CONVOYS: columns("die line", "convoy escorts vp_markers half"),
    history.STATUS: columns("status", "move patrol search shadow initiate reinforce defend hunt"),
    history.GUNNERY: columns("total", "extreme long medium short"),
    history.SPOTTING: columns("level", "sector sector_factor outside route"),
    history.CUPS: columns("cup chit", "number"),
    history.TABLES: columns("table key", "value"),
}
_BARE = {
    history.MAP: ("owner",),
    history.SHIPS: ("name", "side", "rules"),
    history.AIRCRAFT: ("side", "base_name"),
}
"""Columns without labels: names, and values that another column already shows."""
SHEETS = MappingProxyType({file: read_sheet(content(file), named) for file, named in _COLUMNS.items()})
SIDE = MappingProxyType({"Allied": BRITISH, "Allied-US": BRITISH, "German": GERMAN})
"""The sides by their names in the data files."""


class Cell:
    """A row whose cells are looked up by column name."""

    def __init__(self, sheet: Sheet, row: Row) -> None:
        self._sheet, self.row = sheet, row

    def text(self, column: str) -> str:
        """The text of a cell."""
        return self.row.columns[self._sheet.column(column)]

    def word(self, column: str, known: Collection[str]) -> str:
        """The text of a cell that must hold one of these words. Raises DataError."""
        return self.row.one_of(self.text(column), known)

    def whole(self, column: str, low: int, high: int) -> int:
        """The whole number in a cell.

        Args:
            column: the name of the column
            low: the smallest number allowed
            high: the largest number allowed

        Raises:
            DataError: the cell holds something else
        """
        return self.row.integer(self._sheet.column(column), low, high)

    def flag(self, column: str) -> bool:
        """Whether the cell holds 1; it may hold only 0 or 1. Raises DataError."""
        return self.whole(column, 0, 1) == 1

    def side(self) -> Side:
        """The owner of the piece. Raises DataError."""
        return SIDE[self.word("side", SIDE)]


def rows(file: str) -> Iterator[tuple[str, Cell]]:
    """The rows of a file, each with its key, which must be unique. Raises DataError."""
    sheet = SHEETS[file]
    for key, row in sheet.by_key():
        yield key, Cell(sheet, row)


def exactly(file: str, keys: Collection[str]) -> dict[str, Cell]:
    """The rows of a file, which must have exactly these keys, in the order of the keys. Raises DataError."""
    found = dict(rows(file))
    for key, cell in found.items():
        cell.row.one_of(key, keys)
    for key in keys:
        if key not in found:
            raise DataError(f"{SHEETS[file].heading.file}: {key} is missing")
    return {key: found[key] for key in keys}


def values() -> list[Value]:
    """Every value of every file with its label, except empty cells and, on the map, zeros. Raises DataError."""
    found = [value for file, sheet in SHEETS.items() for value in sheet.values(_BARE.get(file, ()))]
    return [each for each in found if each.value and not (each.file.endswith(history.MAP) and each.value == "0")]
