"""README.md starts as it should, links work, the first turn is real output, and the change log is of this version."""

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
LONGEST = 150
"""Lines of a version in CHANGELOG.md and of README.md."""


@pytest.mark.rule("5.1b", "6.4m", "7.0k", "7.0l", "7.0m", "card-B.a")
def test_the_first_turn_matches_the_lesson() -> None:
    """To update it: python -m tests.house.docs.first_turn"""
    assert first_turn.section() in first_turn.PAGE.read_text()


def test_readme_is_short_and_starts_with_the_emblem() -> None:
    assert len(README.splitlines()) <= LONGEST
    assert README.startswith("\n".join(["# compbis", "", "```", *EMBLEM, "```", "", "![A hunt"]))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_work(page: Path) -> None:
    for file, _, heading in re.findall(r"\]\(([^)#:]*)(#([^)]*))?\)", page.read_text()):
        target = page.parent / file if file else page
        assert target.is_file(), file
        assert not heading or heading in anchors(target), heading


@cache
def anchors(page: Path) -> Set[str]:
    """The valid fragments of links to a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in headings}


def changes() -> dict[str, str]:
    """The changes of each version by its heading."""
    _, *sections = re.split(r"^## (.*)\n", (TOP / "CHANGELOG.md").read_text(), flags=re.MULTILINE)
    return dict(zip(sections[::2], sections[1::2], strict=True))


def test_the_latest_entry_of_the_change_log_is_this_version() -> None:
    assert next(iter(changes())).partition(" - ")[0] == __version__


def test_every_version_has_a_date_and_known_headings() -> None:
    versions = changes()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", heading) for heading in versions)
    for version in versions.values():
        assert set(re.findall(r"^### (.*)$", version, re.MULTILINE)) <= {"Added", "Changed", "Fixed"}
    assert len(versions["0.2.0 - 2026-11-22"].splitlines()) <= A_PAGE


@pytest.mark.parametrize("file", [*PAGES, TOP / "play", TOP / "check"], ids=lambda file: file.name)
def test_every_command_starts_the_program_with_safe_imports(file: Path) -> None:
    called = [line for line in file.read_text().splitlines() if re.search(r"-m compbis\b(?!\.)", line)]
    assert all("-P -m compbis" in line for line in called)
