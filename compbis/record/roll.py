"""The roll: one long row of sealed cells, all of one size, written from the left.

A message fills as many cells as it needs, and an empty cell behind it says that nothing follows. What is beyond that
one is noise: the roll is lengthened by whole sheets, one a turn, so neither the size of the file nor the number of its
cells tells how many orders were given. The edition of the game says how many cells a sheet has (fullest.py measures how
many a turn takes). Each cell is sealed to the game, to its number and to the cell before it: none can be changed,
dropped, swapped or brought from elsewhere, and a roll that was cut off lacks its end.
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
SHEET = USUAL_SHEET  # cells; a turn of a hundred orders, with its position, stays within it
_FAR = 64 * SHEET  # cells behind the end that are looked at: a game of 40 turns has fewer
_LENGTH = 4  # bytes at the start of a message that give its length
_NOTHING_FOLLOWS = bytes(CELL)
_BEFORE_THE_FIRST = bytes(TAG_SIZE)


class _Cell(NamedTuple):
    number: int
    tag: bytes
    plain: bytes


class Roll:
    """The roll of one game.

    store: the file; seal: of the game's key; game: its id, 16 bytes; sheet: the cells by which it is lengthened.
    """

    def __init__(self, store: Store, seal: Seal, game: bytes, sheet: int = USUAL_SHEET) -> None:
        self._sheet = SHEET
        self.lengthen_by(sheet)
        self._store = store
        self._seal = seal
        self._game = game
        self._next = 1  # number of the cell that the next message begins in
        self._tag = _BEFORE_THE_FIRST  # of the cell before that one
        self._length: int | None = None  # in cells; counted when it is first written
        self._tried = 0  # number of the last cell that a message was to take that may not have been written

    def messages(self) -> Iterator[bytes]:
        """The messages from the first to the last. After the last one the roll can be written.

        Raises BrokenSeal or Damaged where the roll is good no further.
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

    def lengthen_by(self, sheet: int) -> None:
        """Lengthen it by so many cells from now on."""
        self._sheet = SHEET if sheet == USUAL_SHEET else sheet

    def was_longer(self) -> bool:
        """Whether something was written behind the end once: a cell there is sealed to the one before it.

        Noise is not, so the end was put back by whoever put older pages into the file. After the last message.
        """
        before = b""
        with closing(self._store.cells(self._next + 1)) as rows:
            for number, sealed in islice(rows, _FAR):
                if not isinstance(sealed, bytes) or len(sealed) != CELL + OVERHEAD:
                    return False
                if before and self._opens(sealed, self._about(number, before)):
                    return True
                before = sealed[-TAG_SIZE:]
        return False

    def append(self, message: bytes, sheets: int = 0, head: Head | None = None) -> None:
        """Write a message, `sheets` more sheets and a changed head, all in one transaction, on disk when it returns.

        If it fails, nothing was written: the roll is as before. If it is broken off when all was written, but before
        it returned, the next message takes the same cells and ends in an empty one again, with noise where this one
        went further: so no half of this is left.
        """
        cells = self._cut(message)
        last, _ = cells[-1]
        if self._length is None:
            self._length = self._store.count() // self._sheet * self._sheet  # one that is not whole is written anew
        tried, self._tried = self._tried, max(last, self._tried)
        length = max(self._length + sheets * self._sheet, -(-self._tried // self._sheet) * self._sheet)
        blank = [*range(last + 1, tried + 1), *range(max(self._tried, self._length) + 1, length + 1)]
        size = CELL + OVERHEAD
        drawn = os.urandom(size * len(blank))  # at one go: it is asked of the machine
        noise = [(number, drawn[at * size : (at + 1) * size]) for at, number in enumerate(blank)]
        with self._store.transaction():
            self._store.put_cells(cells + noise)
            if head is not None:
                self._store.put_head(head)
        self._next, self._tag, self._length, self._tried = last, cells[-2][1][-TAG_SIZE:], length, 0

    def _cut(self, message: bytes) -> list[tuple[int, bytes]]:
        """The cells of a message with their numbers, sealed, and the empty one behind it."""
        text = len(message).to_bytes(_LENGTH, "big") + message
        plain = [text[start : start + CELL].ljust(CELL, b"\0") for start in range(0, len(text), CELL)]
        cells, tag = [], self._tag
        for number, cell in enumerate([*plain, _NOTHING_FOLLOWS], start=self._next):
            sealed = self._seal.close(cell, self._about(number, tag))
            tag = sealed[-TAG_SIZE:]
            cells.append((number, sealed))
        return cells

    def _cells(self) -> Generator[_Cell, None, None]:
        """The cells, opened; never runs out, since an empty one comes first: without it the roll was cut off."""
        tag = _BEFORE_THE_FIRST
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
    """How many cells a message of so many bytes fills."""
    return -(-(_LENGTH + length) // CELL)
