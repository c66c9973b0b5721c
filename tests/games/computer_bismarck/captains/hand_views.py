"""Hand-made views, ships and reports, and hypothesis strategies for any that the rules allow."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from compbis.games.computer_bismarck.cards.board import FOG_AREAS, ROWS, Square, may_enter
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.modes import Load, PlaneMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.rules.solitaire import secret_square_choices
from compbis.games.computer_bismarck.state.position import start
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.state.units import Fate, Leg, Plane, Ship
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.reported import reported

SECRET = (1511, 1611, 2914)
_START = start(0, SECRET, frozenset())


def ship(name: str, **changes: Any) -> Ship:
    """A ship as at the start of the game, with changes."""
    fresh = {**_START.ships[BRITISH], **_START.ships[GERMAN]}[name]
    return fresh._replace(**changes)


def fleet(side: Side, **changes: Mapping[str, Any]) -> dict[str, Ship]:
    """A side's ships as at the start of the game, with changes by the ship's name, with _ for a blank."""
    ships = dict(_START.ships[side])
    for name, change in changes.items():
        ships[name.replace("_", " ")] = ship(name.replace("_", " "), **change)
    return ships


def view(side: Side, turn: int = 1, **changes: Any) -> View:
    """A side's view as at the start of the game, with another turn and changes."""
    parts: dict[str, Any] = {
        "ships": fleet(side),
        "planes": _START.planes[side],
        "ship_legs": {},
        "plane_legs": {},
        "contacts": (),
        "visibility": (4,) * len(ROWS),
        "fog": frozenset(),
        "awards": (),
        "refuelling": frozenset(SECRET) if side is GERMAN else frozenset(),
    }
    return View(side=side, turn=turn, **(parts | changes))


def spotted(turn: int, square: Square, units: Mapping[str, str], own: Mapping[str, str]) -> Report:
    """A report to the German of British units spotted and own units seen: kinds by name."""
    pairs = {"units": [list(pair) for pair in units.items()], "own": [list(pair) for pair in own.items()]}
    return reported("spotted", turn, GERMAN, square=square, **pairs)


def squares_of(side: Side) -> list[Square]:
    """The squares that a side's ships may be in."""
    return [100 * row + column for row in ROWS for column in range(11, 29) if may_enter(side, 100 * row + column)]


@st.composite
def any_ship(draw: st.DrawFn, fresh: Ship, turn: int) -> Ship:
    """The ship in any state: damaged, slow, without fuel, held, sunk, or not yet active."""
    if fresh.mode in "XYU" or draw(st.integers(0, 9)) == 0:
        return fresh if fresh.mode in "XYU" else fresh._replace(midships=0, fate=Fate.SUNK)
    spec = fresh.spec
    free = [mode for mode, reason in movement.modes(fresh, frozenset()).items() if not reason]
    return fresh._replace(
        square=draw(st.sampled_from(squares_of(fresh.side))),
        mode=draw(st.sampled_from(free)),
        fuel=draw(st.integers(0, spec.fuel_cap)),
        midships=draw(st.integers(1, spec.midships)),
        firepower=draw(st.integers(0, spec.firepower)),
        knots=draw(st.sampled_from((0, 21, 22, spec.knots)).filter(lambda knots: knots <= spec.knots)),
        torpedoes=draw(st.integers(0, spec.torpedoes)),
        moved=draw(st.booleans()),
        dashed=draw(st.booleans()),
        held=draw(st.sampled_from((0, turn))),
    )


@st.composite
def any_plane(draw: st.DrawFn, fresh: Plane) -> Plane:
    """The plane at its base, refuelling, in the air, or lost."""
    state = draw(st.sampled_from(("base", "base", "refuelling", "aloft", "crashed")))
    if state != "aloft" or (fresh.kind == "T" and not fresh.square):
        return fresh._replace(
            refuelling=state == "refuelling", fate=Fate.CRASHED if state == "crashed" else Fate.IN_PLAY
        )
    mode = draw(st.sampled_from({"R": "MPZ", "L": "ARZ", "T": "R"}[fresh.kind]))
    load = "" if fresh.kind == "R" else draw(st.sampled_from("AR")) if mode == "Z" else mode
    return fresh._replace(
        square=draw(st.sampled_from(squares_of(BRITISH))),
        mode=PlaneMode(mode),
        load=Load(load),
        endurance=draw(st.integers(1, 5)),
        attacked=load == "A" and draw(st.booleans()),
    )


@st.composite
def any_contacts(draw: st.DrawFn, turn: int) -> tuple[Contact, ...]:
    """British ships as last reported to the German."""
    names = draw(
        st.lists(st.sampled_from([name for name in SHIPS if SHIPS[name].side is BRITISH]), unique=True, max_size=8)
    )
    return tuple(
        Contact(
            name,
            SHIPS[name].kind,
            draw(st.sampled_from(squares_of(BRITISH))),
            heard := draw(st.integers(0, turn)),
            Heard.SEARCH,
            shown=heard >= turn - 1,
            sunk=heard < turn - 1 and draw(st.booleans()),
        )
        for name in names
    )


@st.composite
def any_views(draw: st.DrawFn, side: Side) -> View:
    """Any view of a side on any turn, with some of its ships already moved in the shadow phase."""
    turn = draw(st.integers(1, LAST_TURN))
    ships = {name: draw(any_ship(ship, turn)) for name, ship in _START.ships[side].items()}
    fixed = draw(st.lists(st.sampled_from(sorted(ships)), unique=True, max_size=3))
    return view(
        side,
        turn,
        ships=ships,
        planes={name: draw(any_plane(plane)) for name, plane in _START.planes[side].items()},
        ship_legs={name: Leg(ships[name].mode, ships[name].square, fixed=True) for name in fixed},
        contacts=draw(any_contacts(turn)) if side is GERMAN else (),
        visibility=tuple(draw(st.lists(st.integers(1, 8), min_size=len(ROWS), max_size=len(ROWS)))),
        fog=frozenset().union(*draw(st.sets(st.sampled_from(FOG_AREAS)))),
        refuelling=frozenset(draw(st.tuples(*map(st.sampled_from, secret_square_choices()))))
        if side is GERMAN
        else frozenset(),
    )
