"""The files of printed values, and the numbers in them."""

from collections.abc import Collection, Mapping
from functools import cache
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.denmark_strait import history
from compbis.table.cards.label import Label, Value, columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content

_LIMITS = {
    **dict.fromkeys(("columns", "rows"), (4, 26)),
    **dict.fromkeys(("points for move and turn", "splashes", "out of broadside", "flagship points"), (0, 9)),
    **dict.fromkeys(("shooting with failed morale", "morale when failed", "concentration", "close action"), (0, 9)),
    **dict.fromkeys(("points for a better shot", "hull damage for a speed point"), (1, 20)),
    **dict.fromkeys(("repair", "magazine"), (2, 13)),
    **dict.fromkeys(("engineer", "gunner", "close action range"), (0, 9)),
    "broadside 0.1 degrees": (0, 899),
    "fighter": (1, 7),
    "german captains cost": (0, 20),
    "escape": (1, 30),
    "turns": (1, 60),
}
NOTE = "note"
"""The column with the reason for a value; not itself a value."""
_GUNS = ("BB", "CA", "CL", "DD")
SHEETS = (
    read_sheet(content(history.NUMBERS), columns("name", f"number {NOTE}")),
    read_sheet(
        content(history.SHIPS), columns("ship", f"title side class speed shooting hull at facing captain {NOTE}")
    ),
    read_sheet(content(history.ARMOUR), columns("ship guns", f"spades clubs diamonds hearts {NOTE}")),
    read_sheet(content(history.EFFECTS), columns("rank", f"effect amount {NOTE}")),
    read_sheet(content(history.GUNS), columns("firer", "BB CA CL DD")),
    read_sheet(content(history.CAPTAINS), columns("captain", f"name side rank points morale cost ability {NOTE}")),
)
NUMBER = SHEETS[0].numbers(_LIMITS)
GUN_DAMAGE = SHEETS[4].table(_GUNS, 0, 99)
"""The greatest distance at which a hit draws further cards, by the firing ship's guns and the target's class."""


def values() -> list[Value]:
    """Every value in the files, with its label."""
    return [value for sheet in SHEETS for value in sheet.values([NOTE] if NOTE in sheet.named.values else ())]


@cache
def rebuilt() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The values that are ours because none is printed: the columns, by file (history) and row. For example,
    `rebuilt()[history.SHIPS]["HOOD"]` contains "hull"."""
    found: dict[str, dict[str, tuple[str, ...]]] = {file: {} for file in history.CARDS}
    for value in (value for value in values() if value.label is Label.REBUILT):
        found[value.file][value.row] = (*found[value.file].get(value.row, ()), value.column)
    return MappingProxyType({file: MappingProxyType(rows) for file, rows in found.items()})


def named_rows(sheet: int, wanted: Collection[str]) -> dict[str, Row]:
    """The rows of a sheet by key, in the order of the keys wanted. Raises DataError unless the keys are exactly
    these."""
    found = dict(SHEETS[sheet].by_key())
    for key, row in found.items():
        row.one_of(key, wanted)
    if missing := [key for key in wanted if key not in found]:
        raise DataError(f"{SHEETS[sheet].heading.file}: {missing[0]} is missing")
    return {key: found[key] for key in wanted}
