"""The laws of ships, each broken on purpose."""

from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.units import Plane, Ship
from tests.games.computer_bismarck.invariants.breaking import (
    at,
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
        ("HOOD is in 1528", ship("HOOD", square=1528)),
        ("BISMARCK is in 2124", ship("BISMARCK", square=2124)),
        ("BISMARCK is in 1825", ship("BISMARCK", square=1825)),
        ("WS8B is in 3120", ship("WS8B", square=3120)),
    ),
    *of_state(
        "6.3 every ship is in a square that it may be in",
        ("WS8B is in 3120", at("points", done=True)),
        ("WS8B is in 2010", ship("WS8B", square=2010)),
        given=both(at("search"), ship("WS8B", square=3120), ship("BRITANNIC", square=2010)),
    ),
    *of_state("6.34 only the two fast convoys are off the board", ("HOOD is off the board", ship("HOOD", square=3120))),
    *of_state(
        "2.2 every value of a ship is between zero and its card",
        ("HOOD has 7 midships", ship("HOOD", midships=7)),
        ("HOOD has -1 midships", ship("HOOD", midships=-1)),
        ("HOOD has -1 firepower", ship("HOOD", firepower=-1)),
        ("HOOD has 32 knots", ship("HOOD", knots=32)),
        ("HOOD has 2 torpedoes", ship("HOOD", torpedoes=2)),
        ("HOOD has 8 fuel", ship("HOOD", fuel=8)),
        ("WS8B has 1 fuel", ship("WS8B", fuel=1)),
    ),
    *of_state(
        "16.71 a ship is sunk exactly when it has no midships",
        ("HOOD has 0 midships and the fate ''", ship("HOOD", midships=0)),
        ("HOOD has 6 midships and the fate 'SUNK'", ship("HOOD", fate="SUNK")),
        ("HOOD is ARRIVED", ship("HOOD", fate="ARRIVED")),
        ("SL1 is LOST", ship("SL1", fate="LOST")),
    ),
    *of_state(
        "16.74 half a midship is owed only by a ship without firepower",
        ("HOOD has 22 firepower and owes 1", ship("HOOD", odd=1)),
        ("HOOD has 0 firepower and owes 2", ship("HOOD", firepower=0, odd=2)),
        given=ship("NORFOLK", firepower=0, odd=1),
    ),
    *of_state(
        "6.2 every ship is in a mode of its kind",
        ("HOOD is in mode L", ship("HOOD", mode="L")),
        ("WS8B is in mode M", ship("WS8B", mode="M")),
        ("BISMARCK is in mode F", ship("BISMARCK", mode="F")),
        ("HOOD is in mode X", ship("HOOD", mode="X")),
        ("RENOWN is in mode X", ship("RENOWN", mode="X")),
    ),
    *of_state(
        "14.2-14.4 reinforcements are active exactly from their trigger",
        ("RENOWN is active before it is called", ship("RENOWN", mode="M")),
        ("K GEORGE V is active before it is called", ship("K GEORGE V", mode="P")),
        ("K GEORGE V waits, and is called", field(released=True)),
        ("REPULSE waits, and is called", field(released=True)),
        ("DORSETSHIRE waits, and is called", field(turn=24)),
    ),
    *of_state(
        "14.2-14.4 reinforcements are active exactly from their trigger",
        ("RENOWN waits, and is called", field(turn=11)),
        ("RENOWN waits, and is called", at("reinforcements", done=True)),
        given=both(field(located=2, turn=10), at("reinforcements")),
    ),
    *of_state(
        "14.2-14.4 a waiting ship is as on its card",
        ("RENOWN waits in mode Y, but not as the card has it", ship("RENOWN", fuel=6)),
        ("REPULSE waits in mode X, but not as the card has it", ship("REPULSE", square=1825)),
    ),
    *of_state(
        "14.1, 15.2 the units are exactly those of the cards",
        ("HOOD is missing", gone("HOOD")),
        ("BELCHEN is missing", gone("BELCHEN")),
        ("BELCHEN is too many", field(secret_squares=(1511, 1611, 2914))),
        ("plane ULSTER is missing", listed("ULSTER", Plane(PLANES["ULSTER 1"], 2123))),
        ("RENOWN is listed as HOOD of the british", listed("RENOWN", HOOD)),
        ("BISMARCK is listed as HOOD of the british", listed("BISMARCK", HOOD)),
    ),
    *of_state(
        "4.0 the turn is one of the thirty",
        *(("the turn is none of the chart", field(turn=turn)) for turn in (0, 31)),
    ),
    *of_state("6.26 british ships refuel only in port", ("HOOD is in mode R at sea", ship("HOOD", mode="R"))),
    *of_state(
        "6.26 british ships refuel only in port",
        ("HOOD is in mode R at sea", ship("HOOD", square=1228)),
        given=ship("HOOD", mode="R", square=1825),
    ),
    *of_state(
        "15.3 in solitaire germans refuel at sea only in secret squares",
        ("BISMARCK is in mode R at sea", ship("BISMARCK", square=1811)),
        given=both(field(secret_squares=(1511, 1611, 2914)), ship("BISMARCK", mode="R", square=1511)),
    ),
    *of_state(
        "8.3 every plane is on the board or at its base",
        ("plane VICTORIOUS flies from a carrier that is not active", plane("VICTORIOUS", mode="R")),
    ),
]

test_the_laws_of_ships_find_each_breach = breaches(CASES)
