"""Measures the response time to an order of any kind except DM, relative to a bare interpreter start.

Games are played in line mode through a pipe, with their records on the disk of this checkout. A bare start is timed
after every few orders. Exit status 1 if the limit is exceeded.
"""

import os
import random
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from timing import COMPBIS, TOP, at_most, bare, environment, percentile

GAMES = 16
LIMIT = 1.0
ORDERS_A_BARE_START = 5
BARE_STARTS = 5
"""An order is compared with the median of this many recent bare starts, since the machine's load changes quickly."""
ORDERS_A_TURN = 6
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
UNITS: dict[str, dict[str, Sequence[str]]] = {
    "british": {
        "MS": ("HOOD", "P OF WALES", "SUFFOLK", "NORFOLK", "ARETHUSA", "MANCHESTER", "BIRMINGHAM", "DF1", "SG1"),
        "MP": ("REYKJAVIK", "SCAPA FLOW 1", "SCAPA FLOW 2", "PLYMOUTH 1", "PLYMOUTH 2", "ULSTER 1", "ULSTER 2"),
    },
    "german": {"MS": ("BISMARCK", "PR EUGEN", "WP1", "WP2", "WP3", "WP4")},
}
"""The units that get orders, by side and command."""
QUESTIONS = (
    ("LAUNCH TORPEDOES", "torpedoes", "1"),
    ("WHICH SHIP SHALL", "whom to attack", "1"),
    ("WHICH UNIT SHALL SHADOW", "which unit shadows", "1"),
    ("FIGHT OR WITHDRAW", "fight", "F"),
    ("ATTACK BY SURPRISE", "surprise", "Y"),
    ("-CHART B-", "secret move", ""),
    ("STAY ANYWAY", "to stay although a mission fails", "Y"),
)
"""The questions other than Chart A: a part of the prompt, a name, and an answer that is an order."""


class Dialogue:
    """A game in line mode through a pipe."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin and process.stdout
        self._input, self._output = process.stdin, process.stdout
        self.prompt = self._read()[-1]

    def type(self, line: str) -> tuple[list[str], float]:
        """Type a line; returns the lines shown in response, with the next prompt last, and the seconds that it took."""
        began = perf_counter()
        self._input.write(f"{line}\n".encode())
        self._input.flush()
        shown = self._read()
        seconds = perf_counter() - began
        self.prompt = shown[-1]
        return shown, seconds

    def leave(self) -> None:
        """Close the input."""
        self._input.close()

    def _read(self) -> list[str]:
        """The lines up to the next prompt, or to the end of the game. Only a prompt ends in "-" without a newline."""
        shown = b""
        while not shown.endswith(b"-"):
            part = os.read(self._output.fileno(), 65536)
            if not part:
                break
            shown += part
        return shown.decode().split("\n")


@contextmanager
def game(side: str, seed: int, folder: Path) -> Iterator[Dialogue]:
    """A context manager with a new solitaire game at its first Chart A.

    Args:
        side: the player's side
        seed: the seed of the game
        folder: where the record is kept
    """
    arguments = ("play", "--side", side, "--seed", str(seed), "--save", str(folder / str(seed)))
    with subprocess.Popen(
        (*COMPBIS, *arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        dialogue = Dialogue(process)
        dialogue.type("")  # no password
        yield dialogue
        dialogue.leave()


def play(dialogue: Dialogue, units: Mapping[str, Sequence[str]], dice: random.Random) -> Iterator[tuple[str, float]]:
    """Play a game to its end, and yield the kind of each accepted order and the response time in seconds.

    Args:
        dialogue: the game
        units: the units to give orders to, by command
        dice: random numbers to choose orders with
    """
    given = 0
    while dialogue.prompt.endswith("-"):
        if "CHART A" not in dialogue.prompt:
            order = _answer(dialogue)
            if dialogue.prompt:  # otherwise the game is over, and the time is that of the program's exit
                yield order
        elif given < ORDERS_A_TURN:
            given += 1
            yield from _order(dialogue, units, dice)
        else:
            given = 0
            dialogue.type("DM")


def _order(dialogue: Dialogue, units: Mapping[str, Sequence[str]], dice: random.Random) -> Iterator[tuple[str, float]]:
    command = dice.choice((*units, "MS", "UN"))
    line = f"{command} {dice.choice(units[command])} {dice.choice('PM')}" if command in units else command
    shown, seconds = dialogue.type(f"{line} {dice.choice(WAYS)}" if line.endswith(" M") else line)
    if "ILLEGAL ENTRY" not in shown:
        yield command, seconds


def _answer(dialogue: Dialogue) -> tuple[str, float]:
    for part, kind, answer in QUESTIONS:
        if part in dialogue.prompt:
            return kind, dialogue.type(answer)[1]
    raise ValueError(f"no answer to {dialogue.prompt!r}")


def main() -> int:
    """Play the games; print the figures for each kind of order and for all of them; returns the exit status."""
    kinds: dict[str, list[float]] = {}
    with TemporaryDirectory(dir=TOP / "bench") as folder:
        for seed in range(1, GAMES + 1):
            side = ("british", "german")[seed % 2]
            with game(side, seed, Path(folder)) as dialogue:
                for kind, starts in _in_bare_starts(play(dialogue, UNITS[side], random.Random(seed))):
                    kinds.setdefault(kind, []).append(starts)
    print("answered in bare starts:         orders  half within  99 of 100 within")
    for kind, times in sorted(kinds.items()):
        print(f"  {kind:<30}{len(times):>7}{percentile(times, 0.5):>13.2f}{percentile(times, 0.99):>18.2f}")
    every = [one for times in kinds.values() for one in times]
    return 0 if at_most("99 of 100 of all orders, in bare starts", percentile(every, 0.99), LIMIT) else 1


def _in_bare_starts(orders: Iterator[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    """Yield the same orders, their times divided by the median of the latest bare starts."""
    bares = deque((bare() for _ in range(BARE_STARTS)), maxlen=BARE_STARTS)
    for number, (kind, seconds) in enumerate(orders):
        yield kind, seconds / median(bares)
        if number % ORDERS_A_BARE_START == 0:
            bares.append(bare())


if __name__ == "__main__":
    sys.exit(main())
