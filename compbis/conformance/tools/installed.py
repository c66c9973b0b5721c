"""The program as a user installs it: a wheel of the project in an environment of its own."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import compbis

TOP = Path(compbis.__file__).parents[1]
INSTALLED = "COMPBIS_INSTALLED"
"""The environment variable that names a Python in which the program is already installed."""
LACKING = "a wheel is made by the packages pip and setuptools: python -m pip install pip setuptools"
_SOURCE = ("compbis", "LICENSE", "README.md", "pyproject.toml", "setup.cfg", "tools")
_NEEDED = ("blessed", "cryptography", "platformdirs", "tqdm", "wcwidth")


def why_not_buildable() -> str:
    """Why no wheel can be built here, in one line; "" if one can."""
    if not (TOP / "setup.cfg").is_file():
        return "this compbis is installed: there is no source to make a wheel of"
    return "" if all(map(find_spec, ("pip", "setuptools"))) else LACKING


def install(folder: Path) -> Path:
    """Build a wheel and install it in a new environment, both in a folder; returns the environment's Python. The
    dependencies come from the current environment: nothing is downloaded."""
    source, wheels, environment = (folder / name for name in ("source", "wheels", "environment"))
    source.mkdir()
    for name in _SOURCE:
        copy = shutil.copytree if (TOP / name).is_dir() else shutil.copy
        copy(TOP / name, source / name)
    _pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", f"{wheels}", f"{source}")
    _run(sys.executable, "-m", "venv", "--without-pip", f"{environment}")
    python = environment / "bin" / "python"
    (wheel,) = wheels.iterdir()
    _pip("--python", f"{python}", "install", "--no-deps", "--no-index", f"{wheel}")
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text("".join(f"{folder}\n" for folder in sorted(map(_folder, _NEEDED))))
    return python


def _folder(package: str) -> str:
    """The folder that contains a package."""
    found = find_spec(package)
    assert found and found.origin
    return str(Path(found.origin).parents[1])


def _pip(*arguments: str) -> None:
    _run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def run_isolated(command: list[str], folder: Path, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command with an environment in which nothing refers to the checkout.

    Args:
        command: the program and its arguments
        folder: the working folder
        typed: the standard input
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COMPBIS"))}
    environment = {**kept, "XDG_DATA_HOME": f"{folder / 'data'}", "XDG_CONFIG_HOME": f"{folder / 'config'}"}
    return subprocess.run(
        command, cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )
