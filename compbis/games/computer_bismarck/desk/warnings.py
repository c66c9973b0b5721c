"""Warnings about the consequences of the current orders, for the side's own units. They are shown by WA and before the
phase ends.

Units that were ordered in the shadow phase are left out, since nothing can be changed for them.
"""

from collections.abc import Collection, Iterator

from compbis.games.computer_bismarck.cards.board import ROWS, distance, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import CONVOY, HEAVY_KINDS
from compbis.games.computer_bismarck.cards.missions import WAYS_ROUND
from compbis.games.computer_bismarck.cards.modes import ARMED, AT_BASE, FLY, HOMEWARD, PATROL, RECON_MODES, REFUEL
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import deck_open, ship_offered
from compbis.games.computer_bismarck.rules import convoys, flight, movement, search
from compbis.games.computer_bismarck.rules.combat import air
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship
from compbis.table.side import GERMAN
from compbis.table.values import replace

MISSION_FAILS = "ITS MISSION FAILS"
TURN_HOME = ": Z BRINGS THEM HOME"
_NO_FUEL, _CRASH, _LOST = "WILL HAVE NO FUEL LEFT", "WILL CRASH", "CANNOT GET BACK"


def fails(convoy: Ship) -> str:
    """The cost to both sides if this convoy's mission fails (17.3, 17.4, 17.5)."""
    return f"{MISSION_FAILS}, {convoys.FAILED_POINTS} FOR THE GERMANS, {convoys.points(convoy)} LOST"


def warnings(view: View) -> list[str]:
    """One line for each plane that will crash or can no longer get home, each convoy that does not move directly, and
    each ship that will run out of fuel. On the first turn, also one line if the Bismarck has no order."""
    planes = [line for plane in projection.planes_now(view) if (line := at_risk(view, plane))]
    begins = idle(view) if view.turn == 1 else ""
    return [*planes, *_convoys(view), *_dry(view), *([begins] if begins else [])]


def foresees(line: str, facts: object) -> bool:
    """Whether this warning has foretold what a report says of the side's own units."""
    match facts:
        case reports.Dry(unit=unit):
            return line == f"{unit} {_NO_FUEL}"
        case reports.Crashed(plane=plane):
            return line.startswith((f"PLANES OF {plane} {_CRASH}", f"PLANES OF {plane} {_LOST}"))
        case reports.Strayed(unit=unit):
            return line.startswith(f"{unit} ") and MISSION_FAILS in line
    return False


def foretold(line: str, before: Collection[str]) -> bool:
    """Whether a warning only repeats an earlier one: planes that could not get back will crash."""
    who, crash, way_out = line.partition(f" {_CRASH}")
    return bool(crash) and ":" not in way_out and any(old.startswith(f"{who} {_LOST}") for old in before)


def idle(view: View) -> str:
    """A line that the Bismarck has no order, and neither patrols nor refuels; "" if that is not so."""
    ship = view.ships.get(BISMARCK)
    if not ship or not ship.active or ship.mode in (PATROL, REFUEL) or ship.name in view.ship_legs:
        return ""
    return f"{ship.name} HAS NO ORDER: SHE STAYS IN {ship.square}"


def missed_turn(view: View, convoy: str) -> str:
    """The consequence if this shadowed ship gets no order to sail; "" if there is none or it is not a convoy. A shadow
    excuses it from moving directly (17.3), but it may be late (17.4)."""
    ship = view.ships[convoy]
    if ship.kind is not CONVOY or convoy in view.courses.strayed or convoys.at_goal(ship):
        return ""
    if not movement.squares_now(ship, ship.mode, view.turn) or not _in_time(view, ship, view.turn - 1):
        return ""
    return f"{convoy} STAYS{' ON ITS TURN TO MOVE' if _in_time(view, ship, view.turn) else ': ITS MISSION FAILS'}"


def too_late(view: View, ship: Ship) -> bool:
    """Whether a convoy that sailed directly, or was excused because of a shadow, can no longer arrive in time
    (17.4)."""
    if ship.kind is not CONVOY or ship.fate or ship.name in view.courses.strayed or view.turn > convoys.due(ship.name):
        return False
    return not convoys.at_goal(ship) and not _still_in_time(view, ship)


def late_round_ireland(view: View, ship: Ship) -> bool:
    """Whether a convoy that is too late could be in time by the sea that is closed to it since it lost a turn
    (17.3)."""
    courses = view.courses
    return (
        ship.name in WAYS_ROUND
        and courses.detours > 0
        and not courses.irish_sea
        and _still_in_time(replace(view, courses=courses._replace(detours=0)), ship)
    )


def _way_out(plane: Plane) -> str:
    """How a plane that would crash this turn can still come home, "" if it cannot."""
    home = plane.aloft and not flight.modes(plane)[HOMEWARD] and flight.homeward(plane).goal == plane.spec.square
    return TURN_HOME if home else ""


def must_turn_home(view: View, plane: Plane, leg: PlaneLeg | None) -> bool:
    """Whether a plane in the air can still get home in Z mode now, but not after one more leg.

    Args:
        view: what the side sees now
        plane: the plane
        leg: the leg; None to stay as it is
    """
    if not plane.aloft or plane.mode == HOMEWARD or plane.name in view.plane_legs or flight.modes(plane)[HOMEWARD]:
        return False

    def lost(planned: PlaneLeg | None) -> bool:
        legs = {**view.plane_legs, **({plane.name: planned} if planned else {})}
        return bool(at_risk(replace(view, plane_legs=legs), plane))

    return lost(leg) and not lost(flight.homeward(plane))


def will_crash(view: View, plane: Plane) -> bool:
    """Whether a plane in the air will come down this turn where it cannot land, by the current orders (8.6)."""
    return plane.aloft and projection.plane_at_end(view, plane) is None


def at_risk(view: View, plane: Plane) -> str:
    """A warning if planes will crash, or cannot get home, by the current orders; "" if they can."""
    order = projection.plane_order(view, plane)
    if order.fixed:
        return ""
    then = projection.plane_at_end(view, plane)
    who = f"PLANES OF {plane.name}"
    if then is None:
        closed = ": CARRIER NOT IN L MODE" if not deck_open(view, plane) else ""
        return f"{who} {_CRASH} IN {order.goal}{closed}{_way_out(plane)}"
    if not plane.aloft and order.mode != AT_BASE and not deck_open(view, plane):
        return f"{who} STAY ON DECK: CARRIER NOT IN L MODE"
    if then.mode == AT_BASE:
        return ""
    left = flight.endurance_after(plane, order)
    if view.turn == LAST_TURN:
        return ""
    speed = flight.speed(then._replace(load=then.load or flight.load_for(then.mode)), FLY)
    sails = 1 if plane.spec.carrier else 0  # in L mode, as the carrier must be to take them aboard (6.23)
    if distance(then.square, projection.home(view, plane)) > left * (speed + sails):
        return f"{who} {_LOST} TO {'THEIR CARRIER' if sails else 'THEIR BASE'}"
    return ""


def cannot_attack(view: View, plane: Plane) -> str:
    """A warning if planes are ordered to attack where they cannot this turn: at night, or in visibility 7 or 8 (9.8);
    "" if they can, or have no such order. Bombers attack where their flight ends (8.24.1)."""
    leg = view.plane_legs.get(plane.name)
    if leg is None or leg.fixed or leg.mode != ARMED:
        return ""
    square = leg.attack or leg.goal
    visibility, night = view.visibility[row(square) - ROWS[0]], is_night(view.turn, row(square))
    if air.attack_possible(visibility, night):
        return ""
    return f"PLANES OF {plane.name} CANNOT ATTACK IN {square}: {'NIGHT' if night else f'VISIBILITY {visibility}'}"


def cannot_search(view: View, plane: Plane) -> str:
    """A warning if planes are ordered to search in fog, where they cannot (9.4); "" if they are not. At night all can
    (9.7)."""
    leg = view.plane_legs.get(plane.name)
    if leg is None or leg.fixed or leg.mode not in RECON_MODES or leg.goal not in view.fog:
        return ""
    return f"PLANES OF {plane.name} CANNOT SEARCH IN {leg.goal}: FOG"


def too_blind(view: View, ship: Ship, led: Collection[Ship]) -> str:
    """A line if a German raider moves to a square where its search will not spot an enemy, but would on patrol (9.2,
    9.21). "" if that is not so, or if the ship is no raider or does not move.

    Args:
        view: what the side sees now
        ship: the ship, with its order
        led: the ships that accompany it, which may not have been ordered there yet
    """
    leg = view.ship_legs.get(ship.name)
    if ship.side is not GERMAN or ship.kind not in HEAVY_KINDS or leg is None or leg.fixed or not leg.track:
        return ""
    square, line = leg.goal, row(leg.goal)
    night, needed = is_night(view.turn, line), view.visibility[line - ROWS[0]]
    alone = search.factors(projection.ship_at_end(view, ship), night)
    coming = [other for other in led if projection.ship_order(view, other).goal != square]
    more = sum(search.factors(other._replace(mode=leg.mode), night) for other in coming)
    total = projection.search_totals(view, True).get(square, 0) + more
    patrols = total - alone + search.factors(ship._replace(mode=PATROL), night)
    if search.spots(total, needed) or not search.spots(patrols, needed):
        return ""
    who = f"{ship.name} WITH OTHERS" if total > alone else ship.name
    return f"{who} SEARCHES {total} OF {needed} NEEDED IN {square}, ON PATROL {patrols}"


def _convoys(view: View) -> Iterator[str]:
    """The convoys that will not have moved directly, and the cost (17.3)."""
    for ship in view.ships.values():
        if ship.kind is not CONVOY or not ship_offered(view, ship):
            continue
        then = convoys.sailed(view.courses, ship, projection.ship_order(view, ship), view.turn)
        detour = then.detours > view.courses.detours
        if then.strayed != view.courses.strayed:
            direct = not detour and ship.name in WAYS_ROUND  # direct, but closed to it since it lost a turn
            deed = "MAY NOT ENTER THE IRISH SEA" if direct else "DOES NOT MOVE DIRECTLY"
            yield f"{ship.name} {deed}: {fails(ship)}"
        elif detour and not _in_time(replace(view, courses=then), projection.ship_at_end(view, ship), view.turn):
            yield f"{ship.name} WILL BE LATE ROUND IRELAND: {fails(ship)}"
        elif detour:
            turns = WAYS_ROUND[ship.name].turns
            which = "LAST" if then.detours == turns else "FIRST"
            yield f"{ship.name} GOES ROUND IRELAND: THIS IS THE {which} OF THE {turns} TURNS THAT IT MAY LOSE"


def _still_in_time(view: View, convoy: Ship) -> bool:
    """Whether a convoy can still complete its mission with the moves left to it: that of this turn, too, unless it was
    made in the shadow phase (10.1)."""
    leg = view.ship_legs.get(convoy.name)
    if leg and leg.fixed and not view.carried_out:
        return _in_time(view, projection.ship_at_end(view, convoy), view.turn)
    return _in_time(view, convoy, view.moving_turn - 1)


def _in_time(view: View, convoy: Ship, turn: int) -> bool:
    """Whether a convoy that is there after that turn can still complete its mission by a way open to it (17.3,
    17.4)."""
    spare = convoys.slack(convoy, view.courses, turn + 1)
    return spare is not None and spare >= 0


def _dry(view: View) -> Iterator[str]:
    for ship in projection.ships_now(view):
        if ship.active and ship.spec.has_fuel and ship.fuel > 0:
            order = projection.ship_order(view, ship)
            then = movement.carry_out(ship, order)
            refuels = order.mode == REFUEL or movement.may_refuel(ship.side, then.square, view.refuelling)
            if not (refuels or order.fixed or then.fuel):
                yield f"{ship.name} {_NO_FUEL}"
