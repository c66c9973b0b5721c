"""The manual's tables and cards: as printed in cards_*.txt, with the misprints corrected by cards_slips.txt.

A table is `[name]`, a line of headings, and rows; columns stand two or more spaces apart, `#` begins a comment line.
"""

import re
from pathlib import Path

from compbis.games.computer_bismarck.cards.board import ROWS

_HERE = Path(__file__).parent
_GAP = re.compile(r"\s{2,}")
SLIPS = "cards_slips.txt"

Row = dict[str, str]


def blocks(file: Path) -> dict[str, list[str]]:
    """The lines of a file under each of its names in brackets, without comments and blank lines."""
    found: dict[str, list[str]] = {}
    for line in file.read_text().splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line.strip() and not line.startswith("#"):
            lines.append(line.strip())
    return found


PRINTED = {
    name: lines
    for file in sorted(_HERE.glob("cards_*.txt"))
    if file.name != SLIPS
    for name, lines in blocks(file).items()
}
"""Every table as printed, by its name."""
MENDED = blocks(_HERE / SLIPS)
"""The slips of each table, by its name."""


def card(name: str) -> list[Row]:
    """The rows of a table as they are read, by their headings."""
    lines = ["  ".join(_GAP.split(line)) for line in PRINTED[name]]
    for slip in MENDED.get(name, ()):
        lines = _mend(lines, slip)
    headings = lines[0].split("  ")
    return [dict(zip(headings, line.split("  "), strict=True)) for line in lines[1:]]


def numbers(name: str) -> dict[tuple[str, str], list[str]]:
    """A table of the numbers in the manual's text: the numbers for each section and what they are."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in card(name):
        found.setdefault((row["Section"], row["What"]), []).append(row["Number"].rstrip("%"))
    return found


def pair(text: str) -> tuple[int, int] | None:
    """A value by day and by night, None for a dash."""
    if text == "-":
        return None
    day, night = map(int, text.split("/"))
    return day, night


def count(text: str) -> int:
    """A number, 0 for a dash."""
    return 0 if text == "-" else int(text)


def percent(text: str) -> int:
    """The number of a percentage."""
    return int(text.rstrip("%"))


def span(text: str) -> range:
    """All numbers of `1-4`, `1 to 4`, `3` or `13+` (taken to end at 40)."""
    first, *last = map(int, re.findall(r"\d+", text))
    return range(first, (last[0] if last else 40 if text.endswith("+") else first) + 1)


def rows_of(text: str) -> list[int]:
    """The rows of the board in `11-20`; none for a dot."""
    return [row for row in ROWS if text != "." and row in span(text)]


def _mend(lines: list[str], slip: str) -> list[str]:
    printed, arrow, rest = slip.partition(" -> ")
    read, comma, _ = rest.partition(", ")
    hits = [line for line in lines if f"  {printed}  " in f"  {line}  "]
    if not (arrow and comma and len(hits) == 1):
        raise ValueError(f"{printed!r} stands in {len(hits)} rows of the card")
    return [line.replace(printed, read) if line in hits else line for line in lines if read or line not in hits]
