"""The games in which our captains are tried: who they are, against whom they play, and what reached them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from compbis.errors import Leave
from compbis.games.computer_bismarck.cards.modes import ARMED, ARMS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.state.orders import Resign
from compbis.games.computer_bismarck.state.position import Position
from compbis.table.captain import Captain
from compbis.table.game import Game
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, Side
from tests.games.computer_bismarck.honesty.phase_book import lawless
from tests.games.computer_bismarck.honesty.recording import LAST, Witness

SPARRING_PARTNERS = frozenset(("random", "port", "far", "otto-0.2.0"))
"""No captains of whom more is claimed than that their orders are legal."""
OURS = [(side, name) for side in Side for name in EDITION.captains[side] if name not in SPARRING_PARTNERS]
"""The captains of whom honesty is claimed."""
GAMES = 8
GAME_SEED = 7_340_000_000_000
"""The seeds of the games begin here: so long a number is not found in a recording by chance."""
DRAW_EVERY = 7
"""On every so many turns the enemy offers a draw."""


MEETINGS = ((2015, 1916, 2112), (1420, 1817, 2211), (2418, 2418, 2012))
"""Squares where, in a crowded game, the Bismarck, the Prinz Eugen and a convoy have met somebody."""


class Recording(NamedTuple):
    """What reached one side, and the orders that it gave; the seeds of captain and game; turns: the last turn asked."""

    captain_seed: int
    game_seed: int
    lines: tuple[str, ...]
    orders: tuple[str, ...]


class OffersDraws:
    """Another's orders, and now and then a draw is offered."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self._offered = 0

    def hear(self, report: Report) -> None:
        """Pass it on."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The other's order."""
        if isinstance(request, MovementRequest):
            turn = request.view.turn
            if turn % DRAW_EVERY == 0 and self._offered != turn:
                self._offered = turn
                return Resign(draw=True)
        return self._captain.answer(request)


def opponents(side: Side) -> Iterator[str]:
    """The enemies of a side in turn: the random one in every second game."""
    others = [name for name in EDITION.captains[side.enemy] if name != "random"]
    for number in range(GAMES):
        yield "random" if number % 2 else others[number // 2 % len(others)]


@cache
def recorded(side: Side, name: str, number: int) -> Recording:
    """A whole game of one of our captains, written down by a witness at his side and another at his enemy's."""
    opponent = list(opponents(side))[number]
    captain_seed, game_seed = 500 + number, GAME_SEED + number
    game = EDITION.new(game_seed, {side: name, side.enemy: opponent}, keep_log=False)
    enemy = OffersDraws(EDITION.captain(opponent, side.enemy, number))
    witness = play(game, side, EDITION.captain(name, side, captain_seed), enemy)
    return Recording(captain_seed, game_seed, tuple(witness.lines), tuple(witness.orders))


def play(game: Game, side: Side, captain: Captain, enemy: Captain, last_turn: int = LAST) -> Witness:
    """Play a game to its end, or to the end of a turn. What the witness of the side has written down."""
    witness = Witness(captain, last_turn)
    try:
        with lawless():
            Match(game, {side: witness, side.enemy: Witness(enemy, last_turn)}).play()
    except Leave:
        assert game.turn > last_turn
    return witness


def crowded(seed: int, names: Mapping[Side, str]) -> Game:
    """A game taken up on a night, or a morning, of many meetings: there is something to decide in every phase."""
    position = Position.load(EDITION.new(seed, names, keep_log=False).save())
    position.turn, position.visibility = 10 + 2 * (seed % 2), (2 + seed % 2,) * 20
    bismarck, eugen, convoy = MEETINGS[seed % len(MEETINGS)]
    where = (
        (bismarck, ("BISMARCK", "SUFFOLK", "NORFOLK", "DF1", "SG1", "WP2")),
        (eugen, ("PR EUGEN", "MANCHESTER", "HOOD")),
        (convoy, ("SL2", "WP1")),
    )
    for square, together in where:
        for name in together:
            ship = position.ships[SHIPS[name].side][name]
            position.put(ship._replace(square=square))
            position.spotted[ship.side] |= {name} if ship.kind != "S" else set()
    bomber = position.planes[BRITISH]["ULSTER"]
    position.put_plane(bomber._replace(square=bismarck, mode=ARMED, load=ARMS, endurance=2))
    return EDITION.restore(position.save(), keep_log=False)
