"""PA: one order for many units. Each square gets the nearest free plane that can search it this turn (8.2, 9.1), or the
nearest free cruiser, which sails there and then patrols (6.22)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from compbis.desk.place import Speech
from compbis.errors import IllegalOrder, NotNow
from compbis.games.computer_bismarck.cards.board import PORTS, ROWS, SEA, Square, distance, row
from compbis.games.computer_bismarck.cards.kinds import CRUISER, RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    FLY,
    HOMEWARD,
    MOVE,
    PATROL,
    RECON,
    PlaneMode,
)
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import standing
from compbis.games.computer_bismarck.desk.routes.several import next_order
from compbis.games.computer_bismarck.desk.staff.estimating import estimate, hunted
from compbis.games.computer_bismarck.desk.units.spelling import key, read_square
from compbis.games.computer_bismarck.desk.walk import PlaneOrders, unit_orders
from compbis.games.computer_bismarck.desk.warnings import at_risk
from compbis.games.computer_bismarck.desk.ways import straight, turns_to
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import MovementRequest, plane_leg, ship_offered
from compbis.games.computer_bismarck.rules import flight, movement, routes, search
from compbis.games.computer_bismarck.rules.likelihood import Weights, chance_of
from compbis.games.computer_bismarck.state.orders import BismarckOrder, PlaneOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.phrases import chances, in_hundred
from compbis.games.computer_bismarck.words.staff import theories
from compbis.games.computer_bismarck.words.staff.estimate import Estimate, covered, left_out
from compbis.table.talk import Say
from compbis.table.values import NamedTuple, replace

STAFF = "STAFF"
"""The word that stands for the squares that the staff would search."""
CRUISERS = "SHIPS"
"""The word that sends cruisers instead of planes."""
SQUARES = f"SQUARES, ONE FOR EACH PLANE, OR {STAFF}, OR {CRUISERS} AND SQUARES"
THEORY = "A THEORY OF THE STAFF, BY NUMBER OR NAME"
_FOR_CRUISERS = "SQUARES, ONE FOR EACH CRUISER"
_LETTERS, _WORD = "PA", "PATROL"
_EXAMPLE = 2
"""Squares in an example."""
WORTH_FLYING = 0.02
"""The least that PA STAFF must add to the chance to find her."""
_SWEEP, _TEST = 3, 6
"""The most squares that PA STAFF searches: as many as the line of the staff at the start of a turn names; and for one
theory."""


class Search(NamedTuple):
    """How a unit comes to search a square.

    Args:
        unit: the name of the plane or ship
        square: the square
        distance: from the unit to the square
        words: the words of the order
        after: what the side sees once the order is given
        weak: whether it is a plane that would spot no ship there, apart from fog
    """

    unit: str
    square: Square
    distance: int
    words: tuple[str, ...]
    after: View
    weak: bool = False

    @property
    def suffices(self) -> bool:
        """Whether a ship in the square would be found, apart from fog that is not known."""
        return self.square in covered(self.after, frozenset({self.square}))

    @property
    def factors(self) -> int:
        """The search factors of all units that will be in the square."""
        return projection.search_totals(self.after, True).get(self.square, 0)


def patrol(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """PA: give each of these squares the nearest free plane or cruiser, as ordinary orders, one after the other.

    Args:
        place: the state of the desk
        request: the open request
        argument: the squares, or STAFF, perhaps with the number or name of a theory, or SHIPS and the squares; the
            rest of the word PATROL may precede them

    Raises:
        IllegalOrder: they are no squares, or no free plane can search any of them this turn, or no free cruiser can
            sail to any
        NotNow: the staff is asked, and both raiders are lost
    """
    orders, view = PlaneOrders(place, request), request.view
    if not orders.names():
        raise IllegalOrder(orders.none)
    words = argument.upper().removeprefix(_WORD.removeprefix(_LETTERS)).split()
    if not words:
        raise IllegalOrder(f"{_LETTERS} AND {SQUARES}: {example(view) or f'{_LETTERS} 1724 1725'}")
    if words[0] == CRUISERS:
        ships = yield from _cruisers(place, view, words[1:])
        place.several[:] = [(("MS", one.unit), one.words) for one in ships]
    else:
        staff = words[0] == STAFF
        searches = yield from (_sweep(place, view, words[1:]) if staff else _planes(place, view, words))
        place.several[:] = [(("MP", one.unit), one.words) for one in searches]
    return (yield from next_order(place, request, unit_orders(place, request)))


def _planes(place: BismarckPlace, view: View, words: Sequence[str]) -> Speech[list[Search]]:
    """A search of each of these squares by a plane, and a line about those that none can search. Raises
    IllegalOrder."""

    def none(squares: Sequence[Square]) -> str:
        return f"NO FREE PLANE CAN SEARCH {', '.join(map(str, squares))} THIS TURN"

    searches = yield from _to_each(place, words, lambda square: _searches(view, square), none)
    if weak := [one for one in searches if one.weak and one.square not in view.fog]:
        told = ", ".join(
            f"{one.factors} OF {view.visibility[row(one.square) - ROWS[0]]} IN {one.square}" for one in weak
        )
        yield Say((f"TOO WEAK TO SPOT A SHIP: {told}{'.' if place.spoken else ''}",))
    return searches


def _cruisers(place: BismarckPlace, view: View, words: Sequence[str]) -> Speech[list[Search]]:
    """A cruiser for each of these squares, and a line about those that none can sail to. Raises IllegalOrder."""

    def none(squares: Sequence[Square]) -> str:
        told = (f"{square}{' (LAND)' * (square not in SEA and square not in PORTS)}" for square in squares)
        return f"NO FREE CRUISER CAN SAIL TO {', '.join(told)}"

    def ways(square: Square) -> Iterator[Search]:
        return _passages(place, view, square)

    if not words:
        own = assigned(
            {square: ways(square) for square in dict.fromkeys(ship.square for ship in _free_ships(place, view))}
        )
        shown = " ".join(str(one.square) for one in own[:_EXAMPLE]) or "1724 1725"
        raise IllegalOrder(f"{_LETTERS} {CRUISERS} AND {_FOR_CRUISERS}: {_LETTERS} {CRUISERS} {shown}")
    return (yield from _to_each(place, words, ways, none, soonest=True))


def _to_each(
    place: BismarckPlace,
    words: Sequence[str],
    ways: Callable[[Square], Iterable[Search]],
    none: Callable[[Sequence[Square]], str],
    soonest: bool = False,
) -> Speech[list[Search]]:
    """A search of each of these squares, and a line about those that nobody can search.

    Args:
        place: the state of the desk
        words: the squares, as typed
        ways: how each square can be searched
        none: the line about squares that nobody can search
        soonest: whether the square with the nearest unit chooses first, so that a ship in one of them stays there

    Raises:
        IllegalOrder: a word is no square, or nobody can search any
    """
    squares = list(dict.fromkeys(map(read_square, words)))
    found = {square: [*ways(square)] for square in squares}
    if soonest:
        found = dict(sorted(found.items(), key=lambda pair: min((way.distance for way in pair[1]), default=0)))
    searches = assigned(found)
    left = [square for square in squares if all(search.square != square for search in searches)]
    if not searches:
        raise IllegalOrder(none(left))
    if left:
        yield Say((f"{none(left)}{'.' if place.spoken else ''}",))
    return searches


def _sweep(place: BismarckPlace, view: View, words: Sequence[str]) -> Speech[list[Search]]:
    """Searches of the squares where the hunted raider is likeliest to be and that nobody searches yet.

    Args:
        place: the state of the desk
        view: what the side sees now
        words: the number or name of a theory, which then decides how likely each square is, and a line says what the
            search is worth; none for all theories together

    Raises:
        IllegalOrder: there is no such theory, or no plane would find her
        NotNow: both raiders are lost
    """
    if not hunted(view):
        raise NotNow("BOTH RAIDERS ARE LOST")
    known = estimate(place.hearsay, view)
    theory = theories.find(known, " ".join(words)) if words else None
    searches = sweep(known, view, _TEST if theory else _SWEEP, theory.then if theory else None)
    if not searches:
        raise IllegalOrder("NO FREE PLANE WOULD FIND HER IN A SQUARE THAT NOBODY SEARCHES")
    legs = {one.unit: one.after.plane_legs[one.unit] for one in searches}
    squares = covered(replace(view, plane_legs={**view.plane_legs, **legs}), known.then)
    if theory:
        place.back(view.turn, theory.name)
        told = theories.promise(known, theory, squares)
    else:
        found, before = (chance_of(known.chances.then, seen) for seen in (squares, known.covered))
        if found - before < WORTH_FLYING:
            raise IllegalOrder(
                f"NO SEARCH BY FREE PLANES ADDS {chances(WORTH_FLYING)} TO FIND HER. PA AND SQUARES ORDERS ONE"
            )
        told = f"ADDS {chances(found - before)} TO FIND HER: {in_hundred(found)} IN ALL"
    yield Say((f"{told}{'.' if place.spoken else ''}",))
    return searches


def sweep(known: Estimate, view: View, most: int, weights: Weights | None = None) -> list[Search]:
    """The searches by free planes that add most to the chance to find her, for each plane that they take. A square can
    need two planes; what ships and other planes bring there counts.

    Args:
        known: what the staff knows
        view: what the side sees now
        most: the most squares that are searched
        weights: the chance of each square, if not the estimate's
    """
    weights = weights or known.chances.then
    gains = [
        (-weights[square] / planes, planes, square)
        for square in left_out(known, len(weights), weights)
        for planes in (1, 2)
    ]
    free, ways, singles, pairs = len([*_free(view)]), dict[Square, list[Search]](), list[Search](), list[Search]()
    reached: dict[Square, list[Search]] = {}
    for _, planes, square in sorted(gains):
        if len(singles) + len(pairs) // 2 == most or len(singles) + len(pairs) == free:
            break
        if square in ways or any(one.square == square for one in pairs):
            continue
        if square not in reached:
            reached[square] = [*_searches(view, square)]
        taken = {one.unit for one in pairs}
        left = [way for way in reached[square] if way.unit not in taken]
        if planes == 2:
            taken = {one.unit for one in singles}
            pairs += _pair(view, square, [way for way in left if way.weak and way.unit not in taken])
            paired = {one.unit for one in pairs}
            ways = {there: [way for way in found if way.unit not in paired] for there, found in ways.items()}
        elif len(found := assigned({**ways, square: [way for way in left if not way.weak]})) > len(singles):
            ways[square], singles = [way for way in left if not way.weak], found
    return sorted((*singles, *pairs), key=lambda one: (-weights[one.square], one.square))


def _pair(view: View, square: Square, weak: Iterable[Search]) -> Sequence[Search]:
    """The two nearest of these searches that suffice together, beside what else will be there; none if none do."""
    before, needed = projection.search_totals(view, True).get(square, 0), view.visibility[row(square) - ROWS[0]]
    for pair in combinations(sorted(weak, key=lambda way: way.distance), 2):
        if square not in view.fog and search.spots(sum(one.factors for one in pair) - before, needed):
            return pair
    return ()


def assigned(ways: Mapping[Square, Iterable[Search]]) -> list[Search]:
    """A search for as many of these squares as free units can search, in their order. Each takes the nearest unit that
    is left, a plane that is strong enough before one that is not; if none is left, units are exchanged, so that no
    square is left out that could be searched. ways: how each square can be searched."""
    nearest = {square: sorted(found, key=lambda way: (way.weak, way.distance)) for square, found in ways.items()}
    taken: dict[str, Search] = {}

    def place_one(square: Square, tried: set[str]) -> bool:
        """Whether a unit is found for this square, if need be by giving an earlier square another unit."""
        if free := next((way for way in nearest[square] if way.unit not in taken), None):
            taken[free.unit] = free
            return True
        for way in nearest[square]:
            if way.unit not in tried:
                tried.add(way.unit)
                if place_one(taken[way.unit].square, tried):
                    taken[way.unit] = way
                    return True
        return False

    for square in ways:
        place_one(square, set())
    return sorted(taken.values(), key=lambda one: [*ways].index(one.square))


def example(view: View) -> str:
    """An example of PA that works now, "" if no plane is free."""
    own = dict.fromkeys(plane.square for plane in _free(view))
    squares = [search.square for search in assigned({square: _searches(view, square) for square in own})][:_EXAMPLE]
    return " ".join((_LETTERS, *map(str, squares))) if squares else ""


def _free(view: View) -> Iterator[Plane]:
    """The planes that may be ordered, have no order, and do not fly home. Torpedo planes are left out: they must meet
    their carrier again on the same turn or the next."""
    for plane in details.offered_planes(view):
        if plane.name not in view.plane_legs and plane.mode != HOMEWARD and plane.kind is not TORPEDO_PLANES:
            yield plane


def _searches(view: View, square: Square) -> Iterator[Search]:
    """How each free plane can search this square this turn, and get home later."""
    for plane in _free(view):
        far = distance(plane.square, square)
        modes = (AIR_PATROL, FLY) if plane.kind is RECONNAISSANCE else (RECON,)
        may = flight.modes(plane)
        mode = next((one for one in modes if not may[one] and far <= flight.speed(plane, one)), None)
        if mode and (after := _ordered(view, plane, mode, square)):
            then = (AIR_PATROL,) if mode is FLY else ()
            flown = Search(plane.name, square, far, (mode, str(square), *then) if far else (mode,), after)
            yield flown._replace(weak=not flown.suffices)


def _ordered(view: View, plane: Plane, mode: PlaneMode, square: Square) -> View | None:
    """What the side sees once this flight is ordered; None if the rules forbid it, or the plane cannot get home after
    it."""
    try:
        leg = plane_leg(view, PlaneOrder(plane.name, mode, straight(plane.square, square)))
    except IllegalOrder:
        return None
    after = replace(view, plane_legs={**view.plane_legs, plane.name: leg})
    return None if at_risk(after, plane) else after


def _free_ships(place: BismarckPlace, view: View) -> Iterator[Ship]:
    """The cruisers that may be ordered and have no order: neither a route, nor a ship or convoys to accompany. One that
    has just arrived and patrols by its route is free."""
    for ship in view.ships.values():
        ordered = ship.name in view.ship_legs and not _patrols_by_route(place, view, ship)
        idle = ship.kind is CRUISER and not ordered and ship_offered(view, ship)
        if idle and ship.mode not in movement.CONVOY_MODES and not standing.company_of(place, view, ship):
            yield ship


def _patrols_by_route(place: BismarckPlace, view: View, ship: Ship) -> bool:
    """Whether a ship has arrived by its route, which now gave it the order to patrol there."""
    typed = place.ordered_on.get(key(ship)) == view.turn
    return not typed and standing.then_of(ship, place.repeats.kept.get(key(ship), ())) == (PATROL,)


def _passages(place: BismarckPlace, view: View, square: Square) -> Iterator[Search]:
    """How each free cruiser gets to this square before the game ends, and patrols there."""
    for ship in _free_ships(place, view):
        if ship.square == square:
            yield Search(ship.name, square, 0, (PATROL,), view)
        elif not movement.closed(ship, square) and turns_to(ship, MOVE, square, view.turn):
            far = routes.distances_to(ship.name, square)[ship.square]
            yield Search(ship.name, square, far, (MOVE, str(square), PATROL), view)
