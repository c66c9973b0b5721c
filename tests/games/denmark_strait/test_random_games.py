"""Whole games of random legal orders, with the laws checked throughout."""

from collections import Counter

import pytest

from compbis.captains.random_captain import any_order
from compbis.games.denmark_strait.cards.deck import DECK
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.game import Game, start
from compbis.games.denmark_strait.requests.decisions import MOST_POINTS
from compbis.games.denmark_strait.rules import effects
from compbis.games.denmark_strait.state.position import Position
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import from_plain
from tests.counts import count

SEEDS = range(count("games of the strait of any orders"))


class Watched:
    """A random captain who checks every position in which he is asked."""

    def __init__(self, side: Side, seed: int, game: Game) -> None:
        self._captain = any_order(side, seed)
        self._game = game

    def hear(self, report: Report) -> None:
        check(self._game.position)

    def answer(self, request: Request) -> Order:
        """Check, and answer with an order that its text parses back to."""
        check(self._game.position)
        order = self._captain.answer(request)
        assert request.parse(str(order)) == order
        return order


def check(position: Position) -> None:
    """The laws of a position."""
    ships = position.ships
    places = [ship.at for ship in ships.values() if not ship.sunk]
    assert len(set(places)) == len(places) and all(at.y >= 1 for at in places)
    for ship in ships.values():
        assert ship.sunk or ship.hull < ship.card.hull
        assert 0 <= ship.points <= MOST_POINTS and 0 <= ship.splashes <= NUMBER["splashes"]
        assert all(map(effects.lies_on_ship, ship.cards)) and {*ship.permanent} <= {*ship.cards}
        assert not ship.target or SHIPS[ship.target].side is not ship.side
    for side, deck in position.decks.items():
        taken = [card for ship in ships.values() if ship.side is not side for card in ship.cards]
        seen = Counter((*deck.pile, *deck.discards, *taken))
        assert seen <= Counter(DECK)  # the rest was drawn and has yet to take effect


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_any_orders_keeps_the_laws(seed: int) -> None:
    game = Game(start(seed))
    Match(game, {side: Watched(side, seed, game) for side in Side}).play()
    assert game.outcome and game.outcome.reason in ("beaten", "escape", "both", "time")
    for side, deck in game.position.decks.items():
        taken = [card for ship in game.position.ships.values() if ship.side is not side for card in ship.cards]
        assert Counter((*deck.pile, *deck.discards, *taken)) == Counter(DECK)
    assert from_plain(Position, game.save()) == game.position
