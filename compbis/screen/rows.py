"""Rows of a terminal: text in so many columns, each character one of them."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from wcwidth import wcwidth

from compbis.console.output import printable
from compbis.table.page import Detail, Headline, Line, Span, Wanted, Wrapped

_DRAWN = str.maketrans("", "", "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█░·•⊕─│↑↗→↘↓↙←↖")
"""Takes out what boards, panels and rules are drawn with: each character one column wide."""
RULE = "─"
"""Of it a line is drawn above a headline."""
INDENT = "  "
"""Of the further rows of a line that is too long."""


def cells(text: str) -> str:
    """The text with a question mark for every character that does not take exactly one column."""
    if text.isascii():
        return text
    return "".join(character if wcwidth(character) == 1 else "?" for character in text)


def typed_cells(text: str) -> str:
    """What is being typed, as wide as a terminal would show it, where the cursor counts by that: question marks for a
    wide character, nothing for one without a column of its own."""
    return "".join(character if (width := wcwidth(character)) == 1 else "?" * width for character in text)


def wrap(line: str, columns: int, indent: str = "") -> list[str]:
    """The line in rows of so many columns, broken at spaces where there are any. indent: of all but the first."""
    if len(line) <= columns:
        return [line.rstrip()]
    return [*_broken(line, columns, indent)]


@lru_cache(1024)
def _broken(line: str, columns: int, indent: str) -> Sequence[str]:
    """Kept for the next key, at which the text is mostly the same."""
    rows = textwrap.wrap(
        line, columns, subsequent_indent=indent, expand_tabs=False, replace_whitespace=False, break_on_hyphens=False
    )
    return rows or [""]


def width(line: Line) -> int:
    """The columns of a line of spans."""
    return sum(len(span.text) for span in line)


def widest(lines: Iterable[Line]) -> int:
    """The columns of the longest of several, 0 if there are none."""
    return max(map(width, lines), default=0)


def forget() -> None:
    """Forget the rows that were kept: among them may be words of a password, or what one side alone may see."""
    _broken.cache_clear()


def unbroken(lines: Sequence[str]) -> Iterator[str]:
    """The lines, those of a text that goes on from one to the next as one."""
    begun = ""
    for line in lines:
        whole = f"{begun} {line.lstrip()}" if begun else line
        begun = whole if isinstance(line, Wrapped) else ""
        if not begun:
            yield whole
    if begun:
        yield begun


class Answered(str):
    """A prompt with its answer. prompt: how long the prompt is."""

    prompt: int

    def __new__(cls, prompt: str, answer: str) -> "Answered":
        line = super().__new__(cls, prompt + answer)
        line.prompt = len(prompt)
        return line

    def rows(self, columns: int) -> list[str]:
        """All of it, in one row if it fits. Of a prompt of one row, which with its answer is longer, the last sign
        alone is shown; else the answer is below the prompt where it has no room behind it."""
        prompt, answer = self[: self.prompt], self[self.prompt :]
        *above, last = wrap(prompt, columns, INDENT)
        for end in [last] if above else [last, last[-1:]]:
            if len(end) + len(answer) <= columns:
                return [*above, f"{end}{answer}".rstrip()]
        return [*above, last, *wrap(f"{INDENT}{answer}", columns, INDENT)]


def text_rows(text: Sequence[str], columns: int) -> list[list[str]]:
    """The rows of each line of a text. Detail lines get their heads, once for those that follow each other, or are
    folded where they do not fit."""
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
    """Whether each character takes one column and controls nothing, for all that the house draws itself."""
    if not text.isascii():
        text = text.translate(_DRAWN)
    return text.isascii() and text.isprintable()


def padded(line: Sequence[Span], columns: int) -> Line:
    """A line of a page in exactly so many columns."""
    whole = "".join([span.text for span in line])
    if len(whole) <= columns and _is_plain(whole):  # as nearly every line is
        return (*line, Span(" " * (columns - len(whole)))) if len(whole) < columns else tuple(line)
    row = []
    for span in line:
        text = span.text
        shown = text if text.isascii() and text.isprintable() else cells(printable(text))
        left = columns - len(shown)
        row.append(span if left >= 0 and shown is text else span._replace(text=shown[:columns]))
        columns = max(left, 0)
    return (*row, Span(" " * columns)) if columns else tuple(row)
