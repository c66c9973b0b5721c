"""Whole games of any legal orders, and of captains who look for trouble: what must hold whatever happens."""

from collections.abc import Callable

import pytest

from compbis.games.chase_of_the_bismarck.captains import CAPTAINS
from compbis.games.chase_of_the_bismarck.edition import EDITION
from compbis.games.chase_of_the_bismarck.game import Game, start
from compbis.games.chase_of_the_bismarck.position import Position
from compbis.games.chase_of_the_bismarck.state.reports import KINDS
from compbis.games.chase_of_the_bismarck.words import wording
from compbis.table.captain import Captain
from compbis.table.match import Match, NoRecord
from compbis.table.page import COLUMNS
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import from_plain, replace
from tests.counts import count
from tests.games.chase_of_the_bismarck import laws
from tests.games.chase_of_the_bismarck.eager import eager

SEEDS = range(count("games of The Chase of any orders"))
EAGER_SEEDS = range(6)
ALL_OPTIONS = tuple(option.name for option in EDITION.options)
RARE = {"no_fuel", "gun_out", "entered", "left", "air_lost", "sunk", "manoeuvre"}
"""Kinds of report that need not come up in so few games."""


class Watched:
    """A captain who looks at every position in which he is asked or told something."""

    def __init__(self, captain: Captain, game: Game, kinds: set[str]) -> None:
        self._captain, self._game, self._kinds = captain, game, kinds

    def hear(self, report: Report) -> None:
        """Keep the kind: the plain form comes back, and it has words that fit a page."""
        self._kinds.add(report.kind)
        assert EDITION.report(report.plain()) == report
        told = wording.lines(report)
        assert told and all(line.isprintable() and line.isascii() and len(line) <= COLUMNS for line in told)

    def answer(self, request: Request) -> Order:
        """Look, and answer; the text of the order comes back as the order."""
        laws.check(self._game.position)
        order = self._captain.answer(request)
        assert request.parse(str(order)) == order
        return order


class Between(NoRecord):
    """A record that looks at each position between two turns."""

    def begin_turn(self, game: object, reports: object) -> None:
        """Look: the plain form comes back."""
        assert isinstance(game, Game)
        laws.check_between(game.position)
        assert from_plain(Position, game.save()) == game.position


def played(seed: int, captain: Callable[[Side, int], Captain], position: Position) -> set[str]:
    """A whole game; the kinds of report in it."""
    game, kinds = Game(position), set[str]()
    Match(game, {side: Watched(captain(side, seed), game, kinds) for side in Side}, Between()).play()
    laws.check(game.position) if not game.position.ship("BIS").fate else None
    assert game.outcome and game.outcome.reason in ("sunk", "port", "fuel", "time")
    return kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_the_laws_of_a_game_of_any_orders(seed: int) -> None:
    played(seed, CAPTAINS["random"], start(seed, ALL_OPTIONS if seed % 2 else ()))


def test_the_laws_of_games_in_which_much_happens() -> None:
    """In clear weather at the start, nearly everything that can be reported is."""
    known = {getattr(of, "report_kind", "") for of in KINDS}
    kinds: set[str] = set()
    for seed in EAGER_SEEDS:
        position = start(seed, ALL_OPTIONS if seed % 2 else ())
        kinds |= played(seed, eager, replace(position, weather=1 + seed % 4))
    assert known - kinds <= RARE


@pytest.mark.parametrize("seed", range(2))
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    games = [Game(start(seed)) for _ in range(2)]
    for game in games:
        Match(game, {side: eager(side, seed) for side in Side}).play()
    assert games[0].position == games[1].position
