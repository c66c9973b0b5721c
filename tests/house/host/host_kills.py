"""Kill the seat, the door, or all processes of a served game at random moments, and check what the seats are told
then. Run by bench/kills.py."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from compbis.games import edition
from compbis.host.folder import Folder, write_exclusive
from compbis.host.invitations import Invitations, Place
from compbis.record import read_record
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.host.referee_kills import (
    GAME,
    LONGEST_PAUSE,
    TOP,
    Found,
    Given,
    Process,
    give_orders,
    note_accepted,
    over,
    take_seats,
)
from tests.house.host.seats import KEY, Seat, new_game
from tests.house.record.program_kills import ACCEPTED, turn_of_orders, type_on

SEATS, DOORS, ALL = "seats", "doors", "hosts"
"""What is killed: a seat, the door, or all processes together."""
MOST_TYPED = 1_000_000
"""The most orders that a seat types before it is killed."""
LONGEST_TYPING = 0.5
"""The longest time in seconds for which a seat types after its first output."""
_HOST = (sys.executable, "-m", "compbis", "host")


class Served(Process):
    """A host that serves a game, with the interface for seats. folder: the folder of the host."""

    def __init__(self, folder: Path) -> None:
        self._lines = {}
        self._folder = Folder(folder)
        arguments = [*_HOST, "--folder", str(folder), "--address", "127.0.0.1", "--port", "0"]
        self._process = subprocess.Popen(arguments, cwd=TOP, stdout=subprocess.PIPE)
        assert self._process.stdout
        while not (line := self._process.stdout.readline()).startswith(b"GAMES"):
            if not line:
                raise Found("the host does not start")

    def pass_end(self, side: Side, end: socket.socket) -> None:
        """Pass the referee its end of the connection to a seat."""
        with socket.socket(socket.AF_UNIX) as gate:
            gate.connect(str(self._folder.gate))
            socket.send_fds(gate, [f"{GAME} {side}".encode()], [end.fileno()])

    def processes(self) -> list[int]:
        """The ids of the door and of all processes below it."""
        listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True).stdout.splitlines()
        parents = {int(pid): int(parent) for pid, parent in map(str.split, listed)}
        found = [self._process.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def kill_all(self, doomed: Sequence[int]) -> None:
        """Kill these processes, of which the door is the first, and read what they have sent."""
        for pid in doomed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        self.read_on()
        assert self._process.stdout
        self._process.stdout.close()

    def close(self) -> None:
        """End the host."""
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


class Typist:
    """A British player at `compbis host seat`, in a process of its own.

    Args:
        folder: the folder of the host
        chance: chooses the ship that the player begins with

    Attributes:
        shown: what the seat has shown
    """

    def __init__(self, folder: Path, chance: random.Random) -> None:
        arguments = [*_HOST, "seat", "--folder", str(folder), "--name", GAME, "--side", BRITISH]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen(arguments, cwd=TOP, **pipes)  # type: ignore[call-overload]
        self.shown = b""
        self._began = threading.Event()
        lines = turn_of_orders(chance.random())
        typing = threading.Thread(target=type_on, args=(self.process.stdin.fileno(), lines), daemon=True)
        self._threads = [threading.Thread(target=self._read, daemon=True), typing]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        while piece := os.read(self.process.stdout.fileno(), 65536):
            self.shown += piece
            if b"STAYS" in self.shown or len(self.shown) > 2000:
                self._began.set()
        self._began.set()

    def type_for_a_while(self, chance: random.Random) -> None:
        """Wait for the first output, and then for a random time."""
        self._began.wait()
        time.sleep(chance.random() * LONGEST_TYPING)

    def close(self) -> None:
        """Read what is left after the process was killed."""
        self.process.wait()
        for thread in self._threads:
            thread.join()
        self.process.stdin.close()
        self.process.stdout.close()


def host_kills(what: str, folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill this many times, and return the numbers of games played and of orders accepted.

    Args:
        what: SEATS, DOORS or ALL
        folder: the folder for the folders of the hosts
        number: the number of kills
        seed: the seed of their moments

    Raises:
        Found: an accepted order was lost, or the record holds one that was never given
    """
    chance = random.Random(f"{what} {seed}")
    done = {"games": 0, "orders accepted": 0}
    killed = 0
    while killed < number:
        home = Folder(folder / f"{what} {done['games']}")
        write_exclusive(home.path / "host.key", KEY)
        new_game(home.record(GAME), edition(), seed + done["games"])
        Invitations(home).invite(Place(GAME, BRITISH), "a phrase", time.time())
        game = _Game(home, what, chance)
        try:
            while game.check() and killed < number:
                game.kill()
                killed += 1
        finally:
            game.host.close()
        done["games"] += 1
        done["orders accepted"] += sum(map(len, game.known.values()))
    return done


class _Game:
    """A game whose processes are killed.

    Args:
        home: the folder of its host
        what: SEATS, DOORS or ALL
        chance: chooses orders and moments

    Attributes:
        host: the host that serves it now
        known: the orders accepted so far
    """

    def __init__(self, home: Folder, what: str, chance: random.Random) -> None:
        self._home, self._what, self._chance = home, what, chance
        self.host = Served(home.path)
        self.known: dict[Side, list[str]] = {side: [] for side in Side}
        self._shown = 0
        """How many orders the British player has been shown as accepted, besides those that are known."""
        self._seats: dict[Side, Seat] = {}

    def check(self) -> bool:
        """Take both seats, and compare what they are told with what is known; returns whether the game goes on. Raises
        Found."""
        before = len(self.known[BRITISH])
        self._seats = take_seats(self.host, self.known, self._chance, 1 if self._what == DOORS else MOST_TYPED)
        if over(self._seats):
            self._read_record()
        accepted = [order for order in self.known[BRITISH][before:] if order.startswith("MS ")]
        if len(accepted) < self._shown:
            raise Found(f"{self._shown} orders were shown as accepted, and the next seat knows only {accepted}")
        self._shown = 0
        return not over(self._seats)

    def _read_record(self) -> None:
        """Compare the orders of the finished game with those that are known. Raises Found."""
        kept = read_record(self._home.record(GAME), {})
        for side in Side:
            recorded = [entry.text for turn in kept.turns for entry in turn.orders if entry.side == side]
            if recorded[: len(self.known[side])] != self.known[side]:
                raise Found(f"{side} had ordered {self.known[side]}, and {recorded} is on record")
            self.known[side] = recorded

    def kill(self) -> None:
        """Let both sides give orders, and kill; then the game is served again."""
        if self._what == DOORS:
            given = give_orders(self.host, self._seats, self._chance)
            time.sleep(self._chance.random() * LONGEST_PAUSE)
            self.host.kill_all([self.host.processes()[0]])
        else:
            given = self._play_german(6)
            typist = Typist(self._home.path, self._chance)
            doomed = self.host.processes()
            typist.type_for_a_while(self._chance)
            given |= self._play_german(1)
            typist.process.kill()
            if self._what == ALL:
                self.host.kill_all(doomed)
            else:
                self.host.catch_up(GERMAN)
            typist.close()
            self._shown = len(ACCEPTED.findall(typist.shown))
        note_accepted(self._seats, given, self.known)
        if self._what != SEATS:
            self.host = Served(self._home.path)

    def _play_german(self, number: int) -> Given:
        """Let the German player give cautious orders, up to this many. The last may not have been accepted yet."""
        given: Given = {}
        seat = self._seats[GERMAN]
        for _ in range(number):
            self.host.catch_up(GERMAN)
            if seat.open is not None:
                given[GERMAN, seat.open["id"]] = order = str(seat.request().default)
                seat.answer(order)
        return given
