"""The games in which our captains are tried: the captains, their opponents, and what reached them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from compbis.errors import Leave
from compbis.games.computer_bismarck.cards.modes import ARMED, ARMS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.edition import EDITION
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.computer_bismarck.requests.plain import REQUESTS
from compbis.games.computer_bismarck.state.orders import Resign
from compbis.games.computer_bismarck.state.position import Position
from compbis.table.captain import Captain
from compbis.table.game import Game
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.honesty.phase_book import lawless
from tests.games.computer_bismarck.honesty.recording import LAST, Witness

SPARRING_PARTNERS = frozenset(("random", "port", "far", "otto-0.2.0"))
"""Captains for which only legal orders are claimed."""
OURS = [(side, name) for side in Side for name in EDITION.captains[side] if name not in SPARRING_PARTNERS]
"""The captains for which honesty is claimed."""
GAMES = 8
GAME_SEED = 7_340_000_000_000
"""The first seed of the games: a number this long is not in a recording by chance."""
DRAW_EVERY = 7
"""The enemy offers a draw every this many turns."""
CROWDED_TURNS = 13
"""The last turn of a crowded game, which starts on turn 10 or 12."""
ASKED = {
    BRITISH: frozenset(REQUESTS) - {"surprise"},
    GERMAN: frozenset(REQUESTS),
}
"""The requests that each side can get: only the Bismarck attacks by surprise (16.68)."""
MEETINGS = ((2015, 1916, 2112), (1420, 1817, 2211), (2418, 2418, 2012))
"""The squares where the Bismarck, the Prinz Eugen and a convoy have met enemies in a crowded game."""


class Recording(NamedTuple):
    """What reached one side and the orders that it gave, with the seeds of captain and game."""

    captain_seed: int
    game_seed: int
    lines: tuple[str, ...]
    orders: tuple[str, ...]


class OffersDraws:
    """Wraps a captain, and offers a draw now and then."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self._offered = 0

    def hear(self, report: Report) -> None:
        """Pass a report on."""
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order, or the offer of a draw."""
        if isinstance(request, MovementRequest):
            turn = request.view.turn
            if turn % DRAW_EVERY == 0 and self._offered != turn:
                self._offered = turn
                return Resign(draw=True)
        return self._captain.answer(request)


def opponents(side: Side) -> Iterator[str]:
    """The opponents of a side in turn: the random one in every second game."""
    others = [name for name in EDITION.captains[side.enemy] if name != "random"]
    for number in range(GAMES):
        yield "random" if number % 2 else others[number // 2 % len(others)]


@cache
def recorded(side: Side, name: str, number: int) -> Recording:
    """The recording of whole game `number` of one of our captains."""
    opponent = list(opponents(side))[number]
    captain_seed, game_seed = 500 + number, GAME_SEED + number
    game = EDITION.new(game_seed, {side: name, side.enemy: opponent}, keep_log=False)
    enemy = OffersDraws(EDITION.captain(opponent, side.enemy, number))
    witness = play(game, side, EDITION.captain(name, side, captain_seed), enemy)
    return Recording(captain_seed, game_seed, tuple(witness.lines), tuple(witness.orders))


def play(game: Game, side: Side, captain: Captain, enemy: Captain, last_turn: int = LAST) -> Witness:
    """Play a game to its end, or to the end of `last_turn`; returns the witness of the side."""
    witness = Witness(captain, last_turn)
    try:
        with lawless():
            Match(game, {side: witness, side.enemy: Witness(enemy, last_turn)}).play()
    except Leave:
        assert game.turn > last_turn
    return witness


def crowded(seed: int, names: Mapping[Side, str]) -> Game:
    """A game that starts by night or in the morning with many encounters: every phase has something to decide."""
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
