"""A record in which older pages replaced newer ones: it is reported, but not as an error.

bench/damage.py --mixed mixes any number.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from compbis.errors import SaveError
from compbis.record import DamagedRecord, SealedRecord, mend, open_record, read_record
from compbis.record.store import Store
from compbis.table.game import Outcome
from compbis.table.match import Entry
from tests.house.record.mixed_trials import PAGE, try_mixed
from tests.house.record.toy_game import ToyGame, entry, refused, reopened, started

HEAD = 3 * PAGE
"""Bytes without cells."""
ENDED = Outcome(None, 10, 10, "time")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.compbis"


def long_order(number: int) -> Entry:
    """An order of several cells."""
    return entry(number)._replace(draws=[[os.urandom(32).hex(), 6, 1] for _ in range(30)])


def going_on(path: Path) -> tuple[SealedRecord, bytes]:
    """A record in play, and its bytes before the last orders."""
    record = started(path, {})
    record.order(long_order(1))
    record.close()
    before = path.read_bytes()
    record, _ = open_record(path, {})
    for number in range(2, 9):
        record.order(long_order(number))
    return record, before


def rolled_back(path: Path, before: bytes) -> None:
    """Replace newer pages of cells by older ones, up to where the end of the roll is in them."""
    newer = path.read_bytes()
    for size in range(HEAD, len(newer), PAGE):
        path.write_bytes(newer[:HEAD] + before[HEAD:size] + newer[size:])
        try:
            if len(read_record(path, {}).entries) == 1:
                return
        except DamagedRecord as damage:
            if damage.what == "rolled back":
                return
        except SaveError:
            continue
    raise AssertionError("no mixture is rolled back")


def test_mixed_pages_give_one_of_the_two_states_and_traces_are_reported() -> None:
    was = try_mixed(60, seed=5)
    assert was["the older state, reported as rolled back"] > 2


def test_a_rolled_back_record_opens_and_is_reported_as_such(path: Path) -> None:
    record, before = going_on(path)
    record.close()
    rolled_back(path, before)
    kept = reopened(path, {})
    assert kept.rolled_back
    assert len(kept.entries) == 1


def test_a_finished_game_rolled_back_before_its_end_can_continue(path: Path) -> None:
    record, before = going_on(path)
    record.end(ToyGame(), ENDED, [])
    record.close()
    with pytest.raises(
        DamagedRecord, match="is rolled back: it is good as far as turn 1, with some of its orders: compbis restore"
    ):
        rolled_back(path, before)
        read_record(path, {})
    refused(path, passwords={}, error=DamagedRecord)
    mend(path, {}, path.with_name("good"))
    assert reopened(path.with_name("good"), {}).outcome is None


@contextmanager
def interrupted(transaction: object, store: Store) -> Iterator[None]:
    with transaction(store):  # type: ignore[operator]
        yield
    raise KeyboardInterrupt


def test_an_interrupted_message_leaves_no_trace(path: Path) -> None:
    record, _ = going_on(path)
    transaction = Store.transaction
    with (
        patch.object(Store, "transaction", lambda store: interrupted(transaction, store)),
        pytest.raises(KeyboardInterrupt),
    ):
        record.order(long_order(9))
    record.order(entry(10))
    record.close()
    kept = reopened(path, {})
    assert kept.entries[-1] == entry(10)
    assert not kept.rolled_back
