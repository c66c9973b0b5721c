"""What a ship or plane may be ordered, word by word: Charts B and C, 6, 7.0, 8 (compbis.desk.order)."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from compbis.desk.names import Names, initials
from compbis.desk.order import Example, UnitWords, cut
from compbis.desk.repeating import Reading, UnitKey
from compbis.desk.ways import arrival
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, PORTS, Square, distance, may_exit, on_board, step
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY, RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.missions import WAYS_ROUND
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    ARMED,
    AT_BASE,
    CHART_B,
    FLY,
    HOMEWARD,
    MOVE,
    PATROL,
    RECON,
    REFUEL,
    PlaneMode,
    ShipMode,
)
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.ways import plane_way, ship_way, straight, strike, way_round
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import (
    EvadeRequest,
    MovementRequest,
    check_plane_offered,
    deck_open,
    evasion_leg,
    plane_leg,
    ship_leg,
)
from compbis.games.computer_bismarck.rules import flight, movement, routes
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder, ShipOrder
from compbis.games.computer_bismarck.state.units import Plane, Ship, UnitLeg
from compbis.games.computer_bismarck.words.letters import PLANE_MODES, SHIP_MODES
from compbis.table.side import GERMAN

UnitOrder = ShipOrder | PlaneOrder
OrderRequest = MovementRequest | EvadeRequest

NAMES = Names(
    {"PR": "PRINZ", "P": "PRINCE", "K": "KING"}, known=[name for name, spec in SHIPS.items() if spec.side is GERMAN]
)
"""Finds a ship or plane by the letters typed. To a German, a British name is a word like any other (9.6)."""
NO_SQUARE = "NO SUCH SQUARE: ROW 11 TO 30, COLUMN 11 TO 28, AS 1724"
SQUARE_NUMERALS = 4
_HARBOURS = {name.upper(): square for square, name in PORTS.items()}
_COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_LETTERS = 8
"""The most letters of a word that a message repeats."""
_MOVES = 8
"""The most directions of an order that a message repeats."""
_AHEAD = 2
"""Moves in an example."""


class ShipOrPlaneWords(UnitWords[UnitOrder]):
    """What ships and planes have in common."""

    compass = _COMPASS
    a_place = "A SQUARE"
    one_place = "DIRECTIONS, OR ONE SQUARE OF FOUR NUMERALS: M E SE, M 1724"
    chart: str

    def __init__(self, request: OrderRequest, unit: Ship | Plane) -> None:
        self._view = request.view
        self.name = unit.name
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

    @property
    @abstractmethod
    def square(self) -> Square:
        """Where the unit is."""

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

    def check_behind(self, place: str, then: Sequence[str]) -> None:
        """Raise IllegalOrder if these words may not follow a square."""
        modes = self.arrival_modes()
        if not then or (len(then) == 1 and then[0] in modes):
            return
        if self.is_place(then[0]) or then[0] in DIRECTIONS:
            raise IllegalOrder(self.one_place)
        keeps = self.why_not(then[0]) if then[0] in self.chart_modes else ""
        only = f"ONLY {' OR '.join(modes)} MAY FOLLOW A SQUARE" if modes else "NOTHING MAY FOLLOW A SQUARE"
        raise IllegalOrder(f"{only}: {keeps}" if keeps and not modes else only)

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

    def check_mode(self, mode: str, rest: Sequence[str], before: str) -> None:
        """Refuse a word that is not a mode of the chart.

        Args:
            mode: the word
            rest: the words after it; if they are moves, the message shows the whole form
            before: the text before it

        Raises:
            IllegalOrder: it is not a mode of the chart
        """
        if mode in DIRECTIONS:
            order = (self.likely_mode(), mode, *(move for move in rest if move in DIRECTIONS))[: 2 + _MOVES]
            raise IllegalOrder(f"THE MODE IS MISSING: {before}{' '.join(order)}")
        if mode not in self.chart_modes:
            raise IllegalOrder(f"CHART {self.chart} HAS NO MODE {cut(mode)}: {', '.join(self.modes())}")

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
        """The squares that the unit can reach this turn, sorted; none for "" if the unit has no mode of its own."""
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

    def _lies_still(self, mode: str, moves: Sequence[str]) -> tuple[str, ...]:
        """A note on an order to move that has no moves; nothing for any other order."""
        if moves or mode not in (MOVE, FLY):
            return ()
        return (f"NO MOVES GIVEN: {self.name} STAYS. TO MOVE: {self.written}M E, OR M AND A SQUARE",)


class ShipWords(ShipOrPlaneWords):
    """Chart B: 6.1, 6.2, 6.3, 6.4, 6.5, 6.6, 6.7, 7.0; and the secret move of a shadowed ship (10.1).

    A ship may be named instead of a square: then the unit goes where that ship of its side will be.

    Args:
        request: the open request
        ship: the ship
        companions: finds the ship that a ship accompanies, the ship that that one accompanies, and so on
    """

    chart = "B"

    def __init__(
        self, request: OrderRequest, ship: Ship, companions: Callable[[str], Sequence[str]] = lambda name: ()
    ) -> None:
        super().__init__(request, ship)
        self._request = request
        self._ship = ship
        self._companions = companions
        others = [other for other in self._view.ships.values() if other.active and other.name != ship.name]
        if others and ship.kind is not CONVOY and not isinstance(request, EvadeRequest):
            near = min(others, key=lambda other: distance(ship.square, other.square))
            self.instead = f"OR A SHIP TO ACCOMPANY: {self.written}{near.name}"

    def _one_word(self, words: Sequence[str]) -> str:
        several = [name for name in self._view.ships if " " in name] if len(words) > 1 else []
        named = NAMES.fit(" ".join(words), several) if all(map(str.isalpha, words)) else []
        return initials(named[0]) if len(named) == 1 else super()._one_word(words)

    def check_behind(self, place: str, then: Sequence[str]) -> None:
        """Raise IllegalOrder if these words may not follow a square or the ship that is accompanied."""
        if then and (name := self._partner(place)):
            raise IllegalOrder(f"NOTHING MAY FOLLOW THE SHIP: {self.name} PATROLS WHEN {name} DOES")
        super().check_behind(place, then)

    def is_place(self, word: str) -> bool:
        """Whether a word is a number, or a ship that can be accompanied."""
        return super().is_place(word) or bool(self._partner(word))

    def is_there(self, place: str) -> bool:
        """Whether the ship is in that square now. False if the word is a ship, since that ship may move on."""
        return not self._partner(place) and super().is_there(place)

    def _partner(self, word: str) -> str:
        name = partner(word)
        return name if name in self._view.ships and name != self.name else ""

    @property
    def square(self) -> Square:
        """Where the ship is."""
        return self._ship.square

    @cached_property
    def chart_modes(self) -> Mapping[str, str]:
        """The modes of Chart B, each with the reason why the ship may not take it."""
        return dict(movement.modes(self._ship, self._view.refuelling).items())

    def modes(self) -> Mapping[str, str]:
        """The modes of Chart B that the ship may take."""
        return {mode: SHIP_MODES[mode] for mode, reason in self.chart_modes.items() if not reason}

    def own_mode(self) -> str:
        """The ship's mode if ships can move in it, else M."""
        mode = projection.ship_order(self._view, self._ship).mode
        return mode if mode in movement.SAILING_MODES else MOVE

    def likely_mode(self) -> str:
        """The ship's own mode."""
        return self.own_mode()

    def check_mode(self, mode: str, rest: Sequence[str], before: str) -> None:
        """Refuse a word that is not a mode of Chart B; for a convoy that may sail now, show how to order it.

        Args:
            mode: the word
            rest: the words after it
            before: the text before it

        Raises:
            IllegalOrder: it is not a mode, or not the mode of a convoy that may sail now
        """
        if partner(mode) == self.name:
            raise IllegalOrder(f"{self.name} CANNOT ACCOMPANY ITSELF")
        super().check_mode(mode, rest, before)
        ship = self._ship
        if ship.kind is not CONVOY or mode == ship.mode:
            return
        if movement.offered(ship, self._view.ship_legs.get(ship.name), self._view.turn):
            likely = [move for move in rest if move in DIRECTIONS or (move.isdigit() and len(move) <= _LETTERS)]
            form = " ".join((f"{before}{ship.mode}", *likely[:_MOVES]))
            more = "" if likely else ", AND MOVES OR A SQUARE"
            raise IllegalOrder(f"{self.why_not(mode)}: TYPE {form}{more}")

    def begin(self, mode: str) -> None:
        """Refuse an order for a ship that could move, before its moves are asked for."""
        if self.left(mode, ()):
            self._try_out(mode)

    def arrival_modes(self) -> Sequence[str]:
        """Patrol and refuel, which may follow a destination; a convoy does neither."""
        return () if self._ship.kind is CONVOY else (PATROL, REFUEL)

    def stays(self, mode: str) -> bool:
        """Whether the ship patrols or refuels where it is."""
        return mode in (PATROL, REFUEL)

    def arrival_mode_name(self, then: str) -> str:
        """The name of a mode of Chart B."""
        return SHIP_MODES[then]

    def check_moves(self, mode: str, moves: Sequence[str]) -> None:
        """Raise IllegalOrder if the ship may not make these moves."""
        movement.follow_track(self._ship, moves)

    def left(self, mode: str, moves: Sequence[str]) -> int:
        """The squares that the ship may still move this turn in that mode."""
        most = movement.squares_now(self._ship, ShipMode(mode), self._view.turn) if mode in CHART_B else 0
        return most - len(moves)

    def may_enter(self, square: Square) -> bool:
        """Whether the ship may enter a square."""
        return not movement.closed(self._ship, square)

    def order(self, mode: str, moves: Sequence[str]) -> ShipOrder:
        """The order that these words stand for."""
        return ShipOrder(self.name, mode, tuple(moves))

    def reading(self, mode: str, moves: Sequence[str]) -> Reading[UnitOrder]:
        """The order that directions after a mode stand for, with a note if an order to move has none."""
        return super().reading(mode, moves)._replace(told=self._lies_still(mode, moves))

    def voyage(self, mode: str, place: str) -> Reading[UnitOrder]:
        """The order to go towards a square, or to where another ship will be, as far as the ship gets this turn."""
        if self._partner(place):
            return self._company(mode, place)
        goal = read_square(place, self.name)
        self._try_out(mode)  # the reason for refusing any order comes first
        way = ship_way(self._ship, ShipMode(mode), goal, self._view.turn)
        told = arrival(self.name, goal, way.turns, self._view.turn, LAST_TURN)
        if told and way.turns and self._ship.spec.has_fuel:
            told += f", FUEL {way.fuel}"
        notes = (told, self._through_the_irish_sea(goal))
        return Reading(self.order(mode, way.moves), (mode, place), tuple(filter(None, notes)))

    def _through_the_irish_sea(self, goal: Square) -> str:
        """A note if a convoy goes through the sea that it may instead go round, with a square to go round by; "" for
        any other voyage (17.3)."""
        name, courses = self.name, self._view.courses
        if name not in WAYS_ROUND or name in courses.strayed or courses.irish_sea:
            return ""
        if WAYS_ROUND[name].without.isdisjoint(routes.track(name, self.square, frozenset((goal,)))):
            return ""
        by = way_round(self._ship, goal, WAYS_ROUND[name].without)
        closed = ", WHICH IS CLOSED TO IT NOW" if courses.detours else ""
        return f"{name} GOES THROUGH THE IRISH SEA{closed}" + (
            f". ROUND IRELAND: {self.written}{by} FIRST" if by else ""
        )

    def _company(self, mode: str, place: str) -> Reading[UnitOrder]:
        """The order to go where another ship will be; the ship may be there already."""
        other = self._view.ships[self._partner(place)]
        if not other.active:
            raise IllegalOrder(f"{other.name}: {other.fate or 'NOT YET ACTIVE'}")
        chain = [other.name, *self._companions(other.name)]
        if self.name in chain:
            links = pairwise(chain[: chain.index(self.name) + 1])
            raise IllegalOrder(f"A CIRCLE: {', '.join(f'{one} ACCOMPANIES {next_}' for one, next_ in links)}")
        self._try_out(mode)
        then = projection.ship_at_end(self._view, other)
        goal = then.square
        told = f"{self.name} ACCOMPANIES {other.name}, TO {goal}"
        if goal == self.square and then.mode == PATROL and mode == MOVE:
            return Reading(self.order(PATROL, ()), (mode, place), (f"{told}, ON PATROL",))
        if goal == self.square:
            return Reading(self.order(mode, ()), (mode, place), (told,))
        way = ship_way(self._ship, ShipMode(mode), goal, self._view.turn)
        if way.turns > 1:
            told += f" IN {way.turns} TURNS"
        if self._ship.spec.has_fuel:
            told += f", FUEL {way.fuel}"
        return Reading(self.order(mode, way.moves), (mode, place), (told,))

    def _try_out(self, mode: str) -> None:
        try_out(self._request, ShipOrder(self.name, mode))

    def _around(self, most: int) -> Iterable[Square]:
        return set(routes.reach(self.name, self.square, most))

    def _course(self, square: Square) -> Sequence[str]:
        if self._ship.kind is not CONVOY:
            return ()
        towards = routes.direction(self.name, square, routes.mission_squares(self.name))
        return (towards,) if towards else ()


class PlaneWords(ShipOrPlaneWords):
    """Chart C: 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9.

    The moves of a torpedo plane contain an A, which is not a move and may also be typed when no moves are left
    (8.24.2).
    """

    chart = "C"
    signs: Mapping[str, str] = {ATTACK: "WHERE IT ATTACKS"}

    def __init__(self, request: OrderRequest, plane: Plane) -> None:
        super().__init__(request, plane)
        self._plane = plane

    @property
    def square(self) -> Square:
        """Where the plane is."""
        return self._plane.square

    @cached_property
    def chart_modes(self) -> Mapping[str, str]:
        """The modes of Chart C, each with the reason why the plane may not take it."""
        return dict(flight.modes(self._plane).items())

    def modes(self) -> Mapping[str, str]:
        """The modes of Chart C that the plane may take, given the orders of its carrier."""
        grounded = self._grounded()
        return {
            mode: PLANE_MODES[mode]
            for mode, reason in self.chart_modes.items()
            if not reason and (mode == AT_BASE or not grounded)
        }

    def own_mode(self) -> str:
        """The mode in which the plane flies now. Raises IllegalOrder for a bomber at its base, which may take off armed
        or not."""
        if self._plane.kind is RECONNAISSANCE:
            return AIR_PATROL if self._plane.mode == AIR_PATROL else FLY
        if not self._plane.load:
            raise IllegalOrder("A OR R BEFORE THE SQUARE")
        return PlaneMode(self._plane.load)

    def likely_mode(self) -> str:
        """The plane's own mode; R for a bomber at its base."""
        scout = self._plane.kind is RECONNAISSANCE
        return self.own_mode() if scout or self._plane.load else RECON

    def check_mode(self, mode: str, rest: Sequence[str], before: str) -> None:
        """Refuse a word that is not a mode of Chart C; if it is a ship, say that planes go to squares.

        Args:
            mode: the word
            rest: the words after it
            before: the text before it

        Raises:
            IllegalOrder: it is not a mode
        """
        if mode not in self.chart_modes and partner(mode) in self._view.ships:
            raise IllegalOrder("PLANES ACCOMPANY NO SHIP: NAME A SQUARE")
        super().check_mode(mode, rest, before)

    def begin(self, mode: str) -> None:
        """Refuse a mode that the plane may not take, before its moves are asked for."""
        if reason := self.why_not(mode):
            raise IllegalOrder(reason)
        if mode != AT_BASE and self._grounded():
            raise IllegalOrder(flight.deck_closed(self._plane))

    def arrival_modes(self) -> Sequence[str]:
        """The modes that may follow a destination: home, unless the plane is a torpedo plane, and patrol for
        reconnaissance."""
        scout = self._plane.kind is RECONNAISSANCE
        return (AIR_PATROL, HOMEWARD) if scout else () if self._plane.kind is TORPEDO_PLANES else (HOMEWARD,)

    def stays(self, mode: str) -> bool:
        """Whether the plane patrols where it is."""
        return mode == AIR_PATROL

    def arrival_mode_name(self, then: str) -> str:
        """The name of a mode of Chart C."""
        return PLANE_MODES[then]

    def check_moves(self, mode: str, moves: Sequence[str]) -> None:
        """Raise IllegalOrder if the plane may not make these moves."""
        flight.fly(self._plane, PlaneMode(mode), moves)

    def left(self, mode: str, moves: Sequence[str]) -> int:
        """The squares that the plane may still fly this turn in that mode."""
        moved = mode in (FLY, AIR_PATROL, ARMED, RECON)
        most = flight.speed(self._plane, PlaneMode(mode)) if moved else 0
        return most - sum(move != ATTACK for move in moves)

    def missing(self, mode: str, moves: Sequence[str]) -> Sequence[str]:
        """The A of an armed torpedo plane, unless it has been typed (8.24.2)."""
        return (ATTACK,) if self._strikes(mode) and ATTACK not in moves else ()

    def may_enter(self, square: Square) -> bool:
        """Whether a square is on the board: planes may fly over all of it (8.3)."""
        return on_board(square)

    def order(self, mode: str, moves: Sequence[str]) -> PlaneOrder:
        """The order that these words stand for."""
        return PlaneOrder(self.name, mode, tuple(moves))

    def reading(self, mode: str, moves: Sequence[str]) -> Reading[UnitOrder]:
        """The order that directions after a mode stand for, with a note if an order to move has none."""
        return super().reading(mode, moves)._replace(told=self._lies_still(mode, moves))

    def voyage(self, mode: str, place: str) -> Reading[UnitOrder]:
        """The order to fly towards a square, as far as the plane gets this turn; for an armed torpedo plane, to attack
        there and fly back."""
        goal = read_square(place)
        if self._strikes(mode):
            check_plane_offered(self._view, self._plane)
            self.begin(mode)
            return Reading(self.order(mode, strike(self._plane, goal, self._deck())), (mode, place))
        plane_leg(self._view, PlaneOrder(self.name, mode))
        way = plane_way(self._plane, PlaneMode(mode), goal)
        told = arrival(f"PLANES OF {self.name}", goal, way.turns, self._view.turn, LAST_TURN)
        return Reading(self.order(mode, way.moves), (mode, place), (told,) if told else ())

    def example(self, mode: str, moves: Sequence[str]) -> Example:
        """For armed torpedo planes: one square out if they can still return, the attack, and the way back; no moves if
        they cannot return."""
        if not self._strikes(mode):
            return super().example(mode, moves)
        square, deck, left = self._after(moves), self._deck(), self.left(mode, moves)
        if left <= 0:
            return Example((), str(square))
        attack = self.missing(mode, moves)
        outward = [way for way in DIRECTIONS if attack and on_board(step(square, way))]
        for out in (*((way,) for way in outward), ()):
            there = step(square, out[0]) if out else square
            if len(out) + distance(there, deck) <= left:
                return Example((*out, *attack, *straight(there, deck)), str(there))
        return Example((), str(square))

    def _strikes(self, mode: str) -> bool:
        """Whether the plane's moves need an A in that mode (8.24.2)."""
        return self._plane.kind is TORPEDO_PLANES and mode == ARMED

    def _grounded(self) -> bool:
        """Whether the plane stands on a closed deck (6.23)."""
        return not self._plane.aloft and not deck_open(self._view, self._plane)

    def _deck(self) -> Square:
        return projection.home(self._view, self._plane)

    def _around(self, most: int) -> Iterable[Square]:
        middle = range(self.square - 100 * most, self.square + 100 * most + 1, 100)
        return filter(on_board, (square for row in middle for square in range(row - most, row + most + 1)))


def partner(word: str) -> str:
    """The ship named in place of a square, "" for none: by its name, or by the initials of a name of several words."""
    begun = [name for name in SHIPS if len(word) >= NAMES.shortest and name.startswith(word)]
    return _PARTNERS.get(word, begun[0] if len(begun) == 1 else "")


_PARTNERS = {initials(name) if " " in name else name: name for name in SHIPS}


def key(unit: Ship | Plane) -> UnitKey:
    """The key of a unit's orders. It includes the command, since planes can share a ship's name."""
    return "MS" if isinstance(unit, Ship) else "MP", unit.name


def try_out(request: OrderRequest, order: UnitOrder) -> None:
    """Raise IllegalOrder if the rules would refuse this order, without giving it: for example before its moves are
    known."""
    if isinstance(order, PlaneOrder):
        plane_leg(request.view, order)
    elif isinstance(request, EvadeRequest):
        evasion_leg(request.view, order)
    else:
        ship_leg(request.view, order)


def read_square(text: str, ship: str = "") -> Square:
    """A square of the board, row before column (2.6), or one off the board to which the ship may go.

    Raises IllegalOrder for any other text.
    """
    digits = text.strip()
    written = len(digits) == SQUARE_NUMERALS and digits.isascii() and digits.isdigit()
    if written and (on_board(int(digits)) or may_exit(ship, int(digits))):
        return int(digits)
    raise IllegalOrder(NO_SQUARE)


def words_of(unit: Ship | Plane, leg: UnitLeg) -> tuple[str, ...]:
    """The words that order a leg."""
    if leg.attack:
        return leg.mode, str(leg.attack)
    squares = (unit.square, *leg.track)
    moves = [straight(*pair)[0] for pair in pairwise(squares)]
    return (leg.mode, *moves) if leg.mode != HOMEWARD else (HOMEWARD,)
