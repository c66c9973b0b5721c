"""SSH sessions, which connect a client's terminal to the process behind it."""

import asyncio
import os
import signal
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import cast

import asyncssh

from compbis.errors import MachineError
from compbis.host.children.starting import Child, start_fetch
from compbis.host.children.terminals import Pty, Terminal
from compbis.host.door import wire
from compbis.host.door.door import STOPPED, Door, watched_text
from compbis.host.door.wire import WAITING, Wire
from compbis.host.invitations import Place
from compbis.host.lines import packed

MOST_SESSIONS, MOST_WATCHING = 64, 16
"""Maximum number of terminals of players, and of spectators. Anybody may watch, and spectators must not keep the
players out."""
MOST_TYPED = 4096
"""Maximum number of bytes typed or pasted at a terminal that may wait for its seat; with more, all of them are
dropped."""
MOST_DROPPED = 2**20
"""Maximum number of bytes dropped in a row before the client is cut off."""
_CALM = 0.5
"""Seconds without input after which a paste is over."""
_MOST_RESTARTS, _RESTARTS_WITHIN = 5, 60.0
_PIECE = 16384
_END = b"\x04"
_REFEREE_LOST, _OTHER_VALUES = 75, 76  # compbis.host.seat.LOST, OTHER: the door imports no code of a seat
INPUT_DROPPED = signal.SIGURG
"""Tells a seat that its input was dropped; any other process ignores it. Also in compbis.console.signals."""
_LIST_AGAIN = 99  # compbis.host.seated.lobby.AGAIN, likewise
MOST_ROWS = 90
"""Maximum number of games in a list: a row's number is an exit status, and must stay below _LIST_AGAIN."""
TERMINAL_MODES = ("plain", "spoken")
"""The words that choose line mode, and line mode in sentences, in place of a remote command."""
FILE_WORDS = ("record", "log", "chart", ORDERS := "orders")  # compbis.host.long_games.fetch.WHAT
"""The words that fetch a file of a game, in place of a remote command."""
NOTHING_SHOWN = "NO GAME IS SHOWN: BOTH PLAYERS MUST AGREE TO IT"
ONE_GAME = "NAME THE GAME BEFORE THE @"
NOT_FETCHED = "NOT AVAILABLE NOW: RECORD, LOG AND CHART CAN BE FETCHED WHEN THE GAME IS OVER"
NO_WORD = "THE WORDS THAT WORK HERE: {}"
FULL = "THE HOST IS FULL. TRY AGAIN LATER"
LATER = "THE GAME CANNOT CONTINUE NOW. NOTHING IS LOST: TRY AGAIN LATER"
STOPPED_NOW = f"{STOPPED}. NOTHING IS LOST: TRY AGAIN LATER"
HOST_STOPS = "THE HOST IS SHUTTING DOWN. NOTHING IS LOST: TRY AGAIN LATER"


class Session(asyncssh.SSHServerSession[bytes]):
    """An SSH session: copies bytes between the client and a seat.

    Args:
        door: the shared state
        places: the seats that the client may take
        watches: whether the client is a spectator

    Attributes:
        task: the task that serves the client
    """

    task: asyncio.Task[None]

    def __init__(self, door: Door, places: Sequence[Place], watches: bool) -> None:
        self._door, self._places, self.watches = door, places, watches
        self._terminal = Terminal()
        self._words: list[str] = []
        self._pty: Pty | None = None
        self._waiting = bytearray()
        self._ended = False
        """Whether the client has ended its input."""
        self._line_begun = False
        self._process: Child | None = None
        self._dropped = 0
        """How many bytes of a paste that is too long have been dropped so far."""
        self._calm: asyncio.TimerHandle | None = None
        self._pauses = 0
        """How many reasons there are to write nothing now: this channel is full, the connection is full."""
        self._cut: asyncio.TimerHandle | None = None
        self._over = asyncio.Event()
        self._host_stops = False
        self._unpaused = asyncio.Event()
        self._unpaused.set()

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Keep the channel, and limit its write buffer."""
        self._channel = chan
        self._wire = cast(Wire, chan.get_connection())
        self._loop = asyncio.get_running_loop()
        chan.set_write_buffer_limits(WAITING)
        self._wire.join(self)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """Accept the client's terminal.

        Args:
            term_type: its TERM
            term_size: its columns and rows, and its size in pixels
            term_modes: its modes, which are ignored
        """
        self._terminal = Terminal(term_type or "dumb", term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """Accept: the game runs in place of a shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Accept: the command is read as words to the door, which runs no shell commands."""
        self._words = command.lower().split()[: len(TERMINAL_MODES) + 1]
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse all subsystems, such as SFTP."""
        return False

    def session_started(self) -> None:
        """Start the task that serves the client."""
        self.task = self._loop.create_task(self._visit())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Pass what the client has typed to the seat."""
        self._line_begun = not data.endswith((b"\n", b"\r"))
        if not self._dropped:
            self._waiting += data
            self._copy_input()
        if self._terminal.term and (self._dropped or len(self._waiting) > MOST_TYPED):
            self._drop(len(data))

    def eof_received(self) -> bool:
        """Pass the end of input to the seat, as Ctrl-D; in an unfinished line, the first Ctrl-D only ends the line."""
        self._ended = True
        self._waiting += _END * (1 + self._line_begun)
        self._copy_input()
        return True

    def _drop(self, size: int) -> None:
        """Drop the waiting input, and all that follows until the client pauses: it has pasted more than a seat can use.
        size: the bytes of the latest piece."""
        self._waiting.clear()
        self._dropped += size
        if self._calm:
            self._calm.cancel()
        self._calm = self._loop.call_later(_CALM, self._end_drop)
        if self._dropped > MOST_DROPPED:
            self._wire.abort()

    def _end_drop(self) -> None:
        """Take input again. The seat drops what it has not read, so that no part of a line is left, and says so."""
        self._dropped = 0
        if self._process:
            with suppress(ProcessLookupError):
                self._process.send_signal(INPUT_DROPPED)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Resize the pseudo-terminal.

        Args:
            width: the new width in columns
            height: the new height in rows
            pixwidth: ignored
            pixheight: ignored
        """
        self._terminal = self._terminal._replace(columns=width, rows=height)
        if self._pty:
            self._pty.resize(self._terminal)

    def pause_writing(self) -> None:
        """Stop reading from the seat, since the client does not read; cut the client off after CUT_AFTER seconds.

        That ends the connection: a client that does not read need not answer when a channel is closed, either.
        """
        self._pauses += 1
        if self._pauses > 1:
            return
        self._unpaused.clear()
        self._cut = self._loop.call_later(wire.CUT_AFTER, self._wire.abort)
        if self._pty:
            self._loop.remove_reader(self._pty.master)

    def resume_writing(self) -> None:
        """Read from the seat again, since the client does."""
        self._pauses -= 1
        if self._pauses:
            return
        self._unpaused.set()
        if self._cut:
            self._cut.cancel()
        if self._pty:
            self._loop.add_reader(self._pty.master, self._copy_output)

    def connection_lost(self, exc: Exception | None) -> None:
        """Hang up the seat's terminal, since the client is gone."""
        for timer in filter(None, (self._cut, self._calm)):
            timer.cancel()
        self._wire.leave(self)
        self._over.set()
        self._unpaused.set()
        self._hang_up()

    def end(self) -> None:
        """End the client's process, since the host stops: it restores the terminal."""
        self._host_stops = True
        self._over.set()
        if self._process:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGTERM)

    async def _visit(self) -> None:
        self._door.visits.add(self)
        status = 1
        try:
            status = await self._serve()
        except (OSError, MachineError) as error:
            print(f"compbis: {error}", flush=True)
            self._refuse(LATER)
        finally:
            self._hang_up()
            self._door.visits.discard(self)
            with suppress(OSError):
                if self._host_stops:
                    self._refuse(HOST_STOPS)
                self._channel.exit(status)

    async def _serve(self) -> int:
        """Do what the client came for; returns the exit status. Raises OSError, MachineError."""
        places, words = self._places, self._words
        of_its_kind = sum(visit.watches == self.watches for visit in self._door.visits)
        if of_its_kind > (MOST_WATCHING if self.watches else MOST_SESSIONS):
            return self._refuse(FULL)
        if len(words) == 1 and words[0] in FILE_WORDS and not self.watches:
            return await self._fetch(places, words[0])
        if any(word not in TERMINAL_MODES for word in words):
            known = TERMINAL_MODES if self.watches else (*TERMINAL_MODES, *FILE_WORDS)
            return self._refuse(NO_WORD.format(" ".join(known).upper()))
        if self.watches:
            await self._watch()
        elif len(places) > 1:
            await self._choose(places)
        else:
            return await self._play(places[0])
        return 0

    async def _watch(self) -> None:
        """Let a spectator choose and watch games."""
        while not self._over.is_set():
            games = self._door.referees.watched()[:MOST_ROWS]
            if not games:
                self._say(NOTHING_SHOWN)
                return
            chosen = await self._choose_row(
                [f"{game}, {watched_text(self._door.referees.stands[game])}" for game in games], "watch"
            )
            if 0 < chosen <= len(games):
                pages, referees = socket.socketpair()
                with pages, referees:
                    await self._door.referees.pass_socket(games[chosen - 1], None, referees)
                    referees.close()
                    await self._run_process("seated.gallery", pages, self._door.folder.preferences_folder("watch", ""))
            elif chosen != _LIST_AGAIN:
                return

    async def _fetch(self, places: Sequence[Place], what: str) -> int:
        """Send the client a file of its game; returns the exit status. what: one of FILE_WORDS."""
        if len(places) > 1:
            return self._refuse(ONE_GAME)
        stands = self._door.referees.stands.get(places[0].game)
        if stands and not stands["over"] and what != ORDERS:
            return self._refuse(NOT_FETCHED)
        process = await start_fetch(self._door.folder, places[0], what)
        assert process.stdout
        while not self._over.is_set() and (piece := await process.stdout.read(_PIECE)):
            await self._unpaused.wait()
            self._write(piece)
        if self._over.is_set():
            process.kill()
        return self._refuse(NOT_FETCHED) if await process.wait() else 0

    async def _choose_row(self, rows: Sequence[str], *words: str) -> int:
        """Let the client choose a row of a list; returns its number, 0 to leave, or _LIST_AGAIN.

        Args:
            rows: the rows
            words: further arguments of the list's process
        """
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.send(packed("list", rows=rows))
            return await self._run_process(
                "seated.lobby", theirs, self._door.folder.preferences_folder("list", ""), *words
            )

    async def _choose(self, places: Sequence[Place]) -> None:
        """Let the player choose a game and play it, again and again."""
        while not self._over.is_set():
            for place in places:
                with suppress(MachineError):  # a stopped game: the list says so
                    await self._door.referees.ready(place.game)
            listed = self._door.listed(places)[:MOST_ROWS]
            chosen = await self._choose_row([row for _, row in listed])
            if 0 < chosen <= len(listed):
                await self._play(listed[chosen - 1][0])
            elif chosen != _LIST_AGAIN:
                return

    async def _play(self, place: Place) -> int:
        """Play at a seat; restart the seat if it or the referee dies, or it needs other values than the nursery has.
        Returns the exit status."""
        deaths: list[float] = []
        alone = False
        while not self._over.is_set():
            if self._door.folder.stopped(place.game):
                return self._refuse(STOPPED_NOW)
            status = await self._sit(place, alone)
            if status >= 0 and status not in (_REFEREE_LOST, _OTHER_VALUES):
                break
            alone = alone or status == _OTHER_VALUES
            now = self._loop.time()
            deaths = [*(then for then in deaths if now - then < _RESTARTS_WITHIN), now]
            if len(deaths) > _MOST_RESTARTS:
                return self._refuse(LATER)
        return 0

    async def _sit(self, place: Place, alone: bool) -> int:
        """Run a seat until it ends; returns its exit status, negative if a signal killed it. alone: as for
        `Pty.start`."""
        seats, referees = socket.socketpair()
        with seats, referees:
            await self._door.sit(place, referees)
            referees.close()
            return await self._run_process("seat", seats, self._door.folder.preferences_folder(*place), alone=alone)

    async def _run_process(
        self, module: str, end: socket.socket, preferences: Path, *words: str, alone: bool = False
    ) -> int:
        """Run a process at the client's terminal; returns its exit status, negative if a signal killed it.

        Args:
            module: a module of compbis.host
            end: the socket that the process gets
            preferences: the folder of the player's preferences
            words: further arguments of the process
            alone: as for `Pty.start`
        """
        if self._over.is_set():
            return 0
        if self._pty is None:
            self._pty = Pty(self._terminal)
            if not self._pauses:
                self._loop.add_reader(self._pty.master, self._copy_output)
        elif self._ended:
            self._waiting += _END  # the previous process has read the last one
        words = *self._words, *words
        self._process = process = await self._pty.start(self._door.nursery, module, end, words, preferences, alone)
        end.close()
        self._copy_input()
        status = await process.wait()
        while self._copy_output():
            pass
        return status

    def _copy_output(self) -> bool:
        """Copy output of the seat to the client; returns whether there was any."""
        if self._pty is None:
            return False
        try:
            piece = os.read(self._pty.master, _PIECE)
        except BlockingIOError:
            return False
        self._write(piece)
        return True

    def _write(self, piece: bytes) -> None:
        self._channel.write(piece)
        self._wire.check_backlog()

    def _copy_input(self) -> None:
        """Copy input of the client to the seat; stop reading from a client without a terminal while the seat takes no
        more."""
        if self._pty is None:  # the seat has not started yet
            if len(self._waiting) > WAITING:
                self._channel.pause_reading()
            return
        try:
            while self._waiting:
                del self._waiting[: os.write(self._pty.master, self._waiting[:_PIECE])]
        except BlockingIOError:
            if not self._terminal.term:
                self._channel.pause_reading()
            self._loop.add_writer(self._pty.master, self._copy_input)
            return
        self._loop.remove_writer(self._pty.master)
        self._channel.resume_reading()

    def _hang_up(self) -> None:
        """Close the pseudo-terminal, which ends the seat's process."""
        if self._pty:
            pty, self._pty = self._pty, None
            self._loop.remove_reader(pty.master)
            self._loop.remove_writer(pty.master)
            pty.close()

    def _say(self, *lines: str) -> None:
        self._channel.write("".join(f"{line}{self._newline}" for line in lines).encode())

    def _refuse(self, reason: str) -> int:
        """Say why nothing is done, on the client's standard error; returns the exit status for it."""
        self._channel.write_stderr(f"{reason}{self._newline}".encode())
        return 1

    @property
    def _newline(self) -> str:
        return "\r\n" if self._terminal.term else "\n"
