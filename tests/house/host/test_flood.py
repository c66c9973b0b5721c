"""What the door does with more input than a seat can use."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("asyncssh")

from compbis.host.children.terminals import Pty, Terminal
from compbis.host.door import session
from compbis.host.door.door import Door
from compbis.host.door.session import INPUT_DROPPED, MOST_DROPPED, Session
from compbis.host.folder import Folder


class _Client:
    """A client's channel, and the process at its terminal, neither of which takes any input."""

    def __init__(self) -> None:
        self.aborted = False
        self.reading = True
        self.signals: list[int] = []

    def get_connection(self) -> "_Client":
        """The connection, which stands in for itself."""
        return self

    def join(self, writer: object) -> None:
        """It never waits."""

    leave = join

    def set_write_buffer_limits(self, high: int) -> None:
        """Ignore the limits."""

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def send_signal(self, number: int) -> None:
        self.signals.append(number)


def run(folder: Path, term: str, pieces: list[bytes]) -> tuple[_Client, bytes]:
    """The client after it has sent these pieces and then nothing for a while; and what of them reached the terminal."""

    async def sends() -> tuple[_Client, bytes]:
        there: Any = Session(Door(Folder(folder)), [], False)
        client = _Client()
        there.connection_made(client)
        if term:
            there.pty_requested(term, (80, 24, 0, 0), {})
        there._pty, there._process = Pty(Terminal("")), client
        for piece in pieces:
            there.data_received(piece, None)
        await asyncio.sleep(2 * session._CALM)
        there.data_received(b"DM\n", None)
        reached = b""
        os.set_blocking(there._pty._slave, False)
        with suppress(BlockingIOError):
            while True:
                reached += os.read(there._pty._slave, 65536)
        there.connection_lost(None)
        return client, reached

    return asyncio.run(sends())


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_CALM", 0.02)


def test_a_paste_that_a_seat_can_use_reaches_it_whole(tmp_path: Path) -> None:
    paste = 200 * b"MS HOOD P\n"
    client, reached = run(tmp_path, "xterm", [paste])
    assert reached == paste + b"DM\n" and not client.signals


def test_the_rest_of_a_huge_paste_is_dropped_and_the_seat_is_told_once(tmp_path: Path) -> None:
    client, reached = run(tmp_path, "xterm", 40 * [1000 * b"MS HOOD P\n"])
    assert len(reached) < 16384 and client.signals == [INPUT_DROPPED] and not client.aborted


def test_a_client_that_never_stops_sending_is_cut_off(tmp_path: Path) -> None:
    """The pseudo-terminal takes some of it: how much differs from time to time."""
    client, _ = run(tmp_path, "xterm", (2 * MOST_DROPPED // 10_000) * [10_000 * b"X"])
    assert client.aborted


def test_nothing_is_dropped_of_what_a_script_pipes_in(tmp_path: Path) -> None:
    client, _ = run(tmp_path, "", [10_000 * b"MS HOOD P\n"])
    assert not client.reading and not client.signals, "it waits"
