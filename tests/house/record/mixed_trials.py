"""A record with pages of an older and a newer state mixed: it is refused, or equals one of the two states.

Run by bench/damage.py --mixed.
"""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from compbis.errors import SaveError
from compbis.record import SealedRecord, open_record, peek
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.house.record.kill_trials import Found
from tests.house.record.power_trials import as_text
from tests.house.record.toy_game import ToyGame, cells, entry, reopened, started

PAGE = 4096
STATES = 16
"""The number of times that a record is copied while its game is played."""
MIXES_OF_A_GAME = 150


class State(NamedTuple):
    """A record at one time: its bytes, its contents, the turn in its head, and the cells that are not noise."""

    content: bytes
    as_text: str
    turn: int
    cells: dict[int, bytes]


def try_mixed(mixes: int, seed: int) -> Counter[str]:
    """Mix pages of two states of a game this many times, and open the result. Returns how often each outcome occurred.
    Raises Found where the record equals neither state."""
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.compbis"
        while outcomes.total() < mixes:
            states = _states(path, chance)
            for _ in range(min(MIXES_OF_A_GAME, mixes - outcomes.total())):
                older, newer = sorted(chance.sample(range(len(states)), 2))
                outcomes[_outcome(path, states[older], states[newer], chance)] += 1
    return outcomes


def _states(path: Path, chance: random.Random) -> list[State]:
    """The record of a game at several times."""
    path.unlink(missing_ok=True)
    record = started(path, {})
    states = []
    for number in range(1, STATES + 1):
        for _ in range(chance.randrange(1, 30)):
            _act(record, chance)
        if number == STATES:
            record.end(ToyGame(), Outcome(GERMAN, 10, 20, "time"), [])
        record.close()
        content, sealed_by_number = path.read_bytes(), dict(cells(path))
        record, kept = open_record(path, {})
        end = record._roll._next - (kept.outcome is None)  # opening a game in play has just written one
        used = {at: sealed for at, sealed in sealed_by_number.items() if at <= end}
        states.append(State(content, as_text(kept), kept.turns[-1].number, used))
    record.close()
    return states


def _act(record: SealedRecord, chance: random.Random) -> None:
    if chance.random() < 0.1:
        turn = record._head.turn + 1
        record.begin_turn(ToyGame({"turn": turn, "points": [0, 0]}), [])
    elif chance.random() < 0.1:
        record.bookmark(BRITISH, ["SN"])
    else:
        thought = chance.randbytes(chance.randrange(160)).hex()
        record.order(entry(chance.randrange(10**6))._replace(thought=thought))


def _outcome(path: Path, older: State, newer: State, chance: random.Random) -> str:
    """The outcome of opening a record with pages of both states."""
    mixed = _mixed(older.content, newer.content, chance)
    path.write_bytes(mixed)
    try:
        kept = reopened(path, {})
    except SaveError as error:
        return f"refused: {str(error).partition(' is ')[2].partition(':')[0] or error}"
    if as_text(kept) == newer.as_text:
        return "the newer state"
    if as_text(kept) != older.as_text:
        raise Found(f"neither of the two states: {as_text(kept)}")
    path.write_bytes(mixed)
    found, turn = dict(cells(path)), peek(path).turn
    later = [at for at, sealed in newer.cells.items() if at > max(older.cells) and found.get(at) == sealed]
    traces = turn > older.turn or any(after == at + 1 for at, after in pairwise(sorted(later)))
    if traces != kept.rolled_back:
        raise Found(
            f"cells {later} and turn {turn} of the newer state are left; reported as rolled back: {kept.rolled_back}"
        )
    return f"the older state, {'reported as rolled back' if traces else 'without a trace of the newer one'}"


def _mixed(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """Some pages of each, different from both."""
    pages = range(0, max(len(old), len(new)), PAGE)
    while True:
        share = chance.choice((0.02, 0.1, 0.3, 0.5, 0.9))
        mixed = b"".join((old if chance.random() < share else new)[start : start + PAGE] for start in pages)
        if mixed not in (old, new):
            return mixed
