"""README.md opens as it should, links lead somewhere, the first turn goes as it is told; the change log is of this
version."""

import re
from collections.abc import Set
from functools import cache
from pathlib import Path

import pytest

from compbis import __version__
from compbis.games.computer_bismarck.emblem import EMBLEM
from tests.house.docs import first_turn

TOP = Path(__file__).parents[3]
README = (TOP / "README.md").read_text()
PAGES = [*sorted(TOP.glob("*.md")), *sorted((TOP / "packaging").glob("*.md")), *sorted((TOP / "docs").rglob("*.md"))]

A_PAGE = 60
"""Lines."""
LONGEST = 150
"""Lines of README.md."""


@pytest.mark.rule("5.1b", "6.4m", "7.0k", "7.0l", "7.0m", "card-B.a")
def test_the_first_turn_is_that_of_the_lesson_and_goes_as_it_is_told() -> None:
    """If it is to be another one: python -m tests.house.docs.first_turn"""
    assert first_turn.section() in first_turn.PAGE.read_text()


def test_readme_is_short_and_opens_with_the_emblem_of_the_title_page() -> None:
    assert len(README.splitlines()) <= LONGEST
    assert README.startswith("\n".join(["# compbis", "", "```", *EMBLEM, "```", "", "![A hunt"]))


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


def changes() -> dict[str, str]:
    """From the heading of each version to what changed in it."""
    _, *sections = re.split(r"^## (.*)\n", (TOP / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    return dict(zip(sections[::2], sections[1::2], strict=True))


def test_the_newest_changes_are_those_of_this_version() -> None:
    assert next(iter(changes())).partition(" - ")[0] == __version__


def test_every_version_has_its_day_and_says_what_was_added_changed_and_fixed() -> None:
    versions = changes()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", heading) for heading in versions)
    for version in versions.values():
        assert set(re.findall(r"^### (.*)$", version, re.MULTILINE)) <= {"Added", "Changed", "Fixed"}
    assert len(versions["0.2.0 - 2026-11-22"].splitlines()) <= A_PAGE


@pytest.mark.parametrize("file", [*PAGES, TOP / "play", TOP / "check"], ids=lambda file: file.name)
def test_nowhere_is_the_program_called_so_that_modules_of_any_folder_are_taken_for_its_own(file: Path) -> None:
    called = [line for line in file.read_text().splitlines() if re.search(r"-m compbis\b(?!\.)", line)]
    assert all("-P -m compbis" in line for line in called)
