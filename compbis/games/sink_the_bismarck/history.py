"""The game's name, its sides, its files, and the rules by which it was played, version by version."""

from types import MappingProxyType

from compbis.table.edition import Rules
from compbis.table.side import BRITISH, GERMAN

NAME = "SINK THE BISMARCK 1993"
"""The game as records name it."""
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
"""The files of its values, in data/."""
LETTERING = "sink-the-bismarck/names.dat"
"""The names that stand on the map."""
HELP = "sink-the-bismarck/help.dat"
"""What HE tells of the rules."""
