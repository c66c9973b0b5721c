"""Helpers for benchmarks. They time things alternately with bare starts of the interpreter, so that other load on the
machine slows both equally."""

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
    """The seconds from the start of a command to a prompt. The command's input is then closed."""
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
    """The seconds that a command takes."""
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment())
    return perf_counter() - began


def bare() -> float:
    """The seconds of a bare start, in which the interpreter starts and has nothing to do."""
    return whole(BARE)


def environment() -> dict[str, str]:
    """The environment for commands: finds the compbis of this checkout, without other Python settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": str(TOP)}


def percentile(values: list[float], part: float) -> float:
    """The value that a fraction `part` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, round(part * len(values)))]


def ratio(these: list[float], those: list[float]) -> float:
    """The median of `these` divided by the median of `those`."""
    return median(these) / median(those)


def at_most(name: str, figure: float, limit: float) -> bool:
    """Print a figure with its upper limit; returns whether it is within the limit.

    Args:
        name: what it measures
        figure: the figure
        limit: the greatest value allowed
    """
    return _print(name, figure, limit, "at most", figure <= limit)


def at_least(name: str, figure: float, limit: float) -> bool:
    """Print a figure with its lower limit; returns whether it reaches the limit.

    Args:
        name: what it measures
        figure: the figure
        limit: the least value allowed
    """
    return _print(name, figure, limit, "at least", figure >= limit)


def _print(name: str, figure: float, limit: float, word: str, kept: bool) -> bool:
    print(f"{name:<48}{figure:8.2f}   {word} {limit:g}{'' if kept else '   MISSED'}", flush=True)
    return kept
