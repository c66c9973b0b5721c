"""Whole random games under the laws, and their failures. Worker processes import it, too."""

from collections.abc import Mapping
from typing import NamedTuple

from compbis.games.computer_bismarck.edition import EDITION
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants import laws_watch

laws_watch.install()

LAST_TURN = 30


class Kind(NamedTuple):
    """The captains of a kind of game, and its share of the count in tests.counts."""

    british: str
    german: str
    share: float


KINDS = (Kind("random", "random", 1), Kind("random", "otto", 1), Kind("clerk", "random", 0.5))


def play(kind: Kind, seed: int) -> str:
    """Play one game; returns an error, a broken law, or "no end" if it is not over by turn 30, "" if all is well."""
    names = {BRITISH: kind.british, GERMAN: kind.german}
    game = EDITION.new(seed, names, keep_log=False)
    try:
        outcome = Match(game, hire(names, seed)).play()
    except Exception as error:
        return f"turn {game.turn}: {type(error).__name__}: {error}"
    return "" if game.outcome == outcome and game.turn <= LAST_TURN else f"no end by turn {game.turn}"


def hire(names: Mapping[Side, str], seed: int) -> dict[Side, Captain]:
    """Captains by name."""
    return {side: EDITION.captain(name, side, seed) for side, name in names.items()}


def play_all(kind: Kind, first: int, count: int) -> list[str]:
    """Play games from a first seed on; returns the failures, each with its seed."""
    found = [(seed, play(kind, seed)) for seed in range(first, first + count)]
    return [f"{kind.british} against {kind.german}, seed {seed}: {wrong}" for seed, wrong in found if wrong]
