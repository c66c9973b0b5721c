"""The best squares for the wolfpacks this turn, by the direct ways of the convoys."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from compbis.games.computer_bismarck.cards.board import ROWS, Square, on_board, row
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, is_night
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL
from compbis.games.computer_bismarck.desk.hearsay import Hearsay
from compbis.games.computer_bismarck.desk.staff.estimating import raid
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import ship_offered
from compbis.games.computer_bismarck.rules import movement, routes, search
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.staff.packs import Hope, hit
from compbis.table.values import NamedTuple, replace

_TURNS = 6
"""How many turns the staff looks ahead, this one included."""
_LATER = 0.5
"""What a meeting on a later turn counts, compared with one on this turn."""
_FARTHER = 0.85
"""How much less it counts with each turn."""
_CROWD = 0.3
"""What a second pack counts that makes for the same meeting."""
_PASSES = 4
"""How often the squares of each two packs are compared."""


class _Meeting(NamedTuple):
    """A convoy where it may be at the end of a turn.

    Args:
        convoy: its name
        square: the square
        turn: the turn
        chance: how likely it is there
    """

    convoy: str
    square: Square
    turn: int
    chance: float


_Plan = Mapping[str, Square]
"""The square of each pack."""


class Staff:
    """What the staff reckons with on one turn.

    Args:
        hearsay: what reports say about the enemy
        view: what the side sees now
    """

    def __init__(self, hearsay: Hearsay, view: View) -> None:
        self._view = view
        self.raid = raid(hearsay, view)
        self.packs = {ship.name: ship for ship in free(view)}
        self._hits = {prey.name: hit(self.raid, prey.name) for prey in self.raid.prey}
        others = {name: ship for name, ship in view.ships.items() if name not in self.packs}
        self._others = projection.search_totals(replace(view, ships=others), True)
        self._here: dict[Square, list[_Meeting]] = {}
        self._ahead: list[_Meeting] = []
        for one in self._meetings(hearsay):
            if one.turn == view.turn:
                self._here.setdefault(one.square, []).append(one)
            else:
                self._ahead.append(one)
        self._later = {
            (name, square): self._best_later(name, square)
            for name in self.packs
            for square in reach(view, self.packs[name])
        }

    def _meetings(self, hearsay: Hearsay) -> Iterator[_Meeting]:
        """Where each convoy can be at the end of this turn and of the next ones; if it has strayed, this turn only."""
        turn = self._view.turn
        for prey in self.raid.prey if self.packs else ():
            for moves in range(1, min(_TURNS, LAST_TURN - turn + 1) + 1):
                chances = hearsay.direct_ways(prey.name, self._view, moves)
                if not chances and moves == 1:
                    then = hearsay.whereabouts(prey.name, self._view)[1].squares
                    chances = {square: 1 / len(then) for square in then}
                for square, chance in chances.items():
                    if on_board(square):
                        yield _Meeting(prey.name, square, turn + moves - 1, chance)

    def _best_later(self, pack: str, square: Square) -> tuple[float, _Meeting | None]:
        """What the best meeting on a later turn is worth to a pack that is in a square when this turn ends."""
        away, turn = routes.distances_to(pack, square), self._view.turn
        found = [
            (_LATER * _FARTHER ** (one.turn - turn) * one.chance * self._hits[one.convoy], one)
            for one in self._ahead
            if away.get(one.square, LAST_TURN) <= one.turn - turn
        ]
        return max(found, key=lambda pair: (pair[0], -pair[1].turn, pair[1].square), default=(0.0, None))

    def spots(self, plan: _Plan, square: Square) -> bool:
        """Whether the search in a square is good enough, apart from fog that is not known."""
        view = self._view
        night = is_night(view.turn, row(square))
        total = self._others.get(square, 0)
        for name, goal in plan.items():
            if goal == square:
                pack = self.packs[name]
                total += search.factors(pack._replace(mode=PATROL if pack.square == goal else MOVE), night)
        return square not in view.fog and search.spots(total, view.visibility[row(square) - ROWS[0]])

    def worth(self, plan: _Plan) -> float:
        """What a plan promises, in points."""
        total, made = 0.0, set[_Meeting]()
        for square in set(plan.values()):
            if square in self._here and self.spots(plan, square):
                total += sum(one.chance * self._hits[one.convoy] for one in self._here[square])
        for name, square in plan.items():
            gain, meeting = self._later[name, square]
            if meeting:
                total += gain * (_CROWD if meeting in made else 1)
                made.add(meeting)
        return total

    def plan(self) -> _Plan:
        """A square for each pack: from where they are, the squares of each two packs are changed to the best, until
        that gains nothing."""
        plan = {name: pack.square for name, pack in self.packs.items()}
        ways = {name: reach(self._view, pack) for name, pack in self.packs.items()}
        for _ in range(_PASSES):
            before = plan
            for names in [(name,) for name in plan] + [*combinations(plan, 2)]:
                tried = [plan | dict(zip(names, way, strict=True)) for way in product(*(ways[name] for name in names))]
                best = max(tried, key=self.worth)
                if self.worth(best) > self.worth(plan):
                    plan = best
            if plan == before:
                break
        return plan

    def moves(self, name: str, square: Square) -> Sequence[str]:
        """The moves with which a pack gets to a square this turn."""
        return reach(self._view, self.packs[name])[square]

    def hopes(self, plan: _Plan) -> list[Hope]:
        """What the packs may meet by a plan, square by square."""
        found = []
        for square in dict.fromkeys(plan.values()):
            packs = [name for name, goal in plan.items() if goal == square]
            if square in self._here and self.spots(plan, square):
                best = max(self._here[square], key=lambda one: (one.chance * self._hits[one.convoy], one.convoy))
                found.append(Hope(packs, square, best.convoy, square, best.turn, best.chance))
                continue
            later: dict[_Meeting, list[str]] = {}
            for name in packs:
                if meeting := self._later[name, square][1]:
                    later.setdefault(meeting, []).append(name)
            found += [Hope(names, square, *one) for one, names in later.items()]
        return found


def free(view: View) -> list[Ship]:
    """The wolfpacks with torpedoes that may be ordered and have no order."""
    return [
        ship
        for ship in view.ships.values()
        if ship.kind is SUBMARINES and ship.torpedoes and ship_offered(view, ship) and ship.name not in view.ship_legs
    ]


def reach(view: View, pack: Ship) -> Mapping[Square, Sequence[str]]:
    """The squares that a pack can be in when this turn ends, each with the moves there; its own first."""
    found = routes.reach(pack.name, pack.square, movement.squares_now(pack, MOVE, view.turn))
    return {square: moves for square, moves in found.items() if on_board(square)}
