"""The laws of search, weather, chance and reinforcements, each broken on purpose."""

from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.breaking import (
    aloft,
    both,
    breaches,
    contact,
    field,
    of_step,
    plane,
    ship,
    specs,
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
CHANCE = "12.2, 12.3 chance reveals where the raiders are or nearly"


def unseen(name: str) -> dict[object, frozenset[str]]:
    """The two ships that met as spotted, except one."""
    return {
        BRITISH: frozenset(("NORFOLK",)) - {name},
        GERMAN: frozenset(("BISMARCK",)) - {name},
    }


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
        ("NORFOLK is spotted or lost outside the search", field(spotted=unseen("NORFOLK"))),
        given=SEEN,
    ),
    *of_step(
        SEARCH,
        "search",
        ("BISMARCK is not spotted", field(spotted=unseen("BISMARCK"))),
        ("NORFOLK is not spotted", field(spotted=unseen("NORFOLK"))),
        ("HOOD is spotted", spotted("HOOD")),
        ("BISMARCK is located or not", field(located=0)),
        ("BISMARCK is spotted", field(visibility=row(14, 5))),
        ("BISMARCK is spotted", ship("NORFOLK", mode="M")),
        ("BISMARCK is spotted", field(fog=frozenset((1415,)))),
        ("BISMARCK is spotted", field(turn=4)),
        ("BISMARCK is spotted", ship("NORFOLK", midships=0, fate="SUNK")),
        given=MET,
        then=SEEN,
    ),
    *of_step(
        SEARCH,
        "search",
        ("WP1 is spotted", spotted("WP1")),
        ("SG1 is spotted", both(ship("SG1", square=1415), spotted("SG1"))),
        ("BISMARCK is located or not", field(located=5)),
        given=both(MET, ship("WP1", square=1415), field(located=2)),
        then=spotted("BISMARCK", "NORFOLK"),
    ),
    *of_step(
        SEARCH,
        "search",
        ("WP1 is spotted", plane("ULSTER 1", mode="B")),
        ("WP1 is spotted", plane("ULSTER 1", fate="CRASHED")),
        ("WP1 is spotted", plane("ULSTER 1", mode="M")),
        ("WP1 is spotted", ship("WP1", midships=0, fate="SUNK")),
        ("WP1 is not spotted", field(spotted={BRITISH: frozenset(), GERMAN: frozenset()})),
        given=both(aloft("ULSTER 1", 1812, "P", 3), field(visibility=row(18, 4))),
        then=spotted("WP1"),
    ),
    *of_step(
        SEARCH,
        "search",
        ("BISMARCK is spotted", field(followers=frozenset())),
        given=both(MET, field(visibility=row(14, 8), followers=specs("NORFOLK"))),
        then=SEEN,
    ),
    *of_step(
        BERGEN,
        "search",
        ("BERGEN is searched or not", field(bergen=False)),
        ("BERGEN is searched or not", field(visibility=row(15, 5))),
        ("BERGEN is searched or not", field(fog=frozenset((1527,)))),
        ("BERGEN is searched or not", plane("ULSTER 1", square=1526)),
        given=aloft("ULSTER 1", 1527, "P", 3),
        then=field(bergen=True),
    ),
    *of_step(BERGEN, "search", ("BERGEN is searched or not", field(bergen=True))),
    *of_step(
        BERGEN,
        "search",
        ("BERGEN is searched or not", field(bergen=True)),
        given=both(aloft("ULSTER 1", 1528, "P", 3), field(released=True)),
    ),
    *of_step(
        WEATHER,
        "search",
        ("visibility or fog changed", field(visibility=row(14, 5))),
        ("visibility or fog changed", field(fog=frozenset((1527, 1528, 1627)))),
    ),
    *of_step(
        WEATHER,
        "weather",
        ("row 11 from 3 to 7", field(visibility=row(11, 7))),
        ("row 13 from 8 to 4", field(visibility=row(13, 4))),
        ("row 20 from 3 to 7", field(visibility=row(20, 7))),
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
        "search",
        ("BISMARCK is located again, or not by search", field(located=5)),
        given=field(located=2),
    ),
    *of_step(
        CALLED,
        "chance",
        ("BISMARCK is located again, or not by search", field(located=5)),
    ),
    *of_step(
        CALLED,
        "reinforcements",
        ("K GEORGE V and the others are called, or not, against 14.22", field(released=True)),
    ),
    *of_step(
        CALLED,
        "reinforcements",
        ("K GEORGE V and the others are called, or not, against 14.22", field(released=False)),
        given=field(bergen=True),
        then=field(released=True),
    ),
    *of_step(
        CALLED,
        "reinforcements",
        ("K GEORGE V and the others are called, or not, against 14.22", field(released=False)),
        ("K GEORGE V and the others are called at the wrong time", field(released=False)),
        given=field(released=True, located=2),
    ),
    *of_step(
        APPEAR,
        "reinforcements",
        ("RENOWN appears in 3019", ship("RENOWN", square=3019)),
        ("RENOWN appears in 3020", ship("RENOWN", mode="P")),
        ("RENOWN appears in 3020", ship("RENOWN", fuel=6)),
        ("RENOWN and her group appear in several squares", ship("DF3", square=3021)),
        ("KENYA appears in 2125", ship("KENYA", square=2125)),
        ("REPULSE appears in 1825", ship("REPULSE", square=1825)),
        then=both(
            *(ship(name, square=3020, mode="M") for name in ENTERED),
            ship("DORSETSHIRE", square=3024, mode="M"),
            ship("KENYA", mode="M"),
            ship("REPULSE", mode="M"),
        ),
    ),
    *of_step(
        CHANCE,
        "chance",
        ("BRITISH ships are heard of by chance", contact("HOOD", 1622, "air", shown=False)),
        ("BISMARCK is heard of by radio", contact("BISMARCK", 1526, "radio", shown=False)),
        ("BISMARCK is heard of by air", contact("BISMARCK", 1527, "air", shown=False)),
        ("BISMARCK is heard of by search", contact("BISMARCK", 1528, "search", shown=False)),
        ("BISMARCK is heard of by air", contact("BISMARCK", 1528, "air", shown=True)),
        ("BISMARCK is heard of by air", contact("BISMARCK", 1528, "air", shown=False, turn=4)),
        ("WP1 is heard of by air", contact("WP1", 1812, "air", shown=False)),
        ("PR EUGEN is heard of by air", ship("PR EUGEN", midships=0, fate="SUNK")),
        then=both(contact("BISMARCK", 1627, "radio", shown=False), contact("PR EUGEN", 1528, "air", shown=False)),
    ),
]

test_the_laws_of_search_weather_and_chance_find_each_breach = breaches(CASES)
