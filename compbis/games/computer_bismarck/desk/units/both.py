"""What ships and planes have in common when they are ordered."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from compbis.desk.order import Example, UnitWords, cut
from compbis.desk.repeating import Reading
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, PORTS, Square, step
from compbis.games.computer_bismarck.cards.modes import FLY, MOVE
from compbis.games.computer_bismarck.desk.units.spelling import NAMES, key, partner
from compbis.games.computer_bismarck.requests.decisions import (
    EvadeRequest,
    MovementRequest,
    evasion_leg,
    plane_leg,
    ship_leg,
)
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.units import Plane, Ship

UnitOrder = ShipOrder | PlaneOrder
OrderRequest = MovementRequest | EvadeRequest

_HARBOURS = {name.upper(): square for square, name in PORTS.items()}
_COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
MOVES = 8
"""The most directions of an order that a message repeats."""
_AHEAD = 2
"""Moves in an example."""


class ShipOrPlaneWords(UnitWords[UnitOrder]):
    """What ships and planes have in common."""

    compass = _COMPASS
    a_place = "A SQUARE"
    one_place = "DIRECTIONS, OR ONE SQUARE OF FOUR NUMERALS: M E SE, M 1724"
    chart: str
    mode_names: Mapping[str, str]
    """The modes of its chart, each with its name."""

    def __init__(self, request: OrderRequest, unit: Ship | Plane) -> None:
        self._view = request.view
        self.name = unit.name
        self.square: Square = unit.square
        self.written = f"{' '.join(key(unit))} "

    @abstractmethod
    def likely_mode(self) -> str:
        """The mode that a player who typed none probably meant."""

    @property
    @abstractmethod
    def chart_modes(self) -> Mapping[str, str]:
        """The modes of its chart, each with the reason why the unit may not take it; "" if it may."""

    @abstractmethod
    def may_enter(self, square: Square) -> bool:
        """Whether the unit may move into a square."""

    def is_place(self, word: str) -> bool:
        """Whether a word means a square: any number does, even one off the board."""
        return word.isdigit()

    def spelled(self, words: Sequence[str]) -> list[str]:
        """The words, with the square for the name of a port, and the initials for a ship's name of several words."""
        spelled, left = list[str](), list(words)
        while left:
            count = next((count for count in (3, 2, 1) if count <= len(left) and self._one_word(left[:count])), 0)
            spelled.append(self._one_word(left[:count]) if count else left[0])
            left = left[count or 1 :]
        return spelled

    def _one_word(self, words: Sequence[str]) -> str:
        """The one word for a name of these words, "" for none."""
        text = " ".join(words)
        if len(words) == 1 and (len(text) < NAMES.shortest or partner(text)):
            return ""
        begun = [square for name, square in _HARBOURS.items() if name.startswith(text)]
        return str(begun[0]) if len(begun) == 1 and len(text) >= NAMES.shortest else ""

    def check_after_place(self, place: str, then: Sequence[str]) -> None:
        """Raise IllegalOrder if these words may not follow a square."""
        modes = self.arrival_modes()
        if not then or (len(then) == 1 and then[0] in modes):
            return
        if self.is_place(then[0]) or then[0] in DIRECTIONS:
            raise IllegalOrder(self.one_place)
        keeps = self.why_not(then[0]) if then[0] in self.chart_modes else ""
        *others, last = self.after_place() or ("",)
        these = f"{', '.join(others)} OR {last}" if others else last
        only = f"ONLY {these} MAY FOLLOW A SQUARE" if these else "NOTHING MAY FOLLOW A SQUARE"
        raise IllegalOrder(f"{only}: {keeps}" if keeps and not modes else only)

    def after_place(self) -> Sequence[str]:
        """What may follow a square."""
        return self.arrival_modes()

    def is_there(self, place: str) -> bool:
        """Whether the unit is in that square now."""
        return place == str(self.square)

    def begins_moves(self, word: str) -> bool:
        """Whether a word can only be a direction: not for a bomber at its base, which has no mode of its own yet."""
        if word not in DIRECTIONS:
            return False
        try:
            self.own_mode()
        except IllegalOrder:
            return False
        return True

    @abstractmethod
    def refuses_company(self, ship: str) -> str:
        """Why the unit cannot accompany this ship, "" if it can."""

    def check_mode(self, mode: str, rest: Sequence[str], before: str) -> None:
        """Refuse a word that is not a mode of the chart, nor a ship to accompany.

        Args:
            mode: the word
            rest: the words after it; if they are moves, the message shows the whole form
            before: the text before it

        Raises:
            IllegalOrder: it is not a mode of the chart
        """
        if mode in DIRECTIONS:
            order = (self.likely_mode(), mode, *(move for move in rest if move in DIRECTIONS))[: 2 + MOVES]
            raise IllegalOrder(f"THE MODE IS MISSING: {before}{' '.join(order)}")
        if mode not in self.chart_modes:
            if reason := self.refuses_company(partner(mode)) or self._no_enemy(partner(mode)):
                raise IllegalOrder(reason)
            wrong = "X GIVES NO ORDER" if mode == "X" else f"CHART {self.chart} HAS NO MODE {cut(mode)}"
            raise IllegalOrder(f"{wrong}. MODES NOW: {', '.join(self.modes())}")

    def _no_enemy(self, ship: str) -> str:
        """The refusal of an order that names an enemy, with the command that shows where it can be; "" for any ship
        that WH does not seek: its name is a word like any other (9.6)."""
        from compbis.games.computer_bismarck.words.shades import sought_ships

        return f"{ship} IS AN ENEMY: NAME A SQUARE (WH {ship})" if ship in sought_ships(self._view) else ""

    def why_not(self, mode: str) -> str:
        """Why the unit may not take a mode of its chart, "" if it may."""
        return self.chart_modes[mode]

    def directions(self, mode: str, moves: Sequence[str]) -> Iterator[str]:
        """The directions that lead into a square that the unit may enter."""
        here = self._after(moves)
        return (direction for direction in DIRECTIONS if self.may_enter(step(here, direction)))

    def example(self, mode: str, moves: Sequence[str]) -> Example:
        """Up to two directions in which the unit could continue, in a straight line if possible."""
        square, ahead = self._after(moves), list[str]()
        been = {self.square}
        for _ in range(min(self.left(mode, moves), _AHEAD)):
            been.add(square)
            ways = (*self._course(square), *ahead[-1:], *DIRECTIONS)
            way = next((way for way in ways if self.may_enter(to := step(square, way)) and to not in been), "")
            if not way:
                break
            ahead.append(way)
            square = step(square, way)
        return Example(ahead, str(square))

    def in_reach(self, mode: str) -> list[str]:
        """The squares that the unit can reach this turn, sorted. mode: "" for its own; no squares if it has none."""
        try:
            most = self.left(mode or self.own_mode(), ())
        except IllegalOrder:
            return []
        return [str(square) for square in sorted(self._around(most)) if square != self.square]

    @abstractmethod
    def _around(self, most: int) -> Iterable[Square]:
        """The squares within that many moves."""

    def _course(self, square: Square) -> Sequence[str]:
        """The direction towards its destination, if it has one."""
        return ()

    def _after(self, moves: Sequence[str]) -> Square:
        square = self.square
        for move in moves:
            square = step(square, move) if move != ATTACK else square
        return square

    def reading(self, mode: str, moves: Sequence[str]) -> Reading[UnitOrder]:
        """The order that directions after a mode stand for, with a note if an order to move has none."""
        reading = super().reading(mode, moves)
        if moves or mode not in (MOVE, FLY):
            return reading
        told = f"NO MOVES GIVEN: {self.name} STAYS. TO MOVE: {self.written}M E, OR M AND A SQUARE"
        return reading._replace(effects=(told,))

    def arrival_mode_name(self, then: str) -> str:
        """The name of a mode of its chart."""
        return self.mode_names[then]


def try_out(request: OrderRequest, order: UnitOrder) -> None:
    """Raise IllegalOrder if the rules would refuse this order, without giving it: for example before its moves are
    known."""
    if isinstance(order, PlaneOrder):
        plane_leg(request.view, order)
    elif isinstance(request, EvadeRequest):
        evasion_leg(request.view, order)
    else:
        ship_leg(request.view, order)
