"""The tables of the manual, section by section (data/chase-of-the-bismarck/tables.csv and its neighbours)."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.chase_of_the_bismarck import history
from compbis.games.chase_of_the_bismarck.cards.sheets import Cell, exactly, rows

DIE = range(10)
"""The faces of a die: 0 counts as 0 (2.8)."""
LEVELS = range(1, 10)
"""The numbered levels of visibility; the level above them, 10, is X."""
RESULTS = ("miss", "special", "1H", "1H+E", "2H+E", "1B", "1S", "1A")
"""Gunnery results. H is a hull box, E an Evasion chit, B and S a primary gun at the bow or stern, A a secondary gun."""
RANGES = ("extreme", "long", "medium", "short")
CLASSES = ("BB", "BC", "CV", "CA", "CL", "DD", "CG", "TK")
DAMAGE = ("hull", "dud", "bow", "stern", "rudder", "critical", "fire control")
_MOST = 99

_Table = dict[str, Cell]


def _tables() -> dict[str, _Table]:
    found: dict[str, _Table] = {}
    for _, cell in rows(history.TABLES):
        found.setdefault(cell.text("table"), {})[cell.text("key")] = cell
    return found


_TABLES = _tables()
_used: set[str] = set()


def _table(name: str, keys: Collection[str]) -> _Table:
    """A table that must have exactly these rows. Raises DataError."""
    _used.add(name)
    found = _TABLES.get(name, {})
    for key, cell in found.items():
        cell.row.one_of(key, keys)
    for key in keys:
        if key not in found:
            raise DataError(f"{history.TABLES}: {name} {key} is missing")
    return {key: found[key] for key in keys}


def _numbers(name: str, *keys: str) -> Mapping[str, int]:
    """A table that maps words to whole numbers."""
    found = _table(name, keys)
    return MappingProxyType({key: cell.whole("value", -_MOST, _MOST) for key, cell in found.items()})


def _by_number(name: str, keys: Iterable[int]) -> Mapping[int, int]:
    """A table that maps whole numbers to whole numbers."""
    wanted = list(keys)
    return MappingProxyType(dict(zip(wanted, _numbers(name, *map(str, wanted)).values(), strict=True)))


def _words(name: str, keys: Iterable[int], known: Collection[str]) -> Mapping[int, str]:
    """A table that maps whole numbers to words."""
    wanted = list(keys)
    found = _table(name, [str(key) for key in wanted])
    return MappingProxyType({key: found[str(key)].word("value", known) for key in wanted})


# 5 Visibility
WEATHER_CHANGE = _by_number("weather change", DIE)
WEATHER_MODIFIER = _by_number("weather modifier", LEVELS)
WEATHER = _numbers("weather", "start", "fog from", "storm from", "storm at most", "storm fuel", "no search from")
# 6 Shadowing
SHADOW = _numbers(
    "shadow",
    *("success at most", "evasion", "diversion", "evasion fuel", "diversion fuel", "radar I", "radar II"),
)
SHADOW_RATING = _by_number("shadow rating", range(-1, 3))
"""The modifier for the rating differential, shadower minus target. Below -1 shadowing is impossible; 2 stands for 2 and
more."""
SHADOW_LEVEL = _by_number("shadow level", LEVELS)
# 7 Movement
REPAIR = _by_number("repair", range(3))
REPAIR_WEATHER = _by_number("repair weather", LEVELS)
REFUEL = _numbers("refuel", "points", "destroyer points")
FUEL = _numbers("fuel", "F 2 after 0", "F 2 after 1", "F 2 after 2", "M 1 after 0", "M 1 after 1")
MOVEMENT = _numbers(
    "movement",
    *("F", "M", "S", "VS", "damaged at most", "no movement S", "no movement VS", "emergency turns"),
)
FLIGHT = _numbers("flight", "search markers", "attack markers")
# 8 Search
SEARCH = _numbers("search", "unit", "patrol", "marker")
# 9 Air attack and torpedoes
HIT = _by_number("hit", range(6))
HIT_MODIFIER = _numbers(
    "hit modifier",
    *("slow", "submarine", "channel", "rudder or refuelling", "in port", "night", "opening", "breaking off", "medium"),
)
HIT_LEVEL = _by_number("hit level", LEVELS)
HIT_SLOW = _numbers("hit slow", "rating at most", "level at most")
SECONDARY_HIT = _numbers("secondary", "hit at most")["hit at most"]
# 10 Naval combat
RANGE = _words("range", range(8), RANGES)
"""The range for each number of Sea Zones between two ships."""
DICE = MappingProxyType({name: Fraction(*cell.row.pair(2, 1, 9)) for name, cell in _table("dice", RANGES).items()})
"""The multiplier of a ship's gunnery factors at each range."""
GUNNERY_MODIFIER = _numbers(
    "gunnery modifier",
    *("acquired", "radar", "firer not opening", "target not opening", "fire control", "exhausted"),
)
GUNNERY_CLASS = _numbers("gunnery class", "CA BC", "CA BB", "CL CA", "CL BC", "CL BB")
FIRES_AS = MappingProxyType(
    {name: cell.word("value", CLASSES) for name, cell in _table("fires as", ("DD", "CV", "CG")).items()}
)
GUNNERY_LEVEL = _by_number("gunnery level", LEVELS)
GUNNERY = MappingProxyType(
    {
        total: MappingProxyType({name: cell.word(name, RESULTS) for name in RANGES})
        for total, cell in zip(DIE, exactly(history.GUNNERY, [str(face) for face in DIE]).values(), strict=True)
    }
)
UNRELIABLE_FROM = _numbers("unreliable", "fails from")["fails from"]
SPECIAL = _words("special", DIE, ("subtable", "radar", "fire control", "fuel"))
SUBTABLE = _numbers("subtable", "sunk at most", "BC sunk at most", "hull", "evasion")
BATTLE = _numbers(
    "battle",
    *("torpedoes a round", "reinforcements from", "enters at most", "abort at most", "abort zones", "last round"),
)
BATTLE_MOVES = _by_number("battle moves", (1, 20, 26, 31))
"""The Movement Zones that a ship can move, by the lowest Evasion Rating that allows them."""
ABORT_RATING = _by_number("abort rating", range(-2, 3))
# 11 Chance
SUBMARINE = _numbers("submarine", "contact at most", "within")
SUBMARINE_ATTACK = _words("submarine attack", DIE, ("allied", "seen", "attacked"))
SUBMARINE_CLASS = _words("submarine class", DIE, ("heavy", "cruiser", "destroyer"))
SPOTTING = MappingProxyType(
    {
        int(level): MappingProxyType(
            {name: cell.whole(name, 0, 9) for name in ("sector", "sector_factor", "outside", "route")}
        )
        for level, cell in exactly(history.SPOTTING, [str(level) for level in range(1, 7)]).items()
    }
)
HUNTING = _numbers("hunting", "contact at most", "merchant", "force", "centre", "night", "no movement")
# 12 Reinforcements
RELEASE_TURN = _numbers("release", "at the latest")["at the latest"]
"""The turn in whose Admin Phase Force H is released, if it has not been before (Reading 3.c)."""
# 4 Victory
_POINTS = ("undamaged", "France", "Norway", "time", "fuel", "undamaged fuel", "hull a point", "other", "victory")
_points = _table("points", (*_POINTS, "merchant"))
POINTS = MappingProxyType({key: _points[key].whole("value", -_MOST, _MOST) for key in _POINTS})
MERCHANT = _points["merchant"].row.decimals(2)[0]
"""The points for a single merchant ship."""
COUNTRY = MappingProxyType(
    {
        port: cell.word("value", ("Norway", "France"))
        for port, cell in _table("country", _TABLES.get("country", {})).items()
    }
)
"""The country of each German port."""

ACTIONS = ("move", "patrol", "search", "shadow", "initiate", "reinforce", "defend", "hunt")
STATUSES = (
    *("repairing at sea", "refuelling at sea", "in port", "patrol", "shadow attempt made", "evasion manoeuvre"),
    *("No MVT", "emergency fuel", "return to base", "damaged rudder", "shadowed", "restricted"),
)
_CELLS = ("Y", "N", "-", "1", "free", "first")
ALLOWED = MappingProxyType(
    {
        status: MappingProxyType({action: cell.word(action, _CELLS) != "N" for action in ACTIONS})
        for status, cell in exactly(history.STATUS, STATUSES).items()
    }
)
"""The status matrix: whether a naval unit with a status may do something. The rules say how far it may move."""


def _cups() -> Mapping[str, tuple[str, ...]]:
    """The chits of each cup."""
    found: dict[str, list[str]] = {"damage": [], "evasion": [], "vp": []}
    for _, cell in rows(history.CUPS):
        cup, chit = cell.word("cup", found), cell.text("chit")
        if cup == "damage":
            cell.word("chit", DAMAGE)
        else:
            cell.whole("chit", *((-40, -1) if cup == "evasion" else (1, 40)))
        found[cup] += [chit] * cell.whole("number", 0, 99)
    for cup, least in (("damage", 3), ("evasion", 1), ("vp", 1)):
        if len(found[cup]) < least:
            raise DataError(f"{history.CUPS}: too few chits of {cup}")
    return MappingProxyType({cup: tuple(chits) for cup, chits in found.items()})


CUPS = _cups()
"""The chits in each cup: damage markers; Evasion Effects, as negative numbers; VP markers of convoys (2.3.3)."""

if _unknown := _TABLES.keys() - _used:
    raise next(iter(_TABLES[min(_unknown)].values())).row.wrong(f"there is no table {min(_unknown)!r}")
