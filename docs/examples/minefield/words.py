"""What happened and what is seen, in words: of what a side may know, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence

from compbis.table.game import GameOver, result_lines
from compbis.table.page import Board, Page, Panel, Span, Tile
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from minefield.cards import SIZE, Square
from minefield.state import Found, Swept, View

SIDES = {BRITISH: "RED", GERMAN: "BLUE"}
_KEY = Panel("MARKS", (Span("M MINE  X SWEPT MINE  ? TO BE SWEPT"), Span("A NUMBER: MINES AROUND IT")))


def lines(report: Report) -> list[str]:
    """A report in words."""
    match report.facts:
        case Swept(square=square, near=near):
            return [f"{square} SWEPT IN VAIN: {near} AROUND IT"]
        case Found(side=side, square=square):
            return [f"{SIDES[side]} SWEEPS A MINE IN {square}"]
        case GameOver() as over:
            return result_lines(over, SIDES)
    return []


def listed(squares: Iterable[Square]) -> str:
    """Squares in a line."""
    return " ".join(map(str, sorted(squares))) or "NONE"


def page(view: View) -> Page:
    """The board as a side sees it: on turn 1 its own mines, later the enemy's."""
    tiles = {clue.square: Tile(f" {clue.near}", "coast") for clue in view.own.clues}
    tiles |= {square: Tile(" X", "enemy") for square in view.own.found}
    tiles |= {square: Tile(" M" if view.turn == 1 else " ?", "own") for square in view.marked}
    return board("YOUR MINES" if view.turn == 1 else "SWEPT", view.turn, tiles, (_KEY,))


def board(title: str, turn: int, tiles: Mapping[Square, Tile], panels: Sequence[Panel] = ()) -> Page:
    """A board with these tiles, and sea where there are none."""
    numbers = range(1, SIZE + 1)
    sea = Tile(" .", "sea")
    rows = tuple((f"{row:2}", tuple(tiles.get(10 * row + one, sea) for one in numbers), "  ") for row in numbers)
    drawn = Board(title, f"  TURN {turn}", tuple(f"{column:2}" for column in numbers), rows)
    return Page(drawn.lines(), drawn, tuple(panels))
