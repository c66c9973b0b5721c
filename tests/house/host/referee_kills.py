"""Kill the referee of a hosted game at random moments, and check what the next one tells the seats. Run by
bench/kills.py."""

import random
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from compbis.games import edition
from compbis.host.chair import SeatConnection
from compbis.host.folder import Folder, write_exclusive
from compbis.host.lines import LONGEST_TO_SEAT, Incoming, packed
from compbis.table.side import Side
from tests.house.host.seats import KEY, Seat, new_game

TOP = Path(__file__).resolve().parents[3]
GAME = "sea-lions"
MOST_ORDERS = 12
"""A referee is killed after fewer orders than this, at a random moment of the next one."""
LONGEST_PAUSE = 0.01
PART = "part"
"""What was read, if it completed no message."""


class Found(AssertionError):
    """An accepted order was lost, or the record holds an order that was never given."""


class Process:
    """A referee in a separate process, with the interface for seats (compbis.host.referee.Referee).

    folder: the folder of the host.
    """

    def __init__(self, folder: Path) -> None:
        self._door, its = socket.socketpair()
        self._lines: dict[Side, tuple[socket.socket, Incoming, SeatConnection]] = {}
        arguments = [sys.executable, "-m", "compbis.host.serving", str(folder), GAME, str(its.fileno())]
        with its:
            self._process = subprocess.Popen(arguments, cwd=TOP, pass_fds=[its.fileno()])

    def sit(self, side: Side, line: SeatConnection) -> None:
        """Sit down and read everything that is sent first."""
        ours, its = socket.socketpair()
        if side in self._lines:
            self._lines.pop(side)[0].close()
        with its:
            self.pass_end(side, its)
        self._lines[side] = ours, Incoming(LONGEST_TO_SEAT), line
        self.catch_up(side)

    def pass_end(self, side: Side, end: socket.socket) -> None:
        """Pass the referee its end of the connection to a seat."""
        socket.send_fds(self._door, [side.value[:1].encode()], [end.fileno()])

    def catch_up(self, side: Side) -> None:
        """Read everything that was sent to a side so far. Raises Found if the connection has ended."""
        self.take(side, {"type": "say", "text": "TIME"})  # everything sent before comes before its answer
        while "said" not in (kinds := self._hear(side)):
            if not kinds:
                raise Found(f"the connection of {side} has ended")

    def take(self, side: Side, message: Mapping[str, Any]) -> None:
        """Send a message from a seat."""
        fields = {name: value for name, value in message.items() if name != "type"}
        with suppress(OSError):
            self._lines[side][0].sendall(packed(message["type"], **fields))

    def listen(self) -> None:
        """Wait for messages and read them."""
        with selectors.DefaultSelector() as waits:
            for side, (line, _, _) in self._lines.items():
                waits.register(line, selectors.EVENT_READ, side)
            for key, _ in waits.select():
                self._hear(key.data)

    def kill(self) -> None:
        """Kill the process and read its last messages."""
        self._process.kill()
        self._process.wait()
        self.read_on()
        self._door.close()

    def read_on(self) -> None:
        """Read the last messages of all connections, and close them."""
        for side, (line, _, _) in self._lines.items():
            while self._hear(side):
                pass
            line.close()
        self._lines.clear()

    def _hear(self, side: Side) -> list[str]:
        """Read once. Returns the kinds of the messages, PART if none was complete; empty at the end."""
        end, incoming, line = self._lines[side]
        try:
            piece = end.recv(65536)
        except ConnectionResetError:
            piece = b""
        messages = incoming.feed(piece) if piece else []
        for message in messages:
            line.send(packed(message["type"], **{key: message[key] for key in message if key != "type"}))
        return [message["type"] for message in messages] or [PART] * bool(piece)


def referee_kills(folder: Path, number: int, seed: int) -> dict[str, int]:
    """Kill this many referees, and return the numbers of games played and orders accepted. Raises Found."""
    chance = random.Random(seed)
    done = {"games": 0, "orders accepted": 0}
    known: dict[Side, list[str]] = {}
    for kill in range(number):
        if not known:
            home = Folder(folder / f"games {kill}")
            write_exclusive(home.path / "host.key", KEY)
            new_game(home.record(GAME), edition(), seed + kill)
            known = {side: [] for side in Side}
            done["games"] += 1
        accepted, ended = _play(home.path, known, chance)
        done["orders accepted"] += accepted
        if ended:
            known = {}
    return done


def _play(folder: Path, known: dict[Side, list[str]], chance: random.Random) -> tuple[int, bool]:
    """Let a referee continue a game until it is killed. known: the orders accepted so far, to which this adds the new
    ones. Returns the number of new ones, and whether the game is over."""
    process = Process(folder)
    seats = take_seats(process, known, chance)
    given = give_orders(process, seats, chance)
    time.sleep(chance.random() * LONGEST_PAUSE)
    process.kill()
    return note_accepted(seats, given, known), over(seats)


def take_seats(
    process: Process, known: dict[Side, list[str]], chance: random.Random, more: int = 1
) -> dict[Side, Seat]:
    """Take both seats, and compare the orders that they are told of with those that are known. After the end of the
    game they are told of none.

    Args:
        process: the referee
        known: the orders accepted so far; any others that a seat is told of are added
        chance: chooses the orders of the seats
        more: how many other British orders there may be; there may be one other German order

    Raises:
        Found: an order is missing, or there are too many
    """
    seats = {side: Seat(process, side, chance.randrange(2**32)) for side in Side}
    for side, seat in seats.items():
        if seat.of("end"):
            continue
        reported = [text for turn in seat.of("recall") for _, text, _ in turn["orders"]]
        reported += [order["order"] for order in seat.of("remind")]
        most = len(known[side]) + (more if side is Side.BRITISH else 1)
        if reported[: len(known[side])] != known[side] or len(reported) > most:
            raise Found(f"{side} had ordered {known[side]}, and is told {reported}")
        known[side] = reported
    return seats


Given = dict[tuple[Side, int], str]
"""The order that a side gave to the question of that number."""


def give_orders(process: Process, seats: Mapping[Side, Seat], chance: random.Random) -> Given:
    """Give a random number of random legal orders, and do not wait for the last to be accepted."""
    given: Given = {}
    for _ in range(chance.randrange(MOST_ORDERS)):
        while not (asked := _asked(seats, given)) and not over(seats):
            process.listen()
        if not asked:
            break
        side, number = chance.choice(asked)
        given[side, number] = seats[side].any_order()
        seats[side].answer(given[side, number])
    return given


def note_accepted(seats: Mapping[Side, Seat], given: Given, known: dict[Side, list[str]]) -> int:
    """Add the accepted orders to those that are known; returns their number."""
    accepted = [(side, message["id"]) for side, seat in seats.items() for message in seat.of("accepted")]
    for side, number in accepted:
        known[side].append(given[side, number])
    return len(accepted)


def _asked(seats: Mapping[Side, Seat], given: Collection[tuple[Side, int]]) -> list[tuple[Side, int]]:
    """The open questions that have no order yet."""
    asked = {(side, seat.open["id"]) for side, seat in seats.items() if seat.open is not None}
    return sorted(asked.difference(given))


def over(seats: Mapping[Side, Seat]) -> bool:
    """Whether the game is over."""
    return all(seat.of("end") for seat in seats.values())
