"""The texts that HE shows: rules by section, and commands, read from a data file.

None of them depend on a position.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from types import MappingProxyType

from compbis.errors import IllegalOrder
from compbis.table.datafile import DataFile, Row
from compbis.table.page import Wrapped
from compbis.table.values import NamedTuple

_NUMBER = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2}){0,2}")
_WIDTH = 76
"""Columns of a line of help."""
_SHORTEST = 3
"""How many letters of a word are needed to find its section."""
_INDENT = "  "


class Section(NamedTuple):
    """A section of the rules, in our own words."""

    title: str
    text: str


class CommandHelp(NamedTuple):
    """What a command of a chart does, with an example."""

    text: str
    example: str


class Reference(NamedTuple):
    """All texts of the help.

    Args:
        sections: the sections of the rules by number, in the order of the rules
        commands: the texts on commands, by chart and letters
        part: the number of a section, as an example
        words: the words that find a section or a command, each with the number or the letters
    """

    sections: Mapping[str, Section]
    commands: Mapping[tuple[str, str], CommandHelp]
    part: str
    words: Mapping[str, str] = MappingProxyType({})

    @property
    def chapters(self) -> list[str]:
        """The numbers of the chapters of the rules."""
        return [number for number in self.sections if "." not in number]

    def rule(self, wanted: str, spoken: bool = False) -> list[str]:
        """A section of the rules by its number or word, and the titles of its parts. spoken: not broken into rows.
        Raises IllegalOrder if there is no such section."""
        number = self.words.get(self.word(wanted)) or wanted.removesuffix(".").removesuffix(".0")
        section = self.sections.get(number)
        if section is None:
            chapters = self.chapters
            more = f"AND PARTS SUCH AS {self.part}" if len(chapters) < len(self.sections) else "OR A WORD"
            raise IllegalOrder(f"NO SUCH SECTION: {chapters[0]} TO {chapters[-1]}, {more}")
        parts = [f"{part} {self.sections[part].title}".upper() for part in self.sections if _above(part) == number]
        return [f"{number} {section.title}".upper(), *_wrapped(section.text, spoken), *parts]

    def letters(self, wanted: str) -> str:
        """The letters of the command that a word explains, "" if it explains none."""
        found = self.words.get(self.word(wanted), "")
        return "" if found in self.sections else found

    def word(self, wanted: str) -> str:
        """The full word for a section: the word itself, or one with that beginning, such as CONVOYS for CONVOY,
        if all of them have the same section; "" if there is none."""
        begun = [word for word in self.words if word.startswith(wanted)] if len(wanted) >= _SHORTEST else []
        alike = len({self.words[word] for word in begun}) == 1
        return wanted if wanted in self.words else begun[0] if alike else ""

    def command(
        self, chart: str, letters: str, spoken: bool = False, example: Callable[[str, str], str] | None = None
    ) -> list[str]:
        """What a command does, with an example; [] if its row says it all.

        Args:
            chart: the name of the chart
            letters: the letters of the command
            spoken: not broken into rows
            example: makes an example that works now from the letters and the printed one, "" for none
        """
        entry = self.commands.get((chart.lower(), letters))
        if entry is None:
            return []
        shown = example(letters, entry.example) if example else entry.example
        return [*_wrapped(entry.text, spoken), *([f"{'' if spoken else _INDENT}EXAMPLE: {shown}"] if shown else [])]

    def all_words(self, spoken: bool = False) -> list[str]:
        """The words that find sections, [] without any. spoken: not broken into rows."""
        return _wrapped(f"WORDS: {', '.join(self.words)}", spoken) if self.words else []


def read_reference(data: DataFile, charts: Sequence[str], part: str) -> Reference:
    """Read the texts from a data file: rules from the block [rules], commands from one block for each chart, and words
    for sections from [words], if the file has that block.

    Args:
        data: the file
        charts: the names of the blocks with commands
        part: the number of a section, as an example

    Raises:
        DataError: the file does not hold such texts
    """
    sections: dict[str, Section] = {}
    for number, row in data.block("rules").named(3):
        if not _NUMBER.fullmatch(number):
            raise row.wrong(f"{number!r} is not the number of a section")
        if (above := _above(number)) and above not in sections:
            raise row.wrong(f"{above} is missing before {number}")
        sections[number] = Section(*_texts(row))
    commands = {
        (chart, letters): CommandHelp(*_texts(row)) for chart in charts for letters, row in data.block(chart).named(3)
    }
    words: dict[str, str] = {}
    for word, row in data.block("words").named(2) if "words" in data.blocks else ():
        words[word] = row.word(1, [*sections, *(letters for _, letters in commands)])
    return Reference(sections, commands, part, words)


def _above(number: str) -> str:
    """The section that this one is a part of, "" for a chapter: 16.8 for 16.84, 16.84 for 16.84.1."""
    chapter, point, part = number.rpartition(".")
    if not point:
        return ""
    return f"{chapter}.{part[0]}" if len(part) > 1 else chapter


def _texts(row: Row) -> Sequence[str]:
    if not all(row.columns):
        raise row.wrong("a column is empty")
    if row.comment:
        raise row.wrong(f"what follows the ; would not be shown: {row.comment}")
    return row.columns[1:]


def _wrapped(text: str, spoken: bool) -> list[str]:
    if spoken:
        return [text.upper()]
    *rows, last = wrap(text.upper(), _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return [*map(Wrapped, rows), last]
