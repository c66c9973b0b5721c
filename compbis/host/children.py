"""The processes that the door starts: a referee for each game, and a seat for each connection."""

import asyncio
import fcntl
import os
import pty
import re
import socket
import struct
import sys
import termios
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path

import compbis
from compbis.host.folder import Folder
from compbis.host.invitations import Place
from compbis.table.values import NamedTuple

_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,63}")
_LARGEST = 1000
"""Columns and rows of the largest terminal that a client may have."""


class Terminal(NamedTuple):
    """What a client says of its terminal. term: its kind, "" if it has none; columns, rows: 0 if it does not know."""

    term: str = ""
    columns: int = 0
    rows: int = 0


class Referees:
    """The referees of a folder's games, each started when a seat of it is first needed, or when it has died."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._running: dict[str, tuple[Process, socket.socket]] = {}
        self._starting = asyncio.Lock()

    async def start(self, game: str) -> None:
        """See to it that the referee of a game runs."""
        async with self._starting:
            running = self._running.get(game)
            if running and running[0].returncode is None:
                return
            if running:
                running[1].close()
            ours, its = socket.socketpair()
            with its:
                arguments = "serving", str(self._folder.path), game, str(its.fileno())
                process = await _python(*arguments, keep=its, stdin=DEVNULL, stdout=DEVNULL)
            ours.setblocking(False)
            self._running[game] = process, ours

    async def hand(self, place: Place, end: socket.socket) -> None:
        """Hand the other end of a seat's line to the referee of its game. If he is dying, the line just ends."""
        await self.start(place.game)
        _, control = self._running[place.game]
        try:
            socket.send_fds(control, [place.side.value[:1].encode()], [end.fileno()])
        except OSError:
            return

    def close(self) -> None:
        """Let all of them end."""
        for _, control in self._running.values():
            control.close()


async def start_seat(
    folder: Folder, place: Place, end: socket.socket, terminal: Terminal, plain: bool
) -> tuple[Process, int]:
    """Start a seat; its process, and our end of its terminal.

    Args:
        folder: of the host.
        place: which seat.
        end: its end of the line to the referee.
        terminal: of the client.
        plain: line mode is wished.
    """
    master, slave = pty.openpty()
    try:
        words = ["plain"] if plain else []
        if not terminal.term:
            words = ["plain", "bare"]
            _make_bare(slave)
        resize(master, terminal)
        process = await _python(
            "seat",
            str(end.fileno()),
            *words,
            keep=end,
            stdin=slave,
            stdout=slave,
            session=True,
            TERM=terminal.term if _TERM.fullmatch(terminal.term) else "dumb",
            XDG_CONFIG_HOME=str(folder.liked(place.game, place.side)),
        )
    except BaseException:
        os.close(master)
        raise
    finally:
        os.close(slave)
    os.set_blocking(master, False)
    return process, master


def resize(master: int, terminal: Terminal) -> None:
    """Let a terminal have the size of the client's."""
    rows, columns = (max(0, min(number, _LARGEST)) for number in (terminal.rows, terminal.columns))
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _make_bare(slave: int) -> None:
    """Neither echo what is typed nor change what is written: the client has a terminal of its own, or none."""
    modes = termios.tcgetattr(slave)
    modes[1] &= ~termios.OPOST
    modes[3] &= ~(termios.ECHO | termios.ECHONL)
    termios.tcsetattr(slave, termios.TCSANOW, modes)


async def _python(
    module: str,
    *arguments: str,
    keep: socket.socket,
    stdin: int,
    stdout: int,
    session: bool = False,
    **environment: str,
) -> Process:
    """Start a fresh process of a module of this package, with its own environment and one socket."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"{__package__}.{module}",
        *arguments,
        stdin=stdin,
        stdout=stdout,
        pass_fds=(keep.fileno(),),
        start_new_session=session,
        cwd="/",
        env={
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(Path(compbis.__file__).resolve().parents[1]),
            "PYTHONSAFEPATH": "1",
            **environment,
        },
    )
