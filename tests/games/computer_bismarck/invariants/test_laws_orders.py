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
BRITISH_PHASE = "british movement"
SHADOWED = plan("BISMARCK", "M", 1527, 1526, fixed=True)
TRIED = field(attempted=specs("NORFOLK", "SG1"), followers=specs("NORFOLK"))
"""The Norfolk has followed, the submarines SG1 have failed."""
RUN = both(
    ship("BISMARCK", square=1417),
    plan("BISMARCK", "M", 1416, 1415),
    ship("NORFOLK", square=1416, mode="P"),
    aloft("ULSTER 1", 1416, "P", 3),
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
    *of_step(LASTING, "shadow", ("NORFOLK may move again after a shadow", plan("NORFOLK", "M")), then=SHADOWED),
    *of_step(
        LASTING,
        BRITISH_PHASE,
        ("HOOD is ordered as if it had moved already", plan("HOOD", "M", fixed=True)),
        then=plan("SUFFOLK", "M"),
    ),
    *of_step(
        FAR,
        BRITISH_PHASE,
        too_far("HOOD", 1622, "M", 1623, 1624, 1625),
        too_far("DF1", 1622, "M", 1623, 1624),
        ("HOOD in 1622 is ordered M (1623,)", plan("HOOD", "M", 1623, attack=1623)),
        given=ship("DF1", fuel=2),
        then=both(plan("HOOD", "M", 1623, 1724), plan("DF1", "M", 1623), plan("WS8B", "F", 2023)),
    ),
    *of_step(
        FAR,
        "shadow",
        (
            "BISMARCK in 1528 moves M (1527, 1526, 1525) in the shadow phase",
            plan("BISMARCK", "M", 1527, 1526, 1525, fixed=True),
        ),
        ("NORFOLK in 1117 moves M () in the shadow phase", plan("NORFOLK", "M", fixed=True)),
        ("SG2 in 2525 moves M () in the shadow phase", plan("SG2", "M", fixed=True)),
        given=TRIED,
        then=both(SHADOWED, plan("NORFOLK", "M", 1116, 1216, fixed=True, follows=True), plan("SG1", "M", fixed=True)),
    ),
    *of_step(
        MODES,
        BRITISH_PHASE,
        ("HOOD in 1622 is ordered into mode L", plan("HOOD", "L")),
        ("HOOD in 1622 is ordered into mode X", plan("HOOD", "X")),
        ("WS8B in 2024 is ordered into mode M", plan("WS8B", "M")),
        given=both(ship("VICTORIOUS", mode="M"), ship("KENYA", mode="M")),
        then=both(plan("WS8B", "F", 2023), plan("VICTORIOUS", "L"), plan("KENYA", "R"), plan("HOOD", "F")),
    ),
    *of_step(
        FOLLOW,
        "fast shadow",
        ("GERMAN ships are ordered anew", plan("BISMARCK", "M", 1416)),
        ("NORFOLK follows to 1414 in mode P", plan("NORFOLK", "P", goal=1414)),
        ("ULSTER 1 follows to 1414 in mode P", flight("ULSTER 1", "P", goal=1414)),
        ("PR EUGEN is followed, and did not run", field(shadowed=frozenset(("BISMARCK", "PR EUGEN")))),
        given=RUN,
        then=FOLLOWED,
    ),
]

test_the_laws_of_orders_find_each_breach = breaches(CASES)
