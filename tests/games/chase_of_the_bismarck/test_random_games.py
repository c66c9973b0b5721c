"""Whole games of random legal orders, and of captains who look for trouble, with the laws checked throughout."""

from collections.abc import Callable

import pytest

from compbis.games.chase_of_the_bismarck.captains import CAPTAINS
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.state.reports import KINDS
from compbis.games.chase_of_the_bismarck.state.units import Ship
from compbis.games.chase_of_the_bismarck.words import wording
from compbis.table.captain import Captain
from compbis.table.match import Match, NoRecord
from compbis.table.page import COLUMNS
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import from_plain, replace, to_plain
from tests.counts import count
from tests.games.chase_of_the_bismarck import laws
from tests.games.chase_of_the_bismarck.eager import eager

SEEDS = range(count("games of The Chase of any orders"))
EAGER_SEEDS = range(6)
EVERY = 4 if len(SEEDS) > 100 else 1
"""In many games, the laws are checked in one turn out of this number."""
ALL_OPTIONS = tuple(option.name for option in EDITION.options)
RARE = {"no_fuel", "gun_out", "entered", "left", "air_lost", "sunk", "manoeuvre", "unit_unmarked"}
"""The kinds of report that six games need not have."""


class Watched:
    """A captain who checks every position in which he is asked, and every report."""

    def __init__(self, captain: Captain, game: Game, kinds: set[str]) -> None:
        self._captain, self._game, self._kinds = captain, game, kinds

    def hear(self, report: Report) -> None:
        """Note the kind; check that the report survives its plain form and has words that fit a page."""
        self._kinds.add(report.kind)
        assert EDITION.report(report.plain()) == report
        told = wording.lines(report)
        assert told and all(line.isprintable() and line.isascii() and len(line) <= COLUMNS for line in told)

    def answer(self, request: Request) -> Order:
        """Check, and answer with an order that its text parses back to."""
        if _is_checked(self._game):
            laws.check(self._game.position)
        order = self._captain.answer(request)
        assert request.parse(str(order)) == order
        return order


class Between(NoRecord):
    """A record that checks each position between two turns."""

    def begin_turn(self, game: object, reports: object) -> None:
        """Check the laws, and that the position survives its plain form."""
        assert isinstance(game, Game)
        if _is_checked(game):
            laws.check_between(game.position)
            assert from_plain(Position, game.save()) == game.position


def _is_checked(game: Game) -> bool:
    """Whether the laws are checked in this turn of the game; the turns differ from game to game."""
    return (game.turn + game.position.weather) % EVERY == 0


def played(seed: int, captain: Callable[[Side, int], Captain], position: Position) -> set[str]:
    """Play a whole game, and return the kinds of its reports."""
    game, kinds = Game(position), set[str]()
    Match(game, {side: Watched(captain(side, seed), game, kinds) for side in Side}, Between()).play()
    laws.check(game.position) if not game.position.ship("BIS").fate else None
    assert game.outcome and game.outcome.reason in ("sunk", "port", "fuel", "time")
    return kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_any_orders_keeps_the_laws(seed: int) -> None:
    played(seed, CAPTAINS["random"], start(seed, ALL_OPTIONS if seed % 2 else ()))


def test_eventful_games_keep_the_laws_and_have_nearly_every_report() -> None:
    """The games begin in clear weather, so that ships are found."""
    known = {getattr(of, "report_kind", "") for of in KINDS}
    kinds: set[str] = set()
    for seed in EAGER_SEEDS:
        position = start(seed, ALL_OPTIONS if seed % 2 else ())
        kinds |= played(seed, eager, replace(position, weather=1 + seed % 4))
    assert known - kinds <= RARE


def test_a_ship_without_heavy_combats_is_stored_and_read_as_in_old_records() -> None:
    ship = Ship("BIS", HEXES["T20"])
    assert len(to_plain(ship)) == len(to_plain(ship._replace(heavy=1))) - 1
    for each in (ship, ship._replace(heavy=2)):
        assert from_plain(Ship, to_plain(each)) == each
    with pytest.raises(ValueError, match="heavy"):
        from_plain(Ship, [*to_plain(ship), 0])
