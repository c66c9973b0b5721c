"""Measures a host: python bench/host.py [--game NAME] [--plain] [--seats 50] [--seconds 60]. Needs Linux, ssh and
asyncssh. Seats are on the full screen; with --plain, in line mode. The exit status is 1 if a limit is exceeded.

order           time from an order on a seat's socket to its acceptance, when it is on disk, relative to a synced write
                of as many bytes to a file beside the record; median of 100 orders of both sides
first page      time from starting the ssh client to the first page of the game, relative to a bare start of the
                interpreter beside it; median of 5
wire            bytes in both directions for an order, with its echo and the next question
private         MiB of private memory of a process of each kind
memory          MiB of all processes of the host while all seats are open and wait, two to a game; what several of them
                share is counted once (the sum of their PSS)
idle            CPU seconds per minute of the same processes
"""

import argparse
import os
import re
import socket
import statistics
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pexpect
from timing import TOP, at_most, bare

sys.path.insert(0, str(TOP))

from compbis.games import DEFAULT, EDITIONS, edition
from compbis.host.folder import Folder, write_exclusive
from compbis.host.lines import packed
from compbis.table.edition import Edition
from compbis.table.side import Side
from tests.house.host.houses import Friend, Host
from tests.house.host.referee_kills import GAME, Process
from tests.house.host.seats import KEY, Seat, new_game

MORE, PROMPT = "-- MORE --", r"(?:COMMAND|CHART A|TO LEAVE)-"
TYPED = {
    "computer-bismarck": ("british", "MS HOOD P"),
    "chase-of-the-bismarck": ("german", "PL WEI B28"),
    "sink-the-bismarck": ("british", "PL 3410 A DUMMY"),
    "denmark-strait": ("british", "?"),
}
"""For each game, a side that is asked at the start, and what it may type then."""
ORDER_LIMIT, PAGE_LIMIT, MEMORY_LIMIT, IDLE_LIMIT = 30, 30, 1024, 1


class Relay:
    """A TCP relay on localhost that counts bytes.

    Attributes:
        count: the bytes in both directions so far
        port: the port where it listens
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self.count = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            client, _ = self._listening.accept()
            host = socket.create_connection(("127.0.0.1", self._to))
            for one, other in ((client, host), (host, client)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(65536):
                self.count += len(piece)
                other.sendall(piece)


class Guests:
    """The players of a host with many games, two to a game.

    Args:
        folder: an empty folder
        game: the game that all of them play
        words: the remote command of each
        seats: how many
    """

    def __init__(self, folder: Path, game: str, words: list[str], seats: int) -> None:
        self.host = Host(folder / "host", "--game", game)
        self._phrases = [*self.host.phrases.items()]
        for number in range(1, (seats + 1) // 2):
            made = self.host.run("new", "--game", game, "--name", f"game-{number}").out
            self._phrases += re.findall(r": ssh .* (\S+)@\S+ .*: (.*)$", made, re.MULTILINE)
        self.host.open()
        self._friend, self._words, self._seats = Friend(folder / "friend", self.host), words, seats

    def call(self, name: str, phrase: str) -> Any:
        """Connect, and wait for the first page. name: the name before the @."""
        line = self._friend.call(name, *self._words, phrase=phrase)
        line.expect(f"{MORE}|{PROMPT}")
        return line

    def seated(self, name: str, phrase: str) -> Any:
        """Connect, and turn the pages until the first prompt."""
        line = self.call(name, phrase)
        shown = line.after
        while not re.search(PROMPT, shown):
            line.send("\r")
            shown = until_quiet(line)
        return line

    def all(self) -> list[Any]:
        """All seats."""
        return [self.seated(*invited) for invited in self._phrases[: self._seats]]

    def processes(self) -> dict[str, list[int]]:
        """The host's processes of each kind."""
        door, nursery = self.host.door, self.host.nursery
        return {
            "door": [door],
            "nursery": [nursery],
            "referee": self.host.pids("serving"),
            "seat": self.host.pids("seat"),
        }


def until_quiet(line: Any) -> str:
    """What comes until nothing has come for 0.3 s."""
    shown = ""
    with suppress(pexpect.TIMEOUT):
        while True:
            shown += line.read_nonblocking(65536, timeout=0.3)
    return shown


def memory(pid: int, kind: str) -> float:
    """The memory of a process in MiB. kind: the start of those rows of smaps_rollup that are added up."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith(kind)) / 1024


def processor(pids: list[int]) -> float:
    """The CPU time in seconds of some processes so far."""
    ticks = 0
    for pid in pids:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def synced_write(path: Path, size: int) -> float:
    """The seconds that it takes to append that many bytes to a file, until they are on disk."""
    with open(path, "ab", buffering=0) as file:
        begun = time.perf_counter()
        file.write(bytes(size))
        os.fsync(file.fileno())
        return time.perf_counter() - begun


def order_times(folder: Path, played: Edition, number: int) -> list[tuple[float, float]]:
    """The seconds from an order to its acceptance, and those of a synced write right after it, for each of the first
    orders of a game, up to `number`."""
    home = Folder(folder)
    write_exclusive(home.path / "host.key", KEY)
    new_game(home.record(GAME), played)
    referee = Process(home.path)
    seats = [Seat(referee, side) for side in Side]
    times: list[tuple[float, float]] = []
    while len(times) < number and not any(seat.of("end") for seat in seats):
        seat = next((seat for seat in seats if seat.open), None)
        if seat is None:
            referee.listen()
            continue
        order, before = seat.any_order(), len(seat.of("accepted"))
        begun = time.perf_counter()
        seat.answer(order)
        while len(seat.of("accepted")) == before:
            referee.listen()
        taken = time.perf_counter() - begun
        times.append((taken, synced_write(home.path / "beside", len(packed("order", id=1, order=order, note="")))))
    referee.kill()
    return times


def first_pages(guests: Guests, side: str) -> list[float]:
    """The times from connecting to the first page of a side, in bare starts of the interpreter."""
    found = []
    for _ in range(5):
        begun = time.perf_counter()
        line = guests.call(side, guests.host.phrases[side])
        found.append((time.perf_counter() - begun) / bare())
        line.close(force=True)
    return found


def bytes_of_an_order(guests: Guests, side: str, typed: str) -> int:
    """The bytes on the wire for what a side types, and the answer to it."""
    direct, relay = guests.host.port, Relay(guests.host.port)
    guests.host.port = relay.port
    line = guests.seated(side, guests.host.phrases[side])
    until_quiet(line)
    before = relay.count
    line.send(f"{typed}\r")
    until_quiet(line)
    line.close(force=True)
    guests.host.port = direct
    return relay.count - before


def idle(guests: Guests, seconds: float) -> list[bool]:
    """Measure and print the memory and CPU time used while all seats wait; returns whether each limit is kept."""
    lines = guests.all()
    time.sleep(5)
    processes = guests.processes()
    for kind, pids in processes.items():
        each = statistics.mean(memory(pid, "Private") for pid in pids)
        print(f"private     {each:.1f} MiB, a {kind} of {len(pids)}", flush=True)
    everybody = [pid for pids in processes.values() for pid in pids]
    before = processor(everybody)
    time.sleep(seconds)
    spent = (processor(everybody) - before) * 60 / seconds
    whole = sum(memory(pid, "Pss:") for pid in everybody)
    for line in lines:
        line.close(force=True)
    return [
        at_most(f"memory      MiB, {len(lines)} seats", whole, MEMORY_LIMIT),
        at_most("idle        CPU seconds a minute, the same", spent, IDLE_LIMIT),
    ]


def main() -> int:
    """Measure everything and print the figures; returns 1 if a limit is exceeded."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=EDITIONS, default=DEFAULT)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--seats", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    side, typed = TYPED[options.game]
    with tempfile.TemporaryDirectory() as away:
        times = order_times(Path(away, "orders"), edition(options.game), 100)
        writes = statistics.median(order / write for order, write in times)
        kept = [at_most("order       synced writes", writes, ORDER_LIMIT)]
        guests = Guests(Path(away), options.game, ["plain", "-t"] if options.plain else [], options.seats)
        try:
            pages = statistics.median(first_pages(guests, side))
            kept.append(at_most("first page  bare starts of the interpreter", pages, PAGE_LIMIT))
            print(f"wire        {bytes_of_an_order(guests, side, typed)} bytes for {typed}")
            kept += idle(guests, options.seconds)
        finally:
            guests.host.close()
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
