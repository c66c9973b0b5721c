"""The board as a page: the four ships on as much of the sea as they need, and panels that tell of each."""

from functools import cache

from compbis.board.board import Board
from compbis.board.ground import Figure
from compbis.board.map import Map
from compbis.board.shapes import IN_A_ROW, Place, Squares
from compbis.games.denmark_strait import details, rules
from compbis.games.denmark_strait.cards import NUMBER, Space, column
from compbis.games.denmark_strait.state import Ship, View
from compbis.table.page import Page, Panel, Span

_SIZES = (10, 5), (6, 3), (5, 2), (4, 1)


def page(view: View) -> Page:
    """The board as both sides see it."""
    ships = [ship for ship in view.ships.values() if not ship.sunk]
    west = min(1, *(ship.at.x for ship in ships))
    east = max(NUMBER["columns"], *(ship.at.x for ship in ships))
    south = max(NUMBER["rows"], *(ship.at.y for ship in ships))
    figures = {_place(ship.at, west): [_counter(ship, view)] for ship in ships}
    board = Board(_sea(west, east, south), "DENMARK STRAIT", f"TURN {view.turn}", figures)
    panels = [Panel(ship.name, tuple(map(Span, details.ship_lines(ship)[1:]))) for ship in ships]
    return board.page(tuple(panels), board.sentences())


@cache
def _sea(west: int, east: int, south: int) -> Map:
    """The sea between these columns, from the ice in the north down to a row."""
    rows = {y: str(y) for y in range(1, south + 1)}
    columns = {x - west + 1: column(x) for x in range(west, east + 1)}
    return Map(Squares(), rows, columns, sizes=_SIZES)


def _place(at: Space, west: int) -> Place:
    return IN_A_ROW * at.y + at.x - west + 1


def _counter(ship: Ship, view: View) -> Figure:
    own = ship.side is view.side
    left = ship.card.hull - ship.hull
    told = [f"{left}/{ship.card.hull}", f"SPEED {rules.speed_number(ship)}"]
    mark, short = " " if own else "*", details.SHORT[ship.name]
    return Figure(mark + short[0], "own" if own else "enemy", 1, told, left / ship.card.hull, short, ship.facing)
