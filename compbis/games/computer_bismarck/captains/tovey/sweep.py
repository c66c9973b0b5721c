"""The hunting group: while no raider is hunted, some cruisers leave the convoys and search one area after another; once
both raiders are sunk, for oilers."""

from collections.abc import Mapping, Sequence

from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.destroyers import moves_to
from compbis.games.computer_bismarck.captains.tovey.picture import Picture
from compbis.games.computer_bismarck.captains.tovey.taste import Taste
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import Square, column, row
from compbis.games.computer_bismarck.cards.kinds import CRUISER
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.values import NamedTuple

_FROM = int(weight("tovey", "sweep from"))
_HOLDS = int(weight("tovey", "sweep holds"))
_SHIPS, _LEFT = int(weight("tovey", "sweep ships")), int(weight("tovey", "sweep leaves"))
_LIKING, _NEARER = weight("tovey", "sweep liking"), weight("tovey", "sweep nearer")
_FUEL = int(weight("tovey", "sweep fuel"))
_APART = int(weight("tovey", "sweep apart"))
_SETS = 3
_AREAS = tuple(
    tuple(
        square
        for square in CHART.number
        if row(square) % _APART == column(square) % _APART == 0
        and (row(square) + column(square)) // _APART % _SETS == number
    )
    for number in range(_SETS)
)
"""The centres of the areas, in sets that take turns, so that ships move on to another area and do not soon return."""


class Sweep(NamedTuple):
    """An area that ships are sent to search: its centre, and their names."""

    square: Square
    ships: Sequence[str]


def sweep(picture: Picture, taste: Taste) -> Sweep | None:
    """The area to search and the ships for it: where a raider is most likely, discounted by the way there; once both
    raiders are sunk, where an oiler is.

    The area changes every few turns, and dice choose it where nothing else decides. None if a raider is hunted, early
    in the game, or without enough cruisers.

    Args:
        picture: the picture for this turn
        taste: the dice
    """
    view = picture.view
    if picture.quarries or view.turn < _FROM:
        return None
    able = [ship for ship in view.ships.values() if ship.active and ship.kind is CRUISER and ship.fuel >= _FUEL]
    if len(able) < _SHIPS + _LEFT:
        return None

    areas = _areas(picture, taste) if picture.where else _oilers(picture)

    def nearest(square: Square) -> list[Ship]:
        moves = moves_to(frozenset((square,)))
        return sorted(able, key=lambda ship: moves[CELL[ship.square]])[:_SHIPS]

    def worth(square: Square) -> float:
        away = moves_to(frozenset((square,)))[CELL[nearest(square)[-1].square]]
        return float(areas[square] * _NEARER**away)

    square = max(areas, key=worth, default=0)
    return Sweep(square, [ship.name for ship in nearest(square)]) if square else None


def _areas(picture: Picture, taste: Taste) -> Mapping[Square, float]:
    """The value of finding a raider in each area of these turns, weighted by Tovey's random preference for it."""
    spell = picture.view.turn // _HOLDS
    liking = {square: 1.0 + _LIKING * taste.area(spell, CELL[square]) for square in _AREAS[spell % _SETS]}
    return {square: picture.find_next[CELL[square]] * liked for square, liked in liking.items()}


def _oilers(picture: Picture) -> Mapping[Square, float]:
    """The likeliest square of each oiler, with its probability."""
    places = [
        max(chances.items(), key=lambda one: (one[1], one[0])) for chances in picture.plot.oilers.values() if chances
    ]
    return dict(places)
