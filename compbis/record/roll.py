"""The roll: a sequence of sealed cells, all of one size, that holds the messages of a record.

A message takes as many cells as it needs. An empty cell after the last message marks the end, and the cells after that
are random noise. The roll grows by whole sheets, one per turn, so neither the size of the file nor the number of cells
shows how many orders were given. The edition says how many cells a sheet has; a law of every game measures how many
its fullest turn takes (compbis/conformance/laws/test_play.py). Each cell is sealed to the game, to its own number and
to the cell before it. So no cell can be changed, dropped, swapped or copied from another record, and a truncated roll
lacks its end mark.
"""

import os
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice

from compbis.record.checked import LONGEST_MESSAGE, USUAL_SHEET
from compbis.record.seal import OVERHEAD, TAG_SIZE, BrokenSeal, Seal
from compbis.record.store import Head, Store
from compbis.table.values import NamedTuple

CELL = 256
SHEET = USUAL_SHEET  # cells; enough for a position and a turn of a hundred orders
_LOOK_AHEAD = 64 * SHEET  # cells to check after the end; a game of 40 turns has fewer
_LENGTH = 4  # bytes of the length before a message
_END_MARK = bytes(CELL)
_NO_TAG = bytes(TAG_SIZE)


class _Cell(NamedTuple):
    number: int
    tag: bytes
    plain: bytes


class Roll:
    """The roll of one game.

    Args:
        store: the file
        seal: encrypts under the game's key
        game: the game's ID, 16 bytes
        sheet: the number of cells to grow by
    """

    def __init__(self, store: Store, seal: Seal, game: bytes, sheet: int = USUAL_SHEET) -> None:
        self._sheet = SHEET
        self.set_sheet(sheet)
        self._store = store
        self._seal = seal
        self._game = game
        self._next = 1  # number of the cell where the next message starts
        self._tag = _NO_TAG  # of the cell before `_next`
        self._length: int | None = None  # in cells; None until the first write
        self._tried = 0  # number of the last cell of a failed write, which may or may not be on disk

    def messages(self) -> Iterator[bytes]:
        """Yield the messages in order. The roll can be written once they are exhausted.

        Raises:
            BrokenSeal: the next cell or message cannot be opened
            Damaged: the next cell cannot be read
        """
        with closing(self._cells()) as cells:
            while True:
                cell = next(cells)
                length = int.from_bytes(cell.plain[:_LENGTH], "big")
                if not length:
                    return
                if length > LONGEST_MESSAGE:
                    raise BrokenSeal
                parts = [cell.plain[_LENGTH:]]
                for _ in range(cells_of(length) - 1):
                    cell = next(cells)
                    parts.append(cell.plain)
                self._next, self._tag = cell.number + 1, cell.tag
                yield b"".join(parts)[:length]

    def set_sheet(self, sheet: int) -> None:
        """Set the number of cells by which the roll grows."""
        self._sheet = SHEET if sheet == USUAL_SHEET else sheet

    def was_longer(self) -> bool:
        """Whether the roll once continued after its end: a cell there is sealed to the cell before it, and noise is
        not.

        If so, somebody put older pages back into the file. Call it when all messages were read.
        """
        before = b""
        with closing(self._store.cells(self._next + 1)) as rows:
            for number, sealed in islice(rows, _LOOK_AHEAD):
                if not isinstance(sealed, bytes) or len(sealed) != CELL + OVERHEAD:
                    return False
                if before and self._opens(sealed, self._about(number, before)):
                    return True
                before = sealed[-TAG_SIZE:]
        return False

    def append(self, message: bytes, sheets: int = 0, head: Head | None = None) -> None:
        """Write a message, more sheets and a changed header in one transaction, which is on disk when this returns.

        If it raises, the roll is as before. If the transaction reached the disk all the same, the next message
        overwrites the same cells, ends in an empty cell again, and puts noise over any cells that remain, so no part
        of this message is left.

        Args:
            message: the message, not empty
            sheets: how many sheets to add
            head: the changed header; None if it stays the same
        """
        cells = self._cut(message)
        last, _ = cells[-1]
        if self._length is None:
            self._length = self._store.count() // self._sheet * self._sheet  # a partial sheet is written again
        tried, self._tried = self._tried, max(last, self._tried)
        length = max(self._length + sheets * self._sheet, -(-self._tried // self._sheet) * self._sheet)
        blank = [*range(last + 1, tried + 1), *range(max(self._tried, self._length) + 1, length + 1)]
        size = CELL + OVERHEAD
        drawn = os.urandom(size * len(blank))  # one system call
        noise = [(number, drawn[at * size : (at + 1) * size]) for at, number in enumerate(blank)]
        with self._store.transaction():
            self._store.put_cells(cells + noise)
            if head is not None:
                self._store.put_head(head)
        self._next, self._tag, self._length, self._tried = last, cells[-2][1][-TAG_SIZE:], length, 0

    def _cut(self, message: bytes) -> list[tuple[int, bytes]]:
        """The sealed cells of a message, and the empty one after it, each with its number."""
        text = len(message).to_bytes(_LENGTH, "big") + message
        plain = [text[start : start + CELL].ljust(CELL, b"\0") for start in range(0, len(text), CELL)]
        cells, tag = [], self._tag
        for number, cell in enumerate([*plain, _END_MARK], start=self._next):
            sealed = self._seal.close(cell, self._about(number, tag))
            tag = sealed[-TAG_SIZE:]
            cells.append((number, sealed))
        return cells

    def _cells(self) -> Generator[_Cell, None, None]:
        """Yield the cells, opened. Raises BrokenSeal after the last: the caller stops at the empty cell before that."""
        tag = _NO_TAG
        with closing(self._store.cells()) as rows:
            for expected, (number, sealed) in enumerate(rows, start=1):
                if number != expected or not isinstance(sealed, bytes) or len(sealed) != CELL + OVERHEAD:
                    raise BrokenSeal
                plain = self._seal.open(sealed, self._about(number, tag))
                tag = sealed[-TAG_SIZE:]
                yield _Cell(number, tag, plain)
        raise BrokenSeal

    def _opens(self, sealed: bytes, about: bytes) -> bool:
        try:
            self._seal.open(sealed, about)
        except BrokenSeal:
            return False
        return True

    def _about(self, number: int, tag_before: bytes) -> bytes:
        return self._game + number.to_bytes(8, "big") + tag_before


def cells_of(length: int) -> int:
    """The number of cells that a message of `length` bytes takes."""
    return -(-(_LENGTH + length) // CELL)
