"""What may follow in a line of this game, by what the side knows and may do (compbis.table.completion).

Nothing here reads more than the view of the side that is asked.
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck import oneline, projection, routes
from compbis.games.computer_bismarck.board import DIRECTIONS, PORTS, SEA, Square, distance, on_board, step
from compbis.games.computer_bismarck.names import find_name
from compbis.games.computer_bismarck.oneline import OrderRequest
from compbis.games.computer_bismarck.orders import ATTACK
from compbis.games.computer_bismarck.requests import deck_open
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.sight import View
from compbis.games.computer_bismarck.units import Plane, Ship
from compbis.table.completion import Completer, Finder, completer


def for_commands(letters: Collection[str], arguments: Callable[[str], Finder | None]) -> Completer:
    """A command of those letters, and what stands behind it. arguments: by the letters, how that is found."""

    def find(line: str) -> tuple[int, Iterable[str]]:
        command = line[:2].upper()
        behind = arguments(command) if len(line) > 2 else None
        if not behind:
            return 0, letters
        blanks = len(line[2:]) - len(line[2:].lstrip())
        start, words = behind(line[2 + blanks :])
        return 2 + blanks + start, words

    return completer(find)


def units_and_orders(request: OrderRequest, units: Sequence[Ship | Plane], kept: Container[tuple[str, str]]) -> Finder:
    """The name of a unit and its order in one line. kept: the units of which an order can be given again."""
    by_name = {unit.name: unit for unit in units}

    def find(line: str) -> tuple[int, Iterable[str]]:
        names = [name for name in by_name if name.startswith(line.upper())]
        done, typed = _last_word(line)
        if names or not done:
            return 0, names
        try:
            name, words = find_name(done, by_name)
        except IllegalOrder:
            return 0, ()
        unit = by_name[name]
        return len(done), _order_words(request, unit, words, typed, oneline.key(unit) in kept)

    return find


def for_unit(request: OrderRequest, unit: Ship | Plane, kept: bool) -> Completer:
    """The order of one unit, at Chart B or C."""

    def find(line: str) -> tuple[int, Iterable[str]]:
        done, typed = _last_word(line)
        return len(done), _order_words(request, unit, done.upper().split(), typed, kept)

    return completer(find)


def for_moves(unit: Ship | Plane, mode: str, moves: Sequence[str], left: int) -> Completer:
    """Directions of a unit that has made those moves and has so many left."""

    def find(line: str) -> tuple[int, Iterable[str]]:
        done, _ = _last_word(line)
        words = done.upper().split()
        return len(done), _directions(unit, mode, [*moves, *words], left - sum(word != ATTACK for word in words))

    return completer(find)


def squares(view: View) -> Finder:
    """The squares of the board, those of the side's units first to be thought of: all others once a digit is typed."""

    def find(line: str) -> tuple[int, Iterable[str]]:
        own = {ship.square for ship in projection.ships_now(view)} | {plane.square for plane in view.planes.values()}
        return 0, map(str, sorted((SEA | PORTS.keys() if line else own) - {0}))

    return find


def _last_word(line: str) -> tuple[str, str]:
    """The line up to the word that is being typed, and that word."""
    end = line.rfind(" ") + 1
    return line[:end], line[end:]


def _order_words(
    request: OrderRequest, unit: Ship | Plane, words: Sequence[str], typed: str, kept: bool
) -> Iterator[str]:
    """What may stand behind those words of a unit's order."""
    if typed.isdigit() and len(words) < 2:
        yield from map(str, _in_reach(request.view, unit, words[0] if words else ""))
    elif not words:
        yield from _modes(request.view, unit)
        if kept:
            yield oneline.AGAIN
    elif not any(word.isdigit() for word in words):
        mode, *moves = words
        left = _squares(request.view, unit, mode) - sum(word != ATTACK for word in moves)
        yield from _directions(unit, mode, moves, left)


def _modes(view: View, unit: Ship | Plane) -> Iterator[str]:
    """The modes that it may take."""
    grounded = isinstance(unit, Plane) and not unit.aloft and not deck_open(view, unit)
    yield from (mode for mode in oneline.open_modes(view, unit) if mode == "B" or not grounded)


def _squares(view: View, unit: Ship | Plane, mode: str) -> int:
    """The squares that it may move this turn in that mode."""
    if isinstance(unit, Ship):
        return movement.squares_now(unit, mode, view.turn)
    return flight.speed(unit, mode) if mode in ("M", "P", "A", "R") else 0


def _in_reach(view: View, unit: Ship | Plane, mode: str) -> list[Square]:
    """The squares that it gets to this turn; without a mode, in the one that it would take."""
    try:
        mode = mode or oneline.own_mode(view, unit)
    except IllegalOrder:
        return []
    most = _squares(view, unit, mode)
    if isinstance(unit, Ship):
        return sorted(set(routes.reach(unit.name, unit.square, most)) - {unit.square})
    rows = range(unit.square - 100 * most, unit.square + 100 * most + 1, 100)
    around = (square for row in rows for square in range(row - most, row + most + 1))
    return [square for square in around if on_board(square) and 0 < distance(square, unit.square) <= most]


def _directions(unit: Ship | Plane, mode: str, moves: Sequence[str], left: int) -> Iterator[str]:
    """The directions in which it may go on after those moves, and the A of a torpedo plane."""
    square = unit.square
    for move in moves:
        if move not in DIRECTIONS and move != ATTACK:
            return
        square = step(square, move) if move != ATTACK else square
    if left > 0:
        for direction in DIRECTIONS:
            there = step(square, direction)
            if _open(unit, there):
                yield direction
    if isinstance(unit, Plane) and unit.kind == "T" and mode == "A" and ATTACK not in moves:
        yield ATTACK


def _open(unit: Ship | Plane, square: Square) -> bool:
    if isinstance(unit, Plane):
        return on_board(square)
    return not movement.closed(unit, square)
