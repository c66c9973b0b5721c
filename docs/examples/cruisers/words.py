"""What happened and what is seen, in words: of what a side may know, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence

from compbis.board.board import Board, Map, labels
from compbis.board.ground import FOG, Figure
from compbis.board.shapes import Squares
from compbis.table.game import GameOver, result_lines
from compbis.table.page import Page, Panel, Span
from compbis.table.report import Report
from compbis.table.side import Side
from cruisers.cards import CHANCES, COLUMNS, NUMBER, ROWS, SHIPS, SQUARES, Square, chance, distance
from cruisers.history import SIDES
from cruisers.state import Salvo, Sighted, View

_MAP = Map(Squares(), labels(ROWS), labels(COLUMNS))


def lines(report: Report) -> list[str]:
    """A report in words."""
    match report.facts:
        case Sighted(square=square, far=far):
            return [f"ENEMY IN SIGHT IN {square}, RANGE {far}: {chance('hits', far)} IN TEN HIT"]
        case Salvo(side=side, square=square, hits=hits, left=left):
            fate = f"HULL {left}" if left else "SINKS"
            return [f"{SHIPS[side]} FIRES FROM {square}: HITS {hits}, {SHIPS[side.enemy]} {fate}"]
        case GameOver() as over:
            return result_lines(over, SIDES)
    return []


def status(view: View) -> Iterable[str]:
    """The ships, and the last sighting, line by line."""
    yield f"{SHIPS[view.side]} IN {view.own.square}, HULL {view.own.hull}"
    yield f"{SHIPS[view.side.enemy]}, HULL {view.enemy_hull}"
    yield f"LAST SEEN IN {view.own.seen} ON TURN {view.own.when}" if view.own.when else "NOT SEEN YET"


def chances() -> Iterable[str]:
    """The numbers of the cards, for HE cannot give them: a player may bring his own."""
    yield ", ".join(f"{name.upper()} {number}" for name, number in NUMBER.items())
    yield "RANGE " + "".join(f"{far:3}" for far in range(len(CHANCES)))
    for column in CHANCES[0]:
        yield f"{column.upper():6}" + "".join(f"{row[column]:3}" for row in CHANCES) + "  IN TEN"


def page(view: View) -> Page:
    """The board as a side sees it."""
    here = view.own.square
    haze = {_MAP.places[square]: FOG for square in SQUARES if not chance("sight", distance(square, here))}
    figures = {}
    if view.own.seen:
        doubt = " " if view.own.when >= view.turn - 1 else "?"
        figures[view.own.seen] = Figure(doubt + SHIPS[view.side.enemy][0], "enemy")
    if view.goal:
        figures[view.goal] = Figure(" +", "own")
    figures[here] = Figure(f" {SHIPS[view.side][0]}", "own")
    board = Board(_MAP, SHIPS[view.side], f"TURN {view.turn}", _placed(figures), haze)
    return board.page((Panel("SHIPS", tuple(map(Span, status(view)))),))


def finished(views: Mapping[Side, View]) -> Page:
    """The board with the ships of both sides where they went, of those that were asked in the turn."""
    marks = {view.there: "" for view in views.values()}
    for side, view in views.items():
        marks[view.there] += SHIPS[side][0]
    return Board(
        _MAP, "SHIPS", "", _placed({square: Figure(f"{mark:>2}", "own") for square, mark in marks.items()})
    ).page()


def _placed(figures: Mapping[Square, Figure]) -> Mapping[int, Sequence[Figure]]:
    return {_MAP.places[square]: [figure] for square, figure in figures.items()}
