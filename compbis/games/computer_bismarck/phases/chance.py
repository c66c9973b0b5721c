"""4.8, 12: the chance phase."""

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import chance
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.sight import Heard
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import BRITISH, GERMAN


def chance_phase(game: Referee) -> None:
    """Broken radio silence and general air search, for each of the two German raiders (12.1)."""
    game.dice.phase = "chance"
    for name in (BISMARCK, PRINZ_EUGEN):
        ship = game.position.ships[GERMAN][name]
        if ship.active:
            _radio(game, ship)
            _air_search(game, ship)  # after the radio, so that its exact square replaces the vague one


def _air_search(game: Referee, ship: Ship) -> None:
    square, position = ship.square, game.position
    possible = chance.air_search_possible(square, position.visibility_at(square), square in position.fog)
    if possible and game.chance("air search", chance.AIR_PERCENT, ship.name):  # 12.2
        _note(game, ship, square, Heard.AIR)
        game.report(reports.AirSearch(unit=ship.name, square=square), BRITISH)
        game.report(reports.AirSearch(unit=ship.name, square=0), GERMAN)


def _radio(game: Referee, ship: Ship) -> None:
    if not game.chance("radio", chance.RADIO_PERCENT, ship.name):
        return
    squares = chance.radio_squares(ship.square)
    near = squares[game.dice.draw("bearing", len(squares), ship.name)]  # 12.3
    _note(game, ship, near, Heard.RADIO)
    game.report(reports.RadioSilence(unit=ship.name, square=near), BRITISH)
    game.report(reports.RadioSilence(unit=ship.name, square=0), GERMAN)


def _note(game: Referee, ship: Ship, square: Square, how: Heard) -> None:
    """12.4: add a contact that is not shown on the map, unless this turn's search spotted the ship."""
    if ship.name not in game.position.spotted[GERMAN]:
        game.add_contacts(BRITISH, [(ship.name, ship.kind, square)], how, shown=False)
