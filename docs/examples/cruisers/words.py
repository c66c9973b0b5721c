"""Reports, status and board in words, from only what a side may know."""

from collections.abc import Iterable, Mapping

from compbis.board.board import Board
from compbis.board.ground import FOG, Figure
from compbis.table.game import result_lines
from compbis.table.page import Page
from compbis.table.picture import Panel, Span
from compbis.table.report import Report
from compbis.table.side import Side
from cruisers.cards import MAP, NUMBER, SEAS, SHIPS, chances
from cruisers.edition import EDITION
from cruisers.state import Salvo, Sighted, View


def lines(report: Report) -> list[str]:
    """A report in words, line by line."""
    match report.facts:
        case Sighted(at=at, far=far):
            return [f"ENEMY IN SIGHT IN {at}, RANGE {far}"]
        case Salvo(side=side, at=at, hits=hits, left=left):
            fate = f"HULL {left}" if left else "SINKS"
            return [f"{SHIPS[side]} FIRES FROM {at}: HITS {hits}, {SHIPS[side.enemy]} {fate}"]
    return result_lines(report.facts, EDITION.sides, EDITION.endings)


def status(view: View) -> Iterable[str]:
    """The ships, and the last sighting, line by line."""
    yield f"{SHIPS[view.side]} IN {view.own.at}, HULL {view.own.hull}"
    yield f"{SHIPS[view.side.enemy]}, HULL {view.enemy_hull}"
    yield f"LAST SEEN IN {view.own.seen} ON TURN {view.own.when}" if view.own.when else "NOT SEEN YET"


def page(view: View) -> Page:
    """The board as a side sees it: its own ship on top, and fog over the hexes that it cannot see."""
    haze = {MAP.places[at]: FOG for at in SEAS.names if not chances(view.own.at, at)["sight"]}
    figures = {MAP.places[view.goal or view.own.at]: [Figure(" *", "marker")]}
    if view.own.seen:
        doubt = " " if view.own.when >= view.turn - 1 else "?"
        figures[MAP.places[view.own.seen]] = [_ship(view.side.enemy, view.enemy_hull, "enemy", doubt)]
    figures[MAP.places[view.own.at]] = [_ship(view.side, view.own.hull, "own")]
    board = Board(MAP, SHIPS[view.side], f"TURN {view.turn}", figures, haze, asked=MAP.places[view.own.at])
    return board.page((Panel("SHIPS", tuple(map(Span, status(view)))),), board.sentences())


def finished(views: Mapping[Side, View]) -> Page:
    """The board after a turn, with the ships of the sides that gave orders in it."""
    marks: dict[int, str] = {}
    for side, view in views.items():
        place = MAP.places[view.goal or view.own.at]
        marks[place] = marks.get(place, "") + SHIPS[side][0]
    return Board(MAP, "SHIPS", "", {place: [Figure(f"{mark:>2}", "own")] for place, mark in marks.items()}).page()


def _ship(side: Side, hull: int, style: str, mark: str = " ") -> Figure:
    return Figure(mark + SHIPS[side][0], style, names=[SHIPS[side]], left=hull / NUMBER["hull"])
