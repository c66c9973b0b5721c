"""Routes in words: RT, and what is new about them."""

from collections.abc import Iterator, Mapping, Sequence

from compbis.desk.place import Place
from compbis.desk.repeating import UnitKey
from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.desk.routes.standing import (
    Route,
    called,
    company_of,
    goal_of,
    routes,
    stand,
    words_now,
)
from compbis.games.computer_bismarck.desk.units.spelling import Destination, key
from compbis.games.computer_bismarck.desk.warnings import cannot_attack
from compbis.games.computer_bismarck.requests.decisions import ship_offered
from compbis.games.computer_bismarck.rules.routes import ways
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.finished.names import listed


def route_lines(place: Place, view: View) -> list[str]:
    """The current routes, a line each: the unit's destination and the turns to get there."""
    full = "." if place.spoken else ""
    told = [f"{route_in_words(route, place.spoken)}{full}" for route in routes(place, view)]
    return [f"ROUTES{':' if place.spoken else ''}", *told] if told else []


def partings(place: Place, view: View) -> Iterator[str]:
    """A warning for each ship that will not end the turn with the ship that it accompanies, though both are together
    now. None if that ship is a convoy that leaves the board, or for a ship that followed an enemy in the shadow phase.
    """
    for route in routes(place, view):
        unit = route.unit
        if route.off and not _follows(view, unit.name) and unit.square == view.ships[route.company].square:
            there = stand(view, route.company).square
            if on_board(there):
                yield f"{unit.name} PARTS FROM {route.company}: {stand(view, unit.name).square} AND {there}"


def escorts_lost(place: Place, view: View, escorted: Mapping[str, str]) -> Iterator[str]:
    """A warning for each convoy that will part from ships in its square that last accompanied it.

    It is given if no other ship will be with the convoy, or if one of these ships has no order now, so that the player
    may have forgotten it. A ship does not count if it still accompanies the convoy (partings) or has followed an enemy.
    There is no warning for a convoy that leaves the board.

    Args:
        place: the state of the desk
        view: what the side sees now
        escorted: the convoy that each ship last accompanied
    """
    with_it: dict[str, list[Ship]] = {}
    for name, convoy in escorted.items():
        ship, led = view.ships[name], view.ships[convoy]
        together = ship.active and led.active and ship.square == led.square and not _follows(view, name)
        if (
            together
            and company_of(place, view, ship) != convoy
            and stand(view, name).square != stand(view, convoy).square
        ):
            with_it.setdefault(convoy, []).append(ship)
    for convoy, left in with_it.items():
        there = stand(view, convoy).square
        others = (ship for ship in view.ships.values() if ship.active and ship.kind is not CONVOY)
        alone = all(stand(view, ship.name).square != there for ship in others)
        if on_board(there) and (alone or any(ship.name not in view.ship_legs for ship in left)):
            told = ", ".join(f"{ship.name} IN {stand(view, ship.name).square}" for ship in left)
            yield f"{convoy} IN {there} WITHOUT ITS ESCORT: {told}"


def leavings(place: Place, view: View) -> Iterator[str]:
    """A line for each ship that accompanies a convoy which may leave the board on its next move, where no other may
    follow (6.34). None once the convoy leaves, or for a ship that may not be ordered now.

    WA lists these, but they stop no turn: the ship stays behind unharmed, and waits for an order.
    """
    for route in routes(place, view):
        if route.company and _may_leave(view, route.company) and _open(view, route.unit.name):
            yield f"{route.company} MAY NEXT LEAVE THE BOARD: {route.unit.name} CANNOT FOLLOW"


def strike_fails(place: Place, view: View, plane: Plane) -> str:
    """A warning if planes cannot attack where they were sent to (warnings.cannot_attack); "" also while bombers are on
    their way there.

    Args:
        place: the state of the desk
        view: what the side sees now
        plane: the planes
    """
    leg = view.plane_legs.get(plane.name)
    goal = goal_of(view, plane, words_now(place, view, plane, leg))
    return "" if leg and goal not in (0, leg.goal) else cannot_attack(view, plane)


def _may_leave(view: View, convoy: str) -> bool:
    """Whether a move from where a ship will end the turn can take it off the board."""
    there = stand(view, convoy).square
    return on_board(there) and not all(on_board(square) for _, square in ways(convoy, there))


def _open(view: View, name: str) -> bool:
    """Whether a ship may be ordered on this turn."""
    return ship_offered(view, view.ships[name])


def _follows(view: View, unit: str) -> bool:
    """Whether a ship has followed an enemy in the shadow phase."""
    leg = view.ship_legs.get(unit)
    return leg is not None and leg.follows


def in_a_line(told: Sequence[str], spoken: bool) -> list[str]:
    """The line about several routes; [] if there are none. spoken: whether it is a sentence."""
    return [f"ROUTES: {', '.join(told)}{'.' if spoken else ''}"] if told else []


def route_in_words(route: Route, spoken: bool) -> str:
    """A route: the unit, where it goes and when it arrives. spoken: in the words of a sentence."""
    soon = "NEXT TURN" if route.next_turn else "THIS TURN" if spoken else "NOW"
    then = f" THEN {mode_in_words(route.unit, route.then, spoken)}" if route.then else ""
    if route.company:
        off = f", {route.off} SQUARE{'S' * (route.off > 1)} OFF" if spoken else f" ({route.off} OFF)"
        return f"{route.unit.name} WITH {route.company}{' WAITS' if route.waits else off if route.off else ''}"
    if spoken:
        there = f"IN {route.turns} TURNS" if route.turns > 1 else soon if route.turns else "NOT BEFORE THE END"
        late = " AND TOO LATE" if route.late else ", AT ITS GOAL ALREADY" if route.there and not route.turns else ""
        by = f", BY {listed(map(str, route.by))}," if route.by else ""
        one = ", ONE SQUARE A TURN," if route.one else ""
        return f"{called(route.unit)} TO {route.goal}{by}{one} {'WAITS' if route.waits else there + late}{then}"
    never = "(AT ITS GOAL)" if route.there else "TOO LATE"
    there = f"IN {route.turns}{' LATE' * route.late}" if route.turns > 1 else soon if route.turns else never
    to = Destination(route.goal, route.by, route.one)
    return f"{route.unit.name} {to} {'WAITS' if route.waits else there}{then}"


def mode_in_words(unit: Ship | Plane, letter: str, spoken: bool) -> str:
    """A mode to take on arrival.

    Args:
        unit: the ship or plane
        letter: the mode's letter
        spoken: whether to say its meaning instead
    """
    if not spoken:
        return letter
    from compbis.games.computer_bismarck.words import sentences

    return sentences.mode(unit, letter)


def on_the_way(place: Place, view: View) -> list[Route]:
    """The routes on which the unit goes on this turn. A ship that accompanies another is ordered last."""
    found = routes(place, view)
    return [route._replace(waits=False, off=0) for route in found if route.company or not route.waits]


def arrivals(standing: Sequence[Route], turn: int) -> dict[UnitKey, tuple[Square, int]]:
    """The goal of each of these routes and the turn after its arrival; turn 0 if the game ends first."""
    return {
        key(route.unit): (0, 0) if route.company else (route.goal, route.turns and turn + route.turns)
        for route in standing
    }
