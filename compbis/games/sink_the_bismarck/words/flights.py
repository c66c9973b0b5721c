"""The radius of air units: on the map, and in words."""

from collections.abc import Collection, Iterator

from compbis.board.board import Board
from compbis.board.shading import Shading, by_rows
from compbis.games.sink_the_bismarck.cards.board import GROUND, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, AirKind
from compbis.games.sink_the_bismarck.rules import air
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.words import pages
from compbis.games.sink_the_bismarck.words.phrases import air_unit, number_of, place
from compbis.table.page import Page, folded


def shown(page: Page, unit: str, view: View) -> Page:
    """The page of the map with the hexes shaded that an air unit reaches.

    Args:
        page: the page
        unit: the air unit; one that cannot fly shades nothing
        view: the view of its side
    """
    board = page.board
    assert isinstance(board, Board)
    shade = Shading(later=[pages.to_place(at) for at in _reached(unit, view)])
    title = f"{board.title}  ' {unit}" if shade.later else board.title
    marked = Board(
        board.map,
        title,
        board.date,
        shade.figures(board.figures),
        shade.cover(board.map),
        asked=board.asked,
        letters=board.letters,
    )
    return pages.drawn(marked, page.panels)


def radius(unit: str, view: View, spoken: bool) -> Iterator[str]:
    """The hexes that a unit reaches, in words.

    Args:
        unit: the air unit
        view: the view of its side
        spoken: whether to list them column by column, for a player who has no map to see
    """
    reached, base = _reached(unit, view), _base(unit, view)
    if not base:
        yield f"{air_unit(unit)} CANNOT FLY"
        return
    count = number_of(len(reached), "HEX", "HEXES")
    yield f"{air_unit(unit)} REACHES {count}, {AIR[unit].radius} FROM {place(base)}{':' if spoken else ''}"
    if spoken:
        places = {pages.to_place(at) for at in reached}
        yield from (f"COLUMN {line.strip()}" for line in by_rows(pages.MAP, places))


def reaching(view: View, at: Hex) -> Iterator[str]:
    """The side's own air units that reach a hex."""
    own = [unit for unit, card in AIR.items() if card.side is view.side and at in _reached(unit, view)]
    yield from folded(f"{place(at)} IS IN REACH OF {', '.join(map(air_unit, own)) or 'NO AIR UNIT OF YOURS'}")


def attacked(view: View, able: Collection[str]) -> bool:
    """Whether an air unit of the side has attacked this turn.

    Args:
        view: the side's view
        able: the units that can still attack
    """
    attack = (name for name, card in AIR.items() if card.side is view.side and card.kind is not AirKind.RECON)
    return any(_base(unit, view) and unit not in able for unit in attack)


def _base(unit: str, view: View) -> Hex:
    where = {ship: each.hex for each in view.forces.values() for ship in each.ships}
    return 0 if unit in air.grounded(view.ships, view.options) else air.base_of(unit, view.ships, where)


def _reached(unit: str, view: View) -> frozenset[Hex]:
    """The hexes of the map within the radius of a unit; none if it cannot fly."""
    base = _base(unit, view)
    return air.reach(unit, base) & GROUND.keys() if base else frozenset()
