"""Values as a CSV file: the first line names the columns, then one row per line; the last column, `src`, gives the
sources of the row's values (label.py). Spreadsheets can read and write it.

The file may come from a stranger: its size, characters and labels are checked line by line.
"""

import csv
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from compbis.errors import DataError
from compbis.table.cards.label import Columns, Value, labels
from compbis.table.datafile import SOURCE, Content, Row
from compbis.table.values import NamedTuple

LONGEST_CELL = 200
MOST_ROWS = 10_000
"""Maximum number of rows: far more than the squares of any board."""


class Sheet(NamedTuple):
    """A parsed CSV file.

    Args:
        heading: the first line
        named: the names of its columns
        rows: the other lines; `src` is the `source` of a row, not one of its columns
    """

    heading: Row
    named: Columns
    rows: tuple[Row, ...]

    def by_key(self) -> Iterator[tuple[str, Row]]:
        """The rows, each with its key. Raises DataError if a key is empty or occurs twice."""
        seen: set[str] = set()
        for row in self.rows:
            key = " ".join(row.columns[: len(self.named.keys)])
            if not key.strip():
                raise row.wrong(f"{' '.join(self.named.keys)} is empty")
            if key in seen:
                raise row.wrong(f"{key} occurs twice")
            seen.add(key)
            yield key, row

    def column(self, name: str) -> int:
        """The index of a column in a row."""
        return self.heading.columns.index(name)

    def numbers(self, ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """A sheet with one whole number per row, by key. Raises DataError unless its keys are exactly those of
        `ranges`, each with a number in its range, limits included."""
        return {key: row.integer(len(self.named.keys), *ranges[key]) for key, row in self.exactly(ranges)}

    def table(self, keys: Collection[str], low: int, high: int) -> dict[str, dict[str, int]]:
        """A sheet of whole numbers, by key and column.

        Args:
            keys: the keys that it must have, and no others
            low: the minimum
            high: the maximum

        Raises:
            DataError: a key is missing or unknown, or a number is wrong
        """
        return {
            key: {name: row.integer(self.column(name), low, high) for name in self.named.values}
            for key, row in self.exactly(keys)
        }

    def exactly(self, keys: Collection[str]) -> Iterator[tuple[str, Row]]:
        """The rows by key, in the order of `keys`. Raises DataError unless the sheet has exactly these keys."""
        found = dict(self.by_key())
        for key, row in found.items():
            row.one_of(key, keys)
        for key in keys:
            if key not in found:
                raise DataError(f"{self.heading.file}: {key} is missing")
            yield key, found[key]

    def values(self, bare: Sequence[str] = ()) -> list[Value]:
        """The values with their labels, row by row. bare: columns without labels, such as remarks. Raises DataError if
        a row does not give the source of a value."""
        with_label = [name for name in self.named.values if name not in bare]
        values = []
        for number, row in enumerate(self.rows, 1):
            given = labels(row, with_label)
            key = " ".join(row.columns[: len(self.named.keys)]) or str(number)
            for name in with_label:
                if name not in given:
                    raise row.wrong(f"{SOURCE} does not say where {name} is from")
                if (label := given[name]) is not None:
                    values.append(Value(row.file, row.number, "", key, name, row.columns[self.column(name)], label))
        return values


def read_sheet(found: Content, named: Columns) -> Sheet:
    """Parse a CSV file. named: the columns that it must have before `src`, and no others. Raises DataError, and no
    other error, for any wrong content."""
    rows: list[Row] = []
    belong = (*named.keys, *named.values, SOURCE)
    for row in _rows(found):
        if not rows and row.columns != belong:
            raise row.wrong(f"the columns must be {','.join(belong)}")
        if len(row.columns) != len(belong):
            raise row.wrong(f"{len(row.columns)} columns instead of {len(belong)}")
        if len(rows) > MOST_ROWS:
            raise row.wrong(f"more than {MOST_ROWS} rows")
        rows.append(row._replace(columns=row.columns[:-1], source=row.columns[-1]))
    if len(rows) < 2:
        raise DataError(f"{found.name}: it has no rows")
    return Sheet(rows[0], named, tuple(rows[1:]))


def printed(sheets: Iterable[Sheet]) -> Iterator[str]:
    """The sheets as tables of text in capital letters, for a player who asks for the values in use."""
    for sheet in sheets:
        table = [row.columns for row in (sheet.heading, *sheet.rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=False)]
        for cells in table:
            yield "  ".join(map(str.ljust, map(str.upper, cells), widths)).rstrip()


def _rows(found: Content) -> Iterator[Row]:
    """The lines that are not empty, each with its cells stripped of surrounding blanks."""
    for number, raw in enumerate(found.content.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        row = Row(found.name, number, ())
        try:
            # Line by line: no cell of ours contains a line break, and a stray quote must not swallow the next lines.
            cells = next(csv.reader((raw.decode(),), strict=True), [])
        except UnicodeDecodeError as error:
            raise row.wrong("is not UTF-8 text") from error
        except csv.Error as error:
            raise row.wrong(f"is not a line of CSV: {error}") from error
        for cell in cells:
            if len(cell) > LONGEST_CELL:
                raise row.wrong(f"a cell has more than {LONGEST_CELL} characters")
            if not cell.isprintable():
                raise row.wrong(f"{cell!r} has a character that cannot be shown")
        if any(cells):
            yield row._replace(columns=tuple([cell.strip() for cell in cells]))
