"""Computer Bismarck as a game that a match can play."""

from collections.abc import Mapping
from typing import Any

from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.history import NAME
from compbis.games.computer_bismarck.phases.ending import declare
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.phases.weather import draw_fog
from compbis.games.computer_bismarck.rules import convoys, solitaire
from compbis.games.computer_bismarck.sequence import play_turn
from compbis.games.computer_bismarck.state import position
from compbis.games.computer_bismarck.state.position import Position
from compbis.games.computer_bismarck.state.report_kinds.result import Ending, Resigned
from compbis.table.dice import Dice
from compbis.table.game import Outcome, Steps
from compbis.table.report import Report
from compbis.table.side import BRITISH, Side


class BismarckGame:
    """A game in play (table.game.Game)."""

    edition = NAME

    def __init__(self, position: Position, dice: Dice) -> None:
        self._referee = Referee(position, dice)

    @property
    def turn(self) -> int:
        """The number of the turn in play, or about to begin."""
        return self._referee.position.turn

    @property
    def date(self) -> str:
        """The date and hour of that turn."""
        return f"{calendar.date(self.turn)}  {calendar.hour(self.turn)} HOURS"

    @property
    def seed(self) -> int:
        """The seed of all dice, which is secret until the game is over."""
        return self._referee.position.seed

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is in play."""
        return self._referee.position.outcome

    def play_turn(self) -> Steps:
        """The procedure of one whole turn (4.0)."""
        self._referee.dice.begin_turn(self.turn)
        return play_turn(self._referee)

    def settle(self, winner: Side | None) -> None:
        """End the game by resignation or agreed draw, and report every award. winner: None for a draw."""
        if winner:
            self._referee.report(Resigned(side=winner.enemy))
        declare(self._referee, Ending.RESIGNED if winner else Ending.AGREED_DRAW, winner)

    def take_reports(self) -> list[Report]:
        """The reports since the last call, in order."""
        reports, self._referee.reports = self._referee.reports, []
        return reports

    def take_draws(self) -> list[tuple[str, int, int]]:
        """The draws since the last call: name, sides of the die, result."""
        return self._referee.dice.take_log()

    def save(self) -> dict[str, Any]:
        """The position as plain data. Call it only between turns."""
        return saved(self._referee.position)


def new_game(seed: int, german: str, keep_log: bool = True) -> BismarckGame:
    """A new game.

    Args:
        seed: the seed of all dice
        german: who plays the Germans: Otto has secret squares instead of oilers (15.2, 15.3)
        keep_log: whether to keep the draws for `take_draws`
    """
    dice = Dice(seed, keep_log)
    squares = secret_squares(dice) if solitaire.has_secret_squares(german) else ()
    return BismarckGame(position.start(seed, squares, draw_fog(dice, 1)), dice)


def restored_game(snapshot: Mapping[str, Any], keep_log: bool = True) -> BismarckGame:
    """The game from a snapshot of `BismarckGame.save`."""
    return BismarckGame(loaded(snapshot), Dice(snapshot["seed"], keep_log))


def saved(position: Position) -> dict[str, Any]:
    """The position as plain data, without the courses of the convoys if `convoys.taken_up` gives the same (17.3)."""
    data = position.save()
    if position.courses == convoys.taken_up(position.ships[BRITISH]):
        del data["courses"]
    return data


def loaded(snapshot: Mapping[str, Any]) -> Position:
    """The position from a snapshot of `saved`. Raises what `Position.load` raises."""
    position = Position.load(dict(snapshot))
    if "courses" not in snapshot:
        position.courses = convoys.taken_up(position.ships[BRITISH])
    return position


def secret_squares(dice: Dice) -> tuple[Square, ...]:
    """15.3: the squares where Otto's ships refuel, drawn for each game: one for each oiler, no two the same."""
    drawn: list[Square] = []
    for number, squares in enumerate(solitaire.secret_square_choices(), 1):
        free = [square for square in squares if square not in drawn]
        drawn.append(free[dice.draw("secret square", len(free), number)])
    return tuple(drawn)
