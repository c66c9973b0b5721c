"""Plays the games of the corpus: python -m tests.corpus.make [GAME...]

Each registered game gets a share: a few games for each way to end, with persons on both sides; persons at a keyboard,
on either side, against each computer captain in turn; then all pairs of computer captains until the share is full.
Scenarios, options and the fixed seeds vary from game to game. Existing files are never rewritten: a corpus replayed by
new rules would prove nothing. Once none of an edition's games replays the same, delete a few that others are like, one
for each scenario and its options among them: played anew, they show the next change of a rule.
"""

import gzip
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice, product
from pathlib import Path
from typing import cast

from compbis.captains.hire import hire
from compbis.conformance.running import subject_named
from compbis.conformance.tools.played import ScriptedCaptain, play, set_ups
from compbis.conformance.tools.seats import Look
from compbis.conformance.tools.sitting import Typist, play_at_terminal
from compbis.conformance.trials import Trials
from compbis.games import EDITIONS, edition
from compbis.record import Kept
from compbis.story.exporting import export
from compbis.table.edition import Edition
from compbis.table.settings import PERSON
from compbis.table.side import BRITISH, GERMAN, Side
from tests.corpus import ENDING, GAMES

SHARE, LARGER_SHARES = 75, {"chase-of-the-bismarck": 78}
"""Games of each registered edition, and of those whose share has grown with new captains."""
ENDED, TYPED = 3, 4
"""Among the games of an edition, the games for each way to end, and those of a person who types, on each side."""
THINKING, MASTERS = "computer-bismarck", ("tovey:master/1", "otto:master/1")
"""The edition whose master captains take a thinking budget, and these captains with the smallest budget: one game
each."""
_TRIES = 40
_ALL = 10**9
_SLOW = ":master"


def main(names: Sequence[str]) -> int:
    """Play the games that are missing."""
    GAMES.mkdir(exist_ok=True)
    for name in names or EDITIONS:
        played = edition(name)
        for number, game in enumerate(islice(_games(name, played), LARGER_SHARES.get(name, SHARE))):
            path = GAMES / f"{name}-{number:03}{ENDING}"
            if path.exists():
                continue
            kept = game()
            path.write_bytes(gzip.compress(export(played, kept).encode(), mtime=0))
            assert kept.outcome
            print(f"{path.name}: {kept.outcome.reason}, {len(kept.turns)} turns, {path.stat().st_size} B", flush=True)
    return 0


def _games(name: str, played: Edition) -> Iterator[Callable[[], Kept]]:
    """The functions that play each of the games."""
    trials = cast(Trials, subject_named(name, 1, 1, "").trials)
    for reason, number in product(sorted(trials.endings), range(ENDED)):
        yield partial(_ended, played, trials, reason, number)
    quick = {side: [one for one in played.captains[side] if _SLOW not in one] for side in Side}
    for side, number in product(Side, range(TYPED)):
        yield partial(_typed, played, trials, side, quick[side.enemy][number % len(quick[side.enemy])], number)
    if name == THINKING:
        yield partial(_captains, played, (MASTERS[0], quick[GERMAN][0]), 0)
        yield partial(_captains, played, (quick[BRITISH][0], MASTERS[1]), 0)
    for number, pair in enumerate(cycle([*product(quick[BRITISH], quick[GERMAN])])):
        yield partial(_captains, played, pair, number)


def _ended(played: Edition, trials: Trials, reason: str, number: int) -> Kept:
    """A game of persons that ends for this reason."""
    order, chosen = trials.endings[reason], set_ups(played)
    for seed in range(100 * number, 100 * number + _TRIES):
        captains = {side: ScriptedCaptain(order, 2 * seed + place) for place, side in enumerate(Side)}
        kept = play(played, captains, chosen[seed % len(chosen)], seed).kept
        if kept.outcome and kept.outcome.reason == reason:
            return kept
    raise AssertionError(f"{played.name}: no game ended for {reason!r}")


def _typed(played: Edition, trials: Trials, side: Side, enemy: str, number: int) -> Kept:
    """A game of a person who types random legal orders in line mode."""
    seed, chosen = 1000 + number, set_ups(played)
    typist = Typist(trials, seed, _ALL)
    names = {side: PERSON, side.enemy: enemy}
    with tempfile.TemporaryDirectory() as folder:
        set_up = chosen[number % len(chosen)]
        _, kept = play_at_terminal(
            played, set_up, seed, names, Look("line mode"), Path(folder), typist.line, typist.asked
        )
    return kept


def _captains(played: Edition, pair: tuple[str, str], number: int) -> Kept:
    """A game of two computer captains."""
    seed, chosen = 2000 + number, set_ups(played)
    names = dict(zip((BRITISH, GERMAN), pair, strict=True))
    captains = {side: hire(played, name, side, seed) for side, name in names.items()}
    return play(played, captains, chosen[number % len(chosen)], seed, names).kept


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
