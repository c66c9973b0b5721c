"""The decisions that a side must make. Each is judged from the side's own view, so that no refusal reveals more."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from compbis.errors import IllegalOrder, NotNow
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, Weapon
from compbis.games.computer_bismarck.cards.modes import AT_BASE, HOMEWARD, LAUNCH
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.state import orders
from compbis.games.computer_bismarck.state.orders import (
    Answer,
    AnswerDraw,
    BismarckOrder,
    Choice,
    DoneMoving,
    PlaneOrder,
    Resign,
    ShipOrder,
    Undo,
)
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.request import Order
from compbis.table.side import Side
from compbis.table.values import NamedTuple, dataclass

Unit = TypeVar("Unit", Ship, Plane)

OVER = "ITS TURN IS OVER: IT ACTED IN THE SHADOW PHASE (10.1)"
"""Why a unit takes no orders in the movement phase: it had its move in the shadow phase, even if it stayed (10.1)."""


class Ordered(NamedTuple):
    """The result of an order for a unit. unit: its state when the order was judged; leg: what it will do."""

    unit: Ship | Plane
    leg: ShipLeg | PlaneLeg


@dataclass(frozen=True, slots=True)
class BismarckRequest:
    """A request of this game, with the view of the side that decides. It refuses orders that break a rule (1.1)."""

    view: View

    kind: ClassVar[str] = ""
    long: ClassVar[bool] = False

    @property
    def side(self) -> Side:
        """The side that decides."""
        return self.view.side

    @property
    @abstractmethod
    def default(self) -> BismarckOrder:
        """The cautious answer, which is always legal."""

    def judge(self, order: Order) -> Order:
        """The result of a legal order. Raises IllegalOrder with the reason for any other."""
        if not orders.well_formed(order):
            raise IllegalOrder("NO SUCH ORDER")
        return self._judge(order)

    @abstractmethod
    def _judge(self, order: Order) -> Order:
        """The result of a well-formed order, as for `judge`."""

    def parse(self, text: str) -> BismarckOrder:
        """The order with this text form. Raises IllegalOrder if there is none."""
        return orders.parse(text)


class ChoiceRequest(BismarckRequest):
    """Asks for one of several units or none. The cautious answer is none."""

    __slots__ = ()

    @property
    def default(self) -> BismarckOrder:
        """None of them."""
        return Choice()

    @abstractmethod
    def allowed(self) -> dict[str, Any]:
        """The texts of all legal orders."""


class AnswerRequest(BismarckRequest):
    """Asks for yes or no. The cautious answer is no."""

    __slots__ = ()

    answers: ClassVar[tuple[type[AnswerDraw | Answer], ...]] = (Answer,)
    """The classes of order that answer it."""

    @property
    def default(self) -> BismarckOrder:
        """No."""
        return Answer(False)

    def allowed(self) -> dict[str, Any]:
        """The texts of both answers."""
        return _texts(self.answers[0](yes) for yes in (True, False))

    def _judge(self, order: Order) -> AnswerDraw | Answer:
        """Yes or no."""
        if not isinstance(order, self.answers):
            raise IllegalOrder("YES OR NO")
        return order


@dataclass(frozen=True, slots=True)
class MovementRequest(BismarckRequest):
    """4.31, 4.32: an order for a ship or plane, or DoneMoving. Asked again until the side is done.

    undoable: whether the side has given an order in this phase that it can undo.
    """

    undoable: bool = False

    kind: ClassVar[str] = "movement"
    long: ClassVar[bool] = True

    @property
    def default(self) -> BismarckOrder:
        """Done moving."""
        return DoneMoving()

    def allowed(self) -> dict[str, Any]:
        """The modes of each unit that takes orders now, by the first words of its order, with the most squares in
        each."""
        view = self.view
        ships = (ship for ship in view.ships.values() if ship_offered(view, ship))
        planes = (plane for plane in view.planes.values() if plane_offered(view, plane))
        units = {f"MS {ship.name}": _ship_modes(view, ship) for ship in ships}
        return {"units": units | {f"MP {plane.name}": _plane_modes(view, plane) for plane in planes}}

    def _judge(self, order: Order) -> Ordered | DoneMoving | Undo | Resign:
        """Any move that sections 6, 7 and 8 allow a ship or plane, DoneMoving, Undo or Resign."""
        if isinstance(order, ShipOrder):
            return Ordered(_own(self.view.ships, order.unit), ship_leg(self.view, order))
        if isinstance(order, PlaneOrder):
            return Ordered(_own(self.view.planes, order.unit), plane_leg(self.view, order))
        if isinstance(order, Undo) and not self.undoable:
            raise IllegalOrder("NO ORDER TO UNDO")
        if not isinstance(order, DoneMoving | Undo | Resign):
            raise IllegalOrder("NOT NOW")
        return order


@dataclass(frozen=True, slots=True)
class ShadowRequest(ChoiceRequest):
    """10.1: which unit shadows a spotted enemy ship, or none.

    Args:
        target: the enemy ship.
        square: where it is.
        shadowers: the side's units that may shadow it (10.3, 10.4).
    """

    target: str
    square: Square
    shadowers: tuple[str, ...]

    kind: ClassVar[str] = "shadow"

    def _judge(self, order: Order) -> Choice:
        """One of the shadowers, or none."""
        return _one_of(order, self.shadowers)

    def allowed(self) -> dict[str, Any]:
        """The texts of all legal orders."""
        return _texts(map(Choice, ("", *self.shadowers)))


@dataclass(frozen=True, slots=True)
class EvadeRequest(BismarckRequest):
    """10.1: the secret move of a ship that is being shadowed.

    unit: the ship; shadower: the enemy unit, as far as it is known.
    """

    unit: str
    shadower: str

    kind: ClassVar[str] = "evade"

    @property
    def default(self) -> BismarckOrder:
        """Stay in the square and mode that the ship is in."""
        return ShipOrder(self.unit, self.view.ships[self.unit].mode)

    def allowed(self) -> dict[str, Any]:
        """The ship's modes, with the most squares in each."""
        return {"units": {f"MS {self.unit}": _ship_modes(self.view, self.view.ships[self.unit])}}

    def _judge(self, order: Order) -> Ordered:
        """A legal order for this ship, which may always stay as it is."""
        if not isinstance(order, ShipOrder) or order.unit != self.unit:
            raise IllegalOrder("NOT NOW")
        return Ordered(self.view.ships[self.unit], evasion_leg(self.view, order))


@dataclass(frozen=True, slots=True)
class TargetRequest(ChoiceRequest):
    """16.3, 16.4, 16.5, 16.64: which enemy ship a unit attacks, or none.

    Args:
        weapon: what it attacks with.
        unit: the attacker.
        square: the square of the attack.
        targets: the enemy ships that it may attack.
    """

    weapon: Weapon
    unit: str
    square: Square
    targets: tuple[str, ...]

    kind: ClassVar[str] = "target"

    def _judge(self, order: Order) -> Choice:
        """One of the targets, or none."""
        return _one_of(order, self.targets)

    def allowed(self) -> dict[str, Any]:
        """The texts of all legal orders."""
        return _texts(map(Choice, ("", *self.targets)))


@dataclass(frozen=True, slots=True)
class SurpriseRequest(AnswerRequest):
    """16.68: whether the Bismarck attacks by surprise. own, enemy: the ships in the battle."""

    square: Square
    own: tuple[str, ...]
    enemy: tuple[str, ...]

    kind: ClassVar[str] = "surprise"


@dataclass(frozen=True, slots=True)
class FightRequest(AnswerRequest):
    """16.62.4: whether the side fights (yes) or withdraws (no).

    Args:
        round: the combat rounds fought so far.
        own, enemy: the ships in the battle.
    """

    square: Square
    round: int
    own: tuple[str, ...]
    enemy: tuple[str, ...]

    kind: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class DrawRequest(AnswerRequest):
    """Chart D: whether to accept the enemy's offer of a draw. It is asked in addition to the side's open request."""

    kind: ClassVar[str] = "draw"
    answers: ClassVar[tuple[type[AnswerDraw | Answer], ...]] = (AnswerDraw, Answer)
    """Older records have a plain Answer."""

    @property
    def default(self) -> BismarckOrder:
        """No."""
        return AnswerDraw(False)


def ship_leg(view: View, order: ShipOrder) -> ShipLeg:
    """The leg that results from an order for a ship. Raises IllegalOrder with the reason if the rules refuse it."""
    ship = _own(view.ships, order.unit)
    if not ship_offered(view, ship):
        raise NotNow(_why_not_offered(ship, view))
    return movement.plan_ship(ship, order.mode, order.moves, view.turn, view.refuelling)


def evasion_leg(view: View, order: ShipOrder) -> ShipLeg:
    """The leg that results from the secret move of a shadowed ship, which may always stay as it is (10.1).

    Raises IllegalOrder with the reason if the rules refuse the order.
    """
    ship = _own(view.ships, order.unit)
    if order.mode == ship.mode and not order.moves:
        return movement.stay(ship)
    return movement.plan_ship(ship, order.mode, order.moves, view.turn, view.refuelling)


def plane_leg(view: View, order: PlaneOrder) -> PlaneLeg:
    """The leg that results from an order for a plane. Raises IllegalOrder with the reason if the rules refuse it."""
    plane = _own(view.planes, order.unit)
    check_plane_offered(view, plane)
    return flight.plan_plane(plane, order.mode, order.moves, deck_open(view, plane))


def check_plane_offered(view: View, plane: Plane) -> None:
    """Raise NotNow, an IllegalOrder, with the reason if the plane is not offered for orders (6.5)."""
    if not plane_offered(view, plane):
        raise NotNow(_why_plane_not_offered(plane, view))


def ship_offered(view: View, ship: Ship) -> bool:
    """Whether the ship is offered for orders (6.5)."""
    return not view.carried_out and movement.offered(ship, view.ship_legs.get(ship.name), view.turn)


def plane_offered(view: View, plane: Plane) -> bool:
    """Whether the plane is offered for orders (6.5): one on a carrier only if the carrier is active.

    It is offered even if the carrier is not in L mode, but an order to take off is then refused (6.5, exception).
    """
    carrier = plane.spec.carrier
    if view.carried_out or (carrier and not view.ships[carrier].active):
        return False
    return flight.offered(plane, view.plane_legs.get(plane.name))


def deck_open(view: View, plane: Plane) -> bool:
    """Whether the plane's base lets it take off: a carrier's present orders must put it in L mode (6.23)."""
    if not plane.spec.carrier:
        return True
    return movement.leg_of(view.ships[plane.spec.carrier], view.ship_legs).mode == LAUNCH


def _texts(orders: Iterable[BismarckOrder]) -> dict[str, Any]:
    return {"legal": list(map(str, orders))}


def _ship_modes(view: View, ship: Ship) -> dict[str, int]:
    """The modes that a ship may take, with the most squares in each."""
    modes = movement.modes(ship, view.refuelling)
    return {str(mode): movement.squares_now(ship, mode, view.turn) for mode, why_not in modes.items() if not why_not}


def _plane_modes(view: View, plane: Plane) -> dict[str, int]:
    """The modes that a plane may take, only B on a closed deck (6.23), with the most squares that can be ordered."""
    modes = [mode for mode, why_not in flight.modes(plane).items() if not why_not]
    if not plane.aloft and not deck_open(view, plane):
        modes = [mode for mode in modes if mode == AT_BASE]
    by_itself = (AT_BASE, HOMEWARD)
    return {str(mode): 0 if mode in by_itself else flight.speed(plane, mode) for mode in modes}


def _why_not_offered(ship: Ship, view: View) -> str:
    if ship.fate:
        return ship.fate
    if ship.name in view.ship_legs:
        return OVER
    if not ship.active:
        return "NOT YET ACTIVE"  # 6.5
    later = (turn for turn in range(view.turn + 1, LAST_TURN + 1) if movement.may_move_in_mode(ship.mode, turn))
    sails = next((f": IT SAILS ON TURN {turn}" for turn in later), "")
    if ship.kind is CONVOY:
        return f"NOT ITS TURN TO SAIL{sails}"  # 6.24
    free = f", AND MAY LEAVE MODE {ship.mode} THEN" if sails else ""
    return f"NOT THE TURN OF ITS CONVOY{sails}{free}"  # 6.24


def _why_plane_not_offered(plane: Plane, view: View) -> str:
    if plane.fate:
        return plane.fate
    if plane.active and plane.refuelling:
        return f"REFUELING: READY ON TURN {view.turn + 1}" if view.turn < LAST_TURN else "REFUELING"  # 8.6
    leg = view.plane_legs.get(plane.name)
    return OVER if leg and leg.fixed else "ITS CARRIER IS NOT YET ACTIVE"  # 6.5


def _one_of(order: Order, names: tuple[str, ...]) -> Choice:
    if not isinstance(order, Choice):
        raise IllegalOrder("NOT NOW")
    if order.unit and order.unit not in names:
        raise IllegalOrder("NOT ONE OF THESE")
    return order


def _own(units: Mapping[str, Unit], name: str) -> Unit:
    if name not in units:
        raise IllegalOrder("NO SUCH UNIT")
    return units[name]
