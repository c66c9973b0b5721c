"""The requests of the set-up and of the Movement Phase (3, 7)."""

from functools import cache
from types import MappingProxyType
from typing import Any

from compbis.errors import IllegalOrder
from compbis.games.chase_of_the_bismarck.cards.board import AIR_WAYS, GRID, WATER, ZONES, Hex, distance, ways
from compbis.games.chase_of_the_bismarck.cards.roster import START, may_hide
from compbis.games.chase_of_the_bismarck.cards.tables import FLIGHT
from compbis.games.chase_of_the_bismarck.requests.asking import ChoiceRequest, Draw, ManyRequest, pick
from compbis.games.chase_of_the_bismarck.rules import flight, movement, status, upkeep
from compbis.games.chase_of_the_bismarck.rules.flight import Flight
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state.orders import (
    Detach,
    Fly,
    Form,
    Home,
    Patrol,
    Place,
    Port,
    Refuel,
    Repair,
    Sail,
)
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import (
    Air,
    AirState,
    Mark,
    Ship,
    Status,
    Unit,
    in_play,
    members,
    units,
    with_ships,
)
from compbis.table.side import GERMAN
from compbis.table.values import dataclass

RUDDER, EVASION, NOTHING = "RUDDER", "EVASION", "NOTHING"


@dataclass(frozen=True, slots=True)
class PlaceRequest(ManyRequest):
    """Asks where the German tankers start; without an order, a tanker starts where the data file puts it (3; Reading
    3.b)."""

    view: View
    undoable: bool

    kind = "placing"
    kinds = (Place,)

    def after(self, order: Place) -> View:
        """The view with the tanker in its hex."""
        ship = _own(self.view, order.ship)
        if not START[ship.id].choice:
            raise IllegalOrder("ONLY TANKERS ARE PLACED")
        if order.at not in WATER or not may_hide(order.at):
            raise IllegalOrder("NOT IN A CONVOY BAND, A PORT, OR WHERE THE ALLIES HAVE A FACTOR")
        placed = _with(self.view, order, ship._replace(at=order.at))
        earlier = f"{str(order).rpartition(' ')[0]} "
        orders = [made for made in self.view.orders if not made.startswith(earlier)]
        return placed._replace(orders=(*orders, str(order)))

    def any(self, draw: Draw) -> Place | None:
        """A random tanker in a random hex."""
        tankers = [ship for ship in self.view.ships if ship in START and START[ship].choice]
        return Place(pick(tankers, draw), pick(_WATERS, draw)) if tankers and draw(4) else None


@dataclass(frozen=True, slots=True)
class OpenRequest(ManyRequest):
    """Asks for the open moves of Shadowed units, which the enemy sees; without an order, a unit stays (7.1)."""

    view: View
    undoable: bool

    kind = "open"
    kinds = (Sail,)

    @property
    def possible(self) -> bool:
        """Whether a Shadowed unit can move. The question is asked even if none can: a missing pause would tell the
        enemy so (Reading 7.1.b)."""
        return any(
            unit[0].mark is Mark.SHADOWED and movement.unit_hexes_left(unit) for unit in units(self.view.ships).values()
        )

    def after(self, order: Sail) -> View:
        """The view after the move."""
        unit = _unit(self.view, order.unit)
        if unit[0].mark is not Mark.SHADOWED:
            raise IllegalOrder("ONLY SHADOWED UNITS MOVE NOW")
        return _sailed(self.view, order, unit)

    def any(self, draw: Draw) -> Sail | None:
        """A random move of a Shadowed unit."""
        shadowed = [unit for unit in units(self.view.ships).values() if unit[0].mark is Mark.SHADOWED]
        return _any_sail(self.view, pick(shadowed, draw), draw) if shadowed and draw(4) else None


@dataclass(frozen=True, slots=True)
class MovementRequest(ManyRequest):
    """Asks for all secret orders: Task Forces, repair, port, fuel, patrols, moves and flights (7.2 to 7.7)."""

    view: View
    undoable: bool

    kind = "movement"
    kinds = (Form, Detach, Repair, Port, Refuel, Patrol, Home, Sail, Fly)

    def after(self, order: Any) -> View:
        """The view after the order."""
        return after(self.view, order)

    def any(self, draw: Draw) -> Any:
        """A random order for a random unit."""
        return _any_order(self.view, draw) if draw(15) else None


@dataclass(frozen=True, slots=True)
class MendRequest(ChoiceRequest):
    """Asks whether a repair at sea with a result of 0 mends the rudder or the Evasion Rating (7.3; Reading 7.3.a).

    The question is asked even without such a result: a pause would tell the enemy that there was one.

    Args:
        view: the owner's view
        ship: the id of the ship
        words: the words to choose from; NOTHING alone if there is no choice
    """

    view: View
    ship: str
    words: tuple[str, ...]

    kind = "mend"


_last: list[tuple[Any, Any, Any]] = [(None, None, None)]
"""The last view, order, and view after it; kept because an order is judged first and then carried out."""


def after(view: View, order: Any) -> View:
    """The view after an order of the Movement Phase. Raises IllegalOrder."""
    before, last, result = _last[0]
    if before is not view or last is not order:
        result = _after(view, order)
        _last[0] = view, order, result
    return result  # type: ignore[no-any-return]  # a view


def _after(view: View, order: Any) -> View:
    ships = view.ships
    match order:
        case Form(force, names):
            if not upkeep.is_force(view.side, force):
                raise IllegalOrder("NOT A NAME FOR A TASK FORCE OF YOURS")
            joining = tuple([_own(view, name) for name in names])
            upkeep.check_formed(ships, force, joining)
            return view._replace(ships=upkeep.formed(ships, force, joining), orders=(*view.orders, str(order)))
        case Detach(name):
            ship = _own(view, name)
            upkeep.check_detached(ship)
            return view._replace(ships=upkeep.detached(ships, ship), orders=(*view.orders, str(order)))
        case Repair(name):
            ship = _own(view, name)
            upkeep.check_repair(ship)
            movement.check_may_stay((ship,), status.line_lifted(ships))
            return _with(view, order, ship._replace(doing=ship.doing | {Status.REPAIRING}))
        case Port(name):
            ship = _own(view, name)
            upkeep.check_port(ship)
            movement.check_may_stay((ship,), status.line_lifted(ships))
            return _with(view, order, upkeep.in_port(ship))
        case Refuel(name, tanker):
            ship, from_ = _own(view, name), _own(view, tanker)
            upkeep.check_refuel(ship, from_)
            if not ship.clock:  # on emergency fuel it must refuel (Reading 7.7.2.e)
                movement.check_may_stay((ship,), status.line_lifted(ships))
            fed = _with(view, order, upkeep.at_sea(ship), from_._replace(doing=from_.doing | {Status.REFUELLING}))
            _check_line(view, fed)
            return fed
        case Patrol(name):
            unit = _unit(view, name)
            upkeep.check_patrol(unit)
            movement.check_may_stay(unit, status.line_lifted(ships))
            if closed(unit[0].at, view.level, view.fog):
                raise IllegalOrder("NO PATROL IN THIS WEATHER")
            return _with(view, order, *[ship._replace(doing=ship.doing | {Status.PATROL}) for ship in unit])
        case Home(name):
            ship = _own(view, name)
            status.check_home(ship)
            return _with(view, order, ship._replace(home=True))
        case Sail(name):
            unit = _unit(view, name)
            if unit[0].mark is Mark.SHADOWED:
                raise IllegalOrder("IT IS SHADOWED, AND HAS HAD ITS MOVE")
            return _sailed(view, order, unit)
        case Fly():
            return _flown(view, order)
    raise IllegalOrder("NOT NOW")


def _check_line(before: View, after: View) -> None:
    """Raise IllegalOrder if refuelling closes the boundary of destroyers that have crossed it by an order of this
    phase: it comes before their moves (7, steps E and G; 7.7.2)."""
    if not status.line_lifted(before.ships) or status.line_lifted(after.ships):
        return
    for name, unit in units(after.ships).items():
        if movement.bound(unit, False) and any(made.startswith(f"SAIL {name}:") for made in after.orders):
            raise IllegalOrder(f"IT CLOSES THE DESTROYERS' BOUNDARY, WHICH {name} HAS CROSSED: UN {name} FIRST")


def _own(view: View, name: str) -> Ship:
    ship = view.ships.get(name)
    if ship is None or not ship.at:
        raise IllegalOrder("NO SHIP OF YOURS AT SEA")
    return ship


def _unit(view: View, name: str) -> Unit:
    unit = members(view.ships, name)
    if not unit:
        raise IllegalOrder(upkeep.no_unit(view.ships, name))
    return unit


def _with(view: View, order: Any, *changed: Ship) -> View:
    return view._replace(ships=with_ships(view.ships, changed), orders=(*view.orders, str(order)))


def _sailed(view: View, order: Sail, unit: Unit) -> View:
    movement.check(unit, order.way, status.line_lifted(view.ships))
    flown = [air for air in view.air.values() if air.state is AirState.LANDING]
    if any(air.card.carrier == ship.id for air in flown for ship in unit):
        raise IllegalOrder("ITS AIRCRAFT HAVE FLOWN: LET THE CARRIER SAIL FIRST")
    return _with(view, order, *[movement.sailed(ship, order.way, view.turn) for ship in unit])


def flight_of(view: View, air: Air) -> Flight:
    """The conditions of a flight by an air unit."""
    return Flight(
        flight.starts(air, view.before or view.ships, view.ships),
        flight.base_of(air, view.ships),
        view.level,
        view.fog,
        [contact.at for contact in view.contacts if contact.mark is Mark.SHADOWED],
    )


def there_and_back(view: View, air: Air, goals: tuple[Hex, ...], attack: bool = False, back: bool = True) -> Fly:
    """A flight from the nearer start, straight from goal to goal and home again; it may be illegal.

    It drops one search marker on each goal, two on a single goal; or an attack marker on the first. The hex where it
    starts gets a marker only if the flight enters it again (Reading 7.7.1.b). So a flight to the hex that its carrier
    has entered starts from the hex that she has left, and a flight to its only start goes out to the next hex and back.

    Args:
        view: the view of the unit's side
        air: the air unit
        goals: the hexes to fly to, in order
        attack: whether it attacks instead of searching
        back: whether it flies home; else it ends its first phase aloft over the last goal (7.7.1)

    Raises:
        IllegalOrder: the unit has no base
    """
    by = flight_of(view, air)
    ways_out = [_out(at, goals[0]) for at in sorted(by.starts) if at]
    if not ways_out or not by.base:
        raise IllegalOrder("IT HAS NO BASE")
    way = min(ways_out, key=len)
    for goal in (*goals[1:], *((by.base,) if back else ())):
        way += straight(way[-1], goal)
    if attack:
        return Fly(air.id, way, (), goals[0])
    return Fly(air.id, way, goals * FLIGHT["search markers"] if len(goals) == 1 else goals)


def _out(start: Hex, goal: Hex) -> tuple[Hex, ...]:
    """The way from a start to the first goal, which it enters."""
    beside = GRID.beside[start][0]
    return straight(start, goal) if start != goal else (beside, start)


def _flown(view: View, order: Fly) -> View:
    air = view.air.get(order.air)
    if air is None:
        raise IllegalOrder("NO AIR UNIT OF YOURS")
    if any(flown.startswith(f"FLY {air.id}:") for flown in view.orders):
        raise IllegalOrder(f"{air.id} FLIES ALREADY: UN {air.id} TAKES THE ORDER BACK")
    flight.check_ready(air, view.ships)
    by = flight_of(view, air)
    flight.check(air, order.way, order.search, order.attack, by)
    flown = flight.flown(air, order.way, by)
    return view._replace(
        air=MappingProxyType({**view.air, air.id: flown}),
        search=(*view.search, *order.search),
        attack=(*view.attack, *([order.attack] if order.attack else [])),
        orders=(*view.orders, str(order)),
    )


# Random orders


_WATERS = tuple(sorted(WATER))
_SKY = tuple(ZONES)


def _any_order(view: View, draw: Draw) -> Any:
    """A random order, not necessarily legal: mostly a move, a flight or a patrol."""
    ships = in_play(view.ships)
    if not ships:
        return None
    ship = pick(ships, draw)
    kind = draw(24)
    if kind < 12:
        return _any_sail(view, members(view.ships, ship.unit), draw)
    if kind < 17:
        ready = [air for air in view.air.values() if air.state in (AirState.READY, AirState.ALOFT)]
        return _any_flight(view, pick(ready, draw), draw) if ready else Patrol(ship.unit)
    here = [other for other in ships if other.at == ship.at]
    if kind < 19:
        return Patrol(ship.unit)
    if kind < 20:
        force = ship.force or upkeep.free_force(view.side, ships)
        return Form(force, tuple(dict.fromkeys((ship.id, pick(here, draw).id))))
    if kind < 21:
        return Detach(ship.id)
    if kind < 22:
        return Refuel(ship.id, pick(here, draw).id) if view.side is GERMAN else Port(ship.id)
    if kind < 23:
        return Port(ship.id) if draw(8) == 0 else Repair(ship.id)
    return Home(ship.id) if draw(2) else Repair(ship.id)


def _any_sail(view: View, unit: Unit, draw: Draw) -> Sail:
    at, way = unit[0].at, []
    lifted = status.line_lifted(view.ships)
    if movement.bound(unit, lifted):
        return Sail(unit[0].unit, movement.homeward(unit))
    entered, steps = movement.waters(unit, lifted), ways(unit[0].side).steps
    for _ in range(1 + draw(max(movement.unit_hexes_left(unit), 1))):
        beyond = [there for _, there in steps[at] if there in entered]
        if not beyond:
            break
        at = pick(beyond, draw)
        way.append(at)
    return Sail(unit[0].unit, tuple(way))


def _any_flight(view: View, air: Air, draw: Draw) -> Fly | None:
    """A random flight towards a hex and back, with markers on the way."""
    by = flight_of(view, air)
    starts = sorted(at for at in by.starts if at)
    if not starts or not by.base:
        return None
    start = pick(starts, draw)
    shadowed = sorted(by.targets)
    radius = max((air.card.speed - distance(start, by.base)) // 2, 0)
    goal = pick(shadowed, draw) if shadowed and draw(2) else pick(_SKY, draw)
    out = straight(start, goal)[:radius]
    stays = air.state is AirState.READY and air.card.endurance > 1 and draw(3) == 0
    way = out if stays else (*out, *straight(out[-1] if out else start, by.base))
    if not way:
        return None
    attack = next((at for at in way if at in by.targets), 0) if not air.card.recon else 0
    if attack and draw(4):
        return Fly(air.id, way, (), attack)
    return Fly(air.id, way, tuple(pick(way, draw) for _ in range(draw(4))))


@cache
def straight(start: Hex, goal: Hex) -> tuple[Hex, ...]:
    """The hexes of a shortest flight, without the start; () to a goal that is off the board."""
    return AIR_WAYS.way(start, frozenset((goal,)))
