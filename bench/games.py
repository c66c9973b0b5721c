"""How many whole games in a second the clerk plays against a random German, for one game of chess of random moves
(the package chess). Exit status 1 below the limit."""

import random
import sys
from time import perf_counter

import chess
from sides import TOP, at_least

sys.path.insert(0, str(TOP))

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN

ROUNDS = 30
CHESS_GAMES = 5
"""In a round, for one of ours."""
LIMIT = 0.25
CAPTAINS = {BRITISH: "clerk", GERMAN: "random"}


def bismarck(seed: int) -> float:
    """Seconds of one game."""
    began = perf_counter()
    played = edition()
    game = played.new(seed, CAPTAINS, keep_log=False)
    Match(game, {side: hire(played, name, side, seed) for side, name in CAPTAINS.items()}).play()
    return perf_counter() - began


def chess_game(seed: int) -> float:
    """Seconds of one game of chess, of legal moves drawn evenly, until the rules end it."""
    dice = random.Random(seed)
    began = perf_counter()
    board = chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return perf_counter() - began


def main() -> int:
    """Measure, in turns."""
    ours, theirs = [], []
    for number in range(ROUNDS + 1):
        seconds = bismarck(number), sum(chess_game(CHESS_GAMES * number + one) for one in range(CHESS_GAMES))
        if number:  # the first round warms the caches
            ours.append(seconds[0])
            theirs.append(seconds[1] / CHESS_GAMES)
    return 0 if at_least("games of Bismarck for a game of chess", sum(theirs) / sum(ours), LIMIT) else 1


if __name__ == "__main__":
    sys.exit(main())
