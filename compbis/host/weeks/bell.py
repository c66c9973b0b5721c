"""What a host tells outside: that a player's orders are asked, and how games ended."""

import asyncio
import fcntl
import json
import os
from asyncio.subprocess import DEVNULL
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from compbis.host.folder import told

RINGS_FOR = 60
"""Seconds that the command may take."""


async def ring(command: str, game: str, side: str) -> None:
    """Run the owner's command, with GAME and SEAT in its environment; it gets no text of the game, and nothing that it
    does matters to the game."""
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
        async with asyncio.timeout(RINGS_FOR):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


def keep_result(path: Path, result: Mapping[str, Any]) -> None:
    """Add a line of JSON for a game that is over, once. Raises MachineError."""
    with told(path), open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if any(f'"digest": "{result["digest"]}"' in line for line in file):
            return
        file.write(json.dumps(result) + "\n")
        file.flush()
        os.fsync(file.fileno())
