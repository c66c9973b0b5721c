"""14: British reinforcements, which can move on the next turn."""

from compbis.games.computer_bismarck.cards.board import ENTRY_SQUARES, Square
from compbis.games.computer_bismarck.cards.modes import MOVE, ShipMode
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import reinforcements
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.units import WAITING_MODES, Ship
from compbis.table.side import BRITISH


def reinforcements_phase(game: Referee) -> None:
    """14.1: activate the ships that come: from Scapa Flow and Clyde (14.2, 14.3) and at the south edge (14.4)."""
    game.dice.phase = "reinforcements"
    position = game.position
    if position.located or game.bergen_searched:
        position.released = True  # 14.22, 14.32
    for mode in sorted(WAITING_MODES):
        if reinforcements.may_come(mode, position.turn + 1, position.located, position.released):
            _arrive(game, mode)


def _arrive(game: Referee, mode: ShipMode) -> None:
    """Activate the ships that wait in this mode (14.21, 14.31, 14.41, 14.43), in their ports or as one group in a
    square of the south edge (14.42)."""
    waiting = [ship for ship in game.position.ships[BRITISH].values() if ship.mode == mode]
    ports = sorted({ship.square for ship in waiting})
    for port in ports:
        square = port or ENTRY_SQUARES[game.dice.draw("entry", len(ENTRY_SQUARES), mode)]
        _activate(game, [ship for ship in waiting if ship.square == port], square)


def _activate(game: Referee, ships: list[Ship], square: Square) -> None:
    position = game.position
    for ship in ships:
        position.put(ship._replace(mode=MOVE, square=square))
    carriers = {ship.name for ship in ships}
    for plane in position.planes[BRITISH].values():
        if plane.spec.carrier in carriers:
            position.put_plane(plane._replace(square=square))
    if ships:
        units = tuple((ship.name, ship.kind) for ship in ships)
        game.report(reports.Reinforcements(units=units, square=square), BRITISH)
