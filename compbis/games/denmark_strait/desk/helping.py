"""What HE tells of this game: the texts of help.dat, with the numbers of the cards in them."""

import re
from functools import cache

from compbis.desk.reference import Reference, Section, read_reference
from compbis.games.denmark_strait.cards import EFFECTS, NUMBER, Ability
from compbis.games.denmark_strait.history import HELP
from compbis.games.denmark_strait.words import details
from compbis.table import datafile

_NAME = re.compile(r"\{([a-z ]+)\}")


@cache
def texts() -> Reference:
    """Those of help.dat. Raises DataError."""
    read = read_reference(datafile.load(HELP, ("rules", "words")), (), "6")
    sections = {number: Section(title, _NAME.sub(_told, text)) for number, (title, text) in read.sections.items()}
    return read._replace(sections=sections)


def _told(found: "re.Match[str]") -> str:
    """What stands for a name in brackets: what all abilities do, what a hit costs, or a number of the rules."""
    if found[1] == "abilities":
        return " ".join(f"{one.upper()}: {details.ability(one)}." for one in Ability if details.ability(one))
    amounts = {f"{card.effect} hit": card.amount for card in EFFECTS.values()}
    return str(amounts.get(found[1]) or NUMBER[found[1]])
