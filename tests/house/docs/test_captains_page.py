"""docs/CAPTAINS.md describes requests, orders, reports and the view as their types do."""

import re
from pathlib import Path

import captains_page
import pytest

from compbis.games.computer_bismarck import api
from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.contest import Contest, play
from compbis.table.side import BRITISH, GERMAN, Side

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def test_the_page_is_up_to_date() -> None:
    """To update it: python tools/captains_page.py"""
    text = captains_page.PAGE.read_text()
    assert captains_page.page(text) == text
    assert "- **`game_over`** (17.1)" in text


@pytest.mark.parametrize("side", [BRITISH, GERMAN])
def test_the_smallest_captain_plays(side: Side, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"in a file `(\w+)\.py`:\n\n```python\n(.*?)```", captains_page.PAGE.read_text(), re.DOTALL)
    assert found
    name, code = found.groups()
    (tmp_path / f"{name}.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    captains = {BRITISH: "random", GERMAN: "random"} | {side: f"{name}:captain"}
    assert play(Contest(EDITION, captains, 1)).failure == ""


def test_the_api_exports_exactly_its_public_names() -> None:
    names = {name for name in vars(api) if not name.startswith("_")}
    assert sorted(api.__all__) == sorted(names)


def test_the_examples_import_only_the_api() -> None:
    for example in EXAMPLES.glob("*.py"):
        assert set(re.findall(r"\bcompbis\.[\w.]+", example.read_text())) == {api.__name__}, example
        assert f"examples/{example.name}" in captains_page.PAGE.read_text()
