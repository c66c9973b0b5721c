"""Completion by Tab: the line as far as the words that may follow agree, and those words as rows of text."""

from itertools import takewhile

from compbis.screen.rows import INDENT, cells, wrap
from compbis.table.completion import Completion
from compbis.table.page import Size

_APART = "  "
_BLANK = "\0"  # within a word, where no row ends


def completed(line: str, offer: Completion) -> str:
    """The line with as much of a word as all offered words have in common, and a blank behind a word that is alone.
    Large and small letters are the same."""
    if not offer.words:
        return line
    together = takewhile(lambda letters: len(set(letters)) == 1, zip(*offer.words, strict=False))
    common = "".join(letters[0] for letters in together)
    typed = line[offer.start :]
    if len(offer.words) == 1:
        return f"{line[: offer.start]}{common} "
    return f"{line[: offer.start]}{common}" if len(common) > len(typed) else line


def listing(offer: Completion, panel: Size) -> list[str]:
    """The words in rows for a panel of that size; if they do not fit, the last says how many are left out."""
    whole = _APART.join(word.replace(" ", _BLANK) for word in offer.words)
    rows = wrap(cells(whole), panel.columns, INDENT)
    if len(rows) > panel.rows:
        rows = rows[: panel.rows - 1]
        rows.append(f"...{_BLANK}{len(offer.words) - sum(len(row.split()) for row in rows)}{_BLANK}MORE")
    return [row.replace(_BLANK, " ") for row in rows]
