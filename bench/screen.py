"""How much the full screen writes for an ordinary order on 80 x 24, and how often, and how long a page takes to compose
at any size. Exit status 1 beyond a limit."""

import os
import pty
import select
import statistics
import struct
import sys
import termios
from collections.abc import Sequence
from fcntl import ioctl
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from sides import TOP, at_most, environment

sys.path.insert(0, str(TOP))

from compbis.games import edition
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import BismarckRequest
from compbis.screen.layout import Scene, draw
from compbis.screen.theme import Theme
from compbis.screen.wire import Wire
from compbis.table.page import Size
from compbis.table.side import BRITISH
from compbis.table.turn import Turn

ORDERS = {
    "MS": """HOOD M E SE, NORFOLK P, WS8B F S, BRITANNIC F W, SL1 C E, SL2 C E, SL3 C NE, SL4 C E, SL5 C E, SUFFOLK P,
        ARETHUSA M N E, MANCHESTER M W, BIRMINGHAM M E SE, P OF WALES M E SE, EDINBURGH M N N, CAIRO M W""",
    "MP": "SCAPA FLOW 1 P NE E, SCAPA FLOW 2 P N N, REYKJAVIK P N N, ULSTER 1 P W W, PLYMOUTH 1 M W W W",
}
"""Ordinary orders of a first turn, each in one line; at the first of each kind another board is shown."""
COMMAND = b"CHART A-"
WIDE = (Size(120, 30), Size(132, 24), Size(160, 30))
SIZES = (Size(40, 24), Size(80, 24), *WIDE, Size(120, 40), Size(200, 60), Size(500, 200))
PAGES = 200
BYTES_LIMIT = 600
WRITES_LIMIT = 1  # for each page: the next prompt comes with what the order brought about
PAGE_LIMIT = 5.0  # ms
PATIENCE = 20.0  # seconds
COUNTED = """
import os, sys
from compbis.screen import device
from compbis.app import main
def counted(stream, text, write=device.write):
    os.write({}, b".")
    write(stream, text)
device.write = counted
sys.exit(main())
"""
"""The program, which tells a pipe of each of its writes to the terminal."""
THEME = Theme({style: f"\x1b[38;5;{number}m" for number, style in enumerate(("sea", "land", "port", "own"))}, "\x1b[m")


class Xterm:
    """The codes of a terminal."""

    clear = "\x1b[H\x1b[2J"
    clear_eol = "\x1b[K"
    hide_cursor = "\x1b[?25l"
    normal_cursor = "\x1b[?25h"
    width = 80

    def move_yx(self, y: int, x: int) -> str:
        """Go to a row and column."""
        return f"\x1b[{y + 1};{x + 1}H"


class Cost(NamedTuple):
    """What an order costs on the wire."""

    size: int
    writes: int


def main() -> int:
    """Measure."""
    costs = costs_of_orders()
    sizes = [cost.size for cost in costs]
    kept = [
        at_most(f"bytes for an ordinary order, the dearest of {len(costs)}", max(sizes), BYTES_LIMIT),
        at_most("bytes for an ordinary order, the middle one", statistics.median(sizes), BYTES_LIMIT),
        at_most("writes for an ordinary order, the most", max(cost.writes for cost in costs), WRITES_LIMIT),
    ]
    for size in SIZES:
        times = page_times(size)
        name = f"ms for a page of {size.columns} x {size.rows}"
        kept.append(at_most(f"{name}, the middle one", statistics.median(times), PAGE_LIMIT))
        print(f"{name}, 99 of 100: {statistics.quantiles(times, n=100)[98]:.2f}")
    return 0 if all(kept) else 1


def costs_of_orders() -> list[Cost]:
    """What compbis writes for each order, from its last letter to the next prompt."""
    counter, count = os.pipe()
    os.set_inheritable(count, True)
    with TemporaryDirectory() as folder:
        child, terminal = pty.fork()
        if child == 0:
            settings = {**environment(), "TERM": "xterm-256color", "XDG_CONFIG_HOME": folder}
            game = ("play", "--side", "british", "--seed", "1941", "--save", str(Path(folder) / "game"))
            os.execve(sys.executable, [sys.executable, "-P", "-c", COUNTED.format(count), *game], settings)
        ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        read_until(terminal, b"(NO)-")  # what the person likes: nobody was asked yet
        os.write(terminal, b"\r")
        read_until(terminal, b"PASSWORD-")
        os.write(terminal, b"\r")
        read_until(terminal, COMMAND)
        costs = []
        for command, orders in ORDERS.items():
            each = []
            for order in orders.split(","):
                os.read(counter, 65536)
                os.write(terminal, f"{command} {' '.join(order.split())}\r".encode())
                each.append(Cost(len(read_until(terminal, COMMAND)), len(os.read(counter, 65536))))
                os.write(count, b".")  # so that the next reading finds something
            costs += each[1:]
        os.write(terminal, b"\x04")
        read_until(terminal, b"GO ON")
        os.waitpid(child, 0)
        os.close(terminal)
    return costs


def read_until(terminal: int, prompt: bytes) -> bytes:
    """All that is written until the prompt has been drawn and nothing more comes."""
    data = b""
    while prompt not in data or select.select([terminal], [], [], 0.2)[0]:
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise SystemExit(f"never asked {prompt.decode()}: {data[-500:]!r}")
        try:
            data += os.read(terminal, 65536)
        except OSError:
            break  # the program has ended
    return data


def page_times(size: Size) -> list[float]:
    """How long each of many pages took, from the view of a game to what a terminal is sent, in ms."""
    game = edition().new(1941, dict.fromkeys((BRITISH, BRITISH.enemy), "person"))
    request = Turn(game).open[BRITISH].request
    assert isinstance(request, BismarckRequest)
    desk = BismarckDesk(BRITISH, classic=False)
    next(desk.converse(request))
    text: Sequence[str] = [f"ORDER {number}: HOOD M 1622 TO 1623 1724" for number in range(500)]
    wire = Wire(Xterm())
    times = []
    for number in range(PAGES):
        began = process_time()
        page = desk.page()
        assert page is not None
        wire.update(draw(Scene(page, text[: number * 2], "ENTER COMMAND FROM CHART A-", "", 0), size), THEME)
        times.append((process_time() - began) * 1000)
    return times


if __name__ == "__main__":
    sys.exit(main())
