"""Measures a host: python bench/host.py [--seats 50] [--seconds 60]. Needs Linux, the ssh client and asyncssh.

order           time from an order on a seat's socket to its acceptance, when it is on disk: in ms, and in synced
                writes of as many bytes to a file beside the record; medians of 100
first page      time from starting the ssh client to the first question of the game: in s, and in bare starts of the
                interpreter beside it; medians of 5
wire            bytes in both directions for an order in line mode, with its echo and the next question
memory          MiB of private memory of the door, of a referee and of a seat
idle            CPU seconds per minute of all processes of the host while all seats are open and wait, two to a game,
                and MiB of private memory of all of them
"""

import argparse
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from timing import TOP, bare

sys.path.insert(0, str(TOP))

from compbis.games import edition
from compbis.host import serving
from compbis.host.lines import LONGEST_TO_SEAT, Incoming, packed
from compbis.host.referee import Referee
from tests.house.host.houses import COMMAND, Friend, Host
from tests.house.host.seats import KEY, new_game

MIB = 2**20


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
        while piece := one.recv(65536):
            self.count += len(piece)
            other.sendall(piece)


def private(pid: int) -> float:
    """The private memory of a process in MiB."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith("Private")) / 1024


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


def order_times(folder: Path, number: int) -> list[tuple[float, float]]:
    """The seconds from an order to its acceptance, and those of a synced write right after it, for each of `number`
    orders."""
    path = new_game(folder / "x.compbis", edition())
    door, its = socket.socketpair()

    def serve() -> None:
        serving.serve(Referee(path, KEY), its)

    threading.Thread(target=serve, daemon=True).start()
    ours, seat = socket.socketpair()
    socket.send_fds(door, [b"b"], [seat.fileno()])
    incoming, begun, line = Incoming(LONGEST_TO_SEAT), 0.0, b""
    times: list[tuple[float, float]] = []
    while len(times) < number:
        for message in incoming.feed(ours.recv(65536)):
            if message["type"] == "accepted":
                taken = time.perf_counter() - begun
                times.append((taken, synced_write(folder / "beside", len(line))))
            elif message["type"] == "request":
                line = packed("order", id=message["id"], order=("MS HOOD = P", "UN")[len(times) % 2], note="")
                begun = time.perf_counter()
                ours.sendall(line)
    return times


def main() -> None:
    """Measure everything and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as away:
        folder = Path(away)
        times = order_times(folder, 100)
        taken = statistics.median(order for order, _ in times)
        print(f"order       {1000 * taken:.1f} ms, {statistics.median(a / b for a, b in times):.1f} synced writes")
        host = Host(folder / "host")
        phrases = [("sea-lions", side, phrase) for side, phrase in host.phrases.items()]
        for number in range(1, (options.seats + 1) // 2):
            made = host.run("new", "--name", f"game-{number}").out.splitlines()
            for line in made:
                if ": ssh " in line:
                    phrases.append((f"game-{number}", line.split("@")[0].split()[-1], line.rpartition(": ")[2]))
        host.open()
        relay = Relay(host.port)
        direct, host.port = host.port, relay.port
        friend = Friend(folder / "friend", host)
        pages, starts = list[float](), list[float]()
        for _ in range(5):
            begun = time.perf_counter()
            line = friend.call("british", "plain", phrase=host.phrases["british"])
            line.expect_exact(COMMAND)
            pages.append(time.perf_counter() - begun)
            line.close(force=True)
            starts.append(bare())
        ratio = statistics.median(page / start for page, start in zip(pages, starts, strict=True))
        print(f"first page  {statistics.median(pages):.3f} s, {ratio:.1f} bare starts of the interpreter")
        line = friend.call("british", "plain", phrase=host.phrases["british"])
        line.expect_exact(COMMAND)
        before = relay.count
        line.sendline("MS HOOD P")
        line.expect_exact(COMMAND)
        print(f"wire        {relay.count - before} bytes")
        line.close(force=True)
        host.port = direct
        lines = []
        for _, side, phrase in phrases[: options.seats]:
            lines.append(friend.call(side, "plain", phrase=phrase))
            lines[-1].expect("-")
        time.sleep(5)
        groups = [[host.door], host.pids("compbis.host.serving"), host.pids("compbis.host.seat")]
        names = ("door", "referee", "seat")
        for name, pids in zip(names, groups, strict=True):
            print(f"memory      {statistics.mean(map(private, pids)):.1f} MiB a {name}, of {len(pids)}")
        everybody = [pid for pids in groups for pid in pids]
        before_ = processor(everybody)
        time.sleep(options.seconds)
        spent = (processor(everybody) - before_) * 60 / options.seconds
        print(
            f"idle        {spent:.2f} s of processor a minute,",
            f"{sum(map(private, everybody)):.0f} MiB, {len(lines)} seats",
        )
        for line in lines:
            line.close(force=True)
        host.close()


if __name__ == "__main__":
    main()
