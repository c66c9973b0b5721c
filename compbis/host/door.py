"""The door: the SSH server of a host. It lets people in by key or phrase, and copies bytes to and from their seats.

It has no code of a game, and is the only module that imports asyncssh. Of each line between a seat and its referee it
hands out both ends.
"""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import asyncssh

from compbis.errors import MachineError
from compbis.host.children import Referees, Terminal, resize, start_at, start_fetch
from compbis.host.folder import Folder, told, write_new
from compbis.host.gate import Gate
from compbis.host.invitations import Invitations, Place
from compbis.host.lines import Message, packed
from compbis.host.tries import Tries
from compbis.host.weeks.bell import keep_result, ring

MOST_TRIES = 3
"""Phrases of one connection."""
MOST_OFFERED = 20
"""Keys that one connection may offer."""
MOST_SESSIONS = 64
MOST_CONNECTIONS = 128
"""Connections at the same time, those among them that are not let in yet."""
MOST_SPECTATORS = 16
"""Connections of those who only watch: anybody may, and they must not keep the players out."""
LOGIN_TIMEOUT = 30
"""Seconds to be let in; who would have to wait longer for his next try is sent away."""
SILENT_FOR, SILENT_TIMES = 30, 4
"""A client that answers none of so many questions, so many seconds apart, is gone."""
CUT_AFTER = 60
"""Seconds that a client may read nothing, while something waits for it."""
LOOKS_EVERY = 10
"""Seconds between two looks whether the owner has revoked or stopped something."""
_WAITING = 64 * 1024
"""Bytes that wait for a client before its seat has to wait, too."""
_MOST_RESTARTS, _RESTARTS_WITHIN = 5, 60.0
_PIECE = 16384
_END = b"\x04"
_REFEREE_LOST = 75  # compbis.host.seat.LOST: the door has no code of a seat
_LIST_AGAIN = 99  # compbis.host.lobby.AGAIN, likewise
MOST_ROWS = 90
"""Games on a player's list: their numbers are exit statuses."""
WISHES = ("plain", "spoken")
"""The words that may stand behind the host's name: line mode, and line mode in sentences."""
FETCHED = ("record", "log", "chart", "orders")  # compbis.host.weeks.fetch.WHAT
"""The words by which something of a game is fetched."""
SPECTATOR = "watch"
"""The name before the @ of who only watches."""
NOTHING_SHOWN = "NO GAME IS SHOWN: BOTH PLAYERS MUST AGREE TO IT"
ONE_GAME = "NAME THE GAME BEFORE THE @"
NOT_FETCHED = "THAT CANNOT BE FETCHED NOW: RECORD, LOG AND CHART CAN WHEN THE GAME IS OVER"
FULL = "THE HOST IS FULL. TRY AGAIN LATER"
LATER = "THE GAME CANNOT GO ON NOW. NOTHING IS LOST: TRY AGAIN LATER"


class Door:
    """What all connections share. folder: of the host."""

    def __init__(self, folder: Folder, notify: str = "", results: Path | None = None) -> None:
        self.folder = folder
        self._notify, self._results = notify, results
        self._rung: dict[str, Mapping[str, int]] = {}
        self._bells: set[asyncio.Task[None]] = set()
        self.inside: set[Connection] = set()
        self.invitations = Invitations(folder)
        self.referees = Referees(folder, self._changed)
        self.tries = Tries()
        self.connections = self.spectators = self.sessions = 0

    def listed(self, places: Sequence[Place]) -> list[tuple[Place, str]]:
        """Seats, each with how its game stands for whoever sits there: first those that are asked for orders."""
        stands = {place: self.referees.stands.get(place.game, {}) for place in places}
        waits = {place: place.side in stands[place].get("asked", ()) for place in places}
        return [
            (place, f"{place.game}, {place.side.upper()}: {_told(stands[place], waits[place])}")
            for place in sorted(places, key=lambda place: (not waits[place], place))
        ]

    async def look_after(self) -> None:
        """From time to time: who was revoked is cut off, and what was stopped ends."""
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            try:
                revoked = self.invitations.revoked()
                self.referees.let_stopped_end()
            except MachineError as error:
                print(f"compbis: {error}", flush=True)
                continue
            for connection in [*self.inside]:
                if any(revoked.get(place, 0) != times for place, times in connection.entered.items()):
                    connection.cut()

    def _changed(self, game: str, stands: Message) -> None:
        """A game stands otherwise: ring for those who are away and are asked now; keep how it ended."""
        before, rung = self._rung.get(game, {}), stands["rung"]
        self._rung[game] = rung
        for side, times in rung.items():
            again = times > before.get(side, 0)
            if self._notify and again and side in stands["asked"] and side not in stands["seated"]:
                bell = asyncio.get_running_loop().create_task(ring(self._notify, game, side))
                self._bells.add(bell)
                bell.add_done_callback(self._bells.discard)
        if self._results and stands["over"] and stands.get("result"):
            try:
                keep_result(self._results, {"name": game, **stands["result"]})
            except MachineError as error:
                print(f"compbis: {error}", flush=True)


class Connection(asyncssh.SSHServer):
    """A client at the door. places: the seats that he may take, once he is let in."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._offered: dict[str, None] = {}
        self._wrong = 0
        self.entered: dict[Place, int] = {}
        self.places: list[Place] = []
        self.watches = False
        self._name = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody knocks."""
        self._connection = conn
        self._address = str(conn.get_extra_info("peername", ("",))[0])
        self._door.connections += 1
        if self._door.connections > MOST_CONNECTIONS:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._door.inside.discard(self)
        self._door.connections -= 1
        self._door.spectators -= self.watches

    def begin_auth(self, username: str) -> bool:
        """Nobody comes in without a key or a phrase, but who only watches."""
        self._name = username
        if username == SPECTATOR and not self.watches:
            self.watches = True
            self._door.spectators += 1
            if self._door.spectators > MOST_SPECTATORS:
                self._connection.abort()
        return not self.watches

    def public_key_auth_supported(self) -> bool:
        """Keys enter."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key enters. One that does not is enrolled if a phrase follows."""
        self._name = username
        text = " ".join(key.export_public_key().decode("ascii").split()[:2])
        self.places = self._door.invitations.by_key(text)
        if not self.places:
            self._offered[text] = None
            if len(self._offered) > MOST_OFFERED:
                self._connection.abort()
        return bool(self.places)

    def password_auth_supported(self) -> bool:
        """Phrases enter."""
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        """Whether a phrase enters, after the pause that this address has earned."""
        self._name = username
        self._wrong += 1
        if self._wrong > MOST_TRIES:
            self._connection.abort()
            return False
        pause = self._door.tries.begin(self._address, time.monotonic())
        if pause >= LOGIN_TIMEOUT:
            self._connection.abort()
            return False
        await asyncio.sleep(pause)
        self.places = self._door.invitations.by_phrase(password, [*self._offered], time.time())
        if self.places:
            self._door.tries.right(self._address)
        elif self._wrong == MOST_TRIES:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many tries")
        return bool(self.places)

    def session_requested(self) -> "Session":
        """He is in, and wants a terminal."""
        revoked = self._door.invitations.revoked()
        self.entered = {place: revoked.get(place, 0) for place in self.places}
        self._door.inside.add(self)
        return Session(self._door, self)

    def cut(self) -> None:
        """Send him away."""
        self._connection.abort()

    def chosen(self) -> list[Place]:
        """The seats that the name before the @ leaves; all of his if it leaves none."""
        name = self._name.lower()
        return [place for place in self.places if name in (place.game, place.side.value)] or self.places


class Session(asyncssh.SSHServerSession[bytes]):
    """A terminal at the door, and the seat behind it."""

    def __init__(self, door: Door, connection: Connection) -> None:
        self._door, self._connection = door, connection
        self._terminal = Terminal()
        self._words: list[str] = []
        self._master = -1
        self._waiting = bytearray()
        self._paused = False
        self._cut: asyncio.TimerHandle | None = None
        self._over = asyncio.Event()
        self._unpaused = asyncio.Event()
        self._unpaused.set()
        self._counted = False

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is there."""
        self._channel = chan
        self._loop = asyncio.get_running_loop()
        chan.set_write_buffer_limits(_WAITING)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """The client has a terminal."""
        self._terminal = Terminal(term_type or "dumb", term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """There is no shell; the game takes its place."""
        return True

    def exec_requested(self, command: str) -> bool:
        """The few words that there are instead of commands."""
        self._words = command.lower().split()[: len(WISHES) + 1]
        if self._words[:1] and self._words[0] in FETCHED:
            return len(self._words) == 1 and not self._connection.watches
        return bool(self._words) and all(word in WISHES for word in self._words)

    def subsystem_requested(self, subsystem: str) -> bool:
        """No files, nothing."""
        return False

    def session_started(self) -> None:
        """Take the seat."""
        self._task = self._loop.create_task(self._visit())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """He has typed something."""
        self._waiting += data
        self._pass_on()

    def eof_received(self) -> bool:
        """No more is typed: for a seat that is as Ctrl-D."""
        self.data_received(_END, None)
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """His window has another size."""
        self._terminal = self._terminal._replace(columns=width, rows=height)
        if self._master >= 0:
            resize(self._master, self._terminal)

    def pause_writing(self) -> None:
        """He does not read: let his seat wait, too, and cut him if that lasts."""
        self._paused = True
        self._unpaused.clear()
        self._cut = self._loop.call_later(CUT_AFTER, self._channel.abort)
        if self._master >= 0:
            self._loop.remove_reader(self._master)

    def resume_writing(self) -> None:
        """He reads again."""
        self._paused = False
        self._unpaused.set()
        if self._cut:
            self._cut.cancel()
        if self._master >= 0:
            self._loop.add_reader(self._master, self._bring)

    def connection_lost(self, exc: Exception | None) -> None:
        """His line is gone: his seat sees it hang up."""
        if self._cut:
            self._cut.cancel()
        self._over.set()
        self._unpaused.set()
        self._hang_up()

    async def _visit(self) -> None:
        self._door.sessions += 1
        try:
            places = self._connection.chosen()
            if self._door.sessions > MOST_SESSIONS:
                self._say(FULL)
            elif self._connection.watches:
                await self._watch()
            elif self._words and self._words[0] in FETCHED:
                await self._fetch(places)
            elif len(places) > 1:
                await self._choose(places)
            else:
                await self._play(places[0])
        except (OSError, MachineError) as error:
            print(f"compbis: {error}", flush=True)
            self._say(LATER)
        finally:
            self._door.sessions -= 1
            with suppress(OSError):
                self._channel.exit(0)

    async def _watch(self) -> None:
        """Let him choose among the games that are shown, and watch one."""
        while not self._over.is_set():
            games = self._door.referees.watched()[:MOST_ROWS]
            if not games:
                self._say(NOTHING_SHOWN)
                return
            chosen = await self._listed([f"{game}, {_told(self._door.referees.stands[game], False)}" for game in games])
            if 0 < chosen <= len(games):
                pages, referees = socket.socketpair()
                with pages, referees:
                    await self._door.referees.hand(games[chosen - 1], None, referees)
                    referees.close()
                    await self._at("seated.gallery", pages, self._door.folder.liked("watch", ""))
            elif chosen != _LIST_AGAIN:
                return

    async def _fetch(self, places: Sequence[Place]) -> None:
        """Send him what he fetches of his game."""
        if len(places) > 1:
            self._channel.write_stderr(f"{ONE_GAME}\n".encode())
            return
        process = await start_fetch(self._door.folder, places[0], self._words[0])
        assert process.stdout
        while not self._over.is_set() and (piece := await process.stdout.read(_PIECE)):
            await self._unpaused.wait()
            self._channel.write(piece)
        if self._over.is_set():
            process.kill()
        if await process.wait():
            self._channel.write_stderr(f"{NOT_FETCHED}\n".encode())

    async def _listed(self, rows: Sequence[str]) -> int:
        """Let him choose a row of a list: its number, 0 or _LIST_AGAIN."""
        ours, its = socket.socketpair()
        with ours, its:
            ours.send(packed("list", rows=rows))
            return await self._at("seated.lobby", its, self._door.folder.liked("list", ""))

    async def _choose(self, places: Sequence[Place]) -> None:
        """Let him choose among his games, again when he has left one."""
        while not self._over.is_set():
            for place in places:
                with suppress(MachineError):  # it is stopped, and stands so in the list
                    await self._door.referees.ready(place.game)
            listed = self._door.listed(places)[:MOST_ROWS]
            chosen = await self._listed([row for _, row in listed])
            if 0 < chosen <= len(listed):
                await self._play(listed[chosen - 1][0])
            elif chosen != _LIST_AGAIN:
                return

    async def _play(self, place: Place) -> None:
        """Sit there, again if its referee or the seat itself dies."""
        deaths: list[float] = []
        while not self._over.is_set():
            status = await self._sit(place)
            if status >= 0 and status != _REFEREE_LOST:
                return
            now = self._loop.time()
            deaths = [*(then for then in deaths if now - then < _RESTARTS_WITHIN), now]
            if len(deaths) > _MOST_RESTARTS:
                self._say(LATER)
                return

    async def _sit(self, place: Place) -> int:
        """Sit there until the seat ends; its exit status, negative if it was killed."""
        seats, referees = socket.socketpair()
        with seats, referees:
            await self._door.referees.hand(*place, referees)
            referees.close()
            return await self._at("seat", seats, self._door.folder.liked(*place))

    async def _at(self, module: str, end: socket.socket, liked: Path) -> int:
        """Let a process have the client's terminal until it ends; its exit status, negative if it was killed. end: the
        socket that it is handed; liked: the folder of what its player likes."""
        process, self._master = await start_at(module, end, self._terminal, self._words, liked)
        end.close()
        if self._over.is_set():
            self._hang_up()
        elif not self._paused:
            self._loop.add_reader(self._master, self._bring)
        self._pass_on()
        status = await process.wait()
        if self._master >= 0:
            while self._bring():
                pass
        self._hang_up()
        return status

    def _bring(self) -> bool:
        """Bring him what his seat has written; whether there was any."""
        try:
            piece = os.read(self._master, _PIECE)
        except BlockingIOError:
            return False
        except OSError:  # nobody has the other end any more
            piece = b""
        if piece:
            self._channel.write(piece)
        else:
            self._loop.remove_reader(self._master)
        return bool(piece)

    def _pass_on(self) -> None:
        """Let his seat have what he has typed, as far as it takes it; he has to wait for the rest."""
        if self._master < 0:  # his seat is about to be there
            if len(self._waiting) > _WAITING:
                self._channel.pause_reading()
            return
        try:
            while self._waiting:
                del self._waiting[: os.write(self._master, self._waiting[:_PIECE])]
        except BlockingIOError:
            self._channel.pause_reading()
            self._loop.add_writer(self._master, self._pass_on)
            return
        except OSError:
            self._waiting.clear()
        self._loop.remove_writer(self._master)
        self._channel.resume_reading()

    def _hang_up(self) -> None:
        """Let go of the terminal; the seat's process ends by that."""
        if self._master >= 0:
            master, self._master = self._master, -1
            self._loop.remove_reader(master)
            self._loop.remove_writer(master)
            os.close(master)

    def _say(self, *lines: str) -> None:
        end = "\r\n" if self._terminal.term else "\n"
        self._channel.write("".join(f"{line}{end}" for line in lines).encode())


def _told(stands: Message, asked: bool) -> str:
    """How a game stands, in words. asked: whether this seat is to give orders."""
    if not stands:
        return "NOT OPEN NOW"
    if stands["over"]:
        return "THE GAME IS OVER"
    return f"TURN {stands['turn']}  {stands['date']}{'. YOUR ORDERS ARE ASKED' if asked else ''}"


def host_key(folder: Folder) -> asyncssh.SSHKey:
    """The key by which clients know this host again; made when it is first asked for. Raises MachineError."""
    path = folder.ssh_key
    with told(path):
        if not path.exists():
            with suppress(FileExistsError):
                write_new(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        content = path.read_bytes()
    try:
        return asyncssh.import_private_key(content)
    except asyncssh.KeyImportError as error:
        raise MachineError(f"{path} is damaged: put it back from a copy") from error


def fingerprint(folder: Folder) -> str:
    """What clients show of that key."""
    return str(host_key(folder).get_fingerprint())


def serve(folder: Folder, address: str, port: int, notify: str = "", results: Path | None = None) -> None:
    """Serve the games of a folder until SIGTERM, SIGHUP or Ctrl-C. Raises MachineError.

    Args:
        folder: of the host.
        address: to listen at, "" for all.
        port: of SSH, 0 for any that is free.
        notify: the command that rings for a player who is away, "" for none.
        results: the file that gets a line for each game that is over, None for none.
    """
    with folder.served():
        asyncio.run(_serve(Door(folder, notify, results), address, port))


async def _serve(door: Door, address: str, port: int) -> None:
    folder = door.folder
    try:
        listening = await asyncssh.listen(
            address,
            port,
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
            login_timeout=LOGIN_TIMEOUT,
            keepalive_interval=SILENT_FOR,
            keepalive_count_max=SILENT_TIMES,
        )
    except OSError as error:
        raise MachineError(f"port {port} cannot be listened at: {error.strerror or error}") from error
    for game in folder.games():
        if not folder.stopped(game):
            await door.referees.start(game)
    _announce(folder, listening.get_port(), folder.games())
    gate = Gate(folder, door.referees.hand)
    looks = asyncio.get_running_loop().create_task(door.look_after())
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    await ended.wait()
    looks.cancel()
    gate.close()
    listening.close()
    door.referees.close()


def _announce(folder: Folder, port: int, games: Sequence[str]) -> None:
    print(f"SSH ON PORT {port}, HOST KEY {fingerprint(folder)}", flush=True)
    print(f"GAMES: {', '.join(games) or 'NONE YET'}", flush=True)
