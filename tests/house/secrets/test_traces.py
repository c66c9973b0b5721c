"""What a two-player game leaves for the other player to find: files, the terminal and its scrollback, the line history,
core dumps. None of it names a ship, a square or an order of the side that has left."""

import json
import os
import random
import re
import sys
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from compbis.games.computer_bismarck.cards.board import PORTS
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.history import NAME
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.seated import PROGRAM
from tests.house.secrets.secrets_helpers import PtyPage, run

BRITISH_LINES = ("MS HOOD M E SE", "MP SCAPA FLOW 1 P NW", "QP1723", "STHOO", "OB")
GERMAN_LINES = ("MS BISMARCK M W", "MS WP4 M W", "STBIS", "OB")
PASSWORDS = {BRITISH: "eleven tall ships sail", GERMAN: "twentytwo guns fire late"}
ODD_KEYS = (*["\x1b[A"] * 12, "\x19", "\x1f", "\x12", "\x1b[C", "\t", "\x1b[5~")
"""Up, yank, undo, search back, right, Tab, Page Up: everything that may bring an old line back."""
MORE = "-- MORE --"
LONG = 12
"""The length of text that hardly ever occurs in noise; whatever we write there is longer."""
ORDERS = re.compile(r"MS [A-Z]{2}|MP [A-Z]{2}|M E SE|QP\d{4}|ST(?:HOO|BIS)")


def names_of(side: Side) -> list[str]:
    """What only this side may see on turn 1: its ships, their squares, its planes."""
    ships = [ship for ship in SHIPS.values() if ship.side is side]
    planes = [plane.name for plane in PLANES.values() if plane.side is side]
    squares = [str(ship.square) for ship in ships if ship.square]
    on_every_map = {name.upper() for name in PORTS.values()}
    return sorted({*[ship.name for ship in ships], *planes, *squares} - on_every_map)


def revealed_about(side: Side, text: str) -> list[str]:
    """What a text reveals about a side."""
    return named_in(side, text) + ORDERS.findall(text)


def named_in(side: Side, text: str) -> list[str]:
    """The ships, squares and planes of a side that a text names."""
    return [name for name in names_of(side) if re.search(rf"\b{re.escape(name)}\b", text)]


def legible(content: bytes) -> str:
    """The readable and compressed words of a file that are long enough not to be noise."""
    texts = [content]
    for start in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", content):
        with suppress(zlib.error):  # it only looks like the start of a stream
            texts.append(zlib.decompressobj().decompress(content[start.start() :], 10_000))
    return "\n".join(word.decode() for text in texts for word in re.findall(rb"[ -~]{%d,}" % LONG, text))


class Table:
    """A two-player game in a terminal, in a home folder of its own."""

    def __init__(self, house: Path, *arguments: str) -> None:
        self.house = house
        self.on_screen = "--plain" not in arguments
        for folder in ("home", "temp"):
            (house / folder).mkdir()
        self.page = PtyPage(
            sys.executable,
            *PROGRAM,
            *("play", "--two-player", "--seed", "5", "--save", str(house / "game"), *arguments),
            HOME=str(house / "home"),
            TMPDIR=str(house / "temp"),
            HISTFILE=str(house / "home" / "history"),
            COMPBIS_DEBUG="1",
        )

    def type(self, prompt: str, line: str) -> None:
        """Wait for a prompt in the last row and type a line; a password is not echoed."""
        self.wait(prompt)
        typed = prompt if "PASSWORD" in prompt else prompt + line
        self.page.type(line)
        self.wait(typed)
        self.page.type("\r")
        self.page.until(lambda: self._bottom() != typed)

    def wait(self, row: str) -> None:
        """Wait until the last row is this, paging through the text before it."""
        while True:
            self.page.until(lambda: self._bottom() in (row, MORE))
            if self._bottom() == row:
                return
            self.page.type(" ")
            self.page.until(lambda: self._bottom() != MORE)

    def _bottom(self) -> str:
        return next((row for row in reversed(self.page.rows) if row), "")

    def sit(self, side: Side, lines: Iterable[str]) -> None:
        """Type the password and then the lines, each at Chart A."""
        self.type(f"{side.upper()} PLAYER - ENTER PASSWORD-", PASSWORDS[side])
        for line in lines:
            self.type("ENTER COMMAND FROM CHART A-", line)

    def seen(self) -> str:
        """The page as it is now."""
        return "\n".join(self.page.rows)

    def files(self) -> str:
        """The contents of all files, except the name of the game."""
        texts = [legible(path.read_bytes()) for path in self.house.rglob("*") if path.is_file()]
        return "\n".join(texts).replace(NAME, "")

    def names(self) -> set[str]:
        """The names of all files."""
        return {path.name for path in self.house.rglob("*") if path.is_file()}

    def opened(self) -> set[str]:
        """The regular files that the process has open."""
        folder = Path(f"/proc/{self.page.child.pid}/fd")
        return {Path(os.readlink(link)).name for link in folder.iterdir() if link.is_file()}


@pytest.fixture(params=["--plain", "--screen=80"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    table = Table(tmp_path, request.param)
    with table.page:
        if table.on_screen:
            table.page.opening()
        for side in Side:
            table.type(f"{side.upper()} PLAYER - CHOOSE A TWO NUMERAL PASSWORD-", PASSWORDS[side])
            table.type(f"{side.upper()} PLAYER - THE SAME PASSWORD AGAIN-", PASSWORDS[side])
        yield table


def test_noise_names_no_ships() -> None:
    """A file of a game in play is mostly noise: it must not name ships by chance now and then."""
    noise = random.Random(1)
    assert not [found for _ in range(20) for found in revealed_about(BRITISH, legible(noise.randbytes(2**18)))]


def test_compressed_text_is_legible() -> None:
    content = b"\0\x78\x9c\x01" + zlib.compress(b'["order",{"text":"MS HOOD = M E SE"}]') + b"\0"
    assert "HOOD" not in content.decode("latin-1")
    assert {"HOOD", "MS HO", "M E SE"} <= set(revealed_about(BRITISH, legible(content)))


@pytest.mark.skipif(not Path("/proc/self/limits").is_file(), reason="looks into /proc")
def test_nothing_of_the_other_side_is_left_anywhere(table: Table) -> None:
    page = table.page
    table.sit(BRITISH, BRITISH_LINES)
    table.wait("ENTER COMMAND FROM CHART A-")
    assert revealed_about(BRITISH, table.seen()), "the player sees the own side"
    assert not revealed_about(BRITISH, table.files())
    table.type("ENTER COMMAND FROM CHART A-", "DM")
    table.type("DONE ANYWAY (NO)-", "Y")
    table.wait("GERMAN PLAYER - ENTER PASSWORD-")
    assert not revealed_about(BRITISH, table.seen())
    assert not revealed_about(BRITISH, table.files())
    assert table.names() <= {"game", "game-journal", "game.lock"}
    assert table.opened() <= table.names()
    limits = Path(f"/proc/{page.child.pid}/limits").read_text()
    assert re.search(r"^Max core file size +0 +0 ", limits, re.MULTILINE)
    kept = Path(f"/proc/{page.child.pid}/environ").read_bytes() + Path(f"/proc/{page.child.pid}/cmdline").read_bytes()
    assert not [password for password in PASSWORDS.values() if password.encode() in kept]

    before = len(page.raw)
    table.sit(GERMAN, GERMAN_LINES[:1])
    table.wait("ENTER COMMAND FROM CHART A-")
    if table.on_screen:  # in line mode the terminal keeps only the current line
        for key in (*ODD_KEYS, "\x05", "\x15"):
            page.type(key)
    for line in GERMAN_LINES[1:]:
        table.type("ENTER COMMAND FROM CHART A-", line)
    table.wait("ENTER COMMAND FROM CHART A-")
    stream = page.raw[before:].decode()
    assert "BISMARCK" in stream
    assert not named_in(BRITISH, stream)
    assert not any(password in page.raw.decode() for password in PASSWORDS.values())
    table.type("ENTER COMMAND FROM CHART A-", "DM")
    table.wait("BRITISH PLAYER - ENTER PASSWORD-")
    assert not revealed_about(GERMAN, table.seen())
    assert not revealed_about(GERMAN, table.files())
    assert not [code for code in (b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b^", b"\x1bk") if code in page.raw], "no title"
    page.type("\x04", see="GAME KEPT")
    assert not revealed_about(GERMAN, table.seen()) and not revealed_about(BRITISH, table.seen())
    assert not revealed_about(GERMAN, table.files()) and not revealed_about(BRITISH, table.files())


@pytest.mark.parametrize("kind", [ValueError, KeyError, RecursionError])
def test_a_crash_reveals_nothing_of_the_position_even_in_debug_mode(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(game: Referee, kind_of_report: str, /, *sides: Side, **facts: Any) -> None:
        try:
            raise LookupError(f"{game.position.ships[GERMAN]}")
        except LookupError as error:
            raise kind(json.dumps([str(ship) for ship in game.position.ships[BRITISH].values()])) from error

    monkeypatch.setattr(Referee, "report", fails)
    monkeypatch.setenv("COMPBIS_DEBUG", "1")
    typed = ["11", "22", "11", "DM", "22", "DM"]
    ran = run("play", "--two-player", "--seed", "5", "--save", str(tmp_path / "game"), typed=typed)
    assert ran.status == 4
    assert kind.__name__ in ran.err and "LookupError" in ran.err and "referee.py" not in ran.err.splitlines()[-1]
    assert not revealed_about(GERMAN, ran.err) and not revealed_about(BRITISH, ran.err)
