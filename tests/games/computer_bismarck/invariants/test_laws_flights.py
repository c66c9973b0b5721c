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
        ordered("ULSTER 1", 2123, "P", 2122, 2121, 2120),
        ordered("ULSTER 1", 2123, "M", 2121),
        ordered("ULSTER 1", 2123, "R", 2122),
        ordered("ULSTER 1", 2123, "Z", 2122),
        ordered("ULSTER 1", 2123, "M", 2122, attack=2122),
        ordered("ULSTER", 2123, "M", 2122),
        ordered("ULSTER", 2123, "A", 2122, 2121, 2120, 2119, 2118, 2117, 2116),
        ordered("ULSTER", 2123, "R", 2122, 2121, 2120, 2119, 2118, 2117, 2116, 2115),
        ordered("ULSTER 2", 2123, "M", 2122),
        ordered("PLYMOUTH 1", 2428, "M", 2429),
        ordered("PLYMOUTH 1", 2428, "B"),
        ordered("PLYMOUTH", 2420, "R", 2421),
        ordered("SCAPA FLOW", 1822, "A", 1823),
        ordered("SCAPA FLOW", 1822, "Z", 1823, 1822),
        ordered("VICTORIOUS", 1724, "A", 1725),
        ordered("VICTORIOUS", 1724, "A", 1725, attack=1726),
        ordered("VICTORIOUS", 1724, "R", 1725, attack=1725),
        ordered("VICTORIOUS", 1724, "Z", 1725),
        ordered("VICTORIOUS", 1724, "A", 1725, 1724, 1725, 1724, 1725, 1724, attack=1725),
        ("plane ULSTER 1 in 2123 is ordered M (2122,) attacking 0", plane("ULSTER 1", fate="LOST")),
        ("plane ULSTER 1 in 2123 is ordered M (2122,) attacking 0", flight("ULSTER 1", "M", 2122, goal=2121)),
        given=both(
            plane("ULSTER 2", refuelling=True),
            aloft("PLYMOUTH 1", 2428, "M", 3),
            aloft("PLYMOUTH", 2420, "A", 1),
            aloft("SCAPA FLOW", 1822, "A", 1, attacked=True),
            DECK,
        ),
        then=both(
            flight("ULSTER 1", "M", 2122),
            flight("ULSTER", "R", 2122, 2121, 2120, 2119, 2118, 2117, 2116),
            flight("PLYMOUTH", "A", 2421),
            flight("SCAPA FLOW", "Z", 1823, 1824, 1825),
            flight("VICTORIOUS", "A", 1725, 1724, attack=1725),
            flight("SCAPA FLOW 1", "B"),
        ),
    ),
    *of_step(
        DONE,
        "activity",
        ("orders of the british are left over", plan("HOOD", "M")),
        ("orders of the german are left over", plan("WP1", "P")),
        ("orders of the british are left over", flight("ULSTER", "B")),
        ("HOOD was ordered to 1724 in M and is in 1623 in M", ship("HOOD", square=1623)),
        ("HOOD was ordered to 1724 in M and is in 1724 in P", ship("HOOD", mode="P")),
        ("SUFFOLK was ordered to 1317 in M and is in 1417 in M", ship("SUFFOLK", square=1417)),
        ("HOOD has 7 fuel left of 7 after 2 squares", ship("HOOD", fuel=7)),
        ("HOOD has 5 fuel left of 7 after 2 squares", ship("HOOD", fuel=5)),
        ("DF1 has 13 fuel left of 14 after 2 squares", ship("DF1", fuel=13)),
        ("NORFOLK has 7 fuel left of 8 after 1 squares", ship("NORFOLK", fuel=7)),
        ("RODNEY has 6 fuel left of 6 after 1 squares", ship("RODNEY", fuel=6)),
        ("RAMILLES has 5 fuel left of 6 after 1 squares", ship("RAMILLES", fuel=5)),
        ("HOOD remembers another move than it made", ship("HOOD", dashed=False)),
        ("NORFOLK remembers another move than it made", ship("NORFOLK", moved=False)),
        ("NORFOLK remembers another move than it made", ship("NORFOLK", dashed=True)),
        ("RENOWN is out of the game and moves", ship("RENOWN", square=3020)),
        given=both(
            plan("HOOD", "M", 1623, 1724),
            plan("NORFOLK", "M", 1116),
            plan("DF1", "M", 1623, 1724),
            ship("RODNEY", moved=True, mode="M"),
            ship("RAMILLES", moved=True, slowed=True, mode="M"),
            plan("RODNEY", "M", 2022),
            plan("RAMILLES", "M", 2910),
        ),
        then=both(
            no_plans,
            ship("HOOD", square=1724, fuel=6, moved=True, dashed=True),
            ship("DF1", square=1724, fuel=11, moved=True, dashed=True),
            ship("NORFOLK", square=1116, mode="M", moved=True),
            ship("RODNEY", square=2022, fuel=5, moved=True),
            ship("RAMILLES", square=2910, moved=True),
        ),
    ),
    *of_step(
        FLY,
        "activity",
        (flies("ULSTER 1", "M", 5), plane("ULSTER 1", endurance=5)),
        (flies("ULSTER 1", "P", 4), plane("ULSTER 1", mode="P")),
        (flies("ULSTER 1", "M", 4, "CRASHED"), plane("ULSTER 1", fate="CRASHED")),
        ("plane ULSTER 1 is crashed or noted as crashed", plane("ULSTER 1", fate="CRASHED")),
        ("plane ULSTER 1 is in the air in 2121", plane("ULSTER 1", square=2121)),
        (flies("PLYMOUTH 1", "M", 0), plane("PLYMOUTH 1", fate="")),
        ("plane PLYMOUTH 1 is crashed or noted as crashed", field(crashed=())),
        ("plane PLYMOUTH landed in 2425", plane("PLYMOUTH", refuelling=False)),
        ("plane PLYMOUTH landed in 2424", plane("PLYMOUTH", square=2424)),
        (flies("PLYMOUTH", "A", 0), aloft("PLYMOUTH", 2425, "A", 0)),
        ("plane SCAPA FLOW 1 is in the air in 1825", aloft("SCAPA FLOW 1", 1825, "M", 2)),
        ("plane SCAPA FLOW 2 stayed at base and is in 1825 in M", aloft("SCAPA FLOW 2", 1825, "M", 4)),
        ("plane ULSTER 2 stayed at base and is in 2123 in B", plane("ULSTER 2", refuelling=True)),
        ("plane REYKJAVIK landed in 1317", plane("REYKJAVIK", square=1317, mode="B", endurance=0, refuelling=True)),
        given=both(
            flight("ULSTER 1", "M", 2122),
            plane("ULSTER 2", refuelling=True),
            aloft("PLYMOUTH 1", 2420, "M", 1),
            aloft("PLYMOUTH", 2424, "A", 1),
            flight("PLYMOUTH", "A", 2425),
            aloft("SCAPA FLOW 1", 1824, "M", 3),
            flight("SCAPA FLOW 1", "M", 1825),
            aloft("REYKJAVIK", 1318, "M", 3),
        ),
        then=both(
            no_plans,
            aloft("ULSTER 1", 2122, "M", 4),
            plane("ULSTER 2", refuelling=False),
            plane("PLYMOUTH 1", endurance=0, fate="CRASHED"),
            field(crashed=("PLYMOUTH 1",)),
            plane("PLYMOUTH", square=2425, mode="B", load="", endurance=0, refuelling=True),
            plane("SCAPA FLOW 1", square=1825, mode="B", endurance=0, refuelling=True),
            plane("REYKJAVIK", endurance=2),
        ),
    ),
    *of_step(
        FLY,
        "activity",
        ("plane VICTORIOUS stayed at base and is in 1724 in B", ship("VICTORIOUS", mode="M")),
        ("plane VICTORIOUS landed in 1724", plane("VICTORIOUS", refuelling=False)),
        ("plane VICTORIOUS landed in 1724", ship("VICTORIOUS", square=1725)),
        given=both(DECK, flight("VICTORIOUS", "A", 1725, 1724, attack=1725)),
        then=both(no_plans, plane("VICTORIOUS", refuelling=True), field(runs={"VICTORIOUS": 1725})),
    ),
    *of_step(
        RUNS,
        "activity",
        ("plane VICTORIOUS attacks 1726", field(runs={"VICTORIOUS": 1726})),
        ("plane VICTORIOUS attacks None", field(runs={})),
        ("plane VICTORIOUS attacks 1725", plane("VICTORIOUS", refuelling=False)),
        ("plane ARK ROYAL 1 attacks 1725", field(runs={"VICTORIOUS": 1725, "ARK ROYAL 1": 1725})),
        given=both(DECK, flight("VICTORIOUS", "A", 1725, 1724, attack=1725)),
        then=both(no_plans, plane("VICTORIOUS", refuelling=True), field(runs={"VICTORIOUS": 1725})),
    ),
    *of_step(
        "10.8, 11.7 followers are where their target went",
        "activity",
        ("NORFOLK follows nobody in 1416", ship("NORFOLK", square=1416)),
        ("ULSTER 1 follows nobody in 1415", field(shadowed=frozenset(("PR EUGEN",)))),
        ("NORFOLK follows nobody in 1415", ship("BISMARCK", square=1414)),
        ("WP1 follows nobody in 1812", field(followers=specs("NORFOLK", "WP1"))),
        given=both(
            field(followers=specs("NORFOLK", "ULSTER 1"), shadowed=frozenset(("BISMARCK",))),
            ship("BISMARCK", square=1415),
        ),
        then=both(ship("NORFOLK", square=1415), aloft("ULSTER 1", 1415, "P", 3)),
    ),
]

test_the_laws_of_flights_and_of_orders_carried_out_find_each_breach = breaches(CASES)
