"""Rows of a terminal: text in a number of columns, one column for each character."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from wcwidth import wcwidth

from compbis.console.output import printable
from compbis.table.page import BRACKETS, Detail, Headline, Wanted
from compbis.table.picture import Line, Span

_PLAIN = {*map(chr, range(ord(" "), ord("~") + 1)), *"▘▝▀▖▌▞▛▗▚▐▜▄▙▟█░·•⊕─│↑↗→↘↓↙←↖"}
"""Printable ASCII, and the characters that boards, panels and rules are drawn with, each one column wide."""
RULE = "─"
"""The rule above a headline is made of it."""
INDENT = "  "
"""Before the second and further rows of a line that is too long."""
_HOLD = "\1"
"""Stands for a blank at which no row ends."""
_HELD = re.compile(
    r"\b(?=\d*[^\W\d])\w++ (?=\d)|(?<=[,:;] )\d+ (?=[A-Z])|\b(?:HMS|KMS|PR|ST\.|DD) (?=\w)|\w (?=(?:I{1,3}|IV|V)\b)"
)
"""Words with such a blank: before a number, after one that follows a comma or the like (`MISS; 1 SPLASH`), or within a
name such as HMS HOOD, ST. JOHNS or KING GEORGE V."""


def cells(text: str) -> str:
    """The text with a question mark for every character that is not exactly one column wide."""
    if text.isascii() or _is_plain(text):
        return text
    return "".join(character if wcwidth(character) == 1 else "?" for character in text)


def typed_cells(text: str) -> str:
    """What is being typed, as wide as a terminal shows it, so that the cursor is in the right column: question marks
    for a wide character, nothing for one without width."""
    return "".join(character if (width := wcwidth(character)) == 1 else "?" * width for character in text)


def wrap(line: str, columns: int, indent: str = "") -> list[str]:
    """The line in rows of that many columns, broken at spaces if possible. A number stays with the word before it, and
    HMS with the name of a ship.

    Args:
        line: the line
        columns: the columns of a row
        indent: before all rows but the first, after the blanks at the beginning of the line, unless it is empty
    """
    if len(line) <= columns:
        return [line.rstrip()]
    begun = len(line) - len(line.lstrip()) if indent else 0
    return [*_broken(line, columns, " " * begun + indent)]


@lru_cache(1024)
def _broken(line: str, columns: int, indent: str) -> Sequence[str]:
    """The rows of a long line, cached because most of the text is the same at the next key."""
    held = _HELD.sub(lambda found: found[0][:-1] + _HOLD, line).split(" ")
    held = [part if len(part) + len(indent) <= columns else part.replace(_HOLD, " ") for part in held]
    rows = textwrap.wrap(
        " ".join(held),
        columns,
        subsequent_indent=indent,
        expand_tabs=False,
        replace_whitespace=False,
        break_on_hyphens=False,
    )
    return [row.replace(_HOLD, " ") for row in rows] or [""]


def width(line: Line) -> int:
    """The columns of a line of spans."""
    return sum(len(span.text) for span in line)


def widest(lines: Iterable[Line]) -> int:
    """The columns of the longest line, 0 if there are none."""
    return max(map(width, lines), default=0)


def forget() -> None:
    """Forget the cached rows: they may hold words of a password, or what only one side may see."""
    _broken.cache_clear()


_CUT = "..."
"""Printed in place of the rest of a prompt."""


class Answered(str):
    """A prompt with its answer. prompt: the length of the prompt."""

    prompt: int

    def __new__(cls, prompt: str, answer: str) -> "Answered":
        line = super().__new__(cls, prompt + answer)
        line.prompt = len(prompt)
        return line

    def rows(self, columns: int) -> list[str]:
        """Its rows for that many columns.

        If prompt and answer do not fit in one row, a prompt of one row is cut to its first words and its last
        character, or to that character alone. A longer prompt, and one that names its cautious answer, stays whole; the
        answer then stands below it unless it fits after its last row.
        """
        prompt, answer = self[: self.prompt], self[self.prompt :]
        *above, last = wrap(prompt, columns, INDENT)
        for end in [last] if above or prompt.endswith(BRACKETS) else [last, _cut(last, columns - len(answer))]:
            if len(end) + len(answer) <= columns:
                return [*above, f"{end}{answer}".rstrip()]
        return [*above, last, *(f"{INDENT}{row}" for row in wrap(answer, columns - len(INDENT)))]


def _cut(prompt: str, columns: int) -> str:
    """The first words of a prompt, dots and its last character, in that many columns; the last character alone if no
    word fits."""
    begun = textwrap.shorten(prompt, max(columns - 1, len(_CUT)), placeholder=_CUT)
    return ("" if begun == _CUT else begun) + prompt[-1:]


def text_rows(text: Sequence[str], columns: int) -> list[list[str]]:
    """The rows of each line of a text. Consecutive Detail lines share column heads; those that do not fit are
    folded."""
    return list(_text_rows(text, columns))


def _text_rows(text: Sequence[str], columns: int) -> Iterator[list[str]]:
    head = ""
    for line in text:
        if isinstance(line, Headline):
            head = ""
            yield [Headline(row) for row in (RULE * columns, *wrap(line, columns, INDENT))]
        elif not isinstance(line, Detail):
            head = ""
            rows = line.rows(columns) if isinstance(line, Answered) else wrap(line, columns, INDENT)
            yield [Wanted(row) for row in rows] if isinstance(line, Wanted) else rows
        elif len(line) > columns:
            head = ""
            yield [row for part in line.folded for row in wrap(part, columns, INDENT)]
        else:
            yield [line] if line.head in ("", head) else [line.head, line]
            head = line.head


def _is_plain(text: str) -> bool:
    """Whether each character is printable and one column wide; knows only ASCII and the house's drawing characters."""
    return text.isprintable() if text.isascii() else _PLAIN.issuperset(text)


def padded(line: Sequence[Span], columns: int) -> Line:
    """A line of a page in exactly that many columns."""
    whole = "".join([span.text for span in line])
    if len(whole) <= columns and _is_plain(whole):  # nearly all lines
        return (*line, Span(" " * (columns - len(whole)))) if len(whole) < columns else tuple(line)
    row = []
    for span in line:
        text = span.text
        shown = text if text.isascii() and text.isprintable() else cells(printable(text))
        left = columns - len(shown)
        row.append(span if left >= 0 and shown is text else span._replace(text=shown[:columns]))
        columns = max(left, 0)
    return (*row, Span(" " * columns)) if columns else tuple(row)
