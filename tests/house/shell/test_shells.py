"""The completion scripts, run in each shell that is installed; bash always is."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from compbis.front.shell.completion import SCRIPTS
from tests.house.app.app_helpers import PATIENCE, TOP, run

TYPED = [
    ("compbis rest", ["restore"]),
    ("compbis restore on", ["restore", "one.compbis"]),
    ("compbis restore a", ["restore", "a game.compbis"]),
    ("compbis restore a\\ g", ["restore", "a game.compbis"]),
    ("compbis restore 'a g", ["restore", "a game.compbis"]),
    ("compbis play --opponent tovey:", ["play", "--opponent", "tovey:master"]),
    ("compbis play --opponent=tovey:", ["play", "--opponent=tovey:master"]),
    ("compbis play --game=sink", ["play", "--game=sink-the-bismarck"]),
    ("compbis play --save=on", ["play", "--save=one.compbis"]),
    ("compbis play --cards o", ["play", "--cards", "own"]),
    ("true; compbis --plain watch --pac", ["--plain", "watch", "--pace"]),
]
"""What is typed before Tab, and the arguments with which compbis then starts, without the slash after a folder."""

_PROGRAM = """#!/bin/sh
if [ "$1" = completion ]; then
    PYTHONPATH={top} exec {python} -P -m compbis "$@"
fi
echo STARTED
printf '<%s>\\n' "$@"
echo DONE
"""
"""Completes as compbis does, and otherwise only prints its arguments."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with some files, and the program beside them, in bin/."""
    for name in ("one.compbis", "a game.compbis"):
        (tmp_path / name).touch()
    (tmp_path / "own").mkdir()
    program = tmp_path / "bin" / "compbis"
    program.parent.mkdir()
    program.write_text(_PROGRAM.format(top=TOP, python=sys.executable))
    program.chmod(0o755)
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    path = f"{folder / 'bin'}:/usr/local/bin:/usr/bin:/bin"
    return {"PATH": path, "TERM": "dumb", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "home")}


def started(shell: list[str], folder: Path, begin: str, typed: list[str]) -> Iterator[list[str]]:
    """The arguments with which a shell starts the program for each line, followed by Tab and (CR).

    Args:
        shell: the command of the shell
        folder: the folder in which it runs
        begin: what is typed there first
        typed: the lines
    """
    child = pexpect.spawn(
        shell[0],
        shell[1:],
        encoding="utf-8",
        env=environment(folder),
        cwd=str(folder),
        timeout=PATIENCE,
        dimensions=(24, 120),
    )
    child.sendline(f"{begin}; echo READY | tr A-Z a-z")
    child.expect_exact("ready\r\n")
    for line in typed:
        child.send(f"{line}\t\r")
        child.expect("STARTED\r\n(.*)DONE\r\n")
        assert child.match
        yield [word.strip("<>/") for word in child.match[1].splitlines()]
    child.close(force=True)


BASH = "bind 'set enable-bracketed-paste off'; eval \"$(compbis completion bash)\""
ZSH = "unset zle_bracketed_paste; autoload -U compinit; compinit -u -D; source <(compbis completion zsh)"


@pytest.mark.parametrize(("shell", "begin"), [("bash --norc --noprofile", BASH), ("zsh -f", ZSH)])
def test_bash_and_zsh_complete_lines(shell: str, begin: str, folder: Path) -> None:
    command = shell.split()
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    lines, words = zip(*TYPED, strict=True)
    assert list(started(command, folder, begin, list(lines))) == list(words)


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
@pytest.mark.parametrize(("line", "words"), TYPED[:-1])
def test_fish_completes_lines(folder: Path, line: str, words: list[str]) -> None:
    code = "compbis completion fish | source; complete -C $argv[1]"
    done = subprocess.run(
        ["fish", "--no-config", "-c", code, line],
        capture_output=True,
        text=True,
        env=environment(folder),
        cwd=folder,
        check=True,
    )
    assert [word.partition("\t")[0].rstrip("/") for word in done.stdout.splitlines()] == words[-1:]


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_the_bash_script_passes_shellcheck() -> None:
    script = TOP / "compbis" / "front" / "shell" / SCRIPTS["bash"]
    done = subprocess.run(["shellcheck", "--shell=bash", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_completion_command_prints_the_script_of_a_shell(shell: str) -> None:
    script = run("completion", shell).out
    assert f"compbis completion {shell}" in script
    assert script == (TOP / "compbis" / "front" / "shell" / SCRIPTS[shell]).read_text()
