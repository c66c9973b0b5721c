"""The laws of what a phase may change in ships and planes, each broken on purpose."""

from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.breaking import (
    Case,
    aloft,
    award,
    both,
    breaches,
    field,
    of_step,
    plane,
    ship,
)

MOVES = "4.51 nothing moves or changes mode outside the computer movement phase"
RISES = "6.26 fuel and torpedoes rise only in r mode"
SPENT = "16.41.3, 16.51.3, 16.64 torpedoes are spent as they are fired"
HURT = "16.7 ships are damaged only in combat and never repaired"
SLOWED = "16.76 a ship is slowed when it falls to 21 knots"
OUT = "16.71, 16.72 a ship out of the game stays out"
LOST = "8.6, 8.4 a plane that is lost stays lost"
TURN = "4.0 no phase changes the turn and the game ends once"
HELD = "16.67 only raiders that dispersed a convoy are held and for one turn"
IN_PORT = both(
    ship("HOOD", square=1825, mode="R", fuel=3),
    ship("BISMARCK", mode="R", square=1511, fuel=2),
    ship("NORFOLK", fuel=2),
)
DISPERSED = both(ship("SL1", square=2016, fate="DISPERSED"), ship("BISMARCK", held=6))
UP = aloft("ULSTER", 2120, "A", 1)
DECK = ship("VICTORIOUS", midships=0, fate="SUNK")


def ended(phase: str, *wrong: Outcome) -> list[Case]:
    """Cases of ends of the game that this phase cannot cause."""
    return of_step(TURN, phase, *(("the game has ended", field(outcome=outcome)) for outcome in wrong))


CASES = [
    *of_step(
        MOVES,
        "naval",
        ("HOOD from 1622 in M to 1623 in M", ship("HOOD", square=1623)),
        ("plane ULSTER from 2123 to 2122", plane("ULSTER", square=2122)),
        ("plane ULSTER from 2123 to 2123", plane("ULSTER", endurance=1)),
        ("RENOWN from 0 in Y to 3020 in M", ship("RENOWN", square=3020, mode="M")),
    ),
    *of_step(
        RISES,
        "activity",
        ("NORFOLK has 3 fuel and 1 torpedoes, in mode P", ship("NORFOLK", fuel=3)),
        ("BISMARCK has 9 fuel and 0 torpedoes, in mode R", ship("BELCHEN", square=1512)),
        given=IN_PORT,
        then=both(ship("HOOD", fuel=7), ship("BISMARCK", fuel=9)),
    ),
    *of_step(
        "6.26 a ship that refuels where it can is full",
        "activity",
        ("HOOD is not full", ship("HOOD", fuel=6)),
        ("PR EUGEN is not full", ship("PR EUGEN", mode="R", fuel=3)),
        given=IN_PORT,
        then=both(ship("HOOD", fuel=7), ship("BISMARCK", fuel=9)),
    ),
    *of_step(
        SPENT,
        "submarine",
        ("WP1 from 4 to 2 torpedoes", ship("WP1", torpedoes=2)),
        ("DF1 from 6 to 0 torpedoes", ship("DF1", torpedoes=0)),
        then=ship("WP1", torpedoes=3),
    ),
    *of_step(
        HURT,
        "naval",
        ("HOOD from (4, 20, 31) to (5, 20, 31)", ship("HOOD", midships=5)),
        ("HOOD leaks 2 fuel for 1 midships", ship("HOOD", midships=3, fuel=5)),
        given=both(ship("HOOD", midships=4, firepower=20), ship("NORFOLK", knots=20)),
        then=ship("BISMARCK", midships=8, fuel=6, firepower=30, knots=28),
    ),
    *of_step(
        HURT,
        "points",
        ("HOOD is hurt outside combat", ship("HOOD", midships=5)),
        ("HOOD is hurt outside combat", ship("HOOD", odd=1)),
        ("HOOD from 7 to 6 fuel", ship("HOOD", fuel=6)),
    ),
    *of_step(
        SLOWED,
        "air",
        ("BISMARCK from 29 to 21 knots, slowed or not", ship("BISMARCK", slowed=False)),
        ("RODNEY from 21 to 20 knots, slowed or not", ship("RODNEY", knots=20, slowed=True)),
        ("HOOD remembers another move", ship("HOOD", moved=True)),
        then=ship("BISMARCK", knots=21, slowed=True),
    ),
    *of_step(
        SLOWED,
        "activity",
        ("HOOD has its indicator set still", ship("HOOD", slowed=True)),
        then=ship("HOOD", moved=True),
    ),
    *of_step(
        OUT,
        "naval",
        ("SL1 was SUNK and changes", ship("SL1", fuel=1)),
        ("SL2 is ARRIVED", ship("SL2", fate="ARRIVED")),
        given=ship("SL1", midships=0, fate="SUNK"),
        then=both(ship("HOOD", midships=0, fate="SUNK"), ship("SL4", fate="DISPERSED")),
    ),
    *of_step(OUT, "points", ("HOOD is SUNK", ship("HOOD", midships=0, fate="SUNK")), then=ship("SL2", fate="ARRIVED")),
    *of_step(
        LOST,
        "naval",
        ("plane ULSTER 1 was CRASHED and changes", plane("ULSTER 1", fate="")),
        ("plane ULSTER crashes", plane("ULSTER", fate="CRASHED")),
        ("plane ULSTER is lost", plane("ULSTER", fate="LOST")),
        ("plane ULSTER is loaded or refuelled", plane("ULSTER", load="R")),
        ("plane ULSTER has attacked or not", plane("ULSTER", attacked=True)),
        given=both(plane("ULSTER 1", fate="CRASHED"), UP),
        then=both(DECK, plane("VICTORIOUS", fate="LOST")),
    ),
    *of_step(
        HELD,
        "naval",
        ("BISMARCK is held", ship("BISMARCK", held=7)),
        ("WP1 is held", ship("WP1", square=2016, held=6)),
        ("nobody is held in 2016", ship("BISMARCK", held=0)),
        given=ship("BISMARCK", square=2016),
        then=DISPERSED,
    ),
    *of_step(
        TURN,
        "chance",
        ("the turn, or a secret square, has changed", field(turn=6)),
        ("ships came or went", lambda state: state._replace(ships={BRITISH: {}, GERMAN: state.ships[GERMAN]})),
        ("planes came or went", lambda state: state._replace(planes={BRITISH: {}, GERMAN: {}})),
    ),
    *ended("naval", Outcome(None, 0, 0, "last turn"), Outcome(GERMAN, 0, 0, "resigned")),
    *ended("points", Outcome(GERMAN, 0, 0, "resigned")),
    *of_step(
        "17.2 points only grow",
        "naval",
        ("points that were given are gone", field(awards=())),
        ("ULSTER: points for crashed in the wrong phase", award(GERMAN, 4, "crashed", "ULSTER")),
        ("HOOD: points of another turn", award(GERMAN, 28, "sunk", "HOOD", 4)),
        given=award(GERMAN, 4, "ships_sunk", "DF1"),
        then=award(GERMAN, 12, "dispersed", "SL1"),
    ),
    *of_step("17.2 points only grow", "chance", ("HOOD: points for sunk", award(GERMAN, 28, "sunk", "HOOD"))),
]

test_the_laws_of_phases_find_each_breach = breaches(CASES)
