"""What may follow in a line of this game, by what the side knows and may do (compbis.table.completion).

Nothing here reads more than the view of the side that is asked.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from compbis.desk.place import Place
from compbis.desk.repeating import AGAIN
from compbis.desk.walk import last_word
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, PORTS, SEA, Square, distance, on_board, step
from compbis.games.computer_bismarck.cards.kinds import CONVOY, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import (
    AIR_PATROL,
    ARMED,
    CHART_B,
    FLY,
    RECON,
    PlaneMode,
    ShipMode,
)
from compbis.games.computer_bismarck.desk import oneline
from compbis.games.computer_bismarck.desk.oneline import OrderRequest
from compbis.games.computer_bismarck.desk.ways import straight
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import flight, movement, routes
from compbis.games.computer_bismarck.state.orders import ATTACK
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.games.computer_bismarck.words import sentences
from compbis.table.completion import Completer, Finder, Offer, completer

_WHOLE = ("NOTHING MORE: (CR)",)
"""What is told of an order that is whole."""
_STRIKE = "A WHERE IT ATTACKS"
"""What is told of a torpedo plane's order while its A is missing."""


def offer(place: Place, request: OrderRequest, unit: Ship | Plane, words: Sequence[str], typed: str) -> Offer:
    """What may follow behind a unit's name and these words of its order. typed: the beginning of the next word."""
    command, name = oneline.key(unit)
    return _Order(request, unit, words, f"{command} {name} ", (command, name) in place.repeats.kept).offer(typed)


def for_unit(place: Place, request: OrderRequest, unit: Ship | Plane) -> Completer:
    """The order of one unit, at Chart B or C."""
    kept = oneline.key(unit) in place.repeats.kept

    def find(line: str) -> Offer:
        done, typed = last_word(line)
        return _Order(request, unit, done.upper().split(), "", kept).offer(typed)._replace(start=len(done))

    return completer(find)


def for_moves(unit: Ship | Plane, mode: str, moves: Sequence[str], left: int) -> Completer:
    """Directions of a unit that has made those moves and has so many left."""

    def find(line: str) -> Offer:
        done, _ = last_word(line)
        words = done.upper().split()
        try:
            oneline.check_moves(unit, mode, (*moves, *words))
        except IllegalOrder as error:
            return Offer(len(done), (), (str(error),))
        more = left - sum(word != ATTACK for word in words)
        there = tuple(_directions(unit, mode, [*moves, *words], more))
        return Offer(len(done), there, _at_the_end(there) if more == 0 else ())

    return completer(find)


def squares(view: View) -> Finder:
    """The squares of the side's units, and with them those of the board once a digit is typed."""

    def find(line: str) -> Offer:
        offered = {ship.square for ship in projection.ships_now(view)}
        offered |= {plane.square for plane in projection.planes_now(view)}
        if line:
            offered |= SEA | PORTS.keys()
        return Offer(0, tuple(map(str, sorted(offered))))

    return find


class _Order(NamedTuple):
    """A unit's order as far as it is typed. words: of it; before: what stands before them, as it would be written out;
    kept: whether one can be given again."""

    request: OrderRequest
    unit: Ship | Plane
    words: Sequence[str]
    before: str
    kept: bool

    def offer(self, typed: str) -> Offer:
        """What may follow. typed: the beginning of the next word."""
        view, unit, words = self.request.view, self.unit, self.words
        if typed.isdigit() and len(words) < 2:
            return Offer(0, tuple(map(str, _in_reach(view, unit, words[0] if words else ""))))
        if not words:
            modes = tuple(oneline.open_modes(view, unit))
            return Offer(0, (*modes, AGAIN) if self.kept else modes, self._modes_told(modes))
        if any(word.isdigit() for word in words) or AGAIN in words:
            return Offer(0, (), _WHOLE)
        mode, *moves = words
        try:
            oneline.check_mode(view, unit, mode, moves, self.before)
            oneline.check_moves(unit, mode, moves)
        except IllegalOrder as error:
            return Offer(0, (), (str(error),))
        if reason := oneline.why_not(view, unit, mode):
            return Offer(0, (), (reason,))
        left = _most(view, unit, mode) - sum(word != ATTACK for word in moves)
        there = tuple(_directions(unit, mode, moves, left))
        return Offer(0, there, self._moves_told(there, left))

    def _modes_told(self, modes: Sequence[str]) -> tuple[str, ...]:
        """The modes and what they mean, and the forms in which more may stand behind them."""
        if not modes:
            return ()
        view, unit = self.request.view, self.unit
        meanings = sentences.SHIP_MODES if isinstance(unit, Ship) else sentences.PLANE_MODES
        again = [f"{AGAIN} ITS LAST ORDER AGAIN"] if self.kept else []
        told = ", ".join([*(f"{mode} {meanings[mode]}" for mode in modes), *again])
        if not (words := forms(view, unit)):
            return (told,)
        with suppress(IllegalOrder):
            if _most(view, unit, oneline.own_mode(view, unit)):
                words = (*words, words[-1].split()[-1])
        return told, f"THEN MOVES, OR A SQUARE: {', '.join(map(self._form, words))}"

    def _moves_told(self, there: Sequence[str], left: int) -> tuple[str, ...]:
        """The directions and how many of them, and the forms in which they or a square may stand."""
        mode, *moves = self.words
        if left <= 0 or not there:
            return _at_the_end(there) if left == 0 else ()
        count = f"{left} {'MORE ' if moves else ''}AT MOST{'' if moves else ', OR A SQUARE'}"
        attack = f"; {_STRIKE}" if ATTACK in there else ""
        told = f"{', '.join(word for word in there if word != ATTACK)}: {count}{attack}"
        more, square = _example(self.request.view, self.unit, mode, moves, left)
        if not more:
            return (told,)
        return (
            told,
            f"AS {', '.join([self._form(mode, *moves, *more)] + ([] if moves else [self._form(mode, str(square))]))}",
        )

    def _form(self, *words: str) -> str:
        return f"{self.before}{' '.join(words)}"


def forms(view: View, unit: Ship | Plane) -> tuple[str, ...]:
    """Its order in one line, once with moves and once with a square, in the first mode in which it may move; () if
    there is none."""
    for mode in oneline.open_modes(view, unit):
        moves, square = _example(view, unit, mode, (), _most(view, unit, mode))
        if moves:
            return f"{mode} {' '.join(moves)}", f"{mode} {square}"
    return ()


def _at_the_end(there: Sequence[str]) -> tuple[str, ...]:
    """What is told when no move is left. there: the A of a torpedo plane, if it is still missing."""
    return (_STRIKE,) if there else _WHOLE


def _example(
    view: View, unit: Ship | Plane, mode: str, moves: Sequence[str], left: int
) -> tuple[Sequence[str], Square]:
    """Some directions in which it may go on after those moves, two at most, and the square where they lead; of torpedo
    planes one, the attack, and the way back. A convoy goes to where it is bound. No directions, if there are none."""
    square = unit.square
    for move in moves:
        square = step(square, move) if move != ATTACK else square
    if isinstance(unit, Plane) and _strikes(unit, mode):
        return _strike(square, projection.home(view, unit), ATTACK in moves, left)
    more: list[str] = []
    been = {unit.square, square}
    for _ in range(min(left, 2)):
        towards = _bound(unit, square)
        open_ = [*towards, *more[-1:], *DIRECTIONS]
        direction = next((one for one in open_ if _open(unit, step(square, one)) and step(square, one) not in been), "")
        if not direction:
            break
        square = step(square, direction)
        been.add(square)
        more.append(direction)
    return more, square


def _strike(square: Square, deck: Square, attacked: bool, left: int) -> tuple[Sequence[str], Square]:
    """The same for an armed torpedo plane in a square: one square on, if it gets back to the deck from there, its
    attack, and the way back; no directions, if it gets back no more."""
    if not left:
        return (), square
    outward = () if attacked else tuple(direction for direction in DIRECTIONS if on_board(step(square, direction)))
    for out in (*((direction,) for direction in outward), ()):
        there = step(square, out[0]) if out else square
        if len(out) + distance(there, deck) <= left:
            return (*out, *(() if attacked else (ATTACK,)), *straight(there, deck)), there
    return (), square


def _bound(unit: Ship | Plane, square: Square) -> list[str]:
    """The direction in which a convoy gets to its goal, if there is one."""
    if not isinstance(unit, Ship) or unit.kind is not CONVOY:
        return []
    towards = routes.direction(unit.name, square, routes.mission_squares(unit.name))
    return [towards] if towards else []


def _most(view: View, unit: Ship | Plane, mode: str) -> int:
    """The squares that it may move this turn in that mode, if it is one."""
    if isinstance(unit, Ship):
        return movement.squares_now(unit, ShipMode(mode), view.turn) if mode in CHART_B else 0
    return flight.speed(unit, PlaneMode(mode)) if mode in (FLY, AIR_PATROL, ARMED, RECON) else 0


def _in_reach(view: View, unit: Ship | Plane, mode: str) -> list[Square]:
    """The squares that it gets to this turn; without a mode, in the one that it would take."""
    try:
        mode = mode or oneline.own_mode(view, unit)
    except IllegalOrder:
        return []
    most = _most(view, unit, mode)
    if isinstance(unit, Ship):
        return sorted(set(routes.reach(unit.name, unit.square, most)) - {unit.square})
    column = range(unit.square - 100 * most, unit.square + 100 * most + 1, 100)
    around = (square for middle in column for square in range(middle - most, middle + most + 1))
    return [square for square in around if on_board(square) and 0 < distance(square, unit.square) <= most]


def _directions(unit: Ship | Plane, mode: str, moves: Sequence[str], left: int) -> Iterator[str]:
    """The directions in which it may go on after those moves, and the A of a torpedo plane."""
    square = unit.square
    for move in moves:
        square = step(square, move) if move != ATTACK else square
    if left > 0:
        for direction in DIRECTIONS:
            there = step(square, direction)
            if _open(unit, there):
                yield direction
    if _strikes(unit, mode) and ATTACK not in moves:
        yield ATTACK


def _strikes(unit: Ship | Plane, mode: str) -> bool:
    """Whether an A is among its moves in that mode: once, of an armed torpedo plane (8.24.2)."""
    return isinstance(unit, Plane) and unit.kind is TORPEDO_PLANES and mode == ARMED


def _open(unit: Ship | Plane, square: Square) -> bool:
    if isinstance(unit, Plane):
        return on_board(square)
    return not movement.closed(unit, square)
