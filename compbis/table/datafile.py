"""The files of data/: found, read and taken apart. Whatever is wrong in one is told as a DataError with its line.

A data file is plain text: blocks that begin with `[name]`, and in a block one row a line, its columns parted by `|`.
What follows an `@` says where the values are from (table.cards.label): behind a name those of the block, behind a row
those of that row. What follows a `;` is a comment. Blank lines mean nothing.

A process plays a game with one set of values: those of data/, or others that `use` brings before any of them is read.
"""

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from compbis.errors import DataError, OtherValues
from compbis.table.values import NamedTuple

SOURCE = "src"
"""The column of a CSV file that says where the values of a row are from."""
_DECIMAL = r"-?[0-9]{1,6}(\.[0-9]{1,6})?"
_DECIMALS = re.compile(rf"\s*{_DECIMAL}(?:\s+{_DECIMAL})*\s*")


class Row(NamedTuple):
    """One line of a block. file, number: where it stands; columns: its parts, without the blanks around them; source:
    what stands behind its `@`; comment: what stands behind its `;`."""

    file: str
    number: int
    columns: tuple[str, ...]
    source: str = ""
    comment: str = ""

    def wrong(self, reason: str) -> DataError:
        """The error that names this line; the file alone if it has none."""
        return DataError(f"{self.file}{f', line {self.number}' if self.number else ''}: {reason}")

    def whole(self, column: int, low: int, high: int) -> int:
        """The whole number in a column, from low to high."""
        number = _whole(self.columns[column])
        if number is None:
            raise self.wrong(f"{self.columns[column]!r} is not a whole number")
        if not low <= number <= high:
            raise self.wrong(f"{number} is not between {low} and {high}")
        return number

    def decimals(self, column: int) -> tuple[float, ...]:
        """The numbers in a column, one at least, with a blank between; each may have a point in it."""
        words = self.columns[column].split()
        if not words:
            raise self.wrong("a number is missing")
        if not _DECIMALS.fullmatch(self.columns[column]):
            wrong = next(word for word in words if not re.fullmatch(_DECIMAL, word))
            raise self.wrong(f"{wrong!r} is not a number")
        return tuple(map(float, words))

    def whole_or_dash(self, column: int, low: int, high: int, dash: int = 0) -> int:
        """The whole number in a column, or what a dash there stands for."""
        return dash if self.columns[column] == "-" else self.whole(column, low, high)

    def word(self, column: int, known: Collection[str]) -> str:
        """The word in a column, which must be one of those known."""
        return self.one_of(self.columns[column], known)

    def one_of(self, word: str, known: Collection[str]) -> str:
        """A word of this line, which must be one of those known."""
        if word not in known:
            raise self.wrong(f"{word!r} is not one of {', '.join(known)}")
        return word

    def pair(self, column: int, low: int, high: int) -> tuple[int, int]:
        """Two numbers with a slash between, as the cards give values by day and by night."""
        first, slash, second = self.columns[column].partition("/")
        day, night = _whole(first), _whole(second)
        if not slash or day is None or night is None:
            raise self.wrong(f"{self.columns[column]!r} is not two numbers with a slash between")
        if not (low <= day <= high and low <= night <= high):
            raise self.wrong(f"{self.columns[column]!r} is not between {low} and {high}")
        return day, night


class Block(NamedTuple):
    """The rows under one `[name]`. heading: that line, for errors about the block as a whole."""

    heading: Row
    rows: tuple[Row, ...]

    def table(self, columns: int, empty: bool = False) -> tuple[Row, ...]:
        """The rows, all with that many columns. empty: whether there may be none."""
        if not self.rows and not empty:
            raise self.heading.wrong(f"nothing under [{self.heading.columns[0]}]")
        for row in self.rows:
            if len(row.columns) != columns:
                raise row.wrong(f"{len(row.columns)} columns where {columns} belong")
        return self.rows

    def named(self, columns: int, empty: bool = False) -> Iterator[tuple[str, Row]]:
        """The rows, each with its first column, which must be there and different in every row. empty: whether there
        may be none."""
        seen: set[str] = set()
        for row in self.table(columns, empty):
            name = row.columns[0]
            if not name:
                raise row.wrong("the first column is empty")
            if name in seen:
                raise row.wrong(f"{name} stands twice")
            seen.add(name)
            yield name, row

    def numbers(self, ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """The block as names with one whole number each: exactly those of `ranges`, each within its range."""
        numbers = {}
        for name, row in self.named(2):
            row.word(0, ranges)
            numbers[name] = row.whole(1, *ranges[name])
        for name in ranges:
            if name not in numbers:
                raise self.heading.wrong(f"{name} is missing")
        return numbers


class DataFile(NamedTuple):
    """A data file taken apart: its blocks by name."""

    end: Row
    blocks: Mapping[str, Block]

    def block(self, name: str) -> Block:
        """The block of that name."""
        if name not in self.blocks:
            raise self.end.wrong(f"[{name}] is missing")
        return self.blocks[name]


class Content(NamedTuple):
    """What is in a data file. name: as errors call it."""

    name: str
    content: bytes


_own: dict[str, Content] = {}
"""What is read in the place of files of data/, by their names."""
_beside: dict[str, str] = {}
"""Where files stand that are not in data/, by their names."""
_read: dict[str, Content] = {}
"""What this process has read, by file: it is read once, and stays."""


def beside(module: str, *files: str) -> tuple[str, ...]:
    """The names of data files that stand beside a module of a game, and not in data/: by these names `content` finds
    them, and a record keeps them. module: its `__file__`; files: as they are called in its folder."""
    folder = os.path.dirname(os.path.abspath(module))
    names = {f"{os.path.basename(folder)}/{file}": os.path.join(folder, file) for file in files}
    _beside.update(names)
    return tuple(names)


def load(file: str, names: Collection[str]) -> DataFile:
    """The data file of that name, which must hold the named blocks and no others."""
    found = content(file)
    return parse(found.name, found.content, names)


def content(file: str) -> Content:
    """What is in the data file of that name, or in what is used in its place. Raises DataError if there is none."""
    if file not in _read:
        _read[file] = _own.get(file) or ours(file)
    return _read[file]


def use(files: Collection[str], own: Mapping[str, Content]) -> None:
    """Read the files of a game with these in the place of those of data/.

    Whoever has imported the game has read them, and nobody can tell where its values are by now. So a process plays a
    game with one set of values, and has to know which before the game is imported.

    Args:
        files: all that the game has its values from.
        own: those of them to be read, in the place of ours; none for ours.

    Raises:
        OtherValues: this process has read one of them with another content. Nothing is changed.
    """
    for file in files:
        if file in _read and not same_values(_read[file], own.get(file) or ours(file)):
            raise OtherValues(file)
    for file in files:
        _own.pop(file, None)
    _own.update(own)


def differing(files: Collection[str]) -> list[str]:
    """Those of the files that this process reads with other values than stand in data/."""
    return [file for file in files if file in _own and not same_values(_own[file], ours(file))]


def same_values(one: Content, other: Content) -> bool:
    """Whether both say the same but for blanks, comments and where it is from."""
    return bare(one.name, lines(one)) == bare(other.name, lines(other))


def lines(content: Content) -> list[str]:
    """What a content says, line by line, without comments and without blanks around the columns."""
    texts = [line.decode(errors="replace").strip() for line in content.content.splitlines()]
    if content.name.endswith(".dat"):
        texts = ["|".join([part.strip() for part in text.partition(";")[0].split("|")]) for text in texts]
    return [text for text in texts if text]


def bare(file: str, texts: Sequence[str]) -> list[str]:
    """The lines of a file without what says where the values are from."""
    if not file.endswith(".csv"):
        return [text.partition("@")[0].rstrip() for text in texts]
    import csv  # few games have such files

    try:
        rows = list(csv.reader(texts))
    except csv.Error:  # whoever reads it as cards says what is wrong
        return list(texts)
    last = -1 if rows and rows[0] and rows[0][-1].strip() == SOURCE else None
    return ["\n".join(row[:last]) for row in rows]


def ours(file: str) -> Content:
    """What is in that file of data/, or of the folder that the game named. Raises DataError if it cannot be read."""
    try:
        with open(_beside.get(file) or os.path.join(_folder(), file), "rb") as stream:
            return Content(file, stream.read())
    except OSError as error:
        raise DataError(f"{file}: cannot be read: {error.strerror or error}") from error


def parse(file: str, content: bytes, names: Collection[str]) -> DataFile:
    """Take the content of a data file apart. Raises DataError, and no other, whatever the bytes.

    >>> file = parse("guns.dat", b"[guns]  @ text\\nHOOD | 8 ; of 15 inches\\nBISMARCK | many", ["guns"])
    >>> hood, bismarck = file.block("guns").rows
    >>> hood.columns[0], hood.whole(1, 0, 99)
    ('HOOD', 8)
    >>> bismarck.whole(1, 0, 99)
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
                raise row.wrong(f"[{name}] stands twice")
            rows = []
            blocks[name] = heading, rows
        elif rows is None:
            raise row.wrong("stands before the first [name]")
        else:
            rows.append(row)
    data = DataFile(
        Row(file, number, ()), {name: Block(heading, tuple(rows)) for name, (heading, rows) in blocks.items()}
    )
    for name in names:
        data.block(name)
    return data


def _folder() -> str:
    """Where the data files are: in the package; in a checkout that is a link to data/ beside it."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")


def _whole(text: str) -> int | None:
    """The whole number that a text is, or None. At most six digits of ASCII: more is no number of this game."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if len(digits) <= 6 and digits.isascii() and digits.isdigit() else None
