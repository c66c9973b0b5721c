"""The laws of flights ordered, and of orders carried out, each broken on purpose."""

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
    plane,
    ship,
    specs,
)

FLOWN = "8.2, 8.7 planes are ordered no farther than they may fly"
DONE = "4.51 orders are carried out as they were given"
FLY = "8.6, 8.8 planes fly as ordered and their time runs out"
RUNS = "8.24.2 torpedo planes attack as ordered once back on deck"
DECK = both(ship("VICTORIOUS", square=1724, mode="L"), plane("VICTORIOUS", square=1724))


def ordered(name: str, square: int, mode: str, *track: int, attack: int = 0) -> tuple[str, Change]:
    """The finding for such an order to the plane in that square, and the order."""
    found = f"plane {name} in {square} is ordered {mode} {track} attacking {attack}"
    return found, flight(name, mode, *track, attack=attack)


def flies(name: str, mode: str, left: int, fate: str = "") -> str:
    """The finding for a plane that does not fly as it should."""
    return f"plane {name} flies in {mode} with {left} turns left, fate {fate!r}"


CASES = [
    *of_step(
        FLOWN,
        "british movement",
        ordered("ULSTER 1", 2123, "M", 2122, 2121, 2120, 2119, 2118, 2117, 2116),
        ordered("PLYMOUTH 1", 2428, "M", 2429),
        ("plane ULSTER 1 in 2123 is ordered M (2122,) attacking 0", flight("ULSTER 1", "M", 2122, goal=2121)),
        given=aloft("PLYMOUTH 1", 2428, "M", 3),
        then=flight("ULSTER 1", "M", 2122),
    ),
    *of_step(
        DONE,
        "activity",
        ("orders of the british are left over", plan("HOOD", "M")),
        ("HOOD was ordered to 1724 in M and is in 1623 in M", ship("HOOD", square=1623)),
        ("HOOD has 7 fuel left of 7 after 2 squares", ship("HOOD", fuel=7)),
        ("RAMILLES has 5 fuel left of 6 after 1 squares", ship("RAMILLES", fuel=5)),
        ("HOOD remembers another move than it made", ship("HOOD", dashed=False)),
        ("RENOWN is out of the game and moves", ship("RENOWN", square=3020)),
        given=both(
            plan("HOOD", "M", 1623, 1724),
            ship("RAMILLES", moved=True, slowed=True, mode="M"),
            plan("RAMILLES", "M", 2910),
        ),
        then=both(
            no_plans,
            ship("HOOD", square=1724, fuel=6, moved=True, dashed=True),
            ship("RAMILLES", square=2910, moved=True),
        ),
    ),
    *of_step(
        FLY,
        "activity",
        (flies("ULSTER 1", "M", 5), plane("ULSTER 1", endurance=5)),
        ("plane ULSTER 1 is crashed or noted as crashed", plane("ULSTER 1", fate="CRASHED")),
        ("plane ULSTER 1 is in the air in 2121", plane("ULSTER 1", square=2121)),
        ("plane PLYMOUTH landed in 2425", plane("PLYMOUTH", refuelling=False)),
        (flies("PLYMOUTH", "A", 0), aloft("PLYMOUTH", 2425, "A", 0)),
        ("plane SCAPA FLOW 2 stayed at base and is in 1825 in M", aloft("SCAPA FLOW 2", 1825, "M", 4)),
        ("plane REYKJAVIK landed in 1317", plane("REYKJAVIK", square=1317, mode="B", endurance=0, refuelling=True)),
        given=both(
            flight("ULSTER 1", "M", 2122),
            aloft("PLYMOUTH", 2424, "A", 1),
            flight("PLYMOUTH", "A", 2425),
            aloft("REYKJAVIK", 1318, "M", 3),
        ),
        then=both(
            no_plans,
            aloft("ULSTER 1", 2122, "M", 4),
            plane("PLYMOUTH", square=2425, mode="B", load="", endurance=0, refuelling=True),
            plane("REYKJAVIK", endurance=2),
        ),
    ),
    *of_step(
        RUNS,
        "activity",
        ("plane VICTORIOUS attacks 1726", field(runs={"VICTORIOUS": 1726})),
        ("plane ARK ROYAL 1 attacks 1725", field(runs={"VICTORIOUS": 1725, "ARK ROYAL 1": 1725})),
        given=both(DECK, flight("VICTORIOUS", "A", 1725, 1724, attack=1725)),
        then=both(no_plans, plane("VICTORIOUS", refuelling=True), field(runs={"VICTORIOUS": 1725})),
    ),
    *of_step(
        "10.8, 11.7 followers are where their target went",
        "activity",
        ("NORFOLK follows nobody in 1416", ship("NORFOLK", square=1416)),
        ("WP1 follows nobody in 1812", field(followers=specs("NORFOLK", "WP1"))),
        given=both(
            field(followers=specs("NORFOLK", "ULSTER 1"), shadowed=frozenset(("BISMARCK",))),
            ship("BISMARCK", square=1415),
        ),
        then=both(ship("NORFOLK", square=1415), aloft("ULSTER 1", 1415, "P", 3)),
    ),
]

test_the_laws_of_flights_and_of_orders_carried_out_find_each_breach = breaches(CASES)
