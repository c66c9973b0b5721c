"""Orders that continue or repeat: what each unit was last ordered to do, and which units do it again."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from compbis.desk.place import Place, Speech
from compbis.desk.repeating import Noted, Past, Reading, UnitKey
from compbis.desk.walk import ByCommand, give
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import distance
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import HOMEWARD, REFUEL, PlaneMode
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.place import LAID, BismarckPlace
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
    comes_to,
    dodges,
    goal_of,
    goes_on,
    lasts,
    outlasts,
    partner_of,
    refuels,
    stand_with,
    then_of,
    under_way,
)
from compbis.games.computer_bismarck.desk.units.both import UnitOrder
from compbis.games.computer_bismarck.desk.units.spelling import key, words_of
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
from compbis.games.computer_bismarck.state.orders import DoneMoving, PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words.phrases import squadron
from compbis.table.finished.names import listed
from compbis.table.request import Order
from compbis.table.talk import Say


def remember(place: BismarckPlace, view: View) -> None:
    """At the end of a movement phase, keep the words of the current orders.

    A convoy keeps its words even if it has no order now; any other unit without an order then has nothing to repeat.
    Arrival turns were reported with the orders, so they count as known.
    """
    place.routes_told = arrivals(on_the_way(place, view), view.turn)
    for ship in view.ships.values():
        _keep(place, view, ship, view.ship_legs.get(ship.name))
    for plane in view.planes.values():
        _keep(place, view, plane, view.plane_legs.get(plane.name))
    place.repeats.given.clear()
    _note_escorts(place)


def _note_escorts(place: BismarckPlace) -> None:
    """At the end of a movement phase, note which ships accompany convoys."""
    for (command, name), words in place.repeats.kept.items():
        company = partner_of(words)
        if command == "MS" and company and SHIPS[company].kind is CONVOY:
            place.escorted[name] = company


def recall(place: BismarckPlace, turn: int, orders: Sequence[Noted]) -> None:
    """Restore what `remember` kept at the end of a movement phase, for a resumed game.

    Args:
        place: the state of the desk
        turn: the turn of the phase
        orders: the orders of the phase, in sequence
    """

    def kept(words: tuple[str, ...]) -> bool:
        return lasts(words, turn)

    place.resumed = True  # the routes were reported before the game was left
    plain, laid = _laid_in(orders)
    before = dict(place.repeats.kept)
    place.repeats.recall(plain, Undo(), DoneMoving(), _written, kept)
    for unit, words in place.repeats.kept.items():
        route = before.get(unit, ())
        company = partner_of(route) if refuels(words) else ""
        together = company and refuels(place.repeats.kept.get(("MS", company), ()))
        if together or (unit[1] not in laid and dodges(unit, route, words)):
            place.repeats.kept[unit] = route
    place.repeats.kept |= {("MS", convoy): words for convoy, words in laid.items() if words}
    place.ordered_on |= {("MS", convoy): turn for convoy in laid}
    _note_typed(place, turn, plain, before)
    _note_escorts(place)


def _note_typed(
    place: BismarckPlace, turn: int, orders: Sequence[Noted], before: Mapping[UnitKey, tuple[str, ...]]
) -> None:
    """In a resumed game, note which orders of a phase the player typed. Those that its routes gave come first, and
    repeat what was kept.

    Args:
        place: the state of the desk
        turn: the turn of the phase
        orders: the orders of the phase, in sequence
        before: the words that were kept before it
    """
    continued: set[UnitKey] | None = set()
    for noted in orders:
        if not (found := noted.typed(_written)):
            continue
        unit, words = found
        if continued is None or unit in continued or words != before.get(unit):
            continued = None
            place.ordered_on[unit] = turn
        else:
            continued.add(unit)


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
    """The planes on their way to a square. Any other plane would repeat its moves and fly further from its base."""
    return [
        plane.name
        for plane in view.planes.values()
        if plane.aloft and plane.name not in view.plane_legs and under_way(place, view, plane)
    ]


def begin(place: BismarckPlace, view: View, reminded: Sequence[Noted]) -> None:
    """At the start of a movement phase, find the units whose routes continue, those that stop because an enemy is near,
    and the convoys that have become late.

    Args:
        place: the state of the desk
        view: what the side sees now
        reminded: in a game resumed during this phase, the orders given in it; a unit with such an order gets none here
    """
    ordered = _given_before(place, view, reminded)
    late = [ship for ship in view.ships.values() if too_late(view, ship)]
    place.continuing, place.arrived, place.homing = [], [], []
    place.returning = set()
    known = {ship.name for ship in late} if place.late is None else place.late
    place.stopped = [_lateness(view, ship) for ship in late if ship.name not in known]
    place.late = {ship.name for ship in late}
    place.stopped += [*_left_alone(place, view), *_refuelled(place, view, ordered)]
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
            place.arrived.append(f"{name} {mode_in_words(unit, words[0], place.spoken)} IN {unit.square}")
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


def _given_before(place: BismarckPlace, view: View, reminded: Sequence[Noted]) -> set[UnitKey]:
    """Restore what the orders of a phase in play mean. Returns the units that were ordered, even if that was undone.

    Args:
        place: the state of the desk
        view: what the side sees now
        reminded: the orders
    """
    ordered: set[UnitKey] = set()
    repeats, at_start = place.repeats, True
    plain, laid = _laid_in(reminded)
    place.repeats.kept |= {("MS", convoy): words for convoy, words in laid.items() if words}
    for noted in plain:
        if noted.order == Undo():
            repeats.take_back()
        if not (found := noted.typed(_written)):
            continue
        unit, words = found
        kept, reading = repeats.kept.get(unit, ()), repeats.given.get(unit)
        same = words == (reading.words if reading else kept)
        at_start = at_start and unit not in ordered and words in (kept, kept[-1:], (HOMEWARD,))
        if not at_start:
            place.ordered_on[unit] = view.turn
        repeats.past.append(Past(noted.order, bool(partner_of(words)) and same and not at_start, dict(repeats.given)))
        repeats.given[unit] = Reading(noted.order, words)
        ordered.add(unit)
        if partner_of(words):
            place.led_to[unit[1]] = stand_with(view, view.ships[unit[1]], words)
    return ordered


def _laid_in(orders: Sequence[Noted]) -> tuple[list[Noted], Mapping[str, tuple[str, ...]]]:
    """The orders of a restored phase, without the routes that were laid with them; and these routes, by convoy."""
    plain, laid = [], {}
    for noted in orders:
        words = noted.note.split()
        plain.append(noted._replace(note=" ".join(word for word in words if not word.startswith(LAID))))
        for word in words:
            if word.startswith(LAID):
                convoy, *route = word.removeprefix(LAID).split(LAID)
                laid[convoy] = tuple(route)
    return plain, laid


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
        place.homing.append(f"{called(plane)} RETURN TO {carrier} IN {deck}")
        return words
    return ()


def _left_alone(place: Place, view: View) -> Iterator[str]:
    """Lines on the ships whose companion is lost; they stop accompanying it."""
    for ship in view.ships.values():
        name = partner_of(place.repeats.kept.get(key(ship), ()))
        if name and (fate := view.ships[name].fate):
            place.repeats.forget(key(ship))
            if ship.active:
                yield f"{ship.name} WAITS FOR AN ORDER: {name} {fate}{_convoy_mode(ship, view.turn)}"


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
    told = [*place.arrived, *place.homing, *(route_in_words(route, place.spoken) for route in new)]
    if same := len(standing) - len(new):
        told.append(f"{same} GO{'ES' * (same == 1)} ON (RT)")
    return in_a_line(told, place.spoken)


def _written(order: Order) -> tuple[UnitKey, tuple[str, ...]] | None:
    """The unit of an order, and the words that give it."""
    if isinstance(order, ShipOrder | PlaneOrder):
        return ("MS" if isinstance(order, ShipOrder) else "MP", order.unit), (order.mode, *order.moves)
    return None


def _done(ship: Ship) -> list[tuple[str, ...]]:
    """Orders that would change nothing for a ship: its own mode, and its own square in that mode. Not the latter for a
    convoy, which must be sent on after it arrives."""
    return [(ship.mode,), *([(ship.mode, str(ship.square))] if ship.kind is not CONVOY else [])]


def _keep(place: Place, view: View, unit: Ship | Plane, leg: UnitLeg | None) -> None:
    """Keep the words of a unit's order, or those of a route that outlasts it.

    Args:
        place: the state of the desk
        view: what the side sees now
        unit: the ship or plane
        leg: what it will do this turn; None without an order
    """
    if leg and not leg.fixed:
        route = place.repeats.kept.get(key(unit), ())
        place.repeats.keep(key(unit), words_of(unit, leg), partial(comes_to, unit, leg))
        if outlasts(view, unit, route, place.repeats.kept[key(unit)]):
            place.repeats.kept[key(unit)] = route
    elif not lasts(place.repeats.kept.get(key(unit), ("",)), view.turn):
        place.repeats.forget(key(unit))
