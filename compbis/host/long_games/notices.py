"""Notices from a host to its owner: a player is asked for orders, a game is over."""

import asyncio
import fcntl
import json
import os
import signal
from asyncio.subprocess import DEVNULL
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compbis.host.folder import os_errors

NOTIFY_TIMEOUT = 60
"""The timeout of the command, in seconds."""


async def notify_owner(command: str, game: str, side: str) -> None:
    """Run the owner's command, with GAME and SEAT in its environment. Its result does not affect the game.

    Args:
        command: the shell command
        game: the name of the game
        side: the side whose player is asked
    """
    try:
        process = await asyncio.create_subprocess_shell(
            command,
            stdin=DEVNULL,
            stdout=DEVNULL,
            cwd="/",
            env={**os.environ, "GAME": game, "SEAT": side},
            start_new_session=True,
        )
    except OSError as error:
        print(f"compbis: --notify: {error.strerror or error}", flush=True)
        return
    try:
        async with asyncio.timeout(NOTIFY_TIMEOUT):
            await process.wait()
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)  # the shell and what it has started
        await process.wait()


def keep_result(path: Path, result: Mapping[str, Any]) -> None:
    """Append a finished game's result as a line of JSON, unless its digest is there already. Raises MachineError."""
    with os_errors(path), open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if any(f'"digest": "{result["digest"]}"' in line for line in file):
            return
        file.write(json.dumps(result) + "\n")
        file.flush()
        os.fsync(file.fileno())
