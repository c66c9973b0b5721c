"""Games are recorded, the power fails at any moment, and what is left on the disk is opened: nothing shown is lost.

Run by bench/power.py, in a process whose disk is logged: `python power_trials.py FOLDER TRIALS SEED SHEET`.
"""

import random
import shutil
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from unittest.mock import patch

from compbis.errors import SaveError
from compbis.record import (
    Kept,
    SealedRecord,
    check_record,
    connection,
    list_games,
    mend,
    new_path,
    open_record,
    peek,
    read_record,
    roll,
    saves_folder,
)
from compbis.record.disk import sync
from compbis.table.game import Outcome
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.record.fault_trial import NOTHING_BEGUN
from tests.house.record.kill_trials import Found
from tests.house.record.power_disk import DiskLog, Event, LossyDisk
from tests.house.record.toy_game import ToyGame, entry, new_record, number_report, reopened

TRIALS_OF_A_GAME = 500
ACTIONS_OF_A_GAME = 25
TWICE = 0.2
"""The share of trials in which the power fails a second time, while the game is reopened."""
ENDED = Outcome(GERMAN, 10, 20, "time")
JOURNAL = bytes.fromhex("d9d505f920a163d7")
"""The first bytes of an SQLite journal, unless they are zeros."""
State = str | None
"""The contents of a record as text; None as long as it has no turn."""


class Recording:
    """Operations on records on a disk, step by step. steps: the contents of each record after each step, by its path
    below the disk; each step is marked in the log once it was shown."""

    def __init__(self, disk: Path, log: DiskLog, chance: random.Random, before: dict[Path, State]) -> None:
        self.steps = [before]
        self._disk = disk
        self._log = log
        self._chance = chance
        self._next_order = 1000 * len(before)

    def begin(self) -> Path:
        """Start a new game in a folder that is created for it; returns its path."""
        with patch("compbis.record.files.__file__", "/nowhere/compbis/record/files.py"):
            path = new_path(saves_folder())
        record = new_record(path, {})
        kept = Kept()
        _turn(kept, 1, [])
        self._step(path, kept, lambda: record.begin_turn(ToyGame(), []))
        self.go_on(path, record, kept)
        return path

    def go_on(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        """Random actions, one after another; in the end the game is over or is left."""
        for _ in range(self._chance.randrange(1, ACTIONS_OF_A_GAME)):
            others = (self._bookmark, self._read, self._begin_turn, self._restart, self._copy, self._delete)
            action = self._chance.choice((self._order,) * 6 + others)
            action(path, record, kept)
            if self._chance.random() < 0.1:
                record.close()
                record = self.reopen(path, kept)
        if self._chance.random() < 0.3:
            kept.outcome, kept.bookmarks = ENDED, {}
            self._step(path, kept, lambda: record.end(ToyGame(), ENDED, []))
        record.close()

    def reopen(self, path: Path, kept: Kept) -> SealedRecord:
        """Reopen a record."""
        opened = []
        kept.restores += 1
        self._step(path, kept, lambda: opened.append(open_record(path, {})[0]))
        return opened[0]

    def mend(self, path: Path) -> None:
        """Recover the good part of a damaged copy, if there is any."""
        damaged, mended = (path.with_name(f"{kind}.compbis") for kind in ("damaged", "good"))
        content = bytearray(path.read_bytes())
        content[self._chance.randrange(len(content) // 2, len(content))] ^= 1
        damaged.write_bytes(content)
        sync(damaged)
        sync(damaged.parent)
        try:
            mend(damaged, {}, mended)
        except SaveError:
            return
        aside = self._disk.with_name("aside")
        shutil.copyfile(mended, aside)
        self._step(mended, reopened(aside, {}), lambda: None)

    def _step(self, path: Path, kept: Kept, act: Callable[[], object]) -> None:
        self.steps.append({**self.steps[-1], self._name(path): as_text(kept)})
        act()
        self._log.mark(len(self.steps) - 1)

    def _name(self, path: Path) -> Path:
        return path.relative_to(self._disk)

    def _order(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        self._next_order += 1
        given = entry(self._next_order)
        if self._chance.random() < 0.3:
            draws: list[list[str | int]] = [
                [self._chance.randbytes(32).hex(), 6, 1] for _ in range(self._chance.randrange(100))
            ]
            given = given._replace(draws=draws)
        kept.entries.append(given)
        kept.bookmarks.pop(BRITISH, None)
        self._step(path, kept, lambda: record.order(given))

    def _bookmark(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        side, lines = self._chance.choice(list(Side)), ["SN", str(len(self.steps))]
        kept.bookmarks[side] = lines
        self._step(path, kept, lambda: record.bookmark(side, lines))

    def _read(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        side, number = self._chance.choice(list(Side)), self._chance.randrange(100)
        kept.read[side] = number
        self._step(path, kept, lambda: record.mark_read(side, number))

    def _begin_turn(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        number = len(kept.turns) + 1
        kept.bookmarks = {}
        reports = [number_report(number, number)]
        _turn(kept, number, reports)
        self._step(path, kept, lambda: record.begin_turn(ToyGame({"turn": number, "points": [0, 0]}), reports))

    def _restart(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        kept._restart_turn()
        self._step(path, kept, record.restart_turn)

    def _copy(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        copy = path.with_name(f"copy-{self._chance.getrandbits(64)}.compbis")
        self._step(copy, kept, lambda: record.copy_to(copy))

    def _delete(self, path: Path, record: SealedRecord, kept: Kept) -> None:
        """Somebody removes the file while it is open; it is written again."""
        self.steps.append({**self.steps[-1], self._name(path): None})
        path.unlink()
        sync(path.parent)
        self._log.mark(len(self.steps) - 1)
        self._step(path, kept, record.ensure_in_place)


def _turn(kept: Kept, number: int, reports: Sequence[Report]) -> None:
    plain = [report.plain() for report in reports]
    kept._take("turn", {"number": number, "date": "", "position": {}, "reports": plain})


def as_text(kept: Kept) -> str:
    """The contents of a record as text."""
    turns = [(turn.number, [zlib.crc32(repr(given).encode()) for given in turn.entries]) for turn in kept.turns]
    return f"{turns} {sorted(kept.bookmarks.items())} {sorted(kept.read.items())} {kept.outcome} {kept.restores}"


def state(path: Path) -> Kept | None:
    """The contents of a record, which is then played on; None if there is no record or no turn in it. Raises
    SaveError."""
    try:
        record, kept = open_record(path, {})
    except SaveError as error:
        if any(line in str(error) for line in NOTHING_BEGUN):
            return None
        raise
    if kept.outcome is None:
        record.order(entry(1))
    record.close()
    return kept


class Trials:
    """Trials on a disk in a folder. done: how many there were of each kind."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.done: Counter[str] = Counter()
        self._disk = folder / "disk"
        self._left = folder / "left"
        self._chance = random.Random(seed)
        self._log = DiskLog(self._disk)

    def game(self, trials: int) -> None:
        """Record a game, and cut the power this many times during it. Raises Found."""
        _empty(self._disk)
        before = LossyDisk(self._disk)
        recording = Recording(self._disk, self._log, self._chance, {})
        with patch.dict("os.environ", {"XDG_DATA_HOME": str(self._disk / "data" / "games")}):
            self._log.begin()
            path = recording.begin()
            recording.mend(path)
            events = self._log.end()
        self.done["games"] += 1
        self._cut_often(before, events, recording, trials, twice=True)

    def _cut_often(self, disk: LossyDisk, events: list[Event], recording: Recording, trials: int, twice: bool) -> None:
        """Cut the power this many times between events and check what is left. twice: whether it may fail again. Raises
        Found."""
        seen = {path: None if path.is_dir() else path.read_bytes() for path in self._disk.rglob("*")}
        moments = _moments(len(events) + 1, trials, self._chance)
        shown = 0
        for number in range(len(events) + 1):
            for _ in range(moments[number]):
                self._trial(disk, recording, shown, twice)
            if number < len(events):
                shown = events[number].at if events[number].kind == "M" else shown
                disk.apply(events[number])
        if disk.now != seen:
            raise AssertionError("the log is incomplete")
        self.done["syncs"] += disk.syncs
        self.done["steps shown"] += len(recording.steps) - 1

    def _trial(self, disk: LossyDisk, recording: Recording, shown: int, twice: bool) -> None:
        self.done["power cuts" if twice else "more while a game was reopened after one"] += 1
        left = disk.left(self._chance)
        under_way = recording.steps[min(shown + 1, len(recording.steps) - 1)]
        found = self._look(left, recording.steps[shown], under_way)
        if twice and found and self._chance.random() < TWICE:
            self._twice(left, *self._chance.choice(list(found.items())))

    def _look(
        self, left: dict[Path, bytes | None], shown: dict[Path, State], under_way: dict[Path, State]
    ) -> dict[Path, Kept]:
        """Open everything that is left; returns the records found. Raises Found if anything shown is missing."""
        self._write(left, self._left)
        all_found = {}
        for name, expected in under_way.items():
            path = self._left / name
            self._move_garbage_away(path)
            if self._chance.random() < 0.5 and path.parent.is_dir():
                self._only_look(path)
            try:
                kept = state(path)
            except SaveError as error:
                raise Found(f"{name}: {error}") from error
            found = kept and as_text(kept)
            if found not in (shown.get(name), expected):
                raise Found(f"{name}: {shown.get(name)} was shown, {expected} came next, {found} is there")
            if kept:
                all_found[name] = kept
        return all_found

    def _move_garbage_away(self, path: Path) -> None:
        """Follow the advice of compbis about a garbage journal, if SQLite would not play it back."""
        journal = path.with_name(f"{path.name}-journal")
        start = journal.read_bytes()[: len(JOURNAL)] if journal.exists() else b""
        if start[:1].strip(b"\0") and JOURNAL.startswith(start):
            return
        try:
            peek(path)
        except SaveError as error:
            if f"{journal.name} beside it" in str(error):
                journal.unlink()
                self.done["garbage journals moved away, as advised"] += 1
        else:
            if start.strip(b"\0"):
                raise Found(f"{path} was opened beside a journal of garbage")

    def _only_look(self, path: Path) -> None:
        """Commands that only read find no damage, and write nothing into the record or beside it."""
        before = {file: file.read_bytes() for file in path.parent.iterdir()}
        list_games(path.parent)
        for looking in (lambda: read_record(path, {}), lambda: check_record(path)):
            try:
                looking()
            except SaveError as error:
                if not any(line in str(error) for line in NOTHING_BEGUN):
                    raise Found(f"only looked at: {error}") from error
        if {file: file.read_bytes() for file in path.parent.iterdir()} != before:
            raise Found(f"{path} was written by what only reads")

    def _twice(self, left: dict[Path, bytes | None], name: Path, kept: Kept) -> None:
        """Cut the power again while a game is reopened from what is left."""
        if kept.outcome is not None:
            return
        self._write(left, self._disk)
        self._move_garbage_away(self._disk / name)
        before = LossyDisk(self._disk)
        recording = Recording(self._disk, self._log, self._chance, {name: as_text(kept)})
        path = self._disk / name
        self._log.begin()
        recording.go_on(path, recording.reopen(path, kept), kept)
        self._cut_often(before, self._log.end(), recording, 1, twice=False)

    def _write(self, left: dict[Path, bytes | None], folder: Path) -> None:
        _empty(folder)
        for path, content in sorted(left.items()):
            there = folder / path.relative_to(self._disk)
            if content is None:
                there.mkdir()
            else:
                there.write_bytes(content)
                if path.name.endswith("-journal") and content[:1].strip(b"\0"):
                    self.done["records left with a journal to be played back"] += 1


def _moments(number: int, trials: int, chance: random.Random) -> Counter[int]:
    """How many trials to make at each moment: as evenly as possible."""
    whole, rest = divmod(trials, number)
    return Counter(dict.fromkeys(range(number), whole)) + Counter(chance.sample(range(number), rest))


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()


def games(folder: Path, trials: int, seed: int) -> Counter[str]:
    """Record games, and cut the power this many times in all. Returns the counts by kind. Raises Found."""
    power = Trials(folder, seed)
    while (rest := trials - power.done["power cuts"]) > 0:
        power.game(min(rest, TRIALS_OF_A_GAME))
    return power.done


def main(folder: Path, trials: int, seed: int, sheet: int, unsynced: bool) -> int:
    """Run the trials and print the counts. unsynced: SQLite never syncs, so that something must be lost."""
    pragmas = (*connection._PRAGMAS, *(["synchronous=OFF"] if unsynced else []))
    try:
        with patch.object(roll, "SHEET", sheet), patch.object(connection, "_PRAGMAS", pragmas):
            done = games(folder, trials, seed)
    except Found as error:
        print(error, file=sys.stderr)
        return 1
    print(", ".join(f"{number} {what}" for what, number in sorted(done.items())))
    print("0 records damaged, nothing lost that was shown")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), "unsynced" in sys.argv))
