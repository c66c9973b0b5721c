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
        ("HOOD from 1622 in M to 1622 in P", ship("HOOD", mode="P")),
        ("plane ULSTER from 2123 to 2122", plane("ULSTER", square=2122)),
        ("plane ULSTER from 2123 to 2123", plane("ULSTER", mode="R", load="R")),
        ("plane ULSTER from 2123 to 2123", plane("ULSTER", endurance=1)),
        ("RENOWN from 0 in Y to 3020 in M", ship("RENOWN", square=3020, mode="M")),
    ),
    *of_step(
        MOVES,
        "reinforcements",
        ("HOOD from 1622 in M to 1623 in M", ship("HOOD", square=1623)),
        ("plane ARK ROYAL 2 from 0 to 3020", plane("ARK ROYAL 2", mode="R")),
        ("plane ULSTER from 2123 to 3020", plane("ULSTER", square=3020)),
        then=both(ship("ARK ROYAL", square=3020, mode="M"), plane("ARK ROYAL 2", square=3020)),
    ),
    *of_step(
        RISES,
        "activity",
        ("NORFOLK has 3 fuel and 1 torpedoes, in mode P", ship("NORFOLK", fuel=3)),
        ("HOOD has 6 fuel and 1 torpedoes, in mode R", ship("HOOD", fuel=6)),
        ("HOOD has 7 fuel and 1 torpedoes, in mode M", ship("HOOD", mode="M")),
        ("HOOD has 7 fuel and 1 torpedoes, in mode R", ship("HOOD", square=1724)),
        ("BISMARCK has 9 fuel and 0 torpedoes, in mode R", ship("BELCHEN", square=1512)),
        given=IN_PORT,
        then=both(ship("HOOD", fuel=7), ship("BISMARCK", fuel=9)),
    ),
    *of_step(
        RISES,
        "activity",
        ("HOOD has 7 fuel and 1 torpedoes, in mode R", ship("HOOD", fuel=7)),
        given=both(IN_PORT, ship("HOOD", square=1622)),
    ),
    *of_step(RISES, "naval", ("HOOD has 7 fuel and 1 torpedoes, in mode R", ship("HOOD", fuel=7)), given=IN_PORT),
    *of_step(
        "6.26 a ship that refuels where it can is full",
        "activity",
        ("HOOD is not full", ship("HOOD", fuel=6)),
        ("HOOD is not full", ship("HOOD", torpedoes=0)),
        ("BISMARCK is not full", ship("BISMARCK", fuel=8)),
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
        SPENT,
        "destroyer",
        ("DF1 from 6 to 5 torpedoes", ship("DF1", torpedoes=5)),
        ("HOOD from 1 to 0 torpedoes", ship("HOOD", torpedoes=0)),
        then=ship("DF1", torpedoes=0),
    ),
    *of_step(
        SPENT,
        "naval",
        ("PR EUGEN from 2 to 1 torpedoes", ship("PR EUGEN", torpedoes=1)),
        ("WP1 from 4 to 3 torpedoes", ship("WP1", torpedoes=3)),
        then=ship("PR EUGEN", torpedoes=0),
    ),
    *of_step(
        HURT,
        "naval",
        ("HOOD from (4, 20, 31) to (5, 20, 31)", ship("HOOD", midships=5)),
        ("HOOD from (4, 20, 31) to (4, 21, 31)", ship("HOOD", firepower=21)),
        ("NORFOLK from (2, 10, 20) to (1, 10, 25)", ship("NORFOLK", midships=1, knots=25)),
        ("HOOD leaks 2 fuel for 1 midships", ship("HOOD", midships=3, fuel=5)),
        ("HOOD leaks 1 fuel for 0 midships", ship("HOOD", fuel=6)),
        given=both(ship("HOOD", midships=4, firepower=20), ship("NORFOLK", knots=20)),
        then=ship("BISMARCK", midships=8, fuel=6, firepower=30, knots=28),
    ),
    *of_step(
        HURT,
        "points",
        ("HOOD is hurt outside combat", ship("HOOD", midships=5)),
        ("HOOD is hurt outside combat", ship("HOOD", firepower=0, odd=1)),
        ("HOOD is hurt outside combat", ship("HOOD", odd=1)),
        ("HOOD from 7 to 6 fuel", ship("HOOD", fuel=6)),
    ),
    *of_step(HURT, "activity", ("HOOD is hurt outside combat", ship("HOOD", knots=20)), then=ship("HOOD", fuel=6)),
    *of_step(
        SLOWED,
        "air",
        ("BISMARCK from 29 to 21 knots, slowed or not", ship("BISMARCK", slowed=False)),
        ("HOOD from 31 to 31 knots, slowed or not", ship("HOOD", slowed=True)),
        ("HOOD from 31 to 22 knots, slowed or not", ship("HOOD", knots=22, slowed=True)),
        ("RODNEY from 21 to 20 knots, slowed or not", ship("RODNEY", knots=20, slowed=True)),
        ("HOOD remembers another move", ship("HOOD", moved=True)),
        ("HOOD remembers another move", ship("HOOD", dashed=True)),
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
        ("SL1 was SUNK and changes", ship("SL1", fate="")),
        ("SL2 is ARRIVED", ship("SL2", fate="ARRIVED")),
        given=ship("SL1", midships=0, fate="SUNK"),
        then=both(ship("HOOD", midships=0, fate="SUNK"), ship("SL4", fate="DISPERSED")),
    ),
    *of_step(
        OUT,
        "points",
        ("HOOD is SUNK", ship("HOOD", midships=0, fate="SUNK")),
        ("SL1 is DISPERSED", ship("SL1", fate="DISPERSED")),
        then=ship("SL2", fate="ARRIVED"),
    ),
    *of_step(OUT, "air", ("SL1 is DISPERSED", ship("SL1", fate="DISPERSED"))),
    *of_step(
        LOST,
        "naval",
        ("plane ULSTER 1 was CRASHED and changes", plane("ULSTER 1", fate="")),
        ("plane ULSTER crashes", plane("ULSTER", fate="CRASHED")),
        ("plane ULSTER is lost", plane("ULSTER", fate="LOST")),
        ("plane VICTORIOUS is lost", ship("VICTORIOUS", fate="")),
        ("plane VICTORIOUS crashes", plane("VICTORIOUS", fate="CRASHED")),
        ("plane ULSTER is loaded or refuelled", plane("ULSTER", load="R")),
        ("plane ULSTER 2 is loaded or refuelled", plane("ULSTER 2", refuelling=True)),
        ("plane ULSTER has attacked or not", plane("ULSTER", attacked=True)),
        given=both(plane("ULSTER 1", fate="CRASHED"), UP),
        then=both(DECK, plane("VICTORIOUS", fate="LOST")),
    ),
    *of_step(
        LOST,
        "air",
        ("plane VICTORIOUS is lost", plane("VICTORIOUS", fate="LOST")),
        ("plane VICTORIOUS crashes", ship("VICTORIOUS", fate="")),
        given=both(UP, aloft("VICTORIOUS", 1724, "R", 1)),
        then=both(DECK, plane("VICTORIOUS", fate="CRASHED"), plane("ULSTER", attacked=True)),
    ),
    *of_step(
        HELD,
        "naval",
        ("BISMARCK is held", ship("BISMARCK", held=7)),
        ("BISMARCK is held", ship("BISMARCK", square=2017)),
        ("WP1 is held", ship("WP1", square=2016, held=6)),
        ("nobody is held in 2016", ship("BISMARCK", held=0)),
        given=ship("BISMARCK", square=2016),
        then=DISPERSED,
    ),
    *of_step(HELD, "points", ("BISMARCK is held", ship("BISMARCK", held=6))),
    *of_step(
        TURN,
        "chance",
        ("the turn, or a secret square, has changed", field(turn=6)),
        ("the turn, or a secret square, has changed", field(secret_squares=(1511,))),
        ("ships came or went", lambda state: state._replace(ships={BRITISH: {}, GERMAN: state.ships[GERMAN]})),
        ("planes came or went", lambda state: state._replace(planes={BRITISH: {}, GERMAN: {}})),
    ),
    *ended("naval", Outcome(None, 0, 0, "last turn"), Outcome(GERMAN, 0, 0, "resigned")),
    *ended("points", Outcome(GERMAN, 0, 0, "resigned"), Outcome(None, 0, 0, "agreed draw")),
    *ended("british movement", Outcome(BRITISH, 0, 0, "resigned"), Outcome(None, 0, 0, "last turn")),
    *ended("german movement", Outcome(GERMAN, 0, 0, "resigned")),
    *of_step(
        TURN,
        "points",
        ("the game has ended", field(outcome=None)),
        ("the game has ended", field(outcome=Outcome(GERMAN, 0, 4, "last turn"))),
        given=field(outcome=Outcome(None, 0, 0, "last turn")),
    ),
    *of_step(
        "17.2 points only grow",
        "naval",
        ("points that were given are gone", field(awards=())),
        ("ULSTER: points for crashed in the wrong phase", award(GERMAN, 4, "crashed", "ULSTER")),
        ("HOOD: points of another turn", award(GERMAN, 28, "sunk", "HOOD", 4)),
        given=award(GERMAN, 4, "ships_sunk", "DF1"),
        then=award(GERMAN, 12, "dispersed", "SL1"),
    ),
    *of_step(
        "17.2 points only grow",
        "points",
        ("HOOD: points for sunk in the wrong phase", award(GERMAN, 28, "sunk", "HOOD")),
        then=award(GERMAN, 4, "crashed", "ULSTER"),
    ),
    *of_step(
        "17.2 points only grow",
        "chance",
        ("HOOD: points for sunk", award(GERMAN, 28, "sunk", "HOOD")),
    ),
]

test_the_laws_of_phases_find_each_breach = breaches(CASES)
