"""Orders for ships and planes, one unit after the other: MS with Chart B, MP with Chart C (6.1, 7.0, 8.1, 8.9)."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from compbis.desk import walk as walking
from compbis.desk.order import read
from compbis.desk.place import Place, Speech, Topic
from compbis.desk.walk import Onward, UnitOrders
from compbis.errors import IllegalOrder, NotNow
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.desk import repeating
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes import standing
from compbis.games.computer_bismarck.desk.units.both import OrderRequest, UnitOrder, try_out
from compbis.games.computer_bismarck.desk.units.planes import PlaneWords
from compbis.games.computer_bismarck.desk.units.ships import ShipWords
from compbis.games.computer_bismarck.desk.units.spelling import SQUARE_NUMERALS
from compbis.games.computer_bismarck.desk.warnings import missed_turn
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest, Ordered
from compbis.games.computer_bismarck.rules import movement
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.words import details, lists
from compbis.table.page import Decisive
from compbis.table.side import GERMAN
from compbis.table.talk import Say
from compbis.table.values import NamedTuple

_ALWAYS = ("X", "(CR)")
_LOOK = ("ST CV", "OR ANY OTHER COMMAND THAT ONLY SHOWS SOMETHING")
_ASIDE = (_LOOK, ("UN", "TAKE THE LAST ORDER BACK"))
_CHART_B = Topic("CHART B", _ASIDE, charts=("CHART B",), always=_ALWAYS)
_CHART_C = Topic("CHART C", _ASIDE, charts=("CHART C",), always=_ALWAYS)
_STAYS = ("X, (CR)", "STAY AS IT IS: NO MOVE, AND NO OTHER ORDER THIS TURN")
_STAY = Topic("STAY", (("Y", "YES: IT STAYS, AND MISSES ITS TURN"), ("(CR)", "NO: ORDER IT")))
_STAYS_OFF_ITS_ROUTE = ("X", "STAY AS IT IS")
_EVASION = Topic("EVASION", charts=("CHART B",))


class ShipOrders(UnitOrders[UnitOrder]):
    """Orders for the ships of a side: MS."""

    command = "MS"
    prompt = "ENTER COMMAND -CHART B-"
    topic = _CHART_B
    back = "X GOES BACK TO CHART A"
    take_back: Undo | None = Undo()

    def __init__(self, place: BismarckPlace, request: OrderRequest) -> None:
        self._place = place
        self._request = request

    def names(self) -> Collection[str]:
        """The side's ships."""
        return self._request.view.ships

    def in_play(self, name: str) -> bool:
        """Whether a ship is still in the game."""
        return not self._request.view.ships[name].fate

    def offered(self) -> list[str]:
        """The ships that MS goes through; in the classic game only those that can move (6.5)."""
        view = self._request.view
        ships = details.offered_ships(view)
        return [ship.name for ship in ships if not self._place.classic or movement.can_move(ship, view.turn)]

    def unit(self, name: str) -> ShipWords:
        """What a ship may be ordered: Chart B."""
        view = self._request.view
        route = standing.route_given(self._place, view.ships[name])
        return ShipWords(self._request, view.ships[name], partial(standing.companions, self._place, view), route)

    def overview(self, name: str) -> Say:
        """The ship detail line (6.4)."""
        view = self._request.view
        return _detail(self._place, self._place.words.ship_line(view, view.ships[name]))

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder or NotNow with the reason if a ship may not be ordered; for one that waits, also where and
        until when."""
        view, hearsay = self._request.view, self._place.hearsay
        ship = view.ships[name]
        if not (ship.active or ship.fate or self._place.classic):
            when = lists.comes(ship, view.moving_turn, hearsay.located, hearsay.released)
            raise NotNow(f"NOT YET ACTIVE. {when}")
        try_out(self._request, ShipOrder(name, ""))

    def to_repeat(self, place: Place) -> list[str]:
        """The ships without an order whose last order would change something."""
        return repeating.ships_to_repeat(place, self._request.view)


class Evasion(ShipOrders):
    """The secret move of a shadowed ship (10.1).

    Args:
        place: the state of the desk
        request: the open request
        told: lines on the attempt, which the help repeats
        on: what the ship does by itself; None if it stays
    """

    prompt = Decisive(ShipOrders.prompt)
    """(CR) alone decides the question, so a (CR) that was typed for the page before does not count."""
    back = "(CR) LETS IT STAY AS IT IS"
    abandoned = None
    take_back = None

    def __init__(self, place: BismarckPlace, request: EvadeRequest, told: Sequence[str], on: "GoesOn | None") -> None:
        super().__init__(place, request)
        ways: Sequence[tuple[str, str]] = (_STAYS,)
        if on and on.order:
            self.back = "(CR) LETS IT GO ON, X LETS IT STAY AS IT IS"
            ways = (("(CR)", on.does), _STAYS_OFF_ITS_ROUTE)
        self.topic = _EVASION._replace(help=(_LOOK, *ways), again=told)

    def unit(self, name: str) -> ShipWords:
        """What a shadowed ship may be ordered, with the route that it then goes on with."""
        view = self._request.view
        companions = partial(standing.companions, self._place, view)
        return ShipWords(self._request, view.ships[name], companions, standing.route_of(self._place, view.ships[name]))


class PlaneOrders(UnitOrders[UnitOrder]):
    """Orders for the planes of a side: MP."""

    command = "MP"
    prompt = "ENTER MODE FROM CHART C-"
    topic = _CHART_C
    back = "X GOES BACK TO CHART A"
    take_back: Undo | None = Undo()

    def __init__(self, place: BismarckPlace, request: MovementRequest) -> None:
        self._place = place
        self._request = request
        if request.side is GERMAN:
            self.none = "THE GERMANS HAVE NO PLANES"  # 8.0

    def names(self) -> Collection[str]:
        """The side's planes."""
        return self._request.view.planes

    def in_play(self, name: str) -> bool:
        """Whether planes are still in the game."""
        return not self._request.view.planes[name].fate

    def offered(self) -> list[str]:
        """The planes that MP goes through."""
        return [plane.name for plane in details.offered_planes(self._request.view)]

    def unit(self, name: str) -> PlaneWords:
        """What a plane may be ordered: Chart C."""
        return PlaneWords(self._request, self._request.view.planes[name])

    def overview(self, name: str) -> Say:
        """The plane detail line (8.5)."""
        view = self._request.view
        return _detail(self._place, self._place.words.plane_line(view, view.planes[name]))

    def refuse(self, name: str) -> None:
        """Raise IllegalOrder with the reason if planes may not be ordered."""
        try_out(self._request, PlaneOrder(name, ""))

    def check_name(self, name: str, words: Sequence[str]) -> None:
        """Refuse a number that no planes of that name have."""
        if words[0].isdigit() and len(words[0]) < SQUARE_NUMERALS:
            raise IllegalOrder(f"NO PLANE {name} {words[0]}: MP ? LISTS THEM. A SQUARE HAS FOUR NUMERALS")

    def to_repeat(self, place: Place) -> list[str]:
        """The planes on their way to a square."""
        return repeating.planes_to_repeat(place, self._request.view)


def unit_orders(place: BismarckPlace, request: MovementRequest) -> Mapping[str, UnitOrders[UnitOrder]]:
    """How units are ordered, by command."""
    return {"MS": ShipOrders(place, request), "MP": PlaneOrders(place, request)}


class GoesOn(NamedTuple):
    """What a shadowed ship does by itself (10.1).

    Args:
        order: the order that (CR) gives; None if it stays
        does: what the order does; or why the ship stays although the ship that it accompanies moves or may still move
    """

    order: UnitOrder | None
    does: str


def onward(place: BismarckPlace, request: EvadeRequest) -> GoesOn | None:
    """What a shadowed ship does by itself: a convoy that may sail now takes the next step on its route, and a ship that
    accompanies another follows it (10.1). None for any other ship."""
    ship = request.view.ships[request.unit]
    if place.classic:
        return None
    if words := standing.route_of(place, ship):
        order = _read(request, words) if ship.kind is CONVOY else None
        return GoesOn(order, f"CONTINUES: {moved(order)}") if order and not isinstance(order, str) else None
    words = standing.words_now(place, request.view, ship, None)
    return _in_company(request, words) if standing.partner_of(words) else None


def _in_company(request: EvadeRequest, words: tuple[str, ...]) -> GoesOn | None:
    """What a ship that accompanies another does by itself; None if it need not move, because the other ship is not in
    play or will be in the same square."""
    view, company = request.view, standing.partner_of(words)
    if not view.ships[company].active:
        return None
    if company not in view.ship_legs:
        return GoesOn(None, f"{request.unit} STAYS UNLESS ORDERED NOW: {company} IS ORDERED LATER")
    ship, there = view.ships[request.unit], standing.stand(view, company)
    if standing.stand_with(view, ship, words) == standing.stand(view, ship.name):
        return None
    order = _read(request, words)
    if isinstance(order, str):
        return GoesOn(None, f"{ship.name} CANNOT ACCOMPANY {company}: {order}")
    accepted = request.judge(order)
    assert isinstance(accepted, Ordered)
    goal = accepted.leg.goal
    if goal == ship.square != there.square:
        return GoesOn(None, f"{ship.name} CANNOT FOLLOW {company} TO {there.square} THIS TURN")
    does = (
        f"WITH {company}, TO {goal}" if goal == there.square else f"AFTER {company} TO {there.square}, AS FAR AS {goal}"
    )
    return GoesOn(order, f"{does}: {moved(order)}")


def _read(request: EvadeRequest, words: tuple[str, ...]) -> UnitOrder | str:
    """The order that these words give a shadowed ship, or why they cannot."""
    try:
        order = read(ShipWords(request, request.view.ships[request.unit]), words).order
        request.judge(order)
    except IllegalOrder as error:
        return str(error)
    return order


def moved(order: UnitOrder) -> str:
    """The mode and the moves of an order."""
    return " ".join((order.mode, *order.moves))


def evade(place: BismarckPlace, request: EvadeRequest, told: Sequence[str], on: GoesOn | None) -> Speech[UnitOrder]:
    """Ask for the secret move of a shadowed ship (10.1): an order of Chart B, or (CR) to go on by itself or stay as it
    is.

    If a convoy would fail by staying, the player is asked once to confirm. A second empty line is final.

    Args:
        place: the state of the desk
        request: the open request
        told: lines on the attempt, which the help repeats
        on: what the ship does by itself; None if it stays

    Returns:
        the order
    """
    ship = request.view.ships[request.unit]
    lost = "" if place.classic else missed_turn(request.view, ship.name)
    while True:
        answer = yield from walking.ask(place, Evasion(place, request, told, on), ship.name)
        if not isinstance(answer, Onward):
            return answer
        if on and on.order and answer is Onward.NEXT:
            return (yield from place.give(on.order))
        place.trail[:] = [answer.value]
        if (
            not lost
            or (yield from place.ask_word("STAY ANYWAY", _STAY, ("YES", "NO"), "NO", unattended="YES")) == "YES"
        ):
            return (yield from place.give(ShipOrder(ship.name, ship.mode)))
        lost = ""


def _detail(place: BismarckPlace, line: str) -> Say:
    """The detail line of a unit; in the classic game without the headings that a screen may add to it."""
    return Say((str(line) if place.classic else line,))
