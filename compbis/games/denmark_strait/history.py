"""The game's name, sides and files, and every version of its rules."""

from types import MappingProxyType

from compbis.table.edition.interface import Rules
from compbis.table.side import BRITISH, GERMAN

NAME = "BATTLE OF THE DENMARK STRAIT"
"""The name of the game in records."""
SIDES = MappingProxyType({BRITISH: "BRITISH", GERMAN: "GERMAN"})
RULES = (Rules("0.3.0", ()),)
NUMBERS, SHIPS, ARMOUR, EFFECTS, GUNS, CAPTAINS = CARDS = tuple(
    f"denmark-strait/{name}.csv" for name in ("numbers", "ships", "armour", "effects", "guns", "captains")
)
"""The files of the game's values, in data/."""
HELP, LESSON = "denmark-strait/help.dat", "denmark-strait/lesson.dat"
JUDGEMENT = "denmark-strait/captains.dat"
"""The weights of the computer captains."""
