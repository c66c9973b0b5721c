"""docs/ACCESSIBILITY.md names existing tests, its means and medians are halved, and each source is cited."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]
GAMES = 3
"""Games whose turns were counted."""
PAGE = (TOP / "docs" / "ACCESSIBILITY.md").read_text()


def test_the_tests_that_it_names_exist() -> None:
    named = re.findall(r"`((?:tests|compbis)/[^`]+)`", PAGE)
    assert len(named) > 5
    assert all((TOP / name).exists() for name in named)
    alone = set(re.findall(r"`(test_\w+\.py)`", PAGE))
    assert alone <= {Path(name).name for name in named}


@pytest.mark.parametrize("figure", ["an ordinary turn,.*? on average", "the same, median"])
def test_the_length_of_a_turn_was_at_least_halved(figure: str) -> None:
    rows = re.findall(rf"^\| {figure} \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == GAMES
    assert all(2 * int(now) <= int(before) for before, now in rows)


def test_each_source_is_cited_and_used() -> None:
    sources = re.findall(r"^\| ([A-Z]) \| .*<https://\S+>", PAGE, re.MULTILINE)
    rows = re.findall(r"^\| [^|]+ \| ([A-Z](?:, [A-Z])*) \| [^|]+ \| [^|]+ \|$", PAGE, re.MULTILINE)
    used = {source for row in rows for source in row.split(", ")}
    assert len(sources) == 5 and used == set(sources)
