"""The column names of the data files of 1980, file by file, for lists of their values."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.table import datafile
from compbis.table.cards.label import Columns, Value, columns, file_values

_SHIP = columns("name", "title kind move patrol shadow speed 1st fuel left MS FP KN TP VP start in")
_NUMBER = columns("name", "number")
_BAND = columns("from to", "number")
_BOARD = Columns(("row",), tuple(map(str, range(11, 29))), signs=True)

FILES: Mapping[str, Mapping[str, Columns]] = MappingProxyType(
    {
        "ships.dat": {"british ships": _SHIP, "german ships": _SHIP},
        "planes.dat": {"planes": columns("name", "kind base square move patrol shadow far near aloft recon")},
        "map.dat": {
            "board": _BOARD,
            "ports": columns("square", "name side"),
            "barred to germans": columns("square", "water"),
            "fog": columns("area", "square"),
            "entry": columns("", "square"),
            "bergen search": columns("", "square"),
            "exits": columns("ship", "line number"),
        },
        "tables.dat": {
            "calendar": columns("turn", "date hour night fast slow"),
            "search": _NUMBER,
            "shadow visibility": _BAND,
            "shadow": _NUMBER,
            "chance": _NUMBER,
            "reinforcements": _NUMBER,
            "secret squares": _NUMBER,
            "speed": _NUMBER,
            "fuel": _NUMBER,
            "air attack": _NUMBER,
            "destroyer attack": _NUMBER,
            "surprise": _NUMBER,
            "withdrawal": _NUMBER,
            "damage": _NUMBER,
            "gunnery": columns("", "parts MS FP KN"),
            "torpedo hit": columns("from to", "percent"),
            "torpedo damage": columns("kind", "parts MS"),
            "torpedo knots": columns("kind", "least most"),
            "bismarck": _NUMBER,
            "anti submarine": columns("kind", "strength"),
            "submarine attack": columns("from to", "least most sunk"),
            "dispersal": _NUMBER,
            "missions": columns("convoy", "goal number first last points each end"),
            "way round": columns("convoy", "turns square1 square2 square3"),
            "slow at the end": columns("ship", "knots points"),
            "midships at the end": columns("kind", "points"),
            "points": _NUMBER,
        },
        "weather.dat": {
            "start": columns("row", "visibility"),
            "change": columns("from to", "least most"),
            "fog chance": columns("hour", "percent"),
        },
    }
)


def values() -> list[Value]:
    """Every value in the data files that this process uses. Raises DataError."""
    return [value for file, tables in FILES.items() for value in file_values(datafile.load(file, tables), tables)]
