"""Points and the end of a game (17)."""

from enum import StrEnum
from typing import Literal

from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.table.report import Facts
from compbis.table.side import Side


class Ending(StrEnum):
    """How a game ends (17.1; by Chart D for resignations and draws)."""

    LAST_TURN = "last turn"
    BISMARCK_SUNK = "bismarck sunk"
    RESIGNED = "resigned"
    AGREED_DRAW = "agreed draw"


class Points(Facts, kind="points"):
    """Victory points were given.

    Args:
        side: the side that gets them.
        unit: the unit that they are given for.
        count: how many ships of it, or midships.

    Section: 17.4, 17.5. Heard by: both sides; only the British for convoys' missions and crashed planes.
    """

    side: Side
    points: int
    reason: Reason
    unit: str
    count: int


class Resigned(Facts, kind="resigned"):
    """A side resigned.

    Section: none, but Chart D of compbis. Heard by: both sides.
    """

    side: Side


class DrawOffered(Facts, kind="draw_offered"):
    """A side offered a draw.

    Section: none, but Chart D of compbis. Heard by: both sides.
    """

    side: Side


class DrawRefused(Facts, kind="draw_refused"):
    """A side refused the draw that it was offered.

    Section: none, but Chart D of compbis. Heard by: both sides.
    """

    side: Side


class GameOver(Facts, kind="game_over"):
    """The game is over.

    Args:
        winner: "" for a draw.
        british, german: the points of each side.
        reason: how the game ended.
        awards: all points of both sides, with the reason for each.

    Section: 17.1. Heard by: both sides.
    """

    winner: Side | Literal[""]
    british: int
    german: int
    reason: Ending
    awards: tuple[Award, ...]
