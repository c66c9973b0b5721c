"""What a British player knows about a raider that is not in sight, and what follows for the units that he has."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from compbis.games.computer_bismarck.cards.board import Square, on_board
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.rules import movement, routes
from compbis.games.computer_bismarck.rules.likelihood import Likelihood, Weights, likeliest
from compbis.games.computer_bismarck.rules.passages import Passage, WayOut
from compbis.games.computer_bismarck.rules.whereabouts import Squares
from compbis.games.computer_bismarck.state.sight import Contact, View
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import GERMAN
from compbis.table.values import NamedTuple

LARGE = 60
"""A plot of more squares than this is shaded by likelihood, and the staff speaks of it."""
RECENT = 4
"""The most turns for which news of a wolfpack counts: it can then be in 81 squares."""
SILENCE = 8
"""After this many turns without any news of her, the staff says that it guesses."""
STALE = 4
"""A way out that nobody searches no longer matters once it has been open for more turns than this."""
TURNS = 3
"""The turns for which the staff looks ahead, this one included."""


class Estimate(NamedTuple):
    """What the reports and orders of a side say about a raider.

    Args:
        view: what the side sees now
        now, then: where she can be now, and after this turn's moves; the same once these are carried out
        before: where she could be after the last turn's moves, before its search
        weighed: returns how likely each of these squares is; slow, so it is called only for a line that needs it
        missed: the squares that the last turn's search covered without finding her there
        ways: what the reports say about each way out; nothing once she was seen beyond
        watched: the same if this turn's search takes place as ordered
        ahead: where she can be when this turn ends and on the turns after it, if no search stops her; none after the
            last turn of the game
        packs: the latest news of each wolfpack, the newest first
        silent: for how many turns nothing has been heard of her
        raider: her name
    """

    view: View
    now: Squares
    then: Squares
    before: Squares
    weighed: Callable[[], Likelihood]
    missed: Squares
    ways: Mapping[str, WayOut]
    watched: Mapping[str, WayOut]
    ahead: Sequence[Squares]
    packs: Sequence[Contact]
    silent: int
    raider: str

    @property
    def chances(self) -> Likelihood:
        """How likely each square is."""
        found = self.weighed()
        return found._replace(now=found.then) if self.view.carried_out else found

    @property
    def covered(self) -> Squares:
        """The squares where she can be after the moves and this turn's search, as ordered, would find her."""
        return covered(self.view, self.then)

    @property
    def silence(self) -> str:
        """The words that say that what follows is a guess, after a long silence; "" before."""
        return f"NOTHING HEARD OF HER FOR {self.silent} TURNS" if self.silent >= SILENCE else ""


class Reached(NamedTuple):
    """A convoy that the raider can reach.

    Args:
        name: its name
        turn: the first turn at whose end she can be where it will be after its next move
        before: whether she could be where it is on the turn before
        escort: the ships with it
    """

    name: str
    turn: int
    before: bool
    escort: Sequence[str]


def covered(view: View, squares: Squares) -> Squares:
    """The squares, of these, where the search of this turn will suffice as ordered, apart from fog (9.2)."""
    return frozenset(projection.searched_well(view, True, squares)) - view.fog


def convoys_in_reach(estimate: Estimate) -> list[Reached]:
    """The convoys that she can reach within TURNS turns, the soonest first."""
    found = []
    ships = [ship for ship in projection.ships_then(estimate.view) if ship.active]
    for convoy in ships:
        if convoy.kind is CONVOY and on_board(convoy.square):
            after = (turn for turn, squares in enumerate(estimate.ahead) if convoy.square in squares)
            if (first := next(after, None)) is not None:
                before = estimate.view.ships[convoy.name].square in estimate.before
                found.append(Reached(convoy.name, estimate.view.turn + first, before, escort(convoy, ships)))
    return sorted(found, key=lambda one: (one.turn, one.name))


def escort(convoy: Ship, ships: Sequence[Ship]) -> list[str]:
    """The warships in the square of a convoy."""
    return [ship.name for ship in ships if ship.square == convoy.square and ship.kind not in (CONVOY, SUBMARINES)]


def threatened(estimate: Estimate) -> Iterator[tuple[list[Contact], list[Reached]]]:
    """The wolfpacks heard of in the last RECENT turns that can end this turn with a convoy, and the convoys as ordered.

    The latest news of each square counts, with all wolfpacks in it. They move one square a turn (6.55).
    """
    view, latest = estimate.view, dict[Square, list[Contact]]()
    ships = [ship for ship in projection.ships_then(view) if ship.active]
    for pack in estimate.packs:
        together = latest.setdefault(pack.square, [])
        if view.turn - pack.turn <= RECENT and (not together or together[0].turn == pack.turn):
            together.append(pack)
    for packs in filter(None, latest.values()):
        away = routes.side_distances(GERMAN, frozenset((packs[0].square,)))
        near = [ship for ship in ships if ship.kind is CONVOY and ship.square in away]
        near = [ship for ship in near if away[ship.square] <= view.turn - packs[0].turn]
        if near:
            yield packs, [Reached(ship.name, view.turn, True, escort(ship, ships)) for ship in near]


def within_reach(estimate: Estimate) -> Mapping[str, Squares]:
    """For each battleship, the squares that it can reach on the next turn and where she can be after the moves of this
    one. A battleship that can reach none is left out."""
    view, found = estimate.view, {}
    for ship in projection.ships_now(view):
        if ship.active and ship.kind is BATTLESHIP:
            after = projection.ship_after(view, ship)
            squares = routes.reach(ship.name, after.square, movement.squares_now(after, MOVE, view.turn + 1))
            if there := estimate.then & squares.keys():
                found[ship.name] = there
    return found


def watchers(view: View, passage: Passage) -> Iterator[str]:
    """The units that end the turn in a way out as ordered."""
    ships = (ship for ship in projection.ships_then(view) if ship.active and ship.kind not in (CONVOY, SUBMARINES))
    units: list[projection.Unit] = [*ships, *projection.planes_then(view)]
    for unit in units:
        if unit.square in passage.squares:
            yield unit.name


def matters(estimate: Estimate, passage: Passage) -> bool:
    """Whether a way out can still matter: not one that has long been open and that nobody searches."""
    since = estimate.ways[passage.name].since
    return not since or estimate.view.turn - since <= STALE or any(watchers(estimate.view, passage))


def left_out(estimate: Estimate, most: int, chances: Weights | None = None) -> list[Square]:
    """The likeliest squares after the moves that no search of this turn covers, the likeliest first.

    Args:
        estimate: what the side knows
        most: the number of squares at most
        chances: the chance of each square, if not the estimate's
    """
    seen = estimate.covered
    return [square for square in likeliest(chances or estimate.chances.then, 1) if square not in seen][:most]
