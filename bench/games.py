"""Measures how many games of 1980 the captain `clerk` plays against a German `random` in the time of one random game of
chess (the package chess). Exit status 1 below the limit."""

import random
import sys
from collections.abc import Mapping
from time import perf_counter

import chess
from timing import TOP, at_least

sys.path.insert(0, str(TOP))

from compbis.games import DEFAULT, edition
from compbis.lab.contest import Contest, play
from compbis.table.side import BRITISH, GERMAN, Side

ROUNDS = 30
CHESS_GAMES = 5
"""Games of chess in a round, for each game of Bismarck."""
LIMIT = 0.25
CAPTAINS = {BRITISH: "clerk", GERMAN: "random"}


def games_per_chess_game(captains: Mapping[Side, str], rounds: int, game: str = DEFAULT) -> float:
    """How many games two captains play in the time of one random game of chess.

    Args:
        captains: the name of each side's captain
        rounds: the number of games that the captains play
        game: the name of the game in the register
    """
    ours, theirs = [], []
    for number in range(rounds + 1):
        seconds = (
            game_seconds(captains, number, game),
            sum(chess_game(CHESS_GAMES * number + one) for one in range(CHESS_GAMES)),
        )
        if number:  # the first round warms the caches
            ours.append(seconds[0])
            theirs.append(seconds[1] / CHESS_GAMES)
    return sum(theirs) / sum(ours)


def game_seconds(captains: Mapping[Side, str], seed: int, game: str) -> float:
    """The seconds that a game takes.

    Args:
        captains: the name of each side's captain
        seed: the seed of the game
        game: the name of the game in the register
    """
    began = perf_counter()
    played = play(Contest(edition(game), captains, seed))
    assert not played.failure, played.failure
    return perf_counter() - began


def chess_game(seed: int) -> float:
    """The seconds that a game of chess takes, with uniformly random legal moves, until the rules end it."""
    dice = random.Random(seed)
    began = perf_counter()
    board = chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return perf_counter() - began


def main() -> int:
    """Measure; returns the exit status."""
    return 0 if at_least("games of Bismarck per game of chess", games_per_chess_game(CAPTAINS, ROUNDS), LIMIT) else 1


if __name__ == "__main__":
    sys.exit(main())
