"""Two things run side by side, in turns, so that whatever else the machine does slows both alike."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

TOP = Path(__file__).resolve().parents[1]
COMPBIS = (sys.executable, "-P", "-m", "compbis")
BARE = (sys.executable, "-c", "pass")


def start(command: tuple[str, ...], prompt: bytes) -> float:
    """Seconds from the start of a command until it shows a prompt; it is then left at the end of its input."""
    began = perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as process:
        assert process.stdin and process.stdout
        shown = b""
        while not shown.endswith(prompt):
            part = os.read(process.stdout.fileno(), 65536)
            assert part, f"{command} ended before it asked {prompt!r}"
            shown += part
        seconds = perf_counter() - began
        process.stdin.close()
    return seconds


def whole(command: tuple[str, ...]) -> float:
    """Seconds that a command takes from start to end."""
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment())
    return perf_counter() - began


def bare() -> float:
    """Seconds of one bare start of the interpreter."""
    return whole(BARE)


def environment() -> dict[str, str]:
    """Of the commands: the compbis of this checkout, and nothing that changes how Python starts."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": str(TOP)}


def percentile(values: list[float], part: float) -> float:
    """The value that `part` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, round(part * len(values)))]


def ratio(these: list[float], those: list[float]) -> float:
    """How many times longer these take than those, by their medians."""
    return median(these) / median(those)


def at_most(name: str, figure: float, limit: float) -> bool:
    """Print a figure beside its limit; whether it is kept."""
    return _print(name, figure, limit, "at most", figure <= limit)


def at_least(name: str, figure: float, limit: float) -> bool:
    """Print a figure beside its limit; whether it is reached."""
    return _print(name, figure, limit, "at least", figure >= limit)


def _print(name: str, figure: float, limit: float, word: str, kept: bool) -> bool:
    print(f"{name:<48}{figure:8.2f}   {word} {limit:g}{'' if kept else '   MISSED'}", flush=True)
    return kept
