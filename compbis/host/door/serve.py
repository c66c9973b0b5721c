"""Serves a folder's games over SSH: the port, the host key, and the signals that end it."""

import asyncio
import signal
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import asyncssh

from compbis.errors import MachineError
from compbis.host.door.connection import LOGIN_TIMEOUT, Connection
from compbis.host.door.door import Door
from compbis.host.door.wire import Wire
from compbis.host.folder import Folder, os_errors, write_exclusive
from compbis.host.gate import Gate

KEEPALIVE_SECONDS, KEEPALIVE_COUNT = 30, 4
"""Seconds between keepalive messages, and how many may go unanswered before a client is cut off."""
_ALL = ("", "0.0.0.0", "::")
"""Ways to write that it listens on all addresses."""
WINDOW = 32 * 1024
"""Maximum number of bytes that a client may send on a channel before its seat has taken them."""


def host_key(folder: Folder) -> asyncssh.SSHKey:
    """The SSH host key, created on first use. Raises MachineError."""
    path = folder.ssh_key
    with os_errors(path):
        if not path.exists():
            with suppress(FileExistsError):
                write_exclusive(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        content = path.read_bytes()
    try:
        return asyncssh.import_private_key(content)
    except asyncssh.KeyImportError as error:
        raise MachineError(f"{path} is damaged: restore it from a backup") from error


def fingerprint(folder: Folder) -> str:
    """The fingerprint of the host key, as SSH clients show it. Raises MachineError."""
    return str(host_key(folder).get_fingerprint())


def serve(folder: Folder, address: str, port: int, notify: str = "", results: Path | None = None) -> None:
    """Serve the games of a folder until SIGTERM, SIGHUP or Ctrl-C.

    Args:
        folder: the host's folder
        address: the address to listen on, "" for all
        port: the port to listen on, 0 for any free one
        notify: the command to run when an absent player is asked something, "" for none
        results: the file that gets a line for each finished game, None for none

    Raises:
        MachineError: the port or the folder cannot be used
    """
    with folder.served():
        asyncio.run(_serve(Door(folder, notify, results), address, port))


async def _serve(door: Door, address: str, port: int) -> None:
    folder = door.folder
    options = asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: Connection(door),
        server_host_keys=[host_key(folder)],
        config=None,
        encoding=None,
        line_editor=False,
        kbdint_auth=False,
        host_based_auth=False,
        gss_kex=False,
        gss_auth=False,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        compression_algs=None,
        login_timeout=2 * LOGIN_TIMEOUT,  # the connection ends it earlier, with a message
        keepalive_interval=KEEPALIVE_SECONDS,
        keepalive_count_max=KEEPALIVE_COUNT,
        window=WINDOW,
    )
    try:
        listening = await asyncio.get_running_loop().create_server(lambda: Wire(options), address, port)
    except OSError as error:
        raise MachineError(f"cannot listen on port {port}: {error.strerror or error}") from error
    await door.nursery.start()
    for game in folder.games():
        if not folder.stopped(game):
            await door.referees.start(game)
    port = listening.sockets[0].getsockname()[1]
    door.at = "" if address in _ALL else address, port
    gate = Gate(folder, door.sit_locally, door.state)
    _announce(folder, port, folder.games())
    looks = asyncio.get_running_loop().create_task(door.enforce())
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    await ended.wait()
    looks.cancel()
    gate.close()
    listening.close()
    await door.close()


def _announce(folder: Folder, port: int, games: Sequence[str]) -> None:
    print(f"SSH ON PORT {port}, HOST KEY {fingerprint(folder)}", flush=True)
    print(f"GAMES: {', '.join(games) or 'NONE YET'}", flush=True)
