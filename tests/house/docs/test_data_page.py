"""docs/DATA.md describes the values as their files do."""

import re

import data_page
import pytest

from compbis.games import EDITIONS


def test_the_page_matches_the_data() -> None:
    """To update it: python tools/data_page.py"""
    text = data_page.PAGE.read_text()
    assert data_page.page(text) == text


def test_files_beside_the_modules_of_a_game_are_listed_by_their_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_page, "TOP", data_page.TOP / "docs" / "examples")
    monkeypatch.setitem(EDITIONS, "cruisers", "cruisers.edition")
    made = data_page.page(data_page.BEGIN).partition("## CRUISERS")[2]
    files = re.findall(r"^\| `(\S+)` \| \d", made, re.MULTILINE)
    assert files == ["cruisers/numbers.csv", "cruisers/ranges.csv"]
