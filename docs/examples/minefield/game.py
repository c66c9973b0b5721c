"""The turn from top to bottom."""

from types import MappingProxyType

from compbis.table.game import PositionGame, Steps
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from minefield.cards import MINES, NUMBER, SQUARES, Square, around
from minefield.history import NAME
from minefield.position import Position
from minefield.requests import MarkRequest
from minefield.state import Clue, Field, Found, Mark, Swept, View


class Minefield(PositionGame[Position]):
    """A game in play."""

    edition = NAME

    def sequence(self) -> Steps:
        """Both sides mark squares, unseen by each other; then mines are laid, or swept."""
        views = yield from self.ask_both(MarkRequest, _taken)
        for side, view in views.items():
            if self.turn == 1:
                self._lay(side, view.marked)
            else:
                for square in view.marked:
                    self._sweep(side, square)
        self.position = replace(self.position, turn=self.turn + 1)
        self._end_if_decided()

    def _lay(self, side: Side, squares: tuple[Square, ...]) -> None:
        while len(squares) < MINES:  # the tide lays what the side did not
            free = [square for square in SQUARES if square not in squares]
            squares = (*squares, free[self.dice.draw("tide", len(free), side)])
        self._set(side, Field(frozenset(squares)))

    def _sweep(self, side: Side, square: Square) -> None:
        own = self.position.fields[side]
        left = self.position.fields[side.enemy].mines - own.found
        missed = self.dice.draw("sweep", 10, side, square) < NUMBER["misses"]
        if square in left and not missed:
            self._set(side, own._replace(found=own.found | {square}))
            self.report(Found(side=side, square=square))
        else:
            near = len(left & around(square))
            clues = [clue for clue in own.clues if clue.square != square]
            self._set(side, own._replace(clues=(*clues, Clue(square, near))))
            self.report(Swept(square=square, near=near), side)

    def _end_if_decided(self) -> None:
        british, german = (len(self.position.fields[side].found) for side in (BRITISH, GERMAN))
        if MINES in (british, german) or self.turn > NUMBER["turns"]:
            winner = None if british == german else BRITISH if british > german else GERMAN
            reason = "all mines" if MINES in (british, german) else "time"
            self.end(winner, british, german, reason)

    def _set(self, side: Side, field: Field) -> None:
        self.position = replace(self.position, fields=MappingProxyType({**self.position.fields, side: field}))


def _taken(view: View, order: Mark) -> View:
    """The view once the order stands."""
    return view._replace(marked=(*view.marked, order.square))


def start(seed: int) -> Position:
    """The position at the start of a game."""
    return Position(seed, 1, MappingProxyType({side: Field() for side in Side}))
