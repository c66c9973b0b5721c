"""Shell scripts that play as captains in tests."""

import time
from collections.abc import Iterable
from pathlib import Path

CAUTIOUS = """#!/bin/sh
answer() {
    default=${line#*'"default":'}
    printf '{"order": %s}\\n' "${default%%,*}"
}
while read -r line; do
    case $line in
    '{"type":"game",'*) echo '{}' ;;
    '{"type":"request",'*) DOES ;;
    esac
done
ENDS
"""


def write(path: Path, does: str = "answer", ends: str = "exit 0") -> Path:
    """A program that gives the default answer. does: what it does instead when asked; ends: what it does at the end of
    its input."""
    return write_all(path, CAUTIOUS.replace("DOES", does).replace("ENDS", ends))


def alive(process: int) -> bool:
    """Whether the process exists and is not a zombie."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def wait_until_gone(processes: Iterable[int]) -> None:
    """Wait until all these processes have ended; there must be some."""
    left = [*processes]
    assert left
    while any(map(alive, left)):
        time.sleep(0.01)


def write_all(path: Path, text: str) -> Path:
    path.write_text(text)
    path.chmod(0o755)
    return path
