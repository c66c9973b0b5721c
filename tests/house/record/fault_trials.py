"""Operations on a disk that fails at one call after another, until no call is left: nothing accepted is lost.

Run by bench/faults.py, in a process whose disk can fail: `python fault_trials.py FOLDER SHEET WAYS OPERATION:STEP ...`.
A sheet has SHEET cells, and every STEP-th call of an operation fails: if WAYS is `each`, in every way, one after
another; if it is `one`, in a single way, a different one at each call.
"""

import secrets
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from unittest.mock import patch

from compbis.errors import CompbisError, MachineError, SaveError
from compbis.games import edition
from compbis.host.referee import Referee
from compbis.record import SealedRecord, list_games, mend, open_record, peek, roll
from compbis.record.roll import CELL
from compbis.record.seal import OVERHEAD
from compbis.table.game import Outcome
from compbis.table.match import Entry
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import Ran, failed, run
from tests.house.host.seats import KEY, Seat, new_game
from tests.house.record.failing_disk import FAILURES, FailingDisk
from tests.house.record.fault_trial import ORDERS, Trial, kept_orders
from tests.house.record.toy_game import ToyGame, new_record, number_report, reopened

REPORTS = [number_report(1, 1)]
ENDED = Outcome(GERMAN, 10, 20, "time")


def making(trial: Trial) -> None:
    """A new record exists, or does not, or reports that no game was started."""
    with trial.failing(), closing(new_record(trial.path, {})) as record:
        record.begin_turn(ToyGame(), [])
    if not trial.refused:
        assert reopened(trial.path, {}).turns[0].position == ToyGame().save()
    else:
        assert not kept_orders(trial.path)
    trial.path.with_name("another").touch()
    new_record(trial.path.with_name("another"), {}).close()


def ordering(trial: Trial) -> None:
    """An accepted order is on record. A refused one may be given again, and counts once."""
    record = trial.record_in_play()
    with trial.failing():
        record.order(ORDERS[2])
    accepted = ORDERS[: 2 if trial.refused else 3]
    assert reopened(trial.cut_off(), {}).entries in (accepted, ORDERS[:3])
    going_on(trial, record, accepted)


def going_on(trial: Trial, record: SealedRecord, accepted: list[Entry]) -> None:
    """The disk works again: the next order is accepted, in this session or at least in the next."""
    try:
        record.order(ORDERS[5])
        record.order(ORDERS[6])
        accepted = [*accepted, ORDERS[5], ORDERS[6]]
    except MachineError:
        record.close()
        kept = reopened(trial.path, {}).entries
        assert kept in (accepted, ORDERS[:3]), kept
        return
    assert reopened(trial.cut_off(), {}).entries == accepted
    record.close()
    assert reopened(trial.path, {}).entries == accepted


def ending_a_turn(trial: Trial) -> None:
    """The next turn starts, or is refused and the turn stays as it was."""
    record = trial.record_in_play()
    with trial.failing():
        record.begin_turn(ToyGame({"turn": 2, "points": [3, 4]}), REPORTS)
    kept = reopened(trial.cut_off(), {})
    assert kept.turns[0].entries == ORDERS[:2]
    assert len(kept.turns) == 2 if not trial.refused else len(kept.turns) in (1, 2)
    if trial.refused:
        going_on(trial, record, ORDERS[:2])
    else:
        record.order(ORDERS[4])
        record.close()
        assert [turn.entries for turn in reopened(trial.path, {}).turns] == [ORDERS[:2], ORDERS[4:5]]


def ending_the_game(trial: Trial) -> None:
    """The game is over, or still in its last turn, with all orders."""
    record = trial.record_in_play()
    with trial.failing():
        record.end(ToyGame(), ENDED, REPORTS)
    kept = reopened(trial.cut_off(), {})
    assert kept.entries == ORDERS[:2]
    assert kept.outcome in ((None, ENDED) if trial.refused else (ENDED,))
    if trial.refused:
        with suppress(MachineError, SaveError):
            record.end(ToyGame(), ENDED, REPORTS)
    record.close()
    kept = reopened(trial.path, {})
    assert kept.entries == ORDERS[:2]
    assert trial.refused or kept.outcome == ENDED


def copying(trial: Trial) -> None:
    """A copy is complete, or nothing is there that a player could mistake for one; the record can still be used."""
    record = trial.record_in_play()
    copy = trial.path.with_name("copy.compbis")
    with trial.failing():
        record.copy_to(copy)
    if not trial.refused or (copy.exists() and copy.stat().st_size):
        assert reopened(copy, {}).entries == ORDERS[:2]
    going_on(trial, record, ORDERS[:2])


def restoring(trial: Trial) -> None:
    """A record opens, or is refused only because of the machine and opens when the disk works again."""
    trial.record_in_play().close()
    with trial.failing():
        record, kept = open_record(trial.path, {})
        assert kept.entries == ORDERS[:2]
        record.close()
    assert reopened(trial.cut_off(), {}).entries == ORDERS[:2]
    assert reopened(trial.path, {}).entries == ORDERS[:2]


def healing(trial: Trial) -> None:
    """As `restoring`, for a record whose process died during a write."""
    record = trial.record_in_play()
    whole = trial.path.read_bytes()
    record._store._db.execute("PRAGMA cache_size = 1").fetchall()  # pages, so that it writes before the commit
    with patch("compbis.record.store.Store._roll_back"), suppress(KeyboardInterrupt), record._store.transaction():
        record._store.put_cells([(number, bytes(CELL + OVERHEAD)) for number in range(1, 40)])
        died = trial.cut_off()
        raise KeyboardInterrupt
    record.close()
    shutil.rmtree(trial.folder)
    shutil.copytree(died.parent, trial.folder)
    assert trial.path.read_bytes() != whole
    with trial.failing():
        opened, kept = open_record(trial.path, {})
        assert kept.entries == ORDERS[:2]
        opened.close()
    assert reopened(trial.path, {}).entries == ORDERS[:2]


def looking(trial: Trial) -> None:
    """The list of games is shown or reports the machine's error; no game is called damaged."""
    trial.record_in_play().close()
    with trial.failing():
        peek(trial.path)
        for _, found in list_games(trial.folder):
            if isinstance(found, CompbisError):
                raise found
    assert reopened(trial.path, {}).entries == ORDERS[:2]


def mending(trial: Trial) -> None:
    """The good part of a damaged record becomes a new one, or there is none; the damaged one stays unchanged."""
    record = trial.record_in_play()
    last = record._roll._next
    record._store.put_cells([(last - 1, bytes(CELL + OVERHEAD))])
    record.close()
    damaged, mended = trial.path.read_bytes(), trial.path.with_name("mended.compbis")
    with trial.failing():
        mend(trial.path, {}, mended)
    if not trial.refused:
        assert reopened(mended, {}).entries == ORDERS[:1]
    elif mended.exists() and mended.stat().st_size:
        assert kept_orders(mended) in ([], ORDERS[:1])
    assert trial.path.read_bytes() == damaged


TYPED = ["MS HOOD P", "MS NORFOLK P", "MP REYKJAVIK P N N", "SA COPY", "DM", *[""] * 30, "QU"]


def playing(trial: Trial) -> None:
    """The whole program: play, leave. All it accepted is kept, and it exits with 0, or with one line and status 4."""
    run_program(trial, "play", "--solitaire", "--side", "british", "--seed", "5", "--save", str(trial.path))


def playing_on(trial: Trial) -> None:
    """The whole program: restore, play, leave."""
    run("play", "--solitaire", "--side", "british", "--seed", "5", "--save", str(trial.path), typed=["", "MS HOOD P"])
    run_program(trial, "restore", str(trial.path))


HOSTED = ["MS HOOD = P", "MS NORFOLK = P", "UN", "DM"]


def hosting(trial: Trial) -> None:
    """A hosted game is continued, and orders are given. Each is accepted and on record, or refused with a reason, or
    the referee ends and the next one continues. The log of signed orders matches the record whenever a referee
    starts."""
    new_game(trial.path, edition())
    logs = {side: trial.folder / "players" / f"{side}.orders" for side in Side}
    accepted: list[str] = []
    with trial.failing(), patch("compbis.host.long_games.records._PAUSE", 0):
        referee = Referee(trial.path, KEY, trial.folder / "clock", logs)
        with closing(referee):
            seat = Seat(referee, BRITISH)
            for text in HOSTED:
                before = len(seat.of("accepted"))
                try:
                    seat.answer(text)
                finally:
                    accepted += [text] * (len(seat.of("accepted")) - before)
            trial.refused = len(accepted) < len(HOSTED)
    with closing(Referee(trial.path, KEY, trial.folder / "clock", logs)) as referee:
        seat = Seat(referee, BRITISH)
        reported = [text for turn in seat.of("recall") for _, text, _ in turn["orders"]]
        reported += [message["order"] for message in seat.of("remind")]
        assert reported[: len(accepted)] == accepted and len(reported) <= len(accepted) + trial.refused
        assert [line.split(" ", 4)[-1] for line in logs[BRITISH].read_text().splitlines()[4:]] == reported


def run_program(trial: Trial, *arguments: str) -> None:
    """Run the program. Every order that the record confirmed is in it."""
    before = kept_orders(trial.path)
    accepted: list[Entry] = []
    order = SealedRecord.order

    def noted(record: SealedRecord, given: Entry) -> None:
        order(record, given)
        accepted.append(given)

    ran = Ran(0, "", "")
    with patch.object(SealedRecord, "order", noted), trial.failing():
        ran = run(*arguments, typed=[*([""] if arguments[0] == "play" else []), *TYPED])
    assert "Traceback" not in ran.out + ran.err
    if ran.status:
        unread = trial.unread and ran.status == SaveError.status
        failed(ran, SaveError.status if unread else MachineError.status)
    else:
        assert not ran.err
    trial.refused = ran.status != 0
    kept = kept_orders(trial.path)
    sure = [*before, *accepted]
    assert kept[: len(sure)] == sure, (kept, sure)


def main(folder: Path, operation: str, step: int, sheet: int, once: bool) -> None:
    """Make calls of an operation fail until it makes no such call, and print the counts.

    Args:
        folder: where the files are
        operation: the operation
        step: every step-th call fails
        sheet: the cells of a sheet
        once: whether each call fails in only one way, a different one from the call before it
    """
    roll.SHEET = sheet
    disk = FailingDisk(folder / "disk")
    act: Callable[[Trial], None] = globals()[operation]
    failed_at: Counter[str] = Counter()
    refused = 0
    first = secrets.randbelow(len(FAILURES))
    for way in [first] if once else range(len(FAILURES)):
        for number, call in enumerate(range(1, 10**6, step)):
            failure = FAILURES[(way + number * once) % len(FAILURES)]
            trial = Trial(folder, disk, call, failure)
            try:
                act(trial)
            except BaseException:
                print(f"{operation}: {failure} at call {call} ({trial.failed_at})", file=sys.stderr)
                raise
            if not trial.failed_at:
                assert not trial.refused
                break
            failed_at[trial.failed_at] += 1
            refused += trial.refused
    calls = ", ".join(f"{count} {call}" for call, count in sorted(failed_at.items()))
    print(f"{operation}: {failed_at.total()} faults ({calls}), {refused} refused, nothing accepted lost", flush=True)


if __name__ == "__main__":
    place, cells, ways, *operations = sys.argv[1:]
    for operation in operations:
        name, _, each = operation.partition(":")
        main(Path(place), name, int(each), int(cells), ways == "one")
