"""The game's name, sides and data files, and all versions of its rules."""

from types import MappingProxyType

from compbis.table.edition.interface import Rules
from compbis.table.side import BRITISH, GERMAN

NAME = "SINK THE BISMARCK 1993"
"""The name of the game in records."""
SIDES = MappingProxyType({BRITISH: "BRITISH", GERMAN: "GERMAN"})
RULES = (Rules("0.3.0", ()),)
NUMBERS, MAP, AREAS, PORTS, SHIPS, AIRCRAFT, CONVOYS, DAMAGE, SCENARIOS, SETUP, RESERVES = CARDS = tuple(
    f"sink-the-bismarck/{name}.csv"
    for name in (
        *(
            "numbers",
            "map",
            "areas",
            "ports",
            "ships",
            "aircraft",
            "convoys",
            "damage",
            "scenarios",
            "setup",
            "reserves",
        ),
    )
)
"""The files with the values of cards, map and tables, in data/."""
LETTERING = "sink-the-bismarck/names.dat"
"""The file with the names on the map."""
HELP = "sink-the-bismarck/help.dat"
"""The file with the texts of HE."""
LESSON = "sink-the-bismarck/lesson.dat"
"""The file with the steps of the lesson."""
