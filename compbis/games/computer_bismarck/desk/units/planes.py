"""What a plane may be ordered, word by word: Chart C, 8."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from compbis.desk.order import Example
from compbis.desk.repeating import Reading
from compbis.desk.ways import arrival
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, Square, distance, on_board, step
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, ARMED, AT_BASE, FLY, HOMEWARD, RECON, PlaneMode
from compbis.games.computer_bismarck.desk.units.both import OrderRequest, ShipOrPlaneWords, UnitOrder
from compbis.games.computer_bismarck.desk.units.spelling import read_square
from compbis.games.computer_bismarck.desk.ways import plane_way, straight, strike
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import check_plane_offered, deck_open, plane_leg
from compbis.games.computer_bismarck.rules import flight
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder
from compbis.games.computer_bismarck.state.units import Plane
from compbis.games.computer_bismarck.words.letters import PLANE_MODES


class PlaneWords(ShipOrPlaneWords):
    """Chart C: 8.1, 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9.

    The moves of a torpedo plane contain an A, which is not a move and may also be typed when no moves are left
    (8.24.2).
    """

    chart = "C"
    mode_names = PLANE_MODES
    signs: Mapping[str, str] = {ATTACK: "WHERE IT ATTACKS"}

    def __init__(self, request: OrderRequest, plane: Plane) -> None:
        super().__init__(request, plane)
        self._plane = plane

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

    def refuses_company(self, ship: str) -> str:
        """Planes cannot accompany a ship."""
        return "PLANES CANNOT ACCOMPANY A SHIP: NAME A SQUARE" if ship in self._view.ships else ""

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

    def at_once(self, then: str, place: str) -> bool:
        """Whether the plane can fly to a square on patrol this turn (8.22)."""
        if then != AIR_PATROL or self.why_not(then):
            return False
        return distance(self.square, read_square(place)) <= flight.speed(self._plane, AIR_PATROL)

    def stays(self, mode: str) -> bool:
        """Whether the plane patrols where it is."""
        return mode == AIR_PATROL

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
        return Reading(
            self.order(mode, way.moves), (mode, place), (told, *self._sooner(mode, goal, way.turns)) if told else ()
        )

    def _sooner(self, mode: str, goal: Square, turns: int) -> Sequence[str]:
        """How planes on patrol reach a far square sooner. turns: how many it takes them, 0 if the game ends first."""
        if mode != AIR_PATROL or self.why_not(FLY):
            return ()
        flown = plane_way(self._plane, FLY, goal).turns
        if not 0 < flown < (turns or LAST_TURN):
            return ()
        speed = flight.speed(self._plane, AIR_PATROL)
        form = f"{self.written}{FLY} {goal} {AIR_PATROL}"
        return (f"IN {AIR_PATROL} ONLY {speed} SQUARES A TURN: {form} IS THERE ON TURN {self._view.turn + flown - 1}",)

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
