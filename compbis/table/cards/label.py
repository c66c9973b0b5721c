"""Where a value of a card, a table or a map is from, and how a data file says so.

What stands behind the `@` of a .dat file, and in the column `src` of a CSV file, is one of three:

    rebuilt                    one label, of all values of the row (or of the block)
    ttfr-                      a letter for each column that has labels: the first of the label, or - for none
    text, left 1st derived     labels parted by a comma or a semicolon, each behind the columns that it is for;
                               without columns it is for all that have no other
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from compbis.table.datafile import Block, DataFile, Row
from compbis.table.values import NamedTuple


class Label(StrEnum):
    """Where a value is from.

    TEXT: stated in the manual; DERIVED: forced by its words, arithmetic or examples; FOUND: taken from elsewhere, as
    the board game before, or from what others read off the printed pieces; REBUILT: ours.
    """

    TEXT = "text"
    DERIVED = "derived"
    FOUND = "found"
    REBUILT = "rebuilt"


_BY_LETTER: Mapping[str, Label | None] = MappingProxyType({**{label[0]: label for label in Label}, "-": None})
_NO_LABEL = Label.REBUILT
"""Of a value that says nothing: nobody vouches for it."""


class Value(NamedTuple):
    """One value. file, line: where it stands; table: the block, "" in a file that is one table; row: what the row is
    called, or its number; column: what it is called; value: as it stands there."""

    file: str
    line: int
    table: str
    row: str
    column: str
    value: str
    label: Label


class Columns(NamedTuple):
    """What the columns of a table are called.

    Args:
        keys: the first ones, which name the row.
        values: the others.
        signs: whether the row is one column: its name, a blank, and a sign for each of the values.
    """

    keys: tuple[str, ...]
    values: tuple[str, ...]
    signs: bool = False


def columns(keys: str, values: str) -> Columns:
    """The columns of these names, each one word."""
    return Columns(tuple(keys.split()), tuple(values.split()))


def labels(row: Row, names: Sequence[str]) -> dict[str, Label | None]:
    """The labels that a row gives, by column. names: of the columns that have labels. Raises DataError."""
    if not row.source:
        return {}
    if len(row.source) == len(names) and _BY_LETTER.keys() >= set(row.source):
        return {name: _BY_LETTER[letter] for name, letter in zip(names, row.source, strict=True)}
    everywhere: Label | None = None
    given: dict[str, Label | None] = {}
    for clause in re.split("[,;]", row.source):
        *for_, word = clause.split() or ("",)
        label = Label(row.one_of(word, list(Label)))
        if not for_ and everywhere:
            raise row.wrong(f"{everywhere} and {label} for the same columns")
        everywhere = everywhere if for_ else label
        for name in for_:
            if row.one_of(name, names) in given:
                raise row.wrong(f"{name} has two labels")
            given[name] = label
    return ({} if everywhere is None else dict.fromkeys(names, everywhere)) | given


def block_values(table: str, block: Block, named: Columns) -> Iterator[Value]:
    """The values of a block with their labels. table: the name of the block. Raises DataError."""
    of_block = labels(block.heading, named.values)
    for number, row in enumerate(block.table(1 if named.signs else len(named.keys) + len(named.values), empty=True), 1):
        cells = (row.columns[0][:2], *row.columns[0].partition(" ")[2]) if named.signs else row.columns
        keys, texts = cells[: len(named.keys)], cells[len(named.keys) :]
        if len(texts) != len(named.values):
            raise row.wrong(f"{len(texts)} values where {len(named.values)} belong")
        given = of_block | labels(row, named.values)
        for column, text in zip(named.values, texts, strict=True):
            label = given.get(column, _NO_LABEL)
            if label is not None:
                yield Value(row.file, row.number, table, " ".join(keys) or str(number), column, text, label)


def file_values(data: DataFile, tables: Mapping[str, Columns]) -> list[Value]:
    """The values of a data file, block by block. Raises DataError."""
    return [value for name, named in tables.items() for value in block_values(name, data.block(name), named)]


def counts(values: Collection[Value]) -> dict[str, int]:
    """How many values have which label, in the order of the labels."""
    return {label.value: sum(value.label is label for value in values) for label in Label}
