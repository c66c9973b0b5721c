"""The exact versions that ./play, ./check and a container install: runtime.txt, test.txt and hosting.txt of tools/."""

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

TOP = Path(__file__).resolve().parents[2]
TOOLS = TOP / "tools"
PINNED = re.compile(r"([a-z0-9-]+)==(\S+)((?: ; [^\\]+)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


class Pin(NamedTuple):
    """A package, its version, its environment marker, and the hashes of its files."""

    name: str
    version: str
    where: str
    hashes: str


def pinned(kind: str) -> list[Pin]:
    """All pins of a file, which may contain nothing without a hash, and no address."""
    text = re.sub(r" *#.*\n", "", (TOOLS / f"{kind}.txt").read_text())
    assert not PINNED.sub("", text)
    return [Pin(*found) for found in PINNED.findall(text)]


EXTRA = {"runtime": "", "test": "test", "hosting": "host"}
"""The extra of setup.cfg that each file covers."""


@pytest.mark.parametrize("kind", EXTRA)
def test_the_requirements_of_setup_cfg_are_pinned(kind: str) -> None:
    config = configparser.ConfigParser(interpolation=None)
    config.read(TOP / "setup.cfg")
    asked = config["options"]["install_requires"]
    if extra := EXTRA[kind]:
        asked += config["options.extras_require"][extra]
    for requirement in map(Requirement, asked.split("\n")[1:]):
        versions = [pin.version for pin in pinned(kind) if pin.name == requirement.name]
        holds = any if requirement.marker else all
        assert versions and holds(version in requirement.specifier for version in versions), requirement


def test_the_pins_for_running_are_those_for_testing() -> None:
    runtime, test, hosting = ({pin._replace(where="") for pin in pinned(kind)} for kind in EXTRA)
    assert runtime <= hosting <= test  # though a package may be needed on more machines


def set_up(folder: Path, python: str) -> "subprocess.CompletedProcess[str]":
    """Start a checkout that was installed with other versions and whose Python is this script."""
    shutil.copy(TOP / "play", folder)
    shutil.copytree(TOOLS, folder / "tools")
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "stamp").write_text("runtime 1 2\n")
    (folder / ".venv" / "bin" / "python").write_text(f"#!/bin/sh\n{python}\n")
    (folder / ".venv" / "bin" / "python").chmod(0o755)
    return subprocess.run([folder / "play"], capture_output=True, text=True, env={"PATH": os.environ["PATH"]})


def test_packages_are_installed_with_required_hashes(tmp_path: Path) -> None:
    done = set_up(tmp_path, 'echo "$@" >>"${0%/*}/said"')
    assert done.returncode == 0, done.stderr
    installed, *_ = (tmp_path / ".venv" / "bin" / "said").read_text().splitlines()
    assert installed.startswith("-m pip install ")
    assert installed.endswith(f" --require-hashes --requirement {tmp_path}/tools/runtime.txt")


def test_a_wrong_hash_is_reported(tmp_path: Path) -> None:
    done = set_up(tmp_path, "printf 'ERROR: THESE PACKAGES DO NOT MATCH\\n  Expected 1\\n  Got 2\\n' >&2; exit 1")
    assert done.returncode == 4
    assert done.stderr.splitlines()[1:] == [
        "compbis: cannot install what it needs, is there a network? ERROR: THESE PACKAGES DO NOT MATCH"
    ]
