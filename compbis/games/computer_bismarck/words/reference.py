"""What HE tells: the rules by the sections of the manual, and the commands, read from data/help.dat.

None of it looks at a position.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from textwrap import wrap
from typing import NamedTuple

from compbis.errors import IllegalOrder
from compbis.table import datafile
from compbis.table.datafile import DataFile
from compbis.table.page import Wrapped

_CHARTS = ("chart a", "chart b", "chart c", "chart d")
_BLOCKS = ("rules", *_CHARTS)
_NUMBER = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2}){0,2}")
_WIDTH = 76
"""Columns of a line that is told."""
_INDENT = "  "


class Section(NamedTuple):
    """A section of the manual in our own words."""

    title: str
    text: str


class CommandHelp(NamedTuple):
    """A command of a chart: what it does, and an example."""

    text: str
    example: str


class Reference(NamedTuple):
    """All of it. sections: by number, in the manual's order; commands: by chart and letters."""

    sections: Mapping[str, Section]
    commands: Mapping[tuple[str, str], CommandHelp]


def read_reference(data: DataFile) -> Reference:
    """The texts as help.dat has them. Raises DataError."""
    sections: dict[str, Section] = {}
    for number, row in data.block("rules").named(3):
        if not _NUMBER.fullmatch(number):
            raise row.wrong(f"{number!r} is no number of a section")
        if (above := _above(number)) and above not in sections:
            raise row.wrong(f"{above} is missing before {number}")
        sections[number] = Section(*_texts(row))
    commands = {
        (chart, letters): CommandHelp(*_texts(row)) for chart in _CHARTS for letters, row in data.block(chart).named(3)
    }
    return Reference(sections, commands)


@cache
def texts() -> Reference:
    """Those of help.dat, which is long, and read when somebody asks for the first of them. Raises DataError."""
    return read_reference(datafile.load("help.dat", _BLOCKS))


def rule(wanted: str, spoken: bool = False) -> list[str]:
    """A section of the manual, and the titles of its parts. spoken: not in rows. Raises IllegalOrder."""
    number = wanted.removesuffix(".").removesuffix(".0")
    sections = texts().sections
    section = sections.get(number)
    if section is None:
        raise IllegalOrder("NO SUCH SECTION: 1 TO 19, AND THEIR PARTS AS 10.7")
    parts = [f"{part} {sections[part].title}".upper() for part in sections if _above(part) == number]
    return [f"{number} {section.title}".upper(), *_wrapped(section.text, spoken), *parts]


def command(chart: str, letters: str, spoken: bool = False) -> list[str]:
    """What a command of a chart does, and an example. spoken: not in rows."""
    told = texts().commands[chart.lower(), letters]
    return [*_wrapped(told.text, spoken), f"{'' if spoken else _INDENT}EXAMPLE: {told.example}"]


def _above(number: str) -> str:
    """The section that a section is a part of, "" for a chapter: 16.8 for 16.84, 16.84 for 16.84.1."""
    chapter, point, part = number.rpartition(".")
    if not point:
        return ""
    return f"{chapter}.{part[0]}" if len(part) > 1 else chapter


def _texts(row: datafile.Row) -> Sequence[str]:
    if not all(row.columns):
        raise row.wrong("a column is empty")
    return row.columns[1:]


def _wrapped(text: str, spoken: bool) -> list[str]:
    if spoken:
        return [text.upper()]
    *rows, last = wrap(text.upper(), _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return [*map(Wrapped, rows), last]
