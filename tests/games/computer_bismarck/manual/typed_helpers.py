"""Shared by the tests that type at the real program: the command line, a terminal, and games for one and for two."""

from pathlib import Path

from compbis.record import Kept, open_record
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import Ran, run, solitaire
from tests.house.screen.pty_page import PtyPage

__all__ = ["PtyPage", "Ran", "kept_by", "on_show", "run", "solitaire", "two_players"]

PASSWORDS = {BRITISH: "12", GERMAN: "34"}


def two_players(path: Path, british: tuple[str, ...], german: tuple[str, ...]) -> dict[Side, list[str]]:
    """What each of two players sees in the first movement phase, while typing these lines."""
    typed = ["12", "34", "12", *british, "DM", "34", *german, "QU"]
    lines = run("play", "--two-player", "--seed", "5", "--save", str(path), typed=typed).lines
    hand_over = lines.index("GERMAN PLAYER TO THE KEYBOARD")
    return {BRITISH: lines[lines.index("BRITISH PLAYER TO THE KEYBOARD") : hand_over], GERMAN: lines[hand_over:]}


def kept_by(path: Path, passwords: dict[Side, str]) -> Kept:
    """The record of a game."""
    record, kept = open_record(path, passwords)
    record.close()
    return kept


def on_show(lines: list[str], command: str, prompt: str) -> list[str]:
    """The lines between a command typed at a prompt and the next such prompt."""
    after = lines[lines.index(prompt + command) + 1 :]
    ends = [number for number, line in enumerate(after) if line.startswith(prompt)]
    return after[: ends[0]]
