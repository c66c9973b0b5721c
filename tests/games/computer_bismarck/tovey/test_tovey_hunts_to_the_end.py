"""Captain Tovey against a Bismarck that sails to a square of the Atlantic and stays there."""

from compbis.games.computer_bismarck.captains.tovey.fleet import task_force
from compbis.games.computer_bismarck.captains.tovey.picture import Quarry
from compbis.games.computer_bismarck.captains.tovey.whereabouts import CHART
from compbis.games.computer_bismarck.cards.board import Square, step
from compbis.games.computer_bismarck.cards.modes import MOVE, PATROL
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest, MovementRequest
from compbis.games.computer_bismarck.rules import movement, routes
from compbis.games.computer_bismarck.state.orders import DoneMoving, ShipOrder
from compbis.games.computer_bismarck.state.reports import Fire, Spotted
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    DAY,
    given,
    grounded,
    heard,
    only,
    plot,
    searched,
    spotted,
    tovey,
    view,
)

LAIR = 2515
WAYS = ((1525, 1523, 1620, 1819), (1525, 1422, 1519, 1717))
SEEDS = range(11, 17)
SIGHTINGS, BY_TURN = 3, 24
HERE = 2114


class Sitter:
    """A German captain that sends the Bismarck to its lair and does nothing else."""

    def __init__(self, way: tuple[Square, ...]) -> None:
        self._way = [*way, LAIR]
        self.found: set[int] = set()
        self.fired_at = False

    def hear(self, report: Report) -> None:
        """Note whether the Bismarck is found or fired at."""
        match report.facts:
            case Spotted(own=own) if BISMARCK in (name for name, _ in own):
                self.found.add(report.turn)
            case Fire(pairs=pairs):
                self.fired_at |= any(target == BISMARCK for _, target in pairs)

    def answer(self, request: Request) -> Order:
        """The Bismarck's next move, or else the cautious answer."""
        match request:
            case EvadeRequest(view=view, unit=unit) if unit == BISMARCK:
                return self._sail(view)
            case MovementRequest(view=view):
                free = movement.offered(view.ships[BISMARCK], view.ship_legs.get(BISMARCK), view.turn)
                return self._sail(view) if free and BISMARCK not in view.ship_legs else DoneMoving()
        return request.default

    def _sail(self, view: View) -> ShipOrder:
        ship = view.ships[BISMARCK]
        square = ship.square
        moves: list[str] = []
        while len(moves) < movement.squares_now(ship, MOVE, view.turn) and square != LAIR:
            if square == self._way[0]:
                self._way.pop(0)
            moves.append(routes.direction(BISMARCK, square, frozenset(self._way[:1])))
            square = step(square, moves[-1])
        return ShipOrder(BISMARCK, MOVE if moves else PATROL, tuple(moves))


def test_a_stationary_bismarck_found_repeatedly_is_brought_to_battle() -> None:
    found = 0
    for way in WAYS:
        for seed in SEEDS:
            german, names = Sitter(way), {BRITISH: "tovey", GERMAN: "sitter"}
            captains = {BRITISH: EDITION.captain("tovey", BRITISH, seed), GERMAN: german}
            Match(EDITION.new(seed, names), captains).play()
            if sum(turn <= BY_TURN for turn in german.found) >= SIGHTINGS:
                found += 1
                assert german.fired_at, (way, seed, sorted(german.found))
    assert found


def test_12_air_search_and_radio_news_start_a_hunt() -> None:
    """12.2, 12.3: even if no ship has seen the Bismarck."""
    for kind in ("air_search", "radio_silence"):
        captain = tovey([searched(DAY), heard(kind, DAY, unit=BISMARCK, square=HERE)])
        given(captain, view(BRITISH, DAY + 1, ships=only(HOOD=2217), planes=grounded()))
        assert captain.thought.startswith("HUNTS BISMARCK: ")


def test_a_stationary_raider_is_hunted_first_by_ships_that_it_cannot_easily_escape() -> None:
    """16.63: the Repulse is nearer but slower than the Bismarck. No escort leaves its convoy for a moving raider."""
    ships = only(HOOD=1822, K_GEORGE_V=1825, P_OF_WALES=1822, REPULSE=2115, RODNEY=2023, SL2=2112).values()
    quarry = Quarry(HERE, worth=60.0, strength=1.0, knots=SHIPS[BISMARCK].knots, stays=0.5)
    assert task_force(quarry, ships) == ["HOOD", "P OF WALES", "K GEORGE V"]
    assert task_force(quarry._replace(strength=0.3), ships) == ["HOOD"]
    assert task_force(quarry._replace(knots=28), ships) == ["REPULSE", "HOOD", "P OF WALES", "K GEORGE V"]
    assert task_force(quarry._replace(stays=0.1), ships) == []


def test_a_raider_found_again_in_its_square_is_believed_to_stay() -> None:
    """A raider found elsewhere is no longer believed to stay."""
    cell = CHART.number[HERE]
    reports, shares = [searched(8)], []
    for turn in range(9, 13):
        reports += spotted(turn, HERE, BISMARCK)
        shares.append(plot(*reports).ahead(BISMARCK, turn + 1).all()[cell])
    assert min(shares[1:]) > 2 * shares[0]
    moved = plot(*reports, *spotted(13, HERE + 202, BISMARCK)).ahead(BISMARCK, 14).all()
    assert moved[CHART.number[HERE + 202]] < shares[-1]
