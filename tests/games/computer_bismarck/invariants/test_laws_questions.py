"""The laws of requests, each broken on purpose."""

from dataclasses import replace
from typing import Any

from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.courses import NO_COURSES
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.breaking import (
    Change,
    Question,
    aloft,
    as_it_is,
    asking,
    both,
    breaches,
    field,
    in_play,
    of_request,
    plane,
    ship,
    specs,
    spotted,
)

HERE = 1415
MET = both(
    ship("BISMARCK", square=HERE),
    ship("PR EUGEN", square=HERE),
    ship("BELCHEN", square=HERE),
    ship("WP1", square=HERE),
    ship("NORFOLK", square=HERE),
    ship("HOOD", square=HERE),
    ship("SG1", square=HERE),
    ship("DF1", square=HERE),
    aloft("ULSTER", HERE, "A", 1),
    aloft("ULSTER 1", HERE, "P", 3),
    spotted("BISMARCK", "PR EUGEN", "BELCHEN", "WP1", "NORFOLK", "HOOD", "DF1"),
)
"""All of these units in one square, and spotted."""
VIEW = "9.6 a view holds own units and what both sides may know"
PHASE = "4.0 each question belongs to its phase"
SHADOW = "10.2, 10.3, 10.4 only capable units shadow only permitted ships"
EVADE = "10.1 only a shadowed ship makes a secret move"
ATTACK = "16.3-16.5, 16.64 only spotted surface ships in the square are attacked"
BATTLE = "16.61, 16.62 a battle is between spotted surface ships in one square"


def seen_by(side: Side, change: Change) -> View:
    """The lawful view of a side."""
    state = change(in_play())
    oilers = frozenset(ship.square for ship in state.ships[GERMAN].values() if ship.kind == "O")
    own = (state.ships[side], state.planes[side], state.ship_legs[side], state.plane_legs[side])
    refuelling = oilers if side is GERMAN else frozenset[int]()
    courses = state.courses if side is BRITISH else NO_COURSES
    sky, fog_known = (state.visibility, state.fog), state.phase != "shadow"  # 13.31
    return View(side, state.turn, *own, (), *sky, (), refuelling, courses, fog_known)


def question(side: Side, phase: str, kind: type[Any], *of: Any, given: Change = as_it_is) -> Any:
    """Makes a question of a kind in a phase, with all units of MET in one square."""

    def asked() -> Question:
        change = both(MET, given, field(phase=phase))
        request: BismarckRequest = kind(seen_by(side, change), *of)
        return Question(change(in_play()), request)

    return asked


def seeing(side: Side, **fields: Any) -> Any:
    """A request with another view."""
    return asking(view=replace(seen_by(side, MET), **fields))


BRITISH_MOVES = question(BRITISH, "british movement", MovementRequest)
SHADOWED = question(BRITISH, "shadow", ShadowRequest, "BISMARCK", HERE, ("NORFOLK", "ULSTER 1"))
EVADES = question(GERMAN, "shadow", EvadeRequest, "BISMARCK", "NORFOLK")
BOMBS = question(BRITISH, "air", TargetRequest, "bombs", "ULSTER", HERE, ("BISMARCK", "BELCHEN"))
FLEETS = (("HOOD", "NORFOLK", "DF1"), ("BISMARCK", "PR EUGEN", "BELCHEN"))
FIGHT = question(BRITISH, "naval", FightRequest, HERE, 0, *FLEETS)
SURPRISE = question(GERMAN, "naval", SurpriseRequest, HERE, FLEETS[1], FLEETS[0], given=field(visibility=(6,) * 20))

CASES = [
    *of_request(
        VIEW,
        BRITISH_MOVES,
        ("the units or orders of the british are not its own", asking(ship("HOOD", fuel=6))),
        ("the british sees another weather or turn", asking(field(visibility=(4,) * 20))),
        ("the british sees another weather or turn", asking(field(turn=6))),
        ("the british may refuel where it may not", seeing(BRITISH, refuelling=frozenset((1511,)))),
        ("the british knows otherwise how the convoys sailed", seeing(BRITISH, courses=NO_COURSES)),
    ),
    *of_request(
        VIEW,
        EVADES,
        ("the german sees another weather or turn", seeing(GERMAN, fog_known=True)),
    ),
    *of_request(
        PHASE,
        BRITISH_MOVES,
        ("the british is asked for movement", asking(field(phase="german movement"))),
        ("the british is asked when the game is over", asking(field(outcome=Outcome(None, 0, 0, "resigned")))),
    ),
    *of_request(PHASE, SHADOWED, ("the british is asked for shadow", asking(field(phase="british movement")))),
    *of_request(PHASE, EVADES, ("the german is asked for evade", asking(field(phase="fast shadow")))),
    *of_request(
        SHADOW,
        SHADOWED,
        ("BISMARCK is to be shadowed", asking(field(spotted={BRITISH: frozenset(), GERMAN: frozenset()}))),
        ("WP1 is to be shadowed", asking(target="WP1")),
        ("SUFFOLK of the british is to shadow BISMARCK", asking(shadowers=("SUFFOLK",))),
        ("NORFOLK of the british is to shadow BISMARCK", asking(field(attempted=specs("NORFOLK")))),
        (
            "VICTORIOUS of the british is to shadow BISMARCK",
            asking(ship("VICTORIOUS", square=HERE), shadowers=("VICTORIOUS",)),
        ),
    ),
    *of_request(EVADE, EVADES, ("WP2 is to move in secret", asking(unit="WP2"))),
    *of_request(
        ATTACK,
        BOMBS,
        ("ULSTER is to attack with bombs", asking(plane("ULSTER", square=1414))),
        ("ULSTER is to attack with bombs", asking(plane("ULSTER", mode="R"))),
        ("ULSTER 1 is to attack with bombs", asking(unit="ULSTER 1")),
        ("plane ULSTER is to attack in the dark", asking(field(turn=4))),
        ("ULSTER is to attack in fog", asking(field(fog=frozenset((HERE,))))),
        ("WP1 is to be attacked by ULSTER", asking(targets=("WP1",))),
        ("BISMARCK is to be attacked by ULSTER", asking(field(spotted={BRITISH: frozenset(), GERMAN: frozenset()}))),
    ),
    *of_request(
        BATTLE,
        FIGHT,
        ("SG1 is in the battle in 1415", asking(spotted("SG1"), own=("SG1",))),
        ("BISMARCK is in the battle in 1415", asking(field(spotted={BRITISH: frozenset(), GERMAN: frozenset()}))),
    ),
    *of_request(BATTLE, SURPRISE, ("BISMARCK is to surprise", asking(own=("PR EUGEN",)))),
]

test_the_laws_of_requests_find_each_breach = breaches(CASES)
