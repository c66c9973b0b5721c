"""A person plays the Germans alone: the opponent, the units, and that nothing hidden about the British is
shown."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.record import read_record
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import Ran, run

SAILS = ["MS BISMARCK M W W W NW", "MS PR EUGEN M W W W NW"]


def play(path: Path, *typed: str, arguments: tuple[str, ...] = ()) -> Ran:
    return run("play", "--solitaire", "--side", "german", "--seed", "3", "--save", str(path), *arguments, typed=typed)


def seated(path: Path) -> Mapping[Side, str]:
    return Settings.from_plain(read_record(path, {}).settings).captains


@pytest.mark.parametrize(("arguments", "captain"), [((), "tovey"), (("--opponent", "clerk"), "clerk")])
def test_the_opponent_is_tovey_unless_another_is_named(
    arguments: tuple[str, ...], captain: str, tmp_path: Path
) -> None:
    play(tmp_path / "game", "", "QU", arguments=arguments)
    assert seated(tmp_path / "game") == {BRITISH: captain, GERMAN: PERSON}


def test_only_british_units_that_were_reported_are_named(tmp_path: Path) -> None:
    path = tmp_path / "game"
    everything = ["CO", "CV", "ST", "DI", "VP", "NO", "OB", "SN", "SP", "NS", "PS", "QN1622", "QP1622"]
    turns = [*everything, "DM", "", "", "", ""] * 12
    ran = play(path, "", *SAILS, *turns, "QU")
    units = {*PLANES, *(name for name, ship in SHIPS.items() if ship.side is BRITISH)}
    reported = str([report for turn in read_record(path, {}).turns for report in turn.reports if GERMAN in report[2]])
    shown = re.sub(r"HISTORY, .*", "", ran.out)  # what happened in 1941 names ships, too
    named = {name for name in units if re.search(rf"\b{name}\b", shown)}
    assert named
    known = set(MISSIONS)  # both players have the timetable of the manual (17.4), which CV shows
    assert {name for name in named - known if name not in reported} == set()
