"""The files in which each side's orders stand signed, beside the record of their game."""

from collections.abc import Mapping
from pathlib import Path

from compbis.host.folder import told, write_over
from compbis.record import Kept, SealedRecord
from compbis.story.signed import SignedOrders, rows
from compbis.table.match import Entry
from compbis.table.side import Side


class Receipts:
    """Those of a game. They are written from the record when its referee begins, and lengthened order by order.

    Args:
        record: of the game; kept: what is in it.
        host_key: that signs.
        paths: the file of each person's side; none are written if there are none.
    """

    def __init__(self, record: SealedRecord, kept: Kept, host_key: bytes, paths: Mapping[Side, Path]) -> None:
        signer = record.signer(host_key)
        self.key = signer.public
        self._paths = dict(paths)
        self._logs = {side: SignedOrders(signer.game, side, signer.public, signer.sign) for side in paths}
        for side, path in paths.items():
            log = self._logs[side]
            lines = [*log.head, *(log.line(*row) for row in rows(kept, side))]
            with told(path):
                path.parent.mkdir(mode=0o700, exist_ok=True)
                write_over(path, "".join(f"{line}\n" for line in lines).encode())

    def add(self, turn: int, entry: Entry) -> None:
        """Add an order that is on record. If the machine refuses, the file is written anew when the referee begins
        again: no order follows one that is missing."""
        side = Side(entry.side)
        if side in self._paths:
            line = self._logs[side].line(turn, entry.kind, entry.text)
            try:
                with open(self._paths[side], "a", encoding="utf-8") as file:
                    file.write(f"{line}\n")
            except OSError:
                del self._paths[side]
