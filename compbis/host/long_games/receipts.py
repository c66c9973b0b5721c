"""The files of each side's signed orders."""

from collections.abc import Mapping
from pathlib import Path

from compbis.host.folder import os_errors, replace_file
from compbis.record import Kept, SealedRecord
from compbis.story.signed import SignedOrders, rows
from compbis.table.match import Entry
from compbis.table.side import Side


class Receipts:
    """The files of one game: written from its record when the referee starts, then extended order by order.

    Args:
        record: the record of the game
        kept: the contents of the record
        host_key: the key that signs
        paths: the file of each side that a person plays, empty to write none
    """

    def __init__(self, record: SealedRecord, kept: Kept, host_key: bytes, paths: Mapping[Side, Path]) -> None:
        signer = record.signer(host_key)
        self.key = signer.public
        self._paths = dict(paths)
        self._logs = {side: SignedOrders(signer.game, side, signer.public, signer.sign) for side in paths}
        for side, path in paths.items():
            log = self._logs[side]
            lines = [*log.head, *(log.line(*row) for row in rows(kept, side))]
            with os_errors(path):
                path.parent.mkdir(mode=0o700, exist_ok=True)
                replace_file(path, "".join(f"{line}\n" for line in lines).encode())

    def add(self, turn: int, entry: Entry) -> None:
        """Append an order that is on record.

        After a failed write the file gets no more orders, so that it has no gap; the next referee rewrites it.
        """
        side = Side(entry.side)
        if side in self._paths:
            line = self._logs[side].line(turn, entry.kind, entry.text)
            try:
                with open(self._paths[side], "a", encoding="utf-8") as file:
                    file.write(f"{line}\n")
            except OSError:
                del self._paths[side]
