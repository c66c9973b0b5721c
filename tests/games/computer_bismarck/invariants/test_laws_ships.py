"""The laws of ships, each broken on purpose."""

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.units import Plane, Ship
from tests.games.computer_bismarck.invariants.breaking import (
    both,
    breaches,
    field,
    gone,
    listed,
    of_state,
    plane,
    ship,
)

HOOD = Ship(SHIPS["HOOD"], 1622, MOVE, 7, 6, 22, 31, 1)

CASES = [
    *of_state(
        "6.3 every ship is in a square that it may be in",
        ("HOOD is in 1213", ship("HOOD", square=1213)),
        ("WS8B is in 3120", ship("WS8B", square=3120)),
    ),
    *of_state(
        "2.2 every value of a ship is between zero and its card",
        ("HOOD has 7 midships", ship("HOOD", midships=7)),
        ("HOOD has -1 firepower", ship("HOOD", firepower=-1)),
        ("HOOD has 32 knots", ship("HOOD", knots=32)),
        ("HOOD has 2 torpedoes", ship("HOOD", torpedoes=2)),
        ("HOOD has 8 fuel", ship("HOOD", fuel=8)),
    ),
    *of_state(
        "16.71 a ship is sunk exactly when it has no midships",
        ("HOOD has 0 midships and the fate ''", ship("HOOD", midships=0)),
        ("HOOD is ARRIVED", ship("HOOD", fate="ARRIVED")),
    ),
    *of_state(
        "16.74 half a midship is owed only by a ship without firepower",
        ("HOOD has 22 firepower and owes 1", ship("HOOD", odd=1)),
        given=ship("NORFOLK", firepower=0, odd=1),
    ),
    *of_state(
        "6.2 every ship is in a mode of its kind",
        ("HOOD is in mode L", ship("HOOD", mode="L")),
        ("RENOWN is in mode X", ship("RENOWN", mode="X")),
    ),
    *of_state(
        "14.2-14.4 reinforcements are active exactly from their trigger",
        ("RENOWN is active before it is called", ship("RENOWN", mode="M")),
        ("DORSETSHIRE waits, and is called", field(turn=24)),
    ),
    *of_state(
        "14.2-14.4 a waiting ship is as on its card",
        ("RENOWN waits in mode Y, but not as the card has it", ship("RENOWN", fuel=6)),
    ),
    *of_state(
        "14.1, 15.2 the units are exactly those of the cards",
        ("HOOD is missing", gone("HOOD")),
        ("plane ULSTER is missing", listed("ULSTER", Plane(PLANES["ULSTER 1"], 2123))),
        ("RENOWN is listed as HOOD of the british", listed("RENOWN", HOOD)),
    ),
    *of_state(
        "4.0 the turn is one of the thirty",
        *(("the turn is none of the chart", field(turn=turn)) for turn in (0, 31)),
    ),
    *of_state(
        "6.26, 15.3 ships refuel only in port or in a secret square",
        ("HOOD is in mode R at sea", ship("HOOD", mode="R")),
        ("BISMARCK is in mode R at sea", ship("BISMARCK", square=1811)),
        given=both(field(secret_squares=(1511, 1611, 2914)), ship("BISMARCK", mode="R", square=1511)),
    ),
    *of_state(
        "8.3 every plane is on the board or at its base",
        ("plane VICTORIOUS flies from a carrier that is not active", plane("VICTORIOUS", mode="R")),
    ),
]

test_the_laws_of_ships_find_each_breach = breaches(CASES)
