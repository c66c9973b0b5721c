"""Programs of captains for tests, in sh: each goes wrong, or right, in his own way."""

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
    """A program that gives the cautious answer. does: instead, when it is asked; ends: when its input ends."""
    return write_all(path, CAUTIOUS.replace("DOES", does).replace("ENDS", ends))


def write_all(path: Path, text: str) -> Path:
    """A program of this text."""
    path.write_text(text)
    path.chmod(0o755)
    return path
