"""The dialogue of README.md is what the program says, its links lead somewhere; the change log is of this version."""

import re
from collections.abc import Set
from functools import cache
from pathlib import Path

import pytest

from compbis import __version__
from tests.house.docs import first_turn

TOP = Path(__file__).parents[3]
README = (TOP / "README.md").read_text()
PAGES = [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]


@pytest.mark.rule("5.1b", "6.4m", "7.0k", "7.0l", "7.0m", "card-B.a")
def test_the_first_turn_is_that_of_the_lesson_and_goes_as_it_is_told() -> None:
    """If it is to be another one: python -m tests.house.docs.first_turn"""
    assert first_turn.section() in README
    screen = re.search(
        r"^```\n(SHIPS AND PLANES.*?)\nENTER COMMAND FROM CHART A-\n```", README, re.MULTILINE | re.DOTALL
    )
    assert screen
    assert screen[1] in first_turn.dialogue()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for file, _, heading in re.findall(r"\]\(([^)#:]*)(#([^)]*))?\)", page.read_text()):
        target = page.parent / file if file else page
        assert target.is_file(), file
        assert not heading or heading in anchors(target), heading


@cache
def anchors(page: Path) -> Set[str]:
    """What a link to a heading of a page may say."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in headings}


def test_the_newest_changes_are_those_of_this_version() -> None:
    newest = re.search(r"^## (.*)$", (TOP / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest
    assert newest[1] == __version__


@pytest.mark.parametrize("file", [*PAGES, TOP / "play", TOP / "check"], ids=lambda file: file.name)
def test_nowhere_is_the_program_called_so_that_modules_of_any_folder_are_taken_for_its_own(file: Path) -> None:
    called = [line for line in file.read_text().splitlines() if re.search(r"-m compbis\b(?!\.)", line)]
    assert all("-P -m compbis" in line for line in called)
