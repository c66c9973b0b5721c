"""The figures of docs/WHAT-WE-FOUND.md match the program and docs/DATA.md."""

import re
from pathlib import Path

import pytest

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.cards.tables import CALENDAR
from compbis.games.computer_bismarck.rules import routes

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "WHAT-WE-FOUND.md").read_text()
PAGES = {
    "Computer Bismarck": "COMPUTER BISMARCK 1980",
    "The Chase of the Bismarck": "THE CHASE OF THE BISMARCK",
    "Sink the Bismarck!": "SINK THE BISMARCK 1993",
    "Battle of the Denmark Strait": "BATTLE OF THE DENMARK STRAIT",
}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    lines = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]


@pytest.mark.parametrize("row", rows("How much is left"), ids=lambda row: row[0])
def test_the_counts_of_values_match_data_md(row: list[str]) -> None:
    section = (DOCS / "DATA.md").read_text().partition(f"## {PAGES[row[0]]}\n")[2].partition("\n## ")[0]
    counted = re.search(r"^\| all \| (.*) \|$", section, re.MULTILINE)
    assert f"lists these {row[1]} values" in section
    assert counted and counted[1].split(" | ") == row[2:]


@pytest.mark.parametrize("row", rows("The board that closes every timetable"), ids=lambda row: row[0])
def test_every_timetable_works_out(row: list[str]) -> None:
    name, start, _, moves, sails, arrives, due = row
    ship = name.partition(",")[0]
    shortest = routes.distances(ship, routes.mission_squares(ship))[SHIPS[ship].square]
    assert start == str(SHIPS[ship].square)
    assert int(moves) == shortest + (2 if "Ireland" in name else 0)
    turns = [turn for turn, box in CALENDAR.items() if (box.fast if sails == "odd turns" else box.slow)]
    assert turns == list(range(1, LAST_TURN + 1, 2 if sails == "odd turns" else 3))
    assert int(arrives) == turns[int(moves) - 1]
    mission = MISSIONS[ship]
    assert due in (str(mission.last), f"{mission.first} to {mission.last}", f"by {LAST_TURN}")
    assert mission.at_end or mission.first <= int(arrives) <= mission.last
