"""The laws of orders, each broken on purpose."""

from tests.games.computer_bismarck.invariants.breaking import (
    Change,
    aloft,
    both,
    breaches,
    field,
    flight,
    no_plans,
    of_step,
    plan,
    ship,
    specs,
)

TWICE = "10.1 no unit is ordered twice in a turn"
LASTING = "10.1 only the shadow phase gives final orders"
FAR = "6.5, 7.0 ships are ordered no farther than they may go"
MODES = "6.2 ships are ordered only into modes that they may take"
FOLLOW = "11.7 in a fast shadow only patrols follow"
BRITISH_PHASE, GERMAN_PHASE = "british movement", "german movement"
SHADOWED = plan("BISMARCK", "M", 1527, 1526, fixed=True)
TRIED = field(attempted=specs("NORFOLK", "SG1"), followers=specs("NORFOLK"))
"""The Norfolk has followed, the submarines SG1 have failed."""
RUN = both(
    ship("BISMARCK", square=1417),
    plan("BISMARCK", "M", 1416, 1415),
    ship("NORFOLK", square=1416, mode="P"),
    aloft("ULSTER 1", 1416, "P", 3),
    plan("HOOD", "P", 1522),
)
"""The Bismarck runs past two patrols."""
FOLLOWED = both(
    field(shadowed=frozenset(("BISMARCK",))), plan("NORFOLK", "P", goal=1415), flight("ULSTER 1", "P", goal=1415)
)


def too_far(name: str, square: int, mode: str, *track: int) -> tuple[str, Change]:
    """The finding for such an order to the ship in that square, and the order."""
    return f"{name} in {square} is ordered {mode} {track}", plan(name, mode, *track)


CASES = [
    *of_step(
        TWICE,
        BRITISH_PHASE,
        ("ship NORFOLK of the british is ordered again", plan("NORFOLK", "M", 1116)),
        ("ship NORFOLK of the british is ordered again", no_plans),
        ("ship WP1 of the german is ordered again", plan("WP1", "P")),
        given=plan("NORFOLK", "M", fixed=True),
        then=both(plan("HOOD", "M", 1623), flight("ULSTER 1", "M", 2122)),
    ),
    *of_step(
        TWICE,
        GERMAN_PHASE,
        ("ship HOOD of the british is ordered again", plan("HOOD", "M", 1623)),
        ("plane ULSTER 1 of the british is ordered again", flight("ULSTER 1", "M", 2122)),
        then=plan("WP1", "P"),
    ),
    *of_step(
        TWICE,
        "shadow",
        ("ship NORFOLK of the british is ordered again", plan("NORFOLK", "M", 1116, fixed=True)),
        given=plan("NORFOLK", "M", fixed=True),
        then=SHADOWED,
    ),
    *of_step(
        TWICE,
        "fast shadow",
        ("ship NORFOLK of the british is ordered again", plan("NORFOLK", "P", goal=1116)),
        given=plan("NORFOLK", "M", fixed=True),
    ),
    *of_step(TWICE, "search", ("ship HOOD of the british is ordered again", plan("HOOD", "M", 1623))),
    *of_step(
        LASTING,
        "shadow",
        ("NORFOLK may move again after a shadow", plan("NORFOLK", "M")),
        ("ULSTER 1 may move again after a shadow", flight("ULSTER 1", "M")),
        then=SHADOWED,
    ),
    *of_step(
        LASTING,
        BRITISH_PHASE,
        ("HOOD is ordered as if it had moved already", plan("HOOD", "M", fixed=True)),
        ("HOOD is ordered as if it had moved already", plan("HOOD", "M", follows=True)),
        ("ULSTER 1 is ordered as if it had moved already", flight("ULSTER 1", "M", fixed=True)),
        then=plan("SUFFOLK", "M"),
    ),
    *of_step(
        FAR,
        BRITISH_PHASE,
        too_far("HOOD", 1622, "M", 1623, 1624, 1625),
        too_far("HOOD", 1622, "M", 1624),
        too_far("HOOD", 1622, "P", 1623),
        too_far("RODNEY", 2023, "M", 2022, 2021),
        too_far("P OF WALES", 1622, "M", 1623, 1624),
        too_far("SUFFOLK", 1317, "M", 1318),
        too_far("SUFFOLK", 1317, "M", 1416, 1417, 1517),
        too_far("NORFOLK", 1117, "M", 1116, 1115),
        too_far("DF1", 1622, "M", 1623, 1624),
        too_far("CAIRO", 2024, "M", 2023),
        too_far("WS8B", 2024, "F", 2023, 2022),
        too_far("SL1", 2016, "C", 2017),
        too_far("KENYA", 1825, "M", 1724),
        too_far("SG1", 1627, "M", 1626, 1625),
        ("HOOD in 1622 is ordered M (1623,)", plan("HOOD", "M", 1623, goal=1624)),
        ("HOOD in 1622 is ordered M (1623,)", plan("HOOD", "M", 1623, attack=1623)),
        given=both(
            ship("P OF WALES", dashed=True),
            ship("SUFFOLK", fuel=1),
            ship("CAIRO", knots=0),
            ship("DF1", fuel=2),
            ship("NORFOLK", fuel=0, moved=False),
        ),
        then=both(
            plan("HOOD", "M", 1623, 1724),
            plan("P OF WALES", "M", 1623),
            plan("SUFFOLK", "M", 1417, 1517),
            plan("NORFOLK", "M", 1116),
            plan("WS8B", "F", 2023),
            plan("DF1", "M", 1623),
        ),
    ),
    *of_step(
        FAR,
        BRITISH_PHASE,
        too_far("SUFFOLK", 1317, "M", 1416),
        ("NORFOLK in 1117 is ordered M (1116,)", ship("NORFOLK", midships=0, fate="SUNK")),
        ("NORFOLK in 1117 is ordered M (1116,)", ship("NORFOLK", mode="C")),
        given=ship("SUFFOLK", fuel=0, moved=True),
        then=plan("NORFOLK", "M", 1116),
    ),
    *of_step(
        FAR,
        GERMAN_PHASE,
        too_far("BISMARCK", 1528, "M", 1527),
        too_far("PR EUGEN", 1528, "M", 1428),
        too_far("BELCHEN", 1511, "M", 1512, 1513),
        given=ship("BISMARCK", held=5),
        then=both(plan("PR EUGEN", "M", 1527, 1526), plan("BELCHEN", "M", 1512)),
    ),
    *of_step(
        FAR,
        "shadow",
        (
            "BISMARCK in 1528 moves M (1527, 1526, 1525) in the shadow phase",
            plan("BISMARCK", "M", 1527, 1526, 1525, fixed=True),
        ),
        ("BISMARCK in 1528 moves M () in the shadow phase", plan("BISMARCK", "M", goal=1527, fixed=True)),
        ("NORFOLK in 1117 moves P () in the shadow phase", plan("NORFOLK", "P", fixed=True)),
        ("NORFOLK in 1117 moves M (1116, 1216) in the shadow phase", plan("NORFOLK", "M", 1116, 1216, fixed=True)),
        ("NORFOLK in 1117 moves M () in the shadow phase", plan("NORFOLK", "M", fixed=True)),
        (
            "NORFOLK in 1117 moves M (1116, 1115) in the shadow phase",
            plan("NORFOLK", "M", 1116, 1115, fixed=True, follows=True),
        ),
        ("SUFFOLK in 1317 moves M () in the shadow phase", plan("SUFFOLK", "M", fixed=True)),
        ("SG1 in 1627 moves M (1626,) in the shadow phase", plan("SG1", "M", 1626, fixed=True)),
        ("SG2 in 2525 moves M () in the shadow phase", plan("SG2", "M", fixed=True)),
        given=TRIED,
        then=both(SHADOWED, plan("NORFOLK", "M", 1116, 1216, fixed=True, follows=True), plan("SG1", "M", fixed=True)),
    ),
    *of_step(
        FAR,
        "shadow",
        ("NORFOLK in 1117 moves M (1116, 1216) in the shadow phase", ship("NORFOLK", fuel=0)),
        ("DF1 in 1622 moves M (1623, 1624) in the shadow phase", ship("DF1", fuel=2)),
        given=field(attempted=specs("NORFOLK", "DF1"), followers=specs("NORFOLK", "DF1")),
        then=both(
            plan("NORFOLK", "M", 1116, 1216, fixed=True, follows=True),
            plan("DF1", "M", 1623, 1624, fixed=True, follows=True),
        ),
    ),
    *of_step(
        MODES,
        BRITISH_PHASE,
        ("HOOD in 1622 is ordered into mode L", plan("HOOD", "L")),
        ("HOOD in 1622 is ordered into mode R", plan("HOOD", "R")),
        ("HOOD in 1622 is ordered into mode X", plan("HOOD", "X")),
        ("WS8B in 2024 is ordered into mode C", plan("WS8B", "C")),
        ("WS8B in 2024 is ordered into mode M", plan("WS8B", "M")),
        given=both(ship("VICTORIOUS", mode="M"), ship("KENYA", mode="M")),
        then=both(plan("WS8B", "F", 2023), plan("VICTORIOUS", "L"), plan("KENYA", "R"), plan("HOOD", "F")),
    ),
    *of_step(
        MODES,
        GERMAN_PHASE,
        ("BISMARCK in 1528 is ordered into mode F", plan("BISMARCK", "F")),
        ("WP1 in 1812 is ordered into mode R", plan("WP1", "R")),
        ("PR EUGEN in 1511 is ordered into mode R", ship("BELCHEN", midships=0, fate="SUNK")),
        ("PR EUGEN in 1511 is ordered into mode R", ship("BELCHEN", square=1512)),
        given=ship("PR EUGEN", square=1511),
        then=both(plan("BISMARCK", "R"), plan("PR EUGEN", "R")),
    ),
    *of_step(
        FOLLOW,
        "fast shadow",
        ("GERMAN ships are ordered anew", plan("BISMARCK", "M", 1416)),
        ("NORFOLK follows to 1414 in mode P", plan("NORFOLK", "P", goal=1414)),
        ("NORFOLK follows to 1415 in mode M", plan("NORFOLK", "M", goal=1415)),
        ("NORFOLK follows to 1415 in mode P", plan("NORFOLK", "P", 1415)),
        ("HOOD follows to 1415 in mode P", plan("HOOD", "P", goal=1415)),
        ("SG1 follows to 1415 in mode P", plan("SG1", "P", goal=1415)),
        ("NORFOLK follows to 1415 in mode P", field(shadowed=frozenset())),
        ("ULSTER 1 follows to 1414 in mode P", flight("ULSTER 1", "P", goal=1414)),
        ("PR EUGEN is followed, and did not run", field(shadowed=frozenset(("BISMARCK", "PR EUGEN")))),
        ("BELCHEN is followed, and did not run", field(shadowed=frozenset(("BISMARCK", "BELCHEN")))),
        given=both(RUN, ship("SG1", square=1416), plan("BELCHEN", "M", 1512, 1513)),
        then=FOLLOWED,
    ),
]

test_the_laws_of_orders_find_each_breach = breaches(CASES)
