"""The parts of blessed that we skip, and that they still exist; the keys that we distinguish."""

import os
import subprocess
import sys

import pytest
from blessed import Terminal

from compbis.screen.device import Device


def printed(code: str) -> str:
    """The output of a fresh Python."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_blessed_is_imported_without_unused_modules_which_still_work_later() -> None:
    unused = {"asyncio", "unittest", "pkgutil", "jinxed.terminfo.wy50"}
    assert printed(
        f"import sys, compbis.screen.fullscreen; print(sorted({unused} & set(sys.modules))); "
        "import asyncio, pkgutil, unittest.mock; print(asyncio.run, pkgutil.walk_packages, unittest.mock.Mock)"
    ).startswith("[]\n<function run ")


def test_modules_imported_before_are_left_alone() -> None:
    assert printed(
        "import asyncio, sys; import compbis.screen.prompt.keys; print(sys.modules['asyncio'] is asyncio, asyncio.run)"
    ).startswith("True <function run ")


def test_a_blessed_that_needs_the_skipped_modules_gets_them() -> None:
    code = (
        "import sys, importlib.abc\n"
        "class Newer(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'blessed.line_editor':\n"
        "            import asyncio\n"
        "            asyncio.run\n"
        "sys.meta_path.insert(0, Newer())\n"
        "from compbis.screen.prompt.keys import Terminal\n"
        "print(Terminal.__module__, 'unittest' in sys.modules)"
    )
    assert printed(code) == "blessed.terminal True\n"


def test_blessed_still_has_the_step_that_the_device_skips() -> None:
    name = "_Terminal__init__capabilities"
    assert getattr(Terminal, name) is not getattr(Device, name)


@pytest.mark.parametrize("after", ["\x1bOP", "\x1b[A", "\x1b", "A"])
def test_esc_and_the_next_key_typed_at_once_are_two_keys(after: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    names = {"\x1bOP": "KEY_F1", "\x1b[A": "KEY_UP", "\x1b": "KEY_ESCAPE", "A": None}
    source, typed = os.pipe()
    with open(os.devnull, "w", encoding="utf-8") as output:
        device = Device(source, output)
        os.write(typed, f"\x1b{after}{after}".encode())
        found: list[tuple[str | None, str]] = []
        while (key := device.key(0.1)) or not found:
            found.append((key.name, str(key)))
    os.close(source)
    os.close(typed)
    if after == "A":
        assert found[-1] == (None, "A"), "Alt and a letter is another key"
    else:
        assert [name for name, _ in found] == ["KEY_ESCAPE", names[after], names[after]]
