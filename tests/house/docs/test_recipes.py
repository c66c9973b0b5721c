"""The recipes of docs/ARCHITECTURE.md name existing files and commands, which do what they say."""

import re
import subprocess
from pathlib import Path

import pytest

from compbis.games.computer_bismarck.desk import charts, commands
from compbis.screen.theme import NAMES
from tests.games.computer_bismarck.manual.matrix import MATRIX
from tests.games.computer_bismarck.talk.talk_helpers import at_chart_a
from tests.games.computer_bismarck.transcripts.transcripts import names, transcript
from tests.house.docs.test_parameters import undescribed
from tests.manual_matrix import Places

TOP = Path(__file__).parents[3]
GAME = TOP / "compbis" / "games" / "computer_bismarck"
RECIPES = (TOP / "docs" / "ARCHITECTURE.md").read_text().partition("## On the first day")[2]
RULES, CODE = re.findall(r"`(grep [^`]+)`", RECIPES)
PAGE = TOP / "docs" / "games" / "computer-bismarck" / "RULES.md"
RANGE = re.compile(r"(?<![\w.])(\d{1,2}(?:\.\d{1,2}){1,3})-\d")
NOT_THE_RULES = {"otto_0_2_0", "coast.dat"}
"""Not looked at: a frozen captain, and a chart of latitudes, which look like sections."""


@pytest.fixture(scope="module")
def held() -> Places:
    """The places that name each section."""
    return MATRIX.places()


def recipe(title: str) -> str:
    """The text under a title as one line."""
    found = re.search(rf"^\*\*{re.escape(title)}\.\*\*(.*?)(?=^\*\*|\Z)", RECIPES, re.MULTILINE | re.DOTALL)
    assert found, f"no recipe {title!r}"
    return " ".join(found[1].split())


def block(title: str, language: str) -> list[str]:
    """The code under a title."""
    below = RECIPES.partition(f"**{title}.**")[2].partition("\n**")[0]
    return re.findall(rf"^```{language}\n(.*?)^```", below, re.MULTILINE | re.DOTALL)


def grep(command: str, *sections: str) -> list[list[str]]:
    """The lines that a command of the page finds when it names each of these sections instead of its own."""
    typed = (command.replace(r"11\.7", name.replace(".", r"\.")).replace("11.7", name) for name in sections)
    script = "; echo ===; ".join(typed)
    ran = subprocess.run(["/bin/sh", "-c", script], cwd=TOP, capture_output=True, text=True, check=False)
    return [lines.splitlines() for lines in ran.stdout.split("===\n")]


def file_of(place: str) -> Path:
    """The file of a place in docs/RULES.md: a block of data, a function or a class."""
    if place.startswith("data/"):
        return TOP / place.partition(" ")[0]
    folder = TOP if place.startswith("compbis.") else GAME
    parts = place.split(".")
    return next(
        path
        for last in range(len(parts), 0, -1)
        if (path := folder.joinpath(*parts[:last]).with_suffix(".py")).exists()
    )


def rerecorded(title: str) -> list[str]:
    """The sessions that a recipe rerecords."""
    found = re.search(r"transcripts\.rerecord ([^`]+)`", recipe(title))
    assert found
    return found[1].split()


def sessions_with(*words: str) -> list[str]:
    """The sessions whose output contains all of these."""
    said = {name: transcript(name).read_bytes().decode() for name in names(".out")}
    return [name for name, text in said.items() if all(word in text for word in words)]


@pytest.mark.parametrize("section", ["11.7", "6.24", "16.62.1"])
def test_the_rules_page_lists_each_statement_with_its_places(section: str, held: Places) -> None:
    (lines,) = grep(RULES, section)
    for statement in MATRIX.statements():
        if statement.section == section:
            row = next(line for line in lines if line.startswith(f"| {statement.name} |"))
            assert all(f"`{place}`" in row for place in held[section])


def test_grep_finds_every_place_that_names_a_section(held: Places) -> None:
    sections = sorted({statement.section for statement in MATRIX.statements()} & held.keys())
    for section, lines in zip(sections, grep(CODE, *sections), strict=True):
        found = {TOP / line.partition(":")[0] for line in lines}
        named = {file_of(place) for place in held[section] if not NOT_THE_RULES & set(place.split("."))}
        assert named <= found, section


def test_groups_of_sections_are_written_out() -> None:
    sections = {statement.section for statement in MATRIX.statements() if statement.name[0].isdigit()}
    for path in sorted({*(TOP / "compbis").rglob("*.py"), *(TOP / "data").glob("*.dat")}):
        if not NOT_THE_RULES & set(path.parts):
            assert not [first for first in RANGE.findall(path.read_text()) if first in sections], path


@pytest.mark.parametrize("named", sorted(set(re.findall(r"`([\w./-]+/(?:[a-z_0-9-]+\.[a-z]+)?)`", RECIPES))))
def test_the_files_and_folders_in_the_recipes_exist(named: str) -> None:
    assert any((folder / named).exists() for folder in (TOP, GAME, TOP / "tests" / "games" / "computer_bismarck"))


def test_the_example_command_works(monkeypatch: pytest.MonkeyPatch) -> None:
    function, row = block("Add a command to Chart D", "python")
    made = dict(vars(commands))
    exec(function, made)
    monkeypatch.setattr(commands, "fuel", made["fuel"], raising=False)
    command = eval(row.strip().rstrip(","), dict(vars(charts)))
    monkeypatch.setitem(charts.CHARTS, "CHART D", (*charts.CHART_D, command))
    seat = at_chart_a()
    assert "HOOD        7" in seat.type("FU")


def test_the_example_command_describes_its_parameters() -> None:
    assert undescribed(block("Add a command to Chart D", "python")[0]) == []


def test_the_sessions_that_list_the_commands_are_named() -> None:
    rows = [command for command in charts.CHART_D if command.side is None]
    aloud = f"CHART D: {', '.join(command.letters for command in rows)}."
    listed = {*sessions_with(*(command.help for command in rows)), *sessions_with(aloud)}
    assert rerecorded("Add a command to Chart D") == sorted(listed)


def test_the_sessions_that_list_the_themes_are_named() -> None:
    assert rerecorded("Add a theme") == sessions_with(", ".join(NAMES).lower())
