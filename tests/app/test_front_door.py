"""The command line: what is there, what is refused, and that every failure is one line with its status."""

import subprocess
import sys
from pathlib import Path

import pytest
from app_helpers import TOP, failed, run, start

from compbis import __version__
from compbis.app import COMMANDS


def test_the_version() -> None:
    assert run("--version") == (0, f"compbis {__version__}\n", "")


HEAVY = {"argparse", "dataclasses", "sqlite3", "hashlib", "cryptography", "blessed", "compbis.games"}


def imported(arguments: list[str]) -> str:
    """What compbis prints with these arguments and no input, then the heavy modules that it has imported."""
    code = (
        f"import sys; from compbis.app import main; main({arguments}); heavy = {HEAVY}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, cwd=TOP
    )
    return done.stdout


def test_nothing_heavy_is_imported_for_the_version() -> None:
    assert imported(["--version"]) == f"compbis {__version__}\n[]\n"


def test_nothing_heavy_is_imported_before_the_first_question() -> None:
    assert imported([]) == "NEW GAME OR RESTORE (NEW)-\n[]\n"


def test_help_names_every_command_and_nothing_else() -> None:
    ran = run("--help")
    assert ran.status == 0
    named = [line.split()[0] for line in ran.lines if line.startswith("  ")]
    assert named == list(COMMANDS)
    assert run("-h") == ran


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    ran = run(command, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"usage: compbis {command}")
    assert ran.err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("sail",),
        ("--sail",),
        ("", "\x1b[2J"),
        ("--version", "--help"),
        ("play", "--sail"),
        ("play", "--seed", "five"),
        ("play", "--seed"),
        ("play", "--side", "french"),
        ("play", "--screen", "60"),
        ("play", "--solitaire", "--two-player"),
        ("play", "--two-player", "--side", "german"),
        ("play", "--two-player", "--opponent", "otto"),
        ("play", "--opponent", "nobody"),
        ("play", "--side", "german", "--opponent", "otto"),
        ("play", "--side", "british", "--opponent", "clerk"),
        ("play", "--opponent", "no_such_module:captain"),
        ("play", "--opponent", "json:captain"),
        ("play", "--opponent", "sys:version"),
        ("play", "--opponent", ":"),
        ("restore",),
        ("restore", "one", "two"),
        ("saves", "what"),
        ("audit",),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert "\x1b" not in failed(ran, 2)
    assert ran.out == ""


def test_an_unknown_captain_is_told_who_there_is() -> None:
    assert "otto" in failed(run("play", "--opponent", "nobody"), 2)


@pytest.mark.parametrize("command", ["restore", "audit"])
@pytest.mark.parametrize("content", [None, b"", b"not a saved game\n" * 100, b"SQLite format 3\0" + bytes(4080)])
def test_a_save_that_cannot_be_read_is_status_3(command: str, content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "game.compbis"
    if content is not None:
        path.write_bytes(content)
    assert str(path) in failed(run(command, str(path)), 3)
    assert content is None or path.read_bytes() == content, "what is refused is left as it is"


def test_what_the_machine_refuses_is_status_4(tmp_path: Path) -> None:
    path = tmp_path / "no such folder" / "game.compbis"
    failed(run("play", "--solitaire", "--side", "british", "--save", str(path), typed=[""]), 4)
    failed(run("play", "--save", "x" * 300), 4)


def test_a_fault_of_ours_is_one_line_that_hides_what_it_was_about(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fall(path: Path) -> None:
        raise LookupError("the Bismarck is in 1528")

    monkeypatch.setattr("compbis.front.restore.peek", fall)
    monkeypatch.delenv("COMPBIS_DEBUG", raising=False)
    line = failed(run("restore", "game"), 4)
    assert "LookupError" in line
    assert "1528" not in line
    monkeypatch.setenv("COMPBIS_DEBUG", "1")
    ran = run("restore", "game")
    assert ran.status == 4
    assert "test_front_door.py" in ran.err and "LookupError" in ran.err
    assert "1528" not in ran.err


def test_nobody_reads_any_more() -> None:
    process = start("play", "--solitaire")
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.close()
    assert process.wait() == 0
    assert process.stderr.read() == b""
    process.stderr.close()
