"""The laws of weather, spotting and contacts, each broken on purpose."""

from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.breaking import (
    aloft,
    at,
    both,
    breaches,
    contact,
    field,
    of_state,
    plan,
    plane,
    ship,
    spotted,
)

AREA = frozenset((1527, 1528, 1627))
SEEN = both(at("naval"), ship("NORFOLK", square=1415), ship("BISMARCK", square=1415))
"""The Norfolk and the Bismarck in one square."""
MET = both(SEEN, spotted("BISMARCK", "NORFOLK"), contact("BISMARCK", 1415), contact("NORFOLK", 1415))
FOLLOWED = both(at("british movement"), field(shadowed=frozenset(("BISMARCK",))))
"""In the shadow phase the Bismarck was followed over 1414 to 1413."""
ON_SHOW = both(FOLLOWED, spotted("BISMARCK"), ship("BISMARCK", square=1415), plan("BISMARCK", "M", 1414, 1413))

CASES = [
    *of_state(
        "13.1 visibility is 1 to 8 in each of twenty rows",
        ("the rows are not twenty", field(visibility=(3,) * 19)),
        ("row 12 has visibility 9", field(visibility=(3, 9, *(3,) * 18))),
        ("row 30 has visibility 0", field(visibility=(*(3,) * 19, 0))),
    ),
    *of_state(
        "13.31 fog lies on whole areas",
        ("square 1528 alone is in fog", field(fog=frozenset((1527, 1528)))),
        ("square 2020 alone is in fog", field(fog=AREA | {2020})),
        given=field(fog=AREA),
    ),
    *of_state(
        "9.5 spotted units are ships of their side",
        ("HOOD is spotted", field(spotted={BRITISH: frozenset(), GERMAN: frozenset(("HOOD",))})),
        ("ULSTER 1 is spotted", field(spotted={BRITISH: frozenset(("ULSTER 1",)), GERMAN: frozenset()})),
    ),
    *of_state(
        "9.5 no ship is spotted alone in its square or in fog",
        ("HOOD is spotted where nobody could see it", spotted("HOOD")),
        ("BISMARCK is spotted where nobody could see it", ship("BISMARCK", square=1416)),
        ("BISMARCK is spotted where nobody could see it", field(fog=frozenset((1415,)))),
        ("RENOWN is spotted where nobody could see it", both(ship("RENOWN", square=1415), spotted("RENOWN"))),
        given=MET,
    ),
    *of_state(
        "9.5 no ship is spotted alone in its square or in fog",
        ("BISMARCK is spotted where nobody could see it", at("search", done=True)),
        given=both(at("search"), ship("BISMARCK", square=1415), spotted("BISMARCK")),
    ),
    *of_state(
        "9.5 no ship is spotted alone in its square or in fog",
        ("BISMARCK is spotted where nobody could see it", aloft("ULSTER 1", 1414, "M", 3)),
        ("BISMARCK is spotted where nobody could see it", plane("ULSTER 1", mode="B")),
        given=both(at("air"), ship("BISMARCK", square=1415), aloft("ULSTER 1", 1415, "M", 3), spotted("BISMARCK")),
    ),
    *of_state(
        "9.6 the ships on show are those spotted or shadowed",
        ("HOOD is on show to the german and not spotted", contact("HOOD", 1622)),
        ("HOOD is spotted and not on show to the german", spotted("HOOD")),
        ("BISMARCK is spotted and not on show to the british", contact("BISMARCK", 1415, shown=False)),
        given=MET,
    ),
    *of_state(
        "9.6 the ships on show are those spotted or shadowed",
        ("BISMARCK is on show to the british and not spotted", field(shadowed=frozenset())),
        ("BISMARCK is on show to the british and not spotted", at("search", done=True)),
        given=both(FOLLOWED, contact("BISMARCK", 1413, "shadow")),
    ),
    *of_state(
        "10.9 ships on show are where they are or were followed to",
        ("NORFOLK is on show in a square where it is not", contact("NORFOLK", 1416)),
        ("BISMARCK is on show in a square where it is not", ship("BISMARCK", square=1416)),
        given=MET,
    ),
    *of_state(
        "10.9 ships on show are where they are or were followed to",
        ("BISMARCK is on show in a square where it is not", contact("BISMARCK", 1415, "shadow")),
        ("BISMARCK is on show in a square where it is not", plan("BISMARCK", "M", 1414)),
        ("BISMARCK is on show in a square where it is not", field(shadowed=frozenset())),
        given=both(ON_SHOW, contact("BISMARCK", 1413, "shadow")),
    ),
    *of_state(
        "9.6 a contact is an enemy ship reported by now",
        ("HOOD of kind B is a contact of the british", contact("HOOD", 1622, side=BRITISH)),
        ("BISMARCK of kind C is a contact of the british", contact("BISMARCK", 1415, kind="C")),
        ("BISMARCK of kind B is a contact of the british", contact("BISMARCK", 1415, name="HOOD")),
        ("BISMARCK is heard of in a turn to come", contact("BISMARCK", 1415, turn=6)),
        ("BISMARCK is held for lost and is not", contact("BISMARCK", 1415, sunk=True, shown=False)),
        ("BISMARCK is heard of off the board", contact("BISMARCK", 1029)),
        ("BISMARCK is heard of off the board", contact("BISMARCK", 1431)),
        given=MET,
    ),
    *of_state(
        "9.6 a contact is an enemy ship reported by now",
        ("SL1 is held for lost and is not", contact("SL1", 1415, "dispersed", shown=True, sunk=True)),
        ("SL1 is held for lost and is not", ship("SL1", fate="ARRIVED")),
        given=both(ship("SL1", fate="DISPERSED"), contact("SL1", 1415, "dispersed", shown=False, sunk=True)),
    ),
    *of_state(
        "16.68 only ships that may be shadowed are shadowed",
        ("HOOD was shadowed", field(shadowed=frozenset(("HOOD",)))),
        ("WP1 was shadowed", field(shadowed=frozenset(("WP1",)))),
        ("TITANIC was shadowed", field(shadowed=frozenset(("TITANIC",)))),
        given=field(shadowed=frozenset(("BISMARCK", "PR EUGEN", "BELCHEN", "SL1", "WS8B"))),
    ),
]

test_the_laws_of_sight_find_each_breach = breaches(CASES)
