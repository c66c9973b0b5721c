"""PA: one order for many planes. Each square gets the nearest free plane that can search it this turn (8.2, 9.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compbis.desk.place import Speech
from compbis.desk.walk import give
from compbis.errors import IllegalOrder, NotNow
from compbis.games.computer_bismarck.cards.board import Square, distance
from compbis.games.computer_bismarck.cards.kinds import RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY, HOMEWARD, RECON, PlaneMode
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.staff.estimating import estimate, hunted
from compbis.games.computer_bismarck.desk.units.spelling import read_square
from compbis.games.computer_bismarck.desk.walk import PlaneOrders
from compbis.games.computer_bismarck.desk.warnings import at_risk
from compbis.games.computer_bismarck.desk.ways import straight
from compbis.games.computer_bismarck.requests.decisions import MovementRequest, plane_leg
from compbis.games.computer_bismarck.rules import flight
from compbis.games.computer_bismarck.state.orders import BismarckOrder, PlaneOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane
from compbis.games.computer_bismarck.words import details
from compbis.games.computer_bismarck.words.staff.estimate import covered, unsearched
from compbis.table.talk import Say
from compbis.table.values import NamedTuple, replace

STAFF = "STAFF"
"""The word that stands for the squares that the staff would search."""
SQUARES = f"SQUARES, ONE FOR EACH PLANE, OR {STAFF}"
_LETTERS, _WORD = "PA", "PATROL"
_EXAMPLE = 2
"""Squares in an example."""
_SWEEP = 3
"""The most squares of the staff at a time, as many as its line at the start of a turn names."""


class Search(NamedTuple):
    """How a plane searches a square this turn.

    Args:
        plane: its name
        square: the square
        distance: from the plane to the square
        words: the words of the order
        after: what the side sees once the order is given
    """

    plane: str
    square: Square
    distance: int
    words: tuple[str, ...]
    after: View

    @property
    def suffices(self) -> bool:
        """Whether a ship in the square would be found, apart from fog."""
        return self.square in covered(self.after, frozenset({self.square}))


def patrol(place: BismarckPlace, request: MovementRequest, argument: str) -> Speech[BismarckOrder | None]:
    """PA: give each of these squares the nearest free plane, as ordinary orders, one after the other.

    Args:
        place: the state of the desk
        request: the open request
        argument: the squares, or STAFF; the rest of the word PATROL may precede them

    Raises:
        IllegalOrder: they are no squares, or no free plane can search any of them this turn
        NotNow: the staff is asked, and both raiders are lost
    """
    orders, view = PlaneOrders(place, request), request.view
    if not orders.names():
        raise IllegalOrder(orders.none)
    words = argument.upper().removeprefix(_WORD.removeprefix(_LETTERS)).split()
    if not words:
        raise IllegalOrder(f"{_LETTERS} AND {SQUARES}: {example(view) or f'{_LETTERS} 1724 1725'}")
    searches = _sweep(place, view) if words == [STAFF] else (yield from _to_each(place, view, words))
    place.patrols[:] = [(search.plane, search.words) for search in searches]
    return (yield from next_patrol(place, request))


def next_patrol(place: BismarckPlace, request: MovementRequest) -> Speech[BismarckOrder | None]:
    """Give the next order of PA; None if none is left. If one cannot be given, the player is shown why."""
    while place.patrols:
        name, words = place.patrols.pop(0)
        try:
            return (yield from give(place, PlaneOrders(place, request), name, words))
        except IllegalOrder as error:
            yield Say((f"{name}: {error}",))
    return None


def _to_each(place: BismarckPlace, view: View, words: Sequence[str]) -> Speech[list[Search]]:
    """A search of each of these squares, and a line about those that no free plane can search. Raises IllegalOrder."""
    squares = list(dict.fromkeys(map(read_square, words)))
    searches = assigned({square: _searches(view, square) for square in squares})
    left = [str(square) for square in squares if all(search.square != square for search in searches)]
    none = f"NO FREE PLANE CAN SEARCH {', '.join(left)} THIS TURN"
    if not searches:
        raise IllegalOrder(none)
    if left:
        yield Say((f"{none}{'.' if place.spoken else ''}",))
    return searches


def _sweep(place: BismarckPlace, view: View) -> list[Search]:
    """Searches of the likeliest squares for the raider that is hunted that nobody searches. Raises IllegalOrder,
    NotNow."""
    if not hunted(view):
        raise NotNow("BOTH RAIDERS ARE LOST")
    known = estimate(place.hearsay, view)
    ways: dict[Square, list[Search]] = {}
    searches: list[Search] = []
    for square in unsearched(known, len(known.then)):
        more = {**ways, square: [way for way in _searches(view, square) if way.suffices]}
        if len(found := assigned(more)) > len(searches):
            ways, searches = more, found
        if len(searches) == _SWEEP:
            break
    if not searches:
        raise IllegalOrder("NO FREE PLANE WOULD FIND HER IN A SQUARE THAT NOBODY SEARCHES")
    return searches


def assigned(ways: Mapping[Square, Iterable[Search]]) -> list[Search]:
    """A search for as many of these squares as free planes can search, in their order. Each takes the nearest plane
    that is left; if none is, planes are exchanged, so that no square is left out that could be searched. ways: how each
    square can be searched."""
    nearest = {square: sorted(found, key=lambda way: way.distance) for square, found in ways.items()}
    taken: dict[str, Search] = {}

    def place_one(square: Square, tried: set[str]) -> bool:
        """Whether a plane is found for this square, if need be by finding another one for a square before it."""
        if free := next((way for way in nearest[square] if way.plane not in taken), None):
            taken[free.plane] = free
            return True
        for way in nearest[square]:
            if way.plane not in tried:
                tried.add(way.plane)
                if place_one(taken[way.plane].square, tried):
                    taken[way.plane] = way
                    return True
        return False

    for square in ways:
        place_one(square, set())
    return sorted(taken.values(), key=lambda search: [*ways].index(search.square))


def example(view: View) -> str:
    """An example of PA that works now, "" if no plane is free."""
    own = dict.fromkeys(plane.square for plane in _free(view))
    squares = [search.square for search in assigned({square: _searches(view, square) for square in own})][:_EXAMPLE]
    return " ".join((_LETTERS, *map(str, squares))) if squares else ""


def _free(view: View) -> Iterator[Plane]:
    """The planes that may be ordered, have no order, and do not fly home; no torpedo planes, which must meet their
    carrier again on the same turn or the next."""
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
            yield Search(plane.name, square, far, (mode, str(square), *then) if far else (mode,), after)


def _ordered(view: View, plane: Plane, mode: PlaneMode, square: Square) -> View | None:
    """What the side sees once this flight is ordered; None if the rules forbid it, or the plane cannot get home after
    it."""
    try:
        leg = plane_leg(view, PlaneOrder(plane.name, mode, straight(plane.square, square)))
    except IllegalOrder:
        return None
    after = replace(view, plane_legs={**view.plane_legs, plane.name: leg})
    return None if at_risk(after, plane) else after
