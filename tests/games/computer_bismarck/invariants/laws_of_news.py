"""The laws of requests and reports: who is asked about what, and what can have happened."""

from compbis.games.computer_bismarck.cards.roster import SHIPS
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
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.invariants.laws_book import Found, State, asked, on_report
from tests.games.computer_bismarck.invariants.laws_manual import (
    CLYDE,
    ENTRY,
    SCAPA_FLOW,
    WAITING,
    apart,
    convoy_moves,
    leaves,
    night,
)

SHADOWS = ("shadow", "fast_shadow")
PLACED = ("spotted", "bergen_searched", "air_attack", "submarine_attack", "destroyer_attack", "battle", "dispersed")
ATTACKERS = {"bombs": "L", "air torpedoes": "T", "submarine": "S", "destroyers": "D", "torpedoes": "BC"}
WEAPONS = {
    "bombs": "air",
    "air torpedoes": "air",
    "submarine": "submarine",
    "destroyers": "destroyer",
    "torpedoes": "naval",
}
"""16.2: the phase of each weapon."""
ARMED = {"L": "A", "T": "B", "R": ""}
"""The mode of planes that attack: a bomber is in the air, a torpedo plane back on deck (8.24.1, 8.24.2)."""


@asked("9.6")
def a_view_holds_own_units_and_what_both_sides_may_know(state: State, request: BismarckRequest) -> Found:
    """A view has the true ships, planes, orders and weather of its side; fog only in phases in which the side can ask
    for it (13.31)."""
    view, side = request.view, request.side
    own = (view.ships, view.planes, view.ship_legs, view.plane_legs)
    true = (state.ships[side], state.planes[side], state.ship_legs[side], state.plane_legs[side])
    if own != true:
        yield f"the units or orders of the {side} are not its own"
    foggy = (frozenset(), False) if state.phase == "shadow" else (state.fog, True)
    if (view.turn, view.visibility, (view.fog, view.fog_known)) != (state.turn, state.visibility, foggy):
        yield f"the {side} sees wrong weather or another turn"
    if (side is BRITISH and view.refuelling) or not view.refuelling <= _oiling(state):
        yield f"the {side} may refuel where it may not"
    if view.courses != (state.courses if side is BRITISH else NO_COURSES):
        yield f"the {side} has other courses of the convoys"


def _oiling(state: State) -> frozenset[int]:
    oilers = (ship.square for ship in state.ships[GERMAN].values() if ship.kind == "O" and not ship.fate)
    return frozenset((*oilers, *state.secret_squares))


@asked("4.0")
def each_question_belongs_to_its_phase(state: State, request: BismarckRequest) -> Found:
    """4.2, 4.31, 4.32, 4.6: each question is asked in its phase, and each side gives orders in its own."""
    phases = {
        "shadow": ("shadow",),
        "evade": ("shadow",),
        "movement": (f"{request.side} movement",),
        "draw": (f"{request.side.enemy} movement",),
        "target": tuple(WEAPONS.values()),
        "surprise": ("naval",),
        "fight": ("naval",),
    }
    weapons = WEAPONS[request.weapon] if isinstance(request, TargetRequest) else state.phase
    if state.phase not in phases[request.kind] or state.phase != weapons:
        yield f"the {request.side} is asked for {request.kind}"
    if isinstance(request, MovementRequest) and state.outcome is not None:
        yield f"the {request.side} is asked when the game is over"


@asked("10.2, 10.3, 10.4", "shadow")
def only_capable_units_shadow_only_permitted_ships(state: State, request: BismarckRequest) -> Found:
    """The target is spotted, the shadower is in its square and fast enough, and nobody tries twice (10.6)."""
    assert isinstance(request, ShadowRequest)
    side, target = request.side, state.ships[request.side.enemy][request.target]
    kinds = "BCO" if target.side is GERMAN else "M"
    stays = target.kind == "M" and not convoy_moves(target.mode, state.turn)
    if target.name not in state.spotted[target.side] or target.kind not in kinds or target.fate or stays:
        yield f"{target.name} is to be shadowed"
    for name in request.shadowers:
        unit = _unit(state, request, name)
        if unit.square != target.square or unit.fate or unit.spec in state.attempted or not _can(unit, target):
            yield f"{name} of the {side} is to shadow {target.name}"


def _unit(state: State, request: BismarckRequest, name: str) -> Ship | Plane:
    """The unit with this name. A carrier and its planes may share one, but no carrier shadows."""
    ship = state.ships[request.side].get(name)
    return ship if ship is not None else state.planes[request.side][name]


def _can(unit: Ship | Plane, target: Ship) -> bool:
    if isinstance(unit, Plane):
        return unit.kind == "R" and unit.mode != "B" and unit.endurance >= 2  # 10.3
    kinds = "BCDS" if unit.side is BRITISH else "S"
    return unit.kind in kinds and unit.mode not in "RXYU" and unit.knots >= target.knots


@asked("10.1", "evade")
def only_a_shadowed_ship_makes_a_secret_move(state: State, request: BismarckRequest) -> Found:
    """The ship is spotted and has not moved."""
    assert isinstance(request, EvadeRequest)
    if request.unit not in state.spotted[request.side] or request.unit in state.ship_legs[request.side]:
        yield f"{request.unit} is to move in secret"


@asked("16.3-16.5, 16.64", "target")
def only_spotted_surface_ships_in_the_square_are_attacked(state: State, request: BismarckRequest) -> Found:
    """The attackers are of the right kind and have torpedoes left; planes do not attack at night or in visibility 7 or
    8 (9.8)."""
    assert isinstance(request, TargetRequest)
    plane = request.weapon in ("bombs", "air torpedoes")
    unit = (state.planes if plane else state.ships)[request.side][request.unit]
    here = state.runs.get(unit.name) if request.weapon == "air torpedoes" else unit.square
    empty = not unit.torpedoes if isinstance(unit, Ship) else unit.attacked or unit.mode != ARMED[unit.kind]  # 16.33
    if unit.kind not in ATTACKERS[request.weapon] or unit.fate or empty or here != request.square:
        yield f"{request.unit} is to attack with {request.weapon}"
    if plane and (night(state.turn, request.square) or state.visibility_at(request.square) > 6):
        yield f"plane {request.unit} is to attack in the dark"
    if request.square in state.fog:
        yield f"{request.unit} is to attack in fog"  # 9.4
    for name in request.targets:
        target = state.ships[request.side.enemy][name]
        spotted = name in state.spotted[target.side] and not target.fate and target.square == request.square
        if not spotted or target.kind == "S" or (request.weapon == "torpedoes" and target.kind not in "BC"):
            yield f"{name} is to be attacked by {request.unit}"


@asked("16.61, 16.62", "fight", "surprise")
def a_battle_is_between_spotted_surface_ships_in_one_square(state: State, request: BismarckRequest) -> Found:
    """The Bismarck attacks by surprise only at night or in visibility 6 to 8 (16.68)."""
    assert isinstance(request, FightRequest | SurpriseRequest)
    for side, fleet in ((request.side, request.own), (request.side.enemy, request.enemy)):
        for name in fleet:
            ship = state.ships[side][name]
            if ship.square != request.square or ship.fate or ship.kind == "S" or name not in state.spotted[side]:
                yield f"{name} is in the battle in {request.square}"
    if isinstance(request, SurpriseRequest):
        bad = night(state.turn, request.square) or state.visibility_at(request.square) >= 6
        if request.side is not GERMAN or "BISMARCK" not in request.own or not bad:
            yield "BISMARCK is to surprise"


@on_report("9.4", *PLACED)
def nothing_is_spotted_or_fought_in_fog(state: State, report: Report, earlier: list[Report]) -> Found:
    """Nor do planes attack at night or in visibility 7 or 8 (9.8)."""
    facts = report.facts.plain()
    square = facts["square"]
    if square in state.fog:
        yield f"{report.kind} in {square}"
    if report.kind == "air_attack" and (night(state.turn, square) or state.visibility_at(square) > 6):
        yield f"plane {facts['plane']} attacks in the dark"


@on_report("10.5, 10.6", *SHADOWS)
def each_ship_is_shadowed_and_each_unit_shadows_once_a_turn(
    state: State, report: Report, earlier: list[Report]
) -> Found:
    """Only the raiders are fast shadowed, and none that was already shadowed this turn (11.4)."""
    facts = report.facts.plain()
    target, shadower = facts["target"], facts["shadower"]
    if report.audience != {SHIPS[target].side.enemy}:
        return
    before = [old for old in earlier if old.kind in SHADOWS and old.audience == report.audience]
    for old in before:
        was = old.facts.plain()
        if was["target"] == target and (old.kind == report.kind or was["success"]):
            yield f"{target} is shadowed twice"
        if was["shadower"] == shadower and "shadow" in (old.kind, report.kind):
            yield f"{shadower} shadows twice"
    if report.kind == "fast_shadow" and target not in ("BISMARCK", "PR EUGEN"):
        yield f"{target} is shadowed fast"


@on_report("16.68", "surprise")
def a_surprise_succeeds_only_in_the_dark_or_in_bad_weather(
    state: State, report: Report, earlier: list[Report]
) -> Found:
    """It needs night, or visibility 6, 7 or 8."""
    square = report.facts.plain()["square"]
    if not night(state.turn, square) and state.visibility_at(square) < 6:
        yield "BISMARCK surprises in fair weather"


@on_report("12.2, 12.3", "air_search", "radio_silence")
def chance_finds_the_raiders_only_where_it_can(state: State, report: Report, earlier: list[Report]) -> Found:
    """The air search works north of row 19 or east of column 17, in visibility up to 4, and never in fog."""
    if report.audience == {GERMAN}:
        return
    facts = report.facts.plain()
    ship, square = state.ships[GERMAN][facts["unit"]], facts["square"]
    near = ship.square // 100 < 19 or ship.square % 100 > 17
    possible = near and state.visibility_at(ship.square) <= 4 and ship.square not in state.fog
    off = apart(square, ship.square)
    if ship.name not in ("BISMARCK", "PR EUGEN") or ship.fate or off > (report.kind == "radio_silence"):
        yield f"{ship.name} is reported in {square}"
    if report.kind == "air_search" and not possible:
        yield f"{ship.name} is found from the air"


@on_report("6.34, 14.4", "left_board", "reinforcements")
def units_come_and_go_where_they_may(state: State, report: Report, earlier: list[Report]) -> Found:
    """The two fast convoys leave at the edge; reinforcements appear at the south edge or in port."""
    facts = report.facts.plain()
    if report.kind == "left_board" and not leaves(facts["unit"], facts["square"]):
        yield f"{facts['unit']} left the board at {facts['square']}"
    if report.kind == "reinforcements":
        for name, kind in [(name, kind) for name, kind in facts["units"] if name in WAITING]:
            places = {1825} if name in SCAPA_FLOW else {2125} if name in CLYDE else ENTRY
            if facts["square"] not in places or kind != SHIPS[name].kind:
                yield f"{name} appears in {facts['square']}"
