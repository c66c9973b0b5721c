"""What stands on a place, drawn in the size that it has there."""

from collections.abc import Sequence

from compbis.board.ground import FACINGS, Figure
from compbis.board.terrain import signed
from compbis.table.page import LABEL, Size

Text = tuple[str, str, str]
"""A row of a counter, its style, and what it stands on."""

OPEN = ("marker",)
"""Figures through which the ground is seen."""
_MOST = 9
"""A larger number is written as +: a counter has room for one digit."""
_GAP = 4
"""From so many columns on the last one of a place stays free, so that counters side by side are seen as two."""


def in_signs(figures: Sequence[Figure], size: Size) -> list[Text]:
    """The rows of a place with the most important of these: its sign in the middle of all that it has, or if it has a
    label, all that is said of it."""
    figure = figures[0]
    if figure.label and size.columns > len(figure.sign):
        return in_colours(figures, size)
    return [(text, figure.style, "") for text in signed(figure.sign, size)]


def in_colours(figures: Sequence[Figure], size: Size) -> list[Text]:
    """The rows of counters: of a single figure its sign, its number and names, of several one row each."""
    columns = size.columns - (size.columns >= _GAP)
    if len(figures) > 1 and size.rows > 1:
        return [(_headed(figure, columns), figure.style, "") for figure in figures[: size.rows]]
    figure = figures[0]
    if figure.style in OPEN:
        return in_signs(figures, size)
    if figure.label and max(map(len, (_named(figure), *figure.names[: size.rows - 1]))) > columns:
        columns = size.columns
    rows = [f"{short(name, columns):<{columns}}" for name in figure.names]
    if figure.left is not None and size.rows > 2:
        rows.insert(min(1, size.rows - 2), _bar(figure.left, columns))
    labels = [(row, LABEL, figure.style) for row in rows[: size.rows - 1]]
    return [(_headed(figure, columns), figure.style, ""), *labels]


def short(name: str, columns: int) -> str:
    """A name in so many columns: the whole, or the first letters of its words if there are three, else its beginning
    with some of its second word."""
    if len(name) <= columns:
        return name
    first, *others = name.split()
    if len(others) > 1:
        return "".join(word[0] for word in (first, *others))[:columns]
    keep = len(first) if len(first) <= columns else columns - len(others)
    return (first[:keep] + "".join(others))[:columns]


def _headed(figure: Figure, columns: int) -> str:
    """The first row of a counter: its sign, or its label with its mark, and where it heads for."""
    arrow = FACINGS.get(figure.facing, "")
    return f"{_named(figure).removesuffix(arrow)[: columns - len(arrow)]}{arrow}".ljust(columns)


def _named(figure: Figure) -> str:
    number = "" if figure.number == 1 else f"{figure.number}" if figure.number <= _MOST else "+"
    name = f"{figure.sign[0].strip()}{figure.label}" if figure.label else figure.sign
    return f"{name}{number}{FACINGS.get(figure.facing, '')}"


def _bar(left: float, columns: int) -> str:
    """So much of a row as is left; something as long as anything is."""
    full = max(round(left * columns), left > 0)
    return "█" * full + "░" * (columns - full)
