"""The laws of planes as they are, each broken on purpose."""

from tests.games.computer_bismarck.invariants.breaking import aloft, both, breaches, field, of_state, plane, ship

CARRIER = both(ship("VICTORIOUS", mode="L"), field(released=True))

CASES = [
    *of_state(
        "8.3 every plane is on the board or at its base",
        ("plane ULSTER 1 is in the air in 2129", aloft("ULSTER 1", 2129, "M", 3)),
        ("plane ULSTER 1 is on the ground away from its base", plane("ULSTER 1", square=2122)),
        ("plane VICTORIOUS is without its carrier", ship("VICTORIOUS", midships=0, fate="SUNK")),
        given=aloft("ULSTER 2", 2120, "M", 3),
    ),
    *of_state(
        "8.7 no plane stays up longer than its kind can",
        ("plane ULSTER 1 is in the air with 6 turns left", aloft("ULSTER 1", 2120, "M", 6)),
        ("plane ULSTER is in the air with 2 turns left", aloft("ULSTER", 2120, "A", 2)),
        ("plane ULSTER 1 is at base with 1 turns left", plane("ULSTER 1", endurance=1)),
        given=both(aloft("ULSTER 2", 2120, "M", 4), aloft("PLYMOUTH", 2420, "A", 1)),
    ),
    *of_state(
        "8.2 every plane is in a mode of its kind and its load",
        ("plane ULSTER 1 is in mode A, fate ''", aloft("ULSTER 1", 2120, "A", 1)),
        ("plane ULSTER is in mode A with load 'R'", aloft("ULSTER", 2120, "A", 1, load="R")),
        ("plane VICTORIOUS is in mode A with load 'A'", aloft("VICTORIOUS", 1825, "A", 1)),
        given=both(CARRIER, aloft("VICTORIOUS", 1724, "R", 1), aloft("PLYMOUTH", 2420, "Z", 1, load="A")),
    ),
    *of_state(
        "16.33 only a bomber in the air has attacked",
        ("plane ULSTER has attacked, in mode B", plane("ULSTER", attacked=True)),
        ("plane ULSTER 1 refuels in the air", aloft("ULSTER 1", 2120, "M", 1, refuelling=True)),
        given=both(plane("ULSTER 2", refuelling=True), aloft("PLYMOUTH", 2420, "A", 1, attacked=True)),
    ),
]

test_the_laws_of_planes_find_each_breach = breaches(CASES)
