"""The numbers in the rules, and the Damage Point Table (12.13)."""

from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.sink_the_bismarck import history
from compbis.table.cards.label import columns
from compbis.table.cards.sheet import read_sheet
from compbis.table.datafile import Row, content
from compbis.table.values import NamedTuple

DIE = 10
"""The number of sides of the die; its zero counts as ten (2.36)."""
_MODIFIER, _ROLL, _COUNT, _EVASION, _POINTS = (-9, 9), (1, DIE + 1), (1, 99), (0, 99), (0, 99)
_LIMITS = {
    **dict.fromkeys(("turns", "night every", "first draw", "rounds at a range", "rounds without damage"), _COUNT),
    **dict.fromkeys(("good to", "fair to"), (0, DIE)),
    **dict.fromkeys(("detected", "shadowed", "explodes", "gets away", "repairs one", "repairs two"), _ROLL),
    "rudder mended": _ROLL,
    **dict.fromkeys([f"detection {of}" for of in ("good", "dark", "recon by day", "carrier")], _MODIFIER),
    **dict.fromkeys([f"detection {ships} ships" for ships in (3, 5, 7)], _MODIFIER),
    **dict.fromkeys([f"shadowing {of}" for of in ("good", "dark", "recon", "radar", "fast")], _MODIFIER),
    **dict.fromkeys(("several firers", "prince of wales", "german gunnery", "gunnery at night"), _MODIFIER),
    **dict.fromkeys(("capital at C", "slow target", "german repair"), _MODIFIER),
    **dict.fromkeys([f"speed {hexes}" for hexes in range(1, 5)], _EVASION),
    **dict.fromkeys(("capital points for evasion", "evasion for point"), (1, 9)),
    **dict.fromkeys(("slow", "gone to sea evasion"), _EVASION),
    **dict.fromkeys(("secondary", "five", "carrier cannot fly", "convoys on the map"), _COUNT),
    **dict.fromkeys(("counters in a hex",), (1, 9)),
    **dict.fromkeys(("shadowing recon radius", "from the track"), (0, 40)),
    **dict.fromkeys(("convoy home", "gone to sea", "german in port", "points of damage for british"), _POINTS),
    "points of damage for german": (1, 9),
    **dict.fromkeys([f"fuel spent in start {place}" for place in range(1, 5)], _POINTS),
    **dict.fromkeys([f"strike from {far} hexes" for far in (1, 2, 3)], _MODIFIER),
    "nelson and london come": _ROLL,
    "turns to note before": (1, 9),
    "tanker sunk": _POINTS,
    **dict.fromkeys(("tankers", "turns to refuel", "speed without fuel"), (1, 9)),
}
_MOST_TURNS = 60
EXPLOSIVE = "X"
"""The result of five points after which the ship may also explode (12.13)."""

SHEETS = (
    read_sheet(content(history.NUMBERS), columns("name", "number")),
    read_sheet(content(history.DAMAGE), columns("from", " ".join(map(str, range(1, DIE + 1))))),
)
NUMBER = MappingProxyType(SHEETS[0].numbers({**_LIMITS, "turns": (1, _MOST_TURNS)}))


class Result(NamedTuple):
    """A result of the Damage Point Table: points of damage, and whether the ship may also explode."""

    points: int
    explosive: bool = False


def _results(row: Row) -> tuple[Result, ...]:
    """The results in a row, for rolls from 1 up."""
    first = len(SHEETS[1].named.keys)
    return tuple(
        Result(NUMBER["five"], True) if row.columns[at] == EXPLOSIVE else Result(row.integer_or_dash(at, 0, 99))
        for at in range(first, first + DIE)
    )


def _rows() -> tuple[tuple[int, tuple[Result, ...]], ...]:
    """The rows of the table, each with its lowest attack strength, strongest first. Raises DataError."""
    rows = [(row.integer(0, 1, 99), _results(row)) for _, row in SHEETS[1].by_key()]
    if [least for least, _ in rows] != sorted({least for least, _ in rows}) or rows[0][0] != 1:
        raise DataError(f"{history.DAMAGE}: the rows must begin with 1 and rise in strength")
    return tuple(reversed(rows))


DAMAGE = _rows()
