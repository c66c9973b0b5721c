"""docs/WHAT-DIFFERS.md lists everything that --classic removes, and names existing switches."""

import re
from pathlib import Path

from tests.house.app.app_helpers import run

TOP = Path(__file__).parents[3]
PAGE = (TOP / "docs" / "WHAT-DIFFERS.md").read_text()
RULES = (TOP / "docs" / "games" / "computer-bismarck" / "RULES.md").read_text()


def sections(page: str, heading: str) -> set[str]:
    """The first cells of the table under a heading."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"no heading {heading!r}"
    return set(re.findall(r"^\| (\d[^|]*?) \|", found[1], re.MULTILINE))


def test_every_section_that_classic_changes_is_listed() -> None:
    assert sections(PAGE, "What --classic takes away") == sections(RULES, "What --classic changes")


def test_the_switches_exist() -> None:
    options = run("play", "--help").out
    switches = set(re.findall(r"`(--[a-z]+)", PAGE)) - {"--game", "--rebuilt"}
    assert switches
    assert all(re.search(rf"{switch}\b", options) for switch in switches)
