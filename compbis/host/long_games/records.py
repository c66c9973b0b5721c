"""The record of a hosted game: how it begins, and how a referee opens it."""

import time
from pathlib import Path

from compbis.errors import MachineError, SaveError, UsageError
from compbis.host.chair import Chair
from compbis.host.long_games.clock import NO_TERMS, Terms
from compbis.record import TERMS, HostMessage, Kept, SealedRecord, open_record, peek
from compbis.table.cards.own import pack
from compbis.table.edition import Edition, Remote
from compbis.table.match import Match
from compbis.table.settings import Settings
from compbis.table.side import Side

_TRIES, _PAUSE = 20, 0.5  # seconds between attempts: the process that held the record may still be exiting


def create(path: Path, edition: Edition, settings: Settings, host_key: bytes, terms: Terms = NO_TERMS) -> None:
    """Create the record of a new hosted game, and play to its first question.

    Args:
        path: the record to write, which must not exist
        edition: the game's edition
        settings: the game's settings
        host_key: the key that opens the record, 32 bytes
        terms: how long a question may stay open

    Raises:
        UsageError: this edition cannot be hosted
        MachineError: the record cannot be written
    """
    if not isinstance(edition, Remote):
        raise UsageError(f"{edition.name} cannot be hosted: its requests cannot be read in another process")
    values = pack(edition)
    game = edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)
    record = SealedRecord.create(
        path, edition.name, {}, settings.plain(), sheet=edition.sheet, values=values, host_key=host_key
    )
    try:
        Match(game, {side: Chair(side) for side in Side}, record).begin()
        record.note(HostMessage("", TERMS, str(terms)))
    except BaseException:
        record.close()
        path.unlink(missing_ok=True)
        raise
    record.close()


def opened(path: Path, host_key: bytes) -> tuple[SealedRecord, Kept, str]:
    """The record, its contents, and the name of its edition. Tries for 10 s: the process that held the record may still
    be exiting. Raises as open_record does."""
    for left in reversed(range(_TRIES)):
        try:
            header = peek(path)
            return *open_record(path, {}, host_key), header.edition
        except MachineError:
            if not left:
                raise
            time.sleep(_PAUSE)
    raise AssertionError


def take_current_rules(record: SealedRecord, kept: Kept, edition: Edition) -> None:
    """Switch to the current rules, from the turn in play on.

    Args:
        record: the record of the game
        kept: its contents
        edition: the game's edition

    Raises:
        SaveError: the rules of the record are newer
    """
    ours, before = len(edition.rules), kept.turns[-1].rules
    if before > ours:
        raise SaveError(f"{record.path}: it was played by newer rules: it needs a newer compbis")
    if before < ours and kept.outcome is None:
        record.set_rules(ours)
