"""Completion by Tab: the part of a line that all candidates share, and the candidates in rows of text."""

from itertools import takewhile

from compbis.screen.rows import INDENT, cells, wrap
from compbis.table.completion import Completion
from compbis.table.picture import Size

_APART = "  "
_BLANK = "\0"  # a blank within a word, where no row may break


def completed(line: str, offer: Completion) -> str:
    """The line with what all offered words have in common, and a blank after the word if there is only one. Case does
    not matter."""
    if not offer.words:
        return line
    together = takewhile(lambda letters: len(set(letters)) == 1, zip(*offer.words, strict=False))
    common = "".join(letters[0] for letters in together)
    typed = line[offer.start :]
    if len(offer.words) == 1:
        return f"{line[: offer.start]}{common} "
    return f"{line[: offer.start]}{common}" if len(common) > len(typed) else line


def listing(offer: Completion, panel: Size) -> list[str]:
    """The offered words in rows for a panel of this size. If they do not all fit, the last row says how many are
    missing."""
    whole = _APART.join(word.replace(" ", _BLANK) for word in offer.words)
    rows = wrap(cells(whole), panel.columns, INDENT)
    if len(rows) > panel.rows:
        rows = rows[: panel.rows - 1]
        rows.append(f"...{_BLANK}{len(offer.words) - sum(len(row.split()) for row in rows)}{_BLANK}MORE")
    return [row.replace(_BLANK, " ") for row in rows]
