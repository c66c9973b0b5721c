"""The man page has every command and argument, and is valid roff."""

import re
import shutil
import subprocess

import man_page
import pytest

from compbis.app import COMMANDS, GLOBAL_OPTIONS, build
from tests.house.shell.test_following import arguments

PAGE = man_page.page()
MACROS = {".TH", ".SH", ".SS", ".TP", ".B", ".BR", ".nh", ".ad"}


def printed(text: str) -> str:
    """The text that roff prints, without its fonts."""
    return re.sub(r"\\f[BIR]|\\&", "", text).replace(r"\-", "-").replace(r"\(ti", "~").replace(r"\(dq", '"')


def section(command: str) -> str:
    found = re.search(rf'^\.SS "compbis {command}[ "].*?(?=^\.S[SH]|\Z)', PAGE, re.MULTILINE | re.DOTALL)
    assert found, command
    return printed(found[0])


def test_every_argument_of_every_command_is_documented() -> None:
    assert re.findall(r'^\.SS "compbis (\w+)', PAGE, re.MULTILINE) == [*COMMANDS]
    for name, action in arguments(build()):
        text = section(name)
        assert all(f"{option}" in text for option in action.option_strings)
        assert action.help and action.help.lstrip(".'") in text
    assert all(rf"\fB{option}\fR".replace("-", r"\-") in PAGE for option in GLOBAL_OPTIONS)


def test_no_text_is_read_as_a_roff_command() -> None:
    lines = PAGE.splitlines()
    assert {line.split()[0] for line in lines if line.startswith((".", "'"))} == MACROS
    assert not re.search(r"\\(?![-&e]|f[BIR]|\((ti|dq))", PAGE)


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_groff_reports_no_errors() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "-z"], input=PAGE, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
