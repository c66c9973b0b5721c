"""docs/CAPTAINS.md says of requests, orders, reports and the view what their types say."""

import re
from pathlib import Path

import captains_page

from compbis.games.computer_bismarck import api

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def test_the_page_is_what_the_command_writes() -> None:
    """If it is not: python tools/captains_page.py"""
    text = captains_page.PAGE.read_text()
    assert captains_page.page(text) == text
    assert "- **`game_over`** (17.1)" in text


def test_every_name_of_the_module_is_there_and_every_one_that_is_there_is_named() -> None:
    names = {name for name in vars(api) if not name.startswith("_")}
    assert sorted(api.__all__) == sorted(names)


def test_the_examples_import_nothing_else_of_the_program() -> None:
    for example in EXAMPLES.glob("*.py"):
        assert set(re.findall(r"\bcompbis\.[\w.]+", example.read_text())) == {api.__name__}, example
        assert f"examples/{example.name}" in captains_page.PAGE.read_text()
