"""Ships that the enemy can sink without a fight: alone where an enemy ship that was heard of can be (16.62.8)."""

from collections.abc import Callable, Collection, Iterable, Iterator

from compbis.desk.warnings import Threat
from compbis.games.computer_bismarck.cards.board import Square, distance, on_board
from compbis.games.computer_bismarck.cards.kinds import CARRIER, CONVOY, DESTROYERS, HEAVY_KINDS, OILER
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import convoys, movement, routes
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import shades
from compbis.table.side import GERMAN

_DEFENCELESS = frozenset((OILER, CARRIER))
"""Kinds of ship, other than convoys, that are destroyed if no ship there can defend them."""
_FEW = 3
"""The most safe squares that a warning names."""
_FRESH = 2
"""The most turns for which news of an enemy counts: he can then be within four moves."""
_LIKELY = 8
"""The most squares in which a convoy that was not heard of lately is a threat that is worth a question."""


def alone(hearsay: Hearsay, view: View, seen: Callable[[str], bool]) -> Iterator[str]:
    """A warning for each oiler or carrier without a battleship or cruiser that ends a turn where an enemy may sink it.

    Only enemies heard of lately count and, for an oiler, convoys, since warships may escort them; and a square in which
    the enemy saw an oiler on the last turn.

    Args:
        hearsay: what reports say about the enemy
        view: what the side sees now
        seen: whether the player has seen a warning; one that is new comes before the others
    """
    ships = [ship for ship in projection.ships_then(view) if ship.active]
    guarded = {ship.square for ship in ships if ship.kind in HEAVY_KINDS}
    exposed = [ship for ship in ships if ship.kind in _DEFENCELESS and ship.square not in guarded]
    if not exposed:
        return
    threats = [*_hunters(hearsay, view), *_convoys(hearsay, view)]
    news = {
        one.name: one.square
        for one in hearsay.added_to(view).contacts
        if one.name in SHIPS and one.kind is SHIPS[one.name].kind
    }
    for ship in exposed:
        lines = []
        safe = _safe(view, ship.name, [squares for _, squares in threats])
        elsewhere = f"; NONE IN {', '.join(map(str, safe[:_FEW]))}" if safe else ""
        for enemy in (name for name, squares in threats if ship.square in squares):
            line = f"{ship.name} HAS NO B OR C WITH IT IN {ship.square}: {enemy} CAN BE THERE THIS TURN{elsewhere}"
            if SHIPS[enemy].kind is CONVOY:  # any convoy is the same threat and, if no square is safe, in any square
                lines.append(Threat(line, ship.name, ship.square if safe else None, CONVOY, 0))
            else:
                lines.append(Threat(line, ship.name, ship.square, enemy, distance(ship.square, news[enemy])))
        where = _seen_oilers(hearsay, view) if ship.kind is OILER and not lines else ()
        if ship.square in where:
            line = f"{ship.name} HAS NO B OR C WITH IT IN {ship.square}, WHERE THE ENEMY SAW AN OILER LAST TURN"
            lines.append(Threat(line, ship.name, ship.square, OILER, 0))
        if lines:
            yield min(lines, key=seen)


def _seen_oilers(hearsay: Hearsay, view: View) -> Collection[Square]:
    """The squares in which the enemy saw an oiler on the last turn, as far as was reported."""
    seen = hearsay.exposure.turns
    return {ship.square for ship in view.ships.values() if ship.kind is OILER and seen.get(ship.name) == view.turn - 1}


def _safe(view: View, name: str, threats: Iterable[Collection[Square]]) -> list[Square]:
    """The squares that a ship can reach this turn and where no enemy of these threats can be, the nearest first."""
    ship = view.ships[name]
    reach = routes.reach(name, ship.square, movement.squares_now(ship, MOVE, view.turn))
    return [square for square in reach if on_board(square) and not any(square in squares for squares in threats)]


def _hunters(hearsay: Hearsay, view: View) -> Iterator[tuple[str, frozenset[Square]]]:
    """The enemy ships heard of lately that sink others, the latest first, and where each can be after the moves."""
    kinds = HEAVY_KINDS | {DESTROYERS} if view.side is GERMAN else HEAVY_KINDS
    gone = shades.lost_ships(view)
    for one in sorted(hearsay.added_to(view).contacts, key=lambda one: (-one.turn, one.name)):
        if one.kind in kinds and one.name not in gone and view.turn - one.turn <= _FRESH:
            yield one.name, hearsay.whereabouts(one.name, view)[1].squares


def _convoys(hearsay: Hearsay, view: View) -> Iterator[tuple[str, frozenset[Square]]]:
    """For the German, the convoys that are not gone, and where each can be after the moves: by its direct ways (17.3)
    and, if it was heard of lately, by the reports; not those that can be nearly anywhere. First those heard of, then
    those in the fewest squares."""
    if view.side is not GERMAN:
        return
    gone = shades.lost_ships(view)
    heard = {one.name for one in view.contacts if one.kind is CONVOY and view.turn - one.turn <= _FRESH}
    found = []
    for name in MISSIONS:
        if name in gone or view.turn > convoys.due(name):
            continue
        squares = frozenset(filter(on_board, hearsay.on_direct_way(name, view, then=True, late=True)))
        if name in heard:
            squares |= hearsay.whereabouts(name, view)[1].squares
        if name in heard or len(squares) <= _LIKELY:
            found.append((name, squares))
    yield from sorted(found, key=lambda one: (one[0] not in heard, len(one[1])))
