"""Orders that continue or repeat: which units do again what they were last ordered to do (routes/kept_orders.py)."""

from collections.abc import Collection, Iterator, Sequence

from compbis.desk.place import Place, Speech
from compbis.desk.repeating import UnitKey
from compbis.desk.walk import ByCommand, give
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import distance
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import HOMEWARD, REFUEL, PlaneMode
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes.enemies import enemy_near
from compbis.games.computer_bismarck.desk.routes.listing import (
    arrivals,
    in_a_line,
    mode_in_words,
    on_the_way,
    route_in_words,
)
from compbis.games.computer_bismarck.desk.routes.standing import (
    called,
    goal_of,
    goes_on,
    partner_of,
    then_of,
    under_way,
)
from compbis.games.computer_bismarck.desk.units.both import UnitOrder
from compbis.games.computer_bismarck.desk.units.spelling import key
from compbis.games.computer_bismarck.desk.warnings import (
    fails,
    late_round_ireland,
    must_turn_home,
    too_late,
    will_crash,
)
from compbis.games.computer_bismarck.desk.ways import plane_way
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import deck_open, plane_leg
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state.orders import PlaneOrder
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words.phrases import squadron
from compbis.table.finished.names import listed
from compbis.table.talk import Say


def ships_to_repeat(place: Place, view: View) -> list[str]:
    """The ships without an order whose last order would change something; not those that accompany others, which follow
    by themselves."""
    return [
        ship.name
        for ship in view.ships.values()
        if not partner_of(place.repeats.kept.get(key(ship), ()))
        and place.repeats.kept.get(key(ship), (ship.mode,)) not in _done(ship)
        and ship.name not in view.ship_legs
        and movement.offered(ship, None, view.turn)
    ]


def planes_to_repeat(place: Place, view: View) -> list[str]:
    """The planes on their way to a square. Any other plane would repeat its moves and fly farther from its base."""
    return [
        plane.name
        for plane in view.planes.values()
        if plane.aloft and plane.name not in view.plane_legs and under_way(place, view, plane)
    ]


def begin(place: BismarckPlace, view: View, ordered: Collection[UnitKey]) -> None:
    """At the start of a movement phase, find the units whose routes continue, those that stop because an enemy is near,
    and the convoys that have become late.

    Args:
        place: the state of the desk
        view: what the side sees now
        ordered: in a game resumed during this phase, the units ordered in it; such a unit gets no order here
    """
    late = [ship for ship in view.ships.values() if too_late(view, ship)]
    place.continuing, place.arrived, place.homing, place.to_decks = [], [], [], {}
    place.returning = set()
    known = {ship.name for ship in late} if place.late is None else place.late
    place.stopped = [_lateness(view, ship) for ship in late if ship.name not in known]
    place.late = {ship.name for ship in late}
    place.stopped += [*_left_before(place, view, ordered), *_left_alone(place, view), *_refuelled(place, view, ordered)]
    turning: list[str] = []
    units: list[Ship | Plane] = [*view.ships.values(), *view.planes.values()]
    waiting: dict[str, list[Ship | Plane]] = {}
    for unit in units:
        in_company = partner_of(place.repeats.kept.get(key(unit), ()))  # follow() orders it
        if key(unit) in ordered or in_company:
            continue
        there = isinstance(unit, Ship) and then_of(unit, place.repeats.kept.get(key(unit), ("",)))
        on, enemy = goes_on(place, view, unit), None if there else _enemy_near(place, view, unit)
        if isinstance(unit, Plane) and _turns_home(place, view, unit, on and not enemy):
            place.returning.add(key(unit))
            place.continuing.append(key(unit))
            turning += [unit.name] if unit.kind is not TORPEDO_PLANES else []
            continue
        if not on:
            continue
        if enemy:
            waiting.setdefault(f"{enemy.name} IN {enemy.square}", []).append(unit)
            continue
        place.continuing.append(key(unit))
        if words := then_of(unit, place.repeats.kept[key(unit)]):
            name = called(unit) if place.spoken else unit.name
            told = place.arrived if isinstance(unit, Ship) else place.homing
            told.append(f"{name} {mode_in_words(unit, words[0], place.spoken)} IN {unit.square}")
    if turning:
        place.homing.append(f"{_squadrons(turning, place.spoken)} TURN HOME")
    for enemy_seen, stopped in waiting.items():
        ships = [unit.name for unit in stopped if isinstance(unit, Ship)]
        planes = [unit.name for unit in stopped if isinstance(unit, Plane)]
        names = ", ".join([*ships, *([f"PLANES OF {', '.join(planes)}"] if planes else [])])
        one = len(ships) == 1 and not planes
        place.stopped.append(f"{names} WAIT{'S' * one} FOR AN ORDER: {enemy_seen}")


def _enemy_near(place: BismarckPlace, view: View, unit: Ship | Plane) -> Contact | None:
    """The nearest visible enemy that ends a unit's route, if there is one."""
    words, turn = place.repeats.kept.get(key(unit), ("",)), place.ordered_on.get(key(unit), 0)
    return enemy_near(view, unit, words, lambda enemy: place.hearsay.known_at(enemy, turn))


def _squadrons(names: Sequence[str], spoken: bool) -> str:
    """Planes in the beginning of a sentence."""
    if spoken:
        from compbis.games.computer_bismarck.words import sentences

        return listed(map(sentences.planes, names))
    return f"PLANES OF {listed(map(squadron, names))}"


def _lateness(view: View, convoy: Ship) -> str:
    """A line that a convoy has become late, why (if nobody has said so), and what it costs."""
    why = "IT LOST A TURN, SO IT MUST GO ROUND IRELAND. " if late_round_ireland(view, convoy) else ""
    return f"{convoy.name} WILL BE LATE: {why}{fails(convoy)}"


def _turns_home(place: BismarckPlace, view: View, plane: Plane, on: bool) -> bool:
    """Whether a plane in the air must turn home now.

    Torpedo planes count whenever they do not continue: what they do depends on their carrier's orders, which come
    later.

    Args:
        place: the state of the desk
        view: what the side sees now
        plane: the plane
        on: whether it would otherwise continue to its square
    """
    words = place.repeats.kept.get(key(plane), ())
    if place.classic or then_of(plane, words) == (HOMEWARD,):
        return False
    if plane.kind is TORPEDO_PLANES:
        return plane.aloft and not on and plane.name not in view.plane_legs
    leg = None
    if on and (goal := goal_of(view, plane, words)):
        moves = plane_way(plane, PlaneMode(words[0]), goal).moves
        leg = plane_leg(view, PlaneOrder(plane.name, words[0], moves))
    return must_turn_home(view, plane, leg)


def _back_on_deck(place: BismarckPlace, view: View, plane: Plane) -> tuple[str, ...]:
    """The order that brings torpedo planes, which have no Z (8.25), back to their carrier if they must land now.

    Empty if they need not land, or if the carrier is out of reach or cannot take them aboard (6.23, 8.4); a line then
    warns the player.
    """
    if not will_crash(view, plane):
        return ()
    carrier, deck = plane.spec.carrier, projection.home(view, plane)
    words = (plane.mode, str(deck))
    if not deck_open(view, plane):
        place.stopped.append(f"{called(plane)} LAND NOW OR CRASH: {carrier} IS NOT IN L MODE")
    elif distance(plane.square, deck) > flight.speed(plane, plane.mode):
        place.stopped.append(f"{called(plane)} LAND NOW OR CRASH: {carrier} IS OUT OF REACH IN {deck}")
    else:
        place.to_decks.setdefault(f"{carrier} IN {deck}", []).append(plane.name)
        return words
    return ()


def _left_alone(place: BismarckPlace, view: View) -> Iterator[str]:
    """Lines on the ships whose companion is lost; they stop accompanying it."""
    for ship in view.ships.values():
        name = partner_of(place.repeats.kept.get(key(ship), ()))
        if name and (fate := view.ships[name].fate):
            place.repeats.forget(key(ship))
            if ship.active:
                later = _convoy_mode(ship, view.turn)
                yield f"{ship.name} WAITS FOR AN ORDER: {name} {fate}{later}"
                if later:
                    place.left[ship.name] = f"{name} {fate}"


def _left_before(place: BismarckPlace, view: View, ordered: Collection[UnitKey]) -> Iterator[str]:
    """Lines on the ships whose companion was lost when they could not be ordered, and that can be now."""
    for name, why in [*place.left.items()]:
        ship = view.ships[name]
        if _convoy_mode(ship, view.turn):
            continue
        del place.left[name]
        if ship.active and name not in view.ship_legs and not {key(ship)} & {*ordered, *place.repeats.kept}:
            yield f"{name} WAITS FOR AN ORDER: {why}"


def _refuelled(place: BismarckPlace, view: View, ordered: Collection[UnitKey]) -> Iterator[str]:
    """A line if ships have taken on fuel and torpedoes and have no order, nor a ship to accompany: later only NO lists
    them (6.26)."""
    ready = [
        ship.name
        for ship in view.ships.values()
        if place.refuelled.get(ship.name) == view.turn - 1
        and ship.active
        and ship.mode == REFUEL
        and key(ship) not in ordered
        and ship.name not in view.ship_legs
        and not partner_of(place.repeats.kept.get(key(ship), ()))
    ]
    if ready:
        yield f"{', '.join(ready)} WAIT{'S' * (len(ready) == 1)} FOR AN ORDER: REFUELED AND REARMED"


def _convoy_mode(ship: Ship, turn: int) -> str:
    """When a ship in a convoy's mode may next be ordered, "" if it may be now (6.24, 6.25)."""
    if ship.mode not in movement.CONVOY_MODES:
        return ""
    coming = range(turn, LAST_TURN + 1)
    first = next((later for later in coming if movement.may_move_in_mode(ship.mode, later)), turn)
    return f". IN MODE {ship.mode} IT GETS NONE BEFORE TURN {first}" if first > turn else ""


def continue_route(place: BismarckPlace, view: View, all_orders: ByCommand[UnitOrder]) -> Speech[UnitOrder | None]:
    """Give the order of the next unit whose route continues. After the last one, report what is new about the routes.

    Args:
        place: the state of the desk
        view: what the side sees now
        all_orders: how units are ordered, by command

    Returns:
        The order; None if no unit is left.
    """
    while place.continuing:
        command, name = place.continuing.pop(0)
        try:
            if words := _words_on(place, view, view.ships[name] if command == "MS" else view.planes[name]):
                return (yield from give(place, all_orders[command], name, words, silent=True))
        except IllegalOrder as error:
            place.stopped.append(f"{name} WAITS FOR AN ORDER: {error}")
    place.continuing = None
    if lines := [*place.stopped, *_news(place, view)]:
        yield Say(tuple(lines))
    return None


def _words_on(place: BismarckPlace, view: View, unit: Ship | Plane) -> tuple[str, ...]:
    """The words of the order with which a unit continues its route or turns home."""
    if key(unit) not in place.returning:
        kept = place.repeats.kept[key(unit)]
        return then_of(unit, kept) or kept
    if isinstance(unit, Plane) and unit.kind is TORPEDO_PLANES:
        return _back_on_deck(place, view, unit)
    return (HOMEWARD,)


def _news(place: BismarckPlace, view: View) -> list[str]:
    """One line on what is new: units that have arrived, routes that are new or take longer than reported, and how many
    continue as before. Units that wait are reported earlier."""
    before, standing = place.routes_told, on_the_way(place, view)
    place.routes_told = arrivals(standing, view.turn)
    if place.resumed:
        before, place.resumed = place.routes_told, False
    new = [route for route in standing if place.routes_told[key(route.unit)] != before.get(key(route.unit))]
    home = [f"PLANES OF {listed(names)} RETURN TO {deck}" for deck, names in place.to_decks.items()]
    told = [*place.arrived, *place.homing, *home, *(route_in_words(route, place.spoken) for route in new)]
    if same := len(standing) - len(new):
        told.append(f"{same} GO{'ES' * (same == 1)} ON (RT)")
    return in_a_line(told, place.spoken)


def _done(ship: Ship) -> list[tuple[str, ...]]:
    """Orders that would change nothing for a ship: its own mode, and its own square in that mode. Not the latter for a
    convoy, which must be sent on after it arrives."""
    return [(ship.mode,), *([(ship.mode, str(ship.square))] if ship.kind is not CONVOY else [])]
