"""The command line: its commands, its refusals, and one line with an exit status for every failure."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from compbis import __version__
from compbis.app import COMMANDS, GLOBAL_OPTIONS, _help
from compbis.errors import UsageError
from compbis.games import EDITIONS
from tests.house.app.app_helpers import TOP, failed, run


def in_python(code: str, typed: str = "") -> str:
    """The output of Python code that knows compbis.app.main, in a separate process."""
    command = [sys.executable, "-c", f"import sys; from compbis.app import main; {code}"]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=True, cwd=TOP).stdout


CARDS = "compbis.games.computer_bismarck.cards"
HEAVY = {"argparse", "dataclasses", "sqlite3", "hashlib", "cryptography", "blessed", CARDS}
FIRST = "NEW GAME OR RESTORE (NEW)-"


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [(["--version"], f"compbis {__version__}"), ([], FIRST), (["--plain"], FIRST), (["--spoken"], FIRST)],
)
def test_nothing_heavy_is_imported_for_the_version_or_the_first_question(arguments: list[str], printed: str) -> None:
    assert in_python(f"main({arguments}); print(sorted({HEAVY} & set(sys.modules)))") == f"{printed}\n[]\n"


UNUSED = {
    *("asyncio", "blessed", "cryptography.hazmat.primitives.ciphers", "dataclasses", "difflib", "hmac", "inspect"),
    *("random", "readline", "secrets", "shutil", "textwrap", "threading", "unicodedata"),
    *("compbis.console.editing", "compbis.lab", "compbis.story"),
    *(f"compbis.desk.{name}" for name in ("guide", "lesson", "walk", "reference")),
    *(f"compbis.games.computer_bismarck.{name}" for name in ("afterwards", "captains", "state.reports")),
    *(
        f"compbis.games.computer_bismarck.desk.{name}"
        for name in ("charts", "questions", "units", "description", "lesson")
    ),
    *(f"compbis.games.computer_bismarck.words.{name}" for name in ("details", "sentences", "wording", "panels")),
}
"""Modules that a new game without a password must not import before its first command, as they slow the start."""


def test_nothing_unused_is_imported_before_the_first_command(tmp_path: Path) -> None:
    game = ["play", "--solitaire", "--seed", "1", "--save", str(tmp_path / "game")]
    code = (
        "from compbis.front.sitting import Sitting; "
        f"Sitting._lay_bookmark = lambda self, persons: print(sorted({UNUSED} & set(sys.modules))); main({game})"
    )
    assert "ENTER COMMAND FROM CHART A-\n[]\n" in in_python(code, "\n")


def test_help_lists_exactly_the_commands_and_the_options_before_them() -> None:
    ran = run("--help")
    assert ran.status == 0
    named = [line.split()[0] for line in ran.lines if line.startswith("  ")]
    assert named == [*COMMANDS, *GLOBAL_OPTIONS]
    assert run("-h") == ran


def test_help_is_also_a_command_and_a_typo_gets_a_suggestion() -> None:
    assert run("help").out == run("--help").out
    assert run("help", "saves").out == run("saves", "--help").out
    assert "'tutoral'; did you mean tutorial? " in failed(run("tutoral"), 2)
    assert failed(run("help", "sink"), 2).startswith("compbis: no such command: 'sink'; compbis --help")


def test_help_lists_the_other_games() -> None:
    with patch.dict(EDITIONS, {"other-game": ""}):
        assert re.search(r"\nOther games .* by --game NAME:\n(.*, )?other-game\.\n", _help())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--sail",),
        ("", "\x1b[2J"),
        ("--version", "--help"),
        ("play", "--sail"),
        ("play", "--seed"),
        ("play", "--screen", "60"),
        ("play", "--solitaire", "--two-player"),
        ("play", "--two-player", "--side", "german"),
        ("play", "--two-player", "--opponent", "otto"),
        ("play", "--side", "german", "--opponent", "otto"),
        ("play", "--side", "british", "--opponent", "clerk"),
        ("play", "--opponent", "sys:version"),
        ("play", "--opponent", ":"),
        ("restore", "one", "two"),
    ],
)
def test_wrong_usage_gives_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert "\x1b" not in failed(ran, 2)
    assert ran.out == ""


@pytest.mark.parametrize("command", ["restore", "audit", "check"])
@pytest.mark.parametrize("content", [None, b"", b"not a saved game\n" * 100, b"SQLite format 3\0" + bytes(4080)])
def test_an_unreadable_save_gives_status_3_and_is_left_alone(
    command: str, content: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "game.compbis"
    if content is not None:
        path.write_bytes(content)
    assert str(path) in failed(run(command, str(path)), 3)
    assert content is None or path.read_bytes() == content, "what is refused is left as it is"


def test_a_system_without_termios_is_referred_to_wsl(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)  # as on Windows itself
    assert "WSL" in failed(run("play"), status=4)


def test_an_internal_error_gives_one_line_without_its_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(path: Path) -> None:
        raise LookupError("the Bismarck is in 1528")

    monkeypatch.setattr("compbis.front.restore.peek", fail)
    monkeypatch.delenv("COMPBIS_DEBUG", raising=False)
    line = failed(run("restore", "game"), 4)
    assert "LookupError" in line
    assert "1528" not in line
    monkeypatch.setenv("COMPBIS_DEBUG", "1")
    ran = run("restore", "game")
    assert ran.status == 4
    assert "test_front_door.py" in ran.err and "LookupError" in ran.err
    assert "1528" not in ran.err


@pytest.mark.parametrize("command", ["play", "tutorial"])
def test_an_impossible_file_name_is_refused_before_the_first_question(command: str, tmp_path: Path) -> None:
    for name, status, why in (
        (f"{tmp_path}", 2, " is a folder: name a new file, in it or elsewhere\n"),
        (f"{tmp_path / 'nowhere' / 'game'}", 4, ": there is no such folder"),
        ("/proc/game", 4, ": "),  # where even root cannot create a file
        ("x" * 300, 4, ""),
    ):
        ran = run(command, "--save", name)
        assert failed(ran, status).startswith(f"compbis: {name}{why}")
        assert ran.out == ""


def test_captains_may_be_typed_in_upper_or_lower_case(tmp_path: Path) -> None:
    path = tmp_path / "game"
    run("play", "--opponent", "Otto", "--seed", "1", "--save", str(path), typed=["", "QU"])
    assert run("restore", str(path), typed=["QU"]).status == 0
    assert "no captain 'nobody'" in failed(run("watch", "--british", "NOBODY"), 2)


def test_a_saved_game_is_found_by_its_name_without_folder_or_suffix(tmp_path: Path) -> None:
    run(typed=["N", "1", "B", "", "RE", "RESIGN", "YES"], saves=tmp_path)
    for name in ("bismarck-1", "bismarck-1.compbis"):
        for command in ("restore", "audit"):
            ran = run(command, name, saves=tmp_path)
            assert ran.status == 0, ran
    assert failed(run("restore", "bismarck-2", saves=tmp_path), 3).startswith("compbis: bismarck-2: there is no such")


def test_play_works_through_a_symbolic_link(tmp_path: Path) -> None:
    link = tmp_path / "bismarck"
    link.symlink_to(TOP / "play")
    done = subprocess.run([link, "--version"], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout == f"compbis {__version__}\n", done.stderr


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A read-only checkout that is set up, with a python that only says that it was started."""
    with TemporaryDirectory() as name:
        here = Path(name)
        shutil.copy(TOP / "play", here)
        shutil.copytree(TOP / "tools", here / "tools")
        (here / ".venv" / "bin").mkdir(parents=True)
        python = here / ".venv" / "bin" / "python"
        python.write_text("#!/bin/sh\necho started\n")
        python.chmod(0o755)
        versions = b"".join((here / "tools" / f"{kind}.txt").read_bytes() for kind in ("runtime", "test"))
        checksum = subprocess.run(["cksum"], input=versions, capture_output=True, check=True).stdout.decode()
        (here / ".venv" / "stamp").write_text(f"runtime {checksum}")
        here.chmod(0o555)
        yield here
        here.chmod(0o755)


def as_nobody(play: Path) -> "subprocess.CompletedProcess[str]":
    """Start play as a user who is not root."""
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    return subprocess.run([*nobody, str(play)], capture_output=True, text=True, check=False)


def test_play_runs_from_a_read_only_checkout_that_is_set_up(read_only: Path) -> None:
    assert as_nobody(read_only / "play").stdout == "started\n"


@pytest.mark.parametrize("wrong", ["python", "stamp", "versions"])
def test_a_read_only_checkout_that_is_not_set_up_says_so(wrong: str, read_only: Path) -> None:
    if wrong == "python":
        (read_only / ".venv" / "bin" / "python").chmod(0o600)
    elif wrong == "stamp":
        (read_only / ".venv" / "stamp").write_text("runtime 1 2\n")
    else:
        (read_only / "tools" / "runtime.txt").write_text("")
    done = as_nobody(read_only / "play")
    assert done.returncode == 4
    assert done.stderr.startswith(
        f"compbis: you may not write to {read_only}, and its .venv is not set up, or you may not use it"
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sail"], "'sail'; ./play --help lists all"),
        (["play", "--side"], "; see ./play play --help"),
        (["play", "--save", "kept game"], "name another file, or continue that game with ./play restore 'kept game'"),
        (
            ["tutorial", "--save", "kept game"],
            "name another file, or continue that game with ./play restore 'kept game'",
        ),
    ],
)
def test_advice_names_the_command_as_it_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setenv("COMPBIS_COMMAND", "./play")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept game").touch()
    assert failed(run(*arguments), 2).strip().endswith(said)


@pytest.mark.parametrize(
    ("started", "called"),
    [
        ("/opt/bin/compbis", "compbis"),
        ("venv/bin/compbis", "venv/bin/compbis"),
        ("my games/compbis", "'my games/compbis'"),
        ("/somewhere/compbis/__main__.py", "compbis"),
    ],
)
def test_help_shows_the_path_of_a_command_that_is_not_on_path(
    monkeypatch: pytest.MonkeyPatch, started: str, called: str
) -> None:
    monkeypatch.delenv("COMPBIS_COMMAND", raising=False)
    monkeypatch.setenv("PATH", "/bin:/opt/bin")
    monkeypatch.setattr(sys, "argv", [started])
    assert run("--help").out.startswith(f"usage: {called} [COMMAND]")


def test_plain_may_stand_before_the_command(tmp_path: Path) -> None:
    typed = ["", "QU"]
    behind = run("play", "--plain", "--solitaire", "--seed", "1", "--save", str(tmp_path / "a"), typed=typed)
    before = run("--plain", "play", "--solitaire", "--seed", "1", "--save", str(tmp_path / "b"), typed=typed)
    assert before.lines[:-2] == behind.lines[:-2]
    assert (
        run("--plain", "restore").err
        == "compbis: the following arguments are required: FILE; see compbis restore --help\n"
    )
    assert run("--plain", "no-command").status == UsageError.status


def test_the_end_of_a_game_names_the_audit_command_as_it_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    monkeypatch.setenv("COMPBIS_COMMAND", "./play")
    typed = ["", "RE", "RESIGN", "YES"]
    first = run("play", "--solitaire", "--seed", "1", "--save", str(path), typed=typed)
    again = run("restore", str(path))
    assert first.lines[-1] == again.lines[-1] == f"CHECK IT: ./play audit {path}"


def test_a_copy_is_named_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("play", "--solitaire", "--save", str(tmp_path / "game"), typed=["", "SA storm", "SA storm", "QU"])
    assert [line for line in ran.lines if "SAVED" in line] == [
        "COPY SAVED: storm",
        "NOT SAVED: storm: exists already and is never overwritten: choose another name",
    ]


CLOSED = ("<&-", ">&-", "2>&-", ALL_CLOSED := "<&- >&- 2>&-")
OTHERS = ("data --json", "saves", "export {game}", "import -", "check {game}")


@pytest.mark.parametrize(
    ("command", "closed"), [*(("games", streams) for streams in CLOSED), *((command, ALL_CLOSED) for command in OTHERS)]
)
def test_closed_standard_streams_do_no_harm(command: str, closed: str) -> None:
    game = TOP / "tests/house/record/formats/format-3000-finished.compbis"
    line = f"exec {shlex.quote(sys.executable)} -P -m compbis {command.format(game=shlex.quote(str(game)))} {closed}"
    environment = {**os.environ, "PYTHONPATH": str(TOP)}
    ran = subprocess.run(line, shell=True, input="", capture_output=True, text=True, env=environment)
    assert ran.returncode == (3 if command == "import -" else 0), ran
    assert "fault" not in ran.stderr
