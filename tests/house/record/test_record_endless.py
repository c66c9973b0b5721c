"""Pages of a file that lead to each other forever: SQLite is interrupted, and the file is reported as damaged."""

import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from compbis.errors import SaveError
from compbis.record import list_games, peek, read_record
from tests.house.record.toy_game import small_record

PAGE = 4096
MANY = 400
DEPTH = 5
"""The number of levels, in each of which a page leads MANY times to the next: 10**13 times to the last."""


def leading_to(page: int, start: int = 0) -> bytes:
    """A page of a tree that leads MANY times to the same page. start: the offset of its header."""
    content = bytearray(PAGE)
    end = PAGE
    for number in range(MANY):
        end -= 6
        content[end : end + 6] = struct.pack(">I", page) + bytes([number // 128 | 0x80, number % 128])
        struct.pack_into(">H", content, start + 12 + 2 * number, end)
    struct.pack_into(">BHHHBI", content, start, 5, 0, MANY, end, 0, page)
    return bytes(content)


def endless(path: Path, table: str) -> None:
    """Give one table of a record an endless tree."""
    with closing(sqlite3.connect(path)) as connection:
        [root] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone() or [1]
    file = bytearray(path.read_bytes())
    pages = len(file) // PAGE
    at = (root - 1) * PAGE
    last = file[at : at + PAGE]
    if root == 1:  # the file header precedes the tree
        rows = struct.unpack_from(">H", last, 103)[0]
        last[: 8 + 2 * rows] = last[100 : 108 + 2 * rows]
    file += last
    for level in range(1, DEPTH + 1):
        file += leading_to(pages + level)
    start = 100 if root == 1 else 0
    file[at + start : at + PAGE] = leading_to(pages + 1 + DEPTH, start)[start:]
    struct.pack_into(">I", file, 28, len(file) // PAGE)
    file[92:96] = file[24:28]  # so SQLite trusts the number of pages
    path.write_bytes(file)


@pytest.mark.parametrize("table", ["sqlite_schema", "game", "locks", "cells"])
def test_an_endless_file_is_damaged(tmp_path: Path, table: str) -> None:
    path = tmp_path / "game.compbis"
    small_record(path, finished=True)
    endless(path, table)
    with pytest.raises(SaveError):
        read_record(path, {})
    [(_, found)] = list_games(tmp_path)
    assert isinstance(found, SaveError)
    if table == "sqlite_schema":
        with pytest.raises(SaveError):
            peek(path)
