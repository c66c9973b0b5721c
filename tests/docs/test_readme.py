"""The dialogue of README.md is what the program says, and its links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text()
PAGES = [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]
PROMPT = re.compile(
    r"^(ENTER (?:COMMAND FROM CHART A|COMMAND -CHART B|MODE FROM CHART C|\d MOVES)-)(.*)$", re.MULTILINE
)


@pytest.mark.rule("5.1b", "6.4m", "7.0k", "7.0l", "7.0m", "card-B.a")
def test_the_first_turn_goes_as_it_is_told(tmp_path: Path) -> None:
    turn = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(turn) > 3
    typed = [line for block in turn for _, line in PROMPT.findall(block)]
    said = subprocess.run(
        [sys.executable, "-m", "compbis", "play", "--seed", "1941", "--save", str(tmp_path / "first.compbis")],
        input="\n".join(["", "", "", *typed, "QU", ""]),
        env={**os.environ, "PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    screen = re.search(r"^```\n(SHIPS AND PLANES.*?)-\n```", README, re.MULTILINE | re.DOTALL)
    assert screen
    place = 0
    for block in (screen[1], *turn):
        assert block in said[place:]
        place = said.index(block, place)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for file, _, heading in re.findall(r"\]\(([^)#:]*)(#([^)]*))?\)", page.read_text()):
        target = page.parent / file if file else page
        assert target.is_file(), file
        anchors = {
            re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")
            for text in re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)
        }
        assert not heading or heading in anchors, heading
