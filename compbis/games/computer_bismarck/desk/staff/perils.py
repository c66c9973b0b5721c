"""Ships that their owner can lose without a decision: alone where an enemy that was heard of can be (16.62.8)."""

from collections.abc import Iterator

from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.kinds import CARRIER, CONVOY, DESTROYERS, HEAVY_KINDS, OILER
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import convoys
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import shades
from compbis.table.side import GERMAN

_DEFENCELESS = frozenset((OILER, CARRIER))
"""Kinds of ship, other than convoys, that are destroyed if no ship there can defend them."""
_FRESH = 2
"""The most turns for which news of an enemy counts: he can then be within four moves."""
_FEW = 9
"""The most squares in which a convoy not heard of lately can be, if it is to count."""


def alone(hearsay: Hearsay, view: View) -> Iterator[str]:
    """A warning for each oiler or carrier that ends the turn without a battleship or cruiser where an enemy that can
    sink it can be: one heard of lately, or for an oiler a convoy, which may be escorted."""
    ships = [ship for ship in projection.ships_then(view) if ship.active]
    guarded = {ship.square for ship in ships if ship.kind in HEAVY_KINDS}
    exposed = [ship for ship in ships if ship.kind in _DEFENCELESS and ship.square not in guarded]
    if not exposed:
        return
    threats = [*_hunters(hearsay, view), *_convoys(hearsay, view)]
    for ship in exposed:
        if enemy := next((name for name, squares in threats if ship.square in squares), ""):
            yield f"{ship.name} IS ALONE IN {ship.square}: {enemy} CAN BE THERE THIS TURN"


def _hunters(hearsay: Hearsay, view: View) -> Iterator[tuple[str, frozenset[Square]]]:
    """The enemy ships heard of lately that sink others, the latest first, and where each can be after the moves."""
    kinds = HEAVY_KINDS | {DESTROYERS} if view.side is GERMAN else HEAVY_KINDS
    gone = shades.lost_ships(view)
    for one in sorted(hearsay.added_to(view).contacts, key=lambda one: (-one.turn, one.name)):
        if one.kind in kinds and one.name not in gone and view.turn - one.turn <= _FRESH:
            yield one.name, hearsay.whereabouts(one.name, view)[1].squares


def _convoys(hearsay: Hearsay, view: View) -> Iterator[tuple[str, frozenset[Square]]]:
    """For the German, the convoys heard of lately and those that can be in few squares by their direct ways (17.3), and
    where each can be after the moves."""
    if view.side is not GERMAN:
        return
    gone = shades.lost_ships(view)
    heard = {one.name for one in view.contacts if one.kind is CONVOY and view.turn - one.turn <= _FRESH}
    for name in MISSIONS:
        if name in gone or view.turn > convoys.due(name):
            continue
        squares = frozenset(filter(on_board, hearsay.on_direct_way(name, view, then=True)))
        if name in heard:
            squares |= hearsay.whereabouts(name, view)[1].squares
        if name in heard or len(squares) <= _FEW:
            yield name, squares
