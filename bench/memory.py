"""Counts copies of two players' passwords in the program's memory: python bench/memory.py. Linux only, since it reads
/proc/PID/mem.

It counts when the first player is at Chart A and the second has only chosen a password. It searches all readable memory
for the passwords as UTF-8. Freed memory keeps its content until it is overwritten, so the figures depend on chance.
"""

import sys
import tempfile
from pathlib import Path

from timing import TOP

sys.path.insert(0, str(TOP))

from tests.house.screen.pty_page import PtyPage

BRITISH, GERMAN = "zebrax quilty vortex jumbly", "kraken waltzy fjordo glyphs"
STEPS = (
    ("BRITISH PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", BRITISH),
    ("BRITISH PLAYER - THE SAME PASSWORD AGAIN-", BRITISH),
    ("GERMAN PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", GERMAN),
    ("GERMAN PLAYER - THE SAME PASSWORD AGAIN-", GERMAN),
    ("BRITISH PLAYER - ENTER PASSWORD-", BRITISH),
)
"""The prompts and what is typed at them."""


def main() -> None:
    """Count in line mode and on the full screen."""
    for mode in ("--plain", "--screen=80"):
        with tempfile.TemporaryDirectory() as folder:
            print(mode, *(f"{side} {count}" for side, count in counted(Path(folder), mode).items()))


def counted(folder: Path, mode: str) -> dict[str, int]:
    """The number of copies of each side's password."""
    (folder / "compbis").mkdir()
    (folder / "compbis" / "settings.ini").touch()
    play = ["play", "--two-player", mode, "--save", str(folder / "game")]
    with PtyPage(sys.executable, "-P", "-m", "compbis", *play, XDG_CONFIG_HOME=str(folder)) as page:
        if mode != "--plain":
            page.opening()
        for prompt, password in STEPS:
            page.until(lambda prompt=prompt: any(row.endswith(prompt) for row in page.rows))  # type: ignore[misc]
            page.type(f"{password}\r")
        page.see("CHART A-")
        return {side: copies(page.child.pid, word) for side, word in (("british", BRITISH), ("german", GERMAN))}


def copies(process: int, word: str) -> int:
    """The number of copies of a word in the memory of a process."""
    count = 0
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
        for line in maps:
            place, rights, *_ = line.split()
            if "r" in rights and "[v" not in line:
                first, end = (int(number, 16) for number in place.split("-"))
                memory.seek(first)
                count += memory.read(end - first).count(word.encode())
    return count


if __name__ == "__main__":
    main()
