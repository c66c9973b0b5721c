"""The texts of HE: help.dat, with the values of the cards filled in."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePath

from compbis.desk.reference import Reference, Section, read_reference
from compbis.games.denmark_strait.cards.deck import EFFECTS
from compbis.games.denmark_strait.cards.roster import SHIPS, Ability
from compbis.games.denmark_strait.cards.sheets import NUMBER, rebuilt
from compbis.games.denmark_strait.history import HELP
from compbis.games.denmark_strait.words import details
from compbis.table import datafile

_NAME = re.compile(r"\{([a-z ]+)\}")


@cache
def texts() -> Reference:
    """The texts of help.dat. Raises DataError."""
    read = read_reference(datafile.load(HELP, ("rules", "words")), (), "6")
    sections = {number: Section(title, _NAME.sub(_value, text)) for number, (title, text) in read.sections.items()}
    return read._replace(sections=sections)


def _value(found: "re.Match[str]") -> str:
    """The text that replaces a name in braces: all abilities, the values that are ours, the armour, the broadside
    angle, the Gun Damage Chart, the amount of an effect, or a number of the rules."""
    if found[1] == "abilities":
        return " ".join(f"{line}." for one in Ability for line in details.ability_lines(one))
    if found[1] == "rebuilt":
        return ". ".join(_rebuilt())
    if found[1] == "armour":
        return ". ".join(f"{name}, {details.armour(name)}" for name in SHIPS)
    if found[1] == "broadside":
        return f"{NUMBER['broadside 0.1 degrees'] / 10:g}"
    if found[1] == "chart":
        return "; ".join(details.short_range(name) for name in SHIPS)
    amounts = {f"{card.effect} hit": card.amount for card in EFFECTS.values()}
    return str(amounts.get(found[1]) or NUMBER[found[1]])


def _rebuilt() -> Iterator[str]:
    """The values in each file that are ours: the rows, and their columns unless all rows have the same."""
    for file, rows in rebuilt().items():
        alike = {columns: [row for row in rows if rows[row] == columns] for columns in rows.values()}
        differ = len(alike) > 1
        parts = [", ".join(rows_) + f" ({', '.join(columns)})" * differ for columns, rows_ in alike.items()]
        if parts:
            yield f"{PurePath(file).stem}: {'; '.join(parts)}"
