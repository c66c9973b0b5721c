"""4.52, 9: the computer search phase."""

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import search
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Heard
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.side import BRITISH, GERMAN, Side

Units = list[Ship | Plane]


def search_phase(game: Referee) -> None:
    """9.1: search every square where both sides have units, and Bergen even without German ships (14.22)."""
    position = game.position
    for side in (BRITISH, GERMAN):
        position.spotted[side] = frozenset()
        position.contacts[side] = {
            name: contact._replace(shown=False) if contact.shown else contact
            for name, contact in position.contacts[side].items()
        }
    for square in sorted({ship.square for ship in position.ships[GERMAN].values() if ship.active}):
        _search(game, square)
    searched = {side: _searched(game, side) for side in (BRITISH, GERMAN)}
    for side, squares in searched.items():
        game.report(reports.Searched(squares=tuple(squares)), side)
    if not position.released:
        _search_bergen(game, searched[BRITISH])


def unit_factors(unit: Ship | Plane, night: bool) -> int:
    """The search factors of a unit in its present mode (9.21)."""
    return search.factors(unit, night) if isinstance(unit, Ship) else search.plane_factors(unit, night)


def _search(game: Referee, square: Square) -> None:
    british, german = _units(game, BRITISH, square), _units(game, GERMAN, square)
    if not british:
        return
    position = game.position
    seen = search.mutual(
        _force(game, british, square),
        _force(game, german, square),
        position.visibility_at(square),
        square in position.fog,
    )
    if not seen.surface:
        return  # then neither side succeeded
    visible_british = [unit for unit in british if seen.british_submarines or unit.kind is not SUBMARINES]
    visible_german = [unit for unit in german if seen.german_submarines or unit.kind is not SUBMARINES]
    _report(game, BRITISH, square, visible_german, visible_british)
    _report(game, GERMAN, square, visible_british, visible_german)
    if any(unit.name == search.TRIGGER_SHIP for unit in visible_german) and not position.located:
        position.located = position.turn  # 14.22, 14.42
        game.report(reports.BismarckLocated(square=square), BRITISH)


def _report(game: Referee, side: Side, square: Square, enemy: Units, own: Units) -> None:
    if not enemy:
        return
    position = game.position
    position.spotted[side.enemy] |= {unit.name for unit in enemy if isinstance(unit, Ship)}
    game.add_contacts(side, [(unit.name, unit.kind, square) for unit in enemy if isinstance(unit, Ship)], Heard.SEARCH)
    game.report(reports.Spotted(square=square, units=_named(enemy), own=_named(own)), side)


def _named(units: Units) -> reports.Units:
    return tuple((unit.name, unit.kind) for unit in units)


def _search_bergen(game: Referee, searched: list[Square]) -> None:
    """14.22: note whether the British searched one of Bergen's squares, whether or not a German ship is there."""
    square = next((square for square in board.BERGEN_SEARCH if square in searched), None)
    if square is not None:
        game.bergen_searched = True
        game.report(reports.BergenSearched(square=square), BRITISH)


def _searched(game: Referee, side: Side) -> list[Square]:
    """The squares where the side's own factors are enough to spot (9.2), as PS shows it after movement."""
    position = game.position
    units: Units = [*position.ships[side].values(), *position.planes[side].values()]
    squares: dict[Square, Units] = {}
    for unit in units:
        if unit.active and board.on_board(unit.square):
            squares.setdefault(unit.square, []).append(unit)
    return sorted(
        square
        for square, here in squares.items()
        if square not in position.fog and search.spots(_total(game, here, square), position.visibility_at(square))
    )


def _units(game: Referee, side: Side, square: Square) -> Units:
    return [*game.position.ships_in(side, square), *game.position.planes_in(side, square)]


def _total(game: Referee, units: Units, square: Square) -> int:
    night = game.night(square)
    return sum(
        search.FOLLOWER_FACTOR if unit.spec in game.followers else unit_factors(unit, night)  # 10.8
        for unit in units
    )


def _force(game: Referee, units: Units, square: Square) -> search.Force:
    return search.Force(
        _total(game, units, square),
        surface=any(unit.kind is not SUBMARINES for unit in units),
        submarines=any(unit.kind is SUBMARINES for unit in units),
        planes=any(isinstance(unit, Plane) for unit in units),
    )
