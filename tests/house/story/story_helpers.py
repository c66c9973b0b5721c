"""Finished games for the tests of stories."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.computer_bismarck.state.orders import Resign
from compbis.record import SealedRecord
from compbis.table.captain import Captain
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.track_chart import TrackChart
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.settings import Settings
from compbis.table.side import BRITISH, GERMAN, Side

LOGGED = 5
"""The seed of the first game between Tovey and Otto that is read: the same in all tests, so that it is played once."""
QUICK = 2
"""The scrypt cost of a password in a test."""


class GivesUp:
    """A captain who resigns in the British movement phase of a turn, and does nothing before."""

    def __init__(self, turn: int) -> None:
        self._before = turn - 1

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        if request.kind == "movement" and request.side is BRITISH:
            self._before -= 1
            return Resign() if self._before < 0 else request.default
        return request.default


def charted(turns: Sequence[TurnStory]) -> TrackChart:
    """The track chart of these turns."""
    chronicle = edition().chronicle()
    assert chronicle.chart
    return chronicle.chart(turns)


def keep(
    path: Path, british: str, german: str, seed: int, captains: Mapping[Side, Captain] | None = None, rules: int = 0
) -> Path:
    """The record of a finished game between these captains; rules: the number of the rules that the record
    names, 0 for the current ones. A game between named captains is played only once."""
    if captains is None:
        path.write_bytes(_record(british, german, seed, rules))
    else:
        _play(path, british, german, seed, captains, rules)
    return path


@cache
def _record(british: str, german: str, seed: int, rules: int) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        names = {BRITISH: british, GERMAN: german}
        _play(path, british, german, seed, {side: hire(edition(), names[side], side, seed) for side in names}, rules)
        return path.read_bytes()


def _play(path: Path, british: str, german: str, seed: int, captains: Mapping[Side, Captain], rules: int) -> None:
    settings = Settings(seed, {BRITISH: british, GERMAN: german}, rules=rules or len(edition().rules))
    record = SealedRecord.create(path, edition().name, {}, settings.plain(), scrypt_n=QUICK)
    Match(edition().new(seed, settings.captains), dict(captains), record).play()
    record.close()
