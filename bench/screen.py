"""Measures the full screen in all games: bytes and writes for an ordinary order, bytes for a first page and for
scrolling a large board, and the CPU time for composing a page. Exit status 1 if a limit is exceeded."""

import gc
import os
import pty
import resource
import select
import statistics
import struct
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fcntl import ioctl
from itertools import count, product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple, cast

from blessed.keyboard import Keystroke
from timing import BARE, TOP, at_most, environment, whole

sys.path.insert(0, str(TOP))

from compbis.app import GC_THRESHOLD
from compbis.board.shapes import FlatHexes, PointedHexes
from compbis.captains.hire import hire
from compbis.errors import Leave
from compbis.games import DEFAULT, EDITIONS, edition
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import MovementRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.screen.device import Device
from compbis.screen.layout import Frame, Scene, draw, window
from compbis.screen.theme import NAMES, Theme, make_theme
from compbis.screen.wire import Wire
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.page import Page
from compbis.table.picture import Size
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Ask, Desk
from compbis.table.turn import Turn
from tests.games.chase_of_the_bismarck.pictures import gallery as chase
from tests.games.computer_bismarck.talk.talk_helpers import make_view
from tests.games.denmark_strait.pictures import gallery as strait
from tests.games.sink_the_bismarck.pictures import gallery as sink
from tests.golden.gallery import kept_pages
from tests.golden.kept import parse
from tests.golden.typist import Screen, Typist, sit
from tests.house.board.boards import hunt

ORDERS = {
    "MS": """HOOD M E SE, NORFOLK P, WS8B F S, BRITANNIC F W, SL1 C E, SL2 C E, SL3 C NE, SL4 C E, SL5 C E, SUFFOLK P,
        ARETHUSA M N E, MANCHESTER M W, BIRMINGHAM M E SE, P OF WALES M E SE, EDINBURGH M N N, CAIRO M W""",
    "MP": "SCAPA FLOW 1 P NE E, SCAPA FLOW 2 P N N, REYKJAVIK P N N, ULSTER 1 P W W, PLYMOUTH 1 M W W W",
}
"""Ordinary orders of a first turn. The first of each kind is not counted, since it brings up another board."""
OTHER_GAMES: dict[str, tuple[Any, Any, tuple[str, ...]]] = {
    "Chase": (
        chase,
        chase.move(BRITISH),
        ("MS NOR M18", "MS SUF L18", "MS TF1 N19", "MS ARE E20", "LE VIC", "PA EDI", "MS TF3 W19"),
    ),
    "Chase, German": (chase, chase.move(GERMAN), ("MS LOT G10", "MS WEI D11", "PA KG1")),
    "Sink, British": (
        sink,
        MoveRequest(sink.hunt().game.view(BRITISH), frozenset(("B8",))),
        ("MS B1 2912", "MS B2 3411", "MS B9 2906", "MS B11 3308", "MS B4 1917"),
    ),
    "Sink, German": (sink, PlotRequest(sink.hunt().game.view(GERMAN)), ("MS G2 2813", "MS G3 3612", "MS G1 2810")),
    "Strait": (strait, strait.move(strait.battle()), ("NW", "W", "R")),
}
"""For other games, a module with a desk and the request that follows an order, the first request, and orders."""
COMMAND = b"CHART A-"
WIDE = (Size(120, 30), Size(132, 24), Size(160, 30))
SIZES = (Size(40, 24), Size(80, 24), *WIDE, Size(120, 40), Size(200, 60), Size(500, 200))
FIRST = {DEFAULT: BRITISH, "denmark-strait": BRITISH}
"""The side that is asked first, by game; the Germans in all others."""
LATE = {"chase-of-the-bismarck": (29, "call"), "sink-the-bismarck": (20, "search")}
"""By game, a turn with many marks on the board, and the kind of request that shows them to the British."""
SEED = 1
PAGES = 200
ROUNDS = 3
"""How often each page is composed. The shortest time counts, as it does for the bare starts: other programs on the
machine slow single pages down."""
STARTS = 15
BYTES_LIMIT = 600
WRITES_LIMIT = 1  # per page: the next prompt comes in the same write as the response
FIRST_LIMITS = {Size(80, 24): 6000, Size(132, 43): 12000}
"""Maximum number of bytes of a page on an empty terminal, at the start or after a resize, by size."""
PAGE_LIMIT = 0.5  # in bare starts, both in CPU time
MEASURED = Size(200, 60)
"""The largest size for which that limit holds, for 99 pages of 100."""
PATIENCE = 20.0  # timeout in seconds
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
"""The program, instrumented to write a byte to a pipe for each write to the terminal."""


class Colours(NamedTuple):
    """A terminal with a number of colours."""

    number_of_colors: int
    normal: str = "\x1b[m"


THEME = make_theme(NAMES[0], Colours(256))


class Xterm:
    """The escape sequences of a terminal."""

    clear = "\x1b[H\x1b[2J"
    clear_eol = "\x1b[K"
    hide_cursor = "\x1b[?25l"
    normal_cursor = "\x1b[?25h"
    width = 80

    def move_yx(self, y: int, x: int) -> str:
        """The sequence that moves the cursor to a row and column, from 0."""
        return f"\x1b[{y + 1};{x + 1}H"

    def forward(self, columns: int) -> str:
        """The sequence that moves the cursor right by `columns`."""
        return f"\x1b[{columns}C"


class Cost(NamedTuple):
    """The bytes that compbis writes for an order, and the number of writes."""

    size: int
    writes: int


def main() -> int:
    """Measure everything; returns the exit status."""
    gc.set_threshold(GC_THRESHOLD)
    costs = costs_of_orders()
    sizes = [cost.size for cost in costs]
    kept = [
        at_most(f"bytes for an ordinary order, the most expensive of {len(costs)}", max(sizes), BYTES_LIMIT),
        *(
            at_most(
                f"bytes for an order at {size.columns} x {size.rows}, {name}, the most expensive of {len(game[2])}",
                max(other_game_costs(game[0], game[1], game[2], size)),
                BYTES_LIMIT,
            )
            for (name, game), size in product(OTHER_GAMES.items(), FIRST_LIMITS)
        ),
        at_most("bytes for an ordinary order, the median", statistics.median(sizes), BYTES_LIMIT),
        at_most("writes for an ordinary order, the most", max(cost.writes for cost in costs), WRITES_LIMIT),
    ]
    first = first_desk(DEFAULT, BRITISH).page()
    assert first is not None
    hexes = {"pointed hexes": hunt(PointedHexes(1)), "flat hexes": hunt(FlatHexes(0))}
    boards = {"1980": first, **shaded(), **hex_pages(), **hexes}
    for size, limit in FIRST_LIMITS.items():
        for (name, page), depth in product(boards.items(), (256, 1 << 24)):
            largest, theme = max((max(parts(page, size, make_theme(theme, Colours(depth)))), theme) for theme in NAMES)
            what = f"bytes for a page of {size.columns} x {size.rows}, {name}, {depth} colours, {theme}"
            kept.append(at_most(what, largest, limit))
    drawn = {name: parse(path.read_text(encoding="utf-8")) for name, path in kept_pages().items()}
    for size, limit in FIRST_LIMITS.items():
        for depth in (256, 1 << 24):
            look = make_theme(NAMES[0], Colours(depth))
            pages = [(page_bytes(page.frame(), look), name) for name, page in drawn.items() if page.size == size]
            what = f"bytes for a page of {size.columns} x {size.rows} of {len(pages)} kept, {depth} colours"
            kept.append(at_most(f"{what}, {max(pages)[1]}", max(pages)[0], limit))
    desks = {game: first_desk(game, FIRST.get(game, GERMAN)) for game in EDITIONS}
    desks |= {f"{game} on turn {turn}": late_desk(game, turn, kind) for game, (turn, kind) in LATE.items()}
    for size, (game, desk) in product(SIZES, desks.items()):
        rounds = [page_times(size, desk) for _ in range(ROUNDS)]
        times, unit = [min(each) for each in zip(*rounds, strict=True)], bare_start()
        name = f"a page of {size.columns} x {size.rows}, {game}, in bare starts"
        print(f"{name}, the median: {statistics.median(times) / unit:.2f}")
        slowest = sorted(times)[PAGES * 99 // 100 - 1] / unit
        if size <= MEASURED:
            kept.append(at_most(f"{name}, 99%", slowest, PAGE_LIMIT))
    return 0 if all(kept) else 1


def parts(page: Page, size: Size, theme: Theme) -> Iterator[int]:
    """Yield the bytes of a first page, and of each step of scrolling a board that does not fit.

    Args:
        page: the page
        size: the size of the terminal
        theme: the colours
    """
    scene = Scene(page, [f"ORDER {number}: HOOD M 1622 TO 1623 1724" for number in range(5)], "ORDER-", "", 0)
    scene = scene._replace(finish=theme.finish)
    wire = Wire(Xterm())
    yield len(wire.update(draw(scene, size), theme).encode())
    while (shown := window(scene, size)) and scene.corner != (shown.row, shown.column):
        scene = scene._replace(corner=(shown.row, shown.column), following=False)
        moved = scene._replace(corner=(shown.row + shown.rows // 2, shown.column))
        yield len(wire.update(draw(moved, size), theme).encode())
        scene = scene._replace(corner=moved.corner)


def page_bytes(frame: Frame, theme: Theme) -> int:
    """The bytes of a page on an empty terminal."""
    return len(Wire(Xterm()).update(frame, theme).encode())


class Counter(Typist):
    """A typist at a terminal of 256 colours that counts the bytes of each line: of its letters and of the answer."""

    def __init__(self, size: Size, lines: tuple[str, ...]) -> None:
        super().__init__(size, 256, lines)
        self.costs = [0]  # of the first page, then of each line
        self._wire = Wire(Xterm())
        self._is_new = True

    def hurried(self) -> bool:
        """Never: all pages are shown."""
        return False

    def show(self, frame: Frame, theme: Theme) -> None:
        """Count what is sent for a page."""
        super().show(frame, theme)
        self.costs[-1] += len(self._wire.update(frame, theme).encode())

    def key(self, seconds: float | None = None) -> Keystroke:
        """The next key; the first of a line begins a new cost."""
        left = len(self.keys)
        key = super().key(seconds)
        if len(self.keys) < left:
            if self._is_new:
                self.costs.append(0)
            self._is_new = key.name == "KEY_ENTER"
        return key


def other_game_costs(game: Any, request: Any, lines: tuple[str, ...], size: Size) -> list[int]:
    """The bytes for each of these orders.

    Args:
        game: as in OTHER_GAMES
        request: as in OTHER_GAMES
        lines: the orders
        size: the size of the terminal
    """
    counter = Counter(size, lines)
    with suppress(Leave):
        sit(Screen(cast(Device, counter), theme=NAMES[0]), game.Desk(request.side), request, (4, ""), (), game.same)
    return counter.costs[1:]


def bare_start() -> float:
    """The CPU time in seconds of a bare start of the interpreter, the least of STARTS."""
    times = []
    for _ in range(STARTS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        whole(BARE)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def costs_of_orders() -> list[Cost]:
    """What compbis writes for each order, from its first key to the next prompt."""
    counter, count = os.pipe()
    os.set_inheritable(count, True)
    with TemporaryDirectory() as folder:
        child, terminal = pty.fork()
        if child == 0:
            settings = {**environment(), "TERM": "xterm-256color", "XDG_CONFIG_HOME": folder}
            game = ("play", "--side", "british", "--seed", "1941", "--save", str(Path(folder) / "game"))
            os.execve(sys.executable, [sys.executable, "-P", "-c", COUNTED.format(count), *game], settings)
        ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        read_until(terminal, b"ANY KEY CONTINUES-")
        os.write(terminal, b"  ")  # leaves the title and the briefing
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
                os.write(count, b".")  # so that the next os.read of the counter does not block
            costs += each[1:]
        os.write(terminal, b"\x04")
        read_until(terminal, b"GO ON")
        os.waitpid(child, 0)
        os.close(terminal)
    return costs


def read_until(terminal: int, prompt: bytes) -> bytes:
    """The output up to the prompt, and until nothing more comes."""
    data = b""
    while prompt not in data or select.select([terminal], [], [], 0.2)[0]:
        if not select.select([terminal], [], [], PATIENCE)[0]:
            raise SystemExit(f"never asked {prompt.decode()}: {data[-500:]!r}")
        try:
            data += os.read(terminal, 65536)
        except OSError:
            break  # the program has ended
    return data


def hex_pages() -> dict[str, Page]:
    """The first German page of each game with hexes."""
    return {name: first_page(name) for name in ("chase-of-the-bismarck", "sink-the-bismarck")}


def first_page(name: str) -> Page:
    """The first German page of a game."""
    page = first_desk(name, GERMAN).page()
    assert page is not None
    return page


def first_desk(name: str, side: Side) -> Desk:
    """A side's desk at its first question in a game."""
    played = edition(name)
    game = played.new(1941, dict.fromkeys(Side, "person"))
    desk = played.desk(side, classic=False)
    next(desk.converse(Turn(game).open[side].request))
    return desk


def shaded() -> dict[str, Page]:
    """The British board with the reach of planes, and with where the Bismarck may be on turn 5 without any search."""
    pages = {}
    for line, turn in (("RA REYKJAVIK", 1), ("WH", 5)):
        desk = BismarckDesk(BRITISH, classic=False)
        talk = desk.converse(MovementRequest(make_view(turn=turn)))
        step = next(talk)
        while not isinstance(step, Ask):
            step = talk.send("")
        talk.send(line)
        page = desk.page()
        assert page is not None
        pages[f"1980 after {line}"] = page
    return pages


class Listener:
    """A computer captain with a desk beside it that hears the same reports."""

    def __init__(self, captain: Captain, desk: Desk) -> None:
        self.desk = desk
        self.answer = captain.answer
        self._hear = captain.hear

    def hear(self, report: Report) -> None:
        """Pass a report to both."""
        self._hear(report)
        self.desk.word(report)


def late_desk(name: str, turn: int, kind: str) -> Desk:
    """The British desk in a game between its first captains, at the first request of a kind from a turn on: in the
    first game, by seed, that has one."""
    found = (desk_in(name, seed, turn, kind) for seed in count(SEED))
    return next(filter(None, found))


def desk_in(name: str, seed: int, turn: int, kind: str) -> Desk | None:
    """The same in the game of a seed; None if the game ends before.

    Args:
        name: the game
        seed: the seed
        turn: the first turn of the request
        kind: the kind of the request
    """
    played = edition(name)
    captains = {side: played.captains[side][0] for side in Side}
    game = played.new(seed, captains, keep_log=False)
    heard = {
        side: Listener(hire(played, captain, side, seed), played.desk(side, classic=False))
        for side, captain in captains.items()
    }
    match = Match(game, heard)
    match.begin()
    while match.open:
        side, request = next(iter(match.open.items()))
        if side is BRITISH and game.turn >= turn and request.kind == kind:
            next(heard[side].desk.converse(request))
            return heard[side].desk
        match.give(side, heard[side].answer(request))
    return None


def page_times(size: Size, desk: Desk) -> list[float]:
    """The CPU time in seconds of each of PAGES pages, from the view of a game to the bytes for the terminal.

    Args:
        size: the size of the terminal
        desk: the desk that shows the pages
    """
    text: Sequence[str] = [f"ORDER {number}: HOOD M 1622 TO 1623 1724" for number in range(500)]
    wire = Wire(Xterm())
    times = []
    for number in range(PAGES):
        began = process_time()
        page = desk.page()
        assert page is not None
        scene = Scene(page, text[: number * 2], "ENTER COMMAND FROM CHART A-", "", 0, finish=THEME.finish)
        wire.update(draw(scene, size), THEME)
        times.append(process_time() - began)
    return times


if __name__ == "__main__":
    sys.exit(main())
