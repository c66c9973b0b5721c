"""The game's name, sides and data files, and its rules version by version."""

from types import MappingProxyType

from compbis.table.edition.interface import Rules
from compbis.table.side import BRITISH, GERMAN

NAME = "THE CHASE OF THE BISMARCK"
"""The game's name in records."""
SIDES = MappingProxyType({BRITISH: "ALLIED", GERMAN: "GERMAN"})
RULES = (Rules("0.3.0", ()),)
MAP, HEXSIDES, SHIPS, AIRCRAFT, SETUP, OPTIONAL, TURNS, CONVOYS, STATUS, GUNNERY, SPOTTING, CUPS, TABLES = (
    f"chase-of-the-bismarck/{name}.csv"
    for name in (
        *("map", "hexsides", "ships", "aircraft", "setup", "optional", "turns"),
        *("convoys", "status", "gunnery", "spotting", "cups", "tables"),
    )
)
"""The data files of its values."""
HELP = "chase-of-the-bismarck/help.dat"
LESSON = "chase-of-the-bismarck/lesson.dat"
LETTERING = "chase-of-the-bismarck/names.dat"
EXTRA = MappingProxyType(
    {
        "tirpitz": "TIR",
        "scharnhorst": "SCH",
        "gneisenau": "GNE",
        "koln": "KOL",
        "us1": "US1",
        "us2": "US2",
        "newyork": "NYK",
        "augusta": "AUG",
    }
)
"""The options that add a hypothetical unit, each with the unit's id (13.1)."""
UNITS = "units"
"""Stands in a view for the options that add units: which of them take part can be a secret (13.1)."""
EXHAUSTION = "exhaustion"
"""The option of crew exhaustion (13.2)."""
AMMUNITION = "ammunition"
"""The option of three heavy combats (14)."""
CARDS = (MAP, HEXSIDES, SHIPS, AIRCRAFT, SETUP, OPTIONAL, TURNS, CONVOYS, STATUS, GUNNERY, SPOTTING, CUPS, TABLES)
