"""Which battleship can come to a convoy that the Bismarck may be near."""

from contextlib import suppress

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.desk.routes.standing import company_of
from compbis.games.computer_bismarck.desk.ways import ship_way
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import ship_offered
from compbis.games.computer_bismarck.rules.movement import CONVOY_MODES
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship

_SOON = 6
"""The most turns for which a battleship is under way to be worth telling: a day."""


def cover(place: BismarckPlace, view: View, convoy: Ship) -> str:
    """The order that brings the nearest battleship to a convoy, and how many turns that takes; or which ship sails
    there already.

    Returns "" if none can be there within a day. A battleship that is with a convoy, or accompanies another ship, is
    left where it is.

    Args:
        place: the state of the desk
        view: what the side sees now
        convoy: the convoy, where it will be after the moves
    """
    guarded = {ship.square for ship in projection.ships_now(view) if ship.active and ship.kind is CONVOY}
    if coming := [ship.name for ship in view.ships.values() if company_of(place, view, ship) == convoy.name]:
        return f"{coming[0]} SAILS TO IT"
    found = []
    for ship in view.ships.values():
        idle = ship.kind is BATTLESHIP and ship_offered(view, ship) and ship.square not in guarded
        if idle and ship.mode not in CONVOY_MODES and not company_of(place, view, ship):
            with suppress(IllegalOrder):
                way = ship_way(ship, MOVE, convoy.square, view.turn)
                if 0 < way.turns <= _SOON:
                    found.append((way.turns, ship.name))
    if not found:
        return ""
    turns, name = min(found)
    return f"MS {name} {convoy.name}, THERE IN {turns} TURN{'S' * (turns > 1)}"
