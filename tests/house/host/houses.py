"""A host in its own folder, and friends who use the real ssh client, each in a home folder of their own."""

import copy
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect

from tests.house.app.app_helpers import PATIENCE, TOP, Ran, run

_OFTEN = "import sys; from compbis.host.door import door; door.CHECK_SECONDS = 0.5; "
COMPBIS_HOST = (sys.executable, "-c", f"{_OFTEN}from compbis.app import main; sys.exit(main())", "host")
"""The command, for a door that soon notices that a game is stopped."""
_LIGHT = """
from compbis.host.children import starting
whole = starting.asyncio.create_subprocess_exec
def light(*words, **more):
    named = {"compbis.host.children.nursery": "tests.house.host.light_nursery"}
    return whole(*(named.get(word, word) for word in words), **more)
starting.asyncio.create_subprocess_exec = light
"""
"""Has the door start the nursery of tests.house.host.light_nursery."""
COMMAND = "ENTER COMMAND FROM CHART A-"
WAITING = "QU TO LEAVE-"


class Host:
    """A host with one game. folder: the folder of its games; name: the name of the game; phrases: the
    invitation of each side."""

    def __init__(self, folder: Path, *new: str, name: str = "sea-lions") -> None:
        self.folder = folder
        self._door: subprocess.Popen[str] | None = None
        self.port = 0
        self.begin(name, *new)

    def begin(self, name: str, *new: str) -> None:
        """Create a game."""
        self.name, self.said = name, self.run("new", "--name", name, *new).out
        self.phrases = {side.lower(): words for side, words in re.findall(r"^([A-Z]+): ssh .*: (.*)$", self.said, re.M)}
        assert self.phrases

    def another(self, *new: str) -> "Host":
        """The same host with a different game."""
        host = copy.copy(self)
        host.begin(f"sea-lions-{len(list(self.folder.iterdir()))}", *new)
        return host

    def run(self, *arguments: str) -> Ran:
        """Run `compbis host` in this process."""
        return run("host", *arguments, "--folder", str(self.folder))

    def manage(self, what: str, *arguments: str) -> str:
        """Do something with the game; returns the output."""
        ran = self.run(what, "--name", self.name, *arguments)
        assert ran.status == 0, ran.err
        return ran.out

    def open(self, changed: str = "", light: bool = True) -> None:
        """Open the door, at its earlier port if it had one.

        Args:
            changed: a statement that it runs first
            light: whether its nursery prepares the game of 1980 alone
        """
        python, run_it, program, *words = COMPBIS_HOST
        self._door = subprocess.Popen(
            [
                python,
                run_it,
                f"{_LIGHT if light else ''}{changed}\n{program}",
                *words,
                "--folder",
                str(self.folder),
                "--address",
                "127.0.0.1",
                "--port",
                str(self.port),
            ],
            cwd=TOP,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._door.stdout
        self.port = int(self._door.stdout.readline().split("PORT ")[1].split(",")[0])

    @property
    def door(self) -> int:
        """The process id of the door."""
        assert self._door
        return self._door.pid

    def close(self, number: int = signal.SIGTERM) -> None:
        assert self._door and self._door.stdout
        self._door.send_signal(number)
        self._door.wait()
        self._door.stdout.close()

    def pids(self, *modules: str) -> list[int]:
        """The ids of the processes of this host that run one of these modules of compbis.host."""
        rows = _processes()
        return [pid for pid, parent, name in rows if parent == _child(self.door, rows) and name in modules]

    @property
    def nursery(self) -> int:
        """The process id of the nursery."""
        return _child(self.door, _processes())


def _processes() -> list[tuple[int, int, str]]:
    """The id, the parent and the name of every process."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,comm="], capture_output=True, text=True).stdout
    return [(int(pid), int(parent), name) for pid, parent, name in (row.split(None, 2) for row in listed.splitlines())]


def _child(of: int, rows: Sequence[tuple[int, int, str]]) -> int:
    return next(pid for pid, parent, _ in rows if parent == of)


@contextmanager
def hosting(folder: Path, *new: str, changed: str = "", light: bool = True) -> Iterator[Host]:
    """A host with one game and an open door.

    Args:
        folder: the folder of its games
        new: the arguments of `compbis host new`
        changed: as in `Host.open`
        light: as in `Host.open`
    """
    host = Host(folder, *new)
    host.open(changed, light)
    try:
        yield host
    finally:
        host.close()


class Friend:
    """Somebody at another machine. home: the home folder; keyed: whether there is an ssh key."""

    def __init__(self, home: Path, host: Host, keyed: bool = False) -> None:
        home.mkdir()
        self._host, self._keyed, self._home = host, keyed, home
        if keyed:
            made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(home / "key")]
            subprocess.run(made, check=True)

    def command(self, side: str, *words: str) -> list[str]:
        """The ssh command line, without the machine's configuration. words: options and the remote command."""
        options = [word for word in words if word.startswith("-")]
        rest = [word for word in words if not word.startswith("-")]
        key = ["-i", str(self._home / "key")] if self._keyed else ["-o", "PubkeyAuthentication=no"]
        known = ["-o", f"UserKnownHostsFile={self._home / 'known'}", "-o", "StrictHostKeyChecking=accept-new"]
        single = ["-F", "none", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none"]
        at = ["-p", str(self._host.port), f"{side}@127.0.0.1"]
        return [str(shutil.which("ssh")), *single, *key, *known, *options, *at, *rest]

    def call(
        self, side: str, *words: str, phrase: str | None = None, term: str = "xterm-256color", rows: int = 24
    ) -> Any:
        """Connect. phrase: typed at the password prompt; None if there will be no prompt; rows: the rows of the
        terminal."""
        command, *arguments = self.command(side, *words)
        environment = {**os.environ, "TERM": term, "HOME": str(self._home)}
        line = pexpect.spawn(
            command, arguments, env=environment, timeout=PATIENCE, encoding="utf-8", dimensions=(rows, 80)
        )
        if phrase is not None:
            line.expect("assword:")
            line.sendline(phrase)
        return line

    def invited(self, side: str, *words: str, **more: Any) -> Any:
        return self.call(side, *words, phrase=self._host.phrases[side], **more)

    def seated(self, side: str) -> Any:
        """Connect in line mode with the invitation, and read up to the first question."""
        line = self.invited(side, "plain")
        line.expect_exact(COMMAND)
        return line
