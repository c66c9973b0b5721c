"""Shell scripts that play as captains in tests."""

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


def write_all(path: Path, text: str) -> Path:
    """An executable file with this text."""
    path.write_text(text)
    path.chmod(0o755)
    return path
