"""The code and the data that RULES.md points to are there, under the names that it gives."""

import re
from importlib import import_module
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]
READINGS = (TOP / "docs" / "games" / "computer-bismarck" / "RULES.md").read_text().partition("## Every statement")[0]
ROWS = [line for line in READINGS.splitlines() if re.match(r"\| .*`", line)]
PLACES = sorted({place for row in ROWS for place in re.findall(r"`([^`]+)`", row.rstrip("| ").rpartition(" | ")[2])})


def test_every_row_says_where() -> None:
    assert len(ROWS) > 80
    assert all(row.rstrip("| ").rpartition(" | ")[2] == "comments" or "`" in row for row in ROWS)


@pytest.mark.parametrize("place", PLACES)
def test_the_place_is_there(place: str) -> None:
    if place.startswith("data/"):
        file, _, block = place.partition(" ")
        lines = (TOP / file).read_text().splitlines()
        assert any(re.split("[;@]", line)[0].strip() == block for line in lines)
        return
    whole = place if place.startswith("compbis.") else f"compbis.games.computer_bismarck.{place}"
    module, _, name = whole.rpartition(".")
    found: object
    try:
        found = import_module(module)
    except ModuleNotFoundError:  # a method: module.Class.method
        module, _, of = module.rpartition(".")
        found = getattr(import_module(module), of)
    assert callable(getattr(found, name))


def test_the_tables_are_sorted_by_section_as_the_manual_counts() -> None:
    for table in re.findall(r"\| section \|.*\n((?:\|.*\n)+)", READINGS):
        sections = [re.match(r"\| (\d+)\.?([\d.]*)", row) for row in table.splitlines()[1:]]
        numbered = [(int(found[1]), found[2].replace(".", "")) for found in sections if found]
        assert len(numbered) > 10 and numbered == sorted(numbered)
        assert all(sections[: len(numbered)]), "what has no number comes last"
