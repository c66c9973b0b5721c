"""The laws of weather, spotting and contacts, each broken on purpose."""

from compbis.table.side import BRITISH
from tests.games.computer_bismarck.invariants.breaking import (
    at,
    both,
    breaches,
    contact,
    field,
    of_state,
    ship,
    spotted,
)

AREA = frozenset((1527, 1528, 1627))
SEEN = both(at("naval"), ship("NORFOLK", square=1415), ship("BISMARCK", square=1415))
"""The Norfolk and the Bismarck in one square."""
MET = both(SEEN, spotted("BISMARCK", "NORFOLK"), contact("BISMARCK", 1415), contact("NORFOLK", 1415))

CASES = [
    *of_state(
        "13.1 visibility is 1 to 8 in each of twenty rows",
        ("the rows are not twenty", field(visibility=(3,) * 19)),
        ("row 12 has visibility 9", field(visibility=(3, 9, *(3,) * 18))),
    ),
    *of_state(
        "13.31 fog lies on whole areas",
        ("square 1528 alone is in fog", field(fog=frozenset((1527, 1528)))),
        given=field(fog=AREA),
    ),
    *of_state(
        "9.5 no ship is spotted alone in its square or in fog",
        ("HOOD is spotted where nobody could see it", spotted("HOOD")),
        ("RENOWN is spotted where nobody could see it", both(ship("RENOWN", square=1415), spotted("RENOWN"))),
        given=MET,
    ),
    *of_state(
        "9.6 the ships on show are those spotted or shadowed",
        ("HOOD is on show to the german and not spotted", contact("HOOD", 1622)),
        ("HOOD is spotted and not on show to the german", spotted("HOOD")),
        given=MET,
    ),
    *of_state(
        "10.9 ships on show are where they are or were followed to",
        ("NORFOLK is on show in a square where it is not", contact("NORFOLK", 1416)),
        ("BISMARCK is on show in a square where it is not", ship("BISMARCK", square=1416)),
        given=MET,
    ),
    *of_state(
        "9.6 a contact is an enemy ship reported by now",
        ("HOOD of kind B is a contact of the british", contact("HOOD", 1622, side=BRITISH)),
        ("BISMARCK is heard of in a turn to come", contact("BISMARCK", 1415, turn=6)),
        ("BISMARCK is held for lost and is not", contact("BISMARCK", 1415, sunk=True, shown=False)),
        ("BISMARCK is heard of off the board", contact("BISMARCK", 1029)),
        given=MET,
    ),
]

test_the_laws_of_sight_find_each_breach = breaches(CASES)
