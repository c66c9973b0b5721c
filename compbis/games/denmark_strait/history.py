"""The game's name, its sides, its files, and the rules by which it was played, version by version."""

from types import MappingProxyType

from compbis.table.edition import Rules
from compbis.table.side import BRITISH, GERMAN

NAME = "BATTLE OF THE DENMARK STRAIT"
"""The game as records name it."""
SIDES = MappingProxyType({BRITISH: "BRITISH", GERMAN: "GERMAN"})
RULES = (Rules("0.3.0", ()),)
NUMBERS, SHIPS, ARMOUR, EFFECTS, GUNS, CAPTAINS = CARDS = tuple(
    f"denmark-strait/{name}.csv" for name in ("numbers", "ships", "armour", "effects", "guns", "captains")
)
"""The files of its values, in data/."""
HELP, LESSON = "denmark-strait/help.dat", "denmark-strait/lesson.dat"
JUDGEMENT = "denmark-strait/captains.dat"
"""What the computer captains go by."""
