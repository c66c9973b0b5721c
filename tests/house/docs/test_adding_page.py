"""What docs/ADDING-A-GAME.md says of its example is so, and its commands work, one after the other."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[3]
TEXT = (TOP / "docs" / "ADDING-A-GAME.md").read_text()
EXAMPLE = TOP / "docs" / "examples" / "cruisers"
MAY_IMPORT_THE_POSITION = {"game.py", "trials.py"}
FEW_LAWS = '--games 1 -k "each_way_to_end_is_recorded or the_other_world"'
"""They need every module of a game: enough for a copy under another name. The example itself is held to all laws in
tests/conformance/test_every_game.py."""
_SHIM = '#!/bin/sh\nPYTHONPATH={top}:$PYTHONPATH exec {python} {module} "$@"\n'


def pieces(language: str) -> list[str]:
    """The pieces of code on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a developer has, its ./play and its Python."""
    top = tmp_path_factory.mktemp("checkout")
    for folder in ("compbis", "docs/examples"):
        shutil.copytree(TOP / folder, top / folder)  # what is compiled, too
    for name, module in (("play", "-P -m compbis"), (".venv/bin/python", "")):
        shim = top / name
        shim.parent.mkdir(parents=True, exist_ok=True)
        shim.write_text(_SHIM.format(top=top, python=sys.executable, module=module))
        shim.chmod(0o755)
    return top


def test_every_command_works(checkout: Path) -> None:
    home = {name: str(checkout / "home") for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    bare = {"PYTHONPATH": "", "COMPBIS_INSTALLED": "", "PYTHONDONTWRITEBYTECODE": ""}  # it is compiled but once
    for command in [line for piece in pieces("sh") for line in piece.splitlines()]:
        ran = subprocess.run(
            ["/bin/sh", "-c", f"{command} {FEW_LAWS}" if "compbis.conformance" in command else command],
            cwd=checkout,
            env={**os.environ, **home, **bare},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
    assert "duel" in (checkout / "compbis" / "games" / "__init__.py").read_text()
    assert "DUEL" in (checkout / "first.txt").read_text()
    assert (checkout / "again.compbis").exists()


def test_the_pieces_of_the_example_stand_in_its_files() -> None:
    of_the_example = [piece for piece in pieces("python") if piece.startswith("# ")]
    assert of_the_example
    for piece in of_the_example:
        name, _, code = piece.removeprefix("# ").partition("\n")
        assert code in (EXAMPLE / name).read_text(), piece


def test_its_table_names_every_file() -> None:
    files = {path.name for path in EXAMPLE.iterdir() if path.is_file()} - {"__init__.py"}
    rows = re.findall(r"^\| (`.*?) \|", TEXT.partition("## How a turn goes")[2].partition("## ")[0], re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([\w.]+)`", row)} == files


def test_it_has_as_few_files_and_lines_as_it_says() -> None:
    ((files, lines),) = re.findall(r"Its (\d+) files have less than (\d+) lines in all", TEXT)
    lengths = [len(path.read_text().splitlines()) for path in EXAMPLE.iterdir() if path.is_file()]
    assert (len(lengths), sum(lengths) < int(lines)) == (int(files), True)


def test_only_the_referee_and_the_trials_read_the_position() -> None:
    readers = {
        path.name
        for path in EXAMPLE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        and "position" in (str(node.module).rpartition(".")[2], *(alias.name for alias in node.names))
    }
    assert readers == MAY_IMPORT_THE_POSITION


def test_every_letter_of_the_house_is_named() -> None:
    from cruisers.desk import Desk

    from compbis.table.side import BRITISH

    (named,) = re.findall(r"not `((?:[A-Z]{2} ?)+)`", TEXT)
    chart = [row.letters for row in Desk(BRITISH)._chart]
    assert chart[len(Desk.rows) :] == named.split()


def test_every_law_that_it_names_is_there() -> None:
    laws = "".join(path.read_text() for path in (TOP / "compbis" / "conformance").rglob("test_*.py"))
    table = TEXT.partition("## What the laws say")[2].partition("## ")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert named
    assert [name for name in named if not re.search(rf"def test_\w*{name}", laws)] == []
