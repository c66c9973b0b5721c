"""Finds, reads and parses the files of data/. A fault in a file raises a DataError that names the line.

A data file is plain text: blocks that begin with `[name]`, each with one row per line and its columns separated by `|`.
An `@` introduces the sources of values (table.cards.label): after a block's name for the whole block, after a row for
that row. A `;` begins a comment. Blank lines are ignored.

A process plays a game with one set of values: those of data/, or those that `use` sets before any of them is read.
"""

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from compbis.errors import DataError, OtherValues
from compbis.table.values import NamedTuple

SOURCE = "src"
"""The column of a CSV file with the source of a row's values."""
_DECIMAL = r"-?[0-9]{1,6}(\.[0-9]{1,6})?"
_DECIMALS = re.compile(rf"\s*{_DECIMAL}(?:\s+{_DECIMAL})*\s*")


class Row(NamedTuple):
    """One line of a block.

    Args:
        file: the name of the file
        number: the number of the line, from 1; 0 for an empty file
        columns: the cells, without surrounding blanks
        source: the text after `@`
        comment: the text after `;`
    """

    file: str
    number: int
    columns: tuple[str, ...]
    source: str = ""
    comment: str = ""

    def wrong(self, reason: str) -> DataError:
        """An error that names this line, or only the file if the line number is 0."""
        return DataError(f"{self.file}{f', line {self.number}' if self.number else ''}: {reason}")

    def integer(self, column: int, low: int, high: int) -> int:
        """The whole number in a column.

        Args:
            column: the index of the column, from 0
            low: the minimum
            high: the maximum

        Raises:
            DataError: the cell is not such a number
        """
        number = _whole(self.columns[column])
        if number is None:
            raise self.wrong(f"{self.columns[column]!r} is not a whole number")
        if not low <= number <= high:
            raise self.wrong(f"{number} is not between {low} and {high}")
        return number

    def decimals(self, column: int) -> tuple[float, ...]:
        """The decimal numbers in a column, at least one, separated by blanks. Raises DataError."""
        words = self.columns[column].split()
        if not words:
            raise self.wrong("a number is missing")
        if not _DECIMALS.fullmatch(self.columns[column]):
            wrong = next(word for word in words if not re.fullmatch(_DECIMAL, word))
            raise self.wrong(f"{wrong!r} is not a number")
        return tuple(map(float, words))

    def integer_or_dash(self, column: int, low: int, high: int, dash: int = 0) -> int:
        """The whole number in a column.

        Args:
            column: the index of the column, from 0
            low: the minimum
            high: the maximum
            dash: the value that a dash stands for, which may lie outside these limits

        Raises:
            DataError: the cell is neither such a number nor a dash
        """
        return dash if self.columns[column] == "-" else self.integer(column, low, high)

    def word(self, column: int, known: Collection[str]) -> str:
        """The word in a column. Raises DataError if it is not a known one."""
        return self.one_of(self.columns[column], known)

    def one_of(self, word: str, known: Collection[str]) -> str:
        """The word itself. Raises DataError, naming this line, if it is not a known one."""
        if word not in known:
            raise self.wrong(f"{word!r} is not one of {', '.join(known)}")
        return word

    def pair(self, column: int, low: int, high: int) -> tuple[int, int]:
        """The two whole numbers in a column, separated by a slash, such as a card's values by day and by night.

        Args:
            column: the index of the column, from 0
            low: the minimum of both
            high: the maximum of both

        Raises:
            DataError: the cell is not such a pair
        """
        first, slash, second = self.columns[column].partition("/")
        day, night = _whole(first), _whole(second)
        if not slash or day is None or night is None:
            raise self.wrong(f"{self.columns[column]!r} is not two numbers with a slash between")
        if not (low <= day <= high and low <= night <= high):
            raise self.wrong(f"{self.columns[column]!r} is not between {low} and {high}")
        return day, night


class Block(NamedTuple):
    """The rows under one `[name]`. heading: that line, for errors about the whole block."""

    heading: Row
    rows: tuple[Row, ...]

    def table(self, columns: int, empty: bool = False) -> tuple[Row, ...]:
        """The rows. Raises DataError unless each has this number of columns. empty: whether the block may be empty."""
        if not self.rows and not empty:
            raise self.heading.wrong(f"nothing under [{self.heading.columns[0]}]")
        for row in self.rows:
            if len(row.columns) != columns:
                raise row.wrong(f"{len(row.columns)} columns instead of {columns}")
        return self.rows

    def named(self, columns: int, empty: bool = False) -> Iterator[tuple[str, Row]]:
        """The rows, each with its first column. Raises DataError if one is empty or occurs twice. empty: whether the
        block may be empty."""
        seen: set[str] = set()
        for row in self.table(columns, empty):
            name = row.columns[0]
            if not name:
                raise row.wrong("the first column is empty")
            if name in seen:
                raise row.wrong(f"{name} occurs twice")
            seen.add(name)
            yield name, row

    def numbers(self, ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """The block as a mapping from names to whole numbers. Raises DataError unless its names are exactly those of
        `ranges`, each with a number in its range, limits included."""
        numbers = {}
        for name, row in self.named(2):
            row.word(0, ranges)
            numbers[name] = row.integer(1, *ranges[name])
        for name in ranges:
            if name not in numbers:
                raise self.heading.wrong(f"{name} is missing")
        return numbers


class DataFile(NamedTuple):
    """A parsed data file. end: its last line, for errors about the whole file; blocks: by name."""

    end: Row
    blocks: Mapping[str, Block]

    def block(self, name: str) -> Block:
        """The block of this name. Raises DataError if it is missing."""
        if name not in self.blocks:
            raise self.end.wrong(f"[{name}] is missing")
        return self.blocks[name]


class Content(NamedTuple):
    """The content of a data file. name: the file's name in error messages."""

    name: str
    content: bytes


_own: dict[str, Content] = {}
"""Replacements for files of data/, by file name."""
_beside: dict[str, str] = {}
"""Paths of data files that are not in data/, by file name."""
_read: dict[str, Content] = {}
"""The files that this process has read, by file name; each is read only once."""


def register_beside(module: str, *files: str) -> tuple[str, ...]:
    """Register data files that are in the folder of a game's module, not in data/, and return the names under which
    `content` finds them and a record keeps them. module: the module's `__file__`; files: their names in that folder."""
    folder = os.path.dirname(os.path.abspath(module))
    names = {f"{os.path.basename(folder)}/{file}": os.path.join(folder, file) for file in files}
    _beside.update(names)
    return tuple(names)


def load(file: str, names: Collection[str]) -> DataFile:
    """The parsed data file of this name. Raises DataError unless it has exactly the named blocks."""
    found = content(file)
    return parse(found.name, found.content, names)


def content(file: str) -> Content:
    """The content of a data file, or of its replacement. Raises DataError if the file cannot be read."""
    if file not in _read:
        _read[file] = _own.get(file) or shipped(file)
    return _read[file]


def use(files: Collection[str], own: Mapping[str, Content]) -> None:
    """Replace files of data/ for this process.

    Importing a game reads its files and computes constants from them. So a process plays a game with one set of values,
    which must be chosen before the game is imported.

    Args:
        files: all files with values of the game
        own: the replacements, by file name; other files are read from data/

    Raises:
        OtherValues: this process has read one of the files with different values; nothing is changed
    """
    for file in files:
        if file in _read and not same_values(_read[file], own.get(file) or shipped(file)):
            raise OtherValues(file)
    for file in files:
        _own.pop(file, None)
    _own.update(own)


def changed_files(files: Collection[str]) -> list[str]:
    """The files that this process replaces with different values from those in data/."""
    return [file for file in files if file in _own and not same_values(_own[file], shipped(file))]


def same_values(one: Content, other: Content) -> bool:
    """Whether two contents have the same values, apart from blanks, comments and sources."""
    return bare(one.name, lines(one)) == bare(other.name, lines(other))


def lines(content: Content) -> list[str]:
    """The lines of a data file, except blank ones; in a .dat file also stripped of comments and padding."""
    texts = [line.decode(errors="replace").strip() for line in content.content.splitlines()]
    if content.name.endswith(".dat"):
        texts = ["|".join([part.strip() for part in text.partition(";")[0].split("|")]) for text in texts]
    return [text for text in texts if text]


def bare(file: str, texts: Sequence[str]) -> list[str]:
    """The lines of a data file without the sources of the values."""
    if not file.endswith(".csv"):
        return [text.partition("@")[0].rstrip() for text in texts]
    import csv  # few games have CSV files

    try:
        rows = list(csv.reader(texts))
    except csv.Error:  # the reader of the cards reports the error
        return list(texts)
    last = -1 if rows and rows[0] and rows[0][-1].strip() == SOURCE else None
    return ["\n".join(row[:last]) for row in rows]


def shipped(file: str) -> Content:
    """The content of a file in data/, or in the folder that the game registered. Raises DataError if it cannot be
    read."""
    try:
        with open(_beside.get(file) or os.path.join(_folder(), file), "rb") as stream:
            return Content(file, stream.read())
    except OSError as error:
        raise DataError(f"{file}: cannot be read: {error.strerror or error}") from error


def parse(file: str, content: bytes, names: Collection[str]) -> DataFile:
    """Parse the content of a data file.

    Args:
        file: its name, for errors
        content: its bytes
        names: the blocks that it must have, and no others

    Raises:
        DataError: the content is wrong; no content raises any other error

    >>> file = parse("guns.dat", b"[guns]  @ text\\nHOOD | 8 ; of 15 inches\\nBISMARCK | many", ["guns"])
    >>> hood, bismarck = file.block("guns").rows
    >>> hood.columns[0], hood.integer(1, 0, 99)
    ('HOOD', 8)
    >>> bismarck.integer(1, 0, 99)
    Traceback (most recent call last):
    compbis.errors.DataError: guns.dat, line 3: 'many' is not a whole number
    """
    blocks: dict[str, tuple[Row, list[Row]]] = {}
    rows: list[Row] | None = None
    number = 0
    for number, raw in enumerate(content.splitlines(), 1):
        try:
            text, _, comment = map(str.strip, raw.decode().partition(";"))
        except UnicodeDecodeError as error:
            raise DataError(f"{file}, line {number}: is not UTF-8 text") from error
        if not text:
            continue
        text, _, source = text.partition("@")
        row = Row(file, number, tuple([part.strip() for part in text.split("|")]), source.strip(), comment)
        if text.startswith("["):
            heading = row._replace(columns=(text.strip().removeprefix("[").removesuffix("]"),))
            name = heading.word(0, names)
            if name in blocks:
                raise row.wrong(f"[{name}] occurs twice")
            rows = []
            blocks[name] = heading, rows
        elif rows is None:
            raise row.wrong("comes before the first [name]")
        else:
            rows.append(row)
    data = DataFile(
        Row(file, number, ()), {name: Block(heading, tuple(rows)) for name, (heading, rows) in blocks.items()}
    )
    for name in names:
        data.block(name)
    return data


def _folder() -> str:
    """The folder of the data files: data/ in the package, which in a checkout is a link to the data/ beside the
    package."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")


def _whole(text: str) -> int | None:
    """A text as a whole number, None if it is not one. At most six ASCII digits: no game needs larger numbers."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if len(digits) <= 6 and digits.isascii() and digits.isdigit() else None
