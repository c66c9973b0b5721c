"""docs/ADDING-A-GAME.md describes its example correctly, and its commands work in order."""

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
"""These need every module of a game: enough for a copy under another name. tests/conformance/test_every_game.py checks
the example itself against all laws."""
_SHIM = '#!/bin/sh\nPYTHONPATH={top}:$PYTHONPATH exec {python} {module} "$@"\n'


def pieces(language: str) -> list[str]:
    """The pieces of code on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def renamed(command: str) -> str:
    """A command of the page with another name for the new game, for a checkout that already has a game `duel`."""
    return command.replace("duel", "scuffle").replace("DUEL", "SCUFFLE")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a developer's checkout, with ./play and its Python."""
    top = tmp_path_factory.mktemp("checkout")
    for folder in ("compbis", "docs/examples"):
        shutil.copytree(TOP / folder, top / folder)  # with the bytecode
    for name, module in (("play", "-P -m compbis"), (".venv/bin/python", "")):
        shim = top / name
        shim.parent.mkdir(parents=True, exist_ok=True)
        shim.write_text(_SHIM.format(top=top, python=sys.executable, module=module))
        shim.chmod(0o755)
    return top


def test_every_command_on_the_page_works(checkout: Path) -> None:
    home = {name: str(checkout / "home") for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    bare = {"PYTHONPATH": "", "COMPBIS_INSTALLED": "", "PYTHONDONTWRITEBYTECODE": ""}  # compile only once
    for command in [renamed(line) for piece in pieces("sh") for line in piece.splitlines()]:
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
    assert renamed("duel") in (checkout / "compbis" / "games" / "__init__.py").read_text()
    assert renamed("DUEL") in (checkout / "first.txt").read_text()
    assert (checkout / "again.compbis").exists()


def test_the_code_on_the_page_is_in_the_files_of_the_example() -> None:
    of_the_example = [piece for piece in pieces("python") if piece.startswith("# ")]
    assert of_the_example
    for piece in of_the_example:
        name, _, code = piece.removeprefix("# ").partition("\n")
        assert code in (EXAMPLE / name).read_text(), piece


def test_the_table_names_every_file() -> None:
    files = {path.name for path in EXAMPLE.iterdir() if path.is_file()} - {"__init__.py"}
    rows = re.findall(r"^\| (`.*?) \|", TEXT.partition("## How a turn goes")[2].partition("## ")[0], re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([\w.]+)`", row)} == files


def test_only_the_referee_and_the_trials_read_the_position() -> None:
    readers = {
        path.name
        for path in EXAMPLE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        and "position" in (str(node.module).rpartition(".")[2], *(alias.name for alias in node.names))
    }
    assert readers == MAY_IMPORT_THE_POSITION


def test_every_law_that_it_names_exists() -> None:
    laws = "".join(path.read_text() for path in (TOP / "compbis" / "conformance").rglob("test_*.py"))
    table = TEXT.partition("## What the laws say")[2].partition("## ")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert named
    assert [name for name in named if not re.search(rf"def test_\w*{name}", laws)] == []
