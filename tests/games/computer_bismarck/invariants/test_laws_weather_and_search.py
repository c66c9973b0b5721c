"""The laws of search, weather, chance and reinforcements, each broken on purpose."""

from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.breaking import (
    aloft,
    both,
    breaches,
    field,
    of_step,
    plane,
    ship,
    spotted,
)

ALL_THREE = (3,) * 20
ENTERED = ("RENOWN", "ARK ROYAL", "SHEFFIELD", "DF3")
MET = both(ship("NORFOLK", square=1415, mode="P"), ship("BISMARCK", square=1415))
SEEN = both(spotted("BISMARCK", "NORFOLK"), field(located=5))
SEARCH = "9.2, 9.5 the search spots all that it must and nothing else"
BERGEN = "14.22 bergen is searched when enough factors are there"
WEATHER = "13.2 the weather changes only in the weather update"
CALLED = "14.22, 14.42 reinforcements are called by a search"
APPEAR = "14.2-14.4 reinforcements appear in their ports or on the south edge"


def row(number: int, level: int) -> tuple[int, ...]:
    """The visibility with another level in one row."""
    levels = list(ALL_THREE)
    levels[number - 11] = level
    return tuple(levels)


CASES = [
    *of_step(
        "9.5 only the search changes what is spotted",
        "chance",
        ("HOOD is spotted or lost outside the search", spotted("HOOD")),
        given=SEEN,
    ),
    *of_step(
        SEARCH,
        "search",
        ("BISMARCK is not spotted", field(spotted={BRITISH: frozenset(("NORFOLK",)), GERMAN: frozenset()})),
        ("BISMARCK is located or not", field(located=0)),
        ("BISMARCK is spotted", ship("NORFOLK", mode="M")),
        ("BISMARCK is spotted", ship("NORFOLK", midships=0, fate="SUNK")),
        given=MET,
        then=SEEN,
    ),
    *of_step(
        BERGEN,
        "search",
        ("BERGEN is searched or not", field(bergen=False)),
        ("BERGEN is searched or not", plane("ULSTER 1", square=1526)),
        given=aloft("ULSTER 1", 1527, "P", 3),
        then=field(bergen=True),
    ),
    *of_step(WEATHER, "search", ("visibility or fog changed", field(visibility=row(14, 5)))),
    *of_step(
        WEATHER,
        "weather",
        ("row 11 from 3 to 7", field(visibility=row(11, 7))),
        ("row 21 from 3 to 6", field(visibility=row(21, 6))),
        ("fog lies elsewhere", field(fog=frozenset((2020,)))),
        given=field(visibility=row(12, 8)),
        then=both(field(visibility=row(13, 5)), field(fog=frozenset((1527, 1528, 1627)))),
    ),
    *of_step(
        CALLED,
        "search",
        ("BISMARCK is located again, or not by search", field(located=4)),
        ("K GEORGE V and the others are called at the wrong time", field(released=True)),
        then=field(located=5),
    ),
    *of_step(
        CALLED,
        "reinforcements",
        ("K GEORGE V and the others are called, or not, against 14.22", field(released=True)),
    ),
    *of_step(
        APPEAR,
        "reinforcements",
        ("RENOWN appears in 3019", ship("RENOWN", square=3019)),
        ("RENOWN and her group appear in several squares", ship("DF3", square=3021)),
        ("REPULSE appears in 1825", ship("REPULSE", square=1825)),
        then=both(
            *(ship(name, square=3020, mode="M") for name in ENTERED),
            ship("DORSETSHIRE", square=3024, mode="M"),
            ship("KENYA", mode="M"),
            ship("REPULSE", mode="M"),
        ),
    ),
]

test_the_laws_of_search_weather_and_chance_find_each_breach = breaches(CASES)
