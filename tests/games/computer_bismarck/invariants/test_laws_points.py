"""The laws of victory points, each broken on purpose."""

from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.breaking import (
    Change,
    at,
    award,
    both,
    breaches,
    field,
    of_state,
    of_step,
    plane,
    ship,
)

ONE = frozenset((BRITISH,))
SUNK = both(ship("BISMARCK", midships=0, fate="SUNK"), award(BRITISH, 60, "sunk", "BISMARCK"))
AT_LAST = both(field(turn=30), at("points", done=True))
LAST = both(AT_LAST, field(outcome=Outcome(None, 0, 0, "last turn")))
CRASHED = both(at("points"), plane("ULSTER", fate="CRASHED"))
DIRECT = field(courses=NO_COURSES)
HOME = both(DIRECT, field(turn=19), at("points", done=True), ship("SL3", square=2125, fate="ARRIVED"))


def over(winner: Side | None, british: int, german: int, reason: str) -> Change:
    """The game has ended."""
    return field(outcome=Outcome(winner, british, german, reason))


def strayed(*names: str) -> Change:
    """These convoys have not moved directly."""
    return field(courses=Courses(names))


ASTRAY = "17.3 a convoy that did not move directly has failed"
LOST = [ship(name, fate="DISPERSED") for name in ("BRITANNIC", "SL1", "SL2", "SL3", "SL4", "SL5")]
DUE = "are given and not due, or due and not given"


def revise(given: Change) -> Change:
    """Other awards instead of those given."""
    return both(field(awards=()), given)


CASES = [
    *of_state(
        "17.2 points have a reason and are known to the right sides",
        ("HOOD: 28 points for 'luck'", award(GERMAN, 28, "luck", "HOOD")),
        ("HOOD: sunk is known to british", award(GERMAN, 28, "sunk", "HOOD", known=ONE)),
        given=both(award(GERMAN, 32, "sunk", "K GEORGE V"), award(GERMAN, 4, "crashed", "PLYMOUTH", known=ONE)),
    ),
    *of_state(
        "17.4, 17.5 every loss has earned its points",
        ("HOOD: 28 points too few for the german", ship("HOOD", midships=0, fate="SUNK")),
        ("WS8B: 24 points too many for the german", ship("WS8B", fate="")),
        given=both(
            ship("WS8B", midships=3, fate="DISPERSED"),
            award(GERMAN, 32, "ships_sunk", "WS8B"),
            award(GERMAN, 24, "dispersed", "WS8B"),
            ship("NORFOLK", midships=1),
        ),
    ),
    *of_state(
        "17.5 every crashed plane earns points once",
        ("plane ULSTER with fate 'CRASHED' was paid for or not", at("points", done=True)),
        (
            "plane ULSTER 1 with fate 'LOST' was paid for or not",
            both(plane("ULSTER 1", fate="LOST"), award(GERMAN, 4, "crashed", "ULSTER 1")),
        ),
        ("HOOD was paid for as a plane", award(GERMAN, 4, "crashed", "HOOD")),
        given=both(CRASHED, field(crashed=("ULSTER",))),
    ),
    *of_state(
        "17.5 every crashed plane earns points once",
        ("plane ULSTER brought 3", revise(award(GERMAN, 3, "crashed", "ULSTER", known=ONE))),
        given=both(CRASHED, at("points", done=True), award(GERMAN, 4, "crashed", "ULSTER", known=ONE)),
    ),
    *of_state(
        "17.3 every mission is fulfilled or failed once and in time",
        ("SL3 has been paid for 0 times", field(awards=())),
        ("SL1 fulfilled its mission out of time", award(BRITISH, 4, "mission", "SL1", 19, ONE)),
        ("SL3 fulfilled no mission, or not at that price", ship("SL3", square=2124)),
        ("SL3 fulfilled no mission, or not at that price", revise(award(BRITISH, 3, "mission", "SL3", 19, ONE))),
        ("SL3 did not move directly, and fulfilled its mission", field(courses=Courses(("SL3",)))),
        ("SL3 failed at the wrong time or price", revise(award(GERMAN, 10, "mission_failed", "SL3", 18, ONE))),
        given=both(HOME, award(BRITISH, 4, "mission", "SL3", 19, ONE)),
    ),
    *of_step(
        ASTRAY,
        "activity",
        (f"the courses are {NO_COURSES}, and should be {Courses(('BRITANNIC',), 1)}", DIRECT),
        (f"the courses are {Courses(('WS8B',))}, and should be {Courses(('BRITANNIC',), 1)}", strayed("WS8B")),
        given=DIRECT,
        then=field(courses=Courses(("BRITANNIC",), 1)),
    ),
    *of_state(
        "17.4, 17.5 damage earns points only after turn thirty",
        (f"HOOD: 8 points for 'hurt' {DUE}", ship("HOOD", midships=4)),
        (f"PR EUGEN: 2 points for 'hurt' {DUE}", field(outcome=None)),
        given=both(LAST, ship("PR EUGEN", midships=2, knots=9), award(BRITISH, 2, "hurt", "PR EUGEN", 30)),
    ),
    *of_state(
        "17.1 the game ends in time and by the points",
        ("the game goes on", field(outcome=None)),
        ("the points of the end are not those given", award(BRITISH, 4, "hurt", "BISMARCK")),
        ("british has won", over(BRITISH, 0, 0, "last turn")),
        ("BISMARCK ended the game too early", over(None, 0, 0, "bismarck sunk")),
        ("the game ended for 'boredom'", over(None, 0, 0, "boredom")),
        ("a draw was agreed, and british has won", over(BRITISH, 0, 0, "agreed draw")),
        ("the game was resigned, and nobody has won", over(None, 0, 0, "resigned")),
        given=LAST,
    ),
    *of_state(
        "17.1 the game ends in time and by the points",
        ("the last turn is not the last", over(None, 0, 0, "last turn")),
        given=both(field(turn=29), at("points", done=True)),
    ),
]

test_the_laws_of_points_find_each_breach = breaches(CASES)
