"""The command that tells an owner of a host that a player is asked for orders."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from compbis.host.long_games import notices


def test_a_command_that_takes_too_long_is_killed_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    @asynccontextmanager
    async def too_long(seconds: float) -> AsyncIterator[None]:
        while not (await asyncio.to_thread(read, reader)):
            await asyncio.sleep(0.01)
        raise TimeoutError
        yield

    monkeypatch.setattr(asyncio, "timeout", too_long)
    asyncio.run(notices.notify_owner(f"(echo started; exec sleep 1000) > '{pipe}' & wait", "game", "british"))
    os.set_blocking(reader, True)
    assert os.read(reader, 100) == b""  # the end: nobody has the pipe open any more
    os.close(reader)


def read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 100)
    except BlockingIOError:
        return b""
