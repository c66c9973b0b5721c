"""The planes: they search in shifts, strike where a raider is known to be, and return in time."""

from collections.abc import Iterator, Mapping
from functools import cache

from compbis.games.computer_bismarck.captains.reckoning.battle import torpedo_worth
from compbis.games.computer_bismarck.captains.reckoning.cells import CELL
from compbis.games.computer_bismarck.captains.reckoning.weights import weight
from compbis.games.computer_bismarck.captains.tovey.battle import FOLLOWED
from compbis.games.computer_bismarck.captains.tovey.cover import Cover
from compbis.games.computer_bismarck.captains.tovey.picture import Picture, half_searched
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, TERRAIN, Square, column, distance, neighbours, row
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import RECONNAISSANCE, TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, ARMED, FLY, HOMEWARD, RECON, PlaneMode
from compbis.games.computer_bismarck.requests.decisions import plane_offered
from compbis.games.computer_bismarck.rules import flight
from compbis.games.computer_bismarck.rules.combat import air
from compbis.games.computer_bismarck.state.orders import ATTACK, PlaneOrder
from compbis.games.computer_bismarck.state.units import Plane

_TAKE_OFF = weight("tovey", "take off")
_BOMBS = weight("tovey", "bombs")
_AIR_TORPEDOES = weight("tovey", "air torpedoes")
_STRIKE_CHANCE = weight("tovey", "air strike chance")

_PACKS = weight("tovey", "planes find packs")
_HELP = weight("tovey", "plane helps a shadower")
_TAKE_OFFS = int(weight("tovey", "take-offs"))
_LOOKED_AT = int(weight("tovey", "squares for planes"))

_STEPS = {steps: direction for direction, steps in DIRECTIONS.items()}


class Air:
    """Gives the planes their orders.

    Args:
        picture: the picture for this turn
        cover: the search factors ordered so far
        decks: by name, the square of each carrier in L mode at the end of the turn
        convoys: by name, the square of each convoy at the end of the turn

    Attributes:
        worthwhile: the squares most worth a search, the best first
        orders: the orders so far
    """

    def __init__(
        self, picture: Picture, cover: Cover, decks: Mapping[str, Square], convoys: Mapping[str, Square]
    ) -> None:
        self._picture = picture
        self._cover = cover
        self._decks = decks
        self._packs = _packs(picture, convoys)
        most = list(cover.soon)
        for square, worth in self._packs.items():
            most[CELL[square]] += worth
        best = sorted(CHART.square, key=most.__getitem__, reverse=True)[:_LOOKED_AT]
        self._at_most = {CHART.square[cell]: most[cell] for cell in best}
        self.worthwhile = list(self._at_most)
        self._struck = [square for square in self.worthwhile if _may_be_struck(picture, square)]
        self._help = _HELP if picture.certain else 0.0
        self._taken_off = 0
        self.orders: list[PlaneOrder] = []

    def give(self) -> list[PlaneOrder]:
        """The orders of all planes that can be ordered."""
        view = self._picture.view
        free = [plane for plane in view.planes.values() if plane_offered(view, plane)]
        for plane in sorted(free, key=lambda plane: plane.aloft, reverse=True):
            if plane.aloft or plane.kind is not RECONNAISSANCE:
                self._best(plane)
            elif self._taken_off < _TAKE_OFFS:
                self._best(plane)
                self._taken_off += 1
        return self.orders

    def _best(self, plane: Plane) -> None:
        if plane.kind is TORPEDO_PLANES and plane.spec.carrier not in self._decks:
            return
        best, choice = 0.0 if plane.aloft else _TAKE_OFF, None
        for mode, square in self._choices(plane):
            if self._at_most[square] + self._help <= best and mode != ARMED:
                break  # the rest are worth even less
            score = self._score(plane, mode, square)
            if score > best:
                best, choice = score, (mode, square)
        if choice:
            self._order(plane, *choice)
        else:
            self._home(plane)

    def _home(self, plane: Plane) -> None:
        if plane.aloft and plane.kind is not TORPEDO_PLANES:
            self.orders.append(PlaneOrder(plane.name, HOMEWARD))
        elif plane.aloft:
            back = way(plane.square, self._decks[plane.spec.carrier])
            self.orders.append(PlaneOrder(plane.name, plane.mode, back[: plane.spec.speed_patrol]))

    def _order(self, plane: Plane, mode: PlaneMode, square: Square) -> None:
        moves = way(plane.square, square)
        if plane.kind is TORPEDO_PLANES and mode == ARMED:
            moves = (*moves, ATTACK, *way(square, self._decks[plane.spec.carrier]))
        else:
            self._cover.put(square, self._cover.plane(plane, mode, square, self._stays(plane, mode, square)))
        self.orders.append(PlaneOrder(plane.name, mode, moves))

    def _choices(self, plane: Plane) -> Iterator[tuple[PlaneMode, Square]]:
        """Modes and squares from which the plane still gets home: attacks first, then searches, the best first."""
        left = flight.endurance(plane, RECON if plane.kind is not RECONNAISSANCE else FLY) - 1
        if plane.kind is RECONNAISSANCE:
            home = left * plane.spec.speed_move
            from_here, from_base = _apart(plane.square), _apart(plane.spec.square)
            for square in self.worthwhile:
                away = from_here[square]
                if away <= plane.spec.speed_move and from_base[square] + FOLLOWED <= home:
                    yield (AIR_PATROL if away <= plane.spec.speed_patrol else FLY), square
        elif not plane.aloft:
            yield from ((ARMED, square) for square in self._targets(plane))
            if left > 0:
                yield from ((RECON, square) for square in self._recon(plane))

    def _recon(self, plane: Plane) -> Iterator[Square]:
        """Squares to search with a return on the next turn, when a carrier may be two squares farther away."""
        reach = plane.spec.speed_patrol - (2 if plane.kind is TORPEDO_PLANES else 0)
        return (square for square in self.worthwhile if distance(plane.square, square) <= reach)

    def _targets(self, plane: Plane) -> Iterator[Square]:
        """Squares that the plane can attack; a torpedo plane is back on deck in the same turn (8.24.2)."""
        for square in self._struck:
            out = distance(plane.square, square)
            back = distance(square, self._decks[plane.spec.carrier]) if plane.kind is TORPEDO_PLANES else 0
            if out + back <= plane.spec.speed_move:
                yield square

    def _stays(self, plane: Plane, mode: PlaneMode, square: Square) -> bool:
        left = flight.endurance(plane, mode) - 2
        return (
            plane.kind is RECONNAISSANCE
            and _apart(plane.spec.square)[square] + FOLLOWED <= left * plane.spec.speed_move
        )

    def _score(self, plane: Plane, mode: PlaneMode, square: Square) -> float:
        if mode == ARMED:
            return self._picture.threatened(square) * (_AIR_TORPEDOES if plane.kind is TORPEDO_PLANES else _BOMBS)
        stays = self._stays(plane, mode, square)
        help_ = _HELP if stays and square in self._picture.certain else 0.0  # 10.7
        factors = self._cover.plane(plane, mode, square, stays)
        if square in self._packs:
            help_ += self._packs[square] * half_searched(factors[0], self._picture.visibility(square))
        return self._cover.worth(square, factors) + help_


def _packs(picture: Picture, convoys: Mapping[str, Square]) -> dict[Square, float]:
    """The value of searching for wolfpacks at or next to the convoys: only planes can find them (9.5)."""
    worths: dict[Square, float] = {}
    for name, there in convoys.items():
        each = _PACKS * torpedo_worth(picture.view.ships[name])
        for square in (there, *neighbours(there)):
            if square in CHART.number:
                worths[square] = worths.get(square, 0.0) + each * picture.packs[CELL[square]]
    return worths


def _may_be_struck(picture: Picture, square: Square) -> bool:
    """Whether a raider is likely enough to be there, by day, in fair weather and out of fog (9.4, 9.8)."""
    if picture.threatened(square) < _STRIKE_CHANCE:
        return False
    night = is_night(picture.view.turn, row(square))
    return air.attack_possible(picture.visibility(square), night) and square not in picture.view.fog


@cache
def _apart(square: Square) -> Mapping[Square, int]:
    """The squares that a plane flies from a square to each other square."""
    return {there: distance(square, there) for there in TERRAIN}


@cache
def way(start: Square, goal: Square) -> tuple[str, ...]:
    """The directions from one square to another, diagonals first."""
    moves = []
    down, across = row(goal) - row(start), column(goal) - column(start)
    while down or across:
        step = (down > 0) - (down < 0), (across > 0) - (across < 0)
        moves.append(_STEPS[step])
        down, across = down - step[0], across - step[1]
    return tuple(moves)
