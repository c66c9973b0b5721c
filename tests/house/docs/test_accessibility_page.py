"""docs/ACCESSIBILITY.md names existing tests."""

import re
from pathlib import Path

TOP = Path(__file__).parents[3]
PAGE = (TOP / "docs" / "ACCESSIBILITY.md").read_text()


def test_the_tests_that_it_names_exist() -> None:
    named = re.findall(r"`((?:tests|compbis)/[^`]+)`", PAGE)
    assert len(named) > 5
    assert all((TOP / name).exists() for name in named)
    alone = set(re.findall(r"`(test_\w+\.py)`", PAGE))
    assert alone <= {Path(name).name for name in named}
