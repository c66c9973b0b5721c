"""The source of each value of a card, a table or a map, and how a data file states it.

The text after the `@` in a .dat file, and in the column `src` of a CSV file, has one of three forms:

    rebuilt                    one label, for all values of the row (or of the block)
    ttfr-                      a letter for each column with labels: the label's first, or - for no label
    text, left 1st derived     labels separated by a comma or a semicolon, each after the columns that it applies
                               to; a label without columns applies to all others
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from compbis.table.datafile import Block, DataFile, Row
from compbis.table.values import NamedTuple


class Label(StrEnum):
    """The source of a value.

    TEXT: stated in the manual; DERIVED: follows from its words, arithmetic or examples; FOUND: taken from elsewhere,
    such as the earlier board game, or what others read off the printed pieces; REBUILT: ours.
    """

    TEXT = "text"
    DERIVED = "derived"
    FOUND = "found"
    REBUILT = "rebuilt"


_BY_LETTER: Mapping[str, Label | None] = MappingProxyType({**{label[0]: label for label in Label}, "-": None})
_NO_LABEL = Label.REBUILT
"""The label of a value that states none: without a source it counts as ours."""


class Value(NamedTuple):
    """One value of a card, a table or a map.

    Args:
        file: the name of its file
        line: the number of its line
        table: the block, "" in a file that is a single table
        row: the name of the row, or its number
        column: the name of the column
        value: the text in the file
        label: its source
    """

    file: str
    line: int
    table: str
    row: str
    column: str
    value: str
    label: Label


class Columns(NamedTuple):
    """The names of a table's columns.

    Args:
        keys: the first columns, which name the row
        values: the other columns
        signs: whether a row is one cell that holds its name, a blank, and one sign for each value
    """

    keys: tuple[str, ...]
    values: tuple[str, ...]
    signs: bool = False


def columns(keys: str, values: str) -> Columns:
    """Columns with these names, separated by blanks."""
    return Columns(tuple(keys.split()), tuple(values.split()))


def labels(row: Row, names: Sequence[str]) -> dict[str, Label | None]:
    """The labels that a row gives, by column. names: the columns that have labels. Raises DataError."""
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
    """The values of a block, with their labels.

    Args:
        table: the name of the block
        block: the block
        named: the names of its columns

    Raises:
        DataError: a row is wrong
    """
    of_block = labels(block.heading, named.values)
    for number, row in enumerate(block.table(1 if named.signs else len(named.keys) + len(named.values), empty=True), 1):
        cells = (row.columns[0][:2], *row.columns[0].partition(" ")[2]) if named.signs else row.columns
        keys, texts = cells[: len(named.keys)], cells[len(named.keys) :]
        if len(texts) != len(named.values):
            raise row.wrong(f"{len(texts)} values instead of {len(named.values)}")
        given = of_block | labels(row, named.values)
        for column, text in zip(named.values, texts, strict=True):
            label = given.get(column, _NO_LABEL)
            if label is not None:
                yield Value(row.file, row.number, table, " ".join(keys) or str(number), column, text, label)


def file_values(data: DataFile, tables: Mapping[str, Columns]) -> list[Value]:
    """The values of a data file with their labels, block by block. Raises DataError."""
    return [value for name, named in tables.items() for value in block_values(name, data.block(name), named)]


def counts(values: Collection[Value]) -> dict[str, int]:
    """The number of values with each label, in the order of the labels."""
    return {label.value: sum(value.label is label for value in values) for label in Label}
